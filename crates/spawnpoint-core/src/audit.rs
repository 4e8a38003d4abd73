//! Arguments in short, for the ledger and the log: enough to know what was done, without long or secret values.

use serde_json::{Map, Value};

/// Arguments that carry whole texts, as they are named once case, `_` and `-` are dropped.
const TEXTS: &[&str] = &["code", "content", "contents", "source", "text", "jsonvalue", "script"];
/// Parts of names that announce a secret, in the same form.
const SECRET_NAMES: &[&str] = &[
    "password",
    "passwd",
    "passphrase",
    "pwd",
    "secret",
    "token",
    "apikey",
    "accesskey",
    "privatekey",
    "signingkey",
    "authkey",
    "licensekey",
    "sessionkey",
    "encryptionkey",
    "credential",
    "authorization",
    "bearer",
    "cookie",
    "jwt",
];
/// How well-known kinds of keys begin.
const SECRET_BEGINNINGS: &[&str] = &[
    "sk-",
    "sk_",
    "pk_live_",
    "rk_live_",
    "ghp_",
    "gho_",
    "ghu_",
    "ghs_",
    "ghr_",
    "github_pat_",
    "glpat-",
    "xoxb-",
    "xoxp-",
    "xoxa-",
    "xoxs-",
    "xapp-",
    "akia",
    "asia",
    "aiza",
    "eyj",
    "npm_",
    "pypi-",
    "hf_",
    "bearer ",
    "basic ",
    "-----begin",
];
/// How much follows the beginning of a key, at least.
const REST_OF_KEY: usize = 8;
/// No key is shorter. An address with a password may be, and has an `@`.
const SHORTEST_SECRET: usize = 3 + REST_OF_KEY;
/// Longer texts are shown by their length.
const LONG: usize = 64;
/// From this length on, a text of mixed letters and digits without a space looks like a key.
const KEY_LENGTH: usize = 20;
/// From this length on, a part of such a text counts as mixed.
const MIXED_LENGTH: usize = 12;
/// From this length on, so does one of hexadecimal digits only. Asset guids are shorter.
const HEX_KEY_LENGTH: usize = 40;

