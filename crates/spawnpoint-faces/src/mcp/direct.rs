//! The short way for what clients do most: a modern `tools/call` that wants nothing but its answer.
//!
//! The library serves each request that stands alone as a connection of its own, with tasks and
//! queues for messages in both directions. A call that cannot send any does without. Everything that
//! is unusual in any way takes the long way, so that there is one place for refusals.

use std::{
    convert::Infallible,
    sync::{Arc, OnceLock},
};

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
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

use super::{Face, Handler};

/// Answers what can be answered without a connection.
pub struct Direct {
    handler: Handler,
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
        Self { handler: Handler::alone(face), nowhere: OnceLock::new() }
    }

    /// The answer to a `tools/call`, if it is one that can go the short way.
    pub async fn answer(&self, headers: &HeaderMap, body: &[u8]) -> Option<Response> {
        let named = |name| {
            let mut values = headers.get_all(name).iter();
            values.next().filter(|_| values.next().is_none())
        };
        if named("mcp-protocol-version")? != ProtocolVersion::V_2026_07_28.as_str()
            || named("mcp-method")? != "tools/call"
        {
            return None;
        }
        let Message { id, mut params } = serde_json::from_slice(body).ok()?;
        let meta = params.meta.take()?;
        if named("mcp-name")? != params.name.as_ref() || !wants_only_its_answer(&meta) {
            return None;
        }
        let face = &self.handler.face;
        let place = face.lists.now(&face.core).place(&params.name)?;
        if place.headed {
            return None;
        }
        let mut context = RequestContext::new(id.clone(), self.nowhere().peer().clone());
        context.meta = meta;
        Some(match self.handler.tool_call(params, &context).await {
            Ok(CallToolResponse::Complete(result)) => respond(&id, &result),
            Ok(CallToolResponse::InputRequired(result)) => respond(&id, &result),
            Ok(CallToolResponse::Task(result)) => respond(&id, &result),
            Ok(_) => refuse(id, ErrorData::internal_error("an unknown kind of result", None)),
            Err(error) => refuse(id, error),
        })
    }

    fn nowhere(&self) -> &RunningService<RoleServer, Handler> {
        self.nowhere.get_or_init(|| {
            let handler = Handler::alone(self.handler.face.clone());
            serve_directly(handler, Nowhere, None)
        })
    }
}

/// Whether a request is whole, of the version its header says, and asks for no word on the way.
fn wants_only_its_answer(meta: &RequestMetaObject) -> bool {
    meta.protocol_version() == Some(ProtocolVersion::V_2026_07_28)
        && meta.client_capabilities().is_some()
        && meta.get_progress_token().is_none()
        && meta.log_level().is_none()
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
