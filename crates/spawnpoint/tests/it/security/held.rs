//! Attacks that never worked. They stay here so that they never do.

use std::{
    io::{ErrorKind, Read, Write},
    net::TcpListener,
    sync::mpsc,
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio_tungstenite::{connect_async, tungstenite::Message};

use super::collector::Collector;
use crate::{
    http::Http,
    support::{Server, User},
};

/// Every path that reads a body.
const BODIES: [&str; 6] =
    ["/mcp", "/message", "/tools", "/api/command", "/register-tools", "/owner/approvals"];

/// Far deeper than any parser may follow on its stack.
const DEEP: usize = 200_000;

/// The status of the answer; none if the server refused the request and hung up before all of it was sent.
fn post(server: &Server, path: &str, body: &str) -> Option<u16> {
    let headers = [("Content-Type", "application/json")];
    match Http::open(&server.address).send("POST", path, &headers, body.as_bytes()) {
        Ok(answer) => Some(answer.status),
        Err(error) => {
            let hung_up = [ErrorKind::BrokenPipe, ErrorKind::ConnectionReset];
            assert!(hung_up.contains(&error.kind()), "{path}: {error}");
            None
        }
    }
}

fn assert_alive(server: &Server) {
    let answer = Http::open(&server.address).call("ListScenes", json!({})).unwrap();
    assert_eq!(answer["result"]["isError"], false, "{answer}");
}

/// JSON that is nested this deep: open ended, closed, and inside of a request.
fn deep() -> Vec<String> {
    let lists = format!("{}{}", "[".repeat(DEEP), "]".repeat(DEEP));
    let objects = format!("{}1{}", r#"{"a":"#.repeat(DEEP), "}".repeat(DEEP));
    let call = |arguments: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","type":"ping","tool_id":"ListScenes",
            "params":{{"name":"ListScenes","arguments":{arguments}}},"parameters":{arguments},
            "project_id":"x","tools":[{arguments}]}}"#
        )
    };
    vec!["[".repeat(DEEP), r#"{"a":"#.repeat(DEEP), call(&lists), call(&objects), lists, objects]
}

#[test]
fn deeply_nested_json_is_refused() {
    let user = User::new();
    let server = user.serve(&[]);
    for path in BODIES {
        for body in deep() {
            let status = post(&server, path, &body);
            let refused = status.is_none_or(|status| (400..500).contains(&status));
            assert!(refused, "{path}: {status:?} for {body:.60}");
        }
    }
    assert_alive(&server);
}

#[tokio::test]
async fn deeply_nested_json_on_a_socket_ends_nothing_else() {
    let user = User::new();
    let server = user.serve(&[]);
    for path in ["/editor", "/mcp/pipe", "/hub/plugin"] {
        for body in deep() {
            let url = format!("ws://{}{path}", server.address);
            let mut socket = connect_async(url).await.unwrap().0;
            // The server may hang up while it is still being sent.
            let _ = socket.send(Message::text(body)).await;
            // It answers with an error or hangs up; either way the test would hang if it did neither.
            if let Some(Ok(Message::Text(said))) = socket.next().await
                && path != "/hub/plugin"
            {
                assert!(said.contains("error"), "{path}: {said}");
            }
        }
    }
    assert_alive(&server);
}

