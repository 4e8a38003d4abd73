//! Clients choose which toolsets they list: by the address, by a header, or by the settings of their pipe.

use serde_json::{Value, json};

use super::situations::{SITUATIONS, Situation, names};
use crate::{
    http::Http,
    stdio::{initialize, legacy},
};

fn has(tools: &[String], name: &str) -> bool {
    tools.iter().any(|tool| tool == name)
}

#[test]
fn by_default_the_native_tools_are_listed_and_all_can_be_called() {
    let situation = Situation::new(SITUATIONS[1], &[]);
    let tools = situation.tools("");
    assert!(tools.iter().all(|name| name.starts_with("game_")), "{tools:?}");
    assert!(has(&tools, "game_search_tools") && has(&tools, "game_use_tool"));
    let call = json!({ "name": "ListScenes", "arguments": {} });
    assert_eq!(situation.ask("", "tools/call", call.clone())["isError"], false);
    let found = json!({ "name": "game_search_tools", "arguments": { "query": "list scenes" } });
    let found = situation.ask("", "tools/call", found).to_string();
    assert!(found.contains("ListScenes("), "{found}");
    let forwarded = json!({ "name": "game_use_tool", "arguments": call });
    let forwarded = situation.ask("", "tools/call", forwarded);
    let text = forwarded["content"][0]["text"].as_str().unwrap();
    assert!(text.starts_with("Total: 3\nItems:\n  - Id: scn:0, Name: Range"), "{text}");
    assert!(forwarded.get("structuredContent").is_none(), "{forwarded}");
}

#[test]
fn an_unfinished_call_names_the_tool_that_its_client_sees() {
    let situation = Situation::new(SITUATIONS[1], &[]);
    let wait = json!({ "conditions": [{ "log": "never" }], "timeout": 20 });
    let call = json!({ "name": "game_wait_for", "arguments": wait, "_meta": { "timeout": 50 } });
    for (query, tool) in [("", "game_result"), ("?toolsets=bridge", "unity_get_result")] {
        let answer = situation.ask(query, "tools/call", call.clone()).to_string();
        assert!(answer.contains(&format!("Fetch the result with {tool}, log_id ")), "{answer}");
    }
}

#[test]
fn a_forwarded_call_may_name_its_engine_beside_the_arguments_and_is_answered_with_its_name() {
    let situation = Situation::new(SITUATIONS[6], &[]);
    for arguments in [
        json!({ "name": "ListScenes", "instance": "Range" }),
        json!({ "name": "ListScenes", "arguments": { "instance": "Range" } }),
    ] {
        let call = json!({ "name": "game_use_tool", "arguments": arguments });
        let answer = situation.ask("", "tools/call", call);
        let text = answer["content"][0]["text"].as_str().unwrap();
        assert!(text.starts_with("[Range@"), "{text}");
        assert!(text.contains("]\nTotal: 3\nItems:\n"), "{text}");
    }
}

#[test]
fn a_request_without_a_session_chooses_by_address_or_header() {
    let situation = Situation::new(SITUATIONS[1], &[]);
    let by_address = situation.tools("?toolsets=explorer,hub");
    assert!(has(&by_address, "ListScenes") && has(&by_address, "list_instances"));
    assert!(!has(&by_address, "game_use_tool"));
    assert_eq!(situation.tools("?x=1&toolsets=explorer%2Chub"), by_address);
    let header = [("Spawnpoint-Toolsets", "explorer, hub")];
    let listed = situation.answer("", &header, "tools/list", json!({}));
    assert_eq!(names(&listed["result"]["tools"]), by_address);
    assert_eq!(listed["result"]["cacheScope"], "private");
    // The address goes first.
    let both = situation.answer("?toolsets=hub", &header, "tools/list", json!({}));
    assert!(!has(&names(&both["result"]["tools"]), "ListScenes"));
    let prompts = situation.list("prompts", "?toolsets=explorer").to_string();
    assert!(prompts.contains("debug_object"), "{prompts}");
    assert_eq!(situation.list("prompts", ""), json!([]));
    assert!(situation.instructions("?toolsets=explorer").contains("Start with GetStatus"));
    assert!(situation.instructions("").contains("game_search_tools"));
}