/// Summarizes arguments as `a=1, b=array(2)`, sorted by name; `none` when there are none. Values that are
/// long or may be secret are shown as `nameLen=` with their length.
pub fn summary(arguments: &Map<String, Value>) -> String {
    let mut parts: Vec<String> = arguments
        .iter()
        .filter(|(_, value)| !value.is_null())
        .map(|(name, value)| part(&printable(name), &plain_name(name), value))
        .collect();
    parts.sort();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

fn part(name: &str, plain: &str, value: &Value) -> String {
    let secret = SECRET_NAMES.iter().any(|part| has_part(plain, part));
    match value {
        Value::String(text)
            if secret
                || TEXTS.contains(&plain)
                || text.chars().count() > LONG
                || looks_secret(text) =>
        {
            format!("{name}Len={}", text.chars().count())
        }
        Value::Array(items) => format!("{name}=array({})", items.len()),
        Value::Object(fields) => format!("{name}=object({})", fields.len()),
        other if secret => format!("{name}Len={}", other.to_string().len()),
        Value::String(text) => format!("{name}={}", printable(text)),
        other => format!("{name}={other}"),
    }
}

/// Whether a name contains a part. Both are short: comparing them place by place takes a fraction of what the
/// standard search needs to prepare itself, and every call compares each of its arguments with each part.
fn has_part(name: &str, part: &str) -> bool {
    name.as_bytes().windows(part.len()).any(|window| window == part.as_bytes())
}

/// A name in lower case without `_`, `-` and spaces, so that `api_key`, `apiKey` and `API-Key` are one.
fn plain_name(name: &str) -> String {
    if name.is_ascii() {
        let letters = name.bytes().filter(u8::is_ascii_alphanumeric);
        return letters.map(|letter| char::from(letter.to_ascii_lowercase())).collect();
    }
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether a value looks like a key, whatever it is called.
fn looks_secret(text: &str) -> bool {
    let text = text.trim();
    if text.len() < SHORTEST_SECRET && !text.contains('@') {
        return false;
    }
    let lower = text.to_ascii_lowercase();
    let known = SECRET_BEGINNINGS.iter().any(|beginning| {
        lower.starts_with(beginning) && text.len() >= beginning.len() + REST_OF_KEY
    });
    known || has_credentials(&lower) || text.split(['=', '&', '?', '/', ' ']).any(is_key_like)
}

/// Whether an address carries a password: `https://user:password@host`.
fn has_credentials(text: &str) -> bool {
    text.split_once("://").is_some_and(|(_, rest)| {
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        authority.rsplit_once('@').is_some_and(|(user, _)| user.contains(':'))
    })
}

/// Whether a word is long and mixed like a generated key. Names that people write are long too, but their
/// parts are short or not mixed.
fn is_key_like(word: &str) -> bool {
    if word.len() >= HEX_KEY_LENGTH && word.chars().all(|c| c.is_ascii_hexdigit()) {
        return true;
    }
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '+' | '=');
    word.len() >= KEY_LENGTH && word.chars().all(allowed) && word.split(['_', '-']).any(is_mixed)
}

fn is_mixed(part: &str) -> bool {
    let count = |wanted: fn(&char) -> bool| part.chars().filter(wanted).count();
    part.len() >= MIXED_LENGTH
        && count(char::is_ascii_digit) >= 2
        && count(char::is_ascii_lowercase) >= 2
        && count(char::is_ascii_uppercase) >= 2
}

/// A text without control characters, which could forge further lines of a log.
fn printable(text: &str) -> String {
    if !text.contains(char::is_control) {
        return text.to_owned();
    }
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn of(arguments: Value) -> String {
        summary(arguments.as_object().unwrap())
    }

    #[test]
    fn long_texts_are_shown_by_their_length() {
        let arguments = json!({"text": "hunter2", "b": [1, 2], "a": 1, "n": null});
        assert_eq!(of(arguments), "a=1, b=array(2), textLen=7");
        assert_eq!(of(json!({ "name": "ä".repeat(65) })), "nameLen=65");
        assert_eq!(summary(&Map::new()), "none");
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
            let told = of(json!({ name: "hunter2" }));
            assert_eq!(told, format!("{name}Len=7"));
            assert_eq!(of(json!({ name: 123_456 })), format!("{name}Len=6"));
        }
    }

    #[test]
    fn values_that_look_like_keys_are_hidden_under_any_name() {
        for value in [
            "sk-proj-abcdefgh12345678",
            "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
            "AKIAIOSFODNN7EXAMPLE",
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
            "Bearer abcdefgh1234",
            "https://user:hunter2@example.com/x",
            "curl -H X: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
            "mK8fjQ2LxT9vR4nWz7BpYc3D",
        ] {
            let told = of(json!({ "name": value }));
            assert!(told.starts_with("nameLen="), "{told}");
        }
    }

    #[test]
    fn ordinary_values_stay_readable() {
        for value in [
            "Assets/Scenes/Main_2024_Final_Version.scene",
            "Engine.Rigidbody",
            "obj:1064",
            "0123456789abcdef0123456789abcdef",
            "Player/Armature/Hips_01/Spine_02",
            "Player_Final_Version_2024",
            "keyboard",
        ] {
            assert_eq!(of(json!({ "name": value })), format!("name={value}"));
        }
        assert_eq!(of(json!({ "key": "W", "keyCode": 32 })), "key=W, keyCode=32");
    }

    #[test]
    fn no_value_forges_another_line() {
        assert_eq!(of(json!({ "name": "a\nb\u{1b}[2J" })), "name=a\u{fffd}b\u{fffd}[2J");
    }
}
