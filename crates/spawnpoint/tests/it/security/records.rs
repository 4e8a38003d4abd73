//! What is written down tells the truth and no secrets.

use std::path::Path;

use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::engines::{attach, call_brought, game};
use crate::{
    http::Http,
    support::{Server, User, on},
};

fn call(server: &Server, tool: &str, arguments: Value) -> Value {
    let params = json!({ "name": tool, "arguments": arguments });
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
    Http::open(&server.address).post(&[], body.to_string().as_bytes()).unwrap().value()
}

/// The lines of `spawnpoint log --json`.
fn log(user: &User, server: &Server) -> Vec<Value> {
    let said = on(user, server, &["log", "--json"]);
    assert_eq!(said.code, 0, "{said:?}");
    said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The audit lines of the log that clients read.
fn audit(server: &Server) -> Vec<String> {
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "call_tool",
        "params": { "name": "TailLogs", "arguments": { "count": 500 } } });
    let headers = [("Content-Type", "application/json")];
    let mut http = Http::open(&server.address);
    let answer = http.send("POST", "/message", &headers, body.to_string().as_bytes()).unwrap();
    let answer = answer.value();
    let lines = answer["result"]["content"][0]["json"]["Items"].as_array().unwrap().clone();
    let audited = lines.iter().filter(|line| line["Category"] == "audit");
    audited.map(|line| line["Message"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_refused_call_is_on_record_and_never_as_a_success() {
    let user = User::new();
    let server = user.serve(&[]);
    call(&server, "SetActive", json!({ "objectId": "obj:1", "active": false }));
    call(&server, "unity_execute_code", json!({ "code": "1" }));
    let calls = log(&user, &server);
    for tool in ["SetActive", "unity_execute_code"] {
        let found = calls.iter().find(|call| call["tool"] == tool);
        let found = found.unwrap_or_else(|| panic!("{tool} is not in {calls:?}"));
        assert_eq!(found["status"], "refused", "{found}");
    }
    let lines = audit(&server);
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines.iter().all(|line| line.contains("ok=false")), "{lines:?}");
    assert!(lines[0].ends_with("error=Writes disabled"), "{lines:?}");
}

#[test]
fn a_change_that_fails_is_audited_as_a_failure() {
    let user = User::new();
    let server = user.serve(&["--allow-writes"]);
    call(&server, "SetActive", json!({ "objectId": "obj:999999", "active": false }));
    let lines = audit(&server);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].starts_with("tool=SetActive ok=false"), "{lines:?}");
}

#[test]
fn secrets_in_arguments_are_written_nowhere() {
    let user = User::new();
    let state = user.home().join("state");
    let server = user.serve(&["--allow-writes", "--state-dir", &state.display().to_string()]);
    let secrets = json!({
        "objectId": "obj:1", "active": true,
        "password": "hunter2-a", "api_key": "hunter2-b", "Token": "hunter2-c",
        "apiKey": "hunter2-d", "clientSecret": "hunter2-e", "note": "ghp_hunter2fffffffffffffff",
        "nested": { "deep": [{ "password": "hunter2-f" }, { "list": { "token": ["hunter2-g"] } }] },
        "json": r#"{"password":"hunter2-h"}"#, "spaced": "password = hunter2-i",
        "quoted": r#"{ "api-key" : "hunter2-j" }"#, "yaml": "token: hunter2-k",
        "url": "https://x.example/?access_token=hunter2-l", "user": "https://a:hunter2-m@x.example/",
        "header": "Authorization: Bearer hunter2-n", "bearer": "Bearer hunter2-o0",
        "pem": "key -----BEGIN PRIVATE KEY----- hunter2-p", "env": "export DB_PASSWORD=hunter2-q",
        "cookie_jar": "Cookie: session=hunter2-r", "PASSWORD_2": 12345678, "flag": "--password hunter2-s",
    });
    call(&server, "SetActive", secrets.clone());
    call(&server, "NoSuchTool", secrets);
    let told = format!("{:?}{:?}", log(&user, &server), audit(&server));
    assert!(!told.contains("hunter2") && !told.contains("12345678"), "{told}");
    let complaints = server.complaints();
    assert!(!complaints.contains("hunter2"), "{complaints}");
    no_secret_below(&state);
}

