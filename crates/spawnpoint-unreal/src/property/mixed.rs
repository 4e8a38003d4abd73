//! Structs with a custom format that contain more than numbers.

use std::borrow::Cow;

use super::{
    decode::{Decoder, Result},
    pin_type::{PinType, pin_name},
    value::{Element, Property, Value},
};
use crate::package::{Cursor, Guid, PackageError};

/// A part of an input of a material.
type Parts = &'static [(&'static str, Element)];

/// The fields that follow the connection of a material input: whether a constant is used, and the
/// constant. Of several layouts, the one that fits is used.
const INPUTS: &[(&str, Parts)] = &[
    ("ExpressionInput", &[]),
    ("MaterialAttributesInput", &[]),
    ("MaterialAttributesInput", &[("PropertyConnectedBitmask", Element::U64)]),
    ("MaterialAttributesInput", &[("PropertyConnectedBitmask", Element::U32)]),
    ("ScalarMaterialInput", &[("UseConstant", Element::U32), ("Constant", Element::F32)]),
    ("ShadingModelMaterialInput", &[("UseConstant", Element::U32), ("Constant", Element::U32)]),
    ("SubstrateMaterialInput", &[("UseConstant", Element::U32), ("Constant", Element::U32)]),
    ("StrataMaterialInput", &[("UseConstant", Element::U32), ("Constant", Element::U32)]),
    ("ColorMaterialInput", &[("UseConstant", Element::U32), ("Constant", Element::U32)]),
    (
        "ColorMaterialInput",
        &[
            ("UseConstant", Element::U32),
            ("R", Element::F32),
            ("G", Element::F32),
            ("B", Element::F32),
            ("A", Element::F32),
        ],
    ),
    (
        "VectorMaterialInput",
        &[
            ("UseConstant", Element::U32),
            ("X", Element::F32),
            ("Y", Element::F32),
            ("Z", Element::F32),
        ],
    ),
    (
        "Vector2MaterialInput",
        &[("UseConstant", Element::U32), ("X", Element::F32), ("Y", Element::F32)],
    ),
];

/// The number of custom formats of a struct.
pub(crate) fn formats(name: &str) -> usize {
    match name {
        "Guid"
        | "SoftObjectPath"
        | "SoftClassPath"
        | "StringAssetReference"
        | "StringClassReference"
        | "EdGraphPinType"
        | "GameplayTagContainer"
        | "PerPlatformInt"
        | "PerPlatformFloat"
        | "PerPlatformBool"
        | "KeyHandleMap" => 1,
        _ => INPUTS.iter().filter(|(input, _)| *input == name).count(),
    }
}

/// Reads a struct in one of its formats.
pub(crate) fn read<'a>(
    decoder: &Decoder<'_, 'a>,
    cursor: &mut Cursor<'a>,
    name: &str,
    format: usize,
    depth: usize,
) -> Result<Value<'a>> {
    let what = "struct";
    match name {
        "Guid" => {
            decoder.charge::<Guid>()?;
            Ok(Value::Guid(Box::new(cursor.guid(what)?)))
        }
        "SoftObjectPath" | "SoftClassPath" | "StringAssetReference" | "StringClassReference" => {
            decoder.soft(cursor)
        }
        "EdGraphPinType" => {
            decoder.charge::<PinType<'_>>()?;
            Ok(Value::PinType(Box::new(PinType::read(decoder.package(), cursor)?)))
        }
        "GameplayTagContainer" => {
            let mut tags = Vec::new();
            for _ in 0..cursor.count(8, what)? {
                decoder.charge::<Value<'_>>()?;
                tags.push(Value::Name(decoder.name(cursor)?));
            }
            Ok(Value::List(tags))
        }
        "PerPlatformInt" => per_platform(decoder, cursor, Element::I32),
        "PerPlatformFloat" => per_platform(decoder, cursor, Element::F32),
        "PerPlatformBool" => per_platform(decoder, cursor, Element::U32),
        "KeyHandleMap" => Ok(Value::Struct(Vec::new())),
        "InstancedStruct" => {
            // The older format begins with a version.
            if format == 1 {
                cursor.u8(what)?;
            }
            instanced(decoder, cursor, depth)
        }
        _ => match INPUTS.iter().filter(|(input, _)| *input == name).nth(format) {
            Some((_, constant)) => input(decoder, cursor, constant),
            None => {
                Err(PackageError::impossible("native struct", cursor.position(), format as i64))
            }
        },
    }
}

/// A struct of any type: its type, its size and its value.
fn instanced<'a>(
    decoder: &Decoder<'_, 'a>,
    cursor: &mut Cursor<'a>,
    depth: usize,
) -> Result<Value<'a>> {
    let what = "instanced struct";
    let (kind, at) = (cursor.object(what)?, cursor.position());
    let size = cursor.count(1, what)?;
    let bytes = cursor.split(size, what)?;
    if kind.is_null() {
        return match size {
            0 => Ok(Value::Unset),
            _ => Err(PackageError::impossible(what, at, size as i64)),
        };
    }
    decoder.charge::<Property<'_>>()?;
    let name = decoder.package().object_name(kind);
    let value = decoder.structure_of_any_format(&bytes, &name, depth);
    Ok(Value::Struct(vec![Property { name, index: 0, value }]))
}

fn per_platform<'a>(
    decoder: &Decoder<'_, 'a>,
    cursor: &mut Cursor<'a>,
    element: Element,
) -> Result<Value<'a>> {
    let what = "per-platform value";
    let cooked = cursor.bool32(what)?;
    let mut fields = vec![part("Default", element.value(cursor.take(element.size(), what)?))];
    if !cooked {
        let mut platforms = Vec::new();
        for _ in 0..cursor.count(8 + element.size(), what)? {
            decoder.charge::<[Value<'_>; 2]>()?;
            let platform = Value::Name(decoder.name(cursor)?);
            platforms.push((platform, element.value(cursor.take(element.size(), what)?)));
        }
        if !platforms.is_empty() {
            fields.push(part("PerPlatform", Value::Map(platforms)));
        }
    }
    Ok(Value::Struct(fields))
}

fn input<'a>(
    decoder: &Decoder<'_, 'a>,
    cursor: &mut Cursor<'a>,
    constant: Parts,
) -> Result<Value<'a>> {
    let what = "material input";
    let mut fields = vec![
        part("Expression", Value::Object(cursor.object(what)?)),
        part("OutputIndex", Value::Int(cursor.i32(what)?.into())),
        part("InputName", Value::Name(pin_name(decoder.package(), cursor)?)),
    ];
    for name in ["Mask", "MaskR", "MaskG", "MaskB", "MaskA"] {
        fields.push(part(name, Value::Int(cursor.i32(what)?.into())));
    }
    for (name, element) in constant {
        fields.push(part(name, element.value(cursor.take(element.size(), what)?)));
    }
    Ok(Value::Struct(fields))
}

fn part<'a>(name: &'static str, value: Value<'a>) -> Property<'a> {
    Property { name: Cow::Borrowed(name), index: 0, value }
}
