//! `manage_asset`

use std::fs;

use serde_json::{Value, json};

use super::{Editor, golden};

fn on(action: &str, path: &str, more: Value) -> Value {
    let mut all = json!({"action": action, "path": path, "generatePreview": false});
    all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    all
}

impl Editor {
    fn asset(&mut self, action: &str, path: &str, more: Value) -> Value {
        self.command("manage_asset", on(action, path, more))
    }

    /// The value of a property of a material.
    pub fn property(&mut self, material: &str, property: &str) -> Value {
        let info = json!({"action": "get_material_info", "materialPath": material});
        let info = self.command("manage_material", info);
        let all = info["properties"].as_array().unwrap();
        all.iter().find(|one| one["name"] == property).unwrap()["value"].clone()
    }

    fn undo(&mut self) {
        self.op("edit.undo", json!({})).unwrap();
    }
}

#[test]
fn assets_are_created_moved_found_and_deleted() {
    let Some(mut editor) = Editor::open() else { return };
    let made = editor.asset("create", "Assets/A.mat", json!({"assetType": "Material", "properties": {"shader": "Unlit/Color", "color": [1, 0, 0, 1]}}));
    assert_eq!(
        (&made["assetType"], &made["name"]),
        (&json!("UnityEngine.Material"), &json!("A")),
        "{made}"
    );
    assert_eq!(editor.property("Assets/A.mat", "_Color"), json!({"r": 1, "g": 0, "b": 0, "a": 1}));
    for (name, arguments) in golden("manage_asset") {
        if arguments.get("properties").is_some() {
            let error = editor.refused(&name, arguments);
            assert!(error.contains("'k' of UnityEditor.AssetImporter"), "{error}");
        } else {
            assert_eq!(editor.command(&name, arguments)["guid"], made["guid"]);
        }
    }
    // Folders, also nested ones; again is not an error.
    for _ in 0..2 {
        let folder = editor.asset("create_folder", "Levels/One/Two", json!({}));
        assert_eq!(
            (&folder["path"], &folder["isFolder"]),
            (&json!("Assets/Levels/One/Two"), &json!(true))
        );
    }
    // A moved asset keeps its guid; a copy gets its own.
    let moved = editor.asset("move", "Assets/A.mat", json!({"destination": "Assets/Levels"}));
    assert_eq!((&moved["path"], &moved["guid"]), (&json!("Assets/Levels/A.mat"), &made["guid"]));
    let renamed = editor.asset("rename", "Assets/Levels/A.mat", json!({"destination": "B"}));
    assert_eq!(
        (&renamed["path"], &renamed["guid"], &renamed["name"]),
        (&json!("Assets/Levels/B.mat"), &made["guid"], &json!("B"))
    );
    let copy = editor.asset("duplicate", "Assets/Levels/B.mat", json!({}));
    assert_eq!(copy["path"], "Assets/Levels/B 1.mat");
    assert_ne!(copy["guid"], made["guid"]);
    let copy =
        editor.asset("duplicate", "Assets/Levels", json!({"destination": "Assets/New/Levels"}));
    assert_eq!(copy["isFolder"], true);
    assert_eq!(editor.property("Assets/New/Levels/B.mat", "_Color")["r"], 1);

    // Search.
    let found = |data: &Value| -> Vec<String> {
        data["assets"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["path"].as_str().unwrap().to_owned())
            .collect()
    };
    let data = editor.asset(
        "search",
        "Assets",
        json!({"filterType": "Material", "pageSize": "2", "pageNumber": 2}),
    );
    assert_eq!(
        (data["totalAssets"].as_i64(), found(&data)),
        (
            Some(4),
            vec!["Assets/New/Levels/B 1.mat".to_owned(), "Assets/New/Levels/B.mat".to_owned()]
        )
    );
    let data = editor.asset("search", "Assets/Levels", json!({"searchPattern": "*1.MAT"}));
    assert_eq!(found(&data), ["Assets/Levels/B 1.mat"]);
    let data = editor.asset("search", "Assets", json!({"searchPattern": "t:Scene main"}));
    assert_eq!(found(&data), ["Assets/Scenes/Main.unity"]);
    let data = editor.asset("search", "Assets", json!({"filterDateAfter": "2999-01-01"}));
    assert_eq!(data["totalAssets"], 0);

    // The trash has what was deleted.
    editor.asset("delete", "Assets/New", json!({}));
    assert!(!editor.project.path().join("Assets/New").exists());
    assert!(!editor.project.path().join("Assets/New.meta").exists());
    let trash: Vec<_> = fs::read_dir(editor.project.beside("Trash")).unwrap().collect();
    assert_eq!(trash.len(), 1);

    for (arguments, reason) in [
        (on("create", "Assets/Levels/B.mat", json!({"assetType": "Material"})), "already an asset"),
        (
            on("create", "Assets/C", json!({"assetType": "S_asset_type"})),
            "'S_asset_type' cannot be created",
        ),
        (on("create", "Assets/C", json!({"assetType": "Prefab"})), "create_from_gameobject"),
        (
            on(
                "create",
                "Assets/C.mat",
                json!({"assetType": "Material", "properties": {"_Colour": 1}}),
            ),
            "'_Color'",
        ),
        (
            on(
                "create",
                "Assets/C.mat",
                json!({"assetType": "Material", "properties": {"shader": "Standart"}}),
            ),
            "'Standard'",
        ),
        (on("move", "Assets/Levels/B.mat", json!({})), "'destination': missing"),
        (on("move", "Assets/Levels/B.mat", json!({"destination": "../B.mat"})), "'..'"),
        (on("move", "Assets/Levels/B.mat", json!({"destination": "Assets/B.txt"})), "keep '.mat'"),
        (on("move", "Assets/Levels", json!({"destination": "Assets/Levels/One"})), "into itself"),
        (
            on("duplicate", "Assets/Levels", json!({"destination": "Assets/Levels/One/X"})),
            "inside of",
        ),
        (on("delete", "Assets", json!({})), "cannot be changed"),
        (on("delete", "Packages/dev.spawnpoint", json!({})), "cannot be changed"),
        (on("delete", "Assets/Scenes", json!({})), "is open"),
        (on("delete", "Assets/B.mat", json!({})), "Did you mean 'Assets/Levels/B.mat'"),
        (on("get_components", "Assets/Levels/B.mat", json!({})), "not a prefab"),
        (on("search", "Assets/Nowhere", json!({})), "Folder not found"),
        (on("search", "Assets", json!({"filterDateAfter": "soon"})), "not a date"),
        (on("create_folder", "Assets/Levels/B.mat", json!({})), "already a file"),
        (on("modify", "Assets/Levels/B.mat", json!({})), "'properties': missing"),
    ] {
        let error = editor.refused("manage_asset", arguments.clone());
        assert!(error.contains(reason), "{arguments}: {error}");
    }
    assert!(!editor.project.path().join("Assets/C.mat").exists());
}

