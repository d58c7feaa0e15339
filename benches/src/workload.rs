//! Fixed pieces of work, the same on every machine, whose instructions are counted.

use std::hint::black_box;

use tengen_engine::params::Params;
use tengen_engine::playout::heavy::Heavy;
use tengen_engine::playout::light::Light;
use tengen_engine::playout::{Ending, Policy, Recent, play_out, settled_difference};
use tengen_engine::rng::Rng;
use tengen_engine::search::Position;
use tengen_engine::search::iteration::Iteration;
use tengen_engine::tree::Tree;
use tengen_rules::{Board, Color, Game, PointSet, Ruleset, Size, Unhashed, area, benson};

use crate::positions::{recorded_game, recorded_moves};

/// Runs the part of a workload that counts; gives back what that part returns.
pub type Measure<'a> = dyn FnMut(&mut dyn FnMut() -> u64) -> u64 + 'a;

/// A piece of work by name.
#[derive(Clone, Copy, Debug)]
pub struct Workload {
    /// The name: what is done, and the lines of the board.
    pub name: &'static str,
    /// What is done, in a line.
    pub about: &'static str,
    run: fn(&mut Measure<'_>) -> u64,
}

impl Workload {
    /// Prepares the work and has the part that counts measured; returns a checksum of the outcome,
    /// which is the same every time.
    pub fn run(&self, measure: &mut Measure<'_>) -> u64 {
        (self.run)(measure)
    }

    /// The workload of a name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        WORKLOADS.iter().find(|workload| workload.name == name)
    }
}

/// All workloads. A name stands for the same work for ever: the record goes by it.
pub const WORKLOADS: &[Workload] = &[
    Workload {
        name: "light-9",
        about: "1,000 uniform playouts from the empty board",
        run: |measure| play_outs(&Light, Size::NINE, 1000, measure),
    },
    Workload {
        name: "light-13",
        about: "500 uniform playouts from the empty board",
        run: |measure| play_outs(&Light, Size::THIRTEEN, 500, measure),
    },
    Workload {
        name: "light-19",
        about: "200 uniform playouts from the empty board",
        run: |measure| play_outs(&Light, Size::NINETEEN, 200, measure),
    },
    Workload {
        name: "heavy-9",
        about: "200 tactical playouts from the empty board",
        run: |measure| play_outs(&Heavy::new(&Params::default()), Size::NINE, 200, measure),
    },
    Workload {
        name: "heavy-19",
        about: "50 tactical playouts from the empty board",
        run: |measure| play_outs(&Heavy::new(&Params::default()), Size::NINETEEN, 50, measure),
    },
    Workload {
        name: "copy-9",
        about: "1,000 copies of a board",
        run: |measure| copy(Size::NINE, measure),
    },
    Workload {
        name: "copy-19",
        about: "1,000 copies of a board",
        run: |measure| copy(Size::NINETEEN, measure),
    },
    Workload {
        name: "play-19",
        about: "the recorded game on a board without a hash, 50 times",
        run: |measure| play(Size::NINETEEN, measure),
    },
    Workload {
        name: "replay-19",
        about: "the recorded game with history and superko, 10 times",
        run: |measure| replay(Size::NINETEEN, measure),
    },
    Workload {
        name: "legality-19",
        about: "every point for both colours in the middle of the recorded game, 50 times",
        run: |measure| legality(Size::NINETEEN, measure),
    },
    Workload {
        name: "search-9",
        about: "1,000 iterations in the opening of the recorded game",
        run: |measure| search(Size::NINE, 1000, measure),
    },
    Workload {
        name: "search-19",
        about: "300 iterations in the opening of the recorded game",
        run: |measure| search(Size::NINETEEN, 300, measure),
    },
    Workload {
        name: "area-19",
        about: "the count at the end of the recorded game, 50 times",
        run: |measure| count_area(Size::NINETEEN, measure),
    },
    Workload {
        name: "benson-19",
        about: "unconditional life at the end of the recorded game, 50 times",
        run: |measure| unconditional_life(Size::NINETEEN, measure),
    },
];

