//! Records through the library's front door: what real files hold, and what we write.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::time::{Duration, Instant};

use sgf_parse::go;
use tengen_gtp::record::{Node, Record, ReplayError};
use tengen_rules::{Color, Game, HandicapSource, IllegalMove, Move, Point, Ruleset, Size};

fn read(text: &str) -> Record {
    Record::read(text.as_bytes()).unwrap()
}

fn replay(text: &str, before: Option<usize>) -> Result<Game, ReplayError> {
    read(text).replay(Ruleset::default(), before)
}

fn color_at(game: &Game, name: &str) -> Option<Color> {
    game.board().color_at(Point::parse(name, game.size()).unwrap())
}

#[test]
fn stops_before_the_move_asked_for() {
    let text = "(;SZ[9];B[cc];W[ee];B[cg];W[gg])";
    let length = |before| replay(text, before).unwrap().moves().len();
    assert_eq!(
        [None, Some(0), Some(1), Some(3), Some(5), Some(99)].map(length),
        [4, 0, 0, 2, 4, 4]
    );
    // Set-up between two moves belongs before the second.
    let game = replay("(;SZ[9];B[cc];AW[gg]PL[B];B[ee])", Some(2)).unwrap();
    assert_eq!(color_at(&game, "G3"), Some(Color::White));
    assert_eq!(color_at(&game, "E5"), None);
}

#[test]
fn set_up_in_mid_game_recolours_and_clears() {
    let text = "(;SZ[9]AE[ia];B[cc];W[ee];AW[cc]AE[ee][ia]AB[gg]PL[W])";
    let game = replay(text, None).unwrap();
    assert_eq!(color_at(&game, "C7"), Some(Color::White));
    assert_eq!(color_at(&game, "E5"), None);
    assert_eq!(color_at(&game, "G3"), Some(Color::Black));
    assert_eq!(game.to_move(), Color::White);
}

#[test]
fn whose_turn_it_is() {
    let turn = |text, before| replay(text, before).unwrap().to_move();
    assert_eq!(turn("(;SZ[9]AB[cc])", None), Color::Black);
    assert_eq!(turn("(;SZ[9]AB[cc]PL[W])", None), Color::White);
    assert_eq!(turn("(;SZ[9]HA[2]AB[cc][gg])", None), Color::White);
    assert_eq!(turn("(;SZ[9]HA[2]AB[cc][gg];W[ee])", None), Color::Black);
    assert_eq!(turn("(;SZ[9]AB[cc];W[ee])", Some(1)), Color::White);
    assert_eq!(turn("(;SZ[9]HA[2];B[cc];B[gg])", None), Color::White);
}

#[test]
fn only_declared_handicap_counts() {
    let handicap = |text| replay(text, None).unwrap().handicap();
    assert_eq!(handicap("(;SZ[9]HA[2]AB[cg][gc];W[ee])"), 2);
    assert_eq!(handicap("(;SZ[9]AB[cg][gc];W[ee])"), 0);
    assert_eq!(handicap("(;SZ[9]HA[1]AB[cg];W[ee])"), 0);
    assert_eq!(handicap("(;SZ[9]HA[2]AB[cg][gc];W[ee];AE[ee])"), 2);
}

#[test]
fn ko_and_superko_are_ignored_and_nothing_else() {
    // Black takes a ko and White takes it back at once.
    let ko = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb])";
    let game = replay(ko, Some(2)).unwrap();
    let retake = Move::parse("B4", game.size()).unwrap();
    assert_eq!(game.check_legal(Color::White, retake), Err(IllegalMove::Ko));
    assert_eq!(color_at(&replay(ko, None).unwrap(), "B4"), Some(Color::White));

    let occupied = replay("(;SZ[9];B[aa];W[aa])", None).unwrap_err();
    assert_eq!(occupied, ReplayError::Move { number: 2, reason: IllegalMove::Occupied });
    assert_eq!(occupied.to_string(), "move 2: the point is occupied");
    let suicide = replay("(;SZ[9]AW[ab][ba];B[aa])", None).unwrap_err();
    assert_eq!(suicide, ReplayError::Move { number: 1, reason: IllegalMove::Suicide });
    assert!(matches!(
        replay("(;SZ[9];B[ee];AW[ab][ba]AB[aa])", None),
        Err(ReplayError::SetUp { after: 1, .. })
    ));
}

#[test]
fn a_komi_of_the_record_holds() {
    let komi = |text| replay(text, None).unwrap().rules().komi.to_string();
    assert_eq!(komi("(;SZ[9]KM[0.5])"), "0.5");
    assert_eq!(komi("(;SZ[9]KM[])"), "7.5");
    assert_eq!(komi("(;SZ[9])"), "7.5");
}

