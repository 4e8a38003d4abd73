//! `List<T>` and similar collections.

use std::cmp::Ordering;

use super::{
    Done, Native, Rows,
    args::{argument, invalid, out_of_range},
    sort::merge_sort,
};
use crate::{
    types::{DefId, Ty, TyKind},
    vm::{Cx, List, Obj, Thrown, Value},
};

pub(super) const ROWS: Rows = &[
    ("List.new", |cx, args| {
        let ty = cx.ty(&args[0])?;
        if let Some(capacity) = args.get(1) {
            let capacity = usize::try_from(cx.int(capacity)?)
                .map_err(|_| out_of_range("capacity", "Non-negative number required."))?;
            cx.room(capacity * 16)?;
        }
        Ok(cx.heap.alloc(Obj::List(List { ty, items: Vec::new(), version: 0 })))
    }),
    ("List.Count", count as Native),
    ("IList.Count", count),
    ("ICollection.Count", count),
    ("IReadOnlyCollection.Count", count),
    ("KeyCollection.Count", count),
    ("ReadOnlyCollection.Count", count),
    ("List.Capacity", |cx, args| Ok(Value::Int(cx.list(&args[0])?.items.capacity() as i32))),
    ("List.set_Capacity", |_, _| Ok(Value::Null)),
    ("List.get_Item", get),
    ("List.set_Item", set),
    ("IList.get_Item", get),
    ("IList.set_Item", set),
    ("IReadOnlyList.get_Item", get),
    ("ReadOnlyCollection.get_Item", get),
    ("List.Add", add),
    ("ICollection.Add", |cx, args| match cx.heap.object(args[0]) {
        Some(Obj::Dict(_)) => super::dictionary::add_to_set(cx, args),
        _ => add(cx, args),
    }),
    ("List.Insert", insert),
    ("IList.Insert", insert),
    ("List.RemoveAt", remove_at),
    ("IList.RemoveAt", remove_at),
    ("List.RemoveRange", |cx, args| {
        let (from, to) = range(cx, &args[0], &args[1], &args[2])?;
        let list = cx.list(&args[0])?;
        list.items.drain(from..to);
        list.version = list.version.wrapping_add(1);
        Ok(Value::Null)
    }),
    ("List.Remove", remove),
    ("ICollection.Remove", remove),
    ("List.Clear", clear),
    ("ICollection.Clear", clear),
    ("List.Contains", contains),
    ("ICollection.Contains", contains),
    ("KeyCollection.Contains", contains),
    ("List.IndexOf", index_of),
    ("IList.IndexOf", index_of),
    ("List.LastIndexOf", |cx, args| {
        let items = items(cx, &args[0])?;
        let at = items.iter().rposition(|item| cx.same(*item, args[1]));
        Ok(Value::Int(at.map_or(-1, |at| at as i32)))
    }),
    ("List.Reverse", |cx, args| {
        let length = cx.list(&args[0])?.items.len();
        let (from, to) = match args {
            [list, index, count] => range(cx, list, index, count)?,
            _ => (0, length),
        };
        let list = cx.list(&args[0])?;
        list.items[from..to].reverse();
        list.version = list.version.wrapping_add(1);
        Ok(Value::Null)
    }),
    ("List.Sort", |cx, args| {
        let mut items = std::mem::take(&mut cx.list(&args[0])?.items);
        let sorted = sort(cx, &mut items);
        let list = cx.list(&args[0])?;
        list.items = items;
        list.version = list.version.wrapping_add(1);
        sorted.map(|()| Value::Null)
    }),
    ("List.BinarySearch", |cx, args| {
        let items = items(cx, &args[0])?;
        Ok(Value::Int(search(cx, &items, args[1])))
    }),
    ("List.ToArray", |cx, args| {
        let list = cx.list(&args[0])?;
        let (ty, items) = (list.ty, list.items.clone());
        let of = match cx.types.kind(ty) {
            TyKind::Def(_, args) => args.first().copied().unwrap_or(Ty::OBJECT),
            _ => Ty::OBJECT,
        };
        cx.room(items.len() * 16)?;
        Ok(cx.new_array(of, items))
    }),
    ("List.GetRange", |cx, args| {
        let (from, to) = range(cx, &args[0], &args[1], &args[2])?;
        let list = cx.list(&args[0])?;
        let made = List { ty: list.ty, items: list.items[from..to].to_vec(), version: 0 };
        Ok(cx.heap.alloc(Obj::List(made)))
    }),
    ("List.CopyTo", |cx, args| {
        let items = items(cx, &args[0])?;
        let at = args.get(2).map_or(Ok(0), |at| cx.int(at))?;
        super::array::copy_into(cx, &items, &args[1], at)
    }),
    ("List.TrimExcess", |_, _| Ok(Value::Null)),
    ("List.AsReadOnly", |cx, args| {
        let list = cx.list(&args[0])?;
        let (ty, items) = (list.ty, list.items.clone());
        let args = cx.types.as_def(ty).map(|(_, args)| args.to_vec()).unwrap_or_default();
        let ty = cx.types.def(DefId::READONLY, &args);
        Ok(cx.heap.alloc(Obj::List(List { ty, items, version: 0 })))
    }),
    ("Lists.AddAll", |cx, args| {
        let Some(items) = cx.elements(&args[1])? else { return Ok(Value::Bool(false)) };
        cx.room(items.len() * 16)?;
        let list = cx.list(&args[0])?;
        let before = list.items.capacity();
        list.items.extend(items);
        list.version = list.version.wrapping_add(1);
        let grown = list.items.capacity() - before;
        cx.heap.account_growth(grown * 16);
        Ok(Value::Bool(true))
    }),
    ("Lists.CountOf", |cx, args| {
        Ok(Value::Int(match cx.heap.object(args[0]) {
            Some(Obj::List(list)) => list.items.len() as i32,
            Some(Obj::Array(array)) => array.items.len() as i32,
            Some(Obj::Dict(dict)) => dict.len() as i32,
            Some(Obj::Queue(_, items)) => items.len() as i32,
            Some(Obj::Str(text)) => text.length() as i32,
            None => return Err(super::args::argument_null("source")),
            _ => -1,
        }))
    }),
    ("Lists.Snapshot", |cx, args| {
        let items = cx.elements(&args[0])?.unwrap_or_default();
        Ok(cx.new_array(Ty::OBJECT, items))
    }),
    ("Stack.new", |cx, args| {
        let ty = cx.ty(&args[0])?;
        Ok(cx.heap.alloc(Obj::List(List { ty, items: Vec::new(), version: 0 })))
    }),
    ("Stack.Count", count),
    ("Stack.Push", add),
    ("Stack.Pop", |cx, args| {
        let list = cx.list(&args[0])?;
        list.version = list.version.wrapping_add(1);
        list.items.pop().ok_or_else(|| invalid("Stack empty."))
    }),
    ("Stack.Peek", |cx, args| {
        cx.list(&args[0])?.items.last().copied().ok_or_else(|| invalid("Stack empty."))
    }),
    ("Stack.TryPop", |cx, args| {
        let found = cx.list(&args[0])?.items.pop();
        super::queue::set_found(cx, args, found);
        Ok(Value::Bool(found.is_some()))
    }),
    ("Stack.TryPeek", |cx, args| {
        let found = cx.list(&args[0])?.items.last().copied();
        super::queue::set_found(cx, args, found);
        Ok(Value::Bool(found.is_some()))
    }),
    ("Stack.Contains", contains),
    ("Stack.Clear", clear),
    ("Stack.ToArray", |cx, args| {
        let list = cx.list(&args[0])?;
        let (ty, items) = (list.ty, list.items.iter().rev().copied().collect());
        let of = cx.types.as_def(ty).and_then(|(_, args)| args.first().copied());
        Ok(cx.new_array(of.unwrap_or(Ty::OBJECT), items))
    }),
];

