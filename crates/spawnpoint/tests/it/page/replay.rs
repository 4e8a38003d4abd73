//! A recording of the demo, made again in a new world.

use std::{
    fs::File,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::Stdio,
};

use flate2::{Compression, read::MultiGzDecoder, write::GzEncoder};
use serde_json::{Value, json};

use crate::support::{Said, User};

fn lines_of(file: &Path) -> Vec<Value> {
    let lines = BufReader::new(MultiGzDecoder::new(File::open(file).unwrap())).lines();
    lines.map(|line| serde_json::from_str(&line.unwrap()).unwrap()).collect()
}

#[test]
fn a_recorded_demo_replays_without_a_difference_and_one_changed_value_is_named() {
    let user = User::new();
    let demo =
        user.run(&["demo", "--fast", "--record", "demo.trace.gz", "--listen", "127.0.0.1:0"]);
    assert_eq!(demo.code, 0, "{demo:?}");
    let file = user.home().join("demo.trace.gz");
    let mut lines = lines_of(&file);
    assert_eq!(
        (&lines[0]["type"], &lines[0]["format"]),
        (&"header".into(), &"spawnpoint-trace".into())
    );
    assert_eq!(lines.last().unwrap()["type"], "end");
    let wound = lines.iter().position(|line| {
        line["tool"] == "game_edit" && line["outcome"].to_string().contains("100 → 40")
    });
    let wound = wound.unwrap_or_else(|| panic!("{lines:?}"));
    let health = |part: &str| lines[wound][part][0]["components"]["Health"]["current"].clone();
    assert_eq!((health("before"), health("after")), ("100".into(), "40".into()));
    let replayed = user.run(&["replay", "demo.trace.gz"]);
    assert_eq!(replayed.code, 0, "{replayed:?}");
    assert!(replayed.out.contains("without a difference"), "{replayed:?}");

    let number = lines[wound]["n"].clone();
    let text = lines[wound]["outcome"].to_string().replace("100 → 40", "100 → 41");
    lines[wound]["outcome"] = serde_json::from_str(&text).unwrap();
    let changed = File::create(user.home().join("changed.trace.gz")).unwrap();
    let mut encoder = GzEncoder::new(changed, Compression::fast());
    for line in &lines {
        writeln!(encoder, "{line}").unwrap();
    }
    encoder.finish().unwrap();
    let differs = user.run(&["replay", "changed.trace.gz"]);
    assert_eq!(differs.code, 1, "{differs:?}");
    assert!(differs.err.contains(&format!("Call {number} (game_edit) differs")), "{differs:?}");
}

#[test]
fn what_is_no_recording_is_refused_and_no_file_is_replaced() {
    let user = User::new();
    user.write("notes.txt", "not a recording");
    for file in ["notes.txt", "missing.trace.gz"] {
        let said = user.run(&["replay", file]);
        assert_eq!(said.code, 2, "{said:?}");
        assert!(said.err.contains(file), "{said:?}");
    }
    let existing =
        user.run(&["demo", "--fast", "--record", "notes.txt", "--listen", "127.0.0.1:0"]);
    assert_eq!(existing.code, 2, "{existing:?}");
}

/// A recording of a few kilobytes that unpacks to gigabytes of calls.
#[cfg(target_os = "linux")]
#[test]
fn a_small_recording_that_unpacks_to_endless_calls_fills_no_memory() {
    let user = User::new();
    let mut encoder = GzEncoder::new(
        File::create(user.home().join("bomb.trace.gz")).unwrap(),
        Compression::fast(),
    );
    let header = json!({
        "type": "header", "format": "spawnpoint-trace", "version": 1, "created": "", "server": "",
        "engines": [], "policy": {},
    });
    writeln!(encoder, "{header}").unwrap();
    let call = json!({
        "type": "call", "n": 1, "start_ms": 0.0, "duration_ms": 0.0, "log_id": "", "client": "", "session": null,
        "tool": "nothing", "instance": null, "kind": null, "writes": false, "arguments": { "a": "x".repeat(1 << 20) },
        "outcome": {}, "before": [], "after": [], "logs": [], "screenshot": null, "frame": null, "cut": [],
    });
    let call = call.to_string();
    for _ in 0..1000 {
        writeln!(encoder, "{call}").unwrap();
    }
    // A line that never ends.
    write!(encoder, "{{\"type\":\"call\",\"n\":[").unwrap();
    for _ in 0..300 {
        encoder.write_all(&b"0,".repeat(1 << 19)).unwrap();
    }
    encoder.finish().unwrap();
    let mut child = user.command(&["replay", "bomb.trace.gz"]);
    let mut child = child.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
        most = most.max(peak.unwrap_or(0) / 1024);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let said: Said = child.wait_with_output().unwrap().into();
    assert!(said.err.contains("no call on the embedded world"), "{said:?}");
    assert!(most < 300, "{most} MiB");
}
