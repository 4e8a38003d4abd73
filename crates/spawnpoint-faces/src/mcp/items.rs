//! Items of the lists in the library's types.

use std::sync::Arc;

use rmcp::model::{Prompt, PromptArgument, Tool as McpTool, ToolAnnotations};
use serde_json::{Map, Value, json};
use spawnpoint_core::catalog::{self, tool::readable};
use spawnpoint_protocol::{PromptSpec, ToolSpec};

/// A tool of the catalog.
pub fn declared_tool(tool: &catalog::Tool) -> McpTool {
    let mut annotations = ToolAnnotations::new().read_only(tool.hints.read_only).open_world(false);
    // The protocol gives the others no meaning for tools that only read.
    if !tool.hints.read_only {
        annotations = annotations.destructive(tool.hints.destructive);
        // A tool that does not say so counts as not idempotent.
        if tool.hints.idempotent {
            annotations = annotations.idempotent(true);
        }
    }
    let listed = McpTool::new(tool.name, tool.help, open((*tool.input).clone()))
        .with_title(tool.title())
        .annotate(annotations);
    match declared_output(&tool.output) {
        Some(output) => listed.with_raw_output_schema(Arc::new(output)),
        None => listed,
    }
}

/// A schema without the remarks that other properties and negative counts are refused. The server's error says so,
/// and the remarks would cost a list of tools most of a kilobyte.
fn open(mut schema: Map<String, Value>) -> Map<String, Value> {
    schema.remove("additionalProperties");
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for property in properties.into_iter().flat_map(|all| all.values_mut()) {
        let Some(property) = property.as_object_mut() else { continue };
        if property.get("minimum") == Some(&json!(0)) {
            property.remove("minimum");
        }
        if let Some(items) = property.get_mut("items").and_then(Value::as_object_mut) {
            *items = open(std::mem::take(items));
        }
    }
    schema
}

/// The schema of a tool's answer that clients can enforce. They refuse structured content that does not match,
/// failures and "still running" included, so no property of the outermost object is required. A schema that is
/// not an object is left out, because clients of the older protocols would refuse the whole list.
fn declared_output(schema: &Map<String, Value>) -> Option<Map<String, Value>> {
    let simple = schema.get("type").and_then(Value::as_str) == Some("object")
        && ["oneOf", "anyOf", "allOf"].iter().all(|keyword| !schema.contains_key(*keyword));
    simple.then(|| {
        let mut schema = schema.clone();
        schema.remove("required");
        schema.remove("additionalProperties");
        schema
    })
}

/// A tool that an engine defines.
pub fn offered_tool(spec: &ToolSpec) -> McpTool {
    let mut annotations = ToolAnnotations::new().read_only(spec.read_only).open_world(false);
    if spec.read_only {
        annotations = annotations.destructive(false).idempotent(true);
    }
    let mut tool = McpTool::new_with_raw(
        spec.name.clone(),
        spec.description.clone().map(Into::into),
        offered_input(spec),
    )
    .with_title(readable(&spec.name))
    .annotate(annotations);
    if let Some(output) = &spec.output_schema {
        tool = tool.with_raw_output_schema(Arc::new(output.clone()));
    }
    tool
}

/// The engine's own schema, with `instance` added to its properties. A schema that allows no other properties, or
/// has an `instance` already, is unchanged: clients see what the engine sent. The argument is accepted in either
/// case.
fn offered_input(spec: &ToolSpec) -> Map<String, Value> {
    let mut schema = spec.input_schema.clone().unwrap_or_default();
    schema.entry("type").or_insert_with(|| "object".into());
    let closed = ["additionalProperties", "unevaluatedProperties"]
        .iter()
        .any(|keyword| schema.contains_key(*keyword));
    let properties = schema.entry("properties").or_insert_with(|| Map::new().into());
    if let (false, Value::Object(properties)) = (closed, properties) {
        properties
            .entry("instance")
            .or_insert_with(|| json!({ "type": "string", "description": "Engine id" }));
    }
    schema
}

/// Whether some arguments of a schema are repeated in headers.
pub fn mentions_headers(schema: &Map<String, Value>) -> bool {
    schema.iter().any(|(key, value)| {
        key == "x-mcp-header" || value.as_object().is_some_and(mentions_headers)
    })
}

/// A prompt of the catalog.
pub fn declared_prompt(prompt: &catalog::Prompt) -> Prompt {
    let arguments = prompt
        .arguments
        .iter()
        .map(|(name, help, required)| {
            PromptArgument::new(*name).with_description(*help).with_required(*required)
        })
        .collect();
    Prompt::new(prompt.name, Some(prompt.help), Some(arguments))
}

/// A prompt that an engine defines.
pub fn offered_prompt(spec: &PromptSpec) -> Prompt {
    let arguments = spec
        .arguments
        .iter()
        .map(|argument| {
            let listed = PromptArgument::new(&argument.name).with_required(argument.required);
            match &argument.description {
                Some(description) => listed.with_description(description),
                None => listed,
            }
        })
        .collect();
    Prompt::new(&spec.name, spec.description.as_deref(), Some(arguments))
}
