//! Constructors of tools: from one op, from code around ops, from code that needs no engine, or from a table row.

use std::sync::Arc;

use futures_util::FutureExt;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use spawnpoint_protocol::{
    ArgumentFlaw, Effect, Fault, FaultDetails, OpName, ToolOutput, op::OpSpec,
};

use super::{ArgumentChecks, Hints, Listing, TimeLimits, Tool, Work};
use crate::{
    argument_schema, arguments,
    catalog::{
        Needs,
        schema::{self, LazySchema, SchemaObject},
    },
    engine::OpOutput,
    guard::Gate,
    toolbox::Toolbox,
};

impl Tool {
    /// A tool that runs one op. The op defines whether it writes, what the engine needs, and the shape of the
    /// answer.
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
            Needs::all(&[O::NAME]),
            move |tools, params| async move { tools.run(to_op(params)?).await },
        )
        .gated_by(O::NAME.effect())
    }

    /// A tool that runs one op and answers in its own shape.
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
        Self::declare::<P, R, _, _, _>(
            name,
            help,
            Needs::all(&[O::NAME]),
            move |tools, params| async move {
                let output = tools.run(to_op(params)?).await?.into_shape()?;
                OpOutput::of(&to_answer(output))
            },
        )
        .gated_by(O::NAME.effect())
    }

    /// A tool that needs no engine.
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

    /// A tool that runs its own code around these ops.
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
        Self::declare::<P, R, _, _, _>(name, help, Needs::all(needs), move |tools, params| {
            let work = run(tools, params);
            async move { OpOutput::of(&work.await?) }
        })
    }

    /// A tool that adds content blocks, for instance images, to an answer of shape `R`.
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
        Self::declare::<P, R, _, _, _>(name, help, Needs::all(needs), run)
    }

    /// A tool that answers with text for models, and declares no shape.
    pub fn text<P, F>(
        name: &'static str,
        help: &'static str,
        needs: Needs,
        run: impl Fn(Toolbox, P) -> F + Clone + Send + Sync + 'static,
    ) -> Self
    where
        P: DeserializeOwned + JsonSchema + Send + 'static,
        F: Future<Output = Result<ToolOutput, Fault>> + Send + 'static,
    {
        let mut tool = Self::declare::<P, (), _, _, _>(name, help, needs, run);
        tool.output = LazySchema::default();
        tool
    }

    /// A tool whose calls become calls of the tool that they name (see [`Forwarded`]). It has no gate of its own:
    /// the named tool's gate, confirmation, approval, record and time limits apply.
    pub fn forwarding(name: &'static str, help: &'static str) -> Self {
        let input = LazySchema::new(schema::arguments::<Forwarded>);
        let tool = Self::bare(name, help, Needs::NOTHING, input, LazySchema::default(), |_| {
            Err(Fault::internal("a forwarded call was not replaced"))
        });
        let tool = tool.exempt("it runs as the tool that it names").destructive();
        Self { forwards: true, ..tool }
    }

    /// A tool made from a table row instead of Rust types: `input` generates its schema, and `prepare` reads its
    /// arguments.
    /// The answer may have any shape.
    pub fn tabled(
        name: &'static str,
        help: &'static str,
        needs: &'static [OpName],
        input: impl FnOnce() -> SchemaObject + Send + 'static,
        prepare: impl Fn(Map<String, Value>) -> Result<Work, Fault> + Send + Sync + 'static,
    ) -> Self {
        let (needs, input) = (Needs::all(needs), LazySchema::new(input));
        Self::bare(
            name,
            help,
            needs,
            input,
            LazySchema::default(),
            move |arguments| match arguments {
                Value::Object(arguments) => prepare(arguments),
                _ => Err(Fault::internal("a tool's arguments are always an object")),
            },
        )
    }

    fn declare<P, R, Run, F, A>(
        name: &'static str,
        help: &'static str,
        needs: Needs,
        run: Run,
    ) -> Self
    where
        P: DeserializeOwned + JsonSchema + Send + 'static,
        R: JsonSchema + 'static,
        Run: Fn(Toolbox, P) -> F + Clone + Send + Sync + 'static,
        F: Future<Output = Result<A, Fault>> + Send + 'static,
        A: Into<ToolOutput>,
    {
        let input = LazySchema::new(schema::arguments::<P>);
        let output = LazySchema::new(schema::answer::<R>);
        let known = input.clone();
        let prepare = move |mut arguments: Value| {
            // Types that refuse unknown fields need not know the arguments that pick the instance and so on.
            arguments::drop_reserved(&known, &mut arguments);
            let params: P = parse(&arguments, &known)?;
            let run = run.clone();
            let work: Work = Box::new(move |tools| {
                run(tools, params).map(|output| output.map(Into::into)).boxed()
            });
            Ok(work)
        };
        let tool = Self::bare(name, help, needs, input, output, prepare);
        if needs.is_nothing() {
            return tool;
        }
        tool.with_instance()
    }

    fn bare(
        name: &'static str,
        help: &'static str,
        needs: Needs,
        input: LazySchema,
        output: LazySchema,
        prepare: impl Fn(Value) -> Result<Work, Fault> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name,
            title: None,
            aliases: &[],
            help,
            effect: Effect::Read,
            gate: Gate::OPEN,
            exemption: None,
            hints: Hints { read_only: true, destructive: false, idempotent: false },
            kind: None,
            listing: Listing::Always,
            audited: false,
            recorded: true,
            time_limits: TimeLimits::Quick,
            status_subject: None,
            text: None,
            failure_shape: None,
            metadata: None,
            unavailable: None,
            forwards: false,
            needs,
            input,
            output,
            argument_aliases: &[],
            checks_arguments: false,
            argument_checks: ArgumentChecks::default(),
            prepare: Arc::new(prepare),
        }
    }

    fn gated_by(mut self, effect: Effect) -> Self {
        match effect {
            Effect::Read => self.hints.idempotent = true,
            Effect::Write => self = self.writes(),
        }
        self
    }
}

