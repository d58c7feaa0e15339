//! Whole searches: repeatable on one thread, consistent on several, legal always.

use std::time::{Duration, Instant};

use tengen_engine::search::Position;
use tengen_engine::search::iteration::Iteration;
use tengen_engine::tree::{Next, Node, Tree};
use tengen_engine::{
    Decision, Inquiry, Limits, Params, Player, Prior, Report, Restrict, Restriction, Settings, Stop,
};
use tengen_rules::{Color, Game, Move, PointSet, Ruleset, Size, Superko};

fn settings(threads: usize) -> Settings {
    Settings { threads, seed: Some(3), memory: 64 << 20, ..Settings::default() }
}

fn game(side: usize) -> Game {
    Game::new(Size::new(side).unwrap(), Ruleset::default())
}

/// Plays `moves`, Black first, separated by spaces.
fn played(side: usize, moves: &str) -> Game {
    let mut game = game(side);
    for name in moves.split_whitespace() {
        let move_ = Move::parse(name, game.size()).unwrap();
        game.play(game.to_move(), move_).unwrap();
    }
    game
}

fn search(game: &Game, threads: usize, playouts: u64) -> Report {
    let mut player = Player::new(settings(threads));
    player.search(game, game.to_move(), &Limits::playouts(playouts), &Stop::new()).unwrap()
}

#[test]
fn one_thread_and_a_seed_repeat_themselves() {
    let game = played(9, "E5 E3 D3");
    let (one, two) = (search(&game, 1, 2000), search(&game, 1, 2000));
    assert_eq!(one.lines, two.lines);
    assert_eq!(one.playouts, 2000);
}

#[test]
fn takes_the_stones_that_decide() {
    // White's six stones on the second line are in atari at G2, between two black chains. Whoever
    // plays there has the lower three rows; Black needs no more than these.
    let mut game = game(7);
    game.rules_mut().komi = "-9.5".parse().unwrap();
    let stones = "b A1 b B1 b C1 b D1 b E1 b F1 b G1 w A2 w B2 w C2 w D2 w E2 w F2 b A3 b B3 b C3 \
                  b D3 b E3 b F3 b A4 w A5 w B5 w C5 w D5 w E5 w F5 w G5 w A6 w C6 w E6 w G6";
    let words: Vec<&str> = stones.split_whitespace().collect();
    let setup: Vec<_> = words
        .chunks(2)
        .map(|pair| {
            let point = tengen_rules::Point::parse(pair[1], game.size()).unwrap();
            (pair[0].parse::<Color>().unwrap(), point)
        })
        .collect();
    game.set_up(setup, Color::Black).unwrap();
    let report = search(&game, 1, 2000);
    assert_eq!(report.best().unwrap().move_.to_string(), "G2");
}

/// Visits add up in every node, on any number of threads, also where threads collide most.
#[test]
fn visits_add_up_after_the_threads_have_joined() {
    let params = Params::default();
    for (side, threads, playouts) in [(5, 8, 20_000), (9, 4, 10_000)] {
        let game = game(side);
        let mut position = Position::new(&game, Color::Black, &params, Tree::new(64 << 20));
        search_on(&mut position, threads, playouts);
        assert!(!position.tree.is_full());
    }
}

/// Searches a fresh tree, and checks what it holds then.
fn search_on(position: &mut Position<'_>, threads: usize, playouts: u64) -> Report {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let limits = Limits::playouts(playouts);
    let report = tengen_engine::search::run(position, &pool, 1, &limits, &Stop::new());
    assert_eq!(report.playouts, playouts);
    let root = position.tree.root().unwrap();
    assert_eq!(root.total_visits(), playouts);
    check_node(&position.tree, root);
    report
}

/// A move's visits are those of the node behind it and the ones made before that node was there.
fn check_node(tree: &Tree, node: Node<'_>) {
    for (place, results) in node.all_results() {
        assert!(results.wins >= 0.0 && results.wins <= results.visits as f32);
        // Threads may lose AMAF updates to each other, but never make numbers of nothing.
        assert!(results.amaf_wins.is_finite() && results.amaf_wins >= 0.0);
        assert!(results.amaf_visits.is_finite() && results.amaf_visits >= 0.0);
        assert_ne!(node.next(place), Next::Claimed);
        if let Next::Node(id) = node.next(place) {
            let below = tree.node(id);
            assert!(below.total_visits() <= u64::from(results.visits));
            check_node(tree, below);
        }
    }
}

#[test]
fn a_stop_ends_a_search_at_once() {
    let game = game(19);
    let mut player = Player::new(settings(2));
    let stop = Stop::new();
    let limits = Limits::time(Duration::from_secs(60));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            stop.request();
        });
        let start = Instant::now();
        let report = player.search(&game, Color::Black, &limits, &stop).unwrap();
        assert!(start.elapsed() < Duration::from_secs(5));
        assert!(report.best().is_some());
    });
}

