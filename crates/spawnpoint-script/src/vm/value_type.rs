//! Run-time types of values, default values, and numeric conversions.

use super::{Exception, Heap, Obj, Run, Thrown, Unwinding, Value, arith::overflow};
use crate::{
    host::{HostKind, Types},
    types::{DefId, Numeric, Ty, TyKind, TyTable},
};

/// The type of a value; `None` for `null`.
pub(crate) fn type_of(heap: &Heap, value: Value) -> Option<Ty> {
    Some(match value {
        Value::Null => return None,
        Value::Bool(_) => Ty::BOOL,
        Value::Char(_) => Ty::CHAR,
        Value::SByte(_) => Ty::SBYTE,
        Value::Byte(_) => Ty::BYTE,
        Value::Short(_) => Ty::SHORT,
        Value::UShort(_) => Ty::USHORT,
        Value::Int(_) => Ty::INT,
        Value::UInt(_) => Ty::UINT,
        Value::Long(_) => Ty::LONG,
        Value::ULong(_) => Ty::ULONG,
        Value::Float(_) => Ty::FLOAT,
        Value::Double(_) => Ty::DOUBLE,
        Value::Vector2(_) => Ty::VECTOR2,
        Value::Vector3(_) => Ty::VECTOR3,
        Value::DateTime(..) => Ty::DATETIME,
        Value::TimeSpan(_) => Ty::TIMESPAN,
        Value::Enum(ty, _) => ty,
        Value::Type(_) => Ty::TYPE,
        // Only the type table knows the number; see `is_instance`.
        Value::Host(..) => Ty::OBJECT,
        Value::Ref(at) => match heap.get(at) {
            Obj::Str(_) => Ty::STRING,
            Obj::Array(array) => array.ty,
            Obj::List(list) => list.ty,
            Obj::Queue(ty, _) | Obj::Struct(ty, _) | Obj::Object(ty, _) | Obj::Delegates(ty, _) => {
                *ty
            }
            Obj::Dict(dict) => dict.ty,
            Obj::Closure(closure) => closure.ty,
            Obj::Task(task) => task.ty,
            Obj::Exception(exception) => exception.ty,
            Obj::Builder(_) => Ty::STRINGBUILDER,
            Obj::Decimal(_) => Ty::DECIMAL,
            Obj::Guid(_) => Ty::GUID,
            Obj::Random(_) => Ty::RANDOM,
            Obj::Regex(_) => Ty::REGEX,
            Obj::Source(_) => Ty::IENUMERABLE_PLAIN,
            Obj::Generator(_) | Obj::Iter(_) => Ty::IENUMERATOR_PLAIN,
            Obj::Cell(_) | Obj::Free => return None,
        },
    })
}

/// Like [`type_of`], including types of the host.
pub(crate) fn exact_type(heap: &Heap, types: &mut TyTable, value: Value) -> Option<Ty> {
    match value {
        Value::Host(id, _) => Some(types.intern(TyKind::Host(id))),
        _ => type_of(heap, value),
    }
}

/// Whether a value is of a type; false for `null`.
pub(crate) fn is_instance(
    heap: &Heap,
    types: &mut TyTable,
    host: &dyn Types,
    value: Value,
    ty: Ty,
) -> bool {
    let Some(own) = exact_type(heap, types, value) else { return false };
    if own == ty || ty == Ty::OBJECT || ty == Ty::DYNAMIC {
        return true;
    }
    if let Some(inner) = types.nullable_of(ty) {
        return is_instance(heap, types, host, value, inner);
    }
    // The element type of an iterator is erased: it matches any suitable interface.
    if let Value::Ref(at) = value
        && matches!(heap.get(at), Obj::Source(_) | Obj::Generator(_) | Obj::Iter(_))
    {
        return matches!(
            types.kind(ty),
            TyKind::Def(
                DefId::IENUMERABLE
                    | DefId::IENUMERABLE_PLAIN
                    | DefId::IENUMERATOR
                    | DefId::IENUMERATOR_PLAIN
                    | DefId::IDISPOSABLE,
                _
            )
        );
    }
    types.equal_ignoring_names(own, ty) || types.is_subtype(host, own, ty)
}

/// How many fields a structure has at most, with those of the structures in it. One whose fields hold two others of the
/// next type doubles with every type.
const MAX_FIELDS: usize = 4_096;
/// How many structures are in each other at most.
const MAX_NESTED: usize = 100;

/// The default value of a type.
pub(crate) fn default_of(heap: &mut Heap, types: &mut TyTable, host: &dyn Types, ty: Ty) -> Value {
    let mut left = MAX_FIELDS;
    default_within(heap, types, host, ty, &mut left, MAX_NESTED)
}

