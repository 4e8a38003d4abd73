//! Every golden call of a command that the package has is run by a test, or listed here with the reason.

use std::{collections::BTreeMap, fs};

use real_unity::repository_file;
use serde_json::Value;

use super::{GOLDEN, golden};

/// Tools whose golden calls no test runs on the package, and why.
const NOT_RUN: [(&str, &str); 5] = [
    (
        "generate_audio",
        "not a command of the package: it sends the project's data to paid services",
    ),
    (
        "generate_image",
        "not a command of the package: it sends the project's data to paid services",
    ),
    (
        "generate_model",
        "not a command of the package: it sends the project's data to paid services",
    ),
    ("import_model", "not a command of the package: it downloads from a paid service"),
    ("unity_reflect", "its one golden call is refused by the server and reaches no editor"),
];

/// How many golden calls of each tool reach an editor.
fn calls() -> BTreeMap<String, usize> {
    let vectors: Value =
        serde_json::from_str(&fs::read_to_string(repository_file(GOLDEN)).unwrap()).unwrap();
    let tools = vectors.as_object().unwrap();
    tools.keys().map(|tool| (tool.clone(), golden(tool).len())).collect()
}

/// The tests of the commands, as one text.
fn tests() -> String {
    let folder = repository_file("tests/unity/tests/it/commands");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let others = files.filter(|file| !file.ends_with("coverage.rs"));
    others.map(|file| fs::read_to_string(file).unwrap()).collect()
}

#[test]
fn every_golden_call_is_run_or_has_a_reason() {
    let (calls, tests) = (calls(), tests());
    // `golden` returns all calls of a tool, and each test that uses it runs all of them.
    let is_run = |tool: &str| tests.contains(&format!("golden(\"{tool}\")"));
    let mut run = 0;
    for (tool, count) in &calls {
        let reason = NOT_RUN.iter().find(|(name, _)| name == tool);
        assert!(is_run(tool) != reason.is_some(), "{tool}: {count} calls, reason {reason:?}");
        if reason.is_none() {
            run += count;
        }
    }
    assert_eq!((run, calls.values().sum::<usize>()), (286, 323), "calls that reach an editor");
}
