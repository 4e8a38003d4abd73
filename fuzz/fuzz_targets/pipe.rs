//! Any bytes on a client's pipe: the face must end when they do, and write only JSON-RPC.
//!
//! ```text
//! cargo install cargo-fuzz
//! cargo +nightly fuzz run pipe -- -max_total_time=300
//! ```

#![no_main]

use std::{sync::LazyLock, time::Duration};

use libfuzzer_sys::fuzz_target;
use spawnpoint_core::{
    Core,
    catalog::Catalog,
    guard::Policy,
    ledger::{Ledger, LedgerConfig},
};
use tokio::{io::AsyncReadExt, runtime::Runtime};
use tokio_util::sync::CancellationToken;

static RUNTIME: LazyLock<Runtime> =
    LazyLock::new(|| tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap());

static CORE: LazyLock<Core> = LazyLock::new(|| {
    let config = LedgerConfig { retain: Duration::from_secs(1), ..LedgerConfig::default() };
    let catalog = Catalog::new(spawnpoint_tools::toolsets(&Default::default()));
    Core::new(catalog, Policy::default(), Ledger::open(&config).unwrap())
});

fuzz_target!(|bytes: &[u8]| {
    let input = bytes.to_vec();
    let said = RUNTIME.block_on(async move {
        let (ours, theirs) = tokio::io::duplex(1 << 20);
        let (reader, writer) = (std::io::Cursor::new(input), theirs);
        let serving =
            spawnpoint_faces::serve_pipe(CORE.clone(), reader, writer, CancellationToken::new());
        let mut said = Vec::new();
        let mut ours = ours;
        let (_, read) = tokio::join!(serving, ours.read_to_end(&mut said));
        read.unwrap();
        said
    });
    for line in said.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let message: serde_json::Value = serde_json::from_slice(line).unwrap();
        assert_eq!(message["jsonrpc"], "2.0");
    }
});
