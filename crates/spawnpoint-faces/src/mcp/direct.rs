//! The short way for what clients do most: a `tools/call` that has its answer in a moment.
//!
//! The library passes each request through tasks and queues for messages in both directions. A call that
//! ends before anything has to be said to its client does without. Everything that is unusual in any way
//! takes the long way, so that there is one place for refusals; and a call that has begun here and turns
//! out to take its time, to ask something or to tell how far it is goes on there.

use std::{
    convert::Infallible,
    sync::{Arc, OnceLock},
};

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    response::Response,
};
use rmcp::{
    ErrorData, RoleServer,
    model::{
        CallToolRequestParams, CallToolResponse, ClientJsonRpcMessage, ErrorCode, JsonRpcError,
        ProtocolVersion, RequestId, RequestMetaObject, ServerJsonRpcMessage,
    },
    service::{RequestContext, RunningService, serve_directly},
    transport::Transport,
};
use serde::{Deserialize, Serialize};

use super::{
    Face, Handler,
    sessions::SESSION_ID,
    tools::{HandedOver, Start},
};

/// Answers what can be answered without a connection.
pub struct Direct {
    face: Arc<Face>,
    // Requests carry a way to reach their client. These do not need one, and share one that leads
    // nowhere.
    nowhere: OnceLock<RunningService<RoleServer, Handler>>,
}

#[derive(Deserialize)]
struct Message {
    id: RequestId,
    params: CallToolRequestParams,
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
        Self { face, nowhere: OnceLock::new() }
    }

    /// The answer to a `tools/call`, if it is one that can go the short way. One that has begun and
    /// cannot goes with the request.
    pub async fn answer(&self, parts: &mut Parts, body: &[u8]) -> Option<Response> {
        let Message { id, mut params } = serde_json::from_slice(body).ok()?;
        let meta = params.meta.take();
        let (handler, mut context) = match single(&parts.headers, SESSION_ID) {
            Some(session) => self.in_session(&parts.headers, session, meta.as_ref(), &id)?,
            None => self.alone(&parts.headers, &params, meta.as_ref()?, &id)?,
        };
        context.meta = meta.unwrap_or_default();
        let mut begun = match handler.begin(params, &context).await {
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
        id: &RequestId,
    ) -> Option<(Handler, RequestContext<RoleServer>)> {
        let is_modern = meta.protocol_version() == Some(ProtocolVersion::V_2026_07_28)
            && single(headers, "mcp-protocol-version")? == ProtocolVersion::V_2026_07_28.as_str()
            && single(headers, "mcp-method")? == "tools/call"
            && single(headers, "mcp-name")? == params.name.as_ref()
            && meta.client_capabilities().is_some();
        let place = self.face.lists.now(&self.face.core).place(&params.name)?;
        if !is_modern || place.headed {
            return None;
        }
        let context = RequestContext::new(id.clone(), self.nowhere().peer().clone());
        Some((Handler::alone(self.face.clone()), context))
    }

    /// For a request of a session that the library knows.
    fn in_session(
        &self,
        headers: &HeaderMap,
        session: &str,
        meta: Option<&RequestMetaObject>,
        id: &RequestId,
    ) -> Option<(Handler, RequestContext<RoleServer>)> {
        let (link, peer) = self.face.sessions.find(session)?;
        let agreed = peer.peer_info()?.protocol_version.clone();
        let said = headers.get_all("mcp-protocol-version");
        let accepted = single(headers, "accept").unwrap_or("*/*");
        let is_plain = said.iter().all(|version| version == agreed.as_str())
            && meta.is_none_or(|meta| meta.protocol_version().is_none())
            && agreed.has_initialize()
            && ["application/json", "*/*"].iter().any(|kind| accepted.contains(kind));
        if !is_plain {
            return None;
        }
        let handler = Handler { face: self.face.clone(), link: Some(link) };
        Some((handler, RequestContext::new(id.clone(), peer)))
    }

    fn nowhere(&self) -> &RunningService<RoleServer, Handler> {
        self.nowhere.get_or_init(|| {
            let handler = Handler::alone(self.face.clone());
            serve_directly(handler, Nowhere, None)
        })
    }
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
    let answer = Answer { jsonrpc: "2.0", id, result };
    match serde_json::to_vec(&answer) {
        Ok(body) => json(StatusCode::OK, body),
        Err(error) => {
            let what = format!("a result cannot be written: {error}");
            refuse(id.clone(), ErrorData::internal_error(what, None))
        }
    }
}

fn refuse(id: RequestId, error: ErrorData) -> Response {
    let status = match error.code {
        ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY => StatusCode::BAD_REQUEST,
        _ => StatusCode::OK,
    };
    let answer = JsonRpcError::new(Some(id), error);
    json(status, serde_json::to_vec(&answer).unwrap_or_default())
}

fn json(status: StatusCode, body: Vec<u8>) -> Response {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// A connection on which nothing comes and nothing goes.
struct Nowhere;

impl Transport<RoleServer> for Nowhere {
    type Error = Infallible;

    fn send(
        &mut self,
        _: ServerJsonRpcMessage,
    ) -> impl Future<Output = Result<(), Infallible>> + Send + 'static {
        std::future::ready(Ok(()))
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        std::future::pending().await
    }

    async fn close(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}
