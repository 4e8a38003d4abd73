//! The kinds of arguments: the schema that clients see, and the values that are accepted.

use serde_json::{Value, json};
use spawnpoint_core::suggest::nearest;
use spawnpoint_protocol::Fault;

use super::{
    color,
    lenient::{
        boolean, component_list, each, each_value, excerpt, from_text, integer,
        is_serialization_failure, number, number_list, object, text, text_list,
    },
    vector,
};

/// How many valid values an error lists.
const LISTED_CHOICES: usize = 5;

/// The kind of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    /// An object by name, path or instance id; numbers stay numbers.
    ObjectRef,
    Int,
    Number,
    Bool,
    /// A boolean as text; anything else counts as missing.
    LenientBool,
    Object,
    /// Objects by name, such as the properties of several components.
    ObjectMap,
    /// Booleans by name.
    BoolMap,
    /// Texts; one alone is a list of one.
    TextList,
    /// Component types, by name or with properties.
    ComponentList,
    IntList,
    NumberList,
    NumberLists,
    /// Objects; one alone stays alone.
    ObjectList,
    /// x, y and z.
    Vector,
    /// x, y and z, or an existing object by name or instance id.
    PositionOrObject,
    /// Red, green, blue and alpha.
    Color,
    /// Any value; JSON text is parsed.
    Json,
    /// One of these values.
    Choice(&'static [&'static str]),
    /// Some of these values.
    ChoiceList(&'static [&'static str]),
}

impl Kind {
    /// The schema that clients see: one type, never a union.
    pub(super) fn schema(self) -> Value {
        let list = |item: Value| json!({ "type": "array", "items": item });
        match self {
            Self::Text
            | Self::ObjectRef
            | Self::LenientBool
            | Self::PositionOrObject
            | Self::Json => json!({ "type": "string" }),
            Self::Int => json!({ "type": "integer" }),
            Self::Number => json!({ "type": "number" }),
            Self::Bool => json!({ "type": "boolean" }),
            Self::Object | Self::ObjectMap | Self::BoolMap => json!({ "type": "object" }),
            Self::TextList | Self::ComponentList => list(json!({ "type": "string" })),
            Self::IntList => list(json!({ "type": "integer" })),
            Self::NumberList | Self::Vector | Self::Color => list(json!({ "type": "number" })),
            Self::NumberLists => list(list(json!({ "type": "number" }))),
            Self::ObjectList => list(json!({ "type": "object" })),
            Self::Choice(choices) => choice_schema(choices),
            Self::ChoiceList(choices) => list(choice_schema(choices)),
        }
    }

    /// The default description of an argument.
    pub(super) fn description(self) -> Option<&'static str> {
        Some(match self {
            Self::ObjectRef => "name, path or id",
            Self::LenientBool => "true or false",
            Self::ObjectMap => "{Type: {property: value}}",
            Self::Vector => "x, y, z",
            Self::PositionOrObject => "x, y, z, or an object",
            Self::Color => "r, g, b, a, 0 to 1",
            Self::Json => "may be JSON",
            _ => return None,
        })
    }

    /// Reads a value that is not null. Returns `None` if the value counts as missing.
    pub(super) fn read(self, name: &str, value: Value) -> Result<Option<Value>, Fault> {
        let wrong = |expected: &str| {
            Fault::argument(name, format!("expected {expected}, not {}", excerpt(&value)))
        };
        let read = match self {
            Self::Text => text(&value).map(Value::String).ok_or_else(|| wrong("text"))?,
            Self::ObjectRef => match &value {
                Value::Number(_) | Value::String(_) => value,
                _ => return Err(wrong("a name, a path or an instance id")),
            },
            Self::Int => integer(&value).map(Value::from).ok_or_else(|| wrong("a whole number"))?,
            Self::Number => number(&value).ok_or_else(|| wrong("a number"))?,
            Self::Bool => boolean(&value).map(Value::Bool).ok_or_else(|| wrong("true or false"))?,
            Self::LenientBool => return Ok(boolean(&value).map(Value::Bool)),
            Self::Object => object(&value).map(Value::Object).ok_or_else(|| wrong("an object"))?,
            Self::ObjectMap => match object(&value) {
                Some(all) if all.values().all(Value::is_object) => Value::Object(all),
                _ => {
                    return Err(wrong("an object of objects, such as {\"Light\": {\"range\": 4}}"));
                }
            },
            Self::BoolMap => object(&value)
                .and_then(|all| each_value(all, |value| boolean(value).map(Value::Bool)))
                .ok_or_else(|| wrong("an object of booleans, such as {\"CPU\": true}"))?,
            Self::TextList => text_list(&value).ok_or_else(|| wrong("a list of texts"))?,
            Self::ComponentList => {
                component_list(&value).ok_or_else(|| wrong("a list of component types"))?
            }
            Self::IntList => each(&value, |item| integer(item).map(Value::from))
                .ok_or_else(|| wrong("a list of whole numbers"))?,
            Self::NumberList => number_list(&value).ok_or_else(|| wrong("a list of numbers"))?,
            Self::NumberLists => {
                each(&value, number_list).ok_or_else(|| wrong("a list of lists of numbers"))?
            }
            Self::ObjectList => match from_text(&value) {
                Value::Object(one) => Value::Object(one),
                Value::Array(all) if all.iter().all(Value::is_object) => Value::Array(all),
                _ => return Err(wrong("a list of objects")),
            },
            Self::Vector => {
                vector::read(&value).ok_or_else(|| wrong("[x, y, z] or {\"x\", \"y\", \"z\"}"))?
            }
            Self::PositionOrObject => match (vector::read(&value), &value) {
                (Some(vector), _) => vector,
                (None, Value::String(object)) if !is_serialization_failure(object) => value,
                (None, Value::Number(_)) => value,
                _ => return Err(wrong("[x, y, z] or the name of an object")),
            },
            Self::Color => color::read(&value)
                .ok_or_else(|| wrong("[r, g, b, a], {\"r\", \"g\", \"b\"} or \"#RRGGBB\""))?,
            Self::Json => match &value {
                Value::String(text) if is_serialization_failure(text) && !text.is_empty() => {
                    return Err(wrong("a value, or JSON text"));
                }
                _ => from_text(&value),
            },
            Self::Choice(choices) => {
                choice(choices, &value).ok_or_else(|| unknown_choice(name, &value, choices))?
            }
            Self::ChoiceList(choices) => choice_list(choices, &value)
                .ok_or_else(|| wrong(&format!("a list of {}", listed(choices))))?,
        };
        Ok(Some(read))
    }
}

