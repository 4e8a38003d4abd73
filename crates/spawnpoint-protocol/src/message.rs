//! Messages on `/hub/plugin`, one JSON object per text frame.
//!
//! `welcome`, `register`, `registered`, `register_tools`, `execute`, `command_result`, `ping` and
//! `pong` are those of MCP for Unity, so that its plugin connects unchanged. The rest are additions;
//! either end ignores what it does not know, so either end may be older.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{
    ask::{Answer, AskBatch},
    error::Fault,
    event::Event,
    offer::Offers,
    op::OpSet,
};

/// From Spawnpoint to an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum ToEngine {
    /// First message after the connection stands.
    Welcome {
        /// Seconds of silence after which the session is given up.
        #[serde(rename = "serverTimeout")]
        server_timeout: u32,
        /// Seconds between the engine's unasked `pong`s.
        #[serde(rename = "keepAliveInterval")]
        keep_alive_interval: u32,
        /// What a [`proof`](crate::proof) is made of; another one for each connection. (Addition.)
        #[serde(default, skip_serializing_if = "Option::is_none")]
        challenge: Option<String>,
    },
    /// The engine is attached.
    Registered {
        /// Names this connection.
        session_id: String,
    },
    /// Do this. `name` is an op's name if the engine registered ops, else a command of its own.
    Execute {
        /// Comes back in `command_result`.
        id: String,
        /// What to do.
        name: String,
        /// How.
        params: Value,
        /// Seconds the engine may take.
        timeout: f64,
    },
    /// Stop doing this. (Addition.)
    Cancel {
        /// The `execute` meant.
        id: String,
    },
    /// The client's answers to an `ask`. (Addition.)
    Answers {
        /// The `execute` that asked.
        id: String,
        /// By the names of the questions; a refusal to ask at all is a fault.
        #[serde(flatten)]
        outcome: AskOutcome,
    },
    /// Are you there?
    Ping,
}

/// Answers, or why there are none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AskOutcome {
    /// By the names of the questions.
    Answers(std::collections::BTreeMap<String, Answer>),
    /// The client cannot be asked that.
    Fault(Fault),
}

/// From an engine to Spawnpoint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum FromEngine {
    /// Who is there.
    Register(Box<Register>),
    /// What the engine brings along in the original's own shape; replaces the set.
    RegisterTools {
        /// Tool objects.
        tools: Vec<Value>,
    },
    /// What the engine brings along: tools with whole schemas, resources, prompts. (Addition.)
    Offers(Offers),
    /// What became of an `execute`.
    CommandResult {
        /// The `execute` meant.
        id: String,
        /// `{"status": "success", "result": …}` or `{"status": "error", "error": …, "fault"?: …}`.
        result: Value,
    },
    /// How far an `execute` has come. (Addition.)
    Progress {
        /// The `execute` meant.
        id: String,
        /// So much,
        progress: f64,
        /// of so much,
        #[serde(default)]
        total: Option<f64>,
        /// doing this.
        #[serde(default)]
        message: Option<String>,
    },
    /// What is known so far of an `execute`'s result. (Addition.)
    PartialResult {
        /// The `execute` meant.
        id: String,
        /// The part.
        result: Value,
    },
    /// Questions that an `execute` has for its caller; it waits for `answers`. (Addition.)
    Ask {
        /// The `execute` meant.
        id: String,
        /// By the engine's own names.
        questions: AskBatch,
    },
    /// A line for the caller's own log while an `execute` runs. (Addition.)
    CallLog {
        /// The `execute` meant.
        id: String,
        /// `debug`, `info`, `warning` or `error`.
        level: String,
        /// What to log.
        data: Value,
    },
    /// Something happened in the engine. (Addition.)
    Event(Event),
    /// A game that this editor ran has ended, and does not come back by itself. (Addition.)
    Gone {
        /// The game's own hash; it registered with this editor's as its `editor_hash`.
        project_hash: String,
    },
    /// I am here.
    Pong {
        /// From `registered`.
        #[serde(default)]
        session_id: Option<String>,
    },
}

impl TryFrom<Value> for FromEngine {
    type Error = serde_json::Error;

    /// A result, which is what engines say most and at greatest length, is moved and not read again.
    fn try_from(mut message: Value) -> Result<Self, Self::Error> {
        if message["type"] == "command_result"
            && let (Some(id), Some(result)) = (message["id"].as_str(), message.get("result"))
            && !result.is_null()
        {
            let id = id.to_owned();
            return Ok(Self::CommandResult { id, result: message["result"].take() });
        }
        serde_json::from_value(message)
    }
}

/// How an engine introduces itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Register {
    /// Name of the project.
    #[serde(default)]
    pub project_name: Option<String>,
    /// Hash of the project's path; tells projects of one name apart.
    pub project_hash: String,
    /// Version of a Unity engine.
    #[serde(default)]
    pub unity_version: Option<String>,
    /// Where the project lies.
    #[serde(default)]
    pub project_path: Option<String>,
    /// Kind of engine; Unity when absent. (Addition.)
    #[serde(default)]
    pub engine: Option<String>,
    /// Version of the engine. (Addition.)
    #[serde(default)]
    pub engine_version: Option<String>,
    /// Names of the ops it implements, shared ones and extensions; unknown ones are never asked for. (Addition.)
    #[serde(default)]
    pub ops: Vec<String>,
    /// How many `execute`s it takes at once; one when absent. (Addition.)
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parallel: Option<u16>,
    /// Hash of the editor that it belongs to, for a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub editor_hash: Option<String>,
    /// The answer to the challenge in `welcome`, by an engine that can read the server's key. (Addition.)
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// Whatever else it says.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl Register {
    /// The ops that it offers.
    pub fn offered_ops(&self) -> OpSet {
        OpSet::offered(&self.ops)
    }
}
