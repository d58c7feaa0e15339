//! The tunables: one table that makes the fields, their ranges and defaults, and access by name.
//!
//! A line of the table is all that a parameter needs. A default comes from a measurement, which its
//! comment names, or from the engine named there; "tuned" is by the 3,000 games of
//! `docs/matches/tuning.md`.

use core::fmt;

use tengen_rules::Size;

/// One row of the table, for listings and tuners.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Parameter {
    /// Name, as options and commands spell it.
    pub name: &'static str,
    /// Smallest value allowed.
    pub min: f64,
    /// Largest value allowed.
    pub max: f64,
    /// Value at start.
    pub default: f64,
    /// What it does, one line.
    pub about: &'static str,
}

macro_rules! params {
    ($($(#[doc = $doc:literal])+ $name:ident: $default:literal in $min:literal .. $max:literal,)+) => {
        /// The values of all tunables.
        #[derive(Clone, Copy, PartialEq, Debug)]
        #[non_exhaustive]
        pub struct Params {
            $($(#[doc = $doc])+ pub $name: f32,)+
        }

        impl Default for Params {
            fn default() -> Self {
                Self { $($name: $default,)+ }
            }
        }

        impl Params {
            /// Every tunable, in order.
            pub const TABLE: &[Parameter] = &[
                $(Parameter {
                    name: stringify!($name),
                    min: $min,
                    max: $max,
                    default: $default,
                    about: concat!($($doc),+),
                },)+
            ];

            /// The value of a tunable.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<f32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)+
                    _ => None,
                }
            }

            fn slot(&mut self, name: &str) -> Option<&mut f32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

params! {
    /// Visits after which a leaf gets children. Against 8, which is Pachi's, 3 won 61 of 100 on 9x9 at
    /// 600 playouts a move; against 6, 25 of 40 on 19x19 at 400.
    expand_visits: 3.0 in 1.0 .. 1000.0,
    /// Visits at which a move's own results and its AMAF results weigh alike (tuned; Pachi: 3000).
    rave_equivalence: 700.0 in 1.0 .. 100000.0,
    /// How much more an AMAF move counts right after the node than at the game's end (tuned; Pachi:
    /// 3).
    rave_distance: 0.35 in 0.0 .. 20.0,
    /// AMAF visits that a pass gets with each visit of its node, for it has no AMAF results of its own
    /// (tuned).
    rave_pass: 0.55 in 0.0 .. 20.0,
    /// One descent in so many goes without AMAF, as a safety against its blind spots (Fuego: 20).
    rave_free_descents: 20.0 in 0.0 .. 1000.0,
    /// What √(ln (1 + N/10,000) / n) adds to the win rate of a move visited n times of N, its prior's visits
    /// included, at the root of a search that isn't for a move: in a long analysis moves that seem worse are
    /// looked at again, and again later; 0 is never.
    exploration: 0.5 in 0.0 .. 4.0,
    /// Moves of a node considered from its first visit on; 0 is all. Against none, 8 and then one
    /// more each 1.3 times the visits won 46 of 80 on 9x9 at 800 playouts a move, a wider one 30 of 40 on
    /// 19x19 at 400 (docs/matches).
    widening_moves: 8.0 in 0.0 .. 400.0,
    /// Visits of a node from which on one move more is considered (tuned).
    widening_start: 14.0 in 1.0 .. 100000.0,
    /// Factor by which the visits have to grow for each further move (tuned).
    widening_growth: 1.42 in 1.01 .. 10.0,
    /// Weight of the even prior every move starts with, in visits (tuned; Pachi: 14 on small
    /// boards).
    prior_even: 24.0 in 0.0 .. 200.0,
    /// Prior visits, won, of a move that strong players were certain to choose; with the probability it
    /// falls like its square root (tuned; Pachi: 300 on large boards, 210 on small ones). Flat: 200 won 31 of
    /// 60 against 100 on 9x9, 300 won 13 of 30 against 150 on 19x19.
    prior_learned: 80.0 in 0.0 .. 2000.0,
    /// Positions that are looked at for a ladder at most, where priors ask for one; 0 is none, and nothing is
    /// caught. The longest ladder on 19x19 takes some 100.
    prior_ladders: 400.0 in 0.0 .. 10000.0,
    /// Prior visits, lost, of a pass.
    prior_pass: 20.0 in 0.0 .. 200.0,
    /// How often a playout retakes a recent ko (tuned; Pachi: 40%).
    playout_ko: 0.33 in 0.0 .. 1.0,
    /// How often a playout answers an atari: takes the chain, or saves its own (Pachi: 90%).
    playout_capture: 0.9 in 0.0 .. 1.0,
    /// How often a playout fights chains with two liberties (tuned; Pachi: 90% on small
    /// boards).
    playout_two_liberties: 0.75 in 0.0 .. 1.0,
    /// How often a playout strikes at weak neighbours of chains that got short of liberties (tuned;
    /// Pachi: 25%).
    playout_few_liberties: 0.7 in 0.0 .. 1.0,
    /// How often a playout keeps an eye from being made false (Pachi: always).
    playout_eye_defence: 1.0 in 0.0 .. 1.0,
    /// How often a playout takes the vital point of a small eye space (tuned; Pachi: 80%).
    playout_nakade: 0.83 in 0.0 .. 1.0,
    /// How often a playout plays a known shape next to the last two moves (Pachi: always). The shapes
    /// weigh alike: weights fitted to what strong players choose won 91 of 200 (9x9, 800 playouts).
    playout_pattern: 1.0 in 0.0 .. 1.0,
    /// How eagerly a playout makes a chase along the side, relative to other shapes.
    shape_side_chase: 1.0 in 0.0 .. 20.0,
    /// How eagerly a playout makes a cut at the side, or a block of one, relative to other shapes.
    shape_side_cut: 1.0 in 0.0 .. 20.0,
    /// How eagerly a playout makes a block of a connection at the side, relative to other shapes.
    shape_side_block_connection: 1.0 in 0.0 .. 20.0,
    /// How eagerly a playout makes a sagari, relative to other shapes.
    shape_sagari: 1.0 in 0.0 .. 20.0,
    /// How eagerly a playout makes an enclosing hane, relative to other shapes.
    shape_enclosing_hane: 1.0 in 0.0 .. 20.0,
    /// How eagerly a playout makes a hane that doesn't cut, relative to other shapes.
    shape_hane: 1.0 in 0.0 .. 20.0,
    /// How eagerly a playout makes a magari, relative to other shapes.
    shape_magari: 1.0 in 0.0 .. 20.0,
    /// How eagerly a playout makes a supported hane, relative to other shapes.
    shape_supported_hane: 1.0 in 0.0 .. 20.0,
    /// How eagerly a playout makes an unprotected cut with a further stone, relative to other shapes.
    shape_backed_cut: 1.0 in 0.0 .. 20.0,
    /// How eagerly a playout makes an unprotected cut, relative to other shapes.
    shape_cut: 1.0 in 0.0 .. 20.0,
    /// How eagerly a playout makes a peeped cut, relative to other shapes.
    shape_peeped_cut: 1.0 in 0.0 .. 20.0,
    /// How eagerly a playout makes a cut of a keima, relative to other shapes.
    shape_keima_cut: 1.0 in 0.0 .. 20.0,
    /// How often a playout's random moves give up no more than a stone (tuned; Pachi: 60%); else they
    /// may give up a shape that kills.
    playout_shun_self_atari: 0.17 in 0.0 .. 1.0,
    /// How often a playout takes what makes an eye false instead of filling it (Pachi: 60%).
    playout_shun_eyefill: 0.6 in 0.0 .. 1.0,
    /// Points for each handicap stone that White is given in the search at the start of a game (Pachi: 8
    /// as White, 12 as Black); fewer as the game goes on.
    dynamic_komi: 8.0 in 0.0 .. 20.0,
    /// A playout ends early when one side is ahead by this share of the board in stones; 1 is never.
    mercy: 0.4 in 0.1 .. 1.0,
    /// Win rate that a move may cost in a decided game which scores more than the best one; 0 is never.
    /// Against never it won 55 of 100 on 9x9 at 1,000 playouts, by 3 points more a win; from decided
    /// positions on 52 of 100; 0.03 gained nothing (docs/matches).
    price_of_score: 0.01 in 0.0 .. 0.2,
    /// Win rate that a move of the opening may fall short of the best one's and be played in its stead,
    /// drawn by visits among such moves; with 0 the best one is always played.
    variety: 0.0 in 0.0 .. 1.0,
    /// Resign when the best move wins less often than this, for five moves in a row. Of 613 games that
    /// are given up so, but were played on, 5 turned around; for four moves 6 of 518 did, by 0.08 for
    /// three 11 of 1075 (docs/matches/counting-play.md).
    resign_threshold: 0.05 in 0.0 .. 0.5,
}

/// Why a tunable can't be set.
#[derive(Clone, PartialEq, Debug)]
pub enum ParamError {
    /// There is no tunable of that name.
    Unknown,
    /// The value lies outside the range.
    OutOfRange {
        /// Smallest value allowed.
        min: f64,
        /// Largest value allowed.
        max: f64,
    },
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("unknown parameter"),
            Self::OutOfRange { min, max } => write!(f, "expected a number from {min} to {max}"),
        }
    }
}

impl core::error::Error for ParamError {}

impl Params {
    /// Stones by which a side has to be ahead on a board of this size for a playout to end early.
    #[must_use]
    pub fn mercy_on(&self, size: Size) -> i32 {
        (self.mercy * size.points() as f32) as i32
    }

    /// Sets a tunable.
    ///
    /// # Errors
    /// When there is none of that name, or the value lies outside its range; nothing is changed.
    pub fn set(&mut self, name: &str, value: f64) -> Result<(), ParamError> {
        let row = Self::TABLE.iter().find(|row| row.name == name).ok_or(ParamError::Unknown)?;
        if !(row.min..=row.max).contains(&value) {
            return Err(ParamError::OutOfRange { min: row.min, max: row.max });
        }
        *self.slot(name).ok_or(ParamError::Unknown)? = value as f32;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_lie_in_their_ranges_and_read_back() {
        let mut params = Params::default();
        for row in Params::TABLE {
            assert!(row.min <= row.default && row.default <= row.max, "{}", row.name);
            assert_eq!(params.get(row.name), Some(row.default as f32));
            params.set(row.name, row.max).unwrap();
            assert_eq!(params.get(row.name), Some(row.max as f32));
            assert!(!row.about.trim().is_empty());
        }
    }

    #[test]
    fn refuses_what_is_unknown_or_out_of_range() {
        let mut params = Params::default();
        assert_eq!(params.set("no_such", 1.0), Err(ParamError::Unknown));
        let refused = params.set("expand_visits", f64::NAN);
        assert_eq!(refused, Err(ParamError::OutOfRange { min: 1.0, max: 1000.0 }));
        assert_eq!(params, Params::default());
    }
}
