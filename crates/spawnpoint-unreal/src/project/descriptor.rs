//! Reads `.uproject` and `.uplugin` files.

use std::{
    io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use spawnpoint_core::folder::{ProjectFiles, Walk, folded};

use super::{ProjectError, source};

/// The maximum depth of plugins below `Plugins`.
const MAX_DEPTH: usize = 8;

/// The contents of a `.uproject` file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct ProjectDescriptor {
    /// The engine it belongs to: `5.4`, or the id of an engine built from source.
    pub engine_association: String,
    /// Its category.
    pub category: String,
    /// Its description.
    pub description: String,
    /// Its modules of C++ code.
    pub modules: Vec<Module>,
    /// Plugins that it enables or disables.
    pub plugins: Vec<PluginReference>,
    /// Its target platforms; empty for all.
    pub target_platforms: Vec<String>,
    /// Further folders with plugins.
    pub additional_plugin_directories: Vec<String>,
}

/// A module of C++ code.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct Module {
    /// Its name.
    pub name: String,
    /// When it is loaded: `Runtime`, `Editor`.
    #[serde(rename = "Type")]
    pub kind: String,
}

/// A plugin that is enabled or disabled.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
pub struct PluginReference {
    /// Its name.
    pub name: String,
    /// Whether it is enabled.
    pub enabled: bool,
}

/// A plugin in a project.
#[derive(Clone, Debug, PartialEq)]
pub struct Plugin {
    /// Its name: that of its `.uplugin`.
    pub name: String,
    /// Its folder.
    pub folder: PathBuf,
    /// Whether the project enables it.
    pub enabled: bool,
    /// Its version.
    pub version: String,
    /// Its display name.
    pub friendly_name: String,
    /// Its description.
    pub description: String,
    /// Its modules of C++ code.
    pub modules: Vec<Module>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
struct PluginDescriptor {
    version_name: String,
    friendly_name: String,
    description: String,
    enabled_by_default: Option<bool>,
    modules: Vec<Module>,
}

impl ProjectDescriptor {
    pub(super) fn read(files: &ProjectFiles, path: &Path) -> Result<Self, ProjectError> {
        read(files, path)
    }
}

/// Finds the plugins of a project. Unreadable ones are skipped and listed in `problems`.
pub(super) fn find_plugins(
    files: &ProjectFiles,
    folder: &Path,
    project: &ProjectDescriptor,
    problems: &mut Vec<String>,
) -> Vec<Plugin> {
    let more = project.additional_plugin_directories.iter().map(|path| folded(&folder.join(path)));
    let roots = [folder.join("Plugins"), folder.join("Mods")].into_iter().chain(more);
    let mut found: Vec<Plugin> = Vec::new();
    let mut descriptors = Vec::new();
    let walk = Walk::new(files);
    for root in roots {
        // The folder is optional.
        match files.facts(&root) {
            Ok(facts) if facts.is_folder() => descriptors_below(&walk, &root, 0, &mut descriptors),
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                problems.push(format!("Plugin folder {}: {error}", root.display()));
            }
            _ => {}
        }
    }
    let skipped = walk.skipped().into_iter();
    problems
        .extend(skipped.map(|skipped| format!("{}: {}", skipped.path.display(), skipped.reason)));
    for file in descriptors {
        match plugin(files, &file, project) {
            Ok(plugin) if found.iter().all(|other| other.folder != plugin.folder) => {
                found.push(plugin);
            }
            Ok(_) => {}
            Err(error) => problems.push(error.to_string()),
        }
    }
    found
}

fn plugin(
    files: &ProjectFiles,
    file: &Path,
    project: &ProjectDescriptor,
) -> Result<Plugin, ProjectError> {
    let descriptor: PluginDescriptor = read(files, file)?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let switch = project.plugins.iter().find(|plugin| plugin.name.eq_ignore_ascii_case(&name));
    // Plugins of a project are enabled by default.
    let default = descriptor.enabled_by_default.unwrap_or(true);
    Ok(Plugin {
        folder: file.parent().unwrap_or(Path::new("")).to_owned(),
        enabled: switch.map_or(default, |switch| switch.enabled),
        name,
        version: descriptor.version_name,
        friendly_name: descriptor.friendly_name,
        description: descriptor.description,
        modules: descriptor.modules,
    })
}

/// All `.uplugin` files below a folder. Folders of plugins are not searched, as in the engine.
fn descriptors_below(walk: &Walk<'_>, folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    if depth > MAX_DEPTH {
        return;
    }
    let mut entries = walk.list(folder, depth, |_| true);
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    let is_descriptor = |path: &Path| path.extension().is_some_and(|end| end == "uplugin");
    let own = entries.iter().find(|entry| entry.facts.is_file() && is_descriptor(&entry.path));
    if let Some(own) = own {
        found.push(own.path.clone());
        return;
    }
    for entry in entries.iter().filter(|entry| entry.facts.is_folder() && !entry.linked) {
        descriptors_below(walk, &entry.path, depth + 1, found);
    }
}

fn read<T: for<'de> Deserialize<'de>>(
    files: &ProjectFiles,
    path: &Path,
) -> Result<T, ProjectError> {
    let text = source::read(files, path)
        .map_err(|error| ProjectError::Io { path: path.to_owned(), error })?;
    serde_json::from_str(&without_trailing_commas(&text))
        .map_err(|error| ProjectError::Descriptor { path: path.to_owned(), error })
}

/// Removes commas before closing brackets, which the engine accepts.
fn without_trailing_commas(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let (mut in_string, mut escaped) = (false, false);
    for (at, character) in text.char_indices() {
        let trailing =
            character == ',' && !in_string && text[at + 1..].trim_start().starts_with(['}', ']']);
        if !trailing {
            clean.push(character);
        }
        match character {
            '"' if !escaped => in_string = !in_string,
            _ => {}
        }
        escaped = character == '\\' && !escaped;
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_descriptor_with_trailing_commas_reads() {
        let text =
            r#"{"EngineAssociation": "5,}4", "Plugins": [{"Name": "A", "Enabled": true,},],}"#;
        let read: ProjectDescriptor = serde_json::from_str(&without_trailing_commas(text)).unwrap();
        assert_eq!(read.engine_association, "5,}4");
        assert_eq!(read.plugins.len(), 1);
    }
}
