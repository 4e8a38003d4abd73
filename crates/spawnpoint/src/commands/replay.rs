//! `spawnpoint replay`: makes the calls of a recording again in a new world, and names the first difference.

use std::{collections::HashMap, path::Path, sync::Arc, time::Duration};

use serde_json::{Map, Value, json};
use spawnpoint_core::{
    Call, Core,
    catalog::Catalog,
    guard::{Code, Policy},
    ledger::{Ledger, LedgerConfig},
    session::{Client, Session},
};
use spawnpoint_faces::trace::{TracedCall, read};

use crate::{cli::Output, compose, config::Config, failure::Failure, print};

/// The kind of engine that a recording is replayed on.
const STAGE: &str = "stage";
/// How much two numbers may differ: they were written with few digits.
const TOLERANCE: f64 = 1e-3;
/// Tools whose results are about the server or about time, and not about the world.
const UNSTABLE: &[&str] = &["game_logs", "game_changes", "TailLogs", "unity_get_logs"];
/// How long a replay waits for one call.
const WITHIN: Duration = Duration::from_secs(120);
/// The most of a value that is shown.
const SHOWN: usize = 200;

/// What differs between the recording and the replay.
#[derive(Debug, PartialEq)]
struct Difference {
    /// Where in the result.
    path: String,
    recorded: String,
    replayed: String,
}

pub async fn run(config: &Config, file: &Path, output: Output) -> Result<(), Failure> {
    let mut trace = read::open(file).map_err(|error| {
        Failure::usage(format!("Cannot read the recording {}: {error}", file.display()))
            .hint("record one with `spawnpoint serve --record FILE`, or on the page")
    })?;
    let core = fresh_core(config, &trace.header().policy)?;
    let mut replay = Replay { core, ids: HashMap::new(), sessions: HashMap::new() };
    let (mut replayed, mut skipped) = (0, 0);
    while let Some(call) = trace.next_call() {
        let on_another_engine = call.kind.as_deref().is_some_and(|kind| kind != STAGE);
        if on_another_engine
            || call.cut.iter().any(|part| part == "arguments")
            || !replay.can_make(&call)
        {
            skipped += 1;
            continue;
        }
        if let Some(difference) = replay.run(&call).await? {
            return Err(report(&call, &difference, output));
        }
        replayed += 1;
    }
    if replayed == 0 {
        return Err(Failure::failed("The recording has no call on the embedded world")
            .hint("only such calls can be replayed, because a replay needs a new world"));
    }
    let is_whole = trace.end().is_some();
    if output.json {
        print::json(
            &json!({ "replayed": replayed, "skipped": skipped, "whole": is_whole, "difference": null }),
        );
        return Ok(());
    }
    print::out(format!("Replayed {replayed} calls without a difference."));
    if skipped > 0 {
        print::err(format!(
            "{skipped} calls were skipped: on other engines, about the server, or of code (--allow-code)."
        ));
    }
    if !is_whole {
        print::err("The recording has no end: its server was killed.");
    }
    Ok(())
}

fn report(call: &TracedCall, difference: &Difference, output: Output) -> Failure {
    let Difference { path, recorded, replayed } = difference;
    if output.json {
        print::json(&json!({
            "difference": {
                "call": call.n, "tool": call.tool, "log_id": call.log_id, "path": path,
                "recorded": recorded, "replayed": replayed,
            },
        }));
    }
    Failure::failed(format!(
        "Call {} ({}) differs at {path}: recorded {recorded}, replayed {replayed}",
        call.n, call.tool
    ))
}

/// A new embedded world with nothing else, whose policy is that of the recording. Code runs only if the owner allows it
/// here, too: the recording may come from someone else.
fn fresh_core(config: &Config, policy: &Value) -> Result<Core, Failure> {
    let mut settings = config.settings.clone();
    settings.projects = Vec::new();
    settings.found_project = None;
    settings.stage = true;
    settings.attach = Vec::new();
    settings.toolsets = vec![spawnpoint_core::catalog::ALL.to_owned()];
    let surroundings = compose::surroundings(&settings, None);
    let tools: Catalog = Catalog::new(spawnpoint_tools::toolsets(&surroundings));
    let ledger = Ledger::open(&LedgerConfig::default());
    let ledger = ledger.map_err(|error| Failure::failed(error.to_string()))?;
    let policy = Policy {
        allow_writes: policy["allow_writes"] == true,
        allow_code: policy["allow_code"] == true && settings.allow_code,
        ..Policy::default()
    };
    let core = Core::new(tools, policy, ledger);
    let stage = spawnpoint_stage::Stage::start(spawnpoint_stage::StageConfig::default());
    core.router().attach(Arc::new(stage));
    Ok(core)
}

