//! Approvals on the page, with a client of MCP that waits.

use std::thread;

use serde_json::{Value, json};

use super::client::Page;
use crate::{
    mcp::Session,
    support::{Server, User},
};

fn rename(name: &str) -> Value {
    json!({ "changes": [{ "do": "rename", "object": "/Player", "name": name }] })
}

/// Calls a tool in a thread and returns its answer.
fn calls(server: &Server, arguments: Value) -> thread::JoinHandle<Value> {
    let address = server.address.clone();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async { Session::open(&address).await.call("game_edit", arguments).await })
    })
}

fn waiting(page: &mut Page) -> Value {
    page.until(|event| {
        let waiting = event["waiting"].as_array().filter(|_| event["event"] == "approvals")?;
        waiting.first().cloned()
    })
}

#[test]
fn the_owner_sees_what_a_call_would_change_and_allows_or_denies_it() {
    let user = User::new();
    let server = user.serve(&["--allow-writes", "--require-approval", "writes"]);
    let mut page = Page::open(&server);
    let call = calls(&server, rename("Hero"));
    let shown = waiting(&mut page);
    assert_eq!((&shown["tool"], &shown["can_preview"]), (&json!("game_edit"), &json!(true)));
    let id = json!({ "log_id": shown["log_id"] });
    let preview = page.result("approvals.preview", id.clone());
    assert_eq!(preview["changes"][0]["before"], "Player", "{preview}");
    assert_eq!(preview["changes"][0]["after"], "Hero", "{preview}");
    let decide = |decision: &str| json!({ "log_id": shown["log_id"], "decision": decision });
    page.result("approvals.decide", decide("allow"));
    let answer = call.join().unwrap();
    assert_ne!(answer["isError"], true, "{answer}");
    assert_eq!(page.fault("approvals.decide", decide("deny")), "Conflict");
    let record = page.result("calls.get", id);
    assert_eq!(record["call"]["status"], "completed", "{record}");
    assert_eq!(record["arguments"], rename("Hero"));
    assert_eq!(record["changes"][0]["after"], "Hero", "{record}");

    let call = calls(&server, rename("Villain"));
    let shown = waiting(&mut page);
    let deny = json!({ "log_id": shown["log_id"], "decision": "deny", "reason": "no villains" });
    page.result("approvals.decide", deny);
    let answer = call.join().unwrap().to_string();
    assert!(answer.contains("no villains"), "{answer}");
}

#[test]
fn a_call_that_was_allowed_for_its_session_is_not_asked_again_until_that_is_revoked() {
    let user = User::new();
    let server = user.serve(&["--allow-writes", "--require-approval", "writes"]);
    let mut page = Page::open(&server);
    let address = server.address.clone();
    let (go, orders) = std::sync::mpsc::channel::<&str>();
    let (done, answers) = std::sync::mpsc::channel();
    let client = thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let mut session = Session::open(&address).await;
            while let Ok(name) = orders.recv() {
                let path = if name == "A" { "/Player" } else { "/A" };
                let changes = json!([{ "do": "rename", "object": path, "name": name }]);
                done.send(session.call("game_edit", json!({ "changes": changes })).await).unwrap();
            }
        });
    });
    go.send("A").unwrap();
    let shown = waiting(&mut page);
    assert_eq!(shown["can_allow_session"], true, "{shown}");
    let decide = json!({ "log_id": shown["log_id"], "decision": "allow_session" });
    page.result("approvals.decide", decide);
    assert_ne!(answers.recv().unwrap()["isError"], true);
    // The same tool of the same session runs at once; another session waits.
    go.send("A").unwrap();
    let answer = answers.recv().unwrap();
    assert!(!answer.to_string().contains("approv"), "{answer}");
    let other = calls(&server, rename("B"));
    let shown = waiting(&mut page);
    let deny = json!({ "log_id": shown["log_id"], "decision": "deny" });
    page.result("approvals.decide", deny);
    other.join().unwrap();
    let grants = page.result("approvals.list", json!({}))["sessions"].clone();
    assert_eq!((&grants[0]["tool"], grants.as_array().unwrap().len()), (&json!("game_edit"), 1));
    let revoke = json!({ "session": grants[0]["session"], "tool": "game_edit" });
    assert_eq!(page.result("approvals.revoke", revoke)["sessions"], json!([]));
    go.send("C").unwrap();
    let shown = waiting(&mut page);
    page.result("approvals.decide", json!({ "log_id": shown["log_id"], "decision": "deny" }));
    answers.recv().unwrap();
    drop(go);
    client.join().unwrap();
}

#[test]
fn read_only_now_stops_every_change_and_denies_what_waits() {
    let user = User::new();
    let server = user.serve(&["--allow-writes", "--require-approval", "writes"]);
    let mut page = Page::open(&server);
    let call = calls(&server, rename("Hero"));
    waiting(&mut page);
    let policy = page.result("policy.read_only", json!({ "on": true }));
    assert_eq!((&policy["read_only_now"], &policy["allow_writes"]), (&json!(true), &json!(false)));
    assert_eq!(policy["owner"]["allow_writes"], true);
    let answer = call.join().unwrap().to_string();
    assert!(answer.contains("denied"), "{answer}");
    let answer = calls(&server, rename("Hero")).join().unwrap().to_string();
    assert!(answer.contains("Writes disabled"), "{answer}");
    // The owner's own changes stop, too.
    let edit = json!({ "tool": "game_edit", "arguments": rename("Hero") });
    assert_eq!(page.fault("tools.call", edit.clone()), "PermissionDenied");
    assert_eq!(page.result("policy.read_only", json!({ "on": false }))["allow_writes"], true);
    // The owner clicked, so nothing asks for approval again.
    let done = page.result("tools.call", edit);
    assert_eq!(done["fault"], Value::Null, "{done}");
}
