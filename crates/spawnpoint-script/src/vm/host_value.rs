//! Converts values between script and host.

use super::{Array, Dict, Heap, List, Obj, Value};
use crate::{
    host::{HostTy, HostValue, ObjectRef},
    types::{DefId, Ty, TyKind, TyTable},
};

/// The deepest nesting that is converted.
const MAX_DEPTH: usize = 16;

pub(crate) fn from_host(heap: &mut Heap, types: &mut TyTable, value: &HostValue) -> Value {
    let four = |heap: &mut Heap, ty: Ty, parts: &[f32; 4]| {
        heap.alloc(Obj::Struct(ty, parts.iter().map(|part| Value::Float(*part)).collect()))
    };
    match value {
        HostValue::Null => Value::Null,
        HostValue::Bool(value) => Value::Bool(*value),
        HostValue::Char(unit) => Value::Char(*unit),
        HostValue::SByte(value) => Value::SByte(*value),
        HostValue::Byte(value) => Value::Byte(*value),
        HostValue::Short(value) => Value::Short(*value),
        HostValue::UShort(value) => Value::UShort(*value),
        HostValue::Int(value) => Value::Int(*value),
        HostValue::UInt(value) => Value::UInt(*value),
        HostValue::Long(value) => Value::Long(*value),
        HostValue::ULong(value) => Value::ULong(*value),
        HostValue::Float(value) => Value::Float(*value),
        HostValue::Double(value) => Value::Double(*value),
        HostValue::Str(text) => heap.str(&**text),
        HostValue::Vector2(parts) => Value::Vector2(*parts),
        HostValue::Vector3(parts) => Value::Vector3(*parts),
        HostValue::Vector4(parts) => four(heap, Ty::VECTOR4, parts),
        HostValue::Quaternion(parts) => four(heap, Ty::QUATERNION, parts),
        HostValue::Color(parts) => four(heap, Ty::COLOR, parts),
        HostValue::Bounds(a, b) => {
            heap.alloc(Obj::Struct(Ty::BOUNDS, [Value::Vector3(*a), Value::Vector3(*b)].into()))
        }
        HostValue::Ray(a, b) => {
            heap.alloc(Obj::Struct(Ty::RAY, [Value::Vector3(*a), Value::Vector3(*b)].into()))
        }
        HostValue::Rect(parts) => four(heap, Ty::RECT, parts),
        HostValue::Enum(id, value) => Value::Enum(types.intern(TyKind::Host(*id)), *value),
        HostValue::Struct(id, fields) => {
            let fields = fields.iter().map(|field| from_host(heap, types, field)).collect();
            let ty = types.intern(TyKind::Host(*id));
            heap.alloc(Obj::Struct(ty, fields))
        }
        HostValue::Object(object) => Value::object(*object),
        HostValue::Type(ty) => Value::Type(types.of_host(ty)),
        HostValue::Array(of, items) => {
            let items = items.iter().map(|item| from_host(heap, types, item)).collect();
            let ty = types.of_host(&HostTy::Array(Box::new(of.clone())));
            heap.alloc(Obj::Array(Array { ty, items, sizes: None }))
        }
        HostValue::List(of, items) => {
            let items = items.iter().map(|item| from_host(heap, types, item)).collect();
            let ty = types.of_host(&HostTy::List(Box::new(of.clone())));
            heap.alloc(Obj::List(List { ty, items, version: 0 }))
        }
        HostValue::Dictionary(key, value, entries) => {
            let (key, value) = (types.of_host(key), types.of_host(value));
            let ty = types.def(DefId::DICTIONARY, &[key, value]);
            let mut dict = Dict::new(ty, false);
            for (key, value) in entries {
                let (key, value) = (from_host(heap, types, key), from_host(heap, types, value));
                dict.insert(heap, key, value);
            }
            heap.alloc(Obj::Dict(Box::new(dict)))
        }
    }
}

/// Values that the host cannot represent (delegates, iterators) become null.
pub(crate) fn to_host(heap: &Heap, types: &TyTable, value: Value) -> HostValue {
    to_host_at(heap, types, value, 0)
}

