//! Unity editors seen by the commands: one that dials in and reloads, one that waits to be dialed.

use std::time::{Duration, Instant};

use scripted_engine::editor::{Editor, Mishap, OpenEditor};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::{
    stdio::{initialize, legacy},
    support::{Pipe, User, free_address},
};

fn runtime() -> Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap()
}

fn tools(pipe: &mut Pipe, id: u64) -> Vec<String> {
    let listed = pipe.ask(&legacy(id, "tools/list", json!({})));
    let tools = listed["result"]["tools"].as_array().unwrap();
    tools.iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect()
}

fn until_listed(pipe: &mut Pipe) {
    let begun = Instant::now();
    for id in 100.. {
        if tools(pipe, id).iter().any(|name| name == "change") {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "the editor's tool was never listed");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn change(token: &str, ms: u32) -> Value {
    json!({ "name": "change", "arguments": { "token": token, "ms": ms } })
}

/// Opens an editor that listens, and waits for its status file.
fn listening(runtime: &Runtime, user: &User) -> OpenEditor {
    let folder = user.home().join(".unity-mcp");
    std::fs::create_dir_all(&folder).unwrap();
    let _guard = runtime.enter();
    let editor = Editor::new("Game", "0a1b2c3d").listen(&folder);
    let file = folder.join("unity-mcp-status-0a1b2c3d.json");
    while !file.exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
    editor
}

#[test]
fn stdio_finds_an_editor_by_its_status_file() {
    let (user, runtime) = (User::new(), runtime());
    let editor = listening(&runtime, &user);
    let mut pipe = user.stdio(&[
        "--listen",
        &free_address(),
        "--no-stage",
        "--allow-writes",
        "--toolsets",
        "all",
    ]);
    initialize(&mut pipe);
    until_listed(&mut pipe);
    let answer = pipe.ask(&legacy(2, "tools/call", change("a", 0)));
    assert_eq!(answer["result"]["structuredContent"]["data"]["token"], "a", "{answer}");
    assert_eq!(editor.project().changes("a"), 1);
    // An editor that was dialed can be selected by its port.
    let read = legacy(3, "resources/read", json!({ "uri": "mcpforunity://instances" }));
    let read = pipe.ask(&read)["result"]["contents"][0]["text"].as_str().unwrap().to_owned();
    let read: Value = serde_json::from_str(&read).unwrap();
    assert_eq!(read["transport"], "stdio");
    let port = read["instances"][0]["port"].to_string();
    for (id, instance) in [(4, port.clone()), (5, format!("Game@{port}"))] {
        let call = json!({ "name": "set_active_instance", "arguments": { "instance": instance } });
        let chosen = pipe.ask(&legacy(id, "tools/call", call));
        assert_eq!(chosen["result"]["structuredContent"]["instance"], "Game@0a1b2c3d", "{chosen}");
    }
    assert_eq!(pipe.finish(), 0);
}

#[test]
fn serve_dials_editors_with_unity_tcp() {
    let (user, runtime) = (User::new(), runtime());
    let editor = listening(&runtime, &user);
    let server = user.serve(&["--no-stage", "--allow-writes", "--unity-tcp", "--toolsets", "all"]);
    let mut pipe = user.stdio(&["--listen", &server.address]);
    initialize(&mut pipe);
    until_listed(&mut pipe);
    pipe.ask(&legacy(2, "tools/call", change("a", 0)));
    assert_eq!(editor.project().changes("a"), 1);
    assert_eq!(pipe.finish(), 0);
}

#[test]
fn a_client_survives_a_reload() {
    let (user, runtime) = (User::new(), runtime());
    let server = user.serve(&["--no-stage", "--allow-writes", "--toolsets", "all"]);
    let url = format!("ws://{}/hub/plugin", server.address);
    let editor = {
        let _guard = runtime.enter();
        Editor::new("Game", "0a1b2c3d4e5f6071").dial(&url)
    };
    let mut pipe = user.stdio(&["--listen", &server.address]);
    initialize(&mut pipe);
    until_listed(&mut pipe);
    let before = tools(&mut pipe, 50);
    runtime.block_on(editor.reload(Duration::from_secs(2), Mishap::Cut));
    let end = Instant::now() + Duration::from_secs(10);
    for id in 100.. {
        let list = json!({ "name": "list_instances", "arguments": {} });
        let listed = pipe.ask(&legacy(id, "tools/call", list));
        let instance = &listed["result"]["structuredContent"]["instances"][0];
        // The plugin cannot announce a reload.
        if instance["state"] == "gone" {
            break;
        }
        assert!(Instant::now() < end, "{listed}");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(tools(&mut pipe, 51), before);
    let mut call = change("a", 0);
    call["_meta"] = json!({ "progressToken": "p" });
    let answer = pipe.ask(&legacy(53, "tools/call", call));
    assert_eq!(answer["result"]["structuredContent"]["data"]["token"], "a", "{answer}");
    assert_eq!(editor.project().changes("a"), 1);
    assert_eq!(pipe.finish(), 0);
}

/// The answer of a tool in the shape of MCP for Unity. It is the text, and the structured content if there is any.
fn told(answer: &Value) -> Value {
    let result = &answer["result"];
    let text = result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}"));
    let told = serde_json::from_str::<Value>(text).unwrap();
    assert!(result.get("structuredContent").is_none_or(|same| *same == told), "{answer}");
    told
}

#[test]
fn clients_of_mcp_for_unity_find_its_tools_and_texts() {
    let (user, runtime) = (User::new(), runtime());
    let server = user.serve(&["--no-stage", "--allow-writes", "--toolsets", "unity,hub"]);
    let mut pipe = user.stdio(&["--listen", &server.address]);
    initialize(&mut pipe);
    // Many clients list tools once, before an editor is open.
    let before = tools(&mut pipe, 2);
    assert!(before.len() > 45 && before.iter().any(|name| name == "manage_scene"), "{before:?}");
    let call = |id: u64, tool: &str, arguments: Value| {
        legacy(id, "tools/call", json!({ "name": tool, "arguments": arguments }))
    };
    let scene = json!({ "action": "get_active" });
    let none = told(&pipe.ask(&call(3, "manage_scene", scene.clone())));
    assert_eq!(none["error"], "Unity session not available; please retry");
    assert_eq!((&none["success"], &none["hint"]), (&json!(false), &json!("retry")));
    let read = legacy(4, "resources/read", json!({ "uri": "mcpforunity://editor/state" }));
    let read = pipe.ask(&read);
    let text = read["result"]["contents"][0]["text"].as_str().unwrap_or_else(|| panic!("{read}"));
    assert!(text.contains("no_unity_session"), "{read}");
    let dial = |name: &str, hash: &str| {
        let _guard = runtime.enter();
        Editor::new(name, hash).dial(&format!("ws://{}/hub/plugin", server.address))
    };
    let _one = dial("One", "1111111111111111");
    until_listed(&mut pipe);
    let custom = told(&pipe.ask(&call(5, "change", json!({ "token": "a", "ms": "soon" }))));
    assert_eq!(custom["success"], false);
    assert!(custom["error"].as_str().unwrap().starts_with("Invalid argument 'ms'"), "{custom}");
    let _two = dial("Two", "2222222222222222");
    let several = (6..200).map(|id| told(&pipe.ask(&call(id, "manage_scene", scene.clone()))));
    let several = several.into_iter().find(|told| told["hint"] == "select_instance").unwrap();
    let ids = json!(["One@1111111111111111", "Two@2222222222222222"]);
    assert_eq!(several["data"]["available_instances"], ids);
    let wrong = told(&pipe.ask(&call(300, "set_active_instance", json!({ "instance": "zzz" }))));
    assert!(
        wrong["error"].as_str().unwrap().starts_with("No running Unity instance matches 'zzz'")
    );
    let upper = json!({ "instance": "2222222222222222".to_uppercase() });
    assert_eq!(told(&pipe.ask(&call(301, "set_active_instance", upper)))["success"], true);
    assert_eq!(pipe.finish(), 0);
}

/// Without a tool that returns results of earlier calls, the answer is the only way to a result.
#[test]
fn a_long_call_is_answered_where_no_tool_returns_its_result() {
    let (user, runtime) = (User::new(), runtime());
    let server = user.serve(&["--no-stage", "--allow-writes", "--toolsets", "unity,hub"]);
    let editor = {
        let _guard = runtime.enter();
        Editor::new("Game", "0a1b2c3d4e5f6071").dial(&format!("ws://{}/hub/plugin", server.address))
    };
    let mut pipe = user.stdio(&["--listen", &server.address]);
    initialize(&mut pipe);
    until_listed(&mut pipe);
    // Longer than any other client waits for a tool that is not known to be long.
    let answer = pipe.ask(&legacy(2, "tools/call", change("a", 15_500)));
    assert_eq!(answer["result"]["structuredContent"]["data"]["token"], "a", "{answer}");
    assert_eq!(editor.project().changes("a"), 1);
    // A client that chose a shorter time itself is told where the result will be.
    let mut impatient = change("b", 1_000);
    impatient["_meta"] = json!({ "timeout": 10 });
    let answer = pipe.ask(&legacy(3, "tools/call", impatient));
    let text = answer["result"]["content"][0]["text"].as_str().unwrap();
    let log_id = answer["result"]["_meta"]["spawnpoint/logId"].as_str().unwrap();
    let told = format!("`spawnpoint log` shows when it ends; its log id is {log_id}.");
    assert!(text.ends_with(&told), "{text}");
    assert_eq!(pipe.finish(), 0);
}
