//! Commands of MCP for Unity, run by our package on the shim: the same arguments as the golden calls of
//! `spawnpoint-tools` must have their effect, which is read back with ops.

use real_godot::{Engine, Hub, Running};
use real_unity::{Project, Unity};
use serde_json::{Value, json};

/// An editor with the test game, and its connection.
pub struct Editor {
    engine: Engine,
    _project: Project,
    _running: Running,
    _hub: Hub,
}

impl Editor {
    /// Opens an editor; none if there are no tools to compile it.
    pub fn open() -> Option<Self> {
        let unity = Unity::find()?;
        let (hub, project) = (Hub::start(), Project::new());
        let running = unity.editor(&project, &hub, &[]);
        let engine = hub.engine("Coins");
        Some(Self { engine, _project: project, _running: running, _hub: hub })
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

    /// Runs a command that must fail, and returns the error.
    pub fn refused(&mut self, name: &str, arguments: Value) -> String {
        match self.try_command(name, arguments.clone()) {
            Err(error) => error,
            Ok(answer) => panic!("{name} {arguments} succeeded: {answer}"),
        }
    }
}

/// The commands that reach Unity for the golden calls of a tool: name and arguments.
pub fn golden(tool: &str) -> Vec<(String, Value)> {
    let file =
        real_unity::repository_file("crates/spawnpoint-tools/tests/vectors/unity_golden.json");
    let vectors: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let cases = vectors[tool].as_array().unwrap_or_else(|| panic!("no golden calls of {tool}"));
    let commands = cases.iter().flat_map(|case| case["commands"].as_array().unwrap());
    commands.map(|command| (command[0].as_str().unwrap().to_owned(), command[1].clone())).collect()
}

mod editor_basics;
