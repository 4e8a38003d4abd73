//! Any messages of an engine: the hub must survive, and what it then offers to clients must be
//! marked, visible and without hints of an unproven engine.
//!
//! Each line of the input is one message.
//!
//! ```text
//! cargo install cargo-fuzz
//! cargo +nightly fuzz run hub -- -max_total_time=600
//! ```

#![no_main]

use std::{
    net::{SocketAddr, TcpStream},
    sync::LazyLock,
    time::Duration,
};

use libfuzzer_sys::fuzz_target;
use spawnpoint_core::{
    Core,
    catalog::Catalog,
    guard::Policy,
    ledger::{Ledger, LedgerConfig},
};
use spawnpoint_protocol::proof::EngineKey;
use spawnpoint_wire::{HubConfig, hub};
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;
use tungstenite::{Message, client};

struct Server {
    core: Core,
    address: SocketAddr,
    _runtime: Runtime,
}

static SERVER: LazyLock<Server> = LazyLock::new(|| {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let (core, address) = runtime.block_on(async {
        let ledger = LedgerConfig { retain: Duration::from_secs(1), ..LedgerConfig::default() };
        let catalog = Catalog::new(spawnpoint_tools::toolsets(&Default::default()));
        let core = Core::new(catalog, Policy::default(), Ledger::open(&ledger).unwrap());
        let config = HubConfig {
            patience: Duration::ZERO,
            key: Some(EngineKey::new([7; 32])),
            ..HubConfig::default()
        };
        let app = hub(core.clone(), CancellationToken::new(), config);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, app).await });
        (core, address)
    });
    Server { core, address, _runtime: runtime }
});

fuzz_target!(|bytes: &[u8]| {
    let stream = TcpStream::connect(SERVER.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let url = format!("ws://{}/hub/plugin", SERVER.address);
    let (mut socket, _) = client(url, stream).unwrap();
    for line in bytes.split(|byte| *byte == b'\n') {
        let message = match std::str::from_utf8(line) {
            Ok(text) => Message::text(text),
            Err(_) => Message::binary(line.to_vec()),
        };
        if socket.send(message).is_err() {
            break;
        }
    }
    // Everything before it was taken when it is answered; a connection that was closed has an end.
    if socket.send(Message::Ping(Vec::new().into())).is_ok() {
        loop {
            match socket.read() {
                Ok(Message::Pong(_) | Message::Close(_)) => break,
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) => {
                    assert_ne!(error.kind(), std::io::ErrorKind::WouldBlock, "the hub hangs");
                    break;
                }
                Err(_) => break,
            }
        }
    }
    for attached in SERVER.core.router().all() {
        assert_visible(attached.id().as_str());
        let offers = attached.offers();
        for tool in &offers.tools {
            assert!(!tool.read_only, "an unproven engine's hint is believed");
            assert_visible(&tool.name);
            assert_marked(tool.description.as_deref());
        }
        offers.resources.iter().for_each(|one| assert_marked(one.description.as_deref()));
        offers.prompts.iter().for_each(|one| assert_marked(one.description.as_deref()));
    }
    let _ = socket.close(None);
});

fn assert_marked(description: Option<&str>) {
    let description = description.unwrap_or_default();
    assert!(description.starts_with("[from "), "{description}");
    assert!(description.chars().count() <= 1024);
    assert_visible(&description.replace(['\n', '\t'], " "));
}

fn assert_visible(text: &str) {
    let is_hidden =
        |c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    assert!(!text.contains(is_hidden), "{text:?}");
}
