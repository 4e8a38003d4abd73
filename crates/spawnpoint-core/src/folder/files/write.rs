//! Writes whole files, never through a link.

use std::{
    ffi::OsStr,
    io::{self, Read, Write},
    path::Path,
};

use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::fs::{Dir, File, OpenOptions};
use spawnpoint_files::{Access, Draft};

use super::ProjectFiles;

impl ProjectFiles {
    /// Creates a folder and those above it. None of them is created outside the served folders.
    pub fn create_folders(&self, path: &Path) -> io::Result<()> {
        let (root, inside) = self.locate(path)?;
        root.dir.create_dir_all(inside)
    }

    /// Creates a file. One that exists already, or a link of that name, is an error.
    pub fn create(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let (folder, name) = self.parent(path)?;
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).follow(FollowSymlinks::No);
        folder.open_with(name, &options)?.write_all(bytes)
    }

    /// Replaces a file's contents atomically, unless they are no longer `old`. A link is not followed
    /// but an error.
    pub fn replace(&self, path: &Path, old: &[u8], new: &[u8]) -> io::Result<()> {
        let (folder, name) = self.parent(path)?;
        let mut draft = Draft::create(&folder, Access::Private, new)?;
        let file = regular(&folder, name)?;
        draft.file()?.set_permissions(file.metadata()?.permissions())?;
        draft.file()?.sync_all()?;
        check_unchanged(file, old)?;
        draft.replace(name)
    }

    /// Deletes a file, unless its contents are no longer `old`. A link is not followed but an error.
    pub fn remove(&self, path: &Path, old: &[u8]) -> io::Result<()> {
        let (folder, name) = self.parent(path)?;
        check_unchanged(regular(&folder, name)?, old)?;
        folder.remove_file(name)
    }

    /// The open folder of a file, and the file's name in it.
    fn parent<'p>(&self, path: &'p Path) -> io::Result<(Dir, &'p OsStr)> {
        self.locate(path)?;
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "A file needs a name."));
        };
        Ok((self.beneath(folder, |dir, inside| dir.open_dir(inside))?, name))
    }
}

/// Fails if a file no longer has these contents. Closes it, because Windows replaces and deletes no open file.
fn check_unchanged(file: File, old: &[u8]) -> io::Result<()> {
    let mut now = Vec::with_capacity(old.len() + 1);
    file.take(old.len() as u64 + 1).read_to_end(&mut now)?;
    match now == old {
        true => Ok(()),
        false => Err(io::Error::other("another program has just changed it")),
    }
}

fn regular(folder: &Dir, name: &OsStr) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).nonblock(true).follow(FollowSymlinks::No);
    let file = folder.open_with(name, &options)?;
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file")),
    }
}