/// The schema of a value that is one of these.
pub(super) fn choice_schema(choices: &[&str]) -> Value {
    json!({ "type": "string", "enum": choices })
}

/// The error for a value that is none of the choices.
pub(super) fn unknown_choice(name: &str, value: &Value, choices: &[&str]) -> Fault {
    let what = format!("expected one of {}, not {}", listed(choices), excerpt(value));
    let fault = Fault::argument(name, what);
    match value.as_str().and_then(|given| nearest(given, choices.iter().copied())) {
        Some(near) => fault.hint(format!("did you mean '{near}'?")),
        None => fault,
    }
}

fn listed(choices: &[&str]) -> String {
    match choices.get(..LISTED_CHOICES).filter(|_| choices.len() > LISTED_CHOICES + 1) {
        Some(first) => format!("{}, … ({} in all)", first.join(", "), choices.len()),
        None => choices.join(", "),
    }
}

fn choice(choices: &[&'static str], value: &Value) -> Option<Value> {
    let given = value.as_str()?.trim();
    choices.iter().find(|name| name.eq_ignore_ascii_case(given)).map(|name| (*name).into())
}

fn choice_list(choices: &[&'static str], value: &Value) -> Option<Value> {
    let Value::Array(items) = text_list(value)? else { return None };
    items.iter().map(|item| choice(choices, item)).collect::<Option<Vec<_>>>().map(Value::Array)
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
    fn numbers_and_booleans_come_as_text_too() {
        assert_eq!(reads(Kind::Int, json!("7")), json!(7));
        assert_eq!(reads(Kind::Int, json!(7.0)), json!(7));
        assert_eq!(reads(Kind::Number, json!("1.5")), json!(1.5));
        assert_eq!(reads(Kind::Bool, json!("Yes")), json!(true));
        assert_eq!(reads(Kind::Bool, json!("off")), json!(false));
        assert!(refuses(Kind::Int, json!("many")) && refuses(Kind::Int, json!("NaN")));
        assert!(refuses(Kind::Bool, json!("perhaps")) && refuses(Kind::Number, json!("inf")));
        assert_eq!(Kind::LenientBool.read("x", json!("perhaps")).unwrap(), None);
    }

    #[test]
    fn lists_and_objects_come_as_text_too() {
        assert_eq!(reads(Kind::TextList, json!("Rigidbody")), json!(["Rigidbody"]));
        assert_eq!(reads(Kind::TextList, json!("[\"a\", \"b\"]")), json!(["a", "b"]));
        assert_eq!(reads(Kind::Object, json!("{\"k\": 1}")), json!({"k": 1}));
        assert_eq!(reads(Kind::NumberList, json!("1, 2")), json!([1.0, 2.0]));
        assert_eq!(reads(Kind::IntList, json!([1.0, "2"])), json!([1, 2]));
        assert_eq!(reads(Kind::NumberLists, json!([[1, 2, 3]])), json!([[1.0, 2.0, 3.0]]));
        assert_eq!(reads(Kind::BoolMap, json!({"k": 1})), json!({"k": true}));
        let component = json!({"typeName": "A"});
        assert_eq!(reads(Kind::ComponentList, component.clone()), json!([component]));
    }

    #[test]
    fn values_that_a_client_failed_to_serialize_are_refused() {
        for kind in [
            Kind::Object,
            Kind::TextList,
            Kind::Vector,
            Kind::Color,
            Kind::Json,
            Kind::PositionOrObject,
        ] {
            assert!(refuses(kind, json!("[object Object]")), "{kind:?}");
            assert!(refuses(kind, json!("undefined")), "{kind:?}");
        }
        assert!(refuses(Kind::ObjectMap, json!({"k": 1})));
        assert_eq!(reads(Kind::ObjectMap, json!({"k": {"a": 1}})), json!({"k": {"a": 1}}));
    }

    #[test]
    fn choices_are_found_in_any_case_and_listed_when_unknown() {
        let mode = Kind::Choice(&["EditMode", "PlayMode"]);
        assert_eq!(reads(mode, json!("playmode")), json!("PlayMode"));
        assert_eq!(reads(Kind::ChoiceList(&["error", "log"]), json!("log")), json!(["log"]));
        let fault = Kind::Choice(&["get", "clear"]).read("action", json!("drop")).unwrap_err();
        let message = "Invalid argument 'action': expected one of get, clear, not \"drop\"";
        assert_eq!(fault.message, message);
        let many = ["one", "two", "three", "four", "five", "six", "seven"];
        let fault = unknown_choice("x", &json!("seve"), &many);
        assert!(
            fault.message.contains("one, two, three, four, five, … (7 in all), not"),
            "{fault}"
        );
        assert_eq!(fault.hint.as_deref(), Some("did you mean 'seven'?"));
    }
}
