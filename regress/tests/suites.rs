//! Suites: both formats, the four outcomes, reports, and the project's own, proved again.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use common::{MOCK, new_directory};
use tengen_regress::proof::{best_moves, escapes, ladder_moves};
use tengen_regress::suite::{Position, Question, read_positions, read_script};
use tengen_rules::{Move, Point};

fn own_suites() -> Vec<(String, Vec<Position>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "pos"));
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        (name, read_positions(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
    };
    paths.into_iter().map(read).collect()
}

/// Every answer of the project's suites is right: the position is searched to its end again, or the
/// ladder read again. The komi lets nothing but the answers win. Openings can't be proved.
#[test]
fn every_answer_of_our_suites_is_proved() {
    const LIMIT: u64 = 300_000;
    let suites = own_suites();
    let names: Vec<&str> = suites.iter().map(|(name, _)| &**name).collect();
    assert_eq!(
        names,
        ["endgame", "ladders", "life-and-death", "openings", "semeai", "small-boards", "tactics"]
    );
    let count: usize = suites.iter().map(|(_, positions)| positions.len()).sum();
    assert!(count >= 150, "{count} positions");
    for (suite, positions) in suites.iter().filter(|(name, _)| name != "openings") {
        for position in positions {
            let name = format!("{suite} {}", position.name);
            let (board, to_move) = (position.game.board(), position.game.to_move());
            if let Some(chain) = position.target {
                assert_eq!(position.question, ladder_question(position, chain, LIMIT), "{name}");
                continue;
            }
            let Question::Best(answers) = &position.question else { panic!("{name}") };
            let answers: BTreeSet<String> = answers.iter().map(ToString::to_string).collect();
            let solution = best_moves(board, to_move, LIMIT).unwrap_or_else(|| panic!("{name}"));
            let best = solution.best.iter().map(ToString::to_string).collect();
            assert_eq!(answers, best, "{name}");
            assert!(!solution.best.contains(&Move::Pass), "{name}");
            // The best moves win for the side to move, and nothing else does.
            let komi = position.game.rules().komi.points();
            let sign = f64::from(to_move.sign());
            assert!(sign * (f64::from(solution.margin) - komi) > 0.0, "{name}");
            assert!(sign * (f64::from(solution.margin) - sign - komi) < 0.0, "{name}");
        }
    }
}

/// What a ladder position asks when it is read again: of the attacker, which atari catches the chain
/// or which to leave alone; of the defender, how to get out or not to run.
fn ladder_question(position: &Position, chain: Point, limit: u64) -> Question {
    let board = position.game.board();
    let plays = |points: Vec<Point>| points.into_iter().map(Move::Play).collect::<Vec<_>>();
    let is_best = matches!(position.question, Question::Best(_));
    if board.color_at(chain) == Some(position.game.to_move()) {
        let saves = escapes(board, chain, limit).unwrap();
        return if saves.is_empty() {
            Question::Avoid(plays(board.liberties(chain).iter().collect()))
        } else {
            Question::Best(plays(saves))
        };
    }
    let ladder = ladder_moves(board, chain, limit).unwrap();
    if is_best {
        Question::Best(plays(ladder.captures))
    } else {
        Question::Avoid(plays(ladder.escapes))
    }
}

/// Openings are a matter of common opinion; what can be checked is that no answer is a blunder, and
/// that the last empty corner is one.
#[test]
fn openings_ask_for_no_blunder() {
    let suites = own_suites();
    let (_, openings) = suites.iter().find(|(name, _)| name == "openings").unwrap();
    for position in openings {
        let (name, side) = (&position.name, position.game.size().side());
        assert!([9, 13, 19].contains(&side), "{name}");
        let line = |move_: &Move| {
            let point = move_.point().unwrap();
            let [column, row] = [point.column(), point.row()].map(|n| n.min(side - 1 - n) + 1);
            column.min(row)
        };
        match &position.question {
            Question::Best(moves) => {
                assert!(moves.len() < 40 && moves.iter().all(|move_| line(move_) >= 3), "{name}");
                if position.comment == "the last empty corner" {
                    let half = |point: Point| [point.column(), point.row()].map(|n| n > side / 2);
                    let corners: BTreeSet<[bool; 2]> =
                        moves.iter().map(|move_| half(move_.point().unwrap())).collect();
                    let taken: BTreeSet<[bool; 2]> =
                        position.game.board().all_stones().map(|(_, stone)| half(stone)).collect();
                    assert!(corners.len() == 1 && taken.len() == 3, "{name}");
                    assert!(corners.is_disjoint(&taken), "{name}");
                }
            }
            Question::Avoid(moves) => {
                assert!(moves.contains(&Move::Pass), "{name}");
                let plays = moves.iter().filter(|move_| move_.point().is_some());
                assert_eq!(plays.count(), side.pow(2) - (side - 4).pow(2), "{name}");
            }
            _ => panic!("{name}"),
        }
    }
}