/// The same with at most so many fields, and structures in structures. Ends the script if there are more.
fn default_within(
    heap: &mut Heap,
    types: &mut TyTable,
    host: &dyn Types,
    ty: Ty,
    left: &mut usize,
    depth: usize,
) -> Value {
    match ty {
        Ty::BOOL => return Value::Bool(false),
        Ty::CHAR => return Value::Char(0),
        Ty::SBYTE => return Value::SByte(0),
        Ty::BYTE => return Value::Byte(0),
        Ty::SHORT => return Value::Short(0),
        Ty::USHORT => return Value::UShort(0),
        Ty::INT => return Value::Int(0),
        Ty::UINT => return Value::UInt(0),
        Ty::LONG => return Value::Long(0),
        Ty::ULONG => return Value::ULong(0),
        Ty::FLOAT => return Value::Float(0.0),
        Ty::DOUBLE => return Value::Double(0.0),
        Ty::DECIMAL => return heap.alloc(Obj::Decimal(rust_decimal::Decimal::ZERO)),
        Ty::DATETIME => return Value::DateTime(0, 0),
        Ty::TIMESPAN => return Value::TimeSpan(0),
        Ty::GUID => return heap.alloc(Obj::Guid(0)),
        Ty::VECTOR2 => return Value::Vector2([0.0; 2]),
        Ty::VECTOR3 => return Value::Vector3([0.0; 3]),
        _ => {}
    }
    let fields: Vec<Ty> = match types.kind(ty).clone() {
        TyKind::Enum(_) => return Value::Enum(ty, 0),
        TyKind::Host(id) => match &host.describe(id).kind {
            HostKind::Enum(_) => return Value::Enum(ty, 0),
            HostKind::Struct => {
                let members = host.describe(id).members.iter();
                members.map(|member| types.of_host(&member.ty)).collect()
            }
            HostKind::Class => return Value::Null,
        },
        TyKind::Tuple(parts) => parts.iter().map(|(_, ty)| *ty).collect(),
        TyKind::Def(DefId::NULLABLE, _) => return Value::Null,
        TyKind::Def(def, args) if types.is_value(ty) => {
            let with = |number: u16| args.get(usize::from(number)).copied();
            let found = types.definition(def);
            let fields = found.fields.iter();
            fields.map(|(_, field)| types.substitute(*field, &with)).collect()
        }
        _ => return Value::Null,
    };
    let (Some(rest), Some(depth)) = (left.checked_sub(fields.len()), depth.checked_sub(1)) else {
        heap.exhaust();
        return Value::Null;
    };
    *left = rest;
    let mut values = Vec::with_capacity(fields.len());
    for field in fields {
        values.push(default_within(heap, types, host, field, left, depth));
        if heap.is_exhausted() {
            return Value::Null;
        }
    }
    heap.alloc(Obj::Struct(ty, values.into()))
}

/// A new object of a class of the script, with default values in its fields.
pub(crate) fn allocate(heap: &mut Heap, types: &mut TyTable, host: &dyn Types, ty: Ty) -> Value {
    let mut fields: Vec<Ty> = Vec::new();
    let mut next = Some(ty);
    let mut is_exception = false;
    while let Some(at) = next {
        is_exception |= at == Ty::EXCEPTION;
        let Some((def, args)) = types.as_def(at) else { break };
        let args: Box<[Ty]> = args.into();
        let def = types.definition(def);
        let with = |number: u16| args.get(usize::from(number)).copied();
        let own: Vec<Ty> =
            def.fields.iter().map(|(_, field)| types.substitute(*field, &with)).collect();
        fields.splice(0..0, own);
        let bases = types.bases(host, at);
        next = bases.into_iter().find(|base| !types.is_interface(*base));
    }
    let fields: Box<[Value]> =
        fields.into_iter().map(|field| default_of(heap, types, host, field)).collect();
    if !is_exception {
        let is_record =
            types.as_def(ty).is_some_and(|(id, _)| types.definition(id).script.is_record);
        return heap.alloc(match is_record {
            true => Obj::Struct(ty, fields),
            false => Obj::Object(ty, fields),
        });
    }
    heap.alloc(Obj::Exception(Box::new(Exception {
        ty,
        name: None,
        message: None,
        inner: Value::Null,
        line: 0,
        stack: Vec::new(),
        kind: Unwinding::Exception,
        fields,
        chosen: None,
    })))
}

impl Run {
    /// Converts to another numeric type or enum.
    pub(super) fn convert_number(
        &mut self,
        value: Value,
        ty: Ty,
        checked: bool,
    ) -> Result<Value, Thrown> {
        convert_number(&mut self.heap, value, ty, checked)
    }
}

/// The decimal with this many digits of a `float` or `double`.
pub(crate) fn decimal_of(value: f64, digits: usize) -> Option<rust_decimal::Decimal> {
    let text = format!("{value:.places$e}", places = digits - 1);
    // What is smaller than the smallest decimal is zero.
    match rust_decimal::Decimal::from_scientific(&text) {
        Ok(found) => Some(found.normalize()),
        Err(_) if value.abs() < 1e-20 => Some(rust_decimal::Decimal::ZERO),
        Err(_) => None,
    }
}

