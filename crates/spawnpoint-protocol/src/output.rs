//! What comes back from an op.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{content::ToolOutput, error::Fault};

/// An op's answer. JSON, because that is what most of them are on their way in and out.
#[derive(Clone, Debug, PartialEq)]
pub struct OpOutput(pub Value);

impl OpOutput {
    /// From one of the protocol's shapes.
    pub fn of(shape: &impl Serialize) -> Result<Self, Fault> {
        serde_json::to_value(shape).map(Self).map_err(Fault::internal)
    }

    /// As one of the protocol's shapes; an engine that answers in another shape is at fault.
    pub fn into_shape<T: DeserializeOwned>(self) -> Result<T, Fault> {
        serde_path_to_error::deserialize(self.0).map_err(|error| {
            Fault::internal(format!("the engine's answer has the wrong shape: {error}"))
        })
    }
}

impl From<OpOutput> for ToolOutput {
    fn from(output: OpOutput) -> Self {
        Self::json(output.0)
    }
}
