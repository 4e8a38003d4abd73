//! Requests and errors: every text of the document and of its table.

use serde_json::{Value, json};

use super::{Client, column, keys};

/// The error that answers a line: code, message, data.
fn error(client: &mut Client, line: &str) -> (Value, i64, String, Value) {
    let mut answer = client.line(line);
    assert_eq!(keys(&answer), ["error", "id", "jsonrpc"], "{answer}");
    let mut error = answer["error"].take();
    assert_eq!(keys(&error), ["code", "data", "message"], "{error}");
    let message = error["message"].as_str().unwrap().to_owned();
    (answer["id"].take(), error["code"].as_i64().unwrap(), message, error["data"].take())
}

#[test]
fn requests_are_checked_in_the_documents_order() {
    let mut client = Client::sample();
    // The pipe is shared with MCP until it has carried an envelope.
    client.ask("server/info", json!({}));
    for (line, id, code, message) in [
        ("{nope", json!(null), -32700, "Failed to parse request JSON"),
        ("\u{1}", json!(null), -32700, "Failed to parse request JSON"),
        (
            r#"[{"jsonrpc":"2.0","id":1,"method":"server/info"}]"#,
            json!(null),
            -32600,
            "Batch requests are not supported in v0.1. Each request must be sent individually.",
        ),
        ("3", json!(null), -32600, "A request is a JSON object."),
        (
            r#"{"jsonrpc":"1.0","id":1,"method":"x"}"#,
            json!(1),
            -32600,
            "Unsupported JSON-RPC version: 1.0. Expected '2.0'.",
        ),
        (
            r#"{"id":"a","method":"x"}"#,
            json!("a"),
            -32600,
            "Unsupported JSON-RPC version: none. Expected '2.0'.",
        ),
        (r#"{"jsonrpc":"2.0","id":2}"#, json!(2), -32600, "Method is required."),
        (r#"{"jsonrpc":"2.0","id":2,"method":""}"#, json!(2), -32600, "Method is required."),
        (
            r#"{"jsonrpc":"2.0","method":"server/info"}"#,
            json!(null),
            -32600,
            "Notifications are not supported in v0.1. All requests require an id.",
        ),
        (
            r#"{"jsonrpc":"2.0","id":[1],"method":"server/info"}"#,
            json!(null),
            -32600,
            "Id must be a string or a number.",
        ),
        (
            r#"{"jsonrpc":"2.0","id":3,"method":"tools/what"}"#,
            json!(3),
            -32601,
            "Method not found: tools/what",
        ),
        (
            r#"{"jsonrpc":"2.0","id":4,"method":"tools/call"}"#,
            json!(4),
            -32602,
            "Params is required for tools/call",
        ),
        (
            r#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"tool":3}}"#,
            json!(4),
            -32602,
            "Params.tool (string) is required for tools/call",
        ),
        (
            r#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"tool":"project.info","arguments":[]}}"#,
            json!(4),
            -32602,
            "Params.arguments must be an object",
        ),
        (
            r#"{"jsonrpc":"2.0","id":5,"method":"tools/describe"}"#,
            json!(5),
            -32602,
            "Params is required for tools/describe",
        ),
        (
            r#"{"jsonrpc":"2.0","id":5,"method":"tools/describe","params":{}}"#,
            json!(5),
            -32602,
            "Params.tool (string) is required for tools/describe",
        ),
    ] {
        let sort = if code == -32601 { "not_found" } else { "validation" };
        let data = json!({ "errorType": sort, "details": {} });
        assert_eq!(error(&mut client, line), (id, code, message.to_owned(), data), "{line}");
    }
}

#[test]
fn ids_are_returned_unchanged() {
    let mut client = Client::sample();
    for id in [json!("req-001"), json!("7"), json!(7), json!(0), json!(-1), json!(1.5), json!("")] {
        let request = json!({ "jsonrpc": "2.0", "id": id, "method": "server/info" });
        assert_eq!(client.line(&request.to_string())["id"], id);
    }
}

#[test]
fn blank_lines_are_ignored_and_long_ones_are_answered() {
    let mut client = Client::sample();
    client.pipe.send_line("");
    client.pipe.send_line("   ");
    client.ask("server/info", json!({}));
    let long = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "tool": "x".repeat(1 << 20) } });
    let (id, code, message, _) = error(&mut client, &long.to_string());
    assert_eq!((id, code), (json!(null), -32600));
    assert_eq!(message, "A request has at most 1048576 bytes.");
    client.ask("server/info", json!({}));
}

