//! Dictionaries and sets.

use std::cmp::Ordering;

use super::{
    Done, Native, Rows,
    args::{argument, argument_null},
};
use crate::{
    types::{DefId, TyKind},
    vm::{Cx, Dict, List, Obj, Thrown, Value, default_of},
};

pub(super) const ROWS: Rows = &[
    ("Dictionary.new", new as Native),
    ("SortedDictionary.new", new),
    ("HashSet.new", new),
    ("SortedSet.new", new),
    ("Dictionary.Count", count),
    ("SortedDictionary.Count", count),
    ("IDictionary.Count", count),
    ("IReadOnlyDictionary.Count", count),
    ("HashSet.Count", count),
    ("SortedSet.Count", count),
    ("Dictionary.get_Item", get),
    ("SortedDictionary.get_Item", get),
    ("IDictionary.get_Item", get),
    ("IReadOnlyDictionary.get_Item", get),
    ("Dictionary.set_Item", set),
    ("SortedDictionary.set_Item", set),
    ("IDictionary.set_Item", set),
    ("Dictionary.Add", add),
    ("SortedDictionary.Add", add),
    ("IDictionary.Add", add),
    ("Dictionary.TryAdd", |cx, args| {
        let key = key_of(cx, args, true)?;
        with(cx, &args[0], |heap, dict| {
            let is_new = dict.get(heap, key).is_none();
            if is_new {
                dict.insert(heap, key, args[2]);
            }
            Value::Bool(is_new)
        })
    }),
    ("Dictionary.ContainsKey", contains),
    ("SortedDictionary.ContainsKey", contains),
    ("IDictionary.ContainsKey", contains),
    ("IReadOnlyDictionary.ContainsKey", contains),
    ("Dictionary.ContainsValue", contains_value),
    ("SortedDictionary.ContainsValue", contains_value),
    ("Dictionary.Remove", remove),
    ("SortedDictionary.Remove", remove),
    ("IDictionary.Remove", remove),
    ("Dictionary.TryGetValue", try_get),
    ("SortedDictionary.TryGetValue", try_get),
    ("IDictionary.TryGetValue", try_get),
    ("IReadOnlyDictionary.TryGetValue", try_get),
    ("Dictionary.Clear", clear),
    ("SortedDictionary.Clear", clear),
    ("HashSet.Clear", clear),
    ("SortedSet.Clear", clear),
    ("Dictionary.Keys", |cx, args| column(cx, args, true)),
    ("Dictionary.Values", |cx, args| column(cx, args, false)),
    ("SortedDictionary.Keys", |cx, args| column(cx, args, true)),
    ("SortedDictionary.Values", |cx, args| column(cx, args, false)),
    ("IDictionary.Keys", |cx, args| column(cx, args, true)),
    ("IDictionary.Values", |cx, args| column(cx, args, false)),
    ("IReadOnlyDictionary.Keys", |cx, args| column(cx, args, true)),
    ("IReadOnlyDictionary.Values", |cx, args| column(cx, args, false)),
    ("HashSet.Add", add_to_set),
    ("SortedSet.Add", add_to_set),
    ("HashSet.Remove", remove),
    ("SortedSet.Remove", remove),
    ("HashSet.Contains", contains_item),
    ("SortedSet.Contains", contains_item),
    ("SortedSet.Min", |cx, args| extreme(cx, args, Ordering::Less)),
    ("SortedSet.Max", |cx, args| extreme(cx, args, Ordering::Greater)),
    ("StringComparer.OrdinalIgnoreCase", |cx, _| Ok(cx.str("ignore"))),
    ("StringComparer.InvariantCultureIgnoreCase", |cx, _| Ok(cx.str("ignore"))),
    ("StringComparer.CurrentCultureIgnoreCase", |cx, _| Ok(cx.str("ignore"))),
    ("StringComparer.Ordinal", |cx, _| Ok(cx.str("ordinal"))),
    ("StringComparer.InvariantCulture", |cx, _| Ok(cx.str("default"))),
    ("StringComparer.CurrentCulture", |cx, _| Ok(cx.str("default"))),
    ("Comparer.Default", |cx, _| Ok(cx.str("default"))),
    ("EqualityComparer.Default", |cx, _| Ok(cx.str("default"))),
    ("Comparer.Create", |_, args| Ok(args[0])),
    ("Comparers.FunctionOf", |cx, args| {
        let is_function =
            matches!(cx.heap.object(args[0]), Some(Obj::Closure(_) | Obj::Delegates(..)));
        Ok(if is_function { args[0] } else { Value::Null })
    }),
    ("Comparers.Named", |cx, args| {
        if let Some(result) = cx.call_method(args[0], "Compare", &[args[1], args[2]]) {
            return result;
        }
        let texts = (cx.heap.text(args[1]), cx.heap.text(args[2]));
        let order = match (cx.heap.text(args[0]), texts) {
            (Some("ordinal"), (Some(a), Some(b))) => a.encode_utf16().cmp(b.encode_utf16()),
            (Some("ignore"), (Some(a), Some(b))) => {
                a.to_uppercase().encode_utf16().cmp(b.to_uppercase().encode_utf16())
            }
            _ => return super::linq::order(cx, args[1], args[2]),
        };
        Ok(Value::Int(order as i32))
    }),
    ("Comparers.Same", |cx, args| {
        let same = match (cx.heap.text(args[0]), cx.heap.text(args[1]), cx.heap.text(args[2])) {
            (Some("ignore"), Some(a), Some(b)) => a.to_lowercase() == b.to_lowercase(),
            (None, _, _) => cx.equal_by(args[0], args[1], args[2])?,
            _ => cx.same(args[1], args[2]),
        };
        Ok(Value::Bool(same))
    }),
    ("Comparers.Use", |cx, args| {
        let how = cx.heap.text(args[1]).map(str::to_owned);
        with(cx, &args[0], |_, dict| {
            use_comparer(dict, how.as_deref(), args[1]);
            Value::Null
        })
    }),
    ("KeyValuePair.new", |cx, args| {
        let ty = cx.ty(&args[0])?;
        Ok(cx.new_struct(ty, &args[1..]))
    }),
];

