//! Both eras on one endpoint, with the peculiarities of many clients.

use serde_json::{Value, json};

use crate::{
    harness::{MODERN, Server},
    world::World,
};

#[tokio::test]
async fn the_modern_era_discovers_lists_and_calls_without_a_handshake() {
    let server = Server::start().await;
    let found = server.modern_result("server/discover", json!({})).await;
    assert!(found["supportedVersions"].as_array().unwrap().contains(&json!(MODERN)));
    assert_eq!(found["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "spawnpoint");
    let abilities = &found["capabilities"];
    for path in [
        "/tools/listChanged",
        "/prompts/listChanged",
        "/resources/listChanged",
        "/resources/subscribe",
    ] {
        assert_eq!(abilities.pointer(path), Some(&json!(true)), "{path}");
    }
    assert!(abilities["completions"].is_object() && abilities["logging"].is_object());
    assert!(abilities["extensions"]["io.modelcontextprotocol/tasks"].is_object());
    assert!(found["instructions"].as_str().unwrap().contains("Attached: \"Fixtures@"), "{found}");

    let reply = server.modern("tools/list", json!({})).await;
    assert_eq!(reply.header("content-type"), Some("application/json"));
    let list = &reply.answer()["result"];
    assert_eq!(list["resultType"], "complete");
    assert!(list["ttlMs"].is_u64() && list["cacheScope"].is_string());
    let answer = server.call("greet", json!({"name": "Ada"})).await;
    assert_eq!(answer["content"][0]["text"], "Hello, Ada!");
    assert_eq!(answer["resultType"], "complete");
}

#[tokio::test]
async fn every_older_version_gets_the_version_it_asks_for() {
    let server = Server::start().await;
    for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let hello = json!({
            "jsonrpc": "2.0", "id": "x", "method": "initialize", "params": {
                "protocolVersion": version,
                "capabilities": {},
                "clientInfo": { "name": "test", "version": "1" },
            },
        });
        let answer = server.post(&[], &hello.to_string()).await.answer();
        assert_eq!(answer["result"]["protocolVersion"], version);
        assert_eq!(answer["result"]["serverInfo"]["name"], "spawnpoint");
        assert!(answer["result"].get("resultType").is_none());
    }
    let hello = json!({
        "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "1999-01-01", "capabilities": {},
            "clientInfo": { "name": "test", "version": "1" },
        },
    });
    let answer = server.post(&[], &hello.to_string()).await.answer();
    assert_eq!(answer["result"]["protocolVersion"], "2025-11-25");
}

#[tokio::test]
async fn a_session_lists_and_calls_and_ends() {
    let server = Server::start().await;
    let session = server.session(json!({})).await;
    let list = session.request("tools/list", json!({})).await;
    assert!(list["result"]["tools"].as_array().unwrap().len() > 5);
    assert!(list["result"].get("resultType").is_none());
    let answer =
        session.request("tools/call", json!({"name": "greet", "arguments": {"name": "B"}})).await;
    assert_eq!(answer["result"]["content"][0]["text"], "Hello, B!");
    // The type of a result was added after this protocol version.
    for name in ["B", ""] {
        let call = json!({"name": "greet", "arguments": {"name": name}});
        let answer = session.request("tools/call", call).await;
        assert_eq!(answer["result"].get("resultType"), None, "{answer}");
    }
    assert_eq!(session.request("ping", json!({})).await["result"], json!({}));
    let gone = server.send("DELETE", "/mcp", &[("Mcp-Session-Id", &session.id)], b"").await;
    assert_eq!(gone.status, 204, "{gone:?}");
    let after = session.post(&json!({"jsonrpc": "2.0", "id": 5, "method": "ping"})).await;
    assert_eq!(after.status, 404);
    assert_eq!(after.answer()["id"], 5);
}

