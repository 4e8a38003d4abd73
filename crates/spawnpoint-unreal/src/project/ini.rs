//! Parses `.ini` files, whose lines may add to or remove from the values of an earlier file.

/// The operation of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IniOp {
    /// `Key=Value`: replaces all values.
    Set,
    /// `+Key=Value`: adds a value if it is missing.
    AddUnique,
    /// `.Key=Value`: adds a value.
    Add,
    /// `-Key=Value`: removes a value.
    Remove,
    /// `!Key=...`: removes all values.
    Clear,
}

/// A line with a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IniLine {
    /// Its graph.
    pub op: IniOp,
    /// Its key.
    pub key: String,
    /// Its value, without the quotes around it.
    pub value: String,
}

/// A parsed file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IniFile {
    /// Sections in file order, including duplicates.
    pub sections: Vec<(String, Vec<IniLine>)>,
}

impl IniFile {
    /// Parses a file. Invalid lines are skipped, as in the engine.
    pub fn parse(text: &str) -> Self {
        let mut file = Self::default();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let mut line = line.trim().to_owned();
            // The line continues on the next one.
            while line.ends_with("\\\\") {
                line.truncate(line.len() - 2);
                line.push_str(lines.next().unwrap_or_default().trim());
            }
            if line.starts_with([';', '#']) {
                continue;
            }
            if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
                file.sections.push((name.0.trim().to_owned(), Vec::new()));
            } else if let (Some((_, section)), Some(line)) =
                (file.sections.last_mut(), IniLine::parse(&line))
            {
                section.push(line);
            }
        }
        file
    }
}

impl IniLine {
    fn parse(line: &str) -> Option<Self> {
        let (op, rest) = match line.as_bytes().first()? {
            b'+' => (IniOp::AddUnique, &line[1..]),
            b'.' => (IniOp::Add, &line[1..]),
            b'-' => (IniOp::Remove, &line[1..]),
            b'!' => (IniOp::Clear, &line[1..]),
            _ => (IniOp::Set, line),
        };
        let (key, value) = rest.split_once('=').unwrap_or((rest, ""));
        let key = key.trim();
        let known = !key.is_empty() && (op == IniOp::Clear || rest.contains('='));
        known.then(|| Self { op, key: key.to_owned(), value: unquoted(value.trim()) })
    }
}

/// Removes quotes; `\"` inside becomes `"`.
fn unquoted(value: &str) -> String {
    let inner = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    match inner {
        Some(inner) if !inner.replace("\\\"", "").contains('"') => inner.replace("\\\"", "\""),
        _ => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_of_lines_are_applied() {
        let file = IniFile::parse(
            "; comment\r\nlost=1\r\n[/Script/Engine.Engine]\r\n+List=(A=\"x\",B=2)\r\n-List=old\r\n\
             .List=again\r\n!List=ClearArray\r\nName=\"a \\\"b\\\"\"\r\nUrl=http://x?a=b\r\nnonsense\r\n",
        );
        let (name, lines) = &file.sections[0];
        assert_eq!(name, "/Script/Engine.Engine");
        let told: Vec<_> = lines.iter().map(|l| (l.op, &*l.key, &*l.value)).collect();
        assert_eq!(
            told,
            [
                (IniOp::AddUnique, "List", "(A=\"x\",B=2)"),
                (IniOp::Remove, "List", "old"),
                (IniOp::Add, "List", "again"),
                (IniOp::Clear, "List", "ClearArray"),
                (IniOp::Set, "Name", "a \"b\""),
                (IniOp::Set, "Url", "http://x?a=b"),
            ]
        );
    }
}
