//! MCP for Unity: commands that its plugin understands without registering them, the form in which it registers
//! tools, and the form in which its server reports failures.

mod failure;

use serde_json::{Value, json};
use spawnpoint_protocol::ToolSpec;

pub use self::failure::failure;

/// Commands that only read, and that no plugin registers as a tool. They may be sent again after a lost
/// connection, and need no permission.
pub const READ_COMMANDS: [&str; 20] = [
    "ping",
    "get_active_tool",
    "get_cameras",
    "get_editor_state",
    "get_gameobject",
    "get_gameobject_component",
    "get_gameobject_components",
    "get_layers",
    "get_menu_items",
    "get_prefab_stage",
    "get_project_info",
    "get_renderer_features",
    "get_rendering_stats",
    "get_selection",
    "get_tags",
    "get_tests",
    "get_tests_for_mode",
    "get_tool_states",
    "get_volumes",
    "get_windows",
];

/// A tool in the form in which plugins register theirs.
pub fn tool_object(spec: &ToolSpec) -> Value {
    let schema = spec.input_schema.as_ref();
    let required = schema.and_then(|schema| schema.get("required")?.as_array());
    let is_required = |name: &str| required.is_some_and(|all| all.iter().any(|one| one == name));
    let properties = schema.and_then(|schema| schema.get("properties")?.as_object());
    let parameters = properties.into_iter().flatten().map(|(name, property)| {
        json!({
            "name": name,
            "description": property.get("description"),
            "type": property.get("type").and_then(Value::as_str).unwrap_or("string"),
            "required": is_required(name),
            "default_value": property.get("default").map(|value| match value {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            }),
        })
    });
    json!({
        "name": spec.name,
        "description": spec.description,
        "structured_output": true,
        "requires_polling": spec.long_running,
        "poll_action": "status",
        "max_poll_seconds": 0,
        "parameters": parameters.collect::<Vec<_>>(),
    })
}
