//! May it run? Read-only is the default for every face and engine.
//!
//! The order of the questions is part of the interface: writes enabled, confirmation, allowlist.
//! Arguments and look-ups come after, so that a refused caller learns nothing about the world.

use std::sync::{PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use spawnpoint_protocol::{ErrorKind, Fault};

/// What the owner allows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Policy {
    /// Whether anything may be changed at all.
    pub allow_writes: bool,
    /// Whether every change needs `confirm=true`, or the person's own yes.
    pub require_confirm: bool,
    /// Component types that may be added and removed. `*` at the end of an entry fits anything.
    pub components: Vec<String>,
    /// `Type.Member`s that may be written and called. `*` at the end of an entry fits anything.
    pub members: Vec<String>,
}

impl Default for Policy {
    fn default() -> Self {
        let anything = || vec!["*".to_owned()];
        Self {
            allow_writes: false,
            require_confirm: false,
            components: anything(),
            members: anything(),
        }
    }
}

/// What a tool needs the guard to check.
#[derive(Clone, Copy, Debug)]
pub enum Gate {
    /// Changes nothing.
    Open,
    /// Changes something.
    Write {
        /// Whether it asks for confirmation where the policy wants it.
        confirm: bool,
        /// What must be on an allowlist.
        allow: Option<Allow>,
    },
}

/// An allowlist, and how to find out what would have to be on it. Reads raw arguments, because the
/// allowlist is asked before the arguments are checked.
#[derive(Clone, Copy, Debug)]
pub struct Allow {
    /// Which list of the policy.
    pub list: fn(&Policy) -> &[String],
    /// What must be on it; nothing when the arguments do not say.
    pub key: fn(&Map<String, Value>) -> Option<String>,
}

/// The guard's answer when it is not no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Go on.
    Allowed,
    /// Go on once the person in front of the client has said yes.
    AskFirst,
}

/// Holds the policy and answers for it.
#[derive(Debug, Default)]
pub struct Guard(RwLock<Policy>);

impl Guard {
    /// A guard with this policy.
    pub fn new(policy: Policy) -> Self {
        Self(RwLock::new(policy))
    }

    /// The policy as it is now.
    pub fn policy(&self) -> Policy {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Changes the policy.
    pub fn update(&self, change: impl FnOnce(&mut Policy)) {
        change(&mut self.0.write().unwrap_or_else(PoisonError::into_inner));
    }

    /// May this run? `can_ask` says whether the client can put a question to its user.
    pub fn check(
        &self,
        gate: Gate,
        arguments: &Map<String, Value>,
        can_ask: bool,
    ) -> Result<Verdict, Fault> {
        let Gate::Write { confirm, allow } = gate else {
            return Ok(Verdict::Allowed);
        };
        let policy = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if !policy.allow_writes {
            return Err(Fault::new(ErrorKind::PermissionDenied, "Writes disabled").hint(
                "Spawnpoint is read-only by default; its owner can start it with --allow-writes",
            ));
        }
        let confirmed = arguments.get("confirm").and_then(Value::as_bool) == Some(true);
        let ask = confirm && policy.require_confirm && !confirmed;
        if ask && !can_ask {
            return Err(Fault::new(ErrorKind::ConfirmationRequired, "Confirmation required")
                .hint("resend with confirm=true"));
        }
        if let Some(Allow { list, key }) = allow {
            let list = list(&policy);
            let key = key(arguments).unwrap_or_default();
            if !list.iter().any(|entry| fits(entry, &key)) {
                return Err(Fault::new(ErrorKind::PermissionDenied, "Denied by allowlist")
                    .hint(format!("allowed: {}", list.join(", "))));
            }
        }
        Ok(if ask { Verdict::AskFirst } else { Verdict::Allowed })
    }
}

fn fits(entry: &str, key: &str) -> bool {
    match entry.strip_suffix('*') {
        Some(beginning) => key.starts_with(beginning),
        None => entry == key,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const WRITE: Gate = Gate::Write {
        confirm: true,
        allow: Some(Allow {
            list: |policy| &policy.components,
            key: |arguments| arguments.get("type")?.as_str().map(str::to_owned),
        }),
    };

    fn arguments(value: Value) -> Map<String, Value> {
        value.as_object().cloned().unwrap()
    }

    #[test]
    fn reads_always_pass_and_writes_never_do_by_default() {
        let guard = Guard::default();
        assert_eq!(guard.check(Gate::Open, &Map::new(), false).unwrap(), Verdict::Allowed);
        let fault = guard.check(WRITE, &arguments(json!({"confirm": true})), true).unwrap_err();
        assert_eq!(fault.message, "Writes disabled");
    }

    #[test]
    fn confirmation_comes_before_the_allowlist() {
        let guard = Guard::new(Policy {
            allow_writes: true,
            require_confirm: true,
            components: vec!["A".into()],
            ..Policy::default()
        });
        let check = |value, can_ask| guard.check(WRITE, &arguments(value), can_ask);
        let refused = check(json!({"type": "B"}), false).unwrap_err();
        assert_eq!(refused.kind, ErrorKind::ConfirmationRequired);
        let denied = check(json!({"type": "B", "confirm": true}), false).unwrap_err();
        assert_eq!(denied.message, "Denied by allowlist");
        assert_eq!(check(json!({"type": "A"}), true).unwrap(), Verdict::AskFirst);
        assert_eq!(check(json!({"type": "A", "confirm": true}), true).unwrap(), Verdict::Allowed);
    }
}
