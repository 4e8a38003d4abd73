//! Changes of the policy that clients request, and which of them are granted.
//!
//! The owner's policy is a ceiling: clients may tighten what is in force and return to the ceiling, never
//! rise above it. Only the owner can, by starting the server with [`ClientConfig::Full`](super::ClientConfig::Full).

use spawnpoint_protocol::{ErrorKind, Fault};

use super::policy::{Policy, covers};

/// What clients asked for. `None` leaves a setting as the owner has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// See [`Policy::allow_writes`].
    pub allow_writes: Option<bool>,
    /// See [`Policy::require_confirm`].
    pub require_confirm: Option<bool>,
    /// See [`Policy::allow_code`].
    pub allow_code: Option<bool>,
    /// See [`Policy::components`].
    pub components: Option<Vec<String>>,
    /// See [`Policy::members`].
    pub members: Option<Vec<String>>,
    /// See [`Policy::hooks`].
    pub hooks: Option<Vec<String>>,
}

impl Wishes {
    /// Adds later wishes. What they leave out stays as it was.
    pub(super) fn add(&mut self, later: Self) {
        fn add<T>(old: &mut Option<T>, new: Option<T>) {
            if new.is_some() {
                *old = new;
            }
        }
        add(&mut self.allow_writes, later.allow_writes);
        add(&mut self.require_confirm, later.require_confirm);
        add(&mut self.allow_code, later.allow_code);
        add(&mut self.components, later.components);
        add(&mut self.members, later.members);
        add(&mut self.hooks, later.hooks);
    }

    /// The owner's policy with these wishes granted.
    pub(super) fn granted_on(&self, ceiling: &Policy) -> Policy {
        fn or<T: Clone>(wish: &Option<T>, owner: &T) -> T {
            wish.as_ref().unwrap_or(owner).clone()
        }
        Policy {
            allow_writes: or(&self.allow_writes, &ceiling.allow_writes),
            require_confirm: or(&self.require_confirm, &ceiling.require_confirm),
            require_approval: ceiling.require_approval,
            allow_code: or(&self.allow_code, &ceiling.allow_code),
            components: or(&self.components, &ceiling.components),
            members: or(&self.members, &ceiling.members),
            hooks: or(&self.hooks, &ceiling.hooks),
            client_config: ceiling.client_config,
        }
    }

    /// Refuses wishes that would allow more than the owner does, and says which.
    pub(super) fn check(&self, ceiling: &Policy) -> Result<(), Fault> {
        let wider = |list: &Option<Vec<String>>, owner: &[String]| {
            list.iter().flatten().any(|entry| !covers(owner, entry))
        };
        let loosened: Vec<&str> = [
            ("allow writes", self.allow_writes == Some(true) && !ceiling.allow_writes),
            ("drop confirmation", self.require_confirm == Some(false) && ceiling.require_confirm),
            ("allow code", self.allow_code == Some(true) && !ceiling.allow_code),
            ("allow more components", wider(&self.components, &ceiling.components)),
            ("allow more members", wider(&self.members, &ceiling.members)),
            ("allow more hooks", wider(&self.hooks, &ceiling.hooks)),
        ]
        .into_iter()
        .filter_map(|(what, loosened)| loosened.then_some(what))
        .collect();
        if loosened.is_empty() {
            return Ok(());
        }
        let what = loosened.join(", ");
        Err(Fault::new(
            ErrorKind::PermissionDenied,
            format!("The owner's policy does not permit this change: {what}. Nothing was changed"),
        )
        .hint("ask the person who runs Spawnpoint; only the owner can loosen its policy"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ceiling() -> Policy {
        Policy {
            allow_writes: true,
            require_confirm: true,
            members: vec!["Player.*".into()],
            ..Policy::default()
        }
    }

    #[test]
    fn wishes_within_the_ceiling_are_granted() {
        let wishes = Wishes {
            allow_writes: Some(false),
            require_confirm: Some(true),
            allow_code: Some(false),
            components: Some(vec![]),
            members: Some(vec!["Player.health".into()]),
            hooks: Some(vec!["Enemy".into()]),
        };
        wishes.check(&ceiling()).unwrap();
        let granted = wishes.granted_on(&ceiling());
        assert!(!granted.allow_writes && granted.require_confirm && !granted.allow_code);
        assert_eq!(granted.members, ["Player.health"]);
        assert_eq!(granted.components, [""; 0]);
    }

    #[test]
    fn every_way_above_the_ceiling_is_refused_and_named() {
        let shut = Policy {
            require_confirm: true,
            components: vec![],
            members: vec!["A.b".into()],
            hooks: vec!["A*".into()],
            ..Policy::default()
        };
        let one = |wishes: Wishes| wishes.check(&shut).unwrap_err();
        let list = |entry: &str| Some(vec![entry.to_owned()]);
        for (wishes, named) in [
            (Wishes { allow_writes: Some(true), ..Wishes::default() }, "allow writes"),
            (Wishes { require_confirm: Some(false), ..Wishes::default() }, "drop confirmation"),
            (Wishes { allow_code: Some(true), ..Wishes::default() }, "allow code"),
            (Wishes { components: list("B"), ..Wishes::default() }, "more components"),
            (Wishes { members: list("A.b*"), ..Wishes::default() }, "more members"),
            (Wishes { hooks: list("*"), ..Wishes::default() }, "more hooks"),
        ] {
            let fault = one(wishes);
            assert_eq!(fault.kind, ErrorKind::PermissionDenied);
            assert!(fault.message.contains(named), "{}", fault.message);
        }
    }

    #[test]
    fn later_wishes_leave_what_they_do_not_name() {
        let mut wishes = Wishes { allow_writes: Some(false), ..Wishes::default() };
        wishes.add(Wishes { require_confirm: Some(true), ..Wishes::default() });
        assert_eq!((wishes.allow_writes, wishes.require_confirm), (Some(false), Some(true)));
    }
}
