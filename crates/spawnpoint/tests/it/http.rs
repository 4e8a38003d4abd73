//! One kept HTTP connection, close enough to the bytes to send what no client would.

use std::{
    io::{Error, ErrorKind, Read, Result, Write},
    net::TcpStream,
    time::Duration,
};

use serde_json::{Value, json};

pub struct Http {
    stream: TcpStream,
    address: String,
}

pub struct Answer {
    pub status: u16,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        let message = serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)));
        mcp_schemas::check(&message);
        message
    }
}

impl Http {
    pub fn open(address: &str) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        // So that a server that hangs fails the test instead of hanging it.
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream.set_nodelay(true).unwrap();
        Self { stream, address: address.to_owned() }
    }

    /// Posts a body to `/mcp` as JSON.
    pub fn post(&mut self, headers: &[(&str, &str)], body: &[u8]) -> Result<Answer> {
        let mut head = format!(
            "POST /mcp HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: {}\r\n",
            self.address,
            body.len()
        );
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        self.stream.write_all(&[head.as_bytes(), b"\r\n", body].concat())?;
        self.answer()
    }

    /// Calls a tool as a modern client.
    pub fn call(&mut self, tool: &str, arguments: Value) -> Result<Value> {
        self.request("tools/call", json!({ "name": tool, "arguments": arguments }))
    }

    /// Sends a request as a modern client.
    pub fn request(&mut self, method: &str, mut params: Value) -> Result<Value> {
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
            "io.modelcontextprotocol/clientCapabilities": {},
        });
        let mut headers = vec![("MCP-Protocol-Version", "2026-07-28"), ("Mcp-Method", method)];
        let name = params["name"].as_str().map(str::to_owned);
        headers.extend(name.as_deref().map(|name| ("Mcp-Name", name)));
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        Ok(self.post(&headers, body.to_string().as_bytes())?.json())
    }

    fn answer(&mut self) -> Result<Answer> {
        let mut bytes = Vec::new();
        let mut chunk = [0; 16 * 1024];
        loop {
            let read = self.stream.read(&mut chunk)?;
            if read == 0 {
                return Err(Error::from(ErrorKind::UnexpectedEof));
            }
            bytes.extend_from_slice(&chunk[..read]);
            let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") else {
                continue;
            };
            let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
            let length = head
                .lines()
                .find_map(|line| line.strip_prefix("content-length:"))
                .map_or(0, |length| length.trim().parse().unwrap());
            if bytes.len() >= end + 4 + length {
                let status = head.split_whitespace().nth(1).unwrap().parse().unwrap();
                return Ok(Answer { status, body: bytes[end + 4..].to_vec() });
            }
        }
    }
}
