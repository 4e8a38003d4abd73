//! Literals: numbers with their suffixes, strings with their escapes.

use spawnpoint_csharp::Node;

use crate::{
    library::Constant,
    syntax::{Source, named},
    types::Ty,
};

/// The value and type of a literal, or the code and message of its error.
pub(crate) type Literal = Result<(Constant, Ty), (&'static str, String)>;

pub(crate) fn read(source: &Source, node: Node<'_>) -> Literal {
    let text = source.of(node);
    match node.kind() {
        "null_literal" => Ok((Constant::Null, Ty::NULL)),
        "boolean_literal" => Ok((Constant::Bool(text == "true"), Ty::BOOL)),
        "integer_literal" => integer(text),
        "real_literal" => real(text),
        "character_literal" => {
            let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or_default();
            let units: Vec<u16> = unescape(inner)?.encode_utf16().collect();
            match units.as_slice() {
                [unit] => Ok((Constant::Char(*unit), Ty::CHAR)),
                [] => Err(("CS1011", "Empty character literal".to_owned())),
                _ => Err(("CS1012", "Too many characters in character literal".to_owned())),
            }
        }
        "string_literal" => {
            let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
            Ok((Constant::Str(unescape(inner.unwrap_or_default())?.into()), Ty::STRING))
        }
        "verbatim_string_literal" => {
            let inner = text.strip_prefix("@\"").and_then(|text| text.strip_suffix('"'));
            let inner = inner.unwrap_or_default().replace("\"\"", "\"");
            Ok((Constant::Str(inner.into()), Ty::STRING))
        }
        "raw_string_literal" => Ok((Constant::Str(raw(text).into()), Ty::STRING)),
        _ => Err(("CS1525", format!("Invalid expression term '{text}'"))),
    }
}

/// A constant in a declaration of the library: a literal, possibly negative.
pub(crate) fn constant(source: &Source, node: Node<'_>, ty: Ty) -> Constant {
    let (node, negative) = match node.kind() {
        "prefix_unary_expression" => (named(node).first().copied().unwrap_or(node), true),
        _ => (node, false),
    };
    let sign = if negative { -1.0 } else { 1.0 };
    let value = match node.kind() {
        "default_expression" => Constant::Null,
        "member_access_expression" => match source.of(node) {
            "double.NaN" => Constant::Double(f64::NAN),
            "double.Infinity" => Constant::Double(f64::INFINITY),
            _ => Constant::Int(0),
        },
        _ => read(source, node).map_or(Constant::Null, |(value, _)| value),
    };
    match (value, ty) {
        (Constant::Int(value), Ty::DOUBLE) => Constant::Double(value as f64 * sign),
        (Constant::Int(value), Ty::FLOAT) => Constant::Float(value as f32 * sign as f32),
        (Constant::Int(value), Ty::DECIMAL) => Constant::Decimal(value.into()),
        (Constant::Int(value), _) => Constant::Int(if negative { -value } else { value }),
        (Constant::Double(value), Ty::FLOAT) => Constant::Float((value * sign) as f32),
        (Constant::Double(value), _) => Constant::Double(value * sign),
        (Constant::Float(value), Ty::DOUBLE) => Constant::Double(f64::from(value) * sign),
        (Constant::Float(value), _) => Constant::Float(value * sign as f32),
        (value, _) => value,
    }
}

fn integer(text: &str) -> Literal {
    let clean: String = text.chars().filter(|c| *c != '_').collect::<String>().to_lowercase();
    let digits = clean.trim_end_matches(['u', 'l']);
    let suffix = &clean[digits.len()..];
    let value = if let Some(hex) = digits.strip_prefix("0x") {
        u128::from_str_radix(hex, 16)
    } else if let Some(binary) = digits.strip_prefix("0b") {
        u128::from_str_radix(binary, 2)
    } else {
        digits.parse()
    };
    let too_large = || ("CS1021", "Integral constant is too large".to_owned());
    let value = value.map_err(|_| too_large())?;
    let fits = |limit: u128| value <= limit;
    let ty = match (suffix.contains('u'), suffix.contains('l')) {
        (false, false) if fits(i32::MAX as u128) => Ty::INT,
        (false, false) | (true, false) if fits(u32::MAX as u128) => Ty::UINT,
        (false, _) if fits(i64::MAX as u128) => Ty::LONG,
        _ if fits(u64::MAX as u128) => Ty::ULONG,
        _ => return Err(too_large()),
    };
    Ok((Constant::Int(value as i128), ty))
}

fn real(text: &str) -> Literal {
    let clean: String = text.chars().filter(|c| *c != '_').collect::<String>().to_lowercase();
    let bad = || ("CS0594", "Floating-point constant is outside the range of its type".to_owned());
    if let Some(digits) = clean.strip_suffix('f') {
        let value: f32 = digits.parse().map_err(|_| bad())?;
        return if value.is_finite() {
            Ok((Constant::Float(value), Ty::FLOAT))
        } else {
            Err(bad())
        };
    }
    if let Some(digits) = clean.strip_suffix('m') {
        let value = digits.parse::<rust_decimal::Decimal>();
        let value = value.or_else(|_| rust_decimal::Decimal::from_scientific(digits));
        return value.map(|value| (Constant::Decimal(value), Ty::DECIMAL)).map_err(|_| bad());
    }
    let value: f64 = clean.trim_end_matches('d').parse().map_err(|_| bad())?;
    if value.is_finite() { Ok((Constant::Double(value), Ty::DOUBLE)) } else { Err(bad()) }
}

/// The content of a regular string literal.
pub(crate) fn unescape(text: &str) -> Result<String, (&'static str, String)> {
    let wrong = || ("CS1009", "Unrecognized escape sequence".to_owned());
    let mut units: Vec<u16> = Vec::new();
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let flush = |units: &mut Vec<u16>, out: &mut String| {
        out.push_str(&String::from_utf16_lossy(units));
        units.clear();
    };
    while let Some(next) = chars.next() {
        if next != '\\' {
            flush(&mut units, &mut out);
            out.push(next);
            continue;
        }
        let kind = chars.next().ok_or_else(wrong)?;
        let mut hex = |most: usize, least: usize| {
            let mut value = 0_u32;
            let mut count = 0;
            while count < most
                && let Some(digit) = chars.peek().and_then(|c| c.to_digit(16))
            {
                value = value * 16 + digit;
                chars.next();
                count += 1;
            }
            if count < least { Err(wrong()) } else { Ok(value) }
        };
        let plain = match kind {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            '0' => '\0',
            'a' => '\x07',
            'b' => '\x08',
            'f' => '\x0c',
            'v' => '\x0b',
            'e' => '\x1b',
            '\\' | '\'' | '"' => kind,
            'u' => {
                units.push(hex(4, 4)? as u16);
                continue;
            }
            'x' => {
                units.push(hex(4, 1)? as u16);
                continue;
            }
            'U' => char::from_u32(hex(8, 8)?).ok_or_else(wrong)?,
            _ => return Err(wrong()),
        };
        flush(&mut units, &mut out);
        out.push(plain);
    }
    flush(&mut units, &mut out);
    Ok(out)
}

/// `"""…"""`: on several lines, the indentation of the closing quotes is removed from every line.
fn raw(text: &str) -> String {
    let quotes = text.chars().take_while(|c| *c == '"').count();
    let inner = text.get(quotes..text.len().saturating_sub(quotes)).unwrap_or_default();
    let Some((_, body)) = inner.split_once('\n') else { return inner.to_owned() };
    let Some((body, indent)) = body.rsplit_once('\n') else { return String::new() };
    let lines: Vec<&str> = body
        .split('\n')
        .map(|line| line.strip_prefix(indent).unwrap_or_else(|| line.trim_start()))
        .collect();
    lines.join("\n").replace('\r', "")
}