/// Uses a comparer: one with a name, or one that calls functions of the script.
fn use_comparer(dict: &mut Dict, name: Option<&str>, comparer: Value) {
    dict.ignore_case = name == Some("ignore");
    dict.ordinal = name == Some("ordinal");
    if name.is_none() && !comparer.is_null() {
        dict.own_keys().comparer = comparer;
    }
}

/// The first or last element of a sorted set; the default value of an empty one.
fn extreme(cx: &mut Cx<'_>, args: &[Value], wanted: Ordering) -> Done {
    let Some(Obj::Dict(set)) = cx.heap.object(args[0]) else { return Err(Thrown::null()) };
    let order = set.in_order(cx.heap);
    let best = if wanted == Ordering::Less { order.first() } else { order.last() };
    let element = match cx.types.kind(set.ty) {
        TyKind::Def(_, args) => args.first().copied(),
        _ => None,
    };
    cx.heap.charged += order.len() as u64 / 4;
    Ok(match (best, element) {
        (Some((best, _)), _) => *best,
        (None, Some(element)) => default_of(cx.heap, cx.types, cx.host.types(), element),
        (None, None) => Value::Null,
    })
}

/// Runs a function on a dictionary while the rest of the heap is readable.
fn with(
    cx: &mut Cx<'_>,
    value: &Value,
    work: impl FnOnce(&crate::vm::Heap, &mut Dict) -> Value,
) -> Done {
    let Value::Ref(at) = value else { return Err(Thrown::null()) };
    let mut taken = cx.heap.take(*at);
    let result = match &mut taken {
        Obj::Dict(dict) => {
            let before = dict.bytes();
            let result = work(cx.heap, dict);
            let grown = dict.bytes().saturating_sub(before);
            cx.heap.account_growth(grown);
            Ok(result)
        }
        _ => Err(Thrown::internal("expected a dictionary")),
    };
    cx.heap.put(*at, taken);
    result
}

fn new(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let ty = cx.ty(&args[0])?;
    let sorted =
        matches!(cx.types.kind(ty), TyKind::Def(DefId::SORTEDDICTIONARY | DefId::SORTEDSET, _));
    let mut dict = Dict::new(ty, sorted);
    let mut copied = Vec::new();
    if let Some(other) = args.get(1) {
        match cx.heap.object(*other) {
            Some(Obj::Dict(other)) => copied = other.iter().collect(),
            Some(Obj::Str(how)) => use_comparer(&mut dict, Some(&how.text), *other),
            Some(_) => use_comparer(&mut dict, None, *other),
            None => {}
        }
    }
    // The last argument may be a comparer for copied entries.
    if let Some(comparer) = args.get(2) {
        let how = cx.heap.text(*comparer).map(str::to_owned);
        use_comparer(&mut dict, how.as_deref(), *comparer);
    }
    let made = cx.heap.alloc(Obj::Dict(Box::new(dict)));
    for (key, value) in copied {
        let key = cx.own_key(made, key, true)?;
        with(cx, &made, |heap, dict| Value::Bool(dict.insert(heap, key, value)))?;
    }
    Ok(made)
}

fn count(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    match cx.heap.object(args[0]) {
        Some(Obj::Dict(dict)) => Ok(Value::Int(dict.len() as i32)),
        _ => Err(Thrown::null()),
    }
}

