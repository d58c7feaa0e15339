//! Whether a side reaches a goal by force, counted literally.
//!
//! Superko makes results depend on the way to a position. A proof in which a reply was forbidden by
//! what stood on the way serves there and is not remembered. Where moves elsewhere could lift such a
//! ban, a line that comes back to where it was proves nothing, for either side.

use smallvec::SmallVec;
use tengen_rules::{Color, ColorMap, Superko};

use super::Effort;
use super::table::Table;
use crate::region::{Bits, MOST_POINTS, Region, Stones, Turn, each};

/// Longest line that is searched.
const DEEPEST: u8 = 100;

/// In a region of so many points nothing is remembered: a move of the proof itself, which on another way
/// might be forbidden, is rare only where there is room.
const SMALLEST_REMEMBERED: usize = 9;

/// Nothing on the path: an index beyond any.
const NOWHERE: usize = usize::MAX;

/// The search took more than it was allowed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooLong;

/// Stones with the side to move.
pub(super) type Situation = (Stones, Color);

/// What the rules say about repetition.
#[derive(Clone, Debug)]
pub(super) struct Past {
    /// The superko in force.
    pub(super) superko: Superko,
    /// What stood before in the game.
    pub(super) situations: Vec<Situation>,
    /// Whether moves elsewhere could lift a ban: what stood before then forbids nothing for sure, and a
    /// pass while a ko stands need not be one.
    pub(super) is_elsewhere_open: bool,
}

impl Past {
    /// Whether two situations are the same to the superko in force.
    fn is_same(&self, one: Situation, other: Situation) -> bool {
        one.0 == other.0 && (self.superko == Superko::Positional || one.1 == other.1)
    }

    /// Whether what repeats is forbidden for sure.
    fn is_binding(&self) -> bool {
        !self.is_elsewhere_open && self.superko != Superko::Simple
    }
}

/// A move that brings back what stood before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Repetition {
    /// Nothing is proved by it.
    ProvesNothing,
    /// It is forbidden whatever came between.
    Forbidden,
    /// It is forbidden because of what stood at this index of the path.
    ForbiddenBy(usize),
}

/// Whether the goal is reached, and the first index of the path that a proof hangs on by forbidding a
/// reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Answer {
    succeeds: bool,
    hangs_on: usize,
}

impl Answer {
    const FAILS: Self = Self { succeeds: false, hangs_on: NOWHERE };
    const SUCCEEDS: Self = Self { succeeds: true, hangs_on: NOWHERE };
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
    /// Whose proof is sought.
    side: Color,
    /// What it is to reach: its area less the other side's.
    goal: i32,
    table: Table,
    /// Whether positions are remembered.
    remembers: bool,
    /// The situations from the start to the one before the one that is looked at.
    path: Vec<Situation>,
    /// How often, and how far from the end of its line, a play decided.
    decided: ColorMap<[u32; MOST_POINTS]>,
    effort: Effort<'a>,
}

impl<'a> Prover<'a> {
    /// A prover who may make such an effort.
    pub(super) fn new(region: &'a Region, past: &'a Past, effort: Effort<'a>) -> Self {
        let remembers = region.points().len() > SMALLEST_REMEMBERED;
        Self {
            region,
            past,
            side: Color::Black,
            goal: 0,
            table: Table::new(region, if remembers { effort.positions } else { 1 }),
            remembers,
            path: Vec::new(),
            decided: ColorMap::new([0; MOST_POINTS], [0; MOST_POINTS]),
            effort,
        }
    }

