//! The list of the files that were copied into a project. A later version deletes those that it no longer has.

use std::{
    collections::BTreeSet,
    path::{Component, Path},
};

use crate::{error::SetupError, file::File};

/// Its name. Editors ignore files whose name starts with a dot.
pub const LIST: &str = ".spawnpoint-files";

/// The list as text.
pub fn text(command: &str, names: &BTreeSet<String>) -> String {
    let mut text = format!("# The files that `{command}` copied, so that it can update them.\n");
    for name in names {
        text += name;
        text.push('\n');
    }
    text
}

/// The files that an earlier version copied. The list comes with the project, so only names inside of the folder
/// are accepted.
pub fn read(folder: &Path) -> Result<BTreeSet<String>, SetupError> {
    let file = File::read(&folder.join(LIST))?;
    let names = file.text().lines().filter(|line| is_inside(line));
    Ok(names.map(str::to_owned).collect())
}

fn is_inside(name: &str) -> bool {
    let is_normal = |part| matches!(part, Component::Normal(_));
    // Backslashes and colons have a meaning on Windows only; no file of a plugin contains one.
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