#[test]
fn scripts_of_gnu_go_are_read() {
    let script = read_script(
        "# Reading\n\nloadsgf games/a.sgf 12 # a remark\n\n# A snapback:\n10 attack C3\n\
         #? [1 (D4|E5)]*\n20 reg_genmove black\n#? [!PASS]\nquit\n30 owl_attack A1\n#? [0|3 .*]&\n",
    )
    .unwrap();
    assert_eq!(script.lines.len(), 5);
    assert_eq!(script.lines[0].command, "loadsgf games/a.sgf 12");
    let attack = &script.lines[1];
    assert_eq!((attack.id, attack.comment.as_str()), (Some(10), "A snapback:"));
    let expected = attack.expected.as_ref().unwrap();
    assert!(expected.is_expected_to_fail && expected.accepts("1 E5"));
    assert!(!expected.accepts("1 E5 D4") && !expected.accepts("11 E5"));
    let pass = script.lines[2].expected.as_ref().unwrap();
    assert!(pass.accepts("D4") && !pass.accepts("PASS"));
    let owl = script.lines[4].expected.as_ref().unwrap();
    assert!(owl.accepts("0") && owl.accepts("3 B1") && !owl.accepts("1 B1"));
    let open = read_script("1 x\n#? [undecided\n").unwrap();
    assert!(open.lines[0].expected.as_ref().unwrap().accepts("undecided"));
    for (wrong, line) in [("#? [1]\n", 1), ("1 x\n#? 1\n", 2), ("1 x\n#? [(]\n", 2)] {
        let error = read_script(wrong).unwrap_err().to_string();
        assert!(error.starts_with(&format!("line {line}:")), "{error}");
    }
}

#[test]
fn positions_are_read_and_nonsense_is_refused() {
    let good = "# A remark\nname one\n| . X\n| O .\nto-play W\nkomi 0.5\nbest B1 pass\n\
                comment two\ncomment parts\nbudget 1.5\nfails\n\nname two\n| ..\n| ..\nto-play b\n\
                score B+4\n";
    let positions = read_positions(good).unwrap();
    assert_eq!(positions.len(), 2);
    assert_eq!(positions[0].rows(), [".X", "O."]);
    assert_eq!(positions[0].question.to_string(), "B1 pass");
    assert_eq!((positions[0].comment.as_str(), positions[0].budget), ("two parts", Some(1.5)));
    assert!(positions[0].is_expected_to_fail);
    for (wrong, what) in [
        ("| ..\n| ..\nto-play b\nbest A1", "name"),
        ("name a\nto-play b\nbest A1", "rows"),
        ("name a\n| ..\n| .\nto-play b\nbest A1", "points in a row"),
        ("name a\n| ..\n| .Y\nto-play b\nbest A1", "'Y'"),
        ("name a\n| ..\n| ..\nbest A1", "to-play"),
        ("name a\n| ..\n| ..\nto-play b", "question"),
        ("name a\n| ..\n| ..\nto-play b\nbest C1", "C1"),
        ("name a\n| .X\n| X.\nto-play w\nbest A1", "A1"),
        ("name a\n| ..\n| ..\nto-play b\nbest", "moves"),
        ("name a\n| ..\n| ..\nto-play b\nstatus A1 dead", "stone"),
        ("name a\n| ..\n| ..\nto-play b\nbest A1\nbest A2", "once"),
        ("name a\n| ..\n| ..\nto-play b\nworst A1", "worst"),
        ("name a\n| XX\n| XX\nto-play w\nbest pass", "libert"),
        ("name a\n| ..\n| ..\nto-play b\nbest A1\nbudget -1", "seconds"),
        ("name a\n| X.\n| ..\nto-play b\nbest A1\ncapture A2", "white to capture"),
        ("name a\n| X.\n| ..\nto-play w\nbest A1\nsave A2", "white to save"),
        ("name a\n| X.\n| ..\nto-play w\nbest self-atari third-line", "third-line"),
    ] {
        let error = read_positions(wrong).unwrap_err().to_string();
        assert!(error.contains(what), "{wrong}: {error}");
    }
    let words = "name a\n| X..\n| ...\n| ...\nto-play w\navoid first-line self-atari pass\n";
    let positions = read_positions(words).unwrap();
    assert_eq!(positions[0].question.to_string(), "not A1 B1 C1 A2 C2 B3 C3 pass");
    let twice = "name a\n| ..\n| ..\nto-play b\nbest A1\n\n".repeat(2);
    assert!(read_positions(&twice).unwrap_err().reason.contains("new name"));
}

