//! The document's own check of a tool's arguments against the tool's schema: unknown arguments are refused, and
//! all problems are reported at once.

use serde_json::{Map, Number, Value};

/// A problem of an argument.
#[derive(Debug, PartialEq)]
pub struct Problem {
    /// Path of the argument: `a.b`, `a[0]`.
    pub path: String,
    /// Whether the argument is missing.
    pub missing: bool,
    /// The problem, as a sentence.
    pub message: String,
}

type Schema = Map<String, Value>;

/// Checks arguments. Returns them as the tool gets them: without nulls, and with integers as integers, even if
/// they were written with a fraction.
pub fn check(given: Schema, schema: &Schema) -> Result<Schema, Vec<Problem>> {
    let mut checker = Checker { problems: Vec::new() };
    let checked = checker.members("", given, schema);
    match checker.problems.is_empty() {
        true => Ok(checked),
        false => Err(checker.problems),
    }
}

struct Checker {
    problems: Vec<Problem>,
}

impl Checker {
    fn report(&mut self, path: &str, message: String) {
        self.problems.push(Problem { path: path.to_owned(), missing: false, message });
    }

    /// Checks the members of an object, or the arguments themselves if `path` is empty.
    fn members(&mut self, path: &str, given: Schema, schema: &Schema) -> Schema {
        let empty = Map::new();
        let declared = schema.get("properties").and_then(Value::as_object).unwrap_or(&empty);
        let required: Vec<&str> = schema
            .get("required")
            .and_then(Value::as_array)
            .map(|names| names.iter().filter_map(Value::as_str).collect())
            .unwrap_or_default();
        for name in required.iter().filter(|name| !given.contains_key(**name)) {
            let message = match path {
                "" => format!("Required parameter '{name}' is missing."),
                path => format!("Required property '{name}' is missing in object '{path}'."),
            };
            self.problems.push(Problem { path: joined(path, name), missing: true, message });
        }
        let mut checked = Map::new();
        for (name, value) in given {
            let at = joined(path, &name);
            match declared.get(&name).and_then(Value::as_object) {
                // An object that declares no members may have any.
                None if path.is_empty() || !declared.is_empty() => {
                    self.report(&at, format!("Unknown parameter '{at}'."));
                }
                None => drop(checked.insert(name, value)),
                Some(_) if value.is_null() && required.contains(&name.as_str()) => {
                    self.report(&at, format!("Parameter '{at}' is required but was null."));
                }
                Some(_) if value.is_null() => {}
                Some(schema) => drop(checked.insert(name, self.value(&at, value, schema))),
            }
        }
        checked
    }

    fn value(&mut self, path: &str, value: Value, schema: &Schema) -> Value {
        let wanted = schema.get("type").and_then(Value::as_str).unwrap_or_default();
        let value = match integer(&value).filter(|_| wanted == "integer") {
            Some(number) => Value::Number(number),
            None => value,
        };
        if let Some(problem) = wrong_type(wanted, &value) {
            self.report(
                path,
                format!("Parameter '{path}' must be {problem}. Got: {}.", name_of(&value)),
            );
            return value;
        }
        if let Some(choices) = schema.get("enum").and_then(Value::as_array)
            && !choices.contains(&value)
        {
            let choices: Vec<String> = choices.iter().map(quoted).collect();
            let choices = choices.join(", ");
            let got = quoted(&value);
            self.report(path, format!("Parameter '{path}' must be one of: {choices}. Got: {got}."));
        }
        let limits = [("minimum", ">="), ("maximum", "<=")];
        for (keyword, sign) in limits {
            let (Some(limit), Some(number)) = (schema.get(keyword), value.as_f64()) else {
                continue;
            };
            let bound = limit.as_f64().unwrap_or(number);
            if if sign == ">=" { number < bound } else { number > bound } {
                let got = quoted(&value);
                self.report(
                    path,
                    format!("Parameter '{path}' must be {sign} {limit}. Got: {got}."),
                );
            }
        }
        match (value, schema.get("items").and_then(Value::as_object)) {
            (Value::Array(items), Some(schema)) => items
                .into_iter()
                .enumerate()
                .map(|(place, item)| self.value(&format!("{path}[{place}]"), item, schema))
                .collect(),
            (Value::Object(members), _) => Value::Object(self.members(path, members, schema)),
            (value, _) => value,
        }
    }
}

fn joined(path: &str, name: &str) -> String {
    match path {
        "" => name.to_owned(),
        path => format!("{path}.{name}"),
    }
}

