//! The editor envelope and its tools with the real binary, over every transport.

mod envelope;
mod examples;
mod places;
mod tools;
mod whole;
mod wide;
mod writes;

use std::path::Path;

use sample_projects::unity as sample;
use serde_json::{Value, json};

use crate::support::{Pipe, User, free_address};

const MAIN: &str = "Assets/Scenes/Main.unity";

/// A copy of the sample, which tests may change.
fn copied() -> tempfile::TempDir {
    sample_projects::copied(&sample())
}

/// A client of the envelope on a pipe.
struct Client {
    pipe: Pipe,
    _user: User,
}

impl Client {
    fn of(project: &Path, args: &[&str]) -> Self {
        let path = project.display().to_string();
        Self::start(&[&["--project", &path], args].concat())
    }

    fn sample() -> Self {
        Self::of(&sample(), &[])
    }

    fn start(args: &[&str]) -> Self {
        let user = User::new();
        let unused = free_address();
        let pipe = user.stdio(&[&["--no-stage", "--listen", &unused], args].concat());
        Self { pipe, _user: user }
    }

    /// Sends a line and returns its answer.
    fn line(&mut self, line: &str) -> Value {
        self.pipe.send_line(line);
        self.pipe.receive_any()
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let request =
            json!({ "jsonrpc": "2.0", "id": "req-1", "method": method, "params": params });
        let answer = self.line(&request.to_string());
        assert_eq!((&answer["jsonrpc"], &answer["id"]), (&json!("2.0"), &json!("req-1")));
        answer
    }

    /// The result of a tool, with its diagnostics.
    fn result(&mut self, tool: &str, arguments: Value) -> Value {
        let mut answer = self.ask("tools/call", json!({ "tool": tool, "arguments": arguments }));
        assert!(answer.get("error").is_none(), "{tool}: {answer}");
        assert_eq!(answer["result"]["tool"], tool);
        answer["result"].take()
    }

    /// The output of a tool.
    fn call(&mut self, tool: &str, arguments: Value) -> Value {
        self.result(tool, arguments)["output"].take()
    }

    /// The error of a tool.
    fn refused(&mut self, tool: &str, arguments: Value) -> Value {
        let mut answer = self.ask("tools/call", json!({ "tool": tool, "arguments": arguments }));
        assert!(answer.get("result").is_none(), "{tool}: {answer}");
        let error = answer["error"].take();
        assert_eq!(error["data"]["tool"], tool, "{error}");
        error
    }

    /// The code and the message of a tool's error.
    fn failure(&mut self, tool: &str, arguments: Value) -> (i64, String) {
        let error = self.refused(tool, arguments);
        (error["code"].as_i64().unwrap(), error["message"].as_str().unwrap().to_owned())
    }
}

/// The names of members, sorted.
fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort();
    keys
}

/// One member of every item.
fn column<'v>(items: &'v Value, name: &str) -> Vec<&'v str> {
    items.as_array().unwrap().iter().map(|item| item[name].as_str().unwrap()).collect()
}
