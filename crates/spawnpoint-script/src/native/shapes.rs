//! `Color`, `Bounds`, `Ray`, `Plane`, `Rect`.

use super::{
    Done, Rows,
    vector::{build, parts, three},
};
use crate::{
    types::Ty,
    vm::{Cx, Thrown, Value},
};

macro_rules! color {
    ($r:expr, $g:expr, $b:expr, $a:expr) => {
        |cx, _| Ok(build(cx, Ty::COLOR, &[$r, $g, $b, $a]))
    };
}

pub(super) const ROWS: Rows = &[
    ("Color.new", |cx, args| {
        let mut parts: Vec<f32> =
            args[1..].iter().map(|part| cx.float(part)).collect::<Result<_, _>>()?;
        parts.resize(4, 1.0);
        Ok(build(cx, Ty::COLOR, &parts))
    }),
    ("Color.red", color!(1.0, 0.0, 0.0, 1.0)),
    ("Color.green", color!(0.0, 1.0, 0.0, 1.0)),
    ("Color.blue", color!(0.0, 0.0, 1.0, 1.0)),
    ("Color.white", color!(1.0, 1.0, 1.0, 1.0)),
    ("Color.black", color!(0.0, 0.0, 0.0, 1.0)),
    ("Color.yellow", color!(1.0, 0.921_568_63, 0.015_686_275, 1.0)),
    ("Color.cyan", color!(0.0, 1.0, 1.0, 1.0)),
    ("Color.magenta", color!(1.0, 0.0, 1.0, 1.0)),
    ("Color.gray", color!(0.5, 0.5, 0.5, 1.0)),
    ("Color.grey", color!(0.5, 0.5, 0.5, 1.0)),
    ("Color.clear", color!(0.0, 0.0, 0.0, 0.0)),
    ("Color.grayscale", |cx, args| {
        let c = parts(cx, &args[0])?;
        Ok(Value::Float(0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2]))
    }),
    ("Color.Lerp", |cx, args| {
        let t = cx.float(&args[2])?.clamp(0.0, 1.0);
        mixed(cx, args, |a, b| a + (b - a) * t)
    }),
    ("Color.HSVToRGB", |cx, args| {
        let (h, s, v) = (cx.float(&args[0])?, cx.float(&args[1])?, cx.float(&args[2])?);
        let channel = |n: f32| {
            let k = (n + h * 6.0) % 6.0;
            v - v * s * k.min(4.0 - k).clamp(0.0, 1.0)
        };
        Ok(build(cx, Ty::COLOR, &[channel(5.0), channel(3.0), channel(1.0), 1.0]))
    }),
    ("Color.RGBToHSV", |cx, args| {
        let c = parts(cx, &args[0])?;
        let (high, low) = (c[0].max(c[1]).max(c[2]), c[0].min(c[1]).min(c[2]));
        let delta = high - low;
        let h = if delta == 0.0 {
            0.0
        } else if high == c[0] {
            ((c[1] - c[2]) / delta).rem_euclid(6.0) / 6.0
        } else if high == c[1] {
            ((c[2] - c[0]) / delta + 2.0) / 6.0
        } else {
            ((c[0] - c[1]) / delta + 4.0) / 6.0
        };
        cx.set_cell(&args[1], Value::Float(h));
        cx.set_cell(&args[2], Value::Float(if high == 0.0 { 0.0 } else { delta / high }));
        cx.set_cell(&args[3], Value::Float(high));
        Ok(Value::Null)
    }),
    ("Color.op_Addition", |cx, args| mixed(cx, args, |a, b| a + b)),
    ("Color.op_Subtraction", |cx, args| mixed(cx, args, |a, b| a - b)),
    ("Color.op_Multiply", |cx, args| match (&args[0], &args[1]) {
        (Value::Float(by), color) | (color, Value::Float(by)) => {
            let parts: Vec<f32> = parts(cx, color)?.iter().map(|part| part * by).collect();
            Ok(build(cx, Ty::COLOR, &parts))
        }
        _ => mixed(cx, args, |a, b| a * b),
    }),
    ("Color.op_Division", |cx, args| {
        let by = cx.float(&args[1])?;
        let parts: Vec<f32> = parts(cx, &args[0])?.iter().map(|part| part / by).collect();
        Ok(build(cx, Ty::COLOR, &parts))
    }),
    ("Color.op_Equality", |cx, args| Ok(Value::Bool(cx.heap.same(args[0], args[1])))),
    ("Color.op_Inequality", |cx, args| Ok(Value::Bool(!cx.heap.same(args[0], args[1])))),
    ("Color.op_Implicit", |cx, args| {
        let is_bytes = cx.type_of(args[0]) == Ty::COLOR32;
        let parts = parts(cx, &args[0])?;
        if is_bytes {
            let parts: Vec<f32> = parts.iter().map(|part| part / 255.0).collect();
            return Ok(build(cx, Ty::COLOR, &parts));
        }
        Ok(build(cx, Ty::VECTOR4, &parts))
    }),
    ("Color32.new", |cx, args| Ok(cx.new_struct(Ty::COLOR32, &args[1..]))),
    ("Color32.op_Implicit", |cx, args| {
        let parts: Vec<Value> = parts(cx, &args[0])?
            .iter()
            .map(|part| Value::Byte((part.clamp(0.0, 1.0) * 255.0).round() as u8))
            .collect();
        Ok(cx.new_struct(Ty::COLOR32, &parts))
    }),
    ("Bounds.new", |cx, args| {
        let (centre, size) = (three(cx, &args[1])?, three(cx, &args[2])?);
        Ok(bounds(cx, centre, size.map(|part| part / 2.0)))
    }),
    ("Bounds.size", |cx, args| {
        let (_, extents) = both(cx, &args[0])?;
        Ok(Value::Vector3(extents.map(|part| part * 2.0)))
    }),
    ("Bounds.set_size", |cx, args| {
        let (centre, _) = both(cx, &args[0])?;
        let size = three(cx, &args[1])?;
        Ok(bounds(cx, centre, size.map(|part| part / 2.0)))
    }),
    ("Bounds.min", |cx, args| Ok(Value::Vector3(corners(both(cx, &args[0])?).0))),
    ("Bounds.max", |cx, args| Ok(Value::Vector3(corners(both(cx, &args[0])?).1))),
    ("Bounds.set_min", |cx, args| {
        let (_, high) = corners(both(cx, &args[0])?);
        let low = three(cx, &args[1])?;
        Ok(between(cx, low, high))
    }),
    ("Bounds.set_max", |cx, args| {
        let (low, _) = corners(both(cx, &args[0])?);
        let high = three(cx, &args[1])?;
        Ok(between(cx, low, high))
    }),
    ("Bounds.SetMinMax", |cx, args| {
        let (low, high) = (three(cx, &args[1])?, three(cx, &args[2])?);
        Ok(between(cx, low, high))
    }),
    ("Bounds.Contains", |cx, args| {
        let (low, high) = corners(both(cx, &args[0])?);
        let point = three(cx, &args[1])?;
        Ok(Value::Bool((0..3).all(|at| low[at] <= point[at] && point[at] <= high[at])))
    }),
    ("Bounds.Intersects", |cx, args| {
        let (a, b) = (corners(both(cx, &args[0])?), corners(both(cx, &args[1])?));
        Ok(Value::Bool((0..3).all(|at| a.0[at] <= b.1[at] && b.0[at] <= a.1[at])))
    }),
    ("Bounds.Encapsulate", |cx, args| {
        let (low, high) = corners(both(cx, &args[0])?);
        let (other_low, other_high) = match args[1] {
            Value::Vector3(point) => (point, point),
            other => corners(both(cx, &other)?),
        };
        let low = [0, 1, 2].map(|at: usize| low[at].min(other_low[at]));
        let high = [0, 1, 2].map(|at: usize| high[at].max(other_high[at]));
        Ok(between(cx, low, high))
    }),
    ("Bounds.Expand", |cx, args| {
        let (centre, extents) = both(cx, &args[0])?;
        let by = cx.float(&args[1])? / 2.0;
        Ok(bounds(cx, centre, extents.map(|part| part + by)))
    }),
    ("Bounds.ClosestPoint", |cx, args| {
        let point = nearest(cx, args)?;
        Ok(Value::Vector3(point))
    }),
    ("Bounds.SqrDistance", |cx, args| {
        let (near, point) = (nearest(cx, args)?, three(cx, &args[1])?);
        Ok(Value::Float((0..3).map(|at| (near[at] - point[at]).powi(2)).sum()))
    }),
    ("Bounds.op_Equality", |cx, args| Ok(Value::Bool(cx.heap.same(args[0], args[1])))),
    ("Bounds.op_Inequality", |cx, args| Ok(Value::Bool(!cx.heap.same(args[0], args[1])))),
    ("Ray.new", |cx, args| {
        let way = three(cx, &args[2])?;
        let long = way.iter().map(|part| part * part).sum::<f32>().sqrt();
        let way = if long > 1e-6 { way.map(|part| part / long) } else { way };
        Ok(cx.new_struct(Ty::RAY, &[args[1], Value::Vector3(way)]))
    }),
    ("Ray.GetPoint", |cx, args| {
        let (origin, way) = both(cx, &args[0])?;
        let distance = cx.float(&args[1])?;
        Ok(Value::Vector3([0, 1, 2].map(|at: usize| origin[at] + way[at] * distance)))
    }),
    ("Plane.new", |cx, args| {
        let normal = three(cx, &args[1])?;
        let distance = match args[2] {
            Value::Float(distance) => distance,
            point => {
                let point = three(cx, &point)?;
                -(0..3).map(|at| normal[at] * point[at]).sum::<f32>()
            }
        };
        Ok(cx.new_struct(Ty::PLANE, &[Value::Vector3(normal), Value::Float(distance)]))
    }),
    ("Plane.GetDistanceToPoint", |cx, args| Ok(Value::Float(above(cx, args)?))),
    ("Plane.GetSide", |cx, args| Ok(Value::Bool(above(cx, args)? > 0.0))),
    ("Rect.new", |cx, args| Ok(cx.new_struct(Ty::RECT, &args[1..]))),
    ("Rect.xMin", |cx, args| Ok(Value::Float(parts(cx, &args[0])?[0]))),
    ("Rect.yMin", |cx, args| Ok(Value::Float(parts(cx, &args[0])?[1]))),
    ("Rect.xMax", |cx, args| {
        let r = parts(cx, &args[0])?;
        Ok(Value::Float(r[0] + r[2]))
    }),
    ("Rect.yMax", |cx, args| {
        let r = parts(cx, &args[0])?;
        Ok(Value::Float(r[1] + r[3]))
    }),
    ("Rect.center", |cx, args| {
        let r = parts(cx, &args[0])?;
        Ok(Value::Vector2([r[0] + r[2] / 2.0, r[1] + r[3] / 2.0]))
    }),
    ("Rect.position", |cx, args| {
        let r = parts(cx, &args[0])?;
        Ok(Value::Vector2([r[0], r[1]]))
    }),
    ("Rect.size", |cx, args| {
        let r = parts(cx, &args[0])?;
        Ok(Value::Vector2([r[2], r[3]]))
    }),
    ("Rect.Contains", |cx, args| {
        let (r, p) = (parts(cx, &args[0])?, parts(cx, &args[1])?);
        Ok(Value::Bool(p[0] >= r[0] && p[0] < r[0] + r[2] && p[1] >= r[1] && p[1] < r[1] + r[3]))
    }),
    ("Rect.Overlaps", |cx, args| {
        let (a, b) = (parts(cx, &args[0])?, parts(cx, &args[1])?);
        Ok(Value::Bool(
            b[0] + b[2] > a[0] && b[0] < a[0] + a[2] && b[1] + b[3] > a[1] && b[1] < a[1] + a[3],
        ))
    }),
];

