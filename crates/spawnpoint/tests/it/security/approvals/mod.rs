//! Calls that a person must approve: only the owner, or the user of the client, can let them run.

mod forged;

use std::{
    thread::JoinHandle,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{
    http::Http,
    stdio::{initialize, legacy},
    support::{Pipe, Said, Server, User, free_address, on},
};

const WRITES: &[&str] = &["--allow-writes", "--require-approval", "writes"];
const ALL: &[&str] = &["--allow-writes", "--allow-code", "--require-approval", "all"];

/// What waits, as `spawnpoint approve` lists it, once there are so many.
fn waiting(user: &User, count: usize) -> Vec<Value> {
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        let said = user.run(&["approve", "--json"]);
        let listed = said.json()["waiting"].as_array().unwrap().clone();
        if listed.len() == count {
            return listed;
        }
        assert!(Instant::now() < patience, "{count} calls should wait: {said:?}");
    }
}

fn id(call: &Value) -> String {
    call["log_id"].as_str().unwrap().to_owned()
}

/// The id of the only call that waits.
fn only(user: &User) -> String {
    id(&waiting(user, 1)[0])
}

/// Creates an object as a client, in the background.
fn create(server: &Server, name: &str) -> JoinHandle<Value> {
    let (address, arguments) = (server.address.clone(), json!({ "name": name }));
    std::thread::spawn(move || Http::open(&address).call("CreateObject", arguments).unwrap())
}

/// How many objects have this name, on a server where reads need no approval.
fn count(user: &User, server: &Server, name: &str) -> u64 {
    let said = on(user, server, &["call", "ListObjects", &format!("name={name}")]);
    said.json()["Total"].as_u64().unwrap()
}

fn status(user: &User, server: &Server, id: &str) -> Value {
    let said = on(user, server, &["call", "list_calls", "limit=1000"]).json();
    let calls = said["calls"].as_array().unwrap().clone();
    calls.into_iter().find(|call| call["log_id"] == id).unwrap()
}

/// Waits until a call has ended, and gives its record.
fn ended(user: &User, server: &Server, id: &str) -> Value {
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        let call = status(user, server, id);
        if !call["ended"].is_null() {
            return call;
        }
        assert!(Instant::now() < patience, "{call}");
    }
}

