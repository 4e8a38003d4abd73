//! Makes all changes in memory, and collects what is wrong with them.

use serde_json::Value as Json;
use spawnpoint_protocol::{
    ErrorKind, Fault, ObjectId,
    edit::{Change, ChangeTarget},
    op::MemberRead,
};

use super::{
    Expected, Outcome, Subject, all_problems,
    draft::FileDraft,
    reference::References,
    value::{Conversion, assign},
};
use crate::{
    asset::class,
    edit::{Leaf, Step, property_path},
    engine::{
        explorer::{
            self, ObjectRegistry, POSITION, Reader, ResolvedObject, Types, find_component, locate,
            members_of, missing_member,
        },
        reparent::reparented,
    },
    project::Project,
};

/// Members that connect documents with each other. Another value would break the file.
const STRUCTURE: [&str; 13] = [
    "m_GameObject",
    "m_Father",
    "m_Children",
    "m_RootOrder",
    "m_Component",
    "m_Script",
    "m_EditorClassIdentifier",
    "m_PrefabInstance",
    "m_PrefabAsset",
    "m_CorrespondingSourceObject",
    "m_PrefabInternal",
    "m_PrefabParentObject",
    "serializedVersion",
];

/// Changes in memory.
pub struct Plan<'p> {
    project: &'p Project,
    registry: &'p ObjectRegistry,
    pub drafts: Vec<FileDraft>,
    /// One per change.
    pub outcomes: Vec<Outcome>,
    pub remarks: Vec<String>,
}

impl<'p> Plan<'p> {
    /// Makes all changes in memory. If some of them cannot be made, the fault lists all of those.
    pub fn of(
        project: &'p Project,
        registry: &'p ObjectRegistry,
        changes: &[Change],
    ) -> Result<Self, Fault> {
        let mut plan = Self {
            project,
            registry,
            drafts: Vec::new(),
            outcomes: Vec::new(),
            remarks: Vec::new(),
        };
        let mut problems = Vec::new();
        for (number, change) in (1..).zip(changes) {
            match plan.make(change) {
                Ok(outcome) => plan.outcomes.push(outcome),
                Err(fault) => problems.push((number, fault)),
            }
        }
        match problems.is_empty() {
            true => Ok(plan),
            false => Err(all_problems(problems)),
        }
    }

    fn make(&mut self, change: &Change) -> Result<Outcome, Fault> {
        match change {
            Change::Set { object, component, member, value } => {
                self.set(id_of(object)?, component, member, value)
            }
            Change::Rename { object, name } => self.rename(id_of(object)?, name),
            Change::SetActive { object, active } => self.set_active(id_of(object)?, *active),
            Change::Reparent { object, parent } => {
                self.reparent(id_of(object)?, parent.as_ref().map(id_of).transpose()?)
            }
            Change::Create { .. } => Err(requires_editor("create objects")),
            Change::Delete { .. } => Err(requires_editor("delete objects")),
            Change::Duplicate { .. } => Err(requires_editor("duplicate objects")),
            Change::AddComponent { .. } => Err(requires_editor("add components")),
            Change::RemoveComponent { .. } => Err(requires_editor("remove components")),
        }
    }

