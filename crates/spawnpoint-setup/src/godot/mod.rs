//! A Godot project with our addon in it.

mod addon;
mod settings;

use std::path::{Path, PathBuf};

pub use addon::{ADDON, AddonChange};

use crate::{change::Change, error::SetupError, project, store::Store};
use settings::Settings;

/// Where the addon lies in a project.
pub const FOLDER: &str = "addons/spawnpoint";

/// The project of a path: the folder of `project.godot`.
pub fn project(path: &Path) -> Option<PathBuf> {
    match path.file_name().is_some_and(|name| name == "project.godot") {
        true => path.parent().filter(|_| path.is_file()).map(Path::to_owned),
        false => path.join("project.godot").is_file().then(|| path.to_owned()),
    }
}

/// What has to be done to a project.
#[derive(Clone, Debug)]
pub struct Plan {
    /// To its settings.
    pub settings: Change,
    /// To the files of the addon.
    pub addon: AddonChange,
}

impl Plan {
    /// Whether everything is as it should be already.
    pub fn is_nothing(&self) -> bool {
        self.settings.is_nothing() && self.addon.is_nothing()
    }

    /// Does it. An editor that sees the settings finds the addon there, and never one without the
    /// other.
    pub fn apply(&self, store: &Store) -> Result<(), SetupError> {
        if self.addon.adds() {
            self.addon.apply()?;
            self.settings.apply(store)?;
        } else {
            self.settings.apply(store)?;
            self.addon.apply()?;
        }
        Ok(())
    }
}

/// What puts the addon into a project.
pub fn plan(folder: &Path) -> Result<Plan, SetupError> {
    if ADDON.is_empty() {
        return Err(SetupError::impossible(
            "this Spawnpoint was built without its Godot addon",
            "build it from a whole checkout",
        ));
    }
    let settings = project::put(&folder.join("project.godot"), &Settings)?;
    Ok(Plan { settings, addon: AddonChange::put(&folder.join(FOLDER), ADDON)? })
}

/// What takes it out.
pub fn plan_removal(folder: &Path, store: &Store) -> Result<Plan, SetupError> {
    let settings = project::take(&folder.join("project.godot"), &Settings, store)?;
    Ok(Plan { settings, addon: AddonChange::take(&folder.join(FOLDER), ADDON)? })
}
