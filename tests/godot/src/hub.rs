//! A bare end of the engine protocol: engines dial in, and tests send them ops directly. For what no tool shows:
//! ops that fail, are cancelled, or lose their connection.

use std::{
    net::{TcpListener, TcpStream},
    path::PathBuf,
    time::Duration,
};

use serde_json::{Value, json};
use spawnpoint_protocol::proof::{EngineKey, KEY_FILE};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

use crate::Dialed;

/// A listener that one engine dials.
pub struct Hub {
    listener: TcpListener,
    home: TempDir,
}

impl Hub {
    /// Listens on a free port.
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        Self { listener, home: tempfile::tempdir().unwrap() }
    }

    /// A hub whose engines can read this key.
    pub fn with_key(key: &EngineKey) -> Self {
        let hub = Self::start();
        std::fs::write(hub.home.path().join(KEY_FILE), key.to_hex()).unwrap();
        hub
    }

    /// Whether an engine runs an op for this server, which answers its challenge with this proof.
    pub fn is_obeyed(&self, name: &str, proof: impl Fn(&str, &str) -> Option<String>) -> bool {
        loop {
            let (stream, _) = self.listener.accept().unwrap();
            if let Some(is_obeyed) = Engine::try_with(stream, name, &proof) {
                return is_obeyed;
            }
        }
    }

    /// Whether an engine runs an op for a server that accepts it before it has registered, and was asked for a proof.
    fn is_obeyed_before_the_registration(&self, name: &str) -> bool {
        loop {
            let (stream, _) = self.listener.accept().unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(90))).unwrap();
            let Ok(socket) = tungstenite::accept(stream) else { continue };
            let mut engine = Engine { socket, calls: 0, ops: Vec::new() };
            engine.send(json!({"type": "registered", "session_id": "test"}));
            engine
                .send(json!({"type": "execute", "id": "1", "name": "engine.status", "params": {}}));
            let is_answer = |message: &Value| {
                message["type"] == "command_result" || message["project_name"] == name
            };
            let mut messages = std::iter::from_fn(|| engine.receive());
            if let Some(answer) = messages.find(is_answer) {
                return answer["type"] == "command_result";
            }
        }
    }

    /// Checks that an engine runs nothing for servers that do not prove that they have its user's key.
    pub fn check_that_servers_must_prove_themselves(&self, name: &str, key: &EngineKey) {
        assert!(!self.is_obeyed_before_the_registration(name), "a server that accepts too early");
        assert!(!self.is_obeyed(name, |_, _| None), "a server without a proof");
        assert!(!self.is_obeyed(name, |own, hash| Some(key.prove(own, hash))), "an engine's proof");
        let others = EngineKey::new([9; 32]);
        assert!(
            !self.is_obeyed(name, |own, hash| Some(others.prove_server(own, hash))),
            "another key"
        );
        assert!(
            self.is_obeyed(name, |own, hash| Some(key.prove_server(own, hash))),
            "the right proof"
        );
    }

    /// Waits until an engine has dialed and registered. Engines that only pass by, such as one that imports the
    /// project, are left alone.
    pub fn engine(&self, name: &str) -> Engine {
        loop {
            let (stream, _) = self.listener.accept().unwrap();
            if let Some(engine) = Engine::register(stream, name) {
                return engine;
            }
        }
    }
}

impl Dialed for Hub {
    fn hub(&self) -> String {
        format!("ws://{}/hub/plugin", self.listener.local_addr().unwrap())
    }

    fn state_folder(&self) -> PathBuf {
        self.home.path().to_owned()
    }
}

/// A connected engine.
pub struct Engine {
    socket: WebSocket<TcpStream>,
    calls: usize,
    /// The names of its ops.
    pub ops: Vec<String>,
}

impl Engine {
    fn register(stream: TcpStream, name: &str) -> Option<Self> {
        stream.set_read_timeout(Some(Duration::from_secs(90))).unwrap();
        let socket = tungstenite::accept(stream).ok()?;
        let mut engine = Self { socket, calls: 0, ops: Vec::new() };
        engine.send(json!({"type": "welcome", "serverTimeout": 30, "keepAliveInterval": 15}));
        let registration = engine.receive()?;
        if registration["project_name"] != name {
            return None;
        }
        engine.ops = serde_json::from_value(registration["ops"].clone()).unwrap();
        engine.send(json!({"type": "registered", "session_id": "test"}));
        Some(engine)
    }