    fn set(
        &mut self,
        object: ObjectId,
        component: &str,
        member: &str,
        json: &Json,
    ) -> Result<Outcome, Fault> {
        let found = self.registry.find(self.project, object)?;
        let component = find_component(&found, component)?;
        let members = members_of(self.project, component)?;
        let Some((steps, name, current)) = locate(&members, member) else {
            let fault = missing_member(&members, member, component);
            let is_computed = member.split('.').next() == Some(POSITION);
            return Err(match is_computed {
                true => fault.hint("files contain only local positions: set localPosition"),
                false => fault,
            });
        };
        let first = steps.first();
        if matches!(first, Some(Step::Key(key)) if STRUCTURE.contains(&key.as_str())) {
            let what = format!("'{member}' is part of the structure of the file");
            return Err(Fault::argument("member", what).hint("reparent changes the parent"));
        }
        let types = Types::of(self.project, component);
        let declared = types.declared(name).filter(|_| steps.len() == 1);
        let references =
            References { project: self.project, registry: self.registry, found: &found, declared };
        let conversion = Conversion { references, name };
        let values = conversion.leaves(&steps, current, json)?;
        let reader =
            Reader { project: self.project, registry: self.registry, found: &found, component };
        let type_of = || types.name(name, current);
        let before = reader.read(type_of(), current).value_text;
        let mut next = current.clone();
        for (path, leaf) in &values {
            assign(&mut next, &path[steps.len()..], leaf);
        }
        let after = reader.read(type_of(), &next).value_text;
        // By its index, because an object may have several components of a type.
        let own = &found.hierarchy.object(found.at).components;
        let index = own.iter().position(|one| one.id == component.id).unwrap_or_default();
        let subject = Subject::Member { component: index.to_string(), path: property_path(&steps) };
        self.check_first(object, &subject)?;
        let is_opaque = found.hierarchy.object(found.at).opaque;
        let project = self.project;
        let draft = self.draft(&found)?;
        draft.has_moved |= class::is_transform(component.class);
        draft.set(project, component.id, component.origin, is_opaque, &values)?;
        Ok(Outcome { object, subject, before, after, expected: Expected::Value(next) })
    }

    fn rename(&mut self, object: ObjectId, name: &str) -> Result<Outcome, Fault> {
        if name.trim().is_empty() {
            return Err(Fault::argument("name", "a name is not empty"));
        }
        self.set_own(object, Subject::Name, "m_Name", name.to_owned(), name.to_owned())
    }

    fn set_active(&mut self, object: ObjectId, active: bool) -> Result<Outcome, Fault> {
        let written = u8::from(active).to_string();
        self.set_own(object, Subject::Active, "m_IsActive", written, active.to_string())
    }

    /// Sets a member of a game object itself.
    fn set_own(
        &mut self,
        object: ObjectId,
        subject: Subject,
        member: &str,
        written: String,
        after: String,
    ) -> Result<Outcome, Fault> {
        self.check_first(object, &subject)?;
        let before = state(self.project, self.registry, object, &subject)?;
        let found = self.registry.find(self.project, object)?;
        let values = [(vec![Step::Key(member.to_owned())], Leaf::Text(written))];
        let own = found.hierarchy.object(found.at);
        let project = self.project;
        let draft = self.draft(&found)?;
        draft.set(project, own.id, own.origin, own.opaque, &values)?;
        Ok(Outcome { object, subject, before, after, expected: Expected::Text })
    }

    fn reparent(&mut self, object: ObjectId, parent: Option<ObjectId>) -> Result<Outcome, Fault> {
        let subject = Subject::Parent;
        self.check_first(object, &subject)?;
        let before = state(self.project, self.registry, object, &subject)?;
        let found = self.registry.find(self.project, object)?;
        let above = parent.map(|parent| self.registry.find(self.project, parent)).transpose()?;
        if above.as_ref().is_some_and(|above| above.scene.id() != found.scene.id()) {
            return Err(Fault::argument("parent", "it is in another file than the object")
                .hint("objects move between files only in the editor"));
        }
        let after =
            above.as_ref().map_or_else(top, |above| format!("/{}", above.hierarchy.path(above.at)));
        let is_same =
            found.hierarchy.object(found.at).parent == above.as_ref().map(|above| above.at);
        let expected = above.as_ref().map(|above| above.hierarchy.object(above.at).id);
        let project = self.project;
        let draft = self.draft(&found)?;
        if draft.has_moved {
            return Err(Fault::argument(
                "object",
                "its parent is changed after a transform in the same file, so its position in the world is not known",
            )
            .hint("put reparent before changes of transforms, or use two calls"));
        }
        let mut remark = None;
        if !is_same {
            let (path, at) = (&draft.path, above.map(|above| above.at));
            (draft.new, remark) =
                reparented(project, &draft.new, &draft.hierarchy, path, found.at, at)?;
        }
        self.remarks.extend(remark.map(str::to_owned));
        Ok(Outcome { object, subject, before, after, expected: Expected::Parent(expected) })
    }

