//! The tree's protocol under all interleavings of two threads, and all values that the memory order
//! lets them read.

use loom::sync::Arc;
use loom::thread;
use tengen_rules::{Move, Point, Size};

use super::{Next, Tree};
use crate::priors::Prior;

const PRIOR: Prior = Prior { visits: 14.0, wins: 7.0 };

fn moves(names: &[&str]) -> Vec<(Move, Prior)> {
    let point = |name: &&str| Move::Play(Point::parse(name, Size::NINE).unwrap());
    names.iter().map(|name| (point(name), PRIOR)).collect()
}

/// A root of one move, and a node elsewhere: loom doesn't see in which order a lock of the standard library
/// lets threads have the memory that one of them made, so that it is made before.
fn planted() -> Arc<Tree> {
    let mut tree = Tree::new(1);
    tree.plant(&moves(&["A1"]));
    assert!(tree.allocate(&moves(&["A1"])).is_some());
    Arc::new(tree)
}

/// What two threads do at the same leaf; tells whether this one made its node.
fn expand(tree: &Tree) -> bool {
    let root = tree.root().unwrap();
    let claimed = root.claim(0);
    if claimed {
        root.publish(0, tree.allocate(&moves(&["C3"])));
    }
    if let Next::Node(id) = root.next(0) {
        let node = tree.node(id);
        assert_eq!(node.len(), 1);
        assert!(node.moves().eq(moves(&["C3"]).iter().map(|&(move_, _)| move_)));
        let results = node.results(0);
        assert_eq!((results.visits, results.wins, results.prior), (0, 0.0, PRIOR));
    }
    claimed
}

#[test]
fn one_thread_makes_a_node_and_all_see_it_finished() {
    loom::model(|| {
        let tree = planted();
        let other = Arc::clone(&tree);
        let other = thread::spawn(move || expand(&other));
        let claimed = expand(&tree);
        assert!(claimed != other.join().unwrap());
        assert!(matches!(tree.root().unwrap().next(0), Next::Node(_)));
    });
}

#[test]
fn no_visit_and_no_win_is_lost() {
    loom::model(|| {
        let tree = planted();
        let visit = |tree: &Tree| {
            let root = tree.root().unwrap();
            root.add_visit(0);
            root.add_amaf(0, 1.0, 1.0);
            root.add_wins(0, 2);
            let results = root.results(0);
            assert!(results.visits >= 1 && results.wins >= 1.0);
        };
        let other = Arc::clone(&tree);
        let other = thread::spawn(move || visit(&other));
        visit(&tree);
        other.join().unwrap();
        let results = tree.root().unwrap().results(0);
        assert_eq!((results.visits, results.wins), (2, 2.0));
        // One of two AMAF updates may be lost to the other.
        assert!((1.0..=2.0).contains(&results.amaf_visits));
        assert!((1.0..=2.0).contains(&results.amaf_wins));
    });
}

#[test]
fn nodes_made_at_once_lie_apart() {
    loom::model(|| {
        let tree = planted();
        let other = Arc::clone(&tree);
        let make = |tree: &Tree| tree.allocate(&moves(&["C3"])).unwrap();
        let other = thread::spawn(move || make(&other));
        let (one, two) = (make(&tree), other.join().unwrap());
        tree.node(one).add_visit(0);
        assert_eq!(tree.node(two).results(0).visits, 0);
        assert_eq!(tree.used(), 3 * tree.node(one).bytes());
    });
}

#[test]
fn a_full_tree_gives_the_claim_back() {
    loom::model(|| {
        let tree = planted();
        while tree.allocate(&moves(&["C3"])).is_some() {}
        let other = Arc::clone(&tree);
        let other = thread::spawn(move || expand(&other));
        expand(&tree);
        other.join().unwrap();
        assert_eq!(tree.root().unwrap().next(0), Next::Leaf);
        assert!(tree.is_full());
    });
}
