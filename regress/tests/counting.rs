//! The suites of `suites/counting` ask what the boards of the engine's own tests say. They are written
//! anew by `TENGEN_WRITE_SUITES=1 cargo test -p tengen-regress --test counting`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Write;
use std::fs;
use std::path::Path;

use tengen_regress::suite::{Question, read_positions};
use tengen_rules::{Color, Game, Move, Point, PointSet, Ruleset, Size};

/// What one suite asks about a board.
type Questions = fn(&Board) -> String;

/// A board with what is right about it, from the file that the engine's tests read.
struct Board {
    name: String,
    reason: String,
    cells: Vec<Vec<char>>,
    score: String,
}

impl Board {
    fn read(text: &str) -> Self {
        let mut lines = text.lines();
        let name = lines.next().unwrap().to_owned();
        let reason = lines.next().unwrap().to_owned();
        let (rows, rest): (Vec<&str>, Vec<&str>) =
            lines.filter(|line| !line.is_empty()).partition(|line| !line.contains(':'));
        let score = rest[0].strip_prefix("score: ").unwrap();
        let score = if score == "0" { score.to_owned() } else { format!("{score}.0") };
        let cells = rows
            .into_iter()
            .map(|row| row.chars().filter(|cell| !cell.is_whitespace()).collect())
            .collect();
        Self { name, reason, cells, score }
    }

    fn size(&self) -> Size {
        Size::new(self.cells.len()).unwrap()
    }

    /// The points on which one of these signs stands.
    fn points(&self, signs: &str) -> impl Iterator<Item = Point> {
        let size = self.size();
        size.all_points().filter(move |point| {
            signs.contains(self.cells[size.side() - 1 - point.row()][point.column()])
        })
    }

    fn game(&self) -> Game {
        let rules = Ruleset { komi: "0".parse().unwrap(), ..Ruleset::default() };
        let mut game = Game::new(self.size(), rules);
        let black = self.points("XxB").map(|point| (Color::Black, point));
        let white = self.points("OoW").map(|point| (Color::White, point));
        game.set_up(black.chain(white), Color::Black).unwrap();
        game
    }

    /// A question about the board, as files of positions hold it.
    fn ask(&self, which: &str, to_play: Color, question: &str) -> String {
        let mut text = format!("name {}{which}\n", self.name);
        for row in &self.cells {
            let cells = row.iter().map(|cell| match cell {
                'X' | 'x' | 'B' => 'X',
                'O' | 'o' | 'W' => 'O',
                _ => '.',
            });
            let cells: Vec<String> = cells.map(String::from).collect();
            writeln!(text, "| {}", cells.join(" ")).unwrap();
        }
        let letter = to_play.letter();
        writeln!(text, "komi 0\n{question}\ncomment {}\nto-play {letter}\n", self.reason).unwrap();
        text
    }

    fn score(&self) -> String {
        self.ask("", Color::Black, &format!("score {}", self.score))
    }

    /// A question for each status that stones of either colour have.
    fn status(&self) -> String {
        let kinds = [
            ("dead", "x", "black"),
            ("dead", "o", "white"),
            ("seki", "B", "black"),
            ("seki", "W", "white"),
            ("alive", "X", "black"),
            ("alive", "O", "white"),
        ];
        let questions = kinds.into_iter().filter_map(|(status, sign, color)| {
            let stone = self.points(sign).next()?;
            let which = format!(", {status} {color} stones");
            Some(self.ask(&which, Color::Black, &format!("status {stone} {status}")))
        });
        questions.collect()
    }

    /// What either side is to play: where nothing is left, both pass.
    fn passing(&self) -> String {
        let game = self.game();
        let questions = Color::BOTH.map(|color| {
            let plays: PointSet =
                self.points("*").filter(|&p| game.is_legal(color, Move::Play(p))).collect();
            let names: Vec<String> = plays.iter().map(|point| point.to_string()).collect();
            let best = if names.is_empty() { "pass".to_owned() } else { names.join(" ") };
            self.ask(&format!(", {color} to play"), color, &format!("best {best}"))
        });
        questions.concat()
    }
}

fn boards() -> Vec<Board> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/tests/status/positions.txt");
    let text = fs::read_to_string(path).unwrap();
    text.split("\n== ").skip(1).map(Board::read).collect()
}

#[test]
fn the_suites_ask_what_the_boards_say() {
    let boards = boards();
    assert!(boards.len() >= 120, "{}", boards.len());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites/counting");
    let suites: [(&str, &str, Questions); 3] = [
        ("score.pos", "Finished boards and nearly finished ones: the count.", Board::score),
        ("status.pos", "What becomes of the stones.", Board::status),
        ("passing.pos", "Where nothing is left to gain both sides pass.", Board::passing),
    ];
    for (file, about, questions) in suites {
        let mut text = format!("# {about}\n# Made from the boards of the engine's own tests.\n\n");
        text.extend(boards.iter().map(questions));
        let path = folder.join(file);
        if std::env::var_os("TENGEN_WRITE_SUITES").is_some() {
            fs::write(&path, &text).unwrap();
        }
        assert!(fs::read_to_string(&path).unwrap() == text, "{file} is not what the boards say");
        let positions = read_positions(&text).unwrap();
        assert!(positions.len() >= boards.len(), "{file}: {}", positions.len());
        let asks_seki = |question: &Question| matches!(question, Question::Status(_, status) if status == "seki");
        assert_eq!(
            positions.iter().any(|position| asks_seki(&position.question)),
            file == "status.pos"
        );
    }
}
