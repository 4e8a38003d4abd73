//! The files of the package, which the build script embeds in the binary.

use std::{collections::BTreeSet, path::Path};

use crate::{
    error::SetupError,
    file_list::{self, LIST},
    folder::FolderChange,
};

include!(concat!(env!("OUT_DIR"), "/unity_package.rs"));

/// The file that makes a folder a package. It is written last and deleted first, so that Unity never loads a part.
const PACKAGE_JSON: &str = "package.json";

/// The command that copies. Files that a later version does not have would be compiled together with their successors,
/// so it deletes them.
const COMMAND: &str = "spawnpoint setup unity --embed";

/// Plans how the copy is written or updated.
pub fn install(folder: &Path) -> Result<FolderChange, SetupError> {
    if PACKAGE_FILES.is_empty() {
        return Err(SetupError::unsupported(
            "This Spawnpoint was built without its Unity package",
            "build it from a complete checkout, or run the command without --embed",
        ));
    }
    let mut change = FolderChange::empty(folder);
    let own: BTreeSet<_> = PACKAGE_FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
    for name in file_list::read(folder)?.difference(&own) {
        change.delete(name)?;
        if !own.contains(&meta(name)) {
            change.delete(&meta(name))?;
        }
    }
    let (package, others): (Vec<_>, Vec<_>) =
        PACKAGE_FILES.iter().copied().partition(|(name, _)| *name == PACKAGE_JSON);
    for (name, bytes) in others {
        change.write(name, bytes)?;
    }
    change.write(LIST, file_list::text(COMMAND, &own).into_bytes())?;
    for (name, bytes) in package {
        change.write(name, bytes)?;
    }
    Ok(change)
}

/// Plans how the copy is deleted, with the `.meta` files that Unity added. Other files stay.
pub fn uninstall(folder: &Path) -> Result<FolderChange, SetupError> {
    let mut change = FolderChange::empty(folder);
    let mut names: BTreeSet<_> = PACKAGE_FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
    names.append(&mut file_list::read(folder)?);
    let folders = names.iter().flat_map(|name| Path::new(name).ancestors().skip(1));
    let folders: BTreeSet<_> = folders
        .filter_map(Path::to_str)
        .filter(|folder| !folder.is_empty())
        .map(str::to_owned)
        .collect();
    change.delete(PACKAGE_JSON)?;
    for name in names.union(&folders) {
        change.delete(name)?;
        change.delete(&meta(name))?;
    }
    change.delete(LIST)?;
    Ok(change)
}

fn meta(name: &str) -> String {
    format!("{name}.meta")
}
