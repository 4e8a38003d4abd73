//! What comes back from an op.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

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

    /// As what a tool that the op called gave back.
    pub fn into_tool_output(mut self) -> Result<ToolOutput, Fault> {
        let structured = self.0.as_object_mut().and_then(|members| members.remove("structured"));
        let rest: ToolOutput = self.into_shape()?;
        Ok(ToolOutput { structured: structured.filter(|value| !value.is_null()), ..rest })
    }
}

/// What a tool gave back, for the op that called it. The answer itself may be large and is moved, here and
/// on the [way back](OpOutput::into_tool_output), rather than written and read again.
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
    fn what_a_tool_gave_back_is_the_same_on_either_way() {
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