#[test]
fn a_call_waits_where_everyone_can_see_it_and_runs_once_when_it_is_approved() {
    let user = User::new();
    let server = user.serve(WRITES);
    assert!(server.greeting.contains("approval  writes"), "{}", server.greeting);
    let client = create(&server, "Wanted");
    let call = waiting(&user, 1).remove(0);
    let id = id(&call);
    assert_eq!(call["tool"], "CreateObject");
    assert_eq!(call["client"], "test");
    assert_eq!(call["arguments"], r#"{"name":"Wanted"}"#);
    assert!(call["instance"].as_str().unwrap().contains('@'), "{call}");

    assert_eq!(status(&user, &server, &id)["status"], "waiting for approval");
    let log = on(&user, &server, &["log"]);
    assert!(log.out.contains("waiting for approval"), "{log:?}");
    assert!(log.out.contains(&format!("{id} CreateObject")), "{log:?}");
    let instances = on(&user, &server, &["instances"]);
    assert!(instances.out.contains("1 waiting for approval"), "{instances:?}");
    let listed = on(&user, &server, &["call", "list_instances"]).json();
    assert_eq!(listed["waiting_for_approval"][0]["log_id"], *id);
    assert_eq!(listed["waiting_for_approval"][0]["state"], "waiting for approval");
    let table = user.run(&["approve"]);
    assert!(table.out.starts_with("ID") && table.out.contains(&id), "{table:?}");
    assert_eq!(count(&user, &server, "Wanted"), 0);

    let said = user.run(&["approve", &id[..30]]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.starts_with("Approved CreateObject on "), "{said:?}");
    let answer = client.join().unwrap();
    assert_eq!(answer["result"]["structuredContent"]["ok"], true, "{answer}");
    let again = user.run(&["approve", &id]);
    assert_eq!(again.code, 1, "{again:?}");
    assert!(again.err.contains("it was approved by the owner"), "{again:?}");
    let late = user.run(&["approve", &id, "--deny"]);
    assert_eq!(late.code, 1, "{late:?}");
    assert_eq!(count(&user, &server, "Wanted"), 1);
    assert_eq!(status(&user, &server, &id)["status"], "completed");
}

#[test]
fn a_denied_call_ends_with_the_reason_and_does_not_run() {
    let user = User::new();
    let server = user.serve(WRITES);
    let client = create(&server, "Unwanted");
    let id = only(&user);
    let said = user.run(&["approve", &id, "--deny", "--reason", "not in this scene", "--json"]);
    assert_eq!(said.json()["decision"], "denied");
    let answer = client.join().unwrap();
    let error = &answer["result"]["structuredContent"]["error"];
    assert_eq!(error["kind"], "PermissionDenied", "{answer}");
    let message = error["message"].as_str().unwrap();
    assert!(message.contains("denied by the owner: not in this scene"), "{message}");
    assert!(message.ends_with("The call did not run"), "{message}");
    assert_eq!(count(&user, &server, "Unwanted"), 0);
    assert_eq!(status(&user, &server, &id)["status"], "error");
}

#[test]
fn everything_can_be_approved_for_a_while() {
    let user = User::new();
    let server = user.serve(WRITES);
    let client = create(&server, "First");
    waiting(&user, 1);
    let said = user.run(&["approve", "--all-for", "10m"]);
    assert!(said.out.contains("approved for 10m. 1 call that was waiting runs now"), "{said:?}");
    assert_eq!(client.join().unwrap()["result"]["structuredContent"]["ok"], true);
    let second = create(&server, "Second").join().unwrap();
    assert_eq!(second["result"]["structuredContent"]["ok"], true, "{second}");
    let left = user.run(&["approve", "--json"]).json()["all_for_seconds_left"].as_u64().unwrap();
    assert!(left > 500 && left <= 600, "{left}");
    assert!(user.run(&["approve"]).out.contains("Every call is approved for another"));
    assert_eq!(user.run(&["approve", "--all-for", "0"]).code, 0);
    let client = create(&server, "Third");
    user.run(&["approve", &only(&user), "--deny"]);
    client.join().unwrap();
    assert_eq!(count(&user, &server, "Third"), 0);
    for wrong in ["soon", "", "25h"] {
        assert_ne!(user.run(&["approve", "--all-for", wrong]).code, 0, "{wrong}");
    }
    // It ends by itself, too.
    assert_eq!(user.run(&["approve", "--all-for", "1s"]).code, 0);
    while !user.run(&["approve", "--json"]).json()["all_for_seconds_left"].is_null() {}
    let client = create(&server, "Fourth");
    user.run(&["approve", &only(&user), "--deny"]);
    client.join().unwrap();
    assert_eq!(count(&user, &server, "Fourth"), 0);
}

#[test]
fn a_call_survives_its_client_and_runs_once() {
    let user = User::new();
    let server = user.serve(WRITES);
    let mut http = Http::open(&server.address);
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "call_tool", "params":
        { "name": "CreateObject", "arguments": { "name": "Orphan" } } });
    let headers = [("Content-Type", "application/json")];
    http.send_only("POST", "/message", &headers, call.to_string().as_bytes()).unwrap();
    let id = only(&user);
    drop(http);
    assert_eq!(user.run(&["approve", &id]).code, 0);
    assert_eq!(ended(&user, &server, &id)["status"], "completed");
    assert_eq!(user.run(&["approve", &id]).code, 1);
    assert_eq!(count(&user, &server, "Orphan"), 1);
}

#[test]
fn a_server_that_dies_leaves_the_truth_about_what_waited() {
    let user = User::new();
    let server = user.serve(WRITES);
    let mut http = Http::open(&server.address);
    let call =
        json!({ "tool_id": "CreateObject", "parameters": { "name": "NeverMade", "timeout": 9e6 } });
    let headers = [("Content-Type", "application/json")];
    http.send_only("POST", "/tools", &headers, call.to_string().as_bytes()).unwrap();
    let id = only(&user);
    server.kill();
    assert_eq!(user.run(&["approve"]).code, 4);
    let server = user.serve(WRITES);
    let record = status(&user, &server, &id);
    assert_eq!(record["status"], "cancelled", "{record}");
    assert!(record["error"].as_str().unwrap().ends_with("The call did not run"), "{record}");
    let late = user.run(&["approve", &id]);
    assert_eq!(late.code, 1, "{late:?}");
    assert!(late.err.contains("did not run"), "{late:?}");
    assert_eq!(count(&user, &server, "NeverMade"), 0);
}

