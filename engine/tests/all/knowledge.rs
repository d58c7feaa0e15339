//! What was learned from games: the same for equal positions, and refused when damaged.

use allocation_counter::measure;
use tengen_engine::knowledge::{
    Knowledge, KnowledgeError, Listener, Observer, Plain, Situation, Weigher,
};
use tengen_engine::rng::Rng;
use tengen_rules::{Board, Color, Move, Point, Size};

/// A game of random moves so far: the board, who moves, the two latest moves.
struct Position {
    board: Board,
    color: Color,
    last: Option<Point>,
    before: Option<Point>,
}

impl Position {
    fn random(size: Size, moves: usize, seed: u64) -> Self {
        let mut position =
            Self { board: Board::new(size), color: Color::Black, last: None, before: None };
        let mut rng = Rng::new(seed);
        for _ in 0..moves {
            let board = &position.board;
            let playable: Vec<Point> = size
                .all_points()
                .filter(|&point| board.color_at(point).is_none())
                .filter(|&point| board.is_playable(position.color, point))
                .collect();
            if playable.is_empty() {
                break;
            }
            let point = playable[rng.below(playable.len())];
            position.board.play(position.color, point).unwrap();
            position = Self {
                color: !position.color,
                last: Some(point),
                before: position.last,
                ..position
            };
        }
        position
    }

    /// The same stones set up on other points or in the other colours.
    fn changed(&self, turn: impl Fn(Point) -> Point, swap: bool) -> Self {
        let mut board = Board::new(self.board.size());
        for (color, point) in self.board.all_stones() {
            board.set_up(if swap { !color } else { color }, turn(point)).unwrap();
        }
        Self {
            board,
            color: if swap { !self.color } else { self.color },
            last: self.last.map(&turn),
            before: self.before.map(&turn),
        }
    }

    fn situation(&self) -> Situation<'_> {
        let &Self { ref board, color, last, before } = self;
        Situation { board, color, last, before }
    }

    fn weights(&self) -> Vec<(Move, f32)> {
        let size = self.board.size();
        let mut weighed = Vec::new();
        Weigher::new(Knowledge::embedded(size), size).weigh(&self.situation(), &mut weighed);
        weighed
    }
}

/// A point in one of eight orientations.
fn turned(point: Point, size: Size, orientation: usize) -> Point {
    let far = size.side() - 1;
    let (column, row) = (point.column(), point.row());
    let (column, row) = if orientation & 4 == 0 { (column, row) } else { (row, column) };
    let column = if orientation & 1 == 0 { column } else { far - column };
    let row = if orientation & 2 == 0 { row } else { far - row };
    Point::new(column, row, size).unwrap()
}

/// Positions of several sizes and phases. None has a ko, nor were stones captured, which a set-up
/// forgets.
fn positions() -> Vec<Position> {
    let mut positions = Vec::new();
    for (side, moves) in [(2, 1), (5, 6), (9, 0), (9, 25), (13, 50), (19, 12), (19, 90), (25, 60)] {
        let size = Size::new(side).unwrap();
        for seed in 0..20 {
            let position = Position::random(size, moves, seed);
            let captured: usize =
                Color::BOTH.iter().map(|&color| position.board.captured(color)).sum();
            if captured == 0 {
                positions.push(position);
                break;
            }
        }
    }
    assert_eq!(positions.len(), 8);
    positions
}

#[test]
fn every_orientation_and_both_colors_weigh_the_same() {
    for position in positions() {
        let size = position.board.size();
        let weights = position.weights();
        for orientation in 0..8 {
            let turn = |point| turned(point, size, orientation);
            let other = position.changed(turn, orientation % 2 == 1).weights();
            assert_eq!(weights.len(), other.len());
            for &(move_, weight) in &weights {
                let move_ = move_.point().map_or(Move::Pass, |point| Move::Play(turn(point)));
                let found = other.iter().find(|&&(other, _)| other == move_).unwrap();
                assert_eq!(found.1.to_bits(), weight.to_bits(), "{size} {orientation} {move_}");
            }
        }
    }
}

#[test]
fn what_a_weigher_remembers_changes_nothing() {
    for size in [Size::NINE, Size::NINETEEN] {
        let mut weigher = Weigher::new(Knowledge::embedded(size), size);
        // To and fro in two games, as a search goes.
        for step in 0..60 {
            let position = Position::random(size, step * 17 % 61, (step % 2) as u64);
            let mut weighed = Vec::new();
            weigher.weigh(&position.situation(), &mut weighed);
            assert_eq!(weighed, position.weights(), "{size}, step {step}");
        }
    }
}

/// Adds up what it is told, one feature after the other.
struct Adder<'a> {
    knowledge: &'a Knowledge,
    /// All weights in units of 1/1024.
    weights: &'a [i32],
    sums: Vec<(Move, i32)>,
    /// The names of all shapes told of, each followed as far as it goes where there are no weights.
    names: Vec<u32>,
}

impl<'a> Adder<'a> {
    fn observe(knowledge: &'a Knowledge, weights: &'a [i32], position: &Position) -> Self {
        let mut adder = Self { knowledge, weights, sums: Vec::new(), names: Vec::new() };
        Observer::new(position.board.size()).observe(&position.situation(), &mut adder);
        adder
    }
}

impl Listener for Adder<'_> {
    fn candidate(&mut self, move_: Move) {
        self.sums.push((move_, 0));
    }

    fn plain(&mut self, feature: Plain) {
        if let Some(weight) = self.weights.get(Knowledge::plain_index(feature)) {
            self.sums.last_mut().unwrap().1 += weight;
        }
    }

    fn shape(&mut self, name: u32) -> bool {
        self.names.push(name);
        let index = self.knowledge.shape_index(name);
        if let Some(weight) = index.and_then(|index| self.weights.get(index)) {
            self.sums.last_mut().unwrap().1 += weight;
        }
        index.is_some() || self.weights.is_empty()
    }
}

