//! `play.run`: input in exact frames, in one call, with the same result in every run.

use real_godot::{Engine, Godot, Hub, Project};
use serde_json::{Value, json};

/// Adds the recorder to the running game, and returns its id.
fn recorder(game: &mut Engine) -> Value {
    game.code(
        "var node := Node.new()\nnode.name = \"Recorder\"\nnode.set_script(load(\"res://scripts/input_recorder.gd\"))\nscene.add_child(node)",
    );
    game.object("Recorder")
}

fn member(object: &Value, component: &str, name: &str) -> Value {
    json!({"object": object, "component": component, "name": name})
}

/// The last values of the report.
fn end(result: &Value) -> &Value {
    &result["report"].as_array().unwrap().last().unwrap()["values"]
}

fn is_paused(game: &mut Engine) -> bool {
    game.run("time.get", json!({})).unwrap()["paused"] == true
}

#[test]
fn a_jump_of_twelve_frames_is_the_same_in_ten_runs() {
    let Some(godot) = Godot::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _game = project.game(&godot, &hub);
    let mut game = hub.engine("Coins game");
    let player = game.object("Player");
    let recorder = recorder(&mut game);
    let report = json!([
        member(&player, "Node2D", "position"),
        member(&player, "CharacterBody2D", "velocity.y"),
        member(&recorder, "input_recorder", "held"),
        member(&recorder, "input_recorder", "jumps"),
    ]);
    let mut runs = Vec::new();
    for _ in 0..10 {
        game.code("node(\"Player\").teleport(Vector2(80, 284))\nnode(\"Recorder\").held.jump = 0\nnode(\"Recorder\").jumps = 0");
        let settle = game.run("play.run", json!({"frames": 10})).unwrap();
        assert_eq!(settle, json!({"frames": 10, "report": []}));
        let steps = json!([{"press": "jump", "frames": 12}, {"wait": 8}]);
        let jump = json!({"steps": steps, "report": report, "every": 4});
        runs.push(game.run("play.run", jump).unwrap());
        assert!(is_paused(&mut game));
    }
    let first = &runs[0];
    assert_eq!(first["frames"], 20);
    let frames: Vec<_> =
        first["report"].as_array().unwrap().iter().map(|one| &one["frame"]).collect();
    assert_eq!(json!(frames), json!([4, 8, 12, 16, 20]));
    let jumped = end(first);
    assert_eq!((&jumped[2]["jump"], &jumped[3]), (&json!(12), &json!(1)), "{first}");
    assert!(jumped[0]["y"].as_f64().unwrap() < 260.0, "{first}");
    for run in &runs {
        assert_eq!(run, first);
    }
}

#[test]
fn keys_and_actions_are_pressed_in_the_same_frame() {
    let Some(godot) = Godot::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _game = project.game(&godot, &hub);
    let mut game = hub.engine("Coins game");
    let recorder = recorder(&mut game);
    let held = member(&recorder, "input_recorder", "held");
    let together = member(&recorder, "input_recorder", "together");
    let steps = json!([
        {"wait": 3},
        // The keys D and Space trigger actions of the game.
        {"press": ["move_left", "D", "Space"], "frames": 5},
        {"press": "e"},
        {"wait": 2},
        {"release": "E"},
    ]);
    let played = json!({"steps": steps, "report": [held, together], "then": "resume"});
    let played = game.run("play.run", played).unwrap();
    assert_eq!(played["frames"], 10);
    assert_eq!(
        end(&played),
        &json!([{"move_left": 5, "move_right": 5, "jump": 5, "E": 2}, 5]),
        "{played}"
    );
    assert!(!is_paused(&mut game));
    assert_eq!(game.code("return Input.is_anything_pressed()"), false);

    // A press without a duration lasts beyond the window, until it is released.
    game.run("play.run", json!({"steps": [{"press": "jump"}], "then": "keep"})).unwrap();
    assert_eq!(game.code("return Input.is_action_pressed(\"jump\")"), true);
    assert!(!is_paused(&mut game));
    game.run("play.run", json!({"steps": [{"release": []}], "then": "keep"})).unwrap();
    assert_eq!(game.code("return Input.is_anything_pressed()"), false);

    let axis = json!({"negative": "move_left", "positive": "move_right", "value": -0.5});
    let speed = member(&game.object("Player"), "CharacterBody2D", "velocity.x");
    let steps = json!([{"axis": axis, "frames": 3}]);
    let played =
        game.run("play.run", json!({"steps": steps, "report": [speed], "every": 1})).unwrap();
    let speeds: Vec<_> =
        played["report"].as_array().unwrap().iter().map(|one| &one["values"][0]).collect();
    assert_eq!(json!(speeds), json!([-80.0, -80.0, -80.0]), "{played}");
}

