//! What strong players would play: weights of moves, learned from their games.
//!
//! The model is a softmax over the legal moves of a position: the logarithm of a move's weight is
//! the sum of the weights of its features (Bradley-Terry, Coulom 2007). Features are shapes of
//! several sizes around the move, in the relation to the moves before or without
//! (`knowledge/shape.rs`), and some hundred [plain](Plain) ones: distances, lines, tactics. Shapes
//! add up: a large one only says in what it differs from the smaller ones that it contains, and an
//! unknown one says nothing.
//!
//! All sums are of integers: the same on every machine, in whatever order.

mod format;
mod growth;
mod memory;
mod moves;
mod observer;
mod plain;
mod rounds;
mod shape;
mod surroundings;
mod table;
mod tactic;
mod view;

use std::sync::OnceLock;

use tengen_rules::{Color, Move, Point, Size};

pub use format::KnowledgeError;
use growth::Growth;
use memory::Memory;
use observer::Grower;
pub use observer::{Listener, Observer, Situation};
pub use plain::Plain;
use rounds::{Bundle, Rounds};
use surroundings::Surroundings;
use table::Table;
use view::View;

/// The weights of one learned model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knowledge {
    provenance: String,
    plain: Vec<i16>,
    shapes: Table,
}

/// Weights are stored in units of 1 / `SCALE` of a natural logarithm.
const SCALE: f32 = 1024.0;

/// Learned on 19x19, for all boards from 11x11.
static LARGE: &[u8] = include_bytes!("../weights/19x19.weights");

/// Learned on 9x9, for all boards up to 10x10.
static SMALL: &[u8] = include_bytes!("../weights/9x9.weights");

/// Smallest side of the boards that [`LARGE`] serves.
const LARGE_FROM: usize = 11;

impl Knowledge {
    /// The knowledge that the program carries for boards of this size; read at the first call.
    #[must_use]
    pub fn embedded(size: Size) -> &'static Self {
        static READ: [OnceLock<Knowledge>; 2] = [const { OnceLock::new() }; 2];
        let (place, bytes) = if size.side() < LARGE_FROM { (0, SMALL) } else { (1, LARGE) };
        // A test reads both; should they be damaged all the same, all moves weigh the same.
        READ[place].get_or_init(|| Self::read(bytes).unwrap_or_else(|_| Self::ignorant()))
    }

    /// Knows nothing: all moves weigh the same.
    #[must_use]
    pub fn ignorant() -> Self {
        Self::with_shapes(0, [])
    }

    /// Knows these shapes by name, as far as there is room in about `slots`, the first ones first;
    /// all weights are zero.
    #[must_use]
    pub fn with_shapes(slots: usize, names: impl IntoIterator<Item = u32>) -> Self {
        let lines = slots.div_ceil(table::SLOTS);
        let mut shapes = Table::new(vec![table::Line::default(); lines]);
        for name in names {
            shapes.insert(name);
        }
        Self { provenance: String::new(), plain: vec![0; Plain::COUNT], shapes }
    }

    /// What it was learned from, and how: a text for people.
    #[must_use]
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// Says what it was learned from; of a long text the first 64 KiB.
    pub fn set_provenance(&mut self, text: &str) {
        let end = text.floor_char_boundary(usize::from(u16::MAX));
        text[..end].clone_into(&mut self.provenance);
    }

    /// Number of weights, those in empty slots included.
    #[must_use]
    pub fn weights(&self) -> usize {
        self.plain.len() + self.shapes.slots()
    }

    /// The number of a plain feature's weight.
    #[must_use]
    pub const fn plain_index(feature: Plain) -> usize {
        feature.index()
    }

    /// The number of a known shape's weight.
    #[must_use]
    #[inline]
    pub fn shape_index(&self, name: u32) -> Option<usize> {
        self.shapes.slot(name).map(|slot| Plain::COUNT + slot)
    }

    /// Sets a weight by its number, less than [`weights`](Self::weights), to a natural logarithm,
    /// rounded to 1/1024 and kept within ±32.
    pub fn set_weight(&mut self, index: usize, weight: f32) {
        let rounded = (weight * SCALE).round() as i16;
        match self.plain.get_mut(index) {
            Some(plain) => *plain = rounded,
            None => self.shapes.set_weight(index - self.plain.len(), rounded),
        }
    }
}

