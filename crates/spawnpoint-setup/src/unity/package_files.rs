//! The files of the package, which the build script embeds in the binary.

use std::{
    collections::BTreeSet,
    path::{Component, Path},
};

use crate::{error::SetupError, file::File, folder::FolderChange};

include!(concat!(env!("OUT_DIR"), "/unity_package.rs"));

/// The file that makes a folder a package. It is written last and deleted first, so that Unity never loads a part.
const PACKAGE_JSON: &str = "package.json";

/// The list of the copied files. A later version deletes those that it no longer has, which would be compiled
/// together with their successors. Unity ignores files whose name starts with a dot.
const LIST: &str = ".spawnpoint-files";

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
    for name in listed(folder)?.difference(&own) {
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
    change.write(LIST, list(&own).into_bytes())?;
    for (name, bytes) in package {
        change.write(name, bytes)?;
    }
    Ok(change)
}

/// Plans how the copy is deleted, with the `.meta` files that Unity added. Other files stay.
pub fn uninstall(folder: &Path) -> Result<FolderChange, SetupError> {
    let mut change = FolderChange::empty(folder);
    let mut names: BTreeSet<_> = PACKAGE_FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
    names.append(&mut listed(folder)?);
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

fn list(names: &BTreeSet<String>) -> String {
    let mut text = String::from(
        "# The files that `spawnpoint setup unity --embed` copied, so that it can update them.\n",
    );
    for name in names {
        text += name;
        text.push('\n');
    }
    text
}

/// The files that an earlier version copied. The list comes with the project, so only names inside of the folder
/// are accepted.
fn listed(folder: &Path) -> Result<BTreeSet<String>, SetupError> {
    let file = File::read(&folder.join(LIST))?;
    let names = file.text().lines().filter(|line| is_inside(line));
    Ok(names.map(str::to_owned).collect())
}

fn is_inside(name: &str) -> bool {
    let is_normal = |part| matches!(part, Component::Normal(_));
    // Backslashes and colons have a meaning on Windows only; no file of the package contains one.
    !name.is_empty()
        && !name.starts_with('#')
        && !name.contains(['\\', ':'])
        && Path::new(name).components().all(is_normal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_inside_of_the_folder_are_accepted() {
        for name in ["a.cs", "Runtime/Net/a.cs", "Samples~/a.cs"] {
            assert!(is_inside(name), "{name}");
        }
        for name in
            ["", "# a", "/etc/passwd", "../a", "a/../../b", "./a", "C:\\a", "C:a", "\\\\x\\a"]
        {
            assert!(!is_inside(name), "{name}");
        }
    }
}
