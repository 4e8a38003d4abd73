//! `manage_editor`, `read_console`, `batch_execute`

use serde_json::{Value, json};

use super::{Editor, golden};

fn manage(editor: &mut Editor, action: &str) -> Value {
    editor.command("manage_editor", json!({"action": action}))
}

#[test]
fn play_mode_is_reached_before_the_answer() {
    let Some(mut editor) = Editor::open_without_reloads() else { return };
    for (name, arguments) in golden("manage_editor") {
        assert_eq!(editor.command(&name, arguments)["is_playing"], true);
        assert_eq!(editor.command("get_editor_state", json!({}))["play_mode"]["is_playing"], true);
    }
    assert_eq!(manage(&mut editor, "pause")["is_paused"], true);
    assert_eq!(editor.command("get_editor_state", json!({}))["play_mode"]["is_paused"], true);
    assert_eq!(manage(&mut editor, "pause")["is_paused"], false);
    for action in ["undo", "redo"] {
        let error = editor.refused("manage_editor", json!({"action": action}));
        assert!(error.contains("play mode"), "{error}");
    }
    assert_eq!(manage(&mut editor, "stop")["is_playing"], false);
    assert_eq!(editor.command("get_editor_state", json!({}))["play_mode"]["is_playing"], false);
    assert_eq!(manage(&mut editor, "stop")["is_playing"], false);
    let error = editor.refused("manage_editor", json!({"action": "pause"}));
    assert!(error.contains("action play"), "{error}");
}

#[test]
fn play_mode_is_reached_over_a_reload_also_in_a_batch() {
    let Some(mut editor) = Editor::open() else { return };
    let played = editor.reloading("manage_editor", json!({"action": "play"}));
    assert_eq!((&played["success"], &played["data"]["is_playing"]), (&json!(true), &json!(true)));
    assert_eq!(editor.command("get_editor_state", json!({}))["play_mode"]["is_playing"], true);
    assert_eq!(manage(&mut editor, "stop")["is_playing"], false);
    let batch = editor.reloading(
        "batch_execute",
        json!({"commands": [
            {"tool": "manage_gameobject", "params": {"action": "create", "name": "Before"}},
            {"tool": "manage_editor", "params": {"action": "play"}},
            {"tool": "get_editor_state"},
            {"tool": "manage_editor", "params": {"action": "stop"}},
            {"tool": "manage_gameobject", "params": {"action": "create", "name": "After"}},
        ]}),
    );
    assert_eq!(
        (&batch["success"], &batch["data"]["callSuccessCount"]),
        (&json!(true), &json!(5)),
        "{batch}"
    );
    assert_eq!(batch["data"]["results"][2]["result"]["data"]["play_mode"]["is_playing"], true);
    for name in ["Before", "After"] {
        assert_eq!(
            editor.command("find_gameobjects", json!({"searchTerm": name}))["totalCount"],
            1
        );
    }
}

