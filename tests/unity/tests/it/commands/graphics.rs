//! `manage_graphics`, `manage_probuilder`

use serde_json::json;

use super::{Editor, golden};

#[test]
fn the_light_of_the_scene_is_set() {
    let Some(mut editor) = Editor::open() else { return };
    for (name, arguments) in golden("manage_graphics") {
        assert_eq!(editor.command(&name, arguments)["pipeline"], "BuiltIn");
    }
    let fog = json!({"action": "skybox_set_fog", "fog_enabled": true, "fog_mode": "linear", "fog_color": [1, 0, 0, 1], "fog_end": 50});
    let fog = editor.command("manage_graphics", fog);
    assert_eq!(
        (&fog["fog"], &fog["fogMode"], &fog["fogEndDistance"]),
        (&json!(true), &json!("Linear"), &json!(50)),
        "{fog}"
    );
    editor.command(
        "manage_graphics",
        json!({"action": "skybox_set_ambient", "ambient_mode": "Flat", "color": [0, 0, 1, 1]}),
    );
    editor.command("manage_graphics", json!({"action": "skybox_set_sun", "target": "Light"}));
    let sky = editor.command("manage_graphics", json!({"action": "skybox_get"}));
    assert_eq!(
        (&sky["ambientMode"], &sky["ambientSkyColor"]["b"]),
        (&json!("Flat"), &json!(1)),
        "{sky}"
    );
    assert_eq!(sky["sun"], json!(editor.id("Light")));
    let quality = editor
        .command("manage_graphics", json!({"action": "pipeline_set_quality", "level": "low"}));
    assert_eq!(quality["qualityLevel"], 0, "{quality}");
    for (arguments, part) in [
        (json!({"action": "skybox_set_fog"}), "nothing to set"),
        (
            json!({"action": "skybox_set_fog", "fog_enabled": false, "fog_mode": "S_fog_mode"}),
            "Linear, Exponential",
        ),
        (
            json!({"action": "skybox_set_reflection", "bounces": 70}),
            "'reflectionBounces' was not set",
        ),
        (
            json!({"action": "skybox_set_material", "material": "Assets/None.mat"}),
            "Assets/None.mat",
        ),
        (
            json!({"action": "skybox_set_sun", "target": "Player"}),
            "'UnityEngine.Light' on 'Player'",
        ),
        (json!({"action": "pipeline_set_quality", "level": "S_level"}), "Low, High"),
        (json!({"action": "volume_create", "name": "A"}), "com.unity.render-pipelines.universal"),
        (json!({"action": "volume_list_effects"}), "com.unity.render-pipelines.universal"),
        (json!({"action": "feature_add", "type": "S_feature_type"}), "Only URP"),
        (
            json!({"action": "skybox_set_properties", "properties": {"exposure": 1}}),
            "skybox_set_material",
        ),
        (json!({"action": "stats_set_scene_debug", "mode": "Wirefram"}), "'Wireframe'"),
        (json!({"action": "stats_set_scene_debug", "mode": "Wireframe"}), "no scene view"),
        (json!({"action": "stats_list_counters", "category": "S_category"}), "Memory, Render"),
        (
            json!({"action": "bake_reflection_probe", "target": "Player"}),
            "'ReflectionProbe' on 'Player'",
        ),
        (
            json!({"action": "bake_set_settings", "settings": {"maxBounces": 1000}}),
            "'maxBounces' was not set",
        ),
        (json!({"action": "bake_set_settings", "settings": {"maxBounce": 1}}), "maxBounces"),
        (
            json!({"action": "pipeline_set_settings", "settings": {"shadowDistanse": 1}}),
            "'shadowDistance'",
        ),
        (json!({"action": "pipeline_set_settings"}), "'settings': missing"),
    ] {
        let error = editor.refused("manage_graphics", arguments.clone());
        assert!(error.contains(part), "{arguments}: {error}");
    }
    let sky = editor.command("manage_graphics", json!({"action": "skybox_get"}));
    assert_eq!(
        (&sky["fog"], &sky["reflectionBounces"]),
        (&json!(true), &json!(1)),
        "a refused call changes nothing: {sky}"
    );

    let probes = json!({"action": "bake_create_light_probe_group", "name": "Probes", "grid_size": [2, 1, 2], "spacing": 4, "position": [0, 1, 0]});
    assert_eq!(editor.command("manage_graphics", probes)["probeCount"], 4);
    let points =
        json!({"action": "bake_set_probe_positions", "target": "Probes", "positions": [[0, 0, 0]]});
    assert_eq!(editor.command("manage_graphics", points)["probeCount"], 1);
    editor.op("edit.undo", json!({})).unwrap();
    let first = editor.member("Probes", "LightProbeGroup", "probePositions[0]");
    assert_eq!(first["valueText"], "(-2, 0, -2)");
    let probe = json!({"action": "bake_create_reflection_probe", "name": "Mirror", "mode": "realtime", "size": [1, 2, 3]});
    let probe = editor.command("manage_graphics", probe);
    assert_eq!((&probe["mode"], &probe["size"]["z"]), (&json!("Realtime"), &json!(3)), "{probe}");
    assert_eq!(
        editor.command("manage_graphics", json!({"action": "bake_start"}))["isRunning"],
        true
    );
    assert!(
        editor.refused("manage_graphics", json!({"action": "bake_start"})).contains("bake_status")
    );
    assert_eq!(
        editor.command("manage_graphics", json!({"action": "bake_cancel"}))["isRunning"],
        false
    );
    let huge = json!({"action": "bake_create_light_probe_group", "grid_size": [1000, 1000, 1000]});
    assert!(editor.refused("manage_graphics", huge).contains("grid_size"));

    let baked = json!({"action": "bake_reflection_probe", "target": "Mirror"});
    let baked = editor.command("manage_graphics", baked);
    assert!(editor.project.path().join(baked["path"].as_str().unwrap()).is_file(), "{baked}");

    for (name, arguments) in golden("manage_probuilder") {
        assert!(editor.refused(&name, arguments).contains("com.unity.probuilder"));
    }
    assert_eq!(
        editor.command("manage_probuilder", json!({"action": "ping"}))["proBuilderInstalled"],
        false
    );
}

