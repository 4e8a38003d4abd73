//! Frames: large ones, many small ones, too large ones.

use scripted_engine::{ScriptedEngine, tricks};
use serde_json::json;
use spawnpoint_protocol::{Content, ErrorKind, ToolOutput, message::FromEngine};
use spawnpoint_wire::HubConfig;

use crate::place::Place;

#[tokio::test]
async fn large_answers_and_large_arguments_pass() {
    let place = Place::open().await;
    let _engine = place.engine("Game", "aa").await;
    let output = place.call("huge", json!({"bytes": 5 << 20})).await.unwrap();
    let [Content::Text { text }] = output.content.as_slice() else { panic!() };
    assert_eq!(text.len(), 5 << 20);
    let long = "y".repeat(5 << 20);
    let output = place.call("echo", json!({"text": long})).await.unwrap();
    assert_eq!(output.structured.unwrap()["text"], long);
    // More than one frame usually holds.
    let output = place.call("huge", json!({"bytes": 17 << 20})).await.unwrap();
    assert_eq!(output.content.len(), 1);
}

#[tokio::test]
async fn a_message_in_many_fragments_is_one_message() {
    let place = Place::open().await;
    let spec = tricks::tool("pieces", "Answers in pieces.", json!({}));
    let script = ScriptedEngine::new("Game", "aa").tool(spec, |call| async move {
        let answer = FromEngine::CommandResult {
            id: call.id.clone(),
            result: json!({"status": "success", "result": {"structured": "🙂".repeat(1000)}}),
        };
        let text = serde_json::to_string(&answer).unwrap();
        call.wire().fragments(text.chars().map(String::from)).await;
        std::future::pending::<Result<ToolOutput, _>>().await
    });
    let _engine = place.attach(script).await;
    let output = place.call("pieces", json!({})).await.unwrap();
    assert_eq!(output.structured, Some(json!("🙂".repeat(1000))));
}

#[tokio::test]
async fn a_message_that_is_too_large_ends_its_connection_and_says_why() {
    let place = Place::with(HubConfig { max_message: 1 << 20, ..HubConfig::default() }).await;
    let mut engine = place.engine("Game", "aa").await;
    let fault = place.call("huge", json!({"bytes": 2 << 20})).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Disconnected);
    assert!(fault.message.contains("too large"), "{fault}");
    assert_eq!(engine.closed().await, Some(1009));
}