/// A replay in progress.
struct Replay {
    core: Core,
    /// The ids of the new world by those of the recording.
    ids: HashMap<String, String>,
    sessions: HashMap<String, Arc<Session>>,
}

impl Replay {
    /// Whether a call says something about the world, and may be made here.
    fn can_make(&self, call: &TracedCall) -> bool {
        let Some(tool) = self.core.tool(&call.tool) else { return false };
        let is_code = tool.gate_for(&call.arguments).code != Code::None;
        let may_run = !is_code || self.core.guard().with_policy(|policy| policy.allow_code);
        may_run && !tool.needs.is_nothing() && !UNSTABLE.contains(&tool.name)
    }

    /// Makes a call again, and compares the results.
    async fn run(&mut self, call: &TracedCall) -> Result<Option<Difference>, Failure> {
        let status = call.outcome["status"].as_str().unwrap_or_default();
        // What a policy refused, or a person denied, says nothing about the world.
        if !matches!(status, "completed" | "error")
            || call.outcome["fault"]["kind"] == "PermissionDenied"
        {
            return Ok(None);
        }
        let mut arguments = match self.translated(&Value::Object(call.arguments.clone())) {
            Value::Object(arguments) => arguments,
            _ => Map::new(),
        };
        arguments.remove("instance");
        let session = call.session.clone().unwrap_or_default();
        let session = self.sessions.entry(session).or_default().clone();
        let client = Client {
            name: call.client.as_str().into(),
            session: Some(session),
            is_owner: true,
            ..Client::default()
        };
        let made = Call { tool: call.tool.clone(), arguments, client };
        let outcome = tokio::time::timeout(WITHIN, self.core.call(made)).await;
        let replayed = match outcome {
            Ok(Ok(output)) => {
                let status = if output.is_error { "error" } else { "completed" };
                json!({ "status": status, "output": {
                    "content": output.content, "structured": output.structured,
                }})
            }
            Ok(Err(fault)) => json!({ "status": "error", "fault": {
                "kind": fault.kind.as_str(), "message": fault.message,
            }}),
            Err(_) => json!({ "status": "timed out" }),
        };
        let recorded = json!({ "status": status, "output": call.outcome.get("output"), "fault": call.outcome.get("fault") });
        let parts: &[&str] = match call.cut.iter().any(|part| part == "output") {
            true => &["/status"],
            false => &[
                "/status",
                "/output/structured",
                "/output/content",
                "/fault/kind",
                "/fault/message",
            ],
        };
        for part in parts {
            let nothing = Value::Null;
            let (a, b) = (
                recorded.pointer(part).unwrap_or(&nothing),
                replayed.pointer(part).unwrap_or(&nothing),
            );
            if let Some(difference) = self.compare(part, a, b) {
                return Ok(Some(difference));
            }
        }
        Ok(None)
    }

    /// A value with the ids of the new world.
    fn translated(&self, value: &Value) -> Value {
        match value {
            Value::String(text) => {
                let words = pieces(text).map(|piece| match self.ids.get(piece) {
                    Some(id) => id.as_str(),
                    None => piece,
                });
                words.collect::<String>().into()
            }
            Value::Array(items) => items.iter().map(|item| self.translated(item)).collect(),
            Value::Object(fields) => {
                let fields =
                    fields.iter().map(|(name, value)| (name.clone(), self.translated(value)));
                Value::Object(fields.collect())
            }
            other => other.clone(),
        }
    }

    /// The first difference between two values. Ids may differ, as long as they always differ in the same way.
    fn compare(&mut self, path: &str, recorded: &Value, replayed: &Value) -> Option<Difference> {
        let differs = || {
            Some(Difference {
                path: path.to_owned(),
                recorded: shown(recorded),
                replayed: shown(replayed),
            })
        };
        match (recorded, replayed) {
            (Value::Array(a), Value::Array(b)) => match a.len() == b.len() {
                true => (0..).zip(a.iter().zip(b)).find_map(|(at, (a, b)): (usize, _)| {
                    self.compare(&format!("{path}/{at}"), a, b)
                }),
                false => differs(),
            },
            (Value::Object(a), Value::Object(b)) => {
                let is_picture = a.get("type").is_some_and(|kind| kind == "image");
                let names = a.keys().chain(b.keys().filter(|name| !a.contains_key(*name)));
                let nothing = Value::Null;
                // The frames of a running game differ, and so do pictures of them.
                let mut names = names.filter(|name| !(is_picture && *name == "data"));
                names.find_map(|name| {
                    let (a, b) = (a.get(name).unwrap_or(&nothing), b.get(name).unwrap_or(&nothing));
                    self.compare(&format!("{path}/{name}"), a, b)
                })
            }
            (Value::Number(a), Value::Number(b)) => {
                let (a, b) = (a.as_f64().unwrap_or(f64::NAN), b.as_f64().unwrap_or(f64::NAN));
                if is_near(a, b) { None } else { differs() }
            }
            (Value::String(a), Value::String(b)) => {
                if self.is_same_text(a, b) {
                    None
                } else {
                    differs()
                }
            }
            (a, b) if a == b => None,
            _ => differs(),
        }
    }

