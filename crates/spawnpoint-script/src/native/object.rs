//! Members of every object; types, enums, `T?`, GUIDs, indexes and ranges.

use super::{
    Done, Rows,
    args::{argument, argument_null, format_error, invalid},
};
use crate::{
    host::QueryRoot,
    library::LIBRARY,
    types::{Ty, TyKind},
    vm::{Cx, Obj, Thrown, Value, from_host},
};

pub(super) const ROWS: Rows = &[
    // A field of its own makes it equal to itself only: structs are compared by their fields.
    ("Object.new", |cx, _| {
        let identity = cx.heap.alloc(Obj::Cell(Value::Null));
        Ok(cx.new_struct(Ty::OBJECT, &[identity]))
    }),
    ("Object.ToString", |cx, args| {
        let text = cx.text_of(args[0]);
        Ok(cx.str(text))
    }),
    ("Object.__ToString", |cx, args| {
        let ty = cx.type_of(args[0]);
        let text = cx.types.full_name(cx.host.types(), ty);
        Ok(cx.str(text))
    }),
    ("Object.__Equals", |cx, args| Ok(Value::Bool(cx.heap.same(args[0], args[1])))),
    ("Object.__GetHashCode", |cx, args| {
        let hash = cx.heap.hash(args[0]);
        Ok(Value::Int((hash ^ hash >> 32) as i32))
    }),
    ("Object.__Copy", |cx, args| match cx.heap.object(args[0]) {
        Some(Obj::Struct(ty, fields)) => {
            let copy = Obj::Struct(*ty, fields.clone());
            Ok(cx.heap.alloc(copy))
        }
        _ => Err(Thrown::null()),
    }),
    ("Activator.CreateInstance", |cx, args| {
        let ty = cx.ty(&args[0])?;
        cx.new_instance(ty)
    }),
    ("Object.Equals", |cx, args| Ok(Value::Bool(cx.same(args[0], args[1])))),
    ("Object.ReferenceEquals", |_, args| {
        Ok(Value::Bool(match (args[0], args[1]) {
            (Value::Ref(a), Value::Ref(b)) => a == b,
            (Value::Host(_, a), Value::Host(_, b)) => a == b,
            (Value::Null, Value::Null) => true,
            _ => false,
        }))
    }),
    ("Object.GetHashCode", |cx, args| {
        Ok(Value::Int(match args[0] {
            Value::Int(value) => value,
            Value::Bool(value) => i32::from(value),
            Value::Char(unit) => i32::from(unit) | i32::from(unit) << 16,
            Value::Byte(value) => value.into(),
            other => {
                if let Some(hash) = cx.own_hash(other) {
                    return Ok(Value::Int(hash));
                }
                let hash = cx.heap.hash(other);
                (hash ^ hash >> 32) as i32
            }
        }))
    }),
    // For patterns such as `(int a, int b)` on an object.
    ("Object.__IsTuple", |cx, args| {
        let count = cx.int(&args[1])? as usize;
        let is_tuple = match cx.heap.object(args[0]) {
            Some(Obj::Struct(ty, fields)) => {
                fields.len() == count && matches!(cx.types.kind(*ty), TyKind::Tuple(_))
            }
            _ => false,
        };
        Ok(Value::Bool(is_tuple))
    }),
    ("Object.__TuplePart", |cx, args| {
        let at = cx.int(&args[1])? as usize;
        Ok(cx.fields(&args[0])?.get(at).copied().unwrap_or_default())
    }),
    ("Object.GetType", |cx, args| {
        if let Value::Host(id, _) = args[0] {
            return Ok(Value::Type(cx.types.intern(TyKind::Host(id))));
        }
        Ok(Value::Type(cx.type_of(args[0])))
    }),
    ("Type.Name", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let name = cx.types.short_name(cx.host.types(), ty);
        Ok(cx.str(name))
    }),
    ("Type.FullName", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let name = cx.types.full_name(cx.host.types(), ty);
        Ok(cx.str(name))
    }),
    ("Type.Namespace", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let name = cx.types.full_name(cx.host.types(), ty);
        let bare = name.split(['[', '`']).next().unwrap_or_default();
        let space = bare.rsplit_once('.').map(|(space, _)| space.to_owned());
        Ok(space.map_or(Value::Null, |space| cx.str(space)))
    }),
    ("Type.IsEnum", |cx, args| {
        let ty = cx.ty(&args[0])?;
        Ok(Value::Bool(cx.types.is_enum(cx.host.types(), ty)))
    }),
    ("Type.IsValueType", |cx, args| {
        let ty = cx.ty(&args[0])?;
        Ok(Value::Bool(cx.types.is_value_of(cx.host.types(), ty)))
    }),
    ("Type.IsArray", |cx, args| {
        let ty = cx.ty(&args[0])?;
        Ok(Value::Bool(matches!(cx.types.kind(ty), TyKind::Array(..))))
    }),
    ("Type.GetElementType", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let element = match cx.types.kind(ty) {
            TyKind::Array(of, 1) => Some(*of),
            _ => None,
        };
        Ok(element.map_or(Value::Null, Value::Type))
    }),
    ("Type.IsClass", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let is_value = cx.types.is_value_of(cx.host.types(), ty);
        Ok(Value::Bool(!is_value && !cx.types.is_interface(ty)))
    }),
    ("Type.IsInterface", |cx, args| {
        let ty = cx.ty(&args[0])?;
        Ok(Value::Bool(cx.types.is_interface(ty)))
    }),
    ("Type.BaseType", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let bases = cx.types.bases(cx.host.types(), ty);
        let base = bases.into_iter().find(|base| !cx.types.is_interface(*base));
        Ok(match base {
            Some(base) => Value::Type(base),
            None if ty == Ty::OBJECT => Value::Null,
            None => Value::Type(Ty::OBJECT),
        })
    }),
    ("Type.IsAssignableFrom", |cx, args| {
        let (to, from) = (cx.ty(&args[0])?, cx.ty(&args[1])?);
        Ok(Value::Bool(cx.types.is_subtype(cx.host.types(), from, to)))
    }),
    ("Type.IsSubclassOf", |cx, args| {
        let (from, to) = (cx.ty(&args[0])?, cx.ty(&args[1])?);
        Ok(Value::Bool(from != to && cx.types.is_subtype(cx.host.types(), from, to)))
    }),
    ("Type.op_Equality", |_, args| Ok(Value::Bool(args[0] == args[1]))),
    ("Type.op_Inequality", |_, args| Ok(Value::Bool(args[0] != args[1]))),
    ("IComparable.CompareTo", compare_to),
    ("Boolean.CompareTo", compare_to),
    ("Char.CompareTo", |_, args| match (args[0], args[1]) {
        (Value::Char(a), Value::Char(b)) => Ok(Value::Int(i32::from(a) - i32::from(b))),
        _ => Ok(Value::Int(1)),
    }),
    ("Number.CompareTo", compare_to),
    ("Enum.CompareTo", compare_to),
    ("Guid.CompareTo", compare_to),
    ("DateTime.CompareTo", compare_to),
    ("TimeSpan.CompareTo", compare_to),
    ("SByte.Equals", equals),
    ("SByte.CompareTo", compare_to),
    ("Byte.Equals", equals),
    ("Byte.CompareTo", compare_to),
    ("Int16.Equals", equals),
    ("Int16.CompareTo", compare_to),
    ("UInt16.Equals", equals),
    ("UInt16.CompareTo", compare_to),
    ("Int32.Equals", equals),
    ("Int32.CompareTo", compare_to),
    ("UInt32.Equals", equals),
    ("UInt32.CompareTo", compare_to),
    ("Int64.Equals", equals),
    ("Int64.CompareTo", compare_to),
    ("UInt64.Equals", equals),
    ("UInt64.CompareTo", compare_to),
    ("Single.Equals", equals),
    ("Single.CompareTo", compare_to),
    ("Double.Equals", equals),
    ("Double.CompareTo", compare_to),
    ("Decimal.Equals", equals),
    ("Decimal.CompareTo", compare_to),
    ("IEquatable.Equals", |cx, args| Ok(Value::Bool(cx.same(args[0], args[1])))),
    ("Number.ToString", |cx, args| {
        let how = args.get(1).and_then(|how| cx.heap.text(*how)).unwrap_or_default().to_owned();
        let text = cx.formatted(args[0], &how)?;
        Ok(cx.str(text))
    }),
    ("Enum.ToString", formatted),
    ("Guid.ToString", formatted),
    ("DateTime.ToString", formatted),
    ("TimeSpan.ToString", formatted),
    ("Vector2.ToString", formatted),
    ("Vector3.ToString", formatted),
    ("Vector4.ToString", formatted),
    ("Quaternion.ToString", formatted),
    ("Color.ToString", formatted),
    ("Boolean.Parse", |cx, args| {
        let text = cx.text(&args[0])?.trim().to_lowercase();
        match text.as_str() {
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            _ => {
                let text = cx.owned(&args[0])?;
                Err(format_error(format!("String '{text}' was not recognized as a valid Boolean.")))
            }
        }
    }),
    ("Boolean.TryParse", |cx, args| {
        let text = cx.heap.text(args[0]).unwrap_or_default().trim().to_lowercase();
        cx.set_cell(&args[1], Value::Bool(text == "true"));
        Ok(Value::Bool(text == "true" || text == "false"))
    }),
    ("Enum.HasFlag", |_, args| match (args[0], args[1]) {
        (Value::Enum(_, a), Value::Enum(_, b)) => Ok(Value::Bool(a & b == b)),
        _ => Ok(Value::Bool(false)),
    }),
    ("Enum.Parse", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let text = cx.owned(&args[1])?;
        let ignore = args.get(2).is_some_and(|flag| cx.bool(flag));
        let values = cx.enum_values(ty);
        let mut total = 0;
        for part in text.split(',') {
            let part = part.trim();
            let found = values
                .iter()
                .find(|(name, _)| name == part || (ignore && name.eq_ignore_ascii_case(part)));
            total |= match (found, part.parse::<i64>()) {
                (Some((_, value)), _) => *value,
                (None, Ok(value)) => value,
                _ => return Err(argument(format!("Requested value '{part}' was not found."))),
            };
        }
        Ok(Value::Enum(ty, total))
    }),
    ("Enum.GetNames", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let names = cx.enum_values(ty).into_iter().map(|(name, _)| name).collect();
        cx.strings(names)
    }),
    ("Enum.GetValues", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let values = cx.enum_values(ty).into_iter().map(|(_, value)| Value::Enum(ty, value));
        let values = values.collect();
        Ok(cx.new_array(ty, values))
    }),
    ("Enum.GetName", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let wanted = args[1].whole().unwrap_or_default() as i64;
        let found = cx.enum_values(ty).into_iter().find(|(_, value)| *value == wanted);
        Ok(found.map_or(Value::Null, |(name, _)| cx.str(name)))
    }),
    ("Enum.IsDefined", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let values = cx.enum_values(ty);
        let found = match (cx.heap.text(args[1]), args[1].whole()) {
            (Some(text), _) => values.iter().any(|(name, _)| name == text),
            (None, Some(number)) => values.iter().any(|(_, value)| i128::from(*value) == number),
            _ => return Err(argument_null("value")),
        };
        Ok(Value::Bool(found))
    }),
    ("Enum.ToObject", |cx, args| {
        let ty = cx.ty(&args[0])?;
        Ok(Value::Enum(ty, args[1].whole().unwrap_or_default() as i64))
    }),
    ("Nullable.HasValue", |_, args| Ok(Value::Bool(!args[0].is_null()))),
    ("Nullable.Value", |_, args| match args[0] {
        Value::Null => Err(invalid("Nullable object must have a value.")),
        value => Ok(value),
    }),
    ("Nullable.GetValueOrDefault", |_, args| Ok(if args[0].is_null() { args[1] } else { args[0] })),
    ("Delegate.Combine", |cx, args| {
        let mut all = delegates(cx, args[0]);
        all.extend(delegates(cx, args[1]));
        Ok(joined(cx, all))
    }),
    ("Delegate.GetInvocationList", |cx, args| {
        let all = delegates(cx, args[0]);
        Ok(cx.new_array(Ty::DELEGATE, all))
    }),
    ("Delegate.Remove", |cx, args| {
        let mut all = delegates(cx, args[0]);
        for gone in delegates(cx, args[1]) {
            if let Some(at) = all.iter().rposition(|one| cx.same(*one, gone)) {
                all.remove(at);
            }
        }
        Ok(joined(cx, all))
    }),
    ("Guid.new", |cx, args| match cx.heap.object(args[1]) {
        Some(Obj::Array(_)) => guid_of_bytes(cx, args[1]),
        _ => parse_guid(cx, &args[1]),
    }),
    ("Guid.Empty", |cx, _| Ok(cx.heap.alloc(Obj::Guid(0)))),
    ("Guid.Parse", |cx, args| parse_guid(cx, &args[0])),
    ("Guid.TryParse", |cx, args| {
        let parsed = parse_guid(cx, &args[0]);
        let found = parsed.is_ok();
        let value = match parsed {
            Ok(value) => value,
            Err(_) => cx.heap.alloc(Obj::Guid(0)),
        };
        cx.set_cell(&args[1], value);
        Ok(Value::Bool(found))
    }),
    ("Guid.NewGuid", |cx, _| {
        let mut bits = 0_u128;
        for _ in 0..4 {
            bits = bits << 32 | u128::from(cx.random_bits());
        }
        // Version 4, variant 1.
        bits = bits & !(0xF << 76) | 4 << 76;
        bits = bits & !(0x3 << 62) | 2 << 62;
        Ok(cx.heap.alloc(Obj::Guid(bits)))
    }),
    ("Guid.ToByteArray", |cx, args| {
        let Some(Obj::Guid(value)) = cx.heap.object(args[0]) else { return Err(Thrown::null()) };
        let bytes = swapped_guid(value.to_be_bytes()).map(Value::Byte).to_vec();
        Ok(cx.new_array(Ty::BYTE, bytes))
    }),
    ("Guid.op_Equality", |cx, args| Ok(Value::Bool(cx.same(args[0], args[1])))),
    ("Guid.op_Inequality", |cx, args| Ok(Value::Bool(!cx.same(args[0], args[1])))),
    ("Index.op_Implicit", |cx, args| {
        let fields = [args[0], Value::Bool(false)];
        Ok(cx.new_struct(Ty::INDEX, &fields))
    }),
    ("Index.make", |cx, args| Ok(cx.new_struct(Ty::INDEX, &[args[0], args[1]]))),
    ("Index.offset", |cx, args| {
        let length = length_of(cx, args[0])?;
        let (value, from_end) = index(cx, args[1])?;
        Ok(Value::Int(if from_end { length.wrapping_sub(value) } else { value }))
    }),
    ("Range.slice", |cx, args| {
        let length = length_of(cx, args[0])?;
        let fields = cx.fields(&args[1])?.to_vec();
        let place = |cx: &Cx<'_>, value: Value| -> Result<i32, Thrown> {
            let (at, from_end) = index(cx, value)?;
            Ok(if from_end { length.wrapping_sub(at) } else { at })
        };
        let (from, to) = (place(cx, fields[0])?, place(cx, fields[1])?);
        if from < 0 || to > length || from > to {
            let message =
                "Specified argument was out of the range of valid values.\nParameter name: length";
            return Err(Thrown::New("System.ArgumentOutOfRangeException", message.to_owned()));
        }
        if let Some(Obj::Array(array)) = cx.heap.object(args[0]) {
            let items = array.items[from as usize..to as usize].to_vec();
            let TyKind::Array(of, _) = *cx.types.kind(array.ty) else { return Err(Thrown::null()) };
            return Ok(cx.new_array(of, items));
        }
        let units: Vec<u16> = cx.text(&args[0])?.encode_utf16().collect();
        let text = String::from_utf16_lossy(&units[from as usize..to as usize]);
        Ok(cx.str(text))
    }),
    ("Switch.unmatched", |_, _| {
        let message = "Non-exhaustive switch expression failed to match its input.";
        Err(Thrown::New(
            "System.Runtime.CompilerServices.SwitchExpressionException",
            message.to_owned(),
        ))
    }),
    // No object of the library holds a resource.
    ("IDisposable.Dispose", |cx, args| match args[0] {
        Value::Null => Ok(Value::Null),
        object => cx.call_method(object, "Dispose", &[]).unwrap_or(Ok(Value::Null)),
    }),
    ("Query.Scene", |cx, args| lookup(cx, QueryRoot::Scene, &args[0])),
    ("Query.Game", |cx, args| lookup(cx, QueryRoot::Game, &args[0])),
    ("CultureInfo.InvariantCulture", culture),
    ("CultureInfo.CurrentCulture", culture),
    ("CultureInfo.CurrentUICulture", culture),
    ("CultureInfo.TextInfo", |cx, _| Ok(cx.new_struct(Ty::OBJECT, &[]))),
    ("Environment.TickCount", |cx, _| {
        Ok(Value::Int((cx.host.clock().realtime * 1000.0) as i64 as i32))
    }),
    ("EventArgs.Empty", |cx, _| {
        let ty = LIBRARY.find("EventArgs", 0).and_then(|def| LIBRARY.plain_type(def));
        Ok(cx.new_struct(ty.unwrap_or(Ty::OBJECT), &[]))
    }),
    ("EventArgs.new", |cx, args| {
        let ty = cx.ty(&args[0])?;
        Ok(cx.new_struct(ty, &[]))
    }),
];

