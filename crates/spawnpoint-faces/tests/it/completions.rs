//! Completions of arguments.

use serde_json::{Value, json};

use crate::{harness::Server, world::World};

async fn complete(server: &Server, reference: Value, name: &str, value: &str) -> Value {
    let params = json!({
        "ref": reference,
        "argument": {"name": name, "value": value},
        "context": {"arguments": {"instance": "Game"}},
    });
    server.modern_result("completion/complete", params).await["completion"].clone()
}

#[tokio::test]
async fn arguments_are_completed_with_existing_values() {
    let server = Server::start().await;
    server.core.router().attach(World::new("Game", "aa"));
    let prompt = || json!({"type": "ref/prompt", "name": "inspect"});
    let found = complete(&server, prompt(), "instance", "g").await;
    assert_eq!(found["values"], json!(["Game@aa"]));
    let found = complete(&server, prompt(), "object", "crate 1").await;
    assert_eq!(found["values"].as_array().unwrap().len(), 61);
    let found = complete(&server, prompt(), "object", "").await;
    assert_eq!(
        (found["values"].as_array().unwrap().len(), &found["total"], &found["hasMore"]),
        (100, &json!(150), &json!(true))
    );
    let template =
        json!({"type": "ref/resource", "uri": "unity://scene/{sceneId}/objects{?limit}"});
    let found = complete(&server, template.clone(), "sceneId", "scn:").await;
    assert_eq!(found["values"], json!(["scn:0", "scn:1", "scn:2"]));
    let found = complete(&server, template, "unknown", "x").await;
    assert_eq!((&found["values"], &found["total"]), (&json!([]), &json!(0)));
}

#[tokio::test]
async fn a_reference_to_nothing_is_refused() {
    let server = Server::start().await;
    let params = json!({
        "ref": {"type": "ref/prompt", "name": "nothing"},
        "argument": {"name": "a", "value": ""},
    });
    assert_eq!(server.modern_error("completion/complete", params).await["code"], -32602);
}
