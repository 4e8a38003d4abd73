//! `Vector2`, `Vector3`, `Vector4`, and their integer variants.

use super::{Done, Native, Rows};
use crate::{
    types::Ty,
    vm::{Cx, Thrown, Value},
};

macro_rules! rows {
    ($($name:literal, $ty:expr;)*) => {
        pub(super) const ROWS: Rows = &[
            $(
                (concat!($name, ".new"), new as Native),
                (concat!($name, ".get_Item"), get_item),
                (concat!($name, ".magnitude"), |cx, args| Ok(Value::Float(length(&parts(cx, &args[0])?)))),
                (concat!($name, ".sqrMagnitude"), |cx, args| {
                    let parts = parts(cx, &args[0])?;
                    Ok(Value::Float(dot(&parts, &parts)))
                }),
                (concat!($name, ".normalized"), normalized),
                (concat!($name, ".Normalize"), normalized),
                (concat!($name, ".Set"), |cx, args| {
                    let new = floats(cx, &args[1..])?;
                    Ok(build(cx, $ty, &new))
                }),
                (concat!($name, ".Dot"), |cx, args| Ok(Value::Float(dot(&parts(cx, &args[0])?, &parts(cx, &args[1])?)))),
                (concat!($name, ".Distance"), |cx, args| {
                    let (a, b) = (parts(cx, &args[0])?, parts(cx, &args[1])?);
                    Ok(Value::Float(length(&zip(&a, &b, |a, b| a - b))))
                }),
                (concat!($name, ".Lerp"), |cx, args| {
                    let t = cx.float(&args[2])?.clamp(0.0, 1.0);
                    pair(cx, args, |a, b| a + (b - a) * t)
                }),
                (concat!($name, ".LerpUnclamped"), |cx, args| {
                    let t = cx.float(&args[2])?;
                    pair(cx, args, |a, b| a + (b - a) * t)
                }),
                (concat!($name, ".MoveTowards"), move_towards),
                (concat!($name, ".Scale"), |cx, args| pair(cx, args, |a, b| a * b)),
                (concat!($name, ".Min"), |cx, args| pair(cx, args, f32::min)),
                (concat!($name, ".Max"), |cx, args| pair(cx, args, f32::max)),
                (concat!($name, ".ClampMagnitude"), |cx, args| {
                    let (v, most) = (parts(cx, &args[0])?, cx.float(&args[1])?);
                    let long = length(&v);
                    if long <= most {
                        return Ok(args[0]);
                    }
                    let v: Vec<f32> = v.iter().map(|part| part / long * most).collect();
                    Ok(build(cx, $ty, &v))
                }),
                (concat!($name, ".Reflect"), |cx, args| {
                    let (v, n) = (parts(cx, &args[0])?, parts(cx, &args[1])?);
                    let twice = 2.0 * dot(&v, &n);
                    Ok(build(cx, $ty, &zip(&v, &n, |v, n| v - n * twice)))
                }),
                (concat!($name, ".zero"), |cx, _| Ok(build(cx, $ty, &[0.0; 4]))),
                (concat!($name, ".one"), |cx, _| Ok(build(cx, $ty, &[1.0; 4]))),
                (concat!($name, ".op_Addition"), |cx, args| pair(cx, args, |a, b| a + b)),
                (concat!($name, ".op_Subtraction"), |cx, args| pair(cx, args, |a, b| a - b)),
                (concat!($name, ".op_UnaryNegation"), |cx, args| {
                    let v: Vec<f32> = parts(cx, &args[0])?.iter().map(|part| -part).collect();
                    Ok(build(cx, $ty, &v))
                }),
                (concat!($name, ".op_Multiply"), multiply),
                (concat!($name, ".op_Division"), |cx, args| {
                    let by = cx.float(&args[1])?;
                    let v: Vec<f32> = parts(cx, &args[0])?.iter().map(|part| part / by).collect();
                    Ok(build(cx, $ty, &v))
                }),
                (concat!($name, ".op_Equality"), |cx, args| Ok(Value::Bool(close(cx, args)?))),
                (concat!($name, ".op_Inequality"), |cx, args| Ok(Value::Bool(!close(cx, args)?))),
                (concat!($name, ".op_Implicit"), convert),
            )*
            ("Vector2.up", |_, _| Ok(Value::Vector2([0.0, 1.0]))),
            ("Vector2.down", |_, _| Ok(Value::Vector2([0.0, -1.0]))),
            ("Vector2.left", |_, _| Ok(Value::Vector2([-1.0, 0.0]))),
            ("Vector2.right", |_, _| Ok(Value::Vector2([1.0, 0.0]))),
            ("Vector2.Angle", angle),
            ("Vector2.SignedAngle", |cx, args| {
                let (a, b) = (parts(cx, &args[0])?, parts(cx, &args[1])?);
                let sign = if a[0] * b[1] - a[1] * b[0] < 0.0 { -1.0 } else { 1.0 };
                Ok(Value::Float(between(&a, &b) * sign))
            }),
            ("Vector2.Perpendicular", |cx, args| {
                let v = parts(cx, &args[0])?;
                Ok(Value::Vector2([-v[1], v[0]]))
            }),
            ("Vector3.up", |_, _| Ok(Value::Vector3([0.0, 1.0, 0.0]))),
            ("Vector3.down", |_, _| Ok(Value::Vector3([0.0, -1.0, 0.0]))),
            ("Vector3.left", |_, _| Ok(Value::Vector3([-1.0, 0.0, 0.0]))),
            ("Vector3.right", |_, _| Ok(Value::Vector3([1.0, 0.0, 0.0]))),
            ("Vector3.forward", |_, _| Ok(Value::Vector3([0.0, 0.0, 1.0]))),
            ("Vector3.back", |_, _| Ok(Value::Vector3([0.0, 0.0, -1.0]))),
            ("Vector3.positiveInfinity", |_, _| Ok(Value::Vector3([f32::INFINITY; 3]))),
            ("Vector3.Cross", |cx, args| {
                let (a, b) = (three(cx, &args[0])?, three(cx, &args[1])?);
                Ok(Value::Vector3(cross(a, b)))
            }),
            ("Vector3.Angle", angle),
            ("Vector3.SignedAngle", |cx, args| {
                let (a, b, axis) = (three(cx, &args[0])?, three(cx, &args[1])?, three(cx, &args[2])?);
                let sign = if dot(&axis, &cross(a, b)) < 0.0 { -1.0 } else { 1.0 };
                Ok(Value::Float(between(&a, &b) * sign))
            }),
            ("Vector3.Project", |cx, args| {
                let (v, n) = (three(cx, &args[0])?, three(cx, &args[1])?);
                Ok(Value::Vector3(project(v, n)))
            }),
            ("Vector3.ProjectOnPlane", |cx, args| {
                let (v, n) = (three(cx, &args[0])?, three(cx, &args[1])?);
                let on = project(v, n);
                Ok(Value::Vector3([v[0] - on[0], v[1] - on[1], v[2] - on[2]]))
            }),
            ("Vector3.Magnitude", |cx, args| Ok(Value::Float(length(&parts(cx, &args[0])?)))),
            ("Vector3.SqrMagnitude", |cx, args| {
                let v = parts(cx, &args[0])?;
                Ok(Value::Float(dot(&v, &v)))
            }),
            ("Vector3.Slerp", |cx, args| {
                let (a, b) = (three(cx, &args[0])?, three(cx, &args[1])?);
                let t = cx.float(&args[2])?.clamp(0.0, 1.0);
                Ok(Value::Vector3(slerp(a, b, t)))
            }),
            ("Vector3.RotateTowards", |cx, args| {
                let (a, b) = (three(cx, &args[0])?, three(cx, &args[1])?);
                let most = cx.float(&args[2])?;
                let apart = between(&a, &b).to_radians();
                let t = if apart <= f32::EPSILON { 1.0 } else { (most / apart).min(1.0) };
                Ok(Value::Vector3(slerp(a, b, t)))
            }),
            ("Vector2Int.new", keep),
            ("Vector3Int.new", keep),
            ("Vector2Int.magnitude", |cx, args| Ok(Value::Float(length(&parts(cx, &args[0])?)))),
            ("Vector3Int.magnitude", |cx, args| Ok(Value::Float(length(&parts(cx, &args[0])?)))),
            ("Vector2Int.sqrMagnitude", square),
            ("Vector3Int.sqrMagnitude", square),
            ("Vector2Int.zero", |cx, _| Ok(whole(cx, Ty::VECTOR2INT, &[0, 0]))),
            ("Vector2Int.one", |cx, _| Ok(whole(cx, Ty::VECTOR2INT, &[1, 1]))),
            ("Vector2Int.up", |cx, _| Ok(whole(cx, Ty::VECTOR2INT, &[0, 1]))),
            ("Vector2Int.down", |cx, _| Ok(whole(cx, Ty::VECTOR2INT, &[0, -1]))),
            ("Vector2Int.left", |cx, _| Ok(whole(cx, Ty::VECTOR2INT, &[-1, 0]))),
            ("Vector2Int.right", |cx, _| Ok(whole(cx, Ty::VECTOR2INT, &[1, 0]))),
            ("Vector3Int.zero", |cx, _| Ok(whole(cx, Ty::VECTOR3INT, &[0, 0, 0]))),
            ("Vector3Int.one", |cx, _| Ok(whole(cx, Ty::VECTOR3INT, &[1, 1, 1]))),
            ("Vector2Int.Distance", int_distance),
            ("Vector3Int.Distance", int_distance),
            ("Vector2Int.op_Addition", |cx, args| int_pair(cx, args, i32::wrapping_add)),
            ("Vector3Int.op_Addition", |cx, args| int_pair(cx, args, i32::wrapping_add)),
            ("Vector2Int.op_Subtraction", |cx, args| int_pair(cx, args, i32::wrapping_sub)),
            ("Vector3Int.op_Subtraction", |cx, args| int_pair(cx, args, i32::wrapping_sub)),
            ("Vector2Int.op_UnaryNegation", |cx, args| int_pair(cx, &[args[0], args[0]], |a, _| a.wrapping_neg())),
            ("Vector3Int.op_UnaryNegation", |cx, args| int_pair(cx, &[args[0], args[0]], |a, _| a.wrapping_neg())),
            ("Vector2Int.op_Multiply", int_times),
            ("Vector3Int.op_Multiply", int_times),
            ("Vector2Int.op_Equality", |cx, args| Ok(Value::Bool(cx.heap.same(args[0], args[1])))),
            ("Vector3Int.op_Equality", |cx, args| Ok(Value::Bool(cx.heap.same(args[0], args[1])))),
            ("Vector2Int.op_Inequality", |cx, args| Ok(Value::Bool(!cx.heap.same(args[0], args[1])))),
            ("Vector3Int.op_Inequality", |cx, args| Ok(Value::Bool(!cx.heap.same(args[0], args[1])))),
            ("Vector2Int.op_Implicit", |cx, args| {
                let v = parts(cx, &args[0])?;
                Ok(Value::Vector2([v[0], v[1]]))
            }),
            ("Vector3Int.op_Implicit", |cx, args| Ok(Value::Vector3(three(cx, &args[0])?))),
        ];
    };
}

