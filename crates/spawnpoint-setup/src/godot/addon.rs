//! The files of the addon, which the build script embeds in the binary.

use std::path::Path;

use crate::{error::SetupError, folder::FolderChange};

include!(concat!(env!("OUT_DIR"), "/godot_addon.rs"));

/// The extensions of files that the Godot editor adds next to each file.
const EDITOR_EXTENSIONS: [&str; 2] = ["uid", "import"];

pub fn install(folder: &Path) -> Result<FolderChange, SetupError> {
    let mut change = FolderChange::empty(folder);
    for (name, bytes) in ADDON {
        change.write(name, *bytes)?;
    }
    Ok(change)
}

pub fn uninstall(folder: &Path) -> Result<FolderChange, SetupError> {
    let mut change = FolderChange::empty(folder);
    for (name, _) in ADDON {
        change.delete(name)?;
        for ending in EDITOR_EXTENSIONS {
            change.delete(&format!("{name}.{ending}"))?;
        }
    }
    Ok(change)
}
