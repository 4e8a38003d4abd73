//! How a tool is declared. Name, hints, gate, patience, ops, schemas and help live here and nowhere
//! else; lists, help pages and checks are made from it.

use std::{fmt, sync::Arc, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use spawnpoint_protocol::{Effect, Fault, OpName, ToolOutput, op::OpSpec};

use super::{
    filing::{Filing, Tier},
    schema::{self, SchemaObject},
    told::Told,
};
use crate::{
    engine::OpOutput,
    guard::{Allow, Code, Gate},
    response::Response,
    toolbox::Toolbox,
};

/// A tool's work, its arguments already checked.
pub type Work = Box<dyn FnOnce(Toolbox) -> BoxFuture<'static, Result<ToolOutput, Fault>> + Send>;

/// How long callers of an enveloped tool wait who do not say.
pub const PROMPT: Duration = Duration::from_secs(1);

/// How long a caller waits before it is told the log id and the work goes on without it, and how long
/// the engine may take at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// Answers at once, or something is wrong.
    Quick,
    /// May take its time: loading, importing, compiling, running code.
    Long,
}

impl Patience {
    /// How long a caller waits who does not say.
    pub fn wait(self) -> Duration {
        match self {
            Self::Quick => Duration::from_secs(15),
            Self::Long => Duration::from_secs(60),
        }
    }

    /// How long the engine may take.
    pub fn limit(self) -> Duration {
        match self {
            Self::Quick => Duration::from_secs(60),
            Self::Long => Duration::from_secs(3600),
        }
    }
}

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

/// What a tool needs the guard to check, where that depends on its arguments.
type GateOf = Arc<dyn Fn(&Map<String, Value>) -> Gate + Send + Sync>;

/// A tool.
#[derive(Clone)]
pub struct Tool {
    /// What clients call it.
    pub name: &'static str,
    /// Other names it answers to.
    pub aliases: &'static [&'static str],
    /// What it does, for models and people. First sentence first.
    pub help: &'static str,
    /// Whether the guard has something to check, whatever the arguments are.
    pub gate: Gate,
    /// The kind of engine it is for; every kind unless it says so.
    pub kind: Option<&'static str>,
    /// When clients see it.
    pub listing: Listing,
    /// Whether its calls are told in the log.
    pub audited: bool,
    /// It may throw away something that cannot be had back.
    pub destructive: bool,
    /// Calling it twice is the same as calling it once.
    pub idempotent: bool,
    /// Whether its calls go into the ledger. Looking at the ledger does not.
    pub recorded: bool,
    /// How long things may take.
    pub patience: Patience,
    /// What its work is called in sentences, for tools that answer with a [`Response`] and take a
    /// `timeout`.
    pub envelope: Option<&'static str>,
    /// How its answer is read as a resource: as JSON, unless it says so.
    pub text: Option<TextView>,
    /// How it says that it failed, where its document has words of its own for that.
    pub told: Option<Told>,
    /// How a document files it, if one does.
    pub filing: Option<Filing>,
    /// Ops it needs. Without any, it runs on Spawnpoint itself and needs no instance.
    pub needs: &'static [OpName],
    /// Schema of its arguments.
    pub input: SchemaObject,
    /// Schema of its answer.
    pub output: SchemaObject,
    gate_of: Option<GateOf>,
    prepare: Arc<dyn Fn(Value) -> Result<Work, Fault> + Send + Sync>,
}

impl Tool {
    /// A tool that is one op. Everything the op already says is taken from it: whether it writes,
    /// what the engine needs, the shape of the answer.
    pub fn op<P, O>(
        name: &'static str,
        help: &'static str,
        to_op: fn(P) -> Result<O, Fault>,
    ) -> Self
    where
        P: DeserializeOwned + JsonSchema + Send + 'static,
        O: OpSpec + Send + 'static,
    {
        Self::declare::<P, O::Output, _, _, _>(
            name,
            help,
            &[O::NAME],
            move |tools, params| async move { tools.run(to_op(params)?).await },
        )
        .gated_by(O::NAME.effect())
    }

    /// A tool that is one op, but answers in a shape of its own.
    pub fn op_then<P, O, R>(
        name: &'static str,
        help: &'static str,
        to_op: fn(P) -> Result<O, Fault>,
        to_answer: fn(O::Output) -> R,
    ) -> Self
    where
        P: DeserializeOwned + JsonSchema + Send + 'static,
        O: OpSpec + Send + 'static,
        R: Serialize + JsonSchema + 'static,
    {
        Self::declare::<P, R, _, _, _>(name, help, &[O::NAME], move |tools, params| async move {
            let output = tools.run(to_op(params)?).await?.into_shape()?;
            OpOutput::of(&to_answer(output))
        })
        .gated_by(O::NAME.effect())
    }

