//! Strangers, floods and web pages: what reaches the ports without permission, or in quantities that
//! nobody asked for.

mod ledger;
mod pages;
mod sockets;
mod strangers;

use std::{
    io::{ErrorKind, Read, Write},
    net::TcpStream,
    time::Duration,
};

use crate::support::Server;

/// How much the server may grow under attack, in kilobytes. A debug build needs more than the release
/// build that `bench/strangers` measures.
const GROWTH: u64 = 120_000;

/// The resident memory of the server in kilobytes.
#[cfg(target_os = "linux")]
fn kilobytes(server: &Server) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.pid())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// The resident memory in kilobytes, once it grows no more: the server reads on after everything was sent.
#[cfg(target_os = "linux")]
fn settled_kilobytes(server: &Server) -> u64 {
    let (mut most, mut unchanged) = (0, 0);
    while unchanged < 15 {
        let now = kilobytes(server);
        unchanged = if now > most { 0 } else { unchanged + 1 };
        most = most.max(now);
        std::thread::sleep(Duration::from_millis(100));
    }
    most
}

/// Opens a connection and sends these bytes.
fn open(server: &Server, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(&server.address).unwrap();
    // So that a server that never answers fails the test instead of hanging it.
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream.write_all(bytes).unwrap();
    stream
}

/// Sends as many of these bytes as the server takes; it may stop reading or hang up.
fn push(stream: &mut TcpStream, total: usize) {
    stream.set_write_timeout(Some(Duration::from_secs(1))).unwrap();
    let piece = [b'x'; 16 * 1024];
    let mut left = total;
    while left > 0 {
        match stream.write(&piece[..left.min(piece.len())]) {
            Ok(written) => left -= written,
            Err(_) => return,
        }
    }
}

/// Reads until the server hangs up, and returns what it said. Fails when it does not.
fn until_closed(stream: &mut TcpStream) -> String {
    let mut said = Vec::new();
    match stream.read_to_end(&mut said) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
        Err(error) => panic!("the server keeps the connection open: {error}"),
    }
    String::from_utf8_lossy(&said).into_owned()
}

/// The status of the answer that waits on a connection.
fn status(stream: &mut TcpStream) -> u16 {
    let mut head = [0; 12];
    stream.read_exact(&mut head).unwrap_or_else(|error| panic!("no answer: {error}"));
    std::str::from_utf8(&head[9..]).unwrap().parse().unwrap()
}
