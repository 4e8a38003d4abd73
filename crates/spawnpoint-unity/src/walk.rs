//! Lists the files of a project in parallel, without those that Unity ignores.

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use spawnpoint_core::folder::{FileStamp, ProjectFiles, Skipped, Walk};

/// A file or folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkEntry {
    /// The prefix and the path below the folder, with `/`.
    pub path: String,
    /// Whether it is a folder.
    pub folder: bool,
    /// Its size and modification time.
    pub stamp: FileStamp,
}

/// Everything below a folder, unsorted, and the skipped paths. All paths begin with the prefix.
pub fn walk(files: &ProjectFiles, folder: &Path, prefix: &str) -> (Vec<WalkEntry>, Vec<Skipped>) {
    let walk = Walk::new(files);
    let found = below(&walk, folder, prefix, 0);
    (found, walk.skipped())
}

/// The same on this thread alone, because the shared threads may be busy with the index for a long time. Checks before
/// each folder whether it is `late`, and returns the number of folders that it then leaves out.
pub fn walk_alone(
    files: &ProjectFiles,
    folder: &Path,
    prefix: &str,
    late: impl Fn() -> bool,
) -> (Vec<WalkEntry>, usize) {
    let walk = Walk::new(files);
    let mut found = Vec::new();
    let mut open = vec![(folder.to_owned(), prefix.to_owned(), 0)];
    while let Some((folder, prefix, depth)) = open.pop() {
        if late() {
            return (found, open.len() + 1);
        }
        let (entries, folders) = list(&walk, &folder, &prefix, depth);
        found.extend(entries);
        open.extend(folders.into_iter().map(|(folder, prefix)| (folder, prefix, depth + 1)));
    }
    (found, 0)
}

/// Whether Unity ignores files and folders with this name.
pub fn is_ignored(name: &str) -> bool {
    name.starts_with('.')
        || name.ends_with('~')
        || name.eq_ignore_ascii_case("cvs")
        || name.rsplit_once('.').is_some_and(|(_, end)| end.eq_ignore_ascii_case("tmp"))
}

fn below(walk: &Walk<'_>, folder: &Path, prefix: &str, depth: usize) -> Vec<WalkEntry> {
    let (mut found, folders) = list(walk, folder, prefix, depth);
    let deeper: Vec<Vec<WalkEntry>> =
        folders.par_iter().map(|(folder, prefix)| below(walk, folder, prefix, depth + 1)).collect();
    found.extend(deeper.into_iter().flatten());
    found
}

/// What is in one folder, and the folders in it to walk into.
fn list(
    walk: &Walk<'_>,
    folder: &Path,
    prefix: &str,
    depth: usize,
) -> (Vec<WalkEntry>, Vec<(PathBuf, String)>) {
    let mut found = Vec::new();
    let mut folders = Vec::new();
    for entry in walk.list(folder, depth, |name| !is_ignored(name)) {
        let path = join(prefix, &entry.name.to_string_lossy());
        if entry.facts.is_folder() {
            found.push(WalkEntry { path: path.clone(), folder: true, stamp: FileStamp::default() });
            if walk.enters(&entry) {
                folders.push((entry.path, path));
            }
        } else {
            found.push(WalkEntry { path, folder: false, stamp: FileStamp::of(&entry.facts) });
        }
    }
    (found, folders)
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

    fn walked(folder: &Path) -> (Vec<WalkEntry>, Vec<Skipped>) {
        let folder = spawnpoint_files::real_path(folder).unwrap();
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
    fn a_cycle_of_links_ends() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("a")).unwrap();
        std::os::unix::fs::symlink(folder.path(), folder.path().join("a/up")).unwrap();
        let (found, _) = walked(folder.path());
        assert!(found.len() < 10, "{found:?}");
    }
}
