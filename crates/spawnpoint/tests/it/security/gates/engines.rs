//! Engines that can do everything, do nothing, and write down what they were asked.

use scripted_engine::{Running, ScriptedEngine};
use serde_json::Value;
use spawnpoint_protocol::{Effect, ErrorKind, Fault, Op, OpName};
use spawnpoint_unity_ops::UnityOp;
use spawnpoint_unreal_ops::UnrealOp;
use tokio::runtime::Runtime;

use crate::support::Server;

/// Their hashes.
pub const UNITY: &str = "a11ce0000001";
pub const UNREAL: &str = "b0b000000002";
pub const DISK: &str = "d15c00000003";

/// Ops that run a client's code.
const CODE: [&str; 2] = ["script.run", "hook.set_source"];
/// Commands that do.
const CODE_COMMANDS: [&str; 1] = ["execute_code"];
/// Commands of stock plugins by which tools find out how the editor is.
const PROBES: [&str; 3] = ["ping", "get_editor_state", "get_project_info"];

/// Every op that is declared, shared or of one engine family.
fn all_ops() -> Vec<OpName> {
    [Op::NAMES, UnityOp::NAMES, UnrealOp::NAMES].concat()
}

pub struct Engines {
    running: Vec<Running>,
    _runtime: Runtime,
}

/// Something that an engine was asked to do.
#[derive(Debug)]
pub struct Heard {
    op: String,
    /// The command, of `tool.call`.
    command: Option<String>,
    action: Option<String>,
}

impl Heard {
    /// Whether it changes something. Of commands only those count that never read.
    pub fn writes(&self) -> bool {
        match &self.command {
            Some(command) if PROBES.contains(&command.as_str()) => false,
            Some(_) => {
                let verbs =
                    ["create", "delete", "modify", "save", "add", "remove", "set", "execute"];
                let action = self.action.as_deref().unwrap_or_default();
                verbs.contains(&action)
            }
            None => {
                let op = all_ops().into_iter().find(|op| op.as_str() == self.op).unwrap();
                op.effect() == Effect::Write
            }
        }
    }

    /// Whether it runs a client's code.
    pub fn runs_code(&self) -> bool {
        CODE.contains(&self.op.as_str())
            || self.command.as_ref().is_some_and(|command| {
                CODE_COMMANDS.contains(&command.as_str())
                    && self.action.as_deref() == Some("execute")
            })
    }
}

impl Engines {
    pub fn attach(server: &Server) -> Self {
        let runtime = Runtime::new().unwrap();
        let url = format!("ws://{}/hub/plugin", server.address);
        let running =
            [("unity", UNITY), ("unreal", UNREAL), ("unity-disk", DISK)].map(|(kind, hash)| {
                let mut engine = ScriptedEngine::new("Game", hash);
                engine.register.engine = Some(kind.to_owned());
                for op in all_ops() {
                    let answer = || async {
                        Err(Fault::new(ErrorKind::Unsupported, "this engine only listens"))
                    };
                    engine = engine.op(op, move |_| answer());
                }
                runtime.block_on(async {
                    let mut running = engine.connect(&url).await.unwrap();
                    running.registered(1).await;
                    running
                })
            });
        Self { running: running.into(), _runtime: runtime }
    }

    /// What they were asked so far.
    pub fn heard(&self) -> Vec<Heard> {
        let all = self.running.iter().flat_map(Running::heard);
        let executed = all.filter(|message| message["type"] == "execute");
        executed.map(|message| heard(&message)).collect()
    }
}

fn heard(message: &Value) -> Heard {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let params = &message["params"];
    let op = text(&message["name"]).unwrap_or_default();
    let is_command = op == OpName::ToolCall.as_str();
    Heard {
        command: text(&params["name"]).filter(|_| is_command),
        action: text(&params["arguments"]["action"]).filter(|_| is_command),
        op,
    }
}
