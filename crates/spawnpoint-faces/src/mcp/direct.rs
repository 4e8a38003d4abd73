//! Answers that need no service of the protocol library: what opens a session, and a `tools/call` that ends
//! in a moment.
//!
//! The library passes each request through tasks and queues for messages in both directions. A call that
//! ends before anything has to be said to its client does without. Everything that is unusual in any way
//! is left to the library, so that there is one place for refusals. A call that has begun here and turns
//! out to take longer, to ask something or to report progress is handed over to it.

use std::sync::Arc;

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    response::Response,
};
use rmcp::{
    ErrorData, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, ErrorCode, InitializeRequestParams, JsonRpcError,
        ProtocolVersion, RequestId, RequestMetaObject,
    },
    transport::common::server_side_http::session_id,
};
use serde::{Deserialize, Serialize};

use super::{
    Caller, Face, Handler, Link,
    sessions::{SESSION_ID, SessionRecord},
    tools::{HandedOver, Start},
};

/// Answers requests without the library.
pub struct Direct {
    face: Arc<Face>,
}

#[derive(Deserialize)]
struct Message<P> {
    id: RequestId,
    params: P,
}

#[derive(Serialize)]
struct Answer<'a, T> {
    jsonrpc: &'static str,
    id: &'a RequestId,
    result: &'a T,
}

impl Direct {
    /// Over this face.
    pub fn new(face: Arc<Face>) -> Self {
        Self { face }
    }

    /// Opens a session, and answers the `initialize` that asks for it. None for a request that the library
    /// has to refuse.
    pub fn open_session(&self, headers: &HeaderMap, body: &[u8]) -> Option<Response> {
        let Message { id, params } =
            serde_json::from_slice::<Message<InitializeRequestParams>>(body).ok()?;
        let agrees = |name: &str, value: &str| match headers.contains_key(name) {
            true => single(headers, name) == Some(value),
            false => true,
        };
        let is_plain = agrees("mcp-protocol-version", params.protocol_version.as_str())
            && agrees("mcp-method", "initialize")
            && (!headers.contains_key("mcp-protocol-version")
                || ProtocolVersion::KNOWN_VERSIONS.contains(&params.protocol_version));
        if !is_plain {
            return None;
        }
        let handler = Handler::alone(self.face.clone());
        let answer = match handler.negotiate_initialize(&params) {
            Ok(answer) => answer,
            Err(error) => return Some(refuse(id, error)),
        };
        let link = Arc::new(Link::new(&self.face));
        let record =
            SessionRecord::new(session_id(), link, answer.protocol_version.clone(), params);
        let named = HeaderValue::from_str(&record.id).ok()?;
        self.face.sessions.add(record);
        let mut response = match accepts_json(headers) {
            true => respond(&id, &answer),
            false => respond_as_event(&id, &answer),
        };
        response.headers_mut().insert(SESSION_ID, named);
        Some(response)
    }

    /// The answer to the notification that a client has read the answer to its `initialize`, if it names a
    /// session: there is nothing to do.
    pub fn initialized(&self, headers: &HeaderMap) -> Option<Response> {
        let record = self.face.sessions.find(single(headers, SESSION_ID)?)?;
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::ACCEPTED;
        agrees_on_version(headers, &record).then_some(response)
    }

    /// The answer to a `tools/call`, if it can be given here. A call that has begun and takes longer goes
    /// with the request.
    pub async fn call(&self, parts: &mut Parts, body: &[u8]) -> Option<Response> {
        let Message { id, mut params } =
            serde_json::from_slice::<Message<CallToolRequestParams>>(body).ok()?;
        let meta = params.meta.take();
        let (handler, caller) = match single(&parts.headers, SESSION_ID) {
            Some(session) => self.in_session(&parts.headers, session, meta.as_ref())?,
            None => self.alone(&parts.headers, &params, meta.as_ref()?)?,
        };
        let meta = meta.unwrap_or_default();
        let mut begun = match handler.begin(params, &meta, &id, caller).await {
            Ok(Start::Begun(begun)) => begun,
            Ok(Start::Answered(response)) => return Some(respond_with(&id, *response)),
            Err(error) => return Some(refuse(id, error)),
        };
        match begun.for_a_moment().await.map(|outcome| begun.ended(outcome)) {
            Some(Ok(result)) => Some(respond(&id, &result)),
            Some(Err(error)) => Some(refuse(id, error)),
            None => {
                parts.extensions.insert(HandedOver::new(begun));
                None
            }
        }
    }

