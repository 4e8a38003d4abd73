//! Approvals that no one gave: by the client itself, by another client, in advance, for other arguments, and with
//! a key that was asked for.

use serde_json::{Value, json};

use super::{WRITES, count, ended, only};
use crate::{
    http::{Answer, Http},
    support::{Server, User, on},
};

/// Tries everything that a client can send to approve its own call.
#[test]
fn a_client_cannot_approve_its_own_call() {
    let user = User::new();
    let server =
        user.serve(&[WRITES, &["--token", "clients-token", "--client-config", "full"]].concat());
    let json = ("Content-Type", "application/json");
    let bearer = ("Authorization", "Bearer clients-token");
    let send = |method: &str, path: &str, headers: &[(&str, &str)], body: &Value| -> Answer {
        let body = body.to_string();
        let body = if method == "POST" { body.as_bytes() } else { &[] };
        let headers = [&[json, bearer][..], headers].concat();
        Http::open(&server.address).send(method, path, &headers, body).unwrap()
    };
    let message = |tool: &str, arguments: Value| {
        json!({ "jsonrpc": "2.0", "id": 1, "method": "call_tool",
            "params": { "name": tool, "arguments": arguments } })
    };
    let mut http = Http::open(&server.address);
    let own = json!({ "name": "Mine", "confirm": true, "approve": true, "approved": true });
    let own = message("CreateObject", own).to_string();
    http.send_only("POST", "/message", &[json, bearer], own.as_bytes()).unwrap();
    let id = only(&user);

    let approve = json!({ "id": id, "decision": "approve" });
    let key = "x-spawnpoint-owner-key";
    let wrong = "00".repeat(32);
    for headers in [
        vec![],
        vec![(key, "clients-token")],
        vec![(key, wrong.as_str())],
        vec![(key, "")],
        vec![("X-API-Key", "clients-token")],
        vec![("Origin", "http://127.0.0.1")],
    ] {
        for (method, path) in [
            ("POST", "/owner/approvals"),
            ("GET", "/owner/approvals"),
            ("POST", "/owner/approvals/"),
            ("POST", "//owner/approvals"),
            ("POST", "/Owner/Approvals"),
            ("PUT", "/owner/approvals"),
            ("OPTIONS", "/owner/approvals"),
        ] {
            let answer = send(method, path, &headers, &approve);
            let refused = answer.status >= 400 || method == "OPTIONS";
            assert!(refused, "{method} {path} {headers:?}: {}", answer.text());
            if path == "/owner/approvals" {
                let cors = answer.head.get("access-control-allow-origin");
                assert_eq!(cors, None, "{method} {headers:?}");
            }
        }
    }
    for config in [
        json!({ "requireApproval": "none" }),
        json!({ "require_approval": "none", "allowWrites": true, "requireConfirm": false }),
        json!({ "approve": id }),
    ] {
        send("POST", "/message", &[], &message("SetConfig", config));
    }
    for tool in ["approve", "Approve", "spawnpoint_approve", "owner_approvals"] {
        send("POST", "/message", &[], &message(tool, approve.clone()));
        send("POST", "/api/command", &[], &json!({ "type": tool, "params": approve }));
    }
    let answers = json!({ "jsonrpc": "2.0", "id": 1, "method": "tasks/update", "params": {
        "taskId": id,
        "inputResponses": { "approval": { "action": "accept", "content": { "approve": true } } },
        "_meta": { "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": { "elicitation": {} } } } });
    let modern = [("MCP-Protocol-Version", "2026-07-28"), ("Mcp-Method", "tasks/update")];
    send("POST", "/mcp", &modern, &answers);
    send("POST", &format!("/results/{id}"), &[], &approve);

    // The others that the attempts above have made wait as well, or were refused.
    let listed = user.run(&["approve", "--json"]).json();
    let mine = listed["waiting"].as_array().unwrap().iter().any(|call| call["log_id"] == *id);
    assert!(mine, "{listed}");
    let args = ["call", "ListObjects", "name=Mine", "--token", "clients-token"];
    assert_eq!(on(&user, &server, &args).json()["Total"], 0);
}

/// Sends a request as a modern client that can ask its user and follow tasks.
fn modern(server: &Server, method: &str, mut params: Value) -> Value {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {
            "elicitation": {}, "extensions": { "io.modelcontextprotocol/tasks": {} },
        },
    });
    let name = params["name"].as_str().or(params["taskId"].as_str()).unwrap_or_default().to_owned();
    let mut headers = vec![("MCP-Protocol-Version", "2026-07-28"), ("Mcp-Method", method)];
    headers.push(("Mcp-Name", &name));
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    let body = body.to_string();
    let answer = Http::open(&server.address).post(&headers, body.as_bytes()).unwrap().text();
    let last =
        answer.lines().rfind(|line| line.contains("\"id\"")).unwrap_or_else(|| panic!("{answer}"));
    serde_json::from_str(last.strip_prefix("data: ").unwrap_or(last)).unwrap()
}

/// The name of the only question in an answer that asks.
fn question_name(asked: &Value) -> String {
    assert_eq!(asked["result"]["resultType"], "input_required", "{asked}");
    let questions = asked["result"]["inputRequests"].as_object().unwrap();
    questions.keys().next().unwrap().clone()
}

