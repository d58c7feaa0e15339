//! The tree's storage: reading a node, updating it, making one, keeping a part, making room.

use std::collections::VecDeque;
use std::hint::black_box;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput};
use tengen_benches::positions::{SIZES, recorded_game};
use tengen_engine::Prior;
use tengen_engine::params::Params;
use tengen_engine::search::Position;
use tengen_engine::search::iteration::Iteration;
use tengen_engine::tree::{Next, Node, Tree};
use tengen_rules::{Game, Move};

/// Iterations behind the tree that is measured.
const ITERATIONS: usize = 3000;

/// Nodes made between two looks at the clock; they fit into the smallest tree.
const NODES: usize = 64;

pub(crate) fn group(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tree");
    for size in SIZES {
        let side = size.side();
        let game = recorded_game(size, 0.1);
        let params = Params::default();
        let tree = grown(&game, &params);
        let Some(root) = tree.root() else { continue };
        let most_visited = best_move(root);
        let after = root.find(most_visited).map(|place| root.next(place));
        let Some(Next::Node(below)) = after else { continue };
        let moves: Vec<_> = tree.node(below).moves().map(|move_| (move_, even())).collect();

        // In moves: what selection reads.
        group.throughput(Throughput::Elements(root.len() as u64));
        group.bench_function(BenchmarkId::new("select", side), |bencher| {
            bencher.iter(|| best(black_box(root)));
        });

        group.throughput(Throughput::Elements(NODES as u64));
        group.bench_function(BenchmarkId::new("expand", side), |bencher| {
            let planted = || {
                let mut tree = Tree::new(1);
                tree.plant(&moves);
                tree
            };
            bencher.iter_batched_ref(
                planted,
                |tree| (0..NODES).filter_map(|_| tree.allocate(black_box(&moves))).count(),
                BatchSize::SmallInput,
            );
        });

        group.throughput(Throughput::Elements(1));
        group.sample_size(10);
        group.bench_function(BenchmarkId::new("keep", side), |bencher| {
            bencher.iter_batched_ref(
                || grown(&game, &params),
                |tree| tree.keep(black_box(&[most_visited])),
                BatchSize::PerIteration,
            );
        });
        // The pause of a long search in 256 megabytes.
        group.bench_function(BenchmarkId::new("prune", side), |bencher| {
            bencher.iter_batched_ref(|| full(&moves), Tree::prune, BatchSize::PerIteration);
        });
        group.sample_size(100);

        // In moves: what an iteration writes, every other move being the side's own. Comes last, for it
        // changes the tree.
        group.throughput(Throughput::Elements(root.len() as u64));
        group.bench_function(BenchmarkId::new("update", side), |bencher| {
            bencher.iter(|| {
                let root = black_box(root);
                root.add_visit(0);
                root.add_wins(0, 2);
                for place in (0..root.len()).step_by(2) {
                    root.add_amaf(place, 1.5, 1.0);
                }
            });
        });
    }
    group.finish();
}

/// The tree of a search.
fn grown(game: &Game, params: &Params) -> Tree {
    let position = Position::new(game, game.to_move(), params, Tree::new(1 << 26));
    let mut iteration = Iteration::new(&position, 1);
    for _ in 0..ITERATIONS {
        iteration.run();
    }
    position.tree
}

/// A tree that fills its memory, with nodes of these moves.
fn full(moves: &[(Move, Prior)]) -> Tree {
    let mut tree = Tree::new(256 << 20);
    tree.plant(moves);
    let mut waiting = VecDeque::from_iter(tree.root());
    while let Some(node) = waiting.pop_front() {
        for place in 0..node.len() {
            let Some(id) = tree.allocate(moves).filter(|_| node.claim(place)) else { break };
            node.publish(place, Some(id));
            waiting.push_back(tree.node(id));
            for _ in 0..place {
                node.add_visit(place);
            }
        }
    }
    tree
}

fn even() -> Prior {
    Prior { visits: 14.0, wins: 7.0 }
}

/// Reads what selection reads of every move, and the greatest of it.
fn best(node: Node<'_>) -> f32 {
    node.all_results()
        .map(|(_, results)| {
            let own = (results.wins + results.prior.wins)
                / (results.visits as f32 + results.prior.visits);
            own.max(results.amaf_wins / (1.0 + results.amaf_visits))
        })
        .fold(0.0, f32::max)
}

fn best_move(node: Node<'_>) -> Move {
    node.all_results()
        .max_by_key(|(_, results)| results.visits)
        .map_or(Move::Pass, |(place, _)| node.move_at(place))
}
