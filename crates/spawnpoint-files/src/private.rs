//! Private folders and files.

use std::{
    fs::{self, DirBuilder, File, OpenOptions},
    io,
    path::Path,
};

/// Limits of [`tighten`]. A state folder has a few files; a larger folder is not a state folder.
#[cfg(unix)]
const MAX_DEPTH: usize = 8;
#[cfg(unix)]
const MAX_FILES: usize = 100_000;

/// Creates a folder that only this user can open, and its missing parents. An existing folder is not
/// changed.
pub fn folder(path: &Path) -> io::Result<()> {
    #[cfg(windows)]
    let missing = path.ancestors().take_while(|above| !above.exists()).last();
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)?;
    // What is in it has the same access.
    #[cfg(windows)]
    missing.map_or(Ok(()), crate::acl::make_private)?;
    Ok(())
}

/// Opens a file for writing, creates it if needed, and makes it private. A link is not followed.
pub fn file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600).custom_flags(no_follow());
    }
    let file = options.open(path)?;
    make_private(&file)?;
    Ok(file)
}

#[cfg(unix)]
fn no_follow() -> i32 {
    (rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK).bits() as i32
}

#[cfg(unix)]
fn make_private(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let data = file.metadata()?;
    let mode = data.permissions().mode() & 0o7777;
    match data.is_file() && mode & 0o077 != 0 {
        true => file.set_permissions(fs::Permissions::from_mode(mode & !0o077)),
        false => Ok(()),
    }
}

#[cfg(not(unix))]
fn make_private(_: &File) -> io::Result<()> {
    Ok(())
}

/// Removes the permissions of other users on a folder and everything below it. Skips links and files of
/// other users.
#[cfg(unix)]
pub fn tighten(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let own = rustix::process::geteuid().as_raw();
    let mut open = vec![(path.to_owned(), 0)];
    let mut seen = 0;
    while let Some((path, depth)) = open.pop() {
        seen += 1;
        let data = match fs::symlink_metadata(&path) {
            Ok(data) => data,
            // Another process may delete its temporary files meanwhile.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        if data.uid() != own || !(data.is_dir() || data.is_file()) || seen > MAX_FILES {
            continue;
        }
        let mode = data.permissions().mode() & 0o7777;
        if mode & 0o077 != 0 {
            match fs::set_permissions(&path, fs::Permissions::from_mode(mode & !0o077)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        if data.is_dir() && depth < MAX_DEPTH {
            let entries = fs::read_dir(&path)?;
            open.extend(entries.flatten().map(|entry| (entry.path(), depth + 1)));
        }
    }
    Ok(())
}

/// Gives a folder, and what is created in it, to this user alone.
#[cfg(windows)]
pub fn tighten(path: &Path) -> io::Result<()> {
    fs::symlink_metadata(path)?;
    crate::acl::make_private(path)
}

/// Does nothing but check that the folder exists: this system has no permissions that are known here.
#[cfg(not(any(unix, windows)))]
pub fn tighten(path: &Path) -> io::Result<()> {
    fs::symlink_metadata(path).map(drop)
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn tighten_removes_permissions_and_follows_no_links() {
        let temp = tempfile::tempdir().unwrap();
        let (state, outside) = (temp.path().join("state"), temp.path().join("outside"));
        fs::create_dir_all(state.join("deep")).unwrap();
        for path in [&outside, &state.join("deep/file")] {
            fs::write(path, "x").unwrap();
            fs::set_permissions(path, fs::Permissions::from_mode(0o666)).unwrap();
        }
        symlink(&outside, state.join("link")).unwrap();
        tighten(&state).unwrap();
        assert_eq!(mode(&state.join("deep/file")), 0o600);
        assert_eq!((mode(&state) & 0o077, mode(&state.join("deep")) & 0o077), (0, 0));
        assert_eq!(mode(&outside), 0o666);
    }

    #[test]
    fn a_private_file_is_not_opened_through_a_link() {
        let temp = tempfile::tempdir().unwrap();
        let (link, target) = (temp.path().join("link"), temp.path().join("target"));
        symlink(&target, &link).unwrap();
        assert!(file(&link).is_err());
        assert!(!target.exists());
        fs::write(&target, "kept").unwrap();
        file(&target).unwrap();
        assert_eq!((mode(&target), fs::read_to_string(&target).unwrap()), (0o600, "kept".into()));
    }
}
