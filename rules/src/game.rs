//! A game: a board with its history, which superko, undo and the end of the game need.
//!
//! The one owner of history: the referee, the front-end and the search all ask here whether a move
//! repeats a position.

mod history;
mod start;

use alloc::vec::Vec;

use crate::area::area;
use crate::board::{Board, Hashed, IllegalMove};
use crate::color::Color;
use crate::moves::Move;
use crate::point::{Point, Size};
use crate::point_set::PointSet;
use crate::ruleset::{Komi, Ruleset, Superko};
use crate::score::Score;
use history::History;
pub use start::{HandicapError, HandicapSource, SetUpError};

/// A game in progress or at its end.
///
/// Room for three moves a point is reserved at the start; nothing is allocated before it is used up.
///
/// ```
/// use tengen_rules::{Color, Game, Move, Ruleset, Size};
/// let mut game = Game::new(Size::NINE, Ruleset::default());
/// let move_ = Move::parse("E5", game.size()).unwrap();
/// game.play(Color::Black, move_).unwrap();
/// assert!(game.play(Color::White, move_).is_err());
/// assert_eq!(game.undo(), Some((Color::Black, move_)));
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Ruleset,
    board: Board,
    to_move: Color,
    start: Board,
    start_to_move: Color,
    handicap: Option<(HandicapSource, usize)>,
    moves: Vec<(Color, Move)>,
    history: History,
}

impl Game {
    /// An empty board with Black to move.
    #[must_use]
    pub fn new(size: Size, rules: Ruleset) -> Self {
        let reserve = 3 * size.points();
        let mut game = Self {
            rules,
            board: Board::new(size),
            to_move: Color::Black,
            start: Board::new(size),
            start_to_move: Color::Black,
            handicap: None,
            moves: Vec::with_capacity(reserve),
            history: History::with_capacity(reserve + 1),
        };
        game.restart();
        game
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.board.size()
    }

    /// The rules in force.
    #[must_use]
    pub const fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The rules, to be changed: at any time, without touching the position.
    pub const fn rules_mut(&mut self) -> &mut Ruleset {
        &mut self.rules
    }

    /// The position.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move: the opponent of whoever moved last.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The moves since the start position.
    #[must_use]
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// The last move, if any.
    #[must_use]
    pub fn last_move(&self) -> Option<(Color, Move)> {
        self.moves.last().copied()
    }

    /// Number of passes in a row at the end of the game so far.
    #[must_use]
    pub fn passes(&self) -> usize {
        self.moves.iter().rev().take_while(|&&(_, move_)| move_ == Move::Pass).count()
    }

