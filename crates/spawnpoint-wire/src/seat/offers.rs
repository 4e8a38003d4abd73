//! Converts and checks what an engine offers: tools, resources and prompts.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use spawnpoint_protocol::{Offers, OpName, OpSet, ToolSpec, op::ToolCall};

use super::polling::Polling;
use crate::untrusted;

/// A tool as `register_tools` describes it.
#[derive(Debug, Deserialize)]
struct ToolObject {
    name: String,
    #[serde(default)]
    description: Option<String>,
    #[serde(default)]
    parameters: Option<Vec<Parameter>>,
    #[serde(default)]
    requires_polling: bool,
    #[serde(default)]
    poll_action: Option<String>,
    #[serde(default)]
    max_poll_seconds: Option<f64>,
}

#[derive(Debug, Deserialize)]
struct Parameter {
    name: String,
    #[serde(default)]
    description: Option<String>,
    #[serde(default, rename = "type")]
    kind: Option<String>,
    #[serde(default)]
    required: bool,
    #[serde(default)]
    default_value: Option<Value>,
}

/// The tools of a `register_tools` message, and how some of them are polled. One that cannot be read is
/// left out, with a warning in the log.
pub(super) fn tools(objects: Vec<Value>) -> (Vec<ToolSpec>, HashMap<String, Polling>) {
    let mut polled = HashMap::new();
    let mut tools = Vec::new();
    let mut unreadable = None;
    // Far more than are kept; reading the rest would only cost time.
    for object in objects.into_iter().take(4 * MAX_OFFERED) {
        match serde_json::from_value::<ToolObject>(object) {
            Ok(mut tool) => {
                if tool.requires_polling
                    && let Some(polling) =
                        Polling::of(&tool.name, tool.poll_action.take(), tool.max_poll_seconds)
                {
                    polled.insert(tool.name.clone(), polling);
                }
                tools.push(spec(tool));
            }
            Err(error) => unreadable = Some(error),
        }
    }
    if let Some(error) = unreadable {
        tracing::warn!(%error, "could not read some tools that an engine registered");
    }
    (tools, polled)
}

/// Adds defaults for missing arguments: stock plugins declare defaults and rely on the client to send them.
pub(super) fn add_defaults(offers: &Offers, call: &mut ToolCall) {
    let spec = offers.tools.iter().find(|spec| spec.name == call.name);
    let properties = spec
        .and_then(|spec| spec.input_schema.as_ref()?.get("properties")?.as_object())
        .into_iter()
        .flatten();
    for (name, schema) in properties {
        if let Some(default) = schema.get("default")
            && !call.arguments.contains_key(name)
        {
            call.arguments.insert(name.clone(), default.clone());
        }
    }
}

/// The most tools, resources or prompts of one engine: every client lists them.
const MAX_OFFERED: usize = 512;
/// The largest of them, as JSON.
const MAX_BYTES: usize = 64 << 10;
/// How much of a refused name is logged.
const MAX_LOGGED_NAME: usize = 128;

/// Leaves out what could be listed but not used: tools whose name clients do not accept or that appear twice,
/// and resources and prompts of an engine that cannot read them. Also leaves out what is too large or too
/// many.
pub(super) fn usable(mut offers: Offers, ops: &OpSet) -> Offers {
    let (mut seen, mut nameless) = (HashSet::new(), None);
    offers.tools.retain(|tool| {
        let keep = untrusted::is_tool_name(&tool.name) && seen.insert(tool.name.clone());
        if !keep {
            nameless = Some(tool.name.chars().take(MAX_LOGGED_NAME).collect::<String>());
        }
        keep
    });
    if let Some(tool) = nameless {
        tracing::warn!(tool, "left out tools without a valid, unique name");
    }
    within_limits("tools", &mut offers.tools);
    within_limits("resources", &mut offers.resources);
    within_limits("prompts", &mut offers.prompts);
    if !ops.has(OpName::ResourceRead) && !offers.resources.is_empty() {
        tracing::warn!("left out resources: the engine did not register 'resource.read'");
        offers.resources.clear();
    }
    if !ops.has(OpName::PromptGet) && !offers.prompts.is_empty() {
        tracing::warn!("left out prompts: the engine did not register 'prompt.get'");
        offers.prompts.clear();
    }
    offers
}

fn within_limits<T: Serialize>(what: &str, offered: &mut Vec<T>) {
    let before = offered.len();
    offered.truncate(MAX_OFFERED);
    offered.retain(|one| serde_json::to_vec(one).is_ok_and(|json| json.len() <= MAX_BYTES));
    if offered.len() < before {
        let left_out = before - offered.len();
        tracing::warn!(left_out, "an engine offers too many {what}, or too large ones");
    }
}

