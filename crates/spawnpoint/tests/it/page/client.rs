//! A page, as a browser would open it.

use std::{net::TcpStream, time::Duration};

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message, client::IntoClientRequest};

use crate::{
    http::{Answer, Http},
    support::Server,
};

/// A browser that asks for a document.
pub const DOCUMENT: &[(&str, &str)] = &[("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")];

/// The link of the greeting, without the address.
pub fn link_of(server: &Server) -> String {
    let from = server.greeting.find("/open?key=").unwrap();
    server.greeting[from..].split_whitespace().next().unwrap().to_owned()
}

/// Sends a GET request with these headers besides `Host`.
pub fn get(server: &Server, path: &str, headers: &[(&str, &str)]) -> Answer {
    Http::open(&server.address).send("GET", path, headers, b"").unwrap()
}

/// Opens a link and returns the cookie that it becomes.
pub fn cookie_of(server: &Server, link: &str) -> String {
    let answer = get(server, link, DOCUMENT);
    assert_eq!(answer.status, 303, "{}", answer.text());
    let cookie = answer.head.get("set-cookie").unwrap();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    cookie.split(';').next().unwrap().to_owned()
}

/// An open page.
pub struct Page {
    socket: tungstenite::WebSocket<TcpStream>,
    /// Events that came while an answer was awaited.
    pub events: Vec<Value>,
    pub hello: Value,
    next: u64,
}

impl Page {
    /// Opens the page of a server with the link of its greeting.
    pub fn open(server: &Server) -> Self {
        Self::with_cookie(server, &cookie_of(server, &link_of(server)))
    }

    pub fn with_cookie(server: &Server, cookie: &str) -> Self {
        let origin = format!("http://{}", server.address);
        let socket = socket(server, &[("cookie", cookie), ("origin", &origin)]).unwrap();
        let mut page = Self { socket, events: Vec::new(), hello: Value::Null, next: 0 };
        page.hello = page.receive();
        page
    }

    fn receive(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// Sends a request and waits for its answer.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let request = json!({ "id": self.next, "method": method, "params": params });
        self.socket.send(Message::text(request.to_string())).unwrap();
        loop {
            let message = self.receive();
            if message["id"] == self.next {
                return message;
            }
            self.events.push(message);
        }
    }

    /// The result of a request that succeeds.
    pub fn result(&mut self, method: &str, params: Value) -> Value {
        let mut answer = self.ask(method, params);
        assert!(answer.get("fault").is_none(), "{method}: {answer}");
        answer["result"].take()
    }

    /// The kind of the fault of a request that fails.
    pub fn fault(&mut self, method: &str, params: Value) -> String {
        let answer = self.ask(method, params);
        answer["fault"]["kind"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    /// The next event for which this returns something.
    pub fn until<T>(&mut self, mut found: impl FnMut(&Value) -> Option<T>) -> T {
        let events = std::mem::take(&mut self.events);
        if let Some(found) = events.iter().find_map(&mut found) {
            return found;
        }
        loop {
            let event = self.receive();
            if let Some(found) = found(&event) {
                return found;
            }
        }
    }
}

/// Opens the socket with these headers, or returns the status of the refusal.
pub fn socket(
    server: &Server,
    headers: &[(&str, &str)],
) -> Result<tungstenite::WebSocket<TcpStream>, u16> {
    let stream = TcpStream::connect(&server.address).unwrap();
    // A server that hangs fails the test instead of hanging it.
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let url = format!("ws://{}/page/socket", server.address);
    let mut request = url.into_client_request().unwrap();
    for (name, value) in headers {
        let name: tungstenite::http::HeaderName = name.parse().unwrap();
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    match tungstenite::client(request, stream) {
        Ok((socket, _)) => Ok(socket),
        Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
            Err(answer.status().as_u16())
        }
        Err(other) => panic!("{other:?}"),
    }
}
