//! Checks arguments against a JSON Schema, most of all the one that an engine sent with its tool.
//!
//! The check covers what tool schemas use: types, required and unknown properties, choices, ranges, lengths,
//! combinations and local references. Patterns and formats are left to the engine. A schema may come from an engine,
//! so nothing in it is trusted: a keyword of the wrong type is ignored, references end at a fixed depth, and the
//! whole check after a fixed number of steps, because a page of schema that refers to each of its parts twice would
//! take years. What is not checked here is left to the engine.
//!
//! Declared tools read their arguments into Rust types. Their schemas are checked for what these types do not say
//! ([`check_values`]), and used to explain why arguments could not be read ([`check`]).

use std::cell::Cell;

use serde_json::{Map, Value};
use spawnpoint_protocol::{
    ArgumentFlaw, Fault,
    suggest::{closest, nearest},
};

/// References and nesting below this depth are not checked.
const MAX_DEPTH: usize = 64;

/// A check ends after this many steps.
const MAX_STEPS: u32 = 20_000;

/// How many choices an error lists.
const LISTED_CHOICES: usize = 5;

/// How many characters of a wrong value an error quotes.
const QUOTED_CHARS: usize = 80;

/// Returns the first difference between the arguments and the schema.
pub fn check(schema: &Map<String, Value>, arguments: &Value) -> Result<(), Fault> {
    checked_by(schema, Rules::All, |root| root.check(schema, arguments))
}

/// The same for a tool that reads its arguments into Rust types, which know better what types they accept: only
/// choices and ranges are checked, and names of nested properties.
pub fn check_values(
    schema: &Map<String, Value>,
    arguments: &Map<String, Value>,
) -> Result<(), Fault> {
    checked_by(schema, Rules::Values, |root| root.check_properties(schema, arguments))
}

fn checked_by(
    schema: &Map<String, Value>,
    rules: Rules,
    check: impl FnOnce(Schema<'_>) -> Result<(), Violation>,
) -> Result<(), Fault> {
    let steps = Cell::new(0);
    let root = Schema { root: schema, path: &Path::Root, depth: 0, steps: &steps, rules };
    let checked = check(root);
    // A check that was cut off may have seen one alternative fail and not the one that fits.
    let checked = if steps.get() > MAX_STEPS { Ok(()) } else { checked };
    checked.map_err(|found| Fault::bad_argument(&found.path, found.flaw, found.problem))
}

/// Which parts of a schema are checked.
#[derive(Clone, Copy, PartialEq)]
enum Rules {
    All,
    Values,
}

struct Violation {
    path: String,
    flaw: ArgumentFlaw,
    problem: String,
}

/// The path from the arguments to a value inside of them, as a list on the stack.
enum Path<'a> {
    Root,
    Key(&'a Path<'a>, &'a str),
    Index(&'a Path<'a>, usize),
}

impl Path<'_> {
    fn text(&self) -> String {
        match self {
            Path::Root => String::new(),
            Path::Key(Path::Root, key) => (*key).to_owned(),
            Path::Key(parent, key) => format!("{}.{key}", parent.text()),
            Path::Index(parent, index) => format!("{}[{index}]", parent.text()),
        }
    }
}

/// The position of a check: the whole schema, which references point into, and the value's path.
#[derive(Clone, Copy)]
struct Schema<'a> {
    root: &'a Map<String, Value>,
    path: &'a Path<'a>,
    depth: usize,
    /// Steps so far, of the whole check.
    steps: &'a Cell<u32>,
    rules: Rules,
}

impl<'a> Schema<'a> {
    fn fail(&self, problem: String) -> Result<(), Violation> {
        self.fail_as(ArgumentFlaw::Value, problem)
    }

    fn fail_as(&self, flaw: ArgumentFlaw, problem: String) -> Result<(), Violation> {
        Err(Violation { path: self.path.text(), flaw, problem })
    }

