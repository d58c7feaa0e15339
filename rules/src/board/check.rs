//! The board checked against itself: every field recomputed the slow and obvious way.

use core::fmt;

use super::Board;
use crate::chain::PseudoLiberties;
use crate::color::Color;
use crate::neighborhood::{AROUND, Neighborhood};
use crate::point::Point;
use crate::point_set::PointSet;
use crate::zobrist;

/// A field of a [`Board`] that disagrees with the stones, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inconsistency {
    /// What disagrees.
    pub field: &'static str,
    /// Where, if at one point.
    pub point: Option<Point>,
}

impl fmt::Display for Inconsistency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.point {
            Some(point) => write!(f, "{} wrong at {point}", self.field),
            None => write!(f, "{} wrong", self.field),
        }
    }
}

impl core::error::Error for Inconsistency {}

fn ensure(holds: bool, field: &'static str, point: Option<Point>) -> Result<(), Inconsistency> {
    if holds { Ok(()) } else { Err(Inconsistency { field, point }) }
}

impl Board {
    /// Recomputes every field from the stones alone and compares: for tests and fuzzing.
    ///
    /// # Errors
    /// The first field found wrong. The hash is compared too, so the board must not have been
    /// played on [`Unhashed`](super::Unhashed).
    pub fn check_consistency(&self) -> Result<(), Inconsistency> {
        self.check_empties()?;
        let mut hash = 0;
        let mut seen = PointSet::EMPTY;
        for point in self.size.all_points() {
            self.check_neighborhood(point)?;
            if let Some(color) = self.colors[point] {
                hash ^= zobrist::key(color, point);
                if !seen.contains(point) {
                    seen.insert_all(&self.check_chain(color, point)?);
                }
            } else {
                ensure(self.root[point] == point, "root of an empty point", Some(point))?;
            }
        }
        ensure(self.hash == hash, "hash", None)?;
        for color in Color::BOTH {
            let stones = self.all_stones().filter(|&(other, _)| other == color).count();
            ensure(self.stones(color) == stones, "number of stones", None)?;
            if let Some(ko) = self.ko(color) {
                let retaken = self
                    .neighbors_of(color.opponent(), ko)
                    .any(|stone| self.chain_size(stone) == 1 && self.atari(stone) == Some(ko));
                let surrounded = self.around[ko].is_surrounded_by(color.opponent());
                ensure(retaken && surrounded && self.colors[ko].is_none(), "ko", Some(ko))?;
            }
        }
        Ok(())
    }

    fn check_empties(&self) -> Result<(), Inconsistency> {
        let empties: PointSet = self.empties().iter().copied().collect();
        ensure(empties.len() == self.empties().len(), "empty points, repeated", None)?;
        for point in self.size.all_points() {
            let is_empty = self.colors[point].is_none();
            ensure(empties.contains(point) == is_empty, "empty points", Some(point))?;
            if is_empty {
                let place = self.place[point] as usize;
                ensure(self.empties().get(place) == Some(&point), "place", Some(point))?;
            }
        }
        Ok(())
    }

    fn check_neighborhood(&self, point: Point) -> Result<(), Inconsistency> {
        let mut around = Neighborhood::default();
        for (direction, offset) in AROUND.into_iter().enumerate() {
            let neighbor = point.offset(offset);
            if !neighbor.is_on(self.size) {
                around.set_off_board(direction);
            } else if let Some(color) = self.colors[neighbor] {
                around.toggle(direction, color);
            }
        }
        ensure(self.around[point] == around, "neighborhood", Some(point))
    }

    /// Checks the chain of one stone against a flood fill; returns its stones.
    fn check_chain(&self, color: Color, start: Point) -> Result<PointSet, Inconsistency> {
        let mut chain: PointSet = [start].into_iter().collect();
        let mut liberties = PseudoLiberties::NONE;
        let mut grown = true;
        while grown {
            grown = false;
            for stone in &chain.clone() {
                for neighbor in stone.neighbors(self.size) {
                    grown |= self.colors[neighbor] == Some(color) && chain.insert(neighbor);
                }
            }
        }
        for stone in &chain {
            ensure(self.root[stone] == self.root[start], "root", Some(stone))?;
            for neighbor in stone.neighbors(self.size) {
                if self.colors[neighbor].is_none() {
                    liberties.add(neighbor);
                }
            }
        }
        let root = self.root[start];
        ensure(chain.contains(root), "root outside its chain", Some(start))?;
        ensure(self.liberties[root] == liberties, "liberties", Some(start))?;
        ensure(self.chain_size(start) == chain.len(), "chain size", Some(start))?;
        let ring: PointSet = self.chain(start).take(chain.len()).collect();
        ensure(ring == chain, "ring of stones", Some(start))?;
        Ok(chain)
    }
}
