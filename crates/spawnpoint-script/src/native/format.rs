//! Formats numbers with .NET's format strings.

/// The digits of a number: `0.d1d2d3… * 10^scale`, without trailing zeros.
pub(super) struct Digits {
    pub negative: bool,
    pub digits: Vec<u8>,
    pub scale: i32,
}

impl Digits {
    /// From Rust's scientific notation: `1.2345e-7`.
    fn scientific(text: &str) -> Self {
        let negative = text.starts_with('-');
        let text = text.trim_start_matches('-');
        let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
        let exponent: i32 = exponent.parse().unwrap_or_default();
        let mut digits: Vec<u8> = mantissa.bytes().filter(u8::is_ascii_digit).collect();
        while digits.last() == Some(&b'0') {
            digits.pop();
        }
        let scale = if digits.is_empty() { 0 } else { exponent + 1 };
        Self { negative, digits, scale }
    }

    /// The exact digits, up to this many after the first.
    pub fn exact(value: f64, digits: usize) -> Self {
        Self::scientific(&format!("{value:.digits$e}"))
    }

    /// From plain decimal text, `-12.340`.
    pub fn plain(text: &str) -> Self {
        let negative = text.starts_with('-');
        let text = text.trim_start_matches('-');
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let all: Vec<u8> = whole.bytes().chain(part.bytes()).collect();
        let zeros = all.iter().take_while(|digit| **digit == b'0').count();
        let mut digits = all[zeros..].to_vec();
        while digits.last() == Some(&b'0') {
            digits.pop();
        }
        let scale = if digits.is_empty() { 0 } else { whole.len() as i32 - zeros as i32 };
        Self { negative, digits, scale }
    }

    /// Rounds half away from zero, to this many decimal places.
    pub fn round(&mut self, places: i32) {
        let keep = self.scale + places;
        if keep < 0 {
            self.digits.clear();
            self.scale = 0;
            return;
        }
        let keep = keep as usize;
        if keep >= self.digits.len() {
            return;
        }
        let up = self.digits[keep] >= b'5';
        self.digits.truncate(keep);
        if up {
            let mut at = keep;
            loop {
                if at == 0 {
                    self.digits.insert(0, b'1');
                    self.scale += 1;
                    break;
                }
                at -= 1;
                if self.digits[at] == b'9' {
                    self.digits.truncate(at);
                } else {
                    self.digits[at] += 1;
                    break;
                }
            }
        }
        while self.digits.last() == Some(&b'0') {
            self.digits.pop();
        }
        if self.digits.is_empty() {
            self.scale = 0;
        }
    }

    fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    fn digit(&self, at: i32) -> char {
        let digit = usize::try_from(at).ok().and_then(|at| self.digits.get(at));
        digit.map_or('0', |digit| char::from(*digit))
    }

    /// The digits before the decimal point.
    fn whole(&self) -> String {
        if self.scale <= 0 {
            return "0".to_owned();
        }
        (0..self.scale).map(|at| self.digit(at)).collect()
    }

    /// This many digits after the decimal point.
    fn places(&self, count: usize) -> String {
        (0..count as i32).map(|at| self.digit(self.scale + at)).collect()
    }

    pub fn fixed(&self, places: usize) -> String {
        let whole = self.whole();
        if places == 0 { whole } else { format!("{whole}.{}", self.places(places)) }
    }

    fn grouped(&self, places: usize) -> String {
        let whole = group(&self.whole());
        if places == 0 { whole } else { format!("{whole}.{}", self.places(places)) }
    }

    fn exponent(&self, places: usize, sign: char, least: usize) -> String {
        let first = self.digit(0);
        let rest: String = (1..=places as i32).map(|at| self.digit(at)).collect();
        let exponent = if self.is_zero() { 0 } else { self.scale - 1 };
        let point = if places > 0 { "." } else { "" };
        let plus = if exponent < 0 { '-' } else { '+' };
        format!("{first}{point}{rest}{sign}{plus}{:0least$}", exponent.abs())
    }

    /// `G`: plain if that is short, otherwise scientific.
    pub fn general(&self, most: i32, sign: char) -> String {
        if self.is_zero() {
            return "0".to_owned();
        }
        if self.scale > most || self.scale < -3 {
            return self.exponent(self.digits.len() - 1, sign, 2);
        }
        let places = (self.digits.len() as i32 - self.scale).max(0) as usize;
        self.fixed(places)
    }
}

