//! Messages on `/hub/plugin`, one JSON object per text frame.
//!
//! `welcome`, `register`, `registered`, `register_tools`, `execute`, `command_result`, `ping` and
//! `pong` are older than Spawnpoint, and existing plugins connect unchanged. The rest are additions.
//! Both ends ignore what they do not know, so either end may be older.

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
pub enum ToEngine {
    /// First message on a connection.
    Welcome {
        /// Seconds without a message after which the session ends.
        #[serde(rename = "serverTimeout")]
        server_timeout: u32,
        /// Seconds between two `pong` messages that the engine sends on its own.
        #[serde(rename = "keepAliveInterval")]
        keep_alive_interval: u32,
        /// Challenge for the [`proof`](crate::proof), different for each connection. (Addition.)
        #[serde(default, skip_serializing_if = "Option::is_none")]
        challenge: Option<String>,
    },
    /// The engine is attached.
    Registered {
        /// Id of this connection.
        session_id: String,
        /// Answer to the challenge of an engine that proved itself. (Addition.)
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proof: Option<String>,
    },
    /// Run an op, or a command of the engine if it registered no ops.
    Execute {
        /// Repeated in `command_result`.
        id: String,
        /// Name of the op or command.
        name: String,
        /// Its parameters.
        params: Value,
        /// Time limit in seconds.
        timeout: f64,
    },
    /// Cancel an `execute`. (Addition.)
    Cancel {
        /// Id of the `execute`.
        id: String,
    },
    /// The client's answers to an `ask`. (Addition.)
    Answers {
        /// Id of the `execute` that asked.
        id: String,
        /// The answers, or a fault if the client cannot be asked.
        #[serde(flatten)]
        outcome: AskOutcome,
    },
    /// Checks that the engine is reachable. It replies with `pong`.
    Ping,
    /// The server is about to stop. It closes the connection once nothing runs on the engine, which then dials again.
    /// (Addition.)
    Redial {
        /// Seconds after which the connection is closed even if something runs.
        within: f64,
    },
    /// Answers `reloading`. No request follows it on this connection. (Addition.)
    Reloading,
}

/// The answers of a client, or why there are none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AskOutcome {
    /// Answers by the names of the questions.
    Answers(std::collections::BTreeMap<String, Answer>),
    /// The client cannot answer such a question.
    Fault(Fault),
}

/// From an engine to Spawnpoint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromEngine {
    /// The engine introduces itself.
    Register(Box<Register>),
    /// Tools of the engine, in the form of older plugins. Replaces all tools that it registered before.
    RegisterTools {
        /// One object per tool.
        tools: Vec<Value>,
    },
    /// Tools with complete schemas, resources and prompts of the engine. (Addition.)
    Offers(Offers),
    /// Result of an `execute`.
    CommandResult {
        /// Id of the `execute`.
        id: String,
        /// `{"status": "success", "result": …}` or `{"status": "error", "error": …, "fault"?: …}`.
        result: Value,
    },
    /// Progress of an `execute`. (Addition.)
    Progress {
        /// Id of the `execute`.
        id: String,
        /// Amount done.
        progress: f64,
        /// Total amount, if known.
        #[serde(default)]
        total: Option<f64>,
        /// A description of the current step.
        #[serde(default)]
        message: Option<String>,
    },
    /// Part of the result of an `execute` that still runs. (Addition.)
    PartialResult {
        /// Id of the `execute`.
        id: String,
        /// The partial result.
        result: Value,
    },
    /// Questions of an `execute` to its caller. It waits for `answers`. (Addition.)
    Ask {
        /// Id of the `execute`.
        id: String,
        /// The questions, by names that the engine chooses.
        questions: AskBatch,
    },
    /// A log message for the caller of an `execute`. (Addition.)
    CallLog {
        /// Id of the `execute`.
        id: String,
        /// `debug`, `info`, `warning` or `error`.
        level: String,
        /// The message.
        data: Value,
    },
    /// An event of the engine. (Addition.)
    Event(Event),
    /// The engine is about to disconnect to reload its code, and will connect again. (Addition.)
    Reloading,
    /// A game that this editor ran has ended and will not reconnect. (Addition.)
    Gone {
        /// Hash of the game, which registered with the editor's hash as its `editor_hash`.
        project_hash: String,
    },
    /// Reply to `ping`, also sent periodically.
    Pong {
        /// From `registered`.
        #[serde(default)]
        session_id: Option<String>,
    },
}

impl TryFrom<Value> for FromEngine {
    type Error = serde_json::Error;

    /// Moves the result of a `command_result` instead of parsing it, because results are frequent and large.
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

/// Introduction of an engine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Register {
    /// Name of the project.
    #[serde(default)]
    pub project_name: Option<String>,
    /// Hash of the project's path, which differs between two projects of the same name.
    pub project_hash: String,
    /// The engine version, from a plugin that does not report the kind of its engine.
    #[serde(rename = "unity_version", default)]
    pub default_engine_version: Option<String>,
    /// Folder of the project.
    #[serde(default)]
    pub project_path: Option<String>,
    /// Kind of engine, `unity` when absent. (Addition.)
    #[serde(default)]
    pub engine: Option<String>,
    /// Version of the engine. (Addition.)
    #[serde(default)]
    pub engine_version: Option<String>,
    /// Names of the ops it implements, shared ones and extensions; unknown ones are never asked for. (Addition.)
    #[serde(default)]
    pub ops: Vec<String>,
    /// How many `execute` messages it handles at once; one when absent. (Addition.)
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parallel: Option<u16>,
    /// For a game: hash of the editor that started it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub editor_hash: Option<String>,
    /// Answer to the challenge in `welcome`, from an engine that can read the server's key. (Addition.)
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// Challenge for the [`proof`](crate::proof) of the server, different for each connection. (Addition.)
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<String>,
    /// All other fields.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl Register {
    /// The ops that it offers.
    pub fn offered_ops(&self) -> OpSet {
        OpSet::offered(&self.ops)
    }
}