fn play_outs<P: Policy>(policy: &P, size: Size, playouts: usize, measure: &mut Measure<'_>) -> u64 {
    let empty = Board::new(size);
    let mut board = empty.clone();
    let mut rng = Rng::new(1);
    measure(&mut || {
        let mut sum = 0;
        for _ in 0..playouts {
            let ending = play_out_from(&empty, &mut board, policy, &mut rng);
            sum = mix(sum, ending.difference as u64);
            sum = mix(sum, ending.moves as u64);
        }
        sum
    })
}

/// A whole playout from `start`, Black first, in `board`.
#[inline]
pub fn play_out_from<P: Policy>(
    start: &Board,
    board: &mut Board,
    policy: &P,
    rng: &mut Rng,
) -> Ending {
    board.copy_from(start);
    play_out(policy, board, Color::Black, Recent::default(), i32::MAX, rng, |_| {})
}

fn copy(size: Size, measure: &mut Measure<'_>) -> u64 {
    let game = recorded_game(size, 0.5);
    let mut board = Board::new(size);
    measure(&mut || {
        for _ in 0..1000 {
            black_box(&mut board).copy_from(black_box(game.board()));
        }
        board.hash()
    })
}

fn play(size: Size, measure: &mut Measure<'_>) -> u64 {
    let moves = recorded_moves(size);
    let empty = Board::new(size);
    let mut board = empty.clone();
    measure(&mut || {
        let mut sum = 0;
        for _ in 0..50 {
            board.copy_from(&empty);
            for &(color, move_) in &moves {
                match move_.point() {
                    Some(point) => {
                        sum = mix(sum, board.play_unchecked::<Unhashed>(color, point) as u64);
                    }
                    None => board.pass(),
                }
            }
        }
        sum
    })
}

fn replay(size: Size, measure: &mut Measure<'_>) -> u64 {
    let moves = recorded_moves(size);
    let mut game = Game::new(size, Ruleset::default());
    measure(&mut || {
        for _ in 0..10 {
            game.clear();
            for &(color, move_) in &moves {
                // The records are tested to be legal.
                let _ = game.play(color, move_);
            }
        }
        game.board().hash()
    })
}

fn legality(size: Size, measure: &mut Measure<'_>) -> u64 {
    let game = recorded_game(size, 0.5);
    measure(&mut || {
        let mut sum = 0;
        for _ in 0..50 {
            let board = black_box(game.board());
            for point in size.all_points() {
                for color in Color::BOTH {
                    sum += u64::from(board.is_legal(color, point));
                }
            }
        }
        sum
    })
}

fn search(size: Size, iterations: usize, measure: &mut Measure<'_>) -> u64 {
    let game = recorded_game(size, 0.1);
    let params = Params::default();
    let tree = Tree::new(1 << 26);
    let position = Position::new(&game, game.to_move(), &params, tree);
    let mut iteration = Iteration::new(&position, 1);
    measure(&mut || {
        for _ in 0..iterations {
            iteration.run();
        }
        let root = position.tree.root();
        root.map_or(0, |root| {
            root.all_results().fold(0, |sum, (_, results)| {
                mix(mix(sum, results.visits.into()), results.wins as u64)
            })
        })
    })
}

fn count_area(size: Size, measure: &mut Measure<'_>) -> u64 {
    let game = recorded_game(size, 1.0);
    measure(&mut || {
        let mut sum = 0;
        for _ in 0..50 {
            let board = black_box(game.board());
            sum = mix(sum, area(board, &PointSet::EMPTY).difference() as u64);
            sum = mix(sum, settled_difference(board) as u64);
        }
        sum
    })
}

fn unconditional_life(size: Size, measure: &mut Measure<'_>) -> u64 {
    let game = recorded_game(size, 1.0);
    measure(&mut || {
        let mut sum = 0;
        for _ in 0..50 {
            for color in Color::BOTH {
                sum = mix(sum, benson(black_box(game.board()), color).alive.len() as u64);
            }
        }
        sum
    })
}

/// A running checksum (FNV-1a over 64-bit words).
const fn mix(sum: u64, word: u64) -> u64 {
    (sum ^ word).wrapping_mul(0x0000_0100_0000_01b3)
}
