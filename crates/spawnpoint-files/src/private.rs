//! Private folders and files.

use std::{
    fs::{self, DirBuilder, File, OpenOptions},
    io,
    path::Path,
};

/// How deep and how wide [`tighten`] goes. The state folder of a server has a handful of files; a folder with
/// more than this is not one.
#[cfg(unix)]
const DEEPEST: usize = 8;
#[cfg(unix)]
const MOST: usize = 100_000;

/// Creates a folder, with the missing ones above it, that only this user can open. One that exists stays as it
/// is.
pub fn folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
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

/// Takes away what other users may do with a folder and everything below it. Links are passed over, and so is
/// what belongs to somebody else.
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
            // Another process removes its temporary files.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        if data.uid() != own || !(data.is_dir() || data.is_file()) || seen > MOST {
            continue;
        }
        let mode = data.permissions().mode() & 0o7777;
        if mode & 0o077 != 0 {
            match fs::set_permissions(&path, fs::Permissions::from_mode(mode & !0o077)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        if data.is_dir() && depth < DEEPEST {
            let entries = fs::read_dir(&path)?;
            open.extend(entries.flatten().map(|entry| (entry.path(), depth + 1)));
        }
    }
    Ok(())
}

/// Takes away what other users may do. This system has other means for that.
#[cfg(not(unix))]
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
    fn what_was_open_to_others_is_closed_and_links_are_not_followed() {
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