#[test]
fn an_unknown_toolset_is_an_error_that_lists_the_valid_ones() {
    let situation = Situation::new(SITUATIONS[0], &["--toolsets", "native,hub"]);
    // What the owner does not offer is as unknown as what does not exist.
    for wrong in ["explore", "explorer"] {
        let answer = situation.answer(&format!("?toolsets={wrong}"), &[], "tools/list", json!({}));
        let message = answer["error"]["message"].as_str().unwrap_or_else(|| panic!("{answer}"));
        assert!(message.contains(&format!("Unknown toolset '{wrong}'")), "{message}");
        assert!(message.contains("native, hub, custom, all"), "{message}");
        assert_eq!(answer["id"], 1);
    }
    let all = situation.tools("?toolsets=all");
    assert!(has(&all, "list_instances") && !has(&all, "GetVersion"), "{all:?}");
    let call = json!({ "name": "GetVersion", "arguments": {} });
    let forwarded = json!({ "name": "game_use_tool", "arguments": call });
    for params in [call, forwarded] {
        let answer = situation.answer("?toolsets=all", &[], "tools/call", params).to_string();
        assert!(answer.contains("Unknown tool: 'GetVersion'"), "{answer}");
    }
}

/// Opens a session and lists its tools, by a session's own requests only.
fn session_tools(situation: &Situation, query: &str) -> Vec<String> {
    let mut http = Http::open(&situation.server.address);
    let usual =
        [("Content-Type", "application/json"), ("Accept", "application/json, text/event-stream")];
    let open = legacy(
        1,
        "initialize",
        json!({
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": { "name": "test", "version": "1" },
        }),
    );
    let path = format!("/mcp{query}");
    let opened = http.send("POST", &path, &usual, open.to_string().as_bytes()).unwrap();
    let session = opened.head.get("mcp-session-id").unwrap().to_owned();
    let with_session = [&usual[..], &[("Mcp-Session-Id", session.as_str())]].concat();
    // Later requests do not repeat the choice: the session remembers it.
    let list = legacy(2, "tools/list", json!({})).to_string();
    let listed: Value = http.send("POST", "/mcp", &with_session, list.as_bytes()).unwrap().json();
    names(&listed["result"]["tools"])
}

#[test]
fn a_session_remembers_what_it_chose() {
    let situation = Situation::new(SITUATIONS[1], &[]);
    let chosen = session_tools(&situation, "?toolsets=explorer");
    assert!(has(&chosen, "ListScenes") && !has(&chosen, "game_use_tool"), "{chosen:?}");
    let default = session_tools(&situation, "");
    assert!(!has(&default, "ListScenes") && has(&default, "game_use_tool"), "{default:?}");
}

#[test]
fn a_pipe_to_a_running_server_chooses_by_its_own_settings() {
    let situation = Situation::new(SITUATIONS[1], &[]);
    let tools = |flags: &[&str]| {
        let mut pipe = situation
            .user
            .stdio(&[&["--listen", situation.server.address.as_str()], flags].concat());
        initialize(&mut pipe);
        let listed = pipe.ask(&legacy(2, "tools/list", json!({})));
        assert_eq!(pipe.finish(), 0);
        names(&listed["result"]["tools"])
    };
    assert_eq!(tools(&[]), situation.tools(""));
    assert_eq!(tools(&["--toolsets", "hub,explorer"]), situation.tools("?toolsets=hub,explorer"));
    assert_eq!(tools(&["--toolsets", "all"]), situation.tools("?toolsets=all"));
}

#[test]
fn custom_tools_are_listed_where_they_are_chosen() {
    let situation = Situation::new(SITUATIONS[2], &[]);
    assert!(!has(&situation.tools(""), "change"));
    let custom = situation.tools("?toolsets=native,custom");
    assert!(has(&custom, "change") && !has(&custom, "manage_scene"), "{custom:?}");
    // A toolset for one kind of engine brings what engines of that kind define.
    let unity = situation.tools("?toolsets=unity");
    assert!(has(&unity, "change") && has(&unity, "manage_scene"), "{unity:?}");
    let search = json!({ "name": "game_search_tools", "arguments": { "query": "change token" } });
    let found = situation.ask("", "tools/call", search).to_string();
    assert!(found.contains("change: ") || found.contains("change("), "{found}");
}
