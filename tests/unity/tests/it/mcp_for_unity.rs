//! Custom tools that a project wrote for MCP for Unity: listed and called through our package, without a change.

use real_godot::{Engine, Hub};
use real_unity::{Project, Unity};
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
