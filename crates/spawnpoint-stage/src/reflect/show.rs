//! Converts values to text and to JSON.

use std::{cell::Cell, time::Duration};

use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec2, Vec3, Vec4};
use bevy_reflect::{PartialReflect, ReflectRef, enums::VariantType};
use serde_json::{Map, Number, Value};

use super::number::general;
use crate::{
    ids,
    kit::Color,
    types::{self, NamingStyle},
};

/// The text of null.
pub const NULL: &str = "<null>";
/// The largest collection that is sent as JSON.
const MAX_ITEMS: usize = 64;
/// The most items of a collection in a text. More than any shown text can hold.
const MAX_WRITTEN: usize = 1024;
/// The longest string that is sent as JSON, in bytes.
const MAX_STRING: usize = 16 * 1024;
/// The deepest nesting that is sent as JSON.
const MAX_DEPTH: usize = 4;
/// The deepest nesting in a text.
const MAX_TEXT_DEPTH: usize = 16;
/// The most values in one output. Nested collections grow quickly.
const MAX_NODES: usize = 4096;

/// Runs the body with the value downcast to the first type that matches.
macro_rules! as_one_of {
    ($value:expr, $($kind:ty)|+, $bound:ident => $body:expr) => {
        $( if let Some($bound) = $value.try_downcast_ref::<$kind>() { return $body; } )+
    };
}

/// The value as text.
pub fn text(world: &World, value: &dyn PartialReflect) -> String {
    text_at(world, value, 0, &Cell::new(MAX_NODES))
}

fn text_at(
    world: &World,
    value: &dyn PartialReflect,
    depth: usize,
    budget: &Cell<usize>,
) -> String {
    if depth > MAX_TEXT_DEPTH || !take(budget) {
        return "...".into();
    }
    as_one_of!(value, i8 | i16 | i32 | i64 | isize | u8 | u16 | u32 | u64 | usize | bool | char, v => v.to_string());
    as_one_of!(value, f32, v => general(*v));
    as_one_of!(value, f64, v => general(*v));
    as_one_of!(value, String, v => v.clone());
    as_one_of!(value, Entity, v => ids::id_of(world, *v).map_or_else(|| NULL.into(), |id| id.to_string()));
    as_one_of!(value, Color, v => format!("({})", numbers(&[v.r, v.g, v.b, v.a])));
    as_one_of!(value, Vec2, v => format!("({})", numbers(&v.to_array())));
    as_one_of!(value, Vec3, v => format!("({})", numbers(&v.to_array())));
    as_one_of!(value, Vec4, v => format!("({})", numbers(&v.to_array())));
    as_one_of!(value, Quat, v => format!("({})", numbers(&v.to_array())));
    as_one_of!(value, Duration, v => general(v.as_secs_f64()));
    let text = |value: &dyn PartialReflect| text_at(world, value, depth + 1, budget);
    let all = |items: Vec<String>| items.join(", ");
    match value.reflect_ref() {
        ReflectRef::Enum(value) => match (value.variant_type(), value.field_at(0)) {
            (VariantType::Unit, _) if is_option(value.as_partial_reflect()) => NULL.into(),
            (VariantType::Tuple, Some(inner)) if is_option(value.as_partial_reflect()) => {
                text(inner)
            }
            (VariantType::Unit, _) => value.variant_name().to_owned(),
            _ => {
                let fields = value.iter_fields().map(|field| text(field.value()));
                format!("{}({})", value.variant_name(), all(fields.collect()))
            }
        },
        ReflectRef::List(list) => {
            format!("[{}]", all(list.iter().take(MAX_WRITTEN).map(&text).collect()))
        }
        ReflectRef::Array(array) => {
            format!("[{}]", all(array.iter().take(MAX_WRITTEN).map(&text).collect()))
        }
        ReflectRef::Set(set) => {
            format!("[{}]", all(sorted(set.iter().take(MAX_WRITTEN).map(&text).collect())))
        }
        ReflectRef::Map(map) => {
            let pairs = map
                .iter()
                .take(MAX_WRITTEN)
                .map(|(key, value)| format!("{}: {}", text(key), text(value)));
            format!("{{{}}}", all(sorted(pairs.collect())))
        }
        ReflectRef::Struct(fields) => {
            let naming = NamingStyle::of(world);
            let each = (0..fields.field_len()).filter_map(|at| {
                Some(format!(
                    "{}: {}",
                    naming.field(fields.name_at(at)?),
                    text(fields.field_at(at)?)
                ))
            });
            format!("{{{}}}", all(each.collect()))
        }
        ReflectRef::TupleStruct(fields) => {
            format!("({})", all(fields.iter_fields().map(&text).collect()))
        }
        ReflectRef::Tuple(fields) => {
            format!("({})", all(fields.iter_fields().map(&text).collect()))
        }
        _ => format!("{value:?}"),
    }
}

