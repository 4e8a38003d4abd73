//! Tools of the project and of the plugin.

use std::thread;

use real_godot::{Client, Server};
use real_unreal::{Project, Unreal};
use serde_json::{Value, json};

const TOOLS: &str = r#"
import spawnpoint
import unreal


@spawnpoint.tool(read_only=True)
def count_actors(kind: str, only_visible: bool = False) -> dict:
    """Count the actors of a class."""
    found = unreal.get_editor_subsystem(unreal.EditorActorSubsystem).get_all_level_actors()
    named = [one for one in found if kind in one.get_class().get_path_name()]
    return {"count": len([one for one in named if not (only_visible and one.hidden)])}


@spawnpoint.tool
def wait_frames(frames: int) -> str:
    """Wait some frames."""
    for _ in range(frames):
        yield
    return "waited"


@spawnpoint.tool
def breaks() -> str:
    """Fail."""
    raise KeyError("no such door")
"#;

/// Calls a tool, which the editor offers a moment after it has attached.
fn call(client: &mut Client, tool: &str, arguments: Value) -> Result<Value, String> {
    loop {
        match client.call_whole(tool, arguments.clone()) {
            Err(error) if error.contains("Unknown tool") => thread::yield_now(),
            answer => return answer,
        }
    }
}

#[test]
fn functions_of_the_project_are_tools_of_clients() {
    let Some(unreal) = Unreal::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    project.write("Content/Python/spawnpoint_tools.py", TOOLS);
    let _editor = unreal.editor(&project, &server);
    let id = server.wait_for("Sample");
    let mut client = server.client().on(&id);
    let counted = call(&mut client, "count_actors", json!({"kind": "PointLight"})).unwrap();
    assert_eq!(counted["structuredContent"], json!({"count": 1}));
    let visible =
        call(&mut client, "count_actors", json!({"kind": "PointLight", "only_visible": true}));
    assert_eq!(visible.unwrap()["structuredContent"], json!({"count": 0}));
    let waited = call(&mut client, "wait_frames", json!({"frames": 5})).unwrap();
    assert_eq!(waited["content"][0]["text"], "waited");
    let wrong = call(&mut client, "count_actors", json!({"kind": 3})).unwrap_err();
    assert!(wrong.contains("kind"), "{wrong}");
    let broken = call(&mut client, "breaks", json!({})).unwrap_err();
    assert!(broken.contains("no such door"), "{broken}");
    // The editor writes its log a moment later.
    while !project.log().contains("Traceback") {
        thread::yield_now();
    }
}

#[test]
fn a_module_that_does_not_load_takes_nothing_with_it() {
    let Some(unreal) = Unreal::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    project.write("Content/Python/spawnpoint_tools.py", "import nothing_of_that_name\n");
    let _editor = unreal.editor(&project, &server);
    let id = server.wait_for("Sample");
    let mut client = server.client().on(&id);
    let found = call(&mut client, "get_console_variable", json!({"name": "r.ScreenPercentage"}));
    assert_eq!(found.unwrap()["structuredContent"]["value"], "100");
    while !project.log().contains("spawnpoint_tools.py could not be loaded: ModuleNotFoundError") {
        thread::yield_now();
    }
}
