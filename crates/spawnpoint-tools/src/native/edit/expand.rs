//! Spells out changes with `values`: the change itself, then one `set` for each value.

use serde_json::{Map, Value};

use super::arguments::{Action, Item, label_in};
use crate::native::target::short;

/// The changes one by one, each with the number of the change that it was written as.
pub fn expand(items: Vec<Item>) -> Vec<(usize, Item)> {
    let mut all = Vec::with_capacity(items.len());
    for (number, mut item) in (1..).zip(items) {
        // A change that makes nothing of values keeps them, and is refused for it.
        let takes_values = matches!(
            item.action,
            Action::Set | Action::Create | Action::Duplicate | Action::AddComponent
        );
        // As values of a component may leave it out, so may its member.
        if let (Action::Set, Some(member), Some(component)) =
            (item.action, &item.member, &item.component)
            && item.values.is_none()
        {
            item.member = Some(full_member(member.clone(), Some(component)));
            item.component = None;
        }
        let is_single = item.member.is_some() || item.value.is_some();
        let values = match &item.values {
            Some(values) if takes_values && !values.is_empty() && !is_single => values.clone(),
            _ => {
                all.push((number, item));
                continue;
            }
        };
        item.values = None;
        let object = match item.action {
            Action::Create | Action::Duplicate => {
                let label = item.label.get_or_insert_with(|| format!("#{number}"));
                Some(format!("${}", label_in(label).unwrap_or(label)))
            }
            _ => item.object.clone(),
        };
        let sets = sets(object, item.component.as_deref(), values);
        if item.action != Action::Set {
            all.push((number, item));
        }
        all.extend(sets.into_iter().map(|set| (number, set)));
    }
    all
}

/// One `set` for each value. Values for a new component need not name it.
fn sets(object: Option<String>, component: Option<&str>, values: Map<String, Value>) -> Vec<Item> {
    let set = |(name, value)| Item {
        object: object.clone(),
        member: Some(full_member(name, component)),
        value: Some(value),
        ..Item::of(Action::Set)
    };
    values.into_iter().map(set).collect()
}

/// A member of a component as `Component.member`.
fn full_member(name: String, component: Option<&str>) -> String {
    match component {
        Some(component) if !names_component(&name, component) => {
            format!("{}.{name}", component.trim())
        }
        _ => name,
    }
}

/// Whether a member is written as `Component.member`.
fn names_component(member: &str, component: &str) -> bool {
    [component.trim(), short(component.trim())]
        .iter()
        .any(|name| member.strip_prefix(name).is_some_and(|rest| rest.starts_with('.')))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn expanded(changes: Value) -> Vec<String> {
        let items: Vec<Item> = serde_json::from_value(changes).unwrap();
        let line = |(number, item): (usize, Item)| {
            let text = |text: &Option<String>| text.clone().unwrap_or_default();
            let value = item.value.map(|value| value.to_string()).unwrap_or_default();
            let (object, member) = (text(&item.object), text(&item.member));
            format!("{number} {} {object} {member} {value}", item.action.as_str()).trim().to_owned()
        };
        expand(items).into_iter().map(line).collect()
    }

    #[test]
    fn each_value_is_set_after_the_change_that_makes_its_place() {
        let changes = json!([
            {"do": "set", "object": "Crate", "values": {"Rigidbody.mass": 5, "Light.range": 2}},
            {"do": "create", "name": "Box", "values": {"Transform.position": [1, 0, 0]}},
            {"do": "duplicate", "object": "Crate", "as": "$c", "values": {"Rigidbody.mass": 1}},
            {"do": "add_component", "object": "Crate", "component": "Game.Health",
             "values": {"current": 4, "Health.max": 9, "stats.armor": 1}},
        ]);
        let expected = [
            "1 set Crate Rigidbody.mass 5",
            "1 set Crate Light.range 2",
            "2 create",
            "2 set $#2 Transform.position [1,0,0]",
            "3 duplicate Crate",
            "3 set $c Rigidbody.mass 1",
            "4 add_component Crate",
            "4 set Crate Game.Health.current 4",
            "4 set Crate Health.max 9",
            "4 set Crate Game.Health.stats.armor 1",
        ];
        assert_eq!(expanded(changes), expected);
    }

    #[test]
    fn values_that_do_not_fit_stay_and_are_refused() {
        let changes = json!([
            {"do": "rename", "object": "A", "name": "B", "values": {"C.d": 1}},
            {"do": "set", "object": "A", "member": "C.d", "value": 1, "values": {"C.e": 1}},
            {"do": "set", "object": "A", "values": {}},
        ]);
        let items: Vec<Item> = serde_json::from_value(changes).unwrap();
        let problems: Vec<Vec<String>> =
            expand(items).iter().map(|(_, item)| item.problems(&mut Default::default())).collect();
        assert_eq!(problems[0], ["rename does not use 'values'"]);
        assert_eq!(problems[1], ["set does not use 'values'"]);
        assert_eq!(problems[2][0], "set needs member and value, or values");
    }
}
