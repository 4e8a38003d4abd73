//! Sets up Unreal projects: with our plugin, or with the editor's own remote interfaces.

mod plugin;
mod plugin_files;
mod plugin_list;
mod remote;

use std::path::{Path, PathBuf};

pub use plugin::{
    PLUGIN_FOLDER, PluginPlan, installed_version, plan_plugin, plan_plugin_removal, plugin_server,
};
pub use plugin_files::PLUGIN_FILES;
pub use remote::{Channel, plan, plan_removal};

/// Finds the project of a path: the file itself, or the only `.uproject` in the folder.
pub fn project(path: &Path) -> Option<PathBuf> {
    let is_project = |path: &Path| path.extension().is_some_and(|ending| ending == "uproject");
    if is_project(path) {
        return path.is_file().then(|| path.to_owned());
    }
    let files = std::fs::read_dir(path).ok()?.flatten().map(|file| file.path());
    let mut projects = files.filter(|file| is_project(file));
    projects.next().filter(|_| projects.next().is_none())
}
