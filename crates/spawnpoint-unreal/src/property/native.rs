//! Structs with a fixed format of plain numbers.

use super::value::{Element, Value};

/// The layout of a native struct.
#[derive(Debug)]
pub struct Layout {
    /// The names of structs with this layout.
    names: &'static [&'static str],
    parts: &'static [(&'static str, Part)],
}

#[derive(Debug)]
enum Part {
    /// A float; a double since 5.0.
    Real,
    Number(Element),
    Group(&'static Layout),
}

/// A native struct.
#[derive(Clone, Copy, Debug)]
pub struct Native<'a> {
    layout: &'static Layout,
    bytes: &'a [u8],
}

use Part::{Group, Number, Real};

const F32: Part = Number(Element::F32);
const F64: Part = Number(Element::F64);
const I32: Part = Number(Element::I32);
const U32: Part = Number(Element::U32);
const I64: Part = Number(Element::I64);
const U8: Part = Number(Element::U8);

const fn layout(names: &'static [&'static str], parts: &'static [(&'static str, Part)]) -> Layout {
    Layout { names, parts }
}

static VECTOR: Layout = layout(
    &[
        "Vector",
        "Vector_NetQuantize",
        "Vector_NetQuantize10",
        "Vector_NetQuantize100",
        "Vector_NetQuantizeNormal",
    ],
    &[("X", Real), ("Y", Real), ("Z", Real)],
);
static VECTOR_2D: Layout = layout(&["Vector2D"], &[("X", Real), ("Y", Real)]);
static FOUR: Layout =
    layout(&["Vector4", "Quat", "Plane"], &[("X", Real), ("Y", Real), ("Z", Real), ("W", Real)]);
static VECTOR_3F: Layout = layout(&["Vector3f"], &[("X", F32), ("Y", F32), ("Z", F32)]);
static VECTOR_2F: Layout =
    layout(&["Vector2f", "DeprecateSlateVector2D"], &[("X", F32), ("Y", F32)]);
static FOUR_F: Layout =
    layout(&["Vector4f", "Quat4f", "Plane4f"], &[("X", F32), ("Y", F32), ("Z", F32), ("W", F32)]);
static VECTOR_3D: Layout = layout(&["Vector3d"], &[("X", F64), ("Y", F64), ("Z", F64)]);
static ROTATOR: Layout = layout(&["Rotator"], &[("Pitch", Real), ("Yaw", Real), ("Roll", Real)]);

