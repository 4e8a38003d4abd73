//! Custom tools that a project wrote for MCP for Unity, without a change, and the golden calls of its clients.

use real_godot::{Engine, Hub, Server};
use real_unity::{Project, Unity, repository_file};
use serde_json::{Value, json};

fn call(editor: &mut Engine, name: &str, arguments: Value) -> Result<Value, String> {
    editor.run("tool.call", json!({"name": name, "arguments": arguments}))
}

#[test]
fn custom_tools_for_mcp_for_unity_are_listed_and_called() {
    let Some(unity) = Unity::find() else { return };
    let (hub, project) = (Hub::start(), Project::new());
    let _editor = unity.editor(&project, &hub, &[]);
    let mut editor = hub.engine("Coins");

    let tools = editor.offered_tools();
    let tool = |name: &str| tools.iter().find(|tool| tool["name"] == name);
    let adder = tool("add_numbers").unwrap_or_else(|| panic!("{tools:?}"));
    assert_eq!(adder["description"], "Adds two numbers.");
    let properties = &adder["input_schema"]["properties"];
    assert_eq!(properties["first"], json!({"type": "integer", "description": "The first number"}));
    assert_eq!(properties["second"]["default"], 10);
    assert!(properties["doubled"].get("default").is_none(), "a default that is not a boolean");
    assert!(properties.get("NotAnArgument").is_none(), "{properties}");
    assert_eq!(adder["input_schema"]["required"], json!(["first"]));
    assert!(tool("httpping2").is_some(), "a name that is made from the class");
    assert!(tool("without_handler").is_none(), "it cannot be called");

    let sum = call(&mut editor, "add_numbers", json!({"first": 4})).unwrap();
    assert_eq!(sum["structured"]["data"], json!({"sum": 14, "parts": ["first", "second"]}));
    assert_eq!((&sum["is_error"], &sum["structured"]["success"]), (&json!(false), &json!(true)));
    let missing = call(&mut editor, "add_numbers", json!({})).unwrap();
    assert_eq!(missing["is_error"], true, "{missing}");
    assert_eq!(missing["structured"]["error"], "'first' is missing");
    let answer = call(&mut editor, "httpping2", json!({"text": "grüße"})).unwrap();
    assert_eq!(answer["structured"]["answer"], "grüße", "{answer}");
    let baked = call(&mut editor, "bake_slowly", json!({"scene": "Main"})).unwrap();
    let baked = &baked["structured"]["data"];
    assert_eq!(*baked, json!({"asked": 3, "scene": "Main"}), "asked until it was done");
    let failed = call(&mut editor, "throw_up", json!({})).unwrap_err();
    assert!(failed.contains("InvalidOperationException: on purpose"), "{failed}");
}

/// Tools whose golden calls start jobs that other calls would wait for; `commands::test_runner` runs them.
const JOBS: [&str; 2] = ["run_tests", "get_test_job"];
/// Parts of answers that would mean that the package does not have the command, or failed in it.
const FAILURES: [&str; 5] = [
    "is a bug of the Spawnpoint package",
    "does not support",
    "Unknown tool",
    "Unknown command",
    "was interrupted",
];

/// The golden calls as clients make them: with the arguments of the tools, through the server.
#[test]
fn golden_calls_of_clients_reach_the_package_through_the_server() {
    let Some(unity) = Unity::find() else { return };
    let server = Server::start(&["--no-stage"]);
    let project = Project::new();
    let _editor = unity.editor(&project, &server, &["--play-reload", "no"]);
    let id = server.wait_for("Coins");
    let mut client = server.client().on(&id);
    let file = repository_file("crates/spawnpoint-tools/tests/vectors/unity_golden.json");
    let vectors: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let (mut succeeded, mut refused) = (0, 0);
    for (tool, cases) in vectors.as_object().unwrap() {
        if JOBS.contains(&tool.as_str()) || is_over_the_network(tool) {
            continue;
        }
        for case in cases.as_array().unwrap() {
            let answer = client.call_whole(tool, case["args"].clone());
            match &answer {
                Ok(_) => succeeded += 1,
                Err(_) => refused += 1,
            }
            let said = answer.map_or_else(|error| error, |answer| answer.to_string());
            let failure = FAILURES.iter().find(|part| said.contains(**part));
            assert!(failure.is_none(), "{tool} {}: {said}", case["args"]);
            if tool == "manage_editor" {
                client.call_whole(tool, json!({"action": "stop"})).unwrap();
            }
        }
    }
    eprintln!("golden calls through the server: {succeeded} succeeded, {refused} were refused");
    assert_eq!(succeeded + refused, 275);
}

/// Tools that generate or download assets, which the package does not have.
fn is_over_the_network(tool: &str) -> bool {
    tool.starts_with("generate_") || tool == "import_model"
}
