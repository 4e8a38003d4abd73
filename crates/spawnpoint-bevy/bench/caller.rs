//! A client that calls the game through the server, over HTTP.

use std::{
    error::Error,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    time::Duration,
};

pub const SERVER: &str = "127.0.0.1:8080";

pub struct Caller(BufReader<TcpStream>);

impl Caller {
    pub fn connect() -> Result<Self, Box<dyn Error>> {
        let stream = TcpStream::connect(SERVER)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        Ok(Self(BufReader::new(stream)))
    }

    /// Searches an object by name; an answer without it is an error.
    pub fn search(&mut self, name: &str) -> Result<(), Box<dyn Error>> {
        let body = format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"call_tool","params":{{"name":"SearchObjects","arguments":{{"instance":"cost","name":"{name}","limit":1}}}}}}"#
        );
        let length = body.len();
        let stream = self.0.get_mut();
        write!(
            stream,
            "POST /message HTTP/1.1\r\nHost: {SERVER}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )?;
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line)?;
            let line = line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse()?;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body)?;
        let body = String::from_utf8(body)?;
        if body.contains(name) { Ok(()) } else { Err(body.into()) }
    }
}
