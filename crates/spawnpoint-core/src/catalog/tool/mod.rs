//! How a tool is declared. Name, hints, gate, patience, ops, schemas and help live here and nowhere
//! else; lists, help pages and checks are made from it.

mod declare;
mod patience;
mod refine;

use std::{fmt, sync::Arc};

use futures_util::future::BoxFuture;
use serde_json::{Map, Value};
use spawnpoint_protocol::{Effect, Fault, OpName, ToolOutput};

pub use self::patience::{PROMPT, Patience};
use super::{Metadata, Told, schema::SchemaObject};
use crate::{
    guard::{Gate, Policy},
    toolbox::Toolbox,
};

/// A tool's work, its arguments already checked.
pub type Work = Box<dyn FnOnce(Toolbox) -> BoxFuture<'static, Result<ToolOutput, Fault>> + Send>;

/// When a tool is among those that clients see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Listing {
    /// Whenever an engine it is for is attached.
    #[default]
    Always,
    /// Never: it only answers for a resource.
    Never,
    /// While an attached engine has the ops that it needs.
    WhereAble,
    /// As one of a group, which a session can switch off, and only if the engine has the command.
    Grouped {
        /// Which group.
        group: &'static str,
        /// What the engine calls the tool that does the work; nothing where Spawnpoint does it.
        command: Option<&'static str>,
    },
}

/// How a tool's answer is read as a resource, where that is a text and not the whole of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextView {
    /// What kind of text.
    pub mime: &'static str,
    /// The member of the answer that is the text.
    pub member: &'static str,
}

/// What clients see about a tool before they call it. Hints decide nothing here: the gate does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hints {
    /// It changes nothing.
    pub read_only: bool,
    /// It may delete or overwrite something for good.
    pub destructive: bool,
    /// Calling it twice has the same effect as calling it once.
    pub idempotent: bool,
}

/// What a tool needs the guard to check, where that depends on its arguments.
type GateOf = Arc<dyn Fn(&Map<String, Value>) -> Gate + Send + Sync>;

/// Checks arguments against the owner's allowlists, where one key does not say it all.
type CheckLists = Arc<dyn Fn(&Policy, &Map<String, Value>) -> Result<(), Fault> + Send + Sync>;

/// A tool.
#[derive(Clone)]
pub struct Tool {
    /// What clients call it.
    pub name: &'static str,
    /// Other names it answers to.
    pub aliases: &'static [&'static str],
    /// What it does, for models and people. First sentence first.
    pub help: &'static str,
    /// What it does at most: read or change something.
    pub effect: Effect,
    /// What it needs the guard to check at most.
    pub gate: Gate,
    /// Why it needs no permission although it changes something.
    pub exemption: Option<&'static str>,
    /// What clients see about it.
    pub hints: Hints,
    /// The kind of engine it is for; every kind unless it says so.
    pub kind: Option<&'static str>,
    /// When clients see it.
    pub listing: Listing,
    /// Whether its calls are told in the log.
    pub audited: bool,
    /// Whether its calls go into the ledger. Looking at the ledger does not.
    pub recorded: bool,
    /// How long things may take.
    pub patience: Patience,
    /// For a tool that takes a `timeout` and answers with the status of its call: the name of its work in
    /// sentences, for instance `Code execution`.
    pub status_subject: Option<&'static str>,
    /// How its answer is read as a resource: as JSON, unless it says so.
    pub text: Option<TextView>,
    /// How it reports a failure, where its clients expect a certain shape.
    pub told: Option<Told>,
    /// How it is presented, where a face wants to know.
    pub metadata: Option<Metadata>,
    /// Why this server does not offer it. It is not listed, and calls fail with this fault.
    pub unavailable: Option<Fault>,
    /// Ops it needs. Without any, it runs on Spawnpoint itself and needs no instance.
    pub needs: &'static [OpName],
    /// Schema of its arguments.
    pub input: SchemaObject,
    /// Schema of its answer.
    pub output: SchemaObject,
    gate_of: Option<GateOf>,
    lists: Option<CheckLists>,
    prepare: Arc<dyn Fn(Value) -> Result<Work, Fault> + Send + Sync>,
}

impl Tool {
    /// Fails if this server does not offer it.
    pub fn check_available(&self) -> Result<(), Fault> {
        self.unavailable.clone().map_or(Ok(()), Err)
    }

    /// Whether it changes nothing.
    pub fn is_read_only(&self) -> bool {
        self.effect == Effect::Read
    }

    /// What the guard has to check before it runs with these arguments.
    pub fn gate_for(&self, arguments: &Map<String, Value>) -> Gate {
        self.gate_of.as_ref().map_or(self.gate, |gate_of| gate_of(arguments))
    }

    /// Checks the owner's allowlists for these arguments.
    pub fn check_lists(
        &self,
        policy: &Policy,
        arguments: &Map<String, Value>,
    ) -> Result<(), Fault> {
        self.lists.as_ref().map_or(Ok(()), |check| check(policy, arguments))
    }

    /// Whether a call with these arguments is told in the log.
    pub fn is_audited(&self, arguments: &Map<String, Value>) -> bool {
        self.audited && self.gate_of.as_ref().is_none_or(|gate_of| gate_of(arguments).writes)
    }

    /// Checks the arguments; what comes back only needs to be run.
    pub fn prepare(&self, arguments: Map<String, Value>) -> Result<Work, Fault> {
        (self.prepare)(Value::Object(arguments))
    }
}

impl fmt::Debug for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tool").field("name", &self.name).finish_non_exhaustive()
    }
}
