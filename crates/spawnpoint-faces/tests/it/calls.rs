//! Calls: answers, failures, progress, logs, time limits, cancellation, instances.

use std::time::Duration;

use serde_json::{Value, json};
use spawnpoint_core::{guard::Wishes, ledger::CallStatus};
use spawnpoint_faces::HttpConfig;
use spawnpoint_protocol::LogId;

use crate::{
    harness::{Server, pass},
    world::{self, World},
};

fn log_id(result: &Value) -> LogId {
    result["_meta"]["spawnpoint/logId"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn an_answer_without_blocks_is_shown_as_json_and_given_as_data() {
    let server = Server::start().await;
    server.core.router().attach(World::new("Game", "aa"));
    let answer = server.call("GetTimeScale", json!({"instance": "Game"})).await;
    assert_eq!(answer["structuredContent"]["value"], 1.0);
    let text = answer["content"][0]["text"].as_str().unwrap();
    assert_eq!(serde_json::from_str::<Value>(text).unwrap(), answer["structuredContent"]);
    let record = server.core.record(log_id(&answer)).await.unwrap().unwrap();
    assert_eq!((record.tool.as_str(), record.status), ("GetTimeScale", CallStatus::Completed));
}

#[tokio::test]
async fn a_failure_is_a_result_that_says_what_to_try() {
    let server = Server::start().await;
    let failed = server.call("refuse", json!({})).await;
    assert_eq!(failed["isError"], true);
    let text = failed["content"][0]["text"].as_str().unwrap();
    for part in ["No such thing", "try another", "Fixtures@f1f1"] {
        assert!(text.contains(part), "{text}");
    }
    let error = &failed["structuredContent"]["error"];
    assert_eq!(failed["structuredContent"]["ok"], false);
    assert_eq!((&error["kind"], &error["data"]["near"]), (&json!("NotFound"), &json!("this")));
    assert_eq!(server.call("test_error_handling", json!({})).await["isError"], true);
}

#[tokio::test]
async fn wrong_arguments_are_a_failure_that_names_them_and_no_error() {
    let server = Server::start().await;
    server.core.router().attach(World::new("Game", "aa"));
    let wrong = json!({"instance": "Game", "value": "fast"});
    let failed = server.call("SetTimeScale", wrong).await;
    assert_eq!(failed["isError"], true);
    assert!(failed["content"][0]["text"].as_str().unwrap().contains("'value'"));
    let failed = server.call("greet", json!({})).await;
    assert_eq!(failed["structuredContent"]["error"]["kind"], "InvalidArgument");
}

#[tokio::test]
async fn an_unknown_tool_is_an_error_with_the_nearest_name() {
    let server = Server::start().await;
    for name in ["GetTimeScal", "gret"] {
        let error = server.modern_error("tools/call", json!({"name": name})).await;
        assert_eq!(error["code"], -32602);
        assert!(error["message"].as_str().unwrap().contains("did you mean"), "{error}");
    }
    // Case does not matter, as everywhere else.
    server.core.router().attach(World::new("Game", "aa"));
    let answer = server.call("gettimescale", json!({"instance": "Game"})).await;
    assert_eq!(answer["isError"], false);
}

#[tokio::test]
async fn progress_goes_to_requests_with_a_token() {
    let server = Server::start().await;
    let params = json!({"name": "test_tool_with_progress", "_meta": {"progressToken": "p"}});
    let reply = server.modern("tools/call", params).await;
    let seen: Vec<_> = reply
        .messages()
        .iter()
        .filter(|message| message["method"] == "notifications/progress")
        .map(|message| {
            (
                message["params"]["progressToken"].clone(),
                message["params"]["progress"].as_f64().unwrap(),
            )
        })
        .collect();
    assert_eq!(seen, [(json!("p"), 0.0), (json!("p"), 50.0), (json!("p"), 100.0)]);
    assert_eq!(reply.answer()["result"]["isError"], false);
    let reply = server.modern("tools/call", json!({"name": "test_tool_with_progress"})).await;
    assert_eq!(reply.messages().len(), 1);
}

#[tokio::test]
async fn log_lines_follow_the_rules_of_each_era() {
    let server = Server::start().await;
    let lines = |messages: Vec<Value>| {
        let lines = messages.into_iter().filter(|m| m["method"] == "notifications/message");
        lines.count()
    };
    let call = json!({"name": "test_logging_tool", "arguments": {}});
    assert_eq!(lines(server.modern("tools/call", call.clone()).await.messages()), 0);
    let mut loud = call.clone();
    loud["_meta"] = json!({"io.modelcontextprotocol/logLevel": "info"});
    assert_eq!(lines(server.modern("tools/call", loud.clone()).await.messages()), 3);
    loud["_meta"] = json!({"io.modelcontextprotocol/logLevel": "error"});
    assert_eq!(lines(server.modern("tools/call", loud).await.messages()), 0);

    let session = server.session(json!({})).await;
    let mut listening = session.listen().await;
    session.request("tools/call", call.clone()).await;
    assert_eq!(listening.next().await["params"]["data"], "Tool execution started");
    let set = session.request("logging/setLevel", json!({"level": "error"})).await;
    assert_eq!(set["result"], json!({}));
    session.request("tools/call", call).await;
    // A later event on the same stream: what came before it are the other lines of the first call.
    server.call("test_trigger_tool_change", json!({})).await;
    let mut before = Vec::new();
    loop {
        let message = listening.next().await;
        if message["method"] == "notifications/tools/list_changed" {
            break;
        }
        before.push(message);
    }
    assert_eq!(lines(before), 2);
}

#[tokio::test]
async fn only_a_notification_cancels_a_call_and_disconnecting_does_not() {
    let server = Server::start().await;
    let session = server.session(json!({})).await;
    let call = json!({
        "jsonrpc": "2.0", "id": 41, "method": "tools/call", "params": {"name": "stall"},
    });
    let stream = session.open(&call).await;
    wait_for(|| server.core.board().len() == 1).await;
    drop(stream);
    // The session answers a later request, and the call still runs.
    session.request("tools/list", json!({})).await;
    assert_eq!(server.core.board().len(), 1);
    let cancel = json!({
        "jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 41},
    });
    assert_eq!(session.post(&cancel).await.status, 202);
    wait_for(|| server.core.board().is_empty()).await;
    let latest = server.core.ledger().latest(1).await.unwrap();
    assert_eq!(latest[0].status, CallStatus::Cancelled);
    assert_eq!(latest[0].client, "test");
}

#[tokio::test]
async fn a_quick_call_of_a_session_is_answered_as_json_and_one_with_updates_as_a_stream() {
    let server = Server::start().await;
    server.core.router().attach(World::new("Game", "aa"));
    let session = server.session(json!({})).await;
    let call = |params: Value| json!({"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": params});
    let quick = call(json!({"name": "GetTimeScale", "arguments": {"instance": "Game"}}));
    let reply = session.post(&quick).await;
    assert_eq!(reply.header("content-type"), Some("application/json"));
    assert_eq!(reply.answer()["result"]["structuredContent"]["value"], 1.0);
    let told = call(json!({"name": "test_tool_with_progress", "_meta": {"progressToken": "p"}}));
    let reply = session.post(&told).await;
    assert_eq!(reply.header("content-type"), Some("text/event-stream"));
    let progress: Vec<_> =
        reply.messages().iter().filter_map(|m| m["params"]["progress"].as_f64()).collect();
    assert_eq!(progress, [0.0, 50.0, 100.0]);
    assert_eq!(reply.answer()["result"]["isError"], false);
    // One call each, whichever way it was answered.
    assert_eq!(server.core.ledger().latest(10).await.unwrap().len(), 2);
}

#[tokio::test]
async fn an_ended_session_cannot_call_tools() {
    let server = Server::start().await;
    server.core.router().attach(World::new("Game", "aa"));
    let session = server.session(json!({})).await;
    let params = json!({"name": "GetTimeScale", "arguments": {"instance": "Game"}});
    assert_eq!(session.request("tools/call", params.clone()).await["result"]["isError"], false);
    let headers = [("Mcp-Session-Id", session.id.as_str())];
    assert_eq!(server.send("DELETE", "/mcp", &headers, b"").await.status, 204);
    let call = json!({"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": params});
    assert_eq!(session.post(&call).await.status, 404);
}

#[tokio::test]
async fn after_a_timeout_the_call_continues_and_the_answer_says_so() {
    let server = Server::with(world::catalog_with_results(), HttpConfig::default()).await;
    let answer = meanwhile(&server, server.call("stall", json!({}))).await;
    assert_eq!(answer["isError"], Value::Bool(false));
    let said = &answer["structuredContent"];
    assert_eq!((&said["status"], &said["is_complete"]), (&json!("timeout"), &json!(false)));
    assert_eq!(said["partial_result"], json!({"half": true}));
    let id = log_id(&answer);
    assert_eq!(said["log_id"], id.to_string());
    assert!(answer["content"][0]["text"].as_str().unwrap().contains(&id.to_string()));
    assert!(server.core.board().find(id).is_some());
}

#[tokio::test]
async fn sessions_choose_only_for_themselves() {
    let server = Server::start().await;
    server.core.router().attach(World::new("One", "aa"));
    server.core.router().attach(World::new("Two", "bb"));
    let failed = server.call("GetTimeScale", json!({})).await;
    assert_eq!(failed["isError"], true);
    let text = failed["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("One@aa") && text.contains("Two@bb"), "{text}");
    let session = server.session(json!({})).await;
    let call =
        |instance: &str| json!({"name": "GetTimeScale", "arguments": {"instance": instance}});
    for instance in ["One", "Two@bb"] {
        let answer = session.request("tools/call", call(instance)).await;
        assert_eq!(answer["result"]["isError"], false, "{answer}");
    }
}

#[tokio::test]
async fn writes_are_refused_if_the_owner_forbids_them() {
    let server = Server::start().await;
    server.core.router().attach(World::new("Game", "aa"));
    server.core.guard().wish(Wishes { allow_writes: Some(false), ..Wishes::default() }).unwrap();
    let failed = server.call("SetTimeScale", json!({"instance": "Game", "value": 2.0})).await;
    assert_eq!(failed["structuredContent"]["error"]["kind"], "PermissionDenied");
    assert!(failed["content"][0]["text"].as_str().unwrap().contains("--allow-writes"));
}

/// The answer of a call, while minutes pass as soon as the call has begun.
pub async fn meanwhile(server: &Server, call: impl Future<Output = Value>) -> Value {
    let minutes = async {
        wait_for(|| server.core.board().len() == 1).await;
        // The caller may not wait yet when the first minute passes.
        loop {
            pass(Duration::from_secs(61)).await;
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::select! {
        answer = call => answer,
        () = minutes => unreachable!(),
    }
}

/// Waits until a condition holds.
pub async fn wait_for(mut holds: impl FnMut() -> bool) {
    for _ in 0..1000 {
        if holds() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the condition was not met in time");
}
