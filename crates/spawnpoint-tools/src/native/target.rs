//! How arguments name objects, components and members: an object by id, path or unique name, a member as
//! `Component.member`.

use std::collections::HashMap;

use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    ErrorKind, Fault, ObjectId, OpName,
    condition::MemberPath,
    op::{ComponentsList, ObjectFilter, ObjectsList},
    shape::{ComponentCard, ObjectCard, Page, Paging},
    suggest::nearest,
};

use super::{answer::one_line, persistent_objects, scene_names};

/// How many choices an error lists.
const CHOICES: usize = 5;
/// How many objects are requested at once, and how many are looked at.
const PAGE: i64 = 500;
const LOOKED_AT: usize = 5000;

/// The object that a text names: `obj:1064`, `/Lanes/Lane 1/Target`, a name that only one object has, or the number
/// of an id, as labels on pictures write it.
pub async fn object(tools: &Toolbox, text: &str) -> Result<ObjectId, Fault> {
    let text = text.trim();
    if text.starts_with("obj:") {
        return id(text);
    }
    if !tools.can_run(OpName::ObjectsList) {
        return Err(Fault::argument(
            "object",
            format!("'{text}' is not an object id (obj:<number>)"),
        ));
    }
    let by_path = text.contains('/');
    let filter = match by_path {
        true => ObjectFilter { path: Some(text.to_owned()), ..ObjectFilter::default() },
        false => ObjectFilter { name: Some(text.to_owned()), ..ObjectFilter::default() },
    };
    let cards = having(tools, &filter).await?;
    let is_exact = |card: &&ObjectCard| match by_path {
        true => card.path.trim_matches('/') == text.trim_matches('/'),
        false => card.name.eq_ignore_ascii_case(text),
    };
    let mut exact: Vec<_> = cards.iter().filter(is_exact).collect();
    // Names that differ only in case are different names.
    if !by_path && exact.iter().any(|card| card.name == text) {
        exact.retain(|card| card.name == text);
    }
    match exact.as_slice() {
        [one] => Ok(one.id),
        [] if text.parse::<i64>().is_ok() => format!("obj:{text}").parse(),
        [] if cards.is_empty() => Err(misspelled(tools, text).await),
        [] => Err(missing(text, &cards)),
        several => {
            let shown = &several[..several.len().min(CHOICES)];
            let scenes = scene_names::of_namesakes(tools, shown, &filter).await;
            let what = format!("{} objects are named '{text}'", several.len());
            Err(Fault::new(ErrorKind::InvalidArgument, what)
                .hint(format!("pass one of their ids: {}", listed(several, &scenes))))
        }
    }
}

/// The objects that match a filter, page by page: the one that is meant may come after hundreds that only contain its
/// name.
async fn having(tools: &Toolbox, filter: &ObjectFilter) -> Result<Vec<ObjectCard>, Fault> {
    let mut cards: Vec<ObjectCard> = Vec::new();
    loop {
        let paging = Paging {
            limit: Some(PAGE),
            offset: i64::try_from(cards.len()).ok().filter(|offset| *offset > 0),
        };
        let op = ObjectsList { scene: None, filter: filter.clone(), paging, components: false };
        let page: Page<ObjectCard> = tools.run(op).await?.into_shape()?;
        let got = page.items.len();
        cards.extend(page.items);
        if got == 0 || cards.len() >= page.total || cards.len() >= LOOKED_AT {
            break;
        }
    }
    let mut more = persistent_objects::matching(tools, filter, PAGE, false).await.items;
    more.retain(|card| cards.iter().all(|other| other.id != card.id));
    cards.append(&mut more);
    Ok(cards)
}

/// The id that a text is.
pub fn id(text: &str) -> Result<ObjectId, Fault> {
    text.parse().map_err(|_| {
        let shown = one_line(text, 60);
        Fault::argument("object", format!("'{shown}' is not an object id, which is obj:<number>"))
            .hint("take an id from game_tree or game_find, or pass a path or a name")
    })
}

