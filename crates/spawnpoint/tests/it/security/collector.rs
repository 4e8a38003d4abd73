//! A server of an attacker that collects tokens and keys.

use std::{io::ErrorKind, net::TcpListener};

/// Listens, and accepts nothing until it is asked whether anyone came.
pub struct Collector(TcpListener);

impl Collector {
    pub fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        Self(listener)
    }

    pub fn address(&self) -> String {
        self.0.local_addr().unwrap().to_string()
    }

    /// No one connected. Only to be asked after the command has ended: a connection is in the queue by then.
    pub fn assert_unvisited(&self) {
        let error = self.0.accept().map(|(_, from)| from).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::WouldBlock);
    }
}
