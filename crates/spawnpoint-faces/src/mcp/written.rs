//! The answer to a call, written once. The answer of a tool that declares a schema is sent twice, as structured content
//! and as text, with the same serialization: some clients show models only the one, some only the other. Other tools
//! answer with text.
//!
//! What surrounds the structured content of the most frequent answers is written here and not by `serde`, which takes
//! a multiple of the time. A test compares both.

use rmcp::{
    ErrorData,
    model::{CallToolResult, RequestId},
};
use spawnpoint_protocol::{LogId, ToolOutput};

use super::{
    meta,
    tools::{self, Style},
};

/// Approximate size of an answer besides its structured content.
const AROUND: usize = 384;

/// The answer to a `tools/call`.
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
        let json = serde_json::to_string(structured).map_err(|error| {
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

    /// The whole response to the request of this id.
    pub fn response(&self, id: &RequestId) -> serde_json::Result<Vec<u8>> {
        let mut body = Vec::with_capacity(match self {
            // The quotes in the text are escaped.
            Self::Structured(result) => 5 * result.json.len() / 2 + AROUND,
            Self::Whole(_) => AROUND,
        });
        body.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
        serde_json::to_writer(&mut body, id)?;
        body.extend_from_slice(br#","result":"#);
        match self {
            Self::Structured(result) => result.write(&mut body),
            Self::Whole(result) => serde_json::to_writer(&mut body, result)?,
        }
        body.push(b'}');
        Ok(body)
    }
}

/// A [`CallToolResult`] whose structured content is JSON already.
pub struct StructuredResult {
    json: String,
    is_shown: bool,
    is_error: bool,
    log_id: LogId,
    style: Style,
}

impl StructuredResult {
    fn write(&self, to: &mut Vec<u8>) {
        to.push(b'{');
        if self.style.modern {
            to.extend_from_slice(br#""resultType":"complete","#);
        }
        to.extend_from_slice(br#""content":[{"type":"text","text":""#);
        write_quoted(&self.json, to);
        to.extend_from_slice(br#""}],"#);
        if self.is_shown {
            to.extend_from_slice(br#""structuredContent":"#);
            to.extend_from_slice(self.json.as_bytes());
            to.push(b',');
        }
        to.extend_from_slice(match self.is_error {
            true => br#""isError":true,"_meta":"#,
            false => br#""isError":false,"_meta":"#,
        });
        meta::write(self.log_id, self.style.modern, to);
        to.push(b'}');
    }
}

/// Writes JSON as the contents of a string. JSON has no control characters, so only quotes and backslashes are escaped.
fn write_quoted(json: &str, to: &mut Vec<u8>) {
    let mut rest = json.as_bytes();
    while let Some(at) = memchr::memchr2(b'"', b'\\', rest) {
        to.extend_from_slice(&rest[..at]);
        to.extend_from_slice(&[b'\\', rest[at]]);
        rest = &rest[at + 1..];
    }
    to.extend_from_slice(rest);
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use spawnpoint_protocol::Content;

    use super::*;

    #[test]
    fn a_result_is_written_as_the_library_writes_it() {
        let outputs = [
            ToolOutput::json(json!({"a": [1, "\"ä\n\u{7f}\u{1f}\\\\"], "b": null})),
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
                let written = written.response(&RequestId::Number(7)).unwrap();
                let whole = serde_json::to_string(&tools::success(output, log_id, style)).unwrap();
                let whole = format!(r#"{{"jsonrpc":"2.0","id":7,"result":{whole}}}"#);
                assert_eq!(String::from_utf8(written).unwrap(), whole);
            }
        }
    }
}
