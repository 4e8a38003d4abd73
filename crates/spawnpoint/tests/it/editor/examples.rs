//! The examples of the document, as far as they apply to a project.

use serde_json::json;

use super::Client;

#[test]
fn a_tool_is_executed() {
    let mut client = Client::sample();
    let request = json!({
        "jsonrpc": "2.0",
        "id": "req-001",
        "method": "tools/call",
        "params": { "tool": "scene.hierarchy.dump", "arguments": { "scenePath": "Assets/Scenes/Main.unity" } },
    });
    let answer = client.line(&request.to_string());
    assert_eq!(answer["id"], "req-001");
    assert_eq!(answer["result"]["tool"], "scene.hierarchy.dump");
    assert!(answer["result"].get("diagnostics").is_none(), "{answer}");
    let output = &answer["result"]["output"];
    assert_eq!(output["scenePath"], "Assets/Scenes/Main.unity");
    let camera =
        output["rootObjects"].as_array().unwrap().iter().find(|o| o["name"] == "Main Camera");
    let camera = camera.unwrap();
    assert_eq!(camera["path"], "Main Camera");
    assert!(camera["instanceId"].as_i64().is_some_and(|id| id > 0));
    assert_eq!(camera["components"], json!(["Transform", "Camera", "AudioListener"]));
    assert_eq!(camera["children"], json!([]));
}

#[test]
fn tools_are_listed_and_described() {
    let mut client = Client::sample();
    let list = json!({ "jsonrpc": "2.0", "id": "req-002", "method": "tools/list", "params": { "category": "scene" } });
    assert_eq!(client.line(&list.to_string())["result"]["tools"].as_array().unwrap().len(), 3);
    let describe = json!({ "jsonrpc": "2.0", "id": "req-003", "method": "tools/describe", "params": { "tool": "project.info" } });
    let tool = client.line(&describe.to_string())["result"]["tool"].take();
    assert_eq!((&tool["id"], &tool["inputs"]), (&json!("project.info"), &json!({})));
}

#[test]
fn missing_scripts_are_reported_as_in_the_document() {
    let mut client = Client::sample();
    let output = client.call("project.references.missing", json!({}));
    assert_eq!(
        output["missingScripts"][0],
        json!({
            "path": "Assets/Scenes/Main.unity",
            "gameObjectPath": "Player",
            "componentIndex": 2,
            "context": "Missing script component at index 2 on GameObject 'Player'",
        })
    );
}

#[test]
fn a_missing_scene_is_an_error_of_the_editor() {
    let mut client = Client::sample();
    let error = client
        .refused("scene.hierarchy.dump", json!({ "scenePath": "Assets/Scenes/Missing.unity" }));
    assert_eq!(error["code"], -32004);
    assert_eq!(error["message"], "Unity Editor error: Scene file not found");
    assert_eq!(error["data"]["errorType"], "unity");
    let details = &error["data"]["details"];
    assert_eq!(details["unityError"], "Scene file 'Assets/Scenes/Missing.unity' does not exist");
    assert_eq!(details["scenePath"], "Assets/Scenes/Missing.unity");
    let near = client.refused("scene.hierarchy.dump", json!({ "scenePath": "Assets/Main.unity" }));
    assert_eq!(near["data"]["details"]["hint"], "did you mean 'Assets/Scenes/Main.unity'?");
}
