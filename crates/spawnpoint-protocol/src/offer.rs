//! What an engine brings along besides its ops: tools, resources and prompts of its own.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Everything one engine offers. Replaced as a whole whenever the engine says so.
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

/// A tool that an engine brings along.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ToolSpec {
    /// What clients call it.
    pub name: String,
    /// What it does, for models.
    #[serde(default)]
    pub description: Option<String>,
    /// JSON Schema of its arguments; an object schema.
    #[serde(default)]
    pub input_schema: Option<Map<String, Value>>,
    /// JSON Schema of its structured answer.
    #[serde(default)]
    pub output_schema: Option<Map<String, Value>>,
    /// It changes nothing. Only such tools run while writes are off.
    #[serde(default)]
    pub read_only: bool,
    /// Clients that can follow a task should get one instead of waiting.
    #[serde(default)]
    pub long_running: bool,
    /// Clients that cannot follow a task cannot call it at all.
    #[serde(default)]
    pub task_only: bool,
    /// What the engine itself calls the tool, where that is not `name`. Set by Spawnpoint, never by an engine.
    #[serde(skip)]
    pub original_name: Option<String>,
}

/// A resource, or a template when its address has `{variables}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ResourceSpec {
    /// Address or RFC 6570 template.
    pub uri: String,
    /// What to call it.
    pub name: String,
    /// What it holds.
    #[serde(default)]
    pub description: Option<String>,
    /// Type of its contents.
    #[serde(default)]
    pub mime_type: Option<String>,
}

impl ResourceSpec {
    /// Whether the address has variables.
    pub fn is_template(&self) -> bool {
        self.uri.contains('{')
    }
}

/// A prompt with its arguments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PromptSpec {
    /// What clients call it.
    pub name: String,
    /// What it is for.
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
    /// What belongs into it.
    #[serde(default)]
    pub description: Option<String>,
    /// Whether the prompt works without it.
    #[serde(default)]
    pub required: bool,
}
