//! The commands that answer resources: `get_gameobject`, `get_selection`, `get_project_info` and others.

use serde_json::{Value, json};

use super::Editor;

#[test]
fn objects_and_components_are_read() {
    let Some(mut editor) = Editor::open() else { return };
    let ids = editor.command("find_gameobjects", json!({"searchTerm": "Player"}));
    let id = ids["instanceIDs"][0].clone();
    let player = editor.command("get_gameobject", json!({"instanceID": id}));
    assert_eq!(
        (&player["name"], &player["path"], &player["layerName"]),
        (&json!("Player"), &json!("Player"), &json!("Default"))
    );
    assert_eq!(player["componentTypes"], json!(["Transform", "Health", "Player", "BoxCollider"]));
    assert_eq!((&player["parent"], &player["children"]), (&Value::Null, &json!([])));
    let coin = editor.command(
        "find_gameobjects",
        json!({"searchTerm": "Coins/Coin2", "searchMethod": "by_path"}),
    )["instanceIDs"][0]
        .clone();
    let coin = editor.command("get_gameobject", json!({"instance_id": coin}));
    let parent = editor.command("get_gameobject", json!({"instance_id": coin["parent"]}));
    assert_eq!(parent["children"][1], coin["instanceID"]);

    let all = editor.command("get_gameobject_components", json!({"instanceID": id, "pageSize": 3}));
    assert_eq!((&all["totalCount"], &all["nextCursor"]), (&json!(4), &json!(3)));
    assert_eq!(all["components"][0]["localPosition"], json!({"x": 0, "y": 1, "z": 0}));
    let properties = &all["components"][2]["properties"];
    assert_eq!(
        (&properties["speed"], &properties["mood"], &properties["lives"]),
        (&json!(0), &json!("Calm"), &json!(3))
    );
    assert_eq!((&properties["target"], properties.get("gameObject")), (&Value::Null, None));
    let names = editor.command(
        "get_gameobject_components",
        json!({"instanceID": id, "includeProperties": false, "cursor": 3}),
    );
    assert_eq!(names["components"][0].get("properties"), None);
    assert_eq!(names["components"][0]["typeName"], "UnityEngine.BoxCollider");

    let specimen =
        editor.command("find_gameobjects", json!({"searchTerm": "Specimen"}))["ids"][0].clone();
    let one = editor.command(
        "get_gameobject_component",
        json!({"instanceID": specimen, "componentName": "specimen"}),
    );
    assert_eq!(one["component"]["properties"]["someone"]["name"], "Player");
    assert_eq!(one["component"]["properties"]["color"]["r"], 0.8);
    for (command, arguments, part) in [
        ("get_gameobject", json!({"instanceID": 999_999_999}), "999999999"),
        ("get_gameobject", json!({}), "instance_id"),
        ("get_gameobject", json!({"instanceID": "Player"}), "Player"),
        (
            "get_gameobject_component",
            json!({"instanceID": specimen, "componentName": "Light"}),
            "Light",
        ),
        ("get_gameobject_component", json!({"instanceID": specimen}), "component"),
    ] {
        let error = editor.refused(command, arguments);
        assert!(error.contains(part), "{command}: {error}");
    }
}

#[test]
fn the_editor_and_its_project_are_read() {
    let Some(mut editor) = Editor::open() else { return };
    editor.command("ping", json!({}));
    assert_eq!(editor.command("get_selection", json!({}))["count"], 0);
    let id = editor.id("Light");
    editor.op("selection.set", json!({"id": id})).unwrap();
    let selection = editor.command("get_selection", json!({}));
    assert_eq!((&selection["activeGameObject"], &selection["count"]), (&json!("Light"), &json!(1)));
    assert_eq!(selection["objects"][0]["type"], "UnityEngine.GameObject");
    assert_eq!(selection["activeInstanceID"], selection["gameObjects"][0]["instanceID"]);

    let project = editor.command("get_project_info", json!({}));
    assert_eq!(project["projectRoot"], json!(editor.project.path()));
    assert_eq!(
        (&project["projectName"], &project["renderPipeline"], &project["packages"]["inputsystem"]),
        (&json!("coins"), &json!("BuiltIn"), &json!(true))
    );
    assert_eq!(editor.command("get_layers", json!({}))["4"], "Water");
    assert!(
        editor.command("get_tags", json!({})).as_array().unwrap().contains(&json!("MainCamera"))
    );
    assert_eq!(editor.command("get_prefab_stage", json!({})), json!({"isOpen": false}));
    assert_eq!(editor.command("get_active_tool", json!({}))["isCustom"], false);
    let items = editor.command("get_menu_items", json!({"refresh": true, "search": ""}));
    assert!(items.as_array().unwrap().contains(&json!("Window/Spawnpoint")), "{items}");
    let none = editor.command("get_menu_items", json!({"search": "no such item"}));
    assert_eq!(none, json!([]));
    let tools = editor.command("get_tool_states", json!({}))["tools"].clone();
    let names: Vec<_> = tools.as_array().unwrap().iter().map(|tool| tool["name"].clone()).collect();
    assert!(names.contains(&json!("manage_scene")) && !names.contains(&json!("ping")), "{names:?}");
    let state = editor.command("get_editor_state", json!({}));
    assert_eq!(state["settings"]["batch_execute_max_commands"], 100);
}
