//! `POST /register-tools`: how older plugins register their tools.

use std::sync::Arc;

use axum::{
    Extension, Json,
    extract::{Request, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};
use spawnpoint_core::connection::Connection;
use spawnpoint_incoming::body::{self, BodyError};

use super::{Hub, peer::Peer};

/// The longest list of tools.
const MAX_BODY: usize = 2 << 20;

#[derive(Deserialize)]
struct Registration {
    project_id: String,
    #[serde(default)]
    project_hash: Option<String>,
    tools: Vec<Value>,
}

/// Adds tools to an attached project.
pub(super) async fn add(
    State(hub): State<Arc<Hub>>,
    connection: Option<Extension<Connection>>,
    request: Request,
) -> Response {
    let claim = hub.claim(connection.map(|Extension(connection)| connection), false);
    if claim.peer() == Peer::Other {
        let what = "Only the user who runs the server can register tools for its engines";
        return wrong(StatusCode::FORBIDDEN, what.to_owned());
    }
    let body = match body::read(request.into_body(), MAX_BODY).await {
        Ok(body) => body,
        Err(error) => {
            let status = match error {
                BodyError::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
                BodyError::NoRoom => StatusCode::SERVICE_UNAVAILABLE,
                BodyError::TooSlow => StatusCode::REQUEST_TIMEOUT,
                _ => StatusCode::BAD_REQUEST,
            };
            return wrong(status, error.to_string());
        }
    };
    let registration: Registration = match serde_json::from_slice(&body) {
        Ok(registration) => registration,
        Err(error) => return wrong(StatusCode::BAD_REQUEST, error.to_string()),
    };
    let nameless = |tool: &Value| tool["name"].as_str().is_none_or(|name| name.trim().is_empty());
    if let Some(at) = registration.tools.iter().position(nameless) {
        return wrong(StatusCode::BAD_REQUEST, format!("tools[{at}].name: a tool has a name"));
    }
    let hash = registration.project_hash.unwrap_or(registration.project_id);
    let Some(engine) = hub.seats.find(&hash) else {
        return wrong(StatusCode::NOT_FOUND, format!("No project '{hash}' is attached"));
    };
    let (registered, replaced) = engine.add_tools(registration.tools);
    let message = format!("{} new, {} replaced", registered.len(), replaced.len());
    Json(json!({
        "success": true,
        "registered": registered,
        "replaced": replaced,
        "message": message,
    }))
    .into_response()
}

fn wrong(status: StatusCode, what: String) -> Response {
    (status, Json(json!({ "success": false, "error": what }))).into_response()
}
