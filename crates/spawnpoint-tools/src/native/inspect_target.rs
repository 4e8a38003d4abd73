//! What an argument of `game_inspect` names: an object, a component, a member, an asset, a type or a handle.

use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    ErrorKind, Fault, ObjectId, OpName, Sourced,
    asset::{AssetInfo, AssetName},
    condition::MemberPath,
    op::{AssetInfoGet, ClassDocsGet, ComponentsList, StaticMembers, StaticsSearch, TypesList},
    play::ClassDocs,
    shape::{ComponentCard, Member, Page, Paging, StaticClass},
    suggest::nearest,
};

use super::{answer::one_line, target};

/// Something that can be inspected. What had to be read to find it is kept.
#[derive(Debug)]
pub enum Target {
    /// An object with all its components.
    Object(ObjectId),
    /// One component: the object and the full type name.
    Component(ObjectId, String),
    /// One member.
    Member(MemberPath),
    /// A file of the project.
    Asset(Box<AssetInfo>),
    /// A class with its documentation.
    Class(Box<ClassDocs>),
    /// A class with its static members.
    StaticClass(String, Page<Member>),
    /// A type of component, by its full name.
    ComponentType(String),
    /// The value behind a handle.
    Handle(String),
}

/// What a text names.
pub async fn resolve(tools: &Toolbox, text: &str) -> Result<Target, Fault> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Fault::argument("target", "it is empty")
            .hint("pass an object id, path or name, an asset path or a type name"));
    }
    if text.starts_with("ref:") && tools.can_run(OpName::RefInspect) {
        return Ok(Target::Handle(text.to_owned()));
    }
    if let Some((id, rest)) =
        text.strip_prefix("obj:").map(|_| text.split_once(' ').unwrap_or((text, "")))
    {
        return part_of(tools, target::id(id)?, rest).await;
    }
    if is_surely_asset(text) && tools.can_run(OpName::AssetInfoGet) {
        return asset(tools, text).await;
    }
    let missing = match object(tools, text).await {
        Ok(found) => return Ok(found),
        Err(fault) => fault,
    };
    // Several objects of one name are a better answer than an asset of that name.
    if missing.kind != ErrorKind::NotFound && missing.kind != ErrorKind::Unsupported {
        return Err(missing);
    }
    if tools.can_run(OpName::AssetInfoGet)
        && let Ok(found) = asset(tools, text).await
    {
        return Ok(found);
    }
    match class(tools, text).await {
        Some(found) => Ok(found),
        None => Err(not_found(tools, text, missing)),
    }
}