    /// Refuses a second change of the same thing, because only one of both could be read back.
    fn check_first(&self, object: ObjectId, subject: &Subject) -> Result<(), Fault> {
        let overlaps = |other: &Subject| match (subject, other) {
            (
                Subject::Member { component, path },
                Subject::Member { component: known, path: earlier },
            ) => component == known && (is_within(path, earlier) || is_within(earlier, path)),
            _ => subject == other,
        };
        let earlier =
            self.outcomes.iter().any(|other| other.object == object && overlaps(&other.subject));
        match earlier {
            true => Err(Fault::argument("changes", "an earlier change sets the same value")),
            false => Ok(()),
        }
    }

    /// The draft of the file of an object.
    fn draft(&mut self, found: &ResolvedObject<'_>) -> Result<&mut FileDraft, Fault> {
        let known = self.drafts.iter().position(|draft| draft.asset == found.scene.id());
        let at = match known {
            Some(at) => at,
            None => {
                self.drafts.push(FileDraft::open(self.project, found)?);
                self.drafts.len() - 1
            }
        };
        self.drafts.get_mut(at).ok_or_else(|| Fault::internal("the draft of a file is missing"))
    }
}

fn is_within(path: &str, outer: &str) -> bool {
    path.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn top() -> String {
    "the top of the scene".to_owned()
}

/// What the project says about the subject of a change now.
pub fn state(
    project: &Project,
    registry: &ObjectRegistry,
    object: ObjectId,
    subject: &Subject,
) -> Result<String, Fault> {
    if let Subject::Member { component, path } = subject {
        let name = path.replace(".Array.data[", "[");
        let read = MemberRead { object, component: component.clone(), name };
        return explorer::member(project, registry, &read).map(|value| value.value_text);
    }
    let found = registry.find(project, object)?;
    let own = found.hierarchy.object(found.at);
    Ok(match subject {
        Subject::Name => own.name.to_string(),
        Subject::Active => own.active.to_string(),
        _ => own.parent.map_or_else(top, |parent| format!("/{}", found.hierarchy.path(parent))),
    })
}

/// Whether the files have what a change should have made, whose text is `now`.
pub fn is_as_expected(
    project: &Project,
    registry: &ObjectRegistry,
    outcome: &Outcome,
    now: &str,
) -> Result<bool, Fault> {
    let found = registry.find(project, outcome.object)?;
    Ok(match (&outcome.expected, &outcome.subject) {
        (Expected::Value(value), Subject::Member { component, path }) => {
            let members = members_of(project, find_component(&found, component)?)?;
            let name = path.replace(".Array.data[", "[");
            locate(&members, &name).is_some_and(|(_, _, read)| read == value)
        }
        (Expected::Parent(parent), _) => {
            let above = found.hierarchy.object(found.at).parent;
            above.map(|at| found.hierarchy.object(at).id) == *parent
        }
        _ => now == outcome.after,
    })
}

fn id_of(target: &ChangeTarget) -> Result<ObjectId, Fault> {
    match target {
        ChangeTarget::Object(id) => Ok(*id),
        ChangeTarget::Label(label) => Err(Fault::argument(
            "object",
            format!("'{label}' is not defined: a closed project creates no objects"),
        )),
    }
}

fn requires_editor(what: &str) -> Fault {
    Fault::new(ErrorKind::Unsupported, format!("A closed Unity project cannot {what}")).hint(
        "open the project in Unity with the plugin in it; set, rename, set_active and reparent \
         work without",
    )
}
