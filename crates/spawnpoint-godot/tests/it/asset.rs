//! The questions about assets, by the shared ops.

use serde_json::{Value, json};
use spawnpoint_protocol::{
    ErrorKind,
    asset::{AssetFilter, AssetName, ReferenceDirection, ReferenceKinds, Slice},
    op::{AssetExport, AssetInfoGet, AssetReferencesGet, AssetTreeGet, AssetsFind},
};

use crate::support::{engine, run};

fn filter() -> AssetFilter {
    AssetFilter { folders: vec![], paths: vec![], types: vec![], recursive: true }
}

async fn found(filter: AssetFilter) -> Vec<String> {
    let op = AssetsFind { filter, tags: false, slice: Slice::default() };
    let page = run(&engine(), op).await.unwrap();
    assert_eq!(page["source"], "disk");
    let items = page["Items"].as_array().unwrap();
    items.iter().map(|item| item["path"].as_str().unwrap().to_owned()).collect()
}

fn references(name: &str, depth: u32) -> AssetReferencesGet {
    AssetReferencesGet {
        asset: AssetName::name(name),
        direction: ReferenceDirection::Both,
        depth,
        kinds: ReferenceKinds::default(),
        limit: None,
    }
}

fn paths(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["path"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn assets_are_found_by_folder_path_and_type() {
    let gradients = found(AssetFilter { types: vec!["gradient".into()], ..filter() }).await;
    assert_eq!(gradients.len(), 3);
    let art = found(AssetFilter { folders: vec!["res://art".into()], ..filter() }).await;
    assert_eq!(art, ["res://art/apple.svg"]);
    let apples = found(AssetFilter { paths: vec!["*/apple".into()], ..filter() }).await;
    assert_eq!(
        apples,
        ["res://art/apple.svg", "res://scenes/apple.tscn", "res://scripts/apple.gd"]
    );
    let top = AssetFilter { folders: vec!["res://".into()], recursive: false, ..filter() };
    assert_eq!(found(top).await, ["res://project.godot"]);
}

#[tokio::test]
async fn an_asset_is_described_by_path_uid_class_and_name() {
    let engine = engine();
    let info = |asset| AssetInfoGet { asset, tags: false };
    let picture = run(&engine, info(AssetName::path("res://art/apple.svg"))).await.unwrap();
    assert_eq!(
        (&picture["type"], &picture["id"], &picture["importer"]),
        (&json!("CompressedTexture2D"), &json!("uid://orchardpicture"), &json!("texture"))
    );
    let by_uid = AssetName { id: Some("uid://orchardscript".into()), ..AssetName::default() };
    for asset in [by_uid, AssetName::name("Player"), AssetName::name("player.gd")] {
        let script = run(&engine, info(asset)).await.unwrap();
        assert_eq!(script["path"], "res://scripts/player.gd");
        assert_eq!(
            script["dependencies"],
            json!(["res://scenes/apple.tscn", "res://scripts/actor.gd"])
        );
    }
    let fault = run(&engine, info(AssetName::name("plaier.gd"))).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::NotFound);
    assert_eq!(fault.hint.as_deref(), Some("did you mean 'res://scripts/player.gd'?"));
    let fault = run(&engine, info(AssetName::name("apple"))).await.unwrap_err();
    assert!(fault.message.contains("ambiguous"), "{fault}");
}

#[tokio::test]
async fn references_are_followed_in_both_directions() {
    let engine = engine();
    let player = run(&engine, references("res://scenes/player.tscn", 1)).await.unwrap();
    assert_eq!(paths(&player["dependents"]), ["res://scenes/hero.tscn"]);
    assert_eq!(player["dependents"][0]["kinds"], json!(["instance"]));
    assert_eq!(paths(&player["dependencies"]), ["res://scripts/player.gd"]);
    let all = run(&engine, references("actor.gd", 0)).await.unwrap();
    let users = paths(&all["dependents"]);
    assert_eq!(
        users[..3],
        ["res://scripts/player.gd", "res://scenes/player.tscn", "res://scenes/hero.tscn"]
    );
    assert!(users.contains(&"res://project.godot"), "{users:?}");
    let apple = run(&engine, references("scripts/apple.gd", 1)).await.unwrap();
    assert_eq!(apple["unresolved"], json!(["res://art/crunch.ogg", "res://resources/winter.tres"]));
    let gone = run(&engine, references("res://scripts/gone.gd", 1)).await.unwrap();
    assert_eq!(paths(&gone["dependents"]), ["res://scenes/broken.tscn"]);
    assert!(run(&engine, references("res://never.gd", 1)).await.is_err());
}

#[tokio::test]
async fn a_tree_lists_each_dependency_once() {
    let op = AssetTreeGet {
        asset: AssetName::name("hero.tscn"),
        depth: 9,
        kinds: ReferenceKinds::default(),
    };
    let tree = run(&engine(), op).await.unwrap();
    let paths = paths(&tree["nodes"]);
    assert_eq!(paths[0], "res://scenes/hero.tscn");
    let once: std::collections::HashSet<_> = paths.iter().collect();
    assert_eq!((once.len(), paths.contains(&"res://art/apple.svg")), (paths.len(), true));
}

#[tokio::test]
async fn text_is_exported_and_nothing_else() {
    let engine = engine();
    let export = |name: &str, format: &str| AssetExport {
        asset: AssetName::name(name),
        format: format.into(),
    };
    let text = run(&engine, export("season.tres", "")).await.unwrap();
    assert!(text["text"].as_str().unwrap().starts_with("[gd_resource type=\"Gradient\""));
    let fault = run(&engine, export("season.tres", "yaml")).await.unwrap_err();
    assert_eq!(fault.kind, ErrorKind::Unsupported);
}
