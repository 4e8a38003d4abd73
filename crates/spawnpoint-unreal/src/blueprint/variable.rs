//! Variables of a Blueprint.

use std::borrow::Cow;

use crate::property::{PinType, Property, PropertyBlock, Value, find};

/// A variable.
#[derive(Clone, Debug, Default)]
pub struct Variable<'a> {
    /// Its name.
    pub name: Cow<'a, str>,
    /// Its type.
    pub kind: PinType<'a>,
    /// Its category.
    pub category: String,
    /// Its description.
    pub tooltip: String,
    /// Its default value; `None` if it is the default of its type.
    pub default: Option<Value<'a>>,
    /// Its specifiers: `editable`, `replicated` and so on.
    pub traits: Vec<&'static str>,
    /// The function that is called after replication.
    pub rep_notify: String,
}

/// Property flags with their names.
const TRAITS: &[(u64, &str)] = &[
    (0x1, "editable"),
    (0x10, "read only"),
    (0x20, "replicated"),
    (0x2000, "transient"),
    (0x4000, "config"),
    (0x100_0000, "save game"),
    (0x0002_0000_0000, "exposed on spawn"),
    (0x0001_0000_0000, "notify"),
];

impl<'a> Variable<'a> {
    /// Reads the variables of a property, with default values from a default object.
    pub(super) fn read_all(
        block: &PropertyBlock<'a>,
        property: &str,
        defaults: &[Property<'a>],
    ) -> Vec<Self> {
        let variables = block.get(property).map(Value::elements).unwrap_or_default();
        variables.iter().filter_map(|value| Self::of(value, defaults)).collect()
    }

    fn of(value: &Value<'a>, defaults: &[Property<'a>]) -> Option<Self> {
        let Some(Value::Name(name)) = value.field("VarName") else { return None };
        let text = |field: &str| {
            value.field(field).and_then(Value::as_text).unwrap_or_default().to_owned()
        };
        let flags = match value.field("PropertyFlags") {
            Some(Value::UInt(flags)) => *flags,
            Some(Value::Int(flags)) => *flags as u64,
            _ => 0,
        };
        let meta = value.field("MetaDataArray").map(Value::elements).unwrap_or_default();
        let meta = |key: &str| {
            meta.iter()
                .find(|entry| entry.field("DataKey").and_then(Value::as_text) == Some(key))
                .and_then(|entry| Some(entry.field("DataValue")?.as_text()?.to_owned()))
        };
        let mut traits: Vec<&'static str> =
            TRAITS.iter().filter(|(bit, _)| flags & bit != 0).map(|(_, name)| *name).collect();
        if meta("BlueprintPrivate").is_some_and(|value| value == "true") {
            traits.push("private");
        }
        let kind = match value.field("VarType") {
            Some(Value::PinType(kind)) => (**kind).clone(),
            _ => PinType::default(),
        };
        let rep_notify = text("RepNotifyFunc");
        Some(Self {
            name: name.clone(),
            kind,
            category: text("Category"),
            tooltip: meta("tooltip").unwrap_or_default(),
            default: find(defaults, name).cloned(),
            traits,
            rep_notify: if rep_notify == "None" { String::new() } else { rep_notify },
        })
    }

    /// Whether it is an event dispatcher.
    pub fn is_dispatcher(&self) -> bool {
        self.kind.terminal.category == "mcdelegate"
    }
}