    fn is_same_text(&mut self, recorded: &str, replayed: &str) -> bool {
        let (mut a, mut b) = (pieces(recorded), pieces(replayed));
        loop {
            match (a.next(), b.next()) {
                (None, None) => return true,
                (Some(a), Some(b)) if a == b => {}
                (Some(a), Some(b)) if is_id(a) && is_id(b) => {
                    if *self.ids.entry(a.to_owned()).or_insert_with(|| b.to_owned()) != b {
                        return false;
                    }
                }
                (Some(a), Some(b)) => match (a.parse::<f64>(), b.parse::<f64>()) {
                    (Ok(a), Ok(b)) if is_near(a, b) => {}
                    _ if is_moment(a) && is_moment(b) => {}
                    _ => return false,
                },
                _ => return false,
            }
        }
    }
}

/// The words of a text, and what is between them: all pieces together are the text.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, ':' | '.' | '-' | '_');
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let wanted = is_word(first);
        let end = rest.find(|c| is_word(c) != wanted).unwrap_or(rest.len());
        let piece = rest[..end].trim_end_matches(if wanted { &[':', '.'][..] } else { &[][..] });
        let piece = if piece.is_empty() { &rest[..end] } else { piece };
        rest = &rest[piece.len()..];
        Some(piece)
    })
}

/// Whether a word is an id that a world or a server made: of an object, a handle or a call.
fn is_id(word: &str) -> bool {
    let number = |text: &str| text.trim_start_matches('-').parse::<u64>().is_ok();
    word.strip_prefix("obj:").is_some_and(number)
        || word.starts_with("ref:")
        || word.len() == 36 && word.split('-').map(str::len).eq([8, 4, 4, 4, 12])
}

/// Whether a word is a moment: `2026-11-18T20:14:00.123Z`, `20:14:00`.
fn is_moment(word: &str) -> bool {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    digits >= 4
        && word.contains(':')
        && word.bytes().all(|byte| byte.is_ascii_digit() || b"T:.-Z".contains(&byte))
}

fn is_near(a: f64, b: f64) -> bool {
    (a - b).abs() <= TOLERANCE * a.abs().max(b.abs()).max(1.0)
}

fn shown(value: &Value) -> String {
    spawnpoint_core::approval::shortened(&value.to_string(), SHOWN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replay() -> Replay {
        let ledger = Ledger::open(&LedgerConfig::default()).unwrap();
        let core = Core::new(Catalog::default(), Policy::default(), ledger);
        Replay { core, ids: HashMap::new(), sessions: HashMap::new() }
    }

    #[tokio::test]
    async fn ids_may_differ_if_they_always_differ_in_the_same_way() {
        let mut replay = replay();
        assert!(replay.is_same_text("Sun obj:1, Moon obj:2.", "Sun obj:11, Moon obj:12."));
        assert!(!replay.is_same_text("obj:1", "obj:12"));
        assert_eq!(
            replay.translated(&json!({"id": "obj:2 Health"})),
            json!({"id": "obj:12 Health"})
        );
    }

    #[tokio::test]
    async fn numbers_may_differ_a_little_and_words_not_at_all() {
        let mut replay = replay();
        assert!(replay.is_same_text("total 1.0004 at 20:14:01", "total 1.0005 at 21:00:00"));
        assert!(!replay.is_same_text("total 215", "total 210"));
        assert!(!replay.is_same_text("ready", "gone"));
        let difference = replay.compare("", &json!({"a": [1, 2]}), &json!({"a": [1, 3]})).unwrap();
        assert_eq!((difference.path.as_str(), difference.replayed.as_str()), ("/a/1", "3"));
        assert_eq!(replay.compare("", &json!({"a": 1}), &json!({"a": 1.0})), None);
    }

    #[test]
    fn the_pieces_of_a_text_are_the_text() {
        for text in ["a obj:1. b", "ü: 3", "", "...", "x:1:"] {
            assert_eq!(pieces(text).collect::<String>(), text);
        }
    }
}
