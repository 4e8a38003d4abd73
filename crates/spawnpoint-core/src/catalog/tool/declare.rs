//! Tools from what they do: one op, work around ops, work of Spawnpoint itself, or a row of a table.

use std::sync::Arc;

use futures_util::FutureExt;
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use spawnpoint_protocol::{ArgumentFlaw, Effect, Fault, OpName, ToolOutput, op::OpSpec};

use super::{Hints, Listing, Patience, Tool, Work};
use crate::{
    catalog::schema::{self, SchemaObject},
    engine::OpOutput,
    guard::Gate,
    toolbox::Toolbox,
};

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
            effect: Effect::Read,
            gate: Gate::OPEN,
            exemption: None,
            hints: Hints { read_only: true, destructive: false, idempotent: false },
            kind: None,
            listing: Listing::Always,
            audited: false,
            recorded: true,
            patience: Patience::Quick,
            status_subject: None,
            text: None,
            told: None,
            metadata: None,
            unavailable: None,
            needs,
            input,
            output,
            gate_of: None,
            lists: None,
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

/// Reads arguments into their type; what is wrong is named by its path, for people in the message and
/// for programs in the data.
fn parse<P: DeserializeOwned>(arguments: Value) -> Result<P, Fault> {
    serde_path_to_error::deserialize(arguments).map_err(|error| {
        let path = error.path().to_string();
        let problem = error.into_inner().to_string();
        let missing =
            problem.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
        match missing {
            Some(field) => {
                let path = if path == "." { field.to_owned() } else { format!("{path}.{field}") };
                Fault::bad_argument(&path, ArgumentFlaw::Missing, "it is required")
            }
            None => {
                let is_type = problem.starts_with("invalid type");
                let wrong = if is_type { ArgumentFlaw::Type } else { ArgumentFlaw::Value };
                Fault::bad_argument(&path, wrong, problem)
            }
        }
    })
}
