//! Rules by name and as JSON, the way KataGo writes them.
//!
//! Every set of rules here counts area, forbids suicide and knows no button or tax; what asks for
//! anything else is refused.

use serde_json::{Map, Value, json};
use tengen_rules::{Counting, HandicapBonus, Ruleset, Superko};

use crate::protocol::SyntaxError;

const EXPECTED: &str = "rules that count area without suicide: chinese, chinese-ogs, chinese-kgs, \
                        aga, bga, tromp-taylor, new-zealand, or JSON";

/// The rules of a name or a JSON object, with the komi of `rules`.
pub(crate) fn read(text: &str, rules: &Ruleset) -> Result<Ruleset, SyntaxError> {
    if !text.starts_with('{') {
        return by_name(text, rules);
    }
    let object: Map<String, Value> =
        serde_json::from_str(text).map_err(|_| SyntaxError::expected("a JSON object"))?;
    object.iter().try_fold(*rules, |rules, (key, value)| {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        with_rule(key, &value, &rules)
    })
}

/// The rules of a name, with the komi of `rules`.
pub(crate) fn by_name(name: &str, rules: &Ruleset) -> Result<Ruleset, SyntaxError> {
    use Counting::{Agreed, Literal};
    let (superko, handicap_bonus, counting) =
        match name.to_ascii_lowercase().replace('_', "-").as_str() {
            "chinese" | "chinese-ogs" | "chinese-kgs" => {
                (Superko::Positional, HandicapBonus::N, Agreed)
            }
            "aga" | "bga" => (Superko::Situational, HandicapBonus::NMinusOne, Agreed),
            "tromp-taylor" => (Superko::Positional, HandicapBonus::None, Literal),
            "new-zealand" => (Superko::Situational, HandicapBonus::None, Agreed),
            _ => return Err(SyntaxError::expected(EXPECTED)),
        };
    Ok(Ruleset { superko, handicap_bonus, counting, komi: rules.komi })
}

/// What records call the rules, where they have a name.
pub(crate) fn record_name(rules: &Ruleset) -> Option<&'static str> {
    let names = [
        ("chinese", "Chinese"),
        ("aga", "AGA"),
        ("new-zealand", "NZ"),
        ("tromp-taylor", "Tromp-Taylor"),
    ];
    let is_named = |name| by_name(name, rules).is_ok_and(|named| named == *rules);
    names.into_iter().find(|&(name, _)| is_named(name)).map(|(_, shown)| shown)
}

/// `rules` with one of them changed.
pub(crate) fn with_rule(key: &str, value: &str, rules: &Ruleset) -> Result<Ruleset, SyntaxError> {
    let mut rules = *rules;
    match (key, value.to_ascii_uppercase().as_str()) {
        ("ko" | "koRule", "POSITIONAL") => rules.superko = Superko::Positional,
        ("ko" | "koRule", "SITUATIONAL") => rules.superko = Superko::Situational,
        ("ko" | "koRule", "SIMPLE") => rules.superko = Superko::Simple,
        ("whiteHandicapBonus", "N") => rules.handicap_bonus = HandicapBonus::N,
        ("whiteHandicapBonus", "N-1") => rules.handicap_bonus = HandicapBonus::NMinusOne,
        ("whiteHandicapBonus", "0") => rules.handicap_bonus = HandicapBonus::None,
        ("friendlyPassOk", "TRUE") => rules.counting = Counting::Agreed,
        ("friendlyPassOk", "FALSE") => rules.counting = Counting::Literal,
        ("scoring" | "scoringRule", "AREA")
        | ("tax" | "taxRule", "NONE")
        | ("suicide" | "multiStoneSuicideLegal" | "hasButton", "FALSE") => {}
        _ => {
            return Err(SyntaxError::expected(
                "ko POSITIONAL, SITUATIONAL or SIMPLE, whiteHandicapBonus N, N-1 or 0, \
                 friendlyPassOk, scoring AREA, tax NONE, suicide false or hasButton false",
            ));
        }
    }
    Ok(rules)
}

/// The rules as a JSON object on one line. Passing is friendly where dead stones need not be
/// captured.
pub(crate) fn json(rules: &Ruleset) -> String {
    json!({
        "friendlyPassOk": rules.counting == Counting::Agreed,
        "hasButton": false,
        "ko": match rules.superko {
            Superko::Positional => "POSITIONAL",
            Superko::Situational => "SITUATIONAL",
            Superko::Simple => "SIMPLE",
        },
        "scoring": "AREA",
        "suicide": false,
        "tax": "NONE",
        "whiteHandicapBonus": match rules.handicap_bonus {
            HandicapBonus::N => "N",
            HandicapBonus::NMinusOne => "N-1",
            HandicapBonus::None => "0",
        },
    })
    .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::Komi;

    #[test]
    fn what_is_written_reads_back() {
        for &superko in Superko::ALL {
            for &handicap_bonus in HandicapBonus::ALL {
                for &counting in Counting::ALL {
                    let rules = Ruleset { superko, handicap_bonus, counting, komi: Komi::ZERO };
                    let start = Ruleset { komi: Komi::ZERO, ..Ruleset::default() };
                    assert_eq!(read(&json(&rules), &start), Ok(rules));
                }
            }
        }
    }

    #[test]
    fn the_default_is_chinese() {
        let rules = Ruleset::default();
        for name in ["chinese", "Chinese_OGS", "chinese-kgs"] {
            assert_eq!(by_name(name, &rules), Ok(rules));
        }
    }

    #[test]
    fn records_name_what_has_a_name() {
        let name = |text| record_name(&by_name(text, &Ruleset::default()).unwrap());
        assert_eq!(
            ["chinese", "bga", "new-zealand"].map(name),
            [Some("Chinese"), Some("AGA"), Some("NZ")]
        );
        assert_eq!(record_name(&Ruleset { superko: Superko::Simple, ..Ruleset::default() }), None);
    }

    #[test]
    fn refuses_other_games() {
        let rules = Ruleset::default();
        for text in [
            "japanese",
            "korean",
            "stone-scoring",
            "aga-button",
            "",
            "{",
            "{}x",
            "[]",
            r#"{"ko":"EIGHT"}"#,
            r#"{"scoring":"TERRITORY"}"#,
            r#"{"suicide":true}"#,
            r#"{"hasButton":true}"#,
            r#"{"tax":"SEKI"}"#,
            r#"{"ko":null}"#,
            r#"{"ko":"SIMPLE","komi":7}"#,
        ] {
            assert!(read(text, &rules).is_err(), "{text}");
        }
    }
}
