//! The async bridge over REST: tools by id, results by log id, named logs. Paths, shapes and texts are
//! those of the bridge's own servers, which differ from the document's.

pub mod document;
mod logs;
mod operation;
mod parameters;
mod wording;

use std::{
    convert::Infallible,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Json, Router,
    extract::{Path, Request, State},
    http::{HeaderMap, StatusCode, header},
    response::{
        IntoResponse, Response, Sse,
        sse::{self, Event},
    },
    routing::{get, post},
};
use futures_util::{Stream, StreamExt, stream};
use serde_json::{Map, Value, json};
use spawnpoint_core::{Core, bus::BusEvent, catalog::Tool, session::Client};
use spawnpoint_dialects::async_bridge::{self, Response as CallResponse};
use spawnpoint_protocol::LogId;
use tokio::sync::broadcast::{Receiver, error::RecvError};

use self::operation::Operation;
use crate::{checks, http::HttpConfig, rpc, sockets::Sockets};

/// How many operations are listed.
const OPERATIONS: usize = 1000;
/// How often a stream sends a heartbeat.
const HEARTBEAT: Duration = Duration::from_secs(30);
/// How many requests are answered per minute.
const A_MINUTE: usize = 6000;
/// A client that sends this header gets the answer to too many requests, to try its handling.
const TRY_LIMIT: &str = "x-test-rate-limit";

/// How the bridge's own clients, which are written in TypeScript, name themselves.
const OWN_CLIENTS: &[u8] = b"axios/";

/// How the face describes itself.
#[derive(Clone, Debug)]
pub struct Manifest {
    /// Its name.
    pub name: String,
    /// Its description.
    pub description: String,
}

struct Bridge {
    core: Core,
    manifest: Manifest,
    max_body: usize,
    sockets: Sockets,
    pace: std::sync::Mutex<(Instant, usize)>,
}

/// The face's routes.
pub fn router(core: Core, config: &HttpConfig, sockets: Sockets) -> Router {
    let pace = std::sync::Mutex::new((Instant::now(), 0));
    let manifest = config.manifest.clone();
    let bridge = Arc::new(Bridge { core, manifest, max_body: config.max_body, sockets, pace });
    Router::new()
        .route("/manifest", get(manifest_of))
        .route("/tools", post(tools))
        .route("/results/{log_id}", get(results))
        .route("/cancel/{log_id}", post(cancel))
        .route("/operations", get(operations))
        .route("/help", get(help))
        .route("/sse", get(events))
        .route("/logs", get(logs::latest))
        .route("/logs/{name}", get(logs::entries).post(logs::append).delete(logs::clear))
        .with_state(bridge)
}

type Shared = State<Arc<Bridge>>;

impl Bridge {
    /// The six commands.
    fn commands(&self) -> impl Iterator<Item = &Tool> {
        let sets = self.core.catalog().toolsets().iter().filter(|set| set.name == "bridge");
        sets.flat_map(|set| &set.tools)
    }

    fn is_too_quick(&self, headers: &HeaderMap) -> bool {
        if headers.contains_key(TRY_LIMIT) {
            return true;
        }
        let mut pace = self.pace.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if pace.0.elapsed() >= Duration::from_secs(60) {
            *pace = (Instant::now(), 0);
        }
        pace.1 += 1;
        pace.1 > A_MINUTE
    }

    async fn body(&self, request: Request) -> Result<Value, Response> {
        let body = checks::read_body(request.into_body(), self.max_body).await?;
        serde_json::from_slice(rpc::without_mark(&body)).map_err(|error| {
            wrong(StatusCode::BAD_REQUEST, format!("Invalid JSON in request body: {error}"))
        })
    }
}

async fn manifest_of(State(bridge): Shared) -> Response {
    let tools: Vec<_> = bridge
        .commands()
        .map(|tool| json!({ "id": tool.name, "description": tool.help, "parameters": tool.input }))
        .collect();
    Json(json!({
        "schema_version": "v1",
        "name": bridge.manifest.name,
        "description": bridge.manifest.description,
        "tools": tools,
    }))
    .into_response()
}

async fn tools(State(bridge): Shared, request: Request) -> Response {
    if bridge.is_too_quick(request.headers()) {
        let what = "Rate limit exceeded. Please try again later.";
        return wrong(StatusCode::TOO_MANY_REQUESTS, what);
    }
    // The request is the document's, and so is the answer. The bridge's own clients expect its servers' words.
    let expects_own_words = request.headers().get(header::USER_AGENT).is_some_and(|agent| {
        agent.as_bytes().get(..OWN_CLIENTS.len()).is_some_and(|name| name == OWN_CLIENTS)
    });
    let body = match bridge.body(request).await {
        Ok(body) => body,
        Err(refusal) => return refusal,
    };
    let operation = match Operation::read(&body) {
        Ok(operation) => operation,
        Err(problem) => return wrong(StatusCode::BAD_REQUEST, problem),
    };
    let (status, answer) = operation.answer(&bridge.core).await;
    let answer = match expects_own_words {
        true => wording::answer(answer, operation.patience()),
        false => serde_json::to_value(answer.into_response()).unwrap_or_default(),
    };
    (status, Json(answer)).into_response()
}