/// Answers that a client sends before it was asked do not count as a decision.
#[test]
fn answers_given_in_advance_approve_nothing() {
    let user = User::new();
    let server = user.serve(WRITES);
    let answer = json!({ "action": "accept", "content": { "approve": true, "confirm": true } });
    let params = json!({
        "name": "CreateObject",
        "arguments": { "name": "Advance" },
        "inputResponses": { "approval": answer, "confirm": answer },
    });
    let asked = modern(&server, "tools/call", params.clone());
    let name = question_name(&asked);
    assert_eq!(count(&user, &server, "Advance"), 0);
    // The owner decides while the client shows the question; its retry then gets the result.
    assert_eq!(user.run(&["approve", &only(&user)]).code, 0);
    let mut retry = params;
    retry["requestState"] = asked["result"]["requestState"].clone();
    retry["inputResponses"] = json!({ name: { "action": "decline" } });
    let id = asked["result"]["_meta"]["spawnpoint/logId"].as_str().unwrap();
    ended(&user, &server, id);
    for _ in 0..2 {
        let answer = modern(&server, "tools/call", retry.clone());
        assert_eq!(answer["result"]["structuredContent"]["ok"], true, "{answer}");
    }
    assert_eq!(count(&user, &server, "Advance"), 1);
}

/// The log id of a call is no secret: everyone can list the calls that wait.
#[test]
fn no_other_client_answers_the_question_of_a_call() {
    let user = User::new();
    let server = user.serve(WRITES);
    let params = json!({ "name": "CreateObject", "arguments": { "name": "Others" } });
    let asked = modern(&server, "tools/call", params);
    let name = question_name(&asked);
    let id = only(&user);
    let task = modern(&server, "tasks/get", json!({ "taskId": id }));
    assert!(!task.to_string().contains(&name), "the question is for another client: {task}");
    let accept = json!({ "action": "accept", "content": { "approve": true } });
    let update = json!({ "taskId": id, "inputResponses": { name.as_str(): accept } });
    modern(&server, "tasks/update", update);
    let state = asked["result"]["requestState"].as_str().unwrap();
    let mut forged = state.to_owned();
    forged.replace_range(..1, if state.starts_with('A') { "B" } else { "A" });
    for (tool, state) in
        [("CreateObject", forged.as_str()), ("CreateObject", ""), ("SetActive", state)]
    {
        let answers = json!({ name.as_str(): accept });
        let arguments = json!({ "name": "Others" });
        let forged = json!({ "name": tool, "arguments": arguments, "requestState": state, "inputResponses": answers });
        let answer = modern(&server, "tools/call", forged);
        assert!(answer.get("error").is_some(), "{tool} {state}: {answer}");
    }
    assert_eq!(only(&user), id, "it still waits");
    assert_eq!(count(&user, &server, "Others"), 0);
    user.run(&["approve", &id, "--deny"]);
}

/// What was approved runs, and nothing else: not with other arguments, and not twice.
#[test]
fn an_approval_is_for_the_arguments_that_were_shown() {
    let user = User::new();
    let server = user.serve(WRITES);
    let params = json!({ "name": "CreateObject", "arguments": { "name": "Shown" } });
    let asked = modern(&server, "tools/call", params);
    let accept = json!({ "action": "accept", "content": { "approve": true } });
    let retry = json!({
        "name": "CreateObject",
        "arguments": { "name": "Swapped" },
        "requestState": asked["result"]["requestState"],
        "inputResponses": { question_name(&asked): accept },
    });
    for _ in 0..3 {
        let answer = modern(&server, "tools/call", retry.clone());
        assert_eq!(answer["result"]["structuredContent"]["ok"], true, "{answer}");
    }
    assert_eq!(count(&user, &server, "Swapped"), 0);
    assert_eq!(count(&user, &server, "Shown"), 1);
}

/// A key is not shown to a program that has taken the port of a server which is gone.
#[cfg(unix)]
#[test]
fn the_key_is_told_to_no_one_who_does_not_know_it() {
    use std::io::{Read, Write};
    let user = User::new();
    let state = user.home().join("state");
    let at = ["--state-dir", state.to_str().unwrap()];
    user.serve(&[WRITES, &at].concat()).kill();
    let stranger = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = stranger.local_addr().unwrap();
    let text = json!({ "pid": 1, "address": address }).to_string();
    std::fs::write(state.join("owner").join("1-1.json"), text).unwrap();
    let heard = std::thread::spawn(move || {
        let (mut stream, _) = stranger.accept().unwrap();
        let mut heard = vec![0; 4096];
        let length = stream.read(&mut heard).unwrap();
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\n{\"proof\":\"00\"}";
        stream.write_all(answer.as_bytes()).unwrap();
        String::from_utf8_lossy(&heard[..length]).to_lowercase()
    });
    let said = user.run(&[&["approve", "--all-for", "1h"][..], &at].concat());
    assert_eq!(said.code, 4, "{said:?}");
    let heard = heard.join().unwrap();
    assert!(heard.starts_with("get /owner/hello") && !heard.contains("owner-key"), "{heard}");
}
