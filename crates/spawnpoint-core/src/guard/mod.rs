//! Decides whether a call may run. Read-only is the default for every face and engine.
//!
//! The order of the checks is part of the interface: whether writes are enabled, confirmation, allowlist; for
//! tools that run code, the permission for that before all of these.
//! Arguments are checked and objects looked up later, so that a refused caller learns nothing about the world.

mod gate;
mod op;
mod policy;
mod wishes;

use std::sync::{PoisonError, RwLock};

use serde_json::{Map, Value};
use spawnpoint_protocol::{ErrorKind, Fault};

pub use self::{
    gate::{Allow, Code, Gate},
    op::check_op,
    policy::{Approval, ClientConfig, Policy, on_list},
    wishes::Wishes,
};

/// The guard's answer when it is not a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The call may run.
    Allowed,
    /// The call may run once the person at the client has confirmed it.
    AskFirst,
    /// The call may run once a person has approved it. That counts as confirmation too.
    AwaitApproval,
}

/// Holds the owner's policy and what clients asked for, and decides about calls.
#[derive(Debug, Default)]
pub struct Guard {
    ceiling: Policy,
    in_force: RwLock<InForce>,
}

/// The policy that decides now, and the wishes that it was made from.
#[derive(Debug, Default)]
struct InForce {
    wishes: Wishes,
    /// Whether the owner forbids every change for now.
    read_only: bool,
    policy: Policy,
}

impl InForce {
    /// Makes the policy that follows from the wishes and the switch.
    fn update(&mut self, ceiling: &Policy) {
        self.policy = self.wishes.granted_on(ceiling);
        if self.read_only {
            self.policy.allow_writes = false;
            self.policy.allow_code = false;
        }
    }
}

impl Guard {
    /// Creates a guard with the owner's policy.
    pub fn new(ceiling: Policy) -> Self {
        let in_force =
            InForce { wishes: Wishes::default(), read_only: false, policy: ceiling.clone() };
        Self { ceiling, in_force: RwLock::new(in_force) }
    }

    /// The policy in force: the owner's, as far as clients have not tightened it.
    pub fn policy(&self) -> Policy {
        self.with_policy(Policy::clone)
    }

    /// Applies changes that a client requests, as far as the owner permits. All or nothing.
    pub fn wish(&self, wishes: Wishes) -> Result<(), Fault> {
        if self.ceiling.client_config == ClientConfig::Tighten {
            wishes.check(&self.ceiling)?;
        }
        let mut in_force = self.in_force.write().unwrap_or_else(PoisonError::into_inner);
        in_force.wishes.add(wishes);
        in_force.update(&self.ceiling);
        Ok(())
    }

    /// The policy that the owner started the server with.
    pub fn owners_policy(&self) -> &Policy {
        &self.ceiling
    }

    /// Forbids every change from now on, or returns to the policy before that. Only the owner may ask for it: no wish
    /// of a client lifts it.
    pub fn set_read_only(&self, on: bool) {
        let mut in_force = self.in_force.write().unwrap_or_else(PoisonError::into_inner);
        in_force.read_only = on;
        in_force.update(&self.ceiling);
    }

    /// Whether the owner forbids every change for now.
    pub fn is_read_only(&self) -> bool {
        self.in_force.read().unwrap_or_else(PoisonError::into_inner).read_only
    }

    /// Reads the policy in force without copying it. It cannot change meanwhile.
    pub fn with_policy<T>(&self, look: impl FnOnce(&Policy) -> T) -> T {
        look(&self.in_force.read().unwrap_or_else(PoisonError::into_inner).policy)
    }

    /// Decides whether a call may run. `can_ask` says whether the client can ask its user.
    pub fn check(
        &self,
        gate: Gate,
        arguments: &Map<String, Value>,
        can_ask: bool,
    ) -> Result<Verdict, Fault> {
        self.with_policy(|policy| check(policy, gate, arguments, can_ask))
    }
}

fn check(
    policy: &Policy,
    gate: Gate,
    arguments: &Map<String, Value>,
    can_ask: bool,
) -> Result<Verdict, Fault> {
    let code = |when| match gate.code == when && !policy.allow_code {
        true => Err(denied("ConsoleEval disabled by config").hint(
            "running code is off by default; its owner can start Spawnpoint with --allow-code",
        )),
        false => Ok(()),
    };
    code(Code::Runs)?;
    if gate.writes && !policy.allow_writes {
        return Err(denied("Writes disabled").hint(
            "Spawnpoint is read-only by default; its owner can start it with --allow-writes",
        ));
    }
    let approval = gate.needs_approval(policy.require_approval);
    let confirmed = arguments.get("confirm").and_then(Value::as_bool) == Some(true);
    let ask = gate.confirm && policy.require_confirm && !confirmed && !approval;
    if ask && !can_ask {
        return Err(Fault::new(ErrorKind::ConfirmationRequired, "Confirmation required")
            .hint("resend with confirm=true"));
    }
    code(Code::Stores)?;
    if let Some(allow) = gate.allow {
        allow.check(policy, arguments)?;
    }
    Ok(match (approval, ask) {
        (true, _) => Verdict::AwaitApproval,
        (false, true) => Verdict::AskFirst,
        (false, false) => Verdict::Allowed,
    })
}

