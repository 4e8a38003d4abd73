//! Reads and sets members of components.

use serde_json::{Map, Value, json};
use spawnpoint_protocol::{
    Fault, ObjectId,
    op::{MemberRead, MemberWrite, MembersList},
    shape::{Done, Member, MemberKind, MemberValue, Page},
    suggest::nearest,
};

use super::{
    command::{Editor, items, text},
    components,
    value::{self, ValuePath},
};

/// Fields of a component's description that are not members of it.
const NOT_MEMBERS: [&str; 6] = [
    "typeName",
    "instanceID",
    "parentInstanceID",
    "rootInstanceID",
    "gameObjectInstanceID",
    "_note",
];

/// How many choices an error lists.
const CHOICES: usize = 5;

/// A component with the values of its members.
struct ComponentValues {
    type_name: String,
    members: Map<String, Value>,
}

impl ComponentValues {
    fn read(component: &Value) -> Self {
        // Most components have their values in `properties`; a Transform has them beside its type.
        let values = component.get("properties").and_then(Value::as_object);
        let values = values.or(component.as_object()).cloned().unwrap_or_default();
        let is_member = |(name, _): &(String, Value)| !NOT_MEMBERS.contains(&name.as_str());
        Self {
            type_name: text(component, "typeName"),
            members: values.into_iter().filter(is_member).collect(),
        }
    }

    /// The value of a member, in any case.
    fn find(&self, name: &str) -> Result<(&str, &Value), Fault> {
        let exact = self.members.get_key_value(name);
        let found = exact
            .or_else(|| self.members.iter().find(|(member, _)| member.eq_ignore_ascii_case(name)));
        found.map(|(name, value)| (name.as_str(), value)).ok_or_else(|| self.missing(name))
    }

    fn missing(&self, name: &str) -> Fault {
        let fault = Fault::missing("Member", format!("'{name}' of {}", self.type_name));
        let names = || self.members.keys().map(String::as_str);
        match nearest(name, names()) {
            Some(near) => fault.hint(format!("did you mean '{near}'?")),
            None => {
                let some: Vec<_> = names().take(CHOICES).collect();
                fault.hint(format!("it has {}, …", some.join(", ")))
            }
        }
    }
}

/// Lists the members of a component. The editor describes no methods, and says of no member whether it can be set.
pub(super) async fn list(editor: &Editor<'_>, op: MembersList) -> Result<Page<Member>, Fault> {
    let component = values(editor, op.object, &op.component).await?;
    let member = |(name, value): (String, Value)| Member {
        name,
        kind: MemberKind::Property,
        type_name: value::type_of(&value).to_owned(),
        can_read: true,
        can_write: true,
        hint: None,
    };
    Ok(op.paging.cut(component.members.into_iter().map(member)))
}

/// Reads a member, or a part of its value.
pub(super) async fn read(editor: &Editor<'_>, op: MemberRead) -> Result<MemberValue, Fault> {
    let path = ValuePath::parse(&op.name)?;
    let component = values(editor, op.object, &op.component).await?;
    let (_, whole) = component.find(path.member)?;
    let part = path.find(whole).ok_or_else(|| leads_nowhere(&op.name, whole))?;
    Ok(value::answer(part))
}

/// Sets a member, or a part of its value.
pub(super) async fn write(editor: &Editor<'_>, op: MemberWrite) -> Result<Done, Fault> {
    let path = ValuePath::parse(&op.name)?;
    let target = components::find(editor, op.object, &op.component).await?;
    let new = value::to_send(op.value);
    let (member, new) = match path.is_member() {
        true => (path.member.to_owned(), new),
        false => {
            let component = values(editor, op.object, &op.component).await?;
            let (member, whole) = component.find(path.member)?;
            let changed = path.replace(whole.clone(), new);
            (member.to_owned(), changed.ok_or_else(|| leads_nowhere(&op.name, whole))?)
        }
    };
    let params = json!({
        "action": "set_property", "target": op.object.0, "searchMethod": "by_id",
        "componentType": target.type_name, "componentIndex": target.nth, "property": member, "value": new,
    });
    let answer = editor.change("manage_components", params).await?;
    if answer.success {
        return Ok(Done::OK);
    }
    // The usual reason is a member that does not exist, and then a suggestion helps more.
    let component = values(editor, op.object, &op.component).await?;
    let refusal = answer.refusal();
    Err(match component.find(path.member) {
        Ok((member, value)) => {
            refusal.hint(format!("'{member}' is {} now", value::answer(value).value_text))
        }
        Err(missing) => match missing.hint {
            Some(hint) => refusal.hint(hint),
            None => refusal,
        },
    })
}

/// A component with its values.
async fn values(
    editor: &Editor<'_>,
    object: ObjectId,
    component: &str,
) -> Result<ComponentValues, Fault> {
    let is_index = component.trim().parse::<usize>().is_ok();
    if !is_index {
        let params = json!({ "instanceID": object.0, "componentName": component.trim() });
        if let Some(data) = editor.ask("get_gameobject_component", params).await?.found() {
            return Ok(ComponentValues::read(&data["component"]));
        }
    }
    // An index, or a name that the editor did not find.
    let target = components::find(editor, object, component).await?;
    let data = components::page(editor, object, target.index, 1, true).await?;
    Ok(ComponentValues::read(items(&data, "components").first().unwrap_or(&Value::Null)))
}

fn leads_nowhere(name: &str, whole: &Value) -> Fault {
    let whole = value::answer(whole);
    Fault::missing("Member", format!("'{name}'"))
        .hint(format!("the member is {}", whole.value_text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_in_properties_or_beside_the_type() {
        let light = json!({"typeName": "UnityEngine.Light", "instanceID": 4, "properties": {"range": 10.0}});
        let light = ComponentValues::read(&light);
        assert_eq!(light.find("Range").unwrap(), ("range", &json!(10.0)));
        let hint = light.find("rnage").unwrap_err().hint.unwrap();
        assert_eq!(hint, "did you mean 'range'?");
        let place = json!({"typeName": "UnityEngine.Transform", "instanceID": 5, "parentInstanceID": 0,
            "position": {"x": 1.0, "y": 0.0, "z": 0.0}, "childCount": 0});
        let place = ComponentValues::read(&place);
        assert_eq!(place.type_name, "UnityEngine.Transform");
        assert_eq!(place.members.keys().collect::<Vec<_>>(), ["position", "childCount"]);
    }
}
