//! The REST interface of the bridge's own servers.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Bridge, keys};
use crate::{http::Http, support::User};

#[test]
fn the_manifest_names_the_server_and_the_six_commands() {
    let user = User::new();
    let args = ["--name", "e2e-test-server", "--description", "MCP Server for E2E Testing"];
    let bridge = Bridge::new(&user, &args);
    let manifest = bridge.get("/manifest").value();
    assert_eq!(keys(&manifest), ["schema_version", "name", "description", "tools"]);
    assert_eq!(manifest["schema_version"], "v1");
    assert_eq!(manifest["name"], "e2e-test-server");
    assert_eq!(manifest["description"], "MCP Server for E2E Testing");
    let tools = manifest["tools"].as_array().unwrap();
    let ids: Vec<_> = tools.iter().filter_map(|tool| tool["id"].as_str()).collect();
    assert_eq!(
        ids,
        [
            "unity_execute_code",
            "unity_query",
            "unity_get_result",
            "unity_get_logs",
            "unity_get_log_details",
            "unity_help"
        ]
    );
    assert_eq!(keys(&tools[0]), ["id", "description", "parameters"]);
    assert_eq!(tools[0]["parameters"]["required"], json!(["code"]));
}

#[test]
fn a_tool_is_called_and_its_result_fetched_again() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    let answer = bridge.tool("unity_help", json!({})).value();
    assert_eq!(answer["status"], "success");
    assert_eq!(answer["is_complete"], true);
    assert!(answer["result"]["documentation"].is_string());
    assert!(answer["result"]["tools"].is_array());
    let id = answer["log_id"].as_str().unwrap();
    let again = bridge.get(&format!("/results/{id}"));
    assert_eq!(again.status, 200);
    let again = again.value();
    assert_eq!((&again["status"], &again["log_id"]), (&answer["status"], &answer["log_id"]));
    assert_eq!(again["result"], answer["result"]);
    let help = bridge.get("/help").value();
    assert_eq!(help["message"], "Help documentation retrieved successfully.");
    assert_ne!(help["log_id"], answer["log_id"]);
    let operations = bridge.get("/operations").value();
    assert_eq!(operations["status"], "success");
    let listed = operations["operations"].as_array().unwrap();
    let known = |id: &Value| listed.iter().any(|operation| operation["logId"] == *id);
    assert!(known(&answer["log_id"]) && known(&help["log_id"]), "{operations}");
    let expected = ["logId", "status", "isComplete", "startTime", "operationType", "endTime"];
    assert_eq!(keys(&listed[0]), expected);
}

#[test]
fn every_invalid_request_has_its_status() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    let wrong = |answer: crate::http::Answer, status: u16, error: &str| {
        let value = answer.value();
        assert_eq!(answer.status, status, "{value}");
        assert_eq!(value["status"], "error");
        assert!(value["error"].as_str().unwrap().starts_with(error), "{value}");
    };
    let post = |body: &str| bridge.send("POST", "/tools", body.as_bytes());
    wrong(post("{}"), 400, "Missing required parameter: tool_id");
    wrong(post("{\"tool_id\": \"x"), 400, "Invalid JSON in request body: ");
    wrong(bridge.tool("invalid_tool", json!({})), 400, "Tool not found: invalid_tool");
    wrong(bridge.tool("unity_execute_code", json!({})), 400, "Missing required parameter: code");
    wrong(
        bridge.tool("unity_execute_code", json!({ "code": 123 })),
        400,
        "Invalid parameter type for code: expected string, got number",
    );
    wrong(
        bridge.get("/results/unknown-log-id"),
        404,
        "Result not found for log ID: unknown-log-id",
    );
    let unknown = bridge.send("POST", "/cancel/unknown-log-id", b"");
    wrong(unknown, 200, "Operation not found for log ID: unknown-log-id");
    let mut http = Http::open(&bridge.server.address);
    let headers = [("X-Test-Rate-Limit", "true")];
    let hurried = http.send("POST", "/tools", &headers, b"{\"tool_id\":\"unity_help\"}").unwrap();
    wrong(hurried, 429, "Rate limit exceeded. Please try again later.");
}

#[test]
fn work_continues_after_a_timeout_and_stops_when_it_is_cancelled() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    let answer = bridge.tool("unity_execute_code", json!({ "code": "slow 60", "timeout": 10 }));
    assert_eq!(answer.status, 200);
    let answer = answer.value();
    assert_eq!((&answer["status"], &answer["is_complete"]), (&json!("timeout"), &json!(false)));
    assert_eq!(
        answer["message"],
        "Operation timed out after 10ms, but is still running in the background"
    );
    let id = answer["log_id"].as_str().unwrap();
    let running = bridge.get(&format!("/results/{id}")).value();
    assert_eq!((&running["status"], &running["is_complete"]), (&json!("running"), &json!(false)));
    let cancelled = bridge.send("POST", &format!("/cancel/{id}"), b"").value();
    assert_eq!(cancelled["status"], "success");
    assert_eq!(cancelled["message"], format!("Operation cancelled: {id}"));
    let ended = (0..100)
        .find_map(|_| {
            let answer = bridge.get(&format!("/results/{id}")).value();
            (answer["is_complete"] == true).then_some(answer)
        })
        .unwrap();
    assert_eq!(ended["status"], "cancelled");
}

#[test]
fn the_stream_begins_with_a_greeting_and_reports_every_result() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    let http = Http::open(&bridge.server.address);
    let mut stream = http.stream("GET", "/sse", &[("Accept", "text/event-stream")], b"");
    assert_eq!(stream.head.status, 200);
    assert!(stream.head.get("content-type").unwrap().starts_with("text/event-stream"));
    let patience = Duration::from_secs(20);
    assert_eq!(stream.piece(patience).unwrap(), "event: connected\ndata: {}\n\n");
    let answer = bridge.tool("unity_query", json!({ "query": "x" })).value();
    let told = stream.piece(patience).unwrap();
    let data = told.strip_prefix("event: result\ndata: ").unwrap();
    let told: Value = serde_json::from_str(data.trim()).unwrap();
    assert_eq!((&told["log_id"], &told["status"]), (&answer["log_id"], &json!("success")));
}

#[test]
fn logs_are_written_read_and_cleared() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    for (log, data) in [("a", "1"), ("b", "{\"x\":[2]}"), ("a", "\"three\"")] {
        let answer = bridge.send("POST", &format!("/logs/{log}"), data.as_bytes()).value();
        assert_eq!(answer["status"], "success");
        assert!(answer["logId"].is_string());
    }
    let a = bridge.get("/logs/a?limit=1").value();
    assert_eq!((&a["status"], &a["name"]), (&json!("success"), &json!("a")));
    let entries = a["entries"].as_array().unwrap();
    assert_eq!((entries.len(), &entries[0]["data"]), (1, &json!("three")));
    let newest = bridge.get("/logs?limit=100").value();
    let names: Vec<_> = newest["logs"].as_array().unwrap().iter().map(|log| &log["name"]).collect();
    assert!(names.contains(&&json!("a")) && names.contains(&&json!("b")), "{newest}");
    let cleared = bridge.send("DELETE", "/logs/a", b"").value();
    assert_eq!(cleared, json!({ "status": "success", "cleared": true }));
    assert_eq!(bridge.get("/logs/a").value()["entries"], json!([]));
    assert_eq!(bridge.send("POST", "/logs/a", b"{").status, 400);
}
