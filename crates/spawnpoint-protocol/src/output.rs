//! The output of an op.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use crate::{content::ToolOutput, error::Fault};

/// The output of an op. It is JSON because most outputs come from a wire and go to a wire.
#[derive(Clone, Debug, PartialEq)]
pub struct OpOutput(pub Value);

impl OpOutput {
    /// Converts a shape of the protocol.
    pub fn of(shape: &impl Serialize) -> Result<Self, Fault> {
        serde_json::to_value(shape).map(Self).map_err(Fault::internal)
    }

    /// Converts to a shape of the protocol. Fails if the engine answered in another shape.
    pub fn into_shape<T: DeserializeOwned>(self) -> Result<T, Fault> {
        serde_path_to_error::deserialize(self.0).map_err(|error| {
            Fault::internal(format!("the engine's answer has the wrong shape: {error}"))
        })
    }

    /// Converts to the output of a tool that the op called.
    pub fn into_tool_output(mut self) -> Result<ToolOutput, Fault> {
        let structured = self.0.as_object_mut().and_then(|members| members.remove("structured"));
        let rest: ToolOutput = self.into_shape()?;
        Ok(ToolOutput { structured: structured.filter(|value| !value.is_null()), ..rest })
    }
}

/// Converts the output of a tool that an op called. The value may be large, so it is moved, here and in
/// [`OpOutput::into_tool_output`], instead of being serialized.
impl From<ToolOutput> for OpOutput {
    fn from(output: ToolOutput) -> Self {
        let ToolOutput { content, structured, is_error } = output;
        let mut members = Map::new();
        if !content.is_empty() {
            members.insert("content".into(), json!(content));
        }
        if let Some(structured) = structured {
            members.insert("structured".into(), structured);
        }
        if is_error {
            members.insert("is_error".into(), true.into());
        }
        Self(Value::Object(members))
    }
}

impl From<OpOutput> for ToolOutput {
    fn from(output: OpOutput) -> Self {
        Self::json(output.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;

    #[test]
    fn a_tool_result_survives_serialization() {
        let whole = ToolOutput {
            content: vec![Content::text("hi")],
            structured: Some(json!({"a": [1]})),
            is_error: true,
        };
        for output in [whole, ToolOutput::json(json!(7)), ToolOutput::default()] {
            let moved = OpOutput::from(output.clone());
            assert_eq!(moved, OpOutput::of(&output).unwrap());
            assert_eq!(moved.clone().into_tool_output().unwrap(), output);
            assert_eq!(moved.into_shape::<ToolOutput>().unwrap(), output);
        }
        let nothing = OpOutput(json!({"structured": null}));
        assert_eq!(nothing.into_tool_output().unwrap(), ToolOutput::default());
        let fault = OpOutput(json!({"is_error": 3})).into_tool_output().unwrap_err();
        assert!(fault.message.contains("is_error"), "{fault}");
    }
}
