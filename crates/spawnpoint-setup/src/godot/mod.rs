//! Adds the addon to a Godot project.

mod addon;
mod settings;

use std::path::{Path, PathBuf};

pub use addon::ADDON;

use crate::{
    backups::Backups, change::Change, error::SetupError, folder::FolderChange,
    inside::check_inside, project,
};
use settings::Settings;

/// The folder of the addon in a project.
pub const ADDON_FOLDER: &str = "addons/spawnpoint";

/// Finds the project of a path: the folder of `project.godot`.
pub fn project(path: &Path) -> Option<PathBuf> {
    match path.file_name().is_some_and(|name| name == "project.godot") {
        true => path.parent().filter(|_| path.is_file()).map(Path::to_owned),
        false => path.join("project.godot").is_file().then(|| path.to_owned()),
    }
}

/// The planned changes to a project.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The change to its settings.
    pub settings: Change,
    /// The changes to the files of the addon.
    pub addon: FolderChange,
}

impl Plan {
    /// Whether the project already is as it should be.
    pub fn is_empty(&self) -> bool {
        self.settings.is_empty() && self.addon.is_empty()
    }

    /// Applies the changes, in an order in which the settings never name an addon that is missing.
    pub fn apply(&self, backups: &Backups) -> Result<(), SetupError> {
        if self.addon.writes() {
            self.addon.apply()?;
            self.settings.apply(backups)?;
        } else {
            self.settings.apply(backups)?;
            self.addon.apply()?;
            // The folder of all addons, if ours was the only one.
            if let Some(addons) = self.addon.folder().parent() {
                let _ = std::fs::remove_dir(addons);
            }
        }
        Ok(())
    }
}

/// Plans the installation of the addon.
pub fn plan(folder: &Path) -> Result<Plan, SetupError> {
    if ADDON.is_empty() {
        return Err(SetupError::unsupported(
            "This Spawnpoint was built without its Godot addon",
            "build it from a complete checkout",
        ));
    }
    check_links(folder)?;
    let settings = project::plan_addition(&folder.join("project.godot"), &Settings)?;
    Ok(Plan { settings, addon: addon::install(&folder.join(ADDON_FOLDER))? })
}

/// Fails if the settings or the folder of addons are not inside of the project.
fn check_links(folder: &Path) -> Result<(), SetupError> {
    let addon = folder.join(ADDON_FOLDER);
    check_inside(folder, addon.parent().unwrap_or(folder))?;
    check_inside(folder, &folder.join("project.godot"))
}

/// Plans the removal of the addon.
pub fn plan_removal(folder: &Path, backups: &Backups) -> Result<Plan, SetupError> {
    check_links(folder)?;
    let settings = project::plan_removal(&folder.join("project.godot"), &Settings, backups)?;
    Ok(Plan { settings, addon: addon::uninstall(&folder.join(ADDON_FOLDER))? })
}
