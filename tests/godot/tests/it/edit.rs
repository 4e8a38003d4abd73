//! `edit.apply` and `object.rename` in the editor: all changes or none, and one step of undo.

use real_godot::{Engine, Godot, Hub, Project, Running};
use serde_json::{Value, json};

/// Every node of the scene with its class, script, values and owner.
const SCENE: &str = r#"func dump(node, indent):
	var text = indent + str(node.name) + " " + node.get_class()
	for property in node.get_property_list():
		if property.usage & PROPERTY_USAGE_STORAGE:
			text += " %s=%s" % [property.name, node.get(property.name)]
	if node is CollisionShape2D:
		text += str(node.shape.get("size"))
	text += " owner %s\n" % (node.owner.name if node.owner else &"-")
	for child in node.get_children():
		text += dump(child, indent + " ")
	return text
return dump(scene, "").sha256_text()"#;

/// Nodes outside of the tree.
const ORPHANS: &str = "return Performance.get_monitor(Performance.OBJECT_ORPHAN_NODE_COUNT)";

fn open(godot: &Godot) -> (Hub, Project, Running, Engine) {
    let (hub, project) = (Hub::start(), Project::new());
    let running = project.editor(godot, &hub);
    let mut editor = hub.engine("Coins");
    editor.run("scene.load", json!({"name": "main"})).unwrap();
    (hub, project, running, editor)
}

/// Changes of every kind.
fn all_changes(editor: &mut Engine) -> Vec<Value> {
    let player = editor.object("Player");
    let (coin, coins, camera) =
        (editor.object("Coin1"), editor.object("Coins"), editor.object("Camera"));
    let shape = editor.run("objects.list", json!({"path": "/Main/Player/Shape"})).unwrap();
    let shape = &shape["Items"][0]["Id"];
    vec![
        json!({"do": "set", "object": player, "component": "Node2D", "member": "position.x", "value": 99}),
        json!({"do": "set", "object": player, "component": "Player", "member": "speed", "value": 200}),
        json!({"do": "create", "name": "Door", "as": "$door"}),
        json!({"do": "set", "object": "$door", "component": "Node2D", "member": "position", "value": [5, 6]}),
        json!({"do": "add_component", "object": "$door", "component": "Sprite2D"}),
        json!({"do": "set", "object": "$door", "component": "Sprite2D", "member": "flip_h", "value": true}),
        json!({"do": "duplicate", "object": coin, "parent": "$door", "as": "$bell"}),
        json!({"do": "rename", "object": "$bell", "name": "Bell"}),
        json!({"do": "reparent", "object": camera, "parent": "$door"}),
        json!({"do": "rename", "object": coins, "name": "Treasure"}),
        json!({"do": "set_active", "object": player, "active": false}),
        json!({"do": "set", "object": shape, "component": "shape:RectangleShape2D", "member": "size", "value": [10, 10]}),
        json!({"do": "remove_component", "object": player, "component": "Player"}),
        json!({"do": "delete", "object": coin}),
    ]
}

fn at<'a>(result: &'a Value, change: usize, key: &str) -> &'a Value {
    &result["changes"][change][key]
}

#[test]
fn changes_are_previewed_applied_together_and_undone_by_one_undo() {
    let Some(godot) = Godot::find() else { return };
    let (_hub, project, _running, mut editor) = open(&godot);
    // A value that the scene sets, and that a script forgets when it is removed.
    let player = editor.object("Player");
    let jump = json!({"object": player, "component": "Player", "name": "jump_speed", "value": 400});
    editor.run("member.write", jump).unwrap();
    let changes = all_changes(&mut editor);
    let before = editor.code(SCENE);

    let preview = editor.run("edit.apply", json!({"changes": changes, "dry_run": true})).unwrap();
    assert_eq!(editor.code(SCENE), before, "a preview changes nothing");
    assert_eq!((&preview["applied"], preview.get("undo")), (&json!(false), None));

    let applied = editor.run("edit.apply", json!({"changes": changes})).unwrap();
    assert_eq!(
        (&applied["applied"], &applied["undo"]),
        (&json!(true), &json!("Spawnpoint: 14 changes"))
    );
    // The preview said the same, except for the ids of objects that did not exist yet.
    for at in 0..changes.len() {
        for key in ["path", "before", "after"] {
            assert_eq!(
                preview["changes"][at].get(key),
                applied["changes"][at].get(key),
                "{at} {key}"
            );
        }
    }
    for (change, path, was, is) in [
        (0, json!("/Main/Player"), json!("80"), json!("99")),
        (3, json!("/Main/Door"), json!("(0, 0)"), json!("(5, 6)")),
        (5, json!("/Main/Door"), json!("false"), json!("true")),
        (7, json!("/Main/Door/Bell"), json!("Coin1"), json!("Bell")),
        (8, json!("/Main/Door/Camera"), json!("/Main"), json!("/Main/Door")),
        (10, json!("/Main/Player"), json!("true"), json!("false")),
        (11, json!("/Main/Player/Shape"), json!("(24, 32)"), json!("(10, 10)")),
        (12, json!("/Main/Player"), json!("Player"), json!(null)),
        (13, json!(null), json!("/Main/Treasure/Coin1"), json!(null)),
    ] {
        let seen = ["path", "before", "after"].map(|key| at(&applied, change, key).clone());
        assert_eq!(seen, [path, was, is], "change {change}");
    }
    // The label names the same object throughout, also after it changed its class.
    assert_eq!(at(&applied, 2, "object"), at(&applied, 5, "object"));
    let door = editor.run("object.get", json!({"id": at(&applied, 2, "object")})).unwrap();
    assert_eq!(door["Path"], "/Main/Door");
    let after = editor.code(SCENE);
    assert_ne!(after, before);

    let undone = editor.run("edit.undo", json!({})).unwrap();
    assert_eq!(undone["action"], "Spawnpoint: 14 changes");
    assert_eq!(editor.code(SCENE), before, "one undo undoes everything");
    editor.run("edit.redo", json!({})).unwrap();
    assert_eq!(editor.code(SCENE), after);
    editor.run("edit.undo", json!({})).unwrap();
    assert_eq!(editor.code(SCENE), before);
    assert!(!project.log().contains("SCRIPT ERROR"), "{}", project.log());
}

