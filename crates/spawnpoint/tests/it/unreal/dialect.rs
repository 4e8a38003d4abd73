//! The stateless dialect: its lists, its error table, its peculiarities.

use serde_json::{Value, json};

use super::Project;
use crate::http::Http;

#[test]
fn the_table_of_errors() {
    let project = Project::new(&[]);
    let request = |method: &str, params: Option<Value>| {
        let mut body = json!({ "jsonrpc": "2.0", "id": "a", "method": method });
        if let Some(params) = params {
            body["params"] = params;
        }
        body.to_string()
    };
    let missing = "unreal+t3d:///Game/Materials/M_Nothing";
    for (body, id, code, message) in [
        ("{".to_owned(), Value::Null, -32700, "Failed to parse MCP request JSON"),
        ("[]".to_owned(), Value::Null, -32700, "Failed to parse MCP request JSON"),
        (
            r#"{"jsonrpc":"2.0","id":1}"#.to_owned(),
            json!(1),
            -32600,
            "Invalid Request - method is required",
        ),
        (
            r#"{"id":1,"method":"ping"}"#.to_owned(),
            json!(1),
            -32600,
            "Invalid Request - JSON-RPC version must be 2.0",
        ),
        (
            request("tools/call", Some(json!({ "name": "query_asset", "arguments": {} }))),
            json!("a"),
            -32602,
            "Missing required parameter: assetPath",
        ),
        (
            request("$/cancelRequest", Some(json!({}))),
            json!("a"),
            -32602,
            "Failed to parse cancel request params",
        ),
        (
            r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#.to_owned(),
            json!(1),
            -32600,
            "Invalid Request - JSON-RPC version must be 2.0",
        ),
        (request("nothing/there", None), json!("a"), -32601, "Method not found"),
        (request("initialize", None), json!("a"), -32602, "Failed to parse 'initialize' params"),
        (
            request("initialize", Some(json!([]))),
            json!("a"),
            -32602,
            "Failed to parse 'initialize' params",
        ),
        (
            request("initialize", Some(json!({ "protocolVersion": 5 }))),
            json!("a"),
            -32602,
            "Failed to parse 'initialize' params",
        ),
        (
            request("tools/call", Some(json!({ "name": "query_asset", "arguments": "x" }))),
            json!("a"),
            -32602,
            "Invalid parameters: 'arguments' must be an object",
        ),
        (
            request("tools/list", Some(json!({ "cursor": 1 }))),
            json!("a"),
            -32602,
            "Failed to parse list tools params",
        ),
        (
            request("resources/list", Some(json!({ "cursor": 1 }))),
            json!("a"),
            -32602,
            "Failed to parse list resources params",
        ),
        (
            request("prompts/list", Some(json!({ "cursor": {} }))),
            json!("a"),
            -32602,
            "Failed to parse list prompts params",
        ),
        (
            request("tools/call", Some(json!({ "name": "no_such" }))),
            json!("a"),
            -32602,
            "Unknown tool name",
        ),
        (request("tools/call", None), json!("a"), -32602, "Unknown tool name"),
        (
            request("resources/read", None),
            json!("a"),
            -32602,
            "Failed to parse read resource params",
        ),
        (
            request("resources/read", Some(json!({ "uri": "x://y" }))),
            json!("a"),
            -32002,
            "Resource not found",
        ),
        (
            request("resources/read", Some(json!({ "uri": missing }))),
            json!("a"),
            -32603,
            "Failed to load resource contents",
        ),
        (request("prompts/get", None), json!("a"), -32602, "Missing required parameter: name"),
        (
            request("prompts/get", Some(json!({ "name": "x" }))),
            json!("a"),
            -32602,
            "Prompt not found: x",
        ),
        (
            request("prompts/get", Some(json!({ "name": "analyze_blueprint" }))),
            json!("a"),
            -32602,
            "Missing required argument: blueprint_path",
        ),
    ] {
        let answer = project.post(&body);
        assert_eq!(answer.status, 200, "{body}");
        let expected =
            json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } });
        assert_eq!(answer.value(), expected, "{body}");
    }
}