#[test]
fn values_of_assets_are_set_saved_and_undone() {
    let Some(mut editor) = Editor::open() else { return };
    editor.asset("create", "Assets/A.mat", json!({"assetType": "material"}));
    let file = editor.project.path().join("Assets/A.mat");
    let before = fs::read(&file).unwrap();
    editor.asset(
        "modify",
        "Assets/A.mat",
        json!({"properties": {"_Metallic": 0.5, "color": "#00ff00", "renderQueue": 3000}}),
    );
    assert_ne!(fs::read(&file).unwrap(), before);
    assert_eq!(editor.property("Assets/A.mat", "_Metallic"), 0.5);
    assert_eq!(editor.property("Assets/A.mat", "_Color")["g"], 1);
    editor.undo();
    assert_eq!(editor.property("Assets/A.mat", "_Metallic"), 0);
    assert_eq!(editor.property("Assets/A.mat", "_Color")["r"], 1);
    // A wrong value among right ones changes nothing.
    let wrong = on(
        "modify",
        "Assets/A.mat",
        json!({"properties": {"_Metallic": 0.75, "_Color": "greenish"}}),
    );
    let error = editor.refused("manage_asset", wrong);
    assert!(error.contains("greenish"), "{error}");
    assert_eq!(editor.property("Assets/A.mat", "_Metallic"), 0);

    // The components of a prefab, and the instance that shows them.
    editor.command("manage_prefabs", json!({"action": "create_from_gameobject", "target": "Player", "prefabPath": "Assets/Player.prefab"}));
    let names = editor.asset("get_components", "Assets/Player.prefab", json!({}));
    assert_eq!(names[2]["typeName"], "Player", "{names}");
    editor.asset("modify", "Assets/Player.prefab", json!({"properties": {"Health": {"max": 250}}}));
    assert_eq!(editor.member("Player", "Health", "max")["valueText"], "250");
    let score = editor.id("Score");
    let error = editor.refused(
        "manage_asset",
        on("modify", "Assets/Player.prefab", json!({"properties": {"Player": {"target": score}}})),
    );
    assert!(error.contains("which is in a scene"), "{error}");
    let error = editor.refused(
        "manage_asset",
        on("modify", "Assets/Player.prefab", json!({"properties": {"Helth": {"max": 1}}})),
    );
    assert!(error.contains("Health"), "{error}");

    // References in both directions: the prefab needs the material, and a scene needs the prefab.
    editor.command(
        "manage_prefabs",
        json!({"action": "modify_contents", "prefabPath": "Assets/Player.prefab", "componentsToAdd": ["MeshRenderer"],
            "componentProperties": {"MeshRenderer": {"sharedMaterials": ["Assets/A.mat"]}}}),
    );
    let found = editor.op("asset.references", json!({"path": "Assets/A.mat"})).unwrap();
    assert_eq!(found["dependents"][0]["path"], "Assets/Player.prefab", "{found}");
    assert_eq!(
        (&found["dependentCount"], &found["dependencyCount"]),
        (&json!(1), &json!(0)),
        "{found}"
    );
    let save = "UnityEditor.SceneManagement.EditorSceneManager.SaveOpenScenes()";
    editor.op("script.run", json!({"code": save})).unwrap();
    let all = json!({"name": "A.mat", "direction": "dependents", "depth": 0});
    let found = editor.op("asset.references", all).unwrap();
    let shown = &found["dependents"][1];
    assert_eq!(
        (&shown["path"], &shown["depth"], &shown["via"]),
        (&json!("Assets/Scenes/Main.unity"), &json!(2), &json!("Assets/Player.prefab")),
        "{found}"
    );
    let limited = json!({"path": "Assets/Player.prefab", "direction": "dependencies", "limit": 0});
    let found = editor.op("asset.references", limited).unwrap();
    assert_eq!(
        (&found["dependencyCount"], &found["dependencies"]),
        (&json!(1), &json!([])),
        "{found}"
    );
    assert!(editor.op("asset.references", json!({"path": "Assets/No.mat"})).is_err());
}
