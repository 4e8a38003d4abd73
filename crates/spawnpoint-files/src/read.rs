//! Reads files that another user or program may have put there.

use std::{
    fs::{self, File, Metadata, OpenOptions},
    io::{self, Read},
    path::Path,
};

use crate::owner::{is_own, is_writable_by_others};

/// The bytes and the metadata of a file.
#[derive(Debug)]
pub struct Contents {
    /// The contents.
    pub bytes: Vec<u8>,
    /// Taken from the open file, so it belongs to these contents.
    pub metadata: Metadata,
}

/// Why a file was not read.
#[derive(Debug)]
pub enum ReadError {
    /// The file does not exist.
    Missing,
    /// The file cannot be read or is not acceptable, for this reason.
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

/// Reads a regular file of at most `max_bytes`. Links are followed; pipes and devices are rejected without
/// waiting for them.
pub fn read_regular(path: &Path, max_bytes: u64) -> Result<Contents, ReadError> {
    read(open(path, false)?, max_bytes)
}

/// Reads a regular file that is not a link, belongs to this user and is not writable by others.
pub fn read_own(path: &Path, max_bytes: u64) -> Result<Contents, ReadError> {
    // Not every system can refuse links when it opens a file.
    if fs::symlink_metadata(path)?.is_symlink() {
        return Err(ReadError::Refused("it is a symbolic link".into()));
    }
    let contents = read(open(path, true)?, max_bytes)?;
    if !is_own(&contents.metadata) {
        return Err(ReadError::Refused("it belongs to another user".into()));
    }
    if is_writable_by_others(&contents.metadata) {
        return Err(ReadError::Refused("it is writable by other users".into()));
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

fn read(file: File, max_bytes: u64) -> Result<Contents, ReadError> {
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return Err(ReadError::Refused("it is not a regular file".into()));
    }
    let mut bytes = Vec::new();
    // Reading one byte more than allowed detects a file that is too large even if it grows meanwhile.
    file.take(max_bytes + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > max_bytes {
        true => Err(ReadError::Refused(format!("it is larger than {} KiB", max_bytes >> 10))),
        false => Ok(Contents { bytes, metadata }),
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
    fn read_own_accepts_only_small_regular_files_of_this_user() {
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
        assert_eq!(refused(&path), "it is writable by other users");
        fs::write(&link, vec![0; 2000]).unwrap();
        assert_eq!(refused(&path), "it is larger than 1 KiB");
        assert_eq!(refused(Path::new("/dev/null")), "it is not a regular file");
        assert_eq!(refused(temp.path()), "it is not a regular file");
    }
}
