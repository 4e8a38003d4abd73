//! May it run? Read-only is the default for every face and engine.
//!
//! The order of the questions is part of the interface: writes enabled, confirmation, allowlist; for
//! tools that run code, whether they may, before all of these.
//! Arguments and look-ups come after, so that a refused caller learns nothing about the world.

use std::sync::{PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use spawnpoint_protocol::{ErrorKind, Fault};

use crate::catalog::Tier;

/// What the owner allows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Policy {
    /// Whether anything may be changed at all.
    pub allow_writes: bool,
    /// Whether every change needs `confirm=true`, or the person's own yes.
    pub require_confirm: bool,
    /// Whether clients may run code of their own.
    pub allow_code: bool,
    /// Component types that may be added and removed. `*` at the end of an entry fits anything.
    pub components: Vec<String>,
    /// `Type.Member`s that may be written and called. `*` at the end of an entry fits anything.
    pub members: Vec<String>,
    /// Types whose methods may be hooked. `*` at the end of an entry fits anything.
    pub hooks: Vec<String>,
    /// How far up the tiers tools may be called.
    pub tier: Tier,
}

impl Default for Policy {
    fn default() -> Self {
        let anything = || vec!["*".to_owned()];
        Self {
            allow_writes: false,
            require_confirm: false,
            allow_code: false,
            components: anything(),
            members: anything(),
            hooks: anything(),
            tier: Tier::default(),
        }
    }
}

/// What a tool needs the guard to check.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gate {
    /// It changes something.
    pub writes: bool,
    /// It asks for confirmation where the policy wants it.
    pub confirm: bool,
    /// It takes code from the client.
    pub code: Code,
    /// Something in its arguments must be on an allowlist.
    pub allow: Option<Allow>,
}

impl Gate {
    /// Changes nothing.
    pub const OPEN: Self = Self { writes: false, confirm: false, code: Code::None, allow: None };
    /// Changes something.
    pub const WRITE: Self = Self { writes: true, ..Self::OPEN };
}

/// Whether a tool takes code, and when that is asked about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Code {
    /// It takes none.
    #[default]
    None,
    /// Running it is all the tool does: asked before anything else.
    Runs,
    /// It stores code that runs later: asked once the change as such is allowed.
    Stores,
}

/// An allowlist, and how to find out what would have to be on it. Reads raw arguments, because the
/// allowlist is asked before the arguments are checked.
#[derive(Clone, Copy, Debug)]
pub struct Allow {
    /// Which list of the policy.
    pub list: fn(&Policy) -> &[String],
    /// What must be on it; nothing when the arguments name nothing that would have to be.
    pub key: fn(&Map<String, Value>) -> Option<String>,
    /// What to say when it is not.
    pub denied: &'static str,
    /// What to say when the list is empty.
    pub empty: &'static str,
}

impl Allow {
    /// Asks this list for this part of the arguments.
    pub const fn new(
        list: fn(&Policy) -> &[String],
        key: fn(&Map<String, Value>) -> Option<String>,
    ) -> Self {
        Self { list, key, denied: "Denied by allowlist", empty: "Denied by allowlist" }
    }

    fn check(&self, policy: &Policy, arguments: &Map<String, Value>) -> Result<(), Fault> {
        let Some(key) = (self.key)(arguments) else { return Ok(()) };
        let list = (self.list)(policy);
        if on_list(list, &key) {
            return Ok(());
        }
        let message = if list.is_empty() { self.empty } else { self.denied };
        Err(Fault::new(ErrorKind::PermissionDenied, message)
            .hint(format!("allowed: {}", list.join(", "))))
    }
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

    /// How far up the tiers tools may be called.
    pub fn tier(&self) -> Tier {
        self.0.read().unwrap_or_else(PoisonError::into_inner).tier
    }

    /// May a tool of this tier run at all?
    pub fn check_tier(&self, required: Tier) -> Result<(), Fault> {
        let current = self.tier();
        if required <= current {
            return Ok(());
        }
        let (required, current) = (required.as_str(), current.as_str());
        Err(denied("Tool not available in current tier")
            .hint(format!("its owner can start Spawnpoint with --tier {required}"))
            .data(json!({ "requiredTier": required, "currentTier": current })))
    }

