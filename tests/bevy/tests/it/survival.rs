//! A game that is killed while two clients call it: nothing is lost, nothing runs twice, and it
//! returns with the same id.

use std::{
    thread,
    time::{Duration, Instant},
};

use real_bevy::Arena;
use real_godot::{Server, survival::under_calls};
use serde_json::json;

/// How often; all of them take half a minute.
fn times() -> usize {
    let given = std::env::var("SPAWNPOINT_RELOADS").ok();
    given.and_then(|given| given.parse().ok()).unwrap_or(20)
}

/// C# that makes the game write a line into its journal.
fn write(line: &str) -> String {
    format!(
        "GameObject.Find(\"Player\").GetComponent<Player>().note(\"{line}\");\nyield return null;\nreturn \"{line}\";"
    )
}

#[test]
fn a_game_that_is_killed_and_restarted_loses_and_doubles_nothing() {
    let Some(arena) = Arena::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal").to_string_lossy().into_owned();
    let start = || arena.start(&server, &[("ARENA_JOURNAL", &journal)]);
    let mut game = start();
    let id = server.wait_for("Arena");
    under_calls((&server, &id), &journal, write, times(), |round| {
        // The game returns quickly; a caller with an unknown outcome waits two seconds.
        thread::sleep(Duration::from_millis(300 + (round as u64 * 370) % 2500));
        game.kill();
        game = start();
        assert_eq!(server.wait_for("Arena"), id, "it returned with another id");
    });
}

#[test]
fn a_second_copy_of_the_game_is_a_second_instance() {
    let Some(arena) = Arena::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let _first = arena.start(&server, &[]);
    let id = server.wait_for("Arena");
    let _second = arena.start(&server, &[]);
    let mut client = server.client();
    let ready = |client: &mut real_godot::Client| {
        let list = client.call("list_instances", json!({})).unwrap();
        let all = list["instances"].as_array().unwrap().iter();
        let ready = all.filter(|one| one["state"] == "ready");
        ready.map(|one| one["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let until = Instant::now() + Duration::from_secs(30);
    while ready(&mut client).len() < 2 {
        assert!(Instant::now() < until, "only one came");
        thread::sleep(Duration::from_millis(100));
    }
    assert!(ready(&mut client).contains(&id));
    // They stay so: neither throws the other out.
    thread::sleep(Duration::from_secs(2));
    assert_eq!(ready(&mut client).len(), 2);
}
