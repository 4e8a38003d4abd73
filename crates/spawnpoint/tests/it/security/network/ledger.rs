//! A client that only reads cannot fill the disk.

use std::{thread, time::Duration};

use serde_json::{Value, json};

use crate::{bridge::Bridge, support::User};

/// All bytes of the ledger's files.
fn ledger_bytes(user: &User) -> u64 {
    let files = std::fs::read_dir(user.home().join("state")).unwrap();
    files.map(|file| file.unwrap().metadata().unwrap().len()).sum()
}

fn result(bridge: &Bridge, id: &Value) -> Value {
    bridge.get(&format!("/results/{}", id.as_str().unwrap())).value()
}

fn text(length: usize, first: usize) -> String {
    format!("{first} {}", "x".repeat(length))
}

#[test]
fn a_long_output_is_stored_as_its_beginning_length_and_hash() {
    let user = User::new();
    let bridge = Bridge::new(&user, &["--state-dir", "state"]);
    let long = text(1 << 20, 0);
    let answer = bridge.tool("unity_query", json!({ "query": long, "timeout": 60_000 })).value();
    assert!(answer["result"].to_string().contains(&long), "the caller gets all of it");
    let stored = result(&bridge, &answer["log_id"]);
    assert_eq!(stored["status"], "success", "{stored}");
    let stored = &stored["result"];
    assert_eq!(stored["truncated"], true);
    assert!(stored["bytes"].as_u64().unwrap() > 1 << 20, "{}", stored["bytes"]);
    assert_eq!(stored["sha256"].as_str().unwrap().len(), 64);
    let beginning = stored["beginning"].as_str().unwrap();
    assert!(beginning.contains("0 xxx") && beginning.len() <= 64 << 10);
    assert!(stored["message"].as_str().unwrap().contains("64 KiB"), "{}", stored["message"]);
    // One that is short enough is stored whole.
    let short = text(8 << 10, 1);
    let answer = bridge.tool("unity_query", json!({ "query": short, "timeout": 60_000 })).value();
    assert!(answer["result"].to_string().contains(&short));
    assert_eq!(result(&bridge, &answer["log_id"])["result"], answer["result"]);
    for n in 0..30 {
        bridge.tool("unity_query", json!({ "query": text(1 << 20, n) }));
    }
    let bytes = ledger_bytes(&user);
    assert!(bytes < 8 << 20, "{bytes} bytes for 30 long outputs");
}

#[test]
fn the_long_output_of_a_caller_that_left_is_kept_whole() {
    let user = User::new();
    let bridge = Bridge::new(&user, &["--state-dir", "state"]);
    let long = text(1 << 20, 7);
    let answer = bridge.tool("unity_query", json!({ "query": long, "timeout": 1 })).value();
    assert_eq!(answer["is_complete"], false, "{answer}");
    let ended = loop {
        let now = result(&bridge, &answer["log_id"]);
        if now["is_complete"] == true {
            break now;
        }
        thread::sleep(Duration::from_millis(20));
    };
    let whole = ended["result"].to_string();
    assert!(whole.contains(&long), "{}", ended["result"]["message"]);
}

#[test]
fn the_ledger_keeps_to_its_size_and_to_running_calls() {
    let user = User::new();
    let bridge = Bridge::new(&user, &["--state-dir", "state", "--retain-bytes", "1MiB"]);
    let slow =
        bridge.tool("unity_execute_code", json!({ "code": "slow 600", "timeout": 1 })).value();
    let first = bridge.tool("unity_query", json!({ "query": "first" })).value();
    thread::scope(|scope| {
        for worker in 0..16 {
            let bridge = &bridge;
            scope.spawn(move || {
                for n in 0..12 {
                    bridge
                        .tool("unity_query", json!({ "query": text(60 << 10, worker * 100 + n) }));
                }
            });
        }
    });
    let file = user.home().join("state/ledger-1.sqlite");
    let bytes = std::fs::metadata(file).unwrap().len();
    assert!(bytes < 4 << 20, "{bytes} bytes");
    assert_eq!(bridge.get(&format!("/results/{}", first["log_id"].as_str().unwrap())).status, 404);
    assert_eq!(result(&bridge, &slow["log_id"])["is_complete"], false);
    let last = bridge.tool("unity_query", json!({ "query": "last" })).value();
    assert_eq!(result(&bridge, &last["log_id"])["result"], last["result"]);
}

#[test]
fn long_names_and_many_arguments_are_not_recorded_whole() {
    let user = User::new();
    let bridge = Bridge::new(&user, &["--state-dir", "state"]);
    let mut arguments = json!({ "query": "q" });
    for n in 0..20_000 {
        arguments[format!("argument_number_{n}_of_many")] = n.into();
    }
    for _ in 0..20 {
        bridge.tool("unity_query", arguments.clone());
    }
    let bytes = ledger_bytes(&user);
    assert!(bytes < 4 << 20, "{bytes} bytes for 20 calls");
}

#[test]
fn sizes_have_units() {
    let user = User::new();
    for wrong in ["much", "5 bananas", "1MiB2", "99999999999GiB"] {
        let said = user.run(&["serve", "--listen", "127.0.0.1:0", "--retain-bytes", wrong]);
        assert!(said.code == 2 && said.err.contains("512MiB"), "{said:?}");
    }
}
