//! Which side reaches its goal by force, counted literally.
//!
//! Depth-first proof-number search (Nagai 2002): the move is looked at next with which the side to move
//! seems to have least left to prove.
//!
//! Superko makes results depend on the way to a position. A remembered proof says which stones its lines
//! capture, and so which positions they may bring back, and by what on the way it takes replies for
//! forbidden; it serves again where none of the former stood on the way, and all of the latter did.
//! Where moves elsewhere could lift a ban, a line that comes back to where it was proves nothing, for
//! either side.

use std::cmp::Reverse;

use tengen_rules::{Color, ColorMap};

use super::Effort;
use super::found::{Found, Grounds, Hardness, NEVER, UNLIKELY};
use super::path::{Past, Path, Repetition};
use super::table::{Key, Known, Proof, Table};
use crate::region::{Bits, MOST_POINTS, Region, Stones, Turn, each};

/// Longest line that is searched.
const DEEPEST: usize = 120;

/// What a point that is missing to a goal, or could be spared, adds to how hard it seems at first.
/// Measured on 4x4 after a first move on B2: 7.3 million positions with 0, 5.2 with 2, 3.3 with 4,
/// 4.1 with 8.
const HARDNESS_OF_A_POINT: u32 = 4;

/// The search took more than it was allowed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooLong;

/// A turn that a move leads to.
#[derive(Clone, Debug)]
struct Child {
    /// The play; no bit for a pass.
    bit: Bits,
    turn: Turn,
    key: Key,
    found: Found,
}

impl Child {
    /// Stones of the other side that the move took from a position.
    fn captured(&self, before: Stones) -> u32 {
        let stones = |stones: Stones| stones.of[self.turn.color].count_ones();
        stones(before) - stones(self.turn.stones)
    }
}

/// The value of a turn, and a move that keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    /// Black's area less White's, by best play of both.
    pub(super) difference: i32,
    /// A play of the side whose turn it is; no bit is a pass.
    pub(super) best: Bits,
}

/// Positions between two looks at whether the search is to end.
const STOP_INTERVAL: usize = 1024;

/// A search for proofs in one region.
pub(super) struct Prover<'a> {
    region: &'a Region,
    past: &'a Past,
    /// What Black is to reach: his area less White's.
    goal: i32,
    table: &'a mut Table,
    path: Path,
    /// How often a play decided.
    decided: ColorMap<[u32; MOST_POINTS]>,
    effort: Effort<'a>,
}

impl<'a> Prover<'a> {
    /// A prover who may make such an effort, and remembers what `table` does.
    pub(super) fn new(
        region: &'a Region,
        past: &'a Past,
        table: &'a mut Table,
        effort: Effort<'a>,
    ) -> Self {
        Self {
            region,
            past,
            goal: 0,
            path: Path::new(past, region, table),
            table,
            decided: ColorMap::new([0; MOST_POINTS], [0; MOST_POINTS]),
            effort,
        }
    }

    /// The value of a turn, `None` where repetition leaves it open.
    pub(super) fn value(&mut self, turn: Turn) -> Result<Option<Value>, TooLong> {
        let points = self.region.points().len() as i32;
        let most = |color: Color| points - 2 * self.held(turn.stones, !color);
        let (mut low, mut high) = (-most(Color::White), most(Color::Black));
        if turn.passed {
            // To end the game here may be better than what is held for good.
            let difference = self.region.difference(turn.stones);
            (low, high) = (low.min(difference), high.max(difference));
        }
        let mut best = None;
        // An even game first; from there it is asked for more, twice as much every time.
        let mut goal = 0;
        let (mut up, mut down) = (1, 1);
        while low < high {
            if goal <= low || goal > high {
                goal = low + (high - low + 1) / 2;
            }
            let Some((winner, play)) = self.decide(turn, goal)? else { return Ok(None) };
            if winner == turn.color {
                best = Some(play);
            }
            match winner {
                Color::Black => {
                    low = goal;
                    goal += up;
                    up *= 2;
                }
                Color::White => {
                    high = goal - 1;
                    goal -= down;
                    down *= 2;
                }
            }
        }
        if best.is_none() {
            // What is held for good may still need a play.
            let goal = if turn.color == Color::Black { low } else { low + 1 };
            let decided = self.decide(turn, goal)?;
            best = decided.filter(|&(winner, _)| winner == turn.color).map(|(_, play)| play);
        }
        Ok(best.map(|best| Value { difference: low, best }))
    }

