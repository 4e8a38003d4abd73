//! Converts values between the world and scripts.

use std::{sync::Arc, time::Duration};

use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec2, Vec3, Vec4};
use bevy_reflect::{PartialReflect, Reflect, ReflectRef, TypeInfo};
use serde_json::{Map, Value};
use spawnpoint_script::host::{HostError, HostTy, HostValue, ObjectRef};

use super::types::{ScriptTypes, TypeTable};
use crate::{
    ids,
    kit::{Color, Rect},
    reflect::Parser,
    types,
};

/// The longest string that a script can write to the world.
const MAX_TEXT: usize = 1 << 20;
/// The longest list that a script can write to the world.
const MAX_ITEMS: usize = 1 << 16;

/// An object of the world as a script value.
pub fn object(entity: Entity, ty: spawnpoint_script::host::TypeId) -> HostValue {
    HostValue::Object(ObjectRef { id: entity.to_bits(), ty })
}

/// The entity of a script object.
pub fn entity(object: ObjectRef) -> Entity {
    Entity::try_from_bits(object.id).unwrap_or(Entity::PLACEHOLDER)
}

/// Converts a value of the world to a script value of this type.
pub fn to_host(
    world: &World,
    known: &ScriptTypes,
    value: &dyn PartialReflect,
    ty: &HostTy,
) -> HostValue {
    let table = &*known.0;
    macro_rules! plain {
        ($($rust:ty: $bound:ident => $host:expr),+ $(,)?) => {
            $( if let Some($bound) = value.try_downcast_ref::<$rust>() { return $host; } )+
        };
    }
    plain!(
        bool: v => HostValue::Bool(*v), i8: v => HostValue::SByte(*v), u8: v => HostValue::Byte(*v),
        i16: v => HostValue::Short(*v), u16: v => HostValue::UShort(*v), i32: v => HostValue::Int(*v),
        u32: v => HostValue::UInt(*v), i64: v => HostValue::Long(*v), u64: v => HostValue::ULong(*v),
        isize: v => HostValue::Long(*v as i64), usize: v => HostValue::ULong(*v as u64),
        f32: v => HostValue::Float(*v), f64: v => HostValue::Double(*v),
        char: v => HostValue::Char(u16::try_from(u32::from(*v)).unwrap_or(0xFFFD)),
        String: v => HostValue::Str(v.as_str().into()),
        Vec2: v => HostValue::Vector2(v.to_array()), Vec3: v => HostValue::Vector3(v.to_array()),
        Vec4: v => HostValue::Vector4(v.to_array()),
        Quat: v => HostValue::Quaternion(v.to_array()),
        Color: v => HostValue::Color([v.r, v.g, v.b, v.a]),
        Rect: v => HostValue::Rect([v.x, v.y, v.width, v.height]),
        Duration: v => HostValue::Double(v.as_secs_f64()),
        Entity: v => match (ids::id_of(world, *v), ty) {
            (Some(_), HostTy::Host(id)) => object_as(world, table, *v, *id),
            _ => HostValue::Null,
        },
    );
    let item = |value: &dyn PartialReflect, ty: &HostTy| to_host(world, known, value, ty);
    match (value.reflect_ref(), ty) {
        (ReflectRef::Enum(option), _) if types::option_item_of(value).is_some() => {
            let inner = if let HostTy::Nullable(inner) = ty { inner } else { ty };
            option.field_at(0).map_or(HostValue::Null, |value| item(value, inner))
        }
        (ReflectRef::Enum(variant), HostTy::Host(id)) => {
            HostValue::Enum(*id, i64::try_from(variant.variant_index()).unwrap_or(0))
        }
        (ReflectRef::Struct(fields), HostTy::Host(id)) => {
            let members = table.types.get(id.0 as usize).map_or(&[][..], |one| &one.members);
            let each = fields.iter_fields().zip(members);
            HostValue::Struct(
                *id,
                each.map(|((_, value), member)| item(value, &member.ty)).collect(),
            )
        }
        (ReflectRef::List(list), HostTy::List(of)) => {
            HostValue::List((**of).clone(), list.iter().map(|value| item(value, of)).collect())
        }
        (ReflectRef::Array(list), HostTy::Array(of)) => {
            HostValue::Array((**of).clone(), list.iter().map(|value| item(value, of)).collect())
        }
        (ReflectRef::Map(map), HostTy::Dictionary(key, value)) => {
            let pairs = map.iter().map(|(k, v)| (item(k, key), item(v, value)));
            HostValue::Dictionary((**key).clone(), (**value).clone(), pairs.collect())
        }
        _ => HostValue::Null,
    }
}

/// An object as the class that a member declares: the object or its transform.
fn object_as(
    world: &World,
    table: &TypeTable,
    entity: Entity,
    requested: spawnpoint_script::host::TypeId,
) -> HostValue {
    if requested != table.base_types.transform {
        return object(entity, requested);
    }
    let own = crate::type_index::components_of(world, entity);
    let place = own.into_iter().find(|kind| kind.is_transform());
    let ty = place.and_then(|kind| table.of_rust.get(&kind.type_id));
    ty.map_or(HostValue::Null, |ty| object(entity, *ty))
}

