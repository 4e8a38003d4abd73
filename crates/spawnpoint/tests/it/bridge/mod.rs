//! The async bridge: log ids, timeouts, results that outlive them, over MCP and over REST. The engine accepts any text
//! as code and takes 100 ms for it.

mod document;
mod example;
mod live;
mod many;
mod mcp;
mod rest;
mod shapes;

use scripted_engine::{Running, ScriptedEngine, echo};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::{
    http::{Answer, Http},
    support::{Server, User},
};

/// A server and an engine that echoes.
pub struct Bridge {
    pub server: Server,
    // Ends after the server, as an engine does.
    _engine: (Runtime, Running),
}

impl Bridge {
    /// With an engine that runs code.
    pub fn new(user: &User, args: &[&str]) -> Self {
        Self::with(user, &[&["--allow-writes", "--allow-code"], args].concat())
    }

    fn with(user: &User, args: &[&str]) -> Self {
        let server = user.serve(&[&["--no-stage"], args].concat());
        let url = format!("ws://{}/hub/plugin", server.address);
        let runtime = Runtime::new().unwrap();
        let script = echo::teach(ScriptedEngine::new("Echo", "ec40"));
        let engine = runtime.block_on(async {
            let mut engine = script.connect(&url).await.unwrap();
            engine.registered(1).await;
            engine
        });
        Self { server, _engine: (runtime, engine) }
    }

    fn send(&self, method: &str, path: &str, body: &[u8]) -> Answer {
        let headers = [("Content-Type", "application/json")];
        Http::open(&self.server.address).send(method, path, &headers, body).unwrap()
    }

    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, b"")
    }

    /// `POST /tools`, by a client of the bridge's own servers.
    pub fn tool(&self, id: &str, parameters: Value) -> Answer {
        let body = json!({ "tool_id": id, "parameters": parameters }).to_string();
        let headers = [("Content-Type", "application/json"), ("User-Agent", "axios/1.7.9")];
        let mut http = Http::open(&self.server.address);
        http.send("POST", "/tools", &headers, body.as_bytes()).unwrap()
    }

    /// The answer of a call over MCP.
    fn call(&self, tool: &str, arguments: Value) -> Value {
        let mut http = Http::open(&self.server.address);
        let answer = http.call(tool, arguments).unwrap();
        let result = &answer["result"];
        let structured = result["structuredContent"].clone();
        assert_eq!(result["content"][0]["text"], structured.to_string(), "{answer}");
        structured
    }
}

/// The keys of an object, in their order.
fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap_or_else(|| panic!("{value}")).keys().map(String::as_str).collect()
}
