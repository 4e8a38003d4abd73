//! Recognizes values that must not be recorded: their name suggests a secret, or they look like one.

use std::borrow::Cow;

use serde_json::{Map, Value};
use spawnpoint_protocol::{Content, Fault, ToolOutput};

use crate::board::Outcome;

/// Parts of names that suggest a secret, in lower case and without `_`, `-` and spaces.
const NAME_PARTS: &[&str] = &[
    "password",
    "passwd",
    "passphrase",
    "passcode",
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
    "sshkey",
    "masterkey",
    "encryptionkey",
    "connectionstring",
    "credential",
    "authorization",
    "bearer",
    "cookie",
    "jwt",
];
/// Whether one of them begins with a byte.
static BEGINS_PART: [bool; 256] = {
    let mut begins = [false; 256];
    let mut at = 0;
    while at < NAME_PARTS.len() {
        begins[NAME_PARTS[at].as_bytes()[0] as usize] = true;
        at += 1;
    }
    begins
};
/// Whole names that do, in the same form. As parts they occur in too many other words.
const NAMES: &[&str] = &["pass", "auth", "otp"];
/// Names of fields whose value names what is in a field beside it, in the same form: `{"key": "password", "value": …}`.
const NAMING: &[&str] = &[
    "name",
    "key",
    "member",
    "property",
    "field",
    "header",
    "setting",
    "variable",
    "propertyname",
];
/// Names of such fields beside it, in the same form.
const NAMED: &[&str] = &["value", "newvalue", "jsonvalue", "val", "to"];
/// How well-known kinds of keys begin. Letters and digits follow, often with `_` and `-`. Case matters:
/// `SK_Mannequin` is a mesh, and `sk_…` is a key.
const BEGINNINGS: &[(&str, usize)] = &[
    ("sk-", 12),
    ("sk_live_", 8),
    ("sk_test_", 8),
    ("pk_live_", 8),
    ("rk_live_", 8),
    ("whsec_", 12),
    ("ghp_", 12),
    ("gho_", 12),
    ("ghu_", 12),
    ("ghs_", 12),
    ("ghr_", 12),
    ("github_pat_", 12),
    ("glpat-", 12),
    ("xoxb-", 8),
    ("xoxp-", 8),
    ("xoxa-", 8),
    ("xoxs-", 8),
    ("xapp-", 8),
    ("AKIA", 16),
    ("ASIA", 16),
    ("AIza", 20),
    ("eyJ", 12),
    ("npm_", 20),
    ("pypi-", 20),
    ("hf_", 20),
    ("dop_v1_", 20),
    ("SG.", 20),
];
/// How private keys in PEM form begin.
const PRIVATE_KEY: &str = "-----BEGIN ";
/// From this length on, a text of mixed letters and digits without a space looks like a key.
const KEY_LENGTH: usize = 20;
/// From this length on, a part of such a text counts as mixed.
const MIXED_LENGTH: usize = 12;
/// From this length on, so does a text of hexadecimal digits only. Asset GUIDs are shorter.
const HEX_KEY_LENGTH: usize = 40;
/// The length of a secret key of AWS, which looks like a path.
const AWS_LENGTH: usize = 40;
/// Longer texts are not names.
const LONGEST_NAME: usize = 256;
/// Longer texts are not searched, because they are not keys.
const LONGEST: usize = 1024;
/// A shorter text of letters, digits and `_` is not a key: it has neither a known beginning with enough after it, nor the
/// length of an unknown one.
const SHORTEST_KEY: usize = 15;
/// Shorter texts are not removed from messages, because they may be there for another reason.
const SHORTEST: usize = 4;

/// Replaces a secret.
const REDACTED: &str = "(redacted)";

/// Whether a name suggests a secret. `api_key`, `apiKey` and `API-Key` are one name.
pub fn is_secret_name(name: &str) -> bool {
    is_secret_plain_name(&plain_name(name))
}

