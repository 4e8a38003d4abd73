//! What the async document promises for every operation: its words, a log id, a timeout, what code writes, files.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Bridge;
use crate::support::User;

/// A request as the document writes it.
fn send(bridge: &Bridge, path: &str, tool: &str, parameters: Value) -> Value {
    let body = json!({ "tool_id": tool, "parameters": parameters }).to_string();
    bridge.send("POST", path, body.as_bytes()).value()
}

#[test]
fn requests_are_answered_in_the_documents_words_wherever_they_are_sent() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    for path in ["/tools", "/mcp", "/message", "/"] {
        let done = send(&bridge, path, "unity_execute_code", json!({ "code": "x" }));
        assert_eq!(done["status"], "completed", "{path}: {done}");
        assert_eq!(done["message"], "Code execution completed successfully.", "{path}");
        let slow = json!({ "code": "slow 60", "timeout": 10 });
        let late = send(&bridge, path, "unity_execute_code", slow);
        assert_eq!((&late["status"], &late["is_complete"]), (&json!("timeout"), &json!(false)));
        let wanted = json!({ "log_id": late["log_id"] });
        let running = send(&bridge, path, "unity_get_result", wanted);
        assert_eq!(running["status"], "in_progress", "{path}: {running}");
        let unknown = send(&bridge, path, "unity_get_result", json!({ "log_id": "nobody" }));
        assert_eq!(unknown["status"], "not_found", "{path}: {unknown}");
        assert_eq!(unknown["message"], "No result found for the provided log ID.");
    }
}

#[test]
fn every_answer_has_a_log_id_and_refusals_are_found_by_it() {
    let user = User::new();
    let bridge = Bridge::with(&user, &[]);
    let is_id = |answer: &Value| answer["log_id"].as_str().is_some_and(|id| id.len() == 36);
    for (tool, parameters) in [
        ("unity_execute_code", json!({ "code": "x" })),
        ("unity_execute_code", json!({})),
        ("unity_execute_code", json!({ "code": 1 })),
        ("no_such_tool", json!({})),
    ] {
        let refused = send(&bridge, "/tools", tool, parameters);
        assert!(refused["status"] == "error" && is_id(&refused), "{refused}");
        let wanted = json!({ "log_id": refused["log_id"] });
        let found = send(&bridge, "/tools", "unity_get_result", wanted);
        assert_eq!((&found["status"], &found["error"]), (&json!("error"), &refused["error"]));
    }
    let refused = bridge.call("unity_execute_code", json!({ "code": "x" }));
    assert!(refused["status"] == "error" && is_id(&refused), "{refused}");
    for body in ["{", "{}"] {
        assert!(is_id(&bridge.send("POST", "/tools", body.as_bytes()).value()), "{body}");
    }
}

#[test]
fn a_caller_can_wait_for_a_result() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    let started =
        send(&bridge, "/tools", "unity_execute_code", json!({ "code": "x", "timeout": 1 }));
    let wanted = json!({ "log_id": started["log_id"], "timeout": 20_000 });
    let begun = Instant::now();
    let result = bridge.call("unity_get_result", wanted);
    assert_eq!(result["status"], "completed", "{result}");
    assert!(begun.elapsed() < Duration::from_secs(15), "it does not wait longer than needed");
    for tool in ["unity_get_logs", "unity_help"] {
        let answer = send(&bridge, "/tools", tool, json!({ "timeout": 5000 }));
        assert_eq!(answer["status"], "completed", "{tool}: {answer}");
    }
}

#[test]
fn descriptions_are_those_of_the_document() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    let manifest = bridge.get("/manifest").value();
    let execute = &manifest["tools"][0];
    let beginning = "Execute C# code in Unity. For long-running operations, ";
    assert!(execute["description"].as_str().unwrap().starts_with(beginning), "{execute}");
    let properties = &execute["parameters"]["properties"];
    assert_eq!(properties["code"]["description"], "C# code to execute in Unity");
    let timeout = &properties["timeout"];
    assert_eq!((&timeout["type"], &timeout["default"]), (&json!("number"), &json!(1000)));
    let waits = "Maximum time to wait in milliseconds before returning (default: 1000)";
    assert_eq!(timeout["description"], waits);
}
