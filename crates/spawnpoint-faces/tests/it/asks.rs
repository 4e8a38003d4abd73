//! Questions to the client, in both eras.

use std::time::Duration;

use serde_json::{Value, json};
use spawnpoint_core::guard::Wishes;

use crate::{
    calls::wait_for,
    harness::{Server, able, pass},
    world::World,
};

fn retry(name: &str, round: &Value, answers: Value) -> Value {
    json!({
        "name": name,
        "arguments": {},
        "inputResponses": answers,
        "requestState": round["requestState"],
        "_meta": able(json!({"elicitation": {}})),
    })
}

fn yes(content: Value) -> Value {
    json!({ "action": "accept", "content": content })
}

async fn ask(server: &Server, name: &str) -> Value {
    let params = json!({"name": name, "_meta": able(json!({"elicitation": {}, "sampling": {}, "roots": {}}))});
    server.modern_result("tools/call", params).await
}

/// A call of a session, with id 9.
fn older_call(tool: &str, arguments: Value) -> Value {
    let params = json!({"name": tool, "arguments": arguments});
    json!({"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": params})
}

#[tokio::test]
async fn a_modern_client_is_asked_in_the_answer_and_answers_in_a_retry() {
    let server = Server::start().await;
    let name = "test_input_required_result_multi_round";
    let first = ask(&server, name).await;
    assert_eq!(first["resultType"], "input_required");
    assert_eq!(first["inputRequests"]["step1"]["method"], "elicitation/create");
    let second = server
        .modern_result(
            "tools/call",
            retry(name, &first, json!({"step1": yes(json!({"name": "A"}))})),
        )
        .await;
    assert!(second["inputRequests"]["step2"].is_object());
    assert_ne!(first["requestState"], second["requestState"]);
    let last = server
        .modern_result(
            "tools/call",
            retry(name, &second, json!({"step2": yes(json!({"name": "b"}))})),
        )
        .await;
    assert_eq!(last["content"][0]["text"], "both rounds done");
    assert_eq!(first["_meta"]["spawnpoint/logId"], last["_meta"]["spawnpoint/logId"]);
}

#[tokio::test]
async fn missing_answers_are_requested_again_and_others_are_ignored() {
    let server = Server::start().await;
    let name = "multi_input";
    let first = ask(&server, name).await;
    let some = json!({"first": yes(json!({"name": "A"})), "nobody": yes(json!({}))});
    let second = server.modern_result("tools/call", retry(name, &first, some)).await;
    assert_eq!(second["resultType"], "input_required");
    let open: Vec<_> = second["inputRequests"].as_object().unwrap().keys().collect();
    assert_eq!(open, ["second"]);
    let rest = json!({"second": {"action": "decline"}});
    let last = server.modern_result("tools/call", retry(name, &second, rest)).await;
    assert_eq!(last["content"][0]["text"], "2 answers");
}

#[tokio::test]
async fn a_state_that_is_not_ours_or_of_another_call_is_refused() {
    let server = Server::start().await;
    let name = "test_input_required_result_elicitation";
    let first = ask(&server, name).await;
    let answers = json!({"user_name": yes(json!({"name": "A"}))});
    let mut forged = retry(name, &first, answers.clone());
    forged["requestState"] = json!(format!("{}x", first["requestState"].as_str().unwrap()));
    assert_eq!(server.modern_error("tools/call", forged).await["code"], -32602);
    let other = retry("test_input_required_result_tampered_state", &first, answers.clone());
    assert_eq!(server.modern_error("tools/call", other).await["code"], -32602);
    let good = server.modern_result("tools/call", retry(name, &first, answers.clone())).await;
    assert_eq!(good["content"][0]["text"], "Hello, A!");
    // A retry of a call that has ended gets its result again, and runs nothing.
    let again = server.modern_result("tools/call", retry(name, &first, answers)).await;
    assert_eq!(again["content"], good["content"]);
}

#[tokio::test]
async fn an_answer_of_the_wrong_shape_is_refused_and_the_question_stays() {
    let server = Server::start().await;
    let name = "test_input_required_result_elicitation";
    let first = ask(&server, name).await;
    for wrong in [json!(7), json!({"action": "maybe"}), json!({"action": "accept"})] {
        let error = server
            .modern_error("tools/call", retry(name, &first, json!({"user_name": wrong})))
            .await;
        assert_eq!(error["code"], -32602, "{error}");
    }
    let answers = json!({"user_name": yes(json!({"name": "A"}))});
    let good = server.modern_result("tools/call", retry(name, &first, answers)).await;
    assert_eq!(good["isError"], false);
}