    /// Whether a pass keeps this value for the side whose turn it is.
    pub(super) fn keeps_by_pass(&mut self, turn: Turn, difference: i32) -> Result<bool, TooLong> {
        if turn.passed {
            return Ok(turn.color.sign() * (self.region.difference(turn.stones) - difference) >= 0);
        }
        self.keeps(turn, self.after_pass(turn), difference)
    }

    /// Whether a play on `bit` is allowed and keeps this value for the side whose turn it is.
    pub(super) fn keeps_by_play(
        &mut self,
        turn: Turn,
        bit: Bits,
        difference: i32,
    ) -> Result<bool, TooLong> {
        let allowed = self.region.empties(turn.stones) & !turn.ko & bit;
        match self.region.play(turn.stones, turn.color, bit) {
            Some(after) if allowed != 0 && self.path.repeats(after, !turn.color).is_none() => {
                self.keeps(turn, turn.after_play(self.region, bit, after), difference)
            }
            _ => Ok(false),
        }
    }

    /// Whether the move that leads from `turn` to `next` keeps a value.
    fn keeps(&mut self, turn: Turn, next: Turn, difference: i32) -> Result<bool, TooLong> {
        let key = self.table.key(turn);
        self.path.push(turn.stones, turn.color, key.hashes);
        let goal = if turn.color == Color::Black { difference } else { difference + 1 };
        let decided = self.decide(next, goal);
        self.path.pop();
        Ok(decided?.is_some_and(|(winner, _)| winner == turn.color))
    }

    /// Who wins when Black's area less White's is to be `goal` at least, and the winner's first play if
    /// it is his turn; `None` where repetition leaves that open.
    fn decide(&mut self, turn: Turn, goal: i32) -> Result<Option<(Color, Bits)>, TooLong> {
        self.goal = goal;
        // What is held for good may still need a play, which is asked for here.
        let (found, best) = if turn.passed && self.surplus(turn.stones, turn.color) >= 0 {
            (Found::Succeeds(Grounds::NONE), 0)
        } else {
            let key = self.table.key(turn);
            self.path.push(turn.stones, turn.color, key.hashes);
            let result = self.search_moves(turn, Hardness::NEVER);
            self.path.pop();
            result?
        };
        Ok(match found {
            Found::Succeeds(_) => Some((turn.color, best)),
            Found::Fails(_) => Some((!turn.color, 0)),
            Found::Open(_) => None,
        })
    }

    /// What a side is to reach: its area less the other side's.
    const fn goal_of(&self, side: Color) -> i32 {
        match side {
            Color::Black => self.goal,
            Color::White => 1 - self.goal,
        }
    }

    /// How much a side has more than it is to reach, as things stand.
    fn surplus(&self, stones: Stones, side: Color) -> i32 {
        side.sign() * self.region.difference(stones) - self.goal_of(side)
    }

    /// Searches a turn until it is proved, or seems as hard as `limit`; with the play that succeeds.
    fn search(&mut self, turn: Turn, key: &Key, limit: Hardness) -> Result<(Found, Bits), TooLong> {
        let left = self.effort.positions.checked_sub(1).ok_or(TooLong)?;
        self.effort.positions = left;
        if left.is_multiple_of(STOP_INTERVAL) && (self.effort.is_over)() {
            return Err(TooLong);
        }
        if let Some(found) = self.settled(turn) {
            self.remember(turn, key, found, 1);
            return Ok((found, 0));
        }
        if self.path.len() > self.past.situations.len() + DEEPEST {
            return Ok((Found::Open(Hardness::NEVER), 0));
        }
        self.path.push(turn.stones, turn.color, key.hashes);
        let result = self.search_moves(turn, limit);
        self.path.pop();
        let (found, best) = result?;
        self.remember(turn, key, found, left - self.effort.positions);
        Ok((found, best))
    }

