//! `view.capture` with the ids of objects.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use real_godot::{Engine, Hub};
use real_unity::{Project, Unity};
use serde_json::{Value, json};

/// The color of the letters.
const INK: [u8; 3] = [255, 255, 120];

/// A picture: width, and the pixels from the top.
fn capture(engine: &mut Engine, params: Value) -> (usize, Vec<[u8; 3]>) {
    let picture = engine.run("view.capture", params).unwrap();
    let file = STANDARD.decode(picture["data"].as_str().unwrap()).unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!((info.width.into(), info.height.into()), {
        let size = |key: &str| picture[key].as_u64().unwrap();
        (size("width"), size("height"))
    });
    let samples = info.color_type.samples();
    let pixels = bytes[..info.buffer_size()].chunks_exact(samples).map(|p| [p[0], p[1], p[2]]);
    (info.width as usize, pixels.collect())
}

/// Where ink is: the rectangle of all of it.
fn ink((width, pixels): &(usize, Vec<[u8; 3]>)) -> Option<[usize; 4]> {
    let places = pixels.iter().enumerate().filter(|(_, pixel)| **pixel == INK);
    places.map(|(at, _)| (at % width, at / width)).fold(None, |area, (x, y)| {
        let [left, top, right, bottom] = area.unwrap_or([x, y, x, y]);
        Some([left.min(x), top.min(y), right.max(x), bottom.max(y)])
    })
}

fn check(engine: &mut Engine) {
    let plain = capture(engine, json!({}));
    assert_eq!(ink(&plain), None);
    let count = |engine: &mut Engine| {
        engine.run("objects.list", json!({"limit": 1})).unwrap()["Total"].clone()
    };
    let before = count(engine);
    let labeled = capture(engine, json!({"labels": true}));
    assert!(ink(&labeled).is_some());
    let legend = engine.run("view.capture", json!({"labels": true})).unwrap()["labels"].clone();
    let player = legend.as_array().unwrap().iter().find(|label| label["name"] == "Player");
    assert!(player.unwrap()["id"].as_str().unwrap().starts_with("obj:"), "{legend}");
    assert_eq!(capture(engine, json!({"labels": true})), labeled, "ids stay the same");
    assert_eq!(capture(engine, json!({"labels": false})), plain, "the labels are gone");
    assert_eq!(count(engine), before, "nothing was added");

    // Only one object is left: its label is where it is, also in a smaller picture.
    let all = engine.run("objects.list", json!({"limit": 0})).unwrap();
    for object in all["Items"].as_array().unwrap() {
        let keeps = ["Main Camera", "Player"].contains(&object["Name"].as_str().unwrap());
        if !keeps && object["Path"].as_str().unwrap().matches('/').count() == 1 {
            engine.run("object.set_active", json!({"id": object["Id"], "active": false})).unwrap();
        }
    }
    // The player is in the middle of the view, which is 640 pixels wide.
    let [left, top, ..] = ink(&capture(engine, json!({"labels": true}))).unwrap();
    assert!((318..326).contains(&left) && (178..186).contains(&top), "{left}, {top}");
    let small = capture(engine, json!({"labels": true, "max_width": 320}));
    let [left, top, ..] = ink(&small).unwrap();
    assert!((158..166).contains(&left) && (88..96).contains(&top), "{left}, {top}");
}

#[test]
fn labels_are_next_to_objects_and_nothing_stays() {
    let Some(unity) = Unity::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _player = unity.player(&project, &hub, &[]);
    let mut game = hub.engine("Coins game");
    game.run("time.pause", json!({"paused": true})).unwrap();
    check(&mut game);
    drop(game);
}

#[test]
fn the_scene_view_has_labels_too() {
    let Some(unity) = Unity::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _editor = unity.editor(&project, &hub, &[]);
    check(&mut hub.engine("Coins"));
    assert!(!project.log().contains("[Exception]"), "{}", project.log());
}
