//! `JsonUtility`: objects of the script as Unity serializes them, by their serialized fields.

use serde_json::Value as Json;

use super::{Native, Rows, args::argument};
use crate::{
    library::DefKind,
    types::{DefId, Ty, TyKind},
    vm::{Cx, List, Obj, Thrown, Value, allocate, convert_number, default_of},
};

/// Unity stops at this depth too.
const MAX_DEPTH: usize = 10;

pub(super) const ROWS: Rows = &[
    (
        "JsonUtility.ToJson",
        (|cx, args| {
            let pretty = args.get(1).is_some_and(|pretty| cx.bool(pretty));
            let is_own = matches!(cx.heap.object(args[0]), Some(Obj::Object(..) | Obj::Struct(..)))
                && !matches!(
                    cx.types.kind(cx.type_of(args[0])),
                    TyKind::Anonymous(_) | TyKind::Tuple(_)
                );
            let json = match is_own || matches!(args[0], Value::Vector2(_) | Value::Vector3(_)) {
                true => written(cx, args[0], 0),
                false => cx.json_of(args[0])?,
            };
            let text = if pretty { indented(&json) } else { json.to_string() };
            cx.room(text.len())?;
            Ok(cx.str(text))
        }) as Native,
    ),
    ("JsonUtility.__Read", |cx, args| {
        let ty = cx.ty(&args[0])?;
        let json = parsed(cx, &args[1])?;
        if json.is_null() {
            return Ok(Value::Null);
        }
        read(cx, &json, ty, 0)
    }),
    ("JsonUtility.FromJsonOverwrite", |cx, args| {
        let json = parsed(cx, &args[0])?;
        fill(cx, args[1], &json, 0)?;
        Ok(Value::Null)
    }),
];

fn parsed(cx: &Cx<'_>, text: &Value) -> Result<Json, Thrown> {
    let text = cx.heap.text(*text).unwrap_or_default();
    if text.trim().is_empty() {
        return Ok(Json::Null);
    }
    serde_json::from_str(text).map_err(|error| argument(format!("JSON parse error: {error}")))
}

/// The serialized fields of a type of the script: names, types and positions.
fn fields(cx: &mut Cx<'_>, ty: Ty) -> Vec<(String, Ty, usize)> {
    let mut found = Vec::new();
    let mut next = Some(ty);
    while let Some(at) = next {
        let Some((id, args)) = cx.types.as_def(at) else { break };
        let args: Box<[Ty]> = args.into();
        if cx.types.declared(id).is_none() {
            break;
        }
        let def = cx.types.definition(id);
        let with = |number: u16| args.get(usize::from(number)).copied();
        let own: Vec<_> = def
            .fields
            .iter()
            .enumerate()
            .filter(|(_, (name, _))| def.script.serialized.contains(name))
            .map(|(at, (name, ty))| {
                let ty = cx.types.substitute(*ty, &with);
                (name.clone(), ty, at + usize::from(def.script.first_field))
            })
            .collect();
        found.splice(0..0, own);
        let bases = cx.types.bases(cx.host.types(), at);
        next = bases.into_iter().find(|base| !cx.types.is_interface(*base));
    }
    found
}

fn written(cx: &mut Cx<'_>, value: Value, depth: usize) -> Json {
    let real = |value: f64, shortest: f64| {
        serde_json::Number::from_f64(if value.is_finite() { shortest } else { 0.0 })
            .map_or(Json::Null, Json::Number)
    };
    let single = |value: f32| real(value.into(), value.to_string().parse().unwrap_or_default());
    match value {
        Value::Float(value) => return single(value),
        Value::Double(value) => return real(value, value),
        Value::Enum(_, value) => return Json::from(value),
        Value::Vector2([x, y]) => return serde_json::json!({ "x": single(x), "y": single(y) }),
        Value::Vector3([x, y, z]) => {
            return serde_json::json!({ "x": single(x), "y": single(y), "z": single(z) });
        }
        _ => {}
    }
    let (ty, values): (Ty, Vec<Value>) = match cx.heap.object(value) {
        Some(Obj::Object(ty, fields) | Obj::Struct(ty, fields)) => (*ty, fields.to_vec()),
        Some(Obj::List(List { items, .. })) => {
            let items = items.clone();
            return items.into_iter().map(|item| written(cx, item, depth + 1)).collect();
        }
        Some(Obj::Array(array)) => {
            let items = array.items.to_vec();
            return items.into_iter().map(|item| written(cx, item, depth + 1)).collect();
        }
        _ => return cx.json_of(value).unwrap_or(Json::Null),
    };
    let mut map = serde_json::Map::new();
    if depth >= MAX_DEPTH {
        return Json::Object(map);
    }
    let is_declared = cx.types.as_def(ty).is_some_and(|(id, _)| cx.types.declared(id).is_some());
    let named: Vec<(String, Ty, usize)> = if is_declared {
        fields(cx, ty)
    } else {
        let Some((id, _)) = cx.types.as_def(ty) else { return Json::Object(map) };
        let def = cx.types.definition(id);
        let rows = def.fields.iter().enumerate();
        rows.map(|(at, (name, ty))| (name.clone(), *ty, at)).collect()
    };
    for (name, field, at) in named {
        let Some(value) = values.get(at).copied() else { continue };
        let is_list = field == Ty::STRING
            || matches!(cx.types.kind(field), TyKind::Array(..) | TyKind::Def(DefId::LIST, _));
        let json = match (value, field) {
            (Value::Null, Ty::STRING) => Json::from(""),
            (Value::Null, _) if is_list => Json::Array(Vec::new()),
            // Other kinds of fields are not serialized.
            _ if !is_serialized(cx, field) => continue,
            (Value::Null, _) => {
                let empty = allocate(cx.heap, cx.types, cx.host.types(), field);
                written(cx, empty, depth + 1)
            }
            _ => written(cx, value, depth + 1),
        };
        map.insert(name, json);
    }
    Json::Object(map)
}

