//! What is written down tells the truth and no secrets.

use serde_json::{Value, json};

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
    for entry in std::fs::read_dir(&state).unwrap().flatten() {
        if let Ok(bytes) = std::fs::read(entry.path()) {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            assert!(!text.contains("hunter2"), "{}", entry.path().display());
        }
    }
}
