//! Rules about boards, moves and clocks.

use tengen_rules::{Color, Game, Move, Ruleset, Size};

use super::{Broken, Rule, Subject, expect};

pub(super) const RULES: [Rule; 14] = [
    Rule { name: "board-sizes", text: "refuses sizes it can't play", trial: sizes },
    Rule { name: "syntax-errors", text: "refuses arguments that make no sense", trial: syntax },
    Rule { name: "letter-case", text: "reads colours and points in any case", trial: letter_case },
    Rule { name: "passes", text: "takes passes, and moves in any order of colours", trial: passes },
    Rule { name: "occupied-points", text: "refuses a play on a stone", trial: occupied },
    Rule { name: "suicide", text: "refuses suicide of one stone", trial: suicide },
    Rule { name: "ko", text: "refuses to retake a ko at once", trial: ko },
    Rule { name: "clear-board", text: "clears the board and its history", trial: clear_board },
    Rule { name: "undo", text: "takes back a move, and refuses where there is none", trial: undo },
    Rule { name: "legal-moves", text: "makes legal moves of its own", trial: legal_moves },
    Rule { name: "either-colour", text: "moves for either colour, twice in a row", trial: either },
    Rule { name: "handicap", text: "places fixed handicap stones", trial: handicap },
    Rule { name: "clocks", text: "takes time settings and time left", trial: clocks },
    Rule { name: "final-score", text: "counts a finished game in the usual form", trial: score },
];

fn sizes(subject: &mut Subject<'_>) -> Result<(), Broken> {
    for command in ["boardsize 1000", "boardsize -3", "boardsize nine"] {
        subject.refuses(command)?;
    }
    subject.accepts("boardsize 9")?;
    Ok(())
}

fn syntax(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.new_board()?;
    for command in ["komi much", "play b", "play green C3", "play b C99", "play b I5", "play"] {
        subject.refuses(command)?;
    }
    subject.accepts("play b C3")?;
    Ok(())
}

fn letter_case(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.new_board()?;
    for command in ["play BLACK c3", "play White D4", "play b e5", "play W F6"] {
        subject.accepts(command)?;
    }
    Ok(())
}

fn passes(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.new_board()?;
    for command in ["play b pass", "play w PASS", "play w C3", "play w D3", "play b E3"] {
        subject.accepts(command)?;
    }
    Ok(())
}

fn occupied(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.new_board()?;
    subject.accepts("play b C3")?;
    subject.refuses("play w C3")?;
    subject.accepts("play w C4")?;
    Ok(())
}

fn suicide(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.new_board()?;
    for command in ["play w A2", "play w B1"] {
        subject.accepts(command)?;
    }
    subject.refuses("play b A1")?;
    Ok(())
}

fn ko(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.new_board()?;
    for command in [
        "play b C4",
        "play w D4",
        "play b B3",
        "play w E3",
        "play b C2",
        "play w D2",
        "play b D3",
        "play w C3",
    ] {
        subject.accepts(command)?;
    }
    subject.refuses("play b D3")?;
    subject.accepts("play b G7")?;
    subject.accepts("play w G8")?;
    subject.accepts("play b D3")?;
    Ok(())
}

fn clear_board(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.new_board()?;
    subject.accepts("play b C3")?;
    subject.accepts("clear_board")?;
    subject.accepts("play w C3")?;
    Ok(())
}

fn undo(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.knows("undo")?;
    subject.new_board()?;
    subject.accepts("play b C3")?;
    subject.accepts("undo")?;
    subject.accepts("play w C3")?;
    subject.accepts("undo")?;
    subject.refuses("undo")?;
    Ok(())
}

/// Moves that an engine is asked for; enough to meet its opening, not its whole game.
const MOVES: usize = 12;

fn legal_moves(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.new_board()?;
    subject.accepts("komi 7.5")?;
    let mut game = Game::new(Size::NINE, Ruleset::default());
    for color in Color::BOTH.into_iter().cycle().take(MOVES) {
        let letter = color.letter().to_ascii_lowercase();
        let vertex = subject.accepts(&format!("genmove {letter}"))?;
        if vertex.trim().eq_ignore_ascii_case("resign") {
            return Ok(());
        }
        let move_ = Move::parse(vertex.trim(), Size::NINE)
            .map_err(|_| Broken::Seen(format!("expected a move, got {vertex:?}")))?;
        let legal = game.play(color, move_);
        expect(legal.is_ok(), || format!("genmove {letter} played {vertex}, which is illegal"))?;
    }
    Ok(())
}

fn either(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.new_board()?;
    for command in ["genmove w", "genmove w", "genmove b"] {
        let vertex = subject.accepts(command)?;
        let is_move = vertex.trim().eq_ignore_ascii_case("resign")
            || Move::parse(vertex.trim(), Size::NINE).is_ok();
        expect(is_move, || format!("`{command}`: expected a move, got {vertex:?}"))?;
    }
    Ok(())
}

fn handicap(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.knows("fixed_handicap")?;
    subject.new_board()?;
    let list = subject.accepts("fixed_handicap 3")?;
    let count = list.split_whitespace().count();
    expect(count == 3, || format!("expected three points, got {list:?}"))?;
    subject.refuses("fixed_handicap 2")?;
    subject.accepts("clear_board")?;
    subject.refuses("fixed_handicap 1000")?;
    Ok(())
}

fn clocks(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.knows("time_settings")?;
    subject.knows("time_left")?;
    for command in ["time_settings 60 0 0", "time_settings 0 10 1", "time_left b 8 1"] {
        subject.accepts(command)?;
    }
    subject.refuses("time_settings soon")?;
    Ok(())
}

fn score(subject: &mut Subject<'_>) -> Result<(), Broken> {
    subject.knows("final_score")?;
    subject.new_board()?;
    for command in ["play b E5", "play w pass", "play b pass"] {
        subject.accepts(command)?;
    }
    let text = subject.accepts("final_score")?;
    let word = text.split_whitespace().next().unwrap_or_default();
    let is_score = word == "0"
        || word
            .strip_prefix("B+")
            .or_else(|| word.strip_prefix("W+"))
            .is_some_and(|points| points.parse::<f64>().is_ok_and(f64::is_finite));
    expect(is_score, || format!("expected 0, B+N or W+N, got {text:?}"))
}
