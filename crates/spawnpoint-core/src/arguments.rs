//! Arguments of a call before they are read: values are converted to what the tool's schema asks for, and arguments
//! that the tool does not have are refused. One mechanism for declared tools and for tools that engines define.

use serde_json::{Map, Value};
use spawnpoint_protocol::{
    ArgumentFlaw, Fault,
    suggest::{closest, nearest},
};

use crate::{argument_schema, catalog::schema::SchemaObject, custom::OWN_ARGUMENTS};

/// How long a caller waits, an argument of tools that answer with the status of their call.
const TIMEOUT: &str = "timeout";

/// How many names of arguments an error lists.
const LISTED_NAMES: usize = 5;

/// Converts values to what the schema asks for, because models often quote them: a text that is a number, a boolean,
/// a list or an object becomes that, a choice gets its own case, and an optional argument that is null or an empty
/// choice counts as not given. Everything else is left for the tool to refuse.
pub fn convert(schema: &SchemaObject, arguments: &mut Map<String, Value>) {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else { return };
    let required = schema.get("required").and_then(Value::as_array);
    arguments.retain(|name, value| {
        let Some(property) = properties.get(name).and_then(Value::as_object) else { return true };
        let is_required = required.is_some_and(|names| names.iter().any(|own| own == name));
        let is_blank = match value {
            Value::Null => property.get("type").is_some_and(Value::is_string),
            Value::String(text) => text.is_empty() && property.contains_key("enum"),
            _ => false,
        };
        if is_blank && !is_required && !has_choice(property, value) {
            return false;
        }
        convert_value(property, value);
        true
    });
}

fn convert_value(schema: &SchemaObject, value: &mut Value) {
    let kind = schema.get("type").and_then(Value::as_str);
    if let Value::String(text) = value
        && let Some(meant) = meant(kind, schema, text.trim())
    {
        *value = meant;
    }
    match value {
        Value::Object(members) => convert(schema, members),
        Value::Array(items) => {
            let Some(schema) = schema.get("items").and_then(Value::as_object) else { return };
            items.iter_mut().for_each(|item| convert_value(schema, item));
        }
        _ => {}
    }
}

/// The value that a text stands for, where the schema asks for something else than this text.
fn meant(kind: Option<&str>, schema: &SchemaObject, text: &str) -> Option<Value> {
    match kind? {
        "integer" => text.parse::<i64>().ok().map(Value::from),
        "number" => text.parse::<f64>().ok().filter(|number| number.is_finite()).map(Value::from),
        "boolean" => text.to_ascii_lowercase().parse::<bool>().ok().map(Value::from),
        "array" => serde_json::from_str(text).ok().filter(Value::is_array),
        "object" => serde_json::from_str(text).ok().filter(Value::is_object),
        "string" => {
            let choices = schema.get("enum")?.as_array()?;
            let is_meant = |name: &&str| name.eq_ignore_ascii_case(text);
            let mut names = choices.iter().filter_map(Value::as_str);
            names.clone().all(|name| name != text).then(|| names.find(is_meant))?.map(Value::from)
        }
        _ => None,
    }
}

fn has_choice(schema: &SchemaObject, value: &Value) -> bool {
    schema.get("enum").and_then(Value::as_array).is_some_and(|choices| choices.contains(value))
}

/// Refuses arguments that the tool does not have, unknown choices, and numbers out of range.
pub fn check(
    tool: &str,
    schema: &SchemaObject,
    aliases: &[&str],
    arguments: &Map<String, Value>,
) -> Result<(), Fault> {
    let properties = schema.get("properties").and_then(Value::as_object);
    let is_known = |name: &str| {
        properties.is_some_and(|own| own.contains_key(name))
            || aliases.contains(&name)
            || is_reserved(name)
    };
    if let Some(unknown) = arguments.keys().find(|name| !is_known(name)) {
        let names = properties.into_iter().flat_map(Map::keys).map(String::as_str);
        return Err(unknown_argument(tool, unknown, names.collect()));
    }
    argument_schema::check_values(schema, arguments)
}

/// Removes arguments that the tool does not have, for clients of a document that says so.
pub fn drop_unknown(schema: &SchemaObject, aliases: &[&str], arguments: &mut Map<String, Value>) {
    let properties = schema.get("properties").and_then(Value::as_object);
    arguments.retain(|name, _| {
        properties.is_some_and(|own| own.contains_key(name))
            || aliases.contains(&name.as_str())
            || is_reserved(name)
    });
}

/// Removes the arguments of a call that are not for the tool's own code, unless it declares them.
pub fn drop_reserved(schema: &SchemaObject, arguments: &mut Value) {
    let Value::Object(arguments) = arguments else { return };
    let own = schema.get("properties").and_then(Value::as_object);
    arguments.retain(|name, _| {
        let is_own = own.is_some_and(|own| own.contains_key(name));
        is_own || !(is_reserved(name) || name == TIMEOUT)
    });
}

/// Whether a name belongs to Spawnpoint or to the protocol, so that any call may have it: the instance, the
/// confirmation, and names with an underscore in front.
pub(crate) fn is_reserved(name: &str) -> bool {
    OWN_ARGUMENTS.contains(&name) || name == "confirm" || name.starts_with('_')
}

