//! Reading files that somebody else may have put there.

use std::{
    fs::{self, File, Metadata, OpenOptions},
    io::{self, Read},
    path::Path,
};

use crate::owner::{is_own, is_writable_by_others};

/// A file's bytes, and what the system says about the file that was opened.
#[derive(Debug)]
pub struct Contents {
    /// What it holds.
    pub bytes: Vec<u8>,
    /// Its data, taken from the open file.
    pub data: Metadata,
}

/// Why a file was not read.
#[derive(Debug)]
pub enum ReadError {
    /// There is none.
    Missing,
    /// It was opened, or could not be; this is why it does not count.
    Refused(String),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing,
            _ => Self::Refused(error.to_string()),
        }
    }
}

/// Reads a regular file of at most so many bytes. Links are followed; pipes and devices are not waited for.
pub fn read_regular(path: &Path, most: u64) -> Result<Contents, ReadError> {
    read(open(path, false)?, most)
}

/// Reads a regular file that is no link, belongs to this user and cannot be written by others.
pub fn read_own(path: &Path, most: u64) -> Result<Contents, ReadError> {
    // Where links cannot be refused when opening, they are found before.
    if fs::symlink_metadata(path)?.is_symlink() {
        return Err(ReadError::Refused("it is a symbolic link".into()));
    }
    let contents = read(open(path, true)?, most)?;
    if !is_own(&contents.data) {
        return Err(ReadError::Refused("it belongs to another user".into()));
    }
    if is_writable_by_others(&contents.data) {
        return Err(ReadError::Refused("other users can write it".into()));
    }
    Ok(contents)
}

#[cfg(unix)]
fn open(path: &Path, no_follow: bool) -> io::Result<File> {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt;
    let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    if no_follow {
        flags |= OFlags::NOFOLLOW;
    }
    OpenOptions::new().read(true).custom_flags(flags.bits() as i32).open(path)
}

#[cfg(not(unix))]
fn open(path: &Path, _: bool) -> io::Result<File> {
    OpenOptions::new().read(true).open(path)
}

fn read(file: File, most: u64) -> Result<Contents, ReadError> {
    let data = file.metadata()?;
    if !data.is_file() {
        return Err(ReadError::Refused("it is not a regular file".into()));
    }
    let mut bytes = Vec::new();
    // One byte more than allowed shows a file that is too large, whatever its size was before.
    file.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => Err(ReadError::Refused(format!("it is larger than {} KiB", most >> 10))),
        false => Ok(Contents { bytes, data }),
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn refused(path: &Path) -> String {
        match read_own(path, 1024) {
            Err(ReadError::Refused(why)) => why,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn only_own_regular_files_of_a_sensible_size_are_believed() {
        let temp = tempfile::tempdir().unwrap();
        let path = temp.path().join("file");
        assert!(matches!(read_own(&path, 1024), Err(ReadError::Missing)));
        fs::write(&path, "x").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        assert_eq!(read_own(&path, 1024).unwrap().bytes, b"x");
        let link = temp.path().join("link");
        symlink(&path, &link).unwrap();
        assert_eq!(refused(&link), "it is a symbolic link");
        assert_eq!(read_regular(&link, 1024).unwrap().bytes, b"x");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o622)).unwrap();
        assert_eq!(refused(&path), "other users can write it");
        fs::write(&link, vec![0; 2000]).unwrap();
        assert_eq!(refused(&path), "it is larger than 1 KiB");
        assert_eq!(refused(Path::new("/dev/null")), "it is not a regular file");
        assert_eq!(refused(temp.path()), "it is not a regular file");
    }
}