    /// A tool of Spawnpoint itself, which needs no engine.
    pub fn own<P, R, F>(
        name: &'static str,
        help: &'static str,
        run: impl Fn(Toolbox, P) -> F + Clone + Send + Sync + 'static,
    ) -> Self
    where
        P: DeserializeOwned + JsonSchema + Send + 'static,
        R: Serialize + JsonSchema + 'static,
        F: Future<Output = Result<R, Fault>> + Send + 'static,
    {
        Self::with_ops(name, help, &[], run)
    }

    /// A tool that does work of its own around these ops.
    pub fn with_ops<P, R, F>(
        name: &'static str,
        help: &'static str,
        needs: &'static [OpName],
        run: impl Fn(Toolbox, P) -> F + Clone + Send + Sync + 'static,
    ) -> Self
    where
        P: DeserializeOwned + JsonSchema + Send + 'static,
        R: Serialize + JsonSchema + 'static,
        F: Future<Output = Result<R, Fault>> + Send + 'static,
    {
        Self::declare::<P, R, _, _, _>(name, help, needs, move |tools, params| {
            let work = run(tools, params);
            async move { OpOutput::of(&work.await?) }
        })
    }

    /// A tool that answers with blocks of its own besides an answer of shape `R`: pictures, for instance.
    pub fn with_blocks<P, R, F>(
        name: &'static str,
        help: &'static str,
        needs: &'static [OpName],
        run: impl Fn(Toolbox, P) -> F + Clone + Send + Sync + 'static,
    ) -> Self
    where
        P: DeserializeOwned + JsonSchema + Send + 'static,
        R: JsonSchema + 'static,
        F: Future<Output = Result<ToolOutput, Fault>> + Send + 'static,
    {
        Self::declare::<P, R, _, _, _>(name, help, needs, run)
    }

    /// A tool made from a row of a table, not from Rust types: its schema comes with it, and `prepare`
    /// reads its arguments. The answer may be of any shape.
    pub fn tabled(
        name: &'static str,
        help: &'static str,
        needs: &'static [OpName],
        input: SchemaObject,
        prepare: impl Fn(Map<String, Value>) -> Result<Work, Fault> + Send + Sync + 'static,
    ) -> Self {
        Self::bare(
            name,
            help,
            needs,
            input,
            SchemaObject::new(),
            move |arguments| match arguments {
                Value::Object(arguments) => prepare(arguments),
                _ => Err(Fault::internal("a tool's arguments are always an object")),
            },
        )
    }

    /// What the guard has to check follows the arguments. `gate` stays what the tool may do at most.
    pub fn gated_as(
        mut self,
        gate_of: impl Fn(&Map<String, Value>) -> Gate + Send + Sync + 'static,
    ) -> Self {
        self.gate_of = Some(Arc::new(gate_of));
        self
    }

    /// It is only for engines of this kind.
    pub fn only_for(mut self, kind: &'static str) -> Self {
        self.kind = Some(kind);
        self
    }

    /// When clients see it.
    pub fn listed(mut self, listing: Listing) -> Self {
        self.listing = listing;
        self
    }

    /// The person must confirm it where the policy wants that.
    pub fn confirm(mut self) -> Self {
        self.gate.confirm = true;
        let property = json!({ "type": "boolean", "description": "true where the owner wants changes confirmed" });
        self.with_property("confirm", property)
    }

    /// Something in its arguments must be on an allowlist.
    pub fn allowlisted(mut self, rule: Allow) -> Self {
        self.gate.allow = Some(rule);
        self
    }

    /// It takes code from the client.
    pub fn with_code(mut self, code: Code) -> Self {
        self.gate.code = code;
        self
    }

    /// It changes something, although no op of its says so.
    pub fn writes(mut self) -> Self {
        self.gate.writes = true;
        self.audited = true;
        self
    }

    /// Its calls are told in the log, as those of every tool that changes something are.
    pub fn audited(mut self) -> Self {
        self.audited = true;
        self
    }

    /// It may throw away something that cannot be had back.
    pub fn destructive(mut self) -> Self {
        self.destructive = true;
        self
    }

    /// Calling it twice is the same as calling it once.
    pub fn idempotent(mut self) -> Self {
        self.idempotent = true;
        self
    }

    /// Its calls stay out of the ledger.
    pub fn unrecorded(mut self) -> Self {
        self.recorded = false;
        self
    }

    /// It may take its time.
    pub fn long(mut self) -> Self {
        self.patience = Patience::Long;
        self
    }

    /// It answers with a [`Response`], and its callers say how long they wait. `what` is what its work
    /// is called in sentences.
    pub fn enveloped(mut self, what: &'static str) -> Self {
        self.envelope = Some(what);
        self.patience = Patience::Long;
        self.output = schema::answer::<Response>();
        let property = json!({
            "type": "number",
            "default": PROMPT.as_millis() as u64,
            "description": "Milliseconds to wait; the work goes on after that",
        });
        self.with_property("timeout", property)
    }

