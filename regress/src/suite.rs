//! Suites of positions and GTP scripts with known right answers.
//!
//! Two formats: the scripts of GNU Go and GoGui (`.tst`, [`Script`]), and positions of our own
//! (`.pos`, [`Position`]). Both become [`Outcome`]s of four kinds, since some answers are known to
//! be beyond the engine.

mod compare;
mod junit;
mod outcome;
mod position;
mod question;
mod report;
mod run;
mod script;

pub use compare::{Change, compare};
pub use junit::{JunitCase, junit};
pub use outcome::{Outcome, OutcomeKind};
pub use position::{ParsePositionError, Position, read_positions};
pub use question::Question;
pub use report::SuiteReport;
pub use run::{SuiteEnd, SuiteError, run_suite};
pub use script::{Expectation, ParseScriptError, Script, ScriptLine, read_script};
