//! Reads assets, classes and handles for `game_inspect`.

use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    Fault, OpName,
    asset::AssetInfo,
    op::{ObjectFilter, ObjectsList, RefInspect, RefItems, RefMembers, RefRead, StaticRead},
    play::ClassDocs,
    shape::{
        Member, MemberKind, MemberValue, ObjectCard, Page, Paging, RefInfo, RefItem, RefKind,
        RefValue,
    },
};

use super::{
    answer::{counted, one_line},
    inspection::{Inspection, ShownValue, VALUE, short_type},
};

/// How many dependencies, members or items are listed.
const LISTED: usize = 20;

/// An asset.
pub fn asset(info: &AssetInfo) -> Inspection {
    let card = &info.card;
    let mut title =
        format!("asset {} ({}", one_line(&card.path, 200), one_line(&card.type_name, 60));
    if let Some(id) = &card.id {
        title.push_str(&format!(", {}", one_line(id, 60)));
    }
    if let Some(bytes) = info.size_bytes {
        title.push_str(&format!(", {bytes} bytes"));
    }
    title.push(')');
    let mut inspection = Inspection { title, ..Inspection::default() };
    if let Some(importer) = &info.importer {
        inspection.values.push(value("importer", one_line(importer, VALUE), String::new()));
    }
    for (name, text) in card.tags.iter().flatten().take(LISTED) {
        inspection.values.push(value(name, one_line(text, VALUE), String::new()));
    }
    let count = info.dependencies.len();
    if count > 0 {
        let some =
            info.dependencies.iter().take(LISTED).map(|path| format!("  {}", one_line(path, 200)));
        inspection.notes.push(format!("Uses {}:", counted(count, "asset")));
        inspection.notes.extend(some);
        if count > LISTED {
            inspection.notes.push(format!("  ({} more)", count - LISTED));
        }
    }
    inspection.notes.push("game_references lists what uses it.".to_owned());
    inspection
}

/// A documented class.
pub fn class(docs: &ClassDocs, fields: &[String]) -> Inspection {
    let inherits = docs.inherits.as_ref().map(|base| format!(" : {}", one_line(base, 80)));
    let title = format!("class {}{}", one_line(&docs.name, 80), inherits.unwrap_or_default());
    let mut inspection = Inspection { title, ..Inspection::default() };
    if let Some(text) =
        docs.brief.as_ref().or(docs.description.as_ref()).filter(|text| !text.is_empty())
    {
        inspection.notes.push(one_line(text, 400));
    }
    let is_wanted = |name: &str| {
        fields.is_empty() || fields.iter().any(|field| field.trim().eq_ignore_ascii_case(name))
    };
    let wanted = docs.members.iter().filter(|member| is_wanted(&member.name));
    let most = 2 * LISTED;
    let count = wanted.clone().count();
    for member in wanted.take(most) {
        let text = member.description.as_deref().map(|text| format!(": {}", one_line(text, 160)));
        let kind = kind_name(member.kind);
        let signature = short_type(&one_line(&member.type_name, 160));
        let name = one_line(&member.name, 80);
        inspection.notes.push(format!("  {kind} {name} ({signature}){}", text.unwrap_or_default()));
    }
    if count > most {
        inspection.notes.push(format!("  ({} more members; pass fields)", count - most));
    }
    inspection
}

fn kind_name(kind: MemberKind) -> &'static str {
    match kind {
        MemberKind::Field => "field",
        MemberKind::Property => "property",
        MemberKind::Method => "method",
        MemberKind::Signal => "signal",
    }
}

/// A class with static members and their values.
pub async fn static_class(
    tools: &Toolbox,
    name: &str,
    members: Page<Member>,
    fields: &[String],
) -> Result<Inspection, Fault> {
    let title = format!("static class {}", one_line(name, 120));
    let mut inspection = Inspection { title, ..Inspection::default() };
    let is_wanted = |member: &&Member| {
        fields.is_empty()
            || fields.iter().any(|field| field.trim().eq_ignore_ascii_case(&member.name))
    };
    let (methods, values): (Vec<_>, Vec<_>) = members
        .items
        .iter()
        .filter(is_wanted)
        .partition(|member| matches!(member.kind, MemberKind::Method | MemberKind::Signal));
    for member in values.iter().take(2 * LISTED).filter(|member| member.can_read) {
        let op = StaticRead { type_name: name.to_owned(), name: member.name.clone() };
        let read = tools.run(op).await.and_then(|output| output.into_shape::<MemberValue>());
        inspection.values.push(read_value(&member.name, read));
    }
    let mut names: Vec<String> = methods.iter().map(|member| one_line(&member.name, 80)).collect();
    names.dedup();
    if !names.is_empty() {
        names.truncate(LISTED);
        inspection.notes.push(format!("Static methods, for game_run_code: {}", names.join(", ")));
    }
    Ok(inspection)
}

