//! The tour, engine by engine.

use std::collections::BTreeSet;

use real_bevy::Arena;
use real_godot::{Client, Godot, Project, Server};
use real_unity::Unity;
use real_unreal::Unreal;
use serde_json::json;
use tour::{names::Engine, steps::steps, walk};

use crate::page;

fn tour(engine: Engine, client: &mut Client) {
    let steps = steps();
    assert!(steps.len() >= 60, "{} steps", steps.len());
    let report = walk(engine, client, &steps);
    let lacks: BTreeSet<_> = engine.lacks().iter().copied().collect();
    assert_eq!(report.lacking(), lacks);
    page::keep(engine, &report);
}

#[test]
fn the_stage() {
    let server = Server::start(&[]);
    tour(Engine::Stage, &mut server.client());
}

#[test]
fn a_godot_game() {
    let Some(godot) = Godot::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _game = project.game(&godot, &server);
    let id = server.wait_for("Coins game");
    tour(Engine::GodotGame, &mut server.client().on(&id));
    assert_nothing_failed_inside(&project);
}

#[test]
fn a_godot_editor() {
    let Some(godot) = Godot::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _editor = project.editor(&godot, &server);
    let id = server.wait_for("Coins");
    let mut editor = server.client().on(&id);
    editor.call("LoadScene", json!({"name": "main"})).unwrap();
    tour(Engine::GodotEditor, &mut editor);
    assert_nothing_failed_inside(&project);
}

#[test]
fn a_bevy_game() {
    let Some(arena) = Arena::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let _game = arena.start(&server, &[]);
    let id = server.wait_for("Arena");
    tour(Engine::BevyGame, &mut server.client().on(&id));
}

#[test]
fn a_unity_player() {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = real_unity::Project::new();
    let _player = unity.player(&project, &server, &[]);
    let id = server.wait_for("Coins game");
    tour(Engine::UnityPlayer, &mut server.client().on(&id));
    assert_no_exceptions(&project);
}

#[test]
fn a_unity_editor() {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = real_unity::Project::new();
    let _editor = unity.editor(&project, &server, &[]);
    let id = server.wait_for("Coins");
    tour(Engine::UnityEditor, &mut server.client().on(&id));
    assert_no_exceptions(&project);
}

#[test]
fn an_unreal_editor() {
    let Some(unreal) = Unreal::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = real_unreal::Project::new();
    let _editor = unreal.editor(&project, &server);
    let id = server.wait_for("Sample");
    tour(Engine::UnrealEditor, &mut server.client().on(&id));
    assert_no_failures(&project);
}

/// Checks that no op of the plugin failed unexpectedly.
pub fn assert_no_failures(project: &real_unreal::Project) {
    let log = project.log();
    assert!(!log.contains("LogSpawnpoint: '") && !log.contains("failed in this frame"), "{log}");
    assert!(!project.output().contains("Traceback"), "{}", project.output());
}

/// Checks that nothing of the package failed unexpectedly.
pub fn assert_no_exceptions(project: &real_unity::Project) {
    let log = project.log();
    assert!(!log.contains("[Exception]"), "{log}");
}

/// Checks that the scripts of the addon ran without errors.
pub fn assert_nothing_failed_inside(project: &Project) {
    let log = project.log();
    let failed: Vec<_> = log
        .split("SCRIPT ERROR:")
        .skip(1)
        .filter(|error| {
            error.lines().nth(1).is_some_and(|place| place.contains("addons/spawnpoint"))
        })
        .collect();
    assert!(failed.is_empty(), "{failed:#?}");
}
