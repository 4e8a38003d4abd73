//! Sends one command to an editor and reads its answer.

use std::borrow::Borrow;

use serde_json::{Map, Value};
use spawnpoint_core::{Engine, OpContext};
use spawnpoint_protocol::{Effect, ErrorKind, Fault, ObjectId, op::ToolCall};

use crate::{seat::PluginEngine, untrusted};

/// An editor, for the time of one op.
pub(super) struct Editor<'a> {
    /// Its connection.
    pub(super) engine: &'a PluginEngine,
    /// The op's deadline and reports.
    pub(super) cx: &'a OpContext,
}

/// The answer of an editor to a command.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Answer {
    /// Whether the command did what it was asked.
    pub(super) success: bool,
    /// The editor's own text.
    pub(super) text: String,
    /// The result.
    pub(super) data: Value,
}

impl Editor<'_> {
    /// Sends a command that only reads. It is sent again if the connection is lost.
    pub(super) async fn ask(&self, command: &str, params: Value) -> Result<Answer, Fault> {
        self.send(command, params, Effect::Read).await
    }

    /// The result of a command that only reads. A failure is a fault.
    pub(super) async fn read(&self, command: &str, params: Value) -> Result<Value, Fault> {
        self.ask(command, params).await?.data()
    }

    /// Sends a command that changes something. It is never sent twice.
    pub(super) async fn change(&self, command: &str, params: Value) -> Result<Answer, Fault> {
        self.send(command, params, Effect::Write).await
    }

    /// The result of a command that changes something. A failure is a fault.
    pub(super) async fn write(&self, command: &str, params: Value) -> Result<Value, Fault> {
        self.change(command, params).await?.data()
    }

    /// Whether it registered this tool, as far as is known.
    pub(super) fn has_tool(&self, name: &str) -> bool {
        let offers = self.engine.offers();
        let offers = offers.borrow();
        offers.tools.is_empty() || offers.tools.iter().any(|tool| tool.name == name)
    }

    async fn send(&self, command: &str, params: Value, effect: Effect) -> Result<Answer, Fault> {
        let arguments = match params {
            Value::Object(arguments) => arguments,
            _ => Map::new(),
        };
        let call = ToolCall { name: command.to_owned(), arguments };
        let value = self.engine.execute(self.engine.command(call, effect), self.cx).await?;
        Ok(Answer::of(value))
    }
}

impl Answer {
    /// Reads the value of a handler: `success`, `message` or `error`, and `data`.
    pub(super) fn of(value: Value) -> Self {
        let mut object = match value {
            Value::Object(object) => object,
            data => return Self { success: true, text: String::new(), data },
        };
        let text =
            |key: &str| object.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
        Self {
            success: object.get("success") != Some(&Value::Bool(false)),
            text: untrusted::message(text("error").or(text("message")).unwrap_or_default()),
            data: object.remove("data").unwrap_or_default(),
        }
    }

    /// The result, or the editor's failure as a fault.
    pub(super) fn data(self) -> Result<Value, Fault> {
        match self.success {
            true => Ok(self.data),
            false => Err(self.refusal()),
        }
    }

    /// The result; `None` if the editor failed.
    pub(super) fn found(self) -> Option<Value> {
        self.success.then_some(self.data)
    }

    /// The fault of a command that failed. What it was asked for was checked before, so the reason is in the project.
    pub(super) fn refusal(&self) -> Fault {
        let errors = self.data.get("errors").and_then(Value::as_array);
        let errors: Vec<_> = errors.into_iter().flatten().filter_map(Value::as_str).collect();
        let text = match (errors.is_empty(), self.text.is_empty()) {
            (false, _) => untrusted::message(&errors.join("; ")),
            (true, false) => self.text.clone(),
            (true, true) => "it gave no reason".to_owned(),
        };
        Fault::new(ErrorKind::InvalidArgument, format!("Unity refused: {text}"))
    }
}

/// The fault for an object that is not there.
pub(super) fn missing_object(id: ObjectId) -> Fault {
    Fault::missing("Object", id)
        .hint("ids change when a scene is loaded again: list the objects again")
}

/// A whole number that fits an object id.
pub(super) fn object_id(value: &Value) -> Option<ObjectId> {
    value.as_i64().and_then(|id| i32::try_from(id).ok()).map(ObjectId)
}

/// A text of an answer; empty if it is missing.
pub(super) fn text(value: impl Borrow<Value>, key: &str) -> String {
    value.borrow().get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// A count of an answer; 0 if it is missing.
pub(super) fn count(value: &Value, key: &str) -> usize {
    value.get(key).and_then(Value::as_u64).map_or(0, |count| count as usize)
}

/// Whether a field of an answer is true.
pub(super) fn is(value: &Value, pointer: &str) -> bool {
    value.pointer(pointer) == Some(&Value::Bool(true))
}

/// The items of a list of an answer.
pub(super) fn items<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn answers_of_handlers_are_read() {
        let done = Answer::of(json!({"success": true, "message": "ok", "data": {"a": 1}}));
        assert_eq!(done.data().unwrap(), json!({"a": 1}));
        let failed = Answer::of(json!({"success": false, "code": "no", "error": "no such tag"}));
        let fault = failed.data().unwrap_err();
        assert_eq!(fault.message, "Unity refused: no such tag");
        let partly = Answer::of(json!({"success": false, "message": "some failed",
            "data": {"errors": ["mass: not a number"]}}));
        assert_eq!(partly.refusal().message, "Unity refused: mass: not a number");
        assert_eq!(Answer::of(json!(7)).found(), Some(json!(7)));
    }

    #[test]
    fn ids_that_do_not_fit_are_none() {
        assert_eq!(object_id(&json!(-12)), Some(ObjectId(-12)));
        assert_eq!(object_id(&json!(1u64 << 40)), None);
        assert_eq!(object_id(&json!("7")), None);
    }
}