/// The value as JSON; `None` if it is too large or has no JSON form.
pub fn json(world: &World, value: &dyn PartialReflect) -> Option<Value> {
    json_at(world, value, 0, &Cell::new(MAX_NODES))
}

fn json_at(
    world: &World,
    value: &dyn PartialReflect,
    depth: usize,
    budget: &Cell<usize>,
) -> Option<Value> {
    if depth > MAX_DEPTH || !take(budget) {
        return None;
    }
    as_one_of!(value, i8 | i16 | i32 | i64 | isize | u8 | u16 | u32 | u64 | usize | bool, v => Some(Value::from(*v)));
    as_one_of!(value, char, v => Some(Value::from(v.to_string())));
    // Not through `f64`, because 0.1 must stay 0.1.
    as_one_of!(value, f32, v => Some(single(*v)));
    as_one_of!(value, f64, v => Some(Number::from_f64(*v).map_or(Value::Null, Value::Number)));
    as_one_of!(value, String, v => (v.len() <= MAX_STRING).then(|| Value::from(v.as_str())));
    as_one_of!(value, Entity, v => Some(ids::id_of(world, *v).map_or(Value::Null, |id| Value::from(id.to_string()))));
    as_one_of!(value, Duration, v => Some(Value::from(v.as_secs_f64())));
    let array = |items: &mut dyn Iterator<Item = &dyn PartialReflect>| {
        let items: Vec<_> = items.take(MAX_ITEMS + 1).collect();
        if items.len() > MAX_ITEMS {
            return None;
        }
        items
            .into_iter()
            .map(|item| json_at(world, item, depth + 1, budget))
            .collect::<Option<Vec<_>>>()
            .map(Value::from)
    };
    match value.reflect_ref() {
        ReflectRef::Enum(value) => match (value.variant_type(), value.field_at(0)) {
            (VariantType::Unit, _) if is_option(value.as_partial_reflect()) => Some(Value::Null),
            (VariantType::Tuple, Some(inner)) if is_option(value.as_partial_reflect()) => {
                json_at(world, inner, depth, budget)
            }
            (VariantType::Unit, _) => Some(Value::from(value.variant_name())),
            _ => {
                let fields = array(&mut value.iter_fields().map(|field| field.value()))?;
                Some(Value::Object(Map::from_iter([(value.variant_name().to_owned(), fields)])))
            }
        },
        ReflectRef::List(list) => array(&mut list.iter()),
        ReflectRef::Array(list) => array(&mut list.iter()),
        ReflectRef::Set(set) => array(&mut set.iter()),
        ReflectRef::Tuple(fields) => array(&mut fields.iter_fields()),
        ReflectRef::TupleStruct(fields) => array(&mut fields.iter_fields()),
        ReflectRef::Map(map) if map.len() <= MAX_ITEMS => {
            let mut pairs = map
                .iter()
                .map(|(key, value)| {
                    Some((text(world, key), json_at(world, value, depth + 1, budget)?))
                })
                .collect::<Option<Vec<_>>>()?;
            // A hash map has no stable order, but the output should be the same for every call.
            pairs.sort_by(|a, b| a.0.cmp(&b.0));
            Some(Value::Object(pairs.into_iter().collect()))
        }
        ReflectRef::Struct(fields) => (0..fields.field_len())
            .map(|at| {
                let naming = NamingStyle::of(world);
                let value = json_at(world, fields.field_at(at)?, depth + 1, budget)?;
                Some((naming.field(fields.name_at(at)?), value))
            })
            .collect::<Option<Map<_, _>>>()
            .map(Value::Object),
        _ => None,
    }
}