#[test]
fn the_player_walks_until_it_touches_a_coin_and_reports() {
    let Some(godot) = Godot::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _game = project.game(&godot, &hub);
    let mut game = hub.engine("Coins game");
    let player = game.object("Player");
    let score = game.run("objects.list", json!({"scene": "scn:ddol", "name": "Score"})).unwrap();
    let points = member(&score["Items"][0]["Id"], "score", "points");
    let mut until = points.clone();
    until["value"] = json!(1);
    let mut ends = Vec::new();
    for _ in 0..2 {
        game.run("time.pause", json!({"paused": true})).unwrap();
        game.run("scene.load", json!({"name": "main"})).unwrap();
        game.code("tree.root.get_node(\"Score\").points = 0");
        let player = game.object("Player");
        let walk = json!({
            "steps": [{"press": "move_right", "frames": 600}],
            "frames": 600,
            "until": {"member": until},
            "report": [points, member(&player, "Node2D", "position.x")],
            "fixed_step": 1.0 / 30.0,
            "seed": 7,
        });
        let walked = game.run("play.run", walk).unwrap();
        assert_eq!((&walked["met"], &walked["last"]), (&json!(true), &json!(["score.points = 1"])));
        assert!(walked["frames"].as_u64().unwrap() < 60, "{walked}");
        let x = end(&walked)[1].as_f64().unwrap();
        assert!((170.0..200.0).contains(&x), "{walked}");
        // The condition cut the press short.
        assert_eq!(game.code("return Input.is_action_pressed(\"move_right\")"), false);
        assert_eq!(game.code("return Engine.physics_ticks_per_second"), 60);
        ends.push(walked);
    }
    assert_eq!(ends[0], ends[1]);
    // The scene was loaded again: the old player does not exist any more.
    let gone = json!({"frames": 1, "report": [member(&player, "Node2D", "position.x")]});
    assert!(game.run("play.run", gone).unwrap_err().starts_with("NotFound: Object not found"));
    let never =
        json!({"frames": 5, "until": {"objects": {"name": "Dragon", "compare": ">=", "count": 1}}});
    let never = game.run("play.run", never).unwrap();
    assert_eq!((&never["met"], &never["frames"]), (&json!(false), &json!(5)));
    assert_eq!(never["last"], json!(["0 matching objects"]));
}

#[test]
fn a_seed_repeats_random_numbers() {
    let Some(godot) = Godot::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _game = project.game(&godot, &hub);
    let mut game = hub.engine("Coins game");
    let random = member(&recorder(&mut game), "input_recorder", "random");
    let mut numbers = |seed: u64| {
        let play = json!({"frames": 3, "every": 1, "report": [random], "seed": seed});
        game.run("play.run", play).unwrap()["report"].take()
    };
    let first = numbers(42);
    assert_eq!(first, numbers(42));
    assert_ne!(first, numbers(43));
}

