//! What an argument may be: how a schema tells it to clients, and how leniently it is read. Clients
//! that cannot send lists or objects send them as text; what can be understood is.

use serde_json::{Map, Number, Value, json};
use spawnpoint_protocol::Fault;

use super::{color, vector};

/// A kind of argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text.
    Text,
    /// An object by name, path or number; numbers stay numbers.
    Id,
    /// A whole number.
    Int,
    /// A number.
    Number,
    /// Yes or no.
    Flag,
    /// Yes or no as text; anything else is as good as nothing.
    LooseFlag,
    /// An object.
    Object,
    /// Objects by name, as the properties of several components.
    Nested,
    /// Switches by name.
    Flags,
    /// Texts; one alone is a list of one.
    Texts,
    /// Types of components, by name or with properties.
    Parts,
    /// Whole numbers.
    Ints,
    /// Numbers.
    Numbers,
    /// Lists of numbers.
    Grid,
    /// Objects; one alone stays alone.
    Objects,
    /// x, y and z.
    Vector,
    /// x, y and z, or an object that is there, by name or number.
    Place,
    /// Red, green, blue and alpha.
    Color,
    /// Anything; text that is JSON is taken as what it says.
    Json,
    /// Anything, just as it comes, told to clients as this kind.
    Raw(&'static Kind),
    /// One of these words.
    OneOf(&'static str),
    /// Some of these words.
    SomeOf(&'static str),
}

/// Texts that clients send when they fail to send an object.
const MISHAPS: [&str; 4] = ["[object Object]", "undefined", "null", ""];

impl Kind {
    /// The schema that clients see: one type, never a union.
    pub(super) fn schema(self) -> Value {
        let list = |item: Value| json!({ "type": "array", "items": item });
        let words = |words: &str| {
            let words: Vec<_> = words.split_whitespace().map(unmarked).collect();
            json!({ "type": "string", "enum": words })
        };
        match self {
            Self::Text | Self::Id | Self::LooseFlag | Self::Place | Self::Json => {
                json!({ "type": "string" })
            }
            Self::Int => json!({ "type": "integer" }),
            Self::Number => json!({ "type": "number" }),
            Self::Flag => json!({ "type": "boolean" }),
            Self::Object | Self::Nested | Self::Flags => json!({ "type": "object" }),
            Self::Texts | Self::Parts => list(json!({ "type": "string" })),
            Self::Ints => list(json!({ "type": "integer" })),
            Self::Numbers | Self::Vector | Self::Color => list(json!({ "type": "number" })),
            Self::Grid => list(list(json!({ "type": "number" }))),
            Self::Objects => list(json!({ "type": "object" })),
            Self::Raw(kind) => kind.schema(),
            Self::OneOf(options) => words(options),
            Self::SomeOf(options) => list(words(options)),
        }
    }

    /// What clients have to know that the schema's type does not say.
    pub(super) fn note(self) -> Option<&'static str> {
        Some(match self {
            Self::Id => "name, path or instance id",
            Self::LooseFlag => "true or false",
            Self::Nested => "{Type: {property: value}}",
            Self::Vector => "x, y, z",
            Self::Place => "x, y, z, or an object",
            Self::Color => "r, g, b, a, 0 to 1",
            Self::Json => "may be JSON",
            _ => return None,
        })
    }

    /// Reads a value that is not null. Nothing comes back when it is to be left out.
    pub(super) fn read(self, name: &str, value: Value) -> Result<Option<Value>, Fault> {
        let wrong = |expected: &str| {
            Fault::argument(name, format!("expected {expected}, not {}", glimpse(&value)))
        };
        let read = match self {
            Self::Text => text(&value).map(Value::String).ok_or_else(|| wrong("text"))?,
            Self::Id => match &value {
                Value::Number(_) | Value::String(_) => value,
                _ => return Err(wrong("a name, a path or an instance id")),
            },
            Self::Int => integer(&value).map(Value::from).ok_or_else(|| wrong("a whole number"))?,
            Self::Number => number(&value).ok_or_else(|| wrong("a number"))?,
            Self::Flag => flag(&value).map(Value::Bool).ok_or_else(|| wrong("true or false"))?,
            Self::LooseFlag => return Ok(flag(&value).map(Value::Bool)),
            Self::Object => object(&value).map(Value::Object).ok_or_else(|| wrong("an object"))?,
            Self::Nested => match object(&value) {
                Some(all) if all.values().all(Value::is_object) => Value::Object(all),
                _ => {
                    return Err(wrong("an object of objects, such as {\"Light\": {\"range\": 4}}"));
                }
            },
            Self::Flags => object(&value)
                .and_then(|all| each_value(all, |value| flag(value).map(Value::Bool)))
                .ok_or_else(|| wrong("an object of switches"))?,
            Self::Texts => texts(&value).ok_or_else(|| wrong("a list of texts"))?,
            Self::Parts => parts(&value).ok_or_else(|| wrong("a list of component types"))?,
            Self::Ints => each(&value, |item| integer(item).map(Value::from))
                .ok_or_else(|| wrong("a list of whole numbers"))?,
            Self::Numbers => numbers(&value).ok_or_else(|| wrong("a list of numbers"))?,
            Self::Grid => {
                each(&value, numbers).ok_or_else(|| wrong("a list of lists of numbers"))?
            }
            Self::Objects => match from_text(&value) {
                Value::Object(one) => Value::Object(one),
                Value::Array(all) if all.iter().all(Value::is_object) => Value::Array(all),
                _ => return Err(wrong("a list of objects")),
            },
            Self::Vector => {
                vector::read(&value).ok_or_else(|| wrong("[x, y, z] or {\"x\", \"y\", \"z\"}"))?
            }
            Self::Place => match (vector::read(&value), &value) {
                (Some(vector), _) => vector,
                (None, Value::String(place)) if !is_mishap(place) => value,
                (None, Value::Number(_)) => value,
                _ => return Err(wrong("[x, y, z] or the name of an object")),
            },
            Self::Color => color::read(&value)
                .ok_or_else(|| wrong("[r, g, b, a], {\"r\", \"g\", \"b\"} or \"#RRGGBB\""))?,
            Self::Json => match &value {
                Value::String(text) if is_mishap(text) && !text.is_empty() => {
                    return Err(wrong("a value, or JSON text"));
                }
                _ => from_text(&value),
            },
            Self::Raw(_) => value,
            Self::OneOf(options) => word(options, &value)
                .ok_or_else(|| wrong(&format!("one of {}", options_of(options))))?,
            Self::SomeOf(options) => some_of(options, &value)
                .ok_or_else(|| wrong(&format!("some of {}", options_of(options))))?,
        };
        Ok(Some(read))
    }
}

/// A word of a table without its marks.
pub(super) fn unmarked(word: &str) -> &str {
    word.trim_end_matches(['?', '!'])
}

fn options_of(options: &str) -> String {
    options.split_whitespace().map(unmarked).collect::<Vec<_>>().join(", ")
}

/// What a value is, in a few characters.
pub(super) fn glimpse(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

fn is_mishap(text: &str) -> bool {
    MISHAPS.contains(&text.trim())
}

/// What a text says if it is JSON that could not be sent as such; everything else as it is.
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

/// A number as Unity's fields are: with a fraction.
pub(super) fn number(value: &Value) -> Option<Value> {
    Number::from_f64(float(value)?).map(Value::Number)
}

pub(super) fn flag(value: &Value) -> Option<bool> {
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

fn object(value: &Value) -> Option<Map<String, Value>> {
    match from_text(value) {
        Value::Object(object) => Some(object),
        _ => None,
    }
}

fn each_value(all: Map<String, Value>, read: impl Fn(&Value) -> Option<Value>) -> Option<Value> {
    let read = all.into_iter().map(|(key, value)| Some((key, read(&value)?)));
    read.collect::<Option<Map<_, _>>>().map(Value::Object)
}

fn each(value: &Value, read: impl Fn(&Value) -> Option<Value>) -> Option<Value> {
    match from_text(value) {
        Value::Array(items) => items.iter().map(read).collect::<Option<Vec<_>>>().map(Value::Array),
        _ => None,
    }
}

/// Numbers in a list, or in a text with commas between them.
fn numbers(value: &Value) -> Option<Value> {
    each(value, number).or_else(|| {
        let Value::String(text) = value else { return None };
        let parts = text.split(',').map(|part| number(&Value::from(part)));
        parts.collect::<Option<Vec<_>>>().map(Value::Array)
    })
}

fn texts(value: &Value) -> Option<Value> {
    match from_text(value) {
        Value::Array(items) => {
            items.iter().map(|item| text(item).map(Value::String)).collect::<Option<Vec<_>>>()
        }
        Value::String(text) if is_mishap(&text) => None,
        alone => text(&alone).map(|text| vec![Value::String(text)]),
    }
    .map(Value::Array)
}

fn parts(value: &Value) -> Option<Value> {
    match from_text(value) {
        Value::Array(items) => {
            let fits = |item: &Value| item.is_string() || item.is_object();
            items.iter().all(fits).then_some(Value::Array(items))
        }
        Value::Object(one) => Some(Value::Array(vec![Value::Object(one)])),
        Value::String(one) if !is_mishap(&one) => Some(Value::Array(vec![Value::String(one)])),
        _ => None,
    }
}

fn word(options: &str, value: &Value) -> Option<Value> {
    let wanted = value.as_str()?.trim();
    let found = options.split_whitespace().map(unmarked);
    found.into_iter().find(|word| word.eq_ignore_ascii_case(wanted)).map(Value::from)
}

fn some_of(options: &str, value: &Value) -> Option<Value> {
    let Value::Array(items) = texts(value)? else { return None };
    items.iter().map(|item| word(options, item)).collect::<Option<Vec<_>>>().map(Value::Array)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads(kind: Kind, value: Value) -> Value {
        kind.read("x", value).unwrap().unwrap()
    }

    fn refuses(kind: Kind, value: Value) -> bool {
        kind.read("x", value).is_err()
    }

    #[test]
    fn numbers_and_switches_come_as_text_too() {
        assert_eq!(reads(Kind::Int, json!("7")), json!(7));
        assert_eq!(reads(Kind::Int, json!(7.0)), json!(7));
        assert_eq!(reads(Kind::Number, json!("1.5")), json!(1.5));
        assert_eq!(reads(Kind::Flag, json!("Yes")), json!(true));
        assert_eq!(reads(Kind::Flag, json!("off")), json!(false));
        assert!(refuses(Kind::Int, json!("many")) && refuses(Kind::Int, json!("NaN")));
        assert!(refuses(Kind::Flag, json!("perhaps")) && refuses(Kind::Number, json!("inf")));
        assert_eq!(Kind::LooseFlag.read("x", json!("perhaps")).unwrap(), None);
    }

    #[test]
    fn lists_and_objects_come_as_text_too() {
        assert_eq!(reads(Kind::Texts, json!("Rigidbody")), json!(["Rigidbody"]));
        assert_eq!(reads(Kind::Texts, json!("[\"a\", \"b\"]")), json!(["a", "b"]));
        assert_eq!(reads(Kind::Object, json!("{\"k\": 1}")), json!({"k": 1}));
        assert_eq!(reads(Kind::Numbers, json!("1, 2")), json!([1.0, 2.0]));
        assert_eq!(reads(Kind::Ints, json!([1.0, "2"])), json!([1, 2]));
        assert_eq!(reads(Kind::Grid, json!([[1, 2, 3]])), json!([[1.0, 2.0, 3.0]]));
        assert_eq!(reads(Kind::Flags, json!({"k": 1})), json!({"k": true}));
        assert_eq!(reads(Kind::Parts, json!({"typeName": "A"})), json!([{"typeName": "A"}]));
    }

    #[test]
    fn what_a_client_failed_to_send_is_refused() {
        for kind in [Kind::Object, Kind::Texts, Kind::Vector, Kind::Color, Kind::Json, Kind::Place]
        {
            assert!(refuses(kind, json!("[object Object]")), "{kind:?}");
            assert!(refuses(kind, json!("undefined")), "{kind:?}");
        }
        assert!(refuses(Kind::Nested, json!({"k": 1})));
        assert_eq!(reads(Kind::Nested, json!({"k": {"a": 1}})), json!({"k": {"a": 1}}));
    }

    #[test]
    fn words_are_found_whatever_their_case_and_told_when_not() {
        assert_eq!(reads(Kind::OneOf("EditMode PlayMode?"), json!("playmode")), json!("PlayMode"));
        assert_eq!(reads(Kind::SomeOf("error log"), json!("log")), json!(["log"]));
        let fault = Kind::OneOf("get? clear").read("action", json!("drop")).unwrap_err();
        assert_eq!(
            fault.message,
            "Invalid argument 'action': expected one of get, clear, not \"drop\""
        );
    }
}
