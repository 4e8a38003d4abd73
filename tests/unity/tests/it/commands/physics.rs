//! `manage_physics`

use serde_json::{Value, json};

use super::{Editor, golden};

fn physics(editor: &mut Editor, action: &str, mut arguments: Value) -> Value {
    arguments["action"] = json!(action);
    editor.command("manage_physics", arguments)
}

#[test]
fn settings_layers_and_queries_of_physics() {
    let Some(mut editor) = Editor::open() else { return };
    for (name, arguments) in golden("manage_physics") {
        let answer = editor.command(&name, arguments);
        assert_eq!(answer["dimensions"], json!(["3d", "2d"]));
    }
    let wanted = json!({"settings": {"gravity": [0, -5, 0], "default_solver_iterations": 9}});
    physics(&mut editor, "set_settings", wanted);
    let settings = physics(&mut editor, "get_settings", json!({}));
    assert_eq!(settings["gravity"]["y"], -5, "{settings}");
    assert_eq!(settings["defaultSolverIterations"], 9, "{settings}");
    let wrong = json!({"action": "set_settings", "settings": {"gravity": [0, -1, 0], "gravty": 1}});
    assert!(editor.refused("manage_physics", wrong).contains("Did you mean 'gravity'?"));
    let settings = physics(&mut editor, "get_settings", json!({}));
    assert_eq!(settings["gravity"]["y"], -5, "nothing is set if one name is wrong: {settings}");
    physics(
        &mut editor,
        "set_settings",
        json!({"dimension": "2D", "settings": {"gravity": [0, -3]}}),
    );
    assert_eq!(
        physics(&mut editor, "get_settings", json!({"dimension": "2d"}))["gravity"]["y"],
        -3
    );

    physics(
        &mut editor,
        "set_collision_matrix",
        json!({"layer_a": "Water", "layer_b": "0", "collide": false}),
    );
    let matrix = physics(&mut editor, "get_collision_matrix", json!({}));
    assert_eq!(matrix["matrix"]["Water"]["Default"], false, "{matrix}");
    assert_eq!(matrix["matrix"]["Water"]["Water"], true, "{matrix}");

    // The player is a cube at (0, 1, 0).
    let ray = json!({"origin": [0, 1, -10], "direction": [0, 0, 2]});
    let hit = physics(&mut editor, "raycast", ray.clone());
    assert_eq!((&hit["hit"], &hit["gameObject"]), (&json!(true), &json!("Player")), "{hit}");
    assert!((hit["distance"].as_f64().unwrap() - 9.5).abs() < 1e-3, "{hit}");
    assert_eq!(
        physics(
            &mut editor,
            "raycast",
            json!({"origin": [0, 1, -10], "direction": [0, 0, 1], "max_distance": 5})
        )["hit"],
        false
    );
    assert_eq!(
        physics(
            &mut editor,
            "raycast",
            json!({"origin": [0, 1, -10], "direction": [0, 0, 1], "layer_mask": "Water,UI"})
        )["hit"],
        false
    );
    assert_eq!(physics(&mut editor, "raycast_all", ray)["count"], 1);
    assert_eq!(
        physics(&mut editor, "linecast", json!({"start": [0, 1, -2], "end": [0, 1, 2]}))["hit"],
        true
    );
    assert_eq!(
        physics(&mut editor, "linecast", json!({"start": [0, 1, -2], "end": [0, 1, -1]}))["hit"],
        false
    );
    let wide = json!({"origin": [1, 1, -10], "direction": [0, 0, 1], "shape": "sphere", "size": 1});
    assert_eq!(physics(&mut editor, "shapecast", wide)["hit"], true);
    let box_cast = json!({"origin": [1, 1, -10], "direction": [0, 0, 1], "shape": "box", "size": [0.5, 0.5, 0.5]});
    assert_eq!(physics(&mut editor, "shapecast", box_cast)["hit"], false);
    let capsule = json!({"position": [0, 3, 0], "shape": "capsule", "size": 0.5, "height": 4});
    assert_eq!(physics(&mut editor, "overlap", capsule)["count"], 1);
    assert_eq!(
        physics(
            &mut editor,
            "overlap",
            json!({"position": [5, 5, 5], "shape": "sphere", "size": {"radius": 1}})
        )["count"],
        0
    );
    assert_eq!(
        physics(
            &mut editor,
            "overlap",
            json!({"dimension": "2d", "position": [0, 1], "shape": "circle", "size": 1})
        )["count"],
        0
    );

    for (arguments, part) in [
        (json!({"action": "get_settings", "dimension": "S_dimension"}), "3d or 2d"),
        (json!({"action": "set_settings"}), "missing"),
        (
            json!({"action": "set_collision_matrix", "layer_a": "Watr", "layer_b": "0"}),
            "Did you mean 'Water'?",
        ),
        (json!({"action": "set_collision_matrix", "layer_a": "99", "layer_b": "0"}), "'99'"),
        (json!({"action": "raycast", "origin": [0, 0, 0]}), "'direction'"),
        (json!({"action": "raycast", "origin": [0, 0, 0], "direction": [0, 0, 0]}), "no length"),
        (
            json!({"action": "raycast", "origin": [0, 0, 0], "direction": [0, 0, 1], "max_distance": -1}),
            "above 0",
        ),
        (json!({"action": "raycast", "origin": "here", "direction": [0, 0, 1]}), "'origin'"),
        (
            json!({"action": "raycast", "origin": [0, 0, 0], "direction": [0, 1, 0], "query_trigger_interaction": "Maybe"}),
            "UseGlobal",
        ),
        (
            json!({"action": "overlap", "position": [0, 0, 0], "shape": "egg", "size": 1}),
            "sphere, box, capsule",
        ),
        (
            json!({"action": "overlap", "position": [0, 0, 0], "shape": "sphere", "size": 0}),
            "above 0",
        ),
        (json!({"action": "explode"}), "manage_physics has no action 'explode'"),
    ] {
        let error = editor.refused("manage_physics", arguments.clone());
        assert!(error.contains(part), "{arguments}: {error}");
    }
}

