//! An analysis: a search that shows what it finds while it runs, in one of two dialects.

mod arguments;
mod cgos;
mod lines;

use std::collections::BTreeSet;

use tengen_engine::{Detail, Inquiry};
use tengen_rules::Color;

pub(crate) use lines::{from_the_top, lead};

/// In whose words the findings are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    /// Leela Zero's: shares are whole numbers out of 10000.
    LeelaZero,
    /// KataGo's: shares are decimals, and there is more to ask for.
    KataGo,
    /// The server CGOS's: a JSON object.
    Cgos,
}

/// What can be asked for beside the moves, by the name of its option.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Extra {
    RootInfo,
    Ownership,
    OwnershipDeviation,
    MovesOwnership,
    MovesOwnershipDeviation,
    VariationVisits,
    VariationEdgeVisits,
    NoResult,
}

/// An analysis as a client asked for it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Analysis {
    dialect: Dialect,
    /// Whose moves, and from whose side everything is told.
    pub(crate) color: Color,
    /// Whether the best move is played at the end, which then comes by itself.
    pub(crate) plays: bool,
    /// What the search is asked for.
    pub(crate) inquiry: Inquiry,
    /// Fewest moves shown, if so many were visited.
    least: usize,
    /// Most moves shown.
    most: usize,
    extras: BTreeSet<Extra>,
}

impl Analysis {
    /// The analysis of a move to be played on the server CGOS.
    pub(crate) fn cgos(color: Color) -> Self {
        Self {
            dialect: Dialect::Cgos,
            color,
            plays: true,
            inquiry: Inquiry { detail: Detail::Ownership, ..Inquiry::default() },
            least: 0,
            most: usize::MAX,
            extras: BTreeSet::new(),
        }
    }
}
