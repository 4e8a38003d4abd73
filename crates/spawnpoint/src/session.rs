//! What the relay records about a client's session, to open it again on another connection.

use std::collections::BTreeSet;

use serde::{Deserialize, de::IgnoredAny};
use serde_json::{Value, json};

use crate::relay::no_response;

/// Prefix of the ids of requests that the relay repeats in the client's name.
const REPEATED: &str = "spawnpoint-repeat-";

/// Requests that change nothing, and may be sent again.
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

/// How often a server may disconnect during a request before the request is not sent again: it may be the cause.
const MAX_LOSSES: u8 = 2;

/// A client's session, as far as the relay has seen it.
#[derive(Debug, Default)]
pub struct Session {
    /// The messages that set the session up, in order.
    opening: Vec<Value>,
    /// Requests without a response.
    pending: Vec<PendingRequest>,
    repeats: u64,
    /// Tools that the server declared read-only.
    read_only: BTreeSet<String>,
}

#[derive(Debug)]
struct PendingRequest {
    message: Value,
    /// Whether it was sent to the current server, or to the last one.
    sent: bool,
    /// How often a server disconnected after it was sent.
    losses: u8,
}

/// The part of a server's message that the relay reads. Results can be large; they are skipped, not built.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    id: Value,
    method: Option<IgnoredAny>,
}

/// The recipient of a message of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recipient {
    /// The relay: it answers a repeated request, whose first response the client already has.
    Relay,
    /// The client.
    Client,
}

impl Session {
    /// Records a line of the client. `sent` says whether it is sent to a server now.
    pub fn record(&mut self, line: &str, sent: bool) {
        match serde_json::from_str(line) {
            Ok(Value::Array(batch)) => batch.into_iter().for_each(|one| self.record_one(one, sent)),
            Ok(message) => self.record_one(message, sent),
            // The server decides whether this deserves an answer.
            Err(_) => {}
        }
    }

    fn record_one(&mut self, message: Value, sent: bool) {
        let method = message["method"].as_str().unwrap_or_default();
        match method {
            "notifications/cancelled" => {
                let id = &message["params"]["requestId"];
                self.pending.retain(|pending| pending.message["id"] != *id);
            }
            "resources/unsubscribe" => {
                let uri = &message["params"]["uri"];
                self.opening.retain(|earlier| {
                    earlier["method"] != "resources/subscribe" || earlier["params"]["uri"] != *uri
                });
            }
            _ if sets_up(&message) => {
                self.opening.retain(|earlier| !replaces(&message, earlier));
                self.opening.push(message.clone());
            }
            _ => {}
        }
        if !method.is_empty() && message.get("id").is_some() {
            self.pending.push(PendingRequest { message, sent, losses: 0 });
        }
    }

    /// Records a message of the server, and returns its recipient.
    pub fn receive(&mut self, text: &str) -> Recipient {
        let Ok(Head { id, method: None }) = serde_json::from_str(text) else {
            return Recipient::Client;
        };
        if id.as_str().is_some_and(|id| id.starts_with(REPEATED)) {
            return Recipient::Relay;
        }
        let answers = |pending: &mut PendingRequest| pending.message["id"] == id;
        for answered in self.pending.extract_if(.., answers) {
            if answered.message["method"] == "tools/list" {
                self.read_only.extend(read_only_tools(text));
            }
        }
        Recipient::Client
    }

    /// Whether the client waits for a response. Subscriptions stay open for ever and do not count.
    pub fn is_waiting(&self) -> bool {
        self.pending.iter().any(|pending| pending.message["method"] != "subscriptions/listen")
    }

    /// Handles a lost server. Returns responses to the requests that were sent and may not be sent again.
    pub fn server_lost(&mut self) -> Vec<Value> {
        let read_only = &self.read_only;
        let answer = |pending: &mut PendingRequest| {
            let message = &pending.message;
            let method = message["method"].as_str().unwrap_or_default();
            let name = message["params"]["name"].as_str().unwrap_or(method);
            let repeatable = REPEATABLE.contains(&method) || read_only.contains(name);
            pending.losses += u8::from(pending.sent);
            if !pending.sent || repeatable && pending.losses <= MAX_LOSSES {
                pending.sent = false;
                return None;
            }
            Some(no_response(
                &message["id"],
                &format!(
                    "Spawnpoint stopped while '{name}' was running; whether it took effect is unknown"
                ),
                "this connection reconnects by itself; then list_calls shows the result",
            ))
        };
        let answers = self.pending.iter_mut().filter_map(answer).collect();
        self.pending.retain(|pending| !pending.sent);
        answers
    }

