//! An HTTP client that can send invalid bytes, and shows exactly what is answered.

use std::{
    io::{Error, ErrorKind, Read, Result, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

/// One connection that is kept open.
pub struct Http {
    stream: TcpStream,
    address: String,
    pending: Vec<u8>,
}

/// Version, status and headers of an answer.
#[derive(Clone, Debug)]
pub struct Head {
    pub version: String,
    pub status: u16,
    headers: Vec<(String, String)>,
}

/// A whole answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: Head,
    pub body: Vec<u8>,
}

/// An answer that does not end, read piece by piece.
pub struct Stream {
    pub head: Head,
    http: Http,
}

impl Head {
    fn parse(text: &str) -> Self {
        let mut lines = text.split("\r\n");
        let mut first = lines.next().unwrap().split(' ');
        let version = first.next().unwrap().to_owned();
        let status = first.next().unwrap().parse().unwrap();
        let headers = lines.map(|line| {
            let (name, value) = line.split_once(':').unwrap();
            (name.to_ascii_lowercase(), value.trim().to_owned())
        });
        Self { version, status, headers: headers.collect() }
    }

    /// The value of a header.
    pub fn get(&self, name: &str) -> Option<&str> {
        let name = name.to_ascii_lowercase();
        self.headers.iter().find(|(key, _)| *key == name).map(|(_, value)| value.as_str())
    }

    /// Whether the body comes in chunks.
    pub fn is_chunked(&self) -> bool {
        self.get("transfer-encoding") == Some("chunked")
    }
}

impl Answer {
    /// The body, which is a message of the protocol.
    pub fn json(&self) -> Value {
        let message = self.value();
        mcp_schemas::check(&message);
        message
    }

    /// The body, which is some JSON.
    pub fn value(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl Http {
    pub fn open(address: &str) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        // A server that hangs fails the test instead of hanging it.
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream.set_nodelay(true).unwrap();
        Self { stream, address: address.to_owned(), pending: Vec::new() }
    }

    /// Opens another connection.
    pub fn reopen(&mut self) {
        *self = Self::open(&self.address.clone());
    }

    /// Posts a body to `/mcp` as JSON.
    pub fn post(&mut self, headers: &[(&str, &str)], body: &[u8]) -> Result<Answer> {
        self.post_to("", headers, body)
    }

    fn post_to(&mut self, query: &str, headers: &[(&str, &str)], body: &[u8]) -> Result<Answer> {
        let usual = [
            ("Content-Type", "application/json"),
            ("Accept", "application/json, text/event-stream"),
        ];
        self.send("POST", &format!("/mcp{query}"), &[&usual, headers].concat(), body)
    }

    /// Sends a request with exactly these headers, besides those of HTTP itself.
    pub fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Result<Answer> {
        self.send_only(method, path, headers, body)?;
        self.answer()
    }

    /// Sends a request without waiting for its answer.
    pub fn send_only(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Result<()> {
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n", self.address);
        if !body.is_empty() || method == "POST" {
            head += &format!("Content-Length: {}\r\n", body.len());
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        self.stream.write_all(&[head.as_bytes(), b"\r\n", body].concat())
    }

    /// Sends a request whose answer does not end.
    pub fn stream(
        mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Stream {
        self.send_only(method, path, headers, body).unwrap();
        let head = self.head().unwrap();
        Stream { head, http: self }
    }

    /// Sends a request and reads only the head of its answer, whose body may not end.
    pub fn begin(&mut self, method: &str, path: &str, headers: &[(&str, &str)]) -> Result<Head> {
        self.send_only(method, path, headers, b"")?;
        self.head()
    }

    /// Calls a tool as a modern client.
    pub fn call(&mut self, tool: &str, arguments: Value) -> Result<Value> {
        self.request("tools/call", json!({ "name": tool, "arguments": arguments }))
    }

    /// Sends a request as a modern client.
    pub fn request(&mut self, method: &str, params: Value) -> Result<Value> {
        self.request_to("", &[], method, params)
    }

    /// The same to `/mcp` with this query, with these headers besides the usual ones.
    pub fn request_to(
        &mut self,
        query: &str,
        headers: &[(&str, &str)],
        method: &str,
        mut params: Value,
    ) -> Result<Value> {
        let more = headers;
        let meta = &mut params["_meta"];
        meta["io.modelcontextprotocol/protocolVersion"] = "2026-07-28".into();
        meta["io.modelcontextprotocol/clientInfo"] = json!({ "name": "test", "version": "1" });
        meta["io.modelcontextprotocol/clientCapabilities"] = json!({});
        let mut headers = vec![("MCP-Protocol-Version", "2026-07-28"), ("Mcp-Method", method)];
        let name = params["name"].as_str().map(str::to_owned);
        headers.extend(name.as_deref().map(|name| ("Mcp-Name", name)));
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        headers.extend(more);
        Ok(self.post_to(query, &headers, body.to_string().as_bytes())?.json())
    }

    /// Waits for an answer to end.
    pub fn answer(&mut self) -> Result<Answer> {
        let head = self.head()?;
        let mut body = Vec::new();
        if head.is_chunked() {
            loop {
                let chunk = self.chunk()?;
                if chunk.is_empty() {
                    break;
                }
                body.extend(chunk);
            }
        } else if let Some(length) = head.get("content-length") {
            body = self.take(length.parse().unwrap())?;
        }
        Ok(Answer { status: head.status, head, body })
    }

    fn head(&mut self) -> Result<Head> {
        let head = self.until(b"\r\n\r\n")?;
        Ok(Head::parse(&String::from_utf8_lossy(&head)))
    }

    fn chunk(&mut self) -> Result<Vec<u8>> {
        self.fill(|pending| chunk_end(pending).is_some())?;
        let (start, end) = chunk_end(&self.pending).unwrap();
        let chunk = self.pending[start..end].to_vec();
        self.pending.drain(..end + 2);
        Ok(chunk)
    }

    fn until(&mut self, mark: &[u8]) -> Result<Vec<u8>> {
        self.fill(|pending| find(pending, mark).is_some())?;
        let found = find(&self.pending, mark).unwrap();
        let before = self.pending[..found].to_vec();
        self.pending.drain(..found + mark.len());
        Ok(before)
    }

    fn take(&mut self, length: usize) -> Result<Vec<u8>> {
        self.fill(|pending| pending.len() >= length)?;
        Ok(self.pending.drain(..length).collect())
    }

    /// Reads until there is enough. Bytes that were read stay after a timeout.
    fn fill(&mut self, enough: impl Fn(&[u8]) -> bool) -> Result<()> {
        let mut bytes = [0; 16 * 1024];
        while !enough(&self.pending) {
            match self.stream.read(&mut bytes)? {
                0 => return Err(Error::from(ErrorKind::UnexpectedEof)),
                read => self.pending.extend_from_slice(&bytes[..read]),
            }
        }
        Ok(())
    }
}

impl Stream {
    /// The next piece: a chunk, or a frame with its blank line. Nothing when none comes in time.
    ///
    /// # Panics
    ///
    /// When the stream ends.
    pub fn piece(&mut self, wait: Duration) -> Option<String> {
        let wait = wait.max(Duration::from_millis(1));
        self.http.stream.set_read_timeout(Some(wait)).unwrap();
        let piece = match self.head.is_chunked() {
            true => self.http.chunk(),
            false => self.http.until(b"\n\n").map(|frame| [&frame, b"\n\n".as_slice()].concat()),
        };
        match piece {
            Ok(piece) => Some(String::from_utf8(piece).unwrap()),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                None
            }
            Err(error) => panic!("the stream ended: {error}"),
        }
    }

    /// The next message, in the form that its kind of stream must have.
    pub fn message(&mut self, wait: Duration) -> Option<Value> {
        let piece = self.piece(wait)?;
        let json = match self.head.is_chunked() {
            true => piece.strip_suffix('\n'),
            false => piece.strip_prefix("data: ").and_then(|rest| rest.strip_suffix("\n\n")),
        };
        let json = json.filter(|json| !json.contains('\n'));
        Some(serde_json::from_str(json.unwrap_or_else(|| panic!("{piece:?}"))).unwrap())
    }

    /// All messages up to and including the first one that is wanted.
    pub fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Vec<Value> {
        let end = Instant::now() + Duration::from_secs(20);
        let mut messages = Vec::new();
        while let Some(message) = self.message(end.saturating_duration_since(Instant::now())) {
            let found = wanted(&message);
            messages.push(message);
            if found {
                return messages;
            }
        }
        panic!("it did not come after {messages:#?}")
    }
}

/// Where the data of the first whole chunk begins and ends.
fn chunk_end(pending: &[u8]) -> Option<(usize, usize)> {
    let line = find(pending, b"\r\n")?;
    let size = usize::from_str_radix(std::str::from_utf8(&pending[..line]).unwrap(), 16).unwrap();
    let start = line + 2;
    (pending.len() >= start + size + 2).then_some((start, start + size))
}

fn find(bytes: &[u8], mark: &[u8]) -> Option<usize> {
    bytes.windows(mark.len()).position(|window| window == mark)
}