/// The same for a [plain](plain_name) name.
pub fn is_secret_plain_name(plain: &str) -> bool {
    // A longer one is not a name, and comparing it takes long.
    plain.len() > LONGEST_NAME || NAMES.contains(&plain) || has_secret_part(plain)
}

/// Whether a field says that the value beside it is a secret.
pub fn names_secret(fields: &Map<String, Value>) -> bool {
    fields.iter().any(|(name, value)| {
        let Some(text) = value.as_str().filter(|text| text.len() <= LONGEST_NAME) else {
            return false;
        };
        name.len() <= LONGEST_NAME && NAMING.contains(&&*plain_name(name)) && is_secret_name(text)
    })
}

/// Whether a field with this [plain](plain_name) name has the value that another field names.
pub fn is_named(plain: &str) -> bool {
    NAMED.contains(&plain)
}

/// Whether a name has one of the [`NAME_PARTS`]. Every call asks for each of its arguments, and most letters begin no
/// part or one or two.
fn has_secret_part(name: &str) -> bool {
    let name = name.as_bytes();
    name.iter().enumerate().any(|(at, first)| {
        BEGINS_PART[usize::from(*first)]
            && NAME_PARTS
                .iter()
                .any(|part| part.as_bytes()[0] == *first && name[at..].starts_with(part.as_bytes()))
    })
}

/// A name in lower case without `_`, `-` and spaces.
pub fn plain_name(name: &str) -> Cow<'_, str> {
    if name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
        return Cow::Borrowed(name);
    }
    if name.is_ascii() {
        let mut letters: Vec<u8> = name.bytes().filter(u8::is_ascii_alphanumeric).collect();
        letters.make_ascii_lowercase();
        return String::from_utf8(letters).unwrap_or_default().into();
    }
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether a text is too short to be a key, and has nothing else in it by which a secret is recognized. Most arguments
/// are such words.
fn is_short_word(text: &str) -> bool {
    text.len() < SHORTEST_KEY
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Whether a value is a secret, regardless of its name.
fn is_surely_secret(text: &str) -> bool {
    let text = text.trim();
    if text.contains(PRIVATE_KEY) {
        return true;
    }
    if text.len() > LONGEST {
        return false;
    }
    has_credentials(text)
        || text.contains(char::is_whitespace) && is_authorization(text)
        || has_named_secret(text)
        || has_secret_flag(text)
        || words(text).any(is_known_key)
}

/// Whether a value has the length and the characters of a key. It may also be a hash.
fn may_be_secret(text: &str) -> bool {
    let text = text.trim();
    text.len() <= LONGEST && (is_aws_secret(text) || words(text).any(is_key_like))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    const ENDS: &[u8] = b"=&?/:;,@\"'()[]{}<>|";
    let ends = |c: char| c.is_whitespace() || c.is_ascii() && ENDS.contains(&(c as u8));
    text.split(ends).filter(|word| !word.is_empty())
}

/// Whether an address carries a password: `https://user:password@host`.
fn has_credentials(text: &str) -> bool {
    text.split_once("://").is_some_and(|(_, rest)| {
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        authority.rsplit_once('@').is_some_and(|(user, _)| user.contains(':'))
    })
}

/// Whether a text is or contains the value of an `Authorization` header: a scheme, then one word.
fn is_authorization(text: &str) -> bool {
    let words: Vec<&str> =
        text.split_whitespace().map(|word| word.trim_matches(['"', '\''])).collect();
    words.windows(2).enumerate().any(|(at, pair)| {
        let [scheme, value] = pair else { return false };
        let introduced = at > 0 && words[at - 1].to_ascii_lowercase().ends_with("authorization:");
        let alone = words.len() == 2
            && (value.contains(|c: char| c.is_ascii_digit()) || value.contains('='));
        let is_scheme =
            ["bearer", "basic", "digest"].contains(&scheme.to_ascii_lowercase().as_str());
        is_scheme && value.len() >= 8 && (introduced || alone)
    })
}

/// Whether a text gives a value to a name that announces a secret: `password=…`, `token: …`, `{"api-key": "…"}`.
fn has_named_secret(text: &str) -> bool {
    let around = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '\\');
    text.match_indices(['=', ':']).any(|(at, sign)| {
        let (before, after) = (&text[..at], &text[at + 1..]);
        // `Game.Token::Mint` and `token == null` are code.
        let is_code = before.ends_with(sign) || after.starts_with(sign);
        let value = after.trim_start_matches(around);
        !is_code
            && value.len() >= SHORTEST
            && is_secret_name(last_name(before.trim_end_matches(around)))
    })
}

