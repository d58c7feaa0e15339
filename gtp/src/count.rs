//! The count of a board as people and programs are told it: whose every point is, which stones are dead
//! or in seki, and the result in zi, as the rule books write it.

use anstyle::{AnsiColor, Style};
use serde_json::{Value, json};
use tengen_engine::Judgement;
use tengen_engine::status::Status;
use tengen_rules::{Area, Color, Game, Komi, Point, PointSet, Zi, area};

use crate::commands::join;
use crate::picture::frame;

/// More points than this are not told by name.
const MOST_NAMED: usize = 12;

/// What a point counts as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Stone(Color, Status),
    Territory(Color),
    Neutral,
}

impl Kind {
    const ALL: [Self; 9] = [
        Self::Stone(Color::Black, Status::Alive),
        Self::Stone(Color::White, Status::Alive),
        Self::Stone(Color::Black, Status::Dead),
        Self::Stone(Color::White, Status::Dead),
        Self::Stone(Color::Black, Status::Seki),
        Self::Stone(Color::White, Status::Seki),
        Self::Territory(Color::Black),
        Self::Territory(Color::White),
        Self::Neutral,
    ];

    /// How it is drawn.
    const fn sign(self) -> char {
        match self {
            Self::Stone(Color::Black, Status::Alive) => 'X',
            Self::Stone(Color::White, Status::Alive) => 'O',
            Self::Stone(Color::Black, Status::Dead) => 'x',
            Self::Stone(Color::White, Status::Dead) => 'o',
            Self::Stone(Color::Black, Status::Seki) => 'B',
            Self::Stone(Color::White, Status::Seki) => 'W',
            Self::Territory(Color::Black) => '+',
            Self::Territory(Color::White) => '-',
            Self::Neutral => '.',
        }
    }

    const fn meaning(self) -> &'static str {
        match self {
            Self::Stone(Color::Black, Status::Alive) => "Black",
            Self::Stone(Color::White, Status::Alive) => "White",
            Self::Stone(_, Status::Dead) => "dead",
            Self::Stone(_, Status::Seki) => "in seki",
            Self::Territory(Color::Black) => "Black's",
            Self::Territory(Color::White) => "White's",
            Self::Neutral => "nobody's",
        }
    }

    /// How it is painted in a terminal.
    const fn style(self) -> Style {
        match self {
            Self::Stone(_, Status::Alive) => Style::new().bold(),
            Self::Stone(_, Status::Dead) => AnsiColor::Red.on_default(),
            Self::Stone(_, Status::Seki) => AnsiColor::Yellow.on_default().bold(),
            Self::Territory(Color::Black) => AnsiColor::Green.on_default(),
            Self::Territory(Color::White) => AnsiColor::Cyan.on_default(),
            Self::Neutral => Style::new().dimmed(),
        }
    }
}

/// A position with its judgement.
#[derive(Debug)]
pub struct Count<'a> {
    game: &'a Game,
    judgement: Judgement,
    area: Area,
}

impl<'a> Count<'a> {
    /// Judges the position of a game.
    #[must_use]
    pub fn of(game: &'a Game) -> Self {
        let judgement = Judgement::of(game);
        let area = area(game.board(), judgement.dead());
        Self { game, judgement, area }
    }

    /// The board, what its signs mean, and the result. With `colors` each kind of point has one of its
    /// own, by escape sequences for terminals.
    #[must_use]
    pub fn text(&self, colors: bool) -> String {
        format!("{}\n{}\n{}", self.picture(colors), self.legend(colors), self.result())
    }

    fn picture(&self, colors: bool) -> String {
        let size = self.game.size();
        let points: Vec<Point> = size.all_points().collect();
        let rows = points.chunks(size.side()).rev().map(|row| {
            let cells = row.iter().map(|&point| format!(" {}", painted(self.kind(point), colors)));
            cells.collect::<String>() + " "
        });
        frame(size, rows)
    }

