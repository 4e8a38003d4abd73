//! Any bytes as a recording, packed or not: reading ends, and no call has more than there is.
//!
//! ```text
//! cargo +nightly fuzz run trace -- -max_total_time=600
//! ```

#![no_main]

use std::io::Write;

use flate2::{Compression, write::GzEncoder};
use libfuzzer_sys::fuzz_target;
use spawnpoint_faces::trace::read::Trace;

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    // Without the header, hardly any input would get further.
    let header = br#"{"type":"header","format":"spawnpoint-trace","version":1,"created":"","server":"","engines":[],"policy":{}}"#;
    for part in [&header[..], b"\n", bytes] {
        packed.write_all(part).unwrap();
    }
    read(&packed.finish().unwrap());
});

fn read(packed: &[u8]) {
    let Ok(mut trace) = Trace::new(packed) else { return };
    let mut calls = 0;
    while let Some(call) = trace.next_call() {
        assert!(call.tool.len() < (1 << 20));
        calls += 1;
    }
    assert!(calls < 1 << 20);
    let _ = trace.end();
}
