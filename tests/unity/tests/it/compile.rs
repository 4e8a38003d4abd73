//! `refresh_unity`: the compiler's errors in the answer, or the answer after the code was reloaded.

use std::fs;

use real_godot::Server;
use real_unity::{Project, Unity};
use serde_json::json;

#[test]
fn compiler_errors_are_the_answer_and_a_reload_does_not_lose_it() {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _editor = unity.editor(&project, &server, &[]);
    let id = server.wait_for("Coins");
    let mut editor = server.client().on(&id);
    let script = project.path().join("Assets/Broken.cs");
    let refresh = json!({"compile": "request", "wait_for_ready": true});

    fs::write(&script, "class Broken {}\n#error on purpose\n").unwrap();
    let answer = editor
        .call_whole("refresh_unity", refresh.clone())
        .map_or_else(|said| said, |answer| answer.to_string());
    assert!(answer.contains("Assets/Broken.cs") && answer.contains("on purpose"), "{answer}");
    let refused = editor.call("start_game", json!({})).unwrap_err();
    assert!(refused.contains("compiler errors"), "{refused}");

    fs::write(&script, "class Broken {}\n").unwrap();
    let answer = editor.call_whole("refresh_unity", refresh).unwrap().to_string();
    assert!(answer.contains("the code was reloaded"), "{answer}");
    assert_eq!(project.log().matches("was unloaded").count(), 1);
    editor.call("start_game", json!({})).unwrap();
}
