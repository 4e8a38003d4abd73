//! Reads JSON values leniently: numbers and switches that come as text, lists and objects that come as JSON
//! text from clients that cannot send them otherwise.

use serde_json::{Map, Number, Value};

/// Texts that clients send when they fail to serialize an object.
const SERIALIZATION_FAILURES: [&str; 4] = ["[object Object]", "undefined", "null", ""];

/// The first characters of a value, for messages.
pub(super) fn excerpt(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Whether a client failed to serialize the value it meant.
pub(super) fn is_serialization_failure(text: &str) -> bool {
    SERIALIZATION_FAILURES.contains(&text.trim())
}

/// Parses a text that looks like JSON; returns every other value unchanged.
pub(super) fn from_text(value: &Value) -> Value {
    let Value::String(text) = value else { return value.clone() };
    let trimmed = text.trim();
    let wrapped = |open, close| trimmed.starts_with(open) && trimmed.ends_with(close);
    let looks_like_json = wrapped('{', '}')
        || wrapped('[', ']')
        || matches!(trimmed, "true" | "false" | "null")
        || trimmed.parse::<f64>().is_ok_and(f64::is_finite);
    match looks_like_json {
        true => serde_json::from_str(trimmed).unwrap_or_else(|_| value.clone()),
        false => value.clone(),
    }
}

pub(super) fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        _ => None,
    }
}

pub(super) fn integer(value: &Value) -> Option<i64> {
    let whole =
        |number: f64| (number.is_finite() && number.abs() < 9e15).then_some(number.trunc() as i64);
    match value {
        Value::Number(number) => number.as_i64().or_else(|| whole(number.as_f64()?)),
        Value::String(text) => {
            let text = text.trim();
            text.parse().ok().or_else(|| whole(text.parse().ok()?))
        }
        _ => None,
    }
}

pub(super) fn float(value: &Value) -> Option<f64> {
    let number = match value {
        Value::Number(number) => number.as_f64()?,
        Value::String(text) => text.trim().parse().ok()?,
        _ => return None,
    };
    number.is_finite().then_some(number)
}

/// A number that is always written with a fraction, as Unity's float fields expect.
pub(super) fn number(value: &Value) -> Option<Value> {
    Number::from_f64(float(value)?).map(Value::Number)
}

pub(super) fn boolean(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(flag) => Some(*flag),
        Value::Number(number) => match number.as_f64()? {
            0.0 => Some(false),
            1.0 => Some(true),
            _ => None,
        },
        Value::String(text) => match text.trim().to_lowercase().as_str() {
            "true" | "1" | "yes" | "on" => Some(true),
            "false" | "0" | "no" | "off" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn object(value: &Value) -> Option<Map<String, Value>> {
    match from_text(value) {
        Value::Object(object) => Some(object),
        _ => None,
    }
}

pub(super) fn each_value(
    all: Map<String, Value>,
    read: impl Fn(&Value) -> Option<Value>,
) -> Option<Value> {
    let read = all.into_iter().map(|(key, value)| Some((key, read(&value)?)));
    read.collect::<Option<Map<_, _>>>().map(Value::Object)
}

pub(super) fn each(value: &Value, read: impl Fn(&Value) -> Option<Value>) -> Option<Value> {
    match from_text(value) {
        Value::Array(items) => items.iter().map(read).collect::<Option<Vec<_>>>().map(Value::Array),
        _ => None,
    }
}

/// Numbers in a list, or in a text separated by commas.
pub(super) fn number_list(value: &Value) -> Option<Value> {
    each(value, number).or_else(|| {
        let Value::String(text) = value else { return None };
        let parts = text.split(',').map(|part| number(&Value::from(part)));
        parts.collect::<Option<Vec<_>>>().map(Value::Array)
    })
}

/// Texts in a list; one text alone is a list of one.
pub(super) fn text_list(value: &Value) -> Option<Value> {
    match from_text(value) {
        Value::Array(items) => {
            items.iter().map(|item| text(item).map(Value::String)).collect::<Option<Vec<_>>>()
        }
        Value::String(text) if is_serialization_failure(&text) => None,
        single => text(&single).map(|text| vec![Value::String(text)]),
    }
    .map(Value::Array)
}

/// Component types in a list, each a name or an object; one alone is a list of one.
pub(super) fn component_list(value: &Value) -> Option<Value> {
    match from_text(value) {
        Value::Array(items) => {
            let fits = |item: &Value| item.is_string() || item.is_object();
            items.iter().all(fits).then_some(Value::Array(items))
        }
        Value::Object(one) => Some(Value::Array(vec![Value::Object(one)])),
        Value::String(one) if !is_serialization_failure(&one) => {
            Some(Value::Array(vec![Value::String(one)]))
        }
        _ => None,
    }
}
