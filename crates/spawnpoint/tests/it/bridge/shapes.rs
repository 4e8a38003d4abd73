//! Every JSON shape of the async document, complete: requests as they are written there, answers with only ids and
//! times replaced.

use std::{thread::sleep, time::Duration};

use serde_json::{Value, json};

use super::Bridge;
use crate::support::User;

/// The answer with ids and times replaced by placeholders.
fn settled(mut answer: Value) -> Value {
    if answer["log_id"].as_str().is_some_and(|id| id.len() == 36) {
        answer["log_id"] = json!("<id>");
    }
    if answer["result"]["executionTime"].is_number() {
        answer["result"]["executionTime"] = json!("<ms>");
    }
    answer
}

/// Section 3.1: the requests, unchanged.
#[test]
fn requests_of_the_document_are_accepted() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    let send = |body: Value| {
        let answer = bridge.send("POST", "/tools", body.to_string().as_bytes());
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.value()
    };
    let execute = json!({ "tool_id": "unity_execute_code", "parameters": {
        "code": "// Some potentially long-running code", "timeout": 1000 } });
    assert_eq!(send(execute)["status"], "completed");
    let query = json!({ "tool_id": "unity_query", "parameters": {
        "query": "Scene['Player'].transform.position", "timeout": 1000 } });
    let answered = send(query);
    assert_eq!(answered["result"]["query"], "Scene['Player'].transform.position");
    let result =
        json!({ "tool_id": "unity_get_result", "parameters": { "log_id": answered["log_id"] } });
    let result = send(result);
    assert_eq!((&result["log_id"], &result["status"]), (&answered["log_id"], &json!("completed")));
    assert_eq!(result["result"], answered["result"]);
    let unknown = json!({ "tool_id": "unity_get_result", "parameters": {
        "log_id": "550e8400-e29b-41d4-a716-446655440000" } });
    assert_eq!(send(unknown)["status"], "not_found");
    let logs = json!({ "tool_id": "unity_get_logs", "parameters": {
        "log_name": "string", "limit": 10, "since": "2026-01-31T12:00:00Z", "log_type": "all" } });
    assert_eq!(send(logs)["result"], json!({ "logs": [], "total": 0 }));
    let details =
        json!({ "tool_id": "unity_get_log_details", "parameters": { "log_id": "string" } });
    assert_eq!(send(details)["error"], "Log not found");
    let help = json!({ "tool_id": "unity_help", "parameters": {} });
    assert_eq!(send(help)["status"], "completed");
}