fn is_serialized(cx: &Cx<'_>, ty: Ty) -> bool {
    match cx.types.kind(ty) {
        TyKind::Enum(_) | TyKind::Array(_, 1) | TyKind::Def(DefId::LIST, _) => true,
        TyKind::Def(id, _) => match cx.types.declared(*id) {
            Some(def) => matches!(def.kind, DefKind::Class | DefKind::Struct),
            None => {
                ty == Ty::STRING
                    || cx.types.is_value(ty)
                        && !matches!(ty, Ty::DECIMAL | Ty::DATETIME | Ty::TIMESPAN | Ty::GUID)
                        && cx.types.nullable_of(ty).is_none()
            }
        },
        _ => false,
    }
}

fn read(cx: &mut Cx<'_>, json: &Json, ty: Ty, depth: usize) -> Result<Value, Thrown> {
    cx.room(64)?;
    if depth > MAX_DEPTH {
        return Ok(default_of(cx.heap, cx.types, cx.host.types(), ty));
    }
    Ok(match (json, cx.types.kind(ty).clone()) {
        (Json::String(text), _) if ty == Ty::STRING => {
            cx.room(text.len())?;
            cx.str(text.as_str())
        }
        (Json::Bool(value), _) if ty == Ty::BOOL => Value::Bool(*value),
        (Json::Number(number), TyKind::Enum(_)) => {
            Value::Enum(ty, number.as_i64().unwrap_or_default())
        }
        (Json::Number(number), _) if matches!(ty, Ty::FLOAT | Ty::DOUBLE) => {
            let value = Value::Double(number.as_f64().unwrap_or_default());
            convert_number(cx.heap, value, ty, false)?
        }
        (Json::Number(number), _) if Ty::CHAR < ty && ty <= Ty::ULONG => {
            let value = match (number.as_i64(), number.as_u64()) {
                (Some(value), _) => Value::Long(value),
                (None, Some(value)) => Value::ULong(value),
                _ => Value::Double(number.as_f64().unwrap_or_default()),
            };
            convert_number(cx.heap, value, ty, false)?
        }
        (Json::Array(items), TyKind::Array(of, 1)) => {
            let items: Vec<Value> =
                items.iter().map(|item| read(cx, item, of, depth + 1)).collect::<Result<_, _>>()?;
            cx.new_array(of, items)
        }
        (Json::Array(items), TyKind::Def(DefId::LIST, args)) => {
            let of = args.first().copied().unwrap_or(Ty::OBJECT);
            let items: Vec<Value> =
                items.iter().map(|item| read(cx, item, of, depth + 1)).collect::<Result<_, _>>()?;
            cx.heap.alloc(Obj::List(List { ty, items, version: 0 }))
        }
        (Json::Object(_), TyKind::Def(id, _)) => {
            let part =
                |name: &str| json.get(name).and_then(Json::as_f64).unwrap_or_default() as f32;
            match ty {
                Ty::VECTOR2 => return Ok(Value::Vector2([part("x"), part("y")])),
                Ty::VECTOR3 => return Ok(Value::Vector3([part("x"), part("y"), part("z")])),
                _ => {}
            }
            let made = match cx.types.declared(id).map(|def| def.kind) {
                Some(DefKind::Class) => cx.new_instance(ty)?,
                _ => default_of(cx.heap, cx.types, cx.host.types(), ty),
            };
            fill(cx, made, json, depth)?
        }
        _ => default_of(cx.heap, cx.types, cx.host.types(), ty),
    })
}

/// Sets the fields that the JSON has.
fn fill(cx: &mut Cx<'_>, object: Value, json: &Json, depth: usize) -> Result<Value, Thrown> {
    let (Value::Ref(at), Json::Object(map)) = (object, json) else { return Ok(object) };
    let ty = cx.type_of(object);
    let is_declared = cx.types.as_def(ty).is_some_and(|(id, _)| cx.types.declared(id).is_some());
    let named = if is_declared {
        fields(cx, ty)
    } else {
        let Some((id, _)) = cx.types.as_def(ty) else { return Ok(object) };
        let def = cx.types.definition(id);
        let rows = def.fields.iter().enumerate();
        rows.map(|(at, (name, ty))| (name.clone(), *ty, at)).collect()
    };
    for (name, field, place) in named {
        let Some(value) = map.get(&name) else { continue };
        let value = read(cx, value, field, depth + 1)?;
        if let Obj::Object(_, fields) | Obj::Struct(_, fields) = cx.heap.get_mut(at)
            && let Some(slot) = fields.get_mut(place)
        {
            *slot = value;
        }
    }
    Ok(object)
}

/// With four spaces per level, as Unity writes it.
fn indented(json: &Json) -> String {
    // The usual two spaces, twice.
    let lines = format!("{json:#}");
    let lines = lines.lines().map(|line| {
        let text = line.trim_start();
        format!("{}{text}", " ".repeat((line.len() - text.len()) * 2))
    });
    lines.collect::<Vec<_>>().join("\n")
}
