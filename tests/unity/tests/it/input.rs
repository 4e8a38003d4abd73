//! Simulated input: a game that is won by keys, text and clicks in exact frames, in a player and in play mode, and what
//! a game without the Input System answers.

use real_godot::{Engine, Hub, Running};
use real_unity::{Project, Unity};
use serde_json::{Value, json};

/// A game and everything that it needs.
struct Game {
    engine: Engine,
    _editor: Option<Engine>,
    _running: Running,
    project: Project,
    _hub: Hub,
}

impl Game {
    fn player(args: &[&str]) -> Option<Self> {
        let unity = Unity::find()?;
        let (hub, project) = (Hub::start(), Project::new());
        let running = unity.player(&project, &hub, args);
        let engine = hub.engine("Coins game");
        Some(Self { engine, _editor: None, _running: running, project, _hub: hub })
    }

    fn play_mode() -> Option<Self> {
        let unity = Unity::find()?;
        let (hub, project) = (Hub::start(), Project::new());
        let running = unity.editor(&project, &hub, &["--play-reload", "no"]);
        let mut editor = hub.engine("Coins");
        let starting = editor.begin("game.start", json!({}));
        let engine = hub.engine("Coins game");
        editor.end(&starting).unwrap();
        Some(Self { engine, _editor: Some(editor), _running: running, project, _hub: hub })
    }

    fn op(&mut self, name: &str, params: Value) -> Value {
        let said = params.to_string();
        let log = || self.project.log();
        self.engine
            .run(name, params)
            .unwrap_or_else(|error| panic!("{name} {said}: {error}\n{}", log()))
    }

    fn refused(&mut self, name: &str, params: Value) -> String {
        self.engine.run(name, params).unwrap_err()
    }

    /// A paused game with a runner at the beginning and a door.
    fn prepare(&mut self) -> Value {
        self.op("time.pause", json!({"paused": true}));
        for name in ["Runner", "Door"] {
            let found = self.op("objects.list", json!({"name": name}));
            for object in found["Items"].as_array().unwrap() {
                self.op("object.destroy", json!({"id": object["Id"]}));
            }
        }
        let make = |game: &mut Self, name: &str, component: &str| {
            let made = game.op("object.create", json!({"name": name}));
            let id = made["id"].clone();
            game.op("component.add", json!({"object": id, "component": component}));
            id
        };
        make(self, "Door", "UnityEngine.BoxCollider");
        let door = self.engine.object("Door");
        let at = json!({"object": door, "component": "Transform", "name": "position", "value": {"x": -3, "y": 2, "z": 0}});
        self.op("member.write", at);
        make(self, "Runner", "Runner")
    }

    fn read(&mut self, object: &Value, component: &str, name: &str) -> Value {
        self.op("member.read", json!({"object": object, "component": component, "name": name}))["valueJson"].clone()
    }

    fn actions(&mut self) -> Vec<Value> {
        let listed = self.op("input.list", json!({}));
        listed["Items"].as_array().unwrap().clone()
    }

    fn action(&mut self, name: &str) -> Value {
        let all = self.actions();
        let found = all.iter().find(|action| action["Name"] == name);
        found.unwrap_or_else(|| panic!("no {name} in {all:?}")).clone()
    }
}

/// Walks, jumps in the 19th frame, types the word and clicks the door: at 50 frames per second and 5 m/s, the gap is
/// between the frames 20 and 30.
fn winning(door: &Value) -> Value {
    json!([
        {"press": "Player/Move/right"},
        {"wait": 18},
        {"press": "Jump", "frames": 3},
        {"wait": 60},
        {"release": "Player/Move/right"},
        {"type": "open"},
        {"click": door},
    ])
}

fn wins_ten_times(game: &mut Game) {
    let mut traces = Vec::new();
    for _ in 0..10 {
        let runner = game.prepare();
        let door = game.engine.object("Door");
        let won = json!({"member": {"object": runner, "component": "Runner", "name": "isWon", "compare": "==", "value": true}});
        let window = json!({"steps": winning(&door), "until": won, "frames": 300, "fixed_step": 0.02, "seed": 4});
        let played = game.op("play.run", window);
        let trace = game.read(&runner, "Runner", "trace");
        assert_eq!(played["met"], true, "{played} {trace}");
        traces.push(json!([played["frames"], trace]));
    }
    assert!(traces[0].to_string().contains("won"), "{}", traces[0]);
    assert!(traces.iter().all(|trace| *trace == traces[0]), "{traces:#?}");

    // One frame earlier or later is another game.
    let runner = game.prepare();
    let late = json!([{"press": "Move/right"}, {"wait": 25}, {"press": "Jump", "frames": 3}, {"wait": 60}]);
    game.op("play.run", json!({"steps": late, "fixed_step": 0.02}));
    assert_eq!(game.read(&runner, "Runner", "isLost"), true);
    game.op("input.release", json!({"action": ""}));
    assert!(!game.project.log().contains("[Exception]"), "{}", game.project.log());
}

