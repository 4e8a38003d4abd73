//! Reflection: the fields, properties and methods of types of the script, of the library and of the host by name.

use super::{Native, Rows, args::argument};
use crate::{
    host::{ObjectRef, Target},
    library::{Callee, DefKind},
    native::NATIVES,
    types::{Ty, TyKind},
    vm::{Cx, Obj, Thrown, Value, from_host, is_instance, narrow},
};

/// A field, property or method that an object has.
struct Member {
    name: String,
    ty: Ty,
    kind: Kind,
    is_public: bool,
    is_writable: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Field,
    Property,
    Method,
}

/// The order of the arguments is that of `reflection.cs`.
pub(super) const ROWS: Rows = &[
    (
        "Type.__Members",
        (|cx, args| {
            let ty = cx.ty(&args[0])?;
            let wanted = match cx.int(&args[1])? {
                0 => Kind::Field,
                1 => Kind::Property,
                _ => Kind::Method,
            };
            let (public, hidden) = (cx.bool(&args[2]), cx.bool(&args[3]));
            let own_only = cx.bool(&args[4]);
            let found = members(cx, ty, own_only);
            let names = found
                .into_iter()
                .filter(|one| one.kind == wanted && if one.is_public { public } else { hidden })
                .map(|one| one.name)
                .collect();
            cx.strings(names)
        }) as Native,
    ),
    ("Type.__MemberType", |cx, args| {
        let found = member(cx, &args[0], &args[1])?;
        Ok(found.map_or(Value::Null, |found| Value::Type(found.ty)))
    }),
    ("Type.__IsWritable", |cx, args| {
        let found = member(cx, &args[0], &args[1])?;
        Ok(Value::Bool(found.is_some_and(|found| found.is_writable)))
    }),
    ("Type.__IsPublic", |cx, args| {
        let found = member(cx, &args[0], &args[1])?;
        Ok(Value::Bool(found.is_some_and(|found| found.is_public)))
    }),
    ("Type.__Get", |cx, args| {
        let name = cx.owned(&args[2])?;
        let value = target(cx, &args[0], args[1])?;
        get(cx, value, &name)
    }),
    ("Type.__Set", |cx, args| {
        let name = cx.owned(&args[2])?;
        let found = member(cx, &args[0], &args[2])?;
        let object = target(cx, &args[0], args[1])?;
        let Some(found) = found.filter(|found| found.is_writable) else {
            return Err(argument("Property set method not found."));
        };
        let value = assignable(cx, args[3], found.ty)?;
        set(cx, object, &name, value)
    }),
    ("Type.__Call", |cx, args| {
        let name = cx.owned(&args[2])?;
        let object = target(cx, &args[0], args[1])?;
        let given = match args[3] {
            Value::Null => Vec::new(),
            other => cx.elements(&other)?.unwrap_or_default(),
        };
        let generic = cx.types.as_def(cx.type_of(object)).map(|(def, _)| def).is_some_and(|def| {
            let def = cx.types.definition(def);
            def.methods.iter().any(|one| one.name == name && !one.type_params.is_empty())
        });
        let called = if generic { None } else { cx.call_method(object, &name, &given) };
        called.unwrap_or_else(|| {
            let message = format!(
                "'{name}' cannot be called by reflection with {} arguments. Call it directly.",
                given.len()
            );
            Err(Thrown::New("System.NotSupportedException", message))
        })
    }),
    ("Type.__New", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let made = cx.new_instance(ty)?;
        if made.is_null() {
            let name = cx.types.full_name(cx.host.types(), ty);
            let message = format!("'{name}' cannot be created by reflection. Use 'new'.");
            return Err(Thrown::New("System.NotSupportedException", message));
        }
        Ok(made)
    }),
    ("Type.IsGenericType", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let is_generic = match cx.types.kind(ty) {
            TyKind::Def(_, args) => !args.is_empty(),
            TyKind::Tuple(_) | TyKind::Anonymous(_) => true,
            _ => false,
        };
        Ok(Value::Bool(is_generic))
    }),
    ("Type.GetGenericArguments", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let found: Vec<Ty> = match cx.types.kind(ty) {
            TyKind::Def(_, args) => args.to_vec(),
            TyKind::Tuple(parts) => parts.iter().map(|(_, ty)| *ty).collect(),
            TyKind::Anonymous(parts) => parts.iter().map(|(_, ty)| *ty).collect(),
            _ => Vec::new(),
        };
        let items = found.into_iter().map(Value::Type).collect();
        Ok(cx.new_array(Ty::TYPE, items))
    }),
    ("Type.IsPrimitive", |cx, args| {
        let ty = cx.ty(&args[0])?;
        Ok(Value::Bool(Ty::BOOL <= ty && ty <= Ty::DOUBLE))
    }),
    ("Type.IsAbstract", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let Some((def, _)) = cx.types.as_def(ty) else { return Ok(Value::Bool(false)) };
        let def = cx.types.definition(def);
        let is_abstract = matches!(def.kind, DefKind::Static | DefKind::Interface)
            || def.script.is_abstract
            || matches!(ty, Ty::ENUM | Ty::ARRAY);
        Ok(Value::Bool(is_abstract))
    }),
    ("Type.IsInstanceOfType", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let is = is_instance(cx.heap, cx.types, cx.host.types(), args[1], ty);
        Ok(Value::Bool(!args[1].is_null() && is))
    }),
    ("Nullable.__Underlying", |cx, args| {
        let ty = cx.ty(&args[0])?;
        Ok(cx.types.nullable_of(ty).map_or(Value::Null, Value::Type))
    }),
];

