//! The rules in force.

use crate::protocol::{Arguments, SyntaxError};
use crate::rulesets;
use crate::session::Session;
use crate::table::{Answer, Command};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "kata-get-rules",
        usage: "",
        help: "The rules in force as JSON.",
        run: |session, _| Ok(rulesets::json(session.game().rules())),
    },
    Command {
        name: "kata-set-rules",
        usage: "chinese | chinese-ogs | chinese-kgs | aga | bga | tromp-taylor | new-zealand | JSON",
        help: "Sets the rules by name or as JSON; komi and the position stay. Suicide is never \
               allowed.",
        run: |session, arguments| {
            let rules = rulesets::read(arguments.rest(), session.game().rules())?;
            *session.game_mut().rules_mut() = rules;
            Ok(String::new())
        },
    },
    Command {
        name: "kata-set-rule",
        usage: "KEY VALUE",
        help: "Sets one of the rules that kata-get-rules shows.",
        run: set_rule,
    },
    Command {
        name: "kgs-rules",
        usage: "chinese | aga | new_zealand",
        help: "Sets the rules by the name that KGS has for them; komi and the position stay.",
        run: set_kgs_rules,
    },
];

fn set_rule(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    let key = arguments.text("the name of a rule")?;
    let value = arguments.text("the value of a rule")?;
    arguments.end()?;
    let rules = rulesets::with_rule(key, value, session.game().rules())?;
    *session.game_mut().rules_mut() = rules;
    Ok(String::new())
}

fn set_kgs_rules(session: &mut Session, arguments: &mut Arguments<'_>) -> Answer {
    const EXPECTED: SyntaxError = SyntaxError::expected("chinese, aga or new_zealand");
    let name = arguments.text("chinese, aga or new_zealand")?;
    arguments.end()?;
    if !["chinese", "aga", "new_zealand"].contains(&name) {
        return Err(EXPECTED.into());
    }
    let rules = rulesets::by_name(name, session.game().rules())?;
    *session.game_mut().rules_mut() = rules;
    Ok(String::new())
}
