//! `class.docs`: a registered type with its documentation.

use bevy_ecs::{prelude::*, reflect::AppTypeRegistry};
use bevy_reflect::{TypeInfo, TypeRegistration, enums::VariantInfo};
use spawnpoint_protocol::{
    ErrorKind, Fault, OpName,
    op::ClassDocsGet,
    play::{ClassDocs, MemberDocs},
    shape::MemberKind,
    suggest::nearest,
};
use spawnpoint_stage::ops::OpGroup;

/// The ops of this module.
pub const OP_GROUP: OpGroup = (|_| true, &[OpName::ClassDocsGet]);

/// A type by its path, or by its short name if that is unambiguous.
pub fn get(world: &World, op: &ClassDocsGet) -> Result<ClassDocs, Fault> {
    let registry = world.resource::<AppTypeRegistry>().read();
    let found = registry
        .get_with_type_path(&op.class)
        .or_else(|| registry.get_with_short_type_path(&op.class));
    let Some(found) = found else {
        if registry.is_ambiguous(&op.class) {
            let same = |one: &&TypeRegistration| {
                one.type_info().type_path_table().short_path() == op.class
            };
            let paths: Vec<_> =
                registry.iter().filter(same).map(|one| one.type_info().type_path()).collect();
            let what = format!("The type name '{}' is ambiguous", op.class);
            return Err(Fault::new(ErrorKind::InvalidArgument, what).hint(paths.join(", ")));
        }
        let tables = || registry.iter().map(|one| one.type_info().type_path_table());
        let names =
            tables().map(|table| table.path()).chain(tables().map(|table| table.short_path()));
        return Err(Fault::missing("Type", format!("'{}'", op.class)).hint(
            match nearest(&op.class, names) {
                Some(near) => format!("did you mean '{near}'?"),
                None => "only types that the game registered are available".into(),
            },
        ));
    };
    let info = found.type_info();
    let description = owned(info.docs());
    Ok(ClassDocs {
        name: info.type_path().into(),
        inherits: None,
        brief: description.as_deref().and_then(|text| text.lines().next()).map(str::to_owned),
        description,
        members: members(info),
    })
}

/// Without the space at the beginning of each line of a doc comment.
fn owned(docs: Option<&str>) -> Option<String> {
    let lines = |docs: &str| docs.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    docs.map(lines)
}

fn members(info: &TypeInfo) -> Vec<MemberDocs> {
    let member = |name: String, type_name: &str, description: Option<String>| MemberDocs {
        name,
        kind: MemberKind::Field,
        type_name: type_name.into(),
        description,
    };
    match info {
        TypeInfo::Struct(info) => info
            .iter()
            .map(|field| member(field.name().into(), field.type_path(), owned(field.docs())))
            .collect(),
        TypeInfo::TupleStruct(info) => info
            .iter()
            .map(|field| member(field.index().to_string(), field.type_path(), owned(field.docs())))
            .collect(),
        TypeInfo::Enum(info) => {
            let fields = |variant: &VariantInfo| match variant {
                VariantInfo::Unit(_) => "variant".to_owned(),
                VariantInfo::Tuple(tuple) => {
                    let types: Vec<_> = tuple.iter().map(|field| field.type_path()).collect();
                    format!("({})", types.join(", "))
                }
                VariantInfo::Struct(fields) => {
                    let named: Vec<_> = fields
                        .iter()
                        .map(|field| format!("{}: {}", field.name(), field.type_path()))
                        .collect();
                    format!("{{{}}}", named.join(", "))
                }
            };
            let each = info.iter();
            each.map(|one| member(one.name().into(), &fields(one), owned(one.docs()))).collect()
        }
        _ => Vec::new(),
    }
}
