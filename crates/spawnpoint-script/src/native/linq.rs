//! The parts of LINQ that are not written in C#: sorting, grouping and enumerators.

use std::cmp::Ordering;

use super::{Done, Native, Rows, args::argument, sort::merge_sort, string::array_items};
use crate::{
    types::{DefId, Ty},
    vm::{Cx, Obj, Thrown, Value, iterate},
};

pub(super) const ROWS: Rows = &[
    ("List.GetEnumerator", enumerator as Native),
    ("Dictionary.GetEnumerator", enumerator),
    ("SortedDictionary.GetEnumerator", enumerator),
    ("HashSet.GetEnumerator", enumerator),
    ("SortedSet.GetEnumerator", enumerator),
    ("LinkedList.GetEnumerator", enumerator),
    ("Queue.GetEnumerator", enumerator),
    ("Stack.GetEnumerator", enumerator),
    ("String.GetEnumerator", enumerator),
    ("Array.GetEnumerator", enumerator),
    ("IEnumerable.GetEnumerator", enumerator),
    ("IEnumerator.Current", |cx, args| match cx.heap.object(args[0]) {
        Some(Obj::Generator(generator)) => Ok(generator.current),
        Some(Obj::Iter(iter)) => Ok(iter.current),
        _ => Err(Thrown::null()),
    }),
    ("IEnumerator.Dispose", |_, _| Ok(Value::Null)),
    ("IGrouping.Key", |cx, args| Ok(cx.fields(&args[0])?[0])),
    ("Groups.Wrap", |cx, args| {
        let ty = cx.ty(&args[0])?;
        Ok(cx.new_struct(ty, &args[1..]))
    }),
    ("ILookup.get_Item", |cx, args| {
        for group in groups(cx, &args[0])? {
            let fields = cx.fields(&group)?.to_vec();
            if cx.same(fields[0], args[1]) {
                return Ok(fields[1]);
            }
        }
        Ok(cx.new_array(Ty::OBJECT, Vec::new()))
    }),
    ("ILookup.Count", |cx, args| Ok(Value::Int(groups(cx, &args[0])?.len() as i32))),
    ("ILookup.Contains", |cx, args| {
        let all = groups(cx, &args[0])?;
        for group in all {
            let key = cx.fields(&group)?[0];
            if cx.same(key, args[1]) {
                return Ok(Value::Bool(true));
            }
        }
        Ok(Value::Bool(false))
    }),
    ("Enumerable.__Lookup", |cx, args| {
        let ty = cx.types.def(DefId::ILOOKUP, &[Ty::OBJECT, Ty::OBJECT]);
        Ok(cx.new_struct(ty, &args[..1]))
    }),
    ("Comparing.Order", |cx, args| order(cx, args[0], args[1])),
    ("Comparing.Indices", |cx, args| {
        let count = cx.int(&args[0])?.max(0);
        let columns: Vec<Vec<Value>> = list(cx, &args[1])?
            .iter()
            .map(|column| array_items(cx, column))
            .collect::<Result<_, _>>()?;
        let downs: Vec<bool> = list(cx, &args[2])?.iter().map(|down| cx.bool(down)).collect();
        let mut unordered = false;
        let mut indices: Vec<i32> = (0..count).collect();
        merge_sort(&mut indices, &mut |a: i32, b: i32| {
            for (column, down) in columns.iter().zip(&downs) {
                let order = cx.order(column[a as usize], column[b as usize]);
                unordered |= order.is_none();
                let order = order.unwrap_or(Ordering::Equal);
                if order != Ordering::Equal {
                    return if *down { order.reverse() } else { order };
                }
            }
            Ordering::Equal
        });
        let steps = u64::from(count as u32) * u64::from((count as u32).max(1).ilog2());
        cx.heap.charged += steps / 2;
        if unordered {
            return Err(argument("At least one object must implement IComparable."));
        }
        let items = indices.into_iter().map(Value::Int).collect();
        Ok(cx.new_array(Ty::INT, items))
    }),
    ("Comparing.Wrap", |cx, args| {
        let ty = cx.types.def(DefId::IORDERED, &[Ty::OBJECT]);
        Ok(cx.new_struct(ty, args))
    }),
    ("Comparing.SourceOf", |cx, args| Ok(cx.fields(&args[0])?[1])),
    ("Comparing.KeysOf", |cx, args| Ok(cx.fields(&args[0])?[2])),
    ("Comparing.DownsOf", |cx, args| Ok(cx.fields(&args[0])?[3])),
];

/// The order of two values as -1, 0 or 1.
pub(super) fn order(cx: &mut Cx<'_>, a: Value, b: Value) -> Done {
    let order = cx.order(a, b);
    order
        .map(|order| Value::Int(order as i32))
        .ok_or_else(|| argument("At least one object must implement IComparable."))
}

fn enumerator(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    iterate(cx.heap, cx.types, args[0])
}

fn list(cx: &mut Cx<'_>, value: &Value) -> Result<Vec<Value>, Thrown> {
    cx.list(value).map(|list| list.items.clone())
}

fn groups(cx: &mut Cx<'_>, lookup: &Value) -> Result<Vec<Value>, Thrown> {
    let groups = cx.fields(lookup)?[0];
    list(cx, &groups)
}
