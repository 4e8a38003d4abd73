//! C# snippets as an assistant would write them for a game, each in its own world. Their output is
//! checked, and so are their effects, by reads of the explorer or by a query.
//!
//! The snippets are in `tests/snippets/*.cs`; `tests/snippets/README.md` describes their format.

use std::{fmt::Write as _, fs, path::Path, time::Duration};

use bevy_app::App;
use bevy_time::TimeUpdateStrategy;
use serde_json::Value;
use spawnpoint_protocol::{op::*, shape::ScriptResult};
use spawnpoint_stage::{Stage, StageConfig, ops, range};

use crate::driver::Driver;

/// Game time of a frame. Frames run faster than that in real time, so waiting costs little.
const FRAME: Duration = Duration::from_millis(20);

#[derive(Default)]
struct Snippet {
    name: String,
    code: String,
    /// Its expected value.
    value: Option<String>,
    /// Its expected output, line by line.
    output: Vec<String>,
    /// The expected exception.
    throws: Option<String>,
    /// Checks of its effects.
    checks: Vec<String>,
    /// Whether time is not paused.
    moving: bool,
}

fn read(text: &str) -> Vec<Snippet> {
    let mut all: Vec<Snippet> = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("// --- ") {
            all.push(Snippet { name: name.to_owned(), ..Snippet::default() });
            continue;
        }
        let Some(last) = all.last_mut() else { continue };
        if let Some(text) = line.strip_prefix("//= ") {
            last.value = Some(text.to_owned());
        } else if let Some(text) = line.strip_prefix("//>") {
            last.output.push(text.strip_prefix(' ').unwrap_or(text).to_owned());
        } else if let Some(text) = line.strip_prefix("//! ") {
            last.throws = Some(text.to_owned());
        } else if let Some(text) = line.strip_prefix("//? ") {
            last.checks.push(text.to_owned());
        } else if line == "//@ moving" {
            last.moving = true;
        } else {
            last.code.push_str(line);
            last.code.push('\n');
        }
    }
    all
}

/// A world with paused time.
fn world() -> App {
    let mut app = range::app();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    ops::run(app.world_mut(), TimeSet { value: 0.0, lock: None }.into()).unwrap();
    app
}

/// The problems of a snippet; empty if it passes.
async fn problems(snippet: &Snippet) -> String {
    let mut wrong = String::new();
    if snippet.checks.is_empty() {
        return "no check of its effects".into();
    }
    let stage = Driver(Stage::start_with(StageConfig { frame_rate: 250 }, world));
    if snippet.moving {
        stage.ask(TimeSet { value: 1.0, lock: None }).await.unwrap();
    }
    let (ran, refused) = match stage.ask(ScriptRun { code: snippet.code.clone() }).await {
        Ok(ran) => (ran, None),
        Err(fault) => (ScriptResult::default(), Some(fault.message)),
    };
    stage.ask(TimeSet { value: 0.0, lock: None }).await.unwrap();
    let mut differs = |what: &str, wanted: &str, found: &str| {
        if wanted != found {
            let _ = writeln!(wrong, "{what}: expected {wanted}, found {found}");
        }
    };
    let threw = ran.error.map(|error| format!("{}: {}", error.type_name, error.message));
    match (&snippet.throws, threw.or(refused)) {
        (Some(wanted), Some(threw)) if threw.contains(wanted.as_str()) => {}
        (wanted, threw) => differs(
            "throws",
            wanted.as_deref().unwrap_or("nothing"),
            threw.as_deref().unwrap_or("nothing"),
        ),
    }
    let gave = ran.result.unwrap_or_default();
    differs("gives", snippet.value.as_deref().unwrap_or_default(), &gave);
    differs("says", &snippet.output.join("\n"), &ran.output.join("\n"));
    for check in &snippet.checks {
        let (wanted, found) = check_effect(&stage, check).await;
        differs(check, &wanted, &found);
    }
    wrong
}

/// The expected and the actual result of a check.
async fn check_effect(stage: &Driver, check: &str) -> (String, String) {
    let (left, wanted) = match check.rsplit_once(" = ") {
        Some((left, wanted)) => (left.trim(), wanted.trim().to_owned()),
        None => (check, String::new()),
    };
    if let Some(query) = left.strip_prefix("query ") {
        let query = query.to_owned();
        let found = match stage.ask(ScriptQuery { query }).await {
            Ok(ScriptResult { error: Some(error), .. }) => error.message,
            Ok(found) => show(found.value.unwrap_or_default()),
            Err(fault) => fault.message,
        };
        let wanted = serde_json::from_str(&wanted).map_or(wanted, show);
        return (wanted, found);
    }
    if let Some(name) = left.strip_prefix("all ") {
        let all = stage.everything().await;
        return (wanted, all.iter().filter(|card| card.name == name).count().to_string());
    }
    if let Some(text) = check.strip_prefix("log ") {
        let log = stage.ask(LogsTail { count: Some(1000) }).await.unwrap();
        let there = log.items.iter().any(|line| line.message.contains(text));
        return ("there".into(), if there { "there" } else { "not there" }.into());
    }
    let (path, what) = match left.split_once(" : ") {
        Some((path, what)) => (path, what),
        None => left.rsplit_once(' ').unwrap_or((left, "")),
    };
    let all = stage.everything().await;
    let card = all.into_iter().find(|card| card.path == path);
    let is =
        |on: bool, yes: &str, no: &str| (what.to_owned(), if on { yes } else { no }.to_owned());
    match (what, card) {
        ("there" | "gone", card) => is(card.is_some(), "there", "gone"),
        (_, None) => (wanted, format!("no {path}")),
        ("active" | "inactive", Some(card)) => is(card.active, "active", "inactive"),
        ("tag", Some(card)) => (wanted, card.tag),
        ("layer", Some(card)) => (wanted, card.layer.to_string()),
        ("components", Some(card)) => (wanted, card.component_count.to_string()),
        (member, Some(card)) => {
            let (component, name) = member.rsplit_once('.').unwrap_or(("", member));
            let found = match stage.read(card.id, component, name).await {
                Ok(value) => value.value_text,
                Err(fault) => fault.message,
            };
            (wanted, found)
        }
    }
}

fn show(value: Value) -> String {
    value.to_string()
}

#[tokio::test]
async fn every_snippet_passes_its_checks() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snippets");
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|one| one.unwrap().path()).collect();
    files.sort();
    let only = std::env::var("SNIPPET").unwrap_or_default();
    let (mut total, mut failures) = (0, String::new());
    for file in files.iter().filter(|file| file.extension().is_some_and(|ext| ext == "cs")) {
        let member_owner = file.file_stem().unwrap().to_string_lossy().into_owned();
        for snippet in read(&fs::read_to_string(file).unwrap()) {
            if !format!("{member_owner}/{}", snippet.name).contains(&only) {
                continue;
            }
            total += 1;
            let wrong = problems(&snippet).await;
            if !wrong.is_empty() {
                let _ = writeln!(
                    failures,
                    "--- {member_owner}: {}\n{}{wrong}",
                    snippet.name, snippet.code
                );
            }
        }
    }
    println!("{total} snippets");
    assert!(failures.is_empty(), "{failures}");
    assert!(total >= 300 || !only.is_empty(), "only {total}");
}
