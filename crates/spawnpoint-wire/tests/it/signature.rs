//! JSON Schemas in a readable form: `{name: string, limit?: integer}`.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use spawnpoint_protocol::OpName;

/// Parameters and answers of these ops, then the shapes they refer to.
pub fn signatures(ops: impl Iterator<Item = OpName>) -> String {
    let mut shapes = BTreeMap::new();
    let mut text = String::new();
    for op in ops {
        let (params, answer) = op.schemas();
        for schema in [params.as_value(), answer.as_value()] {
            let defs = schema.get("$defs").and_then(Value::as_object);
            for (name, shape) in defs.into_iter().flatten() {
                shapes.insert(name.clone(), render(shape));
            }
        }
        let (params, answer) = (render(params.as_value()), render(answer.as_value()));
        text += &format!("{op} {params}\n  -> {answer}\n");
    }
    text.push('\n');
    for (name, shape) in shapes {
        text += &format!("{name} = {shape}\n");
    }
    text
}

fn render(schema: &Value) -> String {
    let Some(schema) = schema.as_object() else {
        return "any".to_owned();
    };
    if let Some(Value::String(target)) = schema.get("$ref") {
        return target.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    for several in ["enum", "oneOf", "anyOf"] {
        if let Some(Value::Array(choices)) = schema.get(several) {
            let choice = |choice: &Value| match several {
                "enum" => choice.to_string(),
                _ => render(choice),
            };
            let choices: Vec<_> = choices.iter().map(choice).collect();
            return choices.join(" | ");
        }
    }
    match schema.get("type") {
        Some(Value::Array(kinds)) => {
            let kinds = kinds.iter().filter_map(Value::as_str);
            let kinds: Vec<_> = kinds.map(|kind| one(kind, schema)).collect();
            kinds.join(" | ")
        }
        Some(Value::String(kind)) => one(kind, schema),
        _ => "any".to_owned(),
    }
}

fn one(kind: &str, schema: &Map<String, Value>) -> String {
    match kind {
        "array" => match schema.get("items").map(render) {
            Some(items) if items.contains(' ') => format!("({items})[]"),
            Some(items) => format!("{items}[]"),
            None => "any[]".to_owned(),
        },
        "object" => {
            let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
                return match schema.get("additionalProperties") {
                    None => "{}".to_owned(),
                    Some(values) => format!("{{[name]: {}}}", render(values)),
                };
            };
            let required = schema.get("required").and_then(Value::as_array);
            let is_required = |name| required.is_some_and(|all| all.iter().any(|one| one == name));
            let fields: Vec<_> = properties
                .iter()
                .map(|(name, property)| {
                    let (mark, shape) = match is_required(name.as_str()) {
                        true => ("", render(property)),
                        false => ("?", render(property).replace(" | null", "")),
                    };
                    format!("{name}{mark}: {shape}")
                })
                .collect();
            format!("{{{}}}", fields.join(", "))
        }
        kind => kind.to_owned(),
    }
}
