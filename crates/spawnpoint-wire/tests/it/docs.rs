//! `docs/engine-protocol.md` says what is true: its ops are generated, its examples parse.

use serde_json::Value;
use spawnpoint_protocol::{
    Effect, OpName,
    message::{FromEngine, ToEngine},
};

use crate::signature::signatures;

const PAGE: &str = "docs/engine-protocol.md";

fn ops() -> String {
    let mut table = String::from("| op | effect | what it does |\n|---|---|---|\n");
    for op in OpName::ALL {
        let effect = match op.effect() {
            Effect::Read => "read",
            Effect::Write => "write",
        };
        table += &format!("| `{op}` | {effect} | {} |\n", op.doc().trim());
    }
    let shapes = signatures();
    format!("{table}\nParameters and answers, then the shapes they speak of:\n\n```\n{shapes}```\n")
}

#[test]
fn the_ops_are_those_in_the_code() {
    generated_docs::check_part(PAGE, &ops());
}

#[test]
fn every_example_is_a_message() {
    let text = generated_docs::read(PAGE);
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
