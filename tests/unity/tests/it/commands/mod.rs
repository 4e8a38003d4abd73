//! Commands of MCP for Unity, run by our package on the shim: the same arguments as the golden calls of
//! `spawnpoint-tools` must have their effect, which is read back with ops.

use real_godot::{Engine, Hub, Running};
use real_unity::{Project, Unity};
use serde_json::{Value, json};

/// An editor with the test game, and its connection.
pub struct Editor {
    engine: Engine,
    pub project: Project,
    _running: Running,
    hub: Hub,
}

impl Editor {
    /// Opens an editor; none if there are no tools to compile it.
    pub fn open() -> Option<Self> {
        Self::open_with(&[])
    }

    /// Opens an editor that does not reload its code for play mode.
    pub fn open_without_reloads() -> Option<Self> {
        Self::open_with(&["--play-reload", "no"])
    }

    /// Opens an editor whose project has the packages of URP.
    pub fn open_with_render_pipelines() -> Option<Self> {
        Self::open_with(&["--render-pipelines", "yes"])
    }

    fn open_with(args: &[&str]) -> Option<Self> {
        let unity = Unity::find()?;
        let (hub, project) = (Hub::start(), Project::new());
        let running = unity.editor(&project, &hub, args);
        let engine = hub.engine("Coins");
        Some(Self { engine, project, _running: running, hub })
    }

    /// Runs an op.
    pub fn op(&mut self, name: &str, params: Value) -> Result<Value, String> {
        self.engine.run(name, params)
    }

    /// Runs a command and returns its whole answer.
    pub fn try_command(&mut self, name: &str, arguments: Value) -> Result<Value, String> {
        self.op("tool.call", json!({"name": name, "arguments": arguments}))
            .map(|answer| answer["structured"].clone())
    }

    /// Runs a command that must succeed, and returns its data.
    pub fn command(&mut self, name: &str, arguments: Value) -> Value {
        let answer = self.try_command(name, arguments.clone());
        let answer = answer.unwrap_or_else(|error| panic!("{name} {arguments}: {error}"));
        assert_eq!(answer["success"], true, "{name} {arguments}: {answer}");
        answer["data"].clone()
    }

    /// Runs a command that changes a script, and waits until Unity has reloaded the code. Returns its data.
    pub fn script_change(&mut self, name: &str, arguments: Value) -> Value {
        let data = self.command(name, arguments);
        self.engine.wait_for_end();
        self.engine = self.hub.engine("Coins");
        data
    }

    /// Runs a command that makes Unity reload the code, and returns the answer that comes after that.
    pub fn reloading(&mut self, name: &str, arguments: Value) -> Value {
        let id = self.engine.begin("tool.call", json!({"name": name, "arguments": arguments}));
        self.engine.wait_for_end();
        self.engine = self.hub.engine("Coins");
        let answer = self.engine.end(&id).unwrap_or_else(|error| panic!("{name}: {error}"));
        answer["structured"].clone()
    }

    /// Runs a command that must fail, and returns the error.
    pub fn refused(&mut self, name: &str, arguments: Value) -> String {
        match self.try_command(name, arguments.clone()) {
            Err(error) => error,
            Ok(answer) => panic!("{name} {arguments} succeeded: {answer}"),
        }
    }

    /// The value of a member, as text: `Player`, `UnityEngine.Transform`, `localPosition`.
    pub fn member(&mut self, object: &str, component: &str, member: &str) -> Value {
        let id = self.id(object);
        let read = json!({"object": id, "component": component, "name": member});
        self.op("member.read", read).unwrap_or_else(|error| panic!("{object}.{member}: {error}"))
    }

    /// The id of the object with this name.
    pub fn id(&mut self, name: &str) -> String {
        let found = self.op("objects.list", json!({"name": name})).unwrap();
        let items = found["Items"].as_array().unwrap();
        let named = items.iter().find(|item| item["Name"] == name);
        named.unwrap_or_else(|| panic!("no '{name}' in {found}"))["Id"].as_str().unwrap().to_owned()
    }
}

const GOLDEN: &str = "crates/spawnpoint-tools/tests/vectors/unity_golden.json";

/// The commands that reach Unity for the golden calls of a tool: name and arguments.
pub fn golden(tool: &str) -> Vec<(String, Value)> {
    let file = real_unity::repository_file(GOLDEN);
    let vectors: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let cases = vectors[tool].as_array().unwrap_or_else(|| panic!("no golden calls of {tool}"));
    let commands = cases.iter().flat_map(|case| case["commands"].as_array().unwrap());
    commands.map(|command| (command[0].as_str().unwrap().to_owned(), command[1].clone())).collect()
}

mod animation;
mod asset_kinds;
mod camera;
mod components;
mod coverage;
mod editor_basics;
mod editor_control;
mod execute_code;
mod game_objects;
mod graphics;
mod manage_asset;
mod manage_build;
mod manage_material;
mod manage_packages;
mod manage_prefabs;
mod manage_profiler;
mod manage_script;
mod object_prefabs;
mod physics;
mod render_pipelines;
mod resources;
mod scenes;
mod test_runner;
mod ui;
mod unity_reflect;
mod vfx;