#[test]
fn a_player_is_won_by_the_same_frames_ten_times() {
    let Some(mut game) = Game::player(&[]) else { return };
    wins_ten_times(&mut game);
}

#[test]
fn a_game_in_play_mode_is_won_by_the_same_frames_ten_times() {
    let Some(mut game) = Game::play_mode() else { return };
    wins_ten_times(&mut game);
}

#[test]
fn actions_keys_and_controls_are_listed_pressed_and_released() {
    let Some(mut game) = Game::player(&[]) else { return };
    let runner = game.prepare();
    game.op("time.pause", json!({"paused": false}));

    let names: Vec<_> =
        game.actions().iter().map(|action| action["Name"].as_str().unwrap().to_owned()).collect();
    let expected = [
        "Player/Move/up",
        "Player/Move/down",
        "Player/Move/left",
        "Player/Move/right",
        "Player/Jump",
        "Player/Boost",
        "Player/Look",
    ];
    // Those of the game itself come first.
    assert_eq!(names[..3], ["Game/Leap", "Game/Walk/negative", "Game/Walk/positive"]);
    assert_eq!(names[3..], expected);
    let all = game.op("input.list", json!({"include_builtin": true, "limit": 2, "offset": 10}));
    assert_eq!((&all["Total"], &all["Items"][0]["Name"]), (&json!(11), &json!("UI/Submit")));
    assert_eq!(game.action("Player/Jump")["Inputs"], json!(["<Keyboard>/space"]));
    assert_eq!(game.action("Player/Move/left")["Inputs"], json!(["/Keyboard/a"]));

    // By action, key and path: the same key, which any of them releases.
    for (press, release) in [
        ("Jump", "Player/Jump"),
        ("Space", "jump"),
        ("<Keyboard>/space", "Space"),
        ("player/jump", ""),
    ] {
        let before = game.read(&runner, "Runner", "jumps").as_i64().unwrap();
        game.op("input.press", json!({"action": press}));
        let after = game.read(&runner, "Runner", "jumps").as_i64().unwrap();
        assert_eq!(after, before + 1, "{press}: the game has seen it when the call is answered");
        assert_eq!(game.action("Player/Jump")["Pressed"], true, "{press}");
        game.op("input.release", json!({"action": release}));
        game.op("time.step", json!({"frames": 60}));
        game.op("time.pause", json!({"paused": false}));
        assert_eq!(game.action("Player/Jump")["Pressed"], false, "{release}");
    }

    // For a time.
    let began = std::time::Instant::now();
    game.op("input.press", json!({"action": "Move/left", "seconds": 0.4}));
    assert!(began.elapsed().as_secs_f32() >= 0.4);
    game.op("time.step", json!({"frames": 1}));
    assert_eq!(game.action("Player/Move/right")["Strength"], json!(0));
    game.op("time.pause", json!({"paused": false}));

    // Keys have no strength; this is bound to a gamepad too, which the machine does not have.
    let walk = |value: f32| json!({"negative": "Walk/negative", "positive": "Walk/positive", "value": value});
    game.op("input.axis", walk(0.5));
    assert_eq!(game.action("Game/Walk/positive")["Strength"], json!(0.5));
    game.op("input.axis", walk(0.0));

    // A gamepad that the machine does not have. The keys of an axis have no strength, so the stick is used.
    game.op("input.press", json!({"action": "Boost", "strength": 0.25}));
    assert_eq!(game.read(&runner, "Runner", "boosted").as_f64(), Some(0.25));
    assert_eq!(game.action("Player/Boost")["Strength"], json!(0.25));
    game.op("input.release", json!({"action": "Boost"}));
    game.op("input.axis", json!({"negative": "Move/left", "positive": "Move/right", "value": 0.5}));
    assert_eq!(game.action("Player/Move/right")["Strength"], json!(0.5));
    game.op(
        "input.axis",
        json!({"negative": "Move/left", "positive": "Move/right", "value": -0.75}),
    );
    assert_eq!(game.action("Player/Move/right")["Strength"], json!(0));
    assert_eq!(game.action("Player/Move/left")["Strength"], json!(0.75));
    game.op("input.axis", json!({"negative": "Move/left", "positive": "Move/right", "value": 0}));
    assert_eq!(game.action("Player/Move/left")["Strength"], json!(0));

    // Clear faults.
    for (params, expected) in [
        (json!({"action": "Jumpp"}), "Player/Jump"),
        (json!({"action": "Move"}), "several directions"),
        (json!({"action": "Look"}), "nothing that can be pressed"),
        (json!({"action": "Space", "strength": 0.5}), "no strength"),
        (json!({"action": "Space", "strength": 2}), "above 0"),
        (json!({"action": "Space", "seconds": 61}), "above 0"),
        (json!({"action": "15"}), "not found"),
        (json!({"action": ""}), "required"),
        (json!({"action": "Gamepad/nothing"}), "not found"),
    ] {
        let error = game.refused("input.press", params.clone());
        assert!(error.contains(expected), "{params}: {error}");
    }
    let error =
        game.refused("input.axis", json!({"negative": "Left", "positive": "Right", "value": 1.5}));
    assert!(error.contains("-1 to 1"), "{error}");
    assert!(!game.project.log().contains("[Exception]"), "{}", game.project.log());
}

