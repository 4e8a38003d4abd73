//! One server for many users: authentication, separation of users, and answers without a key.

pub mod service;

use std::time::{Duration, Instant};

use scripted_engine::editor::{Editor, OpenEditor};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use self::service::Service;
use crate::{
    http::{Answer, Http},
    support::{Server, User, free_address, on},
};

const SENTENCE: &str = "API key authentication required. Provide a valid X-API-Key header.";

pub fn hosted(user: &User, service: &Service, more: &[&str]) -> Server {
    let args = ["--http-remote-hosted", "--api-key-validation-url", &service.url];
    user.serve(&[&args, more].concat())
}

pub fn send(server: &Server, key: &str, method: &str, path: &str, body: &str) -> Answer {
    let json = [("Content-Type", "application/json")];
    let key = [("X-API-Key", key)];
    let headers = if key[0].1.is_empty() { &json[..] } else { &[json[0], key[0]] };
    Http::open(&server.address).send(method, path, headers, body.as_bytes()).unwrap()
}

/// A client with a session.
pub struct Client<'a> {
    server: &'a Server,
    key: &'a str,
    session: String,
}

impl<'a> Client<'a> {
    pub fn new(server: &'a Server, key: &'a str) -> Self {
        let mut client = Self { server, key, session: String::new() };
        let info = json!({ "name": "test", "version": "1" });
        let params =
            json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": info });
        let answer = client.post("initialize", params);
        client.session = answer.head.get("mcp-session-id").unwrap_or_default().to_owned();
        client.post("notifications/initialized", json!({}));
        client
    }

    fn post(&self, method: &str, params: Value) -> Answer {
        let mut message = json!({ "jsonrpc": "2.0", "method": method, "params": params });
        if !method.starts_with("notifications/") {
            message["id"] = 1.into();
        }
        let mut headers = vec![];
        headers.extend(Some(("X-API-Key", self.key)).filter(|(_, key)| !key.is_empty()));
        headers.extend(
            Some(("Mcp-Session-Id", self.session.as_str())).filter(|(_, id)| !id.is_empty()),
        );
        Http::open(&self.server.address).post(&headers, message.to_string().as_bytes()).unwrap()
    }

    /// The answer, alone or at the end of a stream.
    pub fn ask(&self, method: &str, params: Value) -> Value {
        let answer = self.post(method, params).text();
        let last = answer.lines().rfind(|line| line.contains("\"id\"")).unwrap();
        serde_json::from_str(last.strip_prefix("data: ").unwrap_or(last)).unwrap()
    }

    pub fn call(&self, tool: &str, arguments: Value) -> Value {
        let answer = self.ask("tools/call", json!({ "name": tool, "arguments": arguments }));
        answer["result"].clone()
    }

    pub fn instances(&self) -> Vec<String> {
        let listed = self.call("list_instances", json!({}));
        let listed = listed["structuredContent"]["instances"].as_array().unwrap().clone();
        listed.iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
    }
}

pub fn runtime() -> Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap()
}

pub fn dial(runtime: &Runtime, server: &Server, name: &str, key: &str) -> OpenEditor {
    let _guard = runtime.enter();
    let editor = Editor { api_key: Some(key.to_owned()), ..Editor::new(name, "00ff") };
    editor.dial(&format!("ws://{}/hub/plugin", server.address))
}

