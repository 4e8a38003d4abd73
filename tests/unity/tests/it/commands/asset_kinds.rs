//! `manage_scriptable_object`, `manage_texture`, `manage_shader`, `import_model_file`

use std::fs;

use serde_json::{Value, json};

use super::{Editor, golden};

#[test]
fn scriptable_objects_are_created_and_patched() {
    let Some(mut editor) = Editor::open() else { return };
    for (name, arguments) in golden("manage_scriptable_object") {
        let error = editor.refused(&name, arguments.clone());
        assert!(
            error.contains("typeName") || error.contains("'S_type_name'"),
            "{arguments}: {error}"
        );
    }
    let tool = "manage_scriptable_object";
    let create = |name: &str, more: Value| {
        let mut all = json!({"action": "create", "typeName": "Config", "folderPath": "Assets/Data", "assetName": name});
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all
    };
    let modify = |patches: Value, dry: bool| json!({"action": "modify", "target": {"path": "Assets/Data/A.asset"}, "patches": patches, "dryRun": dry});
    let made = editor
        .command(tool, create("A", json!({"patches": [{"propertyPath": "speed", "value": 2.5}]})));
    assert_eq!(
        (&made["path"], &made["typeNameResolved"]),
        (&json!("Assets/Data/A.asset"), &json!("Config")),
        "{made}"
    );
    let speed = |editor: &mut Editor| {
        let code =
            "UnityEditor.AssetDatabase.LoadAssetAtPath<Config>(\"Assets/Data/A.asset\").speed";
        editor.op("script.run", json!({"code": code})).unwrap()["value"].clone()
    };
    assert_eq!(
        speed(&mut editor)["valueJson"].as_f64().or(speed(&mut editor).as_f64()),
        Some(2.5),
        "{}",
        speed(&mut editor)
    );
    let file = editor.project.path().join("Assets/Data/A.asset");
    let before = fs::read(&file).unwrap();
    // Checked only; then made, with private fields, lists in Unity's notation, and references.
    editor.command("manage_material", json!({"action": "create", "materialPath": "Assets/M.mat"}));
    let patches = json!([
        {"propertyPath": "title", "value": "Gold"},
        {"propertyPath": "items.Array.size", "value": 2},
        {"propertyPath": "items.Array.data[1].name", "value": "key"},
        {"propertyPath": "levels", "op": "array_resize", "value": 3},
        {"propertyPath": "material", "ref": {"path": "Assets/M.mat"}},
    ]);
    let checked = editor.command(tool, modify(patches.clone(), true));
    assert_eq!(checked["valid"], true, "{checked}");
    assert_eq!(fs::read(&file).unwrap(), before);
    let done = editor.command(tool, modify(patches, false));
    let shown: Vec<_> = done["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["value"].as_str().unwrap())
        .collect();
    assert_eq!(
        (shown[0], shown[2], shown[3], shown[4]),
        ("Gold", "key", "[1, 2, 2]", "Assets/M.mat (UnityEngine.Material)"),
        "{done}"
    );
    assert_ne!(fs::read(&file).unwrap(), before);
    let found = editor.op("asset.references", json!({"path": "Assets/M.mat"})).unwrap();
    assert_eq!(found["dependents"][0]["path"], "Assets/Data/A.asset", "{found}");
    editor.op("edit.undo", json!({})).unwrap();
    // One wrong patch: nothing is changed.
    let error = editor.refused(
        tool,
        modify(
            json!([{"propertyPath": "speed", "value": 9}, {"propertyPath": "sped", "value": 1}]),
            false,
        ),
    );
    assert!(error.contains("patches[1]") && error.contains("'speed'"), "{error}");
    assert_eq!(speed(&mut editor)["valueJson"].as_f64().or(speed(&mut editor).as_f64()), Some(2.5));
    let checked =
        editor.command(tool, modify(json!([{"propertyPath": "speed", "value": "fast"}]), true));
    assert_eq!(
        (&checked["valid"], &checked["results"][0]["ok"]),
        (&json!(false), &json!(false)),
        "{checked}"
    );

    // A second one gets another name, unless it may replace the first; then the guid stays.
    assert_eq!(editor.command(tool, create("A", json!({})))["path"], "Assets/Data/A 1.asset");
    let again = editor.command(
        tool,
        create("A", json!({"overwrite": true, "patches": [{"propertyPath": "speed", "value": 7}]})),
    );
    assert_eq!(again["guid"], made["guid"]);
    assert_eq!(speed(&mut editor)["valueJson"].as_f64().or(speed(&mut editor).as_f64()), Some(7.0));
    for (arguments, reason) in [
        (create("B", json!({"typeName": "Player"})), "Type not found"),
        (create("a/b", json!({})), "is not a name"),
        (create("B", json!({"folderPath": "../x"})), "'..'"),
        (
            json!({"action": "modify", "target": {"path": "Assets/M.mat"}, "patches": [{"propertyPath": "a", "value": 1}]}),
            "not a ScriptableObject",
        ),
        (json!({"action": "modify", "target": {"guid": "00"}, "patches": []}), "guid '00'"),
        (json!({"action": "modify", "target": {"path": "Assets/Data/A.asset"}}), "'patches'"),
    ] {
        let error = editor.refused(tool, arguments.clone());
        assert!(error.contains(reason), "{arguments}: {error}");
    }
}

#[test]
fn textures_are_painted_and_imported() {
    let Some(mut editor) = Editor::open() else { return };
    let tool = "manage_texture";
    for (name, arguments) in golden("manage_texture") {
        if arguments.get("imagePath").is_some() {
            let error = editor.refused(&name, arguments);
            assert!(error.contains("'Assets/S_image_path'"), "{error}");
            continue;
        }
        let made = editor.command(&name, arguments.clone());
        assert_eq!(
            (&made["width"], &made["height"]),
            (&arguments["width"], &arguments["height"]),
            "{made}"
        );
    }
    let texture = |action: &str, more: Value| {
        let mut all = json!({"action": action, "path": "Assets/T.png", "width": 4, "height": 4});
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all
    };
    let pixel = |editor: &mut Editor, x: usize, y: usize| {
        let code = format!(
            "var t = UnityEditor.AssetDatabase.LoadAssetAtPath<Texture2D>(\"Assets/T.png\"); var p = t.GetPixels32()[{y} * t.width + {x}];\nreturn p.r + \" \" + p.g + \" \" + p.b + \" \" + p.a;"
        );
        let run = editor.op("script.run", json!({"code": code})).unwrap();
        run["value"]["valueText"]
            .as_str()
            .or(run["value"].as_str())
            .unwrap_or_else(|| panic!("{run}"))
            .to_owned()
    };
    editor.command(tool, texture("create", json!({"fillColor": [10, 20, 30, 40]})));
    assert_eq!(pixel(&mut editor, 3, 0), "10 20 30 40");
    editor.command(tool, texture("apply_pattern", json!({"pattern": "checkerboard", "patternSize": 2, "palette": [[1, 0, 0, 255], [2, 0, 0, 255]]})));
    assert_eq!(
        (pixel(&mut editor, 0, 0), pixel(&mut editor, 2, 0)),
        ("1 0 0 255".into(), "2 0 0 255".into())
    );
    editor.command(
        tool,
        texture("apply_gradient", json!({"palette": [[0, 0, 0, 255], [200, 0, 0, 255]]})),
    );
    assert_eq!(
        (pixel(&mut editor, 0, 2), pixel(&mut editor, 3, 2)),
        ("0 0 0 255".into(), "200 0 0 255".into())
    );
    editor.command(tool, texture("apply_noise", json!({"noiseScale": 0.5, "octaves": 3})));
    assert_ne!(pixel(&mut editor, 0, 0), pixel(&mut editor, 3, 3));
    // A rectangle of it; the rest stays.
    let rest = pixel(&mut editor, 0, 3);
    editor.command(tool, texture("modify", json!({"setPixels": {"x": 1, "y": 1, "width": 2, "height": 1, "pixels": [[9, 9, 9, 9], [8, 8, 8, 8]]}})));
    assert_eq!(
        (pixel(&mut editor, 1, 1), pixel(&mut editor, 2, 1), pixel(&mut editor, 0, 3)),
        ("9 9 9 9".into(), "8 8 8 8".into(), rest)
    );

    // Import settings are kept in the .meta file, with the guid.
    let guid = editor
        .command("manage_asset", json!({"action": "get_info", "path": "Assets/T.png"}))["guid"]
        .clone();
    let sprite = editor.command(tool, texture("create_sprite", json!({"spriteSettings": {"pivot": [0, 1], "pixelsPerUnit": 32}, "importSettings": {"isReadable": true, "filterMode": "Point", "spriteExtrude": 4}})));
    assert_eq!((&sprite["asSprite"], &sprite["guid"]), (&json!(true), &guid));
    let meta = fs::read_to_string(editor.project.path().join("Assets/T.png.meta")).unwrap();
    assert!(
        meta.contains("textureType: Sprite")
            && meta.contains("spritePixelsPerUnit: 32")
            && meta.contains("filterMode: Point"),
        "{meta}"
    );
    editor.command(tool, json!({"action": "set_import_settings", "path": "Assets/T.png", "importSettings": {"textureType": "Default", "maxTextureSize": 512}}));
    let preview = editor.command(
        "manage_asset",
        json!({"action": "get_info", "path": "Assets/T.png", "generatePreview": true}),
    );
    assert!(preview["previewBase64"].is_string() && preview["previewWidth"] == 4, "{preview}");
    editor.command(
        tool,
        json!({"action": "create", "path": "Assets/Copy.png", "imagePath": "Assets/T.png"}),
    );
    editor.command(tool, json!({"action": "delete", "path": "Assets/Copy.png"}));
    assert!(!editor.project.path().join("Assets/Copy.png").exists());
    for (arguments, reason) in [
        (texture("create", json!({"width": 0})), "'width'"),
        (texture("create", json!({"width": 100_000})), "'width'"),
        (texture("create", json!({"fillColor": [1, 2]})), "fillColor"),
        (texture("create", json!({"path": "Assets/T.gif"})), "not a PNG"),
        (texture("create", json!({"pixels": [[1, 2, 3]]})), "expected 16 pixels, not 1"),
        (texture("apply_pattern", json!({"pattern": "plaid"})), "unknown pattern"),
        (texture("modify", json!({})), "set_pixels"),
        (
            texture(
                "modify",
                json!({"setPixels": {"x": 3, "y": 0, "width": 2, "height": 1, "color": [0, 0, 0]}}),
            ),
            "not inside of 4 x 4",
        ),
        (texture("modify", json!({"path": "Assets/Scenes/Main.unity"})), "not a texture"),
        (
            texture("set_import_settings", json!({"importSettings": {"texturType": "Sprite"}})),
            "'textureType'",
        ),
        (
            texture("set_import_settings", json!({"importSettings": {"filterMode": "Blurry"}})),
            "Bilinear",
        ),
    ] {
        let error = editor.refused(tool, arguments.clone());
        assert!(error.contains(reason), "{arguments}: {error}");
    }
}

#[test]
fn shaders_and_models_become_assets() {
    let Some(mut editor) = Editor::open() else { return };
    let shader = |action: &str, more: Value| {
        let mut all = json!({"action": action, "name": "Glow", "path": "Assets/Foo"});
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all
    };
    let calls = golden("manage_shader");
    editor.command("manage_shader", calls[0].1.clone());
    let error = editor.refused("manage_shader", calls[1].1.clone());
    assert!(error.contains("already a shader"), "{error}");
    let made = editor.command("manage_shader", shader("create", json!({})));
    assert_eq!(made["shader"], "Custom/Glow", "{made}");
    let source = "Shader \"Mine/Glow\" { Properties { _Power (\"Power\", Range(0, 5)) = 2 } SubShader { Pass {} } }";
    editor.command("manage_shader", shader("update", json!({"contents": source})));
    assert_eq!(editor.command("manage_shader", shader("read", json!({})))["contents"], source);
    editor.command("manage_material", json!({"action": "create", "materialPath": "Assets/G.mat", "shader": "Mine/Glow", "properties": {"power": 3}}));
    assert_eq!(editor.property("Assets/G.mat", "_Power"), 3);
    editor.command("manage_shader", shader("delete", json!({})));
    let error = editor.refused("manage_shader", shader("read", json!({})));
    assert!(error.contains("not found"), "{error}");
    assert!(
        editor
            .refused("manage_shader", shader("create", json!({"name": "../Glow"})))
            .contains("not a name")
    );

    for (name, arguments) in golden("import_model_file") {
        let error = editor.refused(&name, arguments);
        assert!(error.contains("'S_source_path' is not a model"), "{error}");
    }
    let source = editor.project.beside("ship.obj");
    fs::write(&source, "v 0 0 0\n").unwrap();
    let import = |more: Value| {
        let mut all = json!({"sourcePath": source});
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all
    };
    let made = editor.command("import_model_file", import(json!({"animationType": "humanoid"})));
    assert_eq!(made["asset_path"], "Assets/Models/Imported/ship.obj");
    let meta =
        fs::read_to_string(editor.project.path().join("Assets/Models/Imported/ship.obj.meta"))
            .unwrap();
    assert!(meta.contains("animationType: Human"), "{meta}");
    let again = editor.command(
        "import_model_file",
        import(json!({"outputFolder": "Assets/Ships", "name": "Boat"})),
    );
    assert_eq!(again["asset_path"], "Assets/Ships/Boat.obj");
    for (more, reason) in [
        (json!({"outputFolder": "../x"}), "'..'"),
        (json!({"name": "../x"}), "'..'"),
        (json!({"animationType": "dance"}), "unknown type 'dance'"),
        (json!({"targetSize": -1}), "target_size"),
        (json!({"sourcePath": "/nowhere/a.fbx"}), "File not found"),
    ] {
        let error = editor.refused("import_model_file", import(more.clone()));
        assert!(error.contains(reason), "{more}: {error}");
    }
}
