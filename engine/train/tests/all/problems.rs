//! Problems as scripts.

use tengen_train::problems::{Problem, ProblemFault, scripts};

const CORNER: &str = "q1 made 5k lifeanddeath 9 0,0,2,1 W aabb ca ba,ab -";

#[test]
fn a_script_sets_up_and_asks() {
    // On 5x5 there is no room for a frame around it.
    let line = CORNER.replace(" 9 ", " 5 ");
    let expected = "\
# q1
boardsize 5
clear_board
komi 0.5
gogui-setup b A5 b B4 w C5
7 lz-genmove_analyze W 100000 allow b A4,B4,C4,A5,B5,C5,pass 100 allow w A4,B4,C4,A5,B5,C5,pass 100 \
avoid W pass 1
#? [.*play (B5|A4)]
";
    assert_eq!(Problem::parse(&line).unwrap().script(7), expected);
}

#[test]
fn a_problem_is_framed_where_there_is_room() {
    let line = CORNER.replace(" 9 0,0,2,1", " 19 -");
    let script = Problem::parse(&line).unwrap().script(1);
    assert!(script.contains("gogui-setup b A19 b B18 b "), "{script}");
    let region = "allow b A16,B16,C16,D16,E16,A17,";
    assert!(script.contains(region), "two lines around the stones: {script}");
    assert!(!script.contains("komi 0.5"), "{script}");
}

#[test]
fn takes_one_in_so_many_by_kind() {
    let other = CORNER.replace("lifeanddeath", "tesuji");
    let text = [CORNER, CORNER, &other, CORNER, CORNER].join("\n");
    let scripts = scripts(&text, 2).unwrap();
    let asked = |kind: &str| scripts[kind].matches("#?").count();
    assert_eq!((scripts.len(), asked("lifeanddeath"), asked("tesuji")), (2, 2, 1));
}

#[test]
fn says_what_is_wrong_with_a_line() {
    let fault = |line: &str| Problem::parse(line).unwrap_err();
    assert_eq!(fault("q1 made"), ProblemFault::Fields(2));
    for region in ["0,0,2", "0,0,9,1", "2,1,0,0", "0,0,2,x"] {
        let line = CORNER.replace("0,0,2,1", region);
        assert_eq!(fault(&line), ProblemFault::Region(region.to_owned()));
    }
    assert_eq!(fault(&CORNER.replace(" W ", " w ")), ProblemFault::Color("w".to_owned()));
    let error = fault(&CORNER.replace("aabb", "aaj"));
    assert_eq!(error.to_string(), "expected two letters of a point, got `j`");
    assert_eq!(scripts(&format!("{CORNER}\nq2"), 1), Err((2, ProblemFault::Fields(1))));
}