#[tokio::test]
async fn a_modern_client_that_cannot_be_asked_learns_the_missing_capability() {
    let server = Server::start().await;
    let reply = server.modern("tools/call", json!({"name": "test_missing_capability"})).await;
    assert_eq!(reply.status, 400);
    let error = &reply.answer()["error"];
    assert_eq!(error["code"], -32021);
    assert_eq!(error["data"]["requiredCapabilities"], json!({"sampling": {}}));
}

#[tokio::test]
async fn a_call_with_an_unanswered_question_is_cancelled_after_ten_minutes() {
    let server = Server::start().await;
    ask(&server, "test_input_required_result_elicitation").await;
    assert_eq!(server.core.board().len(), 1);
    pass(Duration::from_secs(590)).await;
    assert_eq!(server.core.board().len(), 1);
    pass(Duration::from_secs(20)).await;
    wait_for(|| server.core.board().is_empty()).await;
}

#[tokio::test]
async fn an_older_client_is_asked_by_a_request_on_the_stream_of_its_call() {
    let server = Server::start().await;
    let session = server.session(json!({"elicitation": {}})).await;
    let call = older_call("test_input_required_result_elicitation", json!({}));
    let mut stream = session.open(&call).await;
    let asked = stream.next().await;
    assert_eq!(asked["method"], "elicitation/create");
    assert_eq!(asked["params"]["message"], "What is your name?");
    let answer = json!({"jsonrpc": "2.0", "id": asked["id"], "result": yes(json!({"name": "Z"}))});
    assert_eq!(session.post(&answer).await.status, 202);
    let result = stream.next().await;
    assert_eq!(
        (&result["id"], &result["result"]["content"][0]["text"]),
        (&json!(9), &json!("Hello, Z!"))
    );
}

#[tokio::test]
async fn an_older_client_that_refuses_has_closed_the_question() {
    let server = Server::start().await;
    let session = server.session(json!({"elicitation": {}})).await;
    let call = older_call("test_elicitation", json!({"message": "?"}));
    let mut stream = session.open(&call).await;
    let asked = stream.next().await;
    let refusal = json!({
        "jsonrpc": "2.0", "id": asked["id"], "error": {"code": -32601, "message": "no"},
    });
    session.post(&refusal).await;
    let text = stream.next().await["result"]["content"][0]["text"].clone();
    assert!(text.as_str().unwrap().contains("action=cancel"), "{text}");
    wait_for(|| server.core.board().is_empty()).await;
}

#[tokio::test]
async fn an_older_client_that_cannot_be_asked_gets_a_failure() {
    let server = Server::start().await;
    let session = server.session(json!({})).await;
    let answer = session.request("tools/call", json!({"name": "test_missing_capability"})).await;
    assert_eq!(answer["result"]["isError"], true);
    assert!(answer["result"]["content"][0]["text"].as_str().unwrap().contains("sampling"));
}

#[tokio::test]
async fn the_user_is_asked_for_confirmation_if_the_owner_requires_it() {
    let server = Server::start().await;
    server.core.router().attach(World::new("Game", "aa"));
    server.core.guard().wish(Wishes { require_confirm: Some(true), ..Wishes::default() }).unwrap();
    let params = json!({
        "name": "SetTimeScale",
        "arguments": {"instance": "Game", "value": 3.0},
        "_meta": able(json!({"elicitation": {}})),
    });
    let first = server.modern_result("tools/call", params.clone()).await;
    assert_eq!(first["resultType"], "input_required");
    let mut second = params;
    second["requestState"] = first["requestState"].clone();
    second["inputResponses"] = json!({"confirm": yes(json!({"confirm": true}))});
    let done = server.modern_result("tools/call", second).await;
    assert_eq!(done["structuredContent"]["value"], 3.0);
}

#[tokio::test]
async fn a_question_without_a_client_is_withdrawn() {
    let server = Server::start().await;
    let session = server.session(json!({"elicitation": {}})).await;
    let call = older_call("test_input_required_result_elicitation", json!({}));
    let mut stream = session.open(&call).await;
    stream.next().await;
    let cancel = json!({
        "jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 9},
    });
    session.post(&cancel).await;
    wait_for(|| server.core.board().is_empty()).await;
    // Cancelled by someone other than its own client: the client is informed.
    let mut stream = session.open(&call).await;
    stream.next().await;
    let latest = server.core.ledger().latest(1).await.unwrap();
    assert!(server.core.cancel(latest[0].log_id));
    let ended = stream.next().await;
    assert_eq!(ended["result"]["isError"], true, "{ended}");
}