fn read_value(name: &str, read: Result<MemberValue, Fault>) -> ShownValue {
    match read {
        Ok(read) => value(name, one_line(&read.value_text, VALUE), short_type(&read.type_name)),
        Err(fault) => value(name, format!("<{}>", one_line(&fault.message, VALUE)), String::new()),
    }
}

/// A type of component, and some objects that have it.
pub async fn component_type(tools: &Toolbox, name: &str) -> Result<Inspection, Fault> {
    let title = format!("component type {}", one_line(name, 120));
    let mut inspection = Inspection { title, ..Inspection::default() };
    if !tools.can_run(OpName::ObjectsList) {
        return Ok(inspection);
    }
    let filter = ObjectFilter { type_name: Some(name.to_owned()), ..ObjectFilter::default() };
    let paging = Paging { limit: Some(10), offset: None };
    let op = ObjectsList { scene: None, filter, paging, components: false };
    let page: Page<ObjectCard> = tools.run(op).await?.into_shape()?;
    inspection.notes.push(match page.total {
        0 => "No object has it.".to_owned(),
        total => format!("{} with it:", counted(total, "object")),
    });
    let some = page.items.iter().map(|card| format!("  {} {}", card.id, one_line(&card.path, 160)));
    inspection.notes.extend(some);
    if page.total > page.items.len() {
        let more = page.total - page.items.len();
        inspection.notes.push(format!("  ({more} more; game_tree with filter lists them)"));
    }
    Ok(inspection)
}

/// The value behind a handle: its items or its members.
pub async fn handle(tools: &Toolbox, id: &str) -> Result<Inspection, Fault> {
    let info: RefInfo = tools.run(RefInspect { id: id.to_owned() }).await?.into_shape()?;
    let count = info.count.map(|count| format!(", {}", counted(count, "item"))).unwrap_or_default();
    let title = format!("{} {}{count}", one_line(id, 60), short_type(&info.type_name));
    let mut inspection = Inspection { title, ..Inspection::default() };
    let paging = Paging { limit: i64::try_from(2 * LISTED).ok(), offset: None };
    if info.kind == RefKind::Object {
        let op = RefMembers { id: id.to_owned(), include_methods: false, paging };
        let page: Page<Member> = tools.run(op).await?.into_shape()?;
        for member in page.items.iter().filter(|member| member.can_read) {
            let op = RefRead { id: id.to_owned(), name: member.name.clone() };
            let read = tools.run(op).await.and_then(|output| output.into_shape::<MemberValue>());
            inspection.values.push(read_value(&member.name, read));
        }
        return Ok(inspection);
    }
    let page: Page<RefItem> =
        tools.run(RefItems { id: id.to_owned(), paging }).await?.into_shape()?;
    for (number, item) in page.items.iter().enumerate() {
        inspection.values.push(match item {
            RefItem::Entry { key, value } => item_value(&one_line(&key.text, 80), value),
            RefItem::Value(value) => item_value(&format!("[{number}]"), value),
        });
    }
    if page.total > page.items.len() {
        inspection.notes.push(format!("({} more items)", page.total - page.items.len()));
    }
    Ok(inspection)
}

fn item_value(name: &str, item: &RefValue) -> ShownValue {
    let handle = item.ref_id.as_deref().map(|id| one_line(id, 60)).unwrap_or_default();
    value(name, one_line(&item.text, VALUE), handle)
}

fn value(name: &str, text: String, detail: String) -> ShownValue {
    let (group, is_usual) = (String::new(), false);
    ShownValue { group, name: one_line(name, 80), text, detail, is_usual }
}