/// No object has this text in its name; one may have a similar name.
async fn misspelled(tools: &Toolbox, text: &str) -> Fault {
    let name = text.rsplit('/').next().unwrap_or(text);
    let paging = Paging { limit: Some(1000), offset: None };
    let filter = ObjectFilter::default();
    let op = ObjectsList { scene: None, filter: filter.clone(), paging, components: false };
    let all = tools.run(op).await.and_then(|output| output.into_shape::<Page<ObjectCard>>());
    let all = persistent_objects::add_to(all, tools, &filter, PAGE, false).await;
    let all = all.map(|page| page.items).unwrap_or_default();
    let near = nearest(name, all.iter().map(|card| card.name.as_str()));
    let similar = near.and_then(|near| all.iter().find(|card| card.name == near));
    missing(text, similar.map(std::slice::from_ref).unwrap_or_default())
}

fn missing(text: &str, similar: &[ObjectCard]) -> Fault {
    let fault = Fault::missing("Object", format!("'{text}'"));
    match similar {
        [] => fault.hint("game_find searches by part of a name, game_tree shows what there is"),
        some => {
            let some: Vec<_> = some.iter().collect();
            fault.hint(format!("similar: {}", listed(&some, &HashMap::new())))
        }
    }
}

fn listed(cards: &[&ObjectCard], scenes: &HashMap<ObjectId, String>) -> String {
    let line = |card: &&ObjectCard| {
        let scene = scenes.get(&card.id).map(|scene| format!(" in {scene}")).unwrap_or_default();
        format!("{} {}{scene}", card.id, card.path)
    };
    let shown: Vec<_> = cards.iter().take(CHOICES).map(line).collect();
    let more = cards.len().saturating_sub(CHOICES);
    match more {
        0 => shown.join(", "),
        more => format!("{}, and {more} more", shown.join(", ")),
    }
}

/// The member of an object that `Component.member` names. The component's type may be full or short, and the member
/// may lead into its value: `Transform.position.x`.
pub async fn member(tools: &Toolbox, object: ObjectId, text: &str) -> Result<MemberPath, Fault> {
    let paging = Paging { limit: Some(500), offset: None };
    let page: Page<ComponentCard> =
        tools.run(ComponentsList { object, paging }).await?.into_shape()?;
    let types: Vec<&str> = page.items.iter().map(|card| card.type_name.as_str()).collect();
    let mut best: Option<(&str, &str)> = None;
    for full in &types {
        for name in [full, short(full)] {
            let rest = strip_type(text, name);
            if let Some(rest) = rest
                && best.is_none_or(|(_, known)| rest.len() < known.len())
            {
                best = Some((full, rest));
            }
        }
    }
    if let Some((component, name)) = best {
        return Ok(MemberPath { object, component: component.to_owned(), name: name.to_owned() });
    }
    let wanted = text.split('.').next().unwrap_or(text);
    let shorts: Vec<&str> = types.iter().map(|full| short(full)).collect();
    let fault = Fault::missing("Component", format!("'{wanted}' on {object} (in '{text}')"));
    Err(match nearest(wanted, shorts.iter().copied()) {
        Some(near) => fault.hint(format!("did you mean '{near}'? It has: {}", shorts.join(", "))),
        None => fault
            .hint(format!("a member is written Component.member; it has: {}", shorts.join(", "))),
    })
}

/// The last part of a type's full name. A script that is named by its path has the name of its file; an object path
/// such as `/Script/Engine.Blueprint` ends with the name.
pub fn short(full: &str) -> &str {
    match full.rsplit_once('/') {
        Some((_, object)) if full.starts_with('/') => object.rsplit('.').next().unwrap_or(object),
        Some((_, file)) => file.split('.').next().unwrap_or(file),
        None => full.rsplit(['.', ':']).next().unwrap_or(full),
    }
}

/// What follows a type's name and a dot, in any case.
fn strip_type<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let (head, rest) = text.split_at_checked(name.len())?;
    let rest = rest.strip_prefix('.')?;
    (head.eq_ignore_ascii_case(name) && !rest.is_empty()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_follows_its_type() {
        assert_eq!(strip_type("Transform.position.x", "Transform"), Some("position.x"));
        assert_eq!(strip_type("transform.position", "Transform"), Some("position"));
        assert_eq!(strip_type("Transform", "Transform"), None);
        assert_eq!(strip_type("Transform.", "Transform"), None);
        assert_eq!(strip_type("TransformX.y", "Transform"), None);
        assert_eq!(short("UnityEngine.Transform"), "Transform");
        assert_eq!(short("arena::Health"), "Health");
        assert_eq!(short("res://scripts/apple.gd"), "apple");
        assert_eq!(short("/Script/Engine.Blueprint"), "Blueprint");
    }
}