    fn at<'b>(&'b self, path: &'b Path<'b>) -> Schema<'b> {
        Schema { path, depth: self.depth + 1, ..*self }
    }

    /// A schema may also be `true`, which allows everything, or `false`, which allows nothing.
    fn check_any(&self, schema: &Value, value: &Value) -> Result<(), Violation> {
        match schema {
            Value::Object(schema) => self.check(schema, value),
            Value::Bool(false) => self.fail("no value is allowed here".to_owned()),
            _ => Ok(()),
        }
    }

    fn check(&self, schema: &Map<String, Value>, value: &Value) -> Result<(), Violation> {
        self.steps.set(self.steps.get().saturating_add(1));
        if self.depth > MAX_DEPTH || self.steps.get() > MAX_STEPS {
            return Ok(());
        }
        if let Some(target) = schema.get("$ref").and_then(|name| self.resolve(name.as_str()?)) {
            let deeper = Schema { depth: self.depth + 1, ..*self };
            deeper.check_any(target, value)?;
        }
        // Rust types would read a list as the members of an object in their order.
        let is_list_for_object = value.is_array() && schema.get("type") == Some(&"object".into());
        if self.rules == Rules::All || is_list_for_object {
            self.check_type(schema, value)?;
        }
        self.check_choices(schema, value)?;
        match value {
            Value::Number(number) => {
                self.check_range(schema, number.as_f64().unwrap_or_default())?
            }
            Value::String(text) => {
                self.check_length(schema, text.chars().count(), "Length", "characters")?;
            }
            Value::Array(items) => {
                self.check_length(schema, items.len(), "Items", "items")?;
                self.check_items(schema, items)?;
            }
            Value::Object(properties) => self.check_properties(schema, properties)?,
            Value::Null | Value::Bool(_) => {}
        }
        self.check_combinations(schema, value)
    }

    /// Finds the target of a reference into the same schema. Others are not followed.
    fn resolve(&self, reference: &str) -> Option<&'a Value> {
        let mut parts = reference.strip_prefix("#/")?.split('/');
        let first = parts.next().and_then(|part| self.root.get(&unescape(part)))?;
        parts.try_fold(first, |value, part| match value {
            Value::Object(map) => map.get(&unescape(part)),
            Value::Array(items) => items.get(part.parse::<usize>().ok()?),
            _ => None,
        })
    }

    fn check_type(&self, schema: &Map<String, Value>, value: &Value) -> Result<(), Violation> {
        let types: Vec<&str> = match schema.get("type") {
            Some(Value::String(name)) => vec![name],
            Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
            _ => return Ok(()),
        };
        if types.is_empty() || types.iter().any(|name| is_of_type(name, value)) {
            return Ok(());
        }
        let problem = format!("expected {}, got {}", types.join(" or "), quote(value));
        self.fail_as(ArgumentFlaw::Type, problem)
    }

    fn check_choices(&self, schema: &Map<String, Value>, value: &Value) -> Result<(), Violation> {
        let choices = match (schema.get("enum"), schema.get("const")) {
            (Some(Value::Array(choices)), _) => choices.as_slice(),
            (_, Some(only)) => std::slice::from_ref(only),
            _ => return Ok(()),
        };
        if choices.iter().any(|choice| is_same(choice, value)) {
            return Ok(());
        }
        let names = || choices.iter().filter_map(Value::as_str);
        // Leaving the argument out is the same as null.
        let named: Vec<&Value> = choices.iter().filter(|choice| !choice.is_null()).collect();
        let mut listed: Vec<String> = match value.as_str() {
            Some(name) if choices.len() > LISTED_CHOICES => {
                let near = closest(name, names(), LISTED_CHOICES);
                near.into_iter().map(|name| format!("{name:?}")).collect()
            }
            _ => named.iter().take(LISTED_CHOICES).map(|choice| quote(choice)).collect(),
        };
        if choices.len() > LISTED_CHOICES {
            listed.push(format!("… ({} choices)", choices.len()));
        }
        let meant = value.as_str().and_then(|name| nearest(name, names()));
        let meant = meant.map(|name| format!("; did you mean \"{name}\"?")).unwrap_or_default();
        self.fail(format!("expected {}, got {}{meant}", listed.join(", "), quote(value)))
    }

    fn check_range(&self, schema: &Map<String, Value>, number: f64) -> Result<(), Violation> {
        let limit = |name: &str| schema.get(name).and_then(Value::as_f64);
        let problem = match (limit("minimum"), limit("maximum")) {
            (Some(least), _) if number < least => Some(format!("must be at least {least}")),
            (_, Some(most)) if number > most => Some(format!("must be at most {most}")),
            _ => None,
        };
        let problem = problem.or_else(|| {
            let above = limit("exclusiveMinimum").filter(|bound| number <= *bound);
            let below = limit("exclusiveMaximum").filter(|bound| number >= *bound);
            let step = limit("multipleOf").filter(|step| !is_multiple(number, *step));
            above
                .map(|bound| format!("must be greater than {bound}"))
                .or(below.map(|bound| format!("must be less than {bound}")))
                .or(step.map(|step| format!("must be a multiple of {step}")))
        });
        match problem {
            Some(problem) => self.fail(format!("{problem}, got {number}")),
            None => Ok(()),
        }
    }

    fn check_length(
        &self,
        schema: &Map<String, Value>,
        length: usize,
        keyword: &str,
        unit: &str,
    ) -> Result<(), Violation> {
        let limit = |edge: &str| schema.get(&format!("{edge}{keyword}")).and_then(Value::as_u64);
        let length = length as u64;
        match (limit("min"), limit("max")) {
            (Some(least), _) if length < least => {
                self.fail(format!("must have at least {least} {unit}, got {length}"))
            }
            (_, Some(most)) if length > most => {
                self.fail(format!("must have at most {most} {unit}, got {length}"))
            }
            _ => Ok(()),
        }
    }

    fn check_items(&self, schema: &Map<String, Value>, items: &[Value]) -> Result<(), Violation> {
        let first =
            schema.get("prefixItems").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        for (index, item) in items.iter().enumerate() {
            if let Some(schema) = first.get(index).or(schema.get("items")) {
                self.at(&Path::Index(self.path, index)).check_any(schema, item)?;
            }
        }
        let unique = schema.get("uniqueItems") == Some(&Value::Bool(true));
        let repeats =
            |(index, item): (usize, &Value)| items[..index].iter().any(|i| is_same(i, item));
        match unique && items.iter().enumerate().any(repeats) {
            true => self.fail("items must differ from each other".to_owned()),
            false => Ok(()),
        }
    }

    fn check_properties(
        &self,
        schema: &Map<String, Value>,
        values: &Map<String, Value>,
    ) -> Result<(), Violation> {
        let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
        for name in required.filter_map(Value::as_str).filter(|_| self.rules == Rules::All) {
            if !values.contains_key(name) {
                let missing = Path::Key(self.path, name);
                let choices = schema.get("properties").map(|all| &all[name]["enum"]);
                let choices = choices.and_then(Value::as_array).into_iter().flatten();
                let choices: Vec<_> = choices.take(LISTED_CHOICES + 1).map(quote).collect();
                let what = match choices.is_empty() {
                    true => "it is required".to_owned(),
                    false => format!("it is required; expected {}", choices.join(", ")),
                };
                return self.at(&missing).fail_as(ArgumentFlaw::Missing, what);
            }
        }
        let known = schema.get("properties").and_then(Value::as_object);
        // Names that a pattern allows are not unknown. Patterns themselves are left to the engine.
        let others = match schema.contains_key("patternProperties") {
            true => None,
            false => schema.get("additionalProperties"),
        };
        for (name, value) in values {
            let path = Path::Key(self.path, name);
            let here = self.at(&path);
            match (known.and_then(|known| known.get(name)), others) {
                (Some(schema), _) => here.check_any(schema, value)?,
                (None, Some(Value::Bool(false))) => {
                    here.fail(format!("unknown argument{}", instead_of(name, known)))?;
                }
                (None, Some(schema)) => here.check_any(schema, value)?,
                (None, None) if self.is_closed(known, name) => {
                    let names = known.into_iter().flat_map(Map::keys).map(String::as_str);
                    let names = closest(name, names, LISTED_CHOICES).join(", ");
                    here.fail(format!("unknown property; expected {names}"))?;
                }
                (None, None) => {}
            }
        }
        Ok(())
    }

    /// Whether an object inside of the arguments of a declared tool lacks this property. Rust types accept some
    /// names in other cases.
    fn is_closed(&self, known: Option<&Map<String, Value>>, name: &str) -> bool {
        let is_nested = !matches!(self.path, Path::Root);
        self.rules == Rules::Values
            && is_nested
            && known.is_some_and(|known| {
                !known.is_empty() && !known.keys().any(|key| key.eq_ignore_ascii_case(name))
            })
    }

    fn check_combinations(
        &self,
        schema: &Map<String, Value>,
        value: &Value,
    ) -> Result<(), Violation> {
        let here = Schema { depth: self.depth + 1, ..*self };
        let list = |name: &str| schema.get(name).and_then(Value::as_array);
        for schema in list("allOf").into_iter().flatten() {
            here.check_any(schema, value)?;
        }
        for name in ["anyOf", "oneOf"] {
            let Some(choices) = list(name).filter(|choices| !choices.is_empty()) else { continue };
            let mut fitting = 0;
            let mut deepest: Option<Violation> = None;
            for choice in choices {
                match here.check_any(choice, value) {
                    Ok(()) => fitting += 1,
                    // The alternative that fits furthest is most likely the one that was meant.
                    Err(found)
                        if deepest.as_ref().is_none_or(|d| found.path.len() > d.path.len()) =>
                    {
                        deepest = Some(found);
                    }
                    Err(_) => {}
                }
            }
            match (fitting, deepest) {
                (0, Some(violation)) => return Err(violation),
                (2.., _) if name == "oneOf" => {
                    self.fail("fits more than one of the alternatives".to_owned())?;
                }
                _ => {}
            }
        }
        match schema.get("not") {
            Some(not) if here.check_any(not, value).is_ok() => {
                self.fail(format!("{} is not allowed", quote(value)))
            }
            _ => Ok(()),
        }
    }
}