#[test]
fn clicks_and_texts_reach_the_interface() {
    let Some(godot) = Godot::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _game = project.game(&godot, &hub);
    let mut game = hub.engine("Coins game");
    let clicks = member(&recorder(&mut game), "input_recorder", "clicks");
    game.code(
        "var line := LineEdit.new()\nline.name = \"Line\"\nline.position = Vector2(100, 100)\nline.size = Vector2(200, 40)\nscene.get_node(\"Interface\").add_child(line)\nvar button := scene.get_node(\"Interface/Again\")\nbutton.pressed.connect(func(): button.text = \"Pressed\")",
    );
    let (button, line) = (game.object("Again"), game.object("Line"));
    let steps = json!([{"click": button}, {"click": line}, {"type": "Hello 3"}]);
    let report =
        json!([member(&button, "Button", "text"), member(&line, "LineEdit", "text"), clicks,]);
    let played = game.run("play.run", json!({"steps": steps, "report": report})).unwrap();
    assert_eq!(played["frames"], 3);
    assert_eq!(end(&played), &json!(["Pressed", "Hello 3", 2]), "{played}");

    // The same button by a point: 0,0 is the top left corner of the view.
    game.code("scene.get_node(\"Interface/Again\").text = \"Again\"");
    let point = json!([572.0 / 640.0, 28.0 / 360.0]);
    let played =
        json!({"steps": [{"click": point}], "report": [member(&button, "Button", "text")]});
    assert_eq!(end(&game.run("play.run", played).unwrap()), &json!(["Pressed"]));

    // What cannot be seen cannot be clicked, and the game is as it was.
    game.run("time.pause", json!({"paused": false})).unwrap();
    game.code("scene.get_node(\"Interface/Line\").visible = false");
    let steps = json!([{"press": "jump"}, {"wait": 2}, {"click": line}]);
    let hidden = game.run("play.run", json!({"steps": steps})).unwrap_err();
    assert!(hidden.contains("'Line' is hidden"), "{hidden}");
    assert_eq!(game.code("return Input.is_anything_pressed()"), false);
    assert!(!is_paused(&mut game));
    let specimen = game.object("Specimen");
    let nowhere = game.run("play.run", json!({"steps": [{"click": specimen}]})).unwrap_err();
    assert!(nowhere.contains("has no position"), "{nowhere}");
    assert!(!project.log().contains("SCRIPT ERROR: Invalid"), "{}", project.log());
}

#[test]
fn a_cancelled_or_lost_call_releases_what_it_pressed() {
    let Some(godot) = Godot::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _game = project.game(&godot, &hub);
    let mut game = hub.engine("Coins game");
    let long = json!({
        "steps": [{"press": ["jump", "W"]}, {"press": "move_right", "frames": 3000}],
        "then": "pause",
        "fixed_step": 1.0 / 50.0,
    });
    let pressed = "return [Input.is_action_pressed(\"jump\"), Input.is_action_pressed(\"move_right\"), Input.is_key_pressed(KEY_W), Engine.physics_ticks_per_second, tree.paused]";
    let wait = |jumps: bool| {
        format!(
            "for i in 600:\n\tif Input.is_action_pressed(\"jump\") == {jumps}:\n\t\tbreak\n\tawait tree.process_frame\n{pressed}"
        )
    };

    let call = game.begin("play.run", long.clone());
    assert_eq!(game.code(&wait(true)), json!([true, true, true, 50, false]));
    let second = game.run("play.run", json!({"frames": 1})).unwrap_err();
    assert!(second.contains("Another step is running"), "{second}");
    game.cancel(&call);
    assert_eq!(game.code(&wait(false)), json!([false, false, false, 60, false]));

    game.begin("play.run", long);
    assert_eq!(game.code(&wait(true)), json!([true, true, true, 50, false]));
    drop(game);
    let mut game = hub.engine("Coins game");
    assert_eq!(game.code(&wait(false)), json!([false, false, false, 60, false]));
    game.run("play.run", json!({"frames": 1})).unwrap();
}

