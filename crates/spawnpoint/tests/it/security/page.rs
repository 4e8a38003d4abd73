//! Attacks on the page and on its owner: by clients whose calls it shows, and by other users of the machine.

use std::thread::JoinHandle;

use scripted_engine::{ScriptedEngine, tricks};
use serde_json::{Value, json};
use spawnpoint_protocol::ToolOutput;
use tokio::runtime::Runtime;

use super::engines::attach;
use crate::{
    http::Http,
    page::client::{DOCUMENT, Page, cookie_of, get, link_of},
    support::{Server, User},
};

/// Calls a tool as a client, in the background.
fn calls(server: &Server, tool: &'static str, arguments: Value) -> JoinHandle<Value> {
    let address = server.address.clone();
    std::thread::spawn(move || Http::open(&address).call(tool, arguments).unwrap())
}

/// The first call that waits for approval.
fn waiting(page: &mut Page) -> Value {
    page.until(|event| {
        let waiting = event["waiting"].as_array().filter(|_| event["event"] == "approvals")?;
        waiting.first().cloned()
    })
}

/// An editor whose command ignores that it should only be tried, as it does when an asset is created.
fn editor() -> ScriptedEngine {
    let spec = tricks::tool("manage_scriptable_object", "Creates an asset.", json!({}));
    ScriptedEngine::new("Game", "c0ffee")
        .tool(spec, |_| async {
            Ok(ToolOutput { structured: Some(json!({ "success": true })), ..ToolOutput::default() })
        })
        .stock()
}

#[test]
fn a_preview_runs_no_call_that_waits_for_approval() {
    let (user, runtime) = (User::new(), Runtime::new().unwrap());
    let server = user.serve(&[
        "--no-stage",
        "--toolsets",
        "all",
        "--allow-writes",
        "--require-approval",
        "writes",
    ]);
    let engine = attach(&runtime, &server, &editor());
    let executed = || {
        let heard = engine.heard();
        heard.iter().filter(|it| it.to_string().contains("manage_scriptable_object")).count()
    };
    let mut page = Page::open(&server);
    let arguments = json!({
        "action": "create", "type_name": "Item", "folder_path": "Assets", "asset_name": "Sword",
    });
    let call = calls(&server, "manage_scriptable_object", arguments);
    let shown = waiting(&mut page);
    assert_eq!(shown["can_preview"], false, "{shown}");
    let before = executed();
    let preview = page.result("approvals.preview", json!({ "log_id": shown["log_id"] }));
    assert!(preview["unavailable"].is_string(), "{preview}");
    assert_eq!(executed(), before, "{:?}", engine.heard());
    let deny = json!({ "log_id": shown["log_id"], "decision": "deny" });
    page.result("approvals.decide", deny);
    call.join().unwrap();
    assert_eq!(executed(), before, "{:?}", engine.heard());
}

#[cfg(target_os = "linux")]
mod linux {
    use std::process::Command;

    use super::*;
    use crate::security::guarded::peak_memory;

    /// What a process of another user gets for a request; nothing where no other user can be had.
    fn as_another_user(server: &Server, path: &str, cookie: &str) -> Option<String> {
        const NOBODY: &str = "65534";
        let said = Command::new("setpriv")
            .args(["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "curl", "-s", "-i"])
            .args(["-H", &format!("Cookie: {cookie}"), &format!("http://{}{path}", server.address)])
            .output();
        let said = said.map(|said| String::from_utf8_lossy(&said.stdout).into_owned());
        if said.as_ref().is_ok_and(|said| said.starts_with("HTTP/1.1 ")) {
            return said.ok();
        }
        requires::extra("root", "run the tests as root, so that they can act as another user");
        None
    }

    #[test]
    fn another_user_of_the_machine_uses_neither_link_nor_cookie() {
        if !requires::tool("curl") {
            return;
        }
        let user = User::new();
        let server = user.serve(&[]);
        let link = link_of(&server);
        let Some(said) = as_another_user(&server, &link, "") else { return };
        assert!(said.contains(" 403 ") && !said.to_lowercase().contains("set-cookie"), "{said}");
        // It is still the owner's.
        let cookie = cookie_of(&server, &link);
        assert_eq!(get(&server, "/page/session", &[("Cookie", &cookie)]).status, 200);
        let said = as_another_user(&server, "/page/session", &cookie).unwrap();
        assert!(said.contains(" 401 "), "{said}");
        let with = [DOCUMENT, &[("Cookie", cookie.as_str())]].concat();
        assert_eq!(get(&server, "/", &with).status, 200);
    }

    /// More than the page and a debug build need for what they may keep.
    const TOO_MUCH: u64 = 120;

    #[test]
    fn calls_with_long_arguments_fill_no_memory_of_an_open_page() {
        let user = User::new();
        let server = user.serve(&[]);
        let cookie = cookie_of(&server, &link_of(&server));
        let _page = Page::with_cookie(&server, &cookie);
        let mut http = Http::open(&server.address);
        let long = "x".repeat(1 << 20);
        let call = |http: &mut Http, text: &str| {
            http.call("game_edit", json!({ "changes": [{ "do": "rename", "name": text }] }))
                .unwrap()
        };
        call(&mut http, &long);
        let before = peak_memory(server.pid());
        for _ in 0..200 {
            let said = call(&mut http, &long);
            assert!(said.to_string().contains("Writes disabled"), "{said}");
        }
        let grown = peak_memory(server.pid()) - before;
        assert!(grown < TOO_MUCH, "{grown} MiB");
        let listed =
            Page::with_cookie(&server, &cookie).result("calls.list", json!({ "limit": 1 }));
        assert_eq!(listed["calls"][0]["status"], "refused", "{listed}");
    }
}

#[test]
fn a_client_has_a_name_of_a_length_that_can_be_recorded() {
    let user = User::new();
    let server = user.serve(&[]);
    let mut page = Page::open(&server);
    let long = "n".repeat(1 << 20);
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": long, "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let mut http = Http::open(&server.address);
    let params = json!({ "name": "ListObjects", "arguments": {}, "_meta": meta });
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
    let headers = [
        ("MCP-Protocol-Version", "2026-07-28"),
        ("Mcp-Method", "tools/call"),
        ("Mcp-Name", "ListObjects"),
    ];
    let said = http.post(&headers, body.to_string().as_bytes()).unwrap().value();
    assert!(said.get("result").is_some(), "{said}");
    let listed = page.result("calls.list", json!({ "limit": 1 }));
    let client = listed["calls"][0]["client"].as_str().unwrap();
    assert!(client.starts_with("nnn") && client.len() < 200, "{} bytes", client.len());
}
