//! A file under a temporary name. This is the only place in the workspace that replaces files.

use std::{
    ffi::{OsStr, OsString},
    io::{self, Write},
};

use cap_std::fs::{Dir, File, OpenOptions};

/// Who can read a new file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Only this user.
    Private,
    /// Every user, unless the umask forbids it. Only this user can write.
    Shared,
}

/// A file that is written under a random name and then moved into place, so that readers find the old or
/// the new contents and never a part. Dropping it deletes it.
#[derive(Debug)]
pub struct Draft<'d> {
    folder: &'d Dir,
    name: OsString,
    /// Absent when the file was moved into place.
    file: Option<File>,
}

impl<'d> Draft<'d> {
    /// Creates a file in the folder of the file it is going to replace. The name is random and must not
    /// exist yet, so nothing that another user put there is opened.
    pub fn create(folder: &'d Dir, access: Access, contents: &[u8]) -> io::Result<Self> {
        let mut random = [0; 16];
        getrandom::fill(&mut random).map_err(io::Error::other)?;
        // Editors and the project indexes ignore names like this.
        let name = format!(".spawnpoint-{:032x}.tmp", u128::from_ne_bytes(random));
        let file = folder.open_with(&name, &new_file(access))?;
        let mut draft = Self { folder, name: name.into(), file: Some(file) };
        draft.file()?.write_all(contents)?;
        Ok(draft)
    }

    /// The open file.
    pub fn file(&mut self) -> io::Result<&mut File> {
        self.file.as_mut().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Moves the file into place. A file or link of that name is replaced.
    pub fn replace(mut self, name: &OsStr) -> io::Result<()> {
        // Windows does not rename a file that is open.
        let file = self.file.take();
        drop(file);
        let moved = self.folder.rename(&self.name, self.folder, name);
        moved.inspect_err(|_| drop(self.folder.remove_file(&self.name)))
    }

    /// Moves the file into place, unless a file or link of that name exists: that is
    /// [`io::ErrorKind::AlreadyExists`].
    pub fn create_only(self, name: &OsStr) -> io::Result<()> {
        // Dropping the draft removes its temporary name, and the new name stays.
        match self.folder.hard_link(&self.name, self.folder, name) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
            // Some file systems have no hard links.
            Err(_) if self.folder.symlink_metadata(name).is_err() => self.replace(name),
            linked => linked,
        }
    }
}

impl Drop for Draft<'_> {
    fn drop(&mut self) {
        if self.file.take().is_some() {
            let _ = self.folder.remove_file(&self.name);
        }
    }
}

fn new_file(access: Access) -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use cap_std::fs::OpenOptionsExt;
        options.mode(match access {
            Access::Private => 0o600,
            Access::Shared => 0o644,
        });
    }
    #[cfg(not(unix))]
    let _ = access;
    options
}
