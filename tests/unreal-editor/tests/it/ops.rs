//! What each op answers.

use serde_json::{Value, json};
use spawnpoint_core::Engine;
use spawnpoint_protocol::{ErrorKind, OpSpec};
use spawnpoint_unreal_ops::{BlueprintMarkdown, ConsoleRun};
use unreal_editor::Setup;

use crate::asked::{ask, over_http, over_http_with};

const DOOR: &str = "/Game/Blueprints/BP_Door.BP_Door";
const KEY: &str = "/Game/Blueprints/BP_Key.BP_Key";
const WOOD: &str = "/Game/Materials/M_Wood.M_Wood";

#[tokio::test]
async fn the_project_and_its_console() {
    if !requires::tool("python3") {
        return;
    }
    let (_editor, engine) = over_http().await;
    let config = ask(&engine, "unreal.project.config", json!({})).await.unwrap();
    let version = json!({
        "full": "5.4.4-35576357+++UE5+Release-5.4", "major": 5, "minor": 4, "patch": 4,
        "changelist": 35576357,
    });
    assert_eq!(config["engineVersion"], version);
    assert_eq!(config["paths"]["projectSavedDir"], "/Epic/Sample/Saved/");
    let log = ask(&engine, "unreal.log.path", json!({})).await.unwrap();
    assert_eq!(log["path"], "/Epic/Sample/Saved/Logs/Sample.log");
    let command = "stat \"fps\" ☃ \\ '''";
    let ran = ask(&engine, "unreal.console.run", json!({ "command": command })).await.unwrap();
    let said = format!("LogConsoleResponse: Display: ran {command}");
    assert_eq!(ran, json!({ "recognized": true, "output": said }));
    let compiled =
        ask(&engine, "unreal.editor.compile", json!({ "timeout_seconds": 5 })).await.unwrap();
    assert_eq!(compiled["started"], false);
    assert_eq!(compiled["status"], "not_available");
}

#[tokio::test]
async fn a_compilation_has_the_result_of_the_build_tool() {
    if !requires::tool("python3") {
        return;
    }
    let good =
        "Building 3 actions -Werror\nDoor.cpp(3): warning C4996: old\n0 error(s), 1 warning(s)\n";
    let bad =
        "Door.cpp:3:1: error: no such thing\nLINK : fatal error LNK1181: gone\nERROR: failed\n";
    for (log, status, errors, warnings) in [(good, "completed", 0, 1), (bad, "failed", 3, 0)] {
        let setup = Setup { build_log: Some(log), ..Setup::default() };
        let (_editor, engine) = over_http_with(setup).await;
        let compiled =
            ask(&engine, "unreal.editor.compile", json!({ "timeout_seconds": 30 })).await;
        let compiled = compiled.unwrap();
        assert_eq!((&compiled["started"], &compiled["status"]), (&json!(true), &json!(status)));
        let count = |key: &str| compiled[key].as_array().unwrap().len();
        assert_eq!((count("errors"), count("warnings")), (errors, warnings), "{compiled}");
        assert_eq!(compiled["log"], log);
    }
}

#[tokio::test]
async fn the_registry() {
    if !requires::tool("python3") {
        return;
    }
    let (_editor, engine) = over_http().await;
    let door =
        ask(&engine, "asset.info", json!({ "path": "/game/blueprints/bp_door", "tags": true }));
    let door = door.await.unwrap();
    assert_eq!((&door["path"], &door["source"]), (&json!(DOOR), &json!("editor")));
    assert_eq!(door["tags"]["BlueprintType"], "BPTYPE_Normal");
    assert_eq!(door["dependencies"], json!(["/Script/Engine", WOOD]));
    let search = json!({ "folders": ["/Game"], "paths": ["*_?o*"], "offset": 1, "limit": 5 });
    let page = ask(&engine, "assets.find", search).await.unwrap();
    assert_eq!((&page["Total"], &page["Items"][0]["path"]), (&json!(2), &json!(WOOD)));
    let types = json!({ "types": ["/Script/Engine.Blueprint"], "paths": ["bp_"] });
    let page = ask(&engine, "assets.find", types).await.unwrap();
    assert_eq!(page["Items"][1]["path"], KEY);
    let paths = |list: &Value| {
        list.as_array().unwrap().iter().map(|one| one["path"].clone()).collect::<Vec<_>>()
    };
    let hard = ask(&engine, "asset.references", json!({ "path": DOOR })).await.unwrap();
    assert_eq!(paths(&hard["dependencies"]), ["/Script/Engine", WOOD]);
    let soft = json!({ "path": KEY, "hard": false, "soft": true, "direction": "dependents" });
    let soft = ask(&engine, "asset.references", soft).await.unwrap();
    assert_eq!(
        (paths(&soft["dependents"]), &soft["dependencies"]),
        (vec![json!(DOOR)], &json!([]))
    );
    let none = json!({ "path": DOOR, "hard": false });
    let none = ask(&engine, "asset.references", none).await.unwrap();
    assert_eq!((&none["dependencyCount"], &none["dependentCount"]), (&json!(0), &json!(0)));
    let all = json!({ "path": KEY, "direction": "dependencies", "depth": 0, "soft": true });
    let all = ask(&engine, "asset.references", all).await.unwrap();
    let wood = all["dependencies"].as_array().unwrap().iter().find(|one| one["path"] == WOOD);
    assert_eq!(wood.unwrap()["via"], DOOR, "{all}");
    let tree = json!({ "path": KEY, "depth": 10, "soft": true });
    let tree = ask(&engine, "asset.tree", tree).await.unwrap();
    let nodes: Vec<_> = tree["nodes"].as_array().unwrap().iter().map(|n| &n["path"]).collect();
    assert_eq!(nodes, [KEY, "/Script/Engine", WOOD, DOOR]);
    let by_parent = json!({ "fields": ["name", "parent_class"], "term": "BP_Door*" });
    let found = ask(&engine, "unreal.blueprints.search", by_parent).await.unwrap();
    assert_eq!(found["Items"][0]["fields"], json!(["name"]));
    assert_eq!(found["Items"][1]["parentClass"], "/Game/Blueprints/BP_Door.BP_Door_C");
    for op in ["asset.info", "asset.references", "asset.tree"] {
        let fault = ask(&engine, op, json!({ "path": "/Game/No", "depth": 1 })).await.unwrap_err();
        assert_eq!(
            (fault.kind, &*fault.message),
            (ErrorKind::NotFound, "Asset not found: /Game/No")
        );
    }
}