/// Sections 3.2, 7.1 and 7.2: the answers, complete.
#[test]
fn answers_are_those_of_the_document() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    let completed = bridge.call("unity_execute_code", json!({ "code": "return 1;" }));
    let result = json!({ "message": "Code executed: return 1;", "result": "return 1;",
        "output": "return 1;", "logs": ["echoed"], "executionTime": "<ms>" });
    assert_eq!(
        settled(completed),
        json!({ "status": "completed", "log_id": "<id>", "result": result, "is_complete": true,
            "message": "Code execution completed successfully." })
    );
    let slow = bridge.call("unity_execute_code", json!({ "code": "slow 1.5", "timeout": 400 }));
    let wanted = json!({ "log_id": slow["log_id"] });
    assert_eq!(
        settled(slow),
        json!({ "status": "timeout", "log_id": "<id>", "partial_result": { "status": "executing" },
            "is_complete": false,
            "message": "Code execution timed out. Use the unity_get_result tool with this log_id to \
                        retrieve the complete result when available." })
    );
    assert_eq!(
        settled(bridge.call("unity_get_result", wanted.clone())),
        json!({ "status": "in_progress", "log_id": "<id>",
            "partial_result": { "status": "executing" }, "is_complete": false,
            "message": "Operation is still in progress. Try again later." })
    );
    let late = loop {
        sleep(Duration::from_millis(50));
        let late = bridge.call("unity_get_result", wanted.clone());
        if late["is_complete"] == true {
            break late;
        }
    };
    let result = json!({ "message": "Code executed: slow 1.5", "result": "slow 1.5",
        "output": "slow 1.5", "logs": ["echoed"], "executionTime": "<ms>" });
    assert_eq!(
        settled(late),
        json!({ "status": "completed", "log_id": "<id>", "result": result,
            "partial_result": { "status": "executing" }, "is_complete": true,
            "message": "Operation completed successfully." })
    );
    let failed = bridge.call("unity_execute_code", json!({ "code": "throw it" }));
    let details = json!({ "type": "System.Exception", "line": 1, "stackTrace": "", "logs": [] });
    assert_eq!(
        settled(failed),
        json!({ "status": "error", "log_id": "<id>", "error": "System.Exception: it (line 1)",
            "error_details": details, "is_complete": true,
            "message": "Code execution failed with an error." })
    );
    assert_eq!(
        bridge.call("unity_get_result", json!({ "log_id": "x" })),
        json!({ "status": "not_found", "log_id": "x",
            "error": "No call has the log id 'x'; list_calls lists the latest",
            "is_complete": false, "message": "No result found for the provided log ID." })
    );
    let query = bridge.call("unity_query", json!({ "query": "slow 1.5", "timeout": 400 }));
    assert_eq!(
        settled(query),
        json!({ "status": "timeout", "log_id": "<id>", "partial_result": { "status": "querying" },
            "is_complete": false,
            "message": "Query timed out. Use the unity_get_result tool with this log_id to retrieve \
                        the complete result when available." })
    );
}

/// Section 8: the definitions of the six tools, and what is added to them.
#[test]
fn tools_are_defined_as_in_the_document() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    let manifest = bridge.get("/manifest").value();
    let text = || json!({ "type": "string" });
    let number = |default: u64| json!({ "type": "number", "default": default });
    let log_type = json!({ "type": "string", "default": "all" });
    let timeout = ("timeout", number(1000));
    // The document gives a timeout to two of them; here all tools that run something have it.
    for (id, properties, required, added) in [
        (
            "unity_execute_code",
            vec![("code", text()), timeout.clone()],
            json!(["code"]),
            &["instance"][..],
        ),
        ("unity_query", vec![("query", text()), timeout], json!(["query"]), &["instance"]),
        ("unity_get_result", vec![("log_id", text())], json!(["log_id"]), &["timeout"]),
        (
            "unity_get_logs",
            vec![
                ("log_name", text()),
                ("limit", number(10)),
                ("since", text()),
                ("log_type", log_type),
            ],
            Value::Null,
            &["timeout"],
        ),
        ("unity_get_log_details", vec![("log_id", text())], json!(["log_id"]), &["timeout"]),
        ("unity_help", vec![], Value::Null, &["timeout"]),
    ] {
        let tools = manifest["tools"].as_array().unwrap();
        let tool = tools.iter().find(|tool| tool["id"] == id).unwrap();
        let parameters = &tool["parameters"];
        assert_eq!(
            (&parameters["type"], &parameters["required"]),
            (&json!("object"), &required),
            "{id}"
        );
        assert!(tool["description"].as_str().is_some_and(|text| text.len() > 20), "{id}");
        let found = parameters["properties"].as_object().unwrap();
        let mut names: Vec<_> =
            properties.iter().map(|(name, _)| *name).chain(added.iter().copied()).collect();
        let mut listed: Vec<_> = found.keys().map(String::as_str).collect();
        names.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, names, "{id}");
        for (name, wanted) in properties {
            for (key, value) in wanted.as_object().unwrap() {
                assert_eq!(found[name][key], *value, "{id}.{name}.{key}");
            }
        }
    }
    let help = bridge.call("unity_help", json!({}))["result"].clone();
    assert_eq!(super::keys(&help), ["documentation", "tools", "syntax"]);
    assert_eq!(help["tools"].as_array().unwrap().len(), 6);
    assert_eq!(super::keys(&help["tools"][0]), ["id", "description"]);
}