#[test]
fn bodies_joints_and_materials_of_physics() {
    let Some(mut editor) = Editor::open() else { return };
    let none =
        editor.refused("manage_physics", json!({"action": "get_rigidbody", "target": "Player"}));
    assert!(none.contains("'Rigidbody' on 'Player'"), "{none}");
    let motor = json!({"target": "Player", "joint_type": "hinge", "motor": {"targetVelocity": 30, "force": 5}, "limits": {"min": -10, "max": 20}});
    let joint = physics(&mut editor, "add_joint", motor);
    assert_eq!(
        joint["motor"],
        json!({"targetVelocity": 30, "force": 5, "freeSpin": false}),
        "{joint}"
    );
    assert_eq!((&joint["useMotor"], &joint["useLimits"]), (&json!(true), &json!(true)), "{joint}");
    let kept =
        json!({"target": "Player", "motor": {"force": 7}, "properties": {"break_force": 100}});
    let joint = physics(&mut editor, "configure_joint", kept);
    assert_eq!(
        joint["motor"],
        json!({"targetVelocity": 30, "force": 7, "freeSpin": false}),
        "what is not given stays: {joint}"
    );
    assert_eq!(joint["breakForce"], 100, "{joint}");
    editor.op("edit.undo", json!({})).unwrap();
    assert_eq!(editor.member("Player", "HingeJoint", "motor.force")["valueText"], "5");
    let removed = physics(
        &mut editor,
        "remove_joint",
        json!({"target": "Player", "joint_type": "HingeJoint"}),
    );
    assert_eq!(removed["removed"], json!(["HingeJoint"]));
    assert!(
        editor
            .refused("manage_physics", json!({"action": "remove_joint", "target": "Player"}))
            .contains("Joint not found")
    );

    let body = json!({"target": "Player", "properties": {"mass": 2, "drag": 0.5, "constraints": ["FreezeRotationX", "freeze_rotation_z"]}});
    let body = physics(&mut editor, "configure_rigidbody", body);
    assert_eq!((&body["mass"], &body["dimension"]), (&json!(2), &json!("3d")), "{body}");
    assert_eq!(body["constraints"], "FreezeRotationX, FreezeRotationZ", "{body}");
    let drag = body.get("drag").or(body.get("linearDamping")).unwrap();
    assert_eq!(drag, 0.5, "{body}");
    let clamped = editor.refused(
        "manage_physics",
        json!({"action": "configure_rigidbody", "target": "Player", "properties": {"mass": -4}}),
    );
    assert!(clamped.contains("'mass' was not set"), "{clamped}");

    physics(
        &mut editor,
        "apply_force",
        json!({"target": "Player", "force": [4, 0, 0], "force_mode": "impulse"}),
    );
    let moved = physics(
        &mut editor,
        "simulate_step",
        json!({"target": "Player", "steps": 10, "step_size": 0.1}),
    );
    let position = moved["rigidbodies"][0]["position"].as_array().unwrap();
    assert!((position[0].as_f64().unwrap() - 2.0).abs() < 0.01, "2 m/s for a second: {moved}");
    assert!(position[1].as_f64().unwrap() < 0.0, "it falls: {moved}");
    editor.op("edit.undo", json!({})).unwrap();
    assert_eq!(editor.member("Player", "Transform", "position")["valueText"], "(0, 1, 0)");

    let made = json!({"name": "Ice", "dynamic_friction": 0.1, "bounciness": 0.5, "friction_combine": "minimum"});
    let made = physics(&mut editor, "create_physics_material", made);
    let path = made["path"].as_str().unwrap().to_owned();
    assert!(editor.project.path().join(&path).exists(), "{made}");
    assert_eq!(
        (&made["dynamicFriction"], &made["frictionCombine"]),
        (&json!(0.1), &json!("Minimum")),
        "{made}"
    );
    assert!(
        editor
            .refused("manage_physics", json!({"action": "create_physics_material", "name": "Ice"}))
            .contains("exists already")
    );
    let changed = physics(
        &mut editor,
        "configure_physics_material",
        json!({"path": path, "properties": {"bounciness": 1}}),
    );
    assert_eq!(changed["bounciness"], 1, "{changed}");
    physics(
        &mut editor,
        "assign_physics_material",
        json!({"target": "Player", "material_path": path}),
    );
    assert_eq!(editor.member("Player", "BoxCollider", "sharedMaterial")["valueJson"], json!(path));
    editor.op("edit.undo", json!({})).unwrap();
    assert_eq!(editor.member("Player", "BoxCollider", "sharedMaterial")["valueText"], "<null>");

    physics(
        &mut editor,
        "configure_rigidbody",
        json!({"target": "Player", "properties": {"isKinematic": true}}),
    );
    let id = editor.id("Coin1");
    editor.op("component.add", json!({"object": id, "component": "Rigidbody"})).unwrap();
    let report = physics(&mut editor, "validate", json!({}));
    assert_eq!(report["summary"], json!({"missing_collider": 1}), "{report}");
    assert_eq!(report["warnings"][0]["name"], "Coin1", "{report}");
    for (arguments, part) in [
        (json!({"action": "apply_force", "target": "Player", "force": [1, 0, 0]}), "kinematic"),
        (json!({"action": "apply_force", "target": "Coin1"}), "both missing"),
        (
            json!({"action": "apply_force", "target": "Coin1", "force_type": "S_force_type"}),
            "normal or explosion",
        ),
        (
            json!({"action": "apply_force", "target": "Coin1", "force_type": "explosion", "explosion_force": 1}),
            "explosion_radius",
        ),
        (
            json!({"action": "add_joint", "target": "Coin1", "joint_type": "S_joint_type"}),
            "fixed, hinge",
        ),
        (
            json!({"action": "add_joint", "target": "Coin1", "joint_type": "fixed", "connected_body": "Score"}),
            "'Rigidbody' on 'Score'",
        ),
        (
            json!({"action": "add_joint", "target": "Coin1", "joint_type": "fixed", "motor": {"force": 1}}),
            "'motor'",
        ),
        (json!({"action": "simulate_step", "steps": 1000}), "1 to 100"),
        (json!({"action": "simulate_step", "step_size": 0}), "step_size"),
        (
            json!({"action": "assign_physics_material", "target": "Player", "material_path": "Assets/None.physicMaterial"}),
            "None.physicMaterial",
        ),
        (json!({"action": "create_physics_material", "name": "a/../b"}), "not a file name"),
        (
            json!({"action": "create_physics_material", "name": "b", "path": "/etc"}),
            "not in the folder Assets",
        ),
        (
            json!({"action": "create_physics_material", "name": "b", "bounciness": 3}),
            "'bounciness' was not set",
        ),
    ] {
        let error = editor.refused("manage_physics", arguments.clone());
        assert!(error.contains(part), "{arguments}: {error}");
    }
    let joints = editor.op("components.list", json!({"object": id})).unwrap();
    assert!(
        !joints.to_string().contains("Joint"),
        "a refused joint leaves nothing behind: {joints}"
    );
    assert!(!editor.project.path().join("Assets/Physics Materials/b.physicMaterial").exists());
}