fn compare_to(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let order = cx.order(args[0], args[1]);
    order
        .map(|order| Value::Int(order as i32))
        .ok_or_else(|| argument("At least one object must implement IComparable."))
}

/// There is only one culture.
fn culture(cx: &mut Cx<'_>, _: &[Value]) -> Done {
    Ok(cx.new_struct(Ty::OBJECT, &[]))
}

fn equals(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    Ok(Value::Bool(cx.same(args[0], args[1])))
}

fn formatted(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let how = args.get(1).and_then(|how| cx.heap.text(*how)).unwrap_or_default().to_owned();
    let text = cx.formatted(args[0], &how)?;
    Ok(cx.str(text))
}

fn delegates(cx: &Cx<'_>, value: Value) -> Vec<Value> {
    match cx.heap.object(value) {
        Some(Obj::Delegates(_, items)) => items.clone(),
        Some(_) => vec![value],
        None => Vec::new(),
    }
}

fn joined(cx: &mut Cx<'_>, all: Vec<Value>) -> Value {
    match all.as_slice() {
        [] => Value::Null,
        [only] => *only,
        [first, ..] => {
            let ty = cx.type_of(*first);
            cx.heap.alloc(Obj::Delegates(ty, all))
        }
    }
}

/// The first three groups of a GUID are numbers in little-endian order.
fn swapped_guid(bytes: [u8; 16]) -> [u8; 16] {
    let mut swapped = bytes;
    swapped[..4].reverse();
    swapped[4..6].reverse();
    swapped[6..8].reverse();
    swapped
}