fn items(cx: &mut Cx<'_>, value: &Value) -> Result<Vec<Value>, Thrown> {
    cx.elements(value)?.ok_or_else(|| Thrown::internal("expected a list"))
}

fn count(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    Ok(Value::Int(match cx.heap.object(args[0]) {
        Some(Obj::List(list)) => list.items.len(),
        Some(Obj::Array(array)) => array.items.len(),
        Some(Obj::Dict(dict)) => dict.len(),
        Some(Obj::Queue(_, items)) => items.len(),
        _ => return Err(Thrown::null()),
    } as i32))
}

fn outside() -> Thrown {
    let message =
        "Index was out of range. Must be non-negative and less than the size of the collection.";
    out_of_range("index", message)
}

fn get(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let at = usize::try_from(cx.int(&args[1])?).map_err(|_| outside())?;
    let found = match cx.heap.object(args[0]) {
        Some(Obj::List(list)) => list.items.get(at).copied(),
        Some(Obj::Array(array)) => array.items.get(at).copied(),
        _ => return Err(Thrown::null()),
    };
    found.ok_or_else(outside)
}

fn set(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let at = usize::try_from(cx.int(&args[1])?).map_err(|_| outside())?;
    let Value::Ref(place) = args[0] else { return Err(Thrown::null()) };
    let slot = match cx.heap.get_mut(place) {
        Obj::List(list) => {
            list.version = list.version.wrapping_add(1);
            list.items.get_mut(at)
        }
        Obj::Array(array) => array.items.get_mut(at),
        _ => return Err(Thrown::null()),
    };
    *slot.ok_or_else(outside)? = args[2];
    Ok(Value::Null)
}

