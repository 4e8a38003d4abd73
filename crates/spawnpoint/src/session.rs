//! What a relay must remember of a client's session to open it again on another connection.

use std::collections::BTreeSet;

use serde::{Deserialize, de::IgnoredAny};
use serde_json::{Value, json};

use crate::relay::no_answer;

/// The ids of requests that we repeat in the client's name begin like this.
const REPEATED: &str = "spawnpoint-repeat-";

/// Requests that change nothing, and may be asked again.
const REPEATABLE: &[&str] = &[
    "completion/complete",
    "initialize",
    "logging/setLevel",
    "ping",
    "prompts/get",
    "prompts/list",
    "resources/list",
    "resources/read",
    "resources/subscribe",
    "resources/templates/list",
    "resources/unsubscribe",
    "server/discover",
    "subscriptions/listen",
    "tasks/get",
    "tools/list",
];

/// How often a server may go away under a request before we stop asking: it may be its cause.
const PATIENCE: u8 = 2;

/// A session as its client sees it.
#[derive(Debug, Default)]
pub struct Session {
    /// What made the session what it is, in order.
    opening: Vec<Value>,
    /// Requests without an answer.
    waiting: Vec<Waiting>,
    repeats: u64,
    /// Tools that change nothing, as far as the client was told.
    harmless: BTreeSet<String>,
}

#[derive(Debug)]
struct Waiting {
    message: Value,
    /// The server we have, or had, got to see it.
    sent: bool,
    /// How often a server went away under it.
    lost: u8,
}

/// The little of a server's message that matters here. Answers can be large; their results are
/// skipped, not built.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    id: Value,
    method: Option<IgnoredAny>,
}

/// Whom an answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Incoming {
    /// It answers what we repeated; the client has its answer already.
    Ours,
    /// The client.
    Theirs,
}

impl Session {
    /// Notes a line of the client. `sent` says whether the server gets to see it now.
    pub fn note(&mut self, line: &str, sent: bool) {
        match serde_json::from_str(line) {
            Ok(Value::Array(batch)) => batch.into_iter().for_each(|one| self.note_one(one, sent)),
            Ok(message) => self.note_one(message, sent),
            // Not ours to judge: the server answers it, or nobody.
            Err(_) => {}
        }
    }

    fn note_one(&mut self, message: Value, sent: bool) {
        let method = message["method"].as_str().unwrap_or_default();
        match method {
            "notifications/cancelled" => {
                let id = &message["params"]["requestId"];
                self.waiting.retain(|waiting| waiting.message["id"] != *id);
            }
            "resources/unsubscribe" => {
                let uri = &message["params"]["uri"];
                self.opening.retain(|earlier| {
                    earlier["method"] != "resources/subscribe" || earlier["params"]["uri"] != *uri
                });
            }
            _ if opens(&message) => {
                self.opening.retain(|earlier| !replaces(&message, earlier));
                self.opening.push(message.clone());
            }
            _ => {}
        }
        if !method.is_empty() && message.get("id").is_some() {
            self.waiting.push(Waiting { message, sent, lost: 0 });
        }
    }

    /// Notes a message of the server.
    pub fn answered(&mut self, text: &str) -> Incoming {
        let Ok(Head { id, method: None }) = serde_json::from_str(text) else {
            return Incoming::Theirs;
        };
        if id.as_str().is_some_and(|id| id.starts_with(REPEATED)) {
            return Incoming::Ours;
        }
        let answers = |waiting: &mut Waiting| waiting.message["id"] == id;
        for answered in self.waiting.extract_if(.., answers) {
            if answered.message["method"] == "tools/list" {
                self.harmless.extend(harmless(text));
            }
        }
        Incoming::Theirs
    }

    /// Whether the client waits for an answer. A subscription waits for ever and does not count.
    pub fn is_waiting(&self) -> bool {
        self.waiting.iter().any(|waiting| waiting.message["method"] != "subscriptions/listen")
    }

    /// The server went away: answers for what was sent and may not be sent again.
    pub fn lost(&mut self) -> Vec<Value> {
        let harmless = &self.harmless;
        let answer = |waiting: &mut Waiting| {
            let message = &waiting.message;
            let method = message["method"].as_str().unwrap_or_default();
            let name = message["params"]["name"].as_str().unwrap_or(method);
            let repeatable = REPEATABLE.contains(&method) || harmless.contains(name);
            waiting.lost += u8::from(waiting.sent);
            if !waiting.sent || repeatable && waiting.lost <= PATIENCE {
                waiting.sent = false;
                return None;
            }
            let what = name;
            Some(no_answer(
                &message["id"],
                &format!(
                    "Spawnpoint stopped while '{what}' was running; whether it took effect is not known"
                ),
                "this connection comes back by itself; then list_calls tells what became of it",
            ))
        };
        let answers = self.waiting.iter_mut().filter_map(answer).collect();
        self.waiting.retain(|waiting| !waiting.sent);
        answers
    }

    /// The server did not come back in time: answers for everything that was held.
    pub fn give_up(&mut self) -> Vec<Value> {
        let answer = |waiting: Waiting| {
            no_answer(
                &waiting.message["id"],
                "Spawnpoint is not running",
                "start it with `spawnpoint serve`; this connection comes back by itself",
            )
        };
        self.waiting.drain(..).map(answer).collect()
    }

