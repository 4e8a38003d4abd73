//! `Mathf`.

use super::{
    Done, Native, Rows,
    math::{abs, float},
    string::array_items,
};
use crate::vm::{Cx, Obj, Value};

pub(super) const ROWS: Rows = &[
    ("Mathf.Abs", abs as Native),
    ("Mathf.Max", |cx, args| best(cx, args, true)),
    ("Mathf.Min", |cx, args| best(cx, args, false)),
    ("Mathf.Clamp", |cx, args| match args {
        [Value::Int(value), Value::Int(low), Value::Int(high)] => Ok(Value::Int(if value < low {
            *low
        } else if value > high {
            *high
        } else {
            *value
        })),
        _ => {
            let (value, low, high) = three(cx, args)?;
            Ok(Value::Float(if value < low {
                low
            } else if value > high {
                high
            } else {
                value
            }))
        }
    }),
    ("Mathf.Clamp01", float!(|value| value.clamp(0.0, 1.0))),
    ("Mathf.Lerp", |cx, args| {
        let (a, b, t) = three(cx, args)?;
        Ok(Value::Float(a + (b - a) * t.clamp(0.0, 1.0)))
    }),
    ("Mathf.LerpUnclamped", |cx, args| {
        let (a, b, t) = three(cx, args)?;
        Ok(Value::Float(a + (b - a) * t))
    }),
    ("Mathf.LerpAngle", |cx, args| {
        let (a, b, t) = three(cx, args)?;
        let mut delta = repeat(b - a, 360.0);
        if delta > 180.0 {
            delta -= 360.0;
        }
        Ok(Value::Float(a + delta * t.clamp(0.0, 1.0)))
    }),
    ("Mathf.InverseLerp", |cx, args| {
        let (a, b, value) = three(cx, args)?;
        Ok(Value::Float(if a == b { 0.0 } else { ((value - a) / (b - a)).clamp(0.0, 1.0) }))
    }),
    ("Mathf.MoveTowards", |cx, args| {
        let (a, b, step) = three(cx, args)?;
        Ok(Value::Float(move_towards(a, b, step)))
    }),
    ("Mathf.MoveTowardsAngle", |cx, args| {
        let (a, b, step) = three(cx, args)?;
        let delta = delta_angle(a, b);
        if -step < delta && delta < step {
            return Ok(Value::Float(b));
        }
        Ok(Value::Float(move_towards(a, a + delta, step)))
    }),
    ("Mathf.SmoothStep", |cx, args| {
        let (a, b, t) = three(cx, args)?;
        let t = t.clamp(0.0, 1.0);
        let t = -2.0 * t * t * t + 3.0 * t * t;
        Ok(Value::Float(b * t + a * (1.0 - t)))
    }),
    ("Mathf.Repeat", |cx, args| Ok(Value::Float(repeat(cx.float(&args[0])?, cx.float(&args[1])?)))),
    ("Mathf.PingPong", |cx, args| {
        let length = cx.float(&args[1])?;
        let t = repeat(cx.float(&args[0])?, length * 2.0);
        Ok(Value::Float(length - (t - length).abs()))
    }),
    ("Mathf.DeltaAngle", |cx, args| {
        Ok(Value::Float(delta_angle(cx.float(&args[0])?, cx.float(&args[1])?)))
    }),
    ("Mathf.Approximately", |cx, args| {
        let (a, b) = (cx.float(&args[0])?, cx.float(&args[1])?);
        let limit = (1e-6 * a.abs().max(b.abs())).max(f32::from_bits(1) * 8.0);
        Ok(Value::Bool((b - a).abs() < limit))
    }),
    ("Mathf.Sign", float!(|value| if value >= 0.0 { 1.0 } else { -1.0 })),
    ("Mathf.Sqrt", float!(f32::sqrt)),
    ("Mathf.Exp", float!(f32::exp)),
    ("Mathf.Log10", float!(f32::log10)),
    ("Mathf.Sin", float!(f32::sin)),
    ("Mathf.Cos", float!(f32::cos)),
    ("Mathf.Tan", float!(f32::tan)),
    ("Mathf.Asin", float!(f32::asin)),
    ("Mathf.Acos", float!(f32::acos)),
    ("Mathf.Atan", float!(f32::atan)),
    ("Mathf.Floor", float!(f32::floor)),
    ("Mathf.Ceil", float!(f32::ceil)),
    ("Mathf.Round", float!(f32::round_ties_even)),
    ("Mathf.Pow", |cx, args| Ok(Value::Float(cx.float(&args[0])?.powf(cx.float(&args[1])?)))),
    ("Mathf.Atan2", |cx, args| Ok(Value::Float(cx.float(&args[0])?.atan2(cx.float(&args[1])?)))),
    ("Mathf.Log", |cx, args| {
        let value = cx.float(&args[0])?;
        Ok(Value::Float(match args.get(1) {
            Some(radix) => value.ln() / cx.float(radix)?.ln(),
            None => value.ln(),
        }))
    }),
    ("Mathf.FloorToInt", |cx, args| Ok(Value::Int(cx.float(&args[0])?.floor() as i32))),
    ("Mathf.CeilToInt", |cx, args| Ok(Value::Int(cx.float(&args[0])?.ceil() as i32))),
    ("Mathf.RoundToInt", |cx, args| Ok(Value::Int(cx.float(&args[0])?.round_ties_even() as i32))),
    ("Mathf.IsPowerOfTwo", |cx, args| {
        let value = cx.int(&args[0])?;
        Ok(Value::Bool(value & value.wrapping_sub(1) == 0))
    }),
    ("Mathf.NextPowerOfTwo", |cx, args| {
        let value = cx.int(&args[0])?.max(0) as u32;
        Ok(Value::Int(value.checked_next_power_of_two().unwrap_or(0) as i32))
    }),
    ("Mathf.ClosestPowerOfTwo", |cx, args| {
        let value = cx.int(&args[0])?.max(1) as u32;
        let next = value.checked_next_power_of_two().unwrap_or(1 << 30);
        let before = next >> 1;
        Ok(Value::Int(if value - before < next - value { before } else { next } as i32))
    }),
    ("Mathf.PerlinNoise", |cx, args| {
        Ok(Value::Float(noise(cx.float(&args[0])?, cx.float(&args[1])?)))
    }),
    ("Mathf.SmoothDamp", |cx, args| {
        let (current, target) = (cx.float(&args[0])?, cx.float(&args[1])?);
        let velocity = match cx.heap.object(args[2]) {
            Some(Obj::Cell(Value::Float(velocity))) => *velocity,
            _ => 0.0,
        };
        // A critically damped spring, for one frame at 60 frames per second.
        let (smooth, step) = (cx.float(&args[3])?.max(0.0001), 1.0 / 60.0);
        let omega = 2.0 / smooth;
        let x = omega * step;
        let decay = 1.0 / (1.0 + x + 0.48 * x * x + 0.235 * x * x * x);
        let change = current - target;
        let push = (velocity + omega * change) * step;
        cx.set_cell(&args[2], Value::Float((velocity - omega * push) * decay));
        Ok(Value::Float(target + (change + push) * decay))
    }),
];

