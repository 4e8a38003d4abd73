//! `Convert`.

use super::{
    Done, Native, Rows,
    args::{argument, format_error},
    number::parse_text,
    string::array_items,
};
use crate::{
    types::Ty,
    vm::{Cx, Obj, Thrown, Value, convert_number},
};

macro_rules! rows {
    ($($name:literal, $ty:expr;)*) => {
        pub(super) const ROWS: Rows = &[
            $(($name, to::<{ $ty.0 }> as Native),)*
            ("BitConverter.SingleToInt32Bits", |cx, args| {
                Ok(Value::Int(cx.float(&args[0])?.to_bits() as i32))
            }),
            ("BitConverter.Int32BitsToSingle", |cx, args| {
                Ok(Value::Float(f32::from_bits(cx.int(&args[0])? as u32)))
            }),
            ("BitConverter.DoubleToInt64Bits", |_, args| {
                let value = args[0].number().unwrap_or_default();
                Ok(Value::Long(value.to_bits() as i64))
            }),
            ("BitConverter.Int64BitsToDouble", |_, args| {
                let bits = args[0].whole().unwrap_or_default() as u64;
                Ok(Value::Double(f64::from_bits(bits)))
            }),
            ("Convert.ToBoolean", |cx, args| match args[0] {
                Value::Null => Ok(Value::Bool(false)),
                Value::Bool(value) => Ok(Value::Bool(value)),
                other => match (other.number(), cx.heap.text(other)) {
                    (Some(number), _) => Ok(Value::Bool(number != 0.0)),
                    (None, Some(text)) => match text.trim().to_lowercase().as_str() {
                        "true" => Ok(Value::Bool(true)),
                        "false" => Ok(Value::Bool(false)),
                        _ => {
                            let message = format!("String '{text}' was not recognized as a valid Boolean.");
                            Err(format_error(message))
                        }
                    },
                    _ => Err(cannot(cx, args[0], "System.Boolean")),
                },
            }),
            ("Convert.ToString", |cx, args| {
                if let [value, Value::Int(radix)] = args {
                    let number = match value {
                        Value::Int(number) => u64::from(*number as u32),
                        other => other.whole().unwrap_or_default() as u64,
                    };
                    let text = match radix {
                        2 => format!("{number:b}"),
                        8 => format!("{number:o}"),
                        10 => value.whole().unwrap_or_default().to_string(),
                        16 => format!("{number:x}"),
                        _ => return Err(argument("Invalid Base.")),
                    };
                    return Ok(cx.str(text));
                }
                let text = cx.text_of(args[0]);
                Ok(cx.str(text))
            }),
            ("Convert.ToBase64String", |cx, args| {
                let bytes = bytes_of(cx, &args[0])?;
                Ok(cx.str(encode(&bytes)))
            }),
            ("Convert.FromBase64String", |cx, args| {
                let bytes = decode(cx.text(&args[0])?)
                    .ok_or_else(|| format_error("The input is not a valid Base-64 string as it contains a non-base 64 character, more than two padding characters, or an illegal character among the padding characters."))?;
                let items = bytes.into_iter().map(Value::Byte).collect();
                Ok(cx.new_array(Ty::BYTE, items))
            }),
        ];
    };
}

rows! {
    "Convert.ToChar", Ty::CHAR;
    "Convert.ToSByte", Ty::SBYTE;
    "Convert.ToByte", Ty::BYTE;
    "Convert.ToInt16", Ty::SHORT;
    "Convert.ToUInt16", Ty::USHORT;
    "Convert.ToInt32", Ty::INT;
    "Convert.ToUInt32", Ty::UINT;
    "Convert.ToInt64", Ty::LONG;
    "Convert.ToUInt64", Ty::ULONG;
    "Convert.ToSingle", Ty::FLOAT;
    "Convert.ToDouble", Ty::DOUBLE;
    "Convert.ToDecimal", Ty::DECIMAL;
}

fn cannot(cx: &mut Cx<'_>, value: Value, to: &str) -> Thrown {
    let ty = cx.type_of(value);
    let from = cx.types.full_name(cx.host.types(), ty);
    let message = format!("Unable to cast object of type '{from}' to type '{to}'.");
    Thrown::New("System.InvalidCastException", message)
}

