//! `Quaternion`: Unity's left-handed rotations, in degrees.

use super::{
    Done, Native, Rows,
    vector::{cross, parts, three},
};
use crate::{
    types::Ty,
    vm::{Cx, Thrown, Value},
};

type Q = [f32; 4];

pub(super) const ROWS: Rows = &[
    ("Quaternion.new", |cx, args| Ok(cx.new_struct(Ty::QUATERNION, &args[1..]))),
    ("Quaternion.get_Item", |cx, args| {
        let at = cx.int(&args[1])? as usize;
        let message = "Invalid Quaternion index!";
        let found = quaternion(cx, &args[0])?.get(at).copied();
        found
            .map(Value::Float)
            .ok_or_else(|| Thrown::New("System.IndexOutOfRangeException", message.to_owned()))
    }),
    ("Quaternion.identity", |cx, _| Ok(made(cx, [0.0, 0.0, 0.0, 1.0]))),
    ("Quaternion.eulerAngles", |cx, args| Ok(Value::Vector3(to_euler(quaternion(cx, &args[0])?)))),
    ("Quaternion.set_eulerAngles", |cx, args| {
        let q = euler(three(cx, &args[1])?);
        Ok(made(cx, q))
    }),
    ("Quaternion.Euler", |cx, args| {
        let angles = match args {
            [all] => three(cx, all)?,
            _ => [cx.float(&args[0])?, cx.float(&args[1])?, cx.float(&args[2])?],
        };
        Ok(made(cx, euler(angles)))
    }),
    ("Quaternion.AngleAxis", |cx, args| {
        let angle = cx.float(&args[0])?;
        let q = axis_angle(three(cx, &args[1])?, angle);
        Ok(made(cx, q))
    }),
    ("Quaternion.LookRotation", |cx, args| {
        let forward = three(cx, &args[0])?;
        let up = args.get(1).map_or(Ok([0.0, 1.0, 0.0]), |up| three(cx, up))?;
        Ok(made(cx, look(forward, up)))
    }),
    ("Quaternion.FromToRotation", |cx, args| {
        let (a, b) = (unit(three(cx, &args[0])?), unit(three(cx, &args[1])?));
        let cos = dot3(a, b);
        let q = if cos < -0.999_999 {
            // Opposite directions: any perpendicular axis works.
            let side = if a[0].abs() < 0.9 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
            axis_angle(cross(a, side), 180.0)
        } else {
            let [x, y, z] = cross(a, b);
            normal([x, y, z, 1.0 + cos])
        };
        Ok(made(cx, q))
    }),
    ("Quaternion.Inverse", |cx, args| {
        let [x, y, z, w] = quaternion(cx, &args[0])?;
        let square = x * x + y * y + z * z + w * w;
        Ok(made(cx, [-x / square, -y / square, -z / square, w / square]))
    }),
    ("Quaternion.normalized", unit_of as Native),
    ("Quaternion.Normalize", unit_of),
    ("Quaternion.Lerp", |cx, args| {
        let (a, b) = (quaternion(cx, &args[0])?, quaternion(cx, &args[1])?);
        let t = cx.float(&args[2])?.clamp(0.0, 1.0);
        let sign = if dot(a, b) < 0.0 { -1.0 } else { 1.0 };
        Ok(made(cx, normal([0, 1, 2, 3].map(|at: usize| a[at] * (1.0 - t) + b[at] * sign * t))))
    }),
    ("Quaternion.Slerp", |cx, args| {
        let (a, b) = (quaternion(cx, &args[0])?, quaternion(cx, &args[1])?);
        let t = cx.float(&args[2])?.clamp(0.0, 1.0);
        Ok(made(cx, slerp(a, b, t)))
    }),
    ("Quaternion.RotateTowards", |cx, args| {
        let (a, b) = (quaternion(cx, &args[0])?, quaternion(cx, &args[1])?);
        let apart = angle(a, b);
        let t = if apart == 0.0 { 1.0 } else { (cx.float(&args[2])? / apart).min(1.0) };
        Ok(made(cx, slerp(a, b, t)))
    }),
    ("Quaternion.Angle", |cx, args| {
        Ok(Value::Float(angle(quaternion(cx, &args[0])?, quaternion(cx, &args[1])?)))
    }),
    ("Quaternion.Dot", |cx, args| {
        Ok(Value::Float(dot(quaternion(cx, &args[0])?, quaternion(cx, &args[1])?)))
    }),
    ("Quaternion.op_Multiply", |cx, args| {
        let a = quaternion(cx, &args[0])?;
        if let Value::Vector3(v) = args[1] {
            return Ok(Value::Vector3(rotate(a, v)));
        }
        let b = quaternion(cx, &args[1])?;
        Ok(made(cx, times(a, b)))
    }),
    ("Quaternion.op_Equality", |cx, args| {
        Ok(Value::Bool(dot(quaternion(cx, &args[0])?, quaternion(cx, &args[1])?) > 0.999_999))
    }),
    ("Quaternion.op_Inequality", |cx, args| {
        Ok(Value::Bool(dot(quaternion(cx, &args[0])?, quaternion(cx, &args[1])?) <= 0.999_999))
    }),
];

fn quaternion(cx: &Cx<'_>, value: &Value) -> Result<Q, Thrown> {
    let parts = parts(cx, value)?;
    let at = |at: usize| parts.get(at).copied().unwrap_or_default();
    Ok([at(0), at(1), at(2), at(3)])
}

