//! What the engine thinks of the position: for GoGui's *Analyze* menu, and for anybody else.

use core::fmt::Write;

use tengen_engine::caught::caught;
use tengen_engine::search::{Line, Outcome, Territory};
use tengen_rules::{Color, Move, PointMap, benson};

use super::core::application;
use super::{join, records};
use crate::analysis::{from_the_top, lead};
use crate::failure::Failure;
use crate::graphics;
use crate::protocol::Arguments;
use crate::record::Record;
use crate::search_tree::add_outline;
use crate::session::Session;
use crate::table::{Answer, Command};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "gogui-analyze_commands",
        usage: "",
        help: "What there is to see, for GoGui's Analyze menu.",
        run: |_, _| Ok(ANALYZE_COMMANDS.join("\n")),
    },
    Command {
        name: "gogui-version",
        usage: "VERSION",
        help: "Says which GoGui it is.",
        run: |_, _| Ok(String::new()),
    },
    Command {
        name: "tengen-best_moves",
        usage: "",
        help: "The best moves with their win rates, as a picture for GoGui.",
        run: |session, _| {
            let color = session.game().to_move();
            Ok(graphics::moves(session.look()?, color))
        },
    },
    Command {
        name: "tengen-variation",
        usage: "",
        help: "The moves expected, as a picture for GoGui.",
        run: |session, _| {
            let color = session.game().to_move();
            Ok(graphics::variation(session.look()?, color))
        },
    },
    Command {
        name: "tengen-win_rates",
        usage: "",
        help: "The win rates of the best moves in percent.",
        run: |session, _| pairs(session, |line| 100.0 * line.results.win_rate()),
    },
    Command {
        name: "tengen-visits",
        usage: "",
        help: "The visits of the best moves.",
        run: |session, _| pairs(session, |line| line.results.visits as f32),
    },
    Command {
        name: "tengen-rave_values",
        usage: "",
        help: "How often the best moves win when they are played at any time, in percent.",
        run: |session, _| {
            pairs(session, |line| {
                100.0 * line.results.amaf_wins / line.results.amaf_visits.max(f32::MIN_POSITIVE)
            })
        },
    },
    Command {
        name: "tengen-priors",
        usage: "",
        help: "How promising the best moves looked before they were tried, in percent.",
        run: |session, _| {
            pairs(session, |line| {
                let prior = line.results.prior;
                100.0 * prior.wins / prior.visits.max(f32::MIN_POSITIVE)
            })
        },
    },
    Command {
        name: "tengen-ownership",
        usage: "",
        help: "Whose each point will be: 1 is Black's, -1 is White's.",
        run: |session, _| board(session, |territory| &territory.black),
    },
    Command {
        name: "tengen-criticality",
        usage: "",
        help: "How much winning the game goes with owning each point, from -1 to 1.",
        run: |session, _| board(session, |territory| &territory.criticality),
    },
    Command {
        name: "tengen-score_lead",
        usage: "",
        help: "The score that playouts end with on the average, and how much it varies.",
        run: score_lead,
    },
    Command {
        name: "tengen-playout",
        usage: "",
        help: "The moves of one playout, as a picture for GoGui.",
        run: playout,
    },
    Command {
        name: "tengen-ladders",
        usage: "",
        help: "The chains that ladders catch, as a picture for GoGui: crossed where they can't get \
               away, triangles where the atari on a square catches them.",
        run: |session, _| Ok(graphics::ladders(&caught(session.game().board()))),
    },
    Command {
        name: "tengen-safe_points",
        usage: "COLOR",
        help: "The stones and territory of a colour that no moves of the other can take.",
        run: safe_points,
    },
    Command {
        name: "tengen-save_tree",
        usage: "FILE",
        help: "Writes the game with what the search looked at as variations to a file.",
        run: save_tree,
    },
    Command {
        name: "gomill-explain_last_move",
        usage: "",
        help: "What the engine thought of its last move.",
        run: |session, _| Ok(session.explanation().to_owned()),
    },
    Command {
        name: "gomill-describe_engine",
        usage: "",
        help: "What the engine is and how it is set.",
        run: |session, _| Ok(describe(session)),
    },
];

