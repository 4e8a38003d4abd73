//! Paths into values: `stats.armor`, `items[2]`, `scores[Ada].best`.

use bevy_reflect::{PartialReflect, ReflectMut, ReflectRef, TypeInfo};

use crate::{kit::Private, types};

/// A path from a component to a part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path(Vec<String>);

impl Path {
    /// Parses a path; `None` if it is malformed.
    pub fn parse(text: &str) -> Option<Self> {
        let mut steps = Vec::new();
        for part in text.split('.') {
            let (name, mut rest) = part.split_at(part.find('[').unwrap_or(part.len()));
            if name.is_empty() {
                return None;
            }
            steps.push(name.to_owned());
            while !rest.is_empty() {
                let (key, after) = rest.strip_prefix('[')?.split_once(']')?;
                steps.push(key.trim_matches('"').to_owned());
                rest = after;
            }
        }
        Some(Self(steps))
    }

    /// The first step: the member's name.
    pub fn member(&self) -> &str {
        self.0.first().map_or("", String::as_str)
    }

    /// The path after the member's name.
    pub fn below_member(&self) -> Self {
        Self(self.0.iter().skip(1).cloned().collect())
    }

    /// The path to a field, an item or the value of a key.
    pub fn child(&self, step: impl Into<String>) -> Self {
        let mut steps = self.0.clone();
        steps.push(step.into());
        Self(steps)
    }

    /// Appends a path.
    pub fn then(&self, further: &Self) -> Self {
        Self(self.0.iter().chain(&further.0).cloned().collect())
    }

    /// Whether it is empty, so that it refers to its start.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value at this path.
    pub fn get<'v>(&self, value: &'v dyn PartialReflect) -> Option<&'v dyn PartialReflect> {
        self.0.iter().try_fold(value, |value, step| step_into(value, step))
    }

    /// The value at this path, mutable.
    pub fn get_mut<'v>(
        &self,
        value: &'v mut dyn PartialReflect,
    ) -> Option<&'v mut dyn PartialReflect> {
        self.0.iter().try_fold(value, |value, step| step_into_mut(value, step))
    }

    /// Whether it leads through a private field of a value.
    pub fn passes_private(&self, value: &dyn PartialReflect) -> bool {
        let mut value = Some(value);
        self.0.iter().any(|step| {
            let hidden = value.is_some_and(|value| is_private(value, step));
            value = value.and_then(|value| step_into(value, step));
            hidden
        })
    }
}

/// Whether a field is marked private, or named like a private field.
pub fn is_private_field(field: &bevy_reflect::NamedField) -> bool {
    field.has_attribute::<Private>()
        || field.name().starts_with('_')
        || field.name().starts_with("m_")
}

fn is_private(value: &dyn PartialReflect, step: &str) -> bool {
    if let ReflectRef::Enum(variant) = value.reflect_ref() {
        return variant.field_at(0).is_some_and(|inner| is_private(inner, step));
    }
    let Some(TypeInfo::Struct(info)) = value.get_represented_type_info() else {
        return false;
    };
    info.iter().any(|field| matches_name(field.name(), step) && is_private_field(field))
}

fn matches_name(field: &str, name: &str) -> bool {
    field == name || types::camel(field) == name
}

/// The name of a dictionary key in a path.
pub fn key_name(key: &dyn PartialReflect) -> String {
    match key.try_downcast_ref::<String>() {
        Some(text) => text.clone(),
        None => format!("{key:?}"),
    }
}

/// Options are transparent: the step leads into their value.
fn step_into<'v>(value: &'v dyn PartialReflect, step: &str) -> Option<&'v dyn PartialReflect> {
    match value.reflect_ref() {
        ReflectRef::Struct(fields) => {
            let at = (0..fields.field_len())
                .find(|at| fields.name_at(*at).is_some_and(|name| matches_name(name, step)))?;
            fields.field_at(at)
        }
        ReflectRef::TupleStruct(fields) => fields.field(step.parse().ok()?),
        ReflectRef::Tuple(fields) => fields.field(step.parse().ok()?),
        ReflectRef::List(items) => items.get(step.parse().ok()?),
        ReflectRef::Array(items) => items.get(step.parse().ok()?),
        ReflectRef::Map(pairs) => pairs.get(&step.to_owned()).or_else(|| {
            pairs.iter().find(|(key, _)| key_name(*key) == step).map(|(_, value)| value)
        }),
        ReflectRef::Enum(variant) => step_into(variant.field_at(0)?, step),
        _ => None,
    }
}

fn step_into_mut<'v>(
    value: &'v mut dyn PartialReflect,
    step: &str,
) -> Option<&'v mut dyn PartialReflect> {
    match value.reflect_mut() {
        ReflectMut::Struct(fields) => {
            let at = (0..fields.field_len())
                .find(|at| fields.name_at(*at).is_some_and(|name| matches_name(name, step)))?;
            fields.field_at_mut(at)
        }
        ReflectMut::TupleStruct(fields) => fields.field_mut(step.parse().ok()?),
        ReflectMut::Tuple(fields) => fields.field_mut(step.parse().ok()?),
        ReflectMut::List(items) => items.get_mut(step.parse().ok()?),
        ReflectMut::Array(items) => items.get_mut(step.parse().ok()?),
        ReflectMut::Map(pairs) => pairs.get_mut(&step.to_owned()),
        ReflectMut::Enum(variant) => step_into_mut(variant.field_at_mut(0)?, step),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use bevy_reflect::Reflect;

    use super::*;

    #[derive(Reflect)]
    struct Bag {
        best_items: Vec<i32>,
        by_name: HashMap<String, i32>,
        lid: Option<Lid>,
    }

    #[derive(Reflect)]
    struct Lid {
        #[reflect(@Private)]
        open: bool,
    }

    #[test]
    fn paths_lead_into_structs_lists_maps_and_options() {
        let bag = Bag {
            best_items: vec![7, 8],
            by_name: HashMap::from([("ada".into(), 3)]),
            lid: Some(Lid { open: true }),
        };
        let number = |path: &str| Path::parse(path)?.get(&bag)?.try_downcast_ref::<i32>().copied();
        assert_eq!(number("bestItems[1]"), Some(8));
        assert_eq!(number("best_items[0]"), Some(7));
        assert_eq!(number("byName[ada]"), Some(3));
        assert_eq!(number("bestItems[9]"), None);
        assert_eq!(number("nothing"), None);
        assert!(Path::parse("lid.open").unwrap().passes_private(&bag));
        assert!(!Path::parse("bestItems[0]").unwrap().passes_private(&bag));
    }

    #[test]
    fn malformed_paths_are_refused() {
        for bad in ["", ".", "a.", "a[", "a[1", "[1]", "a]"] {
            assert!(Path::parse(bad).is_none() || bad == "a]", "{bad}");
        }
    }
}
