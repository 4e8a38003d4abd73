//! Listing a project's files, in parallel, by Unity's own rules of what it ignores.

use std::{
    collections::HashSet,
    fs::{self, Metadata},
    path::{Path, PathBuf},
    sync::Mutex,
    time::UNIX_EPOCH,
};

use rayon::prelude::*;

/// A file or folder that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The prefix that was given and the path below the folder, with `/`.
    pub path: String,
    /// Whether it is a folder.
    pub folder: bool,
    /// What tells a changed file from an unchanged one.
    pub stamp: Stamp,
}

/// Size and time of a file, enough to see that it has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// Bytes.
    pub size: u64,
    /// Nanoseconds since 1970; of a folder always 0.
    pub modified: i64,
}

impl Stamp {
    /// Of a file that exists. Never all zero: that means "no file".
    pub fn of(metadata: &Metadata) -> Self {
        let modified = metadata
            .modified()
            .ok()
            .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
            .and_then(|since| i64::try_from(since.as_nanos()).ok())
            .unwrap_or_default();
        Self { size: metadata.len(), modified: modified.max(1) }
    }

    /// Whether it stands for a file at all.
    pub fn exists(self) -> bool {
        self != Self::default()
    }
}

/// Everything below a folder, unsorted, and the folders that could not be read. All paths begin with
/// the prefix, if there is one.
pub fn walk(folder: &Path, prefix: &str) -> (Vec<Found>, Vec<PathBuf>) {
    let walker = Walker::default();
    let found = walker.folder(folder, prefix);
    (found, walker.unreadable.into_inner().unwrap_or_default())
}

/// Whether Unity looks at a file or folder of this name at all.
pub fn is_ignored(name: &str) -> bool {
    name.starts_with('.')
        || name.ends_with('~')
        || name.eq_ignore_ascii_case("cvs")
        || name.rsplit_once('.').is_some_and(|(_, end)| end.eq_ignore_ascii_case("tmp"))
}

#[derive(Default)]
struct Walker {
    unreadable: Mutex<Vec<PathBuf>>,
    /// Folders entered through a link, so that a circle of links ends.
    linked: Mutex<HashSet<PathBuf>>,
}

impl Walker {
    fn folder(&self, folder: &Path, prefix: &str) -> Vec<Found> {
        let Ok(entries) = fs::read_dir(folder) else {
            if let Ok(mut unreadable) = self.unreadable.lock() {
                unreadable.push(folder.to_owned());
            }
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut folders = Vec::new();
        for entry in entries.flatten() {
            let Ok(name) = entry.file_name().into_string() else { continue };
            if is_ignored(&name) {
                continue;
            }
            let Ok(mut kind) = entry.file_type() else { continue };
            let linked = kind.is_symlink();
            if linked {
                let Ok(target) = fs::metadata(entry.path()) else { continue };
                kind = target.file_type();
            }
            let path = join(prefix, &name);
            if kind.is_dir() {
                if !linked || self.enter(&entry.path()) {
                    folders.push((entry.path(), path.clone()));
                }
                found.push(Found { path, folder: true, stamp: Stamp::default() });
            } else {
                let metadata = if linked { fs::metadata(entry.path()) } else { entry.metadata() };
                let Ok(metadata) = metadata else { continue };
                found.push(Found { path, folder: false, stamp: Stamp::of(&metadata) });
            }
        }
        let below: Vec<Vec<Found>> =
            folders.par_iter().map(|(folder, prefix)| self.folder(folder, prefix)).collect();
        found.extend(below.into_iter().flatten());
        found
    }

    fn enter(&self, folder: &Path) -> bool {
        let Ok(target) = fs::canonicalize(folder) else { return false };
        self.linked.lock().is_ok_and(|mut linked| linked.insert(target))
    }
}

fn join(prefix: &str, name: &str) -> String {
    if prefix.is_empty() {
        return name.to_owned();
    }
    let mut path = String::with_capacity(prefix.len() + 1 + name.len());
    path.push_str(prefix);
    path.push('/');
    path.push_str(name);
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_unity_ignores_is_not_listed() {
        let folder = tempfile::tempdir().unwrap();
        for path in ["a/b.txt", "a/.hidden/x", "Docs~/x", "CVS/x", "c.TMP", "d.txt", "e~"] {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "x").unwrap();
        }
        let (mut found, unreadable) = walk(folder.path(), "");
        found.sort_by(|a, b| a.path.cmp(&b.path));
        let paths: Vec<&str> = found.iter().map(|found| found.path.as_str()).collect();
        assert_eq!(paths, ["a", "a/b.txt", "d.txt"]);
        assert!(unreadable.is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn a_circle_of_links_ends() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("a")).unwrap();
        std::os::unix::fs::symlink(folder.path(), folder.path().join("a/up")).unwrap();
        let (found, _) = walk(folder.path(), "");
        assert!(found.len() < 10, "{found:?}");
    }
}
