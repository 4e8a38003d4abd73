//! `manage_material`

use serde_json::{Value, json};

use super::{Editor, golden};

fn on(action: &str, more: Value) -> Value {
    let mut all = json!({"action": action, "materialPath": "Assets/Materials/Red"});
    all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    all
}

const RED: &str = "Assets/Materials/Red.mat";

#[test]
fn materials_are_created_colored_and_assigned() {
    let Some(mut editor) = Editor::open() else { return };
    for (name, arguments) in golden("manage_material") {
        editor.command(&name, arguments);
    }
    let made = editor.command("manage_material", on("create", json!({"color": [255, 0, 0, 255], "properties": {"metallic": 0.25, "_EmissionColor": {"r": 0, "g": 1, "b": 0}}})));
    assert_eq!(
        (&made["materialPath"], &made["shader"]),
        (&json!(RED), &json!("Standard")),
        "{made}"
    );
    assert_eq!(editor.property(RED, "_Color"), json!({"r": 1, "g": 0, "b": 0, "a": 1}));
    assert_eq!(editor.property(RED, "_Metallic"), 0.25);
    assert_eq!(editor.property(RED, "_EmissionColor")["g"], 1);

    // Each kind of property; names of other pipelines are understood.
    let set = |property: &str, value: Value| {
        on("set_material_shader_property", json!({"property": property, "value": value}))
    };
    editor.command("manage_texture", json!({"action": "create", "path": "Assets/T.png", "width": 4, "height": 4, "fillColor": [255, 255, 255, 255]}));
    for (property, value) in [
        ("_BumpScale", json!(2)),
        ("smoothness", json!("0.75")),
        ("_BaseMap", json!("Assets/T.png")),
        ("_BaseColor", json!("#0000ff")),
    ] {
        editor.command("manage_material", set(property, value));
    }
    assert_eq!(editor.property(RED, "_BumpScale"), 2);
    assert_eq!(editor.property(RED, "_Glossiness"), 0.75);
    assert_eq!(editor.property(RED, "_MainTex"), "Assets/T.png");
    assert_eq!(editor.property(RED, "_Color"), json!({"r": 0, "g": 0, "b": 1, "a": 1}));
    editor.command("manage_material", set("_MainTex", Value::Null));
    assert_eq!(editor.property(RED, "_MainTex"), Value::Null);
    editor.command(
        "manage_material",
        on("set_material_color", json!({"color": {"r": 0, "g": 0.5, "b": 0, "a": 1}})),
    );
    assert_eq!(editor.property(RED, "_Color")["g"], 0.5);
    editor.op("edit.undo", json!({})).unwrap();
    assert_eq!(editor.property(RED, "_Color")["b"], 1);

    // Renderers.
    let add = json!({"changes": [{"do": "add_component", "object": editor.id("Score"), "component": "MeshRenderer"}]});
    editor.op("edit.apply", add).unwrap();
    let score = |more: Value| {
        let mut all = json!({"target": "Score"});
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all
    };
    let shown = |editor: &mut Editor| {
        editor.member("Score", "MeshRenderer", "sharedMaterial")["valueText"].clone()
    };
    let error = editor.refused(
        "manage_material",
        on("set_renderer_color", score(json!({"color": [1, 0, 0, 1]}))),
    );
    assert!(error.contains("has no material"), "{error}");
    editor.command("manage_material", on("assign_material_to_renderer", score(json!({}))));
    assert_eq!(shown(&mut editor), format!("{RED} (UnityEngine.Material)"));
    editor.op("edit.undo", json!({})).unwrap();
    assert_eq!(shown(&mut editor), "<null>");
    editor.op("edit.redo", json!({})).unwrap();
    let color =
        |mode: &str| on("set_renderer_color", score(json!({"color": [0, 1, 1, 1], "mode": mode})));
    let block = editor.command("manage_material", color("property_block"));
    assert!(block["warning"].as_str().unwrap().contains("does not save"), "{block}");
    assert_eq!(editor.property(RED, "_Color")["b"], 1);
    assert_eq!(editor.property(RED, "_Color")["g"], 0);
    editor.command("manage_material", color("shared"));
    assert_eq!(editor.property(RED, "_Color")["g"], 1);
    let unique = editor.command("manage_material", color("create_unique"));
    assert_eq!(unique["materialPath"], "Assets/Scenes/Materials/Score_mat.mat");
    assert_eq!(shown(&mut editor), "Assets/Scenes/Materials/Score_mat.mat (UnityEngine.Material)");
    editor.command("manage_material", color("instance"));
    assert!(shown(&mut editor).as_str().unwrap().contains("(Instance)"));
    // The leaking getter of renderers was not used.
    assert!(!editor.project.log().contains("Instantiating material"));

    for (arguments, reason) in [
        (on("create", json!({})), "already an asset"),
        (
            on("create", json!({"materialPath": "Assets/New", "shader": "Unlit/Colour"})),
            "'Unlit/Color'",
        ),
        (on("create", json!({"materialPath": "../New"})), "'..'"),
        (set("_Metalic", json!(1)), "'_Metallic'"),
        (set("_Metallic", json!("shiny")), "'_Metallic'"),
        (set("_MainTex", json!("Assets/No.png")), "Asset not found"),
        (set("_MainTex", json!("Assets/Scenes/Main.unity")), "UnityEngine.Texture"),
        (on("set_material_color", json!({"color": "reddish"})), "reddish"),
        (
            on("set_material_color", json!({"color": [1, 0, 0], "property": "_Metallic"})),
            "is not a color",
        ),
        (
            on("set_material_color", json!({"color": [1, 0, 0], "materialPath": "Assets/No"})),
            "Asset not found",
        ),
        (on("assign_material_to_renderer", score(json!({"slot": 3}))), "1 material slots"),
        (on("assign_material_to_renderer", json!({"target": "Player"})), "'Renderer' on 'Player'"),
        (on("assign_material_to_renderer", json!({"target": "S_target"})), "'S_target'"),
        (color("paint"), "unknown mode 'paint'"),
    ] {
        let error = editor.refused("manage_material", arguments.clone());
        assert!(error.contains(reason), "{arguments}: {error}");
    }
    assert!(!editor.project.path().join("Assets/New.mat").exists());
}