fn to_host_at(heap: &Heap, types: &TyTable, value: Value, depth: usize) -> HostValue {
    if depth > MAX_DEPTH {
        return HostValue::Null;
    }
    let inside = |value: &Value| to_host_at(heap, types, *value, depth + 1);
    match value {
        Value::Null => HostValue::Null,
        Value::Bool(value) => HostValue::Bool(value),
        Value::Char(unit) => HostValue::Char(unit),
        Value::SByte(value) => HostValue::SByte(value),
        Value::Byte(value) => HostValue::Byte(value),
        Value::Short(value) => HostValue::Short(value),
        Value::UShort(value) => HostValue::UShort(value),
        Value::Int(value) => HostValue::Int(value),
        Value::UInt(value) => HostValue::UInt(value),
        Value::Long(value) | Value::TimeSpan(value) | Value::DateTime(_, value) => {
            HostValue::Long(value)
        }
        Value::ULong(value) => HostValue::ULong(value),
        Value::Float(value) => HostValue::Float(value),
        Value::Double(value) => HostValue::Double(value),
        Value::Vector2(parts) => HostValue::Vector2(parts),
        Value::Vector3(parts) => HostValue::Vector3(parts),
        Value::Enum(ty, value) => match types.kind(ty) {
            TyKind::Host(id) => HostValue::Enum(*id, value),
            _ => HostValue::Long(value),
        },
        Value::Type(ty) => HostValue::Type(types.to_host(ty)),
        Value::Host(ty, id) => HostValue::Object(ObjectRef { id, ty }),
        Value::Ref(at) => match heap.get(at) {
            Obj::Str(text) => HostValue::from(&*text.text),
            Obj::Array(array) => {
                HostValue::Array(element(types, array.ty), array.items.iter().map(inside).collect())
            }
            Obj::List(list) => {
                HostValue::List(element(types, list.ty), list.items.iter().map(inside).collect())
            }
            Obj::Dict(dict) => {
                let (key, value) = match types.kind(dict.ty) {
                    TyKind::Def(_, args) if args.len() == 2 => {
                        (types.to_host(args[0]), types.to_host(args[1]))
                    }
                    _ => (HostTy::Object, HostTy::Object),
                };
                let entries = dict.iter().map(|(key, value)| (inside(&key), inside(&value)));
                HostValue::Dictionary(key, value, entries.collect())
            }
            Obj::Struct(ty, fields) => of_struct(types, *ty, fields, &inside),
            Obj::Decimal(value) => {
                use rust_decimal::prelude::ToPrimitive;
                HostValue::Double(value.to_f64().unwrap_or_default())
            }
            _ => HostValue::Null,
        },
    }
}

fn element(types: &TyTable, ty: Ty) -> HostTy {
    match types.kind(ty) {
        TyKind::Array(of, _) => types.to_host(*of),
        TyKind::Def(_, args) if args.len() == 1 => types.to_host(args[0]),
        _ => HostTy::Object,
    }
}

fn of_struct(
    types: &TyTable,
    ty: Ty,
    fields: &[Value],
    inside: &dyn Fn(&Value) -> HostValue,
) -> HostValue {
    let floats = || {
        let mut parts = [0.0; 4];
        for (part, field) in parts.iter_mut().zip(fields) {
            if let Value::Float(value) = field {
                *part = *value;
            }
        }
        parts
    };
    let vectors = || match fields {
        [Value::Vector3(a), Value::Vector3(b)] => Some((*a, *b)),
        _ => None,
    };
    match (ty, types.kind(ty)) {
        (Ty::VECTOR4, _) => HostValue::Vector4(floats()),
        (Ty::QUATERNION, _) => HostValue::Quaternion(floats()),
        (Ty::COLOR, _) => HostValue::Color(floats()),
        (Ty::RECT, _) => HostValue::Rect(floats()),
        (Ty::BOUNDS, _) => vectors().map_or(HostValue::Null, |(a, b)| HostValue::Bounds(a, b)),
        (Ty::RAY, _) => vectors().map_or(HostValue::Null, |(a, b)| HostValue::Ray(a, b)),
        (_, TyKind::Host(id)) => HostValue::Struct(*id, fields.iter().map(inside).collect()),
        // Tuples and anonymous objects become lists of their fields.
        _ => HostValue::Array(HostTy::Object, fields.iter().map(inside).collect()),
    }
}