async fn results(State(bridge): Shared, Path(id): Path<String>) -> Response {
    match async_bridge::find(&bridge.core, &id).await {
        Ok(Some(found)) => Json(wording::response(found)).into_response(),
        Ok(None) => {
            let error = format!("Result not found for log ID: {id}");
            let answer = json!({ "status": "error", "log_id": id, "error": error });
            (StatusCode::NOT_FOUND, Json(answer)).into_response()
        }
        Err(fault) => wrong(StatusCode::INTERNAL_SERVER_ERROR, fault.message),
    }
}

async fn cancel(State(bridge): Shared, Path(id): Path<String>) -> Response {
    let cancelled = match id.parse() {
        Ok(log_id) => cancel_call(&bridge.core, log_id).await,
        Err(_) => false,
    };
    Json(match cancelled {
        true => json!({
            "status": "success",
            "log_id": id,
            "message": format!("Operation cancelled: {id}"),
        }),
        false => json!({
            "status": "error",
            "log_id": id,
            "error": format!("Operation not found for log ID: {id}"),
        }),
    })
    .into_response()
}

/// Cancels a call that no session made: the document has no sessions, and does not tell its clients apart.
async fn cancel_call(core: &Core, log_id: LogId) -> bool {
    let Ok(Some(record)) = core.record(log_id).await else { return false };
    let client = Client { name: Arc::from(&*record.client), ..Client::default() };
    core.cancel_for(&client, log_id).unwrap_or_default()
}

async fn operations(State(bridge): Shared) -> Response {
    match bridge.core.ledger().latest(OPERATIONS).await {
        Ok(records) => {
            let operations: Vec<_> = records.iter().map(wording::operation).collect();
            Json(json!({ "status": "success", "operations": operations })).into_response()
        }
        Err(fault) => wrong(StatusCode::INTERNAL_SERVER_ERROR, fault.message),
    }
}

async fn help(State(bridge): Shared) -> Response {
    let operation = Operation { tool: "unity_help".to_owned(), parameters: Map::new() };
    let (_, answer) = operation.answer(&bridge.core).await;
    let mut answer = wording::answer(answer, operation.patience());
    if answer["status"] == "success" {
        answer["message"] = "Help documentation retrieved successfully.".into();
    }
    Json(answer).into_response()
}

/// Streams every result when it is available.
async fn events(State(bridge): Shared) -> Response {
    let slot = match bridge.sockets.take() {
        Ok(slot) => slot,
        Err(refusal) => return refusal,
    };
    let first = Event::default().event("connected").data("{}");
    let results = results_of(bridge.core.clone(), bridge.core.bus().subscribe());
    let all = stream::once(async move { Ok::<_, Infallible>(first) }).chain(results);
    let all = all.inspect(move |_| {
        let _ = &slot;
    });
    let heartbeat = Event::default().event("heartbeat").data("{}");
    Sse::new(all)
        .keep_alive(sse::KeepAlive::new().interval(HEARTBEAT).event(heartbeat))
        .into_response()
}

fn results_of(
    core: Core,
    bus: Receiver<BusEvent>,
) -> impl Stream<Item = Result<Event, Infallible>> + Send {
    stream::unfold((core, bus), |(core, mut bus)| async move {
        loop {
            let log_id = match bus.recv().await {
                Ok(BusEvent::CallEnded { log_id, .. }) => log_id,
                Ok(
                    BusEvent::Engine { .. }
                    | BusEvent::Logged(_)
                    | BusEvent::Attached(_)
                    | BusEvent::Detached(_)
                    | BusEvent::Away(_)
                    | BusEvent::Back(_)
                    | BusEvent::OffersChanged(_),
                )
                | Err(RecvError::Lagged(_)) => continue,
                Err(RecvError::Closed) => return None,
            };
            if let Ok(Some(record)) = core.record(log_id).await {
                let data = wording::response(CallResponse::of_record(record)).to_string();
                return Some((Ok(Event::default().event("result").data(data)), (core, bus)));
            }
        }
    })
}

/// An error in the shape of this face. Every answer has a log id. A request that names no operation is not
/// recorded: anyone could fill the ledger with these.
fn wrong(status: StatusCode, error: impl Into<String>) -> Response {
    let answer = json!({ "status": "error", "log_id": LogId::fresh(), "error": error.into() });
    (status, Json(answer)).into_response()
}