fn until(holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(10), "it never came to that");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn every_user_has_separate_engines_tools_sessions_and_records() {
    let (user, runtime, service) = (User::new(), runtime(), Service::start());
    let server = hosted(&user, &service, &["--allow-writes", "--toolsets", "all"]);
    // The same project, opened by two users.
    let hers = dial(&runtime, &server, "Game", "alice-1");
    let his = dial(&runtime, &server, "Copy", "bob");
    let (alice, bob) = (Client::new(&server, "alice-2"), Client::new(&server, "bob"));
    let seventh = Client::new(&server, "number");
    until(|| alice.instances() == ["Game@00ff"] && bob.instances() == ["Copy@00ff"]);
    assert!(seventh.instances().is_empty());

    // Calls, choices and custom tools stay within one user.
    until(|| alice.call("change", json!({ "token": "a" }))["isError"] != true);
    bob.call("change", json!({ "token": "b", "unity_instance": "Copy@00ff" }));
    assert_eq!((hers.project().changes("a"), hers.project().changes("b")), (1, 0));
    assert_eq!((his.project().changes("a"), his.project().changes("b")), (0, 1));
    let reached = bob.call("change", json!({ "token": "b", "unity_instance": "Game@00ff" }));
    assert_eq!(reached["isError"], true, "{reached}");
    assert!(!reached.to_string().contains("Game@00ff is"), "{reached}");
    assert_eq!(bob.call("set_active_instance", json!({ "instance": "Game" }))["isError"], true);
    assert_eq!(seventh.call("change", json!({ "token": "c" })), Value::Null);
    let names = |client: &Client| client.ask("tools/list", json!({})).to_string();
    assert!(names(&alice).contains("\"change\"") && !names(&seventh).contains("\"change\""));
    let read = |client: &Client| {
        let read = json!({ "uri": "mcpforunity://instances" });
        client.ask("resources/read", read)["result"]["contents"][0]["text"].to_string()
    };
    assert!(read(&alice).contains("Game@00ff") && !read(&alice).contains("Copy"));

    // REST, records and sessions too.
    let listed = send(&server, "bob", "GET", "/api/instances", "").text();
    assert!(listed.contains("Copy") && !listed.contains("Game"), "{listed}");
    let command = json!({ "type": "change", "params": { "token": "r" } }).to_string();
    assert_eq!(send(&server, "alice-1", "POST", "/api/command", &command).status, 200);
    assert_eq!((hers.project().changes("r"), his.project().changes("r")), (1, 0));
    assert_eq!(send(&server, "number", "POST", "/api/command", &command).status, 503);
    let calls = bob.call("list_calls", json!({}))["structuredContent"].to_string();
    assert!(calls.contains("Copy@00ff") && !calls.contains("Game@00ff"), "{calls}");
    let stolen = Client { server: &server, key: "bob", session: alice.session.clone() };
    assert_eq!(stolen.post("tools/list", json!({})).status, 404);

    // One request for each of the four keys, regardless of the number of requests with them.
    assert_eq!(service.asked(), 4);
}

#[test]
fn no_answer_reveals_paths_of_the_server() {
    let (user, service) = (User::new(), Service::start());
    let server = hosted(&user, &service, &["--allow-writes", "--allow-code"]);
    let bob = Client::new(&server, "bob");
    let home = user.home().display().to_string();
    for (tool, arguments) in [
        ("GetConfig", json!({})),
        ("WriteConsoleScript", json!({ "path": "deep/a.cs", "content": "1", "confirm": true })),
        ("ListConsoleScripts", json!({})),
        ("ReadConsoleScript", json!({ "path": "deep/a.cs" })),
        ("ReadConsoleScript", json!({ "path": "missing.cs" })),
        ("GetStartupScript", json!({})),
        ("RunStartupScript", json!({ "confirm": true })),
        ("list_calls", json!({})),
    ] {
        let said = bob.call(tool, arguments).to_string();
        assert!(said.len() > 10 && !said.contains(&home), "{tool}: {said}");
    }
    for path in ["/", "/health", "/manifest", "/api/instances", "/status", "/nowhere"] {
        let said = send(&server, "bob", "GET", path, "").text();
        assert!(!said.contains(&home), "{path}: {said}");
    }
}

#[test]
fn keys_can_be_sent_as_bearer_tokens() {
    let (user, service) = (User::new(), Service::start());
    let server = hosted(&user, &service, &[]);
    let said = on(&user, &server, &["call", "list_instances", "--json", "--token", "bob"]);
    assert_eq!(said.json()["structuredContent"]["instances"], json!([]), "{said:?}");
    let said = on(&user, &server, &["call", "list_instances"]);
    assert!(said.code != 0 && said.err.contains("X-API-Key"), "{said:?}");
    let said = on(&user, &server, &["call", "list_instances", "--token", "wrong"]);
    assert!(said.code != 0 && said.err.contains("X-API-Key"), "{said:?}");
}

