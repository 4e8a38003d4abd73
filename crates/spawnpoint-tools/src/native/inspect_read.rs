//! Reads what a target of `game_inspect` is.

use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    Fault, ObjectId, OpOutput,
    op::{ComponentsList, MemberRead, MembersList, ObjectGet},
    shape::{ComponentCard, Member, MemberKind, MemberValue, ObjectCard, Page, Paging},
};

use super::{
    answer::{counted, one_line},
    inspect_member, inspect_other,
    inspect_target::{Target, no_field},
    inspection::{Inspection, ShownValue, VALUE, short_type},
    member_noise::{BASES, is_noise, mark_usual, only_usual},
    target::short,
};

/// How many members of one component are read when a whole object is inspected.
const MEMBERS_OF_OBJECT: usize = 12;
/// How many members are read when a component is inspected.
const MEMBERS_OF_COMPONENT: usize = 100;
/// How many methods of a component are named.
const METHODS: usize = 15;
/// How many members of one object are read.
const MEMBERS: usize = 60;

/// Reads a target. `fields` narrows the members.
pub async fn read(tools: &Toolbox, target: Target, fields: &[String]) -> Result<Inspection, Fault> {
    match target {
        Target::Object(id) => object(tools, id, fields).await,
        Target::Component(id, name) => component(tools, id, &name, fields).await,
        Target::Member(path) => inspect_member::read(tools, path).await,
        Target::Asset(info) => Ok(inspect_other::asset(&info)),
        Target::Class(docs) => Ok(inspect_other::class(&docs, fields)),
        Target::StaticClass(name, members) => {
            inspect_other::static_class(tools, &name, members, fields).await
        }
        Target::ComponentType(name) => inspect_other::component_type(tools, &name).await,
        Target::Handle(id) => inspect_other::handle(tools, &id).await,
    }
}

/// An object in one line.
pub async fn title(tools: &Toolbox, id: ObjectId) -> Result<String, Fault> {
    let card: ObjectCard = tools.run(ObjectGet { id }).await?.into_shape()?;
    Ok(described(&card))
}

/// An object in one line; what is usual is left out.
fn described(card: &ObjectCard) -> String {
    let mut line = format!("{} {}", card.id, one_line(&card.path, 200));
    if !card.active {
        line.push_str(" (inactive)");
    }
    if !card.tag.is_empty() && card.tag != "Untagged" {
        line.push_str(&format!(", tag {}", one_line(&card.tag, 60)));
    }
    if card.layer != 0 {
        line.push_str(&format!(", layer {}", card.layer));
    }
    line
}

async fn object(tools: &Toolbox, id: ObjectId, fields: &[String]) -> Result<Inspection, Fault> {
    let mut reader = ObjectReader::new(tools, id, fields, MEMBERS);
    reader.inspection.title = title(tools, id).await?;
    let paging = Paging { limit: Some(100), offset: None };
    let page: Page<ComponentCard> =
        tools.run(ComponentsList { object: id, paging }).await?.into_shape()?;
    for (at, card) in page.items.iter().enumerate() {
        let name = one_line(short(&card.type_name), 80);
        // Ops name a component by its type, so of several of one type only the first can be read.
        if page.items[..at].iter().any(|other| other.type_name == card.type_name) {
            reader.note(format!("[{name}] another one of this type is not shown"));
        } else if fields.is_empty() && (BASES.contains(&name.as_str()) || reader.left == 0) {
            reader.note(format!("[{name}] not shown; pass target \"{id} {name}\""));
        } else if let Err(fault) = reader.add(&card.type_name, MEMBERS_OF_OBJECT).await {
            // A component that cannot be read, for instance one without its script, does not hide the others.
            reader.note(format!("[{name}] {}", one_line(&fault.message, VALUE)));
        }
    }
    if fields.is_empty() {
        mark_usual(&mut reader.inspection.values);
        for group in only_usual(&reader.inspection.values) {
            reader.note(format!("[{group}] has no values to show"));
        }
    }
    if page.total > page.items.len() {
        reader.note(format!("({} more components)", page.total - page.items.len()));
    }
    reader.finish()
}

async fn component(
    tools: &Toolbox,
    id: ObjectId,
    component: &str,
    fields: &[String],
) -> Result<Inspection, Fault> {
    let mut reader = ObjectReader::new(tools, id, fields, MEMBERS_OF_COMPONENT);
    reader.inspection.title = format!("{} of {}", short(component), title(tools, id).await?);
    reader.add(component, MEMBERS_OF_COMPONENT).await?;
    let methods = methods(tools, id, component).await;
    if !methods.is_empty() {
        let some: Vec<&str> = methods.iter().take(METHODS).map(String::as_str).collect();
        let more = methods.len() - some.len();
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        reader.note(format!("Methods for game_call: {}{more}", some.join(", ")));
    }
    reader.finish()
}

/// Reads members of an object's components, up to a number.
struct ObjectReader<'a> {
    tools: &'a Toolbox,
    object: ObjectId,
    fields: &'a [String],
    /// How many members may still be read.
    left: usize,
    inspection: Inspection,
    /// The names of all members, those that are not shown included.
    known: Vec<String>,
}

impl<'a> ObjectReader<'a> {
    fn new(tools: &'a Toolbox, object: ObjectId, fields: &'a [String], left: usize) -> Self {
        let (inspection, known) = (Inspection::default(), Vec::new());
        Self { tools, object, fields, left, inspection, known }
    }

    fn note(&mut self, note: String) {
        self.inspection.notes.push(note);
    }

