//! The parts of the library that are not written in C#, by their declared names.

mod args;
mod array;
mod builder;
mod character;
mod console;
mod convert;
mod date;
mod date_exact;
mod decimal;
mod dictionary;
mod encoding;
mod exceptions;
mod format;
mod json_utility;
mod linked_list;
mod linq;
mod list;
mod math;
mod mathf;
mod number;
mod object;
mod quaternion;
mod queue;
mod random;
mod reflection;
mod regexes;
mod shapes;
mod sort;
mod string;
mod task;
mod text;
mod timespan;
mod vector;
mod watch;

use std::{collections::HashMap, sync::LazyLock};

use crate::vm::{Cx, Thrown, Value};

/// The id of a native function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NativeId(pub u16);

/// A native function. Instance methods get the object first, constructors the type.
pub(crate) type Native = fn(&mut Cx<'_>, &[Value]) -> Done;

pub(crate) type Done = Result<Value, Thrown>;

/// Rows of a table of native functions.
type Rows = &'static [(&'static str, Native)];

/// Replaces functions that are declared but not implemented.
pub(crate) const MISSING: NativeId = NativeId(0);

pub(crate) struct Table {
    pub functions: Vec<Native>,
    names: HashMap<&'static str, NativeId>,
}

const TABLES: &[Rows] = &[
    object::ROWS,
    array::ROWS,
    builder::ROWS,
    character::ROWS,
    console::ROWS,
    convert::ROWS,
    date::ROWS,
    date_exact::ROWS,
    decimal::ROWS,
    dictionary::ROWS,
    encoding::ROWS,
    exceptions::ROWS,
    json_utility::ROWS,
    linked_list::ROWS,
    linq::ROWS,
    list::ROWS,
    math::ROWS,
    mathf::ROWS,
    number::ROWS,
    queue::ROWS,
    quaternion::ROWS,
    random::ROWS,
    reflection::ROWS,
    regexes::ROWS,
    shapes::ROWS,
    string::ROWS,
    task::ROWS,
    timespan::ROWS,
    vector::ROWS,
    watch::ROWS,
];

pub(crate) static NATIVES: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table { functions: vec![missing as Native], names: HashMap::new() };
    for (name, native) in TABLES.iter().copied().flatten() {
        let id = NativeId(table.functions.len() as u16);
        table.functions.push(*native);
        table.names.insert(name, id);
    }
    table
});

pub(crate) fn find(key: &str) -> Option<NativeId> {
    NATIVES.names.get(key).copied()
}

fn missing(_: &mut Cx<'_>, _: &[Value]) -> Done {
    Err(Thrown::New(
        "System.NotImplementedException",
        "The method or operation is not implemented.".to_owned(),
    ))
}
