//! The referee: which moves stand, when the game is over, and what the count is.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};
use tengen_rules::{Color, Game, IllegalMove, Komi, Move, PointSet, Score};

/// What a warning costs at the count: one zi, in thousandths of a point.
const WARNING: i64 = 2000;

/// What happens to a forbidden move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RefereeKind {
    /// It loses the game, as engine testers have it.
    #[default]
    Strict,
    /// It is void and counts as a pass; a breach of ko earns a warning, which costs a zi, and the
    /// second one loses (rules of 2002).
    #[serde(rename = "chinese-2002")]
    Chinese2002,
    /// It is void and counts as a pass (rules of 1988).
    #[serde(rename = "chinese-1988")]
    Chinese1988,
}

impl fmt::Display for RefereeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Strict => "strict",
            Self::Chinese2002 => "chinese-2002",
            Self::Chinese1988 => "chinese-1988",
        })
    }
}

/// The text names no referee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseRefereeError(String);

impl fmt::Display for ParseRefereeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected strict, chinese-2002 or chinese-1988, got {:?}", self.0)
    }
}

impl core::error::Error for ParseRefereeError {}

impl FromStr for RefereeKind {
    type Err = ParseRefereeError;

    fn from_str(text: &str) -> Result<Self, ParseRefereeError> {
        match text {
            "strict" => Ok(Self::Strict),
            "chinese-2002" => Ok(Self::Chinese2002),
            "chinese-1988" => Ok(Self::Chinese1988),
            _ => Err(ParseRefereeError(text.to_owned())),
        }
    }
}

/// What the referee says to a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// It stands.
    Accepted,
    /// It is taken back and counts as a pass.
    Void {
        /// What was wrong with it.
        reason: VoidReason,
        /// Whether it earned a warning.
        warning: bool,
    },
    /// It loses the game at once.
    Illegal(IllegalMove),
    /// It earned a second warning, which loses the game.
    SecondWarning(IllegalMove),
}

/// Why a move is void.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VoidReason {
    /// The rules forbid it.
    Illegal(IllegalMove),
    /// It came after the last byo-yomi period, at an event that lets it count as a pass.
    Late,
}

impl fmt::Display for VoidReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(reason) => reason.fmt(f),
            Self::Late => f.write_str("over time in the last period"),
        }
    }
}

/// A game under supervision.
#[derive(Clone, Debug)]
pub struct Referee {
    kind: RefereeKind,
    game: Game,
    warnings: [u8; 2],
    /// Passes in a row that count towards the end of the game.
    passes: usize,
}

impl Referee {
    /// Supervises a game from where it stands.
    #[must_use]
    pub const fn new(kind: RefereeKind, game: Game) -> Self {
        Self { kind, game, warnings: [0; 2], passes: 0 }
    }

    /// The game so far; a void move stands in it as a pass.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Warnings that a side earned.
    #[must_use]
    pub const fn warnings(&self, color: Color) -> u8 {
        self.warnings[color.index()]
    }

    /// Judges a move and plays it, or a pass in its place if it is void.
    pub fn judge(&mut self, color: Color, move_: Move) -> Ruling {
        match self.game.play(color, move_) {
            Ok(_) => {
                self.passes = if move_ == Move::Pass { self.passes + 1 } else { 0 };
                Ruling::Accepted
            }
            Err(reason) => self.judge_illegal(color, reason),
        }
    }

    /// Judges the naming of a point off the board.
    pub fn judge_off_board(&mut self, color: Color) -> Ruling {
        self.judge_illegal(color, IllegalMove::OffBoard)
    }

    fn judge_illegal(&mut self, color: Color, reason: IllegalMove) -> Ruling {
        let breaks_ko = matches!(reason, IllegalMove::Ko | IllegalMove::Superko);
        let warning = match self.kind {
            RefereeKind::Strict => return Ruling::Illegal(reason),
            RefereeKind::Chinese2002 => breaks_ko,
            RefereeKind::Chinese1988 => false,
        };
        if warning {
            self.warnings[color.index()] += 1;
            if self.warnings[color.index()] > 1 {
                return Ruling::SecondWarning(reason);
            }
        }
        self.void(color);
        Ruling::Void { reason: VoidReason::Illegal(reason), warning }
    }

    /// Judges a move that came too late, where such a move counts as a pass.
    pub fn judge_late(&mut self, color: Color) -> Ruling {
        self.void(color);
        Ruling::Void { reason: VoidReason::Late, warning: false }
    }

    /// A pass that is none: it never counts towards the end of the game.
    fn void(&mut self, color: Color) {
        // A pass is always legal.
        let _ = self.game.play(color, Move::Pass);
        self.passes = 0;
    }