#[tokio::test]
async fn texts_and_imports() {
    if !requires::tool("python3") {
        return;
    }
    let (_editor, engine) = over_http().await;
    let export = |path: &str, format: &str| {
        let params = json!({ "path": path, "format": format });
        async { ask(&engine, "asset.export", params).await }
    };
    let text = export(DOOR, "T3D").await.unwrap();
    assert!(
        text["text"].as_str().unwrap().starts_with("Begin Object Class=/Script/Engine.Blueprint")
    );
    // So long that it comes through a file.
    assert!(export(KEY, "T3D").await.unwrap()["text"].as_str().unwrap().len() > 200_000);
    assert_eq!(export(DOOR, "FBX").await.unwrap_err().kind, ErrorKind::Unsupported);
    assert_eq!(export("/Game/No", "T3D").await.unwrap_err().kind, ErrorKind::NotFound);
    let class = |class: &str| {
        let params = json!({ "class": class, "format": "T3D" });
        async { ask(&engine, "unreal.class.export", params).await }
    };
    let native = class("/Script/Engine.Actor").await.unwrap();
    assert!(native["text"].as_str().unwrap().contains("Default__Actor"), "{native}");
    assert!(class("/Game/Blueprints/BP_Door").await.is_ok());
    assert_eq!(class("/Script/Engine.No").await.unwrap_err().kind, ErrorKind::NotFound);
    let import = |file: &str, path: &str, kind: &str| {
        let params = json!({ "file": file, "path": path, "class": kind });
        async { ask(&engine, "unreal.asset.import", params).await }
    };
    let texture = "/Script/Engine.Texture2D";
    let done = import("/tmp/x.png", "/Game/T/T_X.T_X", texture).await.unwrap();
    assert_eq!(done, json!({ "path": "/Game/T/T_X.T_X", "objects": ["/Game/T/T_X.T_X"] }));
    let there = ask(&engine, "asset.info", json!({ "path": "/Game/T/T_X" })).await.unwrap();
    assert_eq!(there["type"], texture);
    for (file, path, kind, beginning) in [
        ("/tmp/x.xyz", "/Game/T/Y.Y", texture, "Failed to import binary file: /tmp/x.xyz."),
        ("/tmp/x.png", "/Game/T/Y.Y", "/Script/No.No", "Failed to load class: /Script/No.No"),
        ("/tmp/x.png", WOOD, texture, "Asset already exists at '/Game/Materials/M_Wood.M_Wood'"),
    ] {
        let fault = import(file, path, kind).await.unwrap_err();
        assert!(fault.message.starts_with(beginning), "{fault}");
    }
    let text = json!({ "text_file": "/tmp/x.t3d", "path": "/Game/T/Y.Y", "class": texture });
    let fault = ask(&engine, "unreal.asset.import", text).await.unwrap_err();
    assert!(fault.message.starts_with("Failed to import T3D file: /tmp/x.t3d."), "{fault}");
}

#[tokio::test]
async fn markdown_takes_the_disk() {
    let (_editor, engine) = over_http().await;
    assert!(!engine.ops().has(BlueprintMarkdown::NAME));
    assert!(engine.ops().has(ConsoleRun::NAME));
}
