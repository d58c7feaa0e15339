//! What may be asked of a search beside its best move.

use std::time::Duration;

use crate::search::{Detail, Restriction};

/// How a search is to be made and shown. The default asks for nothing but the best move.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Inquiry {
    /// Moves to leave out. What such a search learns is not kept, since it doesn't know all moves.
    pub restrictions: Vec<Restriction>,
    /// What is kept of the playouts' endings.
    pub detail: Detail,
    /// Time from one report to the next; without it there is only the last one.
    pub interval: Option<Duration>,
}