fn unknown_argument(tool: &str, unknown: &str, names: Vec<&str>) -> Fault {
    let shown: String = unknown.chars().take(100).collect();
    let fault =
        Fault::bad_argument(&shown, ArgumentFlaw::Value, format!("{tool} has no such argument"));
    if names.is_empty() {
        return fault.hint("it has no arguments");
    }
    let more = names.len().saturating_sub(LISTED_NAMES);
    // What every tool has is named last.
    let (every, own): (Vec<&str>, Vec<&str>) = names.iter().partition(|name| is_reserved(name));
    let own = closest(unknown, own, LISTED_NAMES).into_iter();
    let listed: Vec<_> = own.chain(every).take(LISTED_NAMES).collect();
    let listed = match more {
        0 => listed.join(", "),
        more => format!("{}, and {more} more", listed.join(", ")),
    };
    match nearest(unknown, names.iter().copied()) {
        Some(near) => fault.hint(format!("did you mean '{near}'? It has: {listed}")),
        None => fault.hint(format!("it has: {listed}")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn object(value: Value) -> Map<String, Value> {
        value.as_object().cloned().unwrap()
    }

    fn schema() -> SchemaObject {
        object(json!({"type": "object", "required": ["text"], "properties": {
            "text": {"type": "string"},
            "n": {"type": "integer", "minimum": 1, "maximum": 10},
            "x": {"type": "number"},
            "on": {"type": "boolean"},
            "mode": {"type": "string", "enum": ["single", "Additive"]},
            "list": {"type": "array", "items": {"type": "object", "properties": {
                "at": {"type": "integer"},
            }}},
        }}))
    }

    fn converted(arguments: Value) -> Value {
        let mut arguments = object(arguments);
        convert(&schema(), &mut arguments);
        Value::Object(arguments)
    }

    #[test]
    fn texts_become_what_they_stand_for() {
        let given = json!({"text": "7", "n": " 7 ", "x": "1.5", "on": "True", "mode": "additive",
            "list": "[{\"at\": \"3\"}]"});
        let meant = json!({"text": "7", "n": 7, "x": 1.5, "on": true, "mode": "Additive",
            "list": [{"at": 3}]});
        assert_eq!(converted(given), meant);
        for unclear in [
            json!({"n": "seven", "on": "maybe", "x": "NaN", "more": "1"}),
            json!({"n": 1.5, "mode": "other", "list": "[", "text": null}),
        ] {
            assert_eq!(converted(unclear.clone()), unclear);
        }
    }

    #[test]
    fn null_and_an_empty_choice_count_as_not_given() {
        let given = json!({"text": "", "n": null, "mode": "", "list": [{"at": null}]});
        assert_eq!(converted(given), json!({"text": "", "list": [{}]}));
    }

    fn problem(arguments: Value) -> Option<(String, Option<String>)> {
        let checked = check("Tool", &schema(), &["alias"], &object(arguments));
        checked.err().map(|fault| (fault.message, fault.hint))
    }

    #[test]
    fn unknown_arguments_are_named_with_the_nearest_and_some_others() {
        let (message, hint) = problem(json!({"txet": 1})).unwrap();
        assert_eq!(message, "Invalid argument 'txet': Tool has no such argument");
        let hint = hint.unwrap();
        assert!(hint.starts_with("did you mean 'text'? It has: text, "), "{hint}");
        assert!(hint.ends_with(", and 1 more"), "{hint}");
        let (_, hint) = problem(json!({"quux": 1})).unwrap();
        assert!(hint.unwrap().starts_with("it has: "));
        let fault = check("Tool", &Map::new(), &[], &object(json!({"a": 1}))).unwrap_err();
        assert_eq!(fault.hint.as_deref(), Some("it has no arguments"));
    }

    #[test]
    fn names_of_the_protocol_and_aliases_are_not_unknown() {
        let given = json!({"alias": 1, "_meta": {}, "instance": "A", "confirm": true});
        assert_eq!(problem(given.clone()), None);
        let mut left = object(json!({"alias": 1, "text": "a", "more": 1}));
        drop_unknown(&schema(), &["alias"], &mut left);
        assert_eq!(left, object(json!({"alias": 1, "text": "a"})));
    }

    #[test]
    fn choices_ranges_and_nested_names_are_checked_and_types_are_not() {
        let said = |arguments| problem(arguments).map(|(message, _)| message);
        assert_eq!(said(json!({"n": "seven", "text": 3})), None);
        let range = "Invalid argument 'n': must be at most 10, got 11";
        assert_eq!(said(json!({"n": 11})).as_deref(), Some(range));
        let choice = "Invalid argument 'mode': expected \"single\", \"Additive\", got \"additiv\"; \
             did you mean \"Additive\"?";
        assert_eq!(said(json!({"mode": "additiv"})).as_deref(), Some(choice));
        let nested = "Invalid argument 'list[0].att': unknown property; expected at";
        assert_eq!(said(json!({"list": [{"att": 1}]})).as_deref(), Some(nested));
        assert_eq!(said(json!({"list": [{"AT": 1}]})), None);
        let list = "Invalid argument 'list[0]': expected object, got [1]";
        assert_eq!(said(json!({"list": [[1]]})).as_deref(), Some(list));
    }
}
