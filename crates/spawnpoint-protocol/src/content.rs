//! What a tool gives back: blocks for people and models, and one value for programs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One block of a tool's answer. The JSON form is that of MCP content blocks, so that an engine can
/// send pictures and sounds through without anyone in between understanding them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Content {
    /// Plain text.
    Text {
        /// The text.
        text: String,
    },
    /// A picture.
    Image {
        /// Base64.
        data: String,
        /// For instance `image/png`.
        #[serde(rename = "mimeType")]
        mime_type: String,
    },
    /// A sound.
    Audio {
        /// Base64.
        data: String,
        /// For instance `audio/wav`.
        #[serde(rename = "mimeType")]
        mime_type: String,
    },
    /// A resource, with its contents.
    Resource {
        /// `uri`, `mimeType` and `text` or `blob`.
        resource: Map<String, Value>,
    },
    /// A resource, by its address.
    ResourceLink {
        /// Where it can be read.
        uri: String,
        /// What to call it.
        name: String,
    },
}

impl Content {
    /// A text block.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text { text: text.into() }
    }
}

/// A tool's whole answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ToolOutput {
    /// Blocks in order. May be empty when `structured` says it all; faces then show it as JSON text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub content: Vec<Content>,
    /// The answer for programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub structured: Option<Value>,
    /// The tool ran and failed; the content says how.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_error: bool,
}

impl ToolOutput {
    /// An answer that is one JSON value.
    pub fn json(value: Value) -> Self {
        Self { structured: Some(value), ..Self::default() }
    }
}
