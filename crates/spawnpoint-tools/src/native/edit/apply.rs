//! Makes changes one by one, for engines without `edit.apply`. The first failure takes all of them back.

use std::collections::HashMap;

use serde_json::Value;
use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    Fault, ObjectId, OpName,
    edit::{Change, ChangeTarget},
    op::{
        ComponentAdd, ComponentRemove, FilePut, MemberRead, MemberWrite, MembersList, ObjectCreate,
        ObjectDestroy, ObjectDuplicate, ObjectGet, ObjectRename, ObjectReparent, ObjectSetActive,
    },
    shape::{DoneTo, Member, MemberValue, ObjectCard, Page, Paging},
};

use super::{
    arguments::Action,
    compare::{fitting, is_as_written},
    plan::{Plan, Planned, What},
    report::{self, ChangeEffect},
    undo::{Undo, roll_back},
};
use crate::native::target;

/// Makes all changes and describes them.
pub async fn run(tools: &Toolbox, plan: Plan) -> Result<String, Fault> {
    let changes = in_safe_order(plan.changes);
    let mut labels = HashMap::new();
    let mut made: Vec<(&Planned, ChangeEffect, Undo)> = Vec::new();
    for planned in &changes {
        let worker = Worker { tools, labels: &labels };
        match worker.make(planned).await {
            Ok((effect, undo)) => {
                if let (Some(id), What::World(change)) = (effect.made, &planned.what) {
                    labels.extend(label_of(change).map(|label| (label, id)));
                }
                made.push((planned, effect, undo));
            }
            Err(fault) => return Err(undone(tools, planned, fault, made).await),
        }
    }
    made.sort_by_key(|(planned, ..)| planned.number);
    let lines = report::lines(made.iter().map(|(planned, effect, _)| (*planned, effect)));
    Ok(report::answer(&format!("Applied {}.", report::count(lines.len())), &lines))
}

/// Takes everything back and says so in the fault.
async fn undone(
    tools: &Toolbox,
    failed: &Planned,
    fault: Fault,
    made: Vec<(&Planned, ChangeEffect, Undo)>,
) -> Fault {
    let line = |(planned, effect, undo)| (report::line(planned, &effect), undo);
    let made = made.into_iter().map(line).collect();
    let rollback = roll_back(tools, made).await;
    let state = match rollback.is_complete {
        true => "No change is left.",
        false => "Some changes could not be undone.",
    };
    let name = failed.action.as_str();
    // The engine names the argument of its op; the caller wrote `value`.
    let why = fault.message.trim_end_matches('.').replace("'jsonValue'", "'value'");
    let message = format!("Change {} ({name}) failed: {why}. {state}", failed.number);
    let lines = rollback.lines.join("\n");
    let message = if lines.is_empty() { message } else { format!("{message}\n{lines}") };
    Fault { message, ..fault }
}

/// Deletions cannot be undone, so they come last, after files. A deletion before a duplicate stays where it is,
/// because the duplicate would contain what is deleted.
fn in_safe_order(changes: Vec<Planned>) -> Vec<Planned> {
    let last_duplicate = changes.iter().rposition(|one| one.action == Action::Duplicate);
    let rank = |at: usize, action: Action| match action {
        Action::Delete if last_duplicate.is_none_or(|last| last < at) => 2,
        Action::WriteFile => 1,
        _ => 0,
    };
    let mut ranked: Vec<(i32, Planned)> =
        changes.into_iter().enumerate().map(|(at, one)| (rank(at, one.action), one)).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, planned)| planned).collect()
}

fn label_of(change: &Change) -> Option<String> {
    match change {
        Change::Create { label, .. } | Change::Duplicate { label, .. } => label.clone(),
        _ => None,
    }
}

/// Makes one change.
struct Worker<'t> {
    tools: &'t Toolbox,
    labels: &'t HashMap<String, ObjectId>,
}

