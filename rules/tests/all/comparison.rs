//! Random games on the fast board and the reference at once: whatever one says, the other must say.

use tengen_rules::reference::{self, Position};
use tengen_rules::{
    Color, Game, IllegalMove, Move, Point, PointSet, Ruleset, SetUpError, Size, Superko, area,
};

use crate::random::Random;

/// What happened in a game, so that a run can show that it met the rare things.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Events {
    /// Moves played.
    pub(crate) moves: usize,
    /// Moves taken back.
    pub(crate) undone: usize,
    /// Stones captured.
    pub(crate) captured: usize,
    /// Plays refused as suicide.
    pub(crate) suicides: usize,
    /// Plays refused as the retaking of a ko.
    pub(crate) kos: usize,
    /// Plays refused by superko.
    pub(crate) superkos: usize,
    /// Repetitions that no superko forbade.
    pub(crate) repetitions: usize,
}

impl Events {
    /// Adds those of another game.
    pub(crate) fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.undone += other.undone;
        self.captured += other.captured;
        self.suicides += other.suicides;
        self.kos += other.kos;
        self.superkos += other.superkos;
        self.repetitions += other.repetitions;
    }
}

/// Plays one random game on both; panics at the first difference, with the seed in the message.
///
/// Every move's verdict is compared and every position in full, the verdicts on all points after
/// each eighth move. A quarter of the games starts from set-up stones; small boards are filled
/// without regard for eyes in half of the games, which makes captures and repetitions frequent.
pub(crate) fn compare(size: Size, superko: Superko, seed: u64) -> Events {
    let mut pair = Pair::new(size, superko, seed);
    let fills_eyes = size.side() <= 9 && pair.random.one_in(2);
    for number in 1..=200 + 3 * size.points() {
        let (color, move_) = pair.choose(fills_eyes);
        pair.try_move(color, move_);
        if pair.random.one_in(64) {
            pair.undo_some();
        }
        if number % 8 == 0 {
            pair.compare_legality();
        }
        if pair.fast.is_over() && !fills_eyes {
            break;
        }
    }
    pair.compare_area();
    pair.events
}

struct Pair {
    fast: Game,
    slow: reference::Game,
    random: Random,
    events: Events,
    /// Which game this is, for messages.
    name: String,
}

impl Pair {
    fn new(size: Size, superko: Superko, seed: u64) -> Self {
        let mut pair = Self {
            fast: Game::new(size, Ruleset { superko, ..Ruleset::default() }),
            slow: reference::Game::new(size, superko),
            random: Random::new(seed),
            events: Events::default(),
            name: format!("{size} {superko} seed {seed}"),
        };
        if pair.random.one_in(4) {
            pair.set_up(size, superko);
        }
        pair
    }

    /// Sets up random stones, if every chain has a liberty.
    fn set_up(&mut self, size: Size, superko: Superko) {
        let sparseness = 1 + self.random.below(4);
        let mut position = Position::new(size);
        let mut stones = Vec::new();
        for point in size.all_points() {
            if self.random.one_in(sparseness) {
                let color = self.random.choose(&Color::BOTH);
                position.put(point, Some(color));
                stones.push((color, point));
            }
        }
        let to_move = self.random.choose(&Color::BOTH);
        let result = self.fast.set_up(stones, to_move);
        if position.is_legal() {
            assert_eq!(result, Ok(()), "{}\n{position:?}", self.name);
            self.slow = reference::Game::from_position(position, to_move, superko);
        } else {
            assert!(matches!(result, Err(SetUpError::NoLiberty(_))), "{} {result:?}", self.name);
        }
        self.compare_positions();
    }

