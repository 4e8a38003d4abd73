//! What the engine knows and the owner allows: ops, component types, members, allowlists.

use spawnpoint_core::guard::on_list;
use spawnpoint_protocol::{
    ErrorKind, Fault, ObjectId, OpName,
    edit::ChangeTarget,
    op::{ComponentsList, MembersList, TypesList},
    shape::{ComponentCard, Member, Page, Paging},
    suggest::nearest,
};

use super::{arguments::Action, plan::Checker};
use crate::native::target::short;

impl Checker<'_> {
    /// Whether the engine can do it at all.
    pub(super) fn check_op(&self, action: Action) -> Result<(), Fault> {
        if self.can(action) {
            return Ok(());
        }
        let instance = self.tools.instance()?;
        let able = Action::ALL.into_iter().filter(|other| self.can(*other)).map(Action::as_str);
        let able: Vec<&str> = able.collect();
        let fault = Fault::new(
            ErrorKind::Unsupported,
            format!("{} has no {}", instance.id(), action.as_str()),
        );
        Err(match instance.engine().why_unsupported(op_of(action)) {
            Some(why) => fault.hint(why),
            None if instance.engine().is_folder() => fault.hint(format!(
                "it is read from disk; open the project in its engine for more. It has {}",
                able.join(", ")
            )),
            None => fault.hint(format!("it has {}", able.join(", "))),
        })
    }

    fn can(&self, action: Action) -> bool {
        self.is_whole && action != Action::WriteFile || self.tools.can_run(op_of(action))
    }

    /// Engines that apply all changes in one op check this themselves.
    pub(super) async fn check_writable(
        &self,
        object: ObjectId,
        component: &str,
        name: &str,
    ) -> Result<(), Fault> {
        if self.is_whole || !self.tools.can_run(OpName::MembersList) {
            return Ok(());
        }
        let op = MembersList {
            object,
            component: component.to_owned(),
            include_methods: false,
            paging: Paging { limit: Some(500), offset: None },
        };
        let page: Page<Member> = self.tools.run(op).await?.into_shape()?;
        let first = name.split(['.', '[']).next().unwrap_or(name);
        match page.items.iter().find(|member| member.name == first) {
            Some(member) if !member.can_write => {
                let writable = page.items.iter().filter(|member| member.can_write);
                let names: Vec<&str> =
                    writable.map(|member| member.name.as_str()).take(5).collect();
                Err(Fault::argument("member", format!("'{first}' of {component} is read-only"))
                    .hint(format!("writable are {}", names.join(", "))))
            }
            _ => Ok(()),
        }
    }

    /// The full name of a type that can be added.
    pub(super) async fn component_type(&self, name: &str) -> Result<String, Fault> {
        let name = name.trim();
        if name.is_empty() {
            return Err(Fault::argument("component", "it is empty"));
        }
        if !self.tools.can_run(OpName::TypesList) {
            return Ok(name.to_owned());
        }
        let paging = Paging { limit: Some(500), offset: None };
        let query = Some(short(name).to_owned());
        let page: Page<String> = self.tools.run(TypesList { query, paging }).await?.into_shape()?;
        let fits = |full: &&String| {
            full.eq_ignore_ascii_case(name) || short(full).eq_ignore_ascii_case(name)
        };
        let found: Vec<&String> = page.items.iter().filter(fits).collect();
        match found.as_slice() {
            [only] => Ok((*only).clone()),
            [] => {
                let all =
                    TypesList { query: None, paging: Paging { limit: Some(500), offset: None } };
                let all: Page<String> = self.tools.run(all).await?.into_shape()?;
                let near = nearest(short(name), all.items.iter().map(|full| short(full)));
                let fault = Fault::missing("Component type", format!("'{name}'"));
                Err(match near {
                    Some(near) => fault.hint(format!("did you mean '{near}'?")),
                    None => fault.hint("game_find finds types by a part of their name"),
                })
            }
            several => match several.iter().find(|full| full.as_str() == name) {
                Some(exact) => Ok((**exact).clone()),
                None => {
                    let names: Vec<&str> =
                        several.iter().take(5).map(|full| full.as_str()).collect();
                    Err(Fault::argument("component", format!("'{name}' is not unique"))
                        .hint(format!("pass one of {}", names.join(", "))))
                }
            },
        }
    }

    /// The full name of a component of an object.
    pub(super) async fn own_component(
        &self,
        target: &ChangeTarget,
        name: &str,
    ) -> Result<String, Fault> {
        let ChangeTarget::Object(object) = target else { return Ok(name.to_owned()) };
        let paging = Paging { limit: Some(500), offset: None };
        let op = ComponentsList { object: *object, paging };
        let page: Page<ComponentCard> = self.tools.run(op).await?.into_shape()?;
        let types: Vec<&str> = page.items.iter().map(|card| card.type_name.as_str()).collect();
        let fits = |full: &&&str| {
            full.eq_ignore_ascii_case(name) || short(full).eq_ignore_ascii_case(name)
        };
        match types.iter().find(fits) {
            Some(found) => Ok((*found).to_owned()),
            None => {
                let shorts: Vec<&str> = types.iter().map(|full| short(full)).collect();
                Err(Fault::missing("Component", format!("'{name}' on {object}"))
                    .hint(format!("it has {}", shorts.join(", "))))
            }
        }
    }

    /// Checks the owner's allowlist of component types. Owners write full names.
    pub(super) fn allow_component(&self, name: &str) -> Result<(), Fault> {
        let guard = self.tools.core.guard();
        guard.with_policy(|policy| allowed(&policy.components, &[name]))
    }

    /// Checks the owner's allowlist of members. One that is on it may be written in part.
    pub(super) fn allow_member(&self, component: &str, name: &str) -> Result<(), Fault> {
        let first = name.split(['.', '[']).next().unwrap_or(name);
        let names = [format!("{component}.{name}"), format!("{component}.{first}")];
        let guard = self.tools.core.guard();
        guard.with_policy(|policy| allowed(&policy.members, &[&names[0], &names[1]]))
    }
}

/// The op that makes a change on engines without `edit.apply`.
fn op_of(action: Action) -> OpName {
    match action {
        Action::Set => OpName::MemberWrite,
        Action::Create => OpName::ObjectCreate,
        Action::Delete => OpName::ObjectDestroy,
        Action::Duplicate => OpName::ObjectDuplicate,
        Action::Reparent => OpName::ObjectReparent,
        Action::AddComponent => OpName::ComponentAdd,
        Action::RemoveComponent => OpName::ComponentRemove,
        Action::Rename => OpName::ObjectRename,
        Action::SetActive => OpName::ObjectSetActive,
        Action::WriteFile => OpName::FilePut,
    }
}

fn allowed(list: &[String], names: &[&str]) -> Result<(), Fault> {
    match names.iter().any(|name| on_list(list, name)) {
        true => Ok(()),
        false => {
            let name = names.first().copied().unwrap_or_default();
            Err(Fault::new(ErrorKind::PermissionDenied, "Denied by allowlist")
                .hint(format!("'{name}' is not on it; allowed: {}", list.join(", "))))
        }
    }
}