#[test]
fn depth_and_length_cost_linear_time_and_no_stack() {
    let count = 100_000;
    let start = Instant::now();
    let long = format!("(;SZ[9]{})", ";C[x]".repeat(count));
    let deep = format!("(;SZ[9]{}{}", "(;C[x]".repeat(count), ")".repeat(count + 1));
    let open = format!("(;SZ[9]{}", "(;C[x]".repeat(count));
    for text in [long, deep, open] {
        let record = read(&text);
        assert_eq!(record.nodes.len(), count + 1);
        assert!(record.replay(Ruleset::default(), None).is_ok());
    }
    let moves = format!("(;SZ[9]{})", ";B[aa];W[bb]".repeat(count));
    assert!(replay(&moves, None).is_err());
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn any_bytes_are_read_or_refused() {
    let text = b"(;SZ[9]KM[7.5]AB[cc:ee];B[aa]C[a\\]b];W[tt](;B[hh])(;B[ii]))";
    for place in 0..text.len() {
        for byte in [0, b'(', b')', b'[', b']', b';', b'\\', b':', b'9', 0x80, 0xff] {
            let mut mutated = text.to_vec();
            mutated[place] = byte;
            let _ = Record::read(&mutated).map(|record| record.replay(Ruleset::default(), None));
        }
        let _ = Record::read(&text[..place]);
    }
}

fn sample_game() -> Game {
    let size = Size::NINE;
    let mut game = Game::new(size, Ruleset::default());
    let at = |name| Point::parse(name, size).unwrap();
    game.place_handicap(&[at("C3"), at("G7")], HandicapSource::Engine).unwrap();
    for (color, name) in
        [(Color::White, "E5"), (Color::Black, "pass"), (Color::White, "A9"), (Color::White, "J1")]
    {
        game.play(color, Move::parse(name, size).unwrap()).unwrap();
    }
    game
}

#[test]
fn a_game_written_down_reads_back() {
    let game = sample_game();
    let mut record = Record::of_game(&game);
    record.set_player(Color::Black, "Ann ] \\");
    record.set_player(Color::White, "本因坊");
    record.set_result("W+R");
    record.nodes[1].properties.set_comment("two\nlines: [x] \\");
    let text = record.to_string();
    assert_eq!(
        text,
        "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[7.5]HA[2]PB[Ann \\] \\\\]PW[本因坊]RE[W+R]AB[cg][gc]\n\
         ;W[ee]C[two\nlines: [x\\] \\\\];B[];W[aa];W[ii])\n"
    );
    assert_eq!(read(&text), record);
    let again = record.replay(*game.rules(), None).unwrap();
    assert_eq!(again.moves(), game.moves());
    assert_eq!(again.handicap(), 2);
    assert!(again.board().same_stones(game.board()));
}

#[test]
fn a_side_to_move_out_of_the_ordinary_is_written() {
    let size = Size::NINE;
    let mut game = Game::new(size, Ruleset::default());
    game.set_up([(Color::Black, Point::parse("E5", size).unwrap())], Color::White).unwrap();
    let text = Record::of_game(&game).to_string();
    assert_eq!(text, "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[7.5]AB[ee]PL[W])\n");
    assert_eq!(replay(&text, None).unwrap().to_move(), Color::White);
}

/// Another program's reader must find the same in our records as we put in.
#[test]
fn sgf_parse_agrees() {
    let mut record = Record::of_game(&sample_game());
    record.set_player(Color::Black, "a]b\\c");
    record.nodes.extend((0..30).map(|_| Node::play(Color::Black, Move::Pass)));
    let trees = go::parse(&record.to_string()).unwrap();
    let root = &trees[0];
    assert!(root.properties().any(|property| *property == go::Prop::SZ((9, 9))));
    assert!(root.properties().any(|property| *property == go::Prop::HA(2)));
    assert!(root.properties().any(|property| *property == go::Prop::PB("a]b\\c".into())));
    let mut moves = Vec::new();
    for node in root.main_variation() {
        for property in node.properties() {
            match property {
                go::Prop::B(go::Move::Pass) => moves.push((Color::Black, Move::Pass)),
                go::Prop::W(go::Move::Move(at)) => {
                    let point = Point::new(at.x.into(), 8 - usize::from(at.y), Size::NINE).unwrap();
                    moves.push((Color::White, Move::Play(point)));
                }
                _ => {}
            }
        }
        node.validate().unwrap();
    }
    assert_eq!(moves, record.moves().collect::<Vec<_>>());
}
