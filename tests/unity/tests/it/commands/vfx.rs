//! `manage_vfx`

use serde_json::{Value, json};

use super::{Editor, golden};

fn vfx(editor: &mut Editor, action: &str, target: &str, properties: Value) -> Value {
    editor.command(
        "manage_vfx",
        json!({"action": action, "target": target, "properties": properties}),
    )
}

#[test]
fn particles_lines_and_trails_are_created_and_set() {
    let Some(mut editor) = Editor::open() else { return };
    for (name, arguments) in golden("manage_vfx") {
        assert!(editor.refused(&name, arguments).contains("'target'"));
    }
    let made = vfx(&mut editor, "particle_create", "Fire", json!({"position": [1, 2, 3]}));
    assert_eq!((&made["path"], &made["isPlaying"]), (&json!("Fire"), &json!(false)), "{made}");
    let main = json!({"startLifetime": {"min": 1, "max": 2}, "start_speed": 3, "startColor": [1, 0, 0], "looping": false, "maxParticles": 50});
    let set = vfx(&mut editor, "particle_set_main", "Fire", main);
    assert_eq!(set["main"]["startLifetime"], json!({"min": 1, "max": 2}), "{set}");
    assert_eq!(
        (&set["main"]["startSpeed"], &set["main"]["loop"]),
        (&json!(3), &json!(false)),
        "{set}"
    );
    editor.op("edit.undo", json!({})).unwrap();
    let info = vfx(&mut editor, "particle_get_info", "Fire", json!({}));
    assert_eq!(
        (&info["main"]["startSpeed"], &info["main"]["maxParticles"]),
        (&json!(5), &json!(1000)),
        "{info}"
    );
    let grown = vfx(
        &mut editor,
        "particle_set_size_over_lifetime",
        "Fire",
        json!({"curve": [{"time": 0, "value": 0}, [1, 1]]}),
    );
    assert_eq!(grown["sizeOverLifetime"]["enabled"], true, "a module that is set is on: {grown}");
    assert_eq!(
        grown["sizeOverLifetime"]["size"]["curve"][1],
        json!({"time": 1, "value": 1}),
        "{grown}"
    );
    let faded = vfx(
        &mut editor,
        "particle_set_color_over_lifetime",
        "Fire",
        json!({"gradient": {"startColor": [1, 1, 0], "endColor": [1, 0, 0, 0]}}),
    );
    assert_eq!(faded["colorOverLifetime"]["color"]["mode"], "Gradient", "{faded}");
    vfx(&mut editor, "particle_set_shape", "Fire", json!({"shapeType": "sphere", "radius": 2}));
    vfx(&mut editor, "particle_enable_module", "Fire", json!({"module": "noise"}));
    vfx(&mut editor, "particle_add_burst", "Fire", json!({"time": 1, "count": 20}));
    let info = vfx(&mut editor, "particle_get_info", "Fire", json!({}));
    assert_eq!(
        (&info["shape"]["shapeType"], &info["noise"]["enabled"]),
        (&json!("Sphere"), &json!(true)),
        "{info}"
    );
    assert_eq!(info["bursts"], json!([{"time": 1, "count": 20}]), "{info}");
    assert_eq!(vfx(&mut editor, "particle_clear_bursts", "Fire", json!({}))["bursts"], json!([]));
    assert_eq!(vfx(&mut editor, "particle_play", "Fire", json!({}))["isPlaying"], true);
    assert_eq!(vfx(&mut editor, "particle_pause", "Fire", json!({}))["isPaused"], true);

    let circle = vfx(
        &mut editor,
        "line_create_circle",
        "Ring",
        json!({"radius": 2, "segments": 4, "width": 0.2, "color": "#ff0000"}),
    );
    assert_eq!(
        (&circle["positionCount"], &circle["loop"], &circle["endWidth"]),
        (&json!(4), &json!(true), &json!(0.2)),
        "{circle}"
    );
    assert_eq!(circle["startColor"]["g"], 0, "{circle}");
    vfx(&mut editor, "line_set_positions", "Ring", json!({"positions": [[0, 0, 0], [1, 0, 0]]}));
    vfx(&mut editor, "line_add_position", "Ring", json!({"position": [2, 0, 0]}));
    let line =
        vfx(&mut editor, "line_set_position", "Ring", json!({"index": 0, "position": [9, 0, 0]}));
    assert_eq!(line["positions"], json!([[9, 0, 0], [1, 0, 0], [2, 0, 0]]), "{line}");
    editor.op("edit.undo", json!({})).unwrap();
    assert_eq!(
        vfx(&mut editor, "line_get_info", "Ring", json!({}))["positions"][0],
        json!([0, 0, 0])
    );
    let bezier = vfx(
        &mut editor,
        "line_create_bezier",
        "Ring",
        json!({"start": [0, 0, 0], "end": [2, 0, 0], "controlPoint1": [1, 2, 0], "segments": 2}),
    );
    assert_eq!(bezier["positions"][1], json!([1, 1.5, 0]), "{bezier}");
    let id = editor.id("Coin1");
    editor.op("component.add", json!({"object": id, "component": "TrailRenderer"})).unwrap();
    assert_eq!(vfx(&mut editor, "trail_set_time", "Coin1", json!({"time": 2}))["time"], 2);
    assert_eq!(
        vfx(&mut editor, "trail_emit", "Coin1", json!({"emitting": false}))["emitting"],
        false
    );

    for (action, target, properties, part) in [
        ("particle_create", "Fire", json!({}), "has a ParticleSystem already"),
        ("particle_set_main", "Fire", json!({"startSped": 1}), "startSpeed"),
        ("particle_set_main", "Fire", json!({"startSpeed": "fast"}), "startSpeed"),
        ("particle_set_main", "Fire", json!({}), "nothing to set"),
        ("particle_set_main", "Fire", json!({"maxParticles": -5}), "'maxParticles' was not set"),
        ("particle_enable_module", "Fire", json!({"module": "smoke"}), "noise"),
        ("line_set_position", "Ring", json!({"index": 99, "position": [0, 0, 0]}), "3 positions"),
        ("line_get_info", "Player", json!({}), "'LineRenderer' on 'Player'"),
        ("line_create_circle", "New", json!({"radius": -1}), "above 0"),
        ("vfx_play", "Fire", json!({}), "no VFX Graph"),
        (
            "vfx_set_float",
            "Fire",
            json!({"parameter": "a", "value": 1}),
            "com.unity.visualeffectgraph",
        ),
    ] {
        let arguments = json!({"action": action, "target": target, "properties": properties});
        let error = editor.refused("manage_vfx", arguments.clone());
        assert!(error.contains(part), "{arguments}: {error}");
    }
}
