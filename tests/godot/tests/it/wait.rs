//! `wait.until`: conditions that the engine evaluates in every frame.

use real_godot::{Engine, Godot, Hub, Project};
use serde_json::{Value, json};

fn member(object: &Value, component: &str, name: &str, compare: &str, value: Value) -> Value {
    json!({"member": {"object": object, "component": component, "name": name, "compare": compare, "value": value}})
}

fn wait(engine: &mut Engine, condition: Value, seconds: f64) -> Result<Value, String> {
    engine.run("wait.until", json!({"condition": condition, "seconds": seconds}))
}

fn met(engine: &mut Engine, condition: Value) -> Value {
    let answer = wait(engine, condition.clone(), 0.0).unwrap();
    assert_eq!(answer["frames"], 0, "{answer}");
    assert!(answer["met"].is_boolean(), "{condition}: {answer}");
    answer["met"].clone()
}

#[test]
fn conditions_on_members_objects_and_the_log_are_met() {
    let Some(godot) = Godot::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _game = project.game(&godot, &hub);
    let mut game = hub.engine("Coins game");
    let player = game.object("Player");
    let x = |compare: &str, value: Value| member(&player, "Node2D", "position.x", compare, value);

    // What holds is answered at once.
    let at_once = wait(&mut game, x(">", json!(10)), 60.0).unwrap();
    assert_eq!((&at_once["met"], &at_once["frames"]), (&json!(true), &json!(0)));
    assert_eq!(at_once["last"], json!(["Node2D.position.x = 80"]));

    // What does not hold is answered when the time is up, with what was seen last.
    let never = wait(&mut game, x(">", json!(1e6)), 0.2).unwrap();
    assert_eq!(
        (&never["met"], &never["last"]),
        (&json!(false), &json!(["Node2D.position.x = 80"]))
    );
    assert!(
        never["seconds"].as_f64().unwrap() >= 0.2 && never["frames"].as_u64() > Some(0),
        "{never}"
    );

    // The game runs on while the engine waits: the player walks and takes the coins.
    game.run("input.press", json!({"action": "move_right"})).unwrap();
    let coins = json!({"objects": {"type": "Coin", "compare": "==", "count": 0}});
    let log = json!({"log": {"text": "SCORE 3", "level": "info"}});
    let far = x(">=", json!(400));
    let all = json!({"all": [coins, log, {"any": [far, {"paused": true}]}]});
    let walked = wait(&mut game, all, 60.0).unwrap();
    assert_eq!(walked["met"], true, "{walked}");
    let last = walked["last"].as_array().unwrap();
    assert_eq!(last.len(), 4, "{walked}");
    assert_eq!((&last[0], &last[1]), (&json!("0 matching objects"), &json!("log: score 3: Coin3")));
    assert_eq!(last[3], "running");
    game.run("input.release", json!({"action": ""})).unwrap();

    // Lines from before the wait do not count.
    let old = wait(&mut game, json!({"log": {"text": "score 3"}}), 0.1).unwrap();
    assert_eq!((&old["met"], &old["last"]), (&json!(false), &json!(["no such log line"])));
    let call =
        game.begin("wait.until", json!({"condition": {"log": {"level": "warn"}}, "seconds": 60}));
    game.code("print(\"only information\")\npush_warning(\"look out\")");
    let warned = game.end(&call).unwrap();
    assert!(warned["last"][0].as_str().unwrap().starts_with("log: look out"), "{warned}");
}

#[test]
fn values_compare_as_people_expect() {
    let Some(godot) = Godot::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _game = project.game(&godot, &hub);
    let mut game = hub.engine("Coins game");
    let specimen = game.object("Specimen");
    for (name, compare, value, expected) in [
        ("an_int", "==", json!(7), true),
        ("an_int", "==", json!("7"), true),
        ("an_int", "!=", json!(7.00001), false),
        ("a_float", "==", json!(1.70005), true),
        ("a_float", "==", json!(1.71), false),
        ("a_bool", "==", json!(true), true),
        ("a_bool", "==", json!(1), false),
        ("a_string", "contains", json!("EX"), true),
        ("a_string", "==", json!("Text"), false),
        ("a_season", "==", json!("Summer"), true),
        ("a_vector3", "==", json!([1, 2.5, -3]), true),
        ("a_vector3", "==", json!({"x": 1, "y": 2.5, "z": -3}), true),
        ("a_vector3", "==", json!({"x": 1}), false),
        ("a_vector3.y", ">=", json!(2.5), true),
        ("an_array", "==", json!([1, "two", 3.5]), true),
        ("a_dictionary", "==", json!({"one": 1, "two": [1, 2]}), true),
        ("a_dictionary.two[1]", "<", json!(2), false),
        ("a_texture", "==", json!(null), true),
        // Too large for JSON, but not null.
        ("many", "==", json!(null), false),
        ("many[999]", ">", json!(998), true),
        ("a_node_path", "==", json!(".."), true),
    ] {
        let condition = member(&specimen, "Specimen", name, compare, value.clone());
        assert_eq!(met(&mut game, condition), expected, "{name} {compare} {value}");
    }
}

