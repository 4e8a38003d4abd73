//! JSON Schemas that every client accepts, generated from Rust types.
//!
//! Some clients reject union types, `$ref`, or an argument without a type. So everything is inlined and generator
//! marks are removed. For arguments, `null` is dropped, because an optional argument is simply not required.
//! Answers keep it, because clients validate answers. Schemas of answers have no descriptions, because each word
//! of a tool list costs tokens.

use std::{
    fmt,
    ops::Deref,
    sync::{Arc, LazyLock},
};

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

/// A schema as a JSON object.
pub type SchemaObject = Map<String, Value>;

/// A schema that is generated when it is first read. Copies share it. The schemas of all tools take 4 MB, and most
/// servers list and call only a few tools.
#[derive(Clone)]
pub struct LazySchema(Arc<LazyLock<SchemaObject, Generate>>);

type Generate = Box<dyn FnOnce() -> SchemaObject + Send>;

impl LazySchema {
    /// A schema that this function generates.
    pub fn new(generate: impl FnOnce() -> SchemaObject + Send + 'static) -> Self {
        Self(Arc::new(LazyLock::new(Box::new(generate))))
    }

    /// This schema with a change, which is also made when it is first read.
    pub fn changed(self, change: impl FnOnce(&mut SchemaObject) + Send + 'static) -> Self {
        Self::new(move || {
            let mut schema = (*self).clone();
            change(&mut schema);
            schema
        })
    }
}

impl Default for LazySchema {
    fn default() -> Self {
        Self::new(SchemaObject::new)
    }
}

impl Deref for LazySchema {
    type Target = SchemaObject;

    fn deref(&self) -> &SchemaObject {
        &self.0
    }
}

impl fmt::Debug for LazySchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl Serialize for LazySchema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

/// The schema of a tool's arguments: always an object with `properties`.
pub fn arguments<T: JsonSchema>() -> SchemaObject {
    let mut schema = plain::<T>(Side::Arguments);
    schema.remove("description");
    schema.entry("type").or_insert_with(|| "object".into());
    schema.entry("properties").or_insert_with(|| Map::new().into());
    schema
}

/// The schema of a tool's answer.
pub fn answer<T: JsonSchema>() -> SchemaObject {
    plain::<T>(Side::Answer)
}

/// The same with descriptions.
pub fn described_answer<T: JsonSchema>() -> SchemaObject {
    plain::<T>(Side::DescribedAnswer)
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Arguments,
    Answer,
    DescribedAnswer,
}

fn plain<T: JsonSchema>(side: Side) -> SchemaObject {
    generated(T::json_schema, side)
}

