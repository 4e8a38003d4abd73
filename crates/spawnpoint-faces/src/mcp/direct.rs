//! Answers that do not need the protocol library: opening a session, and a `tools/call` that ends quickly.
//! [`listed`](super::listed) has the lists.
//!
//! The library passes each request through tasks and queues. A call that ends before anything has to be sent to its
//! client does not need them. Unusual requests are left to the library, so that there is one place for refusals. A
//! call that started here and takes longer, asks something or reports progress is handed over to the library.

use std::{fmt, marker::PhantomData, sync::Arc};

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
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{IgnoredAny, MapAccess, Visitor, value::MapAccessDeserializer},
};

use super::{
    Caller, Face, Handler, Link, error,
    sessions::{SESSION_ID, SessionRecord},
    tools::{HandedOver, Start},
};
use crate::rpc;

/// Answers requests without the library.
pub struct Direct {
    pub(super) face: Arc<Face>,
}

/// A request to this server.
#[derive(Deserialize)]
pub(super) struct Message<P> {
    pub(super) id: RequestId,
    pub(super) params: P,
}

/// A `tools/call`, parsed in one step. Messages with anything unusual are not parsed.
#[derive(Deserialize)]
pub struct CallMessage<'a> {
    #[serde(borrow)]
    jsonrpc: &'a str,
    id: RequestId,
    #[serde(borrow)]
    method: &'a str,
    #[serde(deserialize_with = "from_object")]
    params: CallToolRequestParams,
    result: Option<IgnoredAny>,
    error: Option<IgnoredAny>,
}

impl<'a> CallMessage<'a> {
    /// Parses a message. `None` means only that it is not such a call.
    pub fn read(text: &'a [u8]) -> Option<Self> {
        if !text.starts_with(b"{") || rpc::is_too_deep(text) {
            return None;
        }
        let message: Self = serde_json::from_slice(text).ok()?;
        let is_call = message.jsonrpc == "2.0"
            && message.method == "tools/call"
            && message.result.is_none()
            && message.error.is_none();
        is_call.then_some(message)
    }
}

/// Deserializes a struct from an object only. The derived code accepts lists, too.
fn from_object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(value: D) -> Result<T, D::Error> {
    struct Object<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Object<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<T, A::Error> {
            T::deserialize(MapAccessDeserializer::new(members))
        }
    }
    value.deserialize_map(Object(PhantomData))
}

#[derive(Serialize)]
struct Answer<'a, T> {
    jsonrpc: &'static str,
    id: &'a RequestId,
    result: &'a T,
}

impl Direct {
    /// For this face.
    pub fn new(face: Arc<Face>) -> Self {
        Self { face }
    }