rows! {
    "Vector2", Ty::VECTOR2;
    "Vector3", Ty::VECTOR3;
    "Vector4", Ty::VECTOR4;
}

/// The components of a vector-like value.
pub(super) fn parts(cx: &Cx<'_>, value: &Value) -> Result<Vec<f32>, Thrown> {
    match value {
        Value::Vector2(parts) => Ok(parts.to_vec()),
        Value::Vector3(parts) => Ok(parts.to_vec()),
        other => floats(cx, cx.fields(other)?),
    }
}

fn floats(cx: &Cx<'_>, values: &[Value]) -> Result<Vec<f32>, Thrown> {
    values.iter().map(|value| cx.float(value)).collect()
}

pub(super) fn three(cx: &Cx<'_>, value: &Value) -> Result<[f32; 3], Thrown> {
    match value {
        Value::Vector3(parts) => Ok(*parts),
        other => {
            let parts = parts(cx, other)?;
            let at = |at: usize| parts.get(at).copied().unwrap_or_default();
            Ok([at(0), at(1), at(2)])
        }
    }
}

pub(super) fn build(cx: &mut Cx<'_>, ty: Ty, parts: &[f32]) -> Value {
    let at = |at: usize| parts.get(at).copied().unwrap_or_default();
    match ty {
        Ty::VECTOR2 => Value::Vector2([at(0), at(1)]),
        Ty::VECTOR3 => Value::Vector3([at(0), at(1), at(2)]),
        _ => cx.new_struct(ty, &[at(0), at(1), at(2), at(3)].map(Value::Float)),
    }
}