#[test]
fn tags_layers_tools_and_history_are_changed() {
    let Some(mut editor) = Editor::open() else { return };
    let has_tag = |editor: &mut Editor, tag: &str| {
        editor.command("get_tags", json!({})).as_array().unwrap().contains(&json!(tag))
    };
    editor.command("manage_editor", json!({"action": "add_tag", "tagName": "Enemy"}));
    assert!(has_tag(&mut editor, "Enemy"));
    let error = editor.refused("manage_editor", json!({"action": "add_tag", "tag_name": "Enemy"}));
    assert!(error.contains("already"), "{error}");
    editor.command("manage_editor", json!({"action": "remove_tag", "tagName": "Enemy"}));
    assert!(!has_tag(&mut editor, "Enemy"));

    let added =
        editor.command("manage_editor", json!({"action": "add_layer", "layerName": "Ground"}));
    assert_eq!(added["layer"], 8);
    assert_eq!(editor.command("get_layers", json!({}))["8"], "Ground");
    assert_eq!(
        editor.command(
            "manage_gameobject",
            json!({"action": "modify", "target": "Coins", "layer": "Ground"})
        )["layer"],
        8
    );
    editor.command("manage_editor", json!({"action": "remove_layer", "layerName": "Ground"}));
    assert_eq!(editor.command("get_layers", json!({})).get("8"), None);

    editor.command("manage_editor", json!({"action": "set_active_tool", "toolName": "rotate"}));
    assert_eq!(editor.command("get_active_tool", json!({}))["activeTool"], "Rotate");

    editor.command("manage_gameobject", json!({"action": "create", "name": "Undone"}));
    let undone = manage(&mut editor, "undo");
    assert_eq!(undone["undone_group"], "Spawnpoint: Create Undone");
    assert_eq!(
        editor.command("find_gameobjects", json!({"searchTerm": "Undone"}))["totalCount"],
        0
    );
    assert_eq!(manage(&mut editor, "redo")["current_group"], "Spawnpoint: Create Undone");
    assert_eq!(
        editor.command("find_gameobjects", json!({"searchTerm": "Undone"}))["totalCount"],
        1
    );
    assert_eq!(manage(&mut editor, "telemetry_status")["telemetry_enabled"], false);

    for (arguments, part) in [
        (json!({"action": "redo"}), "Nothing to redo"),
        (json!({"action": "add_tag", "tagName": "  "}), "tagName"),
        (json!({"action": "add_tag"}), "tagName"),
        (json!({"action": "remove_tag", "tagName": "Untagged"}), "tag of Unity"),
        (json!({"action": "remove_tag", "tagName": "Playr"}), "Did you mean 'Player'"),
        (json!({"action": "add_layer", "layerName": "water"}), "already named"),
        (json!({"action": "remove_layer", "layerName": "Water"}), "layer of Unity"),
        (json!({"action": "remove_layer", "layerName": "Nothing"}), "Nothing"),
        (json!({"action": "set_active_tool", "toolName": "Hammer"}), "Move"),
        (json!({"action": "deploy_package"}), "spawnpoint setup unity"),
        (json!({"action": "restore_package"}), "spawnpoint setup unity"),
        (json!({"action": "explode"}), "it has"),
        (json!({}), "'action'"),
    ] {
        let error = editor.refused("manage_editor", arguments.clone());
        assert!(error.contains(part), "{arguments}: {error}");
    }
}

#[test]
fn the_console_is_read_newest_first_and_cleared() {
    let Some(mut editor) = Editor::open() else { return };
    let log = |editor: &mut Editor, code: &str| {
        drop(editor.op("script.run", json!({"code": code})).unwrap())
    };
    log(
        &mut editor,
        "Debug.Log(\"first\"); Debug.LogWarning(\"second\"); Debug.LogError(\"third\\nwith a line\"); Debug.LogException(new System.Exception(\"fourth\"));",
    );
    for (name, mut arguments) in golden("read_console") {
        let limit = arguments["count"].as_u64().unwrap();
        let read = editor.command(&name, arguments.clone());
        let entries = read.get("items").unwrap_or(&read).as_array().unwrap();
        assert!(entries.len() as u64 <= limit, "{read}");
        if arguments["filterText"].is_null() && arguments["cursor"].is_null() {
            assert!(entries[0].as_str().unwrap().starts_with("Exception: fourth"), "{read}");
        }
        arguments["format"] = json!("json");
        editor.command(&name, arguments);
    }
    let read = |editor: &mut Editor, arguments: Value| editor.command("read_console", arguments);
    assert_eq!(
        read(&mut editor, json!({"types": ["log"], "filterText": "FIRST"})),
        json!(["first"])
    );
    assert_eq!(read(&mut editor, json!({"types": ["warning"], "count": 1})), json!(["second"]));
    assert_eq!(read(&mut editor, json!({"types": ["error"], "count": 2}))[1], "third\nwith a line");
    let detailed = read(
        &mut editor,
        json!({"types": ["error"], "format": "detailed", "includeStacktrace": true, "count": 2}),
    );
    assert_eq!(
        (&detailed[0]["type"], &detailed[1]["type"]),
        (&json!("Exception"), &json!("Error"))
    );
    assert!(detailed[1]["stackTrace"].as_str().unwrap().contains("at "), "{detailed}");
    let page = read(&mut editor, json!({"types": ["all"], "pageSize": 2, "cursor": 1}));
    assert_eq!(
        (&page["items"][0], &page["items"][1], &page["nextCursor"]),
        (&json!("third\nwith a line"), &json!("second"), &json!("3"))
    );
    // Entries survive a reload, as the console's do.
    editor.reloading("refresh_unity", json!({"compile": "request"}));
    assert_eq!(
        read(&mut editor, json!({"types": ["warning"], "filterText": "second"})),
        json!(["second"])
    );
    assert_eq!(
        editor.command("read_console", json!({"action": "clear", "count": null}))["remaining"],
        0
    );
    assert_eq!(read(&mut editor, json!({})), json!([]));
    for (arguments, part) in [
        (json!({"types": ["fatal"]}), "warning"),
        (json!({"format": "xml"}), "plain"),
        (json!({"count": 0}), "count"),
        (json!({"pageSize": -1}), "pageSize"),
        (json!({"action": "burn"}), "burn"),
    ] {
        let error = editor.refused("read_console", arguments.clone());
        assert!(error.contains(part), "{arguments}: {error}");
    }
}