#[test]
fn an_object_that_is_freed_does_not_hold_and_does_not_fail() {
    let Some(godot) = Godot::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _game = project.game(&godot, &hub);
    let mut game = hub.engine("Coins game");
    let coin = game.object("Coin1");
    let hidden = member(&coin, "CanvasItem", "visible", "==", json!(false));
    let hidden = json!({"condition": hidden, "seconds": 1});
    let call = game.begin("wait.until", hidden.clone());
    game.run("object.destroy", json!({"id": coin})).unwrap();
    let ended = game.end(&call).unwrap();
    assert_eq!(
        (&ended["met"], &ended["last"]),
        (&json!(false), &json!(["CanvasItem.visible does not exist any more"]))
    );
    assert!(game.run("wait.until", hidden).unwrap_err().starts_with("NotFound: Object not found"));

    // The same in a window of frames: its reports are null, and the window is played to its end.
    let coin = game.object("Coin2");
    let visible = json!({"object": coin, "component": "CanvasItem", "name": "visible"});
    let mut gone = visible.clone();
    gone["value"] = json!(false);
    let play = json!({"frames": 60, "until": {"member": gone}, "report": [visible], "every": 1});
    let call = game.begin("play.run", play);
    game.run("object.destroy", json!({"id": coin})).unwrap();
    let played = game.end(&call).unwrap();
    assert_eq!((&played["frames"], &played["met"]), (&json!(60), &json!(false)));
    assert_eq!(played["report"][59]["values"], json!([null]), "{played}");
    assert!(!project.log().contains("SCRIPT ERROR"), "{}", project.log());
}

#[test]
fn wrong_conditions_are_refused() {
    let Some(godot) = Godot::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _game = project.game(&godot, &hub);
    let mut game = hub.engine("Coins game");
    let player = game.object("Player");
    let text = |compare: &str, value: Value| member(&player, "Player", "mood", compare, value);
    let many = vec![json!({"paused": true}); 33];
    for (condition, said) in [
        (json!(null), "member, objects, log, paused, all, any"),
        (json!({}), "member, objects, log, paused, all, any"),
        (json!({"paused": true, "log": {}}), "member, objects, log, paused, all, any"),
        (json!({"health": 3}), "'health' is not one of"),
        (json!({"paused": "yes"}), "condition.paused"),
        (json!({"log": "text"}), "condition.log"),
        (json!({"log": {"level": "loud"}}), "debug, info, warn, error"),
        (json!({"objects": {"name": 3, "count": 1}}), "condition.objects.name"),
        (json!({"objects": {"name": "x"}}), "condition.objects.count"),
        (json!({"objects": {"count": -1}}), "condition.objects.count"),
        (json!({"objects": {"count": 1, "compare": "contains"}}), "contains nothing"),
        (json!({"member": []}), "condition.member"),
        (
            json!({"member": {"object": player, "component": "Player", "name": "mood"}}),
            "value': missing",
        ),
        (text("~", json!(1)), "'~' is not one of"),
        (text("<", json!("x")), "compares numbers"),
        (text("<", json!(3)), "which is not a number"),
        (member(&player, "Player", "moood", "==", json!(1)), "did you mean 'mood'"),
        (member(&player, "Plaier", "mood", "==", json!(1)), "Component not found"),
        (member(&player, "Player", "[0]", "==", json!(1)), "Member not found"),
        (member(&json!("obj:1"), "Player", "mood", "==", json!(1)), "Object not found"),
        (json!({"all": many}), "at most 32 conditions"),
        (json!({"any": [{"all": []}]}), "condition.any[0].all"),
    ] {
        let refused = wait(&mut game, condition.clone(), 0.0).expect_err(&condition.to_string());
        assert!(refused.contains(said), "{condition}: {refused}");
    }
    for seconds in [json!(-1), json!(1e9), json!("5"), json!(null), json!([])] {
        let wait = json!({"condition": {"paused": true}, "seconds": seconds});
        assert!(game.run("wait.until", wait).unwrap_err().contains("0 to 3600"));
    }
    assert!(!project.log().contains("SCRIPT ERROR"), "{}", project.log());
}