/// The same for a function that generates a schema, so that this code is compiled once and not for each type.
fn generated(generate: fn(&mut SchemaGenerator) -> Schema, side: Side) -> SchemaObject {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let settings = match side {
        Side::Arguments => settings,
        Side::Answer | Side::DescribedAnswer => settings.for_serialize(),
    };
    let mut generator = settings.into_generator();
    let mut value = generate(&mut generator).to_value();
    let definitions = generator.take_definitions(true);
    if let (false, Value::Object(schema)) = (definitions.is_empty(), &mut value) {
        // Only a type that contains itself has some.
        schema.insert("$defs".into(), definitions.into());
    }
    simplify(&mut value, true, side);
    match value {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}

fn simplify(value: &mut Value, is_schema: bool, side: Side) {
    match value {
        Value::Object(object) => {
            if is_schema {
                simplify_schema(object, side);
            }
            for (key, inner) in object {
                // Clients of older protocols reject the schema `true`.
                if (!is_schema || key == "items") && *inner == Value::Bool(true) {
                    *inner = Map::new().into();
                }
                // Below `properties` the keys are names of properties, not keywords.
                simplify(inner, !(is_schema && key == "properties"), side);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| simplify(item, true, side)),
        _ => {}
    }
}

fn simplify_schema(object: &mut SchemaObject, side: Side) {
    for generated in ["title", "format", "$schema"] {
        object.remove(generated);
    }
    if side == Side::Answer {
        object.remove("description");
    }
    // An argument that is not passed is false or empty without saying so.
    let says_nothing = |default: &Value| match default {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    };
    if object.get("default").is_some_and(says_nothing) {
        object.remove("default");
    }
    // What a map may hold goes without saying.
    if object.get("additionalProperties") == Some(&Value::Bool(true)) {
        object.remove("additionalProperties");
    }
    let nullable = drop_null(object);
    merge_unions(object);
    if nullable && side == Side::Answer {
        // A union of two schemas, because more clients reject a list of types.
        let kinds = json!([std::mem::take(object), { "type": "null" }]);
        object.insert("anyOf".into(), kinds);
    }
}

/// Removes `null` from the allowed types. Returns whether it was allowed.
fn drop_null(object: &mut SchemaObject) -> bool {
    let mut nullable = false;
    if let Some(Value::Array(types)) = object.get_mut("type") {
        let before = types.len();
        types.retain(|name| name != "null");
        nullable |= types.len() < before;
        if let [only] = types.as_slice() {
            let only = only.clone();
            object.insert("type".into(), only);
        }
    }
    if let Some(Value::Array(choices)) = object.get_mut("enum") {
        choices.retain(|choice| !choice.is_null());
    }
    for union in ["anyOf", "oneOf"] {
        if let Some(Value::Array(options)) = object.get_mut(union) {
            let before = options.len();
            options.retain(|option| option.get("type") != Some(&Value::from("null")));
            nullable |= options.len() < before;
        }
    }
    nullable
}

/// Replaces a union of one by that one, and a union of constants by an enumeration.
fn merge_unions(object: &mut SchemaObject) {
    for union in ["anyOf", "oneOf"] {
        let Some(Value::Array(options)) = object.get(union) else { continue };
        if options.iter().all(|option| option.get("const").is_some()) {
            let names = options.iter().map(|option| option["const"].clone()).collect();
            object.remove(union);
            object.insert("type".into(), "string".into());
            object.insert("enum".into(), Value::Array(names));
        } else if let [Value::Object(only)] = options.as_slice() {
            let only = only.clone();
            object.remove(union);
            for (key, value) in only {
                object.entry(key).or_insert(value);
            }
            // The inner schema may be a union, too.
            merge_unions(object);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use schemars::JsonSchema;
    use serde_json::json;

    use super::*;

    #[derive(JsonSchema)]
    #[allow(dead_code, reason = "only its schema is of interest")]
    struct Params {
        /// How many.
        limit: Option<u32>,
        mode: Option<Mode>,
        title: String,
        value: Value,
        values: Vec<Value>,
    }

    #[derive(JsonSchema)]
    #[allow(dead_code, reason = "only its schema is of interest")]
    #[schemars(rename_all = "lowercase")]
    enum Mode {
        /// One.
        World,
        /// Other.
        Ui,
    }

    #[test]
    fn a_lazy_schema_is_generated_once_and_changes_are_made_then() {
        let generated = Arc::new(AtomicUsize::new(0));
        let count = generated.clone();
        let schema = LazySchema::new(move || {
            count.fetch_add(1, Ordering::Relaxed);
            arguments::<Params>()
        });
        let plain = schema.clone();
        let changed =
            schema.changed(|schema| drop(schema.insert("title".into(), "Changed".into())));
        assert_eq!(generated.load(Ordering::Relaxed), 0);
        assert_eq!(changed["title"], "Changed");
        assert_eq!(changed.clone()["type"], "object");
        assert!(!plain.contains_key("title"));
        assert_eq!(generated.load(Ordering::Relaxed), 1);
    }

    #[derive(JsonSchema)]
    #[allow(dead_code, reason = "only its schema is of interest")]
    struct Node {
        children: Vec<Node>,
    }

    #[test]
    fn a_type_that_contains_itself_brings_its_definition() {
        let schema = Value::Object(answer::<Node>());
        assert_eq!(schema["properties"]["children"]["type"], "array");
        assert!(schema["$defs"]["Node"]["properties"]["children"].is_object(), "{schema}");
    }

    #[test]
    fn answers_may_be_null_where_they_say_so_and_carry_no_words() {
        let schema = Value::Object(answer::<Params>());
        let null = json!({ "type": "null" });
        let limit = &schema["properties"]["limit"]["anyOf"];
        assert_eq!((&limit[0]["type"], &limit[1]), (&json!("integer"), &null));
        let mode = &schema["properties"]["mode"]["anyOf"];
        assert_eq!((&mode[0]["enum"], &mode[1]), (&json!(["world", "ui"]), &null));
        assert!(!schema.to_string().contains("description"));
    }

    #[test]
    fn no_unions_no_references_and_a_type_on_every_property() {
        let schema = Value::Object(arguments::<Params>());
        assert_eq!(schema["properties"]["limit"]["type"], "integer");
        assert_eq!(schema["properties"]["mode"]["enum"], json!(["world", "ui"]));
        assert_eq!(schema["properties"]["title"]["type"], "string");
        assert_eq!(schema["properties"]["value"], json!({}));
        assert_eq!(schema["properties"]["values"]["items"], json!({}));
        assert_eq!(schema["required"], json!(["title", "value", "values"]));
        assert!(!schema.to_string().contains("$ref"));
    }
}
