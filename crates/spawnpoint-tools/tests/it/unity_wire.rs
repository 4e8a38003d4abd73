//! The same vectors through the real hub: what a plugin of MCP for Unity receives on its socket.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use spawnpoint_wire::hub::{HubConfig, hub};
use tokio_tungstenite::{connect_async, tungstenite::Message};
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::recorder::{Bench, PROBES, same};

/// A plugin like that of the package: one command at a time, no ops.
struct Plugin {
    executed: Arc<Mutex<Vec<Value>>>,
}

impl Plugin {
    async fn dial(url: &str, tools: &[&str]) -> Self {
        let (mut socket, _) = connect_async(url).await.unwrap();
        let register = json!({
            "type": "register", "project_name": "Game", "project_hash": "0123456789abcdef",
            "unity_version": "6000.0.38f1", "project_path": "/projects/Game",
        });
        socket.send(Message::text(register.to_string())).await.unwrap();
        let tools: Vec<_> = tools.iter().map(|name| json!({ "name": name })).collect();
        let tools = json!({ "type": "register_tools", "tools": tools });
        let executed: Arc<Mutex<Vec<Value>>> = Arc::default();
        let seen = executed.clone();
        tokio::spawn(async move {
            while let Some(Ok(message)) = socket.next().await {
                let Message::Text(text) = message else { continue };
                let message: Value = serde_json::from_str(&text).unwrap();
                let answer = match message["type"].as_str() {
                    Some("registered") => tools.clone(),
                    Some("ping") => json!({ "type": "pong", "session_id": null }),
                    Some("execute") => {
                        seen.lock().unwrap().push(message.clone());
                        json!({ "type": "command_result", "id": message["id"], "result": result(&message) })
                    }
                    _ => continue,
                };
                if socket.send(Message::text(answer.to_string())).await.is_err() {
                    return;
                }
            }
        });
        Self { executed }
    }

    fn executed(&self) -> Vec<Value> {
        std::mem::take(&mut *self.executed.lock().unwrap())
    }
}

fn result(execute: &Value) -> Value {
    let result = match execute["params"]["action"].as_str() {
        Some("read") => {
            json!({ "success": true, "data": { "contents": "class A { void Start() {} }" } })
        }
        _ if execute["name"] == "ping" => json!({ "message": "pong" }),
        _ => json!({ "success": true, "message": "ok" }),
    };
    json!({ "status": "success", "result": result })
}

/// A hub on a free port.
async fn serve(bench: &Bench) -> (String, DropGuard) {
    let stop = CancellationToken::new();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("ws://{}/hub/plugin", listener.local_addr().unwrap());
    let app = hub(bench.core.clone(), stop.clone(), HubConfig::default());
    tokio::spawn(async move { axum::serve(listener, app).await });
    (url, stop.drop_guard())
}

async fn eventually(holds: impl Fn() -> bool) {
    for _ in 0..500 {
        if holds() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the condition was not met in time");
}

#[tokio::test]
async fn a_stock_plugin_reads_exactly_the_commands_of_the_vectors() {
    let bench = Bench::new();
    let (url, _stop) = serve(&bench).await;
    let plugin = Plugin::dial(&url, &[]).await;
    eventually(|| !bench.core.router().all().is_empty()).await;
    let vectors: Value = serde_json::from_str(include_str!("../vectors/unity.json")).unwrap();
    let mut differences = Vec::new();
    for (tool, cases) in vectors.as_object().unwrap() {
        // A vector that waits for seconds is tested with paused time instead.
        let quick = |case: &&Value| case["args"].get("wait_timeout").is_none();
        for case in cases.as_array().unwrap().iter().filter(quick) {
            let _ = bench.call(tool, case["args"].clone()).await;
            let executed = plugin.executed();
            let commands: Vec<Value> = executed
                .iter()
                .filter(|execute| !PROBES.contains(&execute["name"].as_str().unwrap()))
                .map(|execute| json!([execute["name"], execute["params"]]))
                .collect();
            if !same(&json!(commands), &case["commands"]) {
                differences.push(format!("{tool} {}: {commands:?}", case["case"]));
            }
            assert!(executed.iter().all(|execute| execute["timeout"].as_f64() >= Some(1.0)));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[tokio::test]
async fn the_tools_of_a_stock_plugin_determine_the_listed_tools() {
    let bench = Bench::new();
    let (url, _stop) = serve(&bench).await;
    let _plugin = Plugin::dial(&url, &["manage_scene", "manage_script", "my_tool"]).await;
    eventually(|| !bench.core.offered_tools("my_tool").is_empty()).await;
    let view = bench.core.view(&bench.client);
    let sees = |name: &str| view.lists(bench.core.catalog().tool(name).unwrap());
    assert!(sees("manage_scene") && sees("create_script") && sees("manage_tools"));
    assert!(!sees("manage_vfx") && !sees("manage_camera"));
    let custom = bench.answer("get_custom_tools", json!({})).await;
    assert_eq!(custom["data"]["tools"][0]["name"], "my_tool");
    assert_eq!(custom["data"]["tool_count"], 1);
}
