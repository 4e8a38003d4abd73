//! Declaration of a tool: name, hints, gate, time limits, ops, schemas and help. Lists, help pages and checks are
//! made from it.

mod declare;
mod refine;
mod time_limits;
mod title;

use std::{fmt, sync::Arc};

use futures_util::future::BoxFuture;
use serde_json::{Map, Value};
use spawnpoint_protocol::{Effect, Fault, ToolOutput};

pub use self::{
    declare::Forwarded,
    time_limits::{PROMPT, TimeLimits},
    title::{readable, words},
};
use super::{FailureShape, Metadata, Needs, schema::LazySchema};
use crate::{
    arguments,
    guard::{Gate, Policy},
    toolbox::Toolbox,
};

/// The work of a call whose arguments have been checked.
pub type Work = Box<dyn FnOnce(Toolbox) -> BoxFuture<'static, Result<ToolOutput, Fault>> + Send>;

/// When a tool is listed. Faces that show only what works also ask [`View::is_able`](super::View::is_able); the
/// faces of documents show the whole list that their clients know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Listing {
    /// While an engine that it is for is attached.
    #[default]
    Always,
    /// Never, because it only reads a resource.
    Never,
    /// While an attached engine has the ops that it needs.
    WhereAble,
    /// As part of a group, which a session can hide, and only if the engine has the command.
    Grouped {
        /// Name of the group.
        group: &'static str,
        /// The command of the engine that it needs, if any.
        command: Option<&'static str>,
    },
}

/// Which part of a tool's answer is the text of the resource that it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextView {
    /// MIME type of the text.
    pub mime: &'static str,
    /// The member of the answer that is the text.
    pub member: &'static str,
}

/// Hints for clients about a tool. Permissions depend on the gate, not on hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hints {
    /// It changes nothing.
    pub read_only: bool,
    /// It may delete or overwrite something permanently.
    pub destructive: bool,
    /// Calling it twice has the same effect as calling it once.
    pub idempotent: bool,
}

/// What a tool needs the guard to check, where that depends on its arguments.
type GateOf = Arc<dyn Fn(&Map<String, Value>) -> Gate + Send + Sync>;

/// Checks arguments against the owner's allowlists, where a single key is not enough.
type CheckLists = Arc<dyn Fn(&Policy, &Map<String, Value>) -> Result<(), Fault> + Send + Sync>;

/// What of a tool's permissions depends on the arguments of a call.
#[derive(Clone, Default)]
pub(super) struct ArgumentChecks {
    gate_of: Option<GateOf>,
    lists: Option<CheckLists>,
}

impl ArgumentChecks {
    /// The gate of a call with these arguments, for a tool whose strictest gate is `strictest`.
    pub(super) fn gate(&self, strictest: Gate, arguments: &Map<String, Value>) -> Gate {
        self.gate_of.as_ref().map_or(strictest, |gate_of| gate_of(arguments))
    }

    /// Checks the owner's allowlists for these arguments.
    pub(super) fn check_lists(
        &self,
        policy: &Policy,
        arguments: &Map<String, Value>,
    ) -> Result<(), Fault> {
        self.lists.as_ref().map_or(Ok(()), |check| check(policy, arguments))
    }
}

/// A tool.
#[derive(Clone)]
pub struct Tool {
    /// Its name.
    pub name: &'static str,
    /// Its title, for people.
    pub title: Option<&'static str>,
    /// Its aliases.
    pub aliases: &'static [&'static str],
    /// Its description. The first sentence is used alone where space is short.
    pub help: &'static str,
    /// The strongest effect that it can have.
    pub effect: Effect,
    /// The strictest gate that it can have.
    pub gate: Gate,
    /// Why it needs no permission although it changes something.
    pub exemption: Option<&'static str>,
    /// Hints for clients.
    pub hints: Hints,
    /// The kind of engine it is for, if it is not for all.
    pub kind: Option<&'static str>,
    /// When it is listed.
    pub listing: Listing,
    /// Whether its calls get a line in the log.
    pub audited: bool,
    /// Whether its calls are recorded in the ledger. Calls that read the ledger are not.
    pub recorded: bool,
    /// Time limits.
    pub time_limits: TimeLimits,
    /// For a tool that takes a `timeout` and answers with the status of its call: the name of its work in
    /// sentences, for instance `Code execution`.
    pub status_subject: Option<&'static str>,
    /// Which part of its answer is the text of a resource. Without it, a resource is the answer as JSON.
    pub text: Option<TextView>,
    /// How it reports a failure, where its clients expect a certain shape.
    pub failure_shape: Option<FailureShape>,
    /// How it is presented, for a face that needs it.
    pub metadata: Option<Metadata>,
    /// Why this server does not offer it. It is not listed, and calls fail with this fault.
    pub unavailable: Option<Fault>,
    /// Whether its calls become calls of the tool that its argument `name` names, before anything is checked.
    pub forwards: bool,
    /// Ops that it needs. A tool without ops needs no instance.
    pub needs: Needs,
    /// Schema of its arguments.
    pub input: LazySchema,
    /// Schema of its answer.
    pub output: LazySchema,
    /// Names of its arguments that its schema does not list.
    argument_aliases: &'static [&'static str],
    /// Whether its own code checks the names and values of its arguments.
    checks_arguments: bool,
    pub(super) argument_checks: ArgumentChecks,
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

    /// Whether it returns a list page by page.
    pub fn is_paged(&self) -> bool {
        let properties = self.input.get("properties");
        properties.is_some_and(|properties| properties.get("offset").is_some())
    }

    /// The gate of a call with these arguments.
    pub fn gate_for(&self, arguments: &Map<String, Value>) -> Gate {
        self.argument_checks.gate(self.gate, arguments)
    }

    /// Checks the owner's allowlists for these arguments.
    pub fn check_lists(
        &self,
        policy: &Policy,
        arguments: &Map<String, Value>,
    ) -> Result<(), Fault> {
        self.argument_checks.check_lists(policy, arguments)
    }

    /// Whether a call with these arguments gets a line in the log.
    pub fn is_audited(&self, arguments: &Map<String, Value>) -> bool {
        let gate_of = self.argument_checks.gate_of.as_ref();
        self.audited && gate_of.is_none_or(|gate_of| gate_of(arguments).writes)
    }

    /// Converts arguments to what its schema asks for. The guard must see the converted ones.
    pub fn convert_arguments(&self, arguments: &mut Map<String, Value>) {
        if !self.checks_arguments {
            arguments::convert(&self.input, arguments);
        }
    }

    /// Checks converted arguments and returns the work to run. `by_document` is that of the
    /// [`Client`](crate::session::Client).
    pub fn prepare(
        &self,
        mut arguments: Map<String, Value>,
        by_document: bool,
    ) -> Result<Work, Fault> {
        if !self.checks_arguments {
            let (schema, aliases) = (&self.input, self.argument_aliases);
            match by_document {
                true => arguments::drop_unknown(schema, aliases, &mut arguments),
                false => arguments::check(self.name, schema, aliases, &arguments)?,
            }
        }
        (self.prepare)(Value::Object(arguments))
    }
}

impl fmt::Debug for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tool").field("name", &self.name).finish_non_exhaustive()
    }
}
