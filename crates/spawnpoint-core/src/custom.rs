//! Tools that engines bring along: their arguments are checked against the schema that came with them.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use jsonschema::{PatternOptions, ValidationError, Validator, error::ValidationErrorKind};
use serde_json::{Map, Value};
use spawnpoint_protocol::{Fault, Offers, ToolSpec};

use crate::schema_size::is_bounded;

/// Arguments that are ours, whatever the tool: they pick the instance.
pub const OWN_ARGUMENTS: [&str; 2] = ["instance", "unity_instance"];

/// Takes our own arguments out, unless the tool has some of the same name.
pub fn strip_own(spec: &ToolSpec, arguments: &mut Map<String, Value>) {
    let properties = spec.input_schema.as_ref().and_then(|schema| schema.get("properties"));
    for own in OWN_ARGUMENTS.into_iter().chain(["confirm"]) {
        if properties.and_then(|properties| properties.get(own)).is_none() {
            arguments.remove(own);
        }
    }
}

/// Checks of brought tools, made ready when first needed and kept for as long as the offers stay.
#[derive(Default)]
pub struct Checks(Mutex<Prepared>);

#[derive(Default)]
struct Prepared {
    offers: Arc<Offers>,
    by_tool: HashMap<String, Option<Arc<Validator>>>,
}

impl Checks {
    /// Checks the arguments of a tool among these offers.
    pub fn check(
        &self,
        offers: &Arc<Offers>,
        spec: &ToolSpec,
        arguments: &Map<String, Value>,
    ) -> Result<(), Fault> {
        let Some(validator) = self.validator(offers, spec) else { return Ok(()) };
        let arguments = Value::Object(arguments.clone());
        match validator.iter_errors(&arguments).next() {
            None => Ok(()),
            Some(error) => Err(fault(&error)),
        }
    }

    fn validator(&self, offers: &Arc<Offers>, spec: &ToolSpec) -> Option<Arc<Validator>> {
        let mut prepared = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !Arc::ptr_eq(&prepared.offers, offers) {
            *prepared = Prepared { offers: offers.clone(), by_tool: HashMap::new() };
        }
        let ready = prepared.by_tool.entry(spec.name.clone());
        ready.or_insert_with(|| compile(spec).map(Arc::new)).clone()
    }
}

fn fault(error: &ValidationError<'_>) -> Fault {
    let path = error.instance_path().to_string();
    let path = path.trim_start_matches('/');
    match error.kind() {
        ValidationErrorKind::Required { property: Value::String(name) } => {
            let path = if path.is_empty() { name.clone() } else { format!("{path}/{name}") };
            Fault::argument(&path, "it is required")
        }
        _ => Fault::argument(path, error),
    }
}

/// Texts that stand for numbers or switches become what the schema wants: models write them so.
pub fn fit(spec: &ToolSpec, arguments: &mut Map<String, Value>) {
    let properties = spec.input_schema.as_ref().and_then(|schema| schema.get("properties"));
    for (name, value) in arguments {
        let Value::String(text) = &*value else { continue };
        let kind = properties.and_then(|all| all.get(name)?.get("type")?.as_str());
        let meant = match kind {
            Some("integer") => text.trim().parse::<i64>().ok().map(Value::from),
            Some("number") => text.trim().parse::<f64>().ok().map(Value::from),
            Some("boolean") => {
                text.trim().to_ascii_lowercase().parse::<bool>().ok().map(Value::from)
            }
            _ => None,
        };
        if let Some(meant) = meant {
            *value = meant;
        }
    }
}

/// A schema that is itself broken checks nothing: the engine will say what it does not like. Nor does one that
/// would take forever.
fn compile(spec: &ToolSpec) -> Option<Validator> {
    let schema = Value::Object(spec.input_schema.clone()?);
    if !is_bounded(&schema) {
        tracing::warn!(tool = spec.name, "a brought tool's schema is too complex to be checked");
        return None;
    }
    // An engine may send a pattern on which other implementations never end.
    let options = jsonschema::options().with_pattern_options(PatternOptions::regex());
    let made = options.build(&schema);
    made.inspect_err(|_| tracing::warn!(tool = spec.name, "a brought tool's schema is not valid"))
        .ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn spec() -> ToolSpec {
        let schema = json!({"type": "object", "required": ["text"], "properties": {
            "text": {"type": "string"}, "n": {"type": "integer"}, "x": {"type": "number"},
            "on": {"type": "boolean"},
        }});
        ToolSpec { input_schema: schema.as_object().cloned(), ..ToolSpec::default() }
    }

    fn object(value: Value) -> Map<String, Value> {
        value.as_object().cloned().unwrap()
    }

    #[test]
    fn texts_become_the_numbers_and_switches_that_they_stand_for() {
        let mut arguments = object(json!({"text": "7", "n": " 7 ", "x": "1.5", "on": "True"}));
        fit(&spec(), &mut arguments);
        assert_eq!(arguments, object(json!({"text": "7", "n": 7, "x": 1.5, "on": true})));
        let mut arguments = object(json!({"n": "seven", "on": "maybe", "more": "1"}));
        let before = arguments.clone();
        fit(&spec(), &mut arguments);
        assert_eq!(arguments, before);
    }

    #[test]
    fn what_is_missing_is_named() {
        let fault = Checks::default().check(&Arc::default(), &spec(), &Map::new()).unwrap_err();
        assert_eq!(fault.message, "Invalid argument 'text': it is required");
    }
}