/// Whether a text passes a secret to a program: `--password …`.
fn has_secret_flag(text: &str) -> bool {
    let mut words = text.split_whitespace().peekable();
    std::iter::from_fn(|| words.next().map(|word| (word, words.peek().copied()))).any(
        |(word, next)| {
            let is_flag = word.starts_with('-') && is_secret_name(last_name(word));
            is_flag && next.is_some_and(|value| value.len() >= SHORTEST && !value.starts_with('-'))
        },
    )
}

/// The name that a text ends with.
fn last_name(text: &str) -> &str {
    let ends = |c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '.'));
    text.rsplit(ends).next().unwrap_or_default()
}

fn is_known_key(word: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
    BEGINNINGS.iter().any(|(beginning, least)| {
        word.len() >= beginning.len() + least
            && word.strip_prefix(beginning).is_some_and(|rest| rest.chars().all(fits))
    })
}

/// Whether a text has the length and the mix of characters of a secret key of AWS, `/` and `+` included.
fn is_aws_secret(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || "/+=".contains(c);
    // The parts of paths that people write begin with capitals and contain words.
    let is_path = || text.split('/').all(|part| part.starts_with(|c: char| c.is_ascii_uppercase()));
    text.len() == AWS_LENGTH && text.chars().all(fits) && !is_path() && has_kinds(text, 1)
}

/// Whether a word is long and mixed like a generated key. Names that people write may be long, but their parts
/// are short or not mixed.
fn is_key_like(word: &str) -> bool {
    if word.len() >= HEX_KEY_LENGTH && word.chars().all(|c| c.is_ascii_hexdigit()) {
        return true;
    }
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '+' | '=');
    word.len() >= KEY_LENGTH && word.chars().all(allowed) && word.split(['_', '-']).any(is_mixed)
}

fn is_mixed(part: &str) -> bool {
    part.len() >= MIXED_LENGTH && has_kinds(part, 2)
}

/// Whether a text has at least this many digits, and lower-case and upper-case letters.
fn has_kinds(text: &str, digits: usize) -> bool {
    let count = |wanted: fn(&char) -> bool| text.chars().filter(wanted).count();
    count(char::is_ascii_digit) >= digits
        && count(char::is_ascii_lowercase) >= 2
        && count(char::is_ascii_uppercase) >= 2
}

/// A value that must not be recorded.
#[derive(Debug, PartialEq, Eq)]
pub struct Secret {
    text: String,
    /// The text as it is quoted in JSON, if that differs.
    quoted: Option<String>,
    /// Whether only its look suggests that it is one.
    is_guess: bool,
}

impl Secret {
    fn new(text: String, is_guess: bool) -> Self {
        let quoted = Value::from(text.as_str()).to_string();
        let quoted = quoted[1..quoted.len() - 1].to_owned();
        Self { quoted: (quoted != text).then_some(quoted), text, is_guess }
    }

    fn is_in(&self, said: &str) -> bool {
        said.contains(&self.text)
            || self.quoted.as_ref().is_some_and(|quoted| said.contains(quoted))
    }

    /// Removes it from a text.
    fn redact(&self, said: &mut String) {
        for form in std::iter::once(&self.text).chain(&self.quoted) {
            if said.contains(form) {
                *said = said.replace(form, REDACTED);
            }
        }
    }

    fn redact_value(&self, value: &mut Value) {
        match value {
            Value::String(said) => self.redact(said),
            Value::Number(number) if number.to_string() == self.text => *value = REDACTED.into(),
            Value::Array(items) => items.iter_mut().for_each(|item| self.redact_value(item)),
            Value::Object(fields) => fields.values_mut().for_each(|field| self.redact_value(field)),
            _ => {}
        }
    }
}

