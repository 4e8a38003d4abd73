//! The state of the editor, play mode, and screenshots.

use serde_json::{Value, json};

use super::{
    failure, success,
    world::{Mode, World},
};

/// A picture of one pixel.
const PICTURE: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

pub(super) fn state(world: &mut World) -> Value {
    let mode = world.mode;
    // A change of the mode takes effect a moment after the command.
    if mode == Mode::WillPlay {
        world.mode = Mode::Play;
    }
    let data = json!({
        "schema_version": "unity-mcp/editor_state@2", "observed_at_unix_ms": 0, "sequence": 1,
        "unity": {"instance_id": null, "unity_version": "6000.0.38f1", "platform": "LinuxEditor", "is_batch_mode": false},
        "editor": {
            "is_focused": true,
            "play_mode": {"is_playing": mode == Mode::Play, "is_paused": world.paused, "is_changing": mode != Mode::Edit},
            "active_scene": {"path": "Assets/Scenes/Harbor.unity", "guid": "0".repeat(32), "name": "Harbor"},
        },
        "compilation": {"is_compiling": false, "is_domain_reload_pending": false},
        "assets": {"is_updating": false, "external_changes_dirty": false},
        "tests": {"is_running": false},
        "settings": {"batch_execute_max_commands": 25},
    });
    success("Retrieved editor state.", data)
}

pub(super) fn selection(world: &World) -> Value {
    let camera = world.roots.first();
    let one = json!({"name": "Main Camera", "instanceID": camera});
    let data = json!({"activeInstanceID": camera, "count": 1, "objects": [one], "gameObjects": [one], "assetGUIDs": []});
    success("Retrieved current selection details.", data)
}

pub(super) fn manage_editor(world: &mut World, params: &Value) -> Value {
    let done = |message: &str| json!({"success": true, "message": message});
    match (params["action"].as_str().unwrap_or_default(), world.mode) {
        ("play", Mode::Edit) => {
            world.mode = Mode::WillPlay;
            done("Entered play mode.")
        }
        ("play", _) => done("Already in play mode."),
        ("stop", Mode::Edit) => done("Already stopped (not in play mode)."),
        ("stop", _) => {
            (world.mode, world.paused) = (Mode::Edit, false);
            done("Exited play mode.")
        }
        ("pause", Mode::Play) => {
            world.paused = !world.paused;
            done(if world.paused { "Game paused." } else { "Game resumed." })
        }
        ("pause", _) => failure("Cannot pause/resume: Not in play mode."),
        ("undo", _) => {
            let undone = world.changes.pop();
            success(
                "Undo performed.",
                json!({"undone_group": undone, "next_group": world.changes.last()}),
            )
        }
        (other, _) => failure(&format!("Unknown action: '{other}'.")),
    }
}

pub(super) fn manage_camera(params: &Value) -> Value {
    if params["action"] != "screenshot" {
        return failure("Unknown action.");
    }
    let folder = params["outputFolder"].as_str().unwrap_or("Assets/Screenshots");
    let path = format!("{folder}/{}.png", params["fileName"].as_str().unwrap_or("screenshot"));
    let mut data = json!({"path": path, "fullPath": format!("/projects/Game/{path}"), "superSize": 1,
        "isAsync": false, "camera": "Main Camera", "captureSource": "game_view"});
    if params["includeImage"] == true {
        data["imageBase64"] = PICTURE.into();
        data["imageWidth"] = 1.into();
        data["imageHeight"] = 1.into();
    }
    success(&format!("Screenshot captured to '{path}' (camera: Main Camera)."), data)
}
