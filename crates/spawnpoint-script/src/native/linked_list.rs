//! `LinkedList<T>`: the list has its first and last node and its count, a node has its value, its
//! neighbors and its list. Both begin with a cell of their own, because structs with equal fields
//! are equal, and lists are not.

use super::{
    Done, Native, Rows,
    args::{argument_null, invalid},
};
use crate::{
    library::LIBRARY,
    types::TyKind,
    vm::{Cx, Obj, Thrown, Value},
};

/// The fields of a list.
const FIRST: usize = 1;
const LAST: usize = 2;
const COUNT: usize = 3;

/// The fields of a node.
const VALUE: usize = 1;
const NEXT: usize = 2;
const PREVIOUS: usize = 3;
const LIST: usize = 4;

pub(super) const ROWS: Rows = &[
    ("LinkedList.new", new as Native),
    ("LinkedList.First", |cx, args| field(cx, args[0], FIRST)),
    ("LinkedList.Last", |cx, args| field(cx, args[0], LAST)),
    ("LinkedList.Count", |cx, args| field(cx, args[0], COUNT)),
    ("LinkedListNode.Value", |cx, args| field(cx, args[0], VALUE)),
    ("LinkedListNode.set_Value", |cx, args| set(cx, args[0], VALUE, args[1])),
    ("LinkedListNode.Next", |cx, args| field(cx, args[0], NEXT)),
    ("LinkedListNode.Previous", |cx, args| field(cx, args[0], PREVIOUS)),
    ("LinkedListNode.List", |cx, args| field(cx, args[0], LIST)),
    ("LinkedList.AddLast", |cx, args| {
        let last = field(cx, args[0], LAST)?;
        insert(cx, args[0], last, Value::Null, args[1])
    }),
    ("LinkedList.AddFirst", |cx, args| {
        let first = field(cx, args[0], FIRST)?;
        insert(cx, args[0], Value::Null, first, args[1])
    }),
    ("LinkedList.AddAfter", |cx, args| {
        member(cx, args[0], args[1])?;
        let next = field(cx, args[1], NEXT)?;
        insert(cx, args[0], args[1], next, args[2])
    }),
    ("LinkedList.AddBefore", |cx, args| {
        member(cx, args[0], args[1])?;
        let previous = field(cx, args[1], PREVIOUS)?;
        insert(cx, args[0], previous, args[1], args[2])
    }),
    ("LinkedList.RemoveFirst", |cx, args| remove_end(cx, args[0], FIRST)),
    ("LinkedList.RemoveLast", |cx, args| remove_end(cx, args[0], LAST)),
    ("LinkedList.Find", |cx, args| find(cx, args[0], args[1])),
    ("LinkedList.Contains", |cx, args| {
        let found = find(cx, args[0], args[1])?;
        Ok(Value::Bool(!found.is_null()))
    }),
    ("LinkedList.__RemoveNode", |cx, args| {
        member(cx, args[0], args[1])?;
        remove(cx, args[0], args[1])
    }),
    ("LinkedList.__RemoveValue", |cx, args| {
        let found = find(cx, args[0], args[1])?;
        if !found.is_null() {
            remove(cx, args[0], found)?;
        }
        Ok(Value::Bool(!found.is_null()))
    }),
    ("LinkedList.Clear", |cx, args| {
        set(cx, args[0], FIRST, Value::Null)?;
        set(cx, args[0], LAST, Value::Null)?;
        set(cx, args[0], COUNT, Value::Int(0))
    }),
];

fn new(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let ty = cx.ty(&args[0])?;
    let identity = cx.heap.alloc(Obj::Cell(Value::Null));
    Ok(cx.new_struct(ty, &[identity, Value::Null, Value::Null, Value::Int(0)]))
}

fn field(cx: &Cx<'_>, value: Value, at: usize) -> Done {
    Ok(cx.fields(&value)?[at])
}

fn set(cx: &mut Cx<'_>, object: Value, at: usize, value: Value) -> Done {
    let Value::Ref(place) = object else { return Err(Thrown::null()) };
    if let Obj::Struct(_, fields) = cx.heap.get_mut(place)
        && let Some(field) = fields.get_mut(at)
    {
        *field = value;
    }
    Ok(Value::Null)
}

/// Checks that a node belongs to the list.
fn member(cx: &Cx<'_>, list: Value, node: Value) -> Result<(), Thrown> {
    if node.is_null() {
        return Err(argument_null("node"));
    }
    match (field(cx, node, LIST)?, list) {
        (Value::Ref(a), Value::Ref(b)) if a == b => Ok(()),
        _ => Err(invalid("The LinkedList node does not belong to current LinkedList.")),
    }
}

fn insert(cx: &mut Cx<'_>, list: Value, previous: Value, next: Value, value: Value) -> Done {
    let Some(Obj::Struct(ty, _)) = cx.heap.object(list) else { return Err(Thrown::null()) };
    let args = match cx.types.kind(*ty) {
        TyKind::Def(_, args) => args.to_vec(),
        _ => Vec::new(),
    };
    let Some(def) = LIBRARY.find("LinkedListNode", 1) else {
        return Err(Thrown::internal("no type of nodes"));
    };
    let ty = cx.types.def(def, &args);
    let identity = cx.heap.alloc(Obj::Cell(Value::Null));
    let node = cx.new_struct(ty, &[identity, value, next, previous, list]);
    link(cx, list, previous, NEXT, node, FIRST)?;
    link(cx, list, next, PREVIOUS, node, LAST)?;
    count(cx, list, 1)?;
    Ok(node)
}

/// Sets a link of a node, or the end of the list if there is no node.
fn link(
    cx: &mut Cx<'_>,
    list: Value,
    node: Value,
    at: usize,
    to: Value,
    end: usize,
) -> Result<(), Thrown> {
    let (object, at) = if node.is_null() { (list, end) } else { (node, at) };
    set(cx, object, at, to)?;
    Ok(())
}

fn count(cx: &mut Cx<'_>, list: Value, change: i32) -> Result<(), Thrown> {
    let count = cx.int(&field(cx, list, COUNT)?)? + change;
    set(cx, list, COUNT, Value::Int(count))?;
    Ok(())
}

fn remove(cx: &mut Cx<'_>, list: Value, node: Value) -> Done {
    let (next, previous) = (field(cx, node, NEXT)?, field(cx, node, PREVIOUS)?);
    link(cx, list, previous, NEXT, next, FIRST)?;
    link(cx, list, next, PREVIOUS, previous, LAST)?;
    for at in [NEXT, PREVIOUS, LIST] {
        set(cx, node, at, Value::Null)?;
    }
    count(cx, list, -1)?;
    Ok(Value::Null)
}

fn remove_end(cx: &mut Cx<'_>, list: Value, end: usize) -> Done {
    let node = field(cx, list, end)?;
    if node.is_null() {
        return Err(invalid("The LinkedList is empty."));
    }
    remove(cx, list, node)
}

fn find(cx: &mut Cx<'_>, list: Value, value: Value) -> Done {
    let mut node = field(cx, list, FIRST)?;
    while !node.is_null() {
        cx.heap.charged += 1;
        if cx.same(field(cx, node, VALUE)?, value) {
            break;
        }
        node = field(cx, node, NEXT)?;
    }
    Ok(node)
}
