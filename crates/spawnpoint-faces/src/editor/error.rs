//! The error codes of the editor document, with their texts and details.

use serde_json::{Value, json};
use spawnpoint_protocol::{ArgumentFlaw, ErrorKind, Fault, FaultDetails};

use super::arguments::Problem;

/// Error codes.
mod code {
    pub const PARSE: i32 = -32700;
    pub const INVALID_REQUEST: i32 = -32600;
    pub const METHOD_NOT_FOUND: i32 = -32601;
    pub const INVALID_PARAMS: i32 = -32602;
    pub const INTERNAL: i32 = -32603;
    pub const EXECUTION: i32 = -32000;
    pub const TOOL_NOT_FOUND: i32 = -32001;
    pub const ARGUMENTS: i32 = -32002;
    pub const TIMEOUT: i32 = -32003;
    pub const UNITY: i32 = -32004;
    pub const PERMISSION: i32 = -32005;
}

/// Why a request has no result.
#[derive(Debug)]
pub struct Failure {
    code: i32,
    message: String,
    data: Value,
}

impl Failure {
    /// An error about the request itself. The document has a type in the data of every error.
    fn bare(code: i32, message: impl Into<String>) -> Self {
        let sort = match code {
            code::METHOD_NOT_FOUND => "not_found",
            _ => "validation",
        };
        let data = json!({ "errorType": sort, "details": {} });
        Self { code, message: message.into(), data }
    }

    fn about(
        code: i32,
        tool: &str,
        sort: &str,
        message: impl Into<String>,
        details: Value,
    ) -> Self {
        let data = json!({ "tool": tool, "errorType": sort, "details": details });
        Self { code, message: message.into(), data }
    }

    pub fn into_json(self) -> Value {
        json!({ "code": self.code, "message": self.message, "data": self.data })
    }

    pub fn unreadable() -> Self {
        Self::bare(code::PARSE, "Failed to parse request JSON")
    }

    pub fn too_long(longest: usize) -> Self {
        Self::bare(code::INVALID_REQUEST, format!("A request has at most {longest} bytes."))
    }

    pub fn batch() -> Self {
        let what =
            "Batch requests are not supported in v0.1. Each request must be sent individually.";
        Self::bare(code::INVALID_REQUEST, what)
    }

    pub fn no_object() -> Self {
        Self::bare(code::INVALID_REQUEST, "A request is a JSON object.")
    }

    pub fn version(version: &str) -> Self {
        let what = format!("Unsupported JSON-RPC version: {version}. Expected '2.0'.");
        Self::bare(code::INVALID_REQUEST, what)
    }

    pub fn no_method() -> Self {
        Self::bare(code::INVALID_REQUEST, "Method is required.")
    }

    pub fn notification() -> Self {
        let what = "Notifications are not supported in v0.1. All requests require an id.";
        Self::bare(code::INVALID_REQUEST, what)
    }

    pub fn id() -> Self {
        Self::bare(code::INVALID_REQUEST, "Id must be a string or a number.")
    }

    pub fn unknown_method(method: &str) -> Self {
        Self::bare(code::METHOD_NOT_FOUND, format!("Method not found: {method}"))
    }

    pub fn params(message: impl Into<String>) -> Self {
        Self::bare(code::INVALID_PARAMS, message)
    }

    /// `tools/call` without arguments.
    pub fn no_arguments(tool: &str) -> Self {
        let message = "Params.arguments (object) is required for tools/call";
        let details = json!({ "missingParameters": ["arguments"] });
        Self::about(code::INVALID_PARAMS, tool, "validation", message, details)
    }

    pub fn internal(fault: &Fault) -> Self {
        let details = json!({ "exception": fault.kind.as_str() });
        let data = json!({ "errorType": "execution", "details": details });
        let message = format!("Internal error: {}", fault.message);
        Self { code: code::INTERNAL, message, data }
    }

