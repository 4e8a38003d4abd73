//! The owner's policy is a ceiling: no client raises it, in whatever way it asks.

use serde_json::{Value, json};

use crate::{
    http::Http,
    support::{Server, User, free_address, on},
};

const STATE: &str = "state";

/// A server with a state folder of its own.
fn serve(user: &User, flags: &[&str]) -> Server {
    let state = user.home().join(STATE).display().to_string();
    user.serve(&[&["--state-dir", &state], flags].concat())
}

fn post(server: &Server, path: &str, body: &Value) -> Value {
    let headers = [("Content-Type", "application/json")];
    let mut http = Http::open(&server.address);
    http.send("POST", path, &headers, body.to_string().as_bytes()).unwrap().value()
}

fn mcp(server: &Server, tool: &str, arguments: Value) -> Value {
    let params = json!({ "name": tool, "arguments": arguments });
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
    post(server, "/mcp", &body)
}

fn explorer(server: &Server, tool: &str, arguments: Value) -> Value {
    let params = json!({ "name": tool, "arguments": arguments });
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "call_tool", "params": params });
    post(server, "/message", &body)["result"]["content"][0]["json"].take()
}

fn config(server: &Server, name: &str) -> Value {
    explorer(server, "GetConfig", json!({}))[name].take()
}

/// Every change that would allow more than a default server does.
fn loosening() -> Vec<Value> {
    vec![
        json!({ "allowWrites": true }),
        json!({ "AllowWrites": true }),
        json!({ "enableConsoleEval": true }),
        json!({ "EnableConsoleEval": true, "requireConfirm": true }),
        json!({ "allowWrites": true, "restart": true }),
        json!({ "allowWrites": true, "confirm": true }),
    ]
}

#[test]
fn no_client_switches_writes_or_code_on() {
    let user = User::new();
    let server = serve(&user, &[]);
    for change in loosening() {
        let refused = explorer(&server, "SetConfig", change.clone());
        assert_eq!(refused["ok"], false, "{change}: {refused}");
        assert_eq!(refused["error"]["kind"], "PermissionDenied", "{change}: {refused}");
        let answer = mcp(&server, "SetConfig", change.clone());
        assert_eq!(answer["result"]["isError"], true, "{change}: {answer}");
        let said = on(&user, &server, &["call", "SetConfig", "--args", &change.to_string()]);
        assert_ne!(said.code, 0, "{change}: {said:?}");
    }
    let nobody = free_address();
    let mut pipe = user.stdio(&["--listen", &nobody]);
    let params = json!({ "name": "SetConfig", "arguments": { "allowWrites": true } });
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "call_tool", "params": params });
    pipe.send(&call);
    let answer = pipe.receive_any().to_string();
    assert!(!answer.contains(r#"{"ok":true}"#), "{answer}");

    assert_eq!(config(&server, "allowWrites"), false);
    assert_eq!(config(&server, "enableConsoleEval"), false);
    let refused = explorer(&server, "SpawnTestUi", json!({}));
    assert_eq!(refused["error"]["message"], "Writes disabled");
    let kept = user.home().join(STATE).join("mcp.config.json");
    assert!(!kept.exists(), "nothing of it is kept");
}

#[test]
fn explicit_flags_hold_against_clients() {
    let user = User::new();
    let flags = ["--allow-writes", "--require-confirm", "--allow-member", "Player.*"];
    let server = serve(&user, &flags);
    for change in [
        json!({ "requireConfirm": false }),
        json!({ "reflectionAllowlistMembers": ["*"] }),
        json!({ "reflectionAllowlistMembers": ["Player.health", "Enemy.health"] }),
        json!({ "reflectionAllowlistMembers": ["Play*"] }),
        json!({ "enableConsoleEval": true }),
    ] {
        let refused = explorer(&server, "SetConfig", change.clone());
        assert_eq!(refused["error"]["kind"], "PermissionDenied", "{change}: {refused}");
    }
    // A change that is refused in part is refused whole.
    let mixed = json!({ "allowWrites": false, "requireConfirm": false });
    assert_eq!(explorer(&server, "SetConfig", mixed)["ok"], false);
    assert_eq!(config(&server, "allowWrites"), true);
    assert_eq!(config(&server, "requireConfirm"), true);
    assert_eq!(config(&server, "reflectionAllowlistMembers"), json!(["Player.*"]));
}

#[cfg(unix)]
#[test]
fn clients_may_tighten_until_the_server_stops() {
    let user = User::new();
    let server = serve(&user, &["--allow-writes"]);
    let tightened = json!({ "allowWrites": false, "componentAllowlist": [] });
    assert_eq!(explorer(&server, "SetConfig", tightened), json!({ "ok": true }));
    assert_eq!(config(&server, "allowWrites"), false);
    let refused = explorer(&server, "SpawnTestUi", json!({}));
    assert_eq!(refused["error"]["message"], "Writes disabled");
    // Back to what the owner allows, and no further.
    assert_eq!(
        explorer(&server, "SetConfig", json!({ "allowWrites": true })),
        json!({ "ok": true })
    );
    assert_eq!(config(&server, "allowWrites"), true);
    explorer(&server, "SetConfig", json!({ "allowWrites": false }));
    assert_eq!(server.stop(), 0);
    let server = serve(&user, &["--allow-writes"]);
    assert_eq!(config(&server, "allowWrites"), true, "wishes end with the server");
    assert_eq!(config(&server, "componentAllowlist"), json!(["*"]));
}

#[test]
fn what_an_earlier_version_kept_raises_nothing() {
    let user = User::new();
    let kept = r#"{ "AllowWrites": true, "EnableConsoleEval": true, "ComponentAllowlist": ["*"] }"#;
    user.write("state/mcp.config.json", kept);
    let server = serve(&user, &[]);
    assert_eq!(config(&server, "allowWrites"), false);
    assert_eq!(config(&server, "enableConsoleEval"), false);
    drop(server);
    let server = serve(&user, &["--client-config", "full"]);
    assert_eq!(config(&server, "allowWrites"), true, "the owner grants it by name");
}

#[test]
fn a_tool_that_changes_the_policy_is_announced_as_destructive() {
    let user = User::new();
    let server = serve(&user, &[]);
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {} });
    let listed = post(&server, "/mcp?toolsets=all", &body);
    let tools = listed["result"]["tools"].as_array().unwrap();
    let set_config = tools.iter().find(|tool| tool["name"] == "SetConfig").unwrap();
    assert_eq!(set_config["annotations"]["readOnlyHint"], false);
    assert_eq!(set_config["annotations"]["destructiveHint"], true);
}

#[test]
fn no_refusal_teaches_a_client_how_to_get_around_it() {
    let user = User::new();
    let server = serve(&user, &[]);
    for (tool, arguments) in [
        ("SetActive", json!({ "objectId": "obj:1", "active": false })),
        ("ConsoleEval", json!({ "code": "1" })),
        ("unity_execute_code", json!({ "code": "1" })),
        ("SetConfig", json!({ "allowWrites": true })),
    ] {
        for answer in [explorer(&server, tool, arguments.clone()), mcp(&server, tool, arguments)] {
            let text = answer.to_string();
            for bypass in ["SetConfig(", "client-config", "enableConsoleEval=true"] {
                assert!(!text.contains(bypass), "{tool}: {text}");
            }
        }
    }
}
