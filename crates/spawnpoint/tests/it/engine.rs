//! An engine that dials in, seen by the commands.

use scripted_engine::{Running, ScriptedEngine, tricks};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::{
    stdio::{initialize, legacy},
    support::{Server, User, on},
};

/// A server with only a scripted engine, which runs as long as this exists.
struct Dialled {
    server: Server,
    runtime: Runtime,
    engine: Running,
}

impl Dialled {
    fn new(user: &User, args: &[&str]) -> Self {
        let server = user.serve(&[&["--no-stage"], args].concat());
        let url = format!("ws://{}/hub/plugin", server.address);
        let runtime = Runtime::new().unwrap();
        let script =
            tricks::teach(ScriptedEngine::new("Game", "c0ffee")).proving(user.engine_key());
        let engine = runtime.block_on(async {
            let mut engine = script.connect(&url).await.unwrap();
            engine.registered(1).await;
            engine
        });
        Self { server, runtime, engine }
    }
}

#[test]
fn its_tools_are_listed_and_called() {
    let user = User::new();
    let dialled = Dialled::new(&user, &[]);
    let run = |args: &[&str]| on(&user, &dialled.server, args);
    assert!(run(&["tools"]).out.contains("echo"));
    assert_eq!(run(&["instances", "--json"]).json()[0]["id"], "Game@c0ffee");
    let said = run(&["call", "echo", "text=hello", "-i", "game"]);
    assert_eq!(said.json(), json!({ "text": "hello" }));
    let said = run(&["call", "progress"]);
    assert_eq!(said.out, "done\n", "{said:?}");
    let said = run(&["call", "fail"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.err.contains("it failed"), "{said:?}");
    let said = run(&["call", "write"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.err.contains("--allow-writes"), "{said:?}");
}

#[test]
fn a_write_during_which_the_server_dies_is_neither_lost_nor_repeated() {
    let user = User::new();
    let mut dialled = Dialled::new(&user, &["--allow-writes"]);
    let address = dialled.server.address.clone();
    let mut pipe = user.stdio(&["--listen", &address]);
    initialize(&mut pipe);
    let params = json!({ "name": "write", "arguments": { "seconds": 600 } });
    pipe.send(&legacy(2, "tools/call", params));
    let is_write = |message: &Value| message["type"] == "execute";
    let heard = dialled.runtime.block_on(dialled.engine.hears(is_write));
    assert!(heard.is_some());
    dialled.server.kill();

    let lost = pipe.answer(2);
    let message = lost["error"]["message"].as_str().unwrap();
    assert!(message.contains("'write'") && message.contains("is unknown"), "{lost}");

    let _again = user.serve_on(&address, &["--no-stage"]);
    let params = json!({ "name": "list_calls", "arguments": { "limit": 5 } });
    let calls = pipe.ask(&legacy(3, "tools/call", params));
    let calls = calls["result"]["structuredContent"]["calls"].as_array().unwrap().clone();
    let writes: Vec<_> = calls.iter().filter(|call| call["tool"] == "write").collect();
    assert_eq!(writes.len(), 1, "{calls:?}");
    assert_eq!(writes[0]["status"], "interrupted", "{calls:?}");
    assert_eq!(pipe.finish(), 0);
}

#[cfg(unix)]
#[test]
fn a_server_that_is_asked_to_stop_lets_calls_end() {
    let user = User::new();
    let mut dialled = Dialled::new(&user, &[]);
    let mut pipe = user.stdio(&["--listen", &dialled.server.address]);
    initialize(&mut pipe);
    let params = json!({ "name": "slow", "arguments": { "seconds": 1 } });
    pipe.send(&legacy(2, "tools/call", params));
    let is_call = |message: &Value| message["type"] == "execute";
    let heard = dialled.runtime.block_on(dialled.engine.hears(is_call));
    assert!(heard.is_some());
    assert_eq!(dialled.server.stop(), 0);
    let answer = pipe.answer(2);
    assert_eq!(answer["result"]["content"][0]["text"], "done", "{answer}");
    let log = user.run_alone(&["log"]);
    assert!(log.out.contains("completed") && log.out.contains("slow"), "{log:?}");
}

#[cfg(unix)]
#[test]
fn a_server_that_is_asked_to_stop_does_not_wait_forever() {
    let user = User::new();
    let mut dialled = Dialled::new(&user, &[]);
    let mut pipe = user.stdio(&["--listen", &dialled.server.address]);
    initialize(&mut pipe);
    pipe.send(&legacy(2, "tools/call", json!({ "name": "stall", "arguments": {} })));
    let is_call = |message: &Value| message["type"] == "execute";
    let heard = dialled.runtime.block_on(dialled.engine.hears(is_call));
    assert!(heard.is_some());
    assert_eq!(dialled.server.stop(), 0);
    let log = user.run_alone(&["log", "--json"]);
    let call: Value = serde_json::from_str(log.out.lines().last().unwrap()).unwrap();
    assert_eq!(call["tool"], "stall");
    assert_ne!(call["status"], "completed", "{call}");
    assert_ne!(call["status"], "running", "{call}");
}
