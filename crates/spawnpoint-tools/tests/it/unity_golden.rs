//! Runs each vector of `tests/vectors` through the real tools and compares the Unity commands.

use serde_json::Value;

use crate::recorder::{Bench, PROBES, same};

/// Requests before and after a command. The original sends three commands each time; one of them is
/// sufficient.
fn probes_of(preflight: &Value) -> Vec<&str> {
    let names: Vec<_> =
        preflight.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    match names.as_chunks::<3>() {
        (rounds, []) if rounds.iter().all(|round| *round == PROBES) => {
            vec!["get_editor_state"; rounds.len()]
        }
        _ => names,
    }
}

/// Runs every vector and returns the differences. A vector has `args`, the expected `commands`, and the expected
/// probes (`preflight`).
async fn differences(vectors: &Value) -> (usize, Vec<String>) {
    let mut count = 0;
    let mut differences = Vec::new();
    let bench = Bench::new();
    for (tool, cases) in vectors.as_object().unwrap() {
        for case in cases.as_array().unwrap() {
            count += 1;
            // An editor of the same name replaces the previous one.
            let editor = bench.and_editor();
            let outcome = bench.call(tool, case["args"].clone()).await;
            let (commands, probes) = editor.commands_and_probes();
            let commands: Vec<Value> = commands
                .into_iter()
                .map(|(name, params)| serde_json::json!([name, params]))
                .collect();
            let commands = Value::Array(commands);
            let about = format!("{tool} {}: {}", case["case"], case["args"]);
            if !same(&commands, &case["commands"]) {
                differences
                    .push(format!("{about}\n  sent {commands}\n  want {}", case["commands"]));
            }
            // Invalid arguments are refused before the editor is probed.
            let refused = case["commands"].as_array().unwrap().is_empty();
            let wanted = probes_of(&case["preflight"]);
            if !refused && probes != wanted {
                differences.push(format!("{about}\n  asked {probes:?}\n  want {wanted:?}"));
            }
            if refused == outcome.is_ok() {
                differences.push(format!("{about}\n  ended as {outcome:?}"));
            }
        }
    }
    (count, differences)
}

async fn check(vectors: &str) -> usize {
    let vectors: Value = serde_json::from_str(vectors).unwrap();
    let (count, differences) = differences(&vectors).await;
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), differences.join("\n"));
    count
}

#[tokio::test(start_paused = true)]
async fn our_vectors_send_the_expected_commands() {
    assert!(check(include_str!("../vectors/unity.json")).await >= 60);
}

/// Each argument and each action, as MCP for Unity's own server passes them on.
#[tokio::test(start_paused = true)]
async fn every_argument_reaches_the_editor_under_its_name() {
    assert!(check(include_str!("../vectors/unity_parameters.json")).await >= 290);
}

/// What MCP for Unity 10.3 sent to its editor for these arguments.
#[tokio::test(start_paused = true)]
async fn the_golden_calls_give_the_commands_they_name() {
    assert_eq!(check(include_str!("../vectors/unity_golden.json")).await, 325);
}
