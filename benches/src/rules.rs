//! The rules of the tactical player, one at a time.

use tengen_engine::params::{Parameter, Params};

/// The tactical player with one rule of its rules, or with none.
#[derive(Clone, PartialEq, Debug)]
pub struct Rule {
    /// The name of the tunable without `playout_`, hyphens for underscores; `none` for no rule.
    pub name: String,
    /// The tunables that leave this rule alone in force.
    pub params: Params,
}

/// No rule, then every rule that a tunable of the table sets the rate of.
///
/// What a rule costs is the time of a move with it less that with none. The games differ as well: a
/// player who captures has longer ones, whose moves are dearer or cheaper.
#[must_use]
pub fn rules() -> Vec<Rule> {
    let rates = || Params::TABLE.iter().filter_map(|row| Some((row, rule_of(row)?)));
    let mut none = Params::default();
    for (row, _) in rates() {
        set(&mut none, row, 0.0);
    }
    let mut rules = vec![Rule { name: "none".into(), params: none }];
    rules.extend(rates().map(|(row, name)| {
        let mut params = none;
        set(&mut params, row, 1.0);
        Rule { name: name.replace('_', "-"), params }
    }));
    rules
}

/// The rule whose rate a tunable is.
fn rule_of(row: &Parameter) -> Option<&'static str> {
    let is_rate = row.min == 0.0 && row.max == 1.0;
    row.name.strip_prefix("playout_").filter(|_| is_rate)
}

fn set(params: &mut Params, row: &Parameter, rate: f64) {
    // The name and the range are the table's own.
    let _ = params.set(row.name, rate);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_has_its_own_rate_and_no_other() {
        let rules = rules();
        assert_eq!(rules[0].name, "none");
        assert!(rules.len() > 5);
        for rule in &rules {
            let in_force: Vec<&str> = Params::TABLE
                .iter()
                .filter(|row| rule_of(row).is_some() && rule.params.get(row.name) == Some(1.0))
                .map(|row| row.name)
                .collect();
            match rule.name.as_str() {
                "none" => assert!(in_force.is_empty()),
                name => assert_eq!(in_force, [format!("playout_{}", name.replace('-', "_"))]),
            }
        }
    }
}
