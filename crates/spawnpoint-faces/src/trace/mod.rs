//! Recordings of calls: what was called, what came back, and what it changed, in one file.
//!
//! A trace is a gzip file of JSON lines: a header, one line for each call in the order of their ends, and an end.
//! [`recorder`] writes it while calls run, [`read`] reads it back.

pub mod read;
pub mod recorder;
mod state;
mod write;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The name and the version of the format.
pub const FORMAT: &str = "spawnpoint-trace";
/// The version of the format.
pub const VERSION: u32 = 1;
/// How the names of traces end.
pub const EXTENSION: &str = "trace.gz";

/// A line of a trace.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TraceLine {
    /// The first line.
    Header(Header),
    /// A call.
    Call(Box<TracedCall>),
    /// Something that a reader should know.
    Note(Note),
    /// The last line.
    End(End),
    /// A line of a later version, which readers skip.
    #[serde(other)]
    Unknown,
}

/// The first line of a trace.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Header {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// When the recording began, ISO 8601 in UTC.
    pub created: String,
    /// The version of the server.
    pub server: String,
    /// The engines that were attached.
    pub engines: Vec<TracedEngine>,
    /// What the owner allowed.
    pub policy: Value,
}

/// An engine that was attached when the recording began.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TracedEngine {
    /// Its instance.
    pub instance: String,
    /// Its kind.
    pub kind: String,
    /// Its version.
    pub version: String,
}

/// A call in a trace.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TracedCall {
    /// Its number in the trace, from 1.
    pub n: u64,
    /// Milliseconds from the beginning of the recording to the start of the call.
    pub start_ms: f64,
    /// How long it took.
    pub duration_ms: f64,
    /// Its id.
    pub log_id: String,
    /// What the client calls itself.
    pub client: String,
    /// The client's session.
    pub session: Option<String>,
    /// The tool.
    pub tool: String,
    /// The instance.
    pub instance: Option<String>,
    /// The kind of the instance.
    pub kind: Option<String>,
    /// Whether it may change something.
    pub writes: bool,
    /// The arguments, without secrets.
    pub arguments: Map<String, Value>,
    /// How it ended.
    pub outcome: Value,
    /// The objects that it names, before it ran.
    pub before: Vec<Value>,
    /// The same objects after it.
    pub after: Vec<Value>,
    /// Log lines that were written while it ran.
    pub logs: Vec<Value>,
    /// The view after it.
    pub screenshot: Option<Value>,
    /// The frame in which it began.
    pub frame: Option<Value>,
    /// Parts that were too long.
    pub cut: Vec<String>,
}

/// A remark in a trace.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Note {
    /// Milliseconds from the beginning of the recording.
    pub start_ms: f64,
    /// The remark.
    pub text: String,
    /// How many calls were not recorded.
    pub lost: u64,
}

/// The last line of a trace.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct End {
    /// How many calls are in the trace.
    pub calls: u64,
    /// How many were not recorded.
    pub lost: u64,
    /// Why the recording ended: `stopped`, `size limit` or `server stopped`.
    pub why: String,
}
