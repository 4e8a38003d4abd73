//! A command on the editor's main thread.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use super::{Mishap, Project, tools};

/// A command that runs.
pub(crate) struct Work {
    /// The `execute`'s id; empty where commands have none.
    pub(crate) id: String,
    name: String,
    params: Value,
    takes: Duration,
    begun: Instant,
    changed: bool,
    /// The answer of a command of the package.
    result: Option<Value>,
}

impl Work {
    /// Starts a command. Its duration is one of its parameters.
    pub(crate) fn begin(id: String, name: String, params: Value, project: &Project) -> Self {
        project.begin(&name, &params);
        // Without the package's commands, a page takes as long as it is large.
        let keys: &[&str] = if project.runs_package() { &["ms"] } else { &["ms", "pageSize"] };
        let ms = keys.iter().find_map(|key| params.get(*key)?.as_f64()).unwrap_or(0.0);
        let takes = Duration::from_secs_f64(ms.clamp(0.0, 600_000.0) / 1000.0);
        Self { id, name, params, takes, begun: Instant::now(), changed: false, result: None }
    }

    /// Whether it is done as soon as it is started. Timers are too coarse to wait for that.
    pub(crate) fn is_quick(&self) -> bool {
        self.takes.is_zero()
    }

    /// When something happens next.
    pub(crate) fn next(&self) -> Instant {
        // The change itself is made half-way: a reload may come before it, or after.
        match self.changed {
            false => self.begun + self.takes / 2,
            true => self.begun + self.takes,
        }
    }

    /// Continues. Returns the answer at its end.
    pub(crate) fn step(&mut self, project: &Project) -> Option<Value> {
        if !std::mem::replace(&mut self.changed, true) {
            if self.name == "change" {
                project.change(self.token());
            }
            self.result = project.run(&self.name, &self.params);
            return None;
        }
        Some(self.answer(project))
    }

    /// Called when the editor reloads. Returns the answer if one will still be sent.
    pub(crate) fn reload(mut self, mishap: Mishap, project: &Project) -> Option<(String, Value)> {
        project.cut();
        if mishap == Mishap::Cut {
            return None;
        }
        let answer = match self.step(project) {
            Some(answer) => answer,
            None => self.answer(project),
        };
        (mishap == Mishap::AnswerLate).then_some((self.id, answer))
    }

    fn token(&self) -> &str {
        self.params.get("token").and_then(Value::as_str).unwrap_or_default()
    }

    fn answer(&self, project: &Project) -> Value {
        if let Some(result) = &self.result {
            return json!({"status": "success", "result": result});
        }
        let result = match self.name.as_str() {
            "change" | "look" => {
                json!({"success": true, "message": "done", "data": {"token": self.token()}})
            }
            "ping" => json!({"message": "pong"}),
            "echo" | "manage_scene" | "unity_reflect" => {
                json!({"success": true, "message": "done", "data": self.params})
            }
            "get_tool_states" => {
                json!({"success": true, "data": {"tools": states(project), "groups": []}})
            }
            other => {
                let error = format!("Unknown or unsupported command type: {other}");
                return json!({"status": "error", "error": error, "command": other});
            }
        };
        json!({"status": "success", "result": result})
    }
}

/// Its tools as `get_tool_states` has them.
fn states(project: &Project) -> Vec<Value> {
    let extra =
        [("enabled", json!(true)), ("is_built_in", json!(false)), ("auto_register", json!(true))];
    let mut tools = tools(project.has_package_tools());
    for tool in tools.iter_mut().filter_map(Value::as_object_mut) {
        tool.extend(extra.clone().map(|(key, value)| (key.to_owned(), value)));
    }
    tools
}
