//! Log lines: their format, and the call that they belong to.

use serde_json::{Value, json};

use crate::{
    http::Http,
    support::{User, on},
};

/// The JSON lines that a command or a server wrote to stderr. Notes for people are not JSON.
fn log_lines(err: &str) -> Vec<Value> {
    err.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

fn failed_call(lines: &[Value]) -> &Value {
    let failed = |line: &&Value| {
        let message = line["message"].as_str().unwrap_or_default();
        message.starts_with("call failed") && line["span"]["tool"] == "GetObject"
    };
    lines.iter().find(failed).unwrap_or_else(|| panic!("no failed call in {lines:?}"))
}

const LOG: [&str; 4] = ["--log", "info", "--log-format", "json"];

#[test]
fn a_json_line_of_a_failing_call_names_the_call() {
    let user = User::new();
    let server = user.serve(&LOG);
    let said = on(&user, &server, &["call", "GetObject", "id=obj:999999"]);
    assert_eq!(said.code, 1, "{said:?}");
    let recorded = on(&user, &server, &["log", "--json"]).out;
    let lines = log_lines(&server.complaints());
    let span = &failed_call(&lines)["span"];
    assert_eq!(span["name"], "call");
    assert_eq!(span["client"], "spawnpoint-cli");
    let instance = span["instance"].as_str().unwrap();
    assert!(instance.starts_with("Range@"), "{span}");
    let log_id = span["log_id"].as_str().unwrap();
    assert!(recorded.contains(log_id), "{recorded}");
    assert_eq!(failed_call(&lines)["level"], "INFO");
}

#[test]
fn a_text_line_of_a_failing_call_names_the_call() {
    let user = User::new();
    let said = user.run_alone(&["call", "GetObject", "id=obj:999999", "--alone", "--log", "info"]);
    let line = said.err.lines().find(|line| line.contains("call failed")).unwrap();
    for part in ["log_id", "tool", "GetObject", "instance", "Range@", "client", "spawnpoint-cli"] {
        assert!(line.contains(part), "{part}: {line}");
    }
}

/// The test never reads the server's stderr, as some clients never do. More lines are logged than fit into the pipe
/// and the queue.
#[test]
fn a_server_whose_stderr_is_not_read_continues() {
    let user = User::new();
    let server = user.serve(&["--log", "info"]);
    let mut http = Http::open(&server.address);
    for _ in 0..3_000 {
        let answer = http.call("GetObject", json!({ "id": "obj:999999" })).unwrap();
        assert_eq!(answer["result"]["isError"], true, "{answer}");
    }
    // The pipe was full, except for its last line and the rest of its pages.
    let lines = server.complaints();
    assert!(lines.len() >= 32 << 10, "{} bytes", lines.len());
}

#[test]
fn an_unknown_format_is_refused() {
    let said = User::new().run(&["instances", "--log-format", "xml"]);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.err.contains("'xml' is neither text nor json"), "{said:?}");
}

#[cfg(feature = "otel")]
mod otel {
    use std::{
        io::{BufRead, BufReader, Read, Write},
        net::TcpListener,
        thread,
    };

    use crate::support::User;

    /// Accepts one request, and returns its first line and its body.
    fn collect(listener: &TcpListener) -> (String, Vec<u8>) {
        let (mut stream, _) = listener.accept().unwrap();
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        let mut request = String::new();
        reader.read_line(&mut request).unwrap();
        let mut length = 0;
        loop {
            let mut header = String::new();
            reader.read_line(&mut header).unwrap();
            let Some((name, value)) = header.trim().split_once(": ") else { break };
            if name.eq_ignore_ascii_case("content-length") {
                length = value.parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).unwrap();
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").unwrap();
        (request, body)
    }

    #[test]
    fn the_span_of_a_call_is_exported_before_the_process_ends() {
        let user = User::new();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let collector = thread::spawn(move || collect(&listener));
        let said = user.run_alone(&[
            "call",
            "GetObject",
            "id=obj:999999",
            "--alone",
            "--otel-endpoint",
            &url,
        ]);
        assert_eq!(said.code, 1, "{said:?}");
        let (request, body) = collector.join().unwrap();
        assert_eq!(request.trim(), "POST /v1/traces HTTP/1.1");
        let body = String::from_utf8_lossy(&body);
        for part in ["spawnpoint", "call", "log_id", "GetObject", "Range@", "spawnpoint-cli"] {
            assert!(body.contains(part), "{part}: {body}");
        }
    }
}