/// The key of an operation, see [`Cx::own_key`].
fn key_of(cx: &mut Cx<'_>, args: &[Value], adding: bool) -> Done {
    if args[1].is_null() {
        return Err(argument_null("key"));
    }
    cx.own_key(args[0], args[1], adding)
}

fn contains_item(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let item = cx.own_key(args[0], args[1], false)?;
    with(cx, &args[0], |heap, dict| Value::Bool(dict.get(heap, item).is_some()))
}

fn get(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let key = key_of(cx, args, false)?;
    let Some(Obj::Dict(dict)) = cx.heap.object(args[0]) else { return Err(Thrown::null()) };
    match dict.get(cx.heap, key) {
        Some(value) => Ok(value),
        None => {
            let key = cx.text_of(key);
            let message = format!("The given key '{key}' was not present in the dictionary.");
            Err(Thrown::New("System.Collections.Generic.KeyNotFoundException", message))
        }
    }
}

fn set(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let key = key_of(cx, args, true)?;
    with(cx, &args[0], |heap, dict| {
        dict.insert(heap, key, args[2]);
        Value::Null
    })
}

fn add(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let key = key_of(cx, args, false)?;
    let Some(Obj::Dict(dict)) = cx.heap.object(args[0]) else { return Err(Thrown::null()) };
    if dict.get(cx.heap, key).is_some() {
        let key = cx.text_of(key);
        return Err(argument(format!(
            "An item with the same key has already been added. Key: {key}"
        )));
    }
    set(cx, args)
}

pub(super) fn add_to_set(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let item = cx.own_key(args[0], args[1], true)?;
    with(cx, &args[0], |heap, dict| {
        if dict.get(heap, item).is_some() {
            return Value::Bool(false);
        }
        Value::Bool(dict.insert(heap, item, Value::Bool(true)))
    })
}

pub(super) fn contains(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let key = key_of(cx, args, false)?;
    let Some(Obj::Dict(dict)) = cx.heap.object(args[0]) else { return Err(Thrown::null()) };
    Ok(Value::Bool(dict.get(cx.heap, key).is_some()))
}

fn contains_value(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let Some(Obj::Dict(dict)) = cx.heap.object(args[0]) else { return Err(Thrown::null()) };
    let values: Vec<Value> = dict.iter().map(|(_, value)| value).collect();
    cx.heap.charged += values.len() as u64 / 16;
    Ok(Value::Bool(values.iter().any(|value| cx.same(*value, args[1]))))
}

pub(super) fn remove(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let mut gone = None;
    let key = cx.own_key(args[0], args[1], false)?;
    let result = with(cx, &args[0], |heap, dict| {
        gone = dict.remove(heap, key);
        if let Some(own) = &mut dict.own {
            own.forget(key);
        }
        Value::Bool(gone.is_some())
    });
    if let Some(cell) = args.get(2) {
        let value = match gone {
            Some(value) => value,
            None => default_value(cx, &args[0]),
        };
        cx.set_cell(cell, value);
    }
    result
}

fn try_get(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let key = key_of(cx, args, false)?;
    let Some(Obj::Dict(dict)) = cx.heap.object(args[0]) else { return Err(Thrown::null()) };
    let found = dict.get(cx.heap, key);
    let value = match found {
        Some(value) => value,
        None => default_value(cx, &args[0]),
    };
    cx.set_cell(&args[2], value);
    Ok(Value::Bool(found.is_some()))
}

/// The default value of a dictionary's value type.
fn default_value(cx: &mut Cx<'_>, dict: &Value) -> Value {
    let ty = cx.type_of(*dict);
    let of = cx.types.as_def(ty).and_then(|(_, args)| args.get(1).copied());
    of.map_or(Value::Null, |of| default_of(cx.heap, cx.types, cx.host.types(), of))
}

pub(super) fn clear(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    with(cx, &args[0], |_, dict| {
        dict.clear();
        if let Some(own) = &mut dict.own {
            own.clear();
        }
        Value::Null
    })
}

/// A copy of the keys or values.
fn column(cx: &mut Cx<'_>, args: &[Value], keys: bool) -> Done {
    let Some(Obj::Dict(dict)) = cx.heap.object(args[0]) else { return Err(Thrown::null()) };
    let entries = dict.in_order(cx.heap);
    let ty = dict.ty;
    let items: Vec<Value> =
        entries.into_iter().map(|(key, value)| if keys { key } else { value }).collect();
    let of = cx.types.as_def(ty).and_then(|(_, args)| args.get(usize::from(!keys)).copied());
    let ty = cx.types.def(DefId::KEYS, &[of.unwrap_or(crate::types::Ty::OBJECT)]);
    cx.room(items.len() * 16)?;
    Ok(cx.heap.alloc(Obj::List(List { ty, items, version: 0 })))
}
