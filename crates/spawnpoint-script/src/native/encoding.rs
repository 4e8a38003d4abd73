//! `Encoding`: text as bytes.

use super::{Done, Native, Rows, convert::bytes_of};
use crate::{
    types::Ty,
    vm::{Cx, Value},
};

pub(super) const ROWS: Rows = &[
    ("Encoding.UTF8", (|cx, _| Ok(cx.str("utf8"))) as Native),
    ("Encoding.ASCII", |cx, _| Ok(cx.str("ascii"))),
    ("Encoding.Unicode", |cx, _| Ok(cx.str("unicode"))),
    ("Encoding.GetBytes", |cx, args| {
        let bytes = encoded(cx, args)?;
        let items = bytes.into_iter().map(Value::Byte).collect();
        Ok(cx.new_array(Ty::BYTE, items))
    }),
    ("Encoding.GetByteCount", |cx, args| Ok(Value::Int(encoded(cx, args)?.len() as i32))),
    ("Encoding.GetString", decoded),
];

fn encoded(cx: &Cx<'_>, args: &[Value]) -> Result<Vec<u8>, crate::vm::Thrown> {
    let text = cx.text(&args[1])?;
    Ok(match cx.text(&args[0])? {
        "ascii" => text
            .encode_utf16()
            .map(|unit| u8::try_from(unit).ok().filter(u8::is_ascii).unwrap_or(b'?'))
            .collect(),
        "unicode" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        _ => text.as_bytes().to_vec(),
    })
}

fn decoded(cx: &mut Cx<'_>, args: &[Value]) -> Done {
    let bytes = bytes_of(cx, &args[1])?;
    let text = match cx.text(&args[0])? {
        "ascii" => {
            bytes.iter().map(|byte| if byte.is_ascii() { char::from(*byte) } else { '?' }).collect()
        }
        "unicode" => {
            let units: Vec<u16> =
                bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
            String::from_utf16_lossy(&units)
        }
        _ => String::from_utf8_lossy(&bytes).into_owned(),
    };
    Ok(cx.str(text))
}
