//! An engine, a server that it is attached to, and an agent: created for each task and each way to do it.

use std::{path::PathBuf, rc::Rc, time::Duration};

use anyhow::{Context, Result};
use scripted_engine::editor::{Editor, OpenEditor, Project};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::Instant;

use crate::{
    agent::Agent,
    server::{Programs, Server},
    session::Session,
    tokens::Tokenizer,
};

/// The name of the copied project. It is part of the instructions, so it is the same in every run.
const PROJECT: &str = "Little";

/// With which tools a task is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The tools that Spawnpoint lists by default.
    Native,
    /// The toolsets that Spawnpoint has from published interfaces.
    Documents,
    /// MCP for Unity's Python server.
    Python,
}

/// On what a task is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// A scripted Unity editor with MCP for Unity's plugin.
    UnityEditor,
    /// Spawnpoint's embedded world.
    DemoWorld,
    /// A Unity project on disk.
    UnityFolder,
}

impl Engine {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::UnityEditor, Self::DemoWorld, Self::UnityFolder];

    /// Its name in the report.
    pub fn title(self) -> &'static str {
        match self {
            Self::UnityEditor => "Unity editor",
            Self::DemoWorld => "demo world",
            Self::UnityFolder => "Unity folder",
        }
    }

    /// The ways in which it can be reached.
    pub fn ways(self) -> &'static [Way] {
        match self {
            Self::UnityEditor => &[Way::Native, Way::Documents, Way::Python],
            Self::DemoWorld | Self::UnityFolder => &[Way::Native, Way::Documents],
        }
    }

    /// The path of the server that lists the tools of a way.
    fn path(self, way: Way) -> &'static str {
        match (way, self) {
            (Way::Native | Way::Python, _) => "/mcp",
            (Way::Documents, Self::UnityEditor) => "/mcp?toolsets=unity",
            (Way::Documents, Self::DemoWorld) => "/mcp?toolsets=explorer,play",
            (Way::Documents, Self::UnityFolder) => "/mcp?toolsets=editor",
        }
    }
}

/// What a model reads before its first call.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// Number of listed tools.
    pub tools: usize,
    /// Tokens of the list.
    pub list: usize,
    /// Tokens of the server's instructions.
    pub instructions: usize,
}

/// Everything that a task needs.
pub struct Situation {
    /// Does the task.
    pub agent: Agent,
    /// What the model reads first.
    pub start: Start,
    server: Server,
    editor: Option<OpenEditor>,
    folder: Option<TempDir>,
}

impl Situation {
    /// Starts a server, attaches the engine, and opens the agent's session.
    pub async fn new(
        engine: Engine,
        way: Way,
        programs: &Programs,
        tokenizer: &Rc<Tokenizer>,
    ) -> Result<Self> {
        let folder = match engine {
            Engine::UnityFolder => Some(tempfile::tempdir()?),
            _ => None,
        };
        let project = folder.as_ref().map(|folder| folder.path().join(PROJECT));
        if let Some(project) = &project {
            sample_projects::copy(&sample_projects::unity(), project);
        }
        let project = project.map(|path| path.to_string_lossy().into_owned());
        let server = match (way, engine) {
            (Way::Python, _) => {
                let program = programs.python.as_deref();
                Server::python(program.context("no Python server")?).await?
            }
            (_, Engine::DemoWorld) => Server::spawnpoint(&programs.spawnpoint, &[]).await?,
            _ => {
                let project = project.iter().flat_map(|path| ["--project", path.as_str()]);
                let arguments: Vec<&str> = ["--no-stage"].into_iter().chain(project).collect();
                Server::spawnpoint(&programs.spawnpoint, &arguments).await?
            }
        };
        let editor = (engine == Engine::UnityEditor)
            .then(|| Editor::new("Harbor", "00000000000000aa").with_package().dial(&server.hub()));
        if editor.is_some() {
            wait_for_editor(&server, way).await?;
        }
        let mut session = Session::open(server.address, engine.path(way)).await?;
        let tools = session.tools().await?;
        let start = Start {
            tools: tools.len(),
            list: tokenizer.tools(&tools),
            instructions: tokenizer.text(&session.instructions),
        };
        let agent = Agent::new(session, tokenizer.clone());
        Ok(Self { agent, start, server, editor, folder })
    }

    /// The project of the scripted editor, to prepare and to check.
    pub fn project(&self) -> Result<&Project> {
        Ok(self.editor.as_ref().context("no editor")?.project())
    }

    /// The folder of the project on disk.
    pub fn folder(&self) -> Result<PathBuf> {
        Ok(self.folder.as_ref().context("no folder")?.path().join(PROJECT))
    }

    /// Calls a tool of Spawnpoint without counting it, to prepare and to check.
    pub async fn ask(&self, tool: &str, arguments: Value) -> Result<Value> {
        let mut session = Session::open(self.server.address, "/mcp").await?;
        let params = json!({"name": tool, "arguments": arguments});
        let answer = session.request("tools/call", params).await?;
        anyhow::ensure!(answer["isError"] != true, "{tool} {arguments}: {answer}");
        Ok(answer)
    }

    /// The id of an object of the scripted editor.
    pub fn object(&self, name: &str) -> Result<i64> {
        let found = self.command("find_gameobjects", json!({"searchTerm": name}))?;
        found["instanceIDs"][0].as_i64().with_context(|| format!("no object '{name}'"))
    }

    /// A member of an object of the scripted editor, as it is now.
    pub fn member(&self, object: &str, component: &str, member: &str) -> Result<Value> {
        let params = json!({"instanceID": self.object(object)?, "componentName": component});
        let found = self.command("get_gameobject_component", params)?;
        let component = &found["component"];
        let beside = component.get(member).cloned();
        Ok(beside.unwrap_or_else(|| component["properties"][member].clone()))
    }

    /// Runs a command in the scripted editor, past all servers.
    pub fn command(&self, command: &str, params: Value) -> Result<Value> {
        let mut answer = self.project()?.run(command, &params).context("an unknown command")?;
        anyhow::ensure!(answer["success"] == true, "{command} {params}: {answer}");
        Ok(answer["data"].take())
    }
}

/// Waits until the server knows the tools of the editor.
async fn wait_for_editor(server: &Server, way: Way) -> Result<()> {
    let path = if way == Way::Python { "/mcp" } else { "/mcp?toolsets=all" };
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let tools = Session::open(server.address, path).await?.tools().await?;
        // A tool of the project's own, which is registered last.
        if tools.iter().any(|tool| tool["name"] == "look") {
            return Ok(());
        }
        anyhow::ensure!(Instant::now() < deadline, "the editor's tools were never listed");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
