//! A server that is asked to stop: what load balancers, engines and callers see of it.
#![cfg(unix)]

use std::{process::Command, sync::Arc};

use scripted_engine::{Running, ScriptedEngine, tricks};
use serde_json::json;
use tokio::{runtime::Runtime, sync::Notify};

use crate::{
    http::Http,
    stdio::{initialize, legacy},
    support::{Server, User, free_address},
};

/// An engine with the tool `hold`, which ends when the test says so.
fn engine(user: &User, name: &str, hash: &str, go: &Arc<Notify>) -> ScriptedEngine {
    let go = go.clone();
    let hold = tricks::tool("hold", "Waits for the test.", json!({}));
    let script = ScriptedEngine::new(name, hash).tool(hold, move |_| {
        let go = go.clone();
        async move {
            go.notified().await;
            tricks::text("done")
        }
    });
    script.proving(user.engine_key())
}

fn ready(address: &str) -> u16 {
    Http::open(address).send("GET", "/ready", &[], b"").unwrap().status
}

fn terminate(server: &Server) {
    assert!(Command::new("kill").arg(server.pid().to_string()).status().unwrap().success());
}

async fn until_redial(engine: &mut Running) {
    let told = engine.hears(|message| message["type"] == "redial").await;
    assert!(told.is_some_and(|told| told["within"] == 30.0), "not told to dial again");
}

#[test]
fn engines_leave_when_nothing_runs_on_them_and_come_to_the_next_server() {
    let user = User::new();
    let address = free_address();
    let args = ["--no-stage", "--drain-limit", "30s"];
    let server = user.serve_on(&address, &args);
    let (runtime, go) = (Runtime::new().unwrap(), Arc::new(Notify::new()));
    let url = format!("ws://{address}/hub/plugin");
    let [idle, busy] =
        [("Idle", "aaaa"), ("Busy", "bbbb")].map(|(name, hash)| engine(&user, name, hash, &go));
    let (mut idle, mut busy) = runtime
        .block_on(async { (idle.connect(&url).await.unwrap(), busy.connect(&url).await.unwrap()) });
    let mut pipe = user.stdio(&["--listen", &address]);
    initialize(&mut pipe);
    let params = json!({ "name": "hold", "arguments": { "instance": "Busy" } });
    pipe.send(&legacy(2, "tools/call", params));
    runtime.block_on(busy.hears(|message| message["type"] == "execute")).unwrap();
    assert_eq!(ready(&address), 200);

    terminate(&server);
    runtime.block_on(async {
        until_redial(&mut idle).await;
        until_redial(&mut busy).await;
    });
    // The idle engine dials while the call still runs on the other one, so it must have been let go.
    let connected = runtime.block_on(idle.disconnected(1));
    assert_eq!(connected, Some(1012), "the idle engine");
    assert_eq!(busy.disconnections(), 0, "the busy engine");
    go.notify_one();
    let answer = pipe.answer(2);
    assert_eq!(answer["result"]["content"][0]["text"], "done", "{answer}");
    assert_eq!(runtime.block_on(busy.disconnected(1)), Some(1012));
    assert_eq!(server.stopped(), 0);

    let _next = user.serve_on(&address, &args);
    runtime.block_on(async {
        idle.registered(2).await;
        busy.registered(2).await;
    });
    let listed = Http::open(&address).call("list_instances", json!({})).unwrap();
    let instances = listed["result"]["structuredContent"]["instances"].as_array().unwrap();
    assert_eq!(instances.len(), 2, "{listed}");
}

#[test]
fn a_server_goes_on_as_before_while_load_balancers_take_notice() {
    let user = User::new();
    let server = user.serve(&["--drain-notice", "1h"]);
    assert_eq!(ready(&server.address), 200);
    terminate(&server);
    let mut http = Http::open(&server.address);
    while ready(&server.address) == 200 {
        std::thread::yield_now();
    }
    assert_eq!(ready(&server.address), 503);
    let health = http.send("GET", "/health", &[], b"").unwrap();
    assert_eq!(health.status, 200);
    let listed = http.call("list_instances", json!({})).unwrap();
    assert_ne!(listed["result"]["isError"], true, "{listed}");
    let text = http.send("GET", "/metrics", &[], b"").unwrap().text();
    assert!(text.contains("\nspawnpoint_ready 0\n"), "{text}");
    // The second signal ends it at once.
    assert_eq!(server.stop(), 0);
}

#[test]
fn readiness_needs_no_token_and_says_only_yes_or_no() {
    let user = User::new();
    let server = user.serve(&["--token", "secret"]);
    let mut http = Http::open(&server.address);
    let answer = http.send("GET", "/ready", &[], b"").unwrap();
    assert_eq!((answer.status, answer.text().as_str()), (200, "{\"ready\":true}"));
    assert_eq!(answer.head.get("access-control-allow-origin"), None);
    assert_eq!(http.send("GET", "/health", &[], b"").unwrap().status, 401);
}
