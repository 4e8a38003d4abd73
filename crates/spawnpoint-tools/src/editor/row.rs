//! How these tools are declared: one op each, presented as the document presents it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use spawnpoint_core::{
    Toolbox,
    catalog::{
        Metadata, Tool,
        schema::{self, LazySchema},
    },
};
use spawnpoint_protocol::{Effect, Fault, OpName, OpSpec};

use super::Tier;

/// Name, title, category and tier.
#[derive(Clone, Copy)]
pub struct Head {
    pub name: &'static str,
    pub title: &'static str,
    pub category: &'static str,
    pub tier: Tier,
    pub help: &'static str,
    pub notes: &'static str,
    /// Whether its failures are errors even if its result contains whether it succeeded.
    pub fails_as_error: bool,
}

impl Head {
    /// A tool without a gate.
    pub const fn core(
        name: &'static str,
        title: &'static str,
        category: &'static str,
        help: &'static str,
    ) -> Self {
        Self { name, title, category, tier: Tier::Core, help, notes: "", fails_as_error: false }
    }

    /// From this tier on.
    pub const fn from(mut self, tier: Tier) -> Self {
        self.tier = tier;
        self
    }

    /// Reports failures as errors.
    pub const fn failing_as_error(mut self) -> Self {
        self.fails_as_error = true;
        self
    }

    /// Adds a remark.
    pub const fn noting(mut self, notes: &'static str) -> Self {
        self.notes = notes;
        self
    }

    fn metadata<R: JsonSchema + 'static>(&self, fails_in_answer: bool) -> Metadata {
        Metadata {
            title: self.title,
            category: self.category,
            level: self.tier.as_str(),
            notes: self.notes,
            fails_in_answer,
            answer: LazySchema::new(schema::described_answer::<R>),
        }
    }
}

/// No arguments at all.
#[derive(Deserialize, JsonSchema)]
pub struct Nothing {}

/// A tool that runs one op and returns its result.
pub fn plain<P, O>(head: Head, to_op: fn(P) -> Result<O, Fault>) -> Tool
where
    P: DeserializeOwned + JsonSchema + Send + 'static,
    O: OpSpec + Send + 'static,
{
    let metadata = head.metadata::<O::Output>(false);
    let run = move |tools: Toolbox, params: P| async move {
        tools.run_live(to_op(params)?).await?.into_shape::<O::Output>()
    };
    gated::<O>(Tool::with_ops(head.name, head.help, needs::<O>(), run).presented(metadata))
}

/// The same, with a result in another shape.
pub fn shaped<P, O, R>(
    head: Head,
    to_op: fn(P) -> Result<O, Fault>,
    to_answer: fn(O::Output) -> R,
) -> Tool
where
    P: DeserializeOwned + JsonSchema + Send + 'static,
    O: OpSpec + Send + 'static,
    R: Serialize + JsonSchema + 'static,
{
    let metadata = head.metadata::<R>(false);
    let run = move |tools: Toolbox, params: P| async move {
        Ok(to_answer(tools.run_live(to_op(params)?).await?.into_shape()?))
    };
    gated::<O>(Tool::with_ops(head.name, head.help, needs::<O>(), run).presented(metadata))
}

/// The same, with a result that also depends on the arguments: `to_op` returns what `to_answer`
/// needs.
pub fn shaped_by<P, O, K, R>(
    head: Head,
    to_op: fn(P) -> Result<(O, K), Fault>,
    to_answer: fn(O::Output, K) -> R,
) -> Tool
where
    P: DeserializeOwned + JsonSchema + Send + 'static,
    O: OpSpec + Send + 'static,
    K: Send + 'static,
    R: Serialize + JsonSchema + 'static,
{
    let metadata = head.metadata::<R>(false);
    let run = move |tools: Toolbox, params: P| async move {
        let (op, kept) = to_op(params)?;
        Ok(to_answer(tools.run_live(op).await?.into_shape()?, kept))
    };
    gated::<O>(Tool::with_ops(head.name, head.help, needs::<O>(), run).presented(metadata))
}

/// A tool of the later generation, whose result contains whether it succeeded.
pub fn telling<P, O, R>(
    head: Head,
    to_op: fn(P) -> Result<O, Fault>,
    to_answer: fn(O::Output) -> R,
) -> Tool
where
    P: DeserializeOwned + JsonSchema + Send + 'static,
    O: OpSpec + Send + 'static,
    R: Serialize + JsonSchema + 'static,
{
    let metadata = head.metadata::<Success<R>>(!head.fails_as_error);
    let run = move |tools: Toolbox, params: P| async move {
        let output = tools.run_live(to_op(params)?).await?.into_shape()?;
        Ok(Success { success: true, answer: to_answer(output) })
    };
    gated::<O>(Tool::with_ops(head.name, head.help, needs::<O>(), run).presented(metadata))
}

/// A tool that runs its own code around one op.
pub fn handled<P, O, R, F>(
    head: Head,
    run: impl Fn(Toolbox, P) -> F + Clone + Send + Sync + 'static,
) -> Tool
where
    P: DeserializeOwned + JsonSchema + Send + 'static,
    O: OpSpec + Send + 'static,
    R: Serialize + JsonSchema + 'static,
    F: Future<Output = Result<R, Fault>> + Send + 'static,
{
    let metadata = head.metadata::<R>(false);
    gated::<O>(Tool::with_ops(head.name, head.help, needs::<O>(), run).presented(metadata))
}

/// A tool with the gate and the hints that its op calls for.
fn gated<O: OpSpec>(tool: Tool) -> Tool {
    match O::NAME.effect() {
        Effect::Read => tool.idempotent(),
        Effect::Write => tool.writes(),
    }
}

/// A tool of Spawnpoint itself.
pub fn own<P, R, F>(
    head: Head,
    run: impl Fn(Toolbox, P) -> F + Clone + Send + Sync + 'static,
) -> Tool
where
    P: DeserializeOwned + JsonSchema + Send + 'static,
    R: Serialize + JsonSchema + 'static,
    F: Future<Output = Result<R, Fault>> + Send + 'static,
{
    let metadata = head.metadata::<R>(false);
    Tool::own(head.name, head.help, run).presented(metadata).idempotent()
}

const fn needs<O: OpSpec>() -> &'static [OpName] {
    &[O::NAME]
}

/// A result that contains whether it succeeded.
#[derive(Serialize, JsonSchema)]
pub struct Success<T> {
    /// Whether it was done.
    success: bool,
    #[serde(flatten)]
    answer: T,
}
