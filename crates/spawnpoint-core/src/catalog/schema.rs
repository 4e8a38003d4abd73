//! JSON Schemas that every client accepts, from Rust types.
//!
//! Clients differ in what they take: some refuse union types, `$ref`, or a property without a type.
//! So everything is inlined, `null` is dropped from unions (an optional property is simply not
//! required), and generator marks are removed.

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Map, Value};

/// A schema as a JSON object.
pub type SchemaObject = Map<String, Value>;

/// The schema of a type, plain enough for every client.
pub fn plain<T: JsonSchema>() -> SchemaObject {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let mut value = schema.to_value();
    simplify(&mut value, true);
    match value {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}

/// The same, for arguments: always an object with `properties`.
pub fn arguments<T: JsonSchema>() -> SchemaObject {
    let mut schema = plain::<T>();
    schema.remove("description");
    schema.entry("type").or_insert_with(|| "object".into());
    schema
        .entry("properties")
        .or_insert_with(|| Map::new().into());
    schema
}

fn simplify(value: &mut Value, is_schema: bool) {
    match value {
        Value::Object(object) => {
            if is_schema {
                simplify_schema(object);
            }
            for (key, inner) in object {
                // "Anything" in its long form: clients of the older protocols refuse the short one.
                if (!is_schema || key == "items") && *inner == Value::Bool(true) {
                    *inner = Map::new().into();
                }
                // Below `properties` the keys are names of properties, not keywords.
                simplify(inner, !(is_schema && key == "properties"));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| simplify(item, true)),
        _ => {}
    }
}

fn simplify_schema(object: &mut SchemaObject) {
    for generated in ["title", "format", "$schema"] {
        object.remove(generated);
    }
    if object.get("default") == Some(&Value::Null) {
        object.remove("default");
    }
    if let Some(Value::Array(types)) = object.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            object.insert("type".into(), only);
        }
    }
    for union in ["anyOf", "oneOf"] {
        let Some(Value::Array(options)) = object.get_mut(union) else {
            continue;
        };
        options.retain(|option| option.get("type") != Some(&Value::from("null")));
        if options.iter().all(|option| option.get("const").is_some()) {
            let names = options
                .iter()
                .map(|option| option["const"].clone())
                .collect();
            object.remove(union);
            object.insert("type".into(), "string".into());
            object.insert("enum".into(), Value::Array(names));
        } else if let [only] = options.as_slice() {
            let only = only.clone();
            object.remove(union);
            if let Value::Object(only) = only {
                for (key, value) in only {
                    object.entry(key).or_insert(value);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
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