#[test]
fn unknown_tools_are_reported_in_two_ways() {
    let mut client = Client::sample();
    let called = client.ask("tools/call", json!({ "tool": "invalid.tool.id", "arguments": {} }));
    assert_eq!(
        called["error"],
        json!({
            "code": -32001,
            "message": "Tool not found: invalid.tool.id",
            "data": { "tool": "invalid.tool.id", "errorType": "not_found", "details": {} },
        })
    );
    let described = client.ask("tools/describe", json!({ "tool": "invalid.tool.id" }));
    assert_eq!(
        described["error"]["data"],
        json!({ "tool": "invalid.tool.id", "errorType": "not_found", "details": {} })
    );
    // Tools of other documents are unknown here.
    assert_eq!(client.failure("GetStatus", json!({})).0, -32001);
}

#[test]
fn arguments_are_checked_before_the_tool_runs() {
    let mut client = Client::sample();
    let missing = client.refused("scene.components.list", json!({}));
    assert_eq!(missing["code"], -32002);
    assert_eq!(missing["message"], "Invalid tool arguments: gameObjectPath is required");
    assert_eq!(
        missing["data"],
        json!({
            "tool": "scene.components.list",
            "errorType": "validation",
            "details": {
                "missingParameters": ["gameObjectPath"],
                "errors": [{
                    "fieldPath": "gameObjectPath",
                    "message": "Required parameter 'gameObjectPath' is missing.",
                }],
            },
        })
    );
    for (tool, arguments, message) in [
        ("project.info", json!({ "x": 1 }), "Unknown parameter 'x'."),
        (
            "scene.components.list",
            json!({ "gameObjectPath": null }),
            "Parameter 'gameObjectPath' is required but was null.",
        ),
        (
            "scene.hierarchy.dump",
            json!({ "includeInactive": "yes" }),
            "Parameter 'includeInactive' must be a boolean. Got: String.",
        ),
        (
            "asset.dependencies.graph",
            json!({ "depth": 0 }),
            "Parameter 'depth' must be >= 1. Got: 0.",
        ),
        (
            "asset.dependencies.graph",
            json!({ "depth": 11 }),
            "Parameter 'depth' must be <= 10. Got: 11.",
        ),
        (
            "project.references.missing",
            json!({ "scope": "bad" }),
            "Parameter 'scope' must be one of: all, scenes, prefabs, assets. Got: bad.",
        ),
    ] {
        let (code, told) = client.failure(tool, arguments);
        assert_eq!((code, told), (-32002, format!("Invalid tool arguments: {message}")));
    }
    // Null counts as missing, and 2.0 as 2.
    let given = json!({ "assetPath": super::MAIN, "depth": 2.0, "guid": null });
    client.call("asset.dependencies.graph", given);
}

#[test]
fn a_call_without_arguments_is_refused() {
    let mut client = Client::sample();
    for params in
        [json!({ "tool": "project.info" }), json!({ "tool": "project.info", "arguments": null })]
    {
        let error = client.ask("tools/call", params)["error"].take();
        assert_eq!(error["code"], -32602);
        assert_eq!(error["message"], "Params.arguments (object) is required for tools/call");
        assert_eq!(
            error["data"],
            json!({
                "tool": "project.info",
                "errorType": "validation",
                "details": { "missingParameters": ["arguments"] },
            })
        );
    }
    assert_eq!(client.call("project.info", json!({}))["productName"], "Little Game");
}

