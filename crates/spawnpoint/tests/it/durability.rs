//! `kill -9` in the middle of a thousand calls: no answered call is lost, nothing runs twice, and unanswered calls are
//! marked.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use serde_json::{Value, json};

use crate::{http::Http, support::User};

const CALLS: usize = 1_000;
const CLIENTS: usize = 8;
/// Number of answers after which the server is killed.
const DEADLY: usize = 400;

#[test]
fn killed_in_the_middle_of_a_thousand_calls() {
    let user = User::new();
    let server = user.serve(&["--allow-writes"]);
    let address = server.address.clone();
    let (next, answers) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let answered: Mutex<HashMap<String, String>> = Mutex::default();
    let sent: Mutex<HashSet<String>> = Mutex::default();
    let doomed = Mutex::new(Some(server));

    std::thread::scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(|| {
                let mut http = Http::open(&address);
                loop {
                    let number = next.fetch_add(1, Ordering::SeqCst);
                    if number >= CALLS {
                        return;
                    }
                    let name = format!("call-{number}");
                    sent.lock().unwrap().insert(name.clone());
                    let Ok(answer) = http.call("CreateObject", json!({ "name": name })) else {
                        return;
                    };
                    assert_eq!(answer["result"]["structuredContent"]["ok"], true, "{answer}");
                    let log_id = answer["result"]["_meta"]["spawnpoint/logId"].as_str().unwrap();
                    answered.lock().unwrap().insert(name, log_id.to_owned());
                    if answers.fetch_add(1, Ordering::SeqCst) + 1 == DEADLY
                        && let Some(server) = doomed.lock().unwrap().take()
                    {
                        server.kill();
                    }
                }
            });
        }
    });
    let (answered, sent) = (answered.into_inner().unwrap(), sent.into_inner().unwrap());
    assert!(answered.len() >= DEADLY && answered.len() < CALLS, "{}", answered.len());

    let server = user.serve(&[]);
    let calls = Http::open(&server.address).call("list_calls", json!({ "limit": 1000 })).unwrap();
    let records = calls["result"]["structuredContent"]["calls"].as_array().unwrap();
    let mut by_name: HashMap<String, &Value> = HashMap::new();
    for record in records.iter().filter(|record| record["tool"] == "CreateObject") {
        let name = record["arguments"].as_str().unwrap().trim_start_matches("name=").to_owned();
        assert!(sent.contains(&name), "never sent: {name}");
        assert!(by_name.insert(name, record).is_none(), "recorded twice: {record}");
    }
    for (name, log_id) in &answered {
        let record = by_name.get(name).unwrap_or_else(|| panic!("{name} was answered and is lost"));
        assert_eq!(record["status"], "completed", "{record}");
        assert_eq!(record["log_id"], **log_id, "{record}");
    }
    // A call that is not recorded never began: a change is recorded before it runs.
    for (name, record) in by_name.iter().filter(|(name, _)| !answered.contains_key(*name)) {
        let status = record["status"].as_str().unwrap();
        // Completed is possible: the end was recorded, and the server died before it sent the answer.
        assert!(matches!(status, "interrupted" | "completed"), "{name} is {status}");
    }
}

/// A change does not run if it cannot be recorded, and an answer that could not be recorded says so.
#[cfg(unix)]
#[test]
fn a_full_disk_is_reported_in_the_answer() {
    let user = User::new();
    let server = user.serve_on_a_small_disk(1024, &["--allow-writes"]);
    let mut http = Http::open(&server.address);
    let said = |answer: &Value| answer["result"]["content"].to_string();
    let full = (0..3_000).map(|_| http.call("ListObjects", json!({})).unwrap());
    let full = full.into_iter().find(|answer| said(answer).contains("could not be recorded"));
    let full = full.unwrap_or_else(|| panic!("the disk never became full"));
    assert_eq!(full["result"]["isError"], false, "{full}");
    assert!(full["result"]["structuredContent"]["Items"].is_array(), "{full}");
    // Small entries may still fit where a large one did not; each answer says whether it was recorded.
    let changes = (0..200).map(|_| http.call("CreateObject", json!({ "name": "new" })).unwrap());
    let refused = changes.into_iter().find(|answer| answer["result"]["isError"] == true);
    let refused = refused.unwrap_or_else(|| panic!("everything could be recorded"));
    assert!(said(&refused).contains("nothing was run"), "{refused}");
    let before = http.call("ListObjects", json!({ "name": "new" })).unwrap();
    let again = http.call("CreateObject", json!({ "name": "new" })).unwrap();
    assert_eq!(again["result"]["isError"], true, "{again}");
    let after = http.call("ListObjects", json!({ "name": "new" })).unwrap();
    let total = |answer: &Value| answer["result"]["structuredContent"]["Total"].clone();
    assert_eq!(total(&after), total(&before));
}