fn made(cx: &mut Cx<'_>, q: Q) -> Value {
    cx.new_struct(Ty::QUATERNION, &q.map(Value::Float))
}

fn unit_of(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let q = normal(quaternion(cx, &args[0])?);
    Ok(made(cx, q))
}

fn dot(a: Q, b: Q) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn dot3(a: [f32; 3], b: [f32; 3]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn normal(q: Q) -> Q {
    let long = dot(q, q).sqrt();
    if long < 1e-6 { [0.0, 0.0, 0.0, 1.0] } else { q.map(|part| part / long) }
}

fn unit(v: [f32; 3]) -> [f32; 3] {
    let long = dot3(v, v).sqrt();
    if long < 1e-6 { [0.0; 3] } else { v.map(|part| part / long) }
}

fn axis_angle(axis: [f32; 3], degrees: f32) -> Q {
    let [x, y, z] = unit(axis);
    let (sin, cos) = (degrees.to_radians() / 2.0).sin_cos();
    [x * sin, y * sin, z * sin, cos]
}

fn times(a: Q, b: Q) -> Q {
    let ([x, y, z, w], [p, q, r, s]) = (a, b);
    [
        w * p + x * s + y * r - z * q,
        w * q + y * s + z * p - x * r,
        w * r + z * s + x * q - y * p,
        w * s - x * p - y * q - z * r,
    ]
}

fn rotate(q: Q, v: [f32; 3]) -> [f32; 3] {
    let axis = [q[0], q[1], q[2]];
    let first = cross(axis, v).map(|part| part * 2.0);
    let second = cross(axis, first);
    [0, 1, 2].map(|at: usize| v[at] + q[3] * first[at] + second[at])
}

/// Around z, then x, then y, as in Unity.
fn euler([x, y, z]: [f32; 3]) -> Q {
    let about = |axis: [f32; 3], angle: f32| axis_angle(axis, angle);
    let (x, y, z) =
        (about([1.0, 0.0, 0.0], x), about([0.0, 1.0, 0.0], y), about([0.0, 0.0, 1.0], z));
    times(times(y, x), z)
}

fn to_euler(q: Q) -> [f32; 3] {
    let [x, y, z, w] = normal(q);
    let sin = 2.0 * (w * x - y * z);
    let (pitch, yaw, roll) = if sin.abs() > 0.999_999 {
        (sin.signum() * 90.0, (2.0 * y.atan2(w)).to_degrees(), 0.0)
    } else {
        (
            sin.asin().to_degrees(),
            (2.0 * (w * y + x * z)).atan2(1.0 - 2.0 * (x * x + y * y)).to_degrees(),
            (2.0 * (w * z + x * y)).atan2(1.0 - 2.0 * (x * x + z * z)).to_degrees(),
        )
    };
    [pitch, yaw, roll].map(|angle| {
        let angle = super::mathf::repeat(angle, 360.0);
        if angle > 359.9999 { 0.0 } else { angle }
    })
}

fn look(forward: [f32; 3], up: [f32; 3]) -> Q {
    let f = unit(forward);
    if f == [0.0; 3] {
        return [0.0, 0.0, 0.0, 1.0];
    }
    let mut r = unit(cross(up, f));
    if r == [0.0; 3] {
        r = unit(cross([0.0, 0.0, 1.0], f));
        if r == [0.0; 3] {
            r = [1.0, 0.0, 0.0];
        }
    }
    let u = cross(f, r);
    let trace = r[0] + u[1] + f[2];
    let q = if trace > 0.0 {
        let s = (trace + 1.0).sqrt() * 2.0;
        [(u[2] - f[1]) / s, (f[0] - r[2]) / s, (r[1] - u[0]) / s, s / 4.0]
    } else if r[0] > u[1] && r[0] > f[2] {
        let s = (1.0 + r[0] - u[1] - f[2]).sqrt() * 2.0;
        [s / 4.0, (u[0] + r[1]) / s, (f[0] + r[2]) / s, (u[2] - f[1]) / s]
    } else if u[1] > f[2] {
        let s = (1.0 + u[1] - r[0] - f[2]).sqrt() * 2.0;
        [(u[0] + r[1]) / s, s / 4.0, (f[1] + u[2]) / s, (f[0] - r[2]) / s]
    } else {
        let s = (1.0 + f[2] - r[0] - u[1]).sqrt() * 2.0;
        [(f[0] + r[2]) / s, (f[1] + u[2]) / s, s / 4.0, (r[1] - u[0]) / s]
    };
    normal(q)
}

fn angle(a: Q, b: Q) -> f32 {
    let cos = dot(a, b).abs().min(1.0);
    if cos > 0.999_999 { 0.0 } else { cos.acos().to_degrees() * 2.0 }
}

fn slerp(a: Q, b: Q, t: f32) -> Q {
    let mut cos = dot(a, b);
    let sign = if cos < 0.0 { -1.0 } else { 1.0 };
    cos *= sign;
    let (x, y) = if cos > 0.9995 {
        (1.0 - t, t)
    } else {
        let apart = cos.acos();
        (((1.0 - t) * apart).sin() / apart.sin(), (t * apart).sin() / apart.sin())
    };
    normal([0, 1, 2, 3].map(|at: usize| a[at] * x + b[at] * sign * y))
}
