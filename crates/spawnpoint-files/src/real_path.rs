//! Paths without links, written as people and other programs write them.

use std::{
    io,
    path::{Path, PathBuf},
};

/// How Windows begins the path of a network share that it has resolved.
const RESOLVED_SHARE: &str = r"\\?\UNC\";

/// The path without links, `.` and `..`. The file must exist.
///
/// Windows begins such paths with `\\?\`, which git, editors and people do not understand. The beginning is left out
/// unless the path has no other form, for instance because it is too long.
pub fn real_path(path: impl AsRef<Path>) -> io::Result<PathBuf> {
    #[expect(clippy::disallowed_methods, reason = "everything else uses this function")]
    let real = path.as_ref().canonicalize()?;
    Ok(plain_share(&real).unwrap_or_else(|| dunce::simplified(&real).to_owned()))
}

/// `\\server\share\file` for `\\?\UNC\server\share\file`. `None` for all other paths.
fn plain_share(real: &Path) -> Option<PathBuf> {
    let share = real.to_str().filter(|_| cfg!(windows))?.strip_prefix(RESOLVED_SHARE)?;
    // The same rules say which names have a plain form; the drive stands for the server.
    let on_drive = PathBuf::from(format!(r"\\?\C:\{share}"));
    (dunce::simplified(&on_drive) != on_drive).then(|| PathBuf::from(format!(r"\\{share}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_real_path_is_one_that_people_write() {
        let temp = tempfile::tempdir().unwrap();
        let folder = temp.path().join("Folder");
        std::fs::create_dir(&folder).unwrap();
        let real = real_path(folder.join("..").join("Folder")).unwrap();
        assert!(real.ends_with("Folder") && real.is_dir(), "{real:?}");
        assert!(!real.to_string_lossy().starts_with(r"\\?\"), "{real:?}");
        assert_eq!(real_path(&real).unwrap(), real);
        assert!(real_path(temp.path().join("missing")).is_err());
    }

    #[cfg(windows)]
    #[test]
    fn shares_have_a_plain_form_unless_a_name_needs_the_long_one() {
        let plain = |path: &str| plain_share(Path::new(path));
        let share = PathBuf::from(r"\\server\share\Game");
        assert_eq!(plain(r"\\?\UNC\server\share\Game"), Some(share));
        assert_eq!(plain(r"\\?\UNC\server\share\ends with a dot."), None);
        assert_eq!(plain(r"\\?\C:\Game"), None);
    }

    #[cfg(windows)]
    #[test]
    fn letter_case_is_that_of_the_disk() {
        let temp = tempfile::tempdir().unwrap();
        std::fs::create_dir(temp.path().join("Folder")).unwrap();
        let real = real_path(temp.path().join("fOLDER")).unwrap();
        assert!(real.ends_with("Folder"), "{real:?}");
    }
}
