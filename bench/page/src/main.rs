//! Measures the time of a call at a fixed rate, without and with the page open, and their ratio.
//!
//! `cargo run --release -p bench-page -- [binary] [calls per second] [seconds]`

#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::panic, reason = "prints its results")]

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;
use tokio_tungstenite::tungstenite::{self, Message, client::IntoClientRequest};

/// How much slower the median call may be while the page is open.
const LIMIT: f64 = 1.2;
/// How often both are measured, in turns, so that a slow phase of the machine hits both.
const ROUNDS: usize = 3;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let binary =
        arguments.next().unwrap_or_else(|| server_binary::path().unwrap().display().to_string());
    let rate = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1000);
    let seconds = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(5);
    let server = Server::start(&binary);
    let (mut without, mut with) = (Vec::new(), Vec::new());
    let mut events = 0;
    calls(&server, rate, 1);
    for _ in 0..ROUNDS {
        without.extend(calls(&server, rate, seconds));
        let page = OpenPage::open(&server);
        with.extend(calls(&server, rate, seconds));
        events += page.close();
    }
    println!("{rate} calls a second, {ROUNDS} rounds of {seconds} s each, in ms\n");
    println!("{:<16}{:>9}{:>9}", "", "p50", "p99");
    for (name, times) in [("without a page", &without), ("with a page", &with)] {
        println!("{name:<16}{:>9.3}{:>9.3}", part(times, 50), part(times, 99));
    }
    let ratio = part(&with, 50) / part(&without, 50);
    println!("\nratio of p50 {ratio:.2} (limit {LIMIT}); the page got {events} changes of calls");
    assert!(events > 0, "the page got no calls");
    // Ends the server; `exit` drops nothing.
    drop(server);
    std::process::exit(i32::from(ratio > LIMIT));
}

/// Makes calls at a rate and returns their times in milliseconds.
fn calls(server: &Server, rate: u64, seconds: u64) -> Vec<f64> {
    let mut stream = TcpStream::connect(&server.address).unwrap();
    stream.set_nodelay(true).unwrap();
    let body = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"GetTimeScale","arguments":{},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}}}"#;
    let request = format!(
        "POST /mcp HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nAccept: application/json, \
         text/event-stream\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\n\
         Mcp-Name: GetTimeScale\r\nContent-Length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    );
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let (begun, gap) = (Instant::now(), Duration::from_secs(1) / u32::try_from(rate).unwrap());
    let mut times = Vec::new();
    for number in 0..u32::try_from(rate * seconds).unwrap() {
        let due = begun + gap * number;
        thread::sleep(due.saturating_duration_since(Instant::now()));
        let sent = Instant::now();
        stream.write_all(request.as_bytes()).unwrap();
        answer(&mut reader);
        times.push(sent.elapsed().as_secs_f64() * 1e3);
    }
    times
}

fn answer(reader: &mut BufReader<TcpStream>) {
    let (mut length, mut line) = (0, String::new());
    reader.read_line(&mut line).unwrap();
    assert!(line.starts_with("HTTP/1.1 200"), "{line}");
    loop {
        line.clear();
        reader.read_line(&mut line).unwrap();
        let Some((name, value)) = line.split_once(':') else { break };
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse().unwrap();
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    let body: Value = serde_json::from_slice(&body).unwrap();
    assert!(body["result"].is_object(), "{body}");
}

fn part(times: &[f64], percent: usize) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted.get(sorted.len() * percent / 100).copied().unwrap_or(f64::NAN)
}

/// A server with a state folder of its own.
struct Server {
    child: Child,
    address: String,
    link: String,
    _folder: tempfile::TempDir,
}

impl Server {
    fn start(binary: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut child = Command::new(binary)
            .args(["serve", "--listen", "127.0.0.1:0", "--state-dir"])
            .arg(folder.path())
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut link = String::new();
        while link.is_empty() {
            let line = lines.next().unwrap().unwrap();
            if line.contains("/open?key=") {
                link = line.split_whitespace().nth(1).unwrap().to_owned();
            }
        }
        // The rest of the greeting must not fill the pipe.
        thread::spawn(move || lines.for_each(drop));
        let (address, path) = link.strip_prefix("http://").unwrap().split_once('/').unwrap();
        Self { child, address: address.to_owned(), link: format!("/{path}"), _folder: folder }
    }

    /// Uses a link, by default that of the greeting, and returns the cookie.
    fn cookie(&self) -> String {
        static COOKIE: std::sync::OnceLock<String> = std::sync::OnceLock::new();
        COOKIE
            .get_or_init(|| {
                let mut stream = TcpStream::connect(&self.address).unwrap();
                let request = format!(
                    "GET {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
                    self.link, self.address
                );
                stream.write_all(request.as_bytes()).unwrap();
                let mut text = String::new();
                stream.read_to_string(&mut text).unwrap();
                let (_, cookie) =
                    text.split_once("set-cookie: ").unwrap_or_else(|| panic!("{text}"));
                cookie.split(';').next().unwrap().to_owned()
            })
            .clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A page that reads everything it is sent.
struct OpenPage {
    stop: Arc<AtomicBool>,
    events: Arc<AtomicU64>,
    thread: thread::JoinHandle<()>,
}

impl OpenPage {
    fn open(server: &Server) -> Self {
        let stream = TcpStream::connect(&server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
        let mut request =
            format!("ws://{}/page/socket", server.address).into_client_request().unwrap();
        let origin = format!("http://{}", server.address);
        request.headers_mut().insert("cookie", server.cookie().parse().unwrap());
        request.headers_mut().insert("origin", origin.parse().unwrap());
        let (mut socket, _) = tungstenite::client(request, stream).unwrap();
        let (stop, events) = (Arc::<AtomicBool>::default(), Arc::<AtomicU64>::default());
        let (ends, count) = (stop.clone(), events.clone());
        let thread = thread::spawn(move || {
            while !ends.load(Ordering::Relaxed) {
                match socket.read() {
                    Ok(Message::Text(text)) => {
                        let event: Value = serde_json::from_str(&text).unwrap();
                        let calls = event["calls"].as_array().map_or(0, Vec::len);
                        count.fetch_add(calls as u64, Ordering::Relaxed);
                    }
                    Ok(_) | Err(tungstenite::Error::Io(_)) => {}
                    Err(error) => panic!("{error}"),
                }
            }
        });
        Self { stop, events, thread }
    }

    /// Closes it and returns how many changes of calls it got.
    fn close(self) -> u64 {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().unwrap();
        self.events.load(Ordering::Relaxed)
    }
}
