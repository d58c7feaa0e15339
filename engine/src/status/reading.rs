//! Reading a region to its end: what each side gets by best play, counted literally, so that seki,
//! nakade, capture races and kos need no rules of their own.
//!
//! The question is always whether Black's area less White's reaches a goal; a few questions bracket
//! the value. Both sides may pass; two passes in a row end the play. No position may come again, so a
//! ko goes to whoever takes it first: threats elsewhere are taken to be spent. The ban on retaking a
//! ko at once belongs to what is remembered of a position; longer cycles are rare, and what hangs on
//! them is not remembered.

use smallvec::SmallVec;
use tengen_rules::Color;

use crate::region::{Bits, Region, Stones, Turn, each};

/// What is known of a turn: bounds of its value, a goal that so many further moves don't decide, and
/// the move that showed the last of these things.
#[derive(Clone, Copy, Debug)]
struct Known {
    turn: Turn,
    low: i8,
    high: i8,
    goal: i8,
    depth: u8,
    best: Bits,
}

/// Turns remembered at a time.
const REMEMBERED: usize = 1 << 14;

/// Longest line that is read.
const DEEPEST: u8 = 80;

/// Nothing on the path so far: an index beyond any.
const NOWHERE: usize = usize::MAX;

/// Reading took more than it was allowed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooLong;

/// An answer, `None` as long as there is none, with the first index of the path that it hangs on by
/// forbidding a repetition.
#[derive(Clone, Copy, Debug)]
struct Answer {
    reaches: Option<bool>,
    hangs_on: usize,
}

impl Answer {
    const UNKNOWN: Self = Self { reaches: None, hangs_on: NOWHERE };

    const fn sure(reaches: bool) -> Self {
        Self { reaches: Some(reaches), hangs_on: NOWHERE }
    }
}

/// Moves with what they lead to; a pass has no bit.
type Moves = SmallVec<[(Bits, Turn); 24]>;

/// How a region ends when one side moves first.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Black's area less White's at the end.
    pub(super) value: i32,
    /// The first play; `None` where a pass is as good.
    pub(super) first: Option<Bits>,
    /// The stones at the end.
    pub(super) end: Stones,
}

/// A reader of one region.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    region: &'a Region,
    known: Vec<Option<Known>>,
    /// The positions from the start to the one that is read.
    path: Vec<Stones>,
    /// Positions that may still be looked at.
    left: &'a mut usize,
}

impl<'a> Reader<'a> {
    /// A reader who may look at so many positions in all, and says how many are left.
    pub(super) fn new(region: &'a Region, left: &'a mut usize) -> Self {
        Self { region, known: vec![None; REMEMBERED], path: Vec::new(), left }
    }

    /// How the region ends by best play when `color` moves first. Where a pass is as good as any
    /// play, it is preferred, so that the end shows what had to be played. `ko` is what a ko forbids
    /// to `color` at the start.
    pub(super) fn read(&mut self, stones: Stones, color: Color, ko: Bits) -> Result<Line, TooLong> {
        let mut turn = Turn { stones, color, ko, passed: false };
        self.path.clear();
        let value = self.value(turn)?;
        let mut first = None;
        let mut is_first = true;
        loop {
            let play = if self.is_as_good(turn, turn.after_pass(), value)? {
                None
            } else {
                self.best_play(turn, value, is_first)?
            };
            if is_first {
                first = play.map(|(bit, _)| bit);
                is_first = false;
            }
            match play {
                // Where a forbidden repetition hides the way, what stands is the best known.
                None if turn.passed => break,
                None => turn = turn.after_pass(),
                Some((bit, after)) => {
                    self.path.push(turn.stones);
                    turn = turn.after_play(self.region, bit, after);
                }
            }
        }
        Ok(Line { value, first, end: turn.stones })
    }

