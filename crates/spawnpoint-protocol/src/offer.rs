//! Tools, resources and prompts that an engine defines itself, besides its ops.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Everything that one engine offers. Each update replaces all of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Offers {
    /// Tools that clients can call by name.
    #[serde(default)]
    pub tools: Vec<ToolSpec>,
    /// Resources and resource templates that clients can read.
    #[serde(default)]
    pub resources: Vec<ResourceSpec>,
    /// Prompts that clients can fetch.
    #[serde(default)]
    pub prompts: Vec<PromptSpec>,
}

/// A tool that an engine defines.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ToolSpec {
    /// Its name.
    pub name: String,
    /// A description of the tool.
    #[serde(default)]
    pub description: Option<String>,
    /// JSON Schema of its arguments; an object schema.
    #[serde(default)]
    pub input_schema: Option<Map<String, Value>>,
    /// JSON Schema of its structured output.
    #[serde(default)]
    pub output_schema: Option<Map<String, Value>>,
    /// Whether it changes nothing. Only such tools run while writes are disabled.
    #[serde(default)]
    pub read_only: bool,
    /// Whether clients that support tasks should get a task instead of waiting.
    #[serde(default)]
    pub long_running: bool,
    /// Whether only clients that support tasks can call it.
    #[serde(default)]
    pub task_only: bool,
    /// The name that the engine uses, if it is not `name`. Set by Spawnpoint, never by an engine.
    #[serde(skip)]
    pub original_name: Option<String>,
}

/// A resource, or a resource template if its URI has `{variables}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ResourceSpec {
    /// URI or RFC 6570 template.
    pub uri: String,
    /// Its display name.
    pub name: String,
    /// A description of its content.
    #[serde(default)]
    pub description: Option<String>,
    /// MIME type of its contents.
    #[serde(default)]
    pub mime_type: Option<String>,
}

impl ResourceSpec {
    /// Whether the URI has variables.
    pub fn is_template(&self) -> bool {
        self.uri.contains('{')
    }
}

/// A prompt with its arguments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PromptSpec {
    /// Its name.
    pub name: String,
    /// A description of the prompt.
    #[serde(default)]
    pub description: Option<String>,
    /// Its arguments, in order.
    #[serde(default)]
    pub arguments: Vec<PromptArgument>,
}

/// One argument of a prompt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PromptArgument {
    /// Its name.
    pub name: String,
    /// A description of the argument.
    #[serde(default)]
    pub description: Option<String>,
    /// Whether the prompt requires it.
    #[serde(default)]
    pub required: bool,
}
