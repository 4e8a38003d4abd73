//! What the people and programs that operate a server read: `/metrics` and `/ready`.
//!
//! Metrics need the token of the server, or a token that reads nothing else. A server for many users answers them only
//! with that token, because no user may see the others. Load balancers send no credentials, so `/ready` needs none and
//! says only yes or no.

mod exposition;
pub mod metrics;

use std::{sync::Arc, time::SystemTime};

use axum::{
    Json, Router,
    extract::{Request, State},
    http::{StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
    routing::get,
};
use serde_json::json;
use spawnpoint_core::{Core, availability::Availability, metrics::CallMetrics};
use spawnpoint_incoming::Connections;

use self::metrics::Reading;
use crate::{
    app::HttpApp,
    checks::{self, Checks},
    hosted::Users,
    http::{HttpConfig, not_allowed},
};

/// What the routes for operators answer from.
pub struct Operations {
    /// Whether the server wants new work.
    pub availability: Availability,
    /// What the server serves.
    pub served: ServedCores,
    /// The connections of all ports.
    pub connections: Connections,
    /// The counts of calls.
    pub calls: CallMetrics,
    /// The engine families that have a label of their own. Engines choose what they call themselves, so other names
    /// are not labels.
    pub families: &'static [&'static str],
    /// When the server started.
    pub started: SystemTime,
}

/// What a server serves.
pub enum ServedCores {
    /// One core, by one app.
    One(Core, HttpApp),
    /// The cores of many users.
    Many(Arc<Users>),
}

impl ServedCores {
    fn all(&self) -> Vec<(Core, HttpApp)> {
        match self {
            Self::One(core, app) => vec![(core.clone(), app.clone())],
            Self::Many(users) => users.all(),
        }
    }
}

type Shared = State<Arc<Operations>>;

/// The routes for operators, with their own checks.
pub fn operations_router(operations: Operations, config: &HttpConfig) -> Router {
    let mut routes = Router::new();
    if let Some(checks) = Checks::for_operators(config) {
        let check = middleware::from_fn_with_state(checks, checks::check);
        routes = routes.route("/metrics", get(read_metrics).fallback(not_allowed)).layer(check);
    }
    let probes = Checks::new(config);
    let ready = get(move |state: Shared, request: Request| ready(state, probes.clone(), request));
    routes.route("/ready", ready.fallback(not_allowed)).with_state(Arc::new(operations))
}

async fn read_metrics(State(operations): Shared) -> Response {
    let reading = Reading::of(&operations);
    ([(header::CONTENT_TYPE, exposition::CONTENT_TYPE)], metrics::render(&reading)).into_response()
}

async fn ready(State(operations): Shared, checks: Checks, request: Request) -> Response {
    if let Some(refusal) = checks.refuse_probe(&request) {
        return refusal;
    }
    let is_ready = operations.availability.is_ready();
    let status = match is_ready {
        true => StatusCode::OK,
        false => StatusCode::SERVICE_UNAVAILABLE,
    };
    (status, [(header::CACHE_CONTROL, "no-store")], Json(json!({ "ready": is_ready })))
        .into_response()
}
