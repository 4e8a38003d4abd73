//! The connection while the main thread is busy, and after it was lost.

use std::time::{Duration, Instant};

use real_godot::Hub;
use real_unity::{Project, Unity};
use serde_json::json;

#[test]
fn pings_are_answered_while_the_main_thread_is_busy() {
    let Some(unity) = Unity::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _editor = unity.editor(&project, &hub, &[]);
    let mut editor = hub.engine("Coins");
    let code = "AI.Partial(\"falls asleep\");\nSystem.Threading.Thread.Sleep(3000);\nreturn 7;";
    let call = editor.begin("script.run", json!({"code": code}));
    assert!(
        editor.answers_ping_during(&call, "falls asleep"),
        "the pong waited for the main thread"
    );
    assert_eq!(editor.end(&call).unwrap()["value"], 7);
}

#[test]
fn an_editor_without_focus_connects_again_within_seconds() {
    let Some(unity) = Unity::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _editor = unity.editor(&project, &hub, &[]);
    let mut editor = hub.engine("Coins");
    editor.run("script.run", json!({"code": "UnityShim.EditorLoop.IsFocused = false;"})).unwrap();
    for _ in 0..3 {
        drop(editor);
        let lost = Instant::now();
        editor = hub.engine("Coins");
        assert!(lost.elapsed() < Duration::from_secs(30), "{:?}", lost.elapsed());
        assert_eq!(editor.run("engine.status", json!({})).unwrap()["Ready"], true);
    }
}
