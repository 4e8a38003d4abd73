//! Checks `docs/engine-protocol.md`: its ops are generated, its examples parse.

use std::collections::HashSet;

use serde_json::Value;
use spawnpoint_protocol::{
    Effect, Op, OpName,
    message::{FromEngine, ToEngine},
};
use spawnpoint_unity_ops::UnityOp;
use spawnpoint_unreal_ops::UnrealOp;

use crate::signature::signatures;

const PAGE: &str = "docs/engine-protocol.md";

/// The tables of ops, with their titles on the page.
const TABLES: [(&str, &[OpName]); 3] = [
    ("Shared ops", Op::NAMES),
    ("Extension: Unity projects", UnityOp::NAMES),
    ("Extension: Unreal projects and editors", UnrealOp::NAMES),
];

fn ops() -> String {
    let mut text = String::new();
    for (title, names) in TABLES {
        text += &format!("### {title}\n\n| op | effect | what it does |\n|---|---|---|\n");
        for op in names {
            let effect = match op.effect() {
                Effect::Read => "read",
                Effect::Write => "write",
            };
            text += &format!("| `{op}` | {effect} | {} |\n", op.doc());
        }
        text.push('\n');
    }
    let shapes = signatures(TABLES.into_iter().flat_map(|(_, names)| names.iter().copied()));
    format!(
        "{text}### Parameters and answers\n\nThen the shapes they refer to:\n\n```\n{shapes}```\n"
    )
}

#[test]
fn every_op_is_declared_once_and_documented() {
    let mut seen = HashSet::new();
    for (title, names) in TABLES {
        for op in names {
            assert!(seen.insert(op.as_str()), "{op} is declared twice");
            assert!(op.doc().ends_with('.'), "{op}");
            let family = ["unity.", "unreal."].into_iter().find(|f| op.as_str().starts_with(f));
            assert_eq!(family.is_some(), title.starts_with("Extension"), "{op}");
        }
    }
}

#[test]
fn the_shared_table_names_no_engine() {
    for op in Op::NAMES {
        let (params, _) = op.schemas();
        let text = format!("{op} {} {}", op.doc(), params.as_value());
        for engine in ["unity", "unreal", "godot", "bevy", "blueprint", "assembl", "mixer"] {
            assert!(!text.to_lowercase().contains(engine), "{op} names {engine}: {text}");
        }
    }
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
    assert!(examples >= 18, "{examples}");
}
