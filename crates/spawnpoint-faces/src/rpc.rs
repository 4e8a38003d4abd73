//! Checks JSON-RPC messages before the protocol library sees them, and words refusals as JSON-RPC errors.
//!
//! The library answers messages that it cannot read in plain text, or not at all. So every message is checked first,
//! in one pass that keeps only the kinds of the outer members.

use std::{borrow::Cow, fmt};

use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Value, json};

use crate::mcp::error::code;

/// Maximum nesting depth of a message. The library's own limit is slightly higher, and its refusal less useful.
const DEPTH: usize = 100;

/// The longest `initialize`: it is kept as long as its connection or session.
const LONGEST_OPENING: usize = 64 << 10;

/// Why a message is refused.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// JSON-RPC error code.
    pub code: i32,
    /// The problem, for people.
    pub message: Cow<'static, str>,
    /// The id of the message, if it has a usable one.
    pub id: Value,
}

impl Refusal {
    /// A refusal of a message without a usable id.
    pub fn new(code: i32, message: impl Into<Cow<'static, str>>) -> Self {
        Self { code, message: message.into(), id: Value::Null }
    }

    /// The JSON-RPC error object.
    pub fn to_json(&self) -> Value {
        json!({
            "jsonrpc": "2.0",
            "id": self.id,
            "error": { "code": self.code, "message": self.message },
        })
    }

    /// The same as an HTTP answer.
    pub fn respond(&self, status: StatusCode) -> Response {
        let mut response = Response::new(Body::from(self.to_json().to_string()));
        *response.status_mut() = status;
        response
            .headers_mut()
            .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        response
    }
}

/// Id and method of a message that can be passed on.
#[derive(Clone, Debug, PartialEq)]
pub struct Envelope<'a> {
    /// Its id; null for notifications.
    pub id: Value,
    /// Its method; none for answers to our own requests.
    pub method: Option<Cow<'a, str>>,
}

impl Envelope<'_> {
    /// Refuses an `initialize` of so many bytes if that is more than is kept for a client.
    pub fn check_opening(&self, bytes: usize) -> Result<(), Refusal> {
        if self.method.as_deref() != Some("initialize") || bytes <= LONGEST_OPENING {
            return Ok(());
        }
        let what = format!("Invalid params: 'initialize' has at most {LONGEST_OPENING} bytes");
        Err(Refusal { id: self.id.clone(), ..Refusal::new(code::INVALID_PARAMS, what) })
    }
}

/// Checks one message.
pub fn check_message(bytes: &[u8]) -> Result<Envelope<'_>, Refusal> {
    let text = std::str::from_utf8(bytes)
        .map_err(|error| Refusal::new(code::PARSE, format!("Parse error: not UTF-8: {error}")))?;
    if is_too_deep(text.as_bytes()) {
        return Err(Refusal::new(
            code::PARSE,
            format!("Parse error: nested deeper than {DEPTH} levels"),
        ));
    }
    if !text.trim_start().starts_with('{') {
        return Err(match serde_json::from_str::<IgnoredAny>(text) {
            Err(error) => unreadable(&error),
            Ok(_) if text.trim_start().starts_with('[') => invalid("batches are not supported"),
            Ok(_) => invalid("a message is a JSON object"),
        });
    }
    let members: Members<'_> =
        serde_json::from_str(text).map_err(|error| match error.classify() {
            serde_json::error::Category::Data => invalid(format!("{error}")),
            _ => unreadable(&error),
        })?;
    members.check()
}

/// The method of a message that may be invalid otherwise.
pub fn method_of(bytes: &[u8]) -> Option<Cow<'_, str>> {
    #[derive(Deserialize)]
    struct Named<'a> {
        #[serde(borrow)]
        method: Kind<'a>,
    }
    match serde_json::from_slice(bytes) {
        Ok(Named { method: Kind::Text(method) }) => Some(method),
        _ => None,
    }
}

/// A message without the byte order mark that some editors and shells prepend.
pub fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes)
}

fn unreadable(error: &serde_json::Error) -> Refusal {
    Refusal::new(code::PARSE, format!("Parse error: {error}"))
}

fn invalid(what: impl fmt::Display) -> Refusal {
    Refusal::new(code::INVALID_REQUEST, format!("Invalid request: {what}"))
}