fn denied(message: &str) -> Fault {
    Fault::new(ErrorKind::PermissionDenied, message)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const WRITE: Gate = Gate {
        confirm: true,
        allow: Some(Allow::new(
            |policy| &policy.components,
            |arguments| arguments.get("type")?.as_str().map(str::to_owned),
        )),
        ..Gate::WRITE
    };

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
    fn an_argument_that_names_nothing_needs_no_allowlist_and_an_empty_list_is_reported() {
        let policy = Policy { allow_writes: true, components: vec![], ..Policy::default() };
        let allow = Allow { empty: "Nothing is allowed", ..WRITE.allow.unwrap() };
        let gate = Gate { allow: Some(allow), ..WRITE };
        let guard = Guard::new(policy);
        assert!(guard.check(gate, &Map::new(), false).is_ok());
        let fault = guard.check(gate, &arguments(json!({"type": "A"})), false).unwrap_err();
        assert_eq!(fault.message, "Nothing is allowed");
    }

    #[test]
    fn clients_move_below_the_ceiling_and_never_above_it() {
        let guard = Guard::new(Policy { allow_writes: true, ..Policy::default() });
        let writes = |on| Wishes { allow_writes: Some(on), ..Wishes::default() };
        guard.wish(writes(false)).unwrap();
        assert!(!guard.policy().allow_writes);
        let both = Wishes { allow_code: Some(true), ..writes(true) };
        assert_eq!(guard.wish(both).unwrap_err().kind, ErrorKind::PermissionDenied);
        assert!(!guard.policy().allow_writes, "a refused wish changes nothing");
        guard.wish(writes(true)).unwrap();
        assert!(guard.policy().allow_writes && !guard.policy().allow_code);
    }

    #[test]
    fn only_the_full_mode_lets_clients_rise_above_the_owner() {
        let guard = Guard::new(Policy { client_config: ClientConfig::Full, ..Policy::default() });
        let all = Wishes { allow_writes: Some(true), allow_code: Some(true), ..Wishes::default() };
        guard.wish(all).unwrap();
        assert!(guard.policy().allow_writes && guard.policy().allow_code);
    }

    #[test]
    fn only_the_owner_lifts_the_read_only_switch() {
        let owner = Policy {
            allow_writes: true,
            allow_code: true,
            client_config: ClientConfig::Full,
            ..Policy::default()
        };
        let guard = Guard::new(owner.clone());
        guard.set_read_only(true);
        assert!(guard.check(Gate::WRITE, &Map::new(), true).is_err());
        let all = Wishes { allow_writes: Some(true), allow_code: Some(true), ..Wishes::default() };
        guard.wish(all).unwrap();
        assert!(!guard.policy().allow_writes && !guard.policy().allow_code);
        guard.set_read_only(false);
        assert_eq!(guard.policy(), owner);
    }

    #[test]
    fn approval_replaces_confirmation_and_follows_what_the_call_does() {
        let verdict = |required, gate| {
            let policy = Policy {
                allow_writes: true,
                allow_code: true,
                require_confirm: true,
                require_approval: required,
                ..Policy::default()
            };
            Guard::new(policy).check(gate, &Map::new(), true).unwrap()
        };
        let write = Gate { confirm: true, ..Gate::WRITE };
        let code = Gate { code: Code::Runs, ..write };
        assert_eq!(verdict(Approval::None, write), Verdict::AskFirst);
        assert_eq!(verdict(Approval::Code, write), Verdict::AskFirst);
        assert_eq!(verdict(Approval::Code, code), Verdict::AwaitApproval);
        assert_eq!(verdict(Approval::Writes, write), Verdict::AwaitApproval);
        assert_eq!(verdict(Approval::Writes, Gate::OPEN), Verdict::Allowed);
        assert_eq!(verdict(Approval::All, Gate::OPEN), Verdict::AwaitApproval);
    }

    #[test]
    fn approval_opens_nothing_that_the_policy_forbids() {
        let guard = Guard::new(Policy { require_approval: Approval::All, ..Policy::default() });
        assert!(guard.check(Gate::WRITE, &Map::new(), true).is_err());
    }
}
