//! Plain features: the few hundred things that are known of a move without looking at its shape.

/// The number of a plain feature, less than [`COUNT`](Self::COUNT).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plain(u16);

/// Phases of a game, told by the share of stones played.
const PHASES: usize = 8;

/// Stones played when the next phase begins, on 19x19; in proportion on other boards.
const PHASE_ENDS: [usize; PHASES - 1] = [8, 20, 40, 70, 110, 160, 210];

/// Lines told apart, from the edge.
const LINES: usize = 10;

/// Columns told apart, from the edge, where a point is told by its place.
const COLUMNS: usize = 13;

/// Phases in which a point is told by its place.
const OPENING: usize = 4;

/// Gridcular distances told apart: 2 to 18, and beyond.
const DISTANCES: usize = 18;

/// Distances in the common fate graph told apart.
pub(super) const FATES: usize = 9;

/// Tactical flags.
pub(super) const FLAGS: usize = 64;

const PASS: usize = 0;
const LINE: usize = PASS + 2 * PHASES;
const SPOT: usize = LINE + LINES * PHASES;
const FROM_LAST: usize = SPOT + OPENING * COLUMNS * COLUMNS;
const FROM_BEFORE: usize = FROM_LAST + 3 * DISTANCES;
const FATE: usize = FROM_BEFORE + 3 * DISTANCES;
const FATE_SIZED: usize = FATE + FATES * FATES;
const RINGS: usize = FATE_SIZED + FATES * LIBERTIES * 2;
const CHAINS: usize = RINGS + 9 * 9;
const BREATH: usize = CHAINS + 3 * 4 * 4;
const SELF_ATARI: usize = BREATH + 3 * 4 * 2;
const FLAG: usize = SELF_ATARI + 2 * 4;

/// Liberties of the chain of the last move told apart.
const LIBERTIES: usize = 4;

impl Plain {
    /// Number of plain features.
    pub const COUNT: usize = FLAG + FLAGS;

    /// Its place in a table of [`COUNT`](Self::COUNT).
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    fn new(base: usize, index: usize) -> Self {
        Self((base + index) as u16)
    }

    /// A pass in this phase, the opponent having passed or not.
    pub(super) fn pass(phase: Phase, after_pass: bool) -> Self {
        Self::new(PASS, 2 * phase.number + usize::from(after_pass))
    }

    /// A move on this line.
    pub(super) fn line(line: Line, phase: Phase) -> Self {
        Self::new(LINE, line.0 * PHASES + phase.number)
    }

    /// A move on this point, early in the game.
    pub(super) fn spot(spot: Spot, phase: Phase) -> Option<Self> {
        (phase.number < OPENING).then(|| Self::new(SPOT, phase.number * COLUMNS * COLUMNS + spot.0))
    }

    /// A move at this gridcular distance from the last one.
    pub(super) fn from_last(distance: usize, phase: Phase) -> Self {
        Self::new(FROM_LAST, phase.third * DISTANCES + near(distance))
    }

    /// A move at this gridcular distance from the own one before.
    pub(super) fn from_before(distance: usize, phase: Phase) -> Self {
        Self::new(FROM_BEFORE, phase.third * DISTANCES + near(distance))
    }

    /// Both distances, roughly.
    pub(super) fn rings(last: usize, before: usize) -> Self {
        let ring = |distance| RING_OF[near(distance)];
        Self::new(RINGS, ring(last) * 9 + ring(before))
    }

    /// Distances in the common fate graph from the last move and from the one before.
    pub(super) fn fate(last: u8, before: u8) -> Self {
        Self::new(FATE, fate(last) * FATES + fate(before))
    }

    /// The distance from the last move, whose chain has so many liberties and may be a lone stone.
    pub(super) fn fate_of_chain(last: u8, liberties: u8, is_stone: bool) -> Self {
        let liberties = usize::from(liberties).clamp(1, LIBERTIES) - 1;
        let index = (fate(last) * LIBERTIES + liberties) * 2 + usize::from(is_stone);
        Self::new(FATE_SIZED, index)
    }

    /// A move next to so many own and enemy chains.
    pub(super) fn chains(own: usize, enemy: usize, phase: Phase) -> Self {
        Self::new(CHAINS, (phase.third * 4 + own.min(3)) * 4 + enemy.min(3))
    }

    /// A move whose chain has so many liberties and was of so many chains, with a capture or
    /// without.
    pub(super) fn breath(liberties: usize, own: usize, captures: bool) -> Self {
        let index = (own.min(2) * 4 + liberties.min(3)) * 2 + usize::from(captures);
        Self::new(BREATH, index)
    }

    /// A self-atari of so many stones, with enemy stones in atari around or without.
    pub(super) fn self_atari(stones: usize, captures: bool) -> Self {
        Self::new(SELF_ATARI, 2 * size_class(stones) + usize::from(captures))
    }

    /// A tactical flag.
    pub(super) fn flag(flag: usize) -> Self {
        Self::new(FLAG, flag % FLAGS)
    }
}

/// The line of a point, counted from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line(usize);

impl Line {
    /// Of a point so many columns and rows from the nearest edges.
    pub(super) fn of((columns, rows): (usize, usize)) -> Self {
        Self(columns.min(rows).min(LINES - 1))
    }
}

/// The place of a point, wherever the corner is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot(usize);

impl Spot {
    /// Of a point so many columns and rows from the nearest edges.
    pub(super) fn of((columns, rows): (usize, usize)) -> Self {
        let (low, high) = (columns.min(rows).min(COLUMNS - 1), columns.max(rows).min(COLUMNS - 1));
        Self(low * COLUMNS + high)
    }
}

/// How far a game has gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Phase {
    number: usize,
    /// Opening, middle or end.
    third: usize,
}

impl Phase {
    /// The phase after so many stones on a board of so many points.
    pub(super) fn new(stones: usize, points: usize) -> Self {
        let scaled = stones * 361 / points;
        let number = PHASE_ENDS.iter().take_while(|&&end| end <= scaled).count();
        Self { number, third: number.saturating_sub(1) / 3 }
    }
}

/// Classes of a chain's size: 1, 2, 3 to 5, more stones.
pub(super) fn size_class(stones: usize) -> usize {
    match stones {
        0 | 1 => 0,
        2 => 1,
        3..=5 => 2,
        _ => 3,
    }
}

/// Which of the distances told apart.
fn near(distance: usize) -> usize {
    distance.saturating_sub(2).min(DISTANCES - 1)
}

/// Rings of the distances told apart.
const RING_OF: [usize; DISTANCES] = [0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 8];

fn fate(distance: u8) -> usize {
    usize::from(distance).min(FATES - 1)
}
