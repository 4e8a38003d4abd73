//! What the document leaves for later: streams, subscriptions, progress, cancellation and sessions.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::{DOOR, copy};
use crate::{
    http::{Http, Stream},
    stdio::{initialize, legacy},
    support::{Pipe, Server, User, free_address},
};

/// A session of the older era, with its stream.
struct Session<'s> {
    server: &'s Server,
    id: String,
}

impl<'s> Session<'s> {
    fn open(server: &'s Server) -> Self {
        let params = json!({
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": { "name": "test", "version": "1" },
        });
        let headers = [("Accept", "application/json, text/event-stream")];
        let body = legacy(1, "initialize", params).to_string();
        let answer = Http::open(&server.address).post(&headers, body.as_bytes()).unwrap();
        let id = answer.head.get("mcp-session-id").unwrap().to_owned();
        let session = Self { server, id };
        session.send(json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        session
    }

    fn headers(&self) -> [(&str, &str); 2] {
        [("Accept", "application/json, text/event-stream"), ("Mcp-Session-Id", &self.id)]
    }

    fn send(&self, message: Value) -> (u16, String) {
        let body = message.to_string();
        let mut http = Http::open(&self.server.address);
        let answer = http.post(&self.headers(), body.as_bytes()).unwrap();
        (answer.status, answer.text())
    }

    fn listen(&self) -> Stream {
        Http::open(&self.server.address).stream("GET", "/mcp", &self.headers(), b"")
    }
}

/// Changes a file until the stream reports it. The watcher may not have read the file before the first change.
fn until_reported(stream: &mut Stream, blueprints: &Path) {
    let versions = ["BP_Key.uasset", "BP_Door.original"];
    fs::copy(blueprints.join("BP_Door.uasset"), blueprints.join(versions[1])).unwrap();
    for version in versions.into_iter().cycle().take(30) {
        fs::copy(blueprints.join(version), blueprints.join("BP_Door.uasset")).unwrap();
        while let Some(piece) = stream.piece(Duration::from_secs(2)) {
            if piece.contains("notifications/resources/updated") {
                return;
            }
        }
    }
    panic!("the change was never reported");
}

/// Reads a stream until it contains this.
fn read_until(stream: &mut Stream, what: &str) {
    let mut seen = String::new();
    for _ in 0..200 {
        seen += &stream.piece(Duration::from_secs(20)).unwrap_or_else(|| panic!("only {seen}"));
        if seen.contains(what) {
            return;
        }
    }
    panic!("{what} is not in {seen}");
}

#[test]
fn a_subscriber_is_notified_of_a_changed_file_until_the_session_ends() {
    let user = User::new();
    let project = copy(&user);
    let server = user.serve(&["--no-stage", "--project", project.to_str().unwrap()]);
    let session = Session::open(&server);
    let mut stream = session.listen();
    assert_eq!(stream.head.get("content-type"), Some("text/event-stream"));
    let uri = "unreal+md:///Game/Blueprints/BP_Door";
    let (status, answer) = session.send(legacy(2, "resources/subscribe", json!({ "uri": uri })));
    assert!(status == 200 && answer.contains("result"), "{answer}");
    let nothing = json!({ "uri": "unreal+nothing:///Game/X" });
    let (_, answer) = session.send(legacy(3, "resources/subscribe", nothing));
    assert!(answer.contains("Resource not found"), "{answer}");
    let (_, first) = session.send(legacy(4, "resources/read", json!({ "uri": uri })));
    let blueprints = project.join("Content/Blueprints");
    until_reported(&mut stream, &blueprints);
    fs::copy(blueprints.join("BP_Key.uasset"), blueprints.join("BP_Door.uasset")).unwrap();
    let end = Instant::now() + Duration::from_secs(30);
    while session.send(legacy(4, "resources/read", json!({ "uri": uri }))).1 == first {
        assert!(Instant::now() < end, "the resource still has its old contents");
        std::thread::sleep(Duration::from_millis(20));
    }
    // A client can end its session.
    let mut http = Http::open(&server.address);
    assert_eq!(http.send("DELETE", "/mcp", &session.headers(), b"").unwrap().status, 204);
    assert_eq!(session.send(legacy(5, "ping", json!({}))).0, 404);
}

#[test]
fn a_modern_listener_is_notified_too() {
    let user = User::new();
    let project = copy(&user);
    let server = user.serve(&["--no-stage", "--project", project.to_str().unwrap()]);
    let uri = "unreal+t3d:///Game/Blueprints/BP_Door";
    let params = json!({
        "notifications": { "resourceSubscriptions": [uri] },
        "_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
            "io.modelcontextprotocol/clientCapabilities": {},
        },
    });
    let headers = [
        ("Accept", "application/json, text/event-stream"),
        ("Content-Type", "application/json"),
        ("MCP-Protocol-Version", "2026-07-28"),
        ("Mcp-Method", "subscriptions/listen"),
    ];
    let body = legacy(1, "subscriptions/listen", params).to_string();
    let mut stream = Http::open(&server.address).stream("POST", "/mcp", &headers, body.as_bytes());
    read_until(&mut stream, "notifications/subscriptions/acknowledged");
    until_reported(&mut stream, &project.join("Content/Blueprints"));
}

