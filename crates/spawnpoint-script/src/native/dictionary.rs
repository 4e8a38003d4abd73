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
        let key = key_of(args)?;
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
    ("HashSet.Add", add_to_set),
    ("SortedSet.Add", add_to_set),
    ("HashSet.Remove", remove),
    ("SortedSet.Remove", remove),
    ("HashSet.Contains", |cx, args| {
        with(cx, &args[0], |heap, dict| Value::Bool(dict.get(heap, args[1]).is_some()))
    }),
    ("SortedSet.Contains", |cx, args| {
        with(cx, &args[0], |heap, dict| Value::Bool(dict.get(heap, args[1]).is_some()))
    }),
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
            _ => cx.heap.same(args[1], args[2]),
        };
        Ok(Value::Bool(same))
    }),
    ("Comparers.Use", |cx, args| {
        let ignore_case = cx.heap.text(args[1]) == Some("ignore");
        with(cx, &args[0], |_, dict| {
            dict.ignore_case = ignore_case;
            Value::Null
        })
    }),
    ("KeyValuePair.new", |cx, args| {
        let ty = cx.ty(&args[0])?;
        Ok(cx.new_struct(ty, &args[1..]))
    }),
];

/// The first or last element of a sorted set; the default value of an empty one.
fn extreme(cx: &mut Cx<'_>, args: &[Value], wanted: Ordering) -> Done {
    let Some(Obj::Dict(set)) = cx.heap.object(args[0]) else { return Err(Thrown::null()) };
    let best = set
        .iter()
        .map(|(key, _)| key)
        .reduce(|best, key| if cx.heap.order(key, best) == Some(wanted) { key } else { best });
    let element = match cx.types.kind(set.ty) {
        TyKind::Def(_, args) => args.first().copied(),
        _ => None,
    };
    Ok(match (best, element) {
        (Some(best), _) => best,
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
    if let Some(other) = args.get(1) {
        match cx.heap.object(*other) {
            Some(Obj::Dict(other)) => {
                for (key, value) in other.iter() {
                    dict.insert(cx.heap, key, value);
                }
            }
            Some(Obj::Str(how)) => {
                dict.ignore_case = &*how.text == "ignore";
                dict.ordinal = &*how.text == "ordinal";
            }
            // The order of the keys is computed without running code.
            Some(Obj::Closure(_) | Obj::Delegates(..)) => {
                let message = "A sorted collection cannot use a comparer that is a function; use OrderBy with the comparer where the order matters.";
                return Err(Thrown::New("System.NotSupportedException", message.to_owned()));
            }
            _ => {}
        }
    }
    Ok(cx.heap.alloc(Obj::Dict(Box::new(dict))))
}

fn count(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    match cx.heap.object(args[0]) {
        Some(Obj::Dict(dict)) => Ok(Value::Int(dict.len() as i32)),
        _ => Err(Thrown::null()),
    }
}

fn key_of(args: &[Value]) -> Done {
    if args[1].is_null() { Err(argument_null("key")) } else { Ok(args[1]) }
}

fn get(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let key = key_of(args)?;
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
    let key = key_of(args)?;
    with(cx, &args[0], |heap, dict| {
        dict.insert(heap, key, args[2]);
        Value::Null
    })
}

fn add(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let key = key_of(args)?;
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
    with(cx, &args[0], |heap, dict| {
        if dict.get(heap, args[1]).is_some() {
            return Value::Bool(false);
        }
        Value::Bool(dict.insert(heap, args[1], Value::Bool(true)))
    })
}

fn contains(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let key = key_of(args)?;
    let Some(Obj::Dict(dict)) = cx.heap.object(args[0]) else { return Err(Thrown::null()) };
    Ok(Value::Bool(dict.get(cx.heap, key).is_some()))
}

fn contains_value(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let Some(Obj::Dict(dict)) = cx.heap.object(args[0]) else { return Err(Thrown::null()) };
    let found = dict.iter().any(|(_, value)| cx.heap.same(value, args[1]));
    let length = dict.len();
    cx.heap.charged += length as u64 / 16;
    Ok(Value::Bool(found))
}

pub(super) fn remove(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let mut gone = None;
    let result = with(cx, &args[0], |heap, dict| {
        gone = dict.remove(heap, args[1]);
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
    let key = key_of(args)?;
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
        Value::Null
    })
}

/// A copy of the keys or values.
fn column(cx: &mut Cx<'_>, args: &[Value], keys: bool) -> Done {
    let Some(Obj::Dict(dict)) = cx.heap.object(args[0]) else { return Err(Thrown::null()) };
    let mut entries: Vec<(Value, Value)> = dict.iter().collect();
    if dict.sorted {
        entries
            .sort_by(|(a, _), (b, _)| cx.heap.order(*a, *b).unwrap_or(std::cmp::Ordering::Equal));
    }
    let ty = dict.ty;
    let items: Vec<Value> =
        entries.into_iter().map(|(key, value)| if keys { key } else { value }).collect();
    let of = cx.types.as_def(ty).and_then(|(_, args)| args.get(usize::from(!keys)).copied());
    let ty = cx.types.def(DefId::KEYS, &[of.unwrap_or(crate::types::Ty::OBJECT)]);
    cx.room(items.len() * 16)?;
    Ok(cx.heap.alloc(Obj::List(List { ty, items, version: 0 })))
}
