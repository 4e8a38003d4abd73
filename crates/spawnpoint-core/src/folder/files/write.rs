//! Writing: whole files only, never through a link.

use std::{
    ffi::{OsStr, OsString},
    io::{self, Read, Write},
    path::Path,
};

use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::fs::{Dir, File, OpenOptions};

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

    /// Replaces a file's contents in one step, unless they are no longer `old`. A link is not followed
    /// but an error.
    pub fn replace(&self, path: &Path, old: &[u8], new: &[u8]) -> io::Result<()> {
        let (folder, name) = self.parent(path)?;
        let draft = draft_name(name);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).follow(FollowSymlinks::No);
        let out = folder.open_with(&draft, &options)?;
        swap(&folder, name, &draft, out, old, new).inspect_err(|_| drop(folder.remove_file(&draft)))
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

/// Fills the draft and puts it in the file's place.
fn swap(
    folder: &Dir,
    name: &OsStr,
    draft: &OsStr,
    mut out: File,
    old: &[u8],
    new: &[u8],
) -> io::Result<()> {
    out.write_all(new)?;
    let mut file = regular(folder, name)?;
    out.set_permissions(file.metadata()?.permissions())?;
    out.sync_all()?;
    let mut now = Vec::with_capacity(old.len() + 1);
    (&mut file).take(old.len() as u64 + 1).read_to_end(&mut now)?;
    if now != old {
        return Err(io::Error::other("another program has just changed it"));
    }
    // Windows does not rename onto or from a file that is open.
    drop((out, file));
    folder.rename(draft, folder, name)
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

/// A file name that does not exist yet. Editors and the index ignore names that end like this.
fn draft_name(name: &OsStr) -> OsString {
    let mut draft = name.to_owned();
    draft.push(format!(".{}.tmp", uuid::Uuid::new_v4().simple()));
    draft
}
