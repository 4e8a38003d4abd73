//! The transports of the envelope: HTTP, a WebSocket, a pipe that MCP shares, a relay; and the selection of a project.

use std::net::TcpStream;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message};

use super::{Client, MAIN, copied, sample};
use crate::{
    http::Http,
    stdio::{initialize, legacy},
    support::{Server, User},
};

fn serve(user: &User, args: &[&str]) -> Server {
    let path = sample().display().to_string();
    user.serve(&[&["--no-stage", "--project", &path], args].concat())
}

fn post(server: &Server, body: &Value) -> Value {
    post_to(server, "/mcp?toolsets=all", body)
}

fn post_to(server: &Server, path: &str, body: &Value) -> Value {
    let headers =
        [("Content-Type", "application/json"), ("Accept", "application/json, text/event-stream")];
    let answer = Http::open(&server.address)
        .send("POST", path, &headers, body.to_string().as_bytes())
        .unwrap();
    assert_eq!(answer.status, 200, "{}", answer.value());
    answer.value()
}

fn call(id: impl Into<Value>, tool: &str, arguments: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id.into(), "method": "tools/call", "params": { "tool": tool, "arguments": arguments } })
}

#[test]
fn over_http_envelopes_are_distinguished_from_mcp_by_their_shape() {
    let user = User::new();
    let server = serve(&user, &[]);
    let answer = post(&server, &call("x", "project.info", json!({})));
    assert_eq!((&answer["id"], &answer["result"]["tool"]), (&json!("x"), &json!("project.info")));
    let info = json!({ "jsonrpc": "2.0", "id": 3, "method": "server/info" });
    assert_eq!(post(&server, &info)["result"]["unityVersion"], "2022.3.21f1");
    let batch = json!([call(1, "project.info", json!({}))]);
    assert_eq!(post(&server, &batch)["error"]["code"], -32600);
    let unnamed = json!({ "jsonrpc": "2.0", "method": "server/info" });
    assert_eq!(post(&server, &unnamed)["error"]["code"], -32600);
    // Both spellings name the same tool, in both protocols.
    for name in ["scene_hierarchy_dump", "scene.hierarchy.dump"] {
        let mcp = json!({
            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": { "name": name, "arguments": { "scenePath": MAIN } },
        });
        let answer = post(&server, &mcp);
        assert_eq!(answer["result"]["structuredContent"]["source"], "disk", "{answer}");
        let envelope = post(&server, &call(1, name, json!({ "scenePath": MAIN })));
        assert_eq!(envelope["result"]["tool"], "scene.hierarchy.dump");
    }
    let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" });
    let tools = post(&server, &list)["result"]["tools"].take();
    let names: Vec<_> = tools.as_array().unwrap().iter().map(|tool| &tool["name"]).collect();
    assert!(names.contains(&&json!("scene_hierarchy_dump")));
    assert!(!names.contains(&&json!("scene.hierarchy.dump")));
}

/// What `/mcp` takes for requests of MCP, and errors of the document, which all have a type.
#[test]
fn at_its_own_address_every_request_is_an_envelope() {
    let user = User::new();
    let server = serve(&user, &[]);
    let ask = |method: &str, params: Value| {
        let body = json!({ "jsonrpc": "2.0", "id": "a", "method": method, "params": params });
        post_to(&server, "/editor", &body)
    };
    let tools = ask("tools/list", json!({}))["result"]["tools"].take();
    let ids: Vec<&str> =
        tools.as_array().unwrap().iter().map(|tool| tool["id"].as_str().unwrap()).collect();
    assert!(ids.is_sorted() && ids.contains(&"scene.hierarchy.dump"), "{ids:?}");
    for (method, params, code, message) in [
        ("tools/call", json!({}), -32602, "Params.tool (string) is required for tools/call"),
        ("tools/foo", json!({}), -32601, "Method not found: tools/foo"),
        ("", json!({}), -32600, "Method is required."),
    ] {
        let answer = ask(method, params);
        assert_eq!(answer["id"], "a");
        let error = &answer["error"];
        assert_eq!((&error["code"], &error["message"]), (&json!(code), &json!(message)));
        assert!(error["data"]["errorType"].is_string(), "{answer}");
    }
    let parsed = Http::open(&server.address).send("POST", "/editor", &[], b"{nope").unwrap();
    assert_eq!((parsed.status, &parsed.value()["error"]["code"]), (200, &json!(-32700)));
}

fn open(server: &Server) -> tungstenite::WebSocket<TcpStream> {
    let stream = TcpStream::connect(&server.address).unwrap();
    tungstenite::client(format!("ws://{}/editor", server.address), stream).unwrap().0
}

fn exchange(socket: &mut tungstenite::WebSocket<TcpStream>, text: &str) -> Value {
    socket.send(Message::text(text)).unwrap();
    serde_json::from_str(socket.read().unwrap().to_text().unwrap()).unwrap()
}