    /// Opens a session and answers its `initialize`. Returns `None` for a request that the library has to
    /// refuse.
    pub fn open_session(&self, parts: &Parts, body: &[u8]) -> Option<Response> {
        let headers = &parts.headers;
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
        let link = Arc::new(Link::of_session(&self.face, parts.extensions.get().copied()));
        let handler = Handler::of_session(self.face.clone(), link.clone());
        let answer = match handler.negotiate_initialize(&params) {
            Ok(answer) => answer,
            Err(error) => return Some(refuse(id, error)),
        };
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

    /// The answer to `notifications/initialized`, if it names a session. There is nothing to do.
    pub fn initialized(&self, headers: &HeaderMap) -> Option<Response> {
        let record = self.face.sessions.find(single(headers, SESSION_ID)?)?;
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::ACCEPTED;
        agrees_on_version(headers, &record).then_some(response)
    }

    /// The answer to a `tools/call`, if it ends quickly. A started call that takes longer is attached to the
    /// request.
    pub async fn call(&self, parts: &mut Parts, call: CallMessage<'_>) -> Option<Response> {
        let CallMessage { id, mut params, .. } = call;
        let meta = params.meta.take();
        let (handler, caller) = match single(&parts.headers, SESSION_ID) {
            Some(session) => self.in_session(&parts.headers, session, meta.as_ref())?,
            None => self.alone(parts, &params, meta.as_ref()?)?,
        };
        let meta = meta.unwrap_or_default();
        let mut started = match handler.begin(params, &meta, &id, caller).await {
            Ok(Start::Started(started)) => started,
            Ok(Start::Answered(response)) => return Some(respond_with(&id, *response)),
            Err(error) => return Some(refuse(id, error)),
        };
        match started.for_a_moment(&self.face).await.map(|outcome| started.written(outcome)) {
            Some(Ok(result)) => Some(respond_written(&id, result.response(&id))),
            Some(Err(error)) => Some(refuse(id, error)),
            None => {
                parts.extensions.insert(HandedOver::new(started));
                None
            }
        }
    }

    /// For a request without a session.
    fn alone(
        &self,
        parts: &Parts,
        params: &CallToolRequestParams,
        meta: &RequestMetaObject,
    ) -> Option<(Handler, Caller)> {
        let headers = &parts.headers;
        let is_modern = meta.protocol_version() == Some(ProtocolVersion::V_2026_07_28)
            && single(headers, "mcp-protocol-version")? == ProtocolVersion::V_2026_07_28.as_str()
            && single(headers, "mcp-method")? == "tools/call"
            && single(headers, "mcp-name")? == params.name.as_ref();
        let core = &self.face.core;
        let listed = self.face.lists.now(core).listed(core, &params.name)?;
        if !is_modern || listed.headed {
            return None;
        }
        let toolsets = parts.extensions.get().copied();
        let caller = Caller::of_request(meta, &meta.client_capabilities()?, toolsets);
        Some((Handler::alone(self.face.clone()), caller))
    }

    /// For a request of a session.
    fn in_session(
        &self,
        headers: &HeaderMap,
        session: &str,
        meta: Option<&RequestMetaObject>,
    ) -> Option<(Handler, Caller)> {
        let record = self.face.sessions.find(session)?;
        let is_plain = is_plain(headers, &record) && !meta.is_some_and(Caller::is_named_by);
        let handler = || Handler::of_session(self.face.clone(), record.link.clone());
        is_plain.then(|| (handler(), record.caller.clone()))
    }
}

/// Whether a request of a session has nothing unusual about its headers.
pub(super) fn is_plain(headers: &HeaderMap, record: &SessionRecord) -> bool {
    agrees_on_version(headers, record) && record.version.has_initialize() && accepts_json(headers)
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
pub(super) fn single<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
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

pub(super) fn respond(id: &RequestId, result: &impl Serialize) -> Response {
    respond_written(id, serde_json::to_vec(&Answer { jsonrpc: "2.0", id, result }))
}

fn respond_written(id: &RequestId, body: serde_json::Result<Vec<u8>>) -> Response {
    match body {
        Ok(body) => answer(StatusCode::OK, "application/json", body),
        Err(error) => {
            let what = format!("could not serialize a result: {error}");
            refuse(id.clone(), ErrorData::internal_error(what, None))
        }
    }
}

/// The same for a client that accepts only event streams.
fn respond_as_event(id: &RequestId, result: &impl Serialize) -> Response {
    let message = serde_json::to_string(&Answer { jsonrpc: "2.0", id, result });
    let event = format!("data: {}\n\n", message.unwrap_or_default());
    answer(StatusCode::OK, "text/event-stream", event.into_bytes())
}

pub(super) fn refuse(id: RequestId, error: ErrorData) -> Response {
    error::log("", &error);
    let status = match error.code {
        ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY => StatusCode::BAD_REQUEST,
        _ => StatusCode::OK,
    };
    let body = serde_json::to_vec(&JsonRpcError::new(Some(id), error)).unwrap_or_default();
    answer(status, "application/json", body)
}

fn answer(status: StatusCode, kind: &'static str, body: Vec<u8>) -> Response {
    let mut response = Response::new(Body::from(body));
    // Each answer gets about so many headers here and in the checks.
    response.headers_mut().reserve(8);
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_plain_call_is_parsed_in_one_step() {
        let read = |text: &str| CallMessage::read(text.as_bytes()).map(|call| call.params.name);
        let call = r#"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"look"}}"#;
        assert_eq!(read(call).as_deref(), Some("look"));
        for other in [
            r#"["2.0",1,"tools/call",{"name":"look"}]"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[null,"look"]}"#,
            r#"{"jsonrpc":"1.0","id":1,"method":"tools/call","params":{"name":"look"}}"#,
            r#"{"jsonrpc":"2.0","id":null,"method":"tools/call","params":{"name":"look"}}"#,
            r#"{"jsonrpc":"2.0","id":1.5,"method":"tools/call","params":{"name":"look"}}"#,
            r#"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"look"}}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"name":"look"}}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"tool":"look"}}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look"},"result":1}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look"}} x"#,
        ] {
            assert_eq!(read(other), None, "{other}");
        }
        let deep = format!("{}1{}", "[".repeat(99), "]".repeat(99));
        let deep = format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"x","arguments":{{"a":{deep}}}}}}}"#
        );
        assert_eq!(read(&deep), None);
    }
}