#[test]
fn steps_are_checked_before_anything_is_pressed_and_released_when_a_call_is_cancelled() {
    let Some(mut game) = Game::player(&[]) else { return };
    let runner = game.prepare();
    for (step, expected) in [
        (json!({"press": "Nothing"}), "not found"),
        (json!({"press": []}), "at least one"),
        (json!({"press": "Jump", "wait": 2}), "not 2 of them"),
        (json!({"wait": 2, "frames": 3}), "not held"),
        (json!({"press": "Jump", "frames": 0}), "1 to 36000"),
        (
            json!({"axis": {"negative": "Move/left", "positive": "Move/right", "value": 2}}),
            "-1 to 1",
        ),
        (json!({"click": [0.5, 1.5]}), "from 0 to 1"),
        (json!({"click": "obj:1"}), "not found"),
        (json!({"type": ""}), "1 to 1000"),
        (json!({"jump": 1}), "not 0 of them"),
        (json!({"press": "Jump", "often": 1}), "not a part"),
    ] {
        let error = game
            .refused("play.run", json!({"steps": [{"press": "Move/right"}, step], "frames": 4}));
        assert!(error.contains(expected), "{step}: {error}");
    }
    assert_eq!(game.action("Player/Move/right")["Strength"], json!(0));
    assert_eq!(game.read(&runner, "Transform", "position")["x"].as_f64(), Some(0.0));

    let call =
        game.engine.begin("play.run", json!({"steps": [{"press": "Move/right"}], "frames": 36000}));
    std::thread::sleep(std::time::Duration::from_millis(300));
    game.engine.cancel(&call);
    while game.op("time.get", json!({}))["paused"] != true {}
    game.op("time.step", json!({"frames": 1}));
    assert_eq!(game.action("Player/Move/right")["Strength"], json!(0), "it is released");

    // A point: the middle of the view, from the top left.
    game.op("play.run", json!({"steps": [{"click": [0.25, 0.25]}]}));
    assert_eq!(game.read(&runner, "Runner", "lastClick"), json!({"x": 160, "y": 270}));
}

#[test]
fn a_game_without_the_input_system_has_clicks_on_ui_and_says_what_it_lacks() {
    let Some(mut game) = Game::player(&["--input-system", "no"]) else { return };
    for op in ["input.list", "input.press", "input.release", "input.axis"] {
        let params = json!({"action": "Jump", "negative": "Left", "positive": "Right", "value": 1});
        let error = game.refused(op, params);
        assert!(
            error.starts_with("Unsupported") && error.contains("Input Manager"),
            "{op}: {error}"
        );
        assert!(error.contains("com.unity.inputsystem"), "{op}: {error}");
    }
    let error = game.refused("play.run", json!({"steps": [{"press": "Space", "frames": 2}]}));
    assert!(error.starts_with("Unsupported"), "{error}");
    let error = game.refused("play.run", json!({"steps": [{"click": [0.5, 0.5]}]}));
    assert!(error.starts_with("Unsupported") && error.contains("No UI element"), "{error}");

    game.op("tool.call", json!({"name": "make_menu"}));
    let (start, name) = (game.engine.object("Start"), game.engine.object("Name"));
    game.op("play.run", json!({"steps": [{"click": start}, {"click": start}]}));
    for count in ["pressed", "released", "clicked"] {
        assert_eq!(game.read(&start, "UiCounter", count), 2, "{count}");
    }
    let error = game.refused("play.run", json!({"steps": [{"type": "Ada"}]}));
    assert!(error.contains("No text field"), "{error}");
    game.op("play.run", json!({"steps": [{"click": name}, {"type": "Adam\u{8}"}]}));
    assert_eq!(game.read(&name, "InputField", "text"), "Ada");
    // Beside the button there is nothing.
    let error = game.refused("play.run", json!({"steps": [{"click": [0.5, 0.05]}]}));
    assert!(error.contains("No UI element"), "{error}");
}

#[test]
fn ui_that_listens_to_the_input_manager_is_clicked_beside_the_mouse() {
    let Some(mut game) = Game::player(&[]) else { return };
    game.op("tool.call", json!({"name": "make_menu"}));
    let start = game.engine.object("Start");
    game.op("play.run", json!({"steps": [{"click": start}], "then": "resume"}));
    assert_eq!(game.read(&start, "UiCounter", "clicked"), 1);
}