    /// As a resource, it is this member of its answer alone, and of this kind.
    pub fn read_as(mut self, mime: &'static str, member: &'static str) -> Self {
        self.text = Some(TextView { mime, member });
        self
    }

    /// It says so that it failed.
    pub fn telling(mut self, told: fn(&Fault) -> Value) -> Self {
        self.told = Some(Told(told));
        self
    }

    /// How a document files it.
    pub fn filed(mut self, filing: Filing) -> Self {
        self.filing = Some(filing);
        self
    }

    /// From which tier on it may be called.
    pub fn tier(&self) -> Tier {
        self.filing.as_ref().map_or(Tier::Core, |filing| filing.tier)
    }

    /// Other names it answers to.
    pub fn also(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// Whether it changes nothing.
    pub fn is_read_only(&self) -> bool {
        !self.gate.writes
    }

    /// What the guard has to check before it runs with these arguments.
    pub fn gate_for(&self, arguments: &Map<String, Value>) -> Gate {
        self.gate_of.as_ref().map_or(self.gate, |gate_of| gate_of(arguments))
    }

    /// Whether a call with these arguments is told in the log.
    pub fn is_audited(&self, arguments: &Map<String, Value>) -> bool {
        self.audited && self.gate_of.as_ref().is_none_or(|gate_of| gate_of(arguments).writes)
    }

    /// Checks the arguments; what comes back only needs to be run.
    pub fn prepare(&self, arguments: Map<String, Value>) -> Result<Work, Fault> {
        (self.prepare)(Value::Object(arguments))
    }

    fn declare<P, R, Run, F, A>(
        name: &'static str,
        help: &'static str,
        needs: &'static [OpName],
        run: Run,
    ) -> Self
    where
        P: DeserializeOwned + JsonSchema + Send + 'static,
        R: JsonSchema,
        Run: Fn(Toolbox, P) -> F + Clone + Send + Sync + 'static,
        F: Future<Output = Result<A, Fault>> + Send + 'static,
        A: Into<ToolOutput>,
    {
        let prepare = move |arguments| {
            let params: P = parse(arguments)?;
            let run = run.clone();
            let work: Work = Box::new(move |tools| {
                run(tools, params).map(|output| output.map(Into::into)).boxed()
            });
            Ok(work)
        };
        let (input, output) = (schema::arguments::<P>(), schema::answer::<R>());
        let tool = Self::bare(name, help, needs, input, output, prepare);
        if needs.is_empty() {
            return tool;
        }
        tool.with_instance()
    }

    fn bare(
        name: &'static str,
        help: &'static str,
        needs: &'static [OpName],
        input: SchemaObject,
        output: SchemaObject,
        prepare: impl Fn(Value) -> Result<Work, Fault> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name,
            aliases: &[],
            help,
            gate: Gate::OPEN,
            kind: None,
            listing: Listing::Always,
            audited: false,
            destructive: false,
            idempotent: false,
            recorded: true,
            patience: Patience::Quick,
            envelope: None,
            text: None,
            told: None,
            filing: None,
            needs,
            input,
            output,
            gate_of: None,
            prepare: Arc::new(prepare),
        }
    }

    fn gated_by(mut self, effect: Effect) -> Self {
        match effect {
            Effect::Read => self.idempotent = true,
            Effect::Write => self = self.writes(),
        }
        self
    }

    /// The shape of its answer, where its arguments alone did not tell it.
    pub fn answering<R: JsonSchema>(mut self) -> Self {
        self.output = schema::answer::<R>();
        self
    }

    /// It takes `instance`, as tools that are made from Rust types do by themselves.
    pub fn with_instance(self) -> Self {
        let property =
            json!({ "type": "string", "description": "Name@hash, if several are attached" });
        self.with_property("instance", property)
    }

    fn with_property(mut self, name: &str, property: Value) -> Self {
        if let Some(Value::Object(properties)) = self.input.get_mut("properties") {
            properties.insert(name.into(), property);
        }
        self
    }
}

impl fmt::Debug for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tool").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Reads arguments into their type; what is wrong is named by its path, for people in the message and
/// for programs in the data.
fn parse<P: DeserializeOwned>(arguments: Value) -> Result<P, Fault> {
    serde_path_to_error::deserialize(arguments).map_err(|error| {
        let path = error.path().to_string();
        let problem = error.into_inner().to_string();
        let missing =
            problem.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
        let (argument, wrong, fault) = match missing {
            Some(field) => {
                let path = if path == "." { field.to_owned() } else { format!("{path}.{field}") };
                let fault = Fault::argument(&path, "it is required");
                (path, "missing", fault)
            }
            None => {
                let wrong = if problem.starts_with("invalid type") { "type" } else { "value" };
                let fault = Fault::argument(&path, problem);
                (path, wrong, fault)
            }
        };
        fault.data(json!({ "argument": argument, "wrong": wrong }))
    })
}
