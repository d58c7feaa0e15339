//! A game against a person at a terminal.

use std::fs;
use std::io::{self, BufRead, Write};

use tengen_engine::{Decision, Level};
use tengen_rules::{
    Color, HandicapError, HandicapSource, Move, Score, fixed_handicap, free_handicap,
};

use crate::commands::{application, join};
use crate::count::Count;
use crate::failure::Failure;
use crate::picture::picture;
use crate::record::Record;
use crate::session::Session;

const HELP: &str = "\
D4, pass         play a move, or none
undo             take your last move back, and the answer to it
hint             what the engine would play
score            who is ahead as the stones stand, dead ones taken off
board            the board once more
level N          how strong Tengen plays from now on, 1 to 10
new              begin another game
save FILE        write the game down as SGF
resign           give the game up
quit             leave";

/// A game in progress.
#[derive(Debug)]
struct Table<'a, O> {
    session: &'a mut Session,
    output: O,
    /// The person's colour.
    color: Color,
    /// Who won by resignation, once it came to that.
    winner: Option<Color>,
}

/// Places handicap stones for Black on the empty board.
///
/// # Errors
/// When there is no room for so many, or less than two of them.
pub fn place_handicap(session: &mut Session, stones: usize) -> Result<(), HandicapError> {
    let game = session.game_mut();
    let points = fixed_handicap(game.size(), stones);
    let points = points.unwrap_or_else(|| free_handicap(game.size(), stones));
    if points.len() != stones {
        return Err(HandicapError::BadNumber);
    }
    game.place_handicap(&points, HandicapSource::Engine)
}

/// Plays a game in which a person has `color`, line by line, until the person leaves.
///
/// # Errors
/// When the input can't be read or the output can't be written.
pub fn play(
    session: &mut Session,
    color: Color,
    input: impl BufRead,
    output: impl Write,
) -> io::Result<()> {
    let mut table = Table { session, output, color, winner: None };
    let name = application().replace(':', " ");
    let level = table.session.settings().level;
    let stones = if color == Color::Black { 'X' } else { 'O' };
    table.say(&format!("{name}, level {level}. You are {} ({stones}).", named(color)))?;
    table.say("Type a point such as D4, or help.")?;
    table.answer()?;
    for line in input.lines() {
        if !table.obey(line?.trim())? {
            return Ok(());
        }
    }
    // The input has ended behind a prompt.
    table.say("")
}