fn program(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tengen-regress")).args(arguments).output().unwrap()
}

#[test]
fn the_four_outcomes_reports_and_comparison() {
    let folder = new_directory("suite");
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_string_lossy().into_owned()
    };
    std::fs::write(folder.join("g.sgf"), "(;SZ[5];B[aa];W[bb])").unwrap();
    let script = file(
        "four.tst",
        "boardsize 5\nclear_board\nplay b C3\n1 name\n#? [Mock]\n2 name\n#? [Mock]*\n\
         3 name\n#? [Other]*\n4 name\n#? [Oth<er]\n5 nonsense\n#? [\\? unknown command]\n",
    );
    file(
        "own.pos",
        "name a\n| ..X\n| ...\n| ...\nto-play W\nbest A1\n\nname b\n| .X.\n| ...\n| ...\n\
         to-play B\navoid A1\nbudget 2\n\nname c\n| .X.\n| X..\n| ...\nto-play B\nscore B+1.5\n",
    );
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let engine = format!("name=mock,cmd={MOCK} --on genmove=text:A1");
    let run = |engine: &str, files: &[&str], more: &[&str]| {
        program(&[&["suite", "--engine", engine], files, more].concat())
    };
    let (json, html, xml) = (path("now.json"), path("now.html"), path("now.xml"));
    let all = folder.to_string_lossy().into_owned();
    let output = run(&engine, &[&all], &["--json", &json, "--html", &html, "--junit", &xml]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let report: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&json).unwrap()).unwrap();
    let kinds: Vec<&str> = report["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|outcome| outcome["kind"].as_str().unwrap())
        .collect();
    let script_kinds = ["pass", "unexpected-pass", "expected-fail", "fail", "pass"];
    assert_eq!(kinds[..5], script_kinds);
    assert_eq!(kinds[5..], ["pass", "fail", "pass"]);
    assert_eq!(report["outcomes"][0]["board"][2], "..X..");
    let page = std::fs::read_to_string(&html).unwrap();
    assert!(page.contains("class=\"goban\"") && page.contains("Oth&lt;er"));
    let xml = std::fs::read_to_string(&xml).unwrap();
    assert!(xml.contains("tests=\"8\" failures=\"2\" skipped=\"1\""), "{xml}");
    assert!(xml.contains("Oth&lt;er") && xml.ends_with("</testsuites>\n"));

    // The same again is no worse; an engine that answers otherwise is.
    let compared = ["--compare", json.as_str()];
    assert_eq!(run(&engine, &[&all], &compared).status.code(), Some(0));
    let other = format!("name=other,cmd={MOCK} --on genmove=text:B1");
    let output = run(&other, &[&all], &compared);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("Since mock: 1 better, 1 worse"), "{text}");
    assert!(text.contains("worse  own a: A1 -> B1"), "{text}");

    let crash = format!("cmd={MOCK} --on name@3=crash");
    assert_eq!(run(&crash, &[&script], &[]).status.code(), Some(3));
    let sgf = path("g.sgf");
    for wrong in [sgf.as_str(), "/no/such.tst"] {
        assert_eq!(run(&engine, &[wrong], &[]).status.code(), Some(4), "{wrong}");
    }
    let _ = std::fs::remove_dir_all(&folder);
}
