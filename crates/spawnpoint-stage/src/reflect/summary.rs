//! Summaries of values: text, JSON if it is small, and a handle otherwise.

use bevy_ecs::prelude::*;
use bevy_reflect::{PartialReflect, ReflectRef, enums::VariantType};
use serde_json::{Value, json};
use spawnpoint_protocol::shape::{MemberValue, RefItem, RefKind, RefValue};

use super::{cut, json as to_json, key_name, show::is_option, text};
use crate::{
    refs::Refs,
    source::Source,
    types::{self, NamingStyle},
};

/// The longest text of a value.
pub const TEXT: usize = 1024;
/// The number of items in a preview of a collection.
const PREVIEW: usize = 10;
/// The depth to which nested collections are previewed.
const DEPTH: usize = 2;
/// The largest dictionary whose keys are sorted; larger ones are not ordered.
const MAX_SORTED: usize = 4096;

/// The summary of a member's value.
pub fn value_of(world: &World, value: &dyn PartialReflect, source: &Source) -> MemberValue {
    let RefValue { text, json, ref_id } = brief(world, value, source, 0);
    MemberValue {
        ok: true,
        type_name: type_name(world, value),
        value_text: text,
        value_json: json,
        ref_id,
    }
}

/// The full name of a value's type.
pub fn type_name(world: &World, value: &dyn PartialReflect) -> String {
    NamingStyle::of(world).name_of_any(value.get_represented_type_info())
}

fn brief(world: &World, value: &dyn PartialReflect, source: &Source, depth: usize) -> RefValue {
    let value = inside(value);
    if is_simple(value) {
        let text = cut(text(world, value), TEXT);
        let json = to_json(world, value).map(|json| match json {
            // A value whose text is too long is too large as JSON.
            Value::String(long) => Value::String(cut(long, TEXT)),
            json => json,
        });
        return RefValue { text, json, ref_id: None };
    }
    let ref_id = Some(world.resource::<Refs>().capture(source));
    if depth >= DEPTH {
        return RefValue { text: type_name(world, value), json: None, ref_id };
    }
    let Some((kind, count)) = collection(value) else {
        let text = cut(text(world, value), TEXT);
        return RefValue { text, json: to_json(world, value), ref_id };
    };
    let preview = items_at(world, value, source, 0, PREVIEW, depth + 1);
    let (sort, kind) = match kind {
        RefKind::Dictionary => ("Dictionary", "dictionary"),
        _ => ("Enumerable", "enumerable"),
    };
    let text =
        format!("{sort}<{}> (count={count}, preview={})", type_name(world, value), preview.len());
    let json = json!({ "kind": kind, "count": count, "preview": preview });
    RefValue { text: cut(text, TEXT), json: Some(json), ref_id }
}

/// The value in an option; any other value unchanged.
fn inside(value: &dyn PartialReflect) -> &dyn PartialReflect {
    match value.reflect_ref() {
        ReflectRef::Enum(option) if is_option(value) => option.field_at(0).map_or(value, inside),
        _ => value,
    }
}

/// Whether a value is shown completely: numbers, strings, vectors, colors, objects, enum names.
fn is_simple(value: &dyn PartialReflect) -> bool {
    match value.reflect_ref() {
        ReflectRef::Opaque(_) => true,
        ReflectRef::Enum(variant) => variant.variant_type() == VariantType::Unit,
        ReflectRef::Struct(_) => {
            let info = value.get_represented_type_info();
            info.is_some_and(|info| types::name_of(info).starts_with("UnityEngine."))
        }
        _ => false,
    }
}

/// The kind of a collection and its number of items.
pub fn collection(value: &dyn PartialReflect) -> Option<(RefKind, usize)> {
    match inside(value).reflect_ref() {
        ReflectRef::Map(map) => Some((RefKind::Dictionary, map.len())),
        ReflectRef::List(list) => Some((RefKind::Enumerable, list.len())),
        ReflectRef::Array(array) => Some((RefKind::Enumerable, array.len())),
        ReflectRef::Set(set) => Some((RefKind::Enumerable, set.len())),
        _ => None,
    }
}

/// A range of the items of a collection; nothing for other values.
pub fn items(
    world: &World,
    value: &dyn PartialReflect,
    source: &Source,
    offset: usize,
    limit: usize,
) -> Vec<RefItem> {
    items_at(world, inside(value), source, offset, limit, 1)
}

fn items_at(
    world: &World,
    value: &dyn PartialReflect,
    source: &Source,
    offset: usize,
    limit: usize,
    depth: usize,
) -> Vec<RefItem> {
    let led_to = |at: usize, item: &dyn PartialReflect| {
        RefItem::Value(brief(world, item, &source.child(at.to_string()), depth))
    };
    // Keys of a dictionary and items of a set have no path.
    let kept = |item: &dyn PartialReflect| match Source::copy_of(item) {
        Some(source) => brief(world, item, &source, depth),
        None => RefValue { text: cut(text(world, item), TEXT), json: None, ref_id: None },
    };
    match value.reflect_ref() {
        ReflectRef::List(list) => {
            list.iter().enumerate().skip(offset).take(limit).map(|(at, x)| led_to(at, x)).collect()
        }
        ReflectRef::Array(array) => {
            array.iter().enumerate().skip(offset).take(limit).map(|(at, x)| led_to(at, x)).collect()
        }
        ReflectRef::Set(set) => {
            set.iter().skip(offset).take(limit).map(|item| RefItem::Value(kept(item))).collect()
        }
        ReflectRef::Map(map) => {
            let entry = |(key, value): (&dyn PartialReflect, &dyn PartialReflect)| RefItem::Entry {
                key: kept(key),
                value: brief(world, value, &source.child(key_name(key)), depth),
            };
            if map.len() > MAX_SORTED {
                return map.iter().skip(offset).take(limit).map(entry).collect();
            }
            let mut pairs: Vec<_> = map.iter().collect();
            pairs.sort_by_cached_key(|(key, _)| key_name(*key));
            pairs.into_iter().skip(offset).take(limit).map(entry).collect()
        }
        _ => Vec::new(),
    }
}
