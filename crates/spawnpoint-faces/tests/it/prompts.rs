//! Prompts of the catalog and of engines.

use serde_json::json;

use crate::harness::{Server, able};

#[tokio::test]
async fn prompts_are_listed_with_their_arguments_and_filled_in() {
    let server = Server::start().await;
    let list = server.modern_result("prompts/list", json!({})).await;
    assert_eq!(list["prompts"][0]["name"], "inspect");
    assert_eq!(list["prompts"][0]["arguments"][0]["required"], true);
    let given = json!({"name": "inspect", "arguments": {"object": "Player"}});
    let got = server.modern_result("prompts/get", given).await;
    assert_eq!(got["messages"][0]["content"]["text"], "Inspect Player");
    let given =
        json!({"name": "test_prompt_with_arguments", "arguments": {"arg1": "a", "arg2": "b"}});
    let got = server.modern_result("prompts/get", given).await;
    assert!(got["messages"][0]["content"]["text"].as_str().unwrap().contains("arg2='b'"));
    assert_eq!(got["resultType"], "complete");
}

#[tokio::test]
async fn a_missing_argument_and_an_unknown_prompt_are_named() {
    let server = Server::start().await;
    for name in ["inspect", "test_prompt_with_arguments"] {
        let error = server.modern_error("prompts/get", json!({"name": name})).await;
        assert_eq!(error["code"], -32602);
        assert!(error["message"].as_str().unwrap().contains("required"), "{error}");
    }
    let error = server.modern_error("prompts/get", json!({"name": "inspekt"})).await;
    assert!(error["message"].as_str().unwrap().contains("'inspect'"), "{error}");
}

#[tokio::test]
async fn a_prompt_can_ask_questions() {
    let server = Server::start().await;
    let mut params = json!({
        "name": "test_input_required_result_prompt",
        "_meta": able(json!({"elicitation": {}})),
    });
    let first = server.modern_result("prompts/get", params.clone()).await;
    assert_eq!(first["resultType"], "input_required");
    params["requestState"] = first["requestState"].clone();
    params["inputResponses"] =
        json!({"user_context": {"action": "accept", "content": {"context": "night"}}});
    let got = server.modern_result("prompts/get", params).await;
    assert!(got["messages"][0]["content"]["text"].as_str().unwrap().contains("night"));
}
