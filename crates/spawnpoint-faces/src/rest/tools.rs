//! `GET /api/custom-tools`: what one project brings along.

use axum::{
    Json,
    extract::{Query, State},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};
use spawnpoint_protocol::ToolSpec;

use super::{Shared, refused};

#[derive(Deserialize)]
pub(super) struct Asked {
    #[serde(default)]
    instance: Option<String>,
}

pub(super) async fn list(State(rest): Shared, Query(asked): Query<Asked>) -> Response {
    match rest.core.router().pick(asked.instance.as_deref(), None) {
        Ok(attached) => {
            let offers = attached.offers();
            let tools: Vec<_> = offers.tools.iter().map(tool_object).collect();
            Json(json!({
                "success": true,
                "project_id": attached.id().hash(),
                "tool_count": tools.len(),
                "tools": tools,
            }))
            .into_response()
        }
        Err(fault) => refused(&fault),
    }
}

/// A tool in the words in which plugins register theirs.
fn tool_object(spec: &ToolSpec) -> Value {
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
