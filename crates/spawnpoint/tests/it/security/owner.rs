//! An owner who decides about every call that waits.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::JoinHandle,
    time::Duration,
};

use serde_json::{Value, json};

use crate::{
    http::Http,
    support::{Server, User},
};

/// Denies whatever waits, until it is dropped.
pub struct Owner {
    denied: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Owner {
    pub fn denying(user: &User, server: &Server) -> Self {
        let key = user.owner_key();
        let (denied, stop) = (Arc::<AtomicUsize>::default(), Arc::<AtomicBool>::default());
        let (count, over, address) = (denied.clone(), stop.clone(), server.address.clone());
        let thread = std::thread::spawn(move || {
            // One connection: a machine has only so many ports.
            let mut http = Http::open(&address);
            while !over.load(Ordering::Relaxed) {
                for id in waiting(&mut http, &key) {
                    let order = json!({ "id": id, "decision": "deny" });
                    if send(&mut http, &key, "POST", &order).is_some() {
                        count.fetch_add(1, Ordering::Relaxed);
                    }
                }
                std::thread::sleep(Duration::from_millis(2));
            }
        });
        Self { denied, stop, thread: Some(thread) }
    }

    /// How many calls it has denied.
    pub fn denied(&self) -> usize {
        self.denied.load(Ordering::Relaxed)
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Ids of the calls that wait.
fn waiting(http: &mut Http, key: &str) -> Vec<Value> {
    let listed = send(http, key, "GET", &Value::Null).unwrap_or_default();
    let calls = listed["waiting"].as_array().cloned().unwrap_or_default();
    calls.iter().map(|call| call["log_id"].clone()).collect()
}

fn send(http: &mut Http, key: &str, method: &str, order: &Value) -> Option<Value> {
    let headers = [("Content-Type", "application/json"), ("x-spawnpoint-owner-key", key)];
    let body = if order.is_null() { String::new() } else { order.to_string() };
    let answer = http.send(method, "/owner/approvals", &headers, body.as_bytes());
    match answer {
        Ok(answer) => (answer.status == 200).then(|| answer.value()),
        Err(_) => {
            http.reopen();
            None
        }
    }
}