    /// The signs that occur and what they mean.
    fn legend(&self, colors: bool) -> String {
        let present: Vec<Kind> =
            self.game.size().all_points().map(|point| self.kind(point)).collect();
        let mut meanings: Vec<(String, &str)> = Vec::new();
        for kind in Kind::ALL.into_iter().filter(|kind| present.contains(kind)) {
            let sign = painted(kind, colors);
            match meanings.last_mut().filter(|(_, meaning)| *meaning == kind.meaning()) {
                Some((signs, _)) => *signs += &format!(" {sign}"),
                None => meanings.push((sign, kind.meaning())),
            }
        }
        let meanings = meanings.iter().map(|(signs, meaning)| format!("{signs} {meaning}"));
        meanings.collect::<Vec<_>>().join(", ")
    }

    /// Both counts and who wins, by how many zi and by how many points.
    #[must_use]
    pub fn result(&self) -> String {
        let score = self.judgement.score();
        let [black, white] = Color::BOTH.map(|color| quarters(score.count(color)));
        let result = score.winner().map_or_else(
            || "A draw".to_owned(),
            |winner| {
                let name = if winner == Color::Black { "Black" } else { "White" };
                format!("{name} wins by {} zi", quarters(score.margin_in_zi()))
            },
        );
        format!("Black {black}, White {white}. {result} ({score}).")
    }

    /// What a move can still gain, in a sentence; empty where nothing is left.
    #[must_use]
    pub fn remainder(&self) -> String {
        let open = self.judgement.open();
        match open.len() {
            0 => String::new(),
            1..=MOST_NAMED => format!("Still to be played for: {}.", join(open.iter())),
            number => format!("The game is not over: {number} points are still to be played for."),
        }
    }

    /// All of it for programs. Numbers are in points unless they say zi; a positive margin is Black's.
    #[must_use]
    pub fn json(&self) -> Value {
        let judgement = &self.judgement;
        let score = judgement.score();
        let points = |kind: Kind| self.points(|other| other == kind);
        let in_state =
            |state| self.points(|kind| matches!(kind, Kind::Stone(_, status) if status == state));
        json!({
            "size": self.game.size().side(),
            "komi": thousandths(self.game.rules().komi),
            "handicap_compensation": self.game.handicap_compensation(),
            "result": score.to_string(),
            "margin": score.margin() as f64 / 1000.0,
            "margin_in_zi": zi(score.margin_in_zi()),
            "black_in_zi": zi(score.count(Color::Black)),
            "white_in_zi": zi(score.count(Color::White)),
            "dead": in_state(Status::Dead),
            "seki": in_state(Status::Seki),
            "black_territory": points(Kind::Territory(Color::Black)),
            "white_territory": points(Kind::Territory(Color::White)),
            "neutral": points(Kind::Neutral),
            "open": names(judgement.open()),
            "confidence": f64::from((1000.0 * judgement.confidence()).round()) / 1000.0,
        })
    }

    fn kind(&self, point: Point) -> Kind {
        let board = self.game.board();
        match (board.color_at(point), self.judgement.status(board, point)) {
            (Some(color), Some(status)) => Kind::Stone(color, status),
            _ => self.area.owner(point).map_or(Kind::Neutral, Kind::Territory),
        }
    }

    fn points(&self, is_wanted: impl Fn(Kind) -> bool) -> Vec<String> {
        let size = self.game.size();
        names(&size.all_points().filter(|&point| is_wanted(self.kind(point))).collect())
    }
}

fn names(points: &PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}

fn painted(kind: Kind, colors: bool) -> String {
    let style = if colors { kind.style() } else { Style::new() };
    format!("{style}{}{style:#}", kind.sign())
}

fn zi(zi: Zi) -> f64 {
    zi.ten_thousandths() as f64 / 10_000.0
}

fn thousandths(komi: Komi) -> f64 {
    komi.thousandths() as f64 / 1000.0
}

/// A number of zi as the rule books write it: with a quarter, a half or three quarters where that is
/// exact, else as a decimal.
fn quarters(zi: Zi) -> String {
    const WHOLE: i64 = 10_000;
    let (whole, rest) = (zi.ten_thousandths() / WHOLE, zi.ten_thousandths() % WHOLE);
    let fraction = match rest {
        0 => return whole.to_string(),
        2500 => "1/4",
        5000 => "1/2",
        7500 => "3/4",
        _ => return zi.to_string(),
    };
    if whole == 0 { fraction.to_owned() } else { format!("{whole} {fraction}") }
}