#[tokio::test]
async fn an_old_request_without_a_session_is_answered() {
    let server = Server::start().await;
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    let reply = server.post(&[], list).await;
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("content-type"), Some("application/json"));
    let answer = reply.answer();
    assert!(answer["result"]["tools"].is_array() && answer["result"].get("resultType").is_none());
    let call = r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"greet","arguments":{"name":"C"}}}"#;
    let answer = server.post(&[("Mcp-Protocol-Version", "2025-06-18")], call).await.answer();
    assert_eq!(answer["result"]["content"][0]["text"], "Hello, C!");
    let note = server.post(&[], r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).await;
    assert_eq!((note.status, note.body.as_str()), (202, ""));
}

#[tokio::test]
async fn no_client_is_refused_for_its_accept_header() {
    let server = Server::start().await;
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    for accept in ["*/*", "application/json", "text/html", "text/event-stream"] {
        assert_eq!(server.post(&[("Accept", accept)], list).await.status, 200, "{accept}");
    }
    let utf8 = [("Content-Type", "Application/JSON; charset=UTF-8")];
    assert_eq!(server.send("POST", "/mcp", &utf8, list.as_bytes()).await.status, 200);
    let marked = format!("\u{feff}{list}");
    assert_eq!(server.post(&[], &marked).await.status, 200);
}

#[tokio::test]
async fn the_list_is_the_same_for_everyone_and_in_order() {
    let server = Server::start().await;
    server.core.router().attach(World::new("Game", "aa"));
    let session = server.session(json!({"sampling": {}})).await;
    let old = session.request("tools/list", json!({})).await["result"]["tools"].clone();
    let new = server.modern_result("tools/list", json!({})).await["tools"].clone();
    assert_eq!(old, new);
    let names: Vec<_> =
        new.as_array().unwrap().iter().map(|t| t["name"].as_str().unwrap()).collect();
    assert_eq!(
        names[..5],
        ["GetTimeScale", "GetSelection", "ListScenes", "ListObjects", "SetTimeScale"]
    );
    assert_eq!(names[5], "test_simple_text");
}

#[tokio::test]
async fn a_tool_is_listed_with_its_hints_and_schemas() {
    let server = Server::start().await;
    server.core.router().attach(World::new("Game", "aa"));
    let list = server.modern_result("tools/list", json!({})).await;
    let tool = |name: &str| -> Value {
        let tools = list["tools"].as_array().unwrap();
        tools.iter().find(|tool| tool["name"] == name).unwrap().clone()
    };
    let get = tool("GetTimeScale");
    assert_eq!(get["title"], "Get time scale");
    assert_eq!(get["annotations"]["readOnlyHint"], true);
    assert_eq!(get["annotations"]["openWorldHint"], false);
    assert_eq!(get["outputSchema"]["properties"]["value"]["type"], "number");
    // A failure must match it, too.
    assert!(get["outputSchema"].get("required").is_none());
    let set = tool("SetTimeScale");
    assert_eq!(set["annotations"]["readOnlyHint"], false);
    assert_eq!(set["annotations"]["idempotentHint"], true);
    assert_eq!(set["inputSchema"]["required"], json!(["value"]));
    assert_eq!(tool("greet")["inputSchema"]["properties"]["instance"]["type"], "string");
    let closed = tool("json_schema_2020_12_tool");
    assert!(closed["inputSchema"]["properties"].get("instance").is_none());
}

#[tokio::test]
async fn mismatched_versions_and_headers_are_refused_with_their_own_codes() {
    let server = Server::start().await;
    let params = json!({"_meta": {
        "io.modelcontextprotocol/protocolVersion": "2099-01-01",
        "io.modelcontextprotocol/clientCapabilities": {},
    }});
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": params});
    let headers = [("Mcp-Protocol-Version", "2099-01-01"), ("Mcp-Method", "tools/list")];
    let reply = server.post(&headers, &body.to_string()).await;
    assert_eq!((reply.status, reply.answer()["error"]["code"].clone()), (400, json!(-32022)));
    let (_, body) = crate::harness::modern_request("tools/list", json!({}));
    let headers = [("Mcp-Protocol-Version", MODERN), ("Mcp-Method", "tools/call")];
    let reply = server.post(&headers, &body.to_string()).await;
    assert_eq!((reply.status, reply.answer()["error"]["code"].clone()), (400, json!(-32020)));
}
