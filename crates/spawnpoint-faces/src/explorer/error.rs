//! The error table of the dialect: code, HTTP status, kind and text of every failure. Only this file of the face
//! has these numbers.

use axum::http::StatusCode;
use serde_json::{Map, Value, json};
use spawnpoint_protocol::{
    ArgumentFlaw, Content, ErrorKind, Fault, FaultDetails, ToolOutput, details::ArgumentError,
};

/// Maximum length of a detail.
const DETAIL: usize = 4096;

/// A failure as the explorer document words it.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    pub code: i32,
    pub status: StatusCode,
    pub kind: &'static str,
    pub message: String,
    pub hint: Option<String>,
    pub detail: Option<String>,
}

/// Kind, code and status of a failure.
fn row(kind: ErrorKind) -> (&'static str, i32, StatusCode) {
    match kind {
        ErrorKind::NotReady | ErrorKind::Disconnected | ErrorKind::Timeout => {
            ("NotReady", -32002, StatusCode::SERVICE_UNAVAILABLE)
        }
        ErrorKind::PermissionDenied | ErrorKind::ConfirmationRequired => {
            ("PermissionDenied", -32003, StatusCode::FORBIDDEN)
        }
        ErrorKind::NotFound => ("NotFound", -32004, StatusCode::NOT_FOUND),
        ErrorKind::RateLimited => ("RateLimited", -32005, StatusCode::TOO_MANY_REQUESTS),
        ErrorKind::InvalidArgument | ErrorKind::Unsupported => {
            ("InvalidArgument", -32602, StatusCode::BAD_REQUEST)
        }
        ErrorKind::Cancelled | ErrorKind::Internal => {
            ("Internal", -32603, StatusCode::INTERNAL_SERVER_ERROR)
        }
    }
}

/// Arguments that are object ids.
const OBJECT_IDS: &[&str] = &["id", "objectId", "parentId", "newParentId"];

/// How tools that change something report a bad id. The tools of the reference differ.
const BAD_IDS: &[(&str, &str, &str)] = &[
    ("SetMember", "objectId", "Invalid id"),
    ("CallMethod", "objectId", "Invalid id"),
    ("DestroyObject", "objectId", "Invalid id"),
    ("Reparent", "objectId", "Invalid child id"),
    ("Reparent", "newParentId", "Invalid parent id"),
];