#[test]
fn initialize_ping_and_notifications() {
    let project = Project::new(&[]);
    let version = format!("{} (5.2)", env!("CARGO_PKG_VERSION"));
    assert_eq!(
        project.result("initialize", json!({ "protocolVersion": "2025-06-18" })),
        json!({
            "protocolVersion": "2024-11-05",
            "serverInfo": { "name": "UnrealMCPServer", "version": version },
            "capabilities": {
                "tools": { "listChanged": false, "inputSchema": true, "outputSchema": true },
                "resources": { "listChanged": false, "subscribe": false },
                "prompts": { "listChanged": false },
            },
        })
    );
    assert_eq!(project.result("ping", json!({})), json!({}));
    let told = project.post(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    assert_eq!(told.value(), json!({ "jsonrpc": "2.0", "id": null, "result": {} }));
    for id in [json!("x"), json!(1.5), json!(null)] {
        let body = json!({ "jsonrpc": "2.0", "id": id, "method": "ping", "params": "ignored" });
        assert_eq!(project.post(&body.to_string()).value()["id"], id);
    }
}

#[test]
fn resources_and_prompts_have_their_shapes() {
    let project = Project::new(&[]);
    assert_eq!(
        project.result("resources/list", json!({})),
        json!({ "resources": [], "nextCursor": "" })
    );
    let templates = project.result("resources/templates/list", json!({}));
    assert_eq!(templates["nextCursor"], "");
    let template = |at: usize| &templates["resourceTemplates"][at];
    assert_eq!(template(0)["name"], "Blueprint T3D Exporter");
    assert_eq!(template(0)["uriTemplate"], "unreal+t3d://{filepath}");
    assert_eq!(template(0)["mimeType"], "application/vnd.unreal.t3d");
    assert_eq!(template(1)["name"], "Blueprint Markdown Summary");
    assert_eq!(template(1)["uriTemplate"], "unreal+md://{filepath}");
    assert_eq!(template(1)["mimeType"], "text/markdown");
    for (uri, beginning) in [
        ("unreal+t3d:///Game/Blueprints/BP_Door", "Begin Object Class=/Script/Engine.Blueprint"),
        ("unreal+md:///Game/Blueprints/BP_Door.BP_Door", "# BP_Door"),
        ("unreal+md://%2FGame%2FBlueprints%2FBP_Door", "# BP_Door"),
    ] {
        let read = project.result("resources/read", json!({ "uri": uri }));
        let contents = &read["contents"][0];
        assert_eq!((&contents["uri"], &contents["blob"]), (&json!(uri), &json!("")));
        assert!(contents["text"].as_str().unwrap().starts_with(beginning), "{read}");
    }
    let prompts = project.result("prompts/list", json!({}));
    assert_eq!(prompts["nextCursor"], "");
    let first = &prompts["prompts"][0];
    assert_eq!(
        (&first["name"], &first["title"]),
        (&json!("analyze_blueprint"), &json!("Analyze Blueprint"))
    );
    let names: Vec<_> = prompts["prompts"].as_array().unwrap().iter().map(|p| &p["name"]).collect();
    let expected = [
        "analyze_blueprint",
        "refactor_blueprint",
        "audit_assets",
        "create_blueprint",
        "analyze_performance",
    ];
    assert_eq!(names, expected);
    let required: Vec<_> =
        first["arguments"].as_array().unwrap().iter().map(|a| &a["required"]).collect();
    assert_eq!(required, [true, false]);
    for name in expected {
        let arguments = json!({
            "blueprint_path": "/Game/X", "refactor_goal": "less", "asset_paths": "/Game/X",
            "blueprint_name": "X", "parent_class": "Actor", "description": "opens",
        });
        let got = project.result("prompts/get", json!({ "name": name, "arguments": arguments }));
        let text = got["messages"][0]["content"]["text"].as_str().unwrap();
        assert!(!text.contains('{') || text.contains("{path}"), "{text}");
        assert_eq!(got["messages"][0]["role"], "user");
        assert!(got["description"].is_string());
    }
}

#[test]
fn clients_of_the_full_protocol_do_not_get_the_dialect() {
    let project = Project::new(&[]);
    let mut http = Http::open(&project.server.address);
    let begin = json!({
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18", "capabilities": {},
            "clientInfo": { "name": "test", "version": "1" },
        },
    });
    let answer = http.post(&[], begin.to_string().as_bytes()).unwrap();
    assert!(answer.head.get("mcp-session-id").is_some());
    assert!(answer.text().contains(r#""name":"spawnpoint""#), "{}", answer.text());
    let foreign = [("Content-Type", "application/json"), ("Origin", "https://example.com")];
    let body = br#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    assert_eq!(http.send("POST", "/mcp", &foreign, body).unwrap().status, 403);
}

#[test]
fn wrong_types_of_arguments_are_invalid_parameters() {
    let project = Project::new(&["--allow-writes"]);
    for (tool, arguments, argument) in [
        ("query_asset", json!({ "assetPath": 7 }), "assetPath"),
        ("search_assets", json!({ "packagePaths": "x" }), "packagePaths"),
        ("export_asset", json!({ "objectPath": [] }), "objectPath"),
        ("request_editor_compile", json!({ "timeoutSeconds": "x" }), "timeoutSeconds"),
    ] {
        let answer = project.rpc("tools/call", json!({ "name": tool, "arguments": arguments }));
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.starts_with("Invalid parameters: "), "{message}");
        assert!(message.contains(argument), "{message}");
    }
}

#[test]
fn shutdown_and_exit_are_accepted_and_the_server_goes_on() {
    let project = Project::new(&[]);
    for method in ["shutdown", "exit"] {
        assert_eq!(project.result(method, json!({})), json!({}), "{method}");
    }
    assert_eq!(project.result("ping", json!({})), json!({}));
}

#[test]
fn a_running_call_is_cancelled_by_the_id_of_its_request() {
    let project = Project::new(&["--allow-writes", "--require-approval", "all"]);
    let call = json!({
        "jsonrpc": "2.0",
        "id": "slow",
        "method": "tools/call",
        "params": { "name": "execute_console_command", "arguments": { "command": "stat fps" } },
    });
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| project.post(&call.to_string()).value());
        // The call waits for approval. Cancelling it before it began does nothing, so it is repeated.
        while !waiting.is_finished() {
            let cancel = project.result("$/cancelRequest", json!({ "id": "slow" }));
            assert_eq!(cancel, json!({}));
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        let answer = waiting.join().unwrap();
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!("slow"), &json!(-32800)));
    });
}
