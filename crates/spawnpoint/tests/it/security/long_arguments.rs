//! Arguments as long as a request may be, and lists of as many, sent by a client that only reads. They must neither fill
//! memory nor hold up the thread that serves all clients.

use serde_json::{Value, json};

use super::guarded;
use crate::{http::Http, support::User};

/// What a server needs besides; one search for a text of this length took 1.1 GB.
const TOO_MUCH: u64 = 250;

/// A text nearly as long as a request.
fn long(part: &str) -> String {
    part.repeat(3_000_000 / part.len())
}

/// Calls tools on a server of a sample project, and fails if one of them is not refused.
fn refuses(sample: &std::path::Path, calls: &[(&str, Value)]) {
    let user = User::new();
    sample_projects::copy(sample, &user.home().join("Game"));
    let server = guarded::serve(&user, &["--no-stage", "--project", "Game"]);
    for (tool, arguments) in calls {
        let said = Http::open(&server.address).call(tool, arguments.clone()).unwrap();
        let is_refused = said.get("error").is_some() || said["result"]["isError"] == true;
        assert!(is_refused, "{tool}: {said:.300}");
        let memory = guarded::peak_memory(server.pid());
        assert!(memory < TOO_MUCH, "{tool}: {memory} MiB: {said:.300}");
    }
}

#[test]
fn long_texts_and_lists_fill_no_memory_on_projects() {
    let find = |kind: &str| ("game_find", json!({ "query": long("b"), "kind": kind }));
    let names = || vec!["b"; 700_000];
    refuses(
        &sample_projects::unity(),
        &[
            find("asset"),
            find("code"),
            find("any"),
            ("project_searchText", json!({ "pattern": long("b") })),
            ("project_searchText", json!({ "pattern": long("[a-z]"), "useRegex": true })),
            ("project_listFiles", json!({ "root": "Assets", "pattern": long("b*") })),
            ("asset_find", json!({ "paths": [long("b")] })),
            ("asset_find", json!({ "paths": names() })),
            ("asset_find", json!({ "folders": names() })),
        ],
    );
    refuses(
        &sample_projects::godot(),
        &[
            find("asset"),
            find("code"),
            ("asset_find", json!({ "paths": [long("*b")] })),
            ("asset_find", json!({ "types": names() })),
        ],
    );
    refuses(
        &sample_projects::unreal(),
        &[
            find("code"),
            find("asset"),
            ("search_assets", json!({ "packagePaths": ["/Game"], "packageNames": names() })),
        ],
    );
}

#[test]
fn long_texts_and_lists_are_refused_before_anything_is_compared() {
    let user = User::new();
    let server = guarded::serve(&user, &["--allow-writes"]);
    let query = r#"Regex.IsMatch("", "b".PadLeft(3000000))"#;
    let many = |item: Value, count: usize| Value::from(vec![item; count]);
    let member = json!({ "object": "Player", "member": "Health.current" });
    let condition = json!({ "object": "Player", "member": "Health.current", "value": 1 });
    for (tool, arguments) in [
        ("game_find", json!({ "query": long("a ") })),
        ("game_search_tools", json!({ "query": long("a ") })),
        ("game_search_tools", json!({ "query": long("b") })),
        ("game_wait_for", json!({ "conditions": many(condition.clone(), 33) })),
        ("game_wait_for", json!({ "conditions": many(condition, 40_000), "timeout": 1 })),
        ("game_play", json!({ "action": "step", "report": many(member.clone(), 65) })),
        ("game_play", json!({ "action": "step", "report": many(member, 40_000) })),
        ("game_input", json!({ "steps": many(json!({ "click": "Player" }), 1001) })),
        ("game_input", json!({ "steps": many(json!({ "click": "Player" }), 100_000) })),
        ("unity_query", json!({ "query": query, "timeout": 60_000 })),
    ] {
        let said = Http::open(&server.address).call(tool, arguments).unwrap();
        let is_refused = said.get("error").is_some() || said["result"]["isError"] == true;
        assert!(is_refused, "{tool}: {said:.300}");
        // Not by an engine, which is asked after all names were looked up.
        assert!(
            !said.to_string().contains("(on Range") || tool == "unity_query",
            "{tool}: {said:.300}"
        );
    }
    let body = json!({ "type": long("b"), "params": {} }).to_string();
    let headers = [("Content-Type", "application/json")];
    let mut http = Http::open(&server.address);
    let said = http.send("POST", "/api/command", &headers, body.as_bytes()).unwrap();
    assert_eq!(said.status, 400);
    assert!(said.text().contains("at most 256 bytes"), "{}", said.text());
    let memory = guarded::peak_memory(server.pid());
    assert!(memory < TOO_MUCH, "{memory} MiB");
}