impl Failure {
    fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        let (kind, code, status) = row(kind);
        Self { code, status, kind, message: message.into(), hint: None, detail: None }
    }

    /// The text is not JSON.
    pub fn unreadable(why: &serde_json::Error) -> Self {
        Self {
            code: -32700,
            kind: "InvalidRequest",
            detail: Some(why.to_string()),
            ..Self::new(ErrorKind::InvalidArgument, "Parse error")
        }
    }

    /// The message has no method.
    pub fn no_method() -> Self {
        let message = "Invalid request: 'method' is required.";
        Self {
            code: -32600,
            kind: "InvalidRequest",
            ..Self::new(ErrorKind::InvalidArgument, message)
        }
    }

    /// The method does not exist.
    pub fn unknown_method(method: &str) -> Self {
        let message = format!("Method not found: {method}");
        Self {
            code: -32601,
            kind: "MethodNotFound",
            ..Self::new(ErrorKind::InvalidArgument, message)
        }
    }

    /// A parameter is missing.
    pub fn required(what: &str) -> Self {
        let message = format!("Invalid params: {what} is required.");
        Self::new(ErrorKind::InvalidArgument, message)
    }

    /// The tool does not exist.
    pub fn unknown_tool(name: &str, hint: Option<String>) -> Self {
        let message = format!("Tool not found: {name}");
        Self { hint, ..Self::new(ErrorKind::InvalidArgument, message) }
    }

    /// The resource does not exist.
    pub fn unknown_resource(uri: &str) -> Self {
        let detail = Some(uri.to_owned());
        Self { detail, ..Self::new(ErrorKind::NotFound, "resource not supported") }
    }

    /// Too many requests at once.
    pub fn too_many(limit: usize) -> Self {
        let message = format!("Cannot have more than {limit} parallel requests. Please slow down.");
        Self::new(ErrorKind::RateLimited, message)
    }

    /// A tool that changes nothing, or a resource, failed.
    pub fn of_read(fault: &Fault) -> Self {
        match argument_error(fault) {
            Some(ArgumentError { argument, wrong: ArgumentFlaw::Missing }) => {
                Self::required(&format!("'{argument}'"))
            }
            Some(ArgumentError { wrong: ArgumentFlaw::Type, .. }) => Self {
                detail: Some(fault.message.clone()),
                ..Self::new(ErrorKind::Internal, "Internal error")
            },
            Some(ArgumentError { argument, wrong: ArgumentFlaw::Value }) => {
                let message = format!("{} (Parameter '{argument}')", problem(fault, argument));
                Self { hint: fault.hint.clone(), ..Self::new(ErrorKind::InvalidArgument, message) }
            }
            None => Self::plain(fault),
        }
    }

    /// A tool that changes something failed. An error is a failure that the tool reports in its result.
    pub fn of_write(tool: &str, fault: &Fault) -> Result<Self, ToolFailure> {
        let failure = match argument_error(fault) {
            Some(ArgumentError { wrong: ArgumentFlaw::Missing | ArgumentFlaw::Type, .. }) => {
                return Ok(Self::of_read(fault));
            }
            Some(ArgumentError { argument, wrong: ArgumentFlaw::Value })
                if OBJECT_IDS.contains(&argument.as_str()) =>
            {
                let own = BAD_IDS
                    .iter()
                    .find(|(of, name, _)| *of == tool && name == argument)
                    .map(|(.., message)| (*message).to_owned());
                let message = own.unwrap_or_else(|| problem(fault, argument));
                Self::new(ErrorKind::InvalidArgument, message)
            }
            Some(ArgumentError { wrong: ArgumentFlaw::Value, .. }) => Self::of_read(fault),
            None => Self::plain(fault),
        };
        Err(ToolFailure(failure))
    }

    /// A tool ran to its end and reported an error in its own words.
    pub fn of_output(output: &ToolOutput) -> Self {
        let text = |block: &Content| match block {
            Content::Text { text } => Some(text.clone()),
            _ => None,
        };
        let message = match (output.content.iter().find_map(text), &output.structured) {
            (Some(text), _) => text,
            (None, Some(answer)) => answer.to_string(),
            (None, None) => "The tool failed without a message.".to_owned(),
        };
        Self::new(ErrorKind::Internal, message)
    }

    /// Messages end after "found" in this dialect; the detail says what was not found.
    fn plain(fault: &Fault) -> Self {
        let failure =
            Self { hint: fault.hint.clone(), ..Self::new(fault.kind, fault.message.clone()) };
        match &fault.details {
            Some(FaultDetails::Missing(thing)) => {
                Self { message: thing.summary(), detail: Some(thing.which.clone()), ..failure }
            }
            _ if failure.kind == "Internal" => Self {
                message: "Internal error".into(),
                detail: Some(fault.message.clone()),
                ..failure
            },
            _ => failure,
        }
    }

    /// The `error` of a JSON-RPC answer.
    pub fn to_json(&self) -> Value {
        let mut data = Map::from_iter([
            ("kind".to_owned(), json!(self.kind)),
            ("hint".to_owned(), json!(self.hint)),
        ]);
        if let Some(detail) = &self.detail {
            data.insert("detail".into(), json!(detail));
        }
        json!({ "code": self.code, "message": self.message, "data": data })
    }

    /// The same as lines of the log.
    pub fn to_log(&self) -> String {
        let mut text = format!("[MCP] error {}: {} ({})", self.code, self.message, self.kind);
        if let Some(hint) = &self.hint {
            text = format!("{text}\nHint: {hint}");
        }
        if let Some(detail) = &self.detail {
            let short: String = detail.chars().take(DETAIL).collect();
            text = format!("{text}\n{short}");
        }
        text
    }
}

