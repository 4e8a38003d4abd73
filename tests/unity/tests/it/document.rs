//! The tools of the editor document with a running editor: selection, open scenes with unsaved changes and the build
//! target come from the editor; what it does not have open comes from disk. The answer says which.

use std::fs;

use real_godot::{Client, Server};
use real_unity::{Project, Unity};
use serde_json::{Value, json};

const MAIN: &str = "Assets/Scenes/Main.unity";
const CLOSED: &str = "Assets/Scenes/Closed.unity";

/// A scene file with one object.
const CLOSED_SCENE: &str = "%YAML 1.1
%TAG !u! tag:unity3d.com,2011:
--- !u!1 &100
GameObject:
  m_Component:
  - component: {fileID: 101}
  m_Layer: 0
  m_Name: Lantern
  m_TagString: Untagged
  m_IsActive: 1
--- !u!4 &101
Transform:
  m_GameObject: {fileID: 100}
  m_Children: []
  m_Father: {fileID: 0}
";

fn ask(client: &mut Client, tool: &str, arguments: Value) -> Value {
    client
        .call(tool, arguments.clone())
        .unwrap_or_else(|error| panic!("{tool} {arguments}: {error}"))
}

#[test]
fn the_running_editor_answers_what_it_knows_and_the_disk_the_rest() {
    let Some(unity) = Unity::find() else { return };
    let project = Project::new();
    fs::create_dir_all(project.path().join("Assets/Scenes")).unwrap();
    fs::create_dir_all(project.path().join("ProjectSettings")).unwrap();
    let version = project.path().join("ProjectSettings/ProjectVersion.txt");
    fs::write(version, "m_EditorVersion: 2022.3.76f1\n").unwrap();
    fs::write(project.path().join(CLOSED), CLOSED_SCENE).unwrap();
    let meta = "fileFormatVersion: 2\nguid: 0123456789abcdef0123456789abcdef\n";
    fs::write(project.path().join(format!("{CLOSED}.meta")), meta).unwrap();
    let folder = project.path();
    let server = Server::start(&["--no-stage", "--project", folder.to_str().unwrap()]);
    let editor = unity.editor(&project, &server, &[]);
    let id = server.wait_for("Coins");
    let mut client = server.client();

    let info = ask(&mut client, "project_info", json!({}));
    assert_eq!(
        (&info["source"], &info["activeBuildTarget"]),
        (&json!("editor"), &json!("StandaloneLinux64"))
    );
    assert_eq!(
        (&info["renderPipeline"], &info["productName"]),
        (&json!("Built-in"), &json!("Coins"))
    );

    // Open and saved, then changed.
    let tree = ask(&mut client, "scene_hierarchy_dump", json!({}));
    assert_eq!((&tree["source"], &tree["scenePath"]), (&json!("editor"), &json!(MAIN)));
    assert!(tree.get("diagnostics").is_none(), "{tree}");
    let roots = tree["rootObjects"].as_array().unwrap();
    let names: Vec<_> = roots.iter().map(|root| root["name"].as_str().unwrap()).collect();
    assert!(names.is_sorted() && names.contains(&"Player"), "{names:?}");
    let coins = roots.iter().find(|root| root["name"] == "Coins").unwrap();
    assert_eq!(coins["children"][0]["path"], "Coins/Coin1");
    ask(
        &mut server.client().on(&id),
        "game_edit",
        json!({"changes": [{"do": "create", "name": "Zeppelin"}]}),
    );
    let tree = ask(&mut client, "scene_hierarchy_dump", json!({"scenePath": MAIN}));
    assert_eq!(tree["rootObjects"].as_array().unwrap().last().unwrap()["name"], "Zeppelin");
    assert!(tree["diagnostics"][0].as_str().unwrap().contains("not saved"), "{tree}");

    let found = ask(
        &mut client,
        "scene_objects_find",
        json!({"namePattern": "coin*", "componentType": "Transform"}),
    );
    assert_eq!(found["source"], "editor");
    let paths: Vec<_> = found["matches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["path"].as_str().unwrap())
        .collect();
    assert_eq!(paths, ["Coins", "Coins/Coin1", "Coins/Coin2", "Coins/Coin3"]);
    let found = ask(&mut client, "scene_objects_find", json!({"tag": "Player", "layer": 0}));
    assert_eq!(found["matches"].as_array().unwrap().len(), 1, "{found}");
    let listed = ask(&mut client, "scene_components_list", json!({"gameObjectPath": "Player"}));
    let types: Vec<_> = listed["components"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["type"].as_str().unwrap())
        .collect();
    assert_eq!(types, ["Transform", "Health", "Player", "BoxCollider"]);
    let error = client
        .call("scene_components_list", json!({"gameObjectPath": "Coins/Nothing"}))
        .unwrap_err();
    assert!(error.contains("Coins/Nothing"), "{error}");

    // The selection.
    let empty = ask(&mut client, "editor_selection_info", json!({}));
    assert_eq!((&empty["selectedObjects"], &empty["source"]), (&json!([]), &json!("editor")));
    let player =
        ask(&mut server.client().on(&id), "SearchObjects", json!({"name": "Player"}))["Items"][0]["Id"].clone();
    ask(&mut server.client().on(&id), "SelectObject", json!({"objectId": player}));
    let selected = ask(&mut client, "editor_selection_info", json!({}));
    assert_eq!(selected["activeGameObject"], json!({"name": "Player", "path": "Player"}));
    let one = &selected["selectedObjects"][0];
    assert_eq!(
        (&one["type"], &one["path"], &one["id"]),
        (&json!("GameObject"), &json!("Player"), &player)
    );
    assert!(one["instanceId"].is_i64() && one["components"][1] == "Health", "{one}");
    assert!(selected["diagnostics"][0].as_str().unwrap().contains(MAIN), "{selected}");

    // Not open: from disk.
    let closed = ask(&mut client, "scene_hierarchy_dump", json!({"scenePath": CLOSED}));
    assert_eq!(
        (&closed["source"], &closed["rootObjects"][0]["name"]),
        (&json!("disk"), &json!("Lantern"))
    );
    let error =
        client.call("scene_hierarchy_dump", json!({"scenePath": "Assets/None.unity"})).unwrap_err();
    assert!(error.contains("does not exist"), "{error}");
    let scenes = ask(&mut client, "project_scenes_list", json!({"includeAllScenes": true}));
    assert_eq!(scenes["source"], "editor");
    let listed: Vec<_> = scenes["scenes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["path"].as_str().unwrap(), one["buildIndex"].as_i64().unwrap()))
        .collect();
    assert_eq!(listed, [("Assets/Scenes/Bonus.unity", 1), (CLOSED, -1), (MAIN, 0)]);

    // Hooks need code that is changed while it runs, which a package without libraries cannot do.
    let error = server.client().on(&id).call("ListHooks", json!({})).unwrap_err();
    assert!(error.contains("does not support"), "{error}");

    // The editor was killed: the folder answers alone.
    drop(editor);
    server.wait_for_state(&id, "gone");
    let closed = ask(&mut client, "scene_hierarchy_dump", json!({"scenePath": CLOSED}));
    assert_eq!(closed["source"], "disk");
    let selection = ask(&mut client, "editor_selection_info", json!({}));
    assert_eq!((&selection["source"], &selection["selectedObjects"]), (&json!("disk"), &json!([])));
}
