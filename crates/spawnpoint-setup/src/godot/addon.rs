//! The files of the addon. The build script embeds all files of the addon's folder in the binary.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use crate::{error::SetupError, file};

include!(concat!(env!("OUT_DIR"), "/addon.rs"));

/// The extensions of files that the Godot editor adds next to each file.
const EDITOR_EXTENSIONS: [&str; 2] = ["uid", "import"];

/// The planned changes to the files.
#[derive(Clone, Debug)]
pub struct AddonChange {
    folder: PathBuf,
    /// Files that do not exist yet.
    pub added: Vec<(PathBuf, &'static [u8])>,
    /// Files with other contents.
    pub updated: Vec<(PathBuf, &'static [u8])>,
    /// Files that are deleted.
    pub removed: Vec<PathBuf>,
}

impl AddonChange {
    pub(super) fn install(
        folder: &Path,
        files: &'static [(&str, &[u8])],
    ) -> Result<Self, SetupError> {
        let mut change = Self::empty(folder);
        for (name, bytes) in files {
            let path = folder.join(name);
            match fs::read(&path) {
                Ok(found) if found == *bytes => (),
                Ok(_) => change.updated.push((path, bytes)),
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    change.added.push((path, bytes));
                }
                Err(error) => return Err(SetupError::io("read", path)(error)),
            }
        }
        Ok(change)
    }

    pub(super) fn uninstall(
        folder: &Path,
        files: &'static [(&str, &[u8])],
    ) -> Result<Self, SetupError> {
        let mut change = Self::empty(folder);
        for (name, _) in files {
            let companions = EDITOR_EXTENSIONS.iter().map(|ending| format!("{name}.{ending}"));
            let paths = [(*name).to_owned()].into_iter().chain(companions);
            let paths = paths.map(|name| folder.join(name));
            change.removed.extend(paths.filter(|path| path.is_file()));
        }
        Ok(change)
    }

    fn empty(folder: &Path) -> Self {
        let folder = folder.to_owned();
        Self { folder, added: Vec::new(), updated: Vec::new(), removed: Vec::new() }
    }

    /// Whether all files already are as they should be.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.updated.is_empty() && self.removed.is_empty()
    }

    /// Whether it writes files.
    pub(super) fn writes(&self) -> bool {
        !self.added.is_empty() || !self.updated.is_empty()
    }

    pub(super) fn apply(&self) -> Result<(), SetupError> {
        for (path, bytes) in self.added.iter().chain(&self.updated) {
            file::write(path, bytes)?;
        }
        for path in &self.removed {
            fs::remove_file(path).map_err(SetupError::io("delete", path))?;
        }
        if !self.removed.is_empty() {
            // Folders with other files stay.
            let mut folders: Vec<_> =
                self.removed.iter().filter_map(|path| path.parent()).collect();
            folders.push(&self.folder);
            folders.extend(self.folder.parent());
            folders.sort_by_key(|folder| std::cmp::Reverse(folder.components().count()));
            folders.dedup();
            for folder in folders {
                let _ = fs::remove_dir(folder);
            }
        }
        Ok(())
    }
}
