//! A thousand running operations on one engine, random timeouts and cancellations, and the server killed and started
//! again in between: every log id has exactly one correct outcome.

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
/// Operations that end at once, besides those that keep running.
const QUICK: usize = 200;
const CLIENTS: usize = 50;

/// An operation, and its outcome as its caller knows it.
struct StartedOperation {
    id: String,
    code: String,
    answer: Value,
    cancelled: bool,
}

/// The same random numbers each time.
fn dice(n: usize, sides: usize) -> usize {
    let mixed = (n as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    usize::try_from(mixed >> 33).unwrap() % sides
}

/// Some end at once, some during the test, some never.
fn code_of(n: usize) -> String {
    match n {
        OPERATIONS.. => format!("quick {n}"),
        _ if dice(n, 3) == 0 => "slow 20".to_owned(),
        _ => "slow 600".to_owned(),
    }
}

/// Runs work for every number, from many clients at once.
fn by_many(address: &str, count: usize, work: impl Fn(&mut Http, usize) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(|| {
                let mut http = Http::open(address);
                loop {
                    match next.fetch_add(1, Ordering::SeqCst) {
                        n if n < count => work(&mut http, n),
                        _ => return,
                    }
                }
            });
        }
    });
}

fn post(http: &mut Http, path: &str, body: &Value) -> Value {
    // The words of the bridge's own servers, which its other routes have.
    let headers = [("User-Agent", "axios/1.7.9")];
    http.send("POST", path, &headers, body.to_string().as_bytes()).unwrap().value()
}

fn results(bridge: &Bridge, operations: &[StartedOperation]) -> HashMap<String, Value> {
    let mut http = Http::open(&bridge.server.address);
    let result = |one: &StartedOperation| {
        let answer = http.send("GET", &format!("/results/{}", one.id), &[], b"").unwrap();
        assert_eq!(answer.status, 200, "{} is lost", one.id);
        (one.id.clone(), answer.value())
    };
    operations.iter().map(result).collect()
}

#[test]
fn every_log_id_has_one_correct_outcome() {
    let user = User::new();
    let bridge = Bridge::new(&user, &[]);
    let address = bridge.server.address.clone();
    let operations: Mutex<Vec<StartedOperation>> = Mutex::default();
    by_many(&address, OPERATIONS + QUICK, |http, n| {
        let code = code_of(n);
        let parameters = json!({ "code": code, "timeout": 1 + dice(n, 150) });
        let answer = post(
            http,
            "/tools",
            &json!({ "tool_id": "unity_execute_code", "parameters": parameters }),
        );
        let id = answer["log_id"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
        operations.lock().unwrap().push(StartedOperation { id, code, answer, cancelled: false });
    });
    let mut operations = operations.into_inner().unwrap();
    let flying = results(&bridge, &operations);
    let flying = flying.values().filter(|one| one["is_complete"] == false).count();
    assert!(flying >= OPERATIONS * 9 / 10, "only {flying} are in flight");

    // Cancels operations, also ended ones, and some twice, while others end by themselves.
    let cancelled: Mutex<Vec<usize>> = Mutex::default();
    by_many(&address, operations.len(), |http, n| {
        for _ in 0..[2, 1, 0, 0, 0][dice(n, 5)] {
            let said = post(http, &format!("/cancel/{}", operations[n].id), &json!({}));
            if said["status"] == "success" {
                cancelled.lock().unwrap().push(n);
            }
        }
    });
    for n in cancelled.into_inner().unwrap() {
        operations[n].cancelled = true;
    }
    let before = loop {
        let results = results(&bridge, &operations);
        let has_ended = |one: &StartedOperation| results[&one.id]["is_complete"] == true;
        if operations.iter().filter(|one| one.cancelled).all(has_ended) {
            break results;
        }
        sleep(Duration::from_millis(20));
    };
    bridge.server.kill();

    let bridge = Bridge::new(&user, &[]);
    let after = results(&bridge, &operations);
    assert_eq!(after.len(), OPERATIONS + QUICK, "two operations share an id");
    let mut ends: HashMap<&str, usize> = HashMap::new();
    for one in &operations {
        let (before, after, answer) = (&before[&one.id], &after[&one.id], &one.answer);
        let status = after["status"].as_str().unwrap();
        *ends.entry(status).or_default() += 1;
        assert_eq!(after["is_complete"], true, "{}: {after}", one.code);
        if answer["is_complete"] == true {
            assert_eq!(answer["status"], after["status"], "{}: {answer} became {after}", one.code);
            assert_eq!(answer["result"], after["result"], "{}", one.code);
        }
        if before["is_complete"] == true {
            assert_eq!(before, after, "{} ended twice", one.code);
        } else if status != "success" {
            // It was running when the server died; the others ended just before.
            assert_eq!(status, "error", "{}: {before} became {after}", one.code);
            assert!(after["error"].as_str().unwrap().contains("stopped while"), "{after}");
        }
        match status {
            "success" => assert_eq!(after["result"]["output"], one.code, "{after}"),
            "cancelled" => assert!(one.cancelled, "not cancelled: {}", one.code),
            "error" => assert!(!one.code.starts_with("quick") && !one.cancelled, "{after}"),
            other => panic!("{other}: {after}"),
        }
        assert!(status != "success" || one.code != "slow 600", "{after}");
    }
    // Every outcome must occur, or the test covers less than it claims.
    assert!(["success", "cancelled", "error"].iter().all(|end| ends.contains_key(end)), "{ends:?}");
    // A third server finds the same: outcomes do not change.
    bridge.server.kill();
    let bridge = Bridge::new(&user, &[]);
    assert_eq!(results(&bridge, &operations), after);
}