/// A client on a pipe that can put questions to its user.
fn asking(user: &User, args: &[&str]) -> Pipe {
    let nobody = free_address();
    let mut pipe = user.stdio(&[args, &["--listen", &nobody]].concat());
    let params = json!({
        "protocolVersion": "2025-06-18",
        "capabilities": { "elicitation": {} },
        "clientInfo": { "name": "asking", "version": "1" },
    });
    pipe.ask(&legacy(1, "initialize", params));
    pipe.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
    pipe
}

fn create_by(pipe: &mut Pipe, id: u64, name: &str) {
    let params = json!({ "name": "CreateObject", "arguments": { "name": name } });
    pipe.send(&legacy(id, "tools/call", params));
}

/// The next request of the server's.
fn question(pipe: &mut Pipe) -> Value {
    loop {
        let message = pipe.receive();
        if message["method"] == "elicitation/create" {
            return message;
        }
        assert!(message["method"].is_string(), "{message}");
    }
}

fn count_by(pipe: &mut Pipe, id: u64, name: &str) -> Value {
    let params = json!({ "name": "ListObjects", "arguments": { "name": name } });
    pipe.ask(&legacy(id, "tools/call", params))["result"]["structuredContent"]["Total"].clone()
}

#[test]
fn the_user_of_a_client_is_asked_and_decides() {
    let user = User::new();
    let mut pipe = asking(&user, WRITES);
    for (id, answer, runs) in [
        (10, json!({ "action": "accept", "content": { "approve": true } }), true),
        (20, json!({ "action": "accept", "content": { "approve": false } }), false),
        (30, json!({ "action": "decline" }), false),
    ] {
        let name = format!("Object{id}");
        create_by(&mut pipe, id, &name);
        let asked = question(&mut pipe);
        let message = asked["params"]["message"].as_str().unwrap();
        assert!(message.contains("CreateObject") && message.contains(&name), "{message}");
        pipe.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": answer }));
        let answer = pipe.answer(id);
        assert_eq!(answer["result"]["isError"], !runs, "{answer}");
        assert_eq!(count_by(&mut pipe, id + 1, &name), u64::from(runs));
    }
}

#[test]
fn a_question_is_withdrawn_when_the_owner_decides_first() {
    let user = User::new();
    let mut pipe = asking(&user, WRITES);
    create_by(&mut pipe, 10, "Approved");
    let asked = question(&mut pipe);
    assert_eq!(user.run(&["approve", &only(&user)]).code, 0);
    let withdrawn = pipe.receive();
    assert_eq!(withdrawn["method"], "notifications/cancelled", "{withdrawn}");
    assert_eq!(withdrawn["params"]["requestId"], asked["id"]);
    let answer = pipe.answer(10);
    assert_eq!(answer["result"]["isError"], false, "{answer}");
    let late = json!({ "action": "decline" });
    pipe.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": late }));
    assert_eq!(count_by(&mut pipe, 11, "Approved"), 1);
}

#[test]
fn a_server_on_a_pipe_is_reached_from_a_terminal() {
    let user = User::new();
    let nobody = free_address();
    let mut pipe = user.stdio(&[WRITES, &["--listen", &nobody]].concat());
    initialize(&mut pipe);
    create_by(&mut pipe, 10, "Piped");
    assert_eq!(user.run(&["approve", &only(&user)]).code, 0);
    let answer = pipe.answer(10);
    assert_eq!(answer["result"]["isError"], false, "{answer}");
    assert_eq!(pipe.finish(), 0);
    let gone = user.run(&["approve"]);
    assert_eq!(gone.code, 4, "{gone:?}");
}

#[test]
fn a_call_from_the_shell_tells_that_it_waits_and_how_to_approve_it() {
    let user = User::new();
    let server = user.serve(WRITES);
    for alone in [false, true] {
        let place = if alone { &["--alone"][..] } else { &["--listen", &server.address] };
        let args = ["call", "SetTimeScale", "value=0.5"];
        let mut command = user.command(&[&args, place, WRITES].concat());
        let call = std::thread::spawn(move || Said::from(command.output().unwrap()));
        let id = only(&user);
        assert_eq!(user.run(&["approve", &id]).code, 0);
        let said = call.join().unwrap();
        assert_eq!(said.code, 0, "{said:?}");
        assert!(said.err.contains(&format!("spawnpoint approve {id}")), "{said:?}");
    }
}

