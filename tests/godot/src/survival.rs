//! Clients of an engine that is killed again and again: one that looks, and one that changes something.
//! Nothing is lost, and nothing is done twice.

use std::{
    collections::HashMap,
    fs,
    sync::atomic::{AtomicBool, Ordering::SeqCst},
    thread,
    time::Instant,
};

use serde_json::json;

use crate::{Client, Server};

/// The reported outcomes of a client's changes.
#[derive(Default)]
pub struct ChangeOutcomes {
    /// They were made.
    pub done: Vec<String>,
    /// Their outcome is unknown.
    pub unknown: Vec<String>,
    /// They were not made.
    pub not_done: Vec<String>,
}

/// Makes code write one line after the other into a file, from inside the engine, until it is
/// stopped. The code returns the line.
fn change(
    mut client: Client,
    write: &impl Fn(&str) -> String,
    over: &AtomicBool,
) -> ChangeOutcomes {
    let mut outcomes = ChangeOutcomes::default();
    for number in 0.. {
        if over.load(SeqCst) {
            break;
        }
        let line = format!("line-{number}");
        let code = write(&line);
        match client.call("unity_execute_code", json!({"code": code, "timeout": 100_000})) {
            Ok(answer) => {
                assert_eq!(answer["result"]["result"], *line, "{answer}");
                outcomes.done.push(line);
            }
            Err(said) if said.contains("is unknown") => outcomes.unknown.push(line),
            Err(said) if said.contains("nothing was done") => outcomes.not_done.push(line),
            Err(said) => panic!("{line}: {said}"),
        }
    }
    outcomes
}

/// Reads repeatedly; each read is answered, however often the engine disconnects.
fn look(mut client: Client, over: &AtomicBool) -> usize {
    let mut looks = 0;
    while !over.load(SeqCst) {
        let found = client.call("SearchObjects", json!({"name": "Player"}));
        let found = found.unwrap_or_else(|said| panic!("a look was lost: {said}"));
        // A game that has just started may not have its scene yet.
        assert!(found["Total"].as_u64().unwrap() <= 1, "{found}");
        looks += 1;
    }
    looks
}

/// Checks that the file contains exactly what the client was outcomes.
fn check(journal: &str, outcomes: &ChangeOutcomes) {
    let mut written: HashMap<&str, usize> = HashMap::new();
    let text = fs::read_to_string(journal).unwrap();
    for line in text.lines() {
        *written.entry(line).or_default() += 1;
    }
    for (line, times) in &written {
        assert_eq!(*times, 1, "{line} was done {times} times");
    }
    for line in &outcomes.done {
        assert!(written.contains_key(line.as_str()), "{line} was reported as done but was not");
    }
    for line in &outcomes.not_done {
        assert!(!written.contains_key(line.as_str()), "{line} was reported as not done but was");
    }
    let known = outcomes.done.len() + outcomes.unknown.len();
    assert!(written.len() <= known, "{} lines, {known} of them reported", written.len());
}

/// Runs rounds of disruptions of an engine, while one client reads and another makes the code of
/// `write` write lines into the journal; returns the outcomes of the latter.
pub fn under_calls(
    (server, id): (&Server, &str),
    journal: &str,
    write: impl Fn(&str) -> String + Sync,
    rounds: usize,
    mut round: impl FnMut(usize),
) -> ChangeOutcomes {
    fs::write(journal, "").unwrap();
    let over = AtomicBool::new(false);
    let begun = Instant::now();
    let (outcomes, looks) = thread::scope(|scope| {
        // Ends the clients even if a round fails.
        let over = Ends(&over);
        let changes = scope.spawn(|| change(server.client().on(id), &write, over.0));
        let looks = scope.spawn(|| look(server.client().on(id), over.0));
        (0..rounds).for_each(&mut round);
        over.0.store(true, SeqCst);
        (changes.join().unwrap(), looks.join().unwrap())
    });
    check(journal, &outcomes);
    let (done, unknown, not_done) =
        (outcomes.done.len(), outcomes.unknown.len(), outcomes.not_done.len());
    eprintln!(
        "{rounds} rounds in {:.0?}: {looks} looks, {done} changes done, {unknown} unknown, {not_done} not done",
        begun.elapsed(),
    );
    assert!(looks >= rounds && done >= rounds, "too few calls were made");
    outcomes
}

/// Stops the clients when it is dropped.
struct Ends<'o>(&'o AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, SeqCst);
    }
}