fn member(cx: &mut Cx<'_>, ty: &Value, name: &Value) -> Result<Option<Member>, Thrown> {
    let ty = cx.ty(ty)?;
    let name = cx.owned(name)?;
    Ok(members(cx, ty, false).into_iter().find(|one| one.name == name))
}

/// The members of a type, its own before those of its base types.
fn members(cx: &mut Cx<'_>, ty: Ty, own_only: bool) -> Vec<Member> {
    let part = |name: &str, ty: Ty, kind: Kind| Member {
        name: name.to_owned(),
        ty,
        kind,
        is_public: true,
        is_writable: false,
    };
    match cx.types.kind(ty).clone() {
        TyKind::Anonymous(parts) => {
            parts.iter().map(|(name, ty)| part(name, *ty, Kind::Property)).collect()
        }
        TyKind::Tuple(parts) => {
            let rows = parts.iter().enumerate();
            rows.map(|(at, (_, ty))| part(&format!("Item{}", at + 1), *ty, Kind::Field)).collect()
        }
        TyKind::Host(_) => members_of_host(cx, ty, own_only),
        TyKind::Array(..) => members_of_definitions(cx, Ty::ARRAY, own_only),
        _ => members_of_definitions(cx, ty, own_only),
    }
}

fn members_of_host(cx: &mut Cx<'_>, ty: Ty, own_only: bool) -> Vec<Member> {
    let mut found: Vec<Member> = Vec::new();
    let mut next = match cx.types.kind(ty) {
        TyKind::Host(id) => Some(*id),
        _ => None,
    };
    // Hosts describe no chain that is longer.
    for _ in 0..64 {
        let Some(id) = next else { break };
        let described = cx.host.types().describe(id);
        next = described.base.filter(|_| !own_only);
        let rows: Vec<_> = described
            .members
            .iter()
            .filter(|one| !one.is_static)
            .map(|one| {
                let kind = if one.is_field { Kind::Field } else { Kind::Property };
                (one.name.clone(), Some(one.ty.clone()), kind, one.writable)
            })
            .collect();
        let methods: Vec<_> = described
            .methods
            .iter()
            .filter(|one| !one.is_static && !one.name.starts_with("get_Item"))
            .map(|one| (one.name.clone(), Some(one.returns.clone()), Kind::Method, false))
            .collect();
        for (name, ty, kind, is_writable) in rows.into_iter().chain(methods) {
            if found.iter().any(|one| one.name == name && one.kind == kind) {
                continue;
            }
            let ty = ty.map_or(Ty::OBJECT, |ty| cx.types.of_host(&ty));
            found.push(Member { name, ty, kind, is_public: true, is_writable });
        }
    }
    found
}

