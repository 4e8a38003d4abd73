//! `manage_prefabs`

use serde_json::{Value, json};

use super::{Editor, golden};

fn on(action: &str, more: Value) -> Value {
    let mut all = json!({"action": action, "prefabPath": "Assets/P.prefab"});
    all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    all
}

impl Editor {
    fn prefab(&mut self, action: &str, more: Value) -> Value {
        self.command("manage_prefabs", on(action, more))
    }

    /// The objects of the prefab, by their paths.
    fn paths(&mut self) -> Vec<String> {
        let data = self.prefab("get_hierarchy", json!({}));
        let items = data["items"].as_array().unwrap();
        items.iter().map(|item| item["path"].as_str().unwrap().to_owned()).collect()
    }

    /// Creates an object below another one, and returns its id.
    fn create(&mut self, name: &str, parent: Option<&str>) -> String {
        let parent = parent.map(|name| self.id(name));
        let change = json!({"changes": [{"do": "create", "name": name, "parent": parent}]});
        let made = self.op("edit.apply", change).unwrap();
        made["changes"][0]["object"].as_str().unwrap().to_owned()
    }
}

#[test]
fn contents_are_modified_as_the_golden_calls_do() {
    let Some(mut editor) = Editor::open() else { return };
    editor.create("P", None);
    for (name, parent) in [("Root", "P"), ("a", "Root"), ("b", "Root")] {
        editor.create(name, Some(parent));
    }
    let made = editor.prefab("create_from_gameobject", json!({"target": "P"}));
    assert_eq!(
        (&made["prefabPath"], &made["wasReplaced"], &made["childCount"]),
        (&json!("Assets/P.prefab"), &json!(false), &json!(1)),
        "{made}"
    );
    let info = editor.prefab("get_info", json!({}));
    assert_eq!(
        (&info["prefabType"], &info["rootObjectName"], &info["childCount"]),
        (&json!("Regular"), &json!("P"), &json!(3)),
        "{info}"
    );
    assert_eq!(editor.paths(), ["P", "P/Root", "P/Root/a", "P/Root/b"]);

    for (name, arguments) in golden("manage_prefabs") {
        if ["layer", "parent", "componentsToAdd", "createChild"]
            .iter()
            .any(|key| arguments.get(key).is_some())
        {
            let error = editor.refused(&name, arguments.clone());
            let named = ["'S_layer'", "'S_parent'", "'a'", "createChild.name"];
            assert!(named.iter().any(|word| error.contains(word)), "{arguments}: {error}");
            continue;
        }
        let answer = editor.command(&name, arguments.clone());
        for (key, part) in [("position", "position"), ("scale", "scale")] {
            if arguments.get(key).is_some() {
                assert_eq!(answer["transform"][part], json!({"x": 1, "y": 2, "z": 3}), "{answer}");
                // The instance in the scene shows it too.
                let member = if key == "scale" { "localScale" } else { "localPosition" };
                assert_eq!(editor.member("Root", "Transform", member)["valueText"], "(1, 2, 3)");
            }
        }
        if arguments.get("deleteChild").is_some() {
            assert_eq!(editor.paths(), ["P", "P/Root"]);
        }
    }
    // Again, nothing is to do.
    let same = editor
        .prefab("modify_contents", json!({"target": "Root", "position": {"x": 1, "y": 2, "z": 3}}));
    assert_eq!(same["modified"], false);

    // Everything else, at once and with read back by another action.
    let all = json!({"target": "Root", "name": "Body", "tag": "Player", "layer": "Water", "setActive": false, "rotation": [0, 90, 0],
        "componentsToAdd": ["BoxCollider", "Health"], "componentProperties": {"Health": {"max": 40}},
        "createChild": [{"name": "Hand", "primitive_type": "cube", "position": [0, 1, 0], "components_to_add": ["Player"]},
            {"name": "Finger", "parent": "Hand", "tag": "Player"}]});
    let answer = editor.prefab("modify_contents", all);
    assert_eq!(answer["componentTypes"], json!(["Transform", "BoxCollider", "Health"]), "{answer}");
    assert_eq!(editor.paths(), ["P", "P/Body", "P/Body/Hand", "P/Body/Hand/Finger"]);
    assert_eq!(editor.member("Body", "Health", "max")["valueText"], "40");
    let moved = json!({"target": "P/Body/Hand/Finger", "parent": "P", "componentsToRemove": []});
    editor.prefab("modify_contents", moved);
    editor.prefab(
        "modify_contents",
        json!({"target": "Body", "componentsToRemove": ["BoxCollider"]}),
    );
    assert_eq!(editor.paths(), ["P", "P/Body", "P/Body/Hand", "P/Finger"]);

    let before = editor.paths();
    for (more, reason) in [
        (json!({"target": "Nobody"}), "'Nobody'"),
        (json!({"target": "Body", "parent": "Hand"}), "descendant"),
        (json!({"parent": "Body"}), "root of a prefab"),
        (json!({"target": "Body", "tag": "Untaged"}), "no tag 'Untaged'"),
        (json!({"componentsToRemove": ["Transform"]}), "Transform"),
        (
            json!({"target": "Body", "name": "New", "componentProperties": {"Health": {"max": "many"}}}),
            "'max'",
        ),
        (json!({"createChild": {"name": "X", "primitive_type": "Donut"}}), "'Donut'"),
        (
            json!({"createChild": {"name": "X", "source_prefab_path": "Assets/P.prefab"}}),
            "contains",
        ),
        (json!({"deleteChild": "Hand"}), "'Hand' of 'P'"),
        (json!({"position": [1, 2]}), "'position'"),
        (json!({"prefabPath": "Assets/Nowhere.prefab"}), "Asset not found"),
        (json!({"prefabPath": "../P.prefab"}), "'..'"),
    ] {
        let error = editor.refused("manage_prefabs", on("modify_contents", more.clone()));
        assert!(error.contains(reason), "{more}: {error}");
    }
    assert_eq!(editor.paths(), before);
}