/// Adds the secrets in a value to `found`, at any depth. `is_secret` tells whether its name suggests a secret.
pub fn collect(value: &Value, is_secret: bool, found: &mut Vec<Secret>) {
    match value {
        Value::String(text) if text.chars().count() >= SHORTEST => {
            if !is_secret && is_short_word(text) {
                return;
            }
            let is_sure = is_secret || is_surely_secret(text);
            if is_sure || may_be_secret(text) {
                found.push(Secret::new(text.clone(), !is_sure));
            }
        }
        Value::Number(number) if is_secret && number.to_string().len() >= SHORTEST => {
            found.push(Secret::new(number.to_string(), false));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, is_secret, found)),
        Value::Object(fields) => {
            let names_secret = names_secret(fields);
            for (name, value) in fields {
                let plain = plain_name(name);
                let is_named = names_secret && is_named(&plain);
                collect(value, is_secret || is_named || is_secret_plain_name(&plain), found);
            }
        }
        _ => {}
    }
}

/// The fault without these secrets, because messages often quote the wrong argument.
pub fn without_secrets(fault: &Fault, secrets: &[Secret]) -> Fault {
    let mut fault = fault.clone();
    for secret in secrets {
        secret.redact(&mut fault.message);
        fault.hint.iter_mut().for_each(|hint| secret.redact(hint));
        fault.details =
            fault.details.filter(|details| !secret.is_in(&details.to_value().to_string()));
    }
    fault
}

/// The outcome without these secrets.
pub fn outcome_without_secrets<'o>(outcome: &'o Outcome, secrets: &[Secret]) -> Cow<'o, Outcome> {
    let changed = match outcome {
        Err(fault) if !secrets.is_empty() => Some(Err(without_secrets(fault, secrets))),
        Err(_) => None,
        Ok(output) => output_without_secrets(output, secrets).map(Ok),
    };
    changed.map_or(Cow::Borrowed(outcome), Cow::Owned)
}

/// Removes these secrets from a value, except those that only look like one.
pub fn redact(value: &mut Value, secrets: &[Secret]) {
    secrets.iter().filter(|secret| !secret.is_guess).for_each(|secret| secret.redact_value(value));
}

/// A text without the lines that surely hold a secret.
pub fn redacted_lines(text: &str) -> String {
    if !text.lines().any(is_surely_secret) {
        return text.to_owned();
    }
    let kept = |line| if is_surely_secret(line) { REDACTED } else { line };
    text.lines().map(kept).collect::<Vec<_>>().join("\n")
}

/// Arguments without these secrets, and without texts that only look like one.
pub fn arguments_without(arguments: &Map<String, Value>, secrets: &[Secret]) -> Map<String, Value> {
    let mut arguments = arguments.clone();
    for secret in secrets {
        arguments.values_mut().for_each(|value| secret.redact_value(value));
    }
    arguments
}

/// The output without these secrets, because some tools repeat their arguments; none if it repeats none of them.
/// Texts that only look like a secret stay: they may be hashes, which clients need.
fn output_without_secrets(output: &ToolOutput, secrets: &[Secret]) -> Option<ToolOutput> {
    let sure: Vec<&Secret> = secrets.iter().filter(|secret| !secret.is_guess).collect();
    if sure.is_empty() {
        return None;
    }
    let before = output;
    let mut output = before.clone();
    for secret in sure {
        output.structured.iter_mut().for_each(|value| secret.redact_value(value));
        for block in &mut output.content {
            match block {
                Content::Text { text } => secret.redact(text),
                Content::Resource { resource } => {
                    resource.values_mut().for_each(|value| secret.redact_value(value));
                }
                Content::Image { .. } | Content::Audio { .. } | Content::ResourceLink { .. } => {}
            }
        }
    }
    (output != *before).then_some(output)
}

#[cfg(test)]
mod tests;
