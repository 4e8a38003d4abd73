//! Schemas of engines that would keep the server busy for years.

use std::time::Duration;

use scripted_engine::{ScriptedEngine, tricks};
use serde_json::{Map, Value, json};
use spawnpoint_protocol::ToolSpec;
use tokio::runtime::Runtime;

use crate::{http::Http, support::User};

/// A schema of which each part names the next one twice.
fn growing(applicator: &str) -> Value {
    let mut parts = Map::new();
    for at in 0..40 {
        let next = json!({ "$ref": format!("#/$defs/d{}", at + 1) });
        parts.insert(format!("d{at}"), json!({ applicator: [next, next] }));
    }
    parts.insert("d40".into(), json!({ "type": "object" }));
    json!({ "type": "object", "$defs": parts, "$ref": "#/$defs/d0" })
}

#[test]
fn no_schema_of_an_engine_keeps_the_server_busy() {
    let slow = json!({ "type": "string", "pattern": r"^(a*)*\1b$" });
    let schemas = [
        growing("allOf"),
        growing("oneOf"),
        json!({ "type": "object", "allOf": [{ "$ref": "#" }, { "$ref": "#" }] }),
        json!({ "type": "object", "$dynamicAnchor": "n",
            "anyOf": [{ "$dynamicRef": "#n" }, { "$dynamicRef": "#n" }] }),
        json!({ "type": "object", "properties": { "x": { "type": "array", "items": slow } } }),
        json!({ "$ref": "http://127.0.0.1:1/schema" }),
    ];
    let user = User::new();
    let server = user.serve(&["--no-stage", "--allow-writes"]);
    let mut engine = ScriptedEngine::new("Game", "c0ffee");
    for (at, schema) in schemas.iter().enumerate() {
        let spec = ToolSpec {
            input_schema: schema.as_object().cloned(),
            ..tricks::tool(&format!("bake{at}"), "Bakes.", json!({}))
        };
        engine = engine.tool(spec, |_| async { tricks::text("done") });
    }
    let runtime = Runtime::new().unwrap();
    let url = format!("ws://{}/hub/plugin", server.address);
    let _engine = runtime.block_on(async {
        let mut running = engine.connect(&url).await.unwrap();
        running.registered(1).await;
        running
    });
    let list = || {
        let mut http = Http::open(&server.address);
        http.request_to("?toolsets=custom", &[], "tools/list", json!({})).unwrap()
    };
    while !list().to_string().contains("bake5") {
        std::thread::yield_now();
    }
    for at in 0..schemas.len() {
        let address = server.address.clone();
        let arguments = json!({ "x": vec![format!("{}!", "a".repeat(40)); 500] });
        let call = std::thread::spawn(move || {
            Http::open(&address).call(&format!("bake{at}"), arguments).map(|_| ()).is_ok()
        });
        let begun = std::time::Instant::now();
        while !call.is_finished() && begun.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(call.is_finished() && call.join().unwrap(), "schema {at} keeps the server busy");
    }
}