fn new(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let ty = cx.ty(&args[0])?;
    let parts = floats(cx, &args[1..])?;
    Ok(build(cx, ty, &parts))
}

fn get_item(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let at = cx.int(&args[1])?;
    let found = usize::try_from(at).ok().and_then(|at| parts(cx, &args[0]).ok()?.get(at).copied());
    let message = "Invalid vector index!";
    found
        .map(Value::Float)
        .ok_or_else(|| Thrown::New("System.IndexOutOfRangeException", message.to_owned()))
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn length(v: &[f32]) -> f32 {
    dot(v, v).sqrt()
}

fn zip(a: &[f32], b: &[f32], with: impl Fn(f32, f32) -> f32) -> Vec<f32> {
    a.iter().zip(b).map(|(a, b)| with(*a, *b)).collect()
}

pub(super) fn cross(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn ty_of(cx: &Cx<'_>, value: &Value) -> Ty {
    cx.type_of(*value)
}

fn pair(cx: &mut Cx<'_>, args: &[Value], with: impl Fn(f32, f32) -> f32) -> Done {
    // The most common case avoids the allocation of a list.
    if let (Value::Vector3(a), Value::Vector3(b)) = (args[0], args[1]) {
        return Ok(Value::Vector3([with(a[0], b[0]), with(a[1], b[1]), with(a[2], b[2])]));
    }
    let (a, b) = (parts(cx, &args[0])?, parts(cx, &args[1])?);
    let ty = ty_of(cx, &args[0]);
    Ok(build(cx, ty, &zip(&a, &b, with)))
}

fn multiply(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let (vector, by) = match (&args[0], &args[1]) {
        (Value::Float(by), vector) | (vector, Value::Float(by)) => (vector, *by),
        _ => return pair(cx, args, |a, b| a * b),
    };
    let ty = ty_of(cx, vector);
    let v: Vec<f32> = parts(cx, vector)?.iter().map(|part| part * by).collect();
    Ok(build(cx, ty, &v))
}

fn normalized(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let v = parts(cx, &args[0])?;
    let long = length(&v);
    let ty = ty_of(cx, &args[0]);
    let v: Vec<f32> = v.iter().map(|part| if long > 1e-5 { part / long } else { 0.0 }).collect();
    Ok(build(cx, ty, &v))
}

fn move_towards(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let (a, b) = (parts(cx, &args[0])?, parts(cx, &args[1])?);
    let step = cx.float(&args[2])?;
    let way = zip(&b, &a, |b, a| b - a);
    let long = length(&way);
    if long <= step || long == 0.0 {
        return Ok(args[1]);
    }
    let ty = ty_of(cx, &args[0]);
    Ok(build(cx, ty, &zip(&a, &way, |a, way| a + way / long * step)))
}

fn close(cx: &Cx<'_>, args: &[Value]) -> Result<bool, Thrown> {
    let (a, b) = (parts(cx, &args[0])?, parts(cx, &args[1])?);
    let apart = zip(&a, &b, |a, b| a - b);
    Ok(dot(&apart, &apart) < 9.999_999_4e-11)
}

fn convert(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let v = parts(cx, &args[0])?;
    // Each type converts to one other: the next larger one, and the largest to the middle one.
    let ty = match args[0] {
        Value::Vector2(_) => Ty::VECTOR3,
        Value::Vector3(_) => Ty::VECTOR2,
        _ => Ty::VECTOR3,
    };
    Ok(build(cx, ty, &v))
}

fn between(a: &[f32], b: &[f32]) -> f32 {
    let long = (dot(a, a) * dot(b, b)).sqrt();
    if long < 1e-15 { 0.0 } else { (dot(a, b) / long).clamp(-1.0, 1.0).acos().to_degrees() }
}

fn angle(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    Ok(Value::Float(between(&parts(cx, &args[0])?, &parts(cx, &args[1])?)))
}

fn project(v: [f32; 3], n: [f32; 3]) -> [f32; 3] {
    let square = dot(&n, &n);
    if square < f32::EPSILON {
        return [0.0; 3];
    }
    n.map(|part| part * dot(&v, &n) / square)
}

fn slerp(a: [f32; 3], b: [f32; 3], t: f32) -> [f32; 3] {
    let (la, lb) = (length(&a), length(&b));
    let apart = between(&a, &b).to_radians();
    if la < 1e-6 || lb < 1e-6 || apart < 1e-4 {
        return [0, 1, 2].map(|at: usize| a[at] + (b[at] - a[at]) * t);
    }
    let (x, y) = (((1.0 - t) * apart).sin() / apart.sin(), (t * apart).sin() / apart.sin());
    let long = la + (lb - la) * t;
    [0, 1, 2].map(|at: usize| (a[at] / la * x + b[at] / lb * y) * long)
}

fn keep(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let ty = cx.ty(&args[0])?;
    Ok(cx.new_struct(ty, &args[1..]))
}

fn whole(cx: &mut Cx<'_>, ty: Ty, parts: &[i32]) -> Value {
    let parts: Vec<Value> = parts.iter().map(|part| Value::Int(*part)).collect();
    cx.new_struct(ty, &parts)
}

fn ints(cx: &Cx<'_>, value: &Value) -> Result<Vec<i32>, Thrown> {
    cx.fields(value)?.iter().map(|part| cx.int(part)).collect()
}

fn int_pair(cx: &mut Cx<'_>, args: &[Value], with: fn(i32, i32) -> i32) -> Done {
    let (a, b) = (ints(cx, &args[0])?, ints(cx, &args[1])?);
    let ty = ty_of(cx, &args[0]);
    let parts: Vec<i32> = a.iter().zip(&b).map(|(a, b)| with(*a, *b)).collect();
    Ok(whole(cx, ty, &parts))
}

fn int_times(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let by = cx.int(&args[1])?;
    let ty = ty_of(cx, &args[0]);
    let parts: Vec<i32> = ints(cx, &args[0])?.iter().map(|part| part.wrapping_mul(by)).collect();
    Ok(whole(cx, ty, &parts))
}

fn square(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let parts = ints(cx, &args[0])?;
    Ok(Value::Int(parts.iter().fold(0_i32, |sum, part| sum.wrapping_add(part.wrapping_mul(*part)))))
}

fn int_distance(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let (a, b) = (parts(cx, &args[0])?, parts(cx, &args[1])?);
    Ok(Value::Float(length(&zip(&a, &b, |a, b| a - b))))
}