fn unescape(part: &str) -> String {
    part.replace("~1", "/").replace("~0", "~")
}

fn is_of_type(name: &str, value: &Value) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        // 3.0 is an integer in JSON Schema.
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        _ => true,
    }
}

/// Numbers are equal by value: 1 is 1.0.
fn is_same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            let same = |(key, value)| b.get(key).is_some_and(|other| is_same(value, other));
            a.len() == b.len() && a.iter().all(same)
        }
        _ => a == b,
    }
}

/// Whether a number is a multiple, but for the last digits that binary fractions lose.
fn is_multiple(number: f64, step: f64) -> bool {
    let quotient = number / step;
    step <= 0.0 || (quotient - quotient.round()).abs() < 1e-9
}

/// What to pass instead of an unknown argument: the nearest name, else the names there are.
fn instead_of(name: &str, known: Option<&Map<String, Value>>) -> String {
    let names = || known.into_iter().flat_map(Map::keys).map(String::as_str);
    if let Some(meant) = nearest(name, names()) {
        return format!("; did you mean '{meant}'?");
    }
    match closest(name, names(), LISTED_CHOICES).as_slice() {
        [] => "; expected none".to_owned(),
        some if names().count() > some.len() => format!("; expected {}, …", some.join(", ")),
        all => format!("; expected {}", all.join(", ")),
    }
}