fn to<const TY: u32>(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let ty = Ty(TY);
    if let [text, Value::Int(radix)] = args {
        let text = cx.text(text)?.trim().to_lowercase();
        let digits = text.strip_prefix("0x").unwrap_or(&text);
        let radix = u32::try_from(*radix).ok().filter(|radix| [2, 8, 10, 16].contains(radix));
        let radix = radix.ok_or_else(|| argument("Invalid Base."))?;
        let value = u64::from_str_radix(digits, radix)
            .map_err(|_| format_error("Could not find any recognizable digits."))?;
        return Ok(crate::vm::narrow(value.into(), ty));
    }
    let value = match args[0] {
        Value::Null => return Ok(crate::vm::default_of(cx.heap, cx.types, cx.host.types(), ty)),
        Value::Bool(value) => Value::Int(i32::from(value)),
        // Rounds to even, unlike a cast, which truncates.
        Value::Double(value) if !matches!(ty, Ty::FLOAT | Ty::DOUBLE | Ty::DECIMAL) => {
            Value::Double(value.round_ties_even())
        }
        Value::Float(value) if !matches!(ty, Ty::FLOAT | Ty::DOUBLE | Ty::DECIMAL) => {
            Value::Double(f64::from(value).round_ties_even())
        }
        other => other,
    };
    if let Some(text) = cx.heap.text(value).map(str::to_owned) {
        if ty == Ty::CHAR {
            let units: Vec<u16> = text.encode_utf16().collect();
            return match units.as_slice() {
                [unit] => Ok(Value::Char(*unit)),
                _ => Err(format_error("String must be exactly one character long.")),
            };
        }
        return parse_text(cx, &text, ty, false);
    }
    if let Some(decimal) = cx.heap.decimal(value)
        && !matches!(ty, Ty::FLOAT | Ty::DOUBLE | Ty::DECIMAL)
    {
        let rounded = cx.heap.alloc(Obj::Decimal(decimal.round()));
        return convert_number(cx.heap, rounded, ty, true);
    }
    if value.number().is_none() && cx.heap.decimal(value).is_none() {
        let to = cx.types.full_name(cx.host.types(), ty);
        return Err(cannot(cx, value, &to));
    }
    convert_number(cx.heap, value, ty, true).map_err(|thrown| match thrown {
        Thrown::New("System.OverflowException", _) => {
            let message = match ty {
                Ty::INT => "Value was either too large or too small for an Int32.",
                Ty::BYTE => "Value was either too large or too small for an unsigned byte.",
                Ty::LONG => "Value was either too large or too small for an Int64.",
                _ => "Value was either too large or too small.",
            };
            Thrown::New("System.OverflowException", message.to_owned())
        }
        other => other,
    })
}

pub(super) fn bytes_of(cx: &Cx<'_>, value: &Value) -> Result<Vec<u8>, Thrown> {
    let items = array_items(cx, value)?;
    Ok(items.iter().filter_map(|item| item.whole().map(|byte| byte as u8)).collect())
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn encode(bytes: &[u8]) -> String {
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        let bits = bits << (8 * (3 - chunk.len()));
        for at in 0..4 {
            if at > chunk.len() {
                out.push('=');
            } else {
                out.push(char::from(ALPHABET[(bits >> (18 - 6 * at) & 63) as usize]));
            }
        }
    }
    out
}

fn decode(text: &str) -> Option<Vec<u8>> {
    let clean: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    if !clean.len().is_multiple_of(4) {
        return None;
    }
    let mut out = Vec::new();
    for chunk in clean.chunks(4) {
        let padding = chunk.iter().rev().take_while(|byte| **byte == b'=').count();
        let mut bits = 0_u32;
        for byte in &chunk[..4 - padding] {
            bits = bits << 6 | ALPHABET.iter().position(|known| known == byte)? as u32;
        }
        bits <<= 6 * padding;
        out.extend_from_slice(&bits.to_be_bytes()[1..4 - padding]);
    }
    Some(out)
}
