//! The async bridge over REST: tools by id, results by log id, named logs. Paths, shapes and texts are
//! those of the bridge's own servers, which differ from the document's.

mod logs;
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
    http::{HeaderMap, StatusCode},
    response::{
        IntoResponse, Response, Sse,
        sse::{self, Event},
    },
    routing::{get, post},
};
use futures_util::{Stream, StreamExt, stream};
use serde_json::{Map, Value, json};
use spawnpoint_core::{
    Call, Core,
    board::{CallState, WaitResult, wait},
    bus::BusEvent,
    catalog::{PROMPT, Tool},
    session::Client,
};
use spawnpoint_dialects::async_bridge::Response as CallResponse;
use spawnpoint_protocol::{Fault, LogId};
use tokio::sync::broadcast::{Receiver, error::RecvError};

use crate::{checks, http::HttpConfig, rpc, sockets::Sockets};

/// Client name of this face in the ledger.
const CLIENT: &str = "rest";
/// The command that reads the result of another.
const GET_RESULT: &str = "unity_get_result";
/// How many operations are listed.
const OPERATIONS: usize = 1000;
/// How often a stream sends a heartbeat.
const HEARTBEAT: Duration = Duration::from_secs(30);
/// How many requests are answered per minute.
const A_MINUTE: usize = 6000;
/// A client that sends this header gets the answer to too many requests, to try its handling.
const TRY_LIMIT: &str = "x-test-rate-limit";

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

    /// The status of the call with this id, if there is one.
    async fn result(&self, id: &str) -> Result<Option<CallResponse>, Fault> {
        let Ok(log_id) = id.parse::<LogId>() else { return Ok(None) };
        Ok(self.core.record(log_id).await?.map(CallResponse::of_record))
    }

    /// Starts a call and waits for it as long as its caller requests.
    async fn call(&self, name: &str, parameters: Map<String, Value>) -> Value {
        let timeout = parameters.get("timeout").and_then(Value::as_f64);
        let patience = timeout
            .filter(|millis| *millis > 0.0)
            .and_then(|millis| Duration::try_from_secs_f64(millis / 1e3).ok())
            .unwrap_or(PROMPT);
        let client = Client { name: CLIENT.into(), by_document: true, ..Client::default() };
        let call = Call { tool: name.to_owned(), arguments: parameters, client };
        let what = "Operation";
        let mut handle = match self.core.start(call) {
            Ok(handle) => handle,
            Err(fault) => return wording::response(CallResponse::refused(what, None, &fault)),
        };
        let log_id = handle.log_id;
        let partial = match wait(&mut handle.state, patience).await {
            WaitResult::Running(CallState { approval: Some(how), .. }) => {
                let waiting = CallResponse::awaiting_approval(log_id, &how);
                let message = waiting.message.clone();
                let mut answer = wording::response(waiting);
                answer["message"] = message.into();
                return answer;
            }
            WaitResult::Ended(outcome) => {
                let outcome = Arc::unwrap_or_clone(outcome);
                return wording::response(CallResponse::ended(what, log_id, outcome));
            }
            WaitResult::Running(state) => state.partial,
            WaitResult::Asking(_) => None,
        };
        let mut answer = wording::response(CallResponse::timed_out(what, log_id, partial));
        answer["message"] = wording::timed_out(patience).into();
        answer
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
    let body = match bridge.body(request).await {
        Ok(body) => body,
        Err(refusal) => return refusal,
    };
    let Some(name) = body.get("tool_id").and_then(Value::as_str) else {
        return wrong(StatusCode::BAD_REQUEST, "Missing required parameter: tool_id");
    };
    let parameters = body.get("parameters").and_then(Value::as_object).cloned().unwrap_or_default();
    let declared = bridge.core.tool(name);
    if declared.is_none() && bridge.core.offered_tools(name).is_empty() {
        return wrong(StatusCode::BAD_REQUEST, format!("Tool not found: {name}"));
    }
    if let Some(problem) = declared.and_then(|tool| parameters::problem(tool, &parameters)) {
        return wrong(StatusCode::BAD_REQUEST, problem);
    }
    // A request for a result is answered with that result, not with a result of its own.
    if declared.is_some_and(|tool| tool.name == GET_RESULT) {
        let id = parameters.get("log_id").and_then(Value::as_str).unwrap_or_default();
        return match bridge.result(id).await {
            Ok(found) => {
                let found = found.unwrap_or_else(|| CallResponse::not_found(id));
                Json(wording::response(found)).into_response()
            }
            Err(fault) => wrong(StatusCode::INTERNAL_SERVER_ERROR, fault.message),
        };
    }
    Json(bridge.call(name, parameters).await).into_response()
}

async fn results(State(bridge): Shared, Path(id): Path<String>) -> Response {
    match bridge.result(&id).await {
        Ok(Some(found)) => Json(wording::response(found)).into_response(),
        Ok(None) => wrong(StatusCode::NOT_FOUND, format!("Result not found for log ID: {id}")),
        Err(fault) => wrong(StatusCode::INTERNAL_SERVER_ERROR, fault.message),
    }
}

async fn cancel(State(bridge): Shared, Path(id): Path<String>) -> Response {
    let cancelled = id.parse().is_ok_and(|log_id| bridge.core.cancel(log_id));
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
    let mut answer = bridge.call("unity_help", Map::new()).await;
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

/// An error in the shape of this face.
fn wrong(status: StatusCode, error: impl Into<String>) -> Response {
    (status, Json(json!({ "status": "error", "error": error.into() }))).into_response()
}
