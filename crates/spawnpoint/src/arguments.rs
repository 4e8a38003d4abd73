//! Converts `key=value` arguments from the command line to the types in a tool's schema.

use std::io::Read;

use serde_json::{Map, Value};

use crate::{failure::Failure, shell};

/// Returns the arguments of a call, from `--args` and then from `key=value` arguments, which take precedence.
pub fn arguments(
    tool: &Value,
    args: Option<&str>,
    words: &[String],
) -> Result<Map<String, Value>, Failure> {
    let mut arguments = match args {
        Some(text) => object(&read_source(text)?)?,
        None => Map::new(),
    };
    let schema = &tool["inputSchema"];
    for word in words {
        let named_value = word.split_once('=').filter(|_| !word.starts_with('{'));
        let (key, text) = named_value.ok_or_else(|| {
            Failure::usage(format!("'{word}' is not an argument")).hint(named(schema, word))
        })?;
        let (key, property) = property(tool, schema, key)?;
        let value = value(property, &read_source(text)?)
            .map_err(|problem| Failure::usage(format!("Argument '{key}': {problem}")))?;
        arguments.insert(key, value);
    }
    Ok(arguments)
}

/// How to write an argument that is a name without a value, or a value without a name.
fn named(schema: &Value, word: &str) -> String {
    if word.starts_with('{') {
        return format!("pass a JSON object with --args {}", shell::quoted(word));
    }
    if schema["properties"].get(word).is_some() {
        return format!("write {word}=VALUE");
    }
    match schema["required"].as_array().and_then(|names| names.first()?.as_str()) {
        Some(name) => format!("write {name}={}", shell::quoted(word)),
        None => "write key=value".to_owned(),
    }
}

fn object(text: &str) -> Result<Map<String, Value>, Failure> {
    match serde_json::from_str(text) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err(Failure::usage("--args must be one JSON object")),
        Err(error) => Err(Failure::usage(format!("--args is not JSON: {error}"))),
    }
}

/// Returns the text itself, the contents of a file for `@file`, or stdin for `-`.
fn read_source(text: &str) -> Result<String, Failure> {
    if text == "-" {
        let mut read = String::new();
        std::io::stdin()
            .read_to_string(&mut read)
            .map_err(|error| Failure::usage(format!("Cannot read stdin: {error}")))?;
        return Ok(read);
    }
    match text.strip_prefix('@') {
        Some(file) => std::fs::read_to_string(file)
            .map_err(|error| Failure::usage(format!("Cannot read {file}: {error}"))),
        None => Ok(text.to_owned()),
    }
}

/// Finds a property by its name. Case does not matter.
fn property<'s>(
    tool: &Value,
    schema: &'s Value,
    key: &str,
) -> Result<(String, &'s Value), Failure> {
    let properties = schema["properties"].as_object();
    let mut known = properties.into_iter().flatten();
    if let Some((name, property)) = known.find(|(name, _)| name.eq_ignore_ascii_case(key)) {
        return Ok((name.clone(), property));
    }
    let open =
        matches!(schema.get("additionalProperties"), Some(Value::Bool(true) | Value::Object(_)));
    if open || properties.is_none() {
        return Ok((key.to_owned(), &Value::Null));
    }
    let tool = tool["name"].as_str().unwrap_or_default();
    let names = properties.into_iter().flatten().map(|(name, _)| name.as_str());
    let failure = Failure::usage(format!("'{tool}' has no argument '{key}'"));
    Err(match properties.is_some_and(Map::is_empty) {
        true => failure.hint("this tool has no arguments"),
        false => failure.nearest(key, names),
    })
}

/// Converts a text to the type in a schema.
fn value(schema: &Value, text: &str) -> Result<Value, String> {
    let json = || serde_json::from_str::<Value>(text);
    match schema["type"].as_str() {
        Some("string") => Ok(text.into()),
        Some("integer") => match text.trim().parse::<i64>() {
            Ok(number) => Ok(number.into()),
            Err(_) => Err(format!("'{text}' is not a whole number")),
        },
        Some("number") => match json() {
            Ok(number @ Value::Number(_)) => Ok(number),
            _ => Err(format!("'{text}' is not a number")),
        },
        Some("boolean") => match text.trim().to_ascii_lowercase().as_str() {
            "true" | "1" | "yes" | "on" => Ok(true.into()),
            "false" | "0" | "no" | "off" => Ok(false.into()),
            _ => Err(format!("'{text}' is neither true nor false")),
        },
        Some("array") => match json() {
            Ok(list @ Value::Array(_)) => Ok(list),
            // Simple values can be written without brackets and quotes.
            _ if text.trim_start().starts_with(['[', '{']) => Err("it is not a JSON array".into()),
            _ => text.split(',').map(|item| value(&schema["items"], item.trim())).collect(),
        },
        Some("object") => match json() {
            Ok(object @ Value::Object(_)) => Ok(object),
            Ok(_) => Err("it is not a JSON object".into()),
            Err(error) => Err(format!("it is not JSON: {error}")),
        },
        // Without a type, the text is JSON if it parses, or else a string.
        _ => Ok(json().unwrap_or_else(|_| text.into())),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn tool() -> Value {
        json!({ "name": "Try", "inputSchema": { "type": "object", "properties": {
            "id": { "type": "string" },
            "limit": { "type": "integer" },
            "scale": { "type": "number" },
            "active": { "type": "boolean" },
            "names": { "type": "array", "items": { "type": "string" } },
            "at": { "type": "object" },
            "value": {},
        }}})
    }

    fn read(words: &[&str]) -> Result<Value, Failure> {
        let words: Vec<_> = words.iter().map(|word| (*word).to_owned()).collect();
        arguments(&tool(), None, &words).map(Value::Object)
    }

    #[test]
    fn values_are_typed_by_the_schema() {
        let read = read(&[
            "id=12",
            "LIMIT=5",
            "scale=1.5",
            "active=yes",
            "names=a, b",
            "at={\"x\":1}",
            "value=true",
        ]);
        assert_eq!(
            read.unwrap(),
            json!({ "id": "12", "limit": 5, "scale": 1.5, "active": true,
                    "names": ["a", "b"], "at": { "x": 1 }, "value": true })
        );
        assert_eq!(super::value(&json!({ "type": "string" }), "a=b"), Ok("a=b".into()));
    }

    #[test]
    fn errors_name_the_argument() {
        let problem = |word| read(&[word]).unwrap_err();
        assert_eq!(problem("limit=many").message, "Argument 'limit': 'many' is not a whole number");
        assert_eq!(problem("limt=1").hint.as_deref(), Some("did you mean 'limit'?"));
        assert!(problem("limit").message.contains("is not an argument"));
        let object = problem("{\"name\": \"a=b\"}").hint;
        assert!(object.is_some_and(|hint| hint.contains("--args")));
        assert!(problem("names=[1").message.contains("JSON array"));
        assert!(problem("at=1").message.contains("object"));
    }

    #[test]
    fn key_value_arguments_override_the_object() {
        let words = ["limit=2".to_owned()];
        let read = arguments(&tool(), Some(r#"{"limit":1,"id":"a"}"#), &words).unwrap();
        assert_eq!(Value::Object(read), json!({ "limit": 2, "id": "a" }));
        assert!(arguments(&tool(), Some("[]"), &[]).is_err());
    }
}
