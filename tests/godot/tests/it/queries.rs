//! Queries on a real Godot: they read the game, change nothing, and reach nothing outside of it.

use real_godot::{Client, Godot, Project, Server};
use serde_json::json;

fn query(client: &mut Client, query: &str) -> Result<String, String> {
    let answer = client.call("unity_query", json!({"query": query, "timeout": 20000}))?;
    match answer["status"] == "error" || answer["error"].is_string() {
        true => Err(answer.to_string()),
        false => Ok(answer["result"]["result"].to_string()),
    }
}

/// Queries that must be refused, on a server that allows nothing and on one that allows everything,
/// because a query is always a read.
const REFUSED: &[&str] = &[
    // Outside of the game.
    "Static.OS.move_to_trash('@VICTIM@')",
    "Static.OS.get_environment('SECRET')",
    "Static.OS.has_environment('SECRET')",
    "Static.OS.get_cmdline_args()",
    "Static.OS.get_user_data_dir()",
    "Static.OS.low_processor_usage_mode",
    "Static.DisplayServer.clipboard_get()",
    "Static.DisplayServer.tts_get_voices()",
    "Static.ClassDB.instantiate('FileAccess')",
    "Static.ClassDB.get_class_list()",
    "Static.IP.get_local_addresses()",
    "Static.IP.resolve_hostname('localhost')",
    "Static.Marshalls.base64_to_utf8('aGk=')",
    "Static.ResourceLoader.exists('res://main.tscn')",
    "Static.ResourceLoader.load('res://main.tscn')",
    "Static.ResourceUID.get_id_path(1)",
    "Static.JavaScriptBridge.eval('1')",
    "Static.ProjectSettings.globalize_path('res://')",
    "Static.ProjectSettings.load_resource_pack('res://x.pck')",
    "Static.ProjectSettings.save()",
    "Static.Engine.get_singleton('OS')",
    "Static.Engine.get_singleton('OS').get_environment('SECRET')",
    "Static.Engine.get_main_loop()",
    "Static.Engine.get_script_language(0)",
    "Static.Input.get_joy_name(0)",
    "Static.Performance.get_custom_monitor('x')",
    // By way of objects.
    "Scene['Player'].call('queue_free')",
    "Scene['Player'].callv('queue_free', [])",
    "Scene['Player'].call_deferred('queue_free')",
    "Scene['Player'].get('name')",
    "Scene['Player'].set('name', 'x')",
    "Scene['Player'].set_deferred('name', 'x')",
    "Scene['Player'].get_script()",
    "Scene['Player'].get_script().new()",
    "Scene['Player'].script.new()",
    "Scene['Player'].script.get_source_code()",
    "Scene['Player'].emit_signal('ready')",
    "Scene['Player'].notification(1)",
    "Scene['Player'].free()",
    "Scene['Player'].queue_free()",
    "Scene['Player'].set_script('res://scripts/hud.gd')",
    "Scene['Player'].duplicate()",
    "Scene['Player'].print_tree()",
    "Scene['Player'].rpc('x')",
    "Scene['Player'].get_tree().quit()",
    "Scene['Player'].get_tree().change_scene_to_file('res://bonus.tscn')",
    "Scene['Player'].get_tree().call_group('x', 'queue_free')",
    "Scene['Player'].get_tree().root.get_node('Spawnpoint')",
    "Scene['/root/Spawnpoint/Attached']._services",
    "Game['Spawnpoint/Attached']._services",
    "Game['Spawnpoint']",
    // Code of the project.
    "Scene['Specimen'].fail()",
    // Writes.
    "Scene['Player'].name = 'X'",
    "Scene['Player'].position.x = 7",
    "Scene['Player'].position.x += 7",
    "Static.Engine.time_scale = 0",
    "Scene['Player'].hide()",
];

#[test]
fn queries_reach_nothing_outside_the_game_and_change_nothing_in_it() {
    let Some(godot) = Godot::find() else { return };
    for server in [Server::start_read_only(&["--no-stage"]), Server::start(&["--no-stage"])] {
        let project = Project::new();
        let victim = project.path().join("victim.txt");
        std::fs::write(&victim, "keep me").unwrap();
        let _game = project.game(&godot, &server);
        let mut game = server.client().on(&server.wait_for("Coins game"));
        let before = query(&mut game, "Scene['Player'].position.x").unwrap();
        for attack in REFUSED {
            let attack = attack.replace("@VICTIM@", victim.to_str().unwrap());
            let said = query(&mut game, &attack);
            assert!(said.is_err(), "{attack}: {said:?}");
        }
        assert!(victim.exists());
        assert_eq!(query(&mut game, "Scene['Player'].position.x").unwrap(), before);
        let named = query(&mut game, "Scene['Player'].name = 'X'").unwrap_err();
        assert!(named.contains("SetMember") && named.contains("unity_execute_code"), "{named}");
        for (allowed, wanted) in [
            ("Scene['Player'].name", "\"Player\""),
            ("Scene['Player'].get_class()", "\"CharacterBody2D\""),
            ("Scene['Player'].get_parent().get_node('Player').name", "\"Player\""),
            ("Static.Engine.time_scale", "1.0"),
            ("Static.Engine.is_editor_hint()", "false"),
            ("Static.ProjectSettings.get_setting('application/config/name')", "\"Coins\""),
        ] {
            let said = query(&mut game, allowed);
            assert_eq!(said.as_deref(), Ok(wanted), "{allowed}");
        }
        // The explorer's reads keep to the same list.
        for class in ["OS", "DisplayServer", "IP", "ResourceLoader"] {
            let found = game.call("SearchStaticClasses", json!({"query": class})).unwrap();
            assert!(!found.to_string().contains(&format!("\"type:{class}\"")), "{found}");
            assert!(game.call("ListStaticMembers", json!({"typeFullName": class})).is_err());
            let read = json!({"typeFullName": class, "name": "low_processor_usage_mode"});
            assert!(game.call("ReadStaticMember", read).is_err());
        }
    }
}

#[test]
fn nodes_of_the_editor_are_not_accessible() {
    let Some(godot) = Godot::find() else { return };
    let server = Server::start_read_only(&["--no-stage"]);
    let project = Project::new();
    let _editor = project.editor(&godot, &server);
    let mut editor = server.client().on(&server.wait_for("Coins"));
    for attack in [
        "Scene['../..'].name",
        "Scene['/root'].get_child(0).name",
        "Static.EditorInterface.get_editor_settings()",
        "Static.EditorInterface.get_base_control()",
        "Static.EditorInterface.get_resource_filesystem()",
        "Static.EditorInterface.restart_editor(false)",
    ] {
        let said = query(&mut editor, attack);
        assert!(said.is_err(), "{attack}: {said:?}");
    }
}

#[test]
fn the_addon_proves_itself() {
    let Some(godot) = Godot::find() else { return };
    let server = Server::start_read_only(&["--no-stage"]);
    let project = Project::new();
    let _game = project.game(&godot, &server);
    let id = server.wait_for("Coins game");
    let list = server.client().call("list_instances", json!({})).unwrap();
    let game = list["instances"].as_array().unwrap().iter().find(|one| one["id"] == id).unwrap();
    assert_eq!(game["standing"], "proven", "{list}");
}
