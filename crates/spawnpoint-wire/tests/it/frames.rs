//! Frames: large ones, many small ones, too large ones.

use scripted_engine::{ScriptedEngine, tricks};
use serde_json::json;
use spawnpoint_protocol::{Content, ErrorKind, ToolOutput, message::FromEngine};
use spawnpoint_wire::HubConfig;

use crate::test_hub::TestHub;

#[tokio::test]
async fn large_answers_and_large_arguments_pass() {
    let hub = TestHub::open().await;
    let _engine = hub.engine("Game", "aa").await;
    let output = hub.call("huge", json!({"bytes": 5 << 20})).await.unwrap();
    let [Content::Text { text }] = output.content.as_slice() else { panic!() };
    assert_eq!(text.len(), 5 << 20);
    let long = "y".repeat(5 << 20);
    let output = hub.call("echo", json!({"text": long})).await.unwrap();
    assert_eq!(output.structured.unwrap()["text"], long);
    // More than one frame usually holds.
    let output = hub.call("huge", json!({"bytes": 17 << 20})).await.unwrap();
    assert_eq!(output.content.len(), 1);
}

#[tokio::test]
async fn a_message_in_many_fragments_is_one_message() {
    let hub = TestHub::open().await;
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
    let _engine = hub.attach(script).await;
    let output = hub.call("pieces", json!({})).await.unwrap();
    assert_eq!(output.structured, Some(json!("🙂".repeat(1000))));
}

#[tokio::test]
async fn a_message_that_is_too_large_ends_its_connection_and_says_why() {
    let hub = TestHub::with(HubConfig { max_message: 1 << 20, ..HubConfig::default() }).await;
    let mut engine = hub.engine("Game", "aa").await;
    let fault = hub.call("huge", json!({"bytes": 2 << 20})).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Disconnected);
    assert!(fault.message.contains("too large"), "{fault}");
    assert_eq!(engine.closed().await, Some(1009));
}