pub(super) fn add(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let list = cx.list(&args[0])?;
    let before = list.items.capacity();
    list.items.push(args[1]);
    list.version = list.version.wrapping_add(1);
    let grown = list.items.capacity() - before;
    cx.heap.account_growth(grown * 16);
    Ok(Value::Null)
}

fn insert(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let at = cx.int(&args[1])?;
    let list = cx.list(&args[0])?;
    let at = usize::try_from(at).ok().filter(|at| *at <= list.items.len());
    let at =
        at.ok_or_else(|| out_of_range("index", "Index must be within the bounds of the List."))?;
    let before = list.items.capacity();
    list.items.insert(at, args[2]);
    list.version = list.version.wrapping_add(1);
    let (grown, moved) = (list.items.capacity() - before, list.items.len() - at);
    cx.heap.account_growth(grown * 16);
    cx.heap.charged += moved as u64 / 64;
    Ok(Value::Null)
}

fn remove_at(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let at = cx.int(&args[1])?;
    let list = cx.list(&args[0])?;
    let at = usize::try_from(at).ok().filter(|at| *at < list.items.len()).ok_or_else(outside)?;
    list.items.remove(at);
    list.version = list.version.wrapping_add(1);
    let moved = list.items.len() - at;
    cx.heap.charged += moved as u64 / 64;
    Ok(Value::Null)
}

fn remove(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    if let Some(Obj::Dict(_)) = cx.heap.object(args[0]) {
        return super::dictionary::remove(cx, args);
    }
    let Some(Obj::List(list)) = cx.heap.object(args[0]) else { return Err(Thrown::null()) };
    let items = list.items.clone();
    let found = items.iter().position(|item| cx.same(*item, args[1]));
    let Some(at) = found else { return Ok(Value::Bool(false)) };
    let list = cx.list(&args[0])?;
    list.items.remove(at);
    list.version = list.version.wrapping_add(1);
    let length = list.items.len();
    cx.heap.charged += length as u64 / 16;
    Ok(Value::Bool(true))
}

fn clear(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    if let Some(Obj::Dict(_)) = cx.heap.object(args[0]) {
        return super::dictionary::clear(cx, args);
    }
    let list = cx.list(&args[0])?;
    list.items.clear();
    list.version = list.version.wrapping_add(1);
    Ok(Value::Null)
}

fn contains(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let items = match cx.heap.object(args[0]) {
        Some(Obj::List(list)) => list.items.clone(),
        Some(Obj::Array(array)) => array.items.to_vec(),
        Some(Obj::Dict(_)) => return super::dictionary::contains(cx, args),
        Some(Obj::Queue(_, items)) => items.iter().copied().collect(),
        _ => return Err(Thrown::null()),
    };
    cx.heap.charged += 1 + items.len() as u64 / 16;
    Ok(Value::Bool(items.iter().any(|item| cx.same(*item, args[1]))))
}

fn index_of(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let start = args.get(2).map_or(Ok(0), |start| cx.int(start))?.max(0) as usize;
    let items = match cx.heap.object(args[0]) {
        Some(Obj::List(list)) => list.items.clone(),
        Some(Obj::Array(array)) => array.items.to_vec(),
        _ => return Err(Thrown::null()),
    };
    let found = items.iter().skip(start).position(|item| cx.same(*item, args[1]));
    let length = items.len();
    cx.heap.charged += length as u64 / 16;
    Ok(Value::Int(found.map_or(-1, |at| (at + start) as i32)))
}

fn range(
    cx: &mut Cx<'_>,
    list: &Value,
    at: &Value,
    count: &Value,
) -> Result<(usize, usize), Thrown> {
    let (at, count) = (cx.int(at)?, cx.int(count)?);
    let length = cx.list(list)?.items.len();
    if at < 0 {
        return Err(out_of_range("index", "Non-negative number required."));
    }
    if count < 0 {
        return Err(out_of_range("count", "Non-negative number required."));
    }
    let (from, to) = (at as usize, at as usize + count as usize);
    if to > length {
        let message = "Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.";
        return Err(argument(message));
    }
    Ok((from, to))
}

/// Sorts by the default order; fails if there is none.
pub(super) fn sort(cx: &mut Cx<'_>, items: &mut [Value]) -> Result<(), Thrown> {
    let mut unordered = false;
    merge_sort(items, &mut |a, b| {
        cx.order(a, b).unwrap_or_else(|| {
            unordered = true;
            Ordering::Equal
        })
    });
    let steps = items.len() as u64 * u64::from(items.len().max(1).ilog2());
    cx.heap.charged += steps / 4;
    if unordered {
        return Err(invalid("Failed to compare two elements in the array."));
    }
    Ok(())
}

pub(super) fn search(cx: &mut Cx<'_>, items: &[Value], wanted: Value) -> i32 {
    let found = items.binary_search_by(|item| cx.order(*item, wanted).unwrap_or(Ordering::Equal));
    match found {
        Ok(at) => at as i32,
        Err(at) => !(at as i32),
    }
}
