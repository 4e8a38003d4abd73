//! Serves the fixtures of the official conformance suite, to develop against:
//! `cargo run -p spawnpoint-faces --example serve_fixtures -- 127.0.0.1:8090`

#![allow(
    dead_code,
    missing_docs,
    clippy::expect_used,
    reason = "a program for developers, sharing a module with the tests"
)]

#[path = "../tests/it/fixtures.rs"]
mod fixtures;

use spawnpoint_core::catalog::Catalog;
use tokio_util::sync::CancellationToken;

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let address = std::env::args().nth(1);
    let address = address.unwrap_or_else(|| "127.0.0.1:8090".to_owned());
    let core = fixtures::core_with(Catalog::default(), fixtures::Fixtures::new());
    let listener = tokio::net::TcpListener::bind(address).await?;
    let app = spawnpoint_faces::app(core, Default::default(), axum::Router::new());
    spawnpoint_faces::serve(listener, app, CancellationToken::new()).await
}
