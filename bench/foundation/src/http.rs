//! A minimal HTTP client with a persistent connection, so that it adds little to the measured time.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// A persistent connection.
pub struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    /// Connects.
    pub async fn open(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(1 << 16) })
    }

    /// Sends a request and returns the body of the response.
    pub async fn post(&mut self, request: &[u8]) -> Result<String> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        loop {
            let read = self.stream.read_buf(&mut self.buffer).await?;
            anyhow::ensure!(read > 0, "the server hung up");
            if let Some(body) = whole_body(&self.buffer)? {
                return Ok(body);
            }
        }
    }

    /// Times so many requests, one after the other.
    pub async fn time(&mut self, request: &[u8], calls: usize) -> Result<Vec<Duration>> {
        let mut times = Vec::with_capacity(calls);
        for _ in 0..calls {
            let start = Instant::now();
            self.post(request).await?;
            times.push(start.elapsed());
        }
        Ok(times)
    }
}

fn whole_body(bytes: &[u8]) -> Result<Option<String>> {
    let text = String::from_utf8_lossy(bytes);
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return Ok(None);
    };
    let length = head
        .lines()
        .find_map(|line| {
            line.to_ascii_lowercase().strip_prefix("content-length:").map(str::to_owned)
        })
        .with_context(|| format!("an answer without a length: {head}"))?;
    let length: usize = length.trim().parse()?;
    Ok((body.len() >= length).then(|| body.to_owned()))
}

/// A modern `tools/call`, as bytes on the wire.
pub fn modern_call(tool: &str, arguments: &str) -> Vec<u8> {
    let body = format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments},"_meta":{{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{{"name":"bench","version":"1"}},"io.modelcontextprotocol/clientCapabilities":{{}}}}}}}}"#
    );
    format!(
        "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: {tool}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}
