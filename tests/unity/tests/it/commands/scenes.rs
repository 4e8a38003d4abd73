//! `manage_scene`

use std::fs;

use serde_json::{Value, json};

use super::{Editor, golden};

fn manage(editor: &mut Editor, arguments: Value) -> Value {
    editor.command("manage_scene", arguments)
}

fn refused(editor: &mut Editor, arguments: Value) -> String {
    editor.refused("manage_scene", arguments)
}

fn open_names(editor: &mut Editor) -> Vec<String> {
    let scenes = manage(editor, json!({"action": "get_loaded_scenes"}));
    let scenes = scenes["scenes"].as_array().unwrap();
    scenes.iter().map(|scene| scene["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn golden_calls_create_scenes() {
    let Some(mut editor) = Editor::open() else { return };
    for (number, (name, mut arguments)) in golden("manage_scene").into_iter().enumerate() {
        let placeholder = arguments["template"].is_string();
        if arguments["name"].is_null() {
            let error = editor.refused(&name, arguments.clone());
            assert!(error.contains("'name'"), "{error}");
            arguments["name"] = json!(format!("Made{number}"));
        }
        if placeholder {
            let error = editor.refused(&name, arguments);
            assert!(error.contains("3d_basic"), "{error}");
            continue;
        }
        let made = editor.command(&name, arguments.clone());
        let folder = arguments["path"].as_str().unwrap_or("Assets/Scenes");
        let path = format!("{folder}/{}.unity", arguments["name"].as_str().unwrap());
        assert_eq!((&made["path"], &made["rootObjectCount"]), (&json!(path), &json!(0)));
        assert!(editor.project.path().join(&path).exists());
        assert_eq!(manage(&mut editor, json!({"action": "get_active"}))["path"], json!(path));
    }
}

#[test]
fn scenes_are_created_loaded_and_saved_without_losing_changes() {
    let Some(mut editor) = Editor::open_without_reloads() else { return };
    let basic = manage(
        &mut editor,
        json!({"action": "create", "name": "Level", "path": "Levels/One", "template": "3d_basic"}),
    );
    assert_eq!(
        (&basic["scenePath"], &basic["rootObjectCount"]),
        (&json!("Assets/Levels/One/Level.unity"), &json!(3))
    );
    let flat = manage(
        &mut editor,
        json!({"action": "create", "path": "Assets/Flat.unity", "template": "2d_basic"}),
    );
    assert_eq!(flat["sceneName"], "Flat");
    let loaded = manage(&mut editor, json!({"action": "load", "name": "Main"}));
    assert_eq!(loaded["path"], "Assets/Scenes/Main.unity");
    manage(
        &mut editor,
        json!({"action": "load", "path": "Assets/Scenes/Bonus.unity", "additive": true}),
    );
    assert_eq!(open_names(&mut editor), ["Main", "Bonus"]);
    manage(&mut editor, json!({"action": "load", "buildIndex": 1}));
    assert_eq!(open_names(&mut editor), ["Bonus"]);
    manage(&mut editor, json!({"action": "load", "path": "Scenes/Main.unity"}));

    // Changes that are not saved are not lost.
    editor.command("manage_gameobject", json!({"action": "create", "name": "Unsaved"}));
    assert_eq!(manage(&mut editor, json!({"action": "get_active"}))["isDirty"], true);
    for arguments in [
        json!({"action": "load", "name": "Bonus"}),
        json!({"action": "create", "name": "Other"}),
        json!({"action": "load", "buildIndex": 0}),
    ] {
        let error = refused(&mut editor, arguments);
        assert!(error.contains("'Main' has unsaved changes"), "{error}");
    }
    assert!(!editor.project.path().join("Assets/Scenes/Other.unity").exists());
    let saved = manage(&mut editor, json!({"action": "save"}));
    assert_eq!(saved, json!({"path": "Assets/Scenes/Main.unity", "name": "Main"}));
    assert_eq!(manage(&mut editor, json!({"action": "get_active"}))["isDirty"], false);
    let saved =
        manage(&mut editor, json!({"action": "save", "name": "Copy", "path": "Assets/Backup"}));
    assert_eq!(saved, json!({"path": "Assets/Backup/Copy.unity", "name": "Copy"}));
    manage(&mut editor, json!({"action": "load", "name": "Bonus"}));
    manage(&mut editor, json!({"action": "load", "name": "Copy"}));
    assert_eq!(
        editor.command("find_gameobjects", json!({"searchTerm": "Unsaved"}))["totalCount"],
        1
    );

    for (arguments, part) in [
        (json!({"action": "create", "name": "Main"}), "already exists"),
        (json!({"action": "save", "name": "Main", "path": "Assets/Scenes"}), "already exists"),
        (json!({"action": "create", "name": "../Main"}), "slash"),
        (json!({"action": "create", "name": ".."}), ".."),
        (json!({"action": "create", "name": "X", "path": "Assets/../.."}), ".."),
        (json!({"action": "create", "name": "X", "path": "/tmp"}), "Assets/"),
        (json!({"action": "create", "name": "X", "path": "Packages/x"}), "Assets/"),
        (json!({"action": "create", "path": "Assets/Foo"}), "folder"),
        (json!({"action": "load", "name": "Mian"}), "Did you mean 'Main'"),
        (json!({"action": "load", "path": "Assets/Scenes/Nothing.unity"}), "Nothing"),
        (json!({"action": "load", "path": "../x.unity"}), ".."),
        (json!({"action": "load"}), "build_index"),
        (json!({"action": "load", "buildIndex": 9}), "2 scenes"),
        (json!({"action": "load", "name": "Copy", "additive": true}), "already open"),
        (json!({"action": "screenshot"}), "manage_camera"),
        (json!({"action": "modify_build_settings"}), "manage_build"),
        (json!({"action": "burn"}), "get_hierarchy"),
    ] {
        let error = refused(&mut editor, arguments.clone());
        assert!(error.contains(part), "{arguments}: {error}");
    }
    let build = manage(&mut editor, json!({"action": "get_build_settings"}));
    assert_eq!(
        (&build[1]["path"], &build[1]["enabled"]),
        (&json!("Assets/Scenes/Bonus.unity"), &json!(true))
    );

    editor.command("manage_editor", json!({"action": "play"}));
    for arguments in [json!({"action": "create", "name": "X"}), json!({"action": "save"})] {
        let error = refused(&mut editor, arguments);
        assert!(error.contains("play mode"), "{error}");
    }
}

#[test]
fn several_scenes_are_edited_together() {
    let Some(mut editor) = Editor::open() else { return };
    let error = refused(
        &mut editor,
        json!({"action": "close_scene", "sceneName": "Main", "removeScene": true}),
    );
    assert!(error.contains("last open scene"), "{error}");
    manage(&mut editor, json!({"action": "load", "name": "Bonus", "additive": true}));
    let active = manage(&mut editor, json!({"action": "set_active_scene", "sceneName": "Bonus"}));
    assert_eq!(active["path"], "Assets/Scenes/Bonus.unity");
    let roots = manage(&mut editor, json!({"action": "get_hierarchy"}));
    assert_eq!((&roots["total"], &roots["items"][0]["name"]), (&json!(1), &json!("Treasure")));
    let moved = manage(
        &mut editor,
        json!({"action": "move_to_scene", "target": "Score", "scenePath": "Assets/Scenes/Bonus.unity"}),
    );
    assert_eq!(moved["scenePath"], "Assets/Scenes/Bonus.unity");
    let error = refused(&mut editor, json!({"action": "close_scene", "sceneName": "Bonus"}));
    assert!(error.contains("unsaved"), "{error}");
    assert_eq!(editor.op("edit.undo", json!({})).unwrap()["action"], "Spawnpoint: Move Score");
    assert_eq!(manage(&mut editor, json!({"action": "get_hierarchy"}))["total"], 1);
    manage(&mut editor, json!({"action": "save"}));
    manage(&mut editor, json!({"action": "set_active_scene", "name": "Main"}));
    manage(&mut editor, json!({"action": "save"}));
    let closed = manage(&mut editor, json!({"action": "close_scene", "sceneName": "Bonus"}));
    assert_eq!((&closed["removed"], &closed["loadedSceneCount"]), (&json!(false), &json!(2)));
    let error = refused(&mut editor, json!({"action": "set_active_scene", "sceneName": "Bonus"}));
    assert!(error.contains("not loaded"), "{error}");
    let closed = manage(
        &mut editor,
        json!({"action": "close_scene", "sceneName": "Bonus", "removeScene": true}),
    );
    assert_eq!(closed["loadedSceneCount"], 1);
    for (arguments, part) in [
        (json!({"action": "close_scene"}), "scene_name"),
        (json!({"action": "set_active_scene", "sceneName": "Bonus"}), "open are Main"),
        (json!({"action": "move_to_scene", "target": "Coin1", "sceneName": "Main"}), "root"),
        (json!({"action": "move_to_scene", "sceneName": "Main"}), "target"),
    ] {
        let error = refused(&mut editor, arguments.clone());
        assert!(error.contains(part), "{arguments}: {error}");
    }
}

#[test]
fn the_hierarchy_has_pages_and_levels() {
    let Some(mut editor) = Editor::open() else { return };
    let page = manage(
        &mut editor,
        json!({"action": "get_hierarchy", "pageSize": 2, "includeTransform": true}),
    );
    assert_eq!(
        (&page["scope"], &page["next_cursor"], &page["truncated"]),
        (&json!("roots"), &json!("2"), &json!(true))
    );
    assert_eq!(page["items"][0]["transform"]["position"], json!([0, 1, -10]));
    let rest = manage(&mut editor, json!({"action": "get_hierarchy", "cursor": "2"}));
    assert_eq!(rest["items"].as_array().unwrap().len() as u64 + 2, rest["total"].as_u64().unwrap());
    assert_eq!(
        (&rest["items"][0]["name"], &rest["items"][0]["childCount"]),
        (&json!("Coins"), &json!(3))
    );
    let children = manage(
        &mut editor,
        json!({"action": "get_hierarchy", "parent": rest["items"][0]["instanceID"]}),
    );
    assert_eq!(
        (&children["scope"], &children["items"][2]["path"]),
        (&json!("children"), &json!("Coins/Coin3"))
    );
    let deep = manage(
        &mut editor,
        json!({"action": "get_hierarchy", "maxDepth": 3, "maxChildrenPerNode": 2}),
    );
    let coins = &deep["items"][2];
    assert_eq!(
        (coins["children"].as_array().unwrap().len(), &coins["childrenCursor"]),
        (2, &json!("2"))
    );
    let few = manage(&mut editor, json!({"action": "get_hierarchy", "maxNodes": 3}));
    assert_eq!((few["items"].as_array().unwrap().len(), &few["next_cursor"]), (3, &json!("3")));
    let error = refused(&mut editor, json!({"action": "get_hierarchy", "parent": "Nobody"}));
    assert!(error.contains("Nobody"), "{error}");
    let error = refused(&mut editor, json!({"action": "get_hierarchy", "pageSize": "many"}));
    assert!(error.contains("pageSize"), "{error}");

    let error = refused(&mut editor, json!({"action": "scene_view_frame"}));
    assert!(error.contains("No scene view"), "{error}");
    let open =
        json!({"code": "UnityEditor.EditorWindow.GetWindow<UnityEditor.SceneView>(\"Scene\");"});
    editor.op("script.run", open).unwrap();
    let framed =
        manage(&mut editor, json!({"action": "scene_view_frame", "sceneViewTarget": "Player"}));
    assert_eq!(framed["center"], json!({"x": 0, "y": 1, "z": 0}));
    manage(&mut editor, json!({"action": "scene_view_frame"}));
    let windows = editor.command("get_windows", json!({}));
    assert_eq!(
        (&windows[0]["title"], &windows[0]["typeName"]),
        (&json!("Scene"), &json!("UnityEditor.SceneView"))
    );
}

#[test]
fn missing_scripts_are_found_and_removed() {
    let Some(mut editor) = Editor::open() else { return };
    let clean = manage(&mut editor, json!({"action": "validate", "autoRepair": true}));
    assert_eq!((&clean["totalIssues"], &clean["repaired"]), (&json!(0), &json!(0)));
    // The script of a component is gone: the shim has a type of its own for that. Texts follow their length.
    let file = editor.project.path().join("Assets/Scenes/Main.unity");
    let bytes = fs::read(&file).unwrap();
    let (old, new) = (b"Score, Assembly-CSharp", b"UnityShim.MissingScript, UnityEngine");
    let at = bytes.windows(old.len()).position(|part| part == old).unwrap();
    let end = at + usize::from(bytes[at - 1]);
    let changed = [&bytes[..at - 1], &[36], new, &bytes[end..]].concat();
    fs::write(&file, changed).unwrap();
    manage(&mut editor, json!({"action": "load", "name": "Main"}));
    let broken = manage(&mut editor, json!({"action": "validate"}));
    assert_eq!((&broken["missingScripts"], &broken["repaired"]), (&json!(1), &json!(0)));
    assert_eq!(
        (&broken["issues"][0]["path"], &broken["issues"][0]["type"]),
        (&json!("Score"), &json!("missing_script"))
    );
    let components = editor.command(
        "get_gameobject_components",
        json!({"instanceID": broken["issues"][0]["instanceID"]}),
    );
    assert_eq!(components["components"][1]["typeName"], "Missing script");
    let repaired = manage(&mut editor, json!({"action": "validate", "autoRepair": true}));
    assert_eq!(repaired["repaired"], 1);
    assert_eq!(manage(&mut editor, json!({"action": "validate"}))["totalIssues"], 0);
    editor.op("edit.undo", json!({})).unwrap();
    assert_eq!(manage(&mut editor, json!({"action": "validate"}))["totalIssues"], 1);
}
