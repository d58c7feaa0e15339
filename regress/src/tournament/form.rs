//! The forms of competition, and how equal players are told apart.

use core::fmt;
use core::str::FromStr;

/// A form of competition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Out after so many losses. One loss: a bracket; more: players with as many losses meet.
    KnockOut {
        /// Losses, 1 or more.
        losses: usize,
    },
    /// Everyone meets everyone so many times.
    RoundRobin {
        /// Times, 1 or more.
        cycles: usize,
    },
    /// Players of equal or nearest points meet, nobody twice.
    Swiss {
        /// Rounds.
        rounds: usize,
    },
    /// The same until one is left, out after so many losses; the field is kept even.
    SwissKnockOut {
        /// Losses, 1 or more.
        losses: usize,
    },
    /// Two players, until one can't be caught up with.
    BestOf {
        /// Games at most.
        games: usize,
    },
    /// Two teams in a fixed order; the winner of a game stays on.
    Relay,
    /// Teams on fixed boards, all teams meeting all.
    BoardsRoundRobin {
        /// Times, 1 or more.
        cycles: usize,
    },
    /// Teams on fixed boards, teams of equal or nearest match points meeting.
    BoardsSwiss {
        /// Rounds.
        rounds: usize,
    },
    /// Every member of one team meets every member of the other, all teams meeting all.
    AllPlayAll {
        /// Times, 1 or more.
        cycles: usize,
    },
}

impl Form {
    /// Whether teams take part rather than single players.
    #[must_use]
    pub const fn is_for_teams(self) -> bool {
        matches!(
            self,
            Self::Relay
                | Self::BoardsRoundRobin { .. }
                | Self::BoardsSwiss { .. }
                | Self::AllPlayAll { .. }
        )
    }

    /// Whether points decide who meets whom, so that a bye scores.
    #[must_use]
    pub const fn is_by_points(self) -> bool {
        matches!(self, Self::Swiss { .. } | Self::SwissKnockOut { .. } | Self::BoardsSwiss { .. })
    }
}

/// The form's name and its number, as it is read.
impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KnockOut { losses } => write!(f, "knock-out {losses}"),
            Self::RoundRobin { cycles } => write!(f, "round-robin {cycles}"),
            Self::Swiss { rounds } => write!(f, "swiss {rounds}"),
            Self::SwissKnockOut { losses } => write!(f, "swiss-knock-out {losses}"),
            Self::BestOf { games } => write!(f, "best-of {games}"),
            Self::Relay => f.write_str("relay"),
            Self::BoardsRoundRobin { cycles } => write!(f, "boards-round-robin {cycles}"),
            Self::BoardsSwiss { rounds } => write!(f, "boards-swiss {rounds}"),
            Self::AllPlayAll { cycles } => write!(f, "all-play-all {cycles}"),
        }
    }
}

/// The text names no form of competition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseFormError(String);

impl fmt::Display for ParseFormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected 'knock-out LOSSES', 'round-robin CYCLES', 'swiss ROUNDS', 'swiss-knock-out \
             LOSSES', 'best-of GAMES', relay, 'boards-round-robin CYCLES', 'boards-swiss ROUNDS' or \
             'all-play-all CYCLES', got {:?}",
            self.0
        )
    }
}

impl core::error::Error for ParseFormError {}

impl FromStr for Form {
    type Err = ParseFormError;

    /// Reads a name and its number, which is 1 if left out where that makes sense.
    fn from_str(text: &str) -> Result<Self, ParseFormError> {
        let error = || ParseFormError(text.to_owned());
        let mut words = text.split_whitespace();
        let name = words.next().ok_or_else(error)?;
        let number = match words.next().map(str::parse::<usize>) {
            None => None,
            Some(Ok(number)) if (1..=1000).contains(&number) => Some(number),
            Some(_) => return Err(error()),
        };
        if words.next().is_some() {
            return Err(error());
        }
        let or_one = number.unwrap_or(1);
        Ok(match (name, number) {
            ("knock-out", _) => Self::KnockOut { losses: or_one },
            ("round-robin", _) => Self::RoundRobin { cycles: or_one },
            ("swiss", Some(rounds)) => Self::Swiss { rounds },
            ("swiss-knock-out", _) => Self::SwissKnockOut { losses: or_one },
            ("best-of", Some(games)) => Self::BestOf { games },
            ("relay", None) => Self::Relay,
            ("boards-round-robin", _) => Self::BoardsRoundRobin { cycles: or_one },
            ("boards-swiss", Some(rounds)) => Self::BoardsSwiss { rounds },
            ("all-play-all", _) => Self::AllPlayAll { cycles: or_one },
            _ => return Err(error()),
        })
    }
}

macro_rules! choices {
    ($type:ident, $expected:literal, $($value:ident = $name:literal),+) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$value => $name,)+ })
            }
        }

        impl FromStr for $type {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                match text {
                    $($name => Ok(Self::$value),)+
                    _ => Err(format!(concat!("expected ", $expected, ", got {:?}"), text)),
                }
            }
        }
    };
}

/// How a points pairing ranks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Ranking {
    /// By own points and the opponents' points made into one total.
    #[default]
    Total,
    /// By points, then by the sum of the opponents' points.
    Sum,
}

choices!(Ranking, "total or sum", Total = "total", Sum = "sum");

/// What becomes of players that every tie-break leaves equal.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Ties {
    /// They share their place.
    #[default]
    Shared,
    /// Lots are drawn.
    Lots,
    /// Those that share the first place play once more, everyone against everyone.
    PlayOff,
}

choices!(Ties, "shared, lots or play-off", Shared = "shared", Lots = "lots", PlayOff = "play-off");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_nonsense_does_not() {
        for text in [
            "knock-out 2",
            "round-robin 1",
            "swiss 5",
            "swiss-knock-out 2",
            "best-of 7",
            "relay",
            "boards-round-robin 2",
            "boards-swiss 3",
            "all-play-all 1",
        ] {
            assert_eq!(text.parse::<Form>().unwrap().to_string(), text);
        }
        assert_eq!("round-robin".parse(), Ok(Form::RoundRobin { cycles: 1 }));
        for text in ["", "swiss", "swiss 0", "swiss x", "relay 2", "chess", "swiss 3 4", "best-of"]
        {
            assert!(text.parse::<Form>().is_err(), "{text}");
        }
    }
}
