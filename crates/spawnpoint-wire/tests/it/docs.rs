//! `docs/engine-protocol.md` says what is true: its table of ops is generated, its examples parse.

use std::path::PathBuf;

use serde_json::Value;
use spawnpoint_protocol::{
    Effect, OpName,
    message::{FromEngine, ToEngine},
};

const BEGIN: &str = "<!-- ops: begin -->\n";
const END: &str = "<!-- ops: end -->\n";

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/engine-protocol.md")
}

fn table() -> String {
    let mut table = String::from("| op | effect | what it does |\n|---|---|---|\n");
    for op in OpName::ALL {
        let effect = match op.effect() {
            Effect::Read => "read",
            Effect::Write => "write",
        };
        table += &format!("| `{op}` | {effect} | {} |\n", op.doc().trim());
    }
    table
}

#[test]
fn the_table_of_ops_is_the_one_in_the_code() {
    let text = std::fs::read_to_string(file()).unwrap();
    let (before, rest) = text.split_once(BEGIN).unwrap();
    let (written, after) = rest.split_once(END).unwrap();
    let generated = table();
    if written == generated {
        return;
    }
    if std::env::var_os("UPDATE_DOCS").is_some() {
        let new = format!("{before}{BEGIN}{generated}{END}{after}");
        std::fs::write(file(), new).unwrap();
        return;
    }
    panic!("docs/engine-protocol.md is stale; run the tests with UPDATE_DOCS=1");
}

#[test]
fn every_example_is_a_message() {
    let text = std::fs::read_to_string(file()).unwrap();
    let mut examples = 0;
    for block in text.split("```json\n").skip(1) {
        let json = block.split("```").next().unwrap();
        let value: Value = serde_json::from_str(json).unwrap_or_else(|e| panic!("{e}: {json}"));
        if value.get("type").is_none() {
            continue;
        }
        examples += 1;
        let known = serde_json::from_value::<ToEngine>(value.clone()).is_ok()
            || serde_json::from_value::<FromEngine>(value).is_ok();
        assert!(known, "{json}");
    }
    // One for every message, in either direction.
    assert!(examples >= 17, "{examples}");
}
