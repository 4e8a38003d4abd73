//! The tools on folders of projects, without an editor.

use std::sync::Arc;

use serde_json::json;
use spawnpoint_protocol::ErrorKind;

use crate::bench::Bench;

fn unity() -> Bench {
    let project = spawnpoint_unity::engine::ClosedProject::open(&sample_projects::unity(), None);
    Bench::with(Arc::new(project.unwrap()))
}

fn godot() -> Bench {
    let project =
        spawnpoint_godot::engine::ClosedProject::open(&sample_projects::godot(), None, &[]);
    Bench::with(Arc::new(project.unwrap()))
}

#[tokio::test]
async fn a_unity_folder_is_shown_by_scenes() {
    let bench = unity();
    let status = bench.text("game_status", json!({})).await;
    assert!(status.contains("project folder ") && status.contains("3 scenes on disk"), "{status}");
    let tree = bench.text("game_tree", json!({ "scene": "main" })).await;
    assert!(tree.starts_with("Scene Main (scn:1, 10 objects)\n"), "{tree}");
    assert!(tree.contains("[Transform, Camera, AudioListener]\n"), "{tree}");
    assert!(
        tree.contains("Off obj:") && tree.contains(" [Transform, AudioSource] (inactive)\n"),
        "{tree}"
    );
    let all = bench.text("game_tree", json!({})).await;
    assert_eq!(all.matches("Scene ").count(), 3, "{all}");
    let filtered = bench.text("game_tree", json!({ "filter": "audiosource" })).await;
    assert!(filtered.ends_with("2 objects match the filter.\n"), "{filtered}");
}

#[tokio::test]
async fn a_unity_folder_is_searched_and_inspected() {
    let bench = unity();
    let found = bench.text("game_find", json!({ "query": "enemy" })).await;
    assert!(
        found.starts_with("asset Assets/Prefabs/Enemy.prefab (GameObject)\nobject obj:"),
        "{found}"
    );
    assert!(found.contains(" /Enemy One [Transform, Player]\n"), "{found}");
    let object = bench.text("game_inspect", json!({ "target": "/Player" })).await;
    assert!(object.contains("\n[Player]\n  lives = 5 (Int32)\n"), "{object}");
    assert!(!object.contains("m_ObjectHideFlags"), "{object}");
    let asset =
        bench.text("game_inspect", json!({ "target": "Assets/Prefabs/Enemy.prefab" })).await;
    assert!(asset.starts_with("asset Assets/Prefabs/Enemy.prefab (GameObject, "), "{asset}");
    assert!(asset.contains("\nUses "), "{asset}");
    let by_file = bench.text("game_inspect", json!({ "target": "Enemy.prefab" })).await;
    assert_eq!(by_file, asset);
}

#[tokio::test]
async fn references_of_a_unity_folder_are_listed_both_ways() {
    let bench = unity();
    let both = bench.text("game_references", json!({ "asset": "Enemy.prefab" })).await;
    assert!(both.starts_with("Assets/Prefabs/Enemy.prefab\nUsed by "), "{both}");
    assert!(both.contains("\n  Assets/Scenes/Main.unity ("), "{both}");
    assert!(both.contains("\nUses "), "{both}");
    let used_by = json!({ "asset": "Enemy.prefab", "direction": "used_by" });
    assert!(!bench.text("game_references", used_by).await.contains("\nUses "));
    let broken = bench.text("game_references", json!({ "report": "broken" })).await;
    let expected = "Assets/Scenes/Main.unity\n82: component 2 of Player has no script\n91: missing script, GUID ";
    assert!(broken.starts_with(expected), "{broken}");
    assert!(broken.ends_with("\n1 note: report=notes"), "{broken}");
    let notes = bench.text("game_references", json!({ "report": "notes" })).await;
    assert_eq!(notes, "Assets/Prefabs/Pointer.prefab: was not downloaded by Git LFS");
    let fault = bench.fault("game_references", json!({})).await;
    assert!(fault.contains("report=unused, broken or notes"), "{fault}");
    let fault = bench.fault("game_references", json!({ "asset": "A", "report": "broken" })).await;
    assert!(fault.contains("it cannot be combined with 'asset'"), "{fault}");
    let fault = bench.call("game_references", json!({ "asset": "Nothing.mat" })).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::NotFound);
}

#[tokio::test]
async fn a_godot_folder_is_shown_and_inspected() {
    let bench = godot();
    let tree = bench.text("game_tree", json!({ "scene": "main" })).await;
    assert!(tree.starts_with("Scene main (") && tree.contains(" obj:"), "{tree}");
    assert!(tree.contains("Player"), "{tree}");
    let found = bench.text("game_find", json!({ "query": "apple" })).await;
    assert!(found.contains("asset res://scenes/apple.tscn"), "{found}");
    let asset = bench.text("game_inspect", json!({ "target": "res://scenes/apple.tscn" })).await;
    assert!(asset.starts_with("asset res://scenes/apple.tscn ("), "{asset}");
    let used = bench.text("game_references", json!({ "asset": "res://scenes/apple.tscn" })).await;
    assert!(used.contains("Used by ") && used.contains("res://scenes/main.tscn"), "{used}");
    let broken = bench.text("game_references", json!({ "report": "broken" })).await;
    assert!(broken.contains(" error"), "{broken}");
}

#[tokio::test]
async fn a_scene_is_named_by_its_file_and_namesakes_by_their_scenes() {
    let bench = unity();
    let by_name = bench.text("game_tree", json!({ "scene": "Main" })).await;
    for file in ["Assets/Scenes/Main.unity", "Main.unity"] {
        assert_eq!(bench.text("game_tree", json!({ "scene": file })).await, by_name, "{file}");
    }
    let everything = bench.text("game_tree", json!({})).await;
    let blank = json!({ "scene": "", "under": "", "filter": "" });
    assert_eq!(bench.text("game_tree", blank).await, everything);

    // Two scenes and a prefab have a root object of the same name.
    let bench = godot();
    let found = bench.text("game_find", json!({ "query": "Basket", "kind": "object" })).await;
    assert!(!found.contains(" in main"), "their paths tell them apart: {found}");
    let found = bench.text("game_find", json!({ "query": "Loop", "kind": "object" })).await;
    let first = |scene: &str| {
        let ends = format!(" in {scene}");
        found.lines().any(|line| line.contains(" /Loop [") && line.ends_with(&ends))
    };
    assert!(first("loop_a") && first("loop_b"), "{found}");
    let fault = bench.call("game_inspect", json!({ "target": "Loop" })).await.unwrap_err();
    let hint = fault.hint.unwrap();
    assert!(hint.contains("/Loop in loop_a") && hint.contains("/Loop in loop_b"), "{hint}");
}

#[tokio::test]
async fn a_folder_says_that_it_has_no_console_and_no_methods() {
    let bench = unity();
    for (tool, arguments) in
        [("game_logs", json!({})), ("game_call", json!({ "object": "Player", "method": "Fire" }))]
    {
        let fault = bench.call(tool, arguments).await.unwrap_err();
        assert_eq!(fault.kind, ErrorKind::Unsupported, "{tool}: {fault:?}");
        assert!(fault.hint.unwrap().contains("read from disk"), "{tool}");
    }
}
