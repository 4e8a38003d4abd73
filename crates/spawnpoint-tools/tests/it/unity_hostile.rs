//! No argument makes a Unity tool hang or panic, and every refusal has a message.

use serde_json::{Value, json};
use spawnpoint_core::catalog::{Listing, Tool};
use spawnpoint_protocol::ErrorKind;

use crate::recorder::Bench;

fn odd_values() -> Vec<Value> {
    let mut deep = json!(1);
    for _ in 0..100 {
        deep = json!([deep]);
    }
    vec![
        Value::Null,
        json!(""),
        json!("[object Object]"),
        json!("{\"a\": "),
        json!("[".repeat(5000)),
        json!("é\u{0}😀/../..\\%zz#$1${x}"),
        json!("x".repeat(20_000)),
        json!(-1),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1e308),
        json!("NaN"),
        json!(true),
        json!([]),
        json!([null, 1, "a", {}]),
        json!([[[]]]),
        json!({}),
        json!({"op": 1, "tool": [], "params": 7, "range": [-5, 1e300], "x": "y"}),
        json!([{"op": "regex_replace", "pattern": "(a*)*$", "replacement": "$99"}]),
        json!([{"range": [0, u64::MAX], "text": "x"}, {"startLine": i64::MAX, "newText": ""}]),
        json!([{"range": {"start": {"line": i64::MAX, "character": -9}, "end": {}}, "text": "x"}]),
        deep,
    ]
}

/// Valid values for the required arguments of a tool.
fn usual(tool: &Tool) -> Value {
    let mut arguments = json!({});
    let required = tool.input.get("required").and_then(Value::as_array).into_iter().flatten();
    for name in required.filter_map(Value::as_str) {
        let property = &tool.input["properties"][name];
        arguments[name] = match property["type"].as_str() {
            _ if name == "uri" => json!("Assets/A.cs"),
            Some("string") => {
                property["enum"].get(0).cloned().unwrap_or_else(|| json!("Assets/A.cs"))
            }
            Some("array") => json!([{"tool": "ping", "op": "append", "text": "x"}]),
            _ => json!(1),
        };
    }
    arguments
}

#[tokio::test(start_paused = true)]
async fn every_argument_of_every_tool_takes_or_refuses_anything() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    let odd = odd_values();
    let tools = bench.core.catalog().tools().filter(|tool| tool.kind == Some("unity"));
    // Its look-ups would leave this machine.
    let tools = tools.filter(|tool| tool.name != "unity_docs");
    let mut calls = 0;
    for tool in tools {
        for name in tool.input["properties"].as_object().unwrap().keys() {
            for value in &odd {
                let mut arguments = usual(tool);
                arguments[name] = value.clone();
                calls += 1;
                let outcome = bench.call(tool.name, arguments).await;
                let expected = [ErrorKind::InvalidArgument, ErrorKind::NotFound];
                if let Err(fault) = outcome {
                    assert!(
                        expected.contains(&fault.kind),
                        "{}.{name} = {value}: {fault:?}",
                        tool.name
                    );
                    assert!(
                        fault.message.len() < 1000,
                        "{}.{name}: {} bytes",
                        tool.name,
                        fault.message.len()
                    );
                }
                editor.commands();
            }
        }
    }
    assert!(calls > 5000, "{calls}");
    assert!(bench.core.catalog().tools().any(|tool| tool.listing == Listing::Never));
}

#[tokio::test]
async fn no_address_of_a_resource_is_too_odd() {
    let bench = Bench::new();
    let editor = bench.and_editor();
    for odd in
        ["", "%", "%00", "..%2F..", "x".repeat(100_000).as_str(), "-99999999999999999999", "é😀"]
    {
        for uri in [
            "scene/gameobject/{}",
            "scene/gameobject/{}/components",
            "prefab/{}",
            "prefab/{}/hierarchy",
            "tests/{}",
        ] {
            let uri = format!("mcpforunity://{}", uri.replace("{}", odd));
            if let Some((_, tool, arguments)) = bench.core.catalog().resource(&uri) {
                let _ = bench.call(tool.name, Value::Object(arguments)).await;
            }
        }
    }
    assert!(!editor.commands().is_empty());
}
