//! MCP on stdin and stdout, with and without a running server, in both eras.

use serde_json::{Value, json};

use crate::support::{Pipe, User, free_address};

pub fn legacy(id: u64, method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

fn modern(id: u64, method: &str, mut params: Value) -> Value {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
    });
    legacy(id, method, params)
}

pub fn initialize(pipe: &mut Pipe) {
    let params = json!({
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": { "name": "test", "version": "1" },
    });
    let answer = pipe.ask(&legacy(1, "initialize", params));
    assert_eq!(answer["result"]["protocolVersion"], "2025-06-18", "{answer}");
    pipe.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
}

/// Lists the tools as clients do. The relay also learns from the list which tools may be called again.
fn list_tools(pipe: &mut Pipe) {
    let tools = pipe.ask(&legacy(10, "tools/list", json!({})));
    let tools = tools["result"]["tools"].as_array().unwrap();
    assert!(!tools.is_empty());
}

fn list_instances(id: u64) -> Value {
    legacy(id, "tools/call", json!({ "name": "list_instances", "arguments": {} }))
}

fn count(answer: &Value) -> usize {
    let instances = answer["result"]["structuredContent"]["instances"].as_array();
    instances.unwrap_or_else(|| panic!("{answer}")).len()
}

fn try_legacy(mut pipe: Pipe, engines: usize) {
    initialize(&mut pipe);
    list_tools(&mut pipe);
    assert_eq!(count(&pipe.ask(&list_instances(3))), engines);
    assert_eq!(pipe.finish(), 0);
}

fn try_modern(mut pipe: Pipe, engines: usize) {
    let discovered = pipe.ask(&modern(1, "server/discover", json!({})));
    assert!(discovered.get("result").is_some(), "{discovered}");
    let params = json!({ "name": "list_instances", "arguments": {} });
    let answer = pipe.ask(&modern(2, "tools/call", params));
    assert_eq!(count(&answer), engines);
    assert_eq!(pipe.finish(), 0);
}

#[test]
fn alone_it_serves_both_eras() {
    let user = User::new();
    let unused = free_address();
    try_legacy(user.stdio(&["--listen", &unused]), 1);
    try_modern(user.stdio(&["--listen", &unused, "--no-stage"]), 0);
}

#[test]
fn attached_it_serves_both_eras_with_the_servers_engines() {
    let user = User::new();
    let server = user.serve(&["--no-stage"]);
    // Without the server it would have its own stage.
    try_legacy(user.stdio(&["--listen", &server.address]), 0);
    try_modern(user.stdio(&["--listen", &server.address]), 0);
}

#[test]
fn the_token_is_sent_to_the_server() {
    let user = User::new();
    let server = user.serve(&["--token", "right", "--no-stage"]);
    try_legacy(user.stdio(&["--listen", &server.address, "--token", "right"]), 0);
    let wrong = user.run(&["stdio", "--listen", &server.address, "--token", "wrong"]);
    assert_eq!(wrong.code, 4, "{wrong:?}");
    assert_eq!(wrong.out, "");
}

#[test]
fn stdout_has_only_protocol_messages_even_with_full_logging() {
    let user = User::new();
    let mut pipe = user.stdio(&["--listen", &free_address(), "-vv"]);
    initialize(&mut pipe);
    pipe.send_line("");
    assert_eq!(count(&pipe.ask(&list_instances(2))), 1);
    assert_eq!(pipe.finish(), 0);
}

#[test]
fn end_of_input_is_the_end() {
    let user = User::new();
    let server = user.serve(&[]);
    for listen in [free_address(), server.address.clone()] {
        let said = user.run(&["stdio", "--listen", &listen]);
        assert_eq!((said.code, said.out.as_str()), (0, ""), "{said:?}");
    }
}

#[test]
fn running_requests_are_answered_after_the_end_of_input() {
    let user = User::new();
    let server = user.serve(&["--no-stage"]);
    let lines = [modern(1, "server/discover", json!({})), modern(2, "tools/list", json!({}))];
    let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let input = user.write("lines", &lines);
    let mut command = user.command(&["stdio", "--listen", &server.address]);
    let output = command.stdin(std::fs::File::open(input).unwrap()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 2, "{text}");
}

#[test]
fn a_session_outlives_the_server() {
    let user = User::new();
    let server = user.serve(&["--no-stage"]);
    let address = server.address.clone();
    let mut pipe = user.stdio(&["--listen", &address, "--toolsets", "all"]);
    initialize(&mut pipe);
    list_tools(&mut pipe);
    assert_eq!(count(&pipe.ask(&list_instances(2))), 0);
    server.kill();
    // Held while no server is running, and then sent in the old session.
    pipe.send(&list_instances(3));
    let _again = user.serve_on(&address, &[]);
    assert_eq!(count(&pipe.answer(3)), 1);
    assert_eq!(count(&pipe.ask(&list_instances(4))), 1);
    assert_eq!(pipe.finish(), 0);
}

#[test]
fn without_a_server_requests_are_answered_with_an_error() {
    let user = User::new();
    let server = user.serve(&["--no-stage"]);
    let mut pipe = user.stdio(&["--listen", &server.address, "--toolsets", "all"]);
    initialize(&mut pipe);
    list_tools(&mut pipe);
    assert_eq!(count(&pipe.ask(&list_instances(2))), 0);
    server.kill();
    let answer = pipe.ask(&list_instances(3));
    assert_eq!(answer["error"]["message"], "Spawnpoint is not running", "{answer}");
    assert!(answer["error"]["data"]["hint"].as_str().unwrap().contains("spawnpoint serve"));
    assert_eq!(pipe.finish(), 0);
}
