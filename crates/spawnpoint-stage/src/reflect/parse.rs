//! Converts JSON to values. A value that does not fit is an error that names what was expected.

use std::{fmt, time::Duration};

use bevy_ecs::{prelude::*, reflect::AppTypeRegistry};
use bevy_reflect::{
    PartialReflect, Reflect, ReflectFromReflect, TypeInfo, TypeRegistry,
    array::DynamicArray,
    enums::{DynamicEnum, DynamicVariant},
    list::DynamicList,
    map::{DynamicMap, Map as _},
    structs::{DynamicStruct, StructInfo},
    tuple::DynamicTuple,
    tuple_struct::DynamicTupleStruct,
};
use serde_json::Value;
use spawnpoint_protocol::{Fault, ObjectId};

use crate::{
    ids,
    kit::Color,
    types::{self, NamingStyle},
};

/// A value, and the cost of its conversion: 0 if the JSON had exactly its type.
pub struct Parsed {
    /// The value.
    pub value: Box<dyn PartialReflect>,
    /// Greater means a less direct conversion.
    pub cost: u32,
}

/// The error for JSON that is not a value of the type.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    expected: String,
    got: String,
}

impl Mismatch {
    /// Converts it to a fault of this argument.
    pub fn of_argument(self, argument: &str) -> Fault {
        Fault::argument(argument, self)
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, got {}", self.expected, self.got)
    }
}

/// Converts JSON to values of given types, in a world.
pub struct Parser<'w> {
    world: &'w World,
    registry: AppTypeRegistry,
    pub(super) naming: NamingStyle,
}

impl<'w> Parser<'w> {
    /// A parser that looks up objects in this world.
    pub fn new(world: &'w World) -> Self {
        let registry = world.resource::<AppTypeRegistry>().clone();
        Self { world, registry, naming: NamingStyle::of(world) }
    }

    /// A value of exactly this type.
    pub fn concrete(
        &self,
        json: &Value,
        info: &'static TypeInfo,
    ) -> Result<Box<dyn Reflect>, Mismatch> {
        let parsed = self.parse(json, info)?;
        match parsed.value.try_into_reflect() {
            Ok(value) if value.reflect_type_info().type_id() == info.type_id() => Ok(value),
            Ok(value) => self.rebuild(value.as_partial_reflect(), info, json),
            Err(value) => self.rebuild(&*value, info, json),
        }
    }

    fn rebuild(
        &self,
        value: &dyn PartialReflect,
        info: &'static TypeInfo,
        json: &Value,
    ) -> Result<Box<dyn Reflect>, Mismatch> {
        let Some(from) = from_reflect(&self.registry.read(), info) else {
            let parts =
                format!("{}, whose parts must be set one by one", self.naming.name_of(info));
            return Err(mismatch(parts, json));
        };
        from.from_reflect(value).ok_or_else(|| mismatch(self.naming.name_of(info), json))
    }

    /// A value that can be applied to this type.
    pub fn parse(&self, json: &Value, info: &'static TypeInfo) -> Result<Parsed, Mismatch> {
        if let Some(parsed) = self.primitive(json, info) {
            return parsed;
        }
        if let Some(item) = types::option_item(info) {
            return self.option(json, info, item);
        }
        match info {
            TypeInfo::Enum(kind) => self.enumeration(json, kind, info),
            TypeInfo::Struct(kind) => self.structure(json, kind, info),
            TypeInfo::List(kind) => {
                let items = self.items(json, kind.item_info(), info)?;
                Ok(exact(items.into_iter().collect::<DynamicList>()))
            }
            TypeInfo::Array(kind) => {
                let items = self.items(json, kind.item_info(), info)?;
                if items.len() != kind.capacity() {
                    return Err(mismatch(format!("{} items", kind.capacity()), json));
                }
                Ok(exact(items.into_iter().collect::<DynamicArray>()))
            }
            TypeInfo::Map(kind) => {
                let (Value::Object(pairs), Some(key), Some(value)) =
                    (json, kind.key_info(), kind.value_info())
                else {
                    return Err(mismatch(
                        format!("{} as an object", self.naming.name_of(info)),
                        json,
                    ));
                };
                let mut map = DynamicMap::default();
                for (name, item) in pairs {
                    let key = self.concrete(&Value::from(name.as_str()), key)?;
                    map.insert_boxed(
                        key.into_partial_reflect(),
                        self.concrete(item, value)?.into_partial_reflect(),
                    );
                }
                Ok(exact(map))
            }
            TypeInfo::Set(_) | TypeInfo::Opaque(_) => {
                Err(mismatch(format!("{}, which cannot be set", self.naming.name_of(info)), json))
            }
            TypeInfo::Tuple(kind) => {
                let fields = kind.iter().map(|field| field.type_info()).collect();
                Ok(exact(self.tuple(json, fields, info)?))
            }
            TypeInfo::TupleStruct(kind) => {
                let fields = kind.iter().map(|field| field.type_info()).collect();
                let mut whole = DynamicTupleStruct::from(self.tuple(json, fields, info)?);
                whole.set_represented_type(Some(info));
                Ok(exact(whole))
            }
        }
    }