fn members_of_definitions(cx: &mut Cx<'_>, ty: Ty, own_only: bool) -> Vec<Member> {
    let mut found: Vec<Member> = Vec::new();
    let mut next = Some(ty);
    while let Some(at) = next {
        let Some((id, args)) = cx.types.as_def(at) else { break };
        let args: Box<[Ty]> = args.into();
        let is_declared = cx.types.declared(id).is_some();
        let def = cx.types.definition(id);
        let script = &def.script;
        let is_public = |name: &String| !is_declared || script.visible.contains(name);
        let mut own = Vec::new();
        for (stored, ty) in &def.fields {
            let name = stored.trim_start_matches('<').trim_end_matches('>').to_owned();
            let is_property = *stored != name || script.auto.contains(&name);
            own.push(Member {
                is_public: is_public(&name),
                is_writable: !script.readonly.contains(&name) && !script.positional.contains(&name),
                kind: if is_property { Kind::Property } else { Kind::Field },
                ty: *ty,
                name,
            });
        }
        for property in def.properties.iter().filter(|one| !one.is_static) {
            if own.iter().all(|one| one.name != property.name) {
                own.push(Member {
                    name: property.name.clone(),
                    ty: property.ty,
                    kind: Kind::Property,
                    is_public: is_public(&property.name),
                    is_writable: property.set.is_some(),
                });
            }
        }
        // The order of the declaration.
        let place = |one: &Member| script.visible.iter().position(|name| *name == one.name);
        own.sort_by_key(|one| place(one).unwrap_or(usize::MAX));
        for method in def.methods.iter().filter(|one| !one.is_static) {
            let special = ["get_", "set_", "op_", "__", "."];
            if !special.iter().any(|start| method.name.starts_with(start)) {
                own.push(Member {
                    name: method.name.clone(),
                    ty: method.returns,
                    kind: Kind::Method,
                    is_public: !script.hidden.contains(&method.name),
                    is_writable: false,
                });
            }
        }
        for mut one in own {
            if found.iter().all(|other| other.name != one.name || other.kind != one.kind) {
                one.ty =
                    cx.types.substitute(one.ty, &|number| args.get(usize::from(number)).copied());
                found.push(one);
            }
        }
        let bases = cx.types.bases(cx.host.types(), at);
        next = bases.into_iter().find(|base| !own_only && !cx.types.is_interface(*base));
    }
    found
}

/// The object whose member is read, which must be of the type.
fn target(cx: &mut Cx<'_>, ty: &Value, object: Value) -> Result<Value, Thrown> {
    let ty = cx.ty(ty)?;
    if object.is_null() {
        let message = "Non-static method requires a target.".to_owned();
        return Err(Thrown::New("System.Reflection.TargetException", message));
    }
    if !is_instance(cx.heap, cx.types, cx.host.types(), object, ty) {
        let found = cx.type_of(object);
        let found = cx.types.full_name(cx.host.types(), found);
        let wanted = cx.types.full_name(cx.host.types(), ty);
        return Err(argument(format!(
            "Object type {found} cannot be converted to target type: {wanted}"
        )));
    }
    Ok(object)
}

/// Where an object of the script stores a member.
fn stored_at(cx: &mut Cx<'_>, ty: Ty, name: &str) -> Option<usize> {
    let stored = format!("<{name}>");
    let mut next = Some(ty);
    while let Some(at) = next {
        let (id, _) = cx.types.as_def(at)?;
        let def = cx.types.definition(id);
        let found = def.fields.iter().position(|(field, _)| *field == name || *field == stored);
        if let Some(found) = found {
            return Some(found + usize::from(def.script.first_field));
        }
        let bases = cx.types.bases(cx.host.types(), at);
        next = bases.into_iter().find(|base| !cx.types.is_interface(*base));
    }
    None
}