    /// The value of a turn.
    fn value(&mut self, turn: Turn) -> Result<i32, TooLong> {
        // Life and death first: the middle tells who lives, and often the winner takes all.
        let (mut low, mut high) =
            (self.bound(turn.stones, Color::White), self.bound(turn.stones, Color::Black));
        let mut was_extreme = true;
        while low < high {
            let middle = low + (high - low + 1) / 2;
            let goal = if was_extreme {
                middle
            } else if low + high > 0 {
                high
            } else {
                low + 1
            };
            was_extreme = !was_extreme;
            if self.reaches(turn, goal)? {
                low = goal;
            } else {
                high = goal - 1;
            }
        }
        Ok(low)
    }

    /// Whether `next` keeps the value for the side to move at `turn`.
    fn is_as_good(&mut self, turn: Turn, next: Turn, value: i32) -> Result<bool, TooLong> {
        if turn.passed && next.passed {
            let difference = self.region.difference(turn.stones);
            return Ok(match turn.color {
                Color::Black => difference >= value,
                Color::White => difference <= value,
            });
        }
        self.path.push(turn.stones);
        let answer = match turn.color {
            Color::Black => self.reaches(next, value),
            Color::White => self.reaches(next, value + 1).map(|reaches| !reaches),
        };
        self.path.pop();
        answer
    }

    /// A play that keeps the value, if there is one: with `quiet` one that captures nothing, where
    /// there is a choice. A capture that can wait gains nothing by agreed counting.
    fn best_play(
        &mut self,
        turn: Turn,
        value: i32,
        quiet: bool,
    ) -> Result<Option<(Bits, Stones)>, TooLong> {
        let enemies = turn.stones.of[!turn.color];
        let mut plays = self.plays(turn, 0);
        if quiet {
            plays.sort_by_key(|(_, after)| after.of[!turn.color] != enemies);
        }
        for (bit, after) in plays {
            if self.repeats(turn.stones, after).is_none()
                && self.is_as_good(turn, turn.after_play(self.region, bit, after), value)?
            {
                return Ok(Some((bit, after)));
            }
        }
        Ok(None)
    }

    /// Those of the `neutral` points at the end of a line of this value that a side can play without a
    /// loss: dame that come in pairs. The others are the shared liberties of a seki.
    pub(super) fn dame(&mut self, end: Stones, value: i32, neutral: Bits) -> Result<Bits, TooLong> {
        self.path.clear();
        let mut dame = 0;
        for color in Color::BOTH {
            let turn = Turn { stones: end, color, ko: 0, passed: false };
            for bit in each(neutral & !dame) {
                if let Some(after) = self.region.play(end, color, bit)
                    && self.is_as_good(turn, turn.after_play(self.region, bit, after), value)?
                {
                    dame |= bit;
                }
            }
        }
        Ok(dame)
    }

    /// The index in the path of a position that `after` would repeat; `now` stands at its end.
    fn repeats(&self, now: Stones, after: Stones) -> Option<usize> {
        if now == after {
            return Some(self.path.len());
        }
        self.path.iter().rposition(|&earlier| earlier == after)
    }

    /// The plays worth trying, the likely ones first, with what they lead to.
    fn plays(&self, turn: Turn, hint: Bits) -> SmallVec<[(Bits, Stones); 24]> {
        let Turn { stones, color, ko, .. } = turn;
        let region = self.region;
        let mut plays: SmallVec<[(i32, Bits, Stones); 24]> = each(region.empties(stones) & !ko)
            .filter(|&bit| !region.is_inside_chain(stones, color, bit))
            .filter_map(|bit| {
                let after = region.play(stones, color, bit)?;
                let captured = stones.of[!color].count_ones() - after.of[!color].count_ones();
                let room = (region.next_to(bit) & region.empties(stones)).count_ones();
                let near = (region.next_to(bit) & stones.of[!color]).count_ones();
                let order = if bit == hint { 1000 } else { 0 }
                    + 10 * captured as i32
                    + 2 * room as i32
                    + near as i32;
                Some((-order, bit, after))
            })
            .collect();
        plays.sort_by_key(|&(order, bit, _)| (order, bit));
        plays.into_iter().map(|(_, bit, after)| (bit, after)).collect()
    }

