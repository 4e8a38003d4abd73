//! `manage_camera`

use serde_json::json;

use super::{Editor, golden};

const CAMERA: &str = "UnityEngine.Camera";

#[test]
fn cameras_are_listed_created_and_set() {
    let Some(mut editor) = Editor::open() else { return };
    let ping = editor.command("manage_camera", json!({"action": "ping"}));
    assert_eq!(ping["cinemachine"], false, "{ping}");
    let made = json!({"name": "Eye", "fieldOfView": 40, "nearClipPlane": 0.5, "follow": "Player", "lookAt": "Player"});
    let card =
        editor.command("manage_camera", json!({"action": "create_camera", "properties": made}));
    assert_eq!(card["path"], "Eye", "{card}");
    assert_eq!(editor.member("Eye", CAMERA, "fieldOfView")["valueText"], "40");
    let position = editor.member("Eye", "Transform", "position");
    assert_eq!(position["valueJson"], json!({"x": 0, "y": 6, "z": -10}), "{position}");
    let turned = editor.member("Eye", "Transform", "forward")["valueJson"]["y"].as_f64().unwrap();
    assert!((-0.5..-0.4).contains(&turned), "{turned}");
    editor.op("edit.undo", json!({})).unwrap();
    let list = editor.command("manage_camera", json!({"action": "list_cameras"}));
    assert_eq!(
        list["unityCameras"].as_array().unwrap().len(),
        1,
        "one undo takes the camera away: {list}"
    );
    assert_eq!(list["unityCameras"][0]["isMain"], true, "{list}");

    let lens = json!({"action": "set_lens", "target": "Main Camera", "properties": {"field_of_view": "30", "orthographic": true, "orthographicSize": 7}});
    editor.command("manage_camera", lens);
    assert_eq!(editor.member("Main Camera", CAMERA, "fieldOfView")["valueText"], "30");
    assert_eq!(editor.member("Main Camera", CAMERA, "orthographicSize")["valueText"], "7");
    editor.op("edit.undo", json!({})).unwrap();
    assert_eq!(editor.member("Main Camera", CAMERA, "fieldOfView")["valueText"], "60");
    editor.command(
        "manage_camera",
        json!({"action": "set_priority", "target": "Main Camera", "properties": {"priority": 3}}),
    );
    assert_eq!(editor.member("Main Camera", CAMERA, "depth")["valueText"], "3");
    editor.command(
        "manage_camera",
        json!({"action": "set_target", "target": "Main Camera", "properties": {"lookAt": "Coin3"}}),
    );
    let turned =
        editor.member("Main Camera", "Transform", "forward")["valueJson"]["x"].as_f64().unwrap();
    assert!(turned > 0.3, "{turned}");
}

#[test]
fn wrong_arguments_for_cameras_are_refused() {
    let Some(mut editor) = Editor::open() else { return };
    for (arguments, part) in [
        (
            json!({"action": "set_lens", "target": "Player", "properties": {"fieldOfView": 1}}),
            "'Camera' on 'Player'",
        ),
        (
            json!({"action": "set_lens", "target": "Main Camera", "properties": {}}),
            "nothing to set",
        ),
        (
            json!({"action": "set_lens", "target": "Main Camera", "properties": {"fieldOfView": "wide"}}),
            "'fieldOfView'",
        ),
        (
            json!({"action": "set_target", "target": "Main Camera", "properties": {"follow": "Player"}}),
            "follows nothing",
        ),
        (json!({"action": "set_target", "target": "Main Camera"}), "missing"),
        (json!({"action": "set_priority", "target": "Main Camera"}), "priority"),
        (json!({"action": "create_camera", "properties": {"lookAt": "Nobody"}}), "'Nobody'"),
        (
            json!({"action": "create_camera", "properties": {"preset": "follow"}}),
            "Cinemachine is not installed",
        ),
        (json!({"action": "ensure_brain"}), "Cinemachine is not installed"),
        (
            json!({"action": "set_body", "target": "Main Camera", "properties": {"bodyType": "CinemachineFollow"}}),
            "Cinemachine is not installed",
        ),
        (json!({"action": "release_override"}), "Cinemachine is not installed"),
        (json!({"action": "screenshoot"}), "screenshot"),
        (json!({}), "'action'"),
    ] {
        let error = editor.refused("manage_camera", arguments.clone());
        assert!(error.contains(part), "{arguments}: {error}");
    }
    let list = editor.command("manage_camera", json!({"action": "list_cameras"}));
    assert_eq!(
        list["unityCameras"].as_array().unwrap().len(),
        1,
        "a refused create makes nothing: {list}"
    );
}

