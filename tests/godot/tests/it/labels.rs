//! `view.capture` with the ids of objects.

use real_godot::{Engine, Godot, Hub, Project};
use serde_json::{Value, json};

fn capture(engine: &mut Engine, params: Value) -> String {
    let picture = engine.run("view.capture", params).unwrap();
    assert_eq!(picture["mimeType"], "image/png");
    let data = picture["data"].as_str().unwrap().to_owned();
    assert!(data.starts_with("iVBORw0KGgo"), "{} characters", data.len());
    data
}

#[test]
fn labels_are_on_one_picture_and_nothing_stays() {
    let Some(godot) = Godot::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    project.prepare(&godot, &hub);
    let screen = godot.screen();
    let _game = godot.start_on(&screen.display, &project.path(), &hub, &[]);
    let mut game = hub.engine("Coins game");
    game.run("time.pause", json!({"paused": true})).unwrap();
    let children = "return tree.root.find_children(\"*\", \"\", true, false).size()";
    let count = game.code(children);
    let plain = capture(&mut game, json!({}));
    let labeled = capture(&mut game, json!({"labels": true}));
    assert_ne!(labeled, plain);
    assert_eq!(capture(&mut game, json!({"labels": true})), labeled, "ids stay the same");
    assert_eq!(capture(&mut game, json!({"labels": false})), plain, "the labels are gone");
    assert_eq!(game.code(children), count);
    assert!(!project.log().contains("SCRIPT ERROR"), "{}", project.log());
}
