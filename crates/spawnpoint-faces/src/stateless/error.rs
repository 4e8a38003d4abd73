//! The error table of the dialect.

use std::borrow::Cow;

use serde_json::{Value, json};

use crate::mcp::error::code;

/// There is no resource with this URI. Only this dialect uses this code for it.
const RESOURCE_NOT_FOUND: i32 = -32002;

/// The request was cancelled. The language server protocol, which `$/cancelRequest` is from, has this code.
const REQUEST_CANCELLED: i32 = -32800;

/// Why a request is refused.
pub struct Failure {
    code: i32,
    message: Cow<'static, str>,
}

impl Failure {
    pub const UNREADABLE: Self = Self::new(code::PARSE, "Failed to parse MCP request JSON");
    pub const WRONG_VERSION: Self =
        Self::new(code::INVALID_REQUEST, "Invalid Request - JSON-RPC version must be 2.0");
    pub const NO_METHOD: Self =
        Self::new(code::INVALID_REQUEST, "Invalid Request - method is required");
    pub const CANCELLED: Self = Self::new(REQUEST_CANCELLED, "Request cancelled");
    pub const CANCEL_PARAMS: Self =
        Self::new(code::INVALID_PARAMS, "Failed to parse cancel request params");
    pub const METHOD_NOT_FOUND: Self = Self::new(code::METHOD_NOT_FOUND, "Method not found");
    pub const INITIALIZE: Self =
        Self::new(code::INVALID_PARAMS, "Failed to parse 'initialize' params");
    pub const CALL_PARAMS: Self =
        Self::new(code::INVALID_PARAMS, "Invalid parameters: 'arguments' must be an object");
    pub const UNKNOWN_TOOL: Self = Self::new(code::INVALID_PARAMS, "Unknown tool name");
    pub const READ_PARAMS: Self =
        Self::new(code::INVALID_PARAMS, "Failed to parse read resource params");
    pub const NO_RESOURCE: Self = Self::new(RESOURCE_NOT_FOUND, "Resource not found");
    pub const NO_CONTENTS: Self = Self::new(code::INTERNAL, "Failed to load resource contents");
    pub const NO_PROMPT_NAME: Self =
        Self::new(code::INVALID_PARAMS, "Missing required parameter: name");

    const fn new(code: i32, message: &'static str) -> Self {
        Self { code, message: Cow::Borrowed(message) }
    }

    /// Parameters with a specific problem.
    pub fn params(message: String) -> Self {
        Self { code: code::INVALID_PARAMS, message: Cow::Owned(message) }
    }

    pub fn to_json(&self) -> Value {
        json!({ "code": self.code, "message": self.message })
    }
}