impl<O: Write> Table<'_, O> {
    /// Does what a line says; false when the person leaves.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word.to_ascii_lowercase().as_str() {
            "" => self.prompt()?,
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" => self.tell(HELP)?,
            "board" => self.show()?,
            "undo" => self.undo()?,
            "hint" => self.hint()?,
            "score" => self.score()?,
            "level" => self.set_level(rest.trim())?,
            "new" => self.begin_anew()?,
            "save" => self.save(rest.trim())?,
            "resign" => {
                self.winner = Some(!self.color);
                self.end()?;
            }
            _ => self.play(line)?,
        }
        Ok(true)
    }

    /// Plays the person's move, and the engine's answer.
    fn play(&mut self, vertex: &str) -> io::Result<()> {
        if self.is_over() {
            return self.tell("The game is over: undo, save FILE or quit.");
        }
        let game = self.session.game_mut();
        let Ok(move_) = Move::parse(vertex, game.size()) else {
            return self.tell("That is neither a point of the board nor a command; try help.");
        };
        if let Err(reason) = game.play(self.color, move_) {
            return self.tell(&format!("That move is not possible: {reason}."));
        }
        self.answer()
    }

    /// Lets the engine move if it is its turn, and shows where the game stands.
    fn answer(&mut self) -> io::Result<()> {
        if !self.is_over() && self.session.game().to_move() != self.color {
            self.say("Thinking...")?;
            match self.session.generate_move(!self.color) {
                Ok(Decision::Move(move_)) => self.say(&format!("Tengen plays {move_}."))?,
                Ok(Decision::Resign) => self.winner = Some(self.color),
                Err(failure) => return self.tell(&failure.to_string()),
            }
        }
        if self.is_over() { self.end() } else { self.show() }
    }

    /// Takes moves back until it is the person's turn once more.
    fn undo(&mut self) -> io::Result<()> {
        if self.winner.take().is_some() {
            return self.show();
        }
        let moves = self.session.game().moves();
        let Some(last) = moves.iter().rposition(|&(color, _)| color == self.color) else {
            return self.tell("You have made no move yet.");
        };
        let count = moves.len() - last;
        self.session.game_mut().undo_many(count);
        self.show()
    }

    fn set_level(&mut self, level: &str) -> io::Result<()> {
        let mut settings = *self.session.settings();
        match level.parse() {
            Ok(level) => {
                settings.level = level;
                self.session.change_settings(settings);
                self.tell(&format!("Tengen plays at level {level} now."))
            }
            Err(_) => self.tell(&format!(
                "Levels go from 1, a beginner, to {}; this is {}.",
                Level::FULL,
                settings.level
            )),
        }
    }

    /// Clears the board for another game with the same rules and colours.
    fn begin_anew(&mut self) -> io::Result<()> {
        self.winner = None;
        self.session.new_game(self.session.game().size());
        self.answer()
    }

    fn hint(&mut self) -> io::Result<()> {
        let text = match self.session.suggest_move(self.color) {
            Ok(decision) => format!("Tengen would play {decision}."),
            Err(failure) => failure.to_string(),
        };
        self.tell(&text)
    }

    fn score(&mut self) -> io::Result<()> {
        let judgement = self.session.judge();
        let dead = join(judgement.dead().iter());
        let text = told(&judgement.score());
        let dead = if dead.is_empty() { String::new() } else { format!(" Dead: {dead}.") };
        self.tell(&format!("{text}{dead}"))
    }

    fn save(&mut self, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return self.tell("Say where: save FILE.");
        }
        let mut record = Record::of_game(self.session.game());
        record.properties.set("AP", &application());
        record.set_player(self.color, "you");
        record.set_player(!self.color, "Tengen");
        if let Some(result) = self.result() {
            record.set_result(&result);
        }
        match fs::write(file, record.to_string()) {
            Ok(()) => self.tell(&format!("Written to {file}.")),
            Err(error) => self.tell(&format!("{}: {error}.", Failure::CannotSave)),
        }
    }

    fn is_over(&self) -> bool {
        self.winner.is_some() || self.session.game().is_over()
    }

    /// The result as records write it, once the game is over.
    fn result(&self) -> Option<String> {
        match self.winner {
            Some(winner) => Some(format!("{}+R", winner.letter())),
            None if self.is_over() => Some(self.session.judge().score().to_string()),
            None => None,
        }
    }

    /// Shows the end of the game.
    fn end(&mut self) -> io::Result<()> {
        if let Some(winner) = self.winner {
            self.say(&picture(self.session.game(), true))?;
            return self.tell(&format!("{} wins by resignation.", named(winner)));
        }
        let count = Count::of(self.session.game()).text(false);
        self.tell(&count)
    }

    /// Shows the board and asks for a line.
    fn show(&mut self) -> io::Result<()> {
        let board = self.session.game().board();
        let [black, white] = Color::BOTH.map(|color| board.captured(!color));
        self.say(&picture(self.session.game(), true))?;
        self.tell(&format!("Captured by Black: {black}, by White: {white}."))
    }

    /// Says something and asks for a line.
    fn tell(&mut self, text: &str) -> io::Result<()> {
        self.say(text)?;
        self.prompt()
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    fn prompt(&mut self) -> io::Result<()> {
        write!(self.output, "{}> ", named(self.color))?;
        self.output.flush()
    }
}

/// A colour at the start of a sentence.
fn named(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// A score in a sentence.
fn told(score: &Score) -> String {
    match score.winner() {
        Some(winner) => {
            let points = score.to_string();
            let points = points.split_once('+').map_or("0", |(_, points)| points);
            format!("{} is ahead by {points}.", named(winner))
        }
        None => "Nobody is ahead.".to_owned(),
    }
}