    /// As [`search`](Self::search), with the turn at the end of the path.
    fn search_moves(&mut self, turn: Turn, limit: Hardness) -> Result<(Found, Bits), TooLong> {
        let (mut children, no_others) = self.children(turn);
        loop {
            // To succeed takes one child that fails, to fail takes all to succeed. They share much: the
            // hardest counts, and every other for one (Ueda et al. 2008).
            let mut easiest = None;
            let (mut success, mut next_success) = (NEVER, NEVER);
            let (mut failure, mut open) = (0, 0);
            for (index, child) in children.iter().enumerate() {
                let of = child.found.hardness();
                if of.failure < success {
                    (success, next_success) = (of.failure, success);
                    easiest = Some(index);
                } else {
                    next_success = next_success.min(of.failure);
                }
                open += u32::from(of.success > 0);
                failure = failure.max(of.success);
            }
            if let Some(&Child { bit, turn: next, found: Found::Fails(grounds), .. }) =
                easiest.and_then(|index| children.get(index))
            {
                if bit != 0 {
                    self.decided[turn.color][bit.trailing_zeros() as usize] += 1;
                }
                return Ok((Found::Succeeds(grounds.before(turn.stones, next.stones)), bit));
            }
            if let (Some(grounds), 0) = (no_others, open) {
                let all = children.iter().fold(grounds, |all, child| match child.found {
                    Found::Succeeds(more) => all.and(more.before(turn.stones, child.turn.stones)),
                    _ => all,
                });
                return Ok((Found::Fails(all), 0));
            }
            let Some(index) = easiest else {
                return Ok((Found::Open(Hardness::NEVER), 0));
            };
            let others = open - 1;
            let may_fail = no_others.is_some() && failure < NEVER;
            let failure = if may_fail { (failure + others).min(UNLIKELY) } else { UNLIKELY };
            if success >= limit.success || failure >= limit.failure {
                return Ok((Found::Open(Hardness { success, failure }), 0));
            }
            let child_limit = Hardness {
                success: if may_fail { limit.failure - others } else { NEVER },
                // A little more than the next best, lest the search wander between the two.
                failure: limit.success.min(next_success + next_success / 4 + 1),
            };
            let Child { turn: next, key, .. } = children[index];
            children[index].found = self.search(next, &key, child_limit)?.0;
        }
    }

    /// The moves, the likely ones first, and on what it rests that there are no others; `None` if there
    /// is another, of which nothing can be proved.
    fn children(&self, turn: Turn) -> (Vec<Child>, Option<Grounds>) {
        let Turn { stones, color, ko, passed } = turn;
        let region = self.region;
        let mut no_others = Some(Grounds::NONE);
        let mut children = Vec::new();
        for bit in each(region.empties(stones) & !ko) {
            if !self.past.is_binding() && region.is_inside_chain(stones, color, bit) {
                continue;
            }
            let Some(after) = region.play(stones, color, bit) else { continue };
            match self.path.repeats(after, !color) {
                Some(Repetition::ProvesNothing) => no_others = None,
                Some(Repetition::ForbiddenBy(places)) => {
                    let ban = Grounds { rests_on: places, ..Grounds::NONE };
                    no_others = no_others.map(|grounds| grounds.and(ban));
                }
                None => children.push(self.child(bit, turn.after_play(region, bit, after))),
            }
        }
        children.sort_by_cached_key(|child| {
            let decided = self.decided[color][child.bit.trailing_zeros() as usize];
            Reverse((child.captured(stones), decided))
        });
        // A second pass counts what stands, with which the side is not content.
        if !passed {
            let is_content = self.surplus(stones, color) >= 0;
            let place = if is_content { 0 } else { children.len() };
            children.insert(place, self.child(0, self.after_pass(turn)));
        }
        (children, no_others)
    }

