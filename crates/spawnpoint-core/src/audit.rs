//! Summaries of arguments for the ledger and the log: they show what was done, without long or secret values.

use std::borrow::Cow;

use serde_json::{Map, Value};

use crate::secrets::{Secret, collect, is_named, is_secret_plain_name, names_secret, plain_name};

/// Arguments that carry whole texts, as they are named once case, `_` and `-` are dropped.
const TEXTS: &[&str] = &["code", "content", "contents", "source", "text", "jsonvalue", "script"];
/// Longer texts are shown by their length.
const LONG: usize = 64;

/// Summarizes arguments as `a=1, b=array(2)`, sorted by name; `none` when there are none. Values that are
/// long or may be secret are shown as `nameLen=` with their length. Also returns the secret texts among the
/// arguments, at any depth.
pub fn summary(arguments: &Map<String, Value>) -> (String, Vec<Secret>) {
    let (mut parts, mut secrets) = (Vec::new(), Vec::new());
    let names_secret = names_secret(arguments);
    for (name, value) in arguments {
        if !value.is_null() {
            parts.push(part(name, value, names_secret, &mut secrets));
        }
    }
    parts.sort();
    (if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }, secrets)
}

/// The summary of an argument. Adds its secret texts to `secrets`. `names_secret` tells whether another argument says
/// that the value of this one is a secret.
fn part(name: &str, value: &Value, names_secret: bool, secrets: &mut Vec<Secret>) -> String {
    let (shown, plain) = (printable(name), plain_name(name));
    let is_secret_name = is_secret_plain_name(&plain) || names_secret && is_named(&plain);
    let known = secrets.len();
    collect(value, is_secret_name, secrets);
    let secret = is_secret_name || secrets.len() > known;
    match value {
        Value::String(text)
            if secret || TEXTS.contains(&&*plain) || text.chars().count() > LONG =>
        {
            format!("{shown}Len={}", text.chars().count())
        }
        Value::Array(items) => format!("{shown}=array({})", items.len()),
        Value::Object(fields) => format!("{shown}=object({})", fields.len()),
        Value::Number(number) if secret => format!("{shown}Len={}", number.to_string().len()),
        // The most frequent one, without the machinery of formats.
        Value::String(text) => [&*shown, "=", &*printable(text)].concat(),
        other => format!("{shown}={other}"),
    }
}

/// A text without control characters, which could forge further lines of a log.
pub fn printable(text: &str) -> Cow<'_, str> {
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if is_plain || !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn of(arguments: Value) -> String {
        summary(arguments.as_object().unwrap()).0
    }

    #[test]
    fn long_texts_are_shown_by_their_length() {
        let arguments = json!({"text": "hunter2", "b": [1, 2], "a": 1, "n": null});
        assert_eq!(of(arguments), "a=1, b=array(2), textLen=7");
        assert_eq!(of(json!({ "name": "ä".repeat(65) })), "nameLen=65");
        assert_eq!(of(json!({})), "none");
    }

    #[test]
    fn names_that_announce_a_secret_hide_it_in_any_spelling() {
        for name in [
            "password",
            "Password",
            "user_password",
            "api_key",
            "apiKey",
            "API-Key",
            "x-api-key",
            "Token",
            "accessToken",
            "auth_token",
            "clientSecret",
            "SECRET",
            "db.passwd",
            "privateKey",
            "Authorization",
            "sessionCookie",
            "credentials",
        ] {
            let shown = of(json!({ name: "hunter2" }));
            assert_eq!(shown, format!("{name}Len=7"));
            assert_eq!(of(json!({ name: 123_456 })), format!("{name}Len=6"));
        }
    }

    #[test]
    fn values_that_look_like_keys_are_hidden_under_any_name_and_others_are_shown() {
        assert_eq!(of(json!({ "name": "AKIAIOSFODNN7EXAMPLE" })), "nameLen=20");
        assert_eq!(of(json!({ "name": "SK_Mannequin_Arms_01" })), "name=SK_Mannequin_Arms_01");
        assert_eq!(of(json!({ "key": "W", "keyCode": 32 })), "key=W, keyCode=32");
        assert_eq!(of(json!({ "hasToken": true })), "hasToken=true");
    }

    #[test]
    fn no_value_forges_another_line() {
        assert_eq!(of(json!({ "name": "a\nb\u{1b}[2J" })), "name=a\u{fffd}b\u{fffd}[2J");
    }
}