    /// The value of a turn, `None` where repetition leaves it open.
    pub(super) fn value(&mut self, turn: Turn) -> Result<Option<Value>, TooLong> {
        let points = self.region.points().len() as i32;
        let most = |color: Color| points - 2 * self.held(turn.stones, !color);
        let (mut low, mut high) = (-most(Color::White), most(Color::Black));
        let mut best = 0;
        // An even game first; from there it is asked for more, twice as much every time.
        let mut goal = 0;
        let (mut up, mut down) = (1, 1);
        while low < high {
            if goal <= low || goal > high {
                goal = low + (high - low + 1) / 2;
            }
            let Some((winner, play)) = self.decide(turn, goal)? else { return Ok(None) };
            if winner == turn.color {
                best = play;
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
        Ok(Some(Value { difference: low, best }))
    }

    /// Whether a pass keeps this value for the side whose turn it is.
    pub(super) fn keeps_by_pass(&mut self, turn: Turn, difference: i32) -> Result<bool, TooLong> {
        if turn.passed {
            (self.side, self.goal) = (turn.color, turn.color.sign() * difference);
            return Ok(self.is_content(turn.stones));
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
            Some(after) if allowed != 0 && self.repeats((after, !turn.color)).is_none() => {
                self.keeps(turn, turn.after_play(self.region, bit, after), difference)
            }
            _ => Ok(false),
        }
    }

    /// Whether the move that leads from `turn` to `next` keeps a value.
    fn keeps(&mut self, turn: Turn, next: Turn, difference: i32) -> Result<bool, TooLong> {
        (self.side, self.goal) = (turn.color, turn.color.sign() * difference);
        for depth in (1..DEEPEST).step_by(2) {
            if self.follow(turn, next, depth)?.succeeds {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Who wins when Black's area less White's is to be `goal` at least, and the winner's first play if
    /// it is his turn; `None` where repetition leaves that open. Looks a little deeper every time, since
    /// the shortest proof is often a short one.
    fn decide(&mut self, turn: Turn, goal: i32) -> Result<Option<(Color, Bits)>, TooLong> {
        let goals = ColorMap::new(goal, 1 - goal);
        // A proof ends with a move of its side.
        for depth in (1..DEEPEST).step_by(2) {
            for (side, depth) in [(turn.color, depth), (!turn.color, depth + 1)] {
                (self.side, self.goal) = (side, goals[side]);
                let (answer, best) = self.try_moves(turn, depth, 0)?;
                if answer.succeeds {
                    return Ok(Some((side, best)));
                }
            }
        }
        Ok(None)
    }

    /// Whether the goal is reached within `depth` further moves.
    fn look(&mut self, turn: Turn, depth: u8) -> Result<Answer, TooLong> {
        let key = self.table.key(turn);
        let (mut known, hint) = self.table.recall(self.side, key);
        if self.goal <= i32::from(known.reached) {
            return Ok(Answer::SUCCEEDS);
        }
        if self.goal >= i32::from(known.missed) && depth <= known.depth {
            return Ok(Answer::FAILS);
        }
        let points = self.region.points().len() as i32;
        let (answer, best) = if 2 * self.held(turn.stones, self.side) - points >= self.goal {
            (Answer::SUCCEEDS, 0)
        } else if depth == 0 || points - 2 * self.held(turn.stones, !self.side) < self.goal {
            (Answer::FAILS, 0)
        } else {
            self.try_moves(turn, depth, hint)?
        };
        if self.remembers && answer.hangs_on >= self.path.len() {
            if answer.succeeds {
                known.reached = self.goal as i8;
            } else {
                (known.missed, known.depth) = (self.goal as i8, depth);
            }
            self.table.remember(self.side, key, known, best);
        }
        Ok(answer)
    }

    /// As [`look`](Self::look), by trying the moves; with the play that decided.
    fn try_moves(&mut self, turn: Turn, depth: u8, hint: Bits) -> Result<(Answer, Bits), TooLong> {
        let left = self.effort.positions.checked_sub(1).ok_or(TooLong)?;
        self.effort.positions = left;
        if left.is_multiple_of(STOP_INTERVAL) && (self.effort.is_over)() {
            return Err(TooLong);
        }
        let Turn { stones, color, passed, .. } = turn;
        let is_own = color == self.side;
        // Whether the side to move would have the game end here.
        let is_content = self.is_content(stones) == is_own;
        if is_content && passed {
            return Ok((Answer { succeeds: is_own, hangs_on: NOWHERE }, 0));
        }
        let mut hangs_on = NOWHERE;
        if is_content {
            let answer = self.follow(turn, self.after_pass(turn), depth)?;
            if answer.succeeds == is_own {
                return Ok((answer, 0));
            }
            hangs_on = hangs_on.min(answer.hangs_on);
        }
        for (bit, after) in self.plays(turn, hint) {
            match self.repeats((after, !color)) {
                Some(Repetition::ProvesNothing) if !is_own => return Ok((Answer::FAILS, bit)),
                Some(Repetition::ForbiddenBy(index)) => {
                    hangs_on = hangs_on.min(index);
                    continue;
                }
                Some(Repetition::ProvesNothing | Repetition::Forbidden) => continue,
                None => {}
            }
            let next = turn.after_play(self.region, bit, after);
            let answer = self.follow(turn, next, depth)?;
            if answer.succeeds == is_own {
                // A move that decides needs none of the others.
                self.decided[color][bit.trailing_zeros() as usize] += u32::from(depth).pow(2);
                return Ok((answer, bit));
            }
            hangs_on = hangs_on.min(answer.hangs_on);
        }
        // A second pass counts what stands, with which the side is not content.
        if !passed && !is_content {
            let answer = self.follow(turn, self.after_pass(turn), depth)?;
            if answer.succeeds == is_own {
                return Ok((answer, 0));
            }
            hangs_on = hangs_on.min(answer.hangs_on);
        }
        Ok((Answer { succeeds: !is_own, hangs_on }, 0))
    }

    /// The answer one move on.
    fn follow(&mut self, turn: Turn, next: Turn, depth: u8) -> Result<Answer, TooLong> {
        self.path.push((turn.stones, turn.color));
        let answer = self.look(next, depth - 1);
        self.path.pop();
        answer
    }

    /// The turn after a pass. Where there are moves elsewhere, a ko is retaken after one of them, and
    /// two passes in a row do not end the game before that.
    fn after_pass(&self, turn: Turn) -> Turn {
        let passed = turn.ko == 0 || !self.past.is_elsewhere_open;
        Turn { passed, ..turn.after_pass() }
    }

    /// Whether what stands is enough for the goal.
    fn is_content(&self, stones: Stones) -> bool {
        self.side.sign() * self.region.difference(stones) >= self.goal
    }

    /// Points that `color` holds for good.
    fn held(&self, stones: Stones, color: Color) -> i32 {
        self.region.secure(stones, color).count_ones() as i32
    }

    /// What is to be done with a move that leads to `after`, where that repeats what stood before.
    fn repeats(&self, after: Situation) -> Option<Repetition> {
        let past = self.past;
        let stood = |situations: &[Situation]| {
            situations.iter().rposition(|&earlier| past.is_same(earlier, after))
        };
        let found = match stood(&past.situations) {
            Some(_) => Repetition::Forbidden,
            None => Repetition::ForbiddenBy(stood(&self.path)?),
        };
        Some(if past.is_binding() { found } else { Repetition::ProvesNothing })
    }

    /// The plays worth trying, the likely ones first, with what they lead to.
    fn plays(&self, turn: Turn, hint: Bits) -> SmallVec<[(Bits, Stones); 26]> {
        let Turn { stones, color, ko, .. } = turn;
        let region = self.region;
        let mut plays: SmallVec<[(u64, Bits, Stones); 26]> = each(region.empties(stones) & !ko)
            .filter(|&bit| self.past.is_binding() || !region.is_inside_chain(stones, color, bit))
            .filter_map(|bit| {
                let after = region.play(stones, color, bit)?;
                let captured = stones.of[!color].count_ones() - after.of[!color].count_ones();
                let decided = self.decided[color][bit.trailing_zeros() as usize];
                let order = if bit == hint {
                    u64::MAX
                } else {
                    u64::from(decided) + (u64::from(captured) << 16)
                };
                Some((order, bit, after))
            })
            .collect();
        plays.sort_by_key(|&(order, bit, _)| (core::cmp::Reverse(order), bit));
        plays.into_iter().map(|(_, bit, after)| (bit, after)).collect()
    }
}
