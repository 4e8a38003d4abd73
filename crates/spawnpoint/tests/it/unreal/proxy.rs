//! The requests of the reference's proxy and of its integration script, and their checks of the answers. What they
//! only warn about fails here.

use serde_json::{Value, json};

use super::Project;
use crate::{
    http::Http,
    support::{Server, User},
};

const TOOLS: [&str; 15] = [
    "get_project_config",
    "execute_console_command",
    "get_log_file_path",
    "request_editor_compile",
    "export_asset",
    "batch_export_assets",
    "export_class_default",
    "import_asset",
    "query_asset",
    "search_assets",
    "get_asset_dependencies",
    "get_asset_references",
    "get_asset_dependency_tree",
    "search_blueprints",
    "export_blueprint_markdown",
];

const PAWN: &str = "/UnrealMCPServer/TestAssets/MCP_TestPawn";
const MATERIAL: &str = "/UnrealMCPServer/TestAssets/MCP_TestMaterial";

/// A request as the proxy's HTTP library sends it: with a slash after the path.
fn ask(server: &Server, method: &str, params: Value) -> Value {
    let headers = [
        ("Accept", "*/*"),
        ("Accept-Encoding", "gzip, deflate"),
        ("User-Agent", "python-httpx/0.28.1"),
        ("Content-Type", "application/json"),
    ];
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    let mut http = Http::open(&server.address);
    let answer = http.send("POST", "/mcp/", &headers, body.to_string().as_bytes()).unwrap();
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.value()
}

fn call(server: &Server, tool: &str, arguments: Value) -> Value {
    let answer = ask(server, "tools/call", json!({ "name": tool, "arguments": arguments }));
    assert!(answer.get("error").is_none(), "{answer}");
    let block = &answer["result"]["content"][0];
    assert_eq!(block["type"], "text");
    serde_json::from_str(block["text"].as_str().unwrap()).unwrap()
}

fn every_check(server: &Server) {
    assert!(ask(server, "ping", json!({})).get("result").is_some());
    let listed = ask(server, "tools/list", json!({}));
    let tools = listed["result"]["tools"].as_array().unwrap();
    for name in TOOLS {
        let tool =
            tools.iter().find(|tool| tool["name"] == name).unwrap_or_else(|| panic!("{name}"));
        assert!(tool["description"].is_string() && tool["inputSchema"]["type"] == "object");
        let required = tool["inputSchema"].get("required").cloned().unwrap_or(json!([]));
        assert_eq!(required, json!(required_of(name)), "{name}");
    }
    for _ in 0..2 {
        let config = call(server, "get_project_config", json!({}));
        assert!(
            config["engineVersion"]["full"].is_string()
                && config["paths"]["projectDir"].is_string()
        );
    }
    for asset in [PAWN, MATERIAL] {
        let found =
            call(server, "query_asset", json!({ "assetPath": asset, "bIncludeTags": false }));
        assert_eq!(found["bExists"], true, "{found}");
    }
    assert!(ask(server, "resources/list", json!({}))["result"]["resources"].is_array());
    let templates = ask(server, "resources/templates/list", json!({}));
    for uri in ["unreal+t3d://{filepath}", "unreal+md://{filepath}"] {
        let all = templates["result"]["resourceTemplates"].as_array().unwrap();
        assert!(all.iter().any(|template| template["uriTemplate"] == uri), "{uri}");
    }
    for (scheme, mime) in [("t3d", "application/vnd.unreal.t3d"), ("md", "text/markdown")] {
        let uri = format!("unreal+{scheme}://{PAWN}");
        let read = ask(server, "resources/read", json!({ "uri": uri }));
        assert_eq!(read["result"]["contents"][0]["mimeType"], mime, "{read}");
    }
    let prompts = ask(server, "prompts/list", json!({}));
    let prompts = prompts["result"]["prompts"].as_array().unwrap();
    for name in [
        "analyze_blueprint",
        "refactor_blueprint",
        "audit_assets",
        "create_blueprint",
        "analyze_performance",
    ] {
        assert!(prompts.iter().any(|prompt| prompt["name"] == name), "{name}");
    }
    let arguments = json!({ "blueprint_path": PAWN, "focus_areas": "all" });
    let got =
        ask(server, "prompts/get", json!({ "name": "analyze_blueprint", "arguments": arguments }));
    assert_eq!(got["result"]["messages"].as_array().unwrap().len(), 1, "{got}");
    let unknown =
        ask(server, "tools/call", json!({ "name": "nonexistent_tool_xyz", "arguments": {} }));
    assert!(unknown.get("error").is_some(), "{unknown}");
}

fn required_of(tool: &str) -> &'static [&'static str] {
    match tool {
        "execute_console_command" => &["command"],
        "export_asset" => &["objectPath"],
        "batch_export_assets" => &["objectPaths", "outputFolder"],
        "export_class_default" => &["classPath"],
        "import_asset" => &["packagePath", "classPath"],
        "query_asset"
        | "get_asset_dependencies"
        | "get_asset_references"
        | "get_asset_dependency_tree" => &["assetPath"],
        "search_blueprints" => &["searchType", "searchTerm"],
        "export_blueprint_markdown" => &["blueprintPaths", "outputFolder"],
        _ => &[],
    }
}

#[test]
fn the_script_passes_on_a_server_with_one_project() {
    every_check(&Project::new(&[]).server);
}

/// The embedded world beside a project does not change who answers: a demo world is not meant unless it is named.
#[test]
fn the_script_passes_beside_a_live_world() {
    let user = User::new();
    let project = super::sample().display().to_string();
    every_check(&user.serve(&["--project", &project]));
}