static LAYOUTS: &[&Layout] = &[
    &VECTOR,
    &VECTOR_2D,
    &FOUR,
    &VECTOR_3F,
    &VECTOR_2F,
    &FOUR_F,
    &VECTOR_3D,
    &ROTATOR,
    &layout(&["Rotator3f"], &[("Pitch", F32), ("Yaw", F32), ("Roll", F32)]),
    &layout(&["Rotator3d"], &[("Pitch", F64), ("Yaw", F64), ("Roll", F64)]),
    &layout(&["Vector4d", "Quat4d", "Plane4d"], &[("X", F64), ("Y", F64), ("Z", F64), ("W", F64)]),
    &layout(&["Color"], &[("B", U8), ("G", U8), ("R", U8), ("A", U8)]),
    &layout(&["LinearColor"], &[("R", F32), ("G", F32), ("B", F32), ("A", F32)]),
    &layout(&["IntPoint", "Int32Point", "IntVector2"], &[("X", I32), ("Y", I32)]),
    &layout(&["IntVector"], &[("X", I32), ("Y", I32), ("Z", I32)]),
    &layout(&["IntVector4"], &[("X", I32), ("Y", I32), ("Z", I32), ("W", I32)]),
    &layout(&["UintVector"], &[("X", U32), ("Y", U32), ("Z", U32)]),
    &layout(&["DateTime", "Timespan"], &[("Ticks", I64)]),
    &layout(&["FrameNumber"], &[("Value", I32)]),
    &layout(&["Box"], &[("Min", Group(&VECTOR)), ("Max", Group(&VECTOR)), ("IsValid", U8)]),
    &layout(
        &["Box2D"],
        &[("Min", Group(&VECTOR_2D)), ("Max", Group(&VECTOR_2D)), ("bIsValid", U8)],
    ),
    &layout(
        &["Box2f"],
        &[("Min", Group(&VECTOR_2F)), ("Max", Group(&VECTOR_2F)), ("bIsValid", U8)],
    ),
    &layout(&["Box3f"], &[("Min", Group(&VECTOR_3F)), ("Max", Group(&VECTOR_3F)), ("IsValid", U8)]),
    &layout(&["Sphere"], &[("Center", Group(&VECTOR)), ("W", Real)]),
    &layout(&["TwoVectors"], &[("v1", Group(&VECTOR)), ("v2", Group(&VECTOR))]),
    &layout(
        &["Matrix"],
        &[
            ("XPlane", Group(&FOUR)),
            ("YPlane", Group(&FOUR)),
            ("ZPlane", Group(&FOUR)),
            ("WPlane", Group(&FOUR)),
        ],
    ),
    &layout(
        &["Matrix44f"],
        &[
            ("XPlane", Group(&FOUR_F)),
            ("YPlane", Group(&FOUR_F)),
            ("ZPlane", Group(&FOUR_F)),
            ("WPlane", Group(&FOUR_F)),
        ],
    ),
    &layout(
        &["RichCurveKey"],
        &[
            ("InterpMode", U8),
            ("TangentMode", U8),
            ("TangentWeightMode", U8),
            ("Time", F32),
            ("Value", F32),
            ("ArriveTangent", F32),
            ("ArriveTangentWeight", F32),
            ("LeaveTangent", F32),
            ("LeaveTangentWeight", F32),
        ],
    ),
    &layout(&["SimpleCurveKey"], &[("Time", F32), ("Value", F32)]),
    &layout(&["NavAgentSelector"], &[("PackedBits", U32)]),
    &layout(&["MovieSceneSequenceID", "MovieSceneTrackIdentifier"], &[("Value", U32)]),
    &layout(&["MovieSceneSegmentIdentifier"], &[("IdentifierIndex", I32)]),
];

impl Layout {
    /// The layout of a struct, if it is native.
    pub(crate) fn of(name: &str) -> Option<&'static Self> {
        LAYOUTS.iter().find(|layout| layout.names.contains(&name)).copied()
    }

    /// Its size in bytes if reals have `real` bytes.
    pub(crate) fn size(&self, real: usize) -> usize {
        self.parts.iter().map(|(_, part)| part.size(real)).sum()
    }
}

impl Part {
    fn size(&self, real: usize) -> usize {
        match self {
            Real => real,
            Number(element) => element.size(),
            Group(layout) => layout.size(real),
        }
    }
}

impl<'a> Native<'a> {
    /// A struct of exactly these bytes.
    pub(crate) fn new(layout: &'static Layout, bytes: &'a [u8]) -> Self {
        Self { layout, bytes }
    }

    /// Its parts, by name.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, Value<'a>)> + use<'a> {
        let real = if self.bytes.len() == self.layout.size(4) { 4 } else { 8 };
        let mut bytes = self.bytes;
        self.layout.parts.iter().map_while(move |(name, part)| {
            let own;
            (own, bytes) = bytes.split_at_checked(part.size(real))?;
            let value = match part {
                Real if real == 8 => Element::F64.value(own),
                Real => Element::F32.value(own),
                Number(element) => element.value(own),
                Group(layout) => Value::Native(Native::new(layout, own)),
            };
            Some((*name, value))
        })
    }

    /// One part, by name.
    pub fn part(&self, name: &str) -> Option<Value<'a>> {
        self.parts().find(|(part, _)| *part == name).map(|(_, value)| value)
    }
}