/// Weighs the moves of positions of one size; owns what it needs for that, so that weighing allocates
/// nothing.
#[derive(Debug)]
pub struct Weigher<'a> {
    knowledge: &'a Knowledge,
    observer: Observer,
    memory: Memory,
    rounds: Rounds,
    /// The sums of the moves' weights.
    sums: Vec<i32>,
}

impl<'a> Weigher<'a> {
    /// A weigher by this knowledge.
    #[must_use]
    pub fn new(knowledge: &'a Knowledge, size: Size) -> Self {
        Self::observing(knowledge, size, Observer::new(size))
    }

    /// A weigher that looks at `positions` for a ladder at most; with none, no ladder works.
    #[must_use]
    pub fn reading(knowledge: &'a Knowledge, size: Size, positions: usize) -> Self {
        Self::observing(knowledge, size, Observer::reading(size, positions))
    }

    fn observing(knowledge: &'a Knowledge, size: Size, observer: Observer) -> Self {
        let moves = size.points() + 1;
        Self {
            knowledge,
            observer,
            memory: Memory::new(),
            rounds: Rounds::new(moves),
            sums: Vec::with_capacity(moves),
        }
    }

    /// Lists every legal move that fills no own eye, row by row, and last the pass, with the natural
    /// logarithm of its weight. Allocates nothing once `weighed` has room.
    pub fn weigh(&mut self, situation: &Situation<'_>, weighed: &mut Vec<(Move, f32)>) {
        let Self { knowledge, observer, memory, rounds, sums } = self;
        weighed.clear();
        sums.clear();
        let mover = situation.color;
        let mut scale =
            Scale { knowledge, mover, memory: &mut *memory, rounds, weighed, sums, sum: 0 };
        let view = observer.observe_all(situation, &mut scale);
        scale.close();
        for bundle in rounds.weigh(view, &knowledge.shapes) {
            sums[bundle.candidate] += bundle.sum;
            let Bundle { point, surroundings, ring, sum, .. } = &bundle;
            memory.keep(mover, *point, surroundings, *ring, *sum);
        }
        for ((_, weight), &sum) in weighed.iter_mut().zip(&*sums) {
            *weight = sum as f32 / SCALE;
        }
    }
}

/// Adds up the weights of a move's features, as far as they are at hand.
struct Scale<'a> {
    knowledge: &'a Knowledge,
    mover: Color,
    memory: &'a mut Memory,
    /// Takes what isn't known.
    rounds: &'a mut Rounds,
    weighed: &'a mut Vec<(Move, f32)>,
    sums: &'a mut Vec<i32>,
    sum: i32,
}

impl Scale<'_> {
    /// Writes down the sum of the candidate before.
    fn close(&mut self) {
        if self.sums.len() < self.weighed.len() {
            self.sums.push(self.sum);
        }
        self.sum = 0;
    }
}

impl Grower for Scale<'_> {
    #[inline]
    fn candidate(&mut self, move_: Move) {
        self.close();
        self.weighed.push((move_, 0.0));
    }

    #[inline]
    fn plain(&mut self, feature: Plain) {
        self.sum += i32::from(self.knowledge.plain[feature.index()]);
    }

    #[inline]
    fn wants_shapes_of(&mut self, point: Point, surroundings: &Surroundings) -> bool {
        let known = self.memory.recall(self.mover, point, surroundings);
        self.sum += known.unwrap_or(0);
        if known.is_none() {
            self.rounds.add(self.sums.len(), point, *surroundings);
        }
        known.is_none()
    }

    #[inline]
    fn shapes(&mut self, _: &View, shapes: impl IntoIterator<Item = Growth>) {
        self.rounds.add_shapes(shapes, &self.knowledge.shapes);
    }
}
