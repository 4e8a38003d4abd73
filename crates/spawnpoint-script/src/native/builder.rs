//! `StringBuilder` and encodings.

use super::{
    Done, Rows,
    args::out_of_range,
    string::{array_items, part},
};
use crate::{
    types::Ty,
    vm::{Cx, Obj, Thrown, Value},
};

pub(super) const ROWS: Rows = &[
    ("StringBuilder.new", |cx, args| {
        let text = args.get(1).and_then(|text| cx.heap.text(*text)).unwrap_or_default().to_owned();
        Ok(cx.heap.alloc(Obj::Builder(text)))
    }),
    ("StringBuilder.Length", |cx, args| {
        let text = builder(cx, args)?;
        let length = if text.is_ascii() { text.len() } else { text.encode_utf16().count() };
        Ok(Value::Int(length as i32))
    }),
    ("StringBuilder.set_Length", |cx, args| {
        let wanted = usize::try_from(cx.int(&args[1])?)
            .map_err(|_| out_of_range("value", "Length cannot be less than zero."))?;
        cx.room(wanted)?;
        let mut units: Vec<u16> = builder(cx, args)?.encode_utf16().collect();
        units.resize(wanted, 0);
        *builder(cx, args)? = String::from_utf16_lossy(&units);
        Ok(Value::Null)
    }),
    ("StringBuilder.Capacity", |cx, args| {
        Ok(Value::Int(builder(cx, args)?.capacity().max(16) as i32))
    }),
    ("StringBuilder.set_Capacity", |_, _| Ok(Value::Null)),
    ("StringBuilder.get_Item", |cx, args| {
        let at = cx.int(&args[1])?;
        let unit =
            usize::try_from(at).ok().and_then(|at| builder(cx, args).ok()?.encode_utf16().nth(at));
        unit.map(Value::Char).ok_or_else(|| {
            Thrown::New(
                "System.IndexOutOfRangeException",
                "Index was outside the bounds of the array.".to_owned(),
            )
        })
    }),
    ("StringBuilder.set_Item", |cx, args| {
        let at = cx.int(&args[1])? as usize;
        let unit = cx.char(&args[2]);
        let mut units: Vec<u16> = builder(cx, args)?.encode_utf16().collect();
        let Some(slot) = units.get_mut(at) else {
            return Err(out_of_range("index", "Index was out of range."));
        };
        *slot = unit;
        *builder(cx, args)? = String::from_utf16_lossy(&units);
        Ok(Value::Null)
    }),
    ("StringBuilder.Append", |cx, args| {
        // Appends characters and strings without copying them first.
        if let (Value::Ref(to), Some(Obj::Str(_)), 2) =
            (args[0], cx.heap.object(args[1]), args.len())
        {
            let Obj::Builder(mut text) = cx.heap.take(to) else { return Err(Thrown::null()) };
            let before = text.capacity();
            text.push_str(cx.heap.text(args[1]).unwrap_or_default());
            let grown = text.capacity() - before;
            cx.heap.put(to, Obj::Builder(text));
            cx.heap.account_growth(grown);
            return Ok(args[0]);
        }
        let more = match args {
            [_, Value::Char(unit), Value::Int(count)] => {
                let count = (*count).max(0) as usize;
                cx.room(count * 3)?;
                String::from_utf16_lossy(&vec![*unit; count])
            }
            [_, text, start, length] => {
                let whole = super::object::length_of(cx, *text)? as usize;
                let (from, to) = part(cx, whole, &[*start, *length])?;
                super::string::slice(cx, text, from, to)?
            }
            [_, value] => match characters(cx, *value) {
                Some(text) => text,
                None => cx.text_of(*value),
            },
            _ => String::new(),
        };
        push(cx, args, &more)
    }),
    ("StringBuilder.AppendLine", |cx, args| {
        let mut more =
            args.get(1).and_then(|text| cx.heap.text(*text)).unwrap_or_default().to_owned();
        more.push('\n');
        push(cx, args, &more)
    }),
    ("StringBuilder.AppendFormat", |cx, args| {
        let format = cx.owned(&args[1])?;
        let items = array_items(cx, &args[2])?;
        let more = cx.format(&format, &items)?;
        push(cx, args, &more)
    }),
    ("StringBuilder.Insert", |cx, args| {
        let more = cx.text_of(args[2]);
        let mut units: Vec<u16> = builder(cx, args)?.encode_utf16().collect();
        let (at, _) = part(cx, units.len(), &args[1..2])?;
        cx.room(units.len() * 2 + more.len())?;
        units.splice(at..at, more.encode_utf16());
        *builder(cx, args)? = String::from_utf16_lossy(&units);
        Ok(args[0])
    }),
    ("StringBuilder.Remove", |cx, args| {
        let mut units: Vec<u16> = builder(cx, args)?.encode_utf16().collect();
        let (from, to) = part(cx, units.len(), &args[1..])?;
        units.drain(from..to);
        *builder(cx, args)? = String::from_utf16_lossy(&units);
        Ok(args[0])
    }),
    ("StringBuilder.Replace", |cx, args| {
        let (from, to) = (cx.piece(&args[1])?, cx.piece(&args[2])?);
        if from.is_empty() {
            return Err(super::args::argument(
                "Empty name is not legal.\nParameter name: oldValue",
            ));
        }
        let text = builder(cx, args)?;
        let size = text.len() + text.matches(&from).count() * to.len();
        cx.room(size)?;
        let replaced = builder(cx, args)?.replace(&from, &to);
        *builder(cx, args)? = replaced;
        Ok(args[0])
    }),
    ("StringBuilder.Clear", |cx, args| {
        builder(cx, args)?.clear();
        Ok(args[0])
    }),
    ("StringBuilder.ToString", |cx, args| {
        let units: Vec<u16> = builder(cx, args)?.encode_utf16().collect();
        let (from, to) = part(cx, units.len(), &args[1..])?;
        cx.room(to - from)?;
        let text = String::from_utf16_lossy(&units[from..to]);
        Ok(cx.str(text))
    }),
    ("Encoding.UTF8", |cx, _| Ok(cx.new_struct(Ty::OBJECT, &[]))),
    ("Encoding.ASCII", |cx, _| Ok(cx.new_struct(Ty::OBJECT, &[]))),
    ("Encoding.GetBytes", |cx, args| {
        let bytes: Vec<Value> = cx.text(&args[1])?.bytes().map(Value::Byte).collect();
        cx.room(bytes.len() * 16)?;
        Ok(cx.new_array(Ty::BYTE, bytes))
    }),
    ("Encoding.GetByteCount", |cx, args| Ok(Value::Int(cx.text(&args[1])?.len() as i32))),
    ("Encoding.GetString", |cx, args| {
        let bytes: Vec<u8> = array_items(cx, &args[1])?
            .iter()
            .filter_map(|byte| byte.whole().map(|byte| byte as u8))
            .collect();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(cx.str(text))
    }),
];

fn builder<'c>(cx: &'c mut Cx<'_>, args: &[Value]) -> Result<&'c mut String, Thrown> {
    match args[0] {
        Value::Ref(at) => match cx.heap.get_mut(at) {
            Obj::Builder(text) => Ok(text),
            _ => Err(Thrown::internal("expected a StringBuilder")),
        },
        _ => Err(Thrown::null()),
    }
}

/// The text of an array of characters.
fn characters(cx: &Cx<'_>, value: Value) -> Option<String> {
    let Some(Obj::Array(array)) = cx.heap.object(value) else { return None };
    let units: Option<Vec<u16>> = array
        .items
        .iter()
        .map(|item| match item {
            Value::Char(unit) => Some(*unit),
            _ => None,
        })
        .collect();
    units.filter(|units| !units.is_empty()).map(|units| String::from_utf16_lossy(&units))
}

fn push(cx: &mut Cx<'_>, args: &[Value], more: &str) -> Done {
    cx.room(more.len())?;
    let text = builder(cx, args)?;
    let before = text.capacity();
    text.push_str(more);
    let grown = text.capacity() - before;
    cx.heap.account_growth(grown);
    Ok(args[0])
}
