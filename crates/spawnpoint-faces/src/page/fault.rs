//! Failures as the page shows them.

use serde_json::{Value, json};
use spawnpoint_protocol::Fault;

/// Why a request of the page failed.
#[derive(Debug)]
pub struct PageFault {
    kind: &'static str,
    message: String,
    hint: Option<String>,
}

impl PageFault {
    /// What the page asks for has been decided or changed by someone else meanwhile.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self { kind: "Conflict", message: message.into(), hint: None }
    }

    /// As the page reads it.
    pub fn to_value(&self) -> Value {
        json!({ "kind": self.kind, "message": self.message, "hint": self.hint })
    }
}

impl From<Fault> for PageFault {
    fn from(fault: Fault) -> Self {
        Self { kind: fault.kind.as_str(), message: fault.message, hint: fault.hint }
    }
}

/// A fault of a call, in the same form.
pub fn of_call(fault: &Fault) -> Value {
    json!({ "kind": fault.kind.as_str(), "message": fault.message, "hint": fault.hint })
}
