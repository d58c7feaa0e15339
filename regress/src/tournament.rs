//! Tournaments: who meets whom, and who is placed where.
//!
//! Everything here is worked out from an [`Event`]'s field, form and results so far, with nothing
//! drawn that its seed does not fix. So the state of a tournament is the games that were played, and
//! an interrupted one goes on from them.

mod best_of;
mod bracket;
mod event;
mod field;
mod form;
mod fraction;
mod knock_out;
mod lot;
mod matching;
mod options;
mod play;
mod relay;
mod report;
mod round_robin;
mod schedule;
mod standings;
mod swiss;
mod team_match;
mod team_standings;

pub use bracket::{Bracket, BracketTie};
pub use event::{Bout, BoutResult, Event, Pairing};
pub use field::{Entrant, Field, FieldError, Team};
pub use form::{Form, ParseFormError, Ranking, Ties};
pub use fraction::Fraction;
pub use options::{TeamOptions, TournamentOptions};
pub use play::{
    TournamentEnd, TournamentError, TournamentGame, TournamentObserver, play_tournament,
    read_tournament,
};
pub use report::TournamentReport;
pub use schedule::{ScheduleError, Step};
pub use standings::{Standing, Standings};
