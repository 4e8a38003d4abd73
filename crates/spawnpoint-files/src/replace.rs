//! Replaces and creates files by their path.

use std::{ffi::OsStr, fs, io, path::Path};

use cap_std::{
    ambient_authority,
    fs::{Dir, File, Metadata},
};

use crate::{
    draft::{Access, Draft},
    private,
};

/// Replaces a file's contents, private to this user, and creates its folder if needed. A link at `path` is
/// replaced, never followed.
pub fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    let (folder, name) = split(path)?;
    private::folder(folder)?;
    let folder = open(folder)?;
    Draft::create(&folder, Access::Private, contents)?.replace(name)
}

/// Replaces a file's contents, on disk before this returns, and keeps the permissions and the owner of the
/// file that is there. Other users can read a new file, unless the umask forbids it.
pub fn replace_keeping_mode(path: &Path, contents: &[u8]) -> io::Result<()> {
    let (folder, name) = split(path)?;
    fs::create_dir_all(folder)?;
    let folder = open(folder)?;
    let old = folder.symlink_metadata(name).ok().filter(Metadata::is_file);
    let access = if old.is_some() { Access::Private } else { Access::Shared };
    let mut draft = Draft::create(&folder, access, contents)?;
    let file = draft.file()?;
    if let Some(old) = old {
        keep_owner(file, &old)?;
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()?;
    draft.replace(name)
}

/// Creates a file with its folder. A file or link that exists is [`io::ErrorKind::AlreadyExists`].
pub fn create(path: &Path, access: Access, contents: &[u8]) -> io::Result<()> {
    let (folder, name) = split(path)?;
    match access {
        Access::Private => private::folder(folder)?,
        Access::Shared => fs::create_dir_all(folder)?,
    }
    let folder = open(folder)?;
    Draft::create(&folder, access, contents)?.create_only(name)
}

fn split(path: &Path) -> io::Result<(&Path, &OsStr)> {
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "the path has no file name"));
    };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    Ok((folder.unwrap_or(Path::new(".")), name))
}

fn open(folder: &Path) -> io::Result<Dir> {
    Dir::open_ambient_dir(folder, ambient_authority())
}

#[cfg(unix)]
fn keep_owner(file: &File, old: &Metadata) -> io::Result<()> {
    use cap_std::fs::MetadataExt;
    let new = file.metadata()?;
    match (new.uid(), new.gid()) == (old.uid(), old.gid()) {
        true => Ok(()),
        false => std::os::unix::fs::fchown(file, Some(old.uid()), Some(old.gid())),
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::symlink_metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn files_and_their_folders_are_private_and_links_are_replaced() {
        let temp = tempfile::tempdir().unwrap();
        let (victim, path) = (temp.path().join("victim"), temp.path().join("a/b/file"));
        fs::write(&victim, "precious").unwrap();
        replace(&path, b"one").unwrap();
        assert_eq!((mode(&path), mode(path.parent().unwrap())), (0o600, 0o700));
        fs::remove_file(&path).unwrap();
        symlink(&victim, &path).unwrap();
        replace(&path, b"two").unwrap();
        assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        let left: Vec<_> = fs::read_dir(path.parent().unwrap()).unwrap().collect();
        assert_eq!(left.len(), 1);
    }

    #[test]
    fn a_file_is_created_once() {
        let temp = tempfile::tempdir().unwrap();
        let path = temp.path().join("folder/file");
        create(&path, Access::Private, b"one").unwrap();
        let error = create(&path, Access::Shared, b"two").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!((mode(&path), fs::read(&path).unwrap()), (0o600, b"one".to_vec()));
        let left: Vec<_> = fs::read_dir(path.parent().unwrap()).unwrap().collect();
        assert_eq!(left.len(), 1);
    }

    #[test]
    fn a_failed_replacement_leaves_no_file_behind() {
        let temp = tempfile::tempdir().unwrap();
        let path = temp.path().join("folder");
        fs::create_dir_all(path.join("full")).unwrap();
        assert!(replace(&path, b"x").is_err());
        assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 1);
    }

    #[test]
    fn files_of_other_programs_keep_their_mode() {
        let temp = tempfile::tempdir().unwrap();
        let path = temp.path().join("file");
        replace_keeping_mode(&path, b"new").unwrap();
        assert_eq!(mode(&path), 0o644);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        replace_keeping_mode(&path, b"again").unwrap();
        assert_eq!(mode(&path), 0o640);
    }
}
