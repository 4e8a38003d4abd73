//! Takes the tour.

use std::collections::{BTreeMap, BTreeSet};

use real_godot::Client;
use serde_json::{Map, Value};

use crate::{
    names::Engine,
    steps::{Expected, Step},
};

/// What became of the tools on an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All steps with it succeeded.
    Works,
    /// The engine does not support it, and the server reports that.
    Lacks,
}

/// The results of the tour.
pub struct Report {
    /// How many calls there were.
    pub steps: usize,
    /// By tool.
    pub tools: BTreeMap<&'static str, Outcome>,
}

impl Report {
    /// The tools that the engine cannot serve.
    pub fn lacking(&self) -> BTreeSet<&'static str> {
        let lacking = self.tools.iter().filter(|(_, outcome)| **outcome == Outcome::Lacks);
        lacking.map(|(tool, _)| *tool).collect()
    }
}

/// Runs all steps on an engine.
///
/// # Panics
///
/// At the first step without the expected result.
pub fn walk(engine: Engine, client: &mut Client, steps: &[Step]) -> Report {
    let mut kept = Map::new();
    let mut tools = BTreeMap::new();
    for (number, step) in steps.iter().enumerate() {
        let place =
            format!("step {} on {}, {}: {}", number + 1, engine.title(), step.why, step.tool);
        let look_up = |text: &Value| filled(engine, &kept, text);
        let arguments = look_up(&step.arguments);
        let answer = client.call(step.tool, arguments.clone());
        if engine.lacks().contains(&step.tool) {
            let Err(said) = answer else {
                panic!("{place}: it succeeded, although the engine does not support it")
            };
            assert!(said.contains("does not support '"), "{place}: {said}");
            tools.insert(step.tool, Outcome::Lacks);
            continue;
        }
        let at =
            |place: &str, answer: &Value| answer.pointer(place).cloned().unwrap_or(Value::Null);
        match (&step.expected, &answer) {
            (Expected::Done, Ok(_)) => {}
            (Expected::Is(path, wanted), Ok(answer)) => {
                let (found, wanted) = (at(path, answer), look_up(wanted));
                assert!(
                    same(&found, &wanted),
                    "{place} {arguments}: {path} is {found}, not {wanted}"
                );
            }
            (Expected::Some(path), Ok(answer)) => {
                let found = at(path, answer);
                let empty = [Value::Null, Value::from(""), Value::Array(Vec::new())];
                assert!(
                    !empty.contains(&found),
                    "{place} {arguments}: nothing at {path} of {answer}"
                );
            }
            (Expected::Fails(part), Err(said)) => {
                let part = look_up(&Value::from(*part));
                let part = part.as_str().unwrap_or_default();
                assert!(said.contains(part), "{place} {arguments}: says {said}, not {part}");
                assert!(!said.contains("does not support '"), "{place}: {said}");
            }
            (_, answer) => panic!("{place} {arguments}: {answer:?}"),
        }
        if let (Some((name, path)), Ok(answer)) = (step.kept, &answer) {
            kept.insert(name.to_owned(), at(path, answer));
        }
        tools.insert(step.tool, Outcome::Works);
    }
    Report { steps: steps.len(), tools }
}

/// Numbers are the same whether they are written with a point or not.
fn same(found: &Value, wanted: &Value) -> bool {
    match (found.as_f64(), wanted.as_f64()) {
        (Some(found), Some(wanted)) => (found - wanted).abs() < 1e-4,
        _ => found == wanted,
    }
}

/// The arguments with names replaced. If a string is expected, as for `jsonValue`, JSON is
/// converted to one.
fn filled(engine: Engine, kept: &Map<String, Value>, value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let filled = members.iter().map(|(name, member)| {
                let member = filled(engine, kept, member);
                let text = name == "jsonValue" && !member.is_string();
                (name.clone(), if text { Value::from(member.to_string()) } else { member })
            });
            Value::Object(filled.collect())
        }
        Value::String(text) => {
            let name = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
            let found = name.and_then(|name| kept.get(name).cloned().or_else(|| engine.name(name)));
            found.unwrap_or_else(|| value.clone())
        }
        other => other.clone(),
    }
}
