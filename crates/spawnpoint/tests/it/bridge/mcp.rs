//! The tools of the async document over MCP.

use std::{thread::sleep, time::Duration};

use serde_json::json;

use super::{Bridge, keys};
use crate::support::User;

#[test]
fn a_call_that_ends_in_time_gives_its_result_and_its_log_id() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    let answer = bridge.call("unity_execute_code", json!({ "code": "return 1;" }));
    assert_eq!(keys(&answer), ["status", "log_id", "result", "is_complete", "message"]);
    assert_eq!(answer["status"], "completed");
    assert_eq!(answer["is_complete"], true);
    assert_eq!(answer["message"], "Code execution completed successfully.");
    let result = &answer["result"];
    assert_eq!(keys(result), ["message", "result", "output", "logs", "executionTime"]);
    assert_eq!(result["message"], "Code executed: return 1;");
    assert_eq!(result["logs"], json!(["echoed"]));
    let answer = bridge.call("query", json!({ "query": "Scene['A'].name" }));
    assert_eq!(answer["result"]["query"], "Scene['A'].name");
}

#[test]
fn the_interaction_of_the_document() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    // 1. Execute an operation with an appropriate timeout.
    let code = json!({ "code": "slow 1.5", "timeout": 400 });
    let answer = bridge.call("unity_execute_code", code);
    // 2. It times out: store the log id.
    assert_eq!(keys(&answer), ["status", "log_id", "partial_result", "is_complete", "message"]);
    assert_eq!(answer["status"], "timeout");
    assert_eq!(answer["is_complete"], false);
    assert_eq!(answer["partial_result"], json!({ "status": "executing" }));
    assert_eq!(
        answer["message"],
        "Code execution timed out. Use the unity_get_result tool with this log_id to retrieve the \
         complete result when available."
    );
    let wanted = json!({ "log_id": answer["log_id"] });
    // Continue with other tasks.
    let help = bridge.call("unity_help", json!({}));
    assert_eq!(help["result"]["documentation"], "Unity-AI Bridge Help Documentation");
    // Retrieve the result later.
    let early = bridge.call("unity_get_result", wanted.clone());
    assert_eq!(early["status"], "in_progress");
    assert_eq!(early["is_complete"], false);
    assert_eq!(early["message"], "Operation is still in progress. Try again later.");
    assert_eq!(early["partial_result"], json!({ "status": "executing" }));
    let late = (0..100)
        .find_map(|_| {
            sleep(Duration::from_millis(50));
            let answer = bridge.call("get_result", wanted.clone());
            (answer["is_complete"] == true).then_some(answer)
        })
        .unwrap();
    assert_eq!(late["status"], "completed");
    assert_eq!(late["log_id"], wanted["log_id"]);
    assert_eq!(late["message"], "Operation completed successfully.");
    assert_eq!(late["result"]["result"], "slow 1.5");
}

#[test]
fn failures_and_unknown_ids_have_the_documents_texts() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    let answer = bridge.call("unity_execute_code", json!({ "code": "throw it" }));
    let expected = ["status", "log_id", "error", "error_details", "is_complete", "message"];
    assert_eq!(keys(&answer), expected);
    assert_eq!(answer["status"], "error");
    assert_eq!(answer["error"], "System.Exception: it (line 1)");
    assert_eq!(answer["is_complete"], true);
    assert_eq!(answer["message"], "Code execution failed with an error.");
    let unknown = bridge.call("unity_get_result", json!({ "log_id": "nobody" }));
    assert_eq!(unknown["status"], "not_found");
    assert_eq!(unknown["log_id"], "nobody");
    assert_eq!(unknown["message"], "No result found for the provided log ID.");
}

#[test]
fn code_needs_two_permissions_and_queries_none() {
    let user = User::new();
    let bridge = Bridge::with(&user, &["--allow-writes"]);
    let answer = bridge.call("unity_execute_code", json!({ "code": "1" }));
    assert_eq!(answer["status"], "error");
    assert!(answer["log_id"].as_str().is_some_and(|id| id.len() == 36), "{answer}");
    assert!(answer["error"].as_str().unwrap().starts_with("ConsoleEval disabled by config"));
    let answer = bridge.call("unity_query", json!({ "query": "1" }));
    assert_eq!(answer["status"], "completed");
}

#[test]
fn logs_are_kept_by_name_and_returned_newest_first() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    for n in 0..3 {
        bridge.send("POST", "/logs/tests", json!({ "n": n }).to_string().as_bytes());
    }
    let wanted = json!({ "log_name": "tests", "limit": 2, "log_type": "info" });
    let found = bridge.call("unity_get_logs", wanted)["result"].clone();
    assert_eq!(found["total"], 3);
    let logs = found["logs"].as_array().unwrap();
    assert_eq!(logs.len(), 2);
    assert_eq!(keys(&logs[0]), ["id", "log_name", "type", "message", "data", "timestamp"]);
    assert_eq!(logs[0]["data"], json!({ "n": 2 }));
    let later = json!({ "log_name": "tests", "since": logs[0]["timestamp"] });
    assert!(bridge.call("get_logs", later)["result"]["total"].as_u64().unwrap() <= 1);
    let one = bridge.call("unity_get_log_details", json!({ "log_id": logs[0]["id"] }));
    let expected =
        ["id", "log_name", "message", "timestamp", "type", "data", "stackTrace", "context"];
    assert_eq!(keys(&one["result"]), expected);
    let none = bridge.call("unity_get_log_details", json!({ "log_id": "x" }));
    assert_eq!(none["status"], "error");
    assert!(none["error"].as_str().unwrap().starts_with("Log not found"), "{none}");
    let wrong = bridge.call("unity_get_logs", json!({ "since": "yesterday" }));
    assert!(wrong["error"].as_str().unwrap().contains("ISO 8601"), "{wrong}");
}
