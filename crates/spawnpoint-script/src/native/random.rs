//! Random numbers of .NET and of the engine.

use super::{Rows, args::out_of_range};
use crate::{
    types::Ty,
    vm::{Cx, Obj, Random, Thrown, Value},
};

pub(super) const ROWS: Rows = &[
    ("Random.new", |cx, args| {
        let seed = match args.get(1) {
            Some(seed) => cx.int(seed)?,
            None => cx.random_bits() as i32,
        };
        Ok(cx.heap.alloc(Obj::Random(Box::new(Random::new(seed)))))
    }),
    ("Random.Next", |cx, args| {
        let limits: Vec<i32> =
            args[1..].iter().map(|limit| cx.int(limit)).collect::<Result<_, _>>()?;
        let random = random(cx, args)?;
        Ok(Value::Int(match limits.as_slice() {
            [] => random.sample_int(),
            [high] if *high < 0 => {
                return Err(out_of_range("maxValue", "'maxValue' must be greater than zero."));
            }
            [high] => (random.sample() * f64::from(*high)) as i32,
            [low, high, ..] if low > high => {
                return Err(out_of_range(
                    "minValue",
                    "'minValue' cannot be greater than maxValue.",
                ));
            }
            [low, high, ..] => random.range(*low, *high),
        }))
    }),
    ("Random.NextDouble", |cx, args| Ok(Value::Double(random(cx, args)?.sample()))),
    ("Random.NextBytes", |cx, args| {
        let length = super::object::length_of(cx, args[1])?;
        let random = random(cx, args)?;
        let bytes: Vec<Value> =
            (0..length).map(|_| Value::Byte((random.sample_int() % 256) as u8)).collect();
        super::array::copy_into(cx, &bytes, &args[1], 0)
    }),
    ("Random.value", |cx, _| Ok(Value::Float(cx.random()))),
    ("Random.Range", |cx, args| match args {
        [Value::Int(low), Value::Int(high)] => {
            let (low, high) = (*low.min(high), *low.max(high));
            Ok(Value::Int(if low == high { low } else { cx.engine().range(low, high) }))
        }
        _ => {
            let (low, high) = (cx.float(&args[0])?, cx.float(&args[1])?);
            Ok(Value::Float(low + (high - low) * cx.random()))
        }
    }),
    ("Random.InitState", |cx, args| {
        let seed = cx.int(&args[0])?;
        *cx.random = Some(Random::new(seed));
        Ok(Value::Null)
    }),
    ("Random.insideUnitSphere", |cx, _| {
        let [x, y, z] = on_sphere(cx);
        let radius = cx.random().cbrt();
        Ok(Value::Vector3([x * radius, y * radius, z * radius]))
    }),
    ("Random.onUnitSphere", |cx, _| Ok(Value::Vector3(on_sphere(cx)))),
    ("Random.insideUnitCircle", |cx, _| {
        let (angle, radius) = (cx.random() * std::f32::consts::TAU, cx.random().sqrt());
        Ok(Value::Vector2([angle.cos() * radius, angle.sin() * radius]))
    }),
    ("Random.rotation", |cx, _| {
        let (u, v, w) =
            (cx.random(), cx.random() * std::f32::consts::TAU, cx.random() * std::f32::consts::TAU);
        let (a, b) = ((1.0 - u).sqrt(), u.sqrt());
        let parts = [a * v.sin(), a * v.cos(), b * w.sin(), b * w.cos()].map(Value::Float);
        Ok(cx.new_struct(Ty::QUATERNION, &parts))
    }),
    ("Random.ColorHSV", |cx, _| {
        let parts = [cx.random(), cx.random(), cx.random(), 1.0].map(Value::Float);
        Ok(cx.new_struct(Ty::COLOR, &parts))
    }),
];

fn random<'c>(cx: &'c mut Cx<'_>, args: &[Value]) -> Result<&'c mut Random, Thrown> {
    match args[0] {
        Value::Ref(at) => match cx.heap.get_mut(at) {
            Obj::Random(random) => Ok(random),
            _ => Err(Thrown::internal("expected a Random")),
        },
        _ => Err(Thrown::null()),
    }
}

fn on_sphere(cx: &mut Cx<'_>) -> [f32; 3] {
    let (z, angle) = (cx.random() * 2.0 - 1.0, cx.random() * std::f32::consts::TAU);
    let radius = (1.0 - z * z).max(0.0).sqrt();
    [radius * angle.cos(), radius * angle.sin(), z]
}

impl Cx<'_> {
    /// The generator of the engine, seeded by the host unless the script seeded it.
    fn engine(&mut self) -> &mut Random {
        let host = &mut *self.host;
        self.random.get_or_insert_with(|| {
            let seed = host.seed();
            Random::new((seed ^ seed >> 32) as i32)
        })
    }

    pub fn random(&mut self) -> f32 {
        self.engine().sample() as f32
    }

    pub fn random_bits(&mut self) -> u32 {
        let random = self.engine();
        (random.sample_int() as u32) << 16 ^ random.sample_int() as u32
    }
}