fn guid_of_bytes(cx: &mut Cx<'_>, bytes: Value) -> Done {
    let items = cx.elements(&bytes)?.unwrap_or_default();
    let bytes: Vec<u8> = items.iter().map(|item| item.whole().unwrap_or_default() as u8).collect();
    let Ok(bytes) = <[u8; 16]>::try_from(bytes) else {
        return Err(argument("Byte array for GUID must be exactly 16 bytes long."));
    };
    Ok(cx.heap.alloc(Obj::Guid(u128::from_be_bytes(swapped_guid(bytes)))))
}

fn parse_guid(cx: &mut Cx<'_>, text: &Value) -> Done {
    let text = cx.text(text)?.trim();
    let bare = match (text.chars().next(), text.chars().last()) {
        (Some('{'), Some('}')) | (Some('('), Some(')')) => &text[1..text.len() - 1],
        _ => text,
    };
    let dashes: Vec<usize> = bare.match_indices('-').map(|(at, _)| at).collect();
    let is_placed = dashes == [8, 13, 18, 23] || dashes.is_empty() && bare.len() == text.len();
    let hex = bare.replace('-', "");
    let is_hex = hex.len() == 32 && hex.chars().all(|c| c.is_ascii_hexdigit());
    let value = u128::from_str_radix(&hex, 16).ok().filter(|_| is_placed && is_hex);
    let message =
        "Guid should contain 32 digits with 4 dashes (xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx).";
    let value = value.ok_or_else(|| format_error(message))?;
    Ok(cx.heap.alloc(Obj::Guid(value)))
}

/// An index, and whether it counts from the end.
fn index(cx: &Cx<'_>, value: Value) -> Result<(i32, bool), Thrown> {
    let fields = cx.fields(&value)?;
    Ok((cx.int(&fields[0])?, cx.bool(&fields[1])))
}

pub(super) fn length_of(cx: &Cx<'_>, value: Value) -> Result<i32, Thrown> {
    Ok(match cx.heap.object(value) {
        Some(Obj::Array(array)) => array.items.len(),
        Some(Obj::List(list)) => list.items.len(),
        Some(Obj::Str(text)) => text.length(),
        _ => return Err(Thrown::null()),
    } as i32)
}

fn lookup(cx: &mut Cx<'_>, root: QueryRoot, name: &Value) -> Done {
    let name = cx.owned(name)?;
    let found = cx
        .host
        .lookup(root, &name)
        .map_err(|error| Thrown::Host(error.exception, error.message))?;
    Ok(from_host(cx.heap, cx.types, &found))
}
