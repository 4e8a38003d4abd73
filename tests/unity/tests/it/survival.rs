//! Editors that reload their code and players that are killed while clients call them: nothing is lost, nothing runs
//! twice, and they return with the same ids.

use std::{
    collections::HashMap,
    fs,
    sync::atomic::{AtomicBool, Ordering::SeqCst},
    thread,
    time::{Duration, Instant},
};

use real_godot::{Client, Running, Server};
use real_unity::{Project, Unity};
use serde_json::json;

/// How often. The whole soak has 200 reloads.
fn times() -> usize {
    let given = std::env::var("SPAWNPOINT_RELOADS").ok();
    given.and_then(|given| given.parse().ok()).unwrap_or(10)
}

/// Has a tool of the game write lines, and returns those that it reported as written.
fn write(mut client: Client, writer: usize, journal: &str, over: &AtomicBool) -> Vec<String> {
    let mut done = Vec::new();
    while !over.load(SeqCst) {
        let line = format!("line-{writer}-{}", done.len());
        let written = client.call("append_line", json!({"path": journal, "line": line}));
        assert_eq!(written.unwrap()["result"], *line);
        done.push(line);
    }
    done
}

/// Waits until the editor has offered the tool of the game; it does so right after it has attached.
fn wait_for_tool(mut client: Client, trial: &str) {
    while let Err(error) = client.call("append_line", json!({"path": trial, "line": "trial"})) {
        assert!(error.contains("Unknown tool"), "{error}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Reads again and again, and returns how often.
fn read(mut client: Client, over: &AtomicBool) -> usize {
    let mut reads = 0;
    while !over.load(SeqCst) {
        let found = client.call("SearchObjects", json!({"name": "Player"})).unwrap();
        assert_eq!(found["Total"], 1, "{found}");
        reads += 1;
    }
    reads
}

/// Ends the clients, also if a round fails.
struct Ends<'o>(&'o AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, SeqCst);
    }
}

/// Disturbs an editor while four clients call it, and checks that every write was made once.
fn under_calls(server: &Server, id: &str, project: &Project, mut round: impl FnMut(usize)) {
    let journal = project.beside("journal").to_string_lossy().into_owned();
    let journal = journal.as_str();
    wait_for_tool(server.client().on(id), &project.beside("trial").to_string_lossy());
    let (over, begun) = (AtomicBool::new(false), Instant::now());
    let over = &over;
    let (done, reads) = thread::scope(|scope| {
        let ends = Ends(over);
        let writers: Vec<_> = (0..2)
            .map(|writer| scope.spawn(move || write(server.client().on(id), writer, journal, over)))
            .collect();
        let readers: Vec<_> =
            (0..2).map(|_| scope.spawn(|| read(server.client().on(id), over))).collect();
        (0..times()).for_each(&mut round);
        drop(ends);
        let done: Vec<_> = writers.into_iter().flat_map(|one| one.join().unwrap()).collect();
        (done, readers.into_iter().map(|one| one.join().unwrap()).sum::<usize>())
    });
    let mut written: HashMap<String, usize> = HashMap::new();
    for line in fs::read_to_string(journal).unwrap().lines() {
        *written.entry(line.to_owned()).or_default() += 1;
    }
    let repeated: Vec<_> = written.iter().filter(|(_, times)| **times > 1).collect();
    assert!(repeated.is_empty(), "written twice: {repeated:?}");
    assert_eq!(written.len(), done.len(), "lines that were written, and reported as written");
    let rounds = times();
    eprintln!("{rounds} rounds in {:.0?}: {reads} reads, {} writes", begun.elapsed(), done.len());
    assert!(reads >= rounds && done.len() >= rounds, "too little was going on");
}

/// Reloads an editor under calls. The tests that use it differ in the way the editor replaces its code.
fn reload(open: impl FnOnce(&Unity, &Project, &Server) -> Running) {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _editor = open(&unity, &project, &server);
    let id = server.wait_for("Coins");
    let mut editor = server.client().on(&id);
    let found = editor.call("SearchObjects", json!({"name": "Player"})).unwrap();
    let player = found["Items"][0]["Id"].clone();
    under_calls(&server, &id, &project, |time| {
        thread::sleep(Duration::from_millis(200 + (time as u64 * 137) % 500));
        // Every other reload happens while the editor has no focus.
        let focus = time % 2 == 1;
        let reload = format!(
            "UnityShim.EditorLoop.IsFocused = {focus};\nEditorUtility.RequestScriptReload();\nreturn 1;"
        );
        let answer = editor.call("unity_execute_code", json!({"code": reload, "timeout": 100_000}));
        assert_eq!(answer.unwrap()["result"]["result"], 1);
        assert_eq!(server.wait_for("Coins"), id);
        let found = editor.call("GetObject", json!({"id": player})).unwrap();
        assert_eq!(found["Name"], "Player", "ids survive reloads");
    });
    assert_eq!(project.log().matches("was unloaded").count(), times(), "reloads");
}

#[test]
fn an_editor_that_reloads_loses_and_doubles_nothing() {
    reload(|unity, project, server| unity.editor(project, server, &[]));
}

/// Also shows that the package leaves nothing behind that keeps its old code in memory.
#[test]
fn an_editor_that_replaces_its_load_context_loses_and_doubles_nothing() {
    reload(|unity, project, server| unity.load_context_editor(project, server, &[]));
}

#[test]
fn an_editor_that_plays_and_stops_loses_and_doubles_nothing() {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _editor = unity.editor(&project, &server, &[]);
    let id = server.wait_for("Coins");
    let mut editor = server.client().on(&id);
    under_calls(&server, &id, &project, |_| {
        let started = editor.call("start_game", json!({})).unwrap();
        let mut game = server.client().on(started["instance"].as_str().unwrap());
        assert_eq!(game.call("GetStatus", json!({})).unwrap()["Ready"], true);
        editor.call("stop_game", json!({})).unwrap();
    });
}

#[test]
fn a_player_that_is_killed_and_restarted_keeps_its_identity() {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let mut player = unity.player(&project, &server, &[]);
    let id = server.wait_for("Coins game");
    let mut client = server.client().on(&id);
    for _ in 0..times() {
        let found = client.call("SearchObjects", json!({"name": "Player"})).unwrap();
        let old = found["Items"][0]["Id"].clone();
        player.kill();
        player = unity.player(&project, &server, &[]);
        // The server sends a read again when the player is back.
        assert_eq!(client.call("SearchObjects", json!({"name": "Player"})).unwrap()["Total"], 1);
        assert_eq!(server.wait_for("Coins game"), id, "it returned with another id");
        let stale = client.call("GetObject", json!({"id": old})).unwrap_err();
        assert!(stale.contains("not found"), "an id of the process before is unknown: {stale}");
    }
}