    /// Whether both sides have passed in a row. Moves are accepted all the same: whether a game is
    /// closed is the referee's business.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.passes() >= 2
    }

    /// Whether a move is legal under the rules in force.
    ///
    /// # Errors
    /// Why it is not.
    pub fn check_legal(&self, color: Color, move_: Move) -> Result<(), IllegalMove> {
        let Move::Play(point) = move_ else { return Ok(()) };
        self.board.check_legal(color, point)?;
        if self.is_superko(self.board.hash_after(color, point), !color) {
            Err(IllegalMove::Superko)
        } else {
            Ok(())
        }
    }

    /// Whether a move is legal under the rules in force.
    #[must_use]
    pub fn is_legal(&self, color: Color, move_: Move) -> bool {
        self.check_legal(color, move_).is_ok()
    }

    /// Whether the superko in force forbids to reach the position of hash `hash` with `to_move` to
    /// move. A search asks this for positions beyond the board; those on its own path it must
    /// remember itself.
    #[must_use]
    pub fn is_superko(&self, hash: u64, to_move: Color) -> bool {
        match self.rules.superko {
            Superko::Positional => self.history.find_position(hash).is_some(),
            Superko::Situational => self.history.find_situation(hash, to_move).is_some(),
            Superko::Simple => false,
        }
    }

    /// Plays a move of either colour; returns the number of stones captured.
    ///
    /// # Errors
    /// When the move is illegal; the game is then unchanged.
    pub fn play(&mut self, color: Color, move_: Move) -> Result<usize, IllegalMove> {
        self.check_legal(color, move_)?;
        Ok(self.play_unchecked(color, move_))
    }

    /// Plays a move that may break ko or superko, as real records hold them; returns the number of
    /// stones captured.
    ///
    /// # Errors
    /// When the point is off the board, occupied, or the play is suicide; the game is then
    /// unchanged.
    pub fn play_ignoring_ko(&mut self, color: Color, move_: Move) -> Result<usize, IllegalMove> {
        if let Move::Play(point) = move_ {
            match self.board.check_legal(color, point) {
                Ok(()) | Err(IllegalMove::Ko) => {}
                Err(reason) => return Err(reason),
            }
        }
        Ok(self.play_unchecked(color, move_))
    }

    fn play_unchecked(&mut self, color: Color, move_: Move) -> usize {
        let captured = play_on(&mut self.board, color, move_);
        self.moves.push((color, move_));
        self.to_move = !color;
        self.history.push(self.board.hash(), self.to_move);
        captured
    }

    /// Takes back the last move with all that it changed; `None` at the start position.
    pub fn undo(&mut self) -> Option<(Color, Move)> {
        let last = self.last_move()?;
        self.undo_many(1);
        Some(last)
    }

    /// Takes back `count` moves, or none if there are fewer; tells whether it did.
    pub fn undo_many(&mut self, count: usize) -> bool {
        let Some(left) = self.moves.len().checked_sub(count) else { return false };
        // Playing a whole game again takes microseconds, less than keeping its boards would.
        self.moves.truncate(left);
        self.history.truncate(left + 1);
        self.board.copy_from(&self.start);
        for &(color, move_) in &self.moves {
            play_on(&mut self.board, color, move_);
        }
        self.to_move = self.last_move().map_or(self.start_to_move, |(color, _)| !color);
        true
    }

    /// Whether the last play repeated an earlier situation (position and side to move): the number
    /// of moves after which it stood before. A referee under simple ko ends such a game.
    #[must_use]
    pub fn repetition(&self) -> Option<usize> {
        let Some((_, Move::Play(_))) = self.last_move() else { return None };
        self.history.find_earlier_situation()
    }

    /// The count of the board with `dead` stones taken off, komi and compensation included.
    #[must_use]
    pub fn score(&self, dead: &PointSet) -> Score {
        let area = area(&self.board, dead);
        Score::new(
            area.count(Color::Black) as u16,
            area.count(Color::White) as u16,
            area.neutral() as u16,
            self.rules.komi,
            self.handicap_compensation(),
        )
    }

    /// Number of handicap stones that count for compensation.
    #[must_use]
    pub fn handicap(&self) -> usize {
        match self.handicap {
            Some((source, stones)) if !self.was_set_up(source) => stones,
            _ => 0,
        }
    }

    /// Points that White receives for the handicap stones.
    #[must_use]
    pub fn handicap_compensation(&self) -> usize {
        self.rules.handicap_bonus.points(self.handicap())
    }

    /// What White receives beside its area: komi, and points for the handicap stones.
    #[must_use]
    pub fn compensation(&self) -> Komi {
        let bonus = 1000 * self.handicap_compensation() as i64;
        Komi::from_thousandths(self.rules.komi.thousandths() + bonus)
    }

    /// Sabaki sends any root position with black stones as a free handicap and then its white
    /// stones as plays: two plays of White in a row tell a set-up from a handicap.
    fn was_set_up(&self, source: HandicapSource) -> bool {
        let white_plays =
            |&(color, move_): &(Color, Move)| color == Color::White && move_ != Move::Pass;
        source == HandicapSource::Controller
            && self.moves.len() >= 2
            && self.moves[..2].iter().all(white_plays)
    }

    /// The start position: empty, or set up.
    #[must_use]
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// The stones of the start position.
    pub fn initial_stones(&self) -> impl Iterator<Item = (Color, Point)> + '_ {
        self.start.all_stones()
    }

    /// Who was to move in the start position.
    #[must_use]
    pub const fn initial_to_move(&self) -> Color {
        self.start_to_move
    }
}

fn play_on(board: &mut Board, color: Color, move_: Move) -> usize {
    match move_ {
        Move::Play(point) => board.play_unchecked::<Hashed>(color, point),
        Move::Pass => {
            board.pass();
            0
        }
    }
}