#[test]
fn wrong_parameters_are_refused_before_anything_is_pressed() {
    let Some(godot) = Godot::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _game = project.game(&godot, &hub);
    let mut game = hub.engine("Coins game");
    let player = game.object("Player");
    let step = |step: Value| json!({"steps": [{"press": "jump"}, step]});
    let deep = (0..40).fold(json!({"paused": true}), |inner, _| json!({"all": [inner]}));
    for (params, said) in [
        (json!({}), "Nothing to play"),
        (json!({"steps": 3}), "'steps'"),
        (json!({"steps": [7]}), "'steps[0]'"),
        (json!({"frames": 0}), "1 to 36000"),
        (json!({"frames": -5}), "1 to 36000"),
        (json!({"frames": 1e300}), "1 to 36000"),
        (json!({"frames": 2.5}), "1 to 36000"),
        (json!({"frames": "12"}), "1 to 36000"),
        (json!({"frames": {"a": 1}}), "1 to 36000"),
        (step(json!({})), "not 0 of them"),
        (step(json!({"press": "jump", "wait": 3})), "not 2 of them"),
        (step(json!({"press": "jump", "farmes": 3})), "'farmes'"),
        (step(json!({"press": "jumpp"})), "available actions: jump"),
        (step(json!({"press": ""})), "Action not found"),
        (step(json!({"press": []})), "at least one name"),
        (step(json!({"press": [1]})), "steps[1].press"),
        (step(json!({"press": "jump", "frames": 4_294_967_295_u32})), "steps[1].frames"),
        (step(json!({"press": "jump", "strength": 2})), "steps[1].strength"),
        (step(json!({"wait": 99999})), "steps[1].wait"),
        (step(json!({"wait": -1})), "steps[1].wait"),
        (step(json!({"wait": 3, "frames": 3})), "only a press or an axis"),
        (step(json!({"axis": 3})), "steps[1].axis"),
        (step(json!({"axis": {"negative": "jump", "positive": "jump", "value": 9}})), "-1 to 1"),
        (step(json!({"click": [2, 0]})), "from 0 to 1"),
        (step(json!({"click": {"x": 1}})), "from 0 to 1"),
        (step(json!({"click": "obj:1"})), "Object not found"),
        (step(json!({"type": "x".repeat(2000)})), "1 to 1000 characters"),
        (json!({"steps": [{"wait": 30000}, {"wait": 30000}]}), "more than 36000 frames"),
        (json!({"steps": vec![json!({"wait": 1}); 1001]}), "at most 1000 steps"),
        (json!({"frames": 1, "then": "explode"}), "pause, resume, keep"),
        (json!({"frames": 1, "then": 3}), "pause, resume, keep"),
        (json!({"frames": 1, "fixed_step": 0}), "fixed_step"),
        (json!({"frames": 1, "fixed_step": 0.4}), "use 0.33333"),
        (json!({"frames": 1, "fixed_step": "fast"}), "fixed_step"),
        (json!({"frames": 1, "seed": "x"}), "seed"),
        (json!({"frames": 1, "report": "x"}), "'report'"),
        (json!({"frames": 1, "report": [{"object": player}]}), "report[0].component"),
        (
            json!({"frames": 1, "report": [member(&player, "Player", "sped")]}),
            "did you mean 'speed'",
        ),
        (
            json!({"frames": 1, "report": [member(&player, "Node2D", "position.x")], "every": 0}),
            "every",
        ),
        (json!({"frames": 1, "until": []}), "'until'"),
        (json!({"frames": 1, "until": {"all": []}}), "at least one condition"),
        (json!({"frames": 1, "until": deep}), "at most 8 deep"),
    ] {
        let refused = game.run("play.run", params.clone());
        let refused = refused.expect_err(&params.to_string());
        assert!(refused.contains(said), "{params}: {refused}");
    }
    assert_eq!(game.code("return Input.is_anything_pressed()"), false);
    assert!(!is_paused(&mut game));
    assert!(!project.log().contains("SCRIPT ERROR"), "{}", project.log());
}
