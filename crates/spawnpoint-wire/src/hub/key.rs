//! The file with the server's engine key: created once, readable by its user only.

use std::{fs, io, path::Path};

use spawnpoint_files::Access;
use spawnpoint_protocol::proof::{EngineKey, KEY_FILE};

/// The longest file that can hold a key.
const MAX_SIZE: u64 = 1024;

/// Reads the key in this folder, or creates one. A file that other users can read or change is refused: its
/// key is not secret.
pub fn open(folder: &Path) -> io::Result<EngineKey> {
    let path = folder.join(KEY_FILE);
    match read(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => create(&path),
        read => read,
    }
}

fn create(path: &Path) -> io::Result<EngineKey> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    let key = EngineKey::new(bytes);
    match spawnpoint_files::create(path, Access::Private, key.to_hex().as_bytes()) {
        Ok(()) => Ok(key),
        // Another server of the same user created it first.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => read(path),
        Err(error) => Err(error),
    }
}

fn read(path: &Path) -> io::Result<EngineKey> {
    let about = fs::symlink_metadata(path)?;
    let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what);
    if !about.is_file() || about.len() > MAX_SIZE {
        return Err(wrong("it is not a key file"));
    }
    check_private(&about)?;
    EngineKey::from_hex(&fs::read_to_string(path)?)
        .ok_or_else(|| wrong("it does not contain a key"))
}

#[cfg(unix)]
fn check_private(about: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let own = spawnpoint_core::connection_user::own_user();
    if about.permissions().mode() & 0o077 != 0 || own.is_some_and(|own| own != about.uid()) {
        let what = "other users can read it or own it";
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, what));
    }
    Ok(())
}

/// Files in a user's own folders are private by their folder.
#[cfg(not(unix))]
fn check_private(_: &fs::Metadata) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_created_once() {
        let folder = tempfile::tempdir().unwrap();
        let key = open(folder.path()).unwrap();
        assert_eq!(open(folder.path()).unwrap(), key);
        assert_ne!(open(tempfile::tempdir().unwrap().path()).unwrap(), key);
    }

    #[cfg(unix)]
    #[test]
    fn a_key_that_others_can_read_is_refused() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(KEY_FILE);
        open(folder.path()).unwrap();
        let mode = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        mode(0o644);
        assert!(open(folder.path()).is_err());
        mode(0o600);
        assert!(open(folder.path()).is_ok());
        let elsewhere = folder.path().join("elsewhere");
        fs::rename(&path, &elsewhere).unwrap();
        std::os::unix::fs::symlink(&elsewhere, &path).unwrap();
        assert!(open(folder.path()).is_err());
    }
}
