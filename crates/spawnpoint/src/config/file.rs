//! Finds and parses configuration files, and records the line of every value.

use std::path::{Path, PathBuf};

use spawnpoint_files::{Contents, ReadError, read_regular};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    raw::{Kind, Layer, Origin, SETTINGS, SourcedValue, by_key},
    system::System,
};
use crate::failure::Failure;

/// The name of a project's file.
pub const PROJECT_FILE: &str = "spawnpoint.toml";

/// The maximum size of a configuration file.
const LARGEST: u64 = 1 << 20;

/// Finds the project's file in this folder or its nearest parent that has one.
pub fn project_file(folder: &Path) -> Option<PathBuf> {
    // Anything of that name that is not a regular file is an error: it could hide a file with restrictions.
    let is_there = |file: &PathBuf| file.symlink_metadata().is_ok_and(|data| !data.is_dir());
    folder.ancestors().map(|folder| folder.join(PROJECT_FILE)).find(is_there)
}

/// The user's file, if it exists.
pub fn user_file(system: &System) -> Option<PathBuf> {
    system.user_file().filter(|file| file.is_file())
}

/// Reads a file up to the maximum size, without waiting for pipes and devices.
pub fn contents(path: &Path) -> Result<Contents, Failure> {
    read_regular(path, LARGEST).map_err(|error| {
        let why = match error {
            ReadError::Missing => "it does not exist".to_owned(),
            ReadError::Refused(why) => why,
        };
        Failure::usage(format!("Cannot read {}: {why}", path.display()))
    })
}

/// Reads and parses a file.
pub fn read(path: &Path) -> Result<Layer, Failure> {
    parse(path, &contents(path)?.bytes)
}

/// Parses the contents of the file at `path`.
pub fn parse(path: &Path, bytes: &[u8]) -> Result<Layer, Failure> {
    let text = std::str::from_utf8(bytes).map_err(|_| {
        Failure::usage(format!("Cannot read {}: it is not UTF-8 text", path.display()))
    })?;
    let table = DeTable::parse(text).map_err(|error| {
        let (line, column) = line_and_column(text, error.span().map_or(0, |span| span.start));
        let message = error.message().trim_end().replace('\n', "; ");
        Failure::usage(format!("{}:{line}:{column}: {}", path.display(), escaped(&message)))
    })?;
    let mut layer = Layer::default();
    for (key, value) in table.get_ref() {
        let (line, _) = line_and_column(text, key.span().start);
        let at = format!("{}:{line}", path.display());
        let name = key.get_ref().as_ref();
        let Some(setting) = by_key(name) else {
            // Long keys are cut, so that a file cannot fill the terminal.
            let name: String = name.chars().take(64).collect();
            return Err(Failure::usage(format!("{at}: unknown key '{}'", escaped(&name)))
                .nearest(&name, SETTINGS.iter().map(|setting| setting.key)));
        };
        let values = values(setting.kind, value).map_err(|found| {
            let wanted = match setting.kind {
                Kind::Switch => "a boolean",
                Kind::One => "a string",
                Kind::Many => "an array of strings",
            };
            Failure::usage(format!("{at}: '{name}' must be {wanted}, not {found}"))
        })?;
        if values.iter().any(|value| escaped(value) != *value) {
            return Err(Failure::usage(format!("{at}: '{name}' contains control characters")));
        }
        let path = path.to_owned();
        let origin = Origin::File { path, line };
        layer.0.insert(setting.key, SourcedValue { values, origin });
    }
    Ok(layer)
}

/// Escapes control and invisible characters, which could mislead a terminal or a reader.
fn escaped(text: &str) -> String {
    let is_odd = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match is_odd(c) {
            true => plain.extend(c.escape_unicode()),
            false => plain.push(c),
        }
    }
    plain
}

/// Returns the value as text, or the name of its type if that is wrong.
fn values(kind: Kind, value: &Spanned<DeValue<'_>>) -> Result<Vec<String>, &'static str> {
    let text = |value: &Spanned<DeValue<'_>>| match value.get_ref() {
        DeValue::String(text) => Ok(text.clone().into_owned()),
        other => Err(other.type_str()),
    };
    match (kind, value.get_ref()) {
        (Kind::Switch, DeValue::Boolean(on)) => Ok(vec![on.to_string()]),
        (Kind::Switch, other) => Err(other.type_str()),
        (Kind::Many, DeValue::Array(items)) => items.iter().map(text).collect(),
        (Kind::One | Kind::Many, _) => Ok(vec![text(value)?]),
    }
}

/// Returns the line and column of a byte, both from 1.
fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Layer, Failure> {
        parse(Path::new("spawnpoint.toml"), text.as_bytes())
    }

    fn problem(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn values_come_with_their_line() {
        let layer =
            read("# ours\nlisten = [\"127.0.0.1:9000\"]\nallow_writes = true\nretain = \"1h\"\n")
                .unwrap();
        assert_eq!(layer.0["listen"].values, ["127.0.0.1:9000"]);
        assert_eq!(layer.0["allow_writes"].values, ["true"]);
        let Origin::File { line, .. } = layer.0["retain"].origin else {
            panic!("not from a file");
        };
        assert_eq!(line, 4);
    }

    #[test]
    fn problems_name_file_line_and_key() {
        assert_eq!(
            problem("\nallow_write = true"),
            "spawnpoint.toml:2: unknown key 'allow_write' (did you mean 'allow_writes'?)"
        );
        assert_eq!(
            problem("allow_writes = \"yes\""),
            "spawnpoint.toml:1: 'allow_writes' must be a boolean, not string"
        );
        assert_eq!(
            problem("toolsets = [1]"),
            "spawnpoint.toml:1: 'toolsets' must be an array of strings, not integer"
        );
        assert!(problem("listen = [").starts_with("spawnpoint.toml:1:"));
    }

    #[test]
    fn nothing_in_a_file_reaches_the_terminal_as_a_control_character() {
        assert!(problem("\"\\u001b[2J\" = 1").contains("unknown key '\\u{1b}[2J'"));
        assert_eq!(
            problem("name = \"a\\u202eb\""),
            "spawnpoint.toml:1: 'name' contains control characters"
        );
        assert!(read("name = \"Größe 🎮\"").is_ok());
    }
}
