//! Compares two folders or two files that are on disk.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::Path,
};

use rayon::prelude::*;
use spawnpoint_files::real_path;

use super::{ComparedFiles, FileDiff, FileVersions, ProjectFiles, Walk};

/// Compares two files. Returns `None` if they are equal.
pub fn diff_files(
    old: &Path,
    new: &Path,
    compared: &dyn ComparedFiles,
) -> io::Result<Option<FileDiff>> {
    let path = new.display().to_string().replace('\\', "/");
    let read = |path| read_named(path, compared.max_bytes()).map(Some);
    Ok(FileVersions { path, moved_from: None, old: read(old)?, new: read(new)? }.diff(compared))
}

/// Reads a file that the user named. Follows a link, because the user named it.
fn read_named(path: &Path, max_bytes: u64) -> io::Result<Vec<u8>> {
    let path = real_path(path)?;
    let folder = path.parent().ok_or(io::ErrorKind::NotFound)?;
    ProjectFiles::serve(folder, &[])?.read(&path, max_bytes)
}

/// Compares the files in two folders. A file at another path with the same id was moved.
pub fn diff_folders(
    old: &Path,
    new: &Path,
    compared: &dyn ComparedFiles,
) -> io::Result<Vec<FileDiff>> {
    let (old, new) = (ProjectFiles::serve(old, &[])?, ProjectFiles::serve(new, &[])?);
    let (before, now) = (list(&old, compared), list(&new, compared));
    let read = |files: &ProjectFiles, path: &str| {
        files.read(&files.root().join(path), compared.max_bytes()).ok()
    };
    let id_of = |files: &ProjectFiles, path: &str| {
        compared.id_in(&read(files, &format!("{path}{}", compared.id_suffix()))?)
    };
    let mut gone: BTreeMap<String, &String> =
        before.difference(&now).filter_map(|path| Some((id_of(&old, path)?, path))).collect();
    let mut pairs: Vec<(Option<&String>, Option<&String>)> = Vec::new();
    for path in &now {
        let same = before.get(path);
        let moved = || gone.remove(&id_of(&new, path)?);
        pairs.push((same.or_else(moved), Some(path)));
    }
    let kept: BTreeSet<&String> = pairs.iter().filter_map(|(old, _)| *old).collect();
    pairs.extend(before.iter().filter(|path| !kept.contains(path)).map(|path| (Some(path), None)));
    pairs.sort_by_key(|(old, new)| new.or(*old));
    let compare = |(before, now): &(Option<&String>, Option<&String>)| {
        let moved_from = before.filter(|before| now.is_some_and(|now| now != *before)).cloned();
        let path = now.or(*before).cloned().unwrap_or_default();
        let version = |files, path: &Option<&String>| path.and_then(|path| read(files, path));
        let (old, new) = (version(&old, before), version(&new, now));
        FileVersions { path, moved_from, old, new }.diff(compared)
    };
    Ok(pairs.par_iter().filter_map(compare).collect())
}

/// The paths of all compared files below a folder.
fn list(files: &ProjectFiles, compared: &dyn ComparedFiles) -> BTreeSet<String> {
    let walk = Walk::new(files);
    let mut found = BTreeSet::new();
    let mut open = vec![(files.root().to_owned(), String::new(), 0)];
    while let Some((folder, prefix, depth)) = open.pop() {
        for entry in walk.list(&folder, depth, |name| !compared.ignores(name)) {
            let path = format!("{prefix}{}", entry.name.to_string_lossy());
            if !entry.facts.is_folder() {
                found.extend(Some(path).filter(|path| compared.includes(path)));
            } else if walk.enters(&entry) {
                open.push((entry.path, path + "/", depth + 1));
            }
        }
    }
    found
}