#[test]
fn batches_run_in_order_as_one_step() {
    let Some(mut editor) = Editor::open() else { return };
    for (name, arguments) in golden("batch_execute") {
        let done = editor.command(&name, arguments);
        assert_eq!(done["results"][0]["result"]["data"]["name"], "X");
    }
    assert_eq!(editor.command("find_gameobjects", json!({"searchTerm": "X"}))["totalCount"], 4);
    let create = |name: &str| json!({"tool": "manage_gameobject", "params": {"action": "create", "name": name}});
    let done = editor.command("batch_execute", json!({"commands": [create("A"), create("B"), {"tool": "manage_components", "params": {"action": "add", "target": "B", "component_type": "Light"}}]}));
    assert_eq!(done["callSuccessCount"], 3);
    editor.op("edit.undo", json!({})).unwrap();
    for name in ["A", "B"] {
        assert_eq!(
            editor.command("find_gameobjects", json!({"searchTerm": name}))["totalCount"],
            0
        );
    }
    let wrong =
        json!({"tool": "manage_gameobject", "params": {"action": "delete", "target": "Nobody"}});
    let answer = editor
        .try_command(
            "batch_execute",
            json!({"commands": [create("C"), wrong, create("D"), {"tool": "no_such_tool"}]}),
        )
        .unwrap();
    assert_eq!(
        (&answer["success"], &answer["data"]["callFailureCount"]),
        (&json!(false), &json!(2)),
        "{answer}"
    );
    assert!(answer["data"]["results"][1]["error"].as_str().unwrap().contains("Nobody"));
    assert!(answer["data"]["results"][3]["error"].as_str().unwrap().contains("no_such_tool"));
    assert_eq!(editor.command("find_gameobjects", json!({"searchTerm": "D"}))["totalCount"], 1);
    let answer = editor
        .try_command("batch_execute", json!({"commands": [wrong, create("E")], "failFast": true}))
        .unwrap();
    assert_eq!(answer["data"]["results"].as_array().unwrap().len(), 1);
    assert!(answer["message"].as_str().unwrap().contains("not run"), "{answer}");
    assert_eq!(editor.command("find_gameobjects", json!({"searchTerm": "E"}))["totalCount"], 0);
    for (commands, part) in [
        (json!([]), "1 to 100"),
        (json!(vec![create("F"); 101]), "1 to 100"),
        (json!([7]), "commands[0]"),
        (json!([{"params": {}}]), "commands[0].tool"),
        (json!([{"tool": "batch_execute", "params": {}}]), "another"),
        (json!([{"tool": "ping", "params": 7}]), "params"),
        (json!("nothing"), "list"),
    ] {
        let error = editor.refused("batch_execute", json!({"commands": commands}));
        assert!(error.contains(part), "{error}");
    }
}
