//! The document's JSON examples as golden tests: exactly these keys in exactly this order. Values of the reference's
//! game are written as `<kind>`.

use serde_json::{Value, json};

use super::game::{Game, rpc};

/// Whether a value has the shape of an example.
fn fits(example: &Value, value: &Value) -> Result<(), String> {
    let differs = || Err(format!("{value} is not {example}"));
    match (example, value) {
        (Value::String(pattern), value) if pattern.starts_with('<') => {
            let is_it = match pattern.as_str() {
                "<text>" => value.as_str().is_some_and(|text| !text.is_empty()),
                "<count>" => value.is_u64(),
                "<id>" => value
                    .as_str()
                    .and_then(|id| id.strip_prefix("obj:"))
                    .is_some_and(|number| number.parse::<i32>().is_ok()),
                "<time>" => value.as_str().is_some_and(|time| {
                    time.len() == "2025-12-17T18:00:00Z".len()
                        && time.parse::<jiff::Timestamp>().is_ok()
                }),
                "<path>" => value.as_str().is_some_and(|path| {
                    path.starts_with('/') && path.ends_with("/Scripts/mcp-test.cs")
                }),
                other => return Err(format!("{other} is not a pattern")),
            };
            if is_it { Ok(()) } else { differs() }
        }
        (Value::Object(example), Value::Object(value)) => {
            let (expected, given): (Vec<_>, Vec<_>) =
                (example.keys().collect(), value.keys().collect());
            if expected != given {
                return Err(format!("{given:?} are not {expected:?}"));
            }
            example.iter().try_for_each(|(key, example)| fits(example, &value[key]))
        }
        (Value::Array(example), Value::Array(value)) if example.len() == value.len() => {
            example.iter().zip(value).try_for_each(|(example, value)| fits(example, value))
        }
        (example, value) if example == value => Ok(()),
        _ => differs(),
    }
}

fn check(example: &str, value: &Value) {
    let example: Value = serde_json::from_str(example).unwrap();
    fits(&example, value).unwrap_or_else(|problem| panic!("{problem}\nin {value:#}"));
}

#[test]
fn the_status() {
    let example = r#"{
        "Version": "<text>",
        "UnityVersion": "<text>",
        "Platform": "<text>",
        "Runtime": "<text>",
        "ExplorerVersion": "<text>",
        "Ready": true,
        "ScenesLoaded": 1,
        "Selection": []
    }"#;
    check(example, &Game::new().read("unity://status"));
}

#[test]
fn the_first_two_objects_of_a_scene() {
    let example = r#"{
        "Total": "<count>",
        "Items": [
            { "Id": "<id>", "Name": "Director", "Path": "/Director", "Tag": "Untagged", "Layer": 0, "Active": true, "ComponentCount": 3 },
            { "Id": "<id>", "Name": "Score", "Path": "/Director/Score", "Tag": "Untagged", "Layer": 0, "Active": true, "ComponentCount": 2 }
        ]
    }"#;
    check(example, &Game::new().read("unity://scene/scn:0/objects?limit=2"));
}

#[test]
fn a_pick_in_the_world_that_hits_nothing() {
    let example = r#"{ "Mode": "world", "Hit": false, "Id": null, "Items": null }"#;
    let game = Game::writable();
    // Looking straight up, there is only sky.
    game.done("SetFreecamEnabled", json!({ "enabled": true }));
    game.done("SetFreecamPose", json!({ "pos": [0, 500, 0], "rot": [90, 0, 0] }));
    check(example, &game.ask("MousePick", json!({ "mode": "world" })));
}

#[test]
fn a_pick_in_the_interface_after_the_test_interface_was_spawned() {
    let example = r#"{ "Mode": "ui", "Hit": true, "Id": "<id>", "Items": [
        { "Id": "<id>", "Name": "McpTestBlock_Left", "Path": "/McpTestCanvas/McpTestBlock_Left" },
        { "Id": "<id>", "Name": "McpTestBlock_Right", "Path": "/McpTestCanvas/McpTestBlock_Right" }
    ] }"#;
    let game = Game::writable();
    game.ask("SpawnTestUi", json!({}));
    let pick = game.ask("MousePick", json!({ "mode": "ui" }));
    check(example, &pick);
    assert_eq!(pick["Id"], pick["Items"][0]["Id"]);
}

#[test]
fn a_script_written_with_the_documents_request() {
    let request = r#"{"jsonrpc":"2.0","id":"write-script","method":"call_tool","params":{"name":"WriteConsoleScript","arguments":{"path":"mcp-test.cs","content":"return 123;","confirm":true}}}"#;
    let game = Game::with(&["--allow-writes", "--require-confirm"]);
    let answer = game.post("/message", request.as_bytes());
    let expected = r#"{"jsonrpc":"2.0","id":"write-script","result":{"content":[{"type":"text","text":"{\"ok\":true}","mimeType":"application/json","json":{"ok":true}}]}}"#;
    assert_eq!((answer.status, answer.text().as_str()), (200, expected));
    let example = r#"{ "Name": "mcp-test.cs", "Path": "<path>", "Content": "return 123;", "SizeBytes": 11, "LastModifiedUtc": "<time>", "Truncated": false }"#;
    check(example, &game.read("unity://console/script?path=mcp-test.cs"));
}

#[test]
fn further_shapes_of_the_document() {
    let game = Game::writable();
    let text = |answer: crate::http::Answer| answer.text();
    let ask = |tool: &str, arguments: Value| game.ask(tool, arguments).to_string();
    assert_eq!(ask("GetTimeScale", json!({})), r#"{"ok":true,"value":1.0,"locked":false}"#);
    assert_eq!(text(game.reading("unity://selection")), r#"{"ActiveId":null,"Items":[]}"#);
    let clipboard = r#"{"HasValue":false,"Type":null,"Preview":null,"ObjectId":null}"#;
    assert_eq!(text(game.reading("unity://clipboard")), clipboard);
    let refused = r#"{"ok":false,"error":{"kind":"NotFound","message":"Not found","hint":"#;
    assert!(ask("SetActive", json!({ "objectId": "obj:1", "active": true })).starts_with(refused));
    let unknown = r#"{"jsonrpc":"2.0","id":"t","error":{"code":-32601,"message":"Method not found: nope","data":{"kind":"MethodNotFound","hint":null}}}"#;
    assert_eq!(text(game.post("/message", rpc("nope", json!({})).as_bytes())), unknown);
}