/// GoGui's menu: the kind of answer, the label, the command.
const ANALYZE_COMMANDS: &[&str] = &[
    "gfx/Best Moves/tengen-best_moves",
    "gfx/Principal Variation/tengen-variation",
    "pspairs/Win Rates/tengen-win_rates",
    "pspairs/Visit Counts/tengen-visits",
    "pspairs/RAVE Values/tengen-rave_values",
    "pspairs/Priors/tengen-priors",
    "dboard/Ownership/tengen-ownership",
    "dboard/Criticality/tengen-criticality",
    "string/Score Lead/tengen-score_lead",
    "string/Explain Last Move/gomill-explain_last_move",
    "gfx/Playout/tengen-playout",
    "gfx/Ladders/tengen-ladders",
    "varc/Suggest Move/reg_genmove %c",
    "plist/Dead Stones/final_status_list dead",
    "plist/Black Territory/final_status_list black_territory",
    "plist/White Territory/final_status_list white_territory",
    "plist/Neutral Points/final_status_list dame",
    "string/Final Score/final_score",
    "plist/Safe Points/tengen-safe_points %c",
    "string/Unconditional Status/unconditional_status %p",
    "plist/Legal Moves/all_legal %c",
    "hstring/Board/showboard",
    "none/Save Search Tree/tengen-save_tree %w",
    "none/Save SGF/savesgf %w",
    "param/Parameters/tengen-settings",
    "hstring/Parameter Ranges/tengen-param",
    "string/Rules/kata-get-rules",
    "hstring/Engine/gomill-describe_engine",
    "string/CPU Time/cputime",
    "none/Clear Cache/clear_cache",
];

/// Most moves in a list of pairs.
const MOST_PAIRS: usize = 20;

/// The best plays, each with a value.
fn pairs(session: &mut Session, value: impl Fn(&Line) -> f32) -> Answer {
    let lines = session.look()?.lines.iter().filter(|line| line.move_ != Move::Pass);
    let pairs: Vec<String> = lines
        .take(MOST_PAIRS)
        .map(|line| format!("{} {}", line.move_, value(line).round()))
        .collect();
    Ok(pairs.join(" "))
}

/// A value for every point, rows from the top.
fn board(session: &mut Session, values: impl Fn(&Territory) -> &PointMap<f32>) -> Answer {
    let size = session.game().size();
    let outcome = session.look()?.outcome.as_ref();
    let Some(territory) = outcome.and_then(|outcome| outcome.territory.as_deref()) else {
        return Err(Failure::Internal);
    };
    let mut text = String::new();
    for (number, point) in from_the_top(size).enumerate() {
        if number > 0 {
            text.push(if number % size.side() == 0 { '\n' } else { ' ' });
        }
        // Writing to a string can't fail; without the sum -0 might be shown.
        let _ = write!(text, "{:.2}", values(territory)[point] + 0.0);
    }
    Ok(text)
}

fn score_lead(session: &mut Session, _: &mut Arguments<'_>) -> Answer {
    let outcome = session.look()?.outcome.as_ref();
    let (lead, deviation) = (score(outcome), outcome.map_or(0.0, |outcome| outcome.deviation));
    Ok(format!("{lead}, give or take {deviation:.1}"))
}

/// The side that leads and by how much.
pub(crate) fn score(outcome: Option<&Outcome>) -> String {
    let lead = lead(outcome, Color::Black);
    let leader = if lead < 0.0 { Color::White } else { Color::Black };
    format!("{}+{:.1}", leader.letter(), lead.abs())
}

fn playout(session: &mut Session, _: &mut Arguments<'_>) -> Answer {
    let mut color = session.game().to_move();
    let mut text = "VAR".to_owned();
    for move_ in session.sample_playout() {
        let _ = write!(
            text,
            " {} {}",
            color.letter().to_ascii_lowercase(),
            move_.to_string().to_uppercase()
        );
        color = !color;
    }
    Ok(text)
}

fn safe_points(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let color = arguments.color()?;
    arguments.end()?;
    let mut safe = benson(session.game().board(), color);
    safe.alive.insert_all(&safe.territory);
    Ok(join(safe.alive.iter()))
}

fn save_tree(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let file = arguments.text("the name of a file")?;
    arguments.end()?;
    let outline = session.outline()?;
    let mut record = Record::of_game(session.game());
    record.properties.set("AP", &application());
    add_outline(&mut record, session.game().to_move(), &outline);
    records::write(session, file, &record)
}

fn describe(session: &Session) -> String {
    let settings = session.settings();
    let limit = |limit: Option<String>| limit.unwrap_or_else(|| "no limit".to_owned());
    format!(
        "{}\nthreads: {}\nplayouts for a move: {}\nseconds for a move: {}",
        application().replace(':', " "),
        settings.threads,
        limit(settings.playouts.map(|playouts| playouts.to_string())),
        limit(settings.time.map(|time| time.as_secs_f64().to_string())),
    )
}