fn get(cx: &mut Cx<'_>, object: Value, name: &str) -> Result<Value, Thrown> {
    if let Value::Host(ty, id) = object {
        let mut next = Some(ty);
        while let Some(at) = next {
            let described = cx.host.types().describe(at);
            let found = described.members.iter().find(|one| one.name == name && !one.is_static);
            if let Some(found) = found {
                let target = Target::Object(ObjectRef { id, ty });
                let member = found.id;
                let value = cx
                    .host
                    .get(target, member)
                    .map_err(|error| Thrown::Host(error.exception, error.message))?;
                return Ok(from_host(cx.heap, cx.types, &value));
            }
            next = described.base;
        }
        return Err(Thrown::null());
    }
    let ty = cx.type_of(object);
    let at = match cx.types.kind(ty) {
        TyKind::Anonymous(parts) => parts.iter().position(|(part, _)| &**part == name),
        TyKind::Tuple(parts) => (0..parts.len()).find(|at| name == format!("Item{}", at + 1)),
        TyKind::Host(id) => {
            let described = cx.host.types().describe(*id);
            described.members.iter().position(|one| one.name == name)
        }
        _ => stored_at(cx, ty, name),
    };
    if let Some(at) = at {
        let found = match object {
            Value::Vector3(parts) => parts.get(at).map(|part| Value::Float(*part)),
            Value::Vector2(parts) => parts.get(at).map(|part| Value::Float(*part)),
            _ => match cx.heap.object(object) {
                Some(Obj::Struct(_, fields) | Obj::Object(_, fields)) => fields.get(at).copied(),
                Some(Obj::Exception(exception)) => exception.fields.get(at).copied(),
                _ => None,
            },
        };
        if let Some(found) = found {
            return Ok(found);
        }
    }
    if let Some(value) = cx.call_method(object, &format!("get_{name}"), &[]) {
        return value;
    }
    let def = match cx.types.kind(ty) {
        TyKind::Array(..) => cx.types.as_def(Ty::ARRAY),
        _ => cx.types.as_def(ty),
    };
    let getter = def.and_then(|(def, _)| {
        let def = cx.types.definition(def);
        let mut properties = def.properties.iter();
        properties.find(|one| one.name == name && !one.is_static).map(|one| one.get)
    });
    match getter {
        Some(Callee::Native(native)) => NATIVES.functions[usize::from(native.0)](cx, &[object]),
        _ => Err(Thrown::New(
            "System.NotSupportedException",
            format!("'{name}' cannot be read by reflection. Read it directly."),
        )),
    }
}

/// A value for a member of a type; reflection converts nothing but smaller numbers.
fn assignable(cx: &mut Cx<'_>, value: Value, ty: Ty) -> Result<Value, Thrown> {
    if value.is_null() || is_instance(cx.heap, cx.types, cx.host.types(), value, ty) {
        return Ok(value);
    }
    let widened = match (value, ty) {
        (_, Ty::FLOAT) => value.number().map(|number| Value::Float(number as f32)),
        (_, Ty::DOUBLE) => value.number().map(Value::Double),
        (_, Ty::LONG) => value.whole().map(|whole| narrow(whole, ty)),
        _ => None,
    };
    let is_double = matches!(value, Value::Double(_));
    match widened.filter(|_| !is_double) {
        Some(value) => Ok(value),
        None => {
            let found = cx.type_of(value);
            let found = cx.types.full_name(cx.host.types(), found);
            let wanted = cx.types.full_name(cx.host.types(), ty);
            Err(argument(format!(
                "Object of type '{found}' cannot be converted to type '{wanted}'."
            )))
        }
    }
}

fn set(cx: &mut Cx<'_>, object: Value, name: &str, value: Value) -> Result<Value, Thrown> {
    if let Value::Host(ty, id) = object {
        let mut next = Some(ty);
        while let Some(at) = next {
            let described = cx.host.types().describe(at);
            let found = described.members.iter().find(|one| one.name == name && !one.is_static);
            if let Some(found) = found {
                let target = Target::Object(ObjectRef { id, ty });
                let member = found.id;
                let value = crate::vm::to_host(cx.heap, cx.types, value);
                cx.host
                    .set(target, member, value)
                    .map_err(|error| Thrown::Host(error.exception, error.message))?;
                return Ok(Value::Null);
            }
            next = described.base;
        }
        return Err(Thrown::null());
    }
    let ty = cx.type_of(object);
    // Structs are shared by all who hold them, so none of them is changed in place.
    let is_class = cx.types.declared_class(ty).is_some();
    if is_class && let Some(done) = cx.call_method(object, &format!("set_{name}"), &[value]) {
        return done;
    }
    let at = if is_class { stored_at(cx, ty, name) } else { None };
    if let (Some(at), Value::Ref(place)) = (at, object)
        && let Obj::Object(_, fields) | Obj::Struct(_, fields) = cx.heap.get_mut(place)
        && let Some(slot) = fields.get_mut(at)
    {
        *slot = value;
        return Ok(Value::Null);
    }
    Err(Thrown::New(
        "System.NotSupportedException",
        format!("'{name}' cannot be set by reflection. Assign it directly."),
    ))
}
