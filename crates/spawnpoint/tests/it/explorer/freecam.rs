//! The free camera.

use serde_json::{Value, json};

use super::game::{Game, keys};

fn close(told: &Value, wanted: [f64; 3]) -> bool {
    keys(told) == ["X", "Y", "Z"]
        && ["X", "Y", "Z"]
            .iter()
            .zip(wanted)
            .all(|(axis, wanted)| (told[axis].as_f64().unwrap() - wanted).abs() < 0.01)
}

#[test]
fn the_pose_is_returned_even_while_the_free_camera_is_off() {
    let game = Game::new();
    let freecam = game.read("unity://freecam");
    assert_eq!(keys(&freecam), ["Enabled", "UsingGameCamera", "Speed", "Pos", "Rot"]);
    assert_eq!(freecam["Enabled"], false);
    assert!(freecam["UsingGameCamera"].is_boolean() && freecam["Speed"].is_number());
    let camera = game.read("unity://camera/active");
    assert_eq!((&freecam["Pos"], &freecam["Rot"]), (&camera["Pos"], &camera["Rot"]));
    assert_eq!(game.ask("GetFreecam", json!({})), freecam);
}

#[test]
fn every_change_of_the_free_camera_is_guarded() {
    let game = Game::new();
    let pose = json!({ "pos": [1, 2, 3], "rot": [0, 0, 0] });
    for (tool, arguments) in [
        ("SetFreecamEnabled", json!({ "enabled": true })),
        ("SetFreecamSpeed", json!({ "speed": 1 })),
        ("SetFreecamPose", pose),
    ] {
        assert_eq!(game.refused(tool, arguments.clone())["message"], "Writes disabled", "{tool}");
        game.done("SetConfig", json!({ "allowWrites": true, "requireConfirm": true }));
        assert_eq!(game.refused(tool, arguments)["message"], "Confirmation required", "{tool}");
        game.done("SetConfig", json!({ "allowWrites": false }));
    }
}

#[test]
fn position_rotation_and_speed_can_be_set_while_it_is_on() {
    let game = Game::writable();
    game.done("SetFreecamEnabled", json!({ "enabled": true, "confirm": true }));
    let fast = game.ask("SetFreecamSpeed", json!({ "speed": 7.5, "confirm": true }));
    assert_eq!(fast, json!({ "ok": true, "speed": 7.5 }));
    let (pos, rot) = (json!({ "X": 1, "Y": 2, "Z": 3 }), json!({ "X": 10, "Y": 20, "Z": 30 }));
    let pose = json!({ "pos": pos, "rot": rot, "confirm": true });
    game.done("SetFreecamPose", pose);
    let freecam = game.read("unity://freecam");
    assert_eq!((&freecam["Enabled"], &freecam["Speed"]), (&json!(true), &json!(7.5)));
    assert!(close(&freecam["Pos"], [1.0, 2.0, 3.0]), "{freecam}");
    assert!(close(&freecam["Rot"], [10.0, 20.0, 30.0]), "{freecam}");
    let camera = game.read("unity://camera/active");
    assert_eq!(camera["IsFreecam"], true);
    assert!(close(&camera["Pos"], [1.0, 2.0, 3.0]), "{camera}");
    game.done("SetFreecamEnabled", json!({ "enabled": false }));
    assert_eq!(game.read("unity://camera/active")["IsFreecam"], false);
}

#[test]
fn the_pose_is_kept_while_it_is_off_and_can_be_set_before_it_is_on() {
    let game = Game::writable();
    let pose = json!({ "pos": { "x": 4, "y": 5, "z": 6 }, "rot": [0, 90, 0] });
    game.done("SetFreecamPose", pose);
    for enabled in [true, false, true] {
        game.done("SetFreecamEnabled", json!({ "enabled": enabled }));
        let freecam = game.ask("GetFreecam", json!({}));
        assert_eq!(freecam["Enabled"], enabled);
        assert!(close(&freecam["Pos"], [4.0, 5.0, 6.0]), "{freecam}");
        assert!(close(&freecam["Rot"], [0.0, 90.0, 0.0]), "{freecam}");
    }
}

#[test]
fn its_speed_is_kept_within_0_and_1000() {
    let game = Game::writable();
    for (asked, given) in [(5000.0, 1000.0), (-5.0, 0.0), (12.0, 12.0)] {
        let told = game.ask("SetFreecamSpeed", json!({ "speed": asked }));
        assert_eq!(told, json!({ "ok": true, "speed": given }));
    }
}

#[test]
fn without_a_camera_there_is_no_free_camera() {
    let game = Game::writable();
    let cameras = game.ask("ListObjects", json!({ "type": "UnityEngine.Camera" }));
    for camera in cameras["Items"].as_array().unwrap() {
        game.done("DestroyObject", json!({ "objectId": camera["Id"] }));
    }
    assert_eq!(game.read("unity://camera/active")["Name"], "<none>");
    assert_eq!(game.read("unity://freecam")["Enabled"], false);
    assert_eq!(game.ask("MousePick", json!({}))["Hit"], false);
    game.done("SetFreecamEnabled", json!({ "enabled": true }));
    assert_eq!(game.read("unity://camera/active")["IsFreecam"], true);
}
