//! The output of a tool: content blocks for people and models, and one value for programs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// One block of a tool's output. The JSON form is that of MCP content blocks, so that images and sounds
/// of an engine pass through unchanged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Content {
    /// Plain text.
    Text {
        /// The text.
        text: String,
    },
    /// An image.
    Image {
        /// The bytes, in Base64.
        data: String,
        /// For instance `image/png`.
        #[serde(rename = "mimeType")]
        mime_type: String,
    },
    /// A sound.
    Audio {
        /// The bytes, in Base64.
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
    /// A link to a resource.
    ResourceLink {
        /// Its URI.
        uri: String,
        /// Its display name.
        name: String,
    },
}

impl Content {
    /// A text block.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text { text: text.into() }
    }
}

/// The output of a tool.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ToolOutput {
    /// Blocks in order. If empty, faces show `structured` as JSON text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub content: Vec<Content>,
    /// The value for programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub structured: Option<Value>,
    /// Whether the tool ran and failed; the content has the reason.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_error: bool,
}

impl ToolOutput {
    /// An output that is one JSON value.
    pub fn json(value: Value) -> Self {
        Self { structured: Some(value), ..Self::default() }
    }
}
