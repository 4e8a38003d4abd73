//! The error table of the dialect: the JSON-RPC code of each kind of failure. Only this file of the face has these
//! numbers.

use rmcp::{ErrorData, model::ErrorCode};
use spawnpoint_core::printable;
use spawnpoint_protocol::{ErrorKind, Fault, FaultDetails};

/// Error codes: those of JSON-RPC and MCP, and ours from the range for servers. The ends of that range are used by
/// client libraries.
pub mod code {
    /// The text is not JSON.
    pub const PARSE: i32 = -32700;
    /// The JSON is not a message.
    pub const INVALID_REQUEST: i32 = -32600;
    /// The method or path does not exist.
    pub const METHOD_NOT_FOUND: i32 = -32601;
    /// The parameters are wrong.
    pub const INVALID_PARAMS: i32 = -32602;
    /// An internal error.
    pub const INTERNAL: i32 = -32603;
    /// The engine is not ready.
    pub const NOT_READY: i32 = -32010;
    /// The guard or the checks refused the request.
    pub const PERMISSION_DENIED: i32 = -32011;
    /// The call requires confirmation.
    pub const CONFIRMATION_REQUIRED: i32 = -32012;
    /// Too many requests at once.
    pub const RATE_LIMITED: i32 = -32013;
    /// The engine does not support this.
    pub const UNSUPPORTED: i32 = -32014;
    /// The time limit passed.
    pub const TIMEOUT: i32 = -32015;
    /// The caller cancelled it.
    pub const CANCELLED: i32 = -32016;
    /// The engine disconnected.
    pub const DISCONNECTED: i32 = -32017;
    /// The session does not exist or has ended.
    pub const NO_SESSION: i32 = -32018;
}

/// The code of a kind of failure.
pub fn code_of(kind: ErrorKind) -> i32 {
    match kind {
        ErrorKind::NotReady => code::NOT_READY,
        ErrorKind::PermissionDenied => code::PERMISSION_DENIED,
        ErrorKind::ConfirmationRequired => code::CONFIRMATION_REQUIRED,
        ErrorKind::NotFound | ErrorKind::InvalidArgument => code::INVALID_PARAMS,
        ErrorKind::RateLimited => code::RATE_LIMITED,
        ErrorKind::Unsupported => code::UNSUPPORTED,
        ErrorKind::Timeout => code::TIMEOUT,
        ErrorKind::Cancelled => code::CANCELLED,
        ErrorKind::Disconnected => code::DISCONNECTED,
        ErrorKind::Internal => code::INTERNAL,
    }
}

/// A failure as a JSON-RPC error, for requests that are not tool calls.
pub fn error_of(fault: &Fault) -> ErrorData {
    let data = serde_json::to_value(fault).ok();
    ErrorData::new(ErrorCode(code_of(fault.kind)), sentence(fault), data)
}

/// A resource that does not exist. The library converts the code to that of the caller's era.
pub fn no_resource(uri: &str, fault: &Fault) -> ErrorData {
    let data = serde_json::json!({ "uri": uri });
    ErrorData::resource_not_found(sentence(fault), Some(data))
}

/// Wrong parameters.
pub fn invalid_params(message: impl Into<String>) -> ErrorData {
    ErrorData::invalid_params(message.into(), None)
}

/// Logs a request that is answered with an error, most often because a client misspelled something, in one line.
pub fn log(client: &str, error: &ErrorData) {
    let client = if client.is_empty() { "A client" } else { client };
    tracing::warn!(
        "{} sent a request that failed: {}",
        printable(client),
        printable(&error.message)
    );
}

/// Message, hint and instance of a fault in one text.
pub fn sentence(fault: &Fault) -> String {
    let mut text = fault.message.clone();
    if let Some(hint) = &fault.hint {
        text = format!("{}. Hint: {hint}", text.trim_end_matches('.'));
    }
    if let Some(instance) = &fault.instance {
        text = format!("{text} (on {instance})");
    }
    text
}

/// The capability that the client would have to declare, if the call failed because it could not ask its
/// question.
pub fn missing_capability(fault: &Fault) -> Option<ErrorData> {
    let Some(FaultDetails::Capability(required)) = &fault.details else { return None };
    let data = serde_json::to_value(required).ok();
    Some(ErrorData::new(ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY, sentence(fault), data))
}