#[test]
fn a_weigher_says_what_adding_up_says() {
    for (size, moves) in [(Size::NINE, 70), (Size::NINETEEN, 120)] {
        // Half of the shapes of some positions are known.
        let ignorant = Knowledge::ignorant();
        let names: Vec<u32> = (0..moves)
            .step_by(5)
            .flat_map(|moves| {
                Adder::observe(&ignorant, &[], &Position::random(size, moves, 1)).names
            })
            .filter(|name| name.count_ones() % 2 == 0)
            .collect();
        let mut knowledge = Knowledge::with_shapes(1 << 17, names);
        let mut rng = Rng::new(7);
        let weights: Vec<i32> =
            (0..knowledge.weights()).map(|_| rng.below(2001) as i32 - 1000).collect();
        for (index, &weight) in weights.iter().enumerate() {
            knowledge.set_weight(index, weight as f32 / 1024.0);
        }

        // The same game with turns aside, as a search goes.
        let mut weigher = Weigher::new(&knowledge, size);
        for step in 0..3 * moves {
            let position = Position::random(size, step / 3 + step % 3, 1 + (step % 3 / 2) as u64);
            let mut weighed = Vec::new();
            weigher.weigh(&position.situation(), &mut weighed);
            let sums = Adder::observe(&knowledge, &weights, &position).sums;
            let expected: Vec<(Move, f32)> =
                sums.into_iter().map(|(move_, sum)| (move_, sum as f32 / 1024.0)).collect();
            assert_eq!(weighed, expected, "{size}, step {step}");
        }
    }
}

#[test]
fn the_embedded_weights_read_and_like_a_capture() {
    for size in [Size::NINE, Size::NINETEEN] {
        let knowledge = Knowledge::embedded(size);
        assert!(!knowledge.provenance().is_empty(), "{size}");
        let at = |name| Point::parse(name, size).unwrap();
        let mut board = Board::new(size);
        for (name, color) in [
            ("E5", Color::White),
            ("D5", Color::Black),
            ("F5", Color::Black),
            ("E4", Color::Black),
            ("C3", Color::White),
        ] {
            board.set_up(color, at(name)).unwrap();
        }
        let situation = Situation {
            board: &board,
            color: Color::Black,
            last: Some(at("C3")),
            before: Some(at("E4")),
        };
        let mut weighed = Vec::new();
        Weigher::new(knowledge, size).weigh(&situation, &mut weighed);
        let of = |name| weighed.iter().find(|&&(move_, _)| move_ == Move::Play(at(name)));
        let [capture, beside] = ["E6", "E7"].map(|name| of(name).map(|&(_, weight)| weight));
        assert!(capture > beside, "{size} {capture:?} {beside:?}");
    }
}

#[test]
fn an_atari_that_starts_a_working_ladder_weighs_more() {
    for size in [Size::NINE, Size::NINETEEN] {
        let at = |name| Point::parse(name, size).unwrap();
        let mut board = Board::new(size);
        for name in ["C4", "D3", "C5", "E3"] {
            board.set_up(Color::Black, at(name)).unwrap();
        }
        board.set_up(Color::White, at("D4")).unwrap();
        let situation =
            Situation { board: &board, color: Color::Black, last: Some(at("D4")), before: None };
        let weight = |positions| {
            let mut weighed = Vec::new();
            Weigher::reading(Knowledge::embedded(size), size, positions)
                .weigh(&situation, &mut weighed);
            let atari = weighed.into_iter().find(|&(move_, _)| move_ == Move::Play(at("D5")));
            atari.unwrap().1
        };
        assert!(weight(400) > weight(0), "{size}");
    }
}

#[test]
fn weights_read_back_and_damage_is_refused() {
    let mut knowledge = Knowledge::with_shapes(64, [1, 1 << 20, u32::MAX]);
    knowledge.set_provenance("a test");
    knowledge.set_weight(3, 1.5);
    let shape = knowledge.shape_index(1 << 20).unwrap();
    knowledge.set_weight(shape, -2.25);
    let bytes = knowledge.write();
    let again = Knowledge::read(&bytes).unwrap();
    assert_eq!((again.provenance(), again.write()), ("a test", bytes.clone()));

    assert_eq!(Knowledge::read(b"weights").unwrap_err(), KnowledgeError::NoWeights);
    for end in 0..bytes.len() {
        assert!(Knowledge::read(&bytes[..end]).is_err(), "{end}");
    }
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        assert!(Knowledge::read(&damaged).is_err(), "{at}");
    }
    let mut other = bytes.clone();
    other[8] += 1;
    assert!(matches!(Knowledge::read(&other), Err(KnowledgeError::Version { .. })));
    let text = Knowledge::read(&other).unwrap_err().to_string();
    assert!(text.starts_with("expected weights of version"), "{text}");
    let mut longer = bytes;
    longer.push(0);
    assert!(matches!(Knowledge::read(&longer), Err(KnowledgeError::Length { .. })));
}

#[test]
fn weighing_allocates_nothing() {
    for size in [Size::NINE, Size::NINETEEN] {
        let position = Position::random(size, size.points() / 3, 5);
        let mut weigher = Weigher::new(Knowledge::embedded(size), size);
        let mut weighed = Vec::with_capacity(size.points() + 1);
        let allocated = measure(|| {
            weigher.weigh(&position.situation(), &mut weighed);
        });
        assert_eq!(allocated.count_total, 0, "{size}");
        assert!(weighed.len() > 1, "{size}");
    }
}
