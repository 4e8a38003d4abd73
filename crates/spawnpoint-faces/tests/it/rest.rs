//! The hub over REST, with a Unity editor behind it.

use std::time::Duration;

use scripted_engine::editor::{Editor, OpenEditor};
use serde_json::{Value, json};
use spawnpoint_core::guard::Wishes;
use spawnpoint_faces::HttpConfig;

use crate::{
    harness::{Reply, Server},
    world,
};

const JSON: (&str, &str) = ("Content-Type", "application/json");

async fn attached_editor(server: &Server, editor: Editor) -> OpenEditor {
    let editor = editor.dial(&format!("ws://{}/hub/plugin", server.address));
    let coming = async {
        while server.core.offered_tools("change").is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(5), coming).await.unwrap();
    editor
}

async fn command(server: &Server, body: Value) -> Reply {
    server.send("POST", "/api/command", &[JSON], body.to_string().as_bytes()).await
}

async fn get(server: &Server, path: &str) -> Reply {
    server.send("GET", path, &[], b"").await
}

#[tokio::test]
async fn projects_and_their_tools_are_listed() {
    let server = Server::start().await;
    let _editor = attached_editor(&server, Editor::new("Game", "00ff")).await;
    let listed = get(&server, "/api/instances").await.answer();
    assert_eq!(listed["success"], true);
    let instances = listed["instances"].as_array().unwrap();
    let game = instances.iter().find(|one| one["hash"] == "00ff").unwrap();
    assert_eq!((&game["project"], &game["unity_version"]), (&json!("Game"), &json!("6000.0.38f1")));
    assert_eq!(game["session_id"].as_str().unwrap().len(), 36);
    assert!(game["connected_at"].as_str().unwrap().ends_with('Z'));

    let tools = get(&server, "/api/custom-tools?instance=00ff").await.answer();
    assert_eq!((&tools["project_id"], &tools["tool_count"]), (&json!("00ff"), &json!(2)));
    assert_eq!(tools["tools"][0]["parameters"][0]["type"], "string");
    assert_eq!(get(&server, "/api/custom-tools?instance=nobody").await.status, 404);
    let health = get(&server, "/health").await.answer();
    assert_eq!(health["status"], "healthy");
    assert!(health["timestamp"].as_f64().unwrap() > 1.7e9);
}

#[tokio::test]
async fn a_command_gets_the_engines_own_envelope() {
    let server = Server::start().await;
    let editor = attached_editor(&server, Editor::new("Game", "00ff")).await;
    let change = json!({"type": "change", "params": {"token": "a"}, "unity_instance": "00ff"});
    // Reads are always allowed, writes only if the policy allows them.
    let looked = command(&server, json!({"type": "ping", "unity_instance": "Game@00ff"})).await;
    assert_eq!(looked.answer(), json!({"status": "success", "result": {"message": "pong"}}));
    server.core.guard().wish(Wishes { allow_writes: Some(false), ..Wishes::default() }).unwrap();
    let refused = command(&server, change.clone()).await;
    assert_eq!((refused.status, &refused.answer()["error"]), (403, &json!("Writes disabled")));
    server.core.guard().wish(Wishes { allow_writes: Some(true), ..Wishes::default() }).unwrap();
    let changed = command(&server, change).await.answer();
    assert_eq!(changed["result"]["data"]["token"], "a");
    assert_eq!(editor.project().changes("a"), 1);
    // A command that is not declared may run code.
    let unknown = || command(&server, json!({"type": "no_such", "unity_instance": "Game"}));
    assert_eq!(unknown().await.status, 403);
    server.core.guard().wish(Wishes { allow_code: Some(true), ..Wishes::default() }).unwrap();
    assert_eq!(unknown().await.answer()["status"], "error");
    server.core.guard().wish(Wishes { allow_code: Some(false), ..Wishes::default() }).unwrap();

    let custom = json!({"type": "execute_custom_tool", "unity_instance": "Game",
        "params": {"tool_name": "change", "parameters": {"token": "b"}}});
    assert_eq!(command(&server, custom).await.answer()["success"], true);
    assert_eq!(editor.project().changes("b"), 1);
}

#[tokio::test]
async fn commands_that_cannot_run_are_refused_with_status_and_message() {
    let server = Server::start().await;
    let _editor = attached_editor(&server, Editor::new("Game", "00ff")).await;
    for (body, status, word) in [
        (json!({"params": {}}), 400, "type"),
        (json!({"type": " "}), 400, "type"),
        (json!({"type": "ping", "params": 7}), 400, "Invalid JSON"),
        (json!({"type": "execute_custom_tool"}), 400, "tool_name"),
        (json!({"type": "ping", "unity_instance": "nobody"}), 404, "nobody"),
        // The instance is never guessed: the fixtures are attached as well.
        (json!({"type": "ping"}), 400, "Several"),
    ] {
        let reply = command(&server, body.clone()).await;
        let error = reply.answer()["error"].as_str().unwrap_or_default().to_owned();
        assert_eq!(reply.status, status, "{body}");
        assert!(error.contains(word), "{error}");
    }
    let body = json!({"type": "ping", "unity_instance": "Game"}).to_string();
    let send = |headers| server.send("POST", "/api/command", headers, body.as_bytes());
    assert_eq!(send(&[("Content-Type", "text/plain")]).await.status, 415);
    assert_eq!(send(&[JSON, ("Origin", "https://evil.example")]).await.status, 403);
    assert_eq!(send(&[JSON, ("Host", "evil.example")]).await.status, 403);
}

#[tokio::test]
async fn older_plugins_register_their_tools_over_http() {
    let server = Server::start().await;
    let _editor = attached_editor(&server, Editor::new("Game", "00ff")).await;
    let server = &server;
    let register = |body: Value| async move {
        server.send("POST", "/register-tools", &[JSON], body.to_string().as_bytes()).await
    };
    let tools = json!([{"name": "paint"}, {"name": "look", "description": "Anew."}]);
    let answer =
        register(json!({"project_id": "Game", "project_hash": "00ff", "tools": tools})).await;
    let answer = answer.answer();
    assert_eq!((&answer["registered"], &answer["replaced"]), (&json!(["paint"]), &json!(["look"])));
    assert_eq!(server.core.offered_tools("paint").len(), 1);
    assert_eq!(register(json!({"project_id": "x", "tools": []})).await.status, 404);
    assert_eq!(register(json!({"project_id": "00ff", "tools": [{}]})).await.status, 400);
}

#[tokio::test]
async fn plugins_need_the_key_like_every_client() {
    let config = HttpConfig {
        token: Some("s3cret".into()),
        login_url: Some("https://keys.example".into()),
        ..HttpConfig::default()
    };
    let server = Server::with(world::catalog(), config).await;
    let stranger = Editor { api_key: Some("guess".into()), ..Editor::new("Stranger", "bad") };
    let _stranger = stranger.dial(&format!("ws://{}/hub/plugin", server.address));
    let known = Editor { api_key: Some("s3cret".into()), ..Editor::new("Game", "00ff") };
    let _editor = attached_editor(&server, known).await;
    assert!(server.core.router().pick(Some("Stranger"), None).is_err());
    assert_eq!(get(&server, "/api/instances").await.status, 401);
    let url = server.send("GET", "/api/auth/login-url", &[("X-API-Key", "s3cret")], b"").await;
    assert_eq!(url.answer(), json!({"success": true, "login_url": "https://keys.example"}));
    let open = Server::start().await;
    assert_eq!(get(&open, "/api/auth/login-url").await.status, 404);
}
