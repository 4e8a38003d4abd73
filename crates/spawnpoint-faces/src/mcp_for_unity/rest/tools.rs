//! `GET /api/custom-tools`: the tools that one project defines.

use axum::{
    Json,
    extract::{Query, State},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::json;
use spawnpoint_dialects::mcp_for_unity::tool_object;

use super::{Shared, refused};

#[derive(Deserialize)]
pub(super) struct ToolsQuery {
    #[serde(default)]
    instance: Option<String>,
}

pub(super) async fn list(State(rest): Shared, Query(query): Query<ToolsQuery>) -> Response {
    match rest.core.router().pick(query.instance.as_deref(), None) {
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
