//! `members.list` and `member.read`: the serialized members of a component.

use spawnpoint_core::suggest::nearest;
use spawnpoint_protocol::{
    Fault,
    op::{MemberRead, MembersList},
    shape::{Member as Card, MemberKind, MemberValue, Page},
};

use super::{
    components::{self, type_name},
    object_registry::{ObjectRegistry, ResolvedObject},
    value::{Reader, Types},
    world_position::{self, POSITION},
};
use crate::{
    asset::class::id,
    edit::Step,
    project::Project,
    scene::{Component, Member, Value},
};

/// The members of a component. Files contain no methods.
pub fn list(
    project: &Project,
    registry: &ObjectRegistry,
    op: &MembersList,
) -> Result<Page<Card>, Fault> {
    let found = registry.find(project, op.object)?;
    let component = components::find(&found, &op.component)?;
    let types = Types::of(project, component);
    let page = op.paging.cut(members(project, component)?);
    let card = |member: Member| Card {
        type_name: types.name(&member.name, &member.value),
        name: member.name,
        kind: MemberKind::Field,
        can_read: true,
        can_write: false,
        hint: None,
    };
    Ok(Page { total: page.total, items: page.items.into_iter().map(card).collect() })
}

/// One member or a part of one: `m_LocalPosition.x`, `waypoints[2].name`. The name that a running
/// game uses, `localPosition`, works too.
pub fn read(
    project: &Project,
    registry: &ObjectRegistry,
    op: &MemberRead,
) -> Result<MemberValue, Fault> {
    let found = registry.find(project, op.object)?;
    let component = components::find(&found, &op.component)?;
    let mut members = members(project, component)?;
    if op.name == POSITION || op.name.starts_with("position.") {
        members.extend(world_position(project, &found, component).map(|value| Member {
            name: POSITION.to_owned(),
            kind: value.kind(),
            value,
            overridden: false,
        }));
    }
    let (name, value) =
        look(&members, &op.name).ok_or_else(|| missing(&members, &op.name, component))?;
    let types = Types::of(project, component);
    let reader = Reader { project, registry, found: &found, component };
    Ok(reader.read(types.name(name, value), value))
}

/// The fault for a member that is not in the file.
pub fn missing(members: &[Member], name: &str, component: &Component) -> Fault {
    let mut names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
    // The fields of scripts come first: the others begin with what Unity writes into each file.
    names.sort_by_key(|name| name.starts_with("m_"));
    let what = format!("member '{name}' of {}", type_name(component));
    Fault::not_found(what).hint(match (nearest(name, names.iter().copied()), names.get(5..)) {
        (Some(near), _) => format!("did you mean '{near}'?"),
        (None, None | Some([])) => format!("the file has: {}", names.join(", ")),
        (None, Some(more)) => {
            format!("the file has: {}, and {} more", names[..5].join(", "), more.len())
        }
    })
}

/// Values that a running game computes, if the files contain enough for it.
fn world_position(
    project: &Project,
    found: &ResolvedObject<'_>,
    component: &Component,
) -> Option<Value> {
    let is_place = component.class == id::TRANSFORM;
    is_place.then(|| world_position::position(project, &found.hierarchy, found.at)).flatten()
}

pub fn members(project: &Project, component: &Component) -> Result<Vec<Member>, Fault> {
    project.members(component).map_err(Fault::internal)
}

/// The value at the end of a path, and the last name of the path.
fn look<'m>(members: &'m [Member], path: &str) -> Option<(&'m str, &'m Value)> {
    locate(members, path).map(|(_, name, value)| (name, value))
}

/// The steps to the value at the end of a path, the last name of the path, and the value.
pub fn locate<'m>(members: &'m [Member], path: &str) -> Option<(Vec<Step>, &'m str, &'m Value)> {
    let mut parts = path.split(['.', '[']).map(|part| part.trim_end_matches(']'));
    let first = parts.next()?;
    let serialized = as_serialized(first);
    let member = members
        .iter()
        .find(|member| member.name == first)
        .or_else(|| members.iter().find(|member| member.name == serialized))?;
    let mut name = member.name.as_str();
    let mut value = &member.value;
    let mut steps = vec![Step::Key(name.to_owned())];
    for part in parts {
        (name, value) = match value {
            Value::List(items) => {
                let at = part.parse::<usize>().ok()?;
                steps.push(Step::Item(at));
                (name, items.get(at)?)
            }
            Value::Map(entries) => {
                let serialized = as_serialized(part);
                let fits = |key: &str| key == part || key == serialized;
                let (key, value) = entries.iter().find(|(key, _)| fits(key))?;
                steps.push(Step::Key(key.clone()));
                (key.as_str(), value)
            }
            Value::Text(_) => return None,
        };
    }
    Some((steps, name, value))
}

/// `localPosition` is serialized as `m_LocalPosition`.
pub fn as_serialized(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    format!("m_{}{}", first.map(String::from).unwrap_or_default(), letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::MemberKind;

    #[test]
    fn members_and_parts_of_them_are_found_by_both_names() {
        let text = |text: &str| Value::Text(text.to_owned());
        let place = Value::Map(vec![("x".into(), text("1")), ("y".into(), text("2"))]);
        let list = Value::List(vec![place.clone(), text("b")]);
        let member = |name: &str, value: Value| Member {
            name: name.to_owned(),
            kind: MemberKind::Generic,
            value,
            overridden: false,
        };
        let members = [member("m_LocalPosition", place), member("list", list)];
        let found = |path| look(&members, path).and_then(|(_, value)| value.text());
        assert_eq!(found("m_LocalPosition.x"), Some("1"));
        assert_eq!(found("localPosition.y"), Some("2"));
        assert_eq!(found("list[0].y"), Some("2"));
        assert_eq!(found("list[1]"), Some("b"));
        for nothing in ["", "list[9]", "list.x", "localPosition.z", "position", "list[1].x"] {
            assert!(look(&members, nothing).is_none(), "{nothing}");
        }
    }
}
