//! Checks all changes against the engine before the first one is made, and reports all problems at once.

use std::collections::{HashMap, HashSet};

use serde_json::Value;
use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    ErrorKind, Fault, ObjectId, OpName,
    edit::{Change, ChangeTarget},
    files::{TextFile, WrittenFile},
    op::{FileGet, FilePut, MemberRead, ObjectGet},
    shape::{MemberValue, ObjectCard},
};

use super::{
    arguments::{Action, Item, MAX_CHANGES, label_in},
    compare::fitting,
    expand::expand,
    report::parent_name,
};
use crate::native::target::{self, short};

/// The largest file that is replaced.
const MAX_TEXT: u64 = 1024 * 1024;

/// Changes that were checked against the current state of the engine.
pub struct Plan {
    pub changes: Vec<Planned>,
    /// Whether the engine applies all changes in one op.
    pub is_whole: bool,
}

/// One change that was checked.
pub struct Planned {
    pub number: usize,
    pub action: Action,
    pub what: What,
    /// The object as the engine shows it, if it exists already.
    pub object: Option<ObjectCard>,
    /// The value before the change, as text.
    pub before: Option<String>,
}

/// What a change is made to.
pub enum What {
    /// The game or scene.
    World(Change),
    /// A text file. `old` is its text, if it exists.
    File { path: String, text: String, old: Option<String> },
}

/// Checks changes one after the other.
pub(super) struct Checker<'t> {
    pub(super) tools: &'t Toolbox,
    pub(super) is_whole: bool,
    /// Objects by what names them.
    objects: HashMap<String, Result<ObjectCard, Fault>>,
    /// Components that earlier changes add, by object or label.
    added: HashMap<String, Vec<String>>,
    /// Objects that earlier changes delete.
    deleted: HashSet<ObjectId>,
    /// Labels of duplicates, with the object that they are made of.
    copies: HashMap<String, ObjectId>,
    /// Names that earlier changes give, with what to pass instead of them.
    new_names: HashMap<String, &'static str>,
}

impl Plan {
    /// Checks all changes. If some cannot be made, the fault lists them all.
    pub async fn of(tools: &Toolbox, items: Vec<Item>) -> Result<Self, Fault> {
        let total = items.len();
        let items = expand(items);
        if items.is_empty() || items.len() > MAX_CHANGES {
            let what = format!("a list of 1 to {MAX_CHANGES} changes is expected");
            return Err(Fault::argument("changes", what));
        }
        // Not the folder of a running engine's project: the ids are those of the running one.
        let is_whole = tools.instance()?.engine().ops().has(OpName::EditApply);
        let mut checker = Checker {
            tools,
            is_whole,
            objects: HashMap::new(),
            added: HashMap::new(),
            deleted: HashSet::new(),
            copies: HashMap::new(),
            new_names: HashMap::new(),
        };
        let (mut changes, mut problems, mut labels) = (Vec::new(), Vec::new(), HashSet::new());
        for (number, item) in items {
            let own = item.problems(&mut labels);
            if !own.is_empty() {
                let wrong =
                    |what| (number, item.action, Fault::new(ErrorKind::InvalidArgument, what));
                problems.extend(own.into_iter().map(wrong));
                continue;
            }
            let action = item.action;
            match checker.check(number, item).await {
                Ok(planned) => changes.push(planned),
                Err(fault) => problems.push((number, action, fault)),
            }
        }
        match problems.is_empty() {
            true => Ok(Self { changes, is_whole }),
            false => Err(all_problems(&problems, total)),
        }
    }
}

fn all_problems(problems: &[(usize, Action, Fault)], total: usize) -> Fault {
    let line = |(number, action, fault): &(usize, Action, Fault)| {
        let hint = fault.hint.as_ref().map(|hint| format!(" ({hint})")).unwrap_or_default();
        format!("{number}. {}: {}{hint}", action.as_str(), fault.message)
    };
    let lines: Vec<String> = problems.iter().map(line).collect();
    let numbers: HashSet<usize> = problems.iter().map(|(number, ..)| *number).collect();
    let kind = match problems {
        [(_, _, first), rest @ ..] if rest.iter().all(|(_, _, one)| one.kind == first.kind) => {
            first.kind
        }
        several if several.iter().any(|(_, _, one)| one.kind == ErrorKind::PermissionDenied) => {
            ErrorKind::PermissionDenied
        }
        _ => ErrorKind::InvalidArgument,
    };
    let wrong = numbers.len();
    Fault::new(
        kind,
        format!(
            "Nothing was changed: {wrong} of {total} changes cannot be made.\n{}",
            lines.join("\n")
        ),
    )
}

