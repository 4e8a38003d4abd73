//! Engines with only the protocol of stock Unity plugins.

use scripted_engine::{ScriptedEngine, tricks};
use serde_json::json;
use spawnpoint_protocol::OpName;

use crate::test_hub::TestHub;

#[tokio::test]
async fn tools_are_called_by_their_own_names_and_answer_in_their_own_shapes() {
    let hub = TestHub::open().await;
    let script = tricks::teach(ScriptedEngine::new("Game", "aa")).stock();
    let mut engine = hub.attach(script).await;
    let attached = hub.core.router().pick(None, None).unwrap();
    assert_eq!(attached.engine().info().kind, "unity");
    assert_eq!(attached.engine().info().version, "6000.0.38f1");
    assert_eq!(attached.engine().ops().iter().collect::<Vec<_>>(), [OpName::ToolCall.as_str()]);
    hub.call("echo", json!({"text": "hi"})).await.unwrap();
    let execute = engine.hears(|m| m["type"] == "execute").await.unwrap();
    assert_eq!((&execute["name"], &execute["params"]), (&json!("echo"), &json!({"text": "hi"})));
    let (_, spec) = hub.core.offered_tools("echo").remove(0);
    assert!(!spec.read_only);
    assert_eq!(spec.input_schema.unwrap()["properties"]["text"]["type"], "string");
    // An answer that only looks like content is an ordinary value.
    let output = hub.call("lie_shape", json!({})).await.unwrap();
    assert_eq!(output.structured, Some(json!({"content": 3})));
}