    /// Whether both sides have passed of their own will.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.passes >= 2
    }

    /// Goes on after two passes, `color` first.
    pub fn play_on(&mut self, color: Color) {
        self.passes = 0;
        self.game.set_to_move(color);
    }

    /// The count of the board without the `dead` stones; warnings are taken off.
    #[must_use]
    pub fn count(&self, dead: &PointSet) -> Score {
        let score = self.game.score(dead);
        let [black, white] = self.warnings.map(|count| i64::from(count) * WARNING);
        let komi = self.game.rules().komi.thousandths() + black - white;
        Score::new(
            score.area(Color::Black) as u16,
            score.area(Color::White) as u16,
            score.neutral() as u16,
            Komi::from_thousandths(komi),
            self.game.handicap_compensation(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::{Ruleset, Size};

    fn referee(kind: RefereeKind) -> Referee {
        Referee::new(kind, Game::new(Size::new(5).unwrap(), Ruleset::default()))
    }

    fn play(referee: &mut Referee, moves: &str) -> Vec<Ruling> {
        let size = referee.game().size();
        let mut rulings = Vec::new();
        for text in moves.split_whitespace() {
            let color = referee.game().to_move();
            rulings.push(referee.judge(color, Move::parse(text, size).unwrap()));
        }
        rulings
    }

    /// White has just taken a ko by C3; Black may not retake it by D3 at once.
    const KO: &str = "C4 D4 B3 E3 C2 D2 D3 C3";

    #[test]
    fn the_strict_referee_ends_the_game() {
        let mut referee = referee(RefereeKind::Strict);
        let rulings = play(&mut referee, KO);
        assert!(rulings.iter().all(|&ruling| ruling == Ruling::Accepted));
        assert_eq!(play(&mut referee, "D3"), [Ruling::Illegal(IllegalMove::Ko)]);
        assert_eq!(play(&mut referee, "C4"), [Ruling::Illegal(IllegalMove::Occupied)]);
    }

    #[test]
    fn a_breach_of_ko_costs_a_zi_and_then_the_game() {
        let mut referee = referee(RefereeKind::Chinese2002);
        play(&mut referee, KO);
        let before = referee.count(&PointSet::EMPTY).margin();
        let warned = Ruling::Void { reason: VoidReason::Illegal(IllegalMove::Ko), warning: true };
        assert_eq!(play(&mut referee, "D3"), [warned]);
        assert_eq!(referee.warnings(Color::Black), 1);
        assert_eq!(referee.game().to_move(), Color::White);
        assert_eq!(referee.count(&PointSet::EMPTY).margin(), before - 2000);
        assert_eq!(play(&mut referee, "pass"), [Ruling::Accepted]);
        assert!(!referee.is_over(), "a void move is no pass");
        let mut fresh = self::referee(RefereeKind::Chinese2002);
        play(&mut fresh, KO);
        play(&mut fresh, "D3");
        play(&mut fresh, "A1");
        assert_eq!(play(&mut fresh, "D3"), [Ruling::Accepted], "A1 has changed the position");
        assert_eq!(
            play(&mut fresh, "C3"),
            [Ruling::Void { reason: VoidReason::Illegal(IllegalMove::Ko), warning: true }]
        );
        assert_eq!(fresh.warnings(Color::White), 1);
        // Each has lost a zi, which cancels out.
        assert_eq!(
            fresh.count(&PointSet::EMPTY).margin(),
            fresh.game().score(&PointSet::EMPTY).margin()
        );
    }

    #[test]
    fn a_second_warning_loses() {
        let mut referee = referee(RefereeKind::Chinese2002);
        play(&mut referee, KO);
        play(&mut referee, "D3");
        // White passes; the position before the retake stood once: superko forbids it still.
        play(&mut referee, "pass");
        let ruling = play(&mut referee, "D3")[0];
        assert_eq!(ruling, Ruling::SecondWarning(IllegalMove::Superko));
    }

    #[test]
    fn under_the_old_rules_nothing_is_warned() {
        let mut referee = referee(RefereeKind::Chinese1988);
        play(&mut referee, KO);
        for _ in 0..3 {
            let ruling = play(&mut referee, "D3")[0];
            assert!(matches!(ruling, Ruling::Void { warning: false, .. }), "{ruling:?}");
            play(&mut referee, "pass");
        }
        let void =
            Ruling::Void { reason: VoidReason::Illegal(IllegalMove::Occupied), warning: false };
        assert_eq!(play(&mut referee, "C4"), [void]);
    }

    #[test]
    fn only_passes_made_by_choice_end_the_game() {
        let mut referee = referee(RefereeKind::Chinese1988);
        play(&mut referee, "A1 pass A1 pass");
        assert!(!referee.is_over());
        play(&mut referee, "pass");
        assert!(referee.is_over());
        referee.play_on(Color::White);
        assert!(!referee.is_over());
        assert_eq!(referee.game().to_move(), Color::White);
    }
}