#[test]
fn settings_of_bakes_pipeline_and_sky_are_set_and_costs_are_read() {
    let Some(mut editor) = Editor::open() else { return };
    let before = editor.command("manage_graphics", json!({"action": "bake_get_settings"}));
    assert_eq!(before["isOfScene"], false, "{before}");
    assert_eq!(before["settings"]["maxBounces"], 2, "{before}");
    let set = json!({"action": "bake_set_settings", "settings": {"max_bounces": 4, "ao": true}});
    let set = editor.command("manage_graphics", set);
    assert_eq!((&set["isOfScene"], &set["changed"]), (&json!(true), &json!(["maxBounces", "ao"])));
    let after = editor.command("manage_graphics", json!({"action": "bake_get_settings"}));
    assert_eq!(
        after["settings"],
        json!({"lightmapResolution": 40, "maxBounces": 4, "ao": true}),
        "{after}"
    );

    // The built-in pipeline has no asset: its settings are those of the quality level.
    let set = json!({"action": "pipeline_set_settings", "settings": {"shadow_distance": 75}});
    let set = editor.command("manage_graphics", set);
    assert_eq!(
        (&set["source"], &set["settings"]["shadowDistance"]),
        (&json!("QualitySettings"), &json!(75)),
        "{set}"
    );

    let source = "Shader \"Mine/Sky\" { Properties { _Exposure (\"Exposure\", Range(0, 8)) = 1 _Tint (\"Tint\", Color) = (1, 1, 1, 1) } SubShader { Pass {} } }";
    editor.command(
        "manage_shader",
        json!({"action": "create", "name": "Sky", "path": "Assets", "contents": source}),
    );
    editor.command(
        "manage_material",
        json!({"action": "create", "materialPath": "Assets/Sky.mat", "shader": "Mine/Sky"}),
    );
    let material = json!({"action": "skybox_set_material", "material": "Assets/Sky.mat"});
    assert_eq!(editor.command("manage_graphics", material)["skybox"], "Assets/Sky.mat");
    let exposed = json!({"action": "skybox_set_properties", "properties": {"exposure": 2.5, "tint": [1, 0, 0, 1]}});
    editor.command("manage_graphics", exposed);
    assert_eq!(editor.property("Assets/Sky.mat", "_Exposure"), 2.5);
    assert_eq!(editor.property("Assets/Sky.mat", "_Tint")["g"], 0);
    editor.op("edit.undo", json!({})).unwrap();
    assert_eq!(editor.property("Assets/Sky.mat", "_Exposure"), 1);

    let stats = editor.command("manage_graphics", json!({"action": "stats_get"}));
    assert_eq!(stats["counters"]["Draw Calls Count"], 102, "{stats}");
    let names = editor.command("manage_graphics", json!({"action": "stats_list_counters"}));
    assert!(names["counters"].as_array().unwrap().contains(&json!("Draw Calls Count")), "{names}");
    let memory = editor.command("manage_graphics", json!({"action": "stats_get_memory"}));
    assert_eq!(memory["graphicsBytes"], 32 << 20, "{memory}");
}
