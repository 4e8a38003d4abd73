//! What a person sees of a call before deciding about it.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::{Map, Value};
use spawnpoint_protocol::LogId;
use uuid::Uuid;

/// How many bytes of the arguments are kept for the person who decides.
const MAX_ARGUMENTS: usize = 16 * 1024;

/// How many characters names may have.
const MAX_NAME: usize = 200;

/// A call that needs approval. Every text is safe to print on a terminal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ApprovalRequest {
    /// The call's id.
    pub log_id: LogId,
    /// The tool's name.
    pub tool: String,
    /// The instance it runs on, if it needs one.
    pub instance: Option<String>,
    /// What the client calls itself.
    pub client: String,
    /// The client's session, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<Uuid>,
    /// Whose call it is, on a server that several users share.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
    /// The arguments in a few words, as the log has them.
    pub summary: String,
    /// The arguments as JSON, cut off where they are very long.
    pub arguments: String,
    /// Whether `arguments` was cut off.
    pub truncated: bool,
}

impl ApprovalRequest {
    /// A call with these arguments.
    pub fn new(
        log_id: LogId,
        tool: &str,
        instance: Option<String>,
        client: &str,
        summary: &str,
        arguments: &Map<String, Value>,
    ) -> Self {
        let whole = plain(&serde_json::to_string(arguments).unwrap_or_default());
        let arguments = shortened(&whole, MAX_ARGUMENTS);
        Self {
            log_id,
            tool: name(tool),
            instance: instance.map(|instance| name(&instance)),
            client: name(client),
            session: None,
            user: None,
            summary: plain(summary),
            truncated: whole.len() > MAX_ARGUMENTS,
            arguments,
        }
    }

    /// `'SetActive' on Game@1`, for sentences.
    pub fn title(&self) -> String {
        match &self.instance {
            Some(instance) => format!("'{}' on {instance}", self.tool),
            None => format!("'{}'", self.tool),
        }
    }
}

/// A call that waits, with its times.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PendingApproval {
    /// The call.
    #[serde(flatten)]
    pub request: ApprovalRequest,
    /// Since when it waits, ISO 8601 in UTC.
    pub since: String,
    /// How long it has waited.
    pub age_seconds: u64,
    /// How long it will wait at most from now on.
    pub seconds_left: u64,
}

/// A text without characters that a terminal acts on or that change how other text looks. A client
/// could use them to show the person something else than what will run.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match is_deceptive(c) {
            // Writing to a string cannot fail.
            true => drop(write!(plain, "{}", c.escape_unicode())),
            false => plain.push(c),
        }
    }
    plain
}

fn is_deceptive(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// A text of at most so many bytes; one that is longer ends with how much is missing.
pub fn shortened(text: &str, most: usize) -> String {
    if text.len() <= most {
        return text.to_owned();
    }
    let mut end = most;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}… ({} more bytes)", &text[..end], text.len() - end)
}

fn name(text: &str) -> String {
    let short: String = text.chars().take(MAX_NAME).collect();
    plain(&short)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn request(arguments: Value) -> ApprovalRequest {
        let arguments = arguments.as_object().cloned().unwrap();
        ApprovalRequest::new(LogId::fresh(), "t\u{1b}[2J", None, "c\nd", "a=1", &arguments)
    }

    #[test]
    fn nothing_in_a_request_can_steer_a_terminal() {
        let request = request(json!({"a": "\u{1b}[31m\u{202e}x\u{9b}\n", "ü": "日本"}));
        for text in [&request.tool, &request.client, &request.arguments] {
            assert!(!text.chars().any(is_deceptive), "{text:?}");
        }
        assert!(request.arguments.contains("日本") && request.arguments.contains("ü"));
        assert!(request.arguments.contains(r"\u{202e}"), "{}", request.arguments);
        assert!(!request.truncated);
    }

    #[test]
    fn long_arguments_are_cut_off_and_say_so() {
        let request = request(json!({"code": "é".repeat(1_000_000)}));
        assert!(request.truncated && request.arguments.len() < MAX_ARGUMENTS + 100);
        assert!(request.arguments.ends_with("more bytes)"), "{}", request.arguments);
    }
}
