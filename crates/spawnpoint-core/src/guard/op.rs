//! Allowlists at the level of ops. A tool that resolves names itself, or sends several changes, cannot state in its
//! gate what it will touch, so each op is checked again before it reaches an engine.

use spawnpoint_protocol::{ErrorKind, Fault, Op, edit::Change};

use super::policy::{Policy, on_list};

/// Checks what an op touches against the owner's allowlists.
pub fn check_op(policy: &Policy, op: &Op) -> Result<(), Fault> {
    match op {
        Op::MemberWrite(op) => member(policy, &op.component, &op.name),
        Op::MemberCall(op) => member(policy, &op.component, &op.method),
        Op::ComponentAdd(op) => component(policy, &op.component),
        Op::ComponentRemove(op) => removed(policy, &op.component),
        Op::EditApply(op) => op.changes.iter().try_for_each(|change| match change {
            Change::Set { component, member: name, .. } => member(policy, component, name),
            Change::AddComponent { component: name, .. } => component(policy, name),
            Change::RemoveComponent { component: name, .. } => removed(policy, name),
            Change::Create { .. }
            | Change::Delete { .. }
            | Change::Duplicate { .. }
            | Change::Reparent { .. }
            | Change::Rename { .. }
            | Change::SetActive { .. } => Ok(()),
        }),
        _ => Ok(()),
    }
}

fn member(policy: &Policy, component: &str, name: &str) -> Result<(), Fault> {
    listed(&policy.members, &format!("{component}.{name}"))
}

fn component(policy: &Policy, name: &str) -> Result<(), Fault> {
    listed(&policy.components, name)
}

/// An index is exempt: a client that has one listed the components before.
fn removed(policy: &Policy, name: &str) -> Result<(), Fault> {
    match name.parse::<i64>() {
        Ok(_) => Ok(()),
        Err(_) => component(policy, name),
    }
}

fn listed(list: &[String], name: &str) -> Result<(), Fault> {
    if on_list(list, name) {
        return Ok(());
    }
    let allowed = match list.len() {
        0 => "nothing is allowed".to_owned(),
        _ => format!("allowed: {}", list.join(", ")),
    };
    Err(Fault::new(ErrorKind::PermissionDenied, format!("Denied by allowlist: '{name}'"))
        .hint(allowed))
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use spawnpoint_protocol::{
        ObjectId,
        edit::ChangeTarget,
        op::{ComponentAdd, ComponentRemove, EditApply, MemberCall, MemberWrite, ObjectDestroy},
    };

    use super::*;

    fn policy() -> Policy {
        Policy {
            members: vec!["Game.Player.*".to_owned()],
            components: vec!["Game.Trigger".to_owned()],
            ..Policy::default()
        }
    }

    fn is_allowed(op: impl Into<Op>) -> bool {
        match check_op(&policy(), &op.into()) {
            Ok(()) => true,
            Err(fault) => {
                assert_eq!(fault.kind, ErrorKind::PermissionDenied);
                false
            }
        }
    }

    const OBJECT: ObjectId = ObjectId(1);

    #[test]
    fn members_and_components_must_be_listed() {
        let write = |component: &str| MemberWrite {
            object: OBJECT,
            component: component.to_owned(),
            name: "health".to_owned(),
            value: json!(1),
        };
        assert!(is_allowed(write("Game.Player")));
        assert!(!is_allowed(write("Game.Enemy")));
        let call = |component: &str| MemberCall {
            object: OBJECT,
            component: component.to_owned(),
            method: "Jump".to_owned(),
            args: vec![],
        };
        assert!(is_allowed(call("Game.Player")));
        assert!(!is_allowed(call("Player")));
        let add =
            |component: &str| ComponentAdd { object: OBJECT, component: component.to_owned() };
        assert!(is_allowed(add("Game.Trigger")));
        assert!(!is_allowed(add("Game.Triggers")));
        let remove =
            |component: &str| ComponentRemove { object: OBJECT, component: component.to_owned() };
        assert!(is_allowed(remove("3")));
        assert!(!is_allowed(remove("Game.Player")));
        assert!(is_allowed(ObjectDestroy { id: OBJECT }));
    }

    #[test]
    fn one_change_that_is_not_listed_refuses_the_edit() {
        let set = |component: &str| Change::Set {
            object: ChangeTarget::Object(OBJECT),
            component: component.to_owned(),
            member: "health".to_owned(),
            value: json!(1),
        };
        let edit = |changes| EditApply { changes, dry_run: false };
        assert!(is_allowed(edit(vec![set("Game.Player")])));
        assert!(!is_allowed(edit(vec![set("Game.Player"), set("Game.Enemy")])));
        let target = ChangeTarget::Object(OBJECT);
        let add = Change::AddComponent { object: target, component: "Game.Player".to_owned() };
        assert!(!is_allowed(edit(vec![add])));
    }
}
