//! The hub over REST, as the command line and the scripts of MCP for Unity use it: attached engines, the tools that
//! they define, and commands to one of them.
//!
//! Web pages are kept out by the checks in front of every face, and by the content type, which a page cannot send
//! without a preflight.

mod command;
mod tools;

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde_json::{Value, json};
use spawnpoint_core::{Core, router::Attached};
use spawnpoint_protocol::{ErrorKind, Fault};

use crate::http::HttpConfig;

/// Client name of this face in the ledger.
const CLIENT: &str = "hub-rest";

struct Rest {
    core: Core,
    max_body: usize,
}

type Shared = State<Arc<Rest>>;

/// The face's routes.
pub fn router(core: Core, config: &HttpConfig) -> Router {
    let max_body = config.max_body;
    Router::new()
        .route("/api/command", post(command::run))
        .route("/api/instances", get(instances))
        .route("/api/custom-tools", get(tools::list))
        .with_state(Arc::new(Rest { core, max_body }))
        .merge(login(config.login_url.clone()))
}

/// Where users get an API key. Needs no key.
pub fn login(url: Option<String>) -> Router {
    Router::new().route("/api/auth/login-url", get(login_url)).with_state(url)
}

async fn instances(State(rest): Shared) -> Response {
    let describe = |attached: &Arc<Attached>| {
        let info = attached.engine().info();
        let since = jiff::Timestamp::try_from(attached.since()).unwrap_or_default();
        json!({
            "session_id": attached.engine().session(),
            "project": info.name,
            "hash": info.hash,
            "unity_version": info.version,
            "connected_at": since.to_string(),
            "id": attached.id(),
            "engine": info.kind,
            "state": attached.presence().as_str(),
        })
    };
    let instances: Vec<_> = rest.core.router().all().iter().map(describe).collect();
    Json(json!({ "success": true, "instances": instances })).into_response()
}

async fn login_url(State(url): State<Option<String>>) -> Response {
    match url {
        Some(url) => Json(json!({ "success": true, "login_url": url })).into_response(),
        None => wrong(
            StatusCode::NOT_FOUND,
            "API key management not configured. Contact your server administrator.",
        ),
    }
}

fn wrong(status: StatusCode, what: impl Into<String>) -> Response {
    (status, Json(json!({ "success": false, "error": what.into() }))).into_response()
}

/// Why nothing was run, with the texts and codes of this face.
fn refused(fault: &Fault) -> Response {
    let status = match fault.kind {
        ErrorKind::NotReady => StatusCode::SERVICE_UNAVAILABLE,
        ErrorKind::NotFound => StatusCode::NOT_FOUND,
        ErrorKind::PermissionDenied | ErrorKind::ConfirmationRequired => StatusCode::FORBIDDEN,
        ErrorKind::RateLimited => StatusCode::TOO_MANY_REQUESTS,
        ErrorKind::InvalidArgument | ErrorKind::Unsupported => StatusCode::BAD_REQUEST,
        ErrorKind::Timeout
        | ErrorKind::Cancelled
        | ErrorKind::Disconnected
        | ErrorKind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    };
    (status, Json(failure(fault))).into_response()
}

fn failure(fault: &Fault) -> Value {
    let mut failure = json!({ "success": false, "error": fault.message });
    for (key, value) in [
        ("hint", fault.hint.clone().map(Value::from)),
        ("instance", fault.instance.clone().map(Value::from)),
        ("data", fault.data()),
    ] {
        if let Some(value) = value {
            failure[key] = value;
        }
    }
    failure
}
