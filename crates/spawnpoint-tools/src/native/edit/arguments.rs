//! The arguments, and what can be checked about them without an engine.

use std::collections::HashSet;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use crate::native::play_window::DescribedElsewhere;

/// The most changes in one call.
pub const MAX_CHANGES: usize = 200;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arguments {
    /// Changes in order, at most 200.
    pub changes: Vec<Item>,
    /// Preview: change nothing.
    #[serde(default)]
    pub dry_run: bool,
}

// One change. No doc comment, because that would be sent to every client.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// What to do.
    #[serde(rename = "do")]
    pub action: Action,
    /// Id, path, unique name or $label.
    #[serde(default)]
    pub object: Option<String>,
    /// Component.member, for set.
    #[serde(default)]
    pub member: Option<String>,
    /// JSON value, for set and set_active.
    // The schema needs one type; any JSON value is accepted.
    #[serde(default, deserialize_with = "present")]
    #[schemars(with = "Option<String>")]
    pub value: Option<Value>,
    /// Several values: {"Transform.position":{"x":1,"y":0,"z":2}}. Also for create, duplicate, add_component.
    #[serde(default)]
    #[schemars(with = "Option<DescribedElsewhere>")]
    pub values: Option<Map<String, Value>>,
    /// For create and rename.
    #[serde(default)]
    pub name: Option<String>,
    /// For create, duplicate, reparent.
    #[serde(default)]
    pub parent: Option<String>,
    /// Type, for add_component and remove_component.
    #[serde(default)]
    pub component: Option<String>,
    /// Label: later changes name the new object $label.
    #[serde(default, rename = "as")]
    pub label: Option<String>,
    /// For write_file.
    #[serde(default)]
    pub path: Option<String>,
    /// Whole text for write_file.
    #[serde(default)]
    pub text: Option<String>,
}

/// Distinguishes a `null` from an argument that is not there.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

/// What a change does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Action {
    Set,
    Create,
    Delete,
    Duplicate,
    Reparent,
    AddComponent,
    RemoveComponent,
    Rename,
    SetActive,
    WriteFile,
}

impl Action {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Set,
        Self::Create,
        Self::Delete,
        Self::Duplicate,
        Self::Reparent,
        Self::AddComponent,
        Self::RemoveComponent,
        Self::Rename,
        Self::SetActive,
        Self::WriteFile,
    ];

    /// Its name in arguments and answers.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Set => "set",
            Self::Create => "create",
            Self::Delete => "delete",
            Self::Duplicate => "duplicate",
            Self::Reparent => "reparent",
            Self::AddComponent => "add_component",
            Self::RemoveComponent => "remove_component",
            Self::Rename => "rename",
            Self::SetActive => "set_active",
            Self::WriteFile => "write_file",
        }
    }

    /// The arguments that it requires, and those that it may have besides.
    fn arguments(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Self::Set => (&["object", "member", "value"], &[]),
            Self::Create => (&["name"], &["parent", "as"]),
            Self::Delete => (&["object"], &[]),
            Self::Duplicate => (&["object"], &["parent", "as"]),
            Self::Reparent => (&["object"], &["parent"]),
            Self::AddComponent | Self::RemoveComponent => (&["object", "component"], &[]),
            Self::Rename => (&["object", "name"], &[]),
            Self::SetActive => (&["object", "value"], &[]),
            Self::WriteFile => (&["path", "text"], &[]),
        }
    }
}

impl Item {
    /// A change without arguments.
    pub fn of(action: Action) -> Self {
        Self {
            action,
            object: None,
            member: None,
            value: None,
            values: None,
            name: None,
            parent: None,
            component: None,
            label: None,
            path: None,
            text: None,
        }
    }

    /// The given arguments by name.
    fn given(&self) -> Vec<&'static str> {
        let is_given = [
            ("object", self.object.is_some()),
            ("member", self.member.is_some()),
            ("value", self.value.is_some()),
            ("values", self.values.is_some()),
            ("name", self.name.is_some()),
            ("parent", self.parent.is_some()),
            ("component", self.component.is_some()),
            ("as", self.label.is_some()),
            ("path", self.path.is_some()),
            ("text", self.text.is_some()),
        ];
        is_given.into_iter().filter(|(_, given)| *given).map(|(name, _)| name).collect()
    }

    /// The parent, unless it is empty: some clients send every argument.
    pub fn parent(&self) -> Option<&str> {
        self.parent.as_deref().map(str::trim).filter(|parent| !parent.is_empty())
    }

    /// What is wrong with its arguments and labels. `labels` are those of earlier changes.
    pub fn problems(&self, labels: &mut HashSet<String>) -> Vec<String> {
        let (required, optional) = self.action.arguments();
        let given = self.given();
        let name = self.action.as_str();
        let mut problems = Vec::new();
        let missing: Vec<&str> =
            required.iter().filter(|one| !given.contains(one)).copied().collect();
        if !missing.is_empty() {
            let or = if self.action == Action::Set { ", or values" } else { "" };
            problems.push(format!("{name} needs {}{or}", missing.join(" and ")));
        }
        let unused = given.iter().filter(|one| !required.contains(one) && !optional.contains(one));
        problems.extend(unused.map(|one| format!("{name} does not use '{one}'")));
        for text in self.object.as_deref().into_iter().chain(self.parent()) {
            if let Some(label) = label_in(text)
                && !labels.contains(label)
            {
                problems.push(format!("no earlier change has \"as\": \"{label}\""));
            }
        }
        if let Some(label) = &self.label {
            let label = label_in(label).unwrap_or(label);
            if label.is_empty() {
                problems.push("'as' is empty".to_owned());
            } else if !labels.insert(label.to_owned()) {
                problems.push(format!("an earlier change already has \"as\": \"{label}\""));
            }
        }
        problems
    }
}

/// The label that a text names: what follows its `$`.
pub fn label_in(text: &str) -> Option<&str> {
    text.trim().strip_prefix('$')
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn problems(changes: Value) -> Vec<Vec<String>> {
        let items: Vec<Item> = serde_json::from_value(changes).unwrap();
        let mut labels = HashSet::new();
        items.iter().map(|item| item.problems(&mut labels)).collect()
    }

    #[test]
    fn missing_and_unused_arguments_are_named() {
        let found = problems(json!([
            {"do": "set", "object": "a"},
            {"do": "rename", "object": "a", "name": "b", "value": 1},
            {"do": "set", "object": "a", "member": "B.c", "value": null},
        ]));
        assert_eq!(found[0], ["set needs member and value, or values"]);
        assert_eq!(found[1], ["rename does not use 'value'"]);
        assert!(found[2].is_empty());
    }

    #[test]
    fn labels_are_defined_once_and_before_their_use() {
        let found = problems(json!([
            {"do": "delete", "object": "$a"},
            {"do": "create", "name": "x", "as": "a"},
            {"do": "create", "name": "y", "as": "$a"},
            {"do": "duplicate", "object": "$a", "parent": "$b", "as": "b"},
            {"do": "delete", "object": "$b"},
        ]));
        assert_eq!(found[0], ["no earlier change has \"as\": \"a\""]);
        assert!(found[1].is_empty());
        assert_eq!(found[2], ["an earlier change already has \"as\": \"a\""]);
        assert_eq!(found[3], ["no earlier change has \"as\": \"b\""]);
        assert!(found[4].is_empty());
    }

    #[test]
    fn unknown_arguments_and_actions_are_refused() {
        assert!(serde_json::from_value::<Item>(json!({"do": "set", "objekt": "a"})).is_err());
        assert!(serde_json::from_value::<Item>(json!({"do": "explode"})).is_err());
    }
}
