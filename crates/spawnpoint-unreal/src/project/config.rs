//! The configuration of a project: several layers of `.ini` files.
//!
//! The first layers belong to the engine and are not read; only the project's own layers are.

use std::path::{Path, PathBuf};

use spawnpoint_core::folder::ProjectFiles;

use super::{IniFile, IniLine, IniOp, ProjectError, source};

/// Platforms with an editor that saves user settings.
const EDITORS: [&str; 5] = ["WindowsEditor", "LinuxEditor", "MacEditor", "Windows", "Linux"];

/// A configuration file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigLayer {
    /// The path.
    pub file: PathBuf,
    /// Whether it contains settings of one user, not of the project.
    pub of_user: bool,
}

/// A value with its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigValue {
    /// The value.
    pub value: String,
    /// The index of its layer in [`Config::layers`].
    pub layer: usize,
}

/// A key with its values.
pub type ConfigKey = (String, Vec<ConfigValue>);

/// Configuration of one type, layers merged.
#[derive(Clone, Debug, Default)]
pub struct Config {
    layers: Vec<ConfigLayer>,
    sections: Vec<(String, Vec<ConfigKey>)>,
}

impl Config {
    pub(super) fn of_project(
        files: &ProjectFiles,
        folder: &Path,
        name: &str,
    ) -> Result<Self, ProjectError> {
        let mut config = Self::default();
        let projects = [
            folder.join("Config").join(format!("Default{name}.ini")),
            folder.join("Config").join(format!("User{name}.ini")),
        ];
        let users = EDITORS
            .iter()
            .map(|editor| folder.join("Saved/Config").join(editor).join(format!("{name}.ini")));
        let layers = projects.into_iter().map(|file| ConfigLayer { file, of_user: false });
        // A machine has one editor: the first existing file is used.
        let user = users
            .map(|file| ConfigLayer { file, of_user: true })
            .find(|layer| files.is_file(&layer.file));
        for layer in layers.chain(user).filter(|layer| files.is_file(&layer.file)) {
            let text = source::read(files, &layer.file)
                .map_err(|error| ProjectError::Io { path: layer.file.clone(), error })?;
            config.merge(layer, &IniFile::parse(&text));
        }
        Ok(config)
    }

    /// Adds a layer.
    pub fn merge(&mut self, layer: ConfigLayer, file: &IniFile) {
        let number = self.layers.len();
        self.layers.push(layer);
        for (name, lines) in &file.sections {
            let at = position(&mut self.sections, name);
            for line in lines {
                apply(&mut self.sections[at].1, line, number);
            }
        }
    }

    /// The configuration files, lowest layer first.
    pub fn layers(&self) -> &[ConfigLayer] {
        &self.layers
    }

    /// The names of all sections.
    pub fn sections(&self) -> impl Iterator<Item = &str> {
        self.sections.iter().map(|(name, _)| &**name)
    }

    /// The keys of a section with their values. Names are case-insensitive.
    pub fn section(&self, name: &str) -> &[ConfigKey] {
        let found = self.sections.iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
        found.map_or(&[], |(_, keys)| keys)
    }

    /// All values of a key.
    pub fn values(&self, section: &str, key: &str) -> &[ConfigValue] {
        let found = self.section(section).iter().find(|(own, _)| own.eq_ignore_ascii_case(key));
        found.map_or(&[], |(_, values)| values)
    }

    /// The last value of a key.
    pub fn get(&self, section: &str, key: &str) -> Option<&str> {
        self.values(section, key).last().map(|value| &*value.value)
    }
}

/// The configuration types of a project.
pub(super) fn names(files: &ProjectFiles, folder: &Path) -> Vec<String> {
    let entries = files.list(&folder.join("Config")).unwrap_or_default();
    let mut names: Vec<String> = entries
        .into_iter()
        .filter_map(|entry| entry.name.into_string().ok())
        .filter_map(|name| Some(name.strip_prefix("Default")?.strip_suffix(".ini")?.to_owned()))
        .collect();
    names.sort();
    names
}

fn apply(keys: &mut Vec<ConfigKey>, line: &IniLine, layer: usize) {
    let at = position(keys, &line.key);
    let values = &mut keys[at].1;
    let value = || ConfigValue { value: line.value.clone(), layer };
    match line.op {
        IniOp::Set => *values = vec![value()],
        IniOp::Add => values.push(value()),
        IniOp::AddUnique => {
            if values.iter().all(|there| there.value != line.value) {
                values.push(value());
            }
        }
        IniOp::Remove => values.retain(|there| there.value != line.value),
        IniOp::Clear => values.clear(),
    }
}

/// The position of a name in a list; it is added if it is missing.
fn position<T: Default>(list: &mut Vec<(String, T)>, name: &str) -> usize {
    match list.iter().position(|(own, _)| own.eq_ignore_ascii_case(name)) {
        Some(at) => at,
        None => {
            list.push((name.to_owned(), T::default()));
            list.len() - 1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layer(name: &str) -> ConfigLayer {
        ConfigLayer { file: name.into(), of_user: false }
    }

    #[test]
    fn a_layer_adds_takes_away_and_clears() {
        let mut config = Config::default();
        let first = "[S]\n+List=a\n+List=b\n+List=b\n.List=b\nPlain=1\nPlain=2\n+Gone=x\n+Gone=y\n";
        config.merge(layer("first"), &IniFile::parse(first));
        config.merge(
            layer("second"),
            &IniFile::parse("[s]\n-List=a\n+List=c\nplain=3\n!Gone=ClearArray\n+Gone=z\n"),
        );
        let told =
            |key| config.values("S", key).iter().map(|v| (&*v.value, v.layer)).collect::<Vec<_>>();
        assert_eq!(told("List"), [("b", 0), ("b", 0), ("c", 1)]);
        assert_eq!(told("Plain"), [("3", 1)]);
        assert_eq!(told("Gone"), [("z", 1)]);
        assert_eq!(config.get("s", "PLAIN"), Some("3"));
        assert_eq!(config.get("S", "Nothing"), None);
    }
}
