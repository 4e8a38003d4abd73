//! Why an MCP request has no result.

use hyper::{StatusCode, Uri};
use serde_json::Value;

use crate::RequestError;

/// Why an MCP request has no result.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum McpError {
    /// The HTTP request has no response.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The server returned an error.
    #[error(transparent)]
    Rpc(#[from] RpcError),
    /// The server does not accept the token, or wants one.
    #[error("{url} refused the request: unauthorized")]
    Unauthorized {
        /// The URL of the request.
        url: Uri,
        /// The `WWW-Authenticate` header.
        challenge: Option<String>,
    },
    /// The response is not a response to a JSON-RPC request.
    #[error("the response of {url} is not JSON-RPC (HTTP {status})")]
    NotRpc {
        /// The URL of the request.
        url: Uri,
        /// The status of the response.
        status: StatusCode,
    },
}

/// An error that a server returned.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{message}")]
pub struct RpcError {
    /// The JSON-RPC error code.
    pub code: Option<i64>,
    /// What failed.
    pub message: String,
    /// The whole error object.
    pub error: Value,
}
