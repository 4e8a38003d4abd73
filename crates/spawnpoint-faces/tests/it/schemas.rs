//! Checks our messages against the official JSON Schemas of every version.

use mcp_schemas::hold;
use serde_json::json;

use crate::{
    harness::{Server, able},
    world::World,
};

const MODERN: &str = "2026-07-28";

#[tokio::test]
async fn modern_answers_are_as_the_schema_says() {
    let server = Server::start().await;
    server.core.router().attach(World::new("Game", "aa"));
    let asking = json!({"name": "test_input_required_result_multiple_inputs", "_meta": able(json!({"elicitation": {}, "sampling": {}, "roots": {}}))});
    for (method, params, definition) in [
        ("server/discover", json!({}), "DiscoverResult"),
        ("tools/list", json!({}), "ListToolsResult"),
        ("resources/list", json!({}), "ListResourcesResult"),
        ("resources/templates/list", json!({}), "ListResourceTemplatesResult"),
        ("prompts/list", json!({}), "ListPromptsResult"),
        ("resources/read", json!({"uri": "unity://time?instance=Game"}), "ReadResourceResult"),
        ("prompts/get", json!({"name": "test_prompt_with_image"}), "GetPromptResult"),
        ("tools/call", json!({"name": "test_multiple_content_types"}), "CallToolResult"),
        (
            "tools/call",
            json!({"name": "GetTimeScale", "arguments": {"instance": "Game"}}),
            "CallToolResult",
        ),
        ("tools/call", json!({"name": "refuse"}), "CallToolResult"),
        ("tools/call", asking, "InputRequiredResult"),
        (
            "completion/complete",
            json!({"ref": {"type": "ref/prompt", "name": "inspect"}, "argument": {"name": "object", "value": ""}}),
            "CompleteResult",
        ),
    ] {
        hold(MODERN, definition, &server.modern_result(method, params).await);
    }
    let error = server.modern("no/such", json!({})).await.answer();
    hold(MODERN, "JSONRPCErrorResponse", &error);
    let params = json!({"name": "test_tool_with_progress", "_meta": {"progressToken": 1, "io.modelcontextprotocol/logLevel": "debug"}});
    for message in server.modern("tools/call", params).await.messages() {
        hold(MODERN, "JSONRPCMessage", &message);
        if message["method"] == "notifications/progress" {
            hold(MODERN, "ProgressNotification", &message);
        }
    }
}

#[tokio::test]
async fn older_answers_are_as_the_schemas_say() {
    for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let server = Server::start().await;
        server.core.router().attach(World::new("Game", "aa"));
        let session = server.session_of(version, json!({})).await;
        for (method, params, definition) in [
            ("tools/list", json!({}), "ListToolsResult"),
            ("resources/list", json!({}), "ListResourcesResult"),
            ("resources/templates/list", json!({}), "ListResourceTemplatesResult"),
            ("prompts/list", json!({}), "ListPromptsResult"),
            ("resources/read", json!({"uri": "test://static-text"}), "ReadResourceResult"),
            ("prompts/get", json!({"name": "test_simple_prompt"}), "GetPromptResult"),
            ("tools/call", json!({"name": "test_simple_text"}), "CallToolResult"),
            ("tools/call", json!({"name": "refuse"}), "CallToolResult"),
        ] {
            let answer = session.request(method, params).await;
            hold(version, definition, &answer["result"]);
        }
    }
}

#[tokio::test]
async fn a_failure_and_a_timeout_fit_the_output_schema_that_was_listed() {
    let server = Server::start().await;
    let list = server.modern_result("tools/list", json!({})).await;
    for tool in list["tools"].as_array().unwrap() {
        let Some(schema) = tool.get("outputSchema") else {
            continue;
        };
        let validator = jsonschema::validator_for(schema).unwrap();
        let failure = json!({"ok": false, "error": {"kind": "NotFound", "message": "m"}});
        let timeout =
            json!({"status": "timeout", "log_id": "x", "is_complete": false, "message": "m"});
        assert!(validator.is_valid(&failure) && validator.is_valid(&timeout), "{tool}");
    }
}