fn stdio(user: &User, project: &Path) -> Pipe {
    let unused = free_address();
    let project = project.to_str().unwrap();
    user.stdio(&["--no-stage", "--project", project, "--listen", &unused])
}

fn call(id: u64, tool: &str, arguments: Value) -> Value {
    let meta = json!({ "progressToken": format!("token {id}") });
    legacy(id, "tools/call", json!({ "name": tool, "arguments": arguments, "_meta": meta }))
}

/// The messages before the answer of a request, and the answer.
fn until_answer(pipe: &mut Pipe, id: u64) -> (Vec<Value>, Value) {
    let mut before = Vec::new();
    loop {
        let message = pipe.receive();
        if message["id"] == id {
            return (before, message);
        }
        before.push(message);
    }
}

fn progress(messages: &[Value]) -> impl Iterator<Item = &Value> {
    let told = messages.iter().filter(|message| message["method"] == "notifications/progress");
    told.map(|message| &message["params"])
}

#[test]
fn the_first_index_and_exports_report_progress() {
    let user = User::new();
    let project = copy(&user);
    let many = 3000;
    let door = fs::read(project.join("Content/Blueprints/BP_Door.uasset")).unwrap();
    fs::create_dir(project.join("Content/Many")).unwrap();
    for at in 0..many {
        fs::write(project.join(format!("Content/Many/BP_{at}.uasset")), &door).unwrap();
    }
    let mut pipe = stdio(&user, &project);
    initialize(&mut pipe);
    let search = json!({ "packagePaths": ["/Game/Many"], "maxResults": 1 });
    pipe.send(&call(2, "search_assets", search));
    let (messages, answer) = until_answer(&mut pipe, 2);
    assert_eq!(answer["result"]["structuredContent"]["totalCount"], many, "{answer}");
    let first = progress(&messages).next().unwrap_or_else(|| panic!("{messages:?}"));
    assert_eq!(first["progressToken"], "token 2");
    assert!(first["total"].as_f64().unwrap() >= f64::from(many), "{first}");
    // The same for exports, in the temporary folder.
    let folder = user.temp().join("export");
    let batch = json!({ "objectPaths": vec![DOOR; 50], "outputFolder": folder });
    pipe.send(&call(3, "batch_export_assets", batch));
    let (messages, answer) = until_answer(&mut pipe, 3);
    assert_eq!(answer["result"]["structuredContent"]["exportedCount"], 50, "{answer}");
    let steps: Vec<_> = progress(&messages).collect();
    assert!(!steps.is_empty(), "{messages:?}");
    assert!(steps.iter().all(|step| step["total"] == 50.0), "{steps:?}");
    assert!(steps[0]["message"].as_str().unwrap().contains(DOOR), "{steps:?}");
}

#[test]
fn a_cancelled_export_stops() {
    let user = User::new();
    let project = copy(&user);
    let mut pipe = stdio(&user, &project);
    initialize(&mut pipe);
    let folder = user.temp().join("export");
    let wanted = 9000;
    let batch = json!({ "objectPaths": vec![DOOR; wanted], "outputFolder": folder });
    pipe.send(&call(2, "batch_export_assets", batch));
    // Cancels it after the first file.
    while !folder.join("BP_Door.t3d").exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
    let cancel = json!({ "requestId": 2, "reason": "enough" });
    pipe.send(&json!({
        "jsonrpc": "2.0", "method": "notifications/cancelled", "params": cancel,
    }));
    pipe.send(&legacy(3, "ping", json!({})));
    let (messages, _) = until_answer(&mut pipe, 3);
    assert!(messages.iter().all(|message| message["id"] != 2), "{messages:?}");
    // An export that still ran would share the engine with later ones, and write between them.
    let mut count_after_another_export = |id| {
        let other =
            json!({ "objectPaths": vec![DOOR; 20], "outputFolder": user.temp().join("other") });
        pipe.send(&call(id, "batch_export_assets", other));
        until_answer(&mut pipe, id);
        fs::read_dir(&folder).unwrap().count()
    };
    let then = count_after_another_export(4);
    assert_eq!(count_after_another_export(5), then);
    assert!(then < wanted, "{then}");
}
