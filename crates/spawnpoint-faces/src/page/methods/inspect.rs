//! Components and members of objects.

use serde::Deserialize;
use serde_json::{Value, json};
use spawnpoint_core::Core;
use spawnpoint_protocol::{
    ObjectId,
    op::{ComponentsList, MemberRead, MembersList},
    shape::{ComponentCard, Member, MemberKind, MemberValue, Page, Paging},
};

use super::{Answer, look, tree};

/// How many components of an object are shown, and members of a component.
const COMPONENTS: usize = 64;
const MEMBERS: usize = 80;
/// The longest value that is shown, in characters.
const SHOWN: usize = 2_000;

#[derive(Deserialize)]
pub struct OneObject {
    instance: String,
    object: ObjectId,
}

pub async fn object(core: &Core, request: &OneObject) -> Answer {
    let OneObject { instance, object } = request;
    let card = tree::card(core, instance, *object).await?;
    let paging = Paging { limit: Some(COMPONENTS as i64), offset: None };
    let op = ComponentsList { object: *object, paging };
    let mut page: Page<ComponentCard> = look(core, instance, op).await?.into_shape()?;
    // An engine may send more than it was asked for, and each of them is read.
    page.items.truncate(COMPONENTS);
    let mut components = Vec::new();
    for (index, component) in page.items.iter().enumerate() {
        components.push(shown_component(core, instance, *object, index, component).await);
    }
    let names = page.items.iter().map(|it| tree::short(&it.type_name).to_owned()).collect();
    Ok(json!({ "object": tree::node(&card, None, Some(names)), "components": components }))
}

async fn shown_component(
    core: &Core,
    instance: &str,
    object: ObjectId,
    index: usize,
    component: &ComponentCard,
) -> Value {
    let paging = Paging { limit: Some(500), offset: None };
    let name = component.type_name.clone();
    let op = MembersList { object, component: name, include_methods: false, paging };
    let page = look(core, instance, op).await.and_then(|output| Ok(output.into_shape()?));
    let (members, error): (Vec<Member>, _) = match page {
        Ok(Page { items, .. }) => (items, None),
        Err(fault) => (Vec::new(), Some(fault.to_value())),
    };
    let readable: Vec<_> = members.iter().filter(|member| is_value(member)).collect();
    let mut shown = Vec::new();
    for member in readable.iter().take(MEMBERS) {
        shown.push(read(core, instance, object, &component.type_name, member).await);
    }
    json!({
        "type": component.type_name,
        "name": tree::short(&component.type_name),
        "index": index,
        "summary": component.summary,
        "members": shown,
        "truncated": readable.len() > MEMBERS,
        "error": error,
    })
}

fn is_value(member: &Member) -> bool {
    member.can_read && matches!(member.kind, MemberKind::Field | MemberKind::Property)
}

async fn read(
    core: &Core,
    instance: &str,
    object: ObjectId,
    component: &str,
    member: &Member,
) -> Value {
    let op = MemberRead { object, component: component.to_owned(), name: member.name.clone() };
    let value = look(core, instance, op).await.and_then(|output| Ok(output.into_shape()?));
    let kind = match member.kind {
        MemberKind::Field => "field",
        MemberKind::Property => "property",
        MemberKind::Method => "method",
        MemberKind::Signal => "signal",
    };
    let mut shown = json!({
        "name": member.name,
        "kind": kind,
        "type": member.type_name,
        "writable": member.can_write,
        "hint": member.hint,
        "text": "",
        "value": null,
        "ref": null,
        "error": null,
    });
    match value {
        Ok(MemberValue { value_text, value_json, ref_id, .. }) => {
            shown["text"] = value_text.chars().take(SHOWN).collect::<String>().into();
            shown["value"] = value_json.unwrap_or_default();
            shown["ref"] = json!(ref_id);
        }
        Err(fault) => shown["error"] = fault.to_value()["message"].clone(),
    }
    shown
}

#[derive(Deserialize)]
pub struct OneMember {
    pub instance: String,
    pub object: ObjectId,
    pub component: String,
    pub member: String,
}

pub async fn member(core: &Core, request: OneMember) -> Answer {
    let OneMember { instance, object, component, member } = request;
    let paging = Paging { limit: Some(500), offset: None };
    let op = MembersList { object, component: component.clone(), include_methods: false, paging };
    let page: Page<Member> = look(core, &instance, op).await?.into_shape()?;
    let known = page.items.iter().find(|known| known.name == member);
    let Some(known) = known else {
        let what = format!("{} has no member '{member}'", tree::short(&component));
        return Err(spawnpoint_protocol::Fault::not_found(what).into());
    };
    Ok(read(core, &instance, object, &component, known).await)
}
