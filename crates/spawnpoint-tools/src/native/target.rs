//! How arguments name objects, components and members: an object by id, path or unique name, a member as
//! `Component.member`.

use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    ErrorKind, Fault, ObjectId, OpName,
    condition::MemberPath,
    op::{ComponentsList, ObjectFilter, ObjectsList},
    shape::{ComponentCard, ObjectCard, Page, Paging},
    suggest::nearest,
};

use super::answer::one_line;

/// How many choices an error lists.
const CHOICES: usize = 5;

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
    let paging = Paging { limit: Some(500), offset: None };
    let page: Page<ObjectCard> = tools
        .run(ObjectsList { scene: None, filter, paging, components: false })
        .await?
        .into_shape()?;
    let is_exact = |card: &&ObjectCard| match by_path {
        true => card.path.trim_matches('/') == text.trim_matches('/'),
        false => card.name.eq_ignore_ascii_case(text),
    };
    let exact: Vec<_> = page.items.iter().filter(is_exact).collect();
    match exact.as_slice() {
        [one] => Ok(one.id),
        [] if text.parse::<i64>().is_ok() => format!("obj:{text}").parse(),
        [] if page.items.is_empty() => Err(misspelled(tools, text).await),
        [] => Err(missing(text, &page.items)),
        several => Err(Fault::new(
            ErrorKind::InvalidArgument,
            format!("{} objects are named '{text}'", several.len()),
        )
        .hint(format!("pass one of their ids: {}", listed(several)))),
    }
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
    let op =
        ObjectsList { scene: None, filter: ObjectFilter::default(), paging, components: false };
    let all = tools.run(op).await.and_then(|output| output.into_shape::<Page<ObjectCard>>());
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
            fault.hint(format!("similar: {}", listed(&some)))
        }
    }
}

fn listed(cards: &[&ObjectCard]) -> String {
    let shown: Vec<_> =
        cards.iter().take(CHOICES).map(|card| format!("{} {}", card.id, card.path)).collect();
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

/// The last part of a type's full name. A script that is named by its path has the name of its file.
pub fn short(full: &str) -> &str {
    match full.rsplit_once('/') {
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
    }
}
