//! Reads one member for `game_inspect`, in full length and with its items.

use serde_json::Value;
use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    Fault, OpName, condition::MemberPath, op::MemberRead, shape::MemberValue,
};

use super::{
    answer::{counted, one_line},
    inspect_other,
    inspect_read::{members, title},
    inspect_target::no_field,
    inspection::{Inspection, ShownValue, VALUE, short_type},
    target::short,
};

/// The longest value.
const WHOLE: usize = 1024;

/// One member in full length. A name may lead into the value: `position.x`.
pub async fn read(tools: &Toolbox, path: MemberPath) -> Result<Inspection, Fault> {
    let MemberPath { object, component, name } = path;
    let value_of = |name: &str| {
        let op = MemberRead { object, component: component.clone(), name: name.to_owned() };
        async move { tools.run(op).await?.into_shape::<MemberValue>() }
    };
    let (mut text, mut detail, mut handle) = (String::new(), String::new(), None);
    let inner = name.find(['.', '[']).map(|at| name.split_at(at));
    match (value_of(&name).await, inner) {
        (Ok(value), _) => {
            (text, detail, handle) = (value.value_text, short_type(&value.type_name), value.ref_id);
        }
        (Err(fault), None) => {
            let known = members(tools, object, &component, false).await.unwrap_or_default();
            let known: Vec<String> = known.into_iter().map(|member| member.name).collect();
            return Err(match fault.hint {
                Some(_) => fault,
                None => fault.hint(no_field(&name, &known).hint.unwrap_or_default()),
            });
        }
        (Err(fault), Some((head, rest))) => {
            let value = value_of(head).await.map_err(|_| fault.clone())?;
            let json = value.value_json.unwrap_or_default();
            let inner = inside(&json, rest).ok_or_else(|| {
                fault.hint(format!("{head} is {}", one_line(&value.value_text, VALUE)))
            })?;
            text.push_str(&inner.as_str().map_or_else(|| inner.to_string(), str::to_owned));
        }
    }
    let mut inspection = Inspection {
        title: format!("{} of {}", short(&component), title(tools, object).await?),
        ..Inspection::default()
    };
    let mut items = Vec::new();
    if let Some(handle) = handle {
        detail.push_str(&format!(", {}", one_line(&handle, 60)));
        match items_of(tools, &handle).await {
            Some(inner) => {
                items = inner.values;
                inspection.notes = inner.notes;
            }
            None => inspection
                .notes
                .push(format!("Its items and members: target \"{}\"", one_line(&handle, 60))),
        }
    }
    let group = short(&component).to_owned();
    let text = match inspection.notes.is_empty() && !items.is_empty() {
        // They follow.
        true => counted(items.len(), "item"),
        false => one_line(&text, WHOLE),
    };
    let items = items.into_iter().map(|item| {
        let between = if item.name.starts_with('[') { "" } else { "." };
        ShownValue { group: group.clone(), name: format!("{name}{between}{}", item.name), ..item }
    });
    let items: Vec<ShownValue> = items.collect();
    inspection.values.push(ShownValue { group, name, text, detail, is_usual: false });
    inspection.values.extend(items);
    Ok(inspection)
}

/// The items or members of a value, if the engine can list them.
async fn items_of(tools: &Toolbox, handle: &str) -> Option<Inspection> {
    if !tools.can_run(OpName::RefInspect) {
        return None;
    }
    inspect_other::handle(tools, handle).await.ok()
}

/// A part of a value: `x`, `stats.armor`, `hits[0]`. Case does not matter.
fn inside<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    let parts = path.split(['.', '[']).map(|part| part.trim_end_matches(']'));
    let mut value = value;
    for part in parts.filter(|part| !part.is_empty()) {
        value = match value {
            Value::Object(members) => {
                members.iter().find(|(name, _)| name.eq_ignore_ascii_case(part))?.1
            }
            Value::Array(items) => items.get(part.parse::<usize>().ok()?)?,
            _ => return None,
        };
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_path_leads_into_a_value() {
        let value = json!({"X": 1, "list": [{"a": 2}]});
        assert_eq!(inside(&value, "x"), Some(&json!(1)));
        assert_eq!(inside(&value, "list[0].a"), Some(&json!(2)));
        assert_eq!(inside(&value, "list[1]"), None);
        assert_eq!(inside(&value, "x.y"), None);
    }
}
