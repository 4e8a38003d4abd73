//! Tools that engines bring along: their arguments are checked against the schema that came with them.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use jsonschema::Validator;
use serde_json::{Map, Value};
use spawnpoint_protocol::{Fault, Offers, ToolSpec};

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
            Some(error) => {
                let path = error.instance_path().to_string();
                Err(Fault::argument(path.trim_start_matches('/'), &error))
            }
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

/// A schema that is itself broken checks nothing: the engine will say what it does not like.
fn compile(spec: &ToolSpec) -> Option<Validator> {
    let schema = Value::Object(spec.input_schema.clone()?);
    jsonschema::validator_for(&schema)
        .inspect_err(|_| tracing::warn!(tool = spec.name, "a brought tool's schema is not valid"))
        .ok()
}