#[test]
fn long_bodies_are_refused_on_every_path() {
    let user = User::new();
    let server = user.serve(&[]);
    let body = format!(r#"{{"x":"{}"}}"#, "x".repeat(5 << 20));
    for path in BODIES {
        let status = post(&server, path, &body);
        assert!(status.is_none_or(|status| status == 413), "{path}: {status:?}");
    }
    assert_alive(&server);
}

#[test]
#[cfg(target_os = "linux")]
fn scripts_end_before_they_fill_memory() {
    let user = User::new();
    let server = user.serve(&["--allow-writes", "--allow-code"]);
    for code in [
        "var s = \"x\"; while (true) { s += s; }",
        "var l = new List<string>(); while (true) { l.Add(new string('x', 1000) + l.Count); }",
        "var a = new int[2000000000]; return a.Length;",
        "var d = new Dictionary<int, int[]>(); for (var i = 0; ; i++) { d[i] = new int[100000]; }",
        "return new string('x', 2000000000);",
    ] {
        let arguments = json!({ "code": code, "timeout": 50_000 });
        let answer = Http::open(&server.address).call("unity_execute_code", arguments).unwrap();
        assert_eq!(answer["result"]["structuredContent"]["status"], "error", "{code}: {answer}");
    }
    let memory = super::guarded::peak_memory(server.pid());
    assert!(memory < 400, "{memory} MiB");
    assert_alive(&server);
}

/// A server that redirects every request to another one, and reports each of them.
fn redirecting(to: &str) -> (String, mpsc::Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let (heard, requests) = mpsc::channel();
    let statuses = ["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"];
    let to = to.to_owned();
    std::thread::spawn(move || {
        for (stream, status) in listener.incoming().zip(statuses.iter().cycle()) {
            let mut stream = stream.unwrap();
            let mut request = vec![0; 64 << 10];
            let length = stream.read(&mut request).unwrap_or_default();
            let answer = format!(
                "HTTP/1.1 {status}\r\nLocation: http://{to}/mcp\r\nContent-Length: 0\r\n\
                 Connection: close\r\n\r\n"
            );
            let _ = stream.write_all(answer.as_bytes());
            let request = String::from_utf8_lossy(&request[..length]).into_owned();
            if heard.send(request).is_err() {
                return;
            }
        }
    });
    (address, requests)
}

/// How long a request may take to come.
const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn redirects_of_other_servers_are_not_followed() {
    let user = User::new();
    let collector = Collector::new();
    let (address, requests) = redirecting(&collector.address());
    // A server that is attached.
    let url = format!("http://{address}/mcp");
    let server = user.serve(&["--no-stage", "--attach", &url]);
    requests.recv_timeout(PATIENCE).unwrap();
    requests.recv_timeout(PATIENCE).unwrap();
    drop(server);
    // The server that commands talk to.
    for args in [&["call", "ListScenes"][..], &["tools"], &["instances"], &["log"]] {
        // Some continue without a server.
        user.run(&[args, &["--listen", &address, "--token", "hunter2"]].concat());
    }
    // The service that validates keys.
    let key_service = ["--http-remote-hosted", "--api-key-validation-url", &url];
    let server = user.serve(&key_service);
    let key = [("X-API-Key", "hunter2")];
    let answer = Http::open(&server.address).send("GET", "/api/instances", &key, b"").unwrap();
    assert_ne!(answer.status, 200);
    let asked = std::iter::from_fn(|| requests.try_recv().ok());
    assert!(asked.into_iter().any(|request| request.contains("hunter2")));
    drop(server);
    collector.assert_unvisited();
}

#[test]
#[cfg(unix)]
fn no_revision_is_an_option_of_git() {
    use super::{git::Victim, guarded};
    if !requires::tool("git") {
        return;
    }
    let victim = Victim::new();
    let written = victim.user.home().join("written");
    let project = victim.project.display().to_string();
    let output = format!("--output={}", written.display());
    for revision in
        [output.as_str(), "-Ofile", "--no-index", "--ext-diff", "-", "--", "--end-of-options", "-p"]
    {
        for (old, new) in [(revision, "HEAD"), ("HEAD", revision)] {
            let arguments = json!({ "old": old, "new": new }).to_string();
            let tool = ["call", "project_diff", "--args", &arguments, "--alone"];
            let tool = [&tool[..], &["--no-stage", "--project", &project]].concat();
            for args in [&tool[..], &["diff", "--project", &project, "--", old, new]] {
                let said = guarded::run(&victim.user, victim.user.command(args));
                assert_ne!(said.code, 0, "{old} {new}: {said:?}");
                let text = format!("{}{}", said.out, said.err);
                assert!(text.contains("is not a revision"), "{old} {new}: {said:?}");
            }
        }
    }
    assert!(!written.exists());
}