impl Checker<'_> {
    async fn check(&mut self, number: usize, item: Item) -> Result<Planned, Fault> {
        if item.action == Action::WriteFile {
            return self.file(number, item).await;
        }
        self.check_op(item.action)?;
        let object = match item.object.as_deref() {
            Some(text) => Some(self.target(text).await?),
            None => None,
        };
        let parent = match item.parent() {
            Some(text) => Some(self.target(text).await?.0),
            None => None,
        };
        let (target, card) = match object {
            Some((target, card)) => (Some(target), card),
            None => (None, None),
        };
        let need = || target.clone().ok_or_else(|| Fault::internal("a change without its object"));
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let mut before = None;
        let change = match item.action {
            Action::Set => {
                let (change, old) = self.set(need()?, &text(&item.member), item.value).await?;
                before = old;
                change
            }
            Action::Create => {
                let name = self.name(&item)?;
                let how =
                    "an earlier change creates it: label it with \"as\" and name it by its $label";
                self.new_names.insert(name.clone(), how);
                Change::Create { name, parent, label: label_of(&item) }
            }
            Action::Delete => {
                if let Some(ChangeTarget::Object(id)) = &target {
                    self.deleted.insert(*id);
                }
                Change::Delete { object: need()? }
            }
            Action::Duplicate => {
                if let (Some(label), Some(card)) = (label_of(&item), &card) {
                    self.copies.insert(label, card.id);
                }
                Change::Duplicate { object: need()?, parent, label: label_of(&item) }
            }
            Action::Reparent => {
                let above = card.as_ref().and_then(|card| Some(card.path.rsplit_once('/')?.0));
                before = above.map(|above| parent_name(Some(above)));
                Change::Reparent { object: need()?, parent }
            }
            Action::AddComponent => {
                let component = self.component_type(&text(&item.component)).await?;
                self.allow_component(&component)?;
                let key = text(&item.object).trim().to_owned();
                self.added.entry(key).or_default().push(component.clone());
                Change::AddComponent { object: need()?, component }
            }
            Action::RemoveComponent => {
                let component = self.own_component(&need()?, &text(&item.component)).await?;
                self.allow_component(&component)?;
                Change::RemoveComponent { object: need()?, component }
            }
            Action::Rename => {
                before = card.as_ref().map(|card| card.name.clone());
                let name = self.name(&item)?;
                let how = "an earlier change gives it this name: pass its id, or its name before the changes";
                self.new_names.insert(name.clone(), how);
                Change::Rename { object: need()?, name }
            }
            Action::SetActive => {
                before = card.as_ref().map(|card| card.active.to_string());
                let value = crate::parse_json_text(item.value.clone().unwrap_or_default());
                let active = value.as_bool().ok_or_else(|| {
                    Fault::argument("value", format!("true or false is expected, not {value}"))
                })?;
                Change::SetActive { object: need()?, active }
            }
            Action::WriteFile => return Err(Fault::internal("a file is not an object")),
        };
        Ok(Planned { number, action: item.action, what: What::World(change), object: card, before })
    }

    /// What a text names: an object that exists, or one that an earlier change creates.
    async fn target(&mut self, text: &str) -> Result<(ChangeTarget, Option<ObjectCard>), Fault> {
        let text = text.trim();
        if label_in(text).is_some() {
            return Ok((ChangeTarget::Label(text.to_owned()), None));
        }
        if !self.objects.contains_key(text) {
            let found = self.look_up(text).await;
            self.objects.insert(text.to_owned(), found);
        }
        let card = match self.objects.get(text) {
            Some(found) => found.clone()?,
            None => return Err(Fault::internal("an object was not looked up")),
        };
        if self.deleted.contains(&card.id) {
            return Err(Fault::argument("object", format!("an earlier change deletes '{text}'")));
        }
        Ok((ChangeTarget::Object(card.id), Some(card)))
    }

    async fn look_up(&self, text: &str) -> Result<ObjectCard, Fault> {
        let id = target::object(self.tools, text).await.map_err(|fault| {
            match self.new_names.get(text) {
                Some(how) => fault.hint(*how),
                None => fault,
            }
        })?;
        self.tools.run(ObjectGet { id }).await?.into_shape()
    }

    fn name(&self, item: &Item) -> Result<String, Fault> {
        let name = item.name.clone().unwrap_or_default();
        match name.trim().is_empty() {
            true => Err(Fault::argument("name", "it is empty")),
            false => Ok(name),
        }
    }

    /// A new value for a member, and the old one as text.
    async fn set(
        &mut self,
        target: ChangeTarget,
        member: &str,
        value: Option<Value>,
    ) -> Result<(Change, Option<String>), Fault> {
        let value = value.unwrap_or_default();
        let object = match &target {
            ChangeTarget::Object(id) => Some(*id),
            ChangeTarget::Label(label) => self.copies.get(label).copied(),
        };
        if let Some((component, name)) = self.added_member(&target, member) {
            self.allow_member(&component, &name)?;
            let value = self.unchecked(value);
            return Ok((Change::Set { object: target, component, member: name, value }, None));
        }
        let Some(object) = object else {
            // The components of a new object are not known yet.
            let (component, name) = split_member(member)?;
            self.allow_member(&component, &name)?;
            let value = self.unchecked(value);
            return Ok((Change::Set { object: target, component, member: name, value }, None));
        };
        let path = target::member(self.tools, object, member).await?;
        let (component, name) = (path.component, path.name);
        self.allow_member(&component, &name)?;
        let read = MemberRead { object, component: component.clone(), name: name.clone() };
        let now: MemberValue = self.tools.run(read).await?.into_shape()?;
        self.check_writable(object, &component, &name).await?;
        let value = fitting(value, &now)
            .map_err(|problem| Fault::argument("value", format!("'{member}' {problem}")))?;
        let before = matches!(target, ChangeTarget::Object(_)).then_some(now.value_text);
        Ok((Change::Set { object: target, component, member: name, value }, before))
    }

    /// A value for a member that cannot be read yet. Changes that are made one by one are checked when they are made.
    fn unchecked(&self, value: Value) -> Value {
        if self.is_whole { crate::parse_json_text(value) } else { value }
    }

    /// The member of a component that an earlier change adds to the object.
    fn added_member(&self, target: &ChangeTarget, member: &str) -> Option<(String, String)> {
        let is_it = |key: &String| match (target, self.objects.get(key)) {
            (ChangeTarget::Label(label), _) => label == key,
            (ChangeTarget::Object(id), Some(Ok(card))) => card.id == *id,
            _ => false,
        };
        let added = self.added.iter().filter(|(key, _)| is_it(key)).flat_map(|(_, types)| types);
        let mut found = added.filter_map(|full| {
            let rest = [full.as_str(), short(full)].into_iter().find_map(|name| {
                member.strip_prefix(name)?.strip_prefix('.').filter(|rest| !rest.is_empty())
            })?;
            Some((full.clone(), rest.to_owned()))
        });
        found.next()
    }

    /// A file that is written: it must be a text file of the project that can be restored.
    async fn file(&mut self, number: usize, item: Item) -> Result<Planned, Fault> {
        self.check_op(Action::WriteFile)?;
        let (path, text) = (item.path.unwrap_or_default(), item.text.unwrap_or_default());
        let put = FilePut { path: path.clone(), text: text.clone(), dry_run: true };
        let possible: WrittenFile = self.tools.run(put).await?.into_shape()?;
        let old = match possible.created {
            true => None,
            false => {
                let get = FileGet { path: path.clone(), offset: 0, max_bytes: MAX_TEXT };
                Some(self.tools.run(get).await?.into_shape::<TextFile>()?)
            }
        };
        let before = old.as_ref().map(|old| format!("{} bytes", old.size));
        let what = What::File { path, text, old: old.map(|old| old.text) };
        Ok(Planned { number, action: Action::WriteFile, what, object: None, before })
    }
}

fn label_of(item: &Item) -> Option<String> {
    let label = item.label.as_deref()?;
    Some(format!("${}", label_in(label).unwrap_or(label)))
}

/// `Component.member` at its first dot.
fn split_member(text: &str) -> Result<(String, String), Fault> {
    match text.split_once('.') {
        Some((component, name)) if !component.is_empty() && !name.is_empty() => {
            Ok((component.to_owned(), name.to_owned()))
        }
        _ => Err(Fault::argument("member", format!("'{text}' is not Component.member"))),
    }
}