#[test]
fn instances_are_linked_unlinked_and_undone() {
    let Some(mut editor) = Editor::open() else { return };
    editor.prefab("create_from_gameobject", json!({"target": "Coins"}));
    let error = editor.refused(
        "manage_prefabs",
        on("create_from_gameobject", json!({"target": "Coins", "prefabPath": "Assets/Q.prefab"})),
    );
    assert!(error.contains("instance of 'Assets/P.prefab'"), "{error}");
    let error = editor.refused(
        "manage_prefabs",
        on(
            "create_from_gameobject",
            json!({"target": "Coin1", "prefabPath": "Assets/Q", "unlinkIfInstance": true}),
        ),
    );
    assert!(error.contains("inside of the prefab instance 'Coins'"), "{error}");
    let made = editor.prefab(
        "create_from_gameobject",
        json!({"target": "Coins", "prefabPath": "Assets/Sub/Q", "unlinkIfInstance": true}),
    );
    assert_eq!(
        (&made["prefabPath"], &made["wasUnlinked"]),
        (&json!("Assets/Sub/Q.prefab"), &json!(true))
    );
    // The undo restores the link to the first prefab: its changes arrive again.
    editor.op("edit.undo", json!({})).unwrap();
    editor.prefab("modify_contents", json!({"target": "Coin1", "name": "Gold"}));
    editor.id("Gold");
    // Without permission to replace it, another name is used.
    let score = json!({"target": "Score"});
    assert_eq!(editor.prefab("create_from_gameobject", score)["prefabPath"], "Assets/P 1.prefab");
    let replaced =
        editor.prefab("create_from_gameobject", json!({"target": "Light", "allowOverwrite": true}));
    assert_eq!(
        (&replaced["prefabPath"], &replaced["wasReplaced"]),
        (&json!("Assets/P.prefab"), &json!(true))
    );
    // Nested prefabs are named.
    editor.prefab(
        "modify_contents",
        json!({"createChild": {"name": "Inner", "source_prefab_path": "Assets/P 1.prefab"}}),
    );
    let data = editor.prefab("get_hierarchy", json!({}));
    let inner = &data["items"][1];
    assert_eq!(
        (&inner["name"], &inner["prefab"]["isNestedRoot"], &inner["prefab"]["assetPath"]),
        (&json!("Inner"), &json!(true), &json!("Assets/P 1.prefab")),
        "{data}"
    );
    let circle = json!({"prefabPath": "Assets/P 1.prefab", "createChild": {"name": "X", "source_prefab_path": "Assets/P.prefab"}});
    let error = editor.refused("manage_prefabs", on("modify_contents", circle));
    assert!(error.contains("contains 'Assets/P 1.prefab'"), "{error}");
}

#[test]
fn a_prefab_is_edited_in_its_stage() {
    let Some(mut editor) = Editor::open() else { return };
    editor.prefab("create_from_gameobject", json!({"target": "Coins"}));
    let error = editor.refused("manage_prefabs", on("save_prefab_stage", json!({})));
    assert!(error.contains("No prefab is open"), "{error}");
    assert_eq!(editor.prefab("close_prefab_stage", json!({}))["closed"], false);
    let opened = editor.prefab("open_prefab_stage", json!({}));
    assert_eq!(
        (&opened["openedPrefabPath"], &opened["rootName"]),
        (&json!("Assets/P.prefab"), &json!("P")),
        "{opened}"
    );
    // Code changes the open prefab, which then has unsaved changes.
    let stage =
        "UnityEditor.SceneManagement.PrefabStageUtility.GetCurrentPrefabStage().prefabContentsRoot";
    let change = format!(
        "var root = {stage};\nUnityEditor.Undo.RecordObject(root, \"Test\");\nroot.transform.GetChild(0).name = \"Gold\";"
    );
    let run = editor.op("script.run", json!({"code": change})).unwrap();
    assert!(run.get("error").is_none(), "{run}");
    for action in ["close_prefab_stage", "modify_contents"] {
        let error = editor.refused("manage_prefabs", on(action, json!({"name": "x"})));
        assert!(error.contains("unsaved changes"), "{error}");
    }
    assert_eq!(editor.prefab("save_prefab_stage", json!({}))["saved"], true);
    assert_eq!(editor.prefab("close_prefab_stage", json!({}))["closed"], true);
    assert_eq!(editor.paths()[1], "P/Gold");
    editor.id("Gold");
    assert!(!editor.project.log().contains("a dialog is open"));
}