fn three(cx: &Cx<'_>, args: &[Value]) -> Result<(f32, f32, f32), crate::vm::Thrown> {
    Ok((cx.float(&args[0])?, cx.float(&args[1])?, cx.float(&args[2])?))
}

fn best(cx: &mut Cx<'_>, args: &[Value], largest: bool) -> Done {
    let items = match args {
        [Value::Ref(_)] => array_items(cx, &args[0])?,
        _ => args.to_vec(),
    };
    let better = |a: &Value, b: &Value| {
        let order = cx.heap.order(*a, *b).unwrap_or(std::cmp::Ordering::Equal);
        if largest { order.is_gt() } else { order.is_lt() }
    };
    let found = items.iter().copied().reduce(|a, b| if better(&b, &a) { b } else { a });
    Ok(found.unwrap_or(Value::Int(0)))
}

pub(super) fn repeat(t: f32, length: f32) -> f32 {
    (t - (t / length).floor() * length).clamp(0.0, length)
}

fn delta_angle(a: f32, b: f32) -> f32 {
    let delta = repeat(b - a, 360.0);
    if delta > 180.0 { delta - 360.0 } else { delta }
}

fn move_towards(a: f32, b: f32, step: f32) -> f32 {
    if (b - a).abs() <= step { b } else { a + (b - a).signum() * step }
}

/// Smooth noise between 0 and 1, deterministic for each position.
fn noise(x: f32, y: f32) -> f32 {
    let corner = |x: f32, y: f32, dx: f32, dy: f32| {
        let seed =
            (x as i32).wrapping_mul(374_761_393).wrapping_add((y as i32).wrapping_mul(668_265_263));
        let mixed = (seed ^ seed >> 13).wrapping_mul(1_274_126_177);
        let angle = (mixed & 0xFFFF) as f32 / 65_536.0 * std::f32::consts::TAU;
        angle.cos() * dx + angle.sin() * dy
    };
    let (left, top) = (x.floor(), y.floor());
    let (dx, dy) = (x - left, y - top);
    let fade = |t: f32| t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    let mix = |a: f32, b: f32, t: f32| a + (b - a) * t;
    let upper = mix(corner(left, top, dx, dy), corner(left + 1.0, top, dx - 1.0, dy), fade(dx));
    let lower = mix(
        corner(left, top + 1.0, dx, dy - 1.0),
        corner(left + 1.0, top + 1.0, dx - 1.0, dy - 1.0),
        fade(dx),
    );
    (mix(upper, lower, fade(dy)) * 0.7 + 0.5).clamp(0.0, 1.0)
}