/// An integer, if the number has no fraction.
fn integer(value: &Value) -> Option<Number> {
    // Above this, floating-point numbers do not represent every integer.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let number = value.as_f64().filter(|_| value.is_f64())?;
    (number.fract() == 0.0 && number.abs() <= EXACT).then(|| Number::from(number as i64))
}

fn wrong_type(wanted: &str, value: &Value) -> Option<&'static str> {
    let (fits, name) = match wanted {
        "string" => (value.is_string(), "a string"),
        "integer" => (value.is_i64() || value.is_u64(), "an integer"),
        "number" => (value.is_number(), "a number"),
        "boolean" => (value.is_boolean(), "a boolean"),
        "array" => (value.is_array(), "an array"),
        "object" => (value.is_object(), "an object"),
        _ => (true, ""),
    };
    (!fits).then_some(name)
}

fn name_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "Null",
        Value::Bool(_) => "Boolean",
        Value::Number(number) if number.is_f64() => "Number",
        Value::Number(_) => "Integer",
        Value::String(_) => "String",
        Value::Array(_) => "Array",
        Value::Object(_) => "Object",
    }
}

/// A value for a sentence, cut off if it is long.
fn quoted(value: &Value) -> String {
    let text = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    text.chars().take(100).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn schema() -> Schema {
        let schema = json!({
            "type": "object",
            "required": ["name"],
            "properties": {
                "name": { "type": "string" },
                "depth": { "type": "integer", "minimum": 1, "maximum": 10 },
                "ratio": { "type": "number" },
                "deep": { "type": "boolean" },
                "mode": { "type": "string", "enum": ["a", "b"] },
                "paths": { "type": "array", "items": { "type": "string" } },
                "place": {
                    "type": "object",
                    "required": ["x"],
                    "properties": { "x": { "type": "number" } },
                },
            },
        });
        schema.as_object().cloned().unwrap()
    }

    fn problems(given: Value) -> Vec<(String, String)> {
        let problems = check(given.as_object().cloned().unwrap(), &schema()).unwrap_err();
        problems.into_iter().map(|problem| (problem.path, problem.message)).collect()
    }

    #[test]
    fn every_sentence_of_the_sheet() {
        for (given, path, message) in [
            (json!({}), "name", "Required parameter 'name' is missing."),
            (json!({"name": null}), "name", "Parameter 'name' is required but was null."),
            (json!({"name": "n", "x": 1}), "x", "Unknown parameter 'x'."),
            (json!({"name": 1}), "name", "Parameter 'name' must be a string. Got: Integer."),
            (
                json!({"name": "n", "depth": "1"}),
                "depth",
                "Parameter 'depth' must be an integer. Got: String.",
            ),
            (
                json!({"name": "n", "depth": 1.5}),
                "depth",
                "Parameter 'depth' must be an integer. Got: Number.",
            ),
            (
                json!({"name": "n", "ratio": true}),
                "ratio",
                "Parameter 'ratio' must be a number. Got: Boolean.",
            ),
            (
                json!({"name": "n", "deep": []}),
                "deep",
                "Parameter 'deep' must be a boolean. Got: Array.",
            ),
            (
                json!({"name": "n", "paths": {}}),
                "paths",
                "Parameter 'paths' must be an array. Got: Object.",
            ),
            (
                json!({"name": "n", "place": "p"}),
                "place",
                "Parameter 'place' must be an object. Got: String.",
            ),
            (
                json!({"name": "n", "mode": "c"}),
                "mode",
                "Parameter 'mode' must be one of: a, b. Got: c.",
            ),
            (json!({"name": "n", "depth": 0}), "depth", "Parameter 'depth' must be >= 1. Got: 0."),
            (
                json!({"name": "n", "depth": 11}),
                "depth",
                "Parameter 'depth' must be <= 10. Got: 11.",
            ),
            (
                json!({"name": "n", "place": {}}),
                "place.x",
                "Required property 'x' is missing in object 'place'.",
            ),
            (
                json!({"name": "n", "place": {"x": "1"}}),
                "place.x",
                "Parameter 'place.x' must be a number. Got: String.",
            ),
            (
                json!({"name": "n", "paths": ["a", 2]}),
                "paths[1]",
                "Parameter 'paths[1]' must be a string. Got: Integer.",
            ),
        ] {
            assert_eq!(problems(given), [(path.to_owned(), message.to_owned())]);
        }
    }

    #[test]
    fn all_problems_are_reported_and_integers_are_converted() {
        assert_eq!(problems(json!({"depth": "x", "y": 1})).len(), 3);
        let given = json!({"name": "n", "depth": 2.0, "mode": null});
        let checked = check(given.as_object().cloned().unwrap(), &schema()).unwrap();
        assert_eq!(Value::Object(checked), json!({"name": "n", "depth": 2}));
    }
}