/// Whether a text can only be an asset: a path from the root of a project, or an id of 32 digits.
fn is_surely_asset(text: &str) -> bool {
    let begins = ["Assets/", "Packages/", "res://", "uid://", "/Game/"];
    begins.iter().any(|begin| text.starts_with(begin))
        || (text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// An object by path or name, or `Name Component.member`.
async fn object(tools: &Toolbox, text: &str) -> Result<Target, Fault> {
    if !tools.can_run(OpName::ObjectsList) {
        return Err(Fault::new(ErrorKind::Unsupported, "This engine has no objects"));
    }
    let missing = match target::object(tools, text).await {
        Ok(id) => return Ok(Target::Object(id)),
        Err(fault) => fault,
    };
    if missing.kind != ErrorKind::NotFound {
        return Err(missing);
    }
    // Many write `Player.Health.current`.
    for parts in [text.rsplit_once(' '), text.split_once('.')] {
        if let Some((name, rest)) =
            parts.filter(|(name, rest)| !name.is_empty() && !rest.is_empty())
            && let Ok(id) = target::object(tools, name).await
        {
            return part_of(tools, id, rest).await;
        }
    }
    Err(missing)
}

/// An object, one of its components, or a member of one.
async fn part_of(tools: &Toolbox, object: ObjectId, rest: &str) -> Result<Target, Fault> {
    let rest = rest.trim();
    if rest.is_empty() {
        return Ok(Target::Object(object));
    }
    let paging = Paging { limit: Some(500), offset: None };
    let page: Page<ComponentCard> =
        tools.run(ComponentsList { object, paging }).await?.into_shape()?;
    let is_it = |card: &&ComponentCard| {
        card.type_name.eq_ignore_ascii_case(rest)
            || target::short(&card.type_name).eq_ignore_ascii_case(rest)
    };
    if let Some(card) = page.items.iter().find(is_it) {
        return Ok(Target::Component(object, card.type_name.clone()));
    }
    if !rest.contains('.') {
        let names: Vec<&str> =
            page.items.iter().map(|card| target::short(&card.type_name)).collect();
        return Err(no_component(object, rest, &names));
    }
    target::member(tools, object, rest).await.map(Target::Member)
}

fn no_component(object: ObjectId, wanted: &str, names: &[&str]) -> Fault {
    let fault = Fault::missing("Component", format!("'{}' on {object}", one_line(wanted, 80)));
    let has = format!("it has: {}", names.join(", "));
    fault.hint(match nearest(wanted, names.iter().copied()) {
        Some(near) => format!("did you mean '{near}'? {has}"),
        None => has,
    })
}

async fn asset(tools: &Toolbox, text: &str) -> Result<Target, Fault> {
    let op = AssetInfoGet { asset: AssetName::name(text), tags: true };
    let info: Sourced<AssetInfo> = tools.run(op).await?.into_shape()?;
    Ok(Target::Asset(Box::new(info.answer)))
}

/// A class with documentation or static members, or a type of component.
async fn class(tools: &Toolbox, text: &str) -> Option<Target> {
    if tools.can_run(OpName::ClassDocsGet)
        && let Ok(output) = tools.run(ClassDocsGet { class: text.to_owned() }).await
        && let Ok(docs) = output.into_shape::<ClassDocs>()
    {
        return Some(Target::Class(Box::new(docs)));
    }
    let paging = Paging { limit: Some(200), offset: None };
    if tools.can_run(OpName::StaticMembers) {
        let type_name = static_class(tools, text).await.unwrap_or_else(|| text.to_owned());
        let op = StaticMembers { type_name: type_name.clone(), include_methods: true, paging };
        let members = tools.run(op).await.and_then(|output| output.into_shape::<Page<Member>>());
        if let Some(members) = members.ok().filter(|members| !members.items.is_empty()) {
            return Some(Target::StaticClass(type_name, members));
        }
    }
    if !tools.can_run(OpName::TypesList) {
        return None;
    }
    let op = TypesList { query: Some(target::short(text).to_owned()), paging };
    let types: Page<String> = tools.run(op).await.ok()?.into_shape().ok()?;
    let is_it = |name: &String| {
        name.eq_ignore_ascii_case(text) || target::short(name).eq_ignore_ascii_case(text)
    };
    types.items.into_iter().find(is_it).map(Target::ComponentType)
}

/// The full name of a static class.
async fn static_class(tools: &Toolbox, text: &str) -> Option<String> {
    if !tools.can_run(OpName::StaticsSearch) {
        return None;
    }
    let paging = Paging { limit: Some(200), offset: None };
    let op = StaticsSearch { query: text.to_owned(), paging };
    let found: Page<StaticClass> = tools.run(op).await.ok()?.into_shape().ok()?;
    let mut names = found.items.into_iter().map(|class| class.type_name);
    names.find(|name| target::short(name).eq_ignore_ascii_case(target::short(text)))
}

/// Nothing has this name. The hint of the search among objects names similar ones.
fn not_found(tools: &Toolbox, text: &str, among_objects: Fault) -> Fault {
    let mut looked = Vec::new();
    if tools.can_run(OpName::ObjectsList) {
        looked.push("object");
    }
    if tools.can_run(OpName::AssetInfoGet) {
        looked.push("asset");
    }
    if tools.can_run(OpName::TypesList) || tools.can_run(OpName::ClassDocsGet) {
        looked.push("type");
    }
    let what = format!("No {} is named '{}'", looked.join(" or "), one_line(text, 100));
    let hint = among_objects.hint.filter(|_| among_objects.kind == ErrorKind::NotFound);
    let hint = hint.unwrap_or_else(|| "game_find searches by part of a name".to_owned());
    Fault::new(ErrorKind::NotFound, what).hint(hint)
}

/// The error for a field that nothing has, with similar names.
pub fn no_field(wanted: &str, names: &[String]) -> Fault {
    let wanted = one_line(wanted, 80);
    let fault = Fault::missing("Field", format!("'{wanted}'"));
    let some: Vec<&str> = names.iter().take(5).map(String::as_str).collect();
    let more = names.len().saturating_sub(some.len());
    match nearest(&wanted, names.iter().map(String::as_str)) {
        Some(near) => fault.hint(format!("did you mean '{near}'?")),
        None if some.is_empty() => fault.hint("it has no members"),
        None if more == 0 => fault.hint(format!("it has: {}", some.join(", "))),
        None => fault.hint(format!("it has: {}, and {more} more", some.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_projects_and_ids_are_surely_assets() {
        for asset in ["Assets/A.prefab", "res://a.tscn", "0123456789abcdef0123456789abcdef"] {
            assert!(is_surely_asset(asset), "{asset}");
        }
        for other in ["/Lanes/Lane 1", "Player", "Health", "0123", "Assets"] {
            assert!(!is_surely_asset(other), "{other}");
        }
    }

    #[test]
    fn a_missing_field_is_suggested_only_if_a_similar_one_exists() {
        let names = ["Health.current".to_owned(), "Health.max".to_owned()];
        assert_eq!(no_field("curent", &names).hint.unwrap(), "did you mean 'Health.current'?");
        assert_eq!(no_field("zzz", &names).hint.unwrap(), "it has: Health.current, Health.max");
    }
}
