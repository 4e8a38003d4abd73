//! Clients of an engine that is killed again and again: one that looks, and one that changes something.
//! Nothing is lost, and nothing is done twice.

use std::{
    collections::HashMap,
    fs,
    sync::atomic::{AtomicBool, Ordering::SeqCst},
};

use serde_json::json;

use crate::Client;

/// What a client was told of its changes.
#[derive(Default)]
pub struct Told {
    /// They were made.
    pub done: Vec<String>,
    /// Nobody knows whether they were made.
    pub unknown: Vec<String>,
    /// They were not made.
    pub not_done: Vec<String>,
}

/// Lets code write one line after the other into a file, from inside the engine, until it is over. The
/// code gives the line back.
pub fn change(mut client: Client, write: impl Fn(&str) -> String, over: &AtomicBool) -> Told {
    let mut told = Told::default();
    for number in 0.. {
        if over.load(SeqCst) {
            break;
        }
        let line = format!("line-{number}");
        let code = write(&line);
        match client.call("unity_execute_code", json!({"code": code, "timeout": 100_000})) {
            Ok(answer) => {
                assert_eq!(answer["result"]["result"], *line, "{answer}");
                told.done.push(line);
            }
            Err(said) if said.contains("is not known") => told.unknown.push(line),
            Err(said) if said.contains("nothing was done") => told.not_done.push(line),
            Err(said) => panic!("{line}: {said}"),
        }
    }
    told
}

/// Looks again and again; each look is answered, however often the engine goes away.
pub fn look(mut client: Client, over: &AtomicBool) -> usize {
    let mut looks = 0;
    while !over.load(SeqCst) {
        let found = client.call("SearchObjects", json!({"name": "Player"}));
        let found = found.unwrap_or_else(|said| panic!("a look was lost: {said}"));
        // A game that has just begun may not have its scene yet.
        assert!(found["Total"].as_u64().unwrap() <= 1, "{found}");
        looks += 1;
    }
    looks
}

/// What stands in the file is what the client was told.
pub fn check(journal: &str, told: &Told) {
    let mut written: HashMap<&str, usize> = HashMap::new();
    let text = fs::read_to_string(journal).unwrap();
    for line in text.lines() {
        *written.entry(line).or_default() += 1;
    }
    for (line, times) in &written {
        assert_eq!(*times, 1, "{line} was done {times} times");
    }
    for line in &told.done {
        assert!(written.contains_key(line.as_str()), "{line} was told to be done and was not");
    }
    for line in &told.not_done {
        assert!(!written.contains_key(line.as_str()), "{line} was told not to be done and was");
    }
    let known = told.done.len() + told.unknown.len();
    assert!(written.len() <= known, "{} lines, {known} of them told of", written.len());
}
