//! The native tour, engine by engine.

use std::fs;

use real_bevy::Arena;
use real_godot::{Client, Dialed as _, Godot, Project, Server};
use real_unity::Unity;
use real_unreal::Unreal;
use scripted_engine::editor::Editor;
use serde_json::json;
use tour::native::{Engine, steps, walk};

use crate::engines::{assert_no_exceptions, assert_no_failures, assert_nothing_failed_inside};

/// Hash of the scripted editor.
const EDITOR: &str = "0a1b2c3d4e5f6071";

fn tour(engine: Engine, instance: Option<&str>, client: &mut Client) {
    let steps = steps();
    assert!(steps.len() >= 50, "{} steps", steps.len());
    walk(engine, instance, client, &steps);
}

#[test]
fn the_stage() {
    let server = Server::start(&[]);
    tour(Engine::Stage, None, &mut server.client());
}

#[test]
fn a_bevy_game() {
    let Some(arena) = Arena::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let _game = arena.start(&server, &[]);
    server.wait_for("Arena");
    tour(Engine::BevyGame, None, &mut server.client());
}

#[test]
fn a_godot_game() {
    let Some(godot) = Godot::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _game = project.game(&godot, &server);
    server.wait_for("Coins game");
    tour(Engine::GodotGame, None, &mut server.client());
    assert_nothing_failed_inside(&project);
}

#[test]
fn a_godot_editor() {
    let Some(godot) = Godot::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _editor = project.editor(&godot, &server);
    // The game that it starts is another engine.
    let id = server.wait_for("Coins");
    let mut editor = server.client();
    editor.call("LoadScene", json!({"name": "main"})).unwrap();
    tour(Engine::GodotEditor, Some(&id), &mut editor);
    assert_nothing_failed_inside(&project);
}

#[test]
fn a_unity_folder() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("Game");
    sample_projects::copy(&sample_projects::unity(), &folder);
    let server = Server::start(&["--no-stage", "--project", folder.to_str().unwrap()]);
    tour(Engine::UnityFolder, None, &mut server.client());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_unity_editor_with_the_plugin_of_mcp_for_unity() {
    let server = Server::start(&["--no-stage"]);
    let _editor = Editor::new("Editor", EDITOR).with_package().dial(&server.hub());
    server.wait_for("Editor");
    // Its tools come a moment after it.
    let mut client = server.client();
    while client.call("change", json!({"token": "ready"})).is_err() {
        tokio::task::yield_now().await;
    }
    tokio::task::block_in_place(|| tour(Engine::McpForUnity, None, &mut client));
}

#[test]
fn a_unity_player() {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = real_unity::Project::new();
    let _player = unity.player(&project, &server, &[]);
    server.wait_for("Coins game");
    tour(Engine::UnityPlayer, None, &mut server.client());
    assert_no_exceptions(&project);
}

#[test]
fn a_unity_editor() {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = real_unity::Project::new();
    add_assets(&project);
    let _editor = unity.editor(&project, &server, &[]);
    // The game that it starts is another engine.
    let id = server.wait_for("Coins");
    tour(Engine::UnityEditor, Some(&id), &mut server.client());
    assert_no_exceptions(&project);
}

#[test]
fn an_unreal_editor() {
    let Some(unreal) = Unreal::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = real_unreal::Project::new();
    let _editor = unreal.editor(&project, &server);
    server.wait_for("Sample");
    tour(Engine::UnrealEditor, None, &mut server.client());
    assert_no_failures(&project);
}

/// A material, and a prefab that uses it.
fn add_assets(project: &real_unity::Project) {
    let assets = project.path().join("Assets");
    fs::create_dir_all(&assets).unwrap();
    let material = "1f0c2d3e4b5a69788796a5b4c3d2e1f0";
    let meta = format!("fileFormatVersion: 2\nguid: {material}\n");
    fs::write(assets.join("Crate.mat"), "%YAML 1.1\n").unwrap();
    fs::write(assets.join("Crate.mat.meta"), meta).unwrap();
    let renderer = format!("  m_Materials:\n  - {{fileID: 2100000, guid: {material}, type: 2}}\n");
    fs::write(assets.join("Crate.prefab"), renderer).unwrap();
}