    /// Reads the members of a component that are wanted, at most this many.
    async fn add(&mut self, component: &str, most: usize) -> Result<(), Fault> {
        let members = members(self.tools, self.object, component, false).await?;
        let group = short(component);
        let is_wanted = |member: &&Member| match self.fields {
            [] => !is_noise(group, &member.name),
            fields => fields.iter().any(|field| is_named(field, group, &member.name)),
        };
        let wanted: Vec<&Member> =
            members.iter().filter(|member| member.can_read).filter(is_wanted).collect();
        let count = wanted.len().min(most).min(self.left);
        self.left -= count;
        for member in wanted.iter().take(count) {
            let (object, name) = (self.object, member.name.clone());
            let op = MemberRead { object, component: component.to_owned(), name };
            let value = self.tools.run(op).await.and_then(OpOutput::into_shape);
            let mut shown = shown_value(group, member, value);
            // What a value may be matters to someone who looks at this component.
            if let (true, Some(hint)) = (most == MEMBERS_OF_COMPONENT, &member.hint) {
                shown.detail.push_str(&format!(", {}", one_line(hint, 60)));
            }
            self.inspection.values.push(shown);
        }
        let (object, shown, more) = (self.object, one_line(group, 80), wanted.len() - count);
        if wanted.is_empty() && self.fields.is_empty() {
            self.note(format!("[{shown}] has no values to show"));
        } else if more > 0 && most == MEMBERS_OF_COMPONENT {
            self.note(format!("[{shown}] {more} more members; pass fields"));
        } else if more > 0 {
            self.note(format!("[{shown}] {more} more members; pass target \"{object} {shown}\""));
        }
        self.known.extend(members.iter().map(|member| format!("{group}.{}", member.name)));
        Ok(())
    }

    /// What was read. Fails if a field names nothing.
    fn finish(self) -> Result<Inspection, Fault> {
        let values = &self.inspection.values;
        let is_found =
            |field: &&String| values.iter().any(|value| is_named(field, &value.group, &value.name));
        match self.fields.iter().find(|field| !is_found(field)) {
            None => Ok(self.inspection),
            Some(field) => Err(no_field(field, &self.known)),
        }
    }
}

/// The members of a component.
pub async fn members(
    tools: &Toolbox,
    object: ObjectId,
    component: &str,
    include_methods: bool,
) -> Result<Vec<Member>, Fault> {
    let paging = Paging { limit: Some(500), offset: None };
    let op = MembersList { object, component: component.to_owned(), include_methods, paging };
    let page: Page<Member> = tools.run(op).await?.into_shape()?;
    Ok(page.items)
}

/// Whether a field names a member: `current`, `Health.current`, in any case.
fn is_named(field: &str, group: &str, name: &str) -> bool {
    let field = field.trim();
    field.eq_ignore_ascii_case(name)
        || field.split_once('.').is_some_and(|(component, member)| {
            component.eq_ignore_ascii_case(group) && member.eq_ignore_ascii_case(name)
        })
        || field.eq_ignore_ascii_case(group)
}

fn shown_value(group: &str, member: &Member, value: Result<MemberValue, Fault>) -> ShownValue {
    let (group, name) = (group.to_owned(), member.name.clone());
    let value = match value {
        Ok(value) => value,
        Err(fault) => {
            let text = format!("<{}>", one_line(&fault.message, VALUE));
            return ShownValue { group, name, text, detail: String::new(), is_usual: false };
        }
    };
    let items = value.ref_id.as_ref().and_then(|_| item_count(&value.value_text));
    let is_cut = value.value_text.chars().count() > VALUE;
    let text = match items {
        Some(count) => counted(count, "item"),
        None => one_line(&value.value_text, VALUE),
    };
    let mut detail = short_type(&value.type_name);
    // A value that is shown whole needs no handle.
    if let Some(handle) = value.ref_id.filter(|_| is_cut || items.is_some_and(|count| count > 0)) {
        detail.push_str(&format!(", {}", one_line(&handle, 60)));
    }
    ShownValue { group, name, text, detail: one_line(&detail, VALUE), is_usual: false }
}

/// The number of items of a collection, which engines give as `List<Int32> (count=3, preview=3)`.
fn item_count(text: &str) -> Option<usize> {
    let (_, rest) = text.rsplit_once("(count=")?;
    rest.split([',', ')']).next()?.parse().ok()
}

/// The methods of a component, each once. None if they cannot be listed.
pub async fn methods(tools: &Toolbox, object: ObjectId, component: &str) -> Vec<String> {
    let all = members(tools, object, component, true).await.unwrap_or_default();
    let is_callable =
        |member: &Member| matches!(member.kind, MemberKind::Method | MemberKind::Signal);
    let mut names: Vec<String> = Vec::new();
    for member in all.into_iter().filter(is_callable) {
        let name = one_line(&member.name, 80);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_name_members_with_or_without_their_component() {
        assert!(is_named("Current", "Health", "current"));
        assert!(is_named("health.current", "Health", "current"));
        assert!(is_named("Health", "Health", "current"));
        assert!(!is_named("Target.current", "Health", "current"));
    }

    #[test]
    fn collections_are_shown_by_their_size() {
        assert_eq!(item_count("Enumerable<List<Int32>> (count=12, preview=3)"), Some(12));
        assert_eq!(item_count("(0, 1)"), None);
    }

    #[test]
    fn usual_properties_of_an_object_are_left_out() {
        let card = |tag: &str, layer, active| ObjectCard {
            id: ObjectId(1),
            name: "A".into(),
            path: "/A".into(),
            tag: tag.into(),
            layer,
            active,
            component_count: 1,
            components: None,
        };
        assert_eq!(described(&card("Untagged", 0, true)), "obj:1 /A");
        assert_eq!(described(&card("Enemy", 8, false)), "obj:1 /A (inactive), tag Enemy, layer 8");
    }
}
