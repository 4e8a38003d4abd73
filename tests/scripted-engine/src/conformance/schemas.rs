//! Tools whose schemas must reach clients as they are.

use serde_json::json;
use spawnpoint_protocol::ToolSpec;

use crate::{
    ScriptedEngine,
    tricks::{text, tool},
};

pub(super) fn teach(engine: ScriptedEngine) -> ScriptedEngine {
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {
            "address": {
                "$anchor": "addressDef",
                "type": "object",
                "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
            },
        },
        "properties": {
            "name": {"type": "string"},
            "address": {"$ref": "#/$defs/address"},
            "contactMethod": {"type": "string", "enum": ["phone", "email"]},
            "phone": {"type": "string"},
            "email": {"type": "string"},
        },
        "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
        "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
        "then": {"required": ["phone"]},
        "else": {"required": ["email"]},
        "additionalProperties": false,
    });
    let whole = ToolSpec {
        input_schema: schema.as_object().cloned(),
        ..tool("json_schema_2020_12_tool", "Tool with JSON Schema 2020-12 features", json!({}))
    };
    let header = tool(
        "test_header_parameter",
        "Has an argument that travels as a header, too.",
        json!({
            "region": {"type": "string", "description": "Which region", "x-mcp-header": "Region"},
        }),
    );
    engine
        .tool(whole, |call| async move {
            text(format!("Contact: {}", call.text("contactMethod").unwrap_or("unknown")))
        })
        .tool(header, |call| async move {
            text(format!("Region: {}", call.text("region").unwrap_or("none")))
        })
}