    /// A random move: mostly of the side to move, mostly on an empty point, often a capture or an
    /// escape, which kos are made of.
    fn choose(&mut self, fills_eyes: bool) -> (Color, Move) {
        let to_move = self.fast.to_move();
        let color = if self.random.one_in(16) { !to_move } else { to_move };
        let board = self.fast.board();
        if self.random.one_in(64) || board.empties().is_empty() {
            return (color, Move::Pass);
        }
        if self.random.one_in(16) {
            let (column, row) =
                (self.random.below(board.size().side()), self.random.below(board.size().side()));
            return (color, Point::new(column, row, board.size()).map_or(Move::Pass, Move::Play));
        }
        if self.random.one_in(4) {
            let ataris: Vec<Point> =
                board.all_stones().filter_map(|(_, stone)| board.atari(stone)).collect();
            if !ataris.is_empty() {
                return (color, Move::Play(self.random.choose(&ataris)));
            }
        }
        for _ in 0..20 {
            let point = self.random.choose(board.empties());
            if fills_eyes || !board.is_eye(color, point) {
                return (color, Move::Play(point));
            }
        }
        (color, Move::Pass)
    }

    /// Asks both about a move and plays it if it is legal.
    fn try_move(&mut self, color: Color, move_: Move) {
        let moves = self.slow.moves().len();
        self.compare_verdict(color, move_);
        let board = self.fast.board();
        let before = board.captured(!color);
        let hash = match move_ {
            Move::Play(point) if self.fast.is_legal(color, move_) => board.hash_after(color, point),
            _ => board.hash(),
        };
        let (fast, slow) = (self.fast.play(color, move_), self.slow.play(color, move_));
        let context = || format!("{} after {moves} moves: {color} {move_}", self.name);
        assert_eq!(fast.map(drop), slow, "{}", context());
        assert_eq!(self.fast.board().hash(), hash, "hash after {}", context());
        match fast {
            Ok(captured) => {
                let counted = self.fast.board().captured(!color) - before;
                assert_eq!(captured, counted, "captures of {}", context());
                self.events.moves += 1;
                self.events.captured += captured;
                self.events.repetitions += usize::from(self.slow.repetition().is_some());
            }
            Err(IllegalMove::Suicide) => self.events.suicides += 1,
            Err(IllegalMove::Ko) => self.events.kos += 1,
            Err(IllegalMove::Superko) => self.events.superkos += 1,
            Err(IllegalMove::Occupied | IllegalMove::OffBoard) => {}
        }
        self.compare_positions();
    }

    fn undo_some(&mut self) {
        for _ in 0..self.random.below(6) {
            let undone = self.slow.undo();
            assert_eq!(self.fast.undo(), undone, "{}", self.name);
            self.events.undone += usize::from(undone.is_some());
            self.compare_positions();
        }
    }

    fn compare_verdict(&self, color: Color, move_: Move) {
        let slow = self.slow.after(color, move_).map(drop);
        let fast = self.fast.check_legal(color, move_);
        assert_eq!(fast, slow, "{} {color} {move_}\n{}", self.name, self.fast.board());
    }

    fn compare_legality(&self) {
        for point in self.fast.size().all_points() {
            self.compare_verdict(self.fast.to_move(), Move::Play(point));
        }
    }

    fn compare_positions(&self) {
        let board = self.fast.board();
        let moves = self.slow.moves().len();
        let context = format!("{} after {moves} moves\n{board}", self.name);
        let position = self.slow.position();
        for point in board.size().all_points() {
            assert_eq!(board.color_at(point), position.at(point), "{point} in {context}");
        }
        assert_eq!(board.check_consistency(), Ok(()), "{context}");
        assert_eq!(self.fast.moves(), self.slow.moves(), "{context}");
        assert_eq!(self.fast.to_move(), self.slow.to_move(), "{context}");
        assert_eq!(self.fast.repetition(), self.slow.repetition(), "{context}");
    }

    fn compare_area(&self) {
        let area = area(self.fast.board(), &PointSet::EMPTY);
        let counts = self.slow.position().count();
        assert_eq!(
            (area.count(Color::Black), area.count(Color::White), area.neutral()),
            (counts.black, counts.white, counts.neutral),
            "{}\n{}",
            self.name,
            self.fast.board()
        );
    }
}
