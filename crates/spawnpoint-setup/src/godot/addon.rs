//! The addon's files: they travel inside the binary, and whatever lies in the addon's folder when it is
//! built is what travels.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use crate::{error::SetupError, file};

include!(concat!(env!("OUT_DIR"), "/addon.rs"));

/// Files that the Godot editor puts beside each of ours.
const COMPANIONS: [&str; 2] = ["uid", "import"];

/// What has to be done to the files.
#[derive(Clone, Debug)]
pub struct AddonChange {
    folder: PathBuf,
    /// Files that are not there yet.
    pub new: Vec<(PathBuf, &'static [u8])>,
    /// Files that say something else.
    pub changed: Vec<(PathBuf, &'static [u8])>,
    /// Files that go.
    pub gone: Vec<PathBuf>,
}

impl AddonChange {
    pub(super) fn put(folder: &Path, files: &'static [(&str, &[u8])]) -> Result<Self, SetupError> {
        let mut change = Self::nothing(folder);
        for (name, bytes) in files {
            let path = folder.join(name);
            match fs::read(&path) {
                Ok(there) if there == *bytes => (),
                Ok(_) => change.changed.push((path, bytes)),
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    change.new.push((path, bytes));
                }
                Err(error) => return Err(SetupError::io("read", path)(error)),
            }
        }
        Ok(change)
    }

    pub(super) fn take(folder: &Path, files: &'static [(&str, &[u8])]) -> Result<Self, SetupError> {
        let mut change = Self::nothing(folder);
        for (name, _) in files {
            let companions = COMPANIONS.iter().map(|ending| format!("{name}.{ending}"));
            let paths = [(*name).to_owned()].into_iter().chain(companions);
            let paths = paths.map(|name| folder.join(name));
            change.gone.extend(paths.filter(|path| path.is_file()));
        }
        Ok(change)
    }

    fn nothing(folder: &Path) -> Self {
        let folder = folder.to_owned();
        Self { folder, new: Vec::new(), changed: Vec::new(), gone: Vec::new() }
    }

    /// Whether nothing has to be done.
    pub fn is_nothing(&self) -> bool {
        self.new.is_empty() && self.changed.is_empty() && self.gone.is_empty()
    }

    /// Whether it brings files.
    pub(super) fn adds(&self) -> bool {
        !self.new.is_empty() || !self.changed.is_empty()
    }

    pub(super) fn apply(&self) -> Result<(), SetupError> {
        for (path, bytes) in self.new.iter().chain(&self.changed) {
            file::write(path, bytes)?;
        }
        for path in &self.gone {
            fs::remove_file(path).map_err(SetupError::io("remove", path))?;
        }
        if !self.gone.is_empty() {
            // Folders that hold somebody else's files stay.
            let mut folders: Vec<_> = self.gone.iter().filter_map(|path| path.parent()).collect();
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
