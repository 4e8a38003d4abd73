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
        (json!({"action": "volume_create", "name": "A"}), "manage_components"),
        (json!({"action": "bake_get_settings"}), "Lightmapping"),
        (json!({"action": "stats_get"}), "manage_profiler"),
        (json!({"action": "feature_add", "type": "S_feature_type"}), "manage_scriptable_object"),
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

    for (name, arguments) in golden("manage_probuilder") {
        assert!(editor.refused(&name, arguments).contains("com.unity.probuilder"));
    }
    assert_eq!(
        editor.command("manage_probuilder", json!({"action": "ping"}))["proBuilderInstalled"],
        false
    );
}