    /// May this run? `can_ask` says whether the client can put a question to its user.
    pub fn check(
        &self,
        gate: Gate,
        arguments: &Map<String, Value>,
        can_ask: bool,
    ) -> Result<Verdict, Fault> {
        let policy = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let code = |when| {
            match gate.code == when && !policy.allow_code {
            true => Err(denied("ConsoleEval disabled by config").hint(
                "its owner can start Spawnpoint with --allow-code, or SetConfig(enableConsoleEval=true)",
            )),
            false => Ok(()),
        }
        };
        code(Code::Runs)?;
        if gate.writes && !policy.allow_writes {
            return Err(denied("Writes disabled").hint(
                "Spawnpoint is read-only by default; its owner can start it with --allow-writes",
            ));
        }
        let confirmed = arguments.get("confirm").and_then(Value::as_bool) == Some(true);
        let ask = gate.confirm && policy.require_confirm && !confirmed;
        if ask && !can_ask {
            return Err(Fault::new(ErrorKind::ConfirmationRequired, "Confirmation required")
                .hint("resend with confirm=true"));
        }
        code(Code::Stores)?;
        if let Some(allow) = gate.allow {
            allow.check(&policy, arguments)?;
        }
        Ok(if ask { Verdict::AskFirst } else { Verdict::Allowed })
    }
}

fn denied(message: &str) -> Fault {
    Fault::new(ErrorKind::PermissionDenied, message)
}

/// Whether a list of the policy has this on it.
pub fn on_list(list: &[String], key: &str) -> bool {
    list.iter().any(|entry| match entry.strip_suffix('*') {
        Some(beginning) => key.starts_with(beginning),
        None => entry == key,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const WRITE: Gate = Gate {
        confirm: true,
        allow: Some(Allow::new(
            |policy| &policy.components,
            |arguments| arguments.get("type")?.as_str().map(str::to_owned),
        )),
        ..Gate::WRITE
    };

    #[test]
    fn tools_above_the_tier_do_not_run() {
        let guard = Guard::new(Policy { tier: Tier::Core, ..Policy::default() });
        assert!(guard.check_tier(Tier::Core).is_ok());
        let fault = guard.check_tier(Tier::Pro).unwrap_err();
        assert_eq!(fault.data, Some(json!({ "requiredTier": "pro", "currentTier": "core" })));
        assert!(Guard::default().check_tier(Tier::Enterprise).is_ok());
    }

    fn arguments(value: Value) -> Map<String, Value> {
        value.as_object().cloned().unwrap()
    }

    #[test]
    fn reads_always_pass_and_writes_never_do_by_default() {
        let guard = Guard::default();
        assert_eq!(guard.check(Gate::OPEN, &Map::new(), false).unwrap(), Verdict::Allowed);
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
    #[test]
    fn code_is_asked_about_first_where_it_runs_and_last_where_it_is_stored() {
        let says = |policy: Policy, code| {
            let gate = Gate { code, confirm: true, ..Gate::WRITE };
            Guard::new(policy).check(gate, &Map::new(), false).map_err(|fault| fault.message)
        };
        let shut = Policy::default();
        let writes = Policy { allow_writes: true, ..Policy::default() };
        let asking = Policy { require_confirm: true, ..writes.clone() };
        let all = Policy { allow_code: true, ..writes.clone() };
        let off = Err("ConsoleEval disabled by config".to_owned());
        assert_eq!(says(shut.clone(), Code::Runs), off);
        assert_eq!(says(shut, Code::Stores), Err("Writes disabled".into()));
        assert_eq!(says(asking, Code::Stores), Err("Confirmation required".into()));
        assert_eq!(says(writes, Code::Stores), off);
        assert_eq!(says(all, Code::Runs), Ok(Verdict::Allowed));
    }

    #[test]
    fn what_names_nothing_needs_no_place_on_a_list_and_an_empty_list_says_so() {
        let policy = Policy { allow_writes: true, components: vec![], ..Policy::default() };
        let allow = Allow { empty: "Nothing is allowed", ..WRITE.allow.unwrap() };
        let gate = Gate { allow: Some(allow), ..WRITE };
        let guard = Guard::new(policy);
        assert!(guard.check(gate, &Map::new(), false).is_ok());
        let fault = guard.check(gate, &arguments(json!({"type": "A"})), false).unwrap_err();
        assert_eq!(fault.message, "Nothing is allowed");
    }
}
