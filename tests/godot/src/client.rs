//! The smallest MCP client: `tools/call` without a session.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
};

use serde_json::{Value, json};

const VERSION: &str = "2026-07-28";

/// A persistent connection.
pub struct Client {
    address: String,
    stream: Option<BufReader<TcpStream>>,
    instance: Option<String>,
}

impl Client {
    /// A client of the server there.
    pub fn new(address: &str) -> Self {
        Self { address: address.to_owned(), stream: None, instance: None }
    }

    /// Means this instance from now on.
    pub fn on(mut self, instance: &str) -> Self {
        self.instance = Some(instance.to_owned());
        self
    }

    /// The result of a tool, or the message of its failure.
    pub fn call(&mut self, tool: &str, arguments: Value) -> Result<Value, String> {
        let result = self.call_whole(tool, arguments)?;
        Ok(result["structuredContent"].clone())
    }

    /// The whole result, with its blocks.
    pub fn call_whole(&mut self, tool: &str, arguments: Value) -> Result<Value, String> {
        let Value::Object(mut arguments) = arguments else { panic!("arguments are an object") };
        if let Some(instance) = &self.instance {
            arguments.insert("instance".into(), instance.as_str().into());
        }
        let mut answer =
            self.ask("tools/call", tool, json!({"name": tool, "arguments": arguments}));
        if let Some(error) = answer.get("error") {
            return Err(error["message"].as_str().unwrap_or_default().to_owned());
        }
        let result = answer["result"].take();
        if result["isError"] == true {
            return Err(result["content"][0]["text"].as_str().unwrap_or_default().to_owned());
        }
        Ok(result)
    }

    /// The result of any other method, or the message of its failure. `name` is what it is about, for the header.
    pub fn request(&mut self, method: &str, name: &str, params: Value) -> Result<Value, String> {
        let mut answer = self.ask(method, name, params);
        match answer.get("error") {
            Some(error) => Err(error["message"].as_str().unwrap_or_default().to_owned()),
            None => Ok(answer["result"].take()),
        }
    }

    fn ask(&mut self, method: &str, name: &str, mut params: Value) -> Value {
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": VERSION,
            "io.modelcontextprotocol/clientInfo": {"name": "tour", "version": "1"},
            "io.modelcontextprotocol/clientCapabilities": {},
        });
        let body =
            json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string();
        let request = format!(
            "POST /mcp HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nMCP-Protocol-Version: {VERSION}\r\nMcp-Method: {method}\r\nMcp-Name: {name}\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let stream = self.stream.get_or_insert_with(|| {
            let stream = TcpStream::connect(&self.address).unwrap();
            stream.set_nodelay(true).unwrap();
            BufReader::new(stream)
        });
        stream.get_mut().write_all(request.as_bytes()).unwrap();
        let mut length = 0;
        loop {
            let mut line = String::new();
            stream.read_line(&mut line).unwrap();
            let line = line.trim_end().to_ascii_lowercase();
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
            if line.is_empty() {
                break;
            }
        }
        let mut answer = vec![0; length];
        stream.read_exact(&mut answer).unwrap();
        serde_json::from_slice(&answer)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&answer)))
    }
}