impl Worker<'_> {
    async fn make(&self, planned: &Planned) -> Result<(ChangeEffect, Undo), Fault> {
        match &planned.what {
            What::World(change) => self.change(change, planned.object.as_ref()).await,
            What::File { path, text, old } => {
                let (path, text) = (path.clone(), text.clone());
                self.tools
                    .run(FilePut { path: path.clone(), text: text.clone(), dry_run: false })
                    .await?;
                let undo = match old {
                    Some(old) => Undo::RestoreFile { path, text: old.clone() },
                    None => Undo::DeleteFile { path, text },
                };
                Ok((ChangeEffect::default(), undo))
            }
        }
    }

    async fn change(
        &self,
        change: &Change,
        card: Option<&ObjectCard>,
    ) -> Result<(ChangeEffect, Undo), Fault> {
        match change {
            Change::Set { object, component, member, value } => {
                self.set(object, component, member, value).await
            }
            Change::Create { name, parent, .. } => {
                let parent = parent.as_ref().map(|parent| self.id(parent)).transpose()?;
                let op = ObjectCreate { name: name.clone(), parent };
                let made: DoneTo = self.tools.run(op).await?.into_shape()?;
                Ok((self.new_object(made.id).await, Undo::Destroy { id: made.id }))
            }
            Change::Duplicate { object, parent, .. } => {
                let parent = parent.as_ref().map(|parent| self.id(parent)).transpose()?;
                let op = ObjectDuplicate { id: self.id(object)?, parent };
                let made: DoneTo = self.tools.run(op).await?.into_shape()?;
                Ok((self.new_object(made.id).await, Undo::Destroy { id: made.id }))
            }
            Change::Delete { object } => {
                self.tools.run(ObjectDestroy { id: self.id(object)? }).await?;
                let why = "a deleted object cannot be brought back";
                Ok((ChangeEffect::default(), Undo::Impossible(why)))
            }
            Change::Reparent { object, parent } => self.reparent(object, parent.as_ref()).await,
            Change::AddComponent { object, component } => {
                let (object, component) = (self.id(object)?, component.clone());
                self.tools.run(ComponentAdd { object, component: component.clone() }).await?;
                Ok((ChangeEffect::default(), Undo::RemoveComponent { object, component }))
            }
            Change::RemoveComponent { object, component } => {
                let (object, component) = (self.id(object)?, component.clone());
                let values = self.values(object, &component).await;
                self.tools.run(ComponentRemove { object, component: component.clone() }).await?;
                Ok((ChangeEffect::default(), Undo::AddComponent { object, component, values }))
            }
            Change::Rename { object, name } => {
                let id = self.id(object)?;
                let before = self.card(id, card).await?.name;
                self.tools.run(ObjectRename { id, name: name.clone() }).await?;
                let after = self.get(id).await?.name;
                let note = (after != *name).then(|| format!("the engine changed it from {name}"));
                let effect = ChangeEffect {
                    before: Some(before.clone()),
                    after: Some(after),
                    note,
                    ..ChangeEffect::default()
                };
                Ok((effect, Undo::Rename { id, name: before }))
            }
            Change::SetActive { object, active } => {
                let id = self.id(object)?;
                let before = self.card(id, card).await?.active;
                self.tools.run(ObjectSetActive { id, active: *active }).await?;
                let after = self.get(id).await?.active;
                let note = (after != *active).then(|| "the engine did not keep it".to_owned());
                let effect = ChangeEffect {
                    before: Some(before.to_string()),
                    after: Some(after.to_string()),
                    note,
                    ..ChangeEffect::default()
                };
                Ok((effect, Undo::SetActive { id, active: before }))
            }
        }
    }

    async fn set(
        &self,
        target: &ChangeTarget,
        component: &str,
        member: &str,
        value: &Value,
    ) -> Result<(ChangeEffect, Undo), Fault> {
        let object = self.id(target)?;
        // The components of an object that an earlier change made are known only now.
        let path = target::member(self.tools, object, &format!("{component}.{member}")).await?;
        let (component, name) = (path.component, path.name);
        let before = self.read(object, &component, &name).await?;
        let value = fitting(value.clone(), &before)
            .map_err(|problem| Fault::argument("value", format!("'{member}' {problem}")))?;
        let op = MemberWrite {
            object,
            component: component.clone(),
            name: name.clone(),
            value: value.clone(),
        };
        self.tools.run(op).await?;
        let after = self.read(object, &component, &name).await?;
        let differs = after.value_json.as_ref().is_some_and(|read| !is_as_written(&value, read));
        let note = differs.then(|| format!("the engine kept this instead of {value}"));
        let effect = ChangeEffect {
            before: Some(before.value_text),
            after: Some(after.value_text),
            note,
            ..ChangeEffect::default()
        };
        let undo = match before.value_json {
            Some(value) => Undo::Write { object, component, name, value },
            None => Undo::Impossible("its old value is too large to be written again"),
        };
        Ok((effect, undo))
    }

    async fn reparent(
        &self,
        object: &ChangeTarget,
        parent: Option<&ChangeTarget>,
    ) -> Result<(ChangeEffect, Undo), Fault> {
        let id = self.id(object)?;
        let to = parent.map(|parent| self.id(parent)).transpose()?;
        let old_path = self.get(id).await?.path;
        let above = parent_path(&old_path);
        let undo = match above {
            "" => Undo::Reparent { id, parent: None },
            above => match target::object(self.tools, above).await {
                Ok(parent) => Undo::Reparent { id, parent: Some(parent) },
                Err(_) => Undo::Impossible("several objects have the path of its old parent"),
            },
        };
        let before = report::parent_name(Some(above));
        self.tools.run(ObjectReparent { id, parent: to }).await?;
        let path = self.get(id).await?.path;
        let after = report::parent_name(Some(parent_path(&path)));
        let effect = ChangeEffect {
            before: Some(before),
            after: Some(after),
            path: Some(path),
            ..ChangeEffect::default()
        };
        Ok((effect, undo))
    }

    /// The values of a component, as far as they can be read and written again.
    async fn values(&self, object: ObjectId, component: &str) -> Vec<(String, Value)> {
        if !self.tools.can_run(OpName::MembersList) || !self.tools.can_run(OpName::MemberWrite) {
            return Vec::new();
        }
        let op = MembersList {
            object,
            component: component.to_owned(),
            include_methods: false,
            paging: Paging { limit: Some(500), offset: None },
        };
        let page = self.tools.run(op).await.and_then(|output| output.into_shape::<Page<Member>>());
        let mut values = Vec::new();
        let members = page.map(|page| page.items).unwrap_or_default();
        for member in members.into_iter().filter(|member| member.can_read && member.can_write) {
            let read = self.read(object, component, &member.name).await;
            values.extend(read.ok().and_then(|read| Some((member.name, read.value_json?))));
        }
        values
    }

    async fn new_object(&self, id: ObjectId) -> ChangeEffect {
        let path = self.get(id).await.ok().map(|card| card.path);
        ChangeEffect { made: Some(id), path, ..ChangeEffect::default() }
    }

    async fn read(
        &self,
        object: ObjectId,
        component: &str,
        name: &str,
    ) -> Result<MemberValue, Fault> {
        let op = MemberRead { object, component: component.to_owned(), name: name.to_owned() };
        self.tools.run(op).await?.into_shape()
    }

    async fn get(&self, id: ObjectId) -> Result<ObjectCard, Fault> {
        self.tools.run(ObjectGet { id }).await?.into_shape()
    }

    /// The object as it was before this change.
    async fn card(&self, id: ObjectId, known: Option<&ObjectCard>) -> Result<ObjectCard, Fault> {
        match self.get(id).await {
            Err(_) if known.is_some() => known.cloned().ok_or_else(|| Fault::missing("Object", id)),
            card => card,
        }
    }

    fn id(&self, target: &ChangeTarget) -> Result<ObjectId, Fault> {
        match target {
            ChangeTarget::Object(id) => Ok(*id),
            ChangeTarget::Label(label) => {
                let known = self.labels.get(label).copied();
                known.ok_or_else(|| Fault::argument("object", format!("{label} is not made yet")))
            }
        }
    }
}

/// The path of an object's parent: empty at the top.
fn parent_path(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(above, _)| above)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planned(number: usize, action: Action) -> Planned {
        let change = Change::Delete { object: ChangeTarget::Object(ObjectId(1)) };
        Planned { number, action, what: What::World(change), object: None, before: None }
    }

    fn order(actions: &[Action]) -> Vec<usize> {
        let changes = (1..).zip(actions).map(|(number, action)| planned(number, *action)).collect();
        in_safe_order(changes).iter().map(|planned| planned.number).collect()
    }

    #[test]
    fn what_cannot_be_undone_comes_last() {
        use Action::*;
        assert_eq!(order(&[Delete, Set, WriteFile, Create]), [2, 4, 3, 1]);
        assert_eq!(order(&[Delete, Duplicate, Delete, Set]), [1, 2, 4, 3]);
        assert_eq!(order(&[Set, Rename]), [1, 2]);
    }

    #[test]
    fn the_parent_is_the_path_without_its_last_name() {
        assert_eq!(parent_path("/A/B"), "/A");
        assert_eq!(parent_path("/A"), "");
    }
}