#[test]
fn on_its_own_socket_everything_is_an_envelope() {
    let user = User::new();
    let server = serve(&user, &[]);
    let mut socket = open(&server);
    let list = exchange(&mut socket, r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#);
    assert_eq!(list["result"]["tools"][0]["id"], "asmdef.validateGraph");
    let answer = exchange(&mut socket, &call(2, "project.info", json!({})).to_string());
    assert_eq!(answer["result"]["output"]["productName"], "Little Game");
    assert_eq!(exchange(&mut socket, "{nope")["error"]["code"], -32700);
    assert_eq!(
        exchange(&mut socket, r#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#)["error"]["code"],
        -32601
    );
    let long = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{}"}}"#, "x".repeat(1 << 20));
    assert_eq!(exchange(&mut socket, &long)["error"]["code"], -32600);
    // Answers come in the order of the requests.
    for id in 0..20 {
        socket
            .send(Message::text(call(id, "scene.hierarchy.dump", json!({})).to_string()))
            .unwrap();
    }
    for id in 0..20 {
        let answer: Value =
            serde_json::from_str(socket.read().unwrap().to_text().unwrap()).unwrap();
        assert_eq!(answer["id"], id);
    }
}

#[test]
fn the_socket_needs_the_token() {
    let user = User::new();
    let server = serve(&user, &["--token", "secret"]);
    let stream = TcpStream::connect(&server.address).unwrap();
    assert!(tungstenite::client(format!("ws://{}/editor", server.address), stream).is_err());
}

#[test]
fn one_pipe_carries_both() {
    let mut client = Client::sample();
    client.ask("server/info", json!({}));
    initialize(&mut client.pipe);
    let mcp = client.pipe.ask(&legacy(5, "tools/list", json!({})));
    assert!(mcp["result"]["tools"][0].get("inputSchema").is_some());
    let called = legacy(6, "tools/call", json!({ "name": "project_info", "arguments": {} }));
    assert_eq!(
        client.pipe.ask(&called)["result"]["structuredContent"]["productName"],
        "Little Game"
    );
    assert_eq!(client.call("project.info", json!({}))["productName"], "Little Game");
}

#[test]
fn requests_before_the_end_of_the_pipe_are_answered() {
    let mut client = Client::sample();
    client.pipe.send(&call("last", "scene.hierarchy.dump", json!({})));
    let rest = client.pipe.rest();
    assert_eq!(rest.len(), 1);
    assert_eq!(
        (&rest[0]["id"], &rest[0]["result"]["tool"]),
        (&json!("last"), &json!("scene.hierarchy.dump"))
    );
}

#[test]
fn a_second_process_connects_its_client_to_the_first_ones_project() {
    let user = User::new();
    let server = serve(&user, &[]);
    let mut pipe = user.stdio(&["--listen", &server.address]);
    pipe.send(&call("a", "project.info", json!({})));
    assert_eq!(pipe.receive_any()["result"]["output"]["productName"], "Little Game");
}

#[test]
fn the_project_around_the_current_folder_is_served() {
    let (user, project) = (User::new(), copied());
    let inside = project.path().join("Assets/Scripts");
    let said = user
        .command(&[
            "call",
            "project.info",
            "--alone",
            "--no-stage",
            "--json",
            "--listen",
            &crate::support::free_address(),
        ])
        .current_dir(&inside)
        .output()
        .unwrap();
    let said: crate::support::Said = said.into();
    assert_eq!(said.json()["structuredContent"]["productName"], "Little Game", "{said:?}");
}

#[test]
fn wrong_projects_are_errors_with_hints() {
    let (user, project) = (User::new(), copied());
    let inside = project.path().join("Assets").display().to_string();
    for (path, message, hint) in [
        ("nowhere", "nowhere does not exist", "give a Unity or Godot folder"),
        (inside.as_str(), "is not a project", "did you mean"),
        (".", "is not a project", "give a Unity or Godot folder"),
    ] {
        let said = user.run_alone(&["serve", "--project", path]);
        assert!(
            said.code == 2 && said.err.contains(message) && said.err.contains(hint),
            "{said:?}"
        );
    }
    let said = user.run_alone(&["serve", "--tier", "gold"]);
    assert!(
        said.code == 2 && said.err.contains("'gold' is not one of core, pro, studio"),
        "{said:?}"
    );
}

#[test]
fn with_several_projects_one_must_be_named() {
    let (user, other) = (User::new(), copied());
    let other = spawnpoint_files::real_path(other.path()).unwrap();
    let server = serve(&user, &["--project", &other.display().to_string()]);
    let unnamed = post(&server, &call(1, "project.info", json!({})));
    assert_eq!(unnamed["error"]["code"], -32002);
    assert!(unnamed["error"]["message"].as_str().unwrap().contains("Several engines are attached"));
    let instance = other.file_name().unwrap().to_string_lossy().into_owned();
    let named = post(&server, &call(1, "project.info", json!({ "instance": instance })));
    assert_eq!(named["result"]["output"]["projectPath"], other.display().to_string(), "{named}");
}
