//! A service that validates API keys, and can fail in every way.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use serde_json::{Value, json};

/// The header that authenticates the server to the service.
pub const INTRODUCTION: &str = "x-service: sesame";

/// A running service, until the end of the tests.
pub struct Service {
    pub url: String,
    asked: Arc<AtomicUsize>,
}

impl Service {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/validate", listener.local_addr().unwrap());
        let asked = Arc::new(AtomicUsize::new(0));
        let counted = asked.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let counted = counted.clone();
                std::thread::spawn(move || answer(stream, &counted));
            }
        });
        Self { url, asked }
    }

    /// How often it was asked.
    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

fn answer(mut stream: TcpStream, asked: &AtomicUsize) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let (mut head, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).unwrap_or(0) == 0 {
            return;
        }
        if line == "\r\n" {
            break;
        }
        let line = line.to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        head += &line;
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    let body: Value = serde_json::from_slice(&body).unwrap();
    assert!(head.starts_with("post /validate http/1.1\r\n"), "{head}");
    assert!(head.contains("content-type: application/json\r\n"), "{head}");
    asked.fetch_add(1, Ordering::SeqCst);
    let (status, text) = said(body["api_key"].as_str().unwrap(), &head);
    let answer = format!(
        "HTTP/1.1 {status} X\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{text}",
        text.len()
    );
    let _ = stream.write_all(answer.as_bytes());
}

fn said(key: &str, head: &str) -> (u16, String) {
    let user = |user: Value| (200, json!({ "valid": true, "user_id": user }).to_string());
    match key {
        "alice-1" | "alice-2" => user("alice".into()),
        "bob" => user("bob".into()),
        "number" => user(7.into()),
        "friend" if head.contains(INTRODUCTION) => user("friend".into()),
        "nobody" => (200, json!({ "valid": true }).to_string()),
        "no" => (401, String::new()),
        "failing" => (500, "oops".into()),
        "nonsense" => (200, "<html>".into()),
        "vague" => (200, json!({ "ok": true }).to_string()),
        "endless" => (200, " ".repeat(1 << 20)),
        key if key.starts_with("slow") => {
            std::thread::sleep(Duration::from_secs(20));
            (200, String::new())
        }
        _ => (200, json!({ "valid": false, "error": "no such key" }).to_string()),
    }
}
