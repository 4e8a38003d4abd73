//! How much a tool call costs on top of HTTP itself: the median of a modern `tools/call` against
//! that of an axum handler which gives its body back, both on one connection that is kept open.
//!
//! `cargo run --release -p spawnpoint-faces --example latency [-- folder of the ledger]`

#![allow(
    dead_code,
    missing_docs,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a program for developers, sharing a module with the tests"
)]

#[path = "../tests/it/fixtures.rs"]
mod fixtures;

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::{Duration, Instant},
};

use axum::{Router, body::Bytes, routing::post};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{
    Call, Core,
    catalog::{Catalog, Tool, Toolset},
    guard::Policy,
    ledger::{Ledger, LedgerConfig},
};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

const ROUNDS: usize = 5000;
const BODY: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"NAME","arguments":{"name":"Ada"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#;
/// Declared in the catalog, and brought along by an engine.
const TOOLS: [&str; 2] = ["Hello", "greet"];

#[derive(Deserialize, Serialize, JsonSchema)]
struct Greeting {
    name: String,
}

fn catalog() -> Catalog {
    let greet = Tool::own("Hello", "Greets.", |_, given: Greeting| async { Ok(given) });
    Catalog::new(vec![Toolset {
        name: "latency",
        help: "",
        tools: vec![greet],
        resources: &[],
        prompts: &[],
    }])
}

#[tokio::main]
async fn main() {
    let folder = std::env::args().nth(1).map(Into::into);
    let echo = Router::new().route("/mcp", post(|body: Bytes| async { body }));
    let ledger = Ledger::open(&LedgerConfig { folder, retain: Duration::from_secs(3600) });
    let core = Core::new(catalog(), Policy::default(), ledger.expect("a ledger"));
    core.router().attach(fixtures::Fixtures::new());
    let ours = spawnpoint_faces::app(core.clone(), Default::default(), Router::new());
    let (echo, ours) = (listen(echo).await, listen(ours).await);
    for tool in TOOLS {
        println!("{tool}: core alone {:?}", core_alone(&core, tool).await);
        for turn in 1..=3 {
            // From a thread of its own, as a client in another process would be.
            let (bare, call) =
                tokio::task::spawn_blocking(move || (median(echo, tool), median(ours, tool)))
                    .await
                    .expect("a client");
            let ratio = call.as_secs_f64() / bare.as_secs_f64();
            println!("  {turn}: echo {bare:?}, tools/call {call:?}, ratio {ratio:.2}");
        }
    }
}

async fn core_alone(core: &Core, tool: &str) -> Duration {
    let mut times = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let mut call = Call { tool: tool.to_owned(), ..Call::default() };
        call.arguments.insert("name".to_owned(), "Ada".into());
        let begun = Instant::now();
        core.call(call).await.expect("an answer");
        times.push(begun.elapsed());
    }
    times.sort();
    times[ROUNDS / 2]
}

async fn listen(app: Router) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(spawnpoint_faces::serve(listener, app, CancellationToken::new()));
    address
}

fn median(address: SocketAddr, tool: &str) -> Duration {
    let body = BODY.replace("NAME", tool);
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_nodelay(true).expect("no delay");
    let request = format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Accept: application/json, text/event-stream\r\nMcp-Protocol-Version: 2026-07-28\r\n\
         Mcp-Method: tools/call\r\nMcp-Name: {tool}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut buffer = vec![0; 1 << 16];
    let mut times = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        stream.write_all(request.as_bytes()).expect("written");
        let read = stream.read(&mut buffer).expect("an answer");
        assert!(buffer[..read].starts_with(b"HTTP/1.1 200"));
        times.push(begun.elapsed());
    }
    times.sort();
    times[ROUNDS / 2]
}