/// Where every call needs approval, no way in gets around it, and callers can still follow their calls.
#[test]
fn under_all_nothing_is_read_without_approval() {
    let user = User::new();
    let server = user.serve(ALL);
    let json = ("Content-Type", "application/json");
    let mut open = Vec::new();
    for (method, path, body) in [
        (
            "POST",
            "/message",
            json!({ "jsonrpc": "2.0", "id": 1, "method": "call_tool",
            "params": { "name": "ListObjects", "arguments": {} } }),
        ),
        (
            "POST",
            "/message",
            json!({ "jsonrpc": "2.0", "id": 1, "method": "read_resource",
            "params": { "uri": "unity://scenes" } }),
        ),
        ("GET", "/read?uri=unity%3A%2F%2Fstatus", Value::Null),
        ("POST", "/tools", json!({ "tool_id": "ListObjects", "parameters": { "timeout": 9e6 } })),
    ] {
        let mut http = Http::open(&server.address);
        let body = body.to_string();
        let body = if method == "POST" { body.as_bytes() } else { &[] };
        http.send_only(method, path, &[json], body).unwrap();
        open.push(http);
        waiting(&user, open.len());
    }
    let logs = Http::open(&server.address).send("GET", "/logs", &[json], b"").unwrap();
    assert_eq!(logs.status, 403, "{}", logs.text());
    assert_eq!(on(&user, &server, &["log"]).code, 0);
    assert_eq!(on(&user, &server, &["instances"]).code, 0);
    let id = id(&waiting(&user, open.len())[0]);
    let found = on(&user, &server, &["call", "unity_get_result", &format!("log_id={id}")]).json();
    assert_eq!(found["status"], "in_progress");
    assert!(found["message"].as_str().unwrap().contains("waiting for approval"), "{found}");
    assert_eq!(user.run(&["approve", "--all-for", "1h"]).code, 0);
    for mut http in open {
        let answer = http.answer().unwrap();
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
}

/// Callers with little patience get the log id, and the result later.
#[test]
fn an_impatient_caller_gets_the_log_id_and_later_the_result() {
    let user = User::new();
    let server = user.serve(WRITES);
    let json = [("Content-Type", "application/json")];
    let call =
        json!({ "tool_id": "CreateObject", "parameters": { "name": "Later", "timeout": 50 } });
    let answer = Http::open(&server.address)
        .send("POST", "/tools", &json, call.to_string().as_bytes())
        .unwrap()
        .value();
    assert_eq!(answer["is_complete"], false, "{answer}");
    assert!(answer["message"].as_str().unwrap().starts_with("Waiting for approval"), "{answer}");
    let id = answer["log_id"].as_str().unwrap();
    let operations = Http::open(&server.address).send("GET", "/operations", &[], b"").unwrap();
    assert_eq!(operations.value()["operations"][0]["state"], "waiting for approval");
    assert_eq!(user.run(&["approve", id]).code, 0);
    ended(&user, &server, id);
    let path = format!("/results/{id}");
    let found = Http::open(&server.address).send("GET", &path, &[], b"").unwrap().value();
    assert_eq!(found["status"], "success", "{found}");
    assert_eq!(count(&user, &server, "Later"), 1);
}

#[cfg(unix)]
#[test]
fn the_owners_files_are_private() {
    use std::os::unix::fs::PermissionsExt;
    let user = User::new();
    let state = user.home().join("state");
    let server = user.serve(&[WRITES, &["--state-dir", state.to_str().unwrap()]].concat());
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    let key = state.join("owner.key");
    assert_eq!((mode(&key), std::fs::read(&key).unwrap().len()), (0o600, 32));
    assert_eq!(mode(&state.join("owner")), 0o700);
    let doors: Vec<_> = std::fs::read_dir(state.join("owner")).unwrap().flatten().collect();
    assert_eq!(doors.len(), 1);
    assert_eq!(mode(&doors[0].path()), 0o600);
    // Another state folder has another key, and reaches no server.
    assert_eq!(user.run(&["approve"]).code, 4);
    assert_eq!(server.stop(), 0);
    assert_eq!(std::fs::read_dir(state.join("owner")).unwrap().count(), 0);
}

#[test]
fn the_help_names_every_way_to_decide() {
    let said = User::new().run(&["approve", "--help"]);
    assert_eq!(said.code, 0);
    for part in ["--deny", "--reason", "--all-for", "--json", "Examples:", "Exit codes:"] {
        assert!(said.out.contains(part), "{part}: {}", said.out);
    }
    let user = User::new();
    for wrong in [&["approve", "--deny"][..], &["approve", "x", "--all-for", "1m"]] {
        assert_eq!(user.run(wrong).code, 2, "{wrong:?}");
    }
}
