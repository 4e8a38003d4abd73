//! Answers to requests without a valid API key.
//!
//! MCP clients get the answer within the protocol and may initialize a session. On a plain 401 most of them start
//! an OAuth login that does not exist here, and their users never see the message that would help.

use axum::{
    Json,
    body::{Body, HttpBody},
    http::{HeaderValue, Method, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use rmcp::model::ProtocolVersion;
use serde_json::{Value, json};

use spawnpoint_incoming::body::{self, BodyError, UNAUTHENTICATED};

use crate::{checks, http::not_allowed, mcp_for_unity::key_validation::Refused, rpc};

/// Texts that the plugin of MCP for Unity expects.
const NO_KEY: &str = "API key required";
const BAD_KEY: &str = "Invalid API key";

/// The error code within MCP, as clients of the original server expect it.
const CODE: i64 = 0;

impl Refused {
    /// The message for clients.
    fn sentence(&self) -> String {
        match self {
            Self::Missing | Self::Unknown => {
                "API key authentication required. Provide a valid X-API-Key header.".to_owned()
            }
            Self::Unsure(why) => {
                format!("API keys cannot be checked at the moment: {why}; please retry")
            }
            Self::TooMany(_) => {
                "Too many unknown API keys came from this address. Try again later.".to_owned()
            }
        }
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::Missing | Self::Unknown => StatusCode::UNAUTHORIZED,
            Self::Unsure(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
        }
    }
}

/// Refuses an engine. A WebSocket that is not open yet cannot be closed with a close code, so the answer has the
/// code beside the reason.
pub(super) fn engine(refused: &Refused) -> Response {
    let (code, why) = match refused {
        Refused::Missing => (4401, NO_KEY.to_owned()),
        Refused::Unknown => (4403, BAD_KEY.to_owned()),
        Refused::Unsure(why) => (1013, format!("{why}; try again later")),
        Refused::TooMany(_) => (1013, refused.sentence()),
    };
    let body = json!({ "success": false, "error": why, "close_code": code });
    (StatusCode::FORBIDDEN, Json(body)).into_response()
}

/// Refuses a client of REST and similar interfaces.
pub(super) fn client(refused: &Refused) -> Response {
    let body = json!({ "success": false, "error": refused.sentence() });
    let mut response = (refused.status(), Json(body)).into_response();
    if let Refused::TooMany(wait) = refused {
        let seconds = HeaderValue::from(wait.as_secs().max(1));
        response.headers_mut().insert(header::RETRY_AFTER, seconds);
    }
    if refused.status() == StatusCode::UNAUTHORIZED {
        response.headers_mut().insert(
            header::WWW_AUTHENTICATE,
            HeaderValue::from_static("Bearer realm=\"spawnpoint\""),
        );
    }
    response
}

/// Refuses a client of MCP. Reads only a short message for it: without a key only a handshake is answered.
pub(super) async fn mcp(refused: &Refused, parts: &Parts, body: Body) -> Response {
    if parts.method != Method::POST {
        return not_allowed().await;
    }
    let declared = body.size_hint().lower();
    if declared > UNAUTHENTICATED as u64 || matches!(refused, Refused::TooMany(_)) {
        return client(refused);
    }
    let body = match body::read(body, UNAUTHENTICATED).await {
        Ok(body) => body,
        Err(BodyError::TooLarge(_)) => return client(refused),
        Err(error) => return checks::unread(error),
    };
    let envelope = match rpc::check_message(rpc::without_mark(&body)) {
        Ok(envelope) => envelope,
        Err(refusal) => return refusal.respond(StatusCode::BAD_REQUEST),
    };
    let Some(method) = envelope.method.filter(|_| !envelope.id.is_null()) else {
        return StatusCode::ACCEPTED.into_response();
    };
    let message: Value = serde_json::from_slice(rpc::without_mark(&body)).unwrap_or_default();
    let sentence = refused.sentence();
    let result = match method.as_ref() {
        "initialize" => Some(greeting(&message["params"]["protocolVersion"], &sentence)),
        "ping" => Some(json!({})),
        "tools/call" => Some(json!({
            "content": [{ "type": "text", "text": sentence }],
            "isError": true,
        })),
        _ => None,
    };
    let mut answer = json!({ "jsonrpc": "2.0", "id": envelope.id });
    match result {
        Some(result) => answer["result"] = result,
        None => answer["error"] = json!({ "code": CODE, "message": sentence }),
    }
    Json(answer).into_response()
}

/// An answer to `initialize` whose instructions say what is missing.
fn greeting(version: &Value, sentence: &str) -> Value {
    let wanted = version.as_str().unwrap_or_default();
    let is_wanted = |known: &ProtocolVersion| known.has_initialize() && known.as_str() == wanted;
    let latest = ProtocolVersion::LATEST_WITH_INITIALIZE;
    let version = match ProtocolVersion::KNOWN_VERSIONS.iter().any(is_wanted) {
        true => wanted,
        false => latest.as_str(),
    };
    json!({
        "protocolVersion": version,
        "capabilities": { "tools": {}, "resources": {} },
        "serverInfo": { "name": "spawnpoint", "version": env!("CARGO_PKG_VERSION") },
        "instructions": sentence,
    })
}