/// Whether a message is nested too deeply to be read.
pub fn is_too_deep(text: &[u8]) -> bool {
    // Few messages have so many brackets, and counting them takes a fraction of following the strings.
    if text.iter().filter(|byte| matches!(byte, b'{' | b'[')).count() <= DEPTH {
        return false;
    }
    let (mut depth, mut in_string, mut escaped) = (0usize, false, false);
    for &byte in text {
        if in_string {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => in_string = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'{' | b'[' => {
                depth += 1;
                if depth > DEPTH {
                    return true;
                }
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    false
}

#[derive(Deserialize)]
struct Members<'a> {
    #[serde(default, borrow)]
    jsonrpc: Kind<'a>,
    #[serde(default, borrow)]
    id: Kind<'a>,
    #[serde(default, borrow)]
    method: Kind<'a>,
    #[serde(default, borrow)]
    params: Kind<'a>,
    #[serde(default, borrow)]
    result: Kind<'a>,
    #[serde(default, borrow)]
    error: Kind<'a>,
}

impl<'a> Members<'a> {
    fn check(self) -> Result<Envelope<'a>, Refusal> {
        let id = match &self.id {
            Kind::Text(text) => Value::from(text.as_ref()),
            Kind::Whole(number) => Value::from(*number),
            _ => Value::Null,
        };
        let refuse = |what: &str| {
            let mut refusal = invalid(what);
            refusal.id = id.clone();
            Err(refusal)
        };
        if !matches!(&self.jsonrpc, Kind::Text(version) if version == "2.0") {
            return refuse("'jsonrpc' must be \"2.0\"");
        }
        if !matches!(self.id, Kind::Absent | Kind::Text(_) | Kind::Whole(_)) {
            return refuse("'id' must be a string or a whole number");
        }
        if !matches!(self.params, Kind::Absent | Kind::Null | Kind::Object) {
            return refuse("'params' must be an object");
        }
        let answers = [&self.result, &self.error]
            .into_iter()
            .filter(|kind| !matches!(kind, Kind::Absent))
            .count();
        match (self.method, answers) {
            (Kind::Text(method), 0) => Ok(Envelope { id, method: Some(method) }),
            (Kind::Absent, 1) => Ok(Envelope { id, method: None }),
            (Kind::Absent, 0) => refuse("'method' is missing"),
            (Kind::Text(_) | Kind::Absent, _) => {
                refuse("only one of 'method', 'result' and 'error' can be given")
            }
            _ => refuse("'method' must be a string"),
        }
    }
}

/// The kind of a member's value; strings and integers are kept.
#[derive(Default)]
enum Kind<'a> {
    #[default]
    Absent,
    Null,
    Text(Cow<'a, str>),
    Whole(i64),
    Object,
    Other,
}

impl<'de: 'a, 'a> Deserialize<'de> for Kind<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(KindVisitor)
    }
}

struct KindVisitor;

impl<'de> Visitor<'de> for KindVisitor {
    type Value = Kind<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Kind::Null)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
        Ok(Kind::Other)
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Kind::Whole(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(i64::try_from(number).map_or(Kind::Other, Kind::Whole))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Kind::Other)
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Kind::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Kind::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Kind::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        while entries.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Kind::Object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> (i32, Value) {
        let refusal = check_message(text.as_bytes()).unwrap_err();
        (refusal.code, refusal.id)
    }

    #[test]
    fn whole_messages_pass_with_their_id_and_method() {
        let message = br#"{"jsonrpc":"2.0","id":"a","method":"tools/list","params":{"x":[1]}}"#;
        let envelope = check_message(message).unwrap();
        assert_eq!(envelope.id, "a");
        assert_eq!(envelope.method.as_deref(), Some("tools/list"));
        assert!(check_message(br#"{"jsonrpc":"2.0","method":"m","params":null}"#).is_ok());
        assert!(check_message(br#"{"jsonrpc":"2.0","id":1,"result":{}}"#).is_ok());
        assert!(check_message(br#"{"jsonrpc":"2.0","id":1,"error":null}"#).is_ok());
    }

    #[test]
    fn broken_text_is_a_parse_error() {
        for text in ["", " ", "{", "nope", "[1,", "{\"a\":1}}", "\"x"] {
            assert_eq!(refused(text), (code::PARSE, Value::Null), "{text}");
        }
        assert_eq!(check_message(b"{\"a\":\"\xff\"}").unwrap_err().code, code::PARSE);
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert_eq!(refused(&deep).0, code::PARSE);
    }

    #[test]
    fn wrong_shapes_are_invalid_requests_and_keep_a_usable_id() {
        for (text, id) in [
            (r#"[]"#, Value::Null),
            (r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, Value::Null),
            (r#"7"#, Value::Null),
            (r#"{"id":1,"method":"ping"}"#, json!(1)),
            (r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, json!(1)),
            (r#"{"jsonrpc":2.0,"id":1,"method":"ping"}"#, json!(1)),
            (r#"{"jsonrpc":"2.0","id":1}"#, json!(1)),
            (r#"{"jsonrpc":"2.0","id":"x","method":7}"#, json!("x")),
            (r#"{"jsonrpc":"2.0","id":1,"method":"a","params":[1]}"#, json!(1)),
            (r#"{"jsonrpc":"2.0","id":1,"method":"a","params":"b"}"#, json!(1)),
            (r#"{"jsonrpc":"2.0","id":1,"method":"a","result":{}}"#, json!(1)),
            (r#"{"jsonrpc":"2.0","id":null,"method":"a"}"#, Value::Null),
            (r#"{"jsonrpc":"2.0","id":1.5,"method":"a"}"#, Value::Null),
            (r#"{"jsonrpc":"2.0","id":{},"method":"a"}"#, Value::Null),
            (r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"a"}"#, Value::Null),
        ] {
            assert_eq!(refused(text), (code::INVALID_REQUEST, id), "{text}");
        }
    }
}