    /// The server is back: what to tell it, in order.
    pub fn again(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        for message in &self.opening {
            // What the client still waits for is sent below, under its own id.
            let held = |waiting: &Waiting| waiting.message["id"] == message["id"];
            let mut message = message.clone();
            if message.get("id").is_some() {
                if self.waiting.iter().any(held) {
                    continue;
                }
                self.repeats += 1;
                message["id"] = json!(format!("{REPEATED}{}", self.repeats));
            }
            lines.push(message.to_string());
        }
        for waiting in &mut self.waiting {
            waiting.sent = true;
            lines.push(waiting.message.to_string());
        }
        lines
    }
}

/// The tools in a list that change nothing.
fn harmless(answer: &str) -> Vec<String> {
    let Ok(answer) = serde_json::from_str::<Value>(answer) else {
        return Vec::new();
    };
    let tools = answer["result"]["tools"].as_array().into_iter().flatten();
    tools
        .filter(|tool| tool["annotations"]["readOnlyHint"] == true)
        .filter_map(|tool| Some(tool["name"].as_str()?.to_owned()))
        .collect()
}

/// Whether a message makes the session what it is.
fn opens(message: &Value) -> bool {
    match message["method"].as_str() {
        Some(
            "initialize" | "notifications/initialized" | "logging/setLevel" | "resources/subscribe",
        ) => true,
        Some("tools/call") => message["params"]["name"] == "set_active_instance",
        _ => false,
    }
}

/// Whether a message makes an earlier one of the same kind meaningless.
fn replaces(message: &Value, earlier: &Value) -> bool {
    message["method"] == earlier["method"]
        && (message["method"] != "resources/subscribe"
            || message["params"]["uri"] == earlier["params"]["uri"])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(id: u64, method: &str, params: Value) -> String {
        json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string()
    }

    fn opened() -> Session {
        let mut session = Session::default();
        session.note(&line(1, "initialize", json!({})), true);
        assert_eq!(session.answered(r#"{"id":1,"result":{}}"#), Incoming::Theirs);
        session.note(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, true);
        session
    }

    #[test]
    fn a_session_is_opened_again_behind_the_clients_back() {
        let mut session = opened();
        assert!(session.lost().is_empty());
        let again = session.again();
        assert!(again[0].contains("spawnpoint-repeat-1"), "{again:?}");
        assert!(again[1].contains("notifications/initialized"));
        let answer = r#"{"id":"spawnpoint-repeat-1","result":{}}"#;
        assert_eq!(session.answered(answer), Incoming::Ours);
    }

    #[test]
    fn reads_are_asked_again_and_calls_are_not() {
        let mut session = opened();
        session.note(&line(2, "tools/list", json!({})), true);
        session.note(&line(3, "tools/call", json!({ "name": "SetActive" })), true);
        let answers = session.lost();
        assert_eq!(answers.len(), 1);
        assert_eq!(answers[0]["id"], 3);
        assert!(answers[0]["error"]["message"].as_str().unwrap().contains("SetActive"));
        session.note(&line(4, "tools/call", json!({ "name": "GetObject" })), false);
        let again = session.again();
        assert_eq!(again.len(), 4, "opening, then what waits: {again:?}");
        assert!(session.is_waiting());
    }

    #[test]
    fn tools_that_change_nothing_are_called_again_but_not_for_ever() {
        let mut session = opened();
        session.note(&line(2, "tools/list", json!({})), true);
        session.answered(
            r#"{"id":2,"result":{"tools":[{"name":"Look","annotations":{"readOnlyHint":true}}]}}"#,
        );
        session.note(&line(3, "tools/call", json!({ "name": "Look" })), true);
        for _ in 0..PATIENCE {
            assert!(session.lost().is_empty());
            assert!(session.again().last().unwrap().contains("Look"));
        }
        assert_eq!(session.lost()[0]["id"], 3);
    }

    #[test]
    fn what_was_held_too_long_is_answered() {
        let mut session = Session::default();
        session.note(&line(7, "tools/call", json!({ "name": "GetObject" })), false);
        assert!(session.lost().is_empty());
        assert_eq!(session.give_up()[0]["id"], 7);
        assert!(session.again().is_empty());
    }

    #[test]
    fn an_unanswered_opening_keeps_its_own_id() {
        let mut session = Session::default();
        session.note(&line(1, "initialize", json!({})), true);
        session.lost();
        assert_eq!(session.again(), [line(1, "initialize", json!({}))]);
    }

    #[test]
    fn the_choice_of_an_instance_is_part_of_the_session() {
        let mut session = opened();
        let choose = |id, instance: &str| {
            line(
                id,
                "tools/call",
                json!({ "name": "set_active_instance", "arguments": { "instance": instance } }),
            )
        };
        for (id, instance) in [(2, "A"), (3, "B")] {
            session.note(&choose(id, instance), true);
            session.answered(&json!({ "id": id, "result": {} }).to_string());
        }
        session.lost();
        let again = session.again();
        assert_eq!(again.len(), 3);
        assert!(again[2].contains("\"B\""));
    }
}