#[test]
fn a_search_without_time_still_moves() {
    let game = game(19);
    let mut player = Player::new(settings(1));
    let limits = Limits::time(Duration::ZERO);
    let (decision, _) = player.genmove(&game, Color::Black, &limits, &Stop::new()).unwrap();
    assert!(matches!(decision, Decision::Move(Move::Play(_))));
}

#[test]
fn the_tree_is_kept_along_the_game_and_under_the_same_rules_only() {
    let mut game = game(9);
    let mut player = Player::new(settings(1));
    let limits = Limits::playouts(3000);
    let stop = Stop::new();
    let kept = |player: &mut Player, game: &Game| {
        let report = player.search(game, game.to_move(), &limits, &stop).unwrap();
        (report.visits - report.playouts, report.best().unwrap().variation.clone())
    };
    let (visits, line) = kept(&mut player, &game);
    assert_eq!(visits, 0);
    game.play(Color::Black, line[0]).unwrap();
    game.play(Color::White, line[1]).unwrap();
    assert!(kept(&mut player, &game).0 > 0);
    game.rules_mut().komi = "5.5".parse().unwrap();
    assert_eq!(kept(&mut player, &game).0, 0, "another komi");
    game.undo();
    assert_eq!(kept(&mut player, &game).0, 0, "another position");
}

/// Every move of the root with its prior.
fn priors(position: &Position<'_>) -> Vec<(Move, Prior)> {
    let root = position.tree.root().unwrap();
    root.moves().zip((0..root.len()).map(|place| root.results(place).prior)).collect()
}

#[test]
fn a_node_holds_what_widening_reaches_and_a_root_every_move() {
    let mut unwidened = Params::default();
    unwidened.set("widening_moves", 0.0).unwrap();
    for (params, held) in [(Params::default(), 40..80), (unwidened, 358..359)] {
        let mut game = played(19, "Q16 D4 Q3");
        let mut position = Position::new(&game, Color::White, &params, Tree::new(16 << 20));
        search_on(&mut position, 1, 200);
        let mut tree = position.tree;
        let root = tree.root().unwrap();
        assert_eq!(root.len(), 359, "all but three points, and the pass");
        let (place, _) = root.all_results().max_by_key(|(_, results)| results.visits).unwrap();
        let Next::Node(id) = root.next(place) else { panic!("a node as often visited") };
        let results: Vec<_> = tree.node(id).all_results().collect();
        assert!(held.contains(&results.len()), "{}", results.len());

        let best = root.move_at(place);
        tree.keep(&[best]);
        game.play(Color::White, best).unwrap();
        let kept = Position::new(&game, Color::Black, &params, tree);
        let fresh = Position::new(&game, Color::Black, &params, Tree::new(1));
        assert_eq!(priors(&kept), priors(&fresh));
        let root = kept.tree.root().unwrap();
        assert!(root.all_results().take(results.len()).eq(results));
        check_node(&kept.tree, root);
    }
}

/// Whoever names the moves wants all of them looked at, not only those that games are made of.
#[test]
fn a_confined_search_considers_every_move_as_long_as_it_is_confined() {
    const PLAYOUTS: u64 = 1000;
    let game = played(19, "Q16 D4 Q3");
    let params = Params::default();
    let points: PointSet = game.size().all_points().filter(|point| point.row() < 4).collect();
    let confined =
        |color, depth| Restriction { color, kind: Restrict::Allow, points, pass: true, depth };
    let considered = |restrictions: &[Restriction], playouts| {
        let tree = Tree::new(16 << 20);
        let mut position =
            Position::restricted(&game, Color::White, &params, tree, restrictions, None);
        search_on(&mut position, 1, playouts);
        let root = position.tree.root().unwrap();
        let visited = root.all_results().filter(|(_, results)| results.visits > 0).count();
        let (place, _) = root.all_results().max_by_key(|(_, results)| results.visits).unwrap();
        let Next::Node(id) = root.next(place) else { panic!("a node as often visited") };
        (root.len(), visited, position.tree.node(id).len())
    };
    let everywhere = considered(&[], PLAYOUTS);
    assert!(everywhere.0 == 359 && everywhere.1 <= 20 && everywhere.2 < 60, "{everywhere:?}");
    // Four lines of 19 points without the two stones, and the pass; one point fewer after a move.
    let both = [confined(Color::White, 9), confined(Color::Black, 9)];
    let within = considered(&both, PLAYOUTS);
    assert!(within.0 == 75 && within.1 > 20 && within.2 == 74, "{within:?}");
    let first = considered(&both.map(|one| Restriction { depth: 1, ..one }), PLAYOUTS);
    assert!(first.0 == 75 && first.1 > 20 && first.2 < 60, "{first:?}");
}