fn quote(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(QUOTED_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn problem(schema: Value, arguments: Value) -> Option<String> {
        check(schema.as_object().unwrap(), &arguments).err().map(|fault| fault.message)
    }

    #[test]
    fn problems_name_the_argument_and_what_was_expected() {
        let schema = json!({
            "type": "object",
            "required": ["text"],
            "additionalProperties": false,
            "properties": {
                "text": {"type": "string", "maxLength": 3},
                "mode": {"enum": ["fast", "slow"]},
                "count": {"type": "integer", "minimum": 1, "exclusiveMaximum": 10},
                "points": {"type": "array", "maxItems": 2, "items": {"$ref": "#/$defs/point"}},
            },
            "$defs": {"point": {"type": "object", "required": ["x"], "properties": {"x": {"type": "number"}}}},
        });
        let cases = [
            (json!({"text": "abc", "mode": "slow", "count": 3.0, "points": [{"x": 1}]}), None),
            (json!({}), Some("'text': it is required")),
            (json!({"text": 1}), Some("'text': expected string, got 1")),
            (json!({"text": "abcd"}), Some("'text': must have at most 3 characters, got 4")),
            (
                json!({"text": "", "mode": "slwo"}),
                Some("'mode': expected \"fast\", \"slow\", got \"slwo\"; did you mean \"slow\"?"),
            ),
            (json!({"text": "", "count": 0}), Some("'count': must be at least 1, got 0")),
            (json!({"text": "", "count": 10}), Some("'count': must be less than 10, got 10")),
            (json!({"text": "", "count": 1.5}), Some("'count': expected integer, got 1.5")),
            (
                json!({"text": "", "txet": 1}),
                Some("'txet': unknown argument; did you mean 'text'?"),
            ),
            (
                json!({"text": "", "zebra": 1}),
                Some("'zebra': unknown argument; expected text, mode, count, points"),
            ),
            (json!({"text": "", "points": [{"x": 1}, {}]}), Some("'points[1].x': it is required")),
        ];
        for (arguments, expected) in cases {
            let found = problem(schema.clone(), arguments.clone());
            let expected = expected.map(|problem| format!("Invalid argument {problem}"));
            assert_eq!(found, expected, "{arguments}");
        }
    }

    #[test]
    fn alternatives_are_checked_and_references_in_a_circle_end() {
        let either =
            json!({"properties": {"a": {"anyOf": [{"type": "null"}, {"type": "integer"}]}}});
        assert_eq!(problem(either.clone(), json!({"a": null})), None);
        assert_eq!(problem(either.clone(), json!({"a": 1})), None);
        assert!(problem(either, json!({"a": "1"})).is_some());
        let one = json!({"oneOf": [{"required": ["a"]}, {"required": ["b"]}]});
        assert!(problem(one.clone(), json!({"a": 1, "b": 1})).is_some());
        assert_eq!(problem(one, json!({"b": 1})), None);
        let not = json!({"not": {"required": ["secret"]}});
        assert!(problem(not, json!({"secret": 1})).is_some());
        let circle = json!({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/a"}}});
        assert_eq!(problem(circle, json!({})), None);
    }

    #[test]
    fn schemas_that_grow_with_each_reference_end() {
        for keyword in ["allOf", "anyOf", "oneOf"] {
            let mut parts = Map::new();
            for at in 0..60 {
                let next = json!({"$ref": format!("#/$defs/d{}", at + 1)});
                parts.insert(format!("d{at}"), json!({keyword: [next, next]}));
            }
            parts.insert("d60".into(), json!({"type": "string"}));
            let schema = json!({"$defs": parts, "$ref": "#/$defs/d0"});
            assert_eq!(problem(schema, json!({})), None, "{keyword}");
        }
    }

    #[test]
    fn keywords_of_the_wrong_type_are_ignored() {
        let broken = json!({"type": 7, "required": "x", "properties": [], "enum": {}, "anyOf": 1, "minimum": "a"});
        assert_eq!(problem(broken, json!({"x": 1})), None);
    }

    /// A few values that keywords tell apart.
    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(json!(null)),
            any::<bool>().prop_map(Value::from),
            (-3..6i64).prop_map(Value::from),
            prop_oneof![Just(0.5), Just(2.0)].prop_map(Value::from),
            "[abü]{0,3}".prop_map(Value::from),
        ];
        leaf.prop_recursive(2, 12, 3, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
                prop::collection::btree_map("[ab]", inner, 0..3)
                    .prop_map(|map| Value::Object(map.into_iter().collect())),
            ]
        })
    }

    /// Schemas of every keyword that is checked.
    fn schemas() -> impl Strategy<Value = Value> {
        const TYPES: [&str; 7] =
            ["null", "boolean", "integer", "number", "string", "array", "object"];
        let leaf = prop_oneof![
            Just(json!({})),
            Just(json!({"$ref": "#/$defs/text"})),
            prop::sample::select(&TYPES[..]).prop_map(|name| json!({"type": name})),
            prop::sample::subsequence(&TYPES[..], 1..3).prop_map(|names| json!({"type": names})),
            prop::collection::vec(values(), 1..3).prop_map(|choices| json!({"enum": choices})),
            values().prop_map(|only| json!({"const": only})),
            (-2..3i64, 0..4i64).prop_map(|(min, max)| json!({"minimum": min, "maximum": max})),
            (-2..3i64).prop_map(|n| json!({"exclusiveMinimum": n, "multipleOf": 2})),
            (0..3u64, 1..3u64).prop_map(|(min, max)| json!({"minLength": min, "maxLength": max})),
            (0..2u64, any::<bool>()).prop_map(|(n, u)| json!({"minItems": n, "uniqueItems": u})),
        ];
        leaf.prop_recursive(3, 16, 3, |inner| {
            let several = prop::collection::vec(inner.clone(), 1..3);
            prop_oneof![
                several.clone().prop_map(|all| json!({"allOf": all})),
                several.clone().prop_map(|all| json!({"anyOf": all})),
                several.clone().prop_map(|all| json!({"oneOf": all})),
                inner.clone().prop_map(|one| json!({"not": one})),
                (inner.clone(), several)
                    .prop_map(|(rest, first)| json!({"items": rest, "prefixItems": first})),
                (inner.clone(), inner.clone()).prop_map(|(a, rest)| {
                    json!({"properties": {"a": a}, "additionalProperties": rest, "required": ["a"]})
                }),
                inner.prop_map(|a| json!({"properties": {"a": a}, "additionalProperties": false})),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]
        #[test]
        fn agrees_with_a_whole_json_schema_engine(schema in schemas(), value in values()) {
            let mut schema = schema;
            schema["$defs"] = json!({"text": {"type": "string"}});
            let expected = jsonschema::is_valid(&schema, &value);
            let found = check(schema.as_object().unwrap(), &value).is_ok();
            prop_assert_eq!(found, expected, "{} {}", schema, value);
        }
    }
}