/// Converts a script value to a value of the world.
pub fn from_host(
    world: &World,
    value: &HostValue,
    info: &'static TypeInfo,
) -> Result<Box<dyn Reflect>, HostError> {
    macro_rules! plain {
        ($($host:pat => $rust:ty: $value:expr),+ $(,)?) => {
            match value {
                $( $host if info.is::<$rust>() => return Ok(Box::new($value)), )+
                _ => {}
            }
        };
    }
    check_size(value)?;
    // Common types, and types that JSON cannot represent exactly.
    plain!(
        HostValue::Float(v) => f32: *v,
        HostValue::Double(v) => f64: *v,
        HostValue::Int(v) => i32: *v,
        HostValue::Bool(v) => bool: *v,
        HostValue::Str(v) => String: v.as_ref().to_owned(),
        HostValue::Null => String: String::new(),
        HostValue::Vector2(v) => Vec2: Vec2::from_array(*v),
        HostValue::Vector3(v) => Vec3: Vec3::from_array(*v),
        HostValue::Vector4(v) => Vec4: Vec4::from_array(*v),
        HostValue::Quaternion(v) => Quat: Quat::from_array(*v),
        HostValue::Color([r, g, b, a]) => Color: Color::new(*r, *g, *b, *a),
        HostValue::Rect([x, y, width, height]) => Rect: Rect { x: *x, y: *y, width: *width, height: *height },
        HostValue::Object(object) => Entity: entity(*object),
        HostValue::Null => Entity: Entity::PLACEHOLDER,
    );
    let json = to_json(world, value);
    Parser::new(world).concrete(&json, info).map_err(|mismatch| {
        HostError::new("System.ArgumentException", format!("Value does not fit: {mismatch}"))
    })
}

/// Limits the size of values, because the world would keep them for every object.
fn check_size(value: &HostValue) -> Result<(), HostError> {
    let too_large = match value {
        HostValue::Str(text) => text.len() > MAX_TEXT,
        HostValue::Array(_, items) | HostValue::List(_, items) => items.len() > MAX_ITEMS,
        HostValue::Dictionary(_, _, pairs) => pairs.len() > MAX_ITEMS,
        _ => false,
    };
    if too_large {
        let what =
            format!("strings are limited to {MAX_TEXT} bytes and lists to {MAX_ITEMS} items");
        return Err(HostError::new("System.ArgumentException", what));
    }
    match value {
        HostValue::Array(_, items) | HostValue::List(_, items) | HostValue::Struct(_, items) => {
            items.iter().try_for_each(check_size)
        }
        _ => Ok(()),
    }
}

/// Converts values with parts by way of JSON.
fn to_json(world: &World, value: &HostValue) -> Value {
    let number =
        |number: f64| serde_json::Number::from_f64(number).map_or(Value::Null, Value::Number);
    let single = |one: f32| number(f64::from(one));
    let numbers = |all: &[f32]| Value::from(all.iter().map(|one| single(*one)).collect::<Vec<_>>());
    let list = |all: &[HostValue]| all.iter().map(|one| to_json(world, one)).collect::<Vec<_>>();
    match value {
        HostValue::Null | HostValue::Type(_) => Value::Null,
        HostValue::Bool(v) => (*v).into(),
        HostValue::Char(v) => {
            char::from_u32(u32::from(*v)).unwrap_or('\u{FFFD}').to_string().into()
        }
        HostValue::SByte(v) => (*v).into(),
        HostValue::Byte(v) => (*v).into(),
        HostValue::Short(v) => (*v).into(),
        HostValue::UShort(v) => (*v).into(),
        HostValue::Int(v) => (*v).into(),
        HostValue::UInt(v) => (*v).into(),
        HostValue::Long(v) => (*v).into(),
        HostValue::ULong(v) => (*v).into(),
        HostValue::Float(v) => single(*v),
        HostValue::Double(v) => number(*v),
        HostValue::Str(v) => v.as_ref().into(),
        HostValue::Vector2(v) => numbers(v),
        HostValue::Vector3(v) => numbers(v),
        HostValue::Vector4(v) | HostValue::Quaternion(v) | HostValue::Color(v) => numbers(v),
        HostValue::Bounds(center, extents) => Value::from(vec![numbers(center), numbers(extents)]),
        HostValue::Ray(origin, direction) => Value::from(vec![numbers(origin), numbers(direction)]),
        HostValue::Rect(v) => numbers(v),
        HostValue::Enum(_, number) => (*number).into(),
        HostValue::Struct(_, fields) => list(fields).into(),
        HostValue::Object(object) => {
            ids::id_of(world, entity(*object)).map_or(Value::Null, |id| id.to_string().into())
        }
        HostValue::Array(_, items) | HostValue::List(_, items) => list(items).into(),
        HostValue::Dictionary(_, _, pairs) => {
            let text = |key: &HostValue| match to_json(world, key) {
                Value::String(text) => text,
                other => other.to_string(),
            };
            let pairs = pairs.iter().map(|(key, value)| (text(key), to_json(world, value)));
            Value::Object(pairs.collect::<Map<_, _>>())
        }
    }
}

/// A string of the world as a script value.
pub fn text(text: impl Into<Arc<str>>) -> HostValue {
    HostValue::Str(text.into())
}
