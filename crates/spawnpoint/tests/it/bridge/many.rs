//! A thousand operations in flight, random time-outs and cancels, and the server killed and started
//! again in between: every log id has exactly one truthful end.

use std::{
    collections::HashMap,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread::sleep,
    time::Duration,
};

use serde_json::{Value, json};

use super::Bridge;
use crate::{http::Http, support::User};

const OPERATIONS: usize = 1_000;
const CLIENTS: usize = 50;

#[test]
fn every_log_id_has_one_truthful_end() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    let address = bridge.server.address.clone();
    let next = AtomicUsize::new(0);
    // What each operation was asked to do, and what became of it as far as its caller knows.
    let known: Mutex<HashMap<String, (usize, Value, bool)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(|| {
                let mut http = Http::open(&address);
                let mut post = |path: &str, body: &Value| {
                    let body = body.to_string();
                    http.send("POST", path, &[], body.as_bytes()).unwrap().value()
                };
                loop {
                    let n = next.fetch_add(1, Ordering::SeqCst);
                    if n >= OPERATIONS {
                        return;
                    }
                    // Some end at once, some soon, some never.
                    let code = match n % 3 {
                        0 => format!("quick {n}"),
                        1 => "slow 0.2".to_owned(),
                        _ => "slow 600".to_owned(),
                    };
                    let parameters = json!({ "code": code, "timeout": 1 + (n * 37) % 150 });
                    let tool = json!({ "tool_id": "unity_execute_code", "parameters": parameters });
                    let answer = post("/tools", &tool);
                    let id = answer["log_id"].as_str().unwrap_or_else(|| panic!("{answer}"));
                    let mut cancelled = false;
                    if n.is_multiple_of(7) && answer["is_complete"] == false {
                        let said = post(&format!("/cancel/{id}"), &json!({}));
                        cancelled = said["status"] == "success";
                    }
                    let entry = (n, answer.clone(), cancelled);
                    assert!(known.lock().unwrap().insert(id.to_owned(), entry).is_none());
                }
            });
        }
    });
    let known = known.into_inner().unwrap();
    assert_eq!(known.len(), OPERATIONS);
    sleep(Duration::from_millis(400));
    let before = results(&bridge, known.keys());
    bridge.server.kill();

    let bridge = Bridge::new(&user, &[]);
    let after = results(&bridge, known.keys());
    for (id, (n, answer, cancelled)) in &known {
        let (before, after) = (&before[id], &after[id]);
        assert_eq!(after["is_complete"], true, "{n}: {after}");
        if answer["is_complete"] == true {
            assert_eq!(answer["status"], after["status"], "{n}: {answer} became {after}");
            assert_eq!(answer["result"], after["result"], "{n}");
        }
        if before["is_complete"] == true {
            assert_eq!(before, after, "{n} ended twice");
        } else if after["status"] != "success" {
            // It was running when the server died; the others ended just before.
            assert_eq!(after["status"], "error", "{n}: {before} became {after}");
            assert!(after["error"].as_str().unwrap().contains("stopped while"), "{n}: {after}");
        }
        match n % 3 {
            _ if *cancelled => {
                let status = after["status"].as_str().unwrap();
                // One that ended in the same moment could not be cancelled any more.
                assert!(matches!(status, "cancelled" | "success"), "{n}: {after}");
            }
            0 if after["status"] == "success" => {
                assert_eq!(after["result"]["output"], format!("quick {n}"));
            }
            2 => assert_eq!(after["status"], "error", "{n}: {after}"),
            _ => {}
        }
    }
}

fn results<'a>(bridge: &Bridge, ids: impl Iterator<Item = &'a String>) -> HashMap<String, Value> {
    let mut http = Http::open(&bridge.server.address);
    ids.map(|id| {
        let answer = http.send("GET", &format!("/results/{id}"), &[], b"").unwrap();
        assert_eq!(answer.status, 200, "{id} is lost");
        (id.clone(), answer.value())
    })
    .collect()
}
