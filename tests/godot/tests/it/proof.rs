//! Servers that prove, or do not, that they belong to the user of the engine.

use real_godot::{Godot, Hub, Project};
use serde_json::json;
use spawnpoint_protocol::proof::EngineKey;

#[test]
fn a_game_obeys_only_servers_of_its_own_user() {
    let Some(godot) = Godot::find() else { return };
    let key = EngineKey::new([7; 32]);
    let (hub, project) = (Hub::with_key(&key), Project::new());
    let _game = project.game(&godot, &hub);
    hub.check_that_servers_must_prove_themselves("Coins game", &key);
}

/// What a project of a stranger may name is the server that gets the token and commands the game.
#[test]
fn a_project_names_only_servers_on_this_machine() {
    let Some(godot) = Godot::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _game = project.game(&godot, &hub);
    let mut game = hub.engine("Coins game");
    let usual = "ws://127.0.0.1:8080/hub/plugin";
    for (named, wanted) in [
        ("ws://127.0.0.1:9000/hub/plugin", "ws://127.0.0.1:9000/hub/plugin"),
        ("ws://localhost:9000", "ws://localhost:9000"),
        ("wss://[::1]:9000/x", "wss://[::1]:9000/x"),
        ("ws://example.com/hub/plugin", usual),
        ("ws://127.0.0.1.example.com/", usual),
        ("ws://127.0.0.1@example.com/", usual),
        ("ws://127.0.0.1:80@example.com/", usual),
        ("ws://127.0.0.1\\\\@example.com/", usual),
        ("ws://localhost#@example.com/", usual),
        ("http://127.0.0.1/", usual),
        ("", usual),
    ] {
        let code = format!(
            "OS.unset_environment(\"SPAWNPOINT_URL\")\nProjectSettings.set_setting(\"spawnpoint/url\", \"{named}\")\n\
             load(\"res://addons/spawnpoint/link.gd\").url()"
        );
        let ran = game.run("script.run", json!({"code": code})).unwrap();
        assert_eq!(ran["value"], wanted, "{named}: {ran}");
    }
}