/// A failure that a tool reports in its result.
pub struct ToolFailure(pub Failure);

impl Failure {
    /// The failure as the result of a tool.
    pub fn into_answer(self) -> Value {
        let Failure { kind, message, hint, detail, .. } = self;
        // The result has no details, and "Internal error" alone does not help.
        let (message, hint) = match (kind, detail) {
            ("Internal", Some(detail)) => (detail, hint),
            (_, detail) => (message, hint.or(detail)),
        };
        json!({ "ok": false, "error": { "kind": kind, "message": message, "hint": hint } })
    }
}

/// Details about an argument that the core could not read.
fn argument_error(fault: &Fault) -> Option<&ArgumentError> {
    match &fault.details {
        Some(FaultDetails::Argument(error)) => Some(error),
        _ => None,
    }
}

/// The problem alone, with the name of the argument if it is an id.
fn problem(fault: &Fault, argument: &str) -> String {
    let named = format!("Invalid {argument};");
    fault.problem_with(argument).replacen("Invalid id;", &named, 1)
}

#[cfg(test)]
mod tests {
    use ArgumentFlaw::{Missing, Type, Value as BadValue};

    use super::*;

    fn bad(argument: &str, wrong: ArgumentFlaw, problem: &str) -> Fault {
        Fault::bad_argument(argument, wrong, problem)
    }

    #[test]
    fn a_bad_argument_is_reported_as_in_dotnet() {
        let id = "Invalid id; expected 'obj:<instanceId>'";
        let failure = Failure::of_read(&bad("objectId", BadValue, id));
        assert_eq!(
            failure.message,
            "Invalid objectId; expected 'obj:<instanceId>' (Parameter 'objectId')"
        );
        let failure = Failure::of_read(&bad("query", Missing, "it is required"));
        assert_eq!(failure.message, "Invalid params: 'query' is required.");
        let failure = Failure::of_read(&bad("limit", Type, "invalid type: string"));
        assert_eq!((failure.code, failure.message.as_str()), (-32603, "Internal error"));
        assert!(failure.detail.unwrap().contains("limit"));
    }

    #[test]
    fn each_writing_tool_words_a_bad_id_in_its_own_way() {
        let message = |tool, argument| {
            let fault = bad(argument, BadValue, "Invalid id; expected 'obj:<instanceId>'");
            Failure::of_write(tool, &fault).err().unwrap().0.into_answer()["error"]["message"]
                .clone()
        };
        assert_eq!(message("Reparent", "objectId"), "Invalid child id");
        assert_eq!(message("Reparent", "newParentId"), "Invalid parent id");
        assert_eq!(message("DestroyObject", "objectId"), "Invalid id");
        assert_eq!(
            message("SetActive", "objectId"),
            "Invalid objectId; expected 'obj:<instanceId>'"
        );
    }

    #[test]
    fn what_was_not_found_is_a_detail() {
        let failure = Failure::of_read(&Fault::not_found("object obj:5"));
        assert_eq!((failure.code, failure.message.as_str()), (-32004, "Not found"));
        assert_eq!(failure.detail.as_deref(), Some("object obj:5"));
        let failure = Failure::of_read(&Fault::missing("Component", "'X' on 'Y'"));
        assert_eq!(failure.message, "Component not found");
        assert_eq!(failure.to_json()["data"]["hint"], Value::Null);
        assert!(
            failure.to_log().starts_with("[MCP] error -32004: Component not found (NotFound)\n")
        );
    }

    #[test]
    fn a_missing_confirmation_is_a_permission_denied_with_its_hint() {
        let fault = Fault::new(ErrorKind::ConfirmationRequired, "Confirmation required")
            .hint("resend with confirm=true");
        let result = Failure::of_write("SetActive", &fault).err().unwrap().0.into_answer();
        assert_eq!(
            result,
            json!({"ok": false, "error": {
                "kind": "PermissionDenied",
                "message": "Confirmation required",
                "hint": "resend with confirm=true",
            }})
        );
    }
}
