//! Listing a project's files, in parallel, by Unity's own rules of what it ignores.

use std::{path::Path, time::UNIX_EPOCH};

use rayon::prelude::*;
use spawnpoint_core::folder::{FileFacts, ProjectFiles, Skipped, Walk};

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
    pub fn of(facts: &FileFacts) -> Self {
        let modified = facts
            .modified
            .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
            .and_then(|since| i64::try_from(since.as_nanos()).ok())
            .unwrap_or_default();
        Self { size: facts.size, modified: modified.max(1) }
    }

    /// Whether it stands for a file at all.
    pub fn exists(self) -> bool {
        self != Self::default()
    }
}

/// Everything below a folder, unsorted, and what was left out. All paths begin with the prefix, if
/// there is one.
pub fn walk(files: &ProjectFiles, folder: &Path, prefix: &str) -> (Vec<Found>, Vec<Skipped>) {
    let walk = Walk::new(files);
    let found = below(&walk, folder, prefix, 0);
    (found, walk.skipped())
}

/// Whether Unity looks at a file or folder of this name at all.
pub fn is_ignored(name: &str) -> bool {
    name.starts_with('.')
        || name.ends_with('~')
        || name.eq_ignore_ascii_case("cvs")
        || name.rsplit_once('.').is_some_and(|(_, end)| end.eq_ignore_ascii_case("tmp"))
}

fn below(walk: &Walk<'_>, folder: &Path, prefix: &str, depth: usize) -> Vec<Found> {
    let mut found = Vec::new();
    let mut folders = Vec::new();
    for entry in walk.list(folder, depth, |name| !is_ignored(name)) {
        let path = join(prefix, &entry.name.to_string_lossy());
        if entry.facts.is_folder() {
            found.push(Found { path: path.clone(), folder: true, stamp: Stamp::default() });
            if walk.enters(&entry) {
                folders.push((entry.path, path));
            }
        } else {
            found.push(Found { path, folder: false, stamp: Stamp::of(&entry.facts) });
        }
    }
    let deeper: Vec<Vec<Found>> =
        folders.par_iter().map(|(folder, prefix)| below(walk, folder, prefix, depth + 1)).collect();
    found.extend(deeper.into_iter().flatten());
    found
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
    use std::fs;

    use super::*;

    fn walked(folder: &Path) -> (Vec<Found>, Vec<Skipped>) {
        let folder = folder.canonicalize().unwrap();
        walk(&ProjectFiles::serve(&folder, &[]).unwrap(), &folder, "")
    }

    #[test]
    fn what_unity_ignores_is_not_listed() {
        let folder = tempfile::tempdir().unwrap();
        for path in ["a/b.txt", "a/.hidden/x", "Docs~/x", "CVS/x", "c.TMP", "d.txt", "e~"] {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "x").unwrap();
        }
        let (mut found, skipped) = walked(folder.path());
        found.sort_by(|a, b| a.path.cmp(&b.path));
        let paths: Vec<&str> = found.iter().map(|found| found.path.as_str()).collect();
        assert_eq!(paths, ["a", "a/b.txt", "d.txt"]);
        assert!(skipped.is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn a_circle_of_links_ends() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("a")).unwrap();
        std::os::unix::fs::symlink(folder.path(), folder.path().join("a/up")).unwrap();
        let (found, _) = walked(folder.path());
        assert!(found.len() < 10, "{found:?}");
    }
}
