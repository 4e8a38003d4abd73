//! The remote interfaces of an Unreal editor, for tests: Remote Control's HTTP port and Python
//! remote execution, both in front of a real CPython that runs the same scripts as an editor would.
//! Its `unreal` module is a stub (`python/stub.py`) with exactly the names in `python/names.txt`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    missing_docs,
    reason = "a test that cannot continue has failed"
)]

mod http;
mod python;
mod udp;

use std::net::{SocketAddr, SocketAddrV4};

use tokio_util::sync::{CancellationToken, DropGuard};

pub use python::Python;

/// The settings of an editor.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Whether Python may be run over HTTP.
    pub http_python: bool,
    /// The name of the project.
    pub project: &'static str,
    /// The output of the build tool when the editor compiles; without it there is no Live Coding.
    pub build_log: Option<&'static str>,
    /// The editor's log file.
    pub log: Option<&'static str>,
}

impl Default for Setup {
    fn default() -> Self {
        Self { http_python: true, project: "Sample", build_log: None, log: None }
    }
}

/// An editor that runs until it is dropped.
pub struct Editor {
    /// Where Remote Control listens.
    pub http: SocketAddr,
    _stop: DropGuard,
}

impl Editor {
    /// One that listens to HTTP alone.
    pub async fn over_http(setup: Setup) -> Self {
        let stop = CancellationToken::new();
        let python = Python::new(&setup);
        let http = http::serve(setup, python, stop.clone()).await;
        Self { http, _stop: stop.drop_guard() }
    }

    /// One that listens to this group alone.
    pub async fn over_udp(setup: Setup, group: SocketAddrV4) -> std::io::Result<Self> {
        let stop = CancellationToken::new();
        let python = Python::new(&setup);
        udp::serve(setup, python, group, stop.clone())?;
        let nowhere = SocketAddr::from(([127, 0, 0, 1], 1));
        Ok(Self { http: nowhere, _stop: stop.drop_guard() })
    }
}
