//! Templates of documents: `$name` is replaced by a value; `$curve` and similar names by structures
//! that Unity uses in many places.

/// The values of names in a template.
pub type Values<'a> = Vec<(&'a str, String)>;

/// Columns after which Unity breaks a line inside braces.
const WIDTH: usize = 80;

/// The names that a template uses.
pub fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split('$').skip(1).map(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
        &rest[..end]
    })
}

/// Replaces every name by its value.
pub fn fill(text: &str, values: &Values<'_>) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    for line in text.lines() {
        match names(line).next() {
            None => push_line(&mut out, line),
            Some(name) => push_filled(&mut out, line, name, values),
        }
    }
    out
}

fn push_filled(out: &mut String, line: &str, name: &str, values: &Values<'_>) {
    let token = format!("${name}");
    let indent = line.len() - line.trim_start().trim_start_matches("- ").len();
    if let Some((_, value)) = values.iter().find(|(known, _)| *known == name) {
        let filled = line.replacen(&token, value, 1);
        match filled.split_once('\n') {
            Some(_) => out.push_str(&format!("{filled}\n")),
            None if names(&filled).next().is_some() => out.push_str(&fill(&filled, values)),
            None => push_line(out, &filled),
        }
        return;
    }
    let block = match name {
        "curve" => curve(),
        "gradient" => gradient(),
        "style" => STYLE.to_owned(),
        "hex" => return push_line(out, &line.replace(&token, &"f".repeat(256))),
        "floats" => return push_line(out, &line.replace(&token, &"0000803f".repeat(90))),
        _ => return push_line(out, line),
    };
    let head = line.replace(&token, "");
    // The first line of an item follows its dash.
    let is_item = head.trim() == "-";
    if !is_item {
        push_line(out, head.trim_end());
    }
    let pad = " ".repeat(if is_item { indent } else { indent + 2 });
    for (number, row) in block.lines().enumerate() {
        match (is_item, number) {
            (true, 0) => push_line(out, &format!("{head}{row}")),
            _ => push_line(out, &format!("{pad}{row}")),
        }
    }
}

/// Writes a line like Unity: a long flow mapping continues on the next line.
fn push_line(out: &mut String, line: &str) {
    let breaks = line.find('{').and_then(|open| {
        let from = open.max(WIDTH);
        line.get(from..)?.find(", ").map(|comma| from + comma)
    });
    match breaks {
        Some(comma) => {
            let indent = line.len() - line.trim_start().trim_start_matches("- ").len();
            out.push_str(&line[..=comma]);
            out.push('\n');
            out.push_str(&" ".repeat(indent + 2));
            out.push_str(&line[comma + 2..]);
        }
        None => out.push_str(line),
    }
    out.push('\n');
}

fn curve() -> String {
    let keys = |value: &str| {
        format!(
            "  serializedVersion: 2\n  m_Curve:\n  - serializedVersion: 2\n    time: 0\n    value: {value}\n    inSlope: 0\n    outSlope: -0\n    tangentMode: 0\n  - serializedVersion: 2\n    time: 1\n    value: 0.25\n    inSlope: -1.5e-07\n    outSlope: 0\n    tangentMode: 0\n  m_PreInfinity: 2\n  m_PostInfinity: 2\n  m_RotationOrder: 4\n"
        )
    };
    format!(
        "serializedVersion: 2\nminMaxState: 0\nscalar: 1.75\nminScalar: 0.5\nmaxCurve:\n{}minCurve:\n{}",
        keys("1"),
        keys("-0.5")
    )
}

fn gradient() -> String {
    let mut colors = String::from("  serializedVersion: 2\n");
    for key in 0..8 {
        colors.push_str(&format!("  key{key}: {{r: 0.125, g: {key}, b: 0, a: 1}}\n"));
    }
    for time in ["ctime", "atime"] {
        for key in 0..8 {
            colors.push_str(&format!("  {time}{key}: {}\n", key * 8191));
        }
    }
    colors.push_str("  m_Mode: 0\n  m_NumColorKeys: 2\n  m_NumAlphaKeys: 2\n");
    format!(
        "serializedVersion: 2\nminMaxState: 1\nminColor: {{r: 1, g: 1, b: 1, a: 1}}\nmaxColor: {{r: 0.25, g: 0, b: 0.75, a: 1}}\nmaxGradient:\n{colors}minGradient:\n{colors}"
    )
}

/// One style of a user interface skin.
const STYLE: &str = include_str!("../templates/blocks/GUIStyle.yaml");
