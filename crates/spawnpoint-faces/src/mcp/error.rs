//! The dialect table: what each kind of failure is called in JSON-RPC. Nothing else in this face
//! knows a number.

use rmcp::{ErrorData, model::ErrorCode};
use spawnpoint_protocol::{ErrorKind, Fault, FaultDetails};

/// Error codes. Those of JSON-RPC and MCP, and ours from the range that is left to servers; the ends
/// of that range are taken by clients' own libraries.
pub mod code {
    /// The text is not JSON.
    pub const PARSE: i32 = -32700;
    /// The JSON is not a message.
    pub const INVALID_REQUEST: i32 = -32600;
    /// Nobody answers to this method or path.
    pub const METHOD_NOT_FOUND: i32 = -32601;
    /// The parameters are wrong.
    pub const INVALID_PARAMS: i32 = -32602;
    /// A fault of ours.
    pub const INTERNAL: i32 = -32603;
    /// The engine cannot work yet.
    pub const NOT_READY: i32 = -32010;
    /// The guard or the checks said no.
    pub const PERMISSION_DENIED: i32 = -32011;
    /// The guard would say yes if the caller confirmed.
    pub const CONFIRMATION_REQUIRED: i32 = -32012;
    /// Too much at once.
    pub const RATE_LIMITED: i32 = -32013;
    /// The engine cannot do this.
    pub const UNSUPPORTED: i32 = -32014;
    /// It took too long.
    pub const TIMEOUT: i32 = -32015;
    /// The caller cancelled it.
    pub const CANCELLED: i32 = -32016;
    /// The engine went away.
    pub const DISCONNECTED: i32 = -32017;
    /// The session is not known, or no more.
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

/// A resource that does not exist. The library turns the code into the one of the caller's era.
pub fn no_resource(uri: &str, fault: &Fault) -> ErrorData {
    let data = serde_json::json!({ "uri": uri });
    ErrorData::resource_not_found(sentence(fault), Some(data))
}

/// Wrong parameters.
pub fn invalid_params(message: impl Into<String>) -> ErrorData {
    ErrorData::invalid_params(message.into(), None)
}

/// What happened, what to try next and where, in one text.
pub fn sentence(fault: &Fault) -> String {
    let mut text = fault.message.clone();
    if let Some(hint) = &fault.hint {
        text = format!("{text}. Hint: {hint}");
    }
    if let Some(instance) = &fault.instance {
        text = format!("{text} (on {instance})");
    }
    text
}

/// What the client would have had to declare for this call to be able to ask its question, if that
/// is why it failed.
pub fn missing_capability(fault: &Fault) -> Option<ErrorData> {
    let Some(FaultDetails::Capability(required)) = &fault.details else { return None };
    let data = serde_json::to_value(required).ok();
    Some(ErrorData::new(ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY, sentence(fault), data))
}