#[test]
fn without_a_key_only_the_handshake_is_answered() {
    let (user, runtime, service) = (User::new(), runtime(), Service::start());
    let server = hosted(&user, &service, &["--api-key-login-url", "https://example.com/login"]);
    for key in ["", "wrong", "no", "nobody"] {
        let stranger = Client::new(&server, key);
        assert_eq!(stranger.session, "");
        let hello = json!({ "protocolVersion": "2025-03-26", "capabilities": {},
            "clientInfo": { "name": "t", "version": "1" } });
        let hello = stranger.ask("initialize", hello)["result"].clone();
        assert_eq!(
            (&hello["protocolVersion"], &hello["instructions"]),
            (&json!("2025-03-26"), &json!(SENTENCE))
        );
        assert_eq!(stranger.ask("ping", json!({}))["result"], json!({}));
        let called = stranger.call("list_instances", json!({}));
        assert_eq!(
            (&called["isError"], &called["content"][0]["text"]),
            (&json!(true), &json!(SENTENCE))
        );
        for method in ["tools/list", "resources/read", "resources/list", "server/discover"] {
            let error = stranger.ask(method, json!({}))["error"].clone();
            assert_eq!(error, json!({ "code": 0, "message": SENTENCE }), "{method}");
        }
        let rest = send(&server, key, "GET", "/api/instances", "");
        assert_eq!((rest.status, &rest.value()["error"]), (401, &json!(SENTENCE)));
        for path in ["/", "/message", "/tools", "/editor", "/register-tools", "/mcp/pipe"] {
            assert_eq!(send(&server, key, "POST", path, "{}").status, 401, "{path}");
        }
        assert_eq!(send(&server, key, "GET", "/mcp", "").status, 405);
        let _editor = dial(&runtime, &server, "Game", key);
        let upgrade = send(&server, key, "GET", "/hub/plugin", "");
        let (code, why) = match key {
            "" => (4401, "API key required"),
            _ => (4403, "Invalid API key"),
        };
        let told = json!({ "success": false, "error": why, "close_code": code });
        assert_eq!((upgrade.status, upgrade.value()), (403, told));
    }
    assert_eq!(send(&server, "", "GET", "/health", "").status, 200);
    let login = send(&server, "", "GET", "/api/auth/login-url", "").value();
    assert_eq!(login, json!({ "success": true, "login_url": "https://example.com/login" }));
    let preflight = send(&server, "", "OPTIONS", "/mcp", "");
    assert!(
        preflight.status == 204
            && preflight.head.get("access-control-allow-headers").unwrap().contains("X-API-Key")
    );
}

#[test]
fn a_failing_service_refuses_access_with_a_reason() {
    let (user, service) = (User::new(), Service::start());
    let server = hosted(&user, &service, &[]);
    for (key, why, asked) in [
        ("failing", "Auth service error (status 500)", 1),
        ("nonsense", "Auth service error", 1),
        ("vague", "Auth service error", 1),
        ("endless", "Auth service error", 1),
        ("slow", "Auth service timeout", 2),
    ] {
        let before = service.asked();
        let sentence = format!("API keys cannot be checked at the moment: {why}; please retry");
        let called = Client { server: &server, key, session: String::new() };
        assert_eq!(called.call("list_instances", json!({}))["content"][0]["text"], sentence);
        assert_eq!(service.asked() - before, asked, "{key}");
        if key != "slow" {
            // The failure is not cached.
            let rest = send(&server, key, "GET", "/api/instances", "");
            assert_eq!((rest.status, &rest.value()["error"]), (503, &json!(sentence)));
            let upgrade = send(&server, key, "GET", "/hub/plugin", "");
            assert_eq!((upgrade.status, &upgrade.value()["close_code"]), (403, &json!(1013)));
        }
    }
    let unused = format!("http://{}/", free_address());
    let server = user.serve(&["--http-remote-hosted", "--api-key-validation-url", &unused]);
    let told = send(&server, "bob", "GET", "/api/instances", "").text();
    assert!(told.contains("Auth service unavailable; please retry"), "{told}");
}

