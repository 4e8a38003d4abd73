//! A server with its own world, and an explorer client of it.

use serde_json::{Value, json};
use spawnpoint_protocol::proof::EngineKey;

use crate::{
    http::{Answer, Http, Stream},
    support::{Server, User, engine_key},
};

const JSON: (&str, &str) = ("Content-Type", "application/json");
pub const EVENTS: (&str, &str) = ("Accept", "text/event-stream");

/// The state folder, in the user's home.
pub const STATE: &str = "state";
/// The folder of the console's scripts.
pub const SCRIPTS: &str = "state/Scripts";

pub struct Game {
    pub server: Server,
    pub user: User,
}

impl Game {
    /// Read-only.
    pub fn new() -> Self {
        Self::with(&[])
    }

    /// With writes allowed.
    pub fn writable() -> Self {
        Self::with(&["--allow-writes"])
    }

    pub fn with(args: &[&str]) -> Self {
        Self::of(User::new(), args)
    }

    fn of(user: User, args: &[&str]) -> Self {
        let state = user.home().join(STATE).display().to_string();
        // The document lets clients change the whole configuration.
        let own = ["--state-dir", &state, "--client-config", "full"];
        let server = user.serve(&[&own, args].concat());
        Self { server, user }
    }

    /// Stops the server and starts it again, in the same home.
    #[cfg(unix)]
    pub fn restart(self, args: &[&str]) -> Self {
        let Self { server, user } = self;
        assert_eq!(server.stop(), 0);
        Self::of(user, args)
    }

    /// The key that engines authenticate with.
    pub fn engine_key(&self) -> EngineKey {
        engine_key(&self.user.home().join(STATE))
    }

    pub fn http(&self) -> Http {
        Http::open(&self.server.address)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.http().send("GET", path, &[], b"").unwrap()
    }

    pub fn post(&self, path: &str, body: &[u8]) -> Answer {
        self.http().send("POST", path, &[JSON], body).unwrap()
    }

    pub fn rpc(&self, method: &str, params: Value) -> Answer {
        self.post("/message", rpc(method, params).as_bytes())
    }

    /// The result of a method that works.
    pub fn result(&self, method: &str, params: Value) -> Value {
        let answer = self.rpc(method, params);
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.value()["result"].take()
    }

    /// The error of a method that does not, with its HTTP status.
    pub fn error(&self, method: &str, params: Value) -> (u16, Value) {
        let answer = self.rpc(method, params);
        (answer.status, answer.value()["error"].take())
    }

    pub fn call(&self, tool: &str, arguments: Value) -> Answer {
        self.rpc("call_tool", json!({ "name": tool, "arguments": arguments }))
    }

    /// The answer of a tool.
    pub fn ask(&self, tool: &str, arguments: Value) -> Value {
        let answer = self.call(tool, arguments);
        assert_eq!(answer.status, 200, "{tool}: {}", answer.text());
        let mut answer = answer.value();
        let content = &mut answer["result"]["content"][0];
        assert_eq!(content["text"], content["json"].to_string(), "{tool}");
        content["json"].take()
    }

    /// Calls a tool whose answer only says that it succeeded.
    pub fn done(&self, tool: &str, arguments: Value) {
        assert_eq!(self.ask(tool, arguments), json!({ "ok": true }), "{tool}");
    }

    /// The failure that a tool reports in its answer.
    pub fn refused(&self, tool: &str, arguments: Value) -> Value {
        let mut answer = self.ask(tool, arguments);
        assert_eq!(keys(&answer), ["ok", "error"], "{tool}: {answer}");
        assert_eq!(answer["ok"], false, "{tool}: {answer}");
        let error = answer["error"].take();
        assert_eq!(keys(&error), ["kind", "message", "hint"], "{tool}: {error}");
        error
    }

    /// The kind and message of that failure.
    pub fn refusal(&self, tool: &str, arguments: Value) -> (String, String) {
        let error = self.refused(tool, arguments);
        (text(&error["kind"]), text(&error["message"]))
    }

    /// Status, code, kind and message of a call that fails as such.
    pub fn failure(&self, tool: &str, arguments: Value) -> (u16, i64, String, String) {
        let answer = self.call(tool, arguments);
        let value = answer.value();
        let error = &value["error"];
        let code = error["code"].as_i64().unwrap_or_else(|| panic!("{tool}: {value}"));
        (answer.status, code, text(&error["data"]["kind"]), text(&error["message"]))
    }

    /// The answer of `GET /read` for a URI.
    pub fn reading(&self, uri: &str) -> Answer {
        self.get(&format!("/read?uri={}", encoded(uri)))
    }

    /// The contents of a resource.
    pub fn read(&self, uri: &str) -> Value {
        let answer = self.reading(uri);
        assert_eq!(answer.status, 200, "{uri}: {}", answer.text());
        answer.value()
    }

    /// `stream_events`.
    pub fn stream(&self) -> Stream {
        self.stream_on("/message")
    }

    pub fn stream_on(&self, path: &str) -> Stream {
        let body = rpc("stream_events", json!({}));
        self.http().stream("POST", path, &[JSON], body.as_bytes())
    }

    /// Server-sent events.
    pub fn sse(&self, path: &str) -> Stream {
        self.http().stream("GET", path, &[EVENTS], b"")
    }

    /// The id of the object at this path.
    pub fn at(&self, path: &str) -> String {
        let found = self.ask("SearchObjects", json!({ "path": path }));
        let items = found["Items"].as_array().unwrap();
        let object = items.iter().find(|object| object["Path"] == path);
        text(&object.unwrap_or_else(|| panic!("{path} is not among {items:?}"))["Id"])
    }

    /// The last lines of the log.
    pub fn log(&self) -> Vec<Value> {
        self.read("unity://logs/tail?count=2000")["Items"].as_array().unwrap().clone()
    }
}

pub fn rpc(method: &str, params: Value) -> String {
    json!({ "jsonrpc": "2.0", "id": "t", "method": method, "params": params }).to_string()
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// The keys of an object, in their order.
pub fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap_or_else(|| panic!("{value}")).keys().map(String::as_str).collect()
}

pub fn items(page: &Value) -> &Vec<Value> {
    assert_eq!(keys(page), ["Total", "Items"], "{page}");
    assert!(page["Total"].is_u64(), "{page}");
    page["Items"].as_array().unwrap()
}

/// As a part of a URL.
pub fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    let escape = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(escape).collect()
}
