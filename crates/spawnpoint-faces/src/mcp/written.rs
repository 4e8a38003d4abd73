//! The result of a call, serialized once. The answer of a tool that declares a schema is sent twice, as structured
//! content and as text, with the same serialization: some clients show models only the one, some only the other.
//! Other tools answer with text.

use rmcp::{
    ErrorData,
    model::{CallToolResult, ResultType},
};
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use spawnpoint_protocol::{LogId, ToolOutput};

use super::{
    meta::ResultMeta,
    tools::{self, Style},
};

/// Approximate size of a result besides its structured content.
const AROUND: usize = 320;

/// The answer to a `tools/call`.
#[derive(Serialize)]
#[serde(untagged)]
pub enum WrittenResult {
    /// A structured result and nothing else.
    Structured(StructuredResult),
    /// Anything else.
    Whole(CallToolResult),
}

impl WrittenResult {
    /// The answer of a tool that succeeded.
    pub fn of(output: ToolOutput, log_id: LogId, style: Style) -> Result<Self, ErrorData> {
        let Some(structured) = output.structured.as_ref().filter(|_| output.content.is_empty())
        else {
            return Ok(Self::Whole(tools::success(output, log_id, style)));
        };
        let json = to_raw_value(structured).map_err(|error| {
            ErrorData::internal_error(format!("could not serialize a result: {error}"), None)
        })?;
        Ok(Self::Structured(StructuredResult {
            json,
            is_shown: style.shows(structured),
            is_error: output.is_error,
            log_id,
            style,
        }))
    }
}

impl WrittenResult {
    /// Its approximate size in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            // The quotes in the text are escaped.
            Self::Structured(result) => 5 * result.json.get().len() / 2 + AROUND,
            Self::Whole(_) => AROUND,
        }
    }
}

/// A [`CallToolResult`] whose structured content is JSON already.
pub struct StructuredResult {
    json: Box<RawValue>,
    is_shown: bool,
    is_error: bool,
    log_id: LogId,
    style: Style,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Members<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    result_type: Option<ResultType>,
    content: [TextBlock<'a>; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    structured_content: Option<&'a RawValue>,
    is_error: bool,
    #[serde(rename = "_meta")]
    meta: ResultMeta,
}

#[derive(Serialize)]
struct TextBlock<'a> {
    r#type: &'static str,
    text: &'a str,
}

impl Serialize for StructuredResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let members = Members {
            result_type: self.style.result_type(),
            content: [TextBlock { r#type: "text", text: self.json.get() }],
            structured_content: self.is_shown.then_some(&*self.json),
            is_error: self.is_error,
            meta: ResultMeta::new(self.log_id, self.style.modern),
        };
        members.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use spawnpoint_protocol::Content;

    use super::*;

    #[test]
    fn a_result_is_written_as_the_library_writes_it() {
        let outputs = [
            ToolOutput::json(json!({"a": [1, "\"ä\n"], "b": null})),
            ToolOutput::json(json!([1, 2])),
            ToolOutput { is_error: true, ..ToolOutput::json(json!({"success": false})) },
            ToolOutput { content: vec![Content::text("x")], ..ToolOutput::json(json!({})) },
            ToolOutput::default(),
        ];
        for (modern, structured) in [(true, true), (true, false), (false, true), (false, false)] {
            let style = Style { modern, structured, strict: false, failure_shape: None };
            let log_id = LogId::fresh();
            for output in outputs.clone() {
                let written = WrittenResult::of(output.clone(), log_id, style).unwrap();
                let whole = tools::success(output, log_id, style);
                assert_eq!(
                    serde_json::to_string(&written).unwrap(),
                    serde_json::to_string(&whole).unwrap()
                );
            }
        }
    }
}
