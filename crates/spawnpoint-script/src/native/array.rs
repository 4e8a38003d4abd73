//! Arrays.

use super::{
    Done, Rows,
    args::{argument, argument_null, out_of_range},
    list::{search, sort},
    object::length_of,
};
use crate::{
    types::TyKind,
    vm::{Array, Cx, Obj, Thrown, Value, default_of},
};

pub(super) const ROWS: Rows = &[
    ("Array.new", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let mut sizes = Vec::new();
        let mut total = 1_usize;
        for size in &args[1..] {
            let size = usize::try_from(cx.int(size)?).map_err(|_| {
                let message = "Arithmetic operation resulted in an overflow.";
                Thrown::New("System.OverflowException", message.to_owned())
            })?;
            total = total.checked_mul(size).ok_or(Thrown::Memory)?;
            sizes.push(size);
        }
        let TyKind::Array(of, _) = *cx.types.kind(ty) else {
            return Err(Thrown::internal("expected an array type"));
        };
        cx.room(total.saturating_mul(16))?;
        let first = default_of(cx.heap, cx.types, cx.host.types(), of);
        let items = vec![first; total].into();
        let sizes = (sizes.len() > 1).then(|| sizes.into());
        Ok(cx.heap.alloc(Obj::Array(Array { ty, items, sizes })))
    }),
    ("Array.of", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let items = args[1..].into();
        Ok(cx.heap.alloc(Obj::Array(Array { ty, items, sizes: None })))
    }),
    ("Array.shape", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let items = items(cx, &args[1])?.into();
        let sizes =
            args[2..].iter().map(|size| size.whole().unwrap_or_default() as usize).collect();
        Ok(cx.heap.alloc(Obj::Array(Array { ty, items, sizes: Some(sizes) })))
    }),
    ("Array.get_Many", |cx, args| {
        let (array, at) = place(cx, &args[0], &args[1..])?;
        Ok(array.items[at])
    }),
    ("Array.set_Many", |cx, args| {
        let (_, at) = place(cx, &args[0], &args[1..args.len() - 1])?;
        let Value::Ref(object) = args[0] else { return Err(Thrown::null()) };
        if let Obj::Array(array) = cx.heap.get_mut(object) {
            array.items[at] = args[args.len() - 1];
        }
        Ok(Value::Null)
    }),
    ("Array.Length", |cx, args| Ok(Value::Int(length_of(cx, args[0])?))),
    ("Array.LongLength", |cx, args| Ok(Value::Long(length_of(cx, args[0])?.into()))),
    ("Array.element", |cx, args| {
        let length = length_of(cx, args[0])?;
        let at = cx.int(&args[1])?;
        let at = if cx.bool(&args[2]) { length - at } else { at } as usize;
        let found = match cx.heap.object(args[0]) {
            Some(Obj::Array(array)) => array.items.get(at).copied(),
            Some(Obj::List(list)) => list.items.get(at).copied(),
            Some(Obj::Str(text)) => text.text.encode_utf16().nth(at).map(Value::Char),
            _ => None,
        };
        found.ok_or_else(Thrown::null)
    }),
    ("Array.Rank", |cx, args| {
        Ok(Value::Int(array(cx, &args[0])?.sizes.as_ref().map_or(1, |sizes| sizes.len()) as i32))
    }),
    ("Array.GetLength", |cx, args| {
        let dimension = cx.int(&args[1])?;
        let array = array(cx, &args[0])?;
        let size = match (&array.sizes, dimension) {
            (Some(sizes), at) => usize::try_from(at).ok().and_then(|at| sizes.get(at)).copied(),
            (None, 0) => Some(array.items.len()),
            _ => None,
        };
        size.map(|size| Value::Int(size as i32)).ok_or_else(|| {
            let message = "Index was outside the bounds of the array.";
            Thrown::New("System.IndexOutOfRangeException", message.to_owned())
        })
    }),
    ("Array.GetUpperBound", |cx, args| {
        let dimension = cx.int(&args[1])?;
        let array = array(cx, &args[0])?;
        let size = match &array.sizes {
            Some(sizes) => sizes.get(dimension as usize).copied().unwrap_or_default(),
            None => array.items.len(),
        };
        Ok(Value::Int(size as i32 - 1))
    }),
    ("Array.GetLowerBound", |_, _| Ok(Value::Int(0))),
    ("Array.Clone", |cx, args| {
        let found = array(cx, &args[0])?;
        let copy = Array { ty: found.ty, items: found.items.clone(), sizes: found.sizes.clone() };
        cx.room(copy.items.len() * 16)?;
        Ok(cx.heap.alloc(Obj::Array(copy)))
    }),
    ("Array.GetValue", |cx, args| {
        let at = cx.int(&args[1])? as usize;
        let message = "Index was outside the bounds of the array.";
        array(cx, &args[0])?
            .items
            .get(at)
            .copied()
            .ok_or_else(|| Thrown::New("System.IndexOutOfRangeException", message.to_owned()))
    }),
    ("Array.SetValue", |cx, args| {
        let at = cx.int(&args[2])?;
        copy_into(cx, &[args[1]], &args[0], at)
    }),
    ("Array.CopyTo", |cx, args| {
        let items = items(cx, &args[0])?;
        let at = cx.int(&args[2])?;
        copy_into(cx, &items, &args[1], at)
    }),
    ("Array.Copy", |cx, args| {
        let (source, from, target, to, length) = match args {
            [source, target, length] => (source, 0, target, 0, cx.int(length)?),
            [source, from, target, to, length] => {
                (source, cx.int(from)?, target, cx.int(to)?, cx.int(length)?)
            }
            _ => return Err(Thrown::null()),
        };
        let items = items(cx, source)?;
        let message = "Source array was not long enough. Check the source index, length, and the array's lower bounds.\nParameter name: sourceArray";
        let part = usize::try_from(from)
            .ok()
            .zip(usize::try_from(length).ok())
            .and_then(|(from, length)| items.get(from..from + length))
            .ok_or_else(|| argument(message))?;
        copy_into(cx, part, target, to)
    }),
    ("Array.Clear", |cx, args| {
        let (at, count) = (cx.int(&args[1])?, cx.int(&args[2])?);
        let ty = array(cx, &args[0])?.ty;
        let TyKind::Array(of, _) = *cx.types.kind(ty) else { return Err(Thrown::null()) };
        let zero = default_of(cx.heap, cx.types, cx.host.types(), of);
        let items = vec![zero; count.max(0) as usize];
        copy_into(cx, &items, &args[0], at)
    }),
    ("Array.Reverse", |cx, args| {
        let length = length_of(cx, args[0])? as usize;
        let (from, to) = span(cx, length, &args[1..])?;
        change(cx, &args[0], |items| items[from..to].reverse())
    }),
    ("Array.Sort", |cx, args| {
        let mut all = items(cx, &args[0])?;
        let (from, to) = span(cx, all.len(), &args[1..])?;
        sort(cx, &mut all[from..to])?;
        copy_into(cx, &all, &args[0], 0)
    }),
    ("Array.IndexOf", |cx, args| {
        let items = items(cx, &args[0])?;
        let found = items.iter().position(|item| cx.same(*item, args[1]));
        Ok(Value::Int(found.map_or(-1, |at| at as i32)))
    }),
    ("Array.LastIndexOf", |cx, args| {
        let items = items(cx, &args[0])?;
        let found = items.iter().rposition(|item| cx.same(*item, args[1]));
        Ok(Value::Int(found.map_or(-1, |at| at as i32)))
    }),
    ("Array.BinarySearch", |cx, args| {
        let items = items(cx, &args[0])?;
        Ok(Value::Int(search(cx, &items, args[1])))
    }),
];

