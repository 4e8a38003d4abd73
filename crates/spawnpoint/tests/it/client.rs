//! The commands that use tools: with a server, and without one.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use serde_json::{Value, json};

use crate::{
    http::Http,
    support::{Said, User, on},
};

#[test]
fn tools_are_listed_with_and_without_a_server() {
    let user = User::new();
    let server = user.serve(&[]);
    let with = on(&user, &server, &["tools", "--json"]);
    assert_eq!(with.err, "");
    let without = user.run_alone(&["tools", "--json"]);
    assert!(without.err.contains("No Spawnpoint server is listening"), "{without:?}");
    assert_eq!(with.json(), without.json());
    let names: Vec<_> = with.json().as_array().unwrap().iter().map(|t| t["name"].clone()).collect();
    assert!(names.contains(&json!("ListObjects")), "{names:?}");

    let table = on(&user, &server, &["tools"]);
    assert!(table.out.lines().next().unwrap().starts_with("TOOL"), "{table:?}");
    assert!(table.out.contains("ListObjects"), "{table:?}");
}

#[test]
fn one_tool_is_shown_with_its_arguments() {
    let user = User::new();
    let said = user.run_alone(&["tools", "listobjects"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.starts_with("ListObjects (read)"), "{said:?}");
    assert!(said.out.contains("limit"), "{said:?}");
    let said = user.run_alone(&["tools", "ListObjets"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("did you mean 'ListObjects'?"), "{said:?}");
}

#[test]
fn toolsets_limit_what_is_offered() {
    let user = User::new();
    let said = user.run_alone(&["tools", "--json", "--toolsets", "hub"]);
    let tools = said.json();
    let names: Vec<_> =
        tools.as_array().unwrap().iter().map(|t| t["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"list_instances") && !names.contains(&"ListObjects"), "{names:?}");
}

#[test]
fn a_call_works_with_and_without_a_server() {
    let user = User::new();
    let server = user.serve(&[]);
    let with = on(&user, &server, &["call", "ListBuildScenes", "limit=1"]);
    let without = user.run_alone(&["call", "ListBuildScenes", "limit=1", "--alone"]);
    let total = |said: &Said| said.json()["Total"].clone();
    assert!(total(&with).as_u64().is_some(), "{with:?}");
    assert_eq!(total(&with), total(&without));
    let whole =
        on(&user, &server, &["call", "ListBuildScenes", "--args", r#"{"limit":1}"#, "--json"]);
    assert_eq!(whole.json()["structuredContent"], with.json());
}

#[test]
fn arguments_come_from_files_and_stdin() {
    let user = User::new();
    user.write("limit.txt", "1");
    let said = user.run_alone(&["call", "ListObjects", "limit=@limit.txt", "--alone"]);
    assert_eq!(said.code, 0, "{said:?}");
    let mut command = user.command(&["call", "ListObjects", "--args", "-", "--alone"]);
    let stdin = user.write("args.json", r#"{"limit": 1}"#);
    let said: Said = command.stdin(std::fs::File::open(stdin).unwrap()).output().unwrap().into();
    assert_eq!(said.code, 0, "{said:?}");
}

#[test]
fn wrong_arguments_are_reported_before_anything_is_called() {
    let user = User::new();
    for (args, wanted) in [
        (["ListObjects", "limit=few"], "'few' is not a whole number"),
        (["ListObjects", "limits=1"], "did you mean 'limit'?"),
        (["ListObjects", "limit"], "write limit=VALUE"),
        (["ListObjects", "5"], "write key=value"),
        (["GetObject", "obj:12"], "write id=obj:12"),
        (["ListObject", "limit=1"], "did you mean 'ListObjects'?"),
        (["ListObjects", "limit=@nowhere"], "Cannot read nowhere"),
    ] {
        let said = user.run_alone(&["call", args[0], args[1], "--alone"]);
        assert_eq!(said.code, 2, "{said:?}");
        assert!(said.err.contains(wanted), "{said:?}");
        assert_eq!(said.out, "");
    }
}

#[test]
fn a_tool_that_fails_says_why_on_stderr() {
    let user = User::new();
    let server = user.serve(&[]);
    let said = on(&user, &server, &["call", "GetObject", "id=obj:999999"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert_eq!(said.out, "");
    assert!(said.err.contains("error:"), "{said:?}");
}

#[test]
fn writes_are_refused_unless_they_are_allowed() {
    let user = User::new();
    let write = ["call", "SetTimeScale", "value=0.5", "--alone"];
    let said = user.run_alone(&write);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.err.contains("Writes disabled"), "{said:?}");
    assert!(said.err.contains("--allow-writes"), "{said:?}");
    let mut allowed = write.to_vec();
    allowed.push("--allow-writes");
    let said = user.run_alone(&allowed);
    assert_eq!(said.code, 0, "{said:?}");
}

#[test]
fn without_an_engine_the_code_is_4() {
    let user = User::new();
    let said = user.run_alone(&["call", "ListObjects", "--alone", "--no-stage"]);
    assert_eq!(said.code, 4, "{said:?}");
    assert!(said.err.contains("No engine is attached"), "{said:?}");
}

#[test]
fn resources_are_read() {
    let user = User::new();
    let server = user.serve(&[]);
    let said = on(&user, &server, &["read", "spawnpoint://instances"]);
    assert_eq!(said.json()["instances"].as_array().unwrap().len(), 1);
    let said = on(&user, &server, &["read", "spawnpoint://instances", "--json"]);
    assert_eq!(said.json()[0]["uri"], "spawnpoint://instances");
    let said = on(&user, &server, &["read", "spawnpoint://nothing"]);
    assert_eq!(said.code, 1, "{said:?}");
}

#[test]
fn instances_are_listed() {
    let user = User::new();
    let server = user.serve(&[]);
    let said = on(&user, &server, &["instances", "--json"]);
    let id = said.json()[0]["id"].as_str().unwrap().to_owned();
    let table = on(&user, &server, &["instances"]);
    assert!(table.out.contains(&id), "{table:?}");
    let header = table.out.lines().next().unwrap();
    let column = header.find("STATE").unwrap();
    assert!(table.out.lines().nth(1).unwrap()[column..].starts_with("ready"), "{table:?}");
    let by_name = on(&user, &server, &["call", "GetStatus", "--instance", &id]);
    assert_eq!(by_name.code, 0, "{by_name:?}");
    let missing = on(&user, &server, &["call", "GetStatus", "--instance", "Nobody"]);
    assert_ne!(missing.code, 0);
    assert!(missing.err.contains(&id), "{missing:?}");
    let none = user.run_alone(&["instances", "--alone", "--no-stage"]);
    assert_eq!((none.code, none.out.as_str()), (0, ""));
    assert!(none.err.contains("No engine"), "{none:?}");
}

#[test]
fn the_log_shows_the_calls_of_a_stopped_server() {
    let user = User::new();
    let server = user.serve(&[]);
    on(&user, &server, &["call", "ListObjects", "limit=1"]);
    on(&user, &server, &["call", "GetStatus"]);
    let tools = |said: &Said| -> Vec<Value> {
        let lines = said.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        lines.map(|call| call["tool"].clone()).collect()
    };
    let said = on(&user, &server, &["log", "--json"]);
    assert_eq!(tools(&said), ["ListObjects", "GetStatus"], "{said:?}");
    let said = on(&user, &server, &["log", "-n", "1"]);
    assert_eq!(said.out.lines().count(), 1, "{said:?}");
    assert!(said.out.contains("completed") && said.out.contains("GetStatus"), "{said:?}");
    server.kill();
    let said = user.run_alone(&["log", "--json"]);
    assert_eq!(tools(&said), ["ListObjects", "GetStatus"], "{said:?}");
    assert!(said.err.contains("the calls of the last server"), "{said:?}");
}

/// The output of a command, line by line.
struct Following {
    child: Child,
    lines: mpsc::Receiver<String>,
}

impl Following {
    fn start(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (line, lines) = mpsc::channel();
        thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|l| line.send(l)));
        Self { child, lines }
    }

    fn next(&self) -> Value {
        let line = self.lines.recv_timeout(Duration::from_secs(30)).unwrap();
        serde_json::from_str(&line).unwrap()
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_log_can_be_followed() {
    let user = User::new();
    let server = user.serve(&[]);
    on(&user, &server, &["call", "ListObjects", "limit=1"]);
    let follow = ["log", "-f", "--json", "-n", "1", "--listen", &server.address];
    let log = Following::start(user.command(&follow));
    assert_eq!(log.next()["tool"], "ListObjects");
    on(&user, &server, &["call", "GetStatus"]);
    assert_eq!(log.next()["tool"], "GetStatus");
    // Calls that had ended before are not shown.
    let log = Following::start(user.command(&follow));
    assert_eq!(log.next()["tool"], "GetStatus");
    on(&user, &server, &["call", "ListScenes"]);
    assert_eq!(log.next()["tool"], "ListScenes");
}

#[test]
fn a_call_that_ends_while_following_begins_is_shown() {
    let user = User::new();
    let server = user.serve(&[]);
    on(&user, &server, &["call", "ListObjects", "limit=1"]);
    let mut http = Http::open(&server.address);
    let call =
        json!({"jsonrpc": "2.0", "id": 1, "method": "call_tool", "params": {"name": "GetStatus"}});
    for round in 0..10 {
        let log = Following::start(user.command(&[
            "log",
            "-f",
            "--json",
            "-n",
            "1",
            "--listen",
            &server.address,
        ]));
        let first = log.next();
        let headers = [("Content-Type", "application/json")];
        http.send("POST", "/message", &headers, call.to_string().as_bytes()).unwrap();
        let news = log.next();
        assert_eq!(news["tool"], "GetStatus", "round {round}");
        assert_ne!(news["log_id"], first["log_id"], "round {round}");
    }
}

#[test]
fn a_server_with_a_token_requires_it() {
    let user = User::new();
    let server = user.serve(&["--token", "right"]);
    let said = on(&user, &server, &["instances", "--token", "wrong"]);
    assert_eq!(said.code, 4, "{said:?}");
    assert!(said.err.contains("token"), "{said:?}");
    let said = on(&user, &server, &["instances", "--token", "right"]);
    assert_eq!(said.code, 0, "{said:?}");
}

#[test]
fn completions_name_every_command_tool_and_client() {
    let user = User::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let said = user.run(&["completions", shell]);
        assert_eq!(said.code, 0, "{shell}");
        let names = ["ListObjects", "game_tree", "claude-code", "cursor", "unreal"];
        for word in ["serve", "stdio", "doctor", "allow-writes"].into_iter().chain(names) {
            assert!(said.out.contains(word), "{shell} lacks {word}");
        }
    }
}

#[test]
fn help_names_the_exit_codes_and_every_command_has_examples() {
    let user = User::new();
    let said = user.run(&["--help"]);
    assert!(said.out.contains("Exit codes:"), "{said:?}");
    for command in
        ["serve", "stdio", "tools", "call", "read", "instances", "log", "doctor", "completions"]
    {
        let said = user.run(&[command, "--help"]);
        assert_eq!(said.code, 0);
        assert!(said.out.contains("Examples:"), "{command}");
    }
    let said = user.run(&["--version"]);
    assert_eq!(said.out, format!("spawnpoint {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn reading_the_log_is_not_recorded() {
    let user = User::new();
    let server = user.serve(&[]);
    for _ in 0..3 {
        on(&user, &server, &["call", "list_calls"]).json();
        on(&user, &server, &["read", "spawnpoint://calls"]);
        on(&user, &server, &["log"]);
    }
    let said = on(&user, &server, &["call", "list_calls"]);
    assert_eq!(said.json()["calls"], json!([]));
}