#[test]
fn a_move_that_a_kept_node_lacks_can_be_asked_for() {
    let mut game = played(19, "Q16 D4 Q3");
    let mut player = Player::new(settings(1));
    let limits = Limits::playouts(200);
    let found = player.search(&game, Color::White, &limits, &Stop::new()).unwrap();
    game.play(Color::White, found.best().unwrap().move_).unwrap();
    let fresh = Position::new(&game, Color::Black, &player.settings().params, Tree::new(1));
    let (last, _) = priors(&fresh).pop().unwrap();
    let only = Restriction {
        color: Color::Black,
        kind: Restrict::Allow,
        points: last.point().into_iter().collect(),
        pass: false,
        depth: 1,
    };
    let inquiry = Inquiry { restrictions: vec![only], ..Inquiry::default() };
    let report = player.inquire(&game, Color::Black, &limits, &Stop::new(), &inquiry, &mut |_| {});
    let lines = report.unwrap().lines;
    assert!(lines.iter().map(|line| line.move_).eq([last]));
}

/// What an analysis looks at beside the best move is no concern of a search for a move.
#[test]
fn only_an_analysis_explores() {
    let game = played(9, "E5 E3 D3");
    let (limits, stop) = (Limits::playouts(5000), Stop::new());
    let report = |exploration: f64, inquiry: Option<Inquiry>| {
        let mut settings = settings(1);
        settings.params.set("exploration", exploration).unwrap();
        let mut player = Player::new(settings);
        match inquiry {
            None => player.search(&game, game.to_move(), &limits, &stop).unwrap(),
            Some(asked) => {
                player.inquire(&game, game.to_move(), &limits, &stop, &asked, &mut |_| {}).unwrap()
            }
        }
    };
    assert_eq!(report(0.0, None).lines, report(4.0, None).lines);
    let seen_often = |exploration| {
        let lines = report(exploration, Some(Inquiry::default())).lines;
        lines.iter().filter(|line| line.results.visits >= 100).count()
    };
    let (without, with) = (seen_often(0.0), seen_often(4.0));
    assert!(with > without + 3, "{without} moves, then {with}");
}

/// On tiny boards superko decides nearly every move; the search must never choose a forbidden one.
#[test]
fn never_breaks_superko() {
    for superko in [Superko::Positional, Superko::Situational, Superko::Simple] {
        for side in [2, 3, 4] {
            let mut game = game(side);
            game.rules_mut().superko = superko;
            let mut player = Player::new(Settings { resign: false, ..settings(1) });
            let limits = Limits::playouts(200);
            for _ in 0..40 {
                let color = game.to_move();
                let (decision, _) = player.genmove(&game, color, &limits, &Stop::new()).unwrap();
                let Decision::Move(move_) = decision else { panic!("resigning is off") };
                game.play(color, move_).unwrap();
                if game.is_over() {
                    break;
                }
            }
        }
    }
}

/// The tree turns over many times, so that it goes on growing where the visits go.
#[test]
fn a_search_may_be_longer_than_its_memory() {
    const MEMORY: usize = 1 << 20;
    const PLAYOUTS: u64 = 8_000;
    let params = Params::default();
    for (side, threads) in [(9, 1), (7, 4)] {
        let game = game(side);
        let position = || Position::new(&game, Color::Black, &params, Tree::new(MEMORY));
        let mut searched = position();
        let report = search_on(&mut searched, threads, PLAYOUTS);
        assert!(report.memory <= MEMORY && searched.tree.held() == MEMORY);
        if threads == 1 {
            let mut again = position();
            assert_eq!(search_on(&mut again, threads, PLAYOUTS).lines, report.lines);
        }

        // Iterations alone don't make room.
        let stuck = position();
        let mut iteration = Iteration::new(&stuck, 1);
        (0..PLAYOUTS).for_each(|_| iteration.run());
        assert!(stuck.tree.is_full());
        let (growing, stuck) = (most_visits_of_a_leaf(&searched), most_visits_of_a_leaf(&stuck));
        assert!(2 * growing < stuck, "{growing} {stuck}");
    }
}

/// The most visits of a play without a node behind it.
fn most_visits_of_a_leaf(position: &Position<'_>) -> u32 {
    let mut waiting = Vec::from_iter(position.tree.root());
    let mut most = 0;
    while let Some(node) = waiting.pop() {
        for (place, results) in node.all_results() {
            match node.next(place) {
                Next::Node(id) => waiting.push(position.tree.node(id)),
                _ if node.move_at(place) != Move::Pass => most = most.max(results.visits),
                _ => {}
            }
        }
    }
    most
}
