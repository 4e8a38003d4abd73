//! A proper client: one connection, one call after the other.

use std::{fmt, time::Duration};

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{Instant, sleep},
};

/// The pause between two calls, so that the load of the client itself is low.
const REST: Duration = Duration::from_millis(2);

/// How long calls took, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Latencies {
    calls: usize,
    p50: f64,
    /// All but one in a hundred took less.
    pub p99: f64,
}

impl fmt::Display for Latencies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p50 {:.2} ms, p99 {:.2} ms ({} calls)", self.p50, self.p99, self.calls)
    }
}

/// Calls a tool over and over.
pub async fn call_for(address: &str, time: Duration) -> Result<Latencies> {
    let body = json!({
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": {
            "name": "ListObjects", "arguments": { "limit": 5 },
            "_meta": {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientInfo": { "name": "bench", "version": "1" },
                "io.modelcontextprotocol/clientCapabilities": {},
            },
        },
    })
    .to_string();
    let request = format!(
        "POST /mcp HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2026-07-28\r\n\
         Mcp-Method: tools/call\r\nMcp-Name: ListObjects\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (mut took, begun) = (Vec::new(), Instant::now());
    while begun.elapsed() < time {
        let called = Instant::now();
        stream.write_all(request.as_bytes()).await?;
        let answer = answer(&mut stream).await?;
        took.push(called.elapsed().as_secs_f64() * 1e3);
        ensure!(answer.starts_with("HTTP/1.1 200"), "the call failed: {answer}");
        sleep(REST).await;
    }
    took.sort_by(f64::total_cmp);
    let at = |share: f64| took[((took.len() - 1) as f64 * share) as usize];
    ensure!(!took.is_empty(), "no call was made");
    Ok(Latencies { calls: took.len(), p50: at(0.5), p99: at(0.99) })
}

/// Reads one response with a content length.
async fn answer(stream: &mut TcpStream) -> Result<String> {
    let mut bytes = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&bytes);
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| {
                let (name, value) = line.split_once(':')?;
                name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>())
            });
            if body.len() >= length.context("the answer does not say how long it is")?? {
                return Ok(text.into_owned());
            }
        }
        ensure!(stream.read_buf(&mut bytes).await? > 0, "the server hung up");
    }
}
