//! Takes the native tour.

use real_godot::Client;
use serde_json::{Map, Value};

use super::{
    names::Engine,
    steps::{Expected, Step},
};

/// Runs all steps on an engine.
///
/// # Panics
///
/// With the list of all steps without the expected result.
pub fn walk(engine: Engine, instance: Option<&str>, client: &mut Client, steps: &[Step]) {
    let mut kept = Map::new();
    let mut problems = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        let mut arguments = filled(engine, &kept, &step.arguments);
        if let Some(instance) = instance.filter(|_| !WITHOUT_INSTANCE.contains(&step.tool)) {
            arguments["instance"] = instance.into();
        }
        let is_lacking = engine.lacks().contains(&step.key);
        // What could not be made cannot be named.
        if is_lacking && missing_name(steps, &kept, &step.arguments) {
            continue;
        }
        let answer = client.call_whole(step.tool, arguments.clone());
        let checked = match is_lacking {
            true => check_refusal(&answer),
            false => check(engine, &kept, &step.expected, &answer),
        };
        match (checked, step.kept) {
            (Ok(text), Some((name, beginning))) => {
                let mut words = text.split([' ', '\n', ',', '(', ')']);
                let word = words.find(|word| word.starts_with(beginning));
                kept.extend(word.map(|word| (name.to_owned(), word.into())));
            }
            (Ok(_), None) => {}
            (Err(problem), _) => problems.push(format!(
                "step {}, {}: {} {arguments}: {problem}\n",
                number + 1,
                step.why,
                step.tool
            )),
        }
    }
    assert!(problems.is_empty(), "{}:\n{}", engine.title(), problems.join("\n"));
}

/// Whether arguments contain a name that an earlier step should have saved.
fn missing_name(steps: &[Step], kept: &Map<String, Value>, arguments: &Value) -> bool {
    let text = arguments.to_string();
    let names = steps.iter().filter_map(|step| step.kept).map(|(name, _)| name);
    names.filter(|name| !kept.contains_key(*name)).any(|name| text.contains(&format!("{{{name}}}")))
}

/// How an engine's inability is said.
const INABILITY: [&str; 4] = ["does not support", "cannot", "does not know", "No object or asset"];

/// Tools that concern all engines.
const WITHOUT_INSTANCE: [&str; 4] =
    ["game_status", "game_result", "game_search_tools", "game_use_tool"];

/// What an engine cannot do is an error that says so, and what to do instead.
fn check_refusal(answer: &Result<Value, String>) -> Result<String, String> {
    match answer {
        Ok(result) => Err(format!("it worked:\n{}", text_of(result))),
        Err(said) if !INABILITY.iter().any(|phrase| said.contains(phrase)) => Err(said.clone()),
        Err(said) if !["Hint:", "(open ", "game_"].iter().any(|way| said.contains(way)) => {
            Err(format!("no alternative:\n{said}"))
        }
        Err(said) => Ok(said.clone()),
    }
}

/// The text of the answer, or how it differs from the expectation.
fn check(
    engine: Engine,
    kept: &Map<String, Value>,
    expected: &Expected,
    answer: &Result<Value, String>,
) -> Result<String, String> {
    let text = match answer {
        Ok(result) => text_of(result),
        Err(message) => message.clone(),
    };
    let missing = |parts: &[&str]| {
        let parts = parts.iter().map(|part| plain(&filled(engine, kept, &Value::from(*part))));
        parts.into_iter().find(|part| !text.contains(part.as_str()))
    };
    let problem = match (expected, answer) {
        (Expected::Says(parts), Ok(_)) | (Expected::Fails(parts), Err(_)) => {
            missing(parts).map(|part| format!("no '{part}' in the answer"))
        }
        (Expected::Omits(part), Ok(_)) => {
            text.contains(part).then(|| format!("'{part}' is in the answer"))
        }
        (Expected::Picture, Ok(result)) => {
            let mut blocks = result["content"].as_array().into_iter().flatten();
            let has_one = blocks.any(|block| block["type"] == "image");
            (!has_one).then(|| "no picture".to_owned())
        }
        (Expected::Fails(_), Ok(_)) => Some("it worked".to_owned()),
        (_, Err(_)) => Some("it failed".to_owned()),
    };
    match problem {
        Some(problem) => Err(format!("{problem}:\n{text}")),
        None => Ok(text),
    }
}

fn text_of(result: &Value) -> String {
    let blocks = result["content"].as_array().into_iter().flatten();
    blocks.filter_map(|block| block["text"].as_str()).collect::<Vec<_>>().join("\n")
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A value with the names in it replaced.
fn filled(engine: Engine, kept: &Map<String, Value>, value: &Value) -> Value {
    match value {
        Value::Object(members) => members
            .iter()
            .map(|(name, member)| (name.clone(), filled(engine, kept, member)))
            .collect(),
        Value::Array(items) => items.iter().map(|item| filled(engine, kept, item)).collect(),
        Value::String(text) => Value::from(filled_text(engine, kept, text)),
        other => other.clone(),
    }
}

/// A text with each `{name}` replaced. Other braces stay.
fn filled_text(engine: Engine, kept: &Map<String, Value>, text: &str) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled += before;
        let found = after.split_once('}').and_then(|(name, after)| {
            let value = kept.get(name).and_then(Value::as_str);
            value.or_else(|| engine.name(name)).map(|value| (value, after))
        });
        match found {
            Some((value, after)) => {
                filled += value;
                rest = after;
            }
            None => {
                filled.push('{');
                rest = after;
            }
        }
    }
    filled + rest
}
