//! Short forms of arguments that are lists of objects, for people who type them:
//! `spawnpoint edit Player Health.current=50` and `spawnpoint wait Player Health.current "<" 30`.

use serde_json::{Map, Value, json};

use crate::failure::Failure;

const EDIT: &str = "game_edit";
const WAIT: &str = "game_wait_for";

/// How conditions compare, longest first.
const COMPARISONS: [&str; 7] = ["==", "!=", "<=", ">=", "<", ">", "="];

/// An example of the short form, for a message about a missing argument.
pub fn example(tool: &str) -> Option<&'static str> {
    match tool {
        EDIT => Some("spawnpoint edit Player Health.current=50"),
        WAIT => Some("spawnpoint wait Player 'Health.current < 30'"),
        _ => None,
    }
}

/// The argument as `key=value` that words in the short form of a tool stand for. `None` if the tool has none, or if the
/// words are JSON.
pub fn value(tool: &str, words: &[String]) -> Option<Result<String, Failure>> {
    if words.first()?.trim_start().starts_with(['{', '[']) {
        return None;
    }
    match tool {
        EDIT => Some(changes(words)),
        WAIT => Some(conditions(words)),
        _ => None,
    }
}

/// Values of one object: `OBJECT Component.member=VALUE...`.
fn changes(words: &[String]) -> Result<String, Failure> {
    let words = one_by_one(words);
    let mut object = Vec::new();
    let mut values = Map::new();
    for word in &words {
        match word.split_once('=') {
            Some((member, value)) if member.contains('.') => {
                values.insert(member.to_owned(), parsed(value));
            }
            _ if values.is_empty() => object.push(word.as_str()),
            _ => return Err(wrong(EDIT, word)),
        }
    }
    if values.is_empty() || object.is_empty() {
        return Err(wrong(EDIT, &words.join(" ")));
    }
    let change = json!({ "do": "set", "object": object.join(" "), "values": values });
    Ok(format!("changes={}", json!([change])))
}

/// One condition: `OBJECT Component.member < VALUE`.
fn conditions(words: &[String]) -> Result<String, Failure> {
    let text = words.join(" ");
    let found = COMPARISONS.iter().filter_map(|is| Some((text.find(is)?, *is)));
    // The first one in the text; of those at the same place, the longest.
    let found = found.min_by_key(|(at, is)| (*at, usize::MAX - is.len()));
    let (at, is) = found.ok_or_else(|| wrong(WAIT, &text))?;
    let (left, right) = (text[..at].trim(), text[at + is.len()..].trim());
    let (object, member) = left.rsplit_once(' ').ok_or_else(|| wrong(WAIT, &text))?;
    if right.is_empty() || !member.contains('.') {
        return Err(wrong(WAIT, &text));
    }
    let is = if is == "=" { "==" } else { is };
    let condition =
        json!({ "object": object.trim(), "member": member, "is": is, "value": parsed(right) });
    Ok(format!("conditions={}", json!([condition])))
}

/// The words of a quoted sentence, if it is the only word.
fn one_by_one(words: &[String]) -> Vec<String> {
    match words {
        [one] => one.split_whitespace().map(str::to_owned).collect(),
        words => words.to_vec(),
    }
}

/// A value as JSON, or else as text.
fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| text.into())
}

fn wrong(tool: &str, what: &str) -> Failure {
    let key = if tool == EDIT { "changes" } else { "conditions" };
    let example = example(tool).unwrap_or_default();
    Failure::usage(format!("Cannot read '{what}'"))
        .hint(format!("write `{example}`, or pass {key}=JSON"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(tool: &str, words: &[&str]) -> Option<Result<String, Failure>> {
        value(tool, &words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn values_of_an_object_are_a_change() {
        let expected =
            r#"changes=[{"do":"set","object":"Near Target","values":{"A.b":5,"A.c":"red"}}]"#;
        let words = ["Near Target", "A.b=5", "A.c=red"];
        assert_eq!(of(EDIT, &words).unwrap().unwrap(), expected);
        assert_eq!(of(EDIT, &["Near Target A.b=5 A.c=red"]).unwrap().unwrap(), expected);
        for wrong in [&["Player"][..], &["Player", "Health.current", "5"], &["A.b=5"]] {
            assert!(of(EDIT, wrong).unwrap().unwrap_err().hint.unwrap().contains("changes=JSON"));
        }
        assert!(of(EDIT, &[r#"[{"do":"set"}]"#]).is_none());
        assert!(of("game_tree", &["Player"]).is_none());
    }

    #[test]
    fn a_comparison_is_a_condition() {
        let expected =
            r#"conditions=[{"is":"<=","member":"A.b","object":"Near Target","value":30}]"#;
        let sorted = |text: String| {
            let value: Value =
                serde_json::from_str(text.strip_prefix("conditions=").unwrap()).unwrap();
            value
        };
        let wanted = sorted(expected.into());
        for words in [&["Near Target", "A.b", "<=", "30"][..], &["Near Target A.b<=30"]] {
            assert_eq!(sorted(of(WAIT, words).unwrap().unwrap()), wanted);
        }
        let equal = of(WAIT, &["Door A.b = open"]).unwrap().unwrap();
        assert_eq!(sorted(equal)[0]["is"], "==");
        for wrong in [&["Player"][..], &["Player", "<", "3"], &["Player A.b <"]] {
            assert!(of(WAIT, wrong).unwrap().is_err(), "{wrong:?}");
        }
    }
}