fn array<'c>(cx: &'c Cx<'_>, value: &Value) -> Result<&'c Array, Thrown> {
    match cx.heap.object(*value) {
        Some(Obj::Array(array)) => Ok(array),
        None => Err(argument_null("array")),
        _ => Err(Thrown::internal("expected an array")),
    }
}

fn items(cx: &Cx<'_>, value: &Value) -> Result<Vec<Value>, Thrown> {
    array(cx, value).map(|array| array.items.to_vec())
}

fn place<'c>(
    cx: &'c Cx<'_>,
    value: &Value,
    indices: &[Value],
) -> Result<(&'c Array, usize), Thrown> {
    let Some(Obj::Array(array)) = cx.heap.object(*value) else { return Err(Thrown::null()) };
    let sizes = array.sizes.as_deref().unwrap_or_default();
    let mut at = 0_usize;
    for (index, size) in indices.iter().zip(sizes) {
        let index = usize::try_from(cx.int(index)?).ok().filter(|index| index < size);
        let message = "Index was outside the bounds of the array.";
        let index = index
            .ok_or_else(|| Thrown::New("System.IndexOutOfRangeException", message.to_owned()))?;
        at = at * size + index;
    }
    Ok((array, at))
}

fn change(cx: &mut Cx<'_>, value: &Value, with: impl FnOnce(&mut [Value])) -> Done {
    let Value::Ref(at) = value else { return Err(argument_null("array")) };
    if let Obj::Array(array) = cx.heap.get_mut(*at) {
        with(&mut array.items);
    }
    Ok(Value::Null)
}

fn span(cx: &Cx<'_>, length: usize, args: &[Value]) -> Result<(usize, usize), Thrown> {
    let [at, count] = args else { return Ok((0, length)) };
    let (at, count) = (cx.int(at)?, cx.int(count)?);
    let ends = usize::try_from(at).ok().zip(usize::try_from(count).ok());
    ends.map(|(at, count)| (at, at + count))
        .filter(|(_, to)| *to <= length)
        .ok_or_else(|| out_of_range("index", "Index was out of range."))
}

pub(super) fn copy_into(cx: &mut Cx<'_>, items: &[Value], target: &Value, at: i32) -> Done {
    let Value::Ref(place) = target else { return Err(argument_null("destination")) };
    let message = "Destination array was not long enough. Check the destination index, length, and the array's lower bounds.\nParameter name: destinationArray";
    let Obj::Array(array) = cx.heap.get_mut(*place) else { return Err(Thrown::null()) };
    let at = usize::try_from(at).map_err(|_| argument(message))?;
    let slots = array.items.get_mut(at..at + items.len()).ok_or_else(|| argument(message))?;
    slots.copy_from_slice(items);
    Ok(Value::Null)
}
