//! Editors that are restarted and killed while two clients call them: every call ends with one answer, nothing runs
//! twice, and what was reported as done was done.

use std::{
    collections::HashMap,
    fs,
    sync::atomic::{AtomicBool, Ordering::SeqCst},
    thread,
};

use real_godot::{Client, Server};
use real_unreal::{Editor, Project, Unreal};
use serde_json::{Value, json};

/// A tool of the project that writes a line, which outlives the editor.
const TOOL: &str = "import os\nimport spawnpoint\n\n\n@spawnpoint.tool\ndef append_line(path: str, line: str) -> str:\n    \"\"\"Write a line.\"\"\"\n    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)\n    os.write(file, (line + \"\\n\").encode())\n    os.close(file)\n    return line\n";

/// How often. The whole soak has 50 of each.
fn times() -> usize {
    let given = std::env::var("SPAWNPOINT_RESTARTS").ok();
    given.and_then(|given| given.parse().ok()).unwrap_or(5)
}

/// What became of the lines of one client.
#[derive(Default)]
struct Outcome {
    done: Vec<String>,
    unknown: Vec<String>,
    refused: Vec<String>,
}

/// Has the project write lines until it is over.
fn write(mut client: Client, writer: usize, journal: &str, over: &AtomicBool) -> Outcome {
    // A client that fails ends the others, and the round that waits for it.
    let _ends = Ends(over);
    let mut outcome = Outcome::default();
    let mut number = 0;
    while !over.load(SeqCst) {
        number += 1;
        let line = format!("line-{writer}-{number}");
        match client.call("append_line", json!({"path": journal, "line": line})) {
            Ok(_) => outcome.done.push(line),
            // The server says so when it cannot know.
            Err(error) if error.contains("whether it took effect is unknown") => {
                outcome.unknown.push(line);
            }
            Err(error) => {
                let is_known =
                    ["Unknown tool", "nothing was done", "Nothing was changed", "No instance"];
                assert!(is_known.iter().any(|part| error.contains(part)), "{error}");
                outcome.refused.push(line);
                thread::yield_now();
            }
        }
    }
    outcome
}

/// Ends the clients, also if a round fails.
struct Ends<'o>(&'o AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, SeqCst);
    }
}

/// Replaces the editor again and again under two clients that write.
fn replace(mut end: impl FnMut(&mut Editor)) {
    let Some(unreal) = Unreal::find() else { return };
    let server = Server::start(&["--no-stage", "--gone-patience", "30s"]);
    let project = Project::new();
    project.write("Content/Python/spawnpoint_tools.py", TOOL);
    let journal = project.beside("journal").to_string_lossy().into_owned();
    let mut editor = unreal.editor(&project, &server);
    let id = server.wait_for("Sample");
    wait_for_tool(&server, &id, &project);
    let over = AtomicBool::new(false);
    let outcomes: Vec<Outcome> = thread::scope(|scope| {
        let ends = Ends(&over);
        let (server, journal, over, id) = (&server, journal.as_str(), &over, id.as_str());
        let writers: Vec<_> = (0..2)
            .map(|writer| scope.spawn(move || write(server.client().on(id), writer, journal, over)))
            .collect();
        for _ in 0..times() {
            written_since(journal, 20, over);
            end(&mut editor);
            editor = unreal.editor(&project, server);
            assert_eq!(server.wait_for("Sample"), id, "it returned with another id");
        }
        written_since(journal, 20, over);
        drop(ends);
        writers.into_iter().map(|writer| writer.join().unwrap()).collect()
    });
    check(&journal, &outcomes);
}

fn wait_for_tool(server: &Server, id: &str, project: &Project) {
    let trial = project.beside("trial").to_string_lossy().into_owned();
    let mut client = server.client().on(id);
    while let Err(error) = client.call("append_line", json!({"path": trial, "line": "trial"})) {
        assert!(error.contains("Unknown tool"), "{error}");
        thread::yield_now();
    }
}

/// Waits until this many more lines were written: something is going on.
fn written_since(journal: &str, more: usize, over: &AtomicBool) {
    let count = || fs::read_to_string(journal).unwrap_or_default().lines().count();
    let wanted = count() + more;
    while count() < wanted && !over.load(SeqCst) {
        thread::yield_now();
    }
}

fn check(journal: &str, outcomes: &[Outcome]) {
    let mut written: HashMap<String, usize> = HashMap::new();
    for line in fs::read_to_string(journal).unwrap().lines() {
        *written.entry(line.to_owned()).or_default() += 1;
    }
    let doubled: Vec<_> = written.iter().filter(|(_, times)| **times > 1).collect();
    assert!(doubled.is_empty(), "written twice: {doubled:?}");
    let mut counts = [0; 3];
    for outcome in outcomes {
        for line in &outcome.done {
            assert!(written.remove(line).is_some(), "reported as written, and lost: {line}");
        }
        for line in &outcome.unknown {
            written.remove(line);
        }
        for line in &outcome.refused {
            assert!(!written.contains_key(line), "reported as not written, and written: {line}");
        }
        counts[0] += outcome.done.len();
        counts[1] += outcome.unknown.len();
        counts[2] += outcome.refused.len();
    }
    assert!(written.is_empty(), "written without a report: {written:?}");
    let [done, unknown, refused] = counts;
    eprintln!("{} rounds: {done} done, {unknown} unknown, {refused} refused", times());
}

#[test]
fn an_editor_that_is_restarted_loses_and_doubles_nothing() {
    replace(Editor::close);
}

#[test]
fn an_editor_that_is_killed_loses_and_doubles_nothing() {
    replace(Editor::kill);
}

#[test]
fn a_read_waits_for_a_killed_editor_and_old_ids_are_unknown() {
    let Some(unreal) = Unreal::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let mut editor = unreal.editor(&project, &server);
    let id = server.wait_for("Sample");
    let mut client = server.client().on(&id);
    let search = json!({"name": "Player"});
    let old = client.call("SearchObjects", search.clone()).unwrap()["Items"][0]["Id"].clone();
    editor.kill();
    let _editor = unreal.editor(&project, &server);
    let found: Value = client.call("SearchObjects", search).unwrap();
    assert_eq!(found["Total"], 1);
    let stale = client.call("GetObject", json!({"id": old})).unwrap_err();
    assert!(stale.contains("not found"), "{stale}");
}

#[test]
fn a_second_editor_of_a_project_is_another_instance() {
    let Some(unreal) = Unreal::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _first = unreal.editor(&project, &server);
    let id = server.wait_for("Sample");
    let _second = unreal.editor(&project, &server);
    let mut client = server.client();
    let ids = loop {
        let list = client.call("list_instances", json!({})).unwrap();
        let ready = |one: &&Value| one["state"] == "ready";
        let ids: Vec<_> = list["instances"]
            .as_array()
            .unwrap()
            .iter()
            .filter(ready)
            .map(|one| one["id"].clone())
            .collect();
        if ids.len() == 2 {
            break ids;
        }
        thread::yield_now();
    };
    assert!(ids.iter().any(|one| *one == *id), "{ids:?}");
}
