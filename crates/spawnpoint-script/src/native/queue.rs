//! `Queue<T>`.

use std::collections::VecDeque;

use super::{Rows, args::invalid};
use crate::{
    types::Ty,
    vm::{Cx, Obj, Thrown, Value, default_of},
};

pub(super) const ROWS: Rows = &[
    ("Queue.new", |cx, args| {
        let ty = cx.ty(&args[0])?;
        Ok(cx.heap.alloc(Obj::Queue(ty, VecDeque::new())))
    }),
    ("Queue.Count", |cx, args| Ok(Value::Int(queue(cx, args)?.len() as i32))),
    ("Queue.Enqueue", |cx, args| {
        let items = queue(cx, args)?;
        let before = items.capacity();
        items.push_back(args[1]);
        let grown = items.capacity() - before;
        cx.heap.account_growth(grown * 16);
        Ok(Value::Null)
    }),
    ("Queue.Dequeue", |cx, args| {
        queue(cx, args)?.pop_front().ok_or_else(|| invalid("Queue empty."))
    }),
    ("Queue.Peek", |cx, args| {
        queue(cx, args)?.front().copied().ok_or_else(|| invalid("Queue empty."))
    }),
    ("Queue.TryDequeue", |cx, args| {
        let found = queue(cx, args)?.pop_front();
        set_found(cx, args, found);
        Ok(Value::Bool(found.is_some()))
    }),
    ("Queue.TryPeek", |cx, args| {
        let found = queue(cx, args)?.front().copied();
        set_found(cx, args, found);
        Ok(Value::Bool(found.is_some()))
    }),
    ("Queue.Contains", |cx, args| {
        let Some(Obj::Queue(_, items)) = cx.heap.object(args[0]) else {
            return Err(Thrown::null());
        };
        let items: Vec<Value> = items.iter().copied().collect();
        Ok(Value::Bool(items.iter().any(|item| cx.same(*item, args[1]))))
    }),
    ("Queue.Clear", |cx, args| {
        queue(cx, args)?.clear();
        Ok(Value::Null)
    }),
    ("Queue.ToArray", |cx, args| {
        let Some(Obj::Queue(ty, items)) = cx.heap.object(args[0]) else {
            return Err(Thrown::null());
        };
        let (ty, items) = (*ty, items.iter().copied().collect());
        let of = cx.types.as_def(ty).and_then(|(_, args)| args.first().copied());
        Ok(cx.new_array(of.unwrap_or(Ty::OBJECT), items))
    }),
];

/// Sets an `out` argument: what was found, or the default value of the elements.
pub(super) fn set_found(cx: &mut Cx<'_>, args: &[Value], found: Option<Value>) {
    let value = found.unwrap_or_else(|| {
        let ty = cx.type_of(args[0]);
        let of = cx.types.as_def(ty).and_then(|(_, args)| args.first().copied());
        default_of(cx.heap, cx.types, cx.host.types(), of.unwrap_or(Ty::OBJECT))
    });
    cx.set_cell(&args[1], value);
}

fn queue<'c>(cx: &'c mut Cx<'_>, args: &[Value]) -> Result<&'c mut VecDeque<Value>, Thrown> {
    match args[0] {
        Value::Ref(at) => match cx.heap.get_mut(at) {
            Obj::Queue(_, items) => Ok(items),
            _ => Err(Thrown::internal("expected a queue")),
        },
        _ => Err(Thrown::null()),
    }
}
