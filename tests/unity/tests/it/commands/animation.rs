//! `manage_animation`

use serde_json::{Value, json};

use super::{Editor, golden};

const CLIP: &str = "Assets/Animation/Spin.anim";
const CONTROLLER: &str = "Assets/Animation/Door.controller";

fn animate(editor: &mut Editor, action: &str, mut arguments: Value) -> Value {
    arguments["action"] = json!(action);
    editor.command("manage_animation", arguments)
}

#[test]
fn clips_and_controllers_are_written() {
    let Some(mut editor) = Editor::open() else { return };
    for (name, arguments) in golden("manage_animation") {
        let error = editor.refused(&name, arguments.clone());
        assert!(error.contains("'target'") || error.contains("'S_target'"), "{arguments}: {error}");
    }
    let clip = animate(
        &mut editor,
        "clip_create",
        json!({"clipPath": CLIP, "properties": {"frameRate": 30, "loop": true}}),
    );
    assert_eq!((&clip["frameRate"], &clip["isLooping"]), (&json!(30), &json!(true)), "{clip}");
    assert!(editor.project.path().join(CLIP).exists());
    let curve = json!({"property": "m_LocalPosition.x", "keys": [{"time": 0, "value": 0}, {"time": 2, "value": 5}]});
    let clip =
        animate(&mut editor, "clip_add_curve", json!({"clipPath": CLIP, "properties": curve}));
    assert_eq!(clip["length"], 2, "{clip}");
    assert_eq!(clip["curves"][0]["keys"][1], json!({"time": 2, "value": 5}), "{clip}");
    let twice = json!({"action": "clip_add_curve", "clipPath": CLIP, "properties": curve});
    assert!(editor.refused("manage_animation", twice).contains("already"));
    let vector = json!({"property": "m_LocalScale", "keys": [{"time": 0, "value": [1, 1, 1]}, {"time": 1, "value": [2, 3, 4]}]});
    let clip = animate(
        &mut editor,
        "clip_set_vector_curve",
        json!({"clipPath": CLIP, "properties": vector}),
    );
    assert_eq!(clip["curves"].as_array().unwrap().len(), 4, "{clip}");
    assert_eq!(clip["curves"][3]["keys"][1]["value"], 4, "{clip}");
    editor.op("edit.undo", json!({})).unwrap();
    assert_eq!(
        animate(&mut editor, "clip_get_info", json!({"clipPath": CLIP}))["curves"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    animate(
        &mut editor,
        "clip_add_event",
        json!({"clipPath": CLIP, "properties": {"time": 1, "functionName": "Step", "intParameter": 3}}),
    );
    let clip = animate(
        &mut editor,
        "clip_add_event",
        json!({"clipPath": CLIP, "properties": {"time": 0.5, "functionName": "Start"}}),
    );
    assert_eq!(
        (&clip["events"][0]["functionName"], &clip["events"][1]["intParameter"]),
        (&json!("Start"), &json!(3)),
        "{clip}"
    );
    let clip = animate(
        &mut editor,
        "clip_remove_event",
        json!({"clipPath": CLIP, "properties": {"eventIndex": 0}}),
    );
    assert_eq!(clip["events"][0]["functionName"], "Step", "{clip}");
    animate(&mut editor, "clip_assign", json!({"clipPath": CLIP, "target": "Coin1"}));
    assert_eq!(editor.member("Coin1", "Animation", "clip")["valueJson"], CLIP);

    animate(&mut editor, "controller_create", json!({"controllerPath": CONTROLLER}));
    let with = |properties: Value| json!({"controllerPath": CONTROLLER, "properties": properties});
    animate(
        &mut editor,
        "controller_add_parameter",
        with(json!({"parameterName": "open", "parameterType": "bool"})),
    );
    animate(&mut editor, "controller_add_state", with(json!({"stateName": "Closed"})));
    animate(
        &mut editor,
        "controller_add_state",
        with(json!({"stateName": "Open", "clipPath": CLIP, "speed": 2, "isDefault": true})),
    );
    let conditions = json!([{"parameter": "open", "mode": "if"}]);
    animate(
        &mut editor,
        "controller_add_transition",
        with(
            json!({"fromState": "Closed", "toState": "Open", "conditions": conditions, "duration": 0.1}),
        ),
    );
    animate(
        &mut editor,
        "controller_add_transition",
        with(json!({"fromState": "AnyState", "toState": "Closed"})),
    );
    animate(
        &mut editor,
        "controller_add_layer",
        with(json!({"layerName": "Upper", "weight": 0.5})),
    );
    let info = animate(&mut editor, "controller_get_info", with(json!({})));
    let base = &info["layers"][0];
    assert_eq!(
        (&base["defaultState"], &base["states"][1]["motion"], &base["states"][1]["speed"]),
        (&json!("Open"), &json!("Spin"), &json!(2)),
        "{info}"
    );
    let transition = &base["states"][0]["transitions"][0];
    assert_eq!(
        (&transition["to"], &transition["hasExitTime"], &transition["conditions"][0]["mode"]),
        (&json!("Open"), &json!(false), &json!("If")),
        "{info}"
    );
    assert_eq!(base["anyStateTransitions"][0]["to"], "Closed", "{info}");
    assert_eq!(info["layers"][1]["defaultWeight"], 0.5, "{info}");
    animate(
        &mut editor,
        "controller_set_layer_weight",
        with(json!({"layerName": "Upper", "weight": 0.25})),
    );
    let info = animate(&mut editor, "controller_remove_layer", with(json!({"layerIndex": 1})));
    assert_eq!(info["layers"].as_array().unwrap().len(), 1, "{info}");
    animate(
        &mut editor,
        "controller_assign",
        json!({"controllerPath": CONTROLLER, "target": "Player"}),
    );
    let animator = animate(&mut editor, "animator_get_info", json!({"target": "Player"}));
    assert_eq!(
        (&animator["controller"], &animator["parameters"][0]["name"]),
        (&json!(CONTROLLER), &json!("open")),
        "{animator}"
    );
    assert_eq!(
        animate(
            &mut editor,
            "animator_set_speed",
            json!({"target": "Player", "properties": {"speed": 3}})
        )["speed"],
        3
    );
    editor.op("edit.undo", json!({})).unwrap();
    assert_eq!(animate(&mut editor, "animator_get_info", json!({"target": "Player"}))["speed"], 1);

    animate(
        &mut editor,
        "controller_add_parameter",
        with(json!({"parameterName": "pace", "parameterType": "Float"})),
    );
    animate(
        &mut editor,
        "controller_create_blend_tree_1d",
        with(json!({"stateName": "Walk", "blendParameter": "pace"})),
    );
    let tree = animate(
        &mut editor,
        "controller_add_blend_tree_child",
        with(json!({"stateName": "Walk", "clipPath": CLIP, "threshold": 0.5})),
    );
    assert_eq!(
        (&tree["children"][0]["motion"], &tree["children"][0]["threshold"]),
        (&json!("Spin"), &json!(0.5)),
        "{tree}"
    );

    for (action, arguments, part) in [
        ("clip_create", json!({"clipPath": CLIP}), "exists already"),
        ("clip_create", json!({"clipPath": "Assets/A.txt"}), ".anim"),
        ("clip_create", json!({"clipPath": "../A.anim"}), "not in the folder Assets"),
        ("clip_get_info", json!({"clipPath": "Assets/None.anim"}), "Assets/None.anim"),
        (
            "clip_set_curve",
            json!({"clipPath": CLIP, "properties": {"property": "a", "type": "Transfrom", "keys": [[0, 1]]}}),
            "Transform",
        ),
        (
            "clip_set_curve",
            json!({"clipPath": CLIP, "properties": {"property": "a", "keys": [{"time": 0}]}}),
            "time and value",
        ),
        (
            "clip_remove_event",
            json!({"clipPath": CLIP, "properties": {"eventIndex": 9}}),
            "Event not found",
        ),
        ("clip_create_preset", json!({"clipPath": CLIP}), "'preset'"),
        ("clip_create_preset", json!({"clipPath": CLIP, "preset": "bounce"}), "exists already"),
        ("clip_create_preset", json!({"clipPath": "Assets/B.anim", "preset": "bonce"}), "'bounce'"),
        (
            "clip_create_preset",
            json!({"clipPath": "Assets/B.anim", "preset": "bounce", "duration": 0}),
            "above 0",
        ),
        ("clip_assign", json!({"clipPath": CLIP, "target": "Player"}), "controller_add_state"),
        ("controller_add_state", with(json!({"stateName": "Open"})), "already"),
        (
            "controller_add_transition",
            with(json!({"fromState": "Closd", "toState": "Open"})),
            "'Closed'",
        ),
        (
            "controller_add_transition",
            with(
                json!({"fromState": "Closed", "toState": "Open", "conditions": [{"parameter": "nope"}]}),
            ),
            "'nope'",
        ),
        (
            "controller_add_parameter",
            with(json!({"parameterName": "b", "parameterType": "Text"})),
            "Float, Int, Bool, Trigger",
        ),
        ("controller_remove_layer", with(json!({"layerIndex": 0})), "first layer"),
        (
            "controller_create_blend_tree_1d",
            with(json!({"stateName": "Run", "blendParameter": "open"})),
            "'open' of type Float",
        ),
        (
            "controller_add_blend_tree_child",
            with(json!({"stateName": "Open", "clipPath": CLIP, "threshold": 1})),
            "no blend tree",
        ),
        (
            "animator_play",
            json!({"target": "Player", "properties": {"stateName": "Open"}}),
            "play mode",
        ),
        (
            "animator_set_parameter",
            json!({"target": "Player", "properties": {"parameterName": "open", "value": true}}),
            "play mode",
        ),
        (
            "animator_get_parameter",
            json!({"target": "Player", "properties": {"parameterName": "opn"}}),
            "'open'",
        ),
    ] {
        let mut call = arguments.clone();
        call["action"] = json!(action);
        let error = editor.refused("manage_animation", call);
        assert!(error.contains(part), "{action} {arguments}: {error}");
    }
}

#[test]
fn presets_become_clips_with_the_same_curves() {
    let Some(mut editor) = Editor::open() else { return };
    // Property and values at equal distances of time, with amplitude 2 and 4 seconds. The player is at (0, 1, 0).
    let cases: [(&str, &str, &[f64]); 15] = [
        ("bounce", "m_LocalPosition.y", &[1.0, 3.0, 1.0, 3.0, 1.0]),
        ("hover", "m_LocalPosition.y", &[1.0, 2.0, 1.0, 0.0, 1.0]),
        ("bob", "m_LocalPosition.z", &[0.0, 1.0, 0.0, -1.0, 0.0]),
        ("slide_in", "m_LocalPosition.x", &[-2.0, 0.0]),
        ("shake", "m_LocalPosition.x", &[2.0, -1.75, 1.5, -1.25, 1.0, -0.75, 0.5, -0.25, 0.0]),
        ("rotate", "localEulerAnglesRaw.y", &[0.0, 720.0]),
        ("spin", "localEulerAnglesRaw.z", &[0.0, 720.0]),
        ("sway", "localEulerAnglesRaw.z", &[0.0, 2.0, 0.0, -2.0, 0.0]),
        ("wiggle", "localEulerAnglesRaw.z", &[2.0, -1.75, 1.5, -1.25, 1.0, -0.75, 0.5, -0.25, 0.0]),
        ("pulse", "m_LocalScale.z", &[1.0, 2.0, 1.0]),
        ("elastic", "m_LocalScale.x", &[1.0, 3.4, 2.6, 1.0]),
        ("blink", "m_LocalScale.y", &[1.0, 0.05, 1.0]),
        ("grow", "m_LocalScale.x", &[0.0, 1.0]),
        ("shrink", "m_LocalScale.x", &[1.0, 0.0]),
        ("fade", "m_Alpha", &[1.0, 0.0]),
    ];
    for (preset, property, expected) in cases {
        let path = format!("Assets/Presets/{preset}.anim");
        let made = json!({"clipPath": path, "target": "Player", "properties": {"preset": preset, "duration": 4, "amplitude": 2}});
        let made = animate(&mut editor, "clip_create_preset", made);
        assert_eq!((&made["length"], &made["isLooping"]), (&json!(4), &json!(true)), "{made}");
        let read = animate(&mut editor, "clip_get_info", json!({"clipPath": path}));
        let curves = read["curves"].as_array().unwrap();
        let curve = curves.iter().find(|each| each["property"] == property);
        let keys = curve.unwrap_or_else(|| panic!("{read}"))["keys"].as_array().unwrap();
        assert_eq!(keys.len(), expected.len(), "{read}");
        for (at, (key, value)) in keys.iter().zip(expected).enumerate() {
            let time = 4.0 * at as f64 / (expected.len() - 1) as f64;
            assert!((key["time"].as_f64().unwrap() - time).abs() < 1e-3, "{preset}: {key}");
            assert!((key["value"].as_f64().unwrap() - value).abs() < 1e-3, "{preset}: {key}");
        }
    }
    let once = json!({"clipPath": "Assets/Once.anim", "preset": "bounce", "offset": [0, 5, 0], "loop": false});
    let once = animate(&mut editor, "clip_create_preset", once);
    assert_eq!(
        (&once["curves"][0]["keys"][0]["value"], &once["isLooping"]),
        (&json!(5), &json!(false))
    );
}
