//! How these tools answer: a text that is the result as JSON, and the same result for programs. A
//! failure is a text too: the result with what went wrong in it, or a bare sentence.

use futures_util::FutureExt;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use spawnpoint_core::{
    Toolbox,
    catalog::{Tool, Work, schema},
};
use spawnpoint_protocol::{Content, ErrorKind, Fault, OpName, ToolOutput};

/// The document's message for arguments that cannot be read.
pub const INVALID: &str = "Invalid parameters";

/// Why there is no result.
pub enum Refusal {
    /// A bare sentence.
    Sentence(String),
    /// The result, with what went wrong in it.
    Told(Value),
    /// A failure that the document does not define: cancelled, timed out, disconnected.
    Fault(Fault),
}

impl Refusal {
    /// A bare sentence.
    pub fn sentence(text: impl Into<String>) -> Self {
        Self::Sentence(text.into())
    }

    /// The result, with what went wrong in it.
    pub fn told(result: &impl Serialize) -> Self {
        Self::Told(serde_json::to_value(result).unwrap_or_default())
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// A tool of this document. `invalid` is its message for arguments that cannot be read.
pub fn tool<P, R, F>(
    name: &'static str,
    help: &'static str,
    needs: &'static [OpName],
    invalid: fn() -> Refusal,
    run: impl Fn(Toolbox, P) -> F + Clone + Send + Sync + 'static,
) -> Tool
where
    P: DeserializeOwned + JsonSchema + Send + 'static,
    R: Serialize + JsonSchema + 'static,
    F: Future<Output = Result<R, Refusal>> + Send + 'static,
{
    let prepare = move |arguments: Map<String, Value>| {
        let (params, run) = (read::<P>(arguments), run.clone());
        let work: Work = Box::new(move |tools| {
            async move {
                match params {
                    Ok(params) => run(tools, params).await.map_or_else(refuse, |r| answer(&r)),
                    Err(problem) => refuse(invalid()).map(|mut output| {
                        // The document's message is too short to be helpful.
                        output.content.push(Content::text(problem));
                        output
                    }),
                }
            }
            .boxed()
        });
        Ok(work)
    };
    Tool::tabled(name, help, needs, schema::arguments::<P>, prepare)
        .answering::<R>()
        .with_instance()
}

/// Null counts as a missing argument, as many clients expect.
fn read<P: DeserializeOwned>(mut arguments: Map<String, Value>) -> Result<P, String> {
    arguments.retain(|_, value| !value.is_null());
    serde_json::from_value(Value::Object(arguments)).map_err(|error| error.to_string())
}

fn answer(result: &impl Serialize) -> Result<ToolOutput, Fault> {
    let value = serde_json::to_value(result).map_err(Fault::internal)?;
    Ok(ToolOutput { content: vec![pretty(&value)], structured: Some(value), is_error: false })
}

fn refuse(refusal: Refusal) -> Result<ToolOutput, Fault> {
    let block = match refusal {
        Refusal::Sentence(text) => Content::text(text),
        Refusal::Told(value) => pretty(&value),
        Refusal::Fault(fault) => return Err(fault),
    };
    Ok(ToolOutput { content: vec![block], structured: None, is_error: true })
}

fn pretty(value: &Value) -> Content {
    Content::text(serde_json::to_string_pretty(value).unwrap_or_default())
}

/// The message of an engine's fault, if it belongs into a result; other faults stay faults.
pub fn said(fault: Fault) -> Result<String, Refusal> {
    match fault.kind {
        ErrorKind::NotFound | ErrorKind::Unsupported | ErrorKind::InvalidArgument => {
            Ok(match fault.hint {
                Some(hint) => format!("{} ({hint})", fault.message),
                None => fault.message,
            })
        }
        ErrorKind::NotReady
        | ErrorKind::PermissionDenied
        | ErrorKind::ConfirmationRequired
        | ErrorKind::RateLimited
        | ErrorKind::Timeout
        | ErrorKind::Cancelled
        | ErrorKind::Disconnected
        | ErrorKind::Internal => Err(fault.into()),
    }
}

/// The message of a closed project for ops that require an editor.
pub fn needs_editor(fault: Fault) -> Result<String, Refusal> {
    match fault.kind {
        ErrorKind::Unsupported => Ok(format!(
            "No editor runs this project: {}. Start the editor with Spawnpoint's plugin, which `spawnpoint setup unreal` \
             installs, or serve with --unreal-remote auto.",
            fault.message
        )),
        _ => said(fault),
    }
}

/// A whole number, however it is written: 10 or 10.0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Whole(pub i64);

impl Whole {
    /// No less than nothing.
    pub fn count(self) -> u32 {
        u32::try_from(self.0.max(0)).unwrap_or(u32::MAX)
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Numbers that are too large select the maximum.
        f64::deserialize(deserializer).map(|number| Self(number as i64))
    }
}

impl JsonSchema for Whole {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Whole".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer" })
    }
}

/// The defaults.
pub fn yes() -> bool {
    true
}

/// No arguments at all.
#[derive(Deserialize, JsonSchema)]
pub struct Nothing {}