#[test]
fn screenshots_are_saved_and_returned() {
    let Some(mut editor) = Editor::open() else { return };
    for (name, arguments) in golden("manage_camera") {
        // Placeholders for a camera, a batch and a folder that do not exist.
        let wrong =
            ["camera", "batch", "outputFolder"].iter().find(|key| arguments.get(**key).is_some());
        match wrong {
            Some(key) => {
                let error = editor.refused(&name, arguments.clone());
                let value = arguments[*key].as_str().unwrap();
                assert!(
                    error.to_lowercase().contains(&value.to_lowercase()),
                    "{arguments}: {error}"
                );
            }
            None => {
                let shot = editor.command(&name, arguments.clone());
                let path = editor.project.path().join(shot["path"].as_str().unwrap());
                assert_eq!(&std::fs::read(&path).unwrap()[1..4], b"PNG", "{arguments}: {shot}");
                assert!(
                    shot["path"].as_str().unwrap().starts_with("Assets/Screenshots/"),
                    "{shot}"
                );
            }
        }
    }
    let named = json!({"action": "screenshot", "fileName": "shot", "includeImage": true, "maxResolution": 100});
    let first = editor.command("manage_camera", named.clone());
    let second = editor.command("manage_camera", named);
    assert_eq!(first["path"], "Assets/Screenshots/shot.png", "{first}");
    assert_eq!(second["path"], "Assets/Screenshots/shot-1.png", "a file is not overwritten");
    assert_eq!((&first["imageWidth"], &first["width"]), (&json!(100), &json!(640)));
    assert!(first["imageBase64"].as_str().unwrap().starts_with("iVBOR"), "a PNG");
    assert_eq!(first["camera"], "Main Camera");
    let big = editor.command("manage_camera", json!({"action": "screenshot", "superSize": 2}));
    assert_eq!((&big["width"], &big["height"]), (&json!(1280), &json!(720)));

    let nothing = editor.refused("manage_camera", json!({"action": "screenshot_multiview"}));
    assert!(nothing.contains("no active renderers"), "{nothing}");
    let around =
        json!({"action": "screenshot_multiview", "viewTarget": "Player", "maxResolution": 64});
    let sheet = editor.command("manage_camera", around);
    assert_eq!(sheet["shots"].as_array().unwrap().len(), 6, "{sheet}");
    assert_eq!((&sheet["shots"][5]["row"], &sheet["shots"][5]["column"]), (&json!(1), &json!(2)));
    assert_eq!(sheet["imageWidth"], 64 * 3 + 4 * 2);
    let orbit = json!({"action": "screenshot", "batch": "orbit", "viewTarget": [0, 0, 0], "orbitAngles": 4, "orbitElevations": [0, 45], "orbitDistance": 2});
    let orbit = editor.command("manage_camera", orbit);
    assert_eq!(orbit["shots"].as_array().unwrap().len(), 8, "{orbit}");
    let position = orbit["shots"][0]["position"].as_array().unwrap();
    assert!((position[2].as_f64().unwrap() - 2.0).abs() < 1e-3, "{position:?}");

    for (arguments, part) in [
        (json!({"action": "screenshot", "fileName": "../../evil"}), "not a file name"),
        (json!({"action": "screenshot", "fileName": "C:evil"}), "not a file name"),
        (
            json!({"action": "screenshot", "outputFolder": "Assets/../.."}),
            "not in the folder Assets",
        ),
        (json!({"action": "screenshot", "outputFolder": "/tmp"}), "not in the folder Assets"),
        (json!({"action": "screenshot", "captureSource": "moon"}), "game_view or scene_view"),
        (json!({"action": "screenshot", "captureSource": "scene_view"}), "no scene view"),
        (json!({"action": "screenshot", "superSize": 100}), "1 to 8"),
        (json!({"action": "screenshot", "viewTarget": "Nobody"}), "Nobody"),
        (json!({"action": "screenshot", "camera": "Player"}), "Main Camera"),
        (
            json!({"action": "screenshot", "batch": "orbit", "viewTarget": "Player", "orbitAngles": 24}),
            "too many",
        ),
        (
            json!({"action": "screenshot", "batch": "orbit", "viewTarget": "Player", "orbitDistance": -1}),
            "above 0",
        ),
    ] {
        let error = editor.refused("manage_camera", arguments.clone());
        assert!(error.contains(part), "{arguments}: {error}");
    }
    let list = editor.op("objects.list", json!({"name": "Spawnpoint"})).unwrap();
    assert!(list["Items"].as_array().unwrap().is_empty(), "no camera is left behind: {list}");
}