#[test]
fn tools_are_listed_by_id_and_filtered_in_any_case() {
    let mut client = Client::sample();
    let listed = client.ask("tools/list", json!({ "category": "SCENE" }));
    let tools = &listed["result"]["tools"];
    assert_eq!(
        column(tools, "id"),
        ["scene.components.list", "scene.hierarchy.dump", "scene.objects.find"]
    );
    assert_eq!(keys(&tools[0]), ["category", "description", "id", "name", "safetyLevel", "tier"]);
    assert_eq!(tools[1]["name"], "Dump Scene Hierarchy");
    assert_eq!(
        (&tools[1]["safetyLevel"], &tools[1]["tier"]),
        (&json!("read-only"), &json!("core"))
    );
    let pro = client.ask("tools/list", json!({ "tier": "Pro", "category": "project" }));
    let pro = &pro["result"]["tools"];
    assert!(column(pro, "id").contains(&"project.searchText"), "{pro}");
    assert!(pro.as_array().unwrap().iter().all(|tool| tool["tier"] == "pro"));
    // On a pipe of envelopes this needs no filter to be distinguished from MCP.
    let all = client.line(r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#);
    let ids = column(&all["result"]["tools"], "id");
    assert!(ids.is_sorted() && ids.len() >= 26, "{ids:?}");
    let same = client.call("mcp.tools.list", json!({}));
    assert_eq!(same, all["result"]);
    let none = client.call("mcp.tools.list", json!({ "category": "nothing" }));
    assert_eq!(none, json!({ "tools": [] }));
}

#[test]
fn tools_are_described_with_arguments_and_output() {
    let mut client = Client::sample();
    let described = client.ask("tools/describe", json!({ "tool": "asset.dependencies.graph" }));
    let tool = &described["result"]["tool"];
    assert_eq!(
        keys(tool),
        [
            "category",
            "description",
            "id",
            "inputs",
            "name",
            "notes",
            "outputs",
            "safetyLevel",
            "schemaVersion",
            "tier"
        ]
    );
    assert_eq!(tool["schemaVersion"], "0.1.0");
    assert_eq!(keys(&tool["inputs"]), ["assetPath", "depth", "direction", "guid"]);
    let depth = &tool["inputs"]["depth"];
    assert_eq!((&depth["type"], &depth["required"]), (&json!("integer"), &json!(false)));
    assert_eq!(
        (&depth["default"], &depth["minimum"], &depth["maximum"]),
        (&json!(1), &json!(1), &json!(10))
    );
    assert_eq!(tool["inputs"]["direction"]["enum"], json!(["dependencies", "dependents", "both"]));
    assert_eq!(keys(&tool["outputs"]), ["assetPath", "dependencies", "dependents"]);
    assert_eq!(tool["outputs"]["dependencies"]["type"], "array");
    assert!(
        tool["outputs"]["dependencies"]["description"]
            .as_str()
            .is_some_and(|words| !words.is_empty())
    );
    assert_eq!(
        client.call("mcp.tool.describe", json!({ "toolId": "asset.dependencies.graph" }))["tool"],
        *tool
    );
    let unknown = client.call("mcp.tool.describe", json!({ "toolId": "nope" }));
    assert_eq!(unknown, json!({ "tool": { "id": "nope", "error": "Tool not found" } }));
    // Every tool of every tier can be described.
    let all = client.ask("tools/list", json!({ "tier": "core" }));
    for id in column(&all["result"]["tools"], "id") {
        let described = client.ask("tools/describe", json!({ "tool": id }));
        assert_eq!(described["result"]["tool"]["id"], id);
        assert_eq!(described["result"]["tool"]["tier"], "core");
    }
}

#[test]
fn the_server_identifies_itself() {
    let mut client = Client::sample();
    let answer =
        client.line(r#"{"jsonrpc":"2.0","id":"test-001","method":"server/info","params":{}}"#);
    assert_eq!(answer["id"], "test-001");
    let info = &answer["result"];
    assert_eq!(info["unityVersion"], "2022.3.21f1");
    assert_eq!(info["tier"], "enterprise");
    assert!(
        ["WindowsEditor", "OSXEditor", "LinuxEditor"].iter().any(|name| info["platform"] == *name)
    );
    let categories = info["enabledToolCategories"].as_array().unwrap();
    for category in ["mcp.platform", "project", "scene", "asset", "audio", "editor", "go"] {
        assert!(categories.contains(&json!(category)), "{category}");
    }
    assert_eq!(client.call("mcp.server.info", json!({})), *info);
}

#[test]
fn tools_above_the_tier_are_not_listed_and_not_called() {
    let mut client = Client::of(&super::sample(), &["--tier", "core"]);
    let error = client.refused("project.readFile", json!({ "nonsense": 1 }));
    assert_eq!(error["code"], -32005);
    assert_eq!(error["message"], "Tool not available in current tier");
    assert_eq!(error["data"]["errorType"], "permission");
    assert_eq!(error["data"]["details"]["requiredTier"], "pro");
    assert_eq!(error["data"]["details"]["currentTier"], "core");
    let all = client.ask("tools/list", json!({ "category": "project" }));
    let tools = all["result"]["tools"].as_array().unwrap();
    assert!(!tools.is_empty() && tools.iter().all(|tool| tool["tier"] == "core"));
    assert_eq!(client.ask("server/info", json!({}))["result"]["tier"], "core");
}

#[test]
fn without_a_project_tools_fail() {
    let mut client = Client::start(&[]);
    let error = client.refused("project.info", json!({}));
    assert_eq!(error["code"], -32004);
    assert_eq!(error["message"], "Unity Editor error: No Unity project is attached");
    assert_eq!(error["data"]["details"]["unityError"], "No Unity project is attached");
    let hint = error["data"]["details"]["hint"].as_str().unwrap();
    assert!(hint.contains("spawnpoint serve --project"), "{hint}");
    assert_eq!(client.ask("server/info", json!({}))["result"]["unityVersion"], "Unknown");
}