pub(crate) fn convert_number(
    heap: &mut Heap,
    value: Value,
    ty: Ty,
    checked: bool,
) -> Result<Value, Thrown> {
    use rust_decimal::{
        Decimal,
        prelude::{FromPrimitive, ToPrimitive},
    };
    // The common conversions first.
    match (value, ty) {
        (Value::Int(value), Ty::FLOAT) => return Ok(Value::Float(value as f32)),
        (Value::Int(value), Ty::DOUBLE) => return Ok(Value::Double(value.into())),
        (Value::Int(value), Ty::LONG) => return Ok(Value::Long(value.into())),
        (Value::Float(value), Ty::DOUBLE) => return Ok(Value::Double(value.into())),
        (Value::Double(value), Ty::FLOAT) => return Ok(Value::Float(value as f32)),
        _ => {}
    }
    let decimal = match heap.object(value) {
        Some(Obj::Decimal(value)) => Some(*value),
        _ => None,
    };
    if ty == Ty::DECIMAL {
        let made = match (decimal, value) {
            (Some(value), _) => Some(value),
            (None, Value::Float(value)) => decimal_of(value.into(), 7),
            (None, Value::Double(value)) => decimal_of(value, 15),
            (None, other) => other.whole().and_then(Decimal::from_i128),
        };
        let message = "Value was either too large or too small for a Decimal.";
        let made =
            made.ok_or_else(|| Thrown::New("System.OverflowException", message.to_owned()))?;
        return Ok(heap.alloc(Obj::Decimal(made)));
    }
    let float = match (decimal, value) {
        (Some(value), _) => value.to_f64(),
        (None, Value::Float(value)) => Some(f64::from(value)),
        (None, Value::Double(value)) => Some(value),
        _ => None,
    };
    let bad = || Thrown::internal("expected a number");
    if matches!(ty, Ty::FLOAT | Ty::DOUBLE) {
        let number = match float {
            Some(float) => float,
            None => {
                let whole = value.whole().ok_or_else(bad)?;
                if ty == Ty::FLOAT {
                    return Ok(Value::Float(whole as f32));
                }
                whole as f64
            }
        };
        return Ok(if ty == Ty::FLOAT {
            Value::Float(number as f32)
        } else {
            Value::Double(number)
        });
    }
    let whole = match (decimal, float) {
        (Some(value), _) => {
            let whole = value.trunc().to_i128().ok_or_else(overflow)?;
            if let Some((low, high)) = ty.range()
                && (whole < low || whole > high)
            {
                let name = match ty {
                    Ty::INT => "an Int32",
                    Ty::LONG => "an Int64",
                    Ty::BYTE => "an unsigned byte",
                    _ => "the type",
                };
                let message = format!("Value was either too large or too small for {name}.");
                return Err(Thrown::New("System.OverflowException", message));
            }
            whole
        }
        (None, Some(float)) => {
            let whole = float.trunc();
            let (low, high) = ty.range().unwrap_or((i64::MIN.into(), i64::MAX.into()));
            let fits = whole >= low as f64 && whole <= high as f64 && !whole.is_nan();
            if fits {
                whole as i128
            } else if checked {
                return Err(overflow());
            } else {
                return Ok(out_of_range(float, ty));
            }
        }
        (None, None) => value.whole().ok_or_else(bad)?,
    };
    if checked
        && let Some((low, high)) = ty.range()
        && (whole < low || whole > high)
    {
        return Err(overflow());
    }
    Ok(narrow(whole, ty))
}

/// The result of x64 for a floating-point number that is out of range.
fn out_of_range(float: f64, ty: Ty) -> Value {
    let long = if float.is_nan() || float.abs() >= 9.223_372_036_854_776e18 {
        i64::MIN
    } else {
        float as i64
    };
    match ty {
        Ty::INT => Value::Int(if float.is_nan() || float.abs() >= 2_147_483_649.0 {
            i32::MIN
        } else {
            long as i32
        }),
        Ty::LONG => Value::Long(long),
        _ => narrow(long.into(), ty),
    }
}

pub(crate) fn narrow(whole: i128, ty: Ty) -> Value {
    match ty {
        Ty::CHAR => Value::Char(whole as u16),
        Ty::SBYTE => Value::SByte(whole as i8),
        Ty::BYTE => Value::Byte(whole as u8),
        Ty::SHORT => Value::Short(whole as i16),
        Ty::USHORT => Value::UShort(whole as u16),
        Ty::INT => Value::Int(whole as i32),
        Ty::UINT => Value::UInt(whole as u32),
        Ty::LONG => Value::Long(whole as i64),
        Ty::ULONG => Value::ULong(whole as u64),
        _ => Value::Enum(ty, whole as i64),
    }
}
