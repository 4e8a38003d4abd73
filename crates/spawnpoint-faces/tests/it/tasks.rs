//! Long calls as tasks.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    calls::meanwhile,
    harness::{Server, able},
};

fn abilities() -> Value {
    able(json!({"elicitation": {}, "extensions": {"io.modelcontextprotocol/tasks": {}}}))
}

async fn start(server: &Server, name: &str, arguments: Value) -> String {
    let params = json!({"name": name, "arguments": arguments, "_meta": abilities()});
    let made = server.modern_result("tools/call", params).await;
    assert_eq!((&made["resultType"], &made["status"]), (&json!("task"), &json!("working")));
    assert!(made["createdAt"].is_string() && made.get("ttlMs").is_some());
    made["taskId"].as_str().unwrap().to_owned()
}

async fn get(server: &Server, task: &str) -> Value {
    let params = json!({"taskId": task, "_meta": abilities()});
    server.modern_result("tasks/get", params).await
}

async fn settled(server: &Server, task: &str, status: &str) -> Value {
    for _ in 0..300 {
        let now = get(server, task).await;
        if now["status"] == status {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{} never became {status}", get(server, task).await);
}

#[tokio::test]
async fn a_long_call_is_a_task_under_its_log_id() {
    let server = Server::start().await;
    let task = start(&server, "slow_compute", json!({"seconds": 0.1})).await;
    assert_eq!(get(&server, &task).await["status"], "working");
    let done = settled(&server, &task, "completed").await;
    assert_eq!(done["result"]["content"][0]["text"], "computed");
    assert_eq!(done["result"]["_meta"]["spawnpoint/logId"], task.as_str());
    assert!(server.core.record(task.parse().unwrap()).await.unwrap().is_some());
}

#[tokio::test]
async fn failed_work_completes_a_task_and_a_failing_server_fails_it() {
    let server = Server::start().await;
    let task = start(&server, "failing_job", json!({})).await;
    let done = settled(&server, &task, "completed").await;
    assert_eq!(done["result"]["isError"], true);
    let task = start(&server, "protocol_error_job", json!({})).await;
    let failed = settled(&server, &task, "failed").await;
    assert_eq!(failed["error"]["code"], -32603);
    assert!(failed.get("result").is_none());
}

#[tokio::test]
async fn a_task_asks_and_accepts_answers_one_by_one() {
    let server = Server::start().await;
    let task = start(&server, "multi_input", json!({})).await;
    let asking = settled(&server, &task, "input_required").await;
    assert_eq!(asking["inputRequests"].as_object().unwrap().len(), 2);
    for (name, left) in [("first", 1), ("second", 0)] {
        let answer = json!({name: {"action": "accept", "content": {"name": "x"}}});
        let params = json!({"taskId": task, "inputResponses": answer, "_meta": abilities()});
        let ack = server.modern_result("tasks/update", params).await;
        assert_eq!(ack["resultType"], "complete");
        if left > 0 {
            let asking = get(&server, &task).await;
            assert_eq!(asking["inputRequests"].as_object().unwrap().len(), left);
        }
    }
    settled(&server, &task, "completed").await;
}

#[tokio::test]
async fn a_task_is_cancelled_once_and_for_all() {
    let server = Server::start().await;
    let task = start(&server, "slow_compute", json!({"seconds": 60})).await;
    let params = json!({"taskId": task, "_meta": abilities()});
    for _ in 0..2 {
        let ack = server.modern_result("tasks/cancel", params.clone()).await;
        assert_eq!(ack["resultType"], "complete");
        settled(&server, &task, "cancelled").await;
    }
}

#[tokio::test]
async fn unknown_tasks_and_clients_without_the_extension_are_refused() {
    let server = Server::start().await;
    for id in ["nope", "01890000-0000-7000-8000-000000000000"] {
        for method in ["tasks/get", "tasks/cancel"] {
            let params = json!({"taskId": id, "_meta": abilities()});
            assert_eq!(server.modern_error(method, params).await["code"], -32602);
        }
    }
    let error = server.modern_error("tasks/get", json!({"taskId": "x"})).await;
    assert_eq!(error["code"], -32021);
    let error = server.modern_error("tools/call", json!({"name": "failing_job"})).await;
    assert_eq!(error["code"], -32021);
    let plain = server.call("slow_compute", json!({"seconds": 0})).await;
    assert_eq!(plain["resultType"], "complete");
}

#[tokio::test]
async fn an_ordinary_call_that_takes_long_becomes_a_task() {
    let server = Server::start().await;
    let started = async { Value::from(start(&server, "stall", json!({})).await) };
    let task = meanwhile(&server, started).await;
    let task = task.as_str().unwrap();
    assert_eq!(get(&server, task).await["status"], "working");
}
