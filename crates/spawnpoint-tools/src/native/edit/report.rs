//! The lines of answers: one per change.

use std::fmt::Display;

use serde_json::Value;
use spawnpoint_protocol::{
    ObjectId,
    edit::{Change, ChangeTarget},
};

use super::{
    arguments::Action,
    plan::{Plan, Planned, What},
};
use crate::native::{answer::Lines, target::short};

/// What is shown of a long value.
const SHOWN: usize = 120;
const TOP: &str = "the top of the scene";

/// What a change did, for its line.
#[derive(Default)]
pub struct ChangeEffect {
    /// The new object of a creation or a duplicate.
    pub made: Option<ObjectId>,
    /// The path of the object afterwards.
    pub path: Option<String>,
    pub before: Option<String>,
    pub after: Option<String>,
    /// Something that the caller should notice.
    pub note: Option<String>,
}

/// The line of one change.
pub fn line(planned: &Planned, effect: &ChangeEffect) -> String {
    let Planned { number, action, .. } = planned;
    let action = action.as_str();
    let change = match &planned.what {
        What::File { path, text, .. } => {
            let before = planned.before.as_deref().unwrap_or("new");
            return format!("{number}. {action} {path}: {before} → {} bytes", text.len());
        }
        What::World(change) => change,
    };
    let from_to = || from_to(planned, effect, change);
    let path = || match effect
        .path
        .as_deref()
        .or(planned.object.as_ref().map(|card| card.path.as_str()))
    {
        Some(path) => format!(" {path}"),
        None => String::new(),
    };
    let body = match change {
        Change::Set { object, component, member, .. } => {
            format!("{} {}.{member}: {}", shown(object), short(component), from_to())
        }
        Change::Create { name, .. } => match effect.made {
            Some(id) => format!("{id}{}", path()),
            None => name.clone(),
        },
        Change::Delete { object } => format!("{}{}", shown(object), path()),
        Change::Duplicate { object, .. } => match effect.made {
            Some(id) => format!("{} → {id}{}", shown(object), path()),
            None => format!("{}{}", shown(object), path()),
        },
        Change::Reparent { object, .. }
        | Change::Rename { object, .. }
        | Change::SetActive { object, .. } => {
            format!("{}: {}", shown(object), from_to())
        }
        Change::AddComponent { object, component }
        | Change::RemoveComponent { object, component } => {
            format!("{} {}", shown(object), short(component))
        }
    };
    let note = effect.note.as_ref().map(|note| format!(" — {note}")).unwrap_or_default();
    format!("{number}. {action} {body}{note}")
}

/// The lines of changes in their order. The values of one change share its line.
pub fn lines<'c>(
    changes: impl IntoIterator<Item = (&'c Planned, &'c ChangeEffect)>,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut first: Option<&Planned> = None;
    let mut previous = None;
    for (planned, effect) in changes {
        match (first.filter(|first| first.number == planned.number), lines.last_mut()) {
            (Some(first), Some(line)) => line.push_str(&value(first, previous, planned, effect)),
            _ => {
                lines.push(line(planned, effect));
                first = Some(planned);
            }
        }
        previous = component(planned);
    }
    lines
}

/// The component that a change is about.
fn component(planned: &Planned) -> Option<&str> {
    match &planned.what {
        What::World(Change::Set { component, .. } | Change::AddComponent { component, .. }) => {
            Some(component)
        }
        _ => None,
    }
}

/// The second and later values of a change, such as `; speed: 1 → 2`. The old value is left out for a new object or
/// component. The component is named only if the previous value is in another one.
fn value(
    first: &Planned,
    previous: Option<&str>,
    planned: &Planned,
    effect: &ChangeEffect,
) -> String {
    let What::World(change @ Change::Set { component, member, .. }) = &planned.what else {
        return format!("; {}", line(planned, effect));
    };
    let name = match previous == Some(component.as_str()) {
        true => member.clone(),
        false => format!("{}.{member}", short(component)),
    };
    let note = effect.note.as_ref().map(|note| format!(" — {note}")).unwrap_or_default();
    match first.action {
        Action::Set => format!("; {name}: {}{note}", from_to(planned, effect, change)),
        _ => format!("; {name} = {}{note}", cut(&after(effect, change))),
    }
}

fn from_to(planned: &Planned, effect: &ChangeEffect, change: &Change) -> String {
    let after = after(effect, change);
    match effect.before.as_deref().or(planned.before.as_deref()) {
        Some(before) => format!("{} → {}", cut(before), cut(&after)),
        None => format!("→ {}", cut(&after)),
    }
}

fn after(effect: &ChangeEffect, change: &Change) -> String {
    effect.after.clone().unwrap_or_else(|| wanted(change))
}

/// The value that a change asks for.
fn wanted(change: &Change) -> String {
    match change {
        Change::Set { value: Value::String(text), .. } => text.clone(),
        Change::Set { value, .. } => value.to_string(),
        Change::Rename { name, .. } => name.clone(),
        Change::SetActive { active, .. } => active.to_string(),
        Change::Reparent { parent, .. } => {
            parent.as_ref().map_or_else(|| TOP.to_owned(), |parent| shown(parent).to_string())
        }
        _ => String::new(),
    }
}

fn shown(target: &ChangeTarget) -> &dyn Display {
    match target {
        ChangeTarget::Object(id) => id,
        ChangeTarget::Label(label) => label,
    }
}

/// A value in a limited length. A whole number has no decimals, however the engine writes it.
fn cut(text: &str) -> String {
    let whole = text.strip_suffix(".0").filter(|whole| whole.parse::<i64>().is_ok());
    let text = whole.unwrap_or(text);
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// An answer of one line per change, below a heading.
pub fn answer(heading: &str, lines: &[String]) -> String {
    let mut list = Lines::new();
    lines.iter().for_each(|line| list.push(line));
    format!("{heading}\n{}", list.finish("game_inspect shows the objects"))
}

/// What the changes would do, as far as reading tells.
pub fn preview(plan: &Plan) -> String {
    let nothing = ChangeEffect::default();
    let lines = lines(plan.changes.iter().map(|planned| (planned, &nothing)));
    answer("Preview; nothing was changed.", &lines)
}

/// `1 change` or `3 changes`.
pub fn count(changes: usize) -> String {
    format!("{changes} change{}", if changes == 1 { "" } else { "s" })
}

/// The parent as lines show it.
pub fn parent_name(path: Option<&str>) -> String {
    path.filter(|path| !path.is_empty()).unwrap_or(TOP).to_owned()
}