    fn primitive(&self, json: &Value, info: &'static TypeInfo) -> Option<Result<Parsed, Mismatch>> {
        macro_rules! integer {
            ($($kind:ty)+) => { $( if info.is::<$kind>() {
                let whole = json.as_i64().map(i128::from).or(json.as_u64().map(i128::from)).or_else(|| whole(json));
                let fits = whole.and_then(|number| <$kind>::try_from(number).ok());
                let cost = 2 * u32::from(json.is_f64());
                return Some(fits.map(|number| Parsed { value: Box::new(number), cost }).ok_or_else(|| mismatch(
                    format!("{} ({}..{})", self.naming.name_of(info), <$kind>::MIN, <$kind>::MAX), json)));
            } )+ };
        }
        integer!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);
        let wanted = || mismatch(self.naming.name_of(info), json);
        let cost = u32::from(!json.is_f64());
        Some(if info.is::<bool>() {
            json.as_bool().map(exact).ok_or_else(wanted)
        } else if info.is::<f32>() {
            let number =
                json.as_f64().map(|number| number as f32).filter(|number| number.is_finite());
            number.map(|number| Parsed { value: Box::new(number), cost }).ok_or_else(wanted)
        } else if info.is::<f64>() {
            json.as_f64().map(|number| Parsed { value: Box::new(number), cost }).ok_or_else(wanted)
        } else if info.is::<String>() {
            json.as_str().map(|text| exact(text.to_owned())).ok_or_else(wanted)
        } else if info.is::<char>() {
            let mut letters = json.as_str().unwrap_or_default().chars();
            letters.next().filter(|_| letters.next().is_none()).map(exact).ok_or_else(wanted)
        } else if info.is::<Duration>() {
            let seconds =
                json.as_f64().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            seconds.map(exact).ok_or_else(wanted)
        } else if info.is::<Entity>() {
            self.object(json)
        } else {
            return None;
        })
    }

    fn object(&self, json: &Value) -> Result<Parsed, Mismatch> {
        const WANTED: &str = "a live object as \"obj:<number>\", or null";
        match json {
            Value::Null => Ok(exact(Entity::PLACEHOLDER)),
            Value::String(text) => {
                let id: ObjectId = text.parse().map_err(|_| mismatch(WANTED, json))?;
                ids::entity_of(self.world, id).map(exact).map_err(|_| mismatch(WANTED, json))
            }
            _ => Err(mismatch(WANTED, json)),
        }
    }

    fn option(
        &self,
        json: &Value,
        info: &'static TypeInfo,
        item: &'static TypeInfo,
    ) -> Result<Parsed, Mismatch> {
        let (variant, cost) = if json.is_null() {
            (DynamicEnum::new("None", DynamicVariant::Unit), 0)
        } else {
            let inner = self.parse(json, item)?;
            let mut fields = DynamicTuple::default();
            fields.insert_boxed(inner.value);
            (DynamicEnum::new("Some", DynamicVariant::Tuple(fields)), inner.cost)
        };
        let mut variant = variant;
        variant.set_represented_type(Some(info));
        Ok(Parsed { value: Box::new(variant), cost })
    }

    fn structure(
        &self,
        json: &Value,
        kind: &'static StructInfo,
        info: &'static TypeInfo,
    ) -> Result<Parsed, Mismatch> {
        let mut fields = DynamicStruct::default();
        let names: Vec<_> = kind.iter().map(|field| self.naming.field(field.name())).collect();
        let matches_name = |key: &str, name: &str| {
            key.eq_ignore_ascii_case(name) || key.eq_ignore_ascii_case(&types::camel(name))
        };
        let form = || format!("{} as {{{}}}", self.naming.name_of(info), names.join(", "));
        let opaque = info.is::<Color>();
        for (at, field) in kind.iter().enumerate() {
            let given = match json {
                Value::Object(given) => {
                    given.iter().find(|(key, _)| matches_name(key, &names[at])).map(|pair| pair.1)
                }
                Value::Array(given) if given.len() <= names.len() => given.get(at),
                _ => return Err(mismatch(form(), json)),
            };
            // A color without alpha is opaque; no other type has optional parts.
            let full = Value::from(1.0);
            let given = given.or((opaque && field.name() == "a").then_some(&full));
            let (Some(given), Some(field_info)) = (given, field.type_info()) else {
                return Err(mismatch(form(), json));
            };
            fields.insert_boxed(field.name(), self.parse(given, field_info)?.value);
        }
        if let Value::Object(given) = json
            && given.keys().any(|key| !names.iter().any(|name| matches_name(key, name)))
        {
            return Err(mismatch(form(), json));
        }
        fields.set_represented_type(Some(info));
        Ok(exact(fields))
    }

    pub(super) fn items(
        &self,
        json: &Value,
        item: Option<&'static TypeInfo>,
        info: &'static TypeInfo,
    ) -> Result<Vec<Box<dyn PartialReflect>>, Mismatch> {
        let (Value::Array(given), Some(item)) = (json, item) else {
            return Err(mismatch(format!("{} as an array", self.naming.name_of(info)), json));
        };
        given
            .iter()
            .map(|one| self.concrete(one, item).map(|value| value.into_partial_reflect()))
            .collect()
    }
}

fn from_reflect(registry: &TypeRegistry, info: &TypeInfo) -> Option<ReflectFromReflect> {
    registry.get_type_data::<ReflectFromReflect>(info.type_id()).cloned()
}

/// Accepts `3.0` as a whole number.
fn whole(json: &Value) -> Option<i128> {
    let number = json.as_f64()?;
    (number.fract() == 0.0 && number.abs() < 9e15).then_some(number as i128)
}

pub(super) fn exact(value: impl PartialReflect) -> Parsed {
    Parsed { value: Box::new(value), cost: 0 }
}

pub(super) fn mismatch(expected: impl Into<String>, json: &Value) -> Mismatch {
    let got = match json {
        Value::Null => "null".to_owned(),
        Value::Bool(_) | Value::Number(_) => json.to_string(),
        Value::String(text) => format!("\"{}\"", super::cut(text.clone(), 40)),
        Value::Array(items) => format!("an array of {}", items.len()),
        Value::Object(_) => format!("the object {}", super::cut(json.to_string(), 60)),
    };
    Mismatch { expected: expected.into(), got }
}
