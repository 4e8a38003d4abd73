//! Converts JSON to tuples and enums, in the form in which they are shown.

use bevy_reflect::{
    TypeInfo,
    enums::{DynamicEnum, DynamicVariant, EnumInfo, VariantInfo},
    structs::DynamicStruct,
    tuple::DynamicTuple,
};
use serde_json::Value;

use super::parse::{Mismatch, Parsed, Parser, exact, mismatch};
use crate::types::camel;

impl Parser<'_> {
    /// The fields of a tuple as an array; a single field needs no array.
    pub(super) fn tuple(
        &self,
        json: &Value,
        fields: Vec<Option<&'static TypeInfo>>,
        info: &'static TypeInfo,
    ) -> Result<DynamicTuple, Mismatch> {
        let one = std::slice::from_ref(json);
        let given = match json {
            Value::Array(given) if given.len() == fields.len() => given,
            _ if fields.len() == 1 => one,
            _ => {
                let form = format!("{} as an array of {}", self.naming.name_of(info), fields.len());
                return Err(mismatch(form, json));
            }
        };
        let mut tuple = DynamicTuple::default();
        for (json, field) in given.iter().zip(fields) {
            let field = field.ok_or_else(|| mismatch(self.naming.name_of(info), json))?;
            tuple.insert_boxed(self.parse(json, field)?.value);
        }
        Ok(tuple)
    }

    /// A variant by its name, in any case, or by its number. A variant with fields is an object,
    /// `{"Px": [12]}` or `{"Dizzy": {"seconds": 2}}`.
    pub(super) fn enumeration(
        &self,
        json: &Value,
        kind: &'static EnumInfo,
        info: &'static TypeInfo,
    ) -> Result<Parsed, Mismatch> {
        let named =
            |name: &str| kind.iter().find(|variant| variant.name().eq_ignore_ascii_case(name));
        let unknown = || {
            let forms: Vec<_> = kind.iter().map(form).collect();
            mismatch(format!("{}: one of {}", self.naming.name_of(info), forms.join(", ")), json)
        };
        let nothing = Value::Array(Vec::new());
        let (variant, fields, cost) = match json {
            Value::String(name) => (named(name), &nothing, 1),
            Value::Number(_) => {
                let at = json.as_u64().and_then(|at| usize::try_from(at).ok());
                (at.and_then(|at| kind.variant_at(at)), &nothing, 2)
            }
            Value::Object(whole) if whole.len() == 1 => match whole.iter().next() {
                Some((name, fields)) => (named(name), fields, 0),
                None => (None, &nothing, 0),
            },
            _ => (None, &nothing, 0),
        };
        let variant = variant.ok_or_else(unknown)?;
        let carried = match variant {
            VariantInfo::Unit(_) if *fields == nothing => DynamicVariant::Unit,
            VariantInfo::Unit(_) => return Err(unknown()),
            VariantInfo::Tuple(_) | VariantInfo::Struct(_) if *fields == nothing => {
                return Err(unknown());
            }
            VariantInfo::Tuple(tuple) => {
                let types = tuple.iter().map(|field| field.type_info()).collect();
                DynamicVariant::Tuple(self.tuple(fields, types, info)?)
            }
            VariantInfo::Struct(named) => {
                let mut whole = DynamicStruct::default();
                for (at, field) in named.iter().enumerate() {
                    let given = match fields {
                        Value::Array(given) if given.len() == named.field_len() => given.get(at),
                        Value::Object(given) if given.len() == named.field_len() => {
                            given.get(field.name()).or_else(|| given.get(&camel(field.name())))
                        }
                        _ => None,
                    };
                    let (given, kind) = given.zip(field.type_info()).ok_or_else(unknown)?;
                    whole.insert_boxed(field.name(), self.parse(given, kind)?.value);
                }
                DynamicVariant::Struct(whole)
            }
        };
        let mut value = DynamicEnum::new(variant.name(), carried);
        value.set_represented_type(Some(info));
        Ok(Parsed { cost, ..exact(value) })
    }
}

/// The JSON form of a variant.
fn form(variant: &VariantInfo) -> String {
    let name = variant.name();
    match variant {
        VariantInfo::Unit(_) => name.to_owned(),
        VariantInfo::Tuple(tuple) => {
            let fields: Vec<_> = tuple.iter().map(|field| short(field.type_path())).collect();
            format!("{{\"{name}\": [{}]}}", fields.join(", "))
        }
        VariantInfo::Struct(named) => {
            let fields: Vec<_> = named
                .iter()
                .map(|field| format!("\"{}\": {}", field.name(), short(field.type_path())))
                .collect();
            format!("{{\"{name}\": {{{}}}}}", fields.join(", "))
        }
    }
}

fn short(path: &str) -> &str {
    if path.contains('<') { path } else { path.rsplit("::").next().unwrap_or(path) }
}

#[cfg(test)]
mod tests {
    use bevy_ecs::{prelude::*, reflect::AppTypeRegistry};
    use bevy_reflect::{FromReflect, Reflect, Typed};
    use serde_json::json;

    use super::*;

    #[derive(Reflect, Debug, PartialEq)]
    enum Size {
        Auto,
        Px(f32),
        Range { at_least: f32, most: f32 },
    }

    #[derive(Reflect, Debug, PartialEq)]
    struct Pair(i32, String);

    fn parsed<T: FromReflect + Typed>(json: &Value) -> Result<T, String> {
        let mut world = World::new();
        world.init_resource::<AppTypeRegistry>();
        let parsed = Parser::new(&world).parse(json, T::type_info()).map_err(|why| why.to_string());
        parsed.map(|parsed| T::from_reflect(&*parsed.value).unwrap())
    }

    #[test]
    fn variants_with_fields_are_read_as_they_are_shown() {
        assert_eq!(parsed(&json!("auto")), Ok(Size::Auto));
        assert_eq!(parsed(&json!({"Px": [12]})), Ok(Size::Px(12.0)));
        assert_eq!(parsed(&json!({"Px": 12})), Ok(Size::Px(12.0)));
        let range = Ok(Size::Range { at_least: 1.0, most: 2.0 });
        assert_eq!(parsed(&json!({"Range": [1, 2]})), range);
        assert_eq!(parsed(&json!({"Range": {"at_least": 1, "most": 2}})), range);
        assert_eq!(parsed(&json!({"range": {"atLeast": 1, "most": 2}})), range);
        assert_eq!(parsed(&json!([3, "x"])), Ok(Pair(3, "x".into())));
        for wrong in
            [json!("Px"), json!({"Auto": [1]}), json!({"Px": []}), json!({"Em": 1}), json!({})]
        {
            let said = parsed::<Size>(&wrong).unwrap_err();
            let forms = "Auto, {\"Px\": [f32]}, {\"Range\": {\"at_least\": f32, \"most\": f32}}";
            assert!(said.contains(forms), "{said}");
        }
        assert!(parsed::<Pair>(&json!([3])).unwrap_err().contains("an array of 2"));
    }
}
