//! Puts our plugin into a project, and enables it.

use std::path::{Path, PathBuf};

use super::{
    plugin_files,
    plugin_list::{OWN, PluginList},
};
use crate::{
    backups::Backups,
    change::Change,
    error::SetupError,
    file::File,
    folder::FolderChange,
    ini::{self, Dialect},
    inside::check_inside,
    json, project,
};

/// The folder of the plugin in a project.
pub const PLUGIN_FOLDER: &str = "Plugins/SpawnpointUnreal";
const DESCRIPTOR: &str = "SpawnpointUnreal.uplugin";
/// The settings of the plugin in a project.
const SETTINGS: &str = "DefaultSpawnpoint.ini";
const DEFAULT_SERVER: &str = "ws://127.0.0.1:8080/hub/plugin";

/// Our plugin, and the engine's plugins that it needs.
const PLUGINS: [&str; 3] = ["PythonScriptPlugin", "EditorScriptingUtilities", OWN];

/// The planned changes to a project.
#[derive(Clone, Debug)]
pub struct PluginPlan {
    /// The change to the `.uproject`.
    pub project: Change,
    /// The changes to the files of the plugin.
    pub files: FolderChange,
}

impl PluginPlan {
    /// Whether the project already is as it should be.
    pub fn is_empty(&self) -> bool {
        self.project.is_empty() && self.files.is_empty()
    }

    /// Applies the changes, in an order in which the project never names a plugin that is missing: the editor would
    /// refuse to open it.
    pub fn apply(&self, backups: &Backups) -> Result<(), SetupError> {
        // Version control keeps these files read-only. The plugin is not left behind without its entry.
        self.project.check_writable()?;
        if self.files.writes() {
            self.files.apply()?;
            self.project.apply(backups)?;
        } else {
            self.project.apply(backups)?;
            self.files.apply()?;
            // The folder of all plugins, if ours was the only one.
            if let Some(plugins) = self.files.folder().parent() {
                let _ = std::fs::remove_dir(plugins);
            }
        }
        Ok(())
    }
}

/// Plans the installation of the plugin.
pub fn plan_plugin(uproject: &Path) -> Result<PluginPlan, SetupError> {
    let folder = plugin_folder(uproject)?;
    let project = project::plan_addition(uproject, &PluginList(PLUGINS.to_vec()))?;
    Ok(PluginPlan { project, files: plugin_files::install(&folder)? })
}

/// Plans the removal of the plugin.
pub fn plan_plugin_removal(uproject: &Path, backups: &Backups) -> Result<PluginPlan, SetupError> {
    let folder = plugin_folder(uproject)?;
    let list = PluginList(PLUGINS.to_vec());
    let project = project::plan_removal(uproject, &list, backups)?;
    Ok(PluginPlan { project, files: plugin_files::uninstall(&folder)? })
}

/// The version of the plugin in a project; nothing if it is not installed.
pub fn installed_version(uproject: &Path) -> Result<Option<String>, SetupError> {
    let path = plugin_folder(uproject)?.join(DESCRIPTOR);
    if !path.is_file() {
        return Ok(None);
    }
    let file = File::read(&path)?;
    let version =
        json::get(file.text(), &["VersionName"]).map_err(|problem| file.invalid(&problem))?;
    Ok(Some(version.and_then(|version| version.as_str().map(str::to_owned)).unwrap_or_default()))
}

/// The server that the plugin in a project connects to, if its settings do not disable it. The environment of the
/// editor may name another.
pub fn plugin_server(uproject: &Path) -> Result<Option<String>, SetupError> {
    let file = File::read(&uproject.with_file_name("Config").join(SETTINGS))?;
    let get = |key| {
        let value = ini::get(file.text(), Dialect::Unreal, "Spawnpoint", key);
        value.map_err(|problem| file.invalid(&problem))
    };
    let is_disabled = get("Enabled")?.is_some_and(|value| {
        let value = value.trim_matches('"').to_ascii_lowercase();
        ["false", "0", "no", "off"].contains(&value.as_str())
    });
    let url = get("Url")?.map(|url| url.trim_matches('"').to_owned());
    Ok((!is_disabled).then(|| url.unwrap_or_else(|| DEFAULT_SERVER.to_owned())))
}

/// The folder of the plugin. Fails if it or the `.uproject` is not inside of the project.
fn plugin_folder(uproject: &Path) -> Result<PathBuf, SetupError> {
    let root = uproject.parent().filter(|folder| !folder.as_os_str().is_empty());
    let root = root.unwrap_or(Path::new("."));
    let folder = root.join(PLUGIN_FOLDER);
    check_inside(root, folder.parent().unwrap_or(root))?;
    check_inside(root, uproject)?;
    Ok(folder)
}