    pub fn no_toolset() -> Self {
        let fault = Fault::internal("the toolset 'editor' is switched off on this server");
        Self::internal(&fault)
    }

    pub fn no_tool(tool: &str) -> Self {
        let message = format!("Tool not found: {tool}");
        Self::about(code::TOOL_NOT_FOUND, tool, "not_found", message, json!({}))
    }

    pub fn late(tool: &str, seconds: u64, log_id: &str, waits: Option<&str>) -> Self {
        let what = "Tool execution timed out";
        let mut details = json!({ "error": what, "timeoutSeconds": seconds });
        if !log_id.is_empty() {
            // The call continues, and its result is recorded.
            details["logId"] = log_id.into();
        }
        if let Some(waits) = waits {
            details["approval"] = waits.into();
        }
        Self::about(code::TIMEOUT, tool, "timeout", what, details)
    }

    pub fn arguments(tool: &str, problems: &[Problem]) -> Self {
        let missing: Vec<&str> = problems
            .iter()
            .filter(|problem| problem.missing)
            .map(|problem| problem.path.as_str())
            .collect();
        let first = match (missing.first(), problems.first()) {
            (Some(name), _) => format!("{name} is required"),
            (None, Some(problem)) => problem.message.clone(),
            (None, None) => String::new(),
        };
        let errors: Vec<_> = problems
            .iter()
            .map(|problem| json!({ "fieldPath": problem.path, "message": problem.message }))
            .collect();
        let details = json!({ "missingParameters": missing, "errors": errors });
        let message = format!("Invalid tool arguments: {first}");
        Self::about(code::ARGUMENTS, tool, "validation", message, details)
    }

    /// A failure of the core, the engine or the guard.
    pub fn of(tool: &str, fault: Fault) -> Self {
        match fault.kind {
            ErrorKind::InvalidArgument => Self::argument(tool, fault),
            ErrorKind::PermissionDenied | ErrorKind::ConfirmationRequired => {
                let details = details(&fault, json!({}));
                Self::about(code::PERMISSION, tool, "permission", fault.message, details)
            }
            ErrorKind::NotFound | ErrorKind::NotReady | ErrorKind::Disconnected => {
                let mut details = details(&fault, json!({ "unityError": fault.message }));
                let mut summary = fault.message.as_str();
                if let Some(FaultDetails::Subject(subject)) = &fault.details {
                    summary = &subject.summary;
                    details.as_object_mut().and_then(|details| details.remove("what"));
                }
                let message = format!("Unity Editor error: {summary}");
                Self::about(code::UNITY, tool, "unity", message, details)
            }
            kind @ (ErrorKind::RateLimited
            | ErrorKind::Unsupported
            | ErrorKind::Timeout
            | ErrorKind::Cancelled
            | ErrorKind::Internal) => {
                let details = details(
                    &fault,
                    json!({ "exception": kind.as_str(), "message": fault.message }),
                );
                let message = format!("Tool execution failed: {}", fault.message);
                Self::about(code::EXECUTION, tool, "execution", message, details)
            }
        }
    }

    /// A problem of the arguments that the tool itself found.
    fn argument(tool: &str, fault: Fault) -> Self {
        let (path, missing) = match &fault.details {
            Some(FaultDetails::Argument(error)) => {
                (error.argument.clone(), error.wrong == ArgumentFlaw::Missing)
            }
            _ => (String::new(), false),
        };
        let problem = Problem { path, missing, message: fault.message.clone() };
        let mut failure = Self::arguments(tool, &[problem]);
        if let Some(hint) = fault.hint {
            failure.data["details"]["hint"] = hint.into();
        }
        failure
    }
}

/// Details for programs, and suggestions for people.
fn details(fault: &Fault, first: Value) -> Value {
    let mut details = first;
    if let Some(Value::Object(more)) = fault.data() {
        for (name, value) in more {
            details[name] = value;
        }
    }
    if let Some(hint) = &fault.hint {
        details["hint"] = hint.as_str().into();
    }
    details
}