    /// Handles a server that did not come back in time. Returns responses to all held requests.
    pub fn give_up(&mut self) -> Vec<Value> {
        let answer = |pending: PendingRequest| {
            no_response(
                &pending.message["id"],
                "Spawnpoint is not running",
                "start it with `spawnpoint serve`; this connection reconnects by itself",
            )
        };
        self.pending.drain(..).map(answer).collect()
    }

    /// Handles a server that is back. Returns the lines to send to it, in order.
    pub fn replay(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        for message in &self.opening {
            // A request that the client still waits for is sent below, under its own id.
            let held = |pending: &PendingRequest| pending.message["id"] == message["id"];
            let mut message = message.clone();
            if message.get("id").is_some() {
                if self.pending.iter().any(held) {
                    continue;
                }
                self.repeats += 1;
                message["id"] = json!(format!("{REPEATED}{}", self.repeats));
            }
            lines.push(message.to_string());
        }
        for pending in &mut self.pending {
            pending.sent = true;
            lines.push(pending.message.to_string());
        }
        lines
    }
}

/// The names of the read-only tools in a list of tools.
fn read_only_tools(answer: &str) -> Vec<String> {
    let Ok(answer) = serde_json::from_str::<Value>(answer) else {
        return Vec::new();
    };
    let tools = answer["result"]["tools"].as_array().into_iter().flatten();
    tools
        .filter(|tool| tool["annotations"]["readOnlyHint"] == true)
        .filter_map(|tool| Some(tool["name"].as_str()?.to_owned()))
        .collect()
}

/// Whether a message sets the session up.
fn sets_up(message: &Value) -> bool {
    match message["method"].as_str() {
        Some(
            "initialize" | "notifications/initialized" | "logging/setLevel" | "resources/subscribe",
        ) => true,
        Some("tools/call") => message["params"]["name"] == "set_active_instance",
        _ => false,
    }
}

/// Whether a message makes an earlier one of the same kind obsolete.
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
        session.record(&line(1, "initialize", json!({})), true);
        assert_eq!(session.receive(r#"{"id":1,"result":{}}"#), Recipient::Client);
        session.record(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, true);
        session
    }

    #[test]
    fn a_session_is_opened_again_without_the_client() {
        let mut session = opened();
        assert!(session.server_lost().is_empty());
        let replayed = session.replay();
        assert!(replayed[0].contains("spawnpoint-repeat-1"), "{replayed:?}");
        assert!(replayed[1].contains("notifications/initialized"));
        let answer = r#"{"id":"spawnpoint-repeat-1","result":{}}"#;
        assert_eq!(session.receive(answer), Recipient::Relay);
    }

    #[test]
    fn reads_are_sent_again_and_calls_are_not() {
        let mut session = opened();
        session.record(&line(2, "tools/list", json!({})), true);
        session.record(&line(3, "tools/call", json!({ "name": "SetActive" })), true);
        let answers = session.server_lost();
        assert_eq!(answers.len(), 1);
        assert_eq!(answers[0]["id"], 3);
        assert!(answers[0]["error"]["message"].as_str().unwrap().contains("SetActive"));
        session.record(&line(4, "tools/call", json!({ "name": "GetObject" })), false);
        let replayed = session.replay();
        assert_eq!(replayed.len(), 4, "the session, then the pending requests: {replayed:?}");
        assert!(session.is_waiting());
    }

    #[test]
    fn read_only_tools_are_called_again_up_to_a_limit() {
        let mut session = opened();
        session.record(&line(2, "tools/list", json!({})), true);
        session.receive(
            r#"{"id":2,"result":{"tools":[{"name":"Look","annotations":{"readOnlyHint":true}}]}}"#,
        );
        session.record(&line(3, "tools/call", json!({ "name": "Look" })), true);
        for _ in 0..MAX_LOSSES {
            assert!(session.server_lost().is_empty());
            assert!(session.replay().last().unwrap().contains("Look"));
        }
        assert_eq!(session.server_lost()[0]["id"], 3);
    }

    #[test]
    fn requests_that_were_held_too_long_are_answered() {
        let mut session = Session::default();
        session.record(&line(7, "tools/call", json!({ "name": "GetObject" })), false);
        assert!(session.server_lost().is_empty());
        assert_eq!(session.give_up()[0]["id"], 7);
        assert!(session.replay().is_empty());
    }

    #[test]
    fn an_unanswered_opening_keeps_its_own_id() {
        let mut session = Session::default();
        session.record(&line(1, "initialize", json!({})), true);
        session.server_lost();
        assert_eq!(session.replay(), [line(1, "initialize", json!({}))]);
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
            session.record(&choose(id, instance), true);
            session.receive(&json!({ "id": id, "result": {} }).to_string());
        }
        session.server_lost();
        let replayed = session.replay();
        assert_eq!(replayed.len(), 3);
        assert!(replayed[2].contains("\"B\""));
    }
}