#[test]
fn a_change_that_fails_leaves_nothing_changed() {
    let Some(godot) = Godot::find() else { return };
    let (_hub, project, _running, mut editor) = open(&godot);
    let changes = all_changes(&mut editor);
    let (player, camera, root) =
        (editor.object("Player"), editor.object("Camera"), editor.object("Main"));
    let before = editor.code(SCENE);
    let orphans = editor.code(ORPHANS);
    let undo = |editor: &mut Engine| editor.run("edit.undo", json!({}));
    let with = |last: Value| {
        let mut list = changes.clone();
        list.push(last);
        json!({"changes": list})
    };
    let create = json!({"do": "create", "name": "New", "as": "$new"});
    for (params, said) in [
        // The node refuses this value, which shows only when it is set: what was done before is undone.
        (
            with(
                json!({"do": "set", "object": camera, "component": "Camera2D", "member": "zoom", "value": [0, 0]}),
            ),
            "changes[14]: 'zoom' was not set",
        ),
        (
            with(
                json!({"do": "set", "object": camera, "component": "Camera2D", "member": "zoom", "value": "far"}),
            ),
            "expected an object with x, y",
        ),
        (
            with(
                json!({"do": "set", "object": "$gate", "component": "Node2D", "member": "position", "value": [0, 0]}),
            ),
            "Label not found: '$gate'",
        ),
        (
            with(
                json!({"do": "set", "object": player, "component": "Player", "member": "speed", "value": 1}),
            ),
            "Component not found: 'Player'",
        ),
        (
            with(json!({"do": "rename", "object": changes[13]["object"], "name": "Again"})),
            "deleted by an earlier change",
        ),
        (
            with(json!({"do": "rename", "object": camera, "name": "Bell"})),
            "'Door' already has a child 'Bell'",
        ),
        (
            with(json!({"do": "reparent", "object": "$door", "parent": "$bell"})),
            "a descendant of it",
        ),
        (json!({"changes": [create, create]}), "already has the label '$new'"),
        (json!({"changes": [{"do": "create", "name": " "}]}), "a node requires a name"),
        (json!({"changes": [{"do": "create", "name": "x", "as": "door"}]}), "'as' must be a label"),
        (json!({"changes": [{"do": "create", "name": 3}]}), "'name' must be a text"),
        (json!({"changes": [{"do": "delete", "object": root}]}), "root of an open scene"),
        (json!({"changes": [{"do": "delete"}]}), "'object' is missing"),
        (json!({"changes": [{"do": "delete", "object": null}]}), "'object' is missing"),
        (
            json!({"changes": [{"do": "delete", "object": player, "force": true}]}),
            "'force' is not a part",
        ),
        (json!({"changes": [{"do": "delete", "object": "obj:1"}]}), "Object not found: obj:1"),
        (json!({"changes": [{"do": "duplicate", "object": root}]}), "next to itself"),
        (
            json!({"changes": [{"do": "set_active", "object": player, "active": "no"}]}),
            "true or false",
        ),
        (
            json!({"changes": [{"do": "add_component", "object": player, "component": "Node3D"}]}),
            "is not derived",
        ),
        (
            json!({"changes": [{"do": "remove_component", "object": player, "component": "Node2D"}]}),
            "cannot be removed",
        ),
        (
            json!({"changes": [{"do": "explode", "object": player}]}),
            "'do' must be one of set, create",
        ),
        (json!({"changes": ["delete"]}), "'do' must be one of set, create"),
        (json!({"changes": []}), "1 to 500 changes"),
        (json!({"changes": "all"}), "1 to 500 changes"),
        (json!({"changes": vec![create.clone(); 501]}), "1 to 500 changes"),
    ] {
        let refused = editor.run("edit.apply", params.clone()).expect_err(said);
        assert!(refused.contains(said), "{refused}");
        if params["changes"].as_array().is_some_and(|list| (1..500).contains(&list.len())) {
            assert!(refused.contains("Nothing was changed"), "{refused}");
        }
        assert_eq!(editor.code(SCENE), before, "{said}");
    }
    let nothing = undo(&mut editor).unwrap_err();
    assert!(nothing.contains("Nothing to undo"), "{nothing}");
    assert_eq!(editor.code(ORPHANS), orphans, "what was made and rolled back is freed");
    assert!(!project.log().contains("SCRIPT ERROR"), "{}", project.log());
}