    /// Whether Black's area less White's will be `goal` at least: looks a little deeper every time,
    /// since the shortest proof is often a short one.
    fn reaches(&mut self, turn: Turn, goal: i32) -> Result<bool, TooLong> {
        let mut depth = 2;
        while depth <= DEEPEST {
            if let Some(reaches) = self.look(turn, goal, depth)?.reaches {
                return Ok(reaches);
            }
            depth += 1 + depth / 2;
        }
        Err(TooLong)
    }

    /// Whether the goal is reached, as far as `depth` further moves tell.
    fn look(&mut self, turn: Turn, goal: i32, depth: u8) -> Result<Answer, TooLong> {
        let slot = (turn.hash() >> 32) as usize % REMEMBERED;
        let mut known = match self.known[slot] {
            Some(known) if known.turn == turn => known,
            _ => {
                let low = self.bound(turn.stones, Color::White) as i8;
                let high = self.bound(turn.stones, Color::Black) as i8;
                let known = Known { turn, low, high, goal: 0, depth: 0, best: 0 };
                self.known[slot] = Some(known);
                known
            }
        };
        if goal <= i32::from(known.low) {
            return Ok(Answer::sure(true));
        }
        if goal > i32::from(known.high) {
            return Ok(Answer::sure(false));
        }
        if depth == 0 || (i32::from(known.goal) == goal && depth <= known.depth) {
            return Ok(Answer::UNKNOWN);
        }
        *self.left = self.left.checked_sub(1).ok_or(TooLong)?;

        let (answer, best) = self.try_moves(turn, goal, depth, known.best)?;
        // The moves before decide which repetitions are forbidden: that is not to be remembered.
        if answer.hangs_on >= self.path.len() {
            match answer.reaches {
                Some(true) => known.low = known.low.max(goal as i8),
                Some(false) => known.high = known.high.min(goal as i8 - 1),
                None => (known.goal, known.depth) = (goal as i8, depth),
            }
            known.best = best;
            self.known[slot] = Some(known);
        }
        Ok(answer)
    }

    /// As [`look`](Self::look), by trying the moves; with the one that decided.
    fn try_moves(
        &mut self,
        turn: Turn,
        goal: i32,
        depth: u8,
        hint: Bits,
    ) -> Result<(Answer, Bits), TooLong> {
        let Turn { stones, color, passed, .. } = turn;
        let wanted = Some(color == Color::Black);
        let is_content = Some(self.region.difference(stones) >= goal) == wanted;
        if is_content && passed {
            return Ok((Answer { reaches: wanted, hangs_on: NOWHERE }, 0));
        }
        let mut is_unknown = false;
        let mut hangs_on = NOWHERE;
        let pass = (!passed).then(|| (0, turn.after_pass()));
        let plays = self.plays(turn, hint);
        let plays =
            plays.into_iter().map(|(bit, after)| (bit, turn.after_play(self.region, bit, after)));
        // Whoever is content with what stands need only see whether the other is as well.
        let (early, late) = if is_content { (pass, None) } else { (None, pass) };
        let moves: Moves = early.into_iter().chain(plays).chain(late).collect();
        for (bit, next) in moves {
            if bit != 0
                && let Some(index) = self.repeats(stones, next.stones)
            {
                hangs_on = hangs_on.min(index);
                continue;
            }
            self.path.push(stones);
            let answer = self.look(next, goal, depth - 1);
            self.path.pop();
            let answer = answer?;
            if answer.reaches == wanted {
                // A move that decides needs none of the others.
                return Ok((answer, bit));
            }
            is_unknown |= answer.reaches.is_none();
            hangs_on = hangs_on.min(answer.hangs_on);
        }
        let answer = match wanted {
            Some(_) if is_unknown => Answer::UNKNOWN,
            wanted => Answer { reaches: wanted.map(|wanted| !wanted), hangs_on },
        };
        Ok((answer, 0))
    }

    /// The most that `color` can hope for, in Black's area less White's: everything but what the other
    /// side holds for good.
    fn bound(&self, stones: Stones, color: Color) -> i32 {
        let points = self.region.points().len() as i32;
        let most = points - 2 * self.region.secure(stones, !color).count_ones() as i32;
        if color == Color::Black { most } else { -most }
    }
}