#[test]
fn answers_of_the_service_are_cached_for_the_configured_time() {
    let (user, service) = (User::new(), Service::start());
    let args = ["--api-key-cache-ttl", "0.5", "--api-key-service-token-header", "X-Service"];
    let server =
        hosted(&user, &service, &[&args[..], &["--api-key-service-token", "sesame"]].concat());
    let comes_in = |key: &str| send(&server, key, "GET", "/api/instances", "").status == 200;
    assert!(comes_in("friend") && comes_in("friend") && !comes_in("wrong") && !comes_in("wrong"));
    assert_eq!(service.asked(), 2);
    // Requests within the lifetime are answered from the cache, and one after it asks the service again.
    until(|| comes_in("friend") && service.asked() == 3);
    until(|| !comes_in("wrong") && service.asked() >= 4);
}

#[test]
fn settings_that_would_be_shared_are_refused_at_the_start() {
    let user = User::new();
    let key = ["--api-key-validation-url", "http://127.0.0.1:1/"];
    let refused = |more: &[&str], why: &str| {
        let said = user.run_alone(&[&["serve", "--http-remote-hosted"], more].concat());
        assert!(said.code == 2 && said.err.contains(why), "{said:?}");
    };
    refused(&[], "--http-remote-hosted requires --api-key-validation-url");
    refused(&["--api-key-validation-url", "example.com"], "is not a URL such as");
    refused(&[&key[..], &["--token", "t"]].concat(), "each user has a key instead");
    refused(
        &[&key[..], &["--attach", "http://127.0.0.1:1/mcp"]].concat(),
        "it would belong to no user",
    );
    refused(&[&key[..], &["--unity-tcp"]].concat(), "it would belong to no user");
    refused(&[&key[..], &["--api-key-cache-ttl", "soon"]].concat(), "is not a time");
    refused(
        &[&key[..], &["--api-key-service-token", "t"]].concat(),
        "requires --api-key-service-token-header",
    );
    let mut open = vec!["serve", "--http-remote-hosted", "--listen", "0.0.0.0:0"];
    open.extend(key);
    let said = user.run(&open);
    assert!(said.code == 2 && said.err.contains("--tls-cert"), "{said:?}");
}

#[test]
fn the_owner_of_the_server_approves_calls_and_no_user_does() {
    let (user, service) = (User::new(), Service::start());
    let server = hosted(&user, &service, &["--require-approval", "all"]);
    let alice = Client::new(&server, "alice-1");
    std::thread::scope(|scope| {
        let help = scope.spawn(|| alice.call("unity_help", json!({})));
        let waiting = || user.run(&["approve", "--json"]).json()["waiting"].clone();
        until(|| waiting().as_array().is_some_and(|calls| calls.len() == 1));
        let call = waiting()[0].clone();
        assert_eq!((&call["tool"], &call["user"]), (&json!("unity_help"), &json!("alice")));
        let approve = json!({ "id": call["log_id"], "decision": "approve" }).to_string();
        for key in ["alice-1", "bob", ""] {
            for method in ["GET", "POST"] {
                let answer = send(&server, key, method, "/owner/approvals", &approve);
                assert_eq!(answer.status, 401, "{method} {key}: {}", answer.text());
            }
        }
        // A user does not even see that another user's call waits.
        let pending = |key| {
            let listed = Client::new(&server, key).call("list_instances", json!({}));
            listed["structuredContent"]["waiting_for_approval"].as_array().map_or(0, Vec::len)
        };
        assert_eq!((pending("alice-2"), pending("bob")), (1, 0));
        let said = user.run(&["approve", call["log_id"].as_str().unwrap()]);
        assert_eq!(said.code, 0, "{said:?}");
        let helped = help.join().unwrap();
        assert_ne!(helped["isError"], true, "{helped}");
    });
}