/// Fails if a file of the state folder contains a secret.
pub fn no_secret_below(state: &Path) {
    for entry in std::fs::read_dir(state).unwrap().flatten() {
        if let Ok(bytes) = std::fs::read(entry.path()) {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            assert!(!text.contains("hunter2"), "{}", entry.path().display());
        }
    }
}

#[test]
fn secrets_that_messages_and_pairs_contain_are_written_nowhere() {
    let user = User::new();
    let state = user.home().join("state");
    let state_dir = state.display().to_string();
    let server = user.serve(&["--allow-writes", "--state-dir", &state_dir]);
    let set = |object: &str, value: Value| json!({ "changes": [{ "do": "set_active", "object": object, "value": value }] });
    let said =
        call(&server, "game_edit", set("Player", json!({ "password": "say \"hunter2-a\"" })));
    assert!(said.to_string().contains("hunter2-a"), "the caller may see it: {said}");
    for (tool, arguments) in [
        // The name of the secret is a value itself.
        (
            "manage_components",
            json!({ "action": "set_property", "target": "Login",
            "component_type": "Login", "property": "password", "value": "hunter2-b" }),
        ),
        ("manage_components", json!({ "name": "X-Api-Key", "new_value": "hunter2-c" })),
        ("SetActive", json!({ "objectId": "obj:1", "key": "Authorization", "value": 22_222_222 })),
        (
            "SetActive",
            json!({ "objectId": "obj:1", "member": "Login.password", "value": "hunter2-d" }),
        ),
    ] {
        call(&server, tool, arguments);
    }
    let told = format!("{:?}{:?}", log(&user, &server), audit(&server));
    assert!(!told.contains("hunter2") && !told.contains("22222222"), "{told}");
    let complaints = server.complaints();
    assert!(!complaints.contains("hunter2"), "{complaints}");
    no_secret_below(&state);
}

#[test]
fn secrets_that_answers_repeat_are_written_nowhere() {
    let (user, runtime) = (User::new(), Runtime::new().unwrap());
    let state = user.home().join("state");
    let state_dir = state.display().to_string();
    let server = user.serve(&["--no-stage", "--allow-writes", "--state-dir", &state_dir]);
    let _engine = attach(&runtime, &server, &game());
    call_brought(&server, "echo");
    let guid = "0123456789abcdef0123456789abcdef01234567";
    for arguments in [
        json!({ "password": "hunter2-a", "text": guid }),
        json!({ "text": "ghp_hunter2ffffffffffffff" }),
        json!({ "list": [{ "apiKey": "say \"hunter2-b\"" }] }),
        json!({ "headers": [{ "key": "Authorization", "value": "hunter2-c" }] }),
        json!({ "text": "x".repeat(100_000), "password": "hunter2-d" }),
    ] {
        let said = call(&server, "echo", arguments);
        assert!(said.to_string().contains("hunter2"), "the caller sees it: {said}");
    }
    let calls = log(&user, &server);
    assert!(!format!("{calls:?}").contains("hunter2"), "{calls:?}");
    let records: Vec<_> = calls.iter().map(|call| call["log_id"].as_str().unwrap()).collect();
    let stored = records.iter().map(|id| call(&server, "game_result", json!({ "log_id": id })));
    let stored = format!("{:?}", stored.collect::<Vec<_>>());
    assert!(!stored.contains("hunter2") && stored.contains("(redacted)"), "{stored}");
    assert!(stored.contains(guid), "a hash may be a secret, but it is needed: {stored}");
    drop(server);
    no_secret_below(&state);
}
