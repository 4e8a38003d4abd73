//! Properties of a tool that its declaration sets besides its work.

use std::sync::Arc;

use schemars::JsonSchema;
use serde_json::{Map, Value, json};
use spawnpoint_protocol::{Effect, Fault};

use super::{Listing, PROMPT, TextView, TimeLimits, Tool};
use crate::{
    catalog::{
        FailureShape, Metadata,
        schema::{self, LazySchema},
    },
    guard::{Allow, Code, Gate, Policy},
};

impl Tool {
    /// Derives the gate of a call from its arguments. The field `gate` stays the strictest one.
    pub fn gated_as(
        mut self,
        gate_of: impl Fn(&Map<String, Value>) -> Gate + Send + Sync + 'static,
    ) -> Self {
        self.argument_checks.gate_of = Some(Arc::new(gate_of));
        self
    }

    /// Checks its arguments against the owner's allowlists with this function.
    pub fn limited_by(
        mut self,
        check: impl Fn(&Policy, &Map<String, Value>) -> Result<(), Fault> + Send + Sync + 'static,
    ) -> Self {
        self.argument_checks.lists = Some(Arc::new(check));
        self
    }

    /// Restricts it to engines of this kind.
    pub fn only_for(mut self, kind: &'static str) -> Self {
        self.kind = Some(kind);
        self
    }

    /// Sets when it is listed.
    pub fn listed(mut self, listing: Listing) -> Self {
        self.listing = listing;
        self
    }

    /// Requires confirmation if the policy does.
    pub fn confirm(mut self) -> Self {
        self.gate.confirm = true;
        let property = json!({ "type": "boolean", "description": "Confirm, if required" });
        self.with_property("confirm", property)
    }

    /// Requires that an argument is on an allowlist.
    pub fn allowlisted(mut self, rule: Allow) -> Self {
        self.gate.allow = Some(rule);
        self
    }

    /// Declares that it takes code from the client.
    pub fn with_code(mut self, code: Code) -> Self {
        self.gate.code = code;
        self
    }

    /// Declares that it changes something and needs permission to write.
    pub fn writes(mut self) -> Self {
        self.effect = Effect::Write;
        self.hints.read_only = false;
        self.gate.writes = true;
        self.audited = true;
        self
    }

    /// Declares that it changes something but needs no permission, for this reason.
    pub fn exempt(mut self, reason: &'static str) -> Self {
        self.effect = Effect::Write;
        self.hints.read_only = false;
        self.exemption = Some(reason);
        self
    }

    /// Gives its calls a line in the log, like those of tools that change something.
    pub fn audited(mut self) -> Self {
        self.audited = true;
        self
    }

    /// Declares that it may delete or overwrite something permanently.
    pub fn destructive(mut self) -> Self {
        self.hints.destructive = true;
        self
    }

    /// Declares that calling it twice has the same effect as calling it once.
    pub fn idempotent(mut self) -> Self {
        self.hints.idempotent = true;
        self
    }

    /// Keeps its calls out of the ledger.
    pub fn unrecorded(mut self) -> Self {
        self.recorded = false;
        self
    }

    /// Gives it the long time limits.
    pub fn long(mut self) -> Self {
        self.time_limits = TimeLimits::Long;
        self
    }

    /// Makes it answer with the status of its call, an `R`, and lets callers set how long they wait. `what` names
    /// its work in sentences.
    pub fn answering_with_status<R: JsonSchema + 'static>(mut self, what: &'static str) -> Self {
        self.status_subject = Some(what);
        self.time_limits = TimeLimits::Long;
        self.output = LazySchema::new(schema::answer::<R>);
        let property = json!({
            "type": "number",
            "minimum": 0,
            "default": PROMPT.as_millis() as u64,
            "description": "Maximum time to wait in milliseconds before returning (default: 1000)",
        });
        self.with_property("timeout", property)
    }

    /// Makes this member of its answer the text of the resource that it reads.
    pub fn read_as(mut self, mime: &'static str, member: &'static str) -> Self {
        self.text = Some(TextView { mime, member });
        self
    }

    /// Sets the shape of its failures.
    pub fn failing_as(mut self, shape: fn(&Fault) -> Value) -> Self {
        self.failure_shape = Some(FailureShape(shape));
        self
    }

    /// Sets how it is presented.
    pub fn presented(mut self, metadata: Metadata) -> Self {
        self.metadata = Some(metadata);
        self
    }

    /// Makes it unavailable on this server: it is not listed, and calls fail with `fault`.
    pub fn unavailable(mut self, fault: Fault) -> Self {
        self.unavailable = Some(fault);
        self
    }

    /// Sets its title.
    pub fn titled(mut self, title: &'static str) -> Self {
        self.title = Some(title);
        self
    }

    /// Sets its aliases.
    pub fn also(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// Sets names of its arguments that its schema does not list.
    pub fn accepting(mut self, argument_aliases: &'static [&'static str]) -> Self {
        self.argument_aliases = argument_aliases;
        self
    }

    /// Declares that its own code checks the names and values of its arguments.
    pub fn checking_arguments(mut self) -> Self {
        self.checks_arguments = true;
        self
    }

    /// Sets the shape of its answer.
    pub fn answering<R: JsonSchema + 'static>(mut self) -> Self {
        self.output = LazySchema::new(schema::answer::<R>);
        self
    }

    /// Adds the argument `instance`, which tools made from Rust types have automatically.
    pub fn with_instance(self) -> Self {
        let property = json!({ "type": "string", "description": "Engine id" });
        self.with_property("instance", property)
    }

    fn with_property(mut self, name: &'static str, property: Value) -> Self {
        self.input = self.input.changed(move |schema| {
            if let Some(Value::Object(properties)) = schema.get_mut("properties") {
                properties.insert(name.into(), property);
            }
        });
        self
    }
}
