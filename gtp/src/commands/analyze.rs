//! Analysis: searches that show what they find while they run.
//!
//! A handler only reads what is asked for; [`serve`](crate::serve) runs it, for an analysis answers
//! in many lines.

use crate::analysis::{Analysis, Dialect};
use crate::protocol::Arguments;
use crate::session::Session;
use crate::table::{Answer, Command};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "lz-analyze",
        usage: LEELA_ZERO_USAGE,
        help: "Searches until the next line of input and shows the best moves every so many \
               hundredths of a second, in the words of Leela Zero.",
        run: |session, arguments| begin(session, arguments, Dialect::LeelaZero, false),
    },
    Command {
        name: "kata-analyze",
        usage: KATA_GO_USAGE,
        help: "Searches until the next line of input and shows the best moves every so many \
               hundredths of a second, in the words of KataGo.",
        run: |session, arguments| begin(session, arguments, Dialect::KataGo, false),
    },
    Command {
        name: "lz-genmove_analyze",
        usage: LEELA_ZERO_USAGE,
        help: "Chooses and plays a move as genmove does, and shows the best moves as lz-analyze \
               does.",
        run: |session, arguments| begin(session, arguments, Dialect::LeelaZero, true),
    },
    Command {
        name: "kata-genmove_analyze",
        usage: KATA_GO_USAGE,
        help: "Chooses and plays a move as genmove does, and shows the best moves as kata-analyze \
               does.",
        run: |session, arguments| begin(session, arguments, Dialect::KataGo, true),
    },
    Command {
        name: "stop",
        usage: "",
        help: "Ends an analysis, as any line does, and thinking on the opponent's time.",
        run: |session, _| {
            session.stop_thinking();
            Ok(String::new())
        },
    },
];

const LEELA_ZERO_USAGE: &str = "[COLOR] [INTERVAL] [interval N] [minmoves N] [maxmoves N] [avoid \
                                COLOR VERTEX,... MOVES] [allow COLOR VERTEX,... MOVES]";

const KATA_GO_USAGE: &str = "[COLOR] [INTERVAL] [interval N] [minmoves N] [maxmoves N] [avoid \
                             COLOR VERTEX,... MOVES] [allow COLOR VERTEX,... MOVES] [rootInfo \
                             BOOL] [ownership BOOL] [ownershipStdev BOOL] [movesOwnership BOOL] \
                             [movesOwnershipStdev BOOL] [pvVisits BOOL] [pvEdgeVisits BOOL] \
                             [noResultValue BOOL]";

fn begin(
    session: &mut Session,
    arguments: &mut Arguments<'_>,
    dialect: Dialect,
    plays: bool,
) -> Answer {
    let analysis = Analysis::read(dialect, plays, session.game(), arguments)?;
    session.request_analysis(analysis);
    Ok(String::new())
}
