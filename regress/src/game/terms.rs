//! What is agreed before a game.

use tengen_rules::{Ruleset, Size};

use crate::adjudication::Adjudication;
use crate::referee::RefereeKind;
use crate::termination::Policies;
use crate::time_setting::TimeSetting;

/// What both engines agree to play under.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    /// The size of the board.
    pub size: Size,
    /// The rules.
    pub rules: Ruleset,
    /// The clock of an engine that has none of its own.
    pub time: TimeSetting,
    /// Whether a move over time in the last byo-yomi period counts as a pass, the period being
    /// given anew, instead of losing.
    pub late_is_pass: bool,
    /// Who judges.
    pub referee: RefereeKind,
    /// What each kind of end is worth.
    pub policies: Policies,
    /// Moves after which a game is broken off.
    pub move_limit: usize,
    /// What ends games early.
    pub adjudication: Adjudication,
}
