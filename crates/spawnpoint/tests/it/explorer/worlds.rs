//! Guarded writes to the world as a whole: scenes, time, the test interface, and the log lines of writes.

use serde_json::{Value, json};

use super::game::{Game, items, keys, text};

#[test]
fn a_scene_is_loaded_instead_of_the_others_or_beside_them() {
    let game = Game::writable();
    let names = || -> Vec<String> {
        let page = game.ask("ListScenes", json!({}));
        items(&page).iter().map(|scene| text(&scene["Name"])).collect()
    };
    let loaded = game.ask("LoadScene", json!({ "name": "Arena", "mode": "additive" }));
    assert_eq!(loaded, json!({ "ok": true, "name": "Arena", "mode": "additive" }));
    assert_eq!(names()[..2], ["Range", "Arena"]);
    let loaded = game.ask("LoadScene", json!({ "name": "Arena", "confirm": true }));
    assert_eq!(loaded, json!({ "ok": true, "name": "Arena", "mode": "single" }));
    assert_eq!(names(), ["Arena", "DontDestroyOnLoad", "HideAndDontSave"]);
    let loaded = game.ask("LoadScene", json!({ "name": "Range", "mode": "ADDITIVE" }));
    assert_eq!(loaded["mode"], "additive");
    let status = game.ask("GetStatus", json!({}));
    assert_eq!(status["ScenesLoaded"], 2);
}

#[test]
fn a_scene_that_cannot_be_loaded_leaves_the_others_alone() {
    let game = Game::writable();
    let before = game.ask("ListScenes", json!({}));
    let told = |arguments: Value| game.refusal("LoadScene", arguments).0;
    assert_eq!(told(json!({ "name": "NoSuchScene" })), "NotFound");
    assert_eq!(told(json!({ "name": "  " })), "InvalidArgument");
    let (kind, message) = game.refusal("LoadScene", json!({ "name": "Arena", "mode": "odd" }));
    assert_eq!(kind, "InvalidArgument");
    assert!(message.starts_with("mode must be \"single\" or \"additive\""), "{message}");
    let after = game.ask("ListScenes", json!({}));
    assert_eq!(items(&after)[0]["Id"], items(&before)[0]["Id"]);
    assert_eq!(after["Total"], before["Total"]);
}

#[test]
fn time_passes_between_0_and_4_times_as_fast_and_can_be_locked() {
    let game = Game::writable();
    let set = |arguments: Value| game.ask("SetTimeScale", arguments);
    assert_eq!(
        game.ask("GetTimeScale", json!({})),
        json!({ "ok": true, "value": 1.0, "locked": false })
    );
    assert_eq!(set(json!({ "value": 0.5 })), json!({ "ok": true, "value": 0.5, "locked": false }));
    assert_eq!(set(json!({ "value": 9, "lock": true }))["value"], 4.0);
    assert_eq!(
        game.ask("GetTimeScale", json!({})),
        json!({ "ok": true, "value": 4.0, "locked": true })
    );
    assert_eq!(set(json!({ "value": -1 }))["value"], 0.0);
    let freed = set(json!({ "value": 1, "lock": false, "confirm": true }));
    assert_eq!(freed, json!({ "ok": true, "value": 1.0, "locked": false }));
}

#[test]
fn the_test_interface_exists_once_and_is_removed() {
    let game = Game::writable();
    let spawned = game.ask("SpawnTestUi", json!({ "confirm": true }));
    assert_eq!(keys(&spawned), ["ok", "rootId", "blocks"]);
    let blocks = spawned["blocks"].as_array().unwrap();
    let names: Vec<_> = blocks.iter().map(|block| text(&block["name"])).collect();
    assert_eq!(names, ["McpTestBlock_Left", "McpTestBlock_Right"]);
    for block in blocks {
        assert_eq!(keys(block), ["name", "id"]);
        let path = format!("/McpTestCanvas/{}", text(&block["name"]));
        assert_eq!(game.at(&path), text(&block["id"]));
    }
    assert_eq!(game.at("/McpTestCanvas"), text(&spawned["rootId"]));
    let types = |id: &Value| -> Vec<String> {
        let page = game.ask("GetComponents", json!({ "objectId": id }));
        items(&page).iter().map(|component| text(&component["Type"])).collect()
    };
    for wanted in
        ["UnityEngine.Canvas", "UnityEngine.UI.CanvasScaler", "UnityEngine.UI.GraphicRaycaster"]
    {
        assert!(types(&spawned["rootId"]).contains(&wanted.to_owned()), "{wanted}");
    }
    let expected =
        ["UnityEngine.RectTransform", "UnityEngine.CanvasRenderer", "UnityEngine.UI.Image"];
    assert_eq!(types(&blocks[0]["id"]), expected);
    assert_eq!(game.ask("SpawnTestUi", json!({})), spawned, "again, it is found");
    game.done("DestroyTestUi", json!({ "confirm": true }));
    assert_eq!(game.ask("SearchObjects", json!({ "name": "McpTest" }))["Total"], 0);
    game.done("DestroyTestUi", json!({}));
}

#[test]
fn every_write_is_logged_without_secrets() {
    let game = Game::new();
    game.refused("SetActive", json!({ "objectId": "obj:1", "active": true }));
    game.ask("GetTimeScale", json!({}));
    let settings =
        json!({ "allowWrites": true, "requireConfirm": true, "componentAllowlist": ["A", "B"] });
    game.done("SetConfig", settings);
    game.ask("SetTimeScale", json!({ "value": 1, "lock": false, "confirm": true }));
    game.done("SetClipboardText", json!({ "text": "hunter2", "confirm": true }));
    let script = json!({ "path": "a.cs", "content": "return 1;", "confirm": true });
    game.done("WriteConsoleScript", script);
    game.ask("GetStatus", json!({}));
    let log = game.log();
    let told: Vec<_> = log
        .iter()
        .filter(|line| line.get("Category").is_some_and(|category| category == "audit"))
        .map(|line| {
            assert_eq!((&line["Level"], &line["Source"]), (&json!("info"), &json!("mcp")));
            text(&line["Message"])
        })
        .collect();
    let expected = [
        "tool=SetActive ok=false args=active=true, objectId=obj:1 error=Writes disabled",
        "tool=GetTimeScale ok=true args=none",
        "tool=SetConfig ok=true args=allowWrites=true, componentAllowlist=array(2), requireConfirm=true",
        "tool=SetTimeScale ok=true args=confirm=true, lock=false, value=1",
        "tool=SetClipboardText ok=true args=confirm=true, textLen=7",
        "tool=WriteConsoleScript ok=true args=confirm=true, contentLen=9, path=a.cs",
    ];
    assert_eq!(told, expected, "and nothing that only looks");
    assert!(!log.iter().any(|line| text(&line["Message"]).contains("hunter2")));
}
