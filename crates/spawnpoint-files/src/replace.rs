//! Replacing a file in one step.

use std::{
    fs,
    io::{self, Write},
    path::Path,
};

use crate::private;

/// Replaces a file's contents, private to this user, and creates its folder if needed. A link at `path` is
/// replaced, never followed.
pub fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    write(path, contents, None)
}

/// Replaces a file's contents, on disk before this returns, and keeps the permissions and the owner of the
/// file that is there. Other users can read a new file, unless the umask says otherwise.
pub fn replace_keeping_mode(path: &Path, contents: &[u8]) -> io::Result<()> {
    let old = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file);
    write(path, contents, Some(old))
}

fn write(path: &Path, contents: &[u8], keep: Option<Option<fs::Metadata>>) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    match keep {
        None => private::folder(folder)?,
        Some(_) => fs::create_dir_all(folder)?,
    }
    // Made with O_EXCL under a random name, for its owner only: nothing that somebody planted is opened, and
    // nobody else can look while the file is written.
    let mut builder = tempfile::Builder::new();
    builder.prefix(".spawnpoint-").suffix(".tmp");
    #[cfg(unix)]
    if let Some(None) = keep {
        // The umask takes more away; it never gives other users the right to write.
        let usual = std::os::unix::fs::PermissionsExt::from_mode(0o644);
        builder.permissions(usual);
    }
    let mut draft = builder.tempfile_in(folder)?;
    draft.write_all(contents)?;
    if let Some(old) = keep {
        if let Some(old) = old {
            keep_owner(draft.as_file(), &old)?;
            draft.as_file().set_permissions(old.permissions())?;
        }
        draft.as_file().sync_all()?;
    }
    draft.persist(path).map(drop).map_err(|error| error.error)
}

#[cfg(unix)]
fn keep_owner(file: &fs::File, old: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let new = file.metadata()?;
    match (new.uid(), new.gid()) == (old.uid(), old.gid()) {
        true => Ok(()),
        false => fchown(file, Some(old.uid()), Some(old.gid())),
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &fs::File, _: &fs::Metadata) -> io::Result<()> {
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
    fn other_peoples_files_keep_their_mode() {
        let temp = tempfile::tempdir().unwrap();
        let path = temp.path().join("file");
        replace_keeping_mode(&path, b"new").unwrap();
        assert_eq!(mode(&path), 0o644);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        replace_keeping_mode(&path, b"again").unwrap();
        assert_eq!(mode(&path), 0o640);
    }
}
