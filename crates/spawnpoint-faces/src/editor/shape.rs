//! Distinguishes envelopes from MCP messages by their shape, on connections that both share.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, de::IgnoredAny};

/// Whether a message can only be an envelope: it has one of its own methods, or a shared one with parameters
/// that only the envelope has.
pub fn is_meant_by(text: &[u8]) -> bool {
    match text.trim_ascii_start().first() {
        Some(b'[') => Shape::all_of(text).iter().any(Shape::is_envelope),
        _ => Shape::of(text).is_some_and(|shape| shape.is_envelope()),
    }
}

/// Whether a message on a pipe that has carried envelopes is MCP nevertheless.
pub fn is_of_mcp(text: &[u8]) -> bool {
    Shape::of(text).is_some_and(|shape| shape.is_of_mcp())
}

#[derive(Deserialize)]
struct Shape<'a> {
    #[serde(borrow, default)]
    method: Option<Cow<'a, str>>,
    #[serde(default)]
    params: Option<Given>,
    #[serde(default)]
    result: Option<IgnoredAny>,
    #[serde(default)]
    error: Option<IgnoredAny>,
}

/// Which of the parameters that distinguish the protocols are present. Their values may be large and are skipped.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Given {
    #[serde(deserialize_with = "given")]
    name: bool,
    #[serde(deserialize_with = "given")]
    tool: bool,
    #[serde(deserialize_with = "given")]
    category: bool,
    #[serde(deserialize_with = "given")]
    tier: bool,
    #[serde(rename = "_meta", deserialize_with = "given")]
    meta: bool,
}

fn given<'de, D: Deserializer<'de>>(value: D) -> Result<bool, D::Error> {
    IgnoredAny::deserialize(value).map(|_| true)
}

impl<'a> Shape<'a> {
    fn of(text: &'a [u8]) -> Option<Self> {
        serde_json::from_slice(text).ok()
    }

    fn all_of(text: &'a [u8]) -> Vec<Self> {
        serde_json::from_slice(text).unwrap_or_default()
    }

    fn has(&self, given: fn(&Given) -> bool) -> bool {
        self.params.as_ref().is_some_and(given)
    }

    fn is_envelope(&self) -> bool {
        match self.method.as_deref() {
            Some("tools/describe" | "server/info") => true,
            Some("tools/call") => self.has(|given| given.tool) && !self.has(|given| given.name),
            Some("tools/list") => self.has(|given| given.category) || self.has(|given| given.tier),
            _ => false,
        }
    }

    fn is_of_mcp(&self) -> bool {
        match self.method.as_deref() {
            Some("initialize" | "ping") => true,
            Some("tools/call") => self.has(|given| given.name) && !self.has(|given| given.tool),
            Some("tools/list") => self.has(|given| given.meta),
            Some(method) => OTHERS.iter().any(|beginning| method.starts_with(beginning)),
            None => self.result.is_some() || self.error.is_some(),
        }
    }
}

/// Prefixes of methods that only MCP has.
const OTHERS: &[&str] = &[
    "notifications/",
    "resources/",
    "prompts/",
    "completion/",
    "logging/",
    "tasks/",
    "subscriptions/",
    "server/discover",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn envelopes_are_distinguished_from_mcp() {
        for envelope in [
            r#"{"method":"server/info"}"#,
            r#"{"method":"tools/describe","params":{"tool":"x"}}"#,
            r#"{"jsonrpc":"1.0","method":"tools/call","params":{"tool":3}}"#,
            r#"{"method":"tools/list","params":{"category":"scene"}}"#,
            r#" [{"method":"server/info"}]"#,
        ] {
            assert!(is_meant_by(envelope.as_bytes()), "{envelope}");
        }
        for other in [
            "",
            "{",
            "3",
            "[]",
            "[3]",
            r#"{"method":3}"#,
            r#"{"method":"tools/list"}"#,
            r#"{"method":"tools/list","params":{"cursor":"x"}}"#,
            r#"{"method":"tools/call","params":{"name":"x","tool":"y"}}"#,
            r#"{"method":"tools/call","params":[1]}"#,
            r#"{"method":"initialize","params":{"tool":"x"}}"#,
            r#"{"id":1,"result":{}}"#,
        ] {
            assert!(!is_meant_by(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn mcp_is_recognized_on_a_pipe_that_carried_envelopes() {
        for mcp in [
            r#"{"method":"initialize"}"#,
            r#"{"method":"tools/call","params":{"name":"x"}}"#,
            r#"{"method":"resources/list"}"#,
            r#"{"id":1,"result":{}}"#,
        ] {
            assert!(is_of_mcp(mcp.as_bytes()), "{mcp}");
        }
        for envelope in ["{", r#"{"method":"tools/list"}"#, r#"{"method":"what"}"#, "{}", "[]"] {
            assert!(!is_of_mcp(envelope.as_bytes()), "{envelope}");
        }
    }
}