fn spec(tool: ToolObject) -> ToolSpec {
    let parameters = tool.parameters.unwrap_or_default();
    let required: Vec<_> = parameters
        .iter()
        .filter(|parameter| parameter.required)
        .map(|parameter| Value::from(parameter.name.as_str()))
        .collect();
    let properties: Map<_, _> = parameters.into_iter().map(property).collect();
    let mut schema = Map::new();
    schema.insert("type".into(), "object".into());
    schema.insert("properties".into(), properties.into());
    if !required.is_empty() {
        schema.insert("required".into(), required.into());
    }
    ToolSpec {
        name: tool.name,
        description: tool.description,
        input_schema: Some(schema),
        // The message cannot declare it, so assume that the tool changes something.
        read_only: false,
        long_running: tool.requires_polling,
        ..ToolSpec::default()
    }
}

/// The names of types in C#, Python and JSON Schema.
const TYPES: [(&str, &[&str]); 6] = [
    ("string", &["string", "str"]),
    ("integer", &["integer", "int"]),
    ("number", &["number", "float", "double"]),
    ("boolean", &["boolean", "bool"]),
    ("array", &["array", "list"]),
    ("object", &["object", "dict"]),
];

fn property(parameter: Parameter) -> (String, Value) {
    let said = parameter.kind.as_deref().unwrap_or("string").to_ascii_lowercase();
    let known = TYPES.iter().find(|(_, words)| words.contains(&said.as_str()));
    let kind = known.map_or("string", |(kind, _)| *kind);
    let mut schema = Map::new();
    schema.insert("type".into(), kind.into());
    if kind == "array" {
        schema.insert("items".into(), json!({}));
    }
    if let Some(description) = parameter.description {
        schema.insert("description".into(), description.into());
    }
    match parameter.default_value {
        None | Some(Value::Null) => {}
        // Defaults are sent as text, whatever their type.
        Some(Value::String(text)) if kind != "string" => {
            if let Ok(value) = serde_json::from_str::<Value>(&text)
                .or_else(|_| serde_json::from_str(&text.to_ascii_lowercase()))
            {
                schema.insert("default".into(), value);
            }
        }
        Some(value) => {
            schema.insert("default".into(), value);
        }
    }
    (parameter.name, schema.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_object_becomes_a_tool_with_a_schema() {
        let objects = vec![
            json!({"name": "bake", "description": "Bakes.", "structured_output": true,
            "requires_polling": true, "poll_action": "status", "group": "core",
            "parameters": [
                {"name": "scene", "type": "string", "required": true, "default_value": null},
                {"name": "fast", "type": "boolean", "required": false, "default_value": "True"},
                {"name": "tags", "type": "list", "description": "Which."},
                {"name": "odd", "type": "Vector3"},
            ]}),
            json!({"description": "nameless"}),
            json!(3),
        ];
        let (tools, polled) = tools(objects);
        let [tool] = tools.try_into().unwrap();
        assert!(polled.contains_key("bake"));
        assert!(tool.long_running);
        assert!(!tool.read_only);
        assert_eq!(
            Value::Object(tool.input_schema.unwrap()),
            json!({"type": "object", "required": ["scene"], "properties": {
                "scene": {"type": "string"},
                "fast": {"type": "boolean", "default": true},
                "tags": {"type": "array", "items": {}, "description": "Which."},
                "odd": {"type": "string"},
            }})
        );
    }

    #[test]
    fn missing_arguments_are_sent_with_their_defaults() {
        let parameter = |name: &str, kind: &str, default: Value| json!({"name": name, "type": kind, "default_value": default});
        let parameters = [
            parameter("text", "string", Value::Null),
            parameter("n", "integer", "3".into()),
            parameter("fast", "boolean", "True".into()),
        ];
        let (tools, _) = tools(vec![json!({"name": "bake", "parameters": parameters})]);
        let offers = Offers { tools, ..Offers::default() };
        let filled = |name: &str, arguments: Value| {
            let arguments = arguments.as_object().cloned().unwrap();
            let mut call = ToolCall { name: name.to_owned(), arguments };
            add_defaults(&offers, &mut call);
            Value::Object(call.arguments)
        };
        assert_eq!(filled("bake", json!({"fast": false})), json!({"fast": false, "n": 3}));
        let whole = json!({"n": 1, "fast": true});
        assert_eq!(filled("bake", whole.clone()), whole);
        assert_eq!(filled("other", json!({})), json!({}));
    }

    #[test]
    fn what_cannot_be_used_is_not_offered() {
        let offers: Offers = serde_json::from_value(json!({
            "tools": [{"name": "a"}, {"name": "a"}, {"name": " "}],
            "resources": [{"uri": "x://y", "name": "y"}],
            "prompts": [{"name": "p"}],
        }))
        .unwrap();
        let ops = OpSet::from_iter([OpName::ToolCall, OpName::PromptGet]);
        let usable = usable(offers, &ops);
        assert_eq!(usable.tools.len(), 1);
        assert!(usable.resources.is_empty());
        assert_eq!(usable.prompts.len(), 1);
    }
}