    /// For a request that stands alone.
    fn alone(
        &self,
        headers: &HeaderMap,
        params: &CallToolRequestParams,
        meta: &RequestMetaObject,
    ) -> Option<(Handler, Caller)> {
        let is_modern = meta.protocol_version() == Some(ProtocolVersion::V_2026_07_28)
            && single(headers, "mcp-protocol-version")? == ProtocolVersion::V_2026_07_28.as_str()
            && single(headers, "mcp-method")? == "tools/call"
            && single(headers, "mcp-name")? == params.name.as_ref()
            && meta.client_capabilities().is_some();
        let place = self.face.lists.now(&self.face.core).place(&params.name)?;
        if !is_modern || place.headed {
            return None;
        }
        Some((Handler::alone(self.face.clone()), Caller::of_request(meta)))
    }

    /// For a request of a session.
    fn in_session(
        &self,
        headers: &HeaderMap,
        session: &str,
        meta: Option<&RequestMetaObject>,
    ) -> Option<(Handler, Caller)> {
        let record = self.face.sessions.find(session)?;
        let is_plain = agrees_on_version(headers, &record)
            && !meta.is_some_and(Caller::is_named_by)
            && record.version.has_initialize()
            && accepts_json(headers);
        let handler = || Handler::of_session(self.face.clone(), record.link.clone());
        is_plain.then(|| (handler(), record.caller.clone()))
    }
}

/// Whether a request names the protocol version of its session, or none.
fn agrees_on_version(headers: &HeaderMap, record: &SessionRecord) -> bool {
    let named = headers.get_all("mcp-protocol-version");
    named.iter().all(|version| version == record.version.as_str())
}

fn accepts_json(headers: &HeaderMap) -> bool {
    let accepted = single(headers, "accept").unwrap_or("*/*");
    ["application/json", "*/*"].iter().any(|kind| accepted.contains(kind))
}

/// The only value of a header.
fn single<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    values.next().filter(|_| values.next().is_none())?.to_str().ok()
}

fn respond_with(id: &RequestId, response: CallToolResponse) -> Response {
    match response {
        CallToolResponse::Complete(result) => respond(id, &result),
        CallToolResponse::InputRequired(result) => respond(id, &result),
        CallToolResponse::Task(result) => respond(id, &result),
        _ => refuse(id.clone(), ErrorData::internal_error("an unknown kind of result", None)),
    }
}

fn respond(id: &RequestId, result: &impl Serialize) -> Response {
    match serde_json::to_vec(&Answer { jsonrpc: "2.0", id, result }) {
        Ok(body) => answer(StatusCode::OK, "application/json", body),
        Err(error) => {
            let what = format!("a result cannot be written: {error}");
            refuse(id.clone(), ErrorData::internal_error(what, None))
        }
    }
}

/// The same for a client that accepts nothing but events.
fn respond_as_event(id: &RequestId, result: &impl Serialize) -> Response {
    let message = serde_json::to_string(&Answer { jsonrpc: "2.0", id, result });
    let event = format!("data: {}\n\n", message.unwrap_or_default());
    answer(StatusCode::OK, "text/event-stream", event.into_bytes())
}

fn refuse(id: RequestId, error: ErrorData) -> Response {
    let status = match error.code {
        ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY => StatusCode::BAD_REQUEST,
        _ => StatusCode::OK,
    };
    let body = serde_json::to_vec(&JsonRpcError::new(Some(id), error)).unwrap_or_default();
    answer(status, "application/json", body)
}

fn answer(status: StatusCode, kind: &'static str, body: Vec<u8>) -> Response {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}