/// The arguments of a tool that forwards its calls.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Forwarded {
    /// Its name, for example ListScenes.
    pub name: String,
    /// Its arguments, for example {"query":"Door"}.
    #[serde(default)]
    pub arguments: Map<String, Value>,
}

impl Forwarded {
    /// Reads the arguments of a call.
    ///
    /// What any call may have (`instance`, `confirm`) is meant for the named tool, beside its arguments or among them.
    pub(crate) fn read(mut arguments: Map<String, Value>) -> Result<Self, Fault> {
        let (own, other): (Map<_, _>, Map<_, _>) =
            arguments.into_iter().partition(|(name, _)| name == "name" || name == "arguments");
        arguments = own;
        if let Some(name) = other.keys().find(|name| !arguments::is_reserved(name))
            && arguments.contains_key("name")
        {
            let shown: String = name.chars().take(100).collect();
            return Err(Fault::argument(&shown, "it is not an argument of this tool")
                .hint("pass the arguments of the named tool as the object 'arguments'"));
        }
        let mut read: Self = parse(&Value::Object(arguments), &schema::arguments::<Self>())?;
        for (name, value) in other {
            read.arguments.entry(name).or_insert(value);
        }
        Ok(read)
    }
}

/// Deserializes arguments. An error names the path of the wrong argument, in the message and in the details.
fn parse<P: DeserializeOwned>(arguments: &Value, schema: &SchemaObject) -> Result<P, Fault> {
    serde_path_to_error::deserialize(arguments).map_err(|error| {
        let path = error.path().to_string();
        let problem = error.into_inner().to_string();
        // The text is the only way to learn what serde_json found wrong.
        let missing =
            problem.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
        if let Some(field) = missing {
            let path = if path == "." { field.to_owned() } else { format!("{path}.{field}") };
            return Fault::bad_argument(&path, ArgumentFlaw::Missing, "it is required");
        }
        let is_type = problem.starts_with("invalid type");
        // A type of several flattened ones does not know which argument it could not read; the schema does, and
        // it calls types and choices by their usual names.
        let is_rust = is_type || problem.starts_with("unknown variant");
        if (path == "." || is_rust)
            && let Err(fault) = argument_schema::check(schema, arguments)
            && (path == "." || is_about(&fault, &path))
        {
            return fault;
        }
        let wrong = if is_type { ArgumentFlaw::Type } else { ArgumentFlaw::Value };
        Fault::bad_argument(&path, wrong, problem)
    })
}

fn is_about(fault: &Fault, argument: &str) -> bool {
    matches!(&fault.details, Some(FaultDetails::Argument(error)) if error.argument == argument)
}
