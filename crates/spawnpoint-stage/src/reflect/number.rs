//! Numbers in the C# format `G`: the shortest text that parses to the same number.

/// The number of digits before the point from which an exponent is used.
const SINGLE_DIGITS: i32 = 7;
const DOUBLE_DIGITS: i32 = 15;

/// A floating point number with its precision.
pub trait Float: Copy + std::fmt::LowerExp {
    /// The number of digits from which an exponent is used.
    const DIGITS: i32;
    /// As `f64`.
    fn wide(self) -> f64;
}

impl Float for f32 {
    const DIGITS: i32 = SINGLE_DIGITS;
    fn wide(self) -> f64 {
        f64::from(self)
    }
}

impl Float for f64 {
    const DIGITS: i32 = DOUBLE_DIGITS;
    fn wide(self) -> f64 {
        self
    }
}

/// The number in the C# format `G`.
pub fn general<F: Float>(number: F) -> String {
    let wide = number.wide();
    if wide.is_nan() {
        return "NaN".into();
    }
    if wide.is_infinite() {
        return if wide > 0.0 { "Infinity".into() } else { "-Infinity".into() };
    }
    if wide == 0.0 {
        return "0".into();
    }
    let scientific = format!("{number:e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = match mantissa.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", mantissa),
    };
    let digits = mantissa.replace('.', "");
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    if exponent >= F::DIGITS.max(count) || exponent < -4 {
        let point =
            if digits.len() > 1 { format!("{}.{}", &digits[..1], &digits[1..]) } else { digits };
        let direction = if exponent < 0 { '-' } else { '+' };
        return format!("{sign}{point}E{direction}{:02}", exponent.abs());
    }
    if exponent < 0 {
        let zeros = "0".repeat(exponent.unsigned_abs() as usize - 1);
        return format!("{sign}0.{zeros}{digits}");
    }
    let whole = exponent as usize + 1;
    if digits.len() <= whole {
        format!("{sign}{digits}{}", "0".repeat(whole - digits.len()))
    } else {
        format!("{sign}{}.{}", &digits[..whole], &digits[whole..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_look_as_in_c_sharp() {
        for (number, text) in [
            (0.0_f32, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-2.5, "-2.5"),
            (0.1, "0.1"),
            (0.0001, "0.0001"),
            (0.00001, "1E-05"),
            (1234567.0, "1234567"),
            (1e7, "1E+07"),
            (12345678.0, "12345678"),
            (1.5e20, "1.5E+20"),
            (f32::NAN, "NaN"),
            (f32::INFINITY, "Infinity"),
        ] {
            assert_eq!(general(number), text);
        }
        assert_eq!(general(1e14_f64), "100000000000000");
        assert_eq!(general(1e15_f64), "1E+15");
        assert_eq!(general(std::f64::consts::PI), "3.141592653589793");
    }

    #[test]
    fn the_text_reads_back_as_the_same_number() {
        for number in [0.1_f32, 1.0 / 3.0, 16_777_217.0, 3.4e38, 1.2e-30, -7.25] {
            assert_eq!(general(number).parse::<f32>().unwrap(), number);
        }
    }
}
