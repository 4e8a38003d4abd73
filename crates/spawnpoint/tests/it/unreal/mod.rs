//! A project on disk behind the real binary: the document's tools, resources, prompts and dialect.

mod dialect;
mod editor;
mod failures;
mod proxy;
mod streams;
mod texts;
mod tools;
mod wide;

use std::path::{Path, PathBuf};

use sample_projects::unreal as sample;
use serde_json::{Value, json};

use crate::{
    http::{Answer, Http},
    support::{Server, User},
};

const DOOR: &str = "/Game/Blueprints/BP_Door.BP_Door";
const KEY: &str = "/Game/Blueprints/BP_Key.BP_Key";
const WOOD: &str = "/Game/Materials/M_Wood.M_Wood";

/// A copy of the sample project that tests may change.
fn copy(user: &User) -> PathBuf {
    let to = user.home().join("Project");
    sample_projects::copy(&sample(), &to);
    to
}

/// A server with only the sample project.
struct Project {
    server: Server,
    user: User,
}

impl Project {
    fn new(args: &[&str]) -> Self {
        Self::of(User::new(), &sample(), args)
    }

    /// A server with only this project.
    fn of(user: User, project: &Path, args: &[&str]) -> Self {
        let path = project.display().to_string();
        let server = user.serve(&[&["--no-stage", "--project", &path], args].concat());
        Self { server, user }
    }

    /// Posts a text as stateless clients do.
    fn post(&self, body: &str) -> Answer {
        let headers = [("Content-Type", "application/json"), ("Accept", "*/*")];
        Http::open(&self.server.address).send("POST", "/mcp", &headers, body.as_bytes()).unwrap()
    }

    /// The complete answer to a stateless request.
    fn rpc(&self, method: &str, params: Value) -> Value {
        let body = json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params });
        let answer = self.post(&body.to_string());
        assert_eq!(answer.status, 200);
        assert_eq!(answer.head.get("content-type"), Some("application/json"));
        let answer = answer.value();
        assert_eq!((&answer["jsonrpc"], &answer["id"]), (&json!("2.0"), &json!(7)));
        answer
    }

    fn result(&self, method: &str, params: Value) -> Value {
        let mut answer = self.rpc(method, params);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].take()
    }

    /// The answer of a tool, which is in the result twice.
    fn call(&self, tool: &str, arguments: Value) -> Value {
        let result = self.result("tools/call", json!({ "name": tool, "arguments": arguments }));
        assert_eq!(result["isError"], false, "{result}");
        let text = result["content"][0]["text"].as_str().unwrap();
        let told: Value = serde_json::from_str(text).unwrap();
        assert_eq!(result["structuredContent"], told);
        assert_eq!(result["content"][0]["type"], "text");
        assert!(text.starts_with("{\n"), "not pretty: {text}");
        told
    }

    /// The text of a tool that fails.
    fn refused(&self, tool: &str, arguments: Value) -> String {
        let result = self.result("tools/call", json!({ "name": tool, "arguments": arguments }));
        assert_eq!(result["isError"], true, "{result}");
        assert!(result.get("structuredContent").is_none(), "{result}");
        result["content"][0]["text"].as_str().unwrap().to_owned()
    }

    /// The result of a tool that reports a failure in it.
    fn failed(&self, tool: &str, arguments: Value) -> Value {
        let text = self.refused(tool, arguments);
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }
}