fn mixed(cx: &mut Cx<'_>, args: &[Value], with: impl Fn(f32, f32) -> f32) -> Done {
    let (a, b) = (parts(cx, &args[0])?, parts(cx, &args[1])?);
    let all: Vec<f32> = a.iter().zip(&b).map(|(a, b)| with(*a, *b)).collect();
    Ok(build(cx, Ty::COLOR, &all))
}

/// The two vectors of a `Bounds` or a `Ray`.
fn both(cx: &Cx<'_>, value: &Value) -> Result<([f32; 3], [f32; 3]), Thrown> {
    match cx.fields(value)? {
        [Value::Vector3(a), Value::Vector3(b), ..] => Ok((*a, *b)),
        _ => Err(Thrown::internal("expected two vectors")),
    }
}

fn bounds(cx: &mut Cx<'_>, centre: [f32; 3], extents: [f32; 3]) -> Value {
    cx.new_struct(Ty::BOUNDS, &[Value::Vector3(centre), Value::Vector3(extents)])
}

fn corners((centre, extents): ([f32; 3], [f32; 3])) -> ([f32; 3], [f32; 3]) {
    (
        [0, 1, 2].map(|at: usize| centre[at] - extents[at]),
        [0, 1, 2].map(|at: usize| centre[at] + extents[at]),
    )
}

fn between(cx: &mut Cx<'_>, low: [f32; 3], high: [f32; 3]) -> Value {
    let extents = [0, 1, 2].map(|at: usize| (high[at] - low[at]) / 2.0);
    let centre = [0, 1, 2].map(|at: usize| low[at] + extents[at]);
    bounds(cx, centre, extents)
}

fn nearest(cx: &Cx<'_>, args: &[Value]) -> Result<[f32; 3], Thrown> {
    let (low, high) = corners(both(cx, &args[0])?);
    let point = three(cx, &args[1])?;
    Ok([0, 1, 2].map(|at: usize| point[at].max(low[at]).min(high[at])))
}

fn above(cx: &Cx<'_>, args: &[Value]) -> Result<f32, Thrown> {
    let fields = cx.fields(&args[0])?;
    let (normal, distance) = (three(cx, &fields[0])?, cx.float(&fields[1])?);
    let point = three(cx, &args[1])?;
    Ok((0..3).map(|at| normal[at] * point[at]).sum::<f32>() + distance)
}