/// Whether two values are equal up to rounding.
pub fn same(a: &dyn PartialReflect, b: &dyn PartialReflect) -> bool {
    if let (Some(a), Some(b)) = (a.try_downcast_ref::<f32>(), b.try_downcast_ref::<f32>()) {
        return a == b
            || (a - b).abs() <= 1e-4 * a.abs().max(b.abs()).max(1.0)
            || (a.is_nan() && b.is_nan());
    }
    if let (ReflectRef::Struct(a), ReflectRef::Struct(b)) = (a.reflect_ref(), b.reflect_ref()) {
        return a.field_len() == b.field_len()
            && (0..a.field_len()).all(|at| match (a.field_at(at), b.field_at(at)) {
                (Some(a), Some(b)) => same(a, b),
                _ => false,
            });
    }
    a.reflect_partial_eq(b).unwrap_or(true)
}

/// Whether the budget allows another value.
fn take(budget: &Cell<usize>) -> bool {
    let left = budget.get();
    budget.set(left.saturating_sub(1));
    left > 0
}

fn single(number: f32) -> Value {
    // Adding zero converts negative zero to zero.
    let shortest = (number + 0.0).to_string().parse().ok();
    shortest.and_then(Number::from_f64).map_or(Value::Null, Value::Number)
}

fn numbers(all: &[f32]) -> String {
    all.iter().map(|number| general(*number)).collect::<Vec<_>>().join(", ")
}

fn sorted(mut items: Vec<String>) -> Vec<String> {
    items.sort();
    items
}

/// Whether the value is an option.
pub(super) fn is_option(value: &dyn PartialReflect) -> bool {
    value.get_represented_type_info().is_some_and(|info| types::option_item(info).is_some())
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use serde_json::json as j;

    use super::*;

    #[test]
    fn values_have_a_text_and_a_json_form() {
        let world = World::new();
        let both = |value: &dyn PartialReflect| (text(&world, value), json(&world, value).unwrap());
        assert_eq!(both(&true), ("true".into(), j!(true)));
        assert_eq!(both(&0.1_f32), ("0.1".into(), j!(0.1)));
        assert_eq!(
            both(&Vec3::new(1.0, 2.5, -3.0)),
            ("(1, 2.5, -3)".into(), j!({"x": 1.0, "y": 2.5, "z": -3.0}))
        );
        assert_eq!(both(&None::<i32>), (NULL.into(), Value::Null));
        assert_eq!(both(&Some(4)), ("4".into(), j!(4)));
        assert_eq!(both(&vec![1, 2]), ("[1, 2]".into(), j!([1, 2])));
        let map = HashMap::from([("b".to_owned(), 2), ("a".to_owned(), 1)]);
        assert_eq!(both(&map), ("{a: 1, b: 2}".into(), j!({"a": 1, "b": 2})));
        assert_eq!(
            both(&Color::new(0.8, 0.3, 0.3, 1.0)),
            ("(0.8, 0.3, 0.3, 1)".into(), j!({"r": 0.8, "g": 0.3, "b": 0.3, "a": 1.0}))
        );
    }

    #[test]
    fn large_collections_have_no_json_form() {
        assert_eq!(json(&World::new(), &vec![0; 65]), None);
    }
}