fn group(whole: &str) -> String {
    let mut out = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn signed(negative: bool, text: String, digits: &Digits) -> String {
    if negative && !digits.is_zero() { format!("-{text}") } else { text }
}

/// `ToString()` of a double as Mono and Unity show it: 15 digits.
pub(super) fn double(value: f64) -> String {
    special(value).unwrap_or_else(|| general(value, 15))
}

/// `ToString()` of a float as Mono and Unity show it: 7 digits.
pub(super) fn float(value: f32) -> String {
    let value = f64::from(value);
    special(value).unwrap_or_else(|| general(value, 7))
}

fn general(value: f64, most: usize) -> String {
    let digits = Digits::exact(value, most - 1);
    signed(value < 0.0, digits.general(most as i32, 'E'), &digits)
}

/// The format `R`: two digits more if the usual ones are not enough to read the number back.
fn round_trip(value: &Number) -> String {
    let plain = value.plain();
    match value {
        Number::Float(number) if plain.parse() != Ok(*number) => general(f64::from(*number), 9),
        Number::Double(number) if plain.parse() != Ok(*number) => general(*number, 17),
        _ => plain,
    }
}

fn special(value: f64) -> Option<String> {
    if value.is_nan() {
        return Some("NaN".to_owned());
    }
    match value {
        f64::INFINITY => Some("Infinity".to_owned()),
        f64::NEG_INFINITY => Some("-Infinity".to_owned()),
        _ => None,
    }
}

/// A number to format.
pub(crate) enum Number {
    /// With its size in bits, for hexadecimal.
    Whole(i128, u32),
    Float(f32),
    Double(f64),
    Decimal(rust_decimal::Decimal),
}

impl Number {
    /// All formats use 15 digits of a double and 7 of a float, before they round.
    fn digits(&self) -> Digits {
        self.most_digits(0)
    }

    /// As many digits, or two more if a format asks for more than the usual ones.
    fn most_digits(&self, wanted: usize) -> Digits {
        match self {
            Self::Whole(value, _) => Digits::plain(&value.to_string()),
            Self::Float(value) => Digits::exact(f64::from(*value), if wanted > 7 { 8 } else { 6 }),
            Self::Double(value) => Digits::exact(*value, if wanted > 15 { 16 } else { 14 }),
            Self::Decimal(value) => Digits::plain(&value.to_string()),
        }
    }

    pub fn plain(&self) -> String {
        match self {
            Self::Whole(value, _) => value.to_string(),
            Self::Float(value) => float(*value),
            Self::Double(value) => double(*value),
            Self::Decimal(value) => value.to_string(),
        }
    }
}

/// Formats like `ToString(format)`; `None` for an unknown format.
pub(super) fn number(value: &Number, format: &str) -> Option<String> {
    let real = match value {
        Number::Float(value) => Some(f64::from(*value)),
        Number::Double(value) => Some(*value),
        _ => None,
    };
    if let Some(text) = real.and_then(special) {
        return Some(text);
    }
    let mut chars = format.chars();
    let Some(letter) = chars.next() else { return Some(value.plain()) };
    let rest = chars.as_str();
    let precision: Option<usize> =
        if rest.is_empty() { None } else { rest.parse().ok().filter(|_| rest.len() <= 3) };
    let standard = letter.is_ascii_alphabetic() && (rest.is_empty() || precision.is_some());
    if !standard {
        return Some(custom(value, format));
    }
    let wanted = match (letter.to_ascii_uppercase(), precision) {
        ('E', Some(places)) => places + 1,
        ('G', Some(most)) => most,
        _ => 0,
    };
    let mut digits = value.most_digits(wanted);
    let negative = digits.negative;
    Some(match letter {
        'D' | 'd' => {
            let Number::Whole(value, _) = value else { return None };
            let text = format!("{:0width$}", value.abs(), width = precision.unwrap_or(1));
            if *value < 0 { format!("-{text}") } else { text }
        }
        'X' | 'x' => {
            let Number::Whole(value, bits) = value else { return None };
            let mask = if *bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
            let value = *value as u64 & mask;
            let width = precision.unwrap_or(1);
            if letter == 'X' { format!("{value:0width$X}") } else { format!("{value:0width$x}") }
        }
        'B' | 'b' => {
            let Number::Whole(value, bits) = value else { return None };
            let mask = if *bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
            format!("{:0width$b}", *value as u64 & mask, width = precision.unwrap_or(1))
        }
        'F' | 'f' => {
            let places = precision.unwrap_or(2);
            digits.round(places as i32);
            signed(negative, digits.fixed(places), &digits)
        }
        'N' | 'n' => {
            let places = precision.unwrap_or(2);
            digits.round(places as i32);
            signed(negative, digits.grouped(places), &digits)
        }
        'P' | 'p' => {
            let places = precision.unwrap_or(2);
            if !digits.is_zero() {
                digits.scale += 2;
            }
            digits.round(places as i32);
            signed(negative, format!("{} %", digits.grouped(places)), &digits)
        }
        'C' | 'c' => {
            let places = precision.unwrap_or(2);
            digits.round(places as i32);
            let text = format!("¤{}", digits.grouped(places));
            if negative && !digits.is_zero() { format!("({text})") } else { text }
        }
        'E' | 'e' => {
            let places = precision.unwrap_or(6);
            let keep = places as i32 + 1 - digits.scale;
            digits.round(keep);
            signed(negative, digits.exponent(places, letter, 3), &digits)
        }
        'G' | 'g' => match precision {
            None | Some(0) => value.plain(),
            Some(most) => {
                let keep = most as i32 - digits.scale;
                digits.round(keep);
                let sign = if letter == 'G' { 'E' } else { 'e' };
                signed(negative, digits.general(most as i32, sign), &digits)
            }
        },
        'R' | 'r' => round_trip(value),
        _ => return None,
    })
}

/// `0.00`, `#,##0.##`, `000`, `0.0%`, sections with `;`.
fn custom(value: &Number, format: &str) -> String {
    let mut digits = value.digits();
    let sections: Vec<&str> = split_sections(format);
    let negative = digits.negative;
    let is_zero = digits.is_zero();
    let (section, show_sign) = match (sections.as_slice(), negative, is_zero) {
        ([_, _, zero, ..], _, true) if !zero.is_empty() => (*zero, false),
        ([_, minus, ..], true, false) if !minus.is_empty() => (*minus, false),
        ([first, ..], ..) => (*first, negative),
        ([], ..) => ("", negative),
    };
    let pattern: Vec<char> = section.chars().collect();
    let mut scale = 0;
    let mut point = None;
    let (mut before, mut after) = (0_usize, 0_usize);
    let mut zeros_before = 0_usize;
    let mut least_after = 0_usize;
    let mut seen_zero = false;
    let mut commas = Commas::default();
    let mut has_exponent = false;
    let mut at = 0;
    while at < pattern.len() {
        match pattern[at] {
            '\\' => at += 1,
            quote @ ('\'' | '"') => {
                at += 1;
                while at < pattern.len() && pattern[at] != quote {
                    at += 1;
                }
            }
            '0' | '#' => {
                if point.is_none() {
                    before += 1;
                    seen_zero |= pattern[at] == '0';
                    zeros_before += usize::from(seen_zero);
                } else {
                    after += 1;
                    if pattern[at] == '0' {
                        least_after = after;
                    }
                }
            }
            '.' if point.is_none() => point = Some(at),
            ',' if before > 0 && point.is_none() => commas.add(before),
            '%' => scale += 2,
            '\u{2030}' => scale += 3,
            'E' | 'e' => {
                if let Some(length) = exponent_length(&pattern[at..]) {
                    has_exponent = true;
                    at += length - 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    let (grouping, thousands) = commas.meaning(before);
    if !is_zero {
        digits.scale += scale - 3 * thousands;
    }
    let mut exponent = 0;
    if has_exponent && !is_zero {
        exponent = digits.scale - before as i32;
        digits.scale = before as i32;
        digits.round(after as i32);
        // The last digit was rounded up to one more.
        if digits.scale > before as i32 {
            exponent += 1;
            digits.scale = before as i32;
        }
    }
    digits.round(after as i32);
    let exponent = has_exponent.then_some(exponent);
    let mut whole = if digits.scale > 0 { digits.whole() } else { String::new() };
    while whole.len() < zeros_before {
        whole.insert(0, '0');
    }
    let mut places = digits.places(after);
    while places.len() > least_after && places.ends_with('0') {
        places.pop();
    }
    let negative = show_sign && !digits.is_zero();
    render(&pattern, &whole, &places, before, grouping, exponent, negative)
}

/// Commas among the placeholders: those before the decimal point divide by a thousand each, others group the digits.
#[derive(Default)]
struct Commas {
    /// The number of placeholders before the last ones, and their number.
    last: Option<(usize, i32)>,
    grouping: bool,
}

impl Commas {
    fn add(&mut self, placeholders: usize) {
        self.last = match self.last {
            Some((at, count)) if at == placeholders => Some((at, count + 1)),
            Some(_) => {
                self.grouping = true;
                Some((placeholders, 1))
            }
            None => Some((placeholders, 1)),
        };
    }

    /// Whether digits are grouped, and the number of thousands to divide by.
    fn meaning(&self, placeholders: usize) -> (bool, i32) {
        match self.last {
            Some((at, count)) if at == placeholders => (self.grouping, count),
            Some(_) => (true, 0),
            None => (false, 0),
        }
    }
}

/// The length of `E0`, `E+00` or `e-0` at the start of a pattern.
fn exponent_length(pattern: &[char]) -> Option<usize> {
    let sign = usize::from(matches!(pattern.get(1), Some('+' | '-')));
    let zeros = pattern[1 + sign..].iter().take_while(|c| **c == '0').count();
    (zeros > 0).then_some(1 + sign + zeros)
}

fn split_sections(format: &str) -> Vec<&str> {
    let mut sections = Vec::new();
    let (mut start, mut quote) = (0, None);
    let mut escaped = false;
    for (at, c) in format.char_indices() {
        match (c, quote) {
            _ if escaped => escaped = false,
            ('\\', _) => escaped = true,
            ('\'' | '"', None) => quote = Some(c),
            (_, Some(open)) if c == open => quote = None,
            (';', None) => {
                sections.push(&format[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    sections.push(&format[start..]);
    sections
}

/// Fills the digits into the pattern, from the decimal point outwards.
fn render(
    pattern: &[char],
    whole: &str,
    places: &str,
    before: usize,
    grouping: bool,
    exponent: Option<i32>,
    negative: bool,
) -> String {
    let mut out = String::new();
    if negative {
        out.push('-');
    }
    let whole: Vec<char> = whole.chars().collect();
    let mut places = places.chars();
    let mut slot = 0;
    let mut used = 0;
    let mut in_places = false;
    let mut at = 0;
    let push_whole = |out: &mut String, upto: usize, used: &mut usize| {
        while *used < upto && *used < whole.len() {
            if grouping && *used > 0 && (whole.len() - *used).is_multiple_of(3) {
                out.push(',');
            }
            out.push(whole[*used]);
            *used += 1;
        }
    };
    while at < pattern.len() {
        match pattern[at] {
            '\\' => {
                at += 1;
                out.extend(pattern.get(at));
            }
            quote @ ('\'' | '"') => {
                at += 1;
                while at < pattern.len() && pattern[at] != quote {
                    out.push(pattern[at]);
                    at += 1;
                }
            }
            '0' | '#' if !in_places => {
                slot += 1;
                // Digits that exceed the pattern precede the first placeholder.
                let upto = (whole.len() + slot).saturating_sub(before);
                push_whole(&mut out, upto, &mut used);
            }
            '0' | '#' => out.extend(places.next()),
            '.' if !in_places => {
                in_places = true;
                if !places.as_str().is_empty() {
                    out.push('.');
                }
            }
            ',' if slot > 0 => {}
            letter @ ('E' | 'e') => match (exponent, exponent_length(&pattern[at..])) {
                (Some(exponent), Some(length)) => {
                    let signs = pattern[at + 1];
                    out.push(letter);
                    match signs {
                        _ if exponent < 0 => out.push('-'),
                        '+' => out.push('+'),
                        _ => {}
                    }
                    let zeros = length - 1 - usize::from(matches!(signs, '+' | '-'));
                    out.push_str(&format!("{:0zeros$}", exponent.abs()));
                    at += length - 1;
                }
                _ => out.push(letter),
            },
            other => out.push(other),
        }
        at += 1;
    }
    out
}
