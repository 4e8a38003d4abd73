//! What a row of a table says of a tool besides what it does.

use std::sync::Arc;

use schemars::JsonSchema;
use serde_json::{Map, Value, json};
use spawnpoint_protocol::{Effect, Fault};

use super::{Listing, PROMPT, Patience, TextView, Tool};
use crate::{
    catalog::{Metadata, Told, schema},
    guard::{Allow, Code, Gate, Policy},
};

impl Tool {
    /// What the guard has to check follows the arguments. `gate` stays what the tool may do at most.
    pub fn gated_as(
        mut self,
        gate_of: impl Fn(&Map<String, Value>) -> Gate + Send + Sync + 'static,
    ) -> Self {
        self.gate_of = Some(Arc::new(gate_of));
        self
    }

    /// Its arguments are checked against the owner's allowlists by this, wherever they come from.
    pub fn limited_by(
        mut self,
        check: impl Fn(&Policy, &Map<String, Value>) -> Result<(), Fault> + Send + Sync + 'static,
    ) -> Self {
        self.lists = Some(Arc::new(check));
        self
    }

    /// It is only for engines of this kind.
    pub fn only_for(mut self, kind: &'static str) -> Self {
        self.kind = Some(kind);
        self
    }

    /// When clients see it.
    pub fn listed(mut self, listing: Listing) -> Self {
        self.listing = listing;
        self
    }

    /// The person must confirm it where the policy wants that.
    pub fn confirm(mut self) -> Self {
        self.gate.confirm = true;
        let property = json!({ "type": "boolean", "description": "Confirm the change; required with --require-confirm" });
        self.with_property("confirm", property)
    }

    /// Something in its arguments must be on an allowlist.
    pub fn allowlisted(mut self, rule: Allow) -> Self {
        self.gate.allow = Some(rule);
        self
    }

    /// It takes code from the client.
    pub fn with_code(mut self, code: Code) -> Self {
        self.gate.code = code;
        self
    }

    /// It changes something, and needs writes to be allowed.
    pub fn writes(mut self) -> Self {
        self.effect = Effect::Write;
        self.hints.read_only = false;
        self.gate.writes = true;
        self.audited = true;
        self
    }

    /// It changes something, but needs no permission, for this reason.
    pub fn exempt(mut self, reason: &'static str) -> Self {
        self.effect = Effect::Write;
        self.hints.read_only = false;
        self.exemption = Some(reason);
        self
    }

    /// Its calls are told in the log, as those of every tool that changes something are.
    pub fn audited(mut self) -> Self {
        self.audited = true;
        self
    }

    /// It may delete or overwrite something for good.
    pub fn destructive(mut self) -> Self {
        self.hints.destructive = true;
        self
    }

    /// Calling it twice has the same effect as calling it once.
    pub fn idempotent(mut self) -> Self {
        self.hints.idempotent = true;
        self
    }

    /// Its calls stay out of the ledger.
    pub fn unrecorded(mut self) -> Self {
        self.recorded = false;
        self
    }

    /// It may take its time.
    pub fn long(mut self) -> Self {
        self.patience = Patience::Long;
        self
    }

    /// It answers with the status of its call, an `R`, and its callers say how long they wait. `what` names its
    /// work in sentences.
    pub fn answering_with_status<R: JsonSchema>(mut self, what: &'static str) -> Self {
        self.status_subject = Some(what);
        self.patience = Patience::Long;
        self.output = schema::answer::<R>();
        let property = json!({
            "type": "number",
            "default": PROMPT.as_millis() as u64,
            "description": "Milliseconds to wait; the work goes on after that",
        });
        self.with_property("timeout", property)
    }

    /// As a resource, it is this member of its answer alone, and of this kind.
    pub fn read_as(mut self, mime: &'static str, member: &'static str) -> Self {
        self.text = Some(TextView { mime, member });
        self
    }

    /// It says so that it failed.
    pub fn telling(mut self, told: fn(&Fault) -> Value) -> Self {
        self.told = Some(Told(told));
        self
    }

    /// Presents it so.
    pub fn presented(mut self, metadata: Metadata) -> Self {
        self.metadata = Some(metadata);
        self
    }

    /// Takes it off this server: it is not listed, and calls fail with `fault`.
    pub fn unavailable(mut self, fault: Fault) -> Self {
        self.unavailable = Some(fault);
        self
    }

    /// Other names it answers to.
    pub fn also(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// The shape of its answer, where its arguments alone did not tell it.
    pub fn answering<R: JsonSchema>(mut self) -> Self {
        self.output = schema::answer::<R>();
        self
    }

    /// It takes `instance`, as tools that are made from Rust types do by themselves.
    pub fn with_instance(self) -> Self {
        let property =
            json!({ "type": "string", "description": "Name@hash, if several are attached" });
        self.with_property("instance", property)
    }

    fn with_property(mut self, name: &str, property: Value) -> Self {
        if let Some(Value::Object(properties)) = self.input.get_mut("properties") {
            properties.insert(name.into(), property);
        }
        self
    }
}