#[test]
fn a_preview_runs_no_code_of_the_project() {
    let Some(godot) = Godot::find() else { return };
    let (_hub, project, _running, mut editor) = open(&godot);
    let script = "res://scripts/tool_marker.gd";
    let changes = json!([
        {"do": "create", "name": "Marker", "as": "$marker"},
        {"do": "add_component", "object": "$marker", "component": script},
    ]);
    let ran = || project.log().matches("a tool script ran").count();
    let preview = |editor: &mut Engine, changes: Value| {
        editor.run("edit.apply", json!({"changes": changes, "dry_run": true}))
    };
    let shown = preview(&mut editor, changes.clone()).unwrap();
    assert_eq!(at(&shown, 1, "after"), script);
    assert_eq!(ran(), 0);
    let applied = editor.run("edit.apply", json!({"changes": changes})).unwrap();
    let marker = at(&applied, 0, "object");
    let before = ran();
    assert!(before > 0, "applied changes run it");

    let shown = preview(
        &mut editor,
        json!([
            {"do": "set", "object": marker, "component": "Node2D", "member": "position.x", "value": 3},
            {"do": "duplicate", "object": marker, "as": "$copy"},
            {"do": "add_component", "object": "$copy", "component": "Sprite2D"},
            {"do": "set_active", "object": marker, "active": false},
            {"do": "remove_component", "object": marker, "component": script},
            {"do": "add_component", "object": marker, "component": script},
        ]),
    );
    assert_eq!(at(&shown.unwrap(), 4, "before"), script);
    let script_member =
        json!({"do": "set", "object": marker, "component": script, "member": "size", "value": 9});
    let refused = preview(&mut editor, json!([script_member])).unwrap_err();
    assert!(refused.contains("A preview does not run @tool scripts"), "{refused}");
    let again = json!({"do": "add_component", "object": marker, "component": script});
    let refused = preview(&mut editor, json!([changes[0], again])).unwrap_err();
    assert!(refused.contains("already is a"), "{refused}");
    let loads = json!({"do": "set", "object": editor.object("Specimen"), "component": "Specimen", "member": "a_resource", "value": "res://bonus.tscn"});
    let refused = preview(&mut editor, json!([loads])).unwrap_err();
    assert!(refused.contains("A preview does not load res://bonus.tscn"), "{refused}");
    assert_eq!(ran(), before, "a preview does not run it");

    let applied = editor.run("edit.apply", json!({"changes": [script_member]})).unwrap();
    assert_eq!((at(&applied, 0, "before"), at(&applied, 0, "after")), (&json!("4"), &json!("9")));
    assert!(!project.log().contains("SCRIPT ERROR"), "{}", project.log());
}

#[test]
fn objects_are_renamed_in_the_editor_and_in_the_game() {
    let Some(godot) = Godot::find() else { return };
    let (_hub, project, _running, mut editor) = open(&godot);
    let coins = editor.object("Coins");
    let before = editor.code(SCENE);
    editor.run("object.rename", json!({"id": coins, "name": "Treasure"})).unwrap();
    assert_eq!(editor.object("Treasure"), coins);
    editor.run("edit.undo", json!({})).unwrap();
    assert_eq!(editor.code(SCENE), before);
    drop(editor);

    let hub = Hub::start();
    let _game = project.game(&godot, &hub);
    let mut game = hub.engine("Coins game");
    assert!(!game.ops.contains(&"edit.apply".to_owned()), "a game has no undo");
    let coin = game.object("Coin1");
    game.run("object.rename", json!({"id": coin, "name": "Dime"})).unwrap();
    assert_eq!(game.run("object.get", json!({"id": coin})).unwrap()["Path"], "/Main/Coins/Dime");
    for (name, said) in [
        ("Coin2", "'Coins' already has a child 'Coin2'"),
        ("a/b", "cannot have"),
        ("", "requires a name"),
        (&"x".repeat(2000), "longer than 1024"),
    ] {
        let refused = game.run("object.rename", json!({"id": coin, "name": name})).unwrap_err();
        assert!(refused.contains(said), "{refused}");
    }
    // Cards name the components on request.
    let cards = game.run("objects.list", json!({"name": "Dime", "components": true})).unwrap();
    assert_eq!(cards["Items"][0]["Components"], json!(["Area2D", "Coin"]));
    let coins = game.object("Coins");
    let cards = game.run("object.children", json!({"id": coins, "components": true})).unwrap();
    assert_eq!(cards["Items"][1]["Components"], json!(["Area2D", "Coin"]));
    let plain = game.run("objects.list", json!({"name": "Dime"})).unwrap();
    assert_eq!(plain["Items"][0].get("Components"), None);
}