    /// What a move leads to, with what is remembered of it; no bit for a pass.
    fn child(&self, bit: Bits, turn: Turn) -> Child {
        let key = self.table.key(turn);
        let known = self.table.recall(&key);
        let found = known.and_then(|known| self.remembered(turn, &key, known));
        Child { bit, turn, key, found: found.unwrap_or_else(|| self.guess(turn)) }
    }

    /// What is found of a turn without a search.
    fn guess(&self, turn: Turn) -> Found {
        let surplus = self.surplus(turn.stones, turn.color);
        let hardness = |points: i32| 1 + HARDNESS_OF_A_POINT * points.max(0) as u32;
        Found::Open(Hardness { success: hardness(-surplus), failure: hardness(surplus + 1) })
    }

    /// What was found of a turn before, if that holds here.
    fn remembered(&self, turn: Turn, key: &Key, known: &Known) -> Option<Found> {
        let proved = Color::BOTH.into_iter().find_map(|side| {
            let proof = Some(&known.proofs[side]);
            let proof = proof.filter(|proof| i32::from(proof.reached) >= self.goal_of(side))?;
            let grounds = self.grounds(turn, key, proof, side)?;
            Some(Found::proved(side == turn.color, grounds))
        });
        proved
            .or_else(|| (i32::from(known.goal) == self.goal).then_some(Found::Open(known.hardness)))
    }

    /// What a remembered proof of `side` rests on here, if it holds.
    fn grounds(&self, turn: Turn, key: &Key, proof: &Proof, side: Color) -> Option<Grounds> {
        let rests_on = self.path.meets(proof.needs, key.symmetry)?;
        let taken = self.table.as_it_lies(key, proof.taken);
        let holds = !self.path.may_repeat(turn.stones, taken, side);
        holds.then_some(Grounds { taken, rests_on })
    }

    /// Whose goal is reached as things stand, whatever is played.
    fn settled(&self, turn: Turn) -> Option<Found> {
        let Turn { stones, color, passed, .. } = turn;
        // The side to move would have the game end here.
        if passed && self.surplus(stones, color) >= 0 {
            return Some(Found::Succeeds(Grounds::NONE));
        }
        let points = self.region.points().len() as i32;
        let reaches = |&side: &Color| 2 * self.held(stones, side) - points >= self.goal_of(side);
        let side = Color::BOTH.into_iter().find(reaches)?;
        // What the other side has there may still have to be taken.
        let mut grounds = Grounds::NONE;
        grounds.taken[!side] = stones.of[!side];
        Some(Found::proved(side == color, grounds))
    }

    /// Remembers what was found of a turn by so much work.
    fn remember(&mut self, turn: Turn, key: &Key, found: Found, work: usize) {
        let mut known = self.table.recall(key).copied().unwrap_or(Known::NOTHING);
        known.work = work.max(1).ilog2() as u8;
        let (side, grounds) = match found {
            Found::Succeeds(grounds) => (turn.color, grounds),
            Found::Fails(grounds) => (!turn.color, grounds),
            // What stood on the way may be the reason.
            Found::Open(Hardness::NEVER) => return,
            Found::Open(hardness) => {
                (known.hardness, known.goal) = (hardness, self.goal as i8);
                return self.table.remember(key, known);
            }
        };
        let Some(needs) = self.path.needs(grounds.rests_on, key.symmetry) else { return };
        known.proofs[side] = Proof {
            reached: self.goal_of(side) as i8,
            taken: self.table.as_remembered(key, grounds.taken),
            needs,
        };
        self.table.remember(key, known);
    }

    /// The turn after a pass. Where there are moves elsewhere, a ko is retaken after one of them, and
    /// two passes in a row do not end the game before that.
    fn after_pass(&self, turn: Turn) -> Turn {
        let passed = turn.ko == 0 || !self.past.is_elsewhere_open;
        Turn { passed, ..turn.after_pass() }
    }

    /// Points that `color` holds for good.
    fn held(&self, stones: Stones, color: Color) -> i32 {
        self.region.secure(stones, color).count_ones() as i32
    }
}
