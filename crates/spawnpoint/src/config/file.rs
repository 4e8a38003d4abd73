//! Configuration files: where they lie, and what they say, with the line of every word.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    raw::{Kind, Layer, Origin, SETTINGS, Said, by_key},
    system::System,
};
use crate::failure::Failure;

/// The name of a project's file.
pub const PROJECT_FILE: &str = "spawnpoint.toml";

/// The project's file: in this folder, or in the nearest one above that has it.
pub fn project_file(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().map(|folder| folder.join(PROJECT_FILE)).find(|file| file.is_file())
}

/// The user's file, if it exists.
pub fn user_file(system: &System) -> Option<PathBuf> {
    system.user_file().filter(|file| file.is_file())
}

/// Reads a file.
pub fn read(path: &Path) -> Result<Layer, Failure> {
    let text = fs::read_to_string(path).map_err(|error| {
        let why = match error.kind() {
            io::ErrorKind::InvalidData => "it is not UTF-8 text".to_owned(),
            _ => error.to_string(),
        };
        Failure::usage(format!("Cannot read {}: {why}", path.display()))
    })?;
    parse(path, &text)
}

fn parse(path: &Path, text: &str) -> Result<Layer, Failure> {
    let table = DeTable::parse(text).map_err(|error| {
        let (line, column) = place(text, error.span().map_or(0, |span| span.start));
        Failure::usage(format!(
            "{}:{line}:{column}: {}",
            path.display(),
            error.message().trim_end().replace('\n', "; ")
        ))
    })?;
    let mut layer = Layer::default();
    for (key, value) in table.get_ref() {
        let (line, _) = place(text, key.span().start);
        let at = format!("{}:{line}", path.display());
        let name = key.get_ref().as_ref();
        let Some(setting) = by_key(name) else {
            return Err(Failure::usage(format!("{at}: unknown key '{name}'"))
                .nearest(name, SETTINGS.iter().map(|setting| setting.key)));
        };
        let values = values(setting.kind, value).map_err(|found| {
            let wanted = match setting.kind {
                Kind::Switch => "true or false",
                Kind::One => "a text",
                Kind::Many => "a list of texts",
            };
            Failure::usage(format!("{at}: '{name}' must be {wanted}, not {found}"))
        })?;
        let path = path.to_owned();
        let origin = Origin::File { path, line };
        layer.0.insert(setting.key, Said { values, origin });
    }
    Ok(layer)
}

/// The value as text, if it has the right shape; else the name of its type.
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

/// Line and column of a byte, both from 1.
fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> String {
        parse(Path::new("spawnpoint.toml"), text).unwrap_err().to_string()
    }

    #[test]
    fn values_come_with_their_line() {
        let layer = parse(
            Path::new("spawnpoint.toml"),
            "# ours\nlisten = [\"127.0.0.1:9000\"]\nallow_writes = true\nretain = \"1h\"\n",
        )
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
            "spawnpoint.toml:1: 'allow_writes' must be true or false, not string"
        );
        assert_eq!(
            problem("toolsets = [1]"),
            "spawnpoint.toml:1: 'toolsets' must be a list of texts, not integer"
        );
        assert!(problem("listen = [").starts_with("spawnpoint.toml:1:"));
    }
}