    /// Whether the engine runs an op for a server with this proof; none if it is another engine.
    fn try_with(
        stream: TcpStream,
        name: &str,
        proof: &impl Fn(&str, &str) -> Option<String>,
    ) -> Option<bool> {
        stream.set_read_timeout(Some(Duration::from_secs(90))).unwrap();
        let socket = tungstenite::accept(stream).ok()?;
        let mut engine = Self { socket, calls: 0, ops: Vec::new() };
        engine.send(json!({"type": "welcome", "challenge": "00112233445566778899aabbccddeeff"}));
        let registration = engine.receive().filter(|it| it["project_name"] == name)?;
        let field = |name: &str| registration[name].as_str().unwrap_or_default().to_owned();
        let (challenge, hash) = (field("challenge"), field("project_hash"));
        assert!(challenge.len() >= 32, "{registration}");
        let registered =
            json!({"type": "registered", "session_id": "test", "proof": proof(&challenge, &hash)});
        engine.send(registered);
        // The engine may have closed the connection already.
        let execute = json!({"type": "execute", "id": "1", "name": "engine.status", "params": {}});
        let _ = engine.socket.send(Message::text(execute.to_string()));
        while let Some(message) = engine.receive() {
            if message["type"] == "command_result" {
                return Some(true);
            }
        }
        Some(false)
    }

    fn send(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).unwrap();
    }

    fn receive(&mut self) -> Option<Value> {
        loop {
            if let Message::Text(text) = self.socket.read().ok()? {
                return Some(serde_json::from_str(&text).unwrap());
            }
        }
    }

    /// Sends an op and returns the id of the call.
    pub fn begin(&mut self, op: &str, params: Value) -> String {
        self.calls += 1;
        let id = format!("call-{}", self.calls);
        self.send(json!({"type": "execute", "id": id, "name": op, "params": params}));
        id
    }

    /// Waits for the result of a call, or the message of its failure with the hint in brackets.
    pub fn end(&mut self, id: &str) -> Result<Value, String> {
        loop {
            let mut message = self.receive().expect("the engine is connected");
            if message["type"] != "command_result" || message["id"] != id {
                continue;
            }
            if message["result"]["status"] == "success" {
                return Ok(message["result"]["result"].take());
            }
            let fault = &message["result"]["fault"];
            let text = |key: &str| fault[key].as_str().unwrap_or_default().to_owned();
            return Err(format!("{}: {} ({})", text("kind"), text("message"), text("hint")));
        }
    }

    /// Runs an op.
    pub fn run(&mut self, op: &str, params: Value) -> Result<Value, String> {
        let id = self.begin(op, params);
        self.end(&id)
    }

    /// Waits until the engine offers tools, and returns them.
    pub fn offered_tools(&mut self) -> Vec<Value> {
        loop {
            let mut message = self.receive().expect("the engine is connected");
            if message["type"] == "offers" {
                return serde_json::from_value(message["tools"].take()).unwrap();
            }
        }
    }

    /// Waits until the engine closes the connection.
    pub fn wait_for_end(&mut self) {
        while self.receive().is_some() {}
    }

    /// Waits for a message with a text, then sends a ping. Returns whether the engine answers it before the call ends.
    pub fn answers_ping_during(&mut self, id: &str, text: &str) -> bool {
        while !self.receive().expect("the engine is connected").to_string().contains(text) {}
        self.send(json!({"type": "ping"}));
        loop {
            let message = self.receive().expect("the engine is connected");
            match message["type"].as_str() {
                Some("pong") => return true,
                Some("command_result") if message["id"] == id => return false,
                _ => {}
            }
        }
    }

    /// Cancels a call.
    pub fn cancel(&mut self, id: &str) {
        self.send(json!({"type": "cancel", "id": id}));
    }

    /// The id of the first object with this name.
    pub fn object(&mut self, name: &str) -> Value {
        let found = self.run("objects.list", json!({"name": name, "limit": 1})).unwrap();
        assert!(found["Items"][0]["Id"].is_string(), "no object '{name}'");
        found["Items"][0]["Id"].clone()
    }

    /// Runs GDScript and returns its value.
    pub fn code(&mut self, code: &str) -> Value {
        let mut result = self.run("script.run", json!({"code": code})).unwrap();
        assert!(result.get("error").is_none(), "{result}");
        result["value"].take()
    }
}
