//! Compares two folders or two files.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    io,
    path::Path,
};

use rayon::prelude::*;
use serde::Serialize;
use spawnpoint_core::folder::ProjectFiles;

use super::{Change, Names, compare::diff};
use crate::{
    asset::meta,
    id::Guid,
    index::{MAX_ASSET, MAX_META},
    walk::walk,
};

/// The differences of one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FileDiff {
    /// Its path in the newer version, or in the older one if it was removed.
    pub path: String,
    /// Its old path, if it was moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved_from: Option<String>,
    /// Whether the file is new.
    pub added: bool,
    /// Whether the file was removed.
    pub removed: bool,
    /// The differences.
    pub changes: Vec<Change>,
}

const SERIALIZED: &[&str] =
    &["unity", "prefab", "asset", "mat", "anim", "controller", "mixer", "playable", "lighting"];

pub(super) fn is_serialized(path: &str) -> bool {
    let end = Path::new(path).extension().and_then(OsStr::to_str);
    end.is_some_and(|end| SERIALIZED.contains(&&*end.to_ascii_lowercase()))
}

/// Two versions of one file.
pub(super) struct Versions {
    pub path: String,
    pub moved_from: Option<String>,
    pub old: Option<Vec<u8>>,
    pub new: Option<Vec<u8>>,
}

impl Versions {
    pub fn compare(self, names: &dyn Names) -> Option<FileDiff> {
        let (old, new) =
            (self.old.as_deref().unwrap_or_default(), self.new.as_deref().unwrap_or_default());
        if old == new && self.moved_from.is_none() && self.old.is_some() == self.new.is_some() {
            return None;
        }
        Some(FileDiff {
            changes: diff(old, new, names),
            added: self.old.is_none(),
            removed: self.new.is_none(),
            path: self.path,
            moved_from: self.moved_from,
        })
    }
}

/// Compares two files. Returns `None` if they are equal.
pub fn diff_files(old: &Path, new: &Path, names: &dyn Names) -> io::Result<Option<FileDiff>> {
    let path = new.display().to_string().replace('\\', "/");
    let (old, new) = (Some(read_named(old)?), Some(read_named(new)?));
    Ok(Versions { path, moved_from: None, old, new }.compare(names))
}

/// Reads a file that the user named. Follows a link, because the user named it.
fn read_named(path: &Path) -> io::Result<Vec<u8>> {
    let path = path.canonicalize()?;
    let folder = path.parent().ok_or(io::ErrorKind::NotFound)?;
    ProjectFiles::serve(folder, &[])?.read(&path, MAX_ASSET)
}

/// Compares the serialized Unity files in two folders. A file at another path with the same GUID
/// was moved.
pub fn diff_folders(old: &Path, new: &Path, names: &dyn Names) -> io::Result<Vec<FileDiff>> {
    let (old, new) = (ProjectFiles::serve(old, &[])?, ProjectFiles::serve(new, &[])?);
    let (before, now) = (serialized(&old), serialized(&new));
    let mut gone: BTreeMap<Guid, &String> =
        before.difference(&now).filter_map(|path| Some((guid_at(&old, path)?, path))).collect();
    let mut pairs: Vec<(Option<&String>, Option<&String>)> = Vec::new();
    for path in &now {
        let same = before.get(path);
        let moved = || gone.remove(&guid_at(&new, path)?);
        pairs.push((same.or_else(moved), Some(path)));
    }
    let kept: BTreeSet<&String> = pairs.iter().filter_map(|(old, _)| *old).collect();
    pairs.extend(before.iter().filter(|path| !kept.contains(path)).map(|path| (Some(path), None)));
    pairs.sort_by_key(|(old, new)| new.or(*old));
    let compare = |(before, now): &(Option<&String>, Option<&String>)| {
        let read = |files: &ProjectFiles, path: &Option<&String>| {
            files.read(&files.root().join(path.as_ref()?), MAX_ASSET).ok()
        };
        let moved_from = before.filter(|before| now.is_some_and(|now| now != *before)).cloned();
        let path = now.or(*before).cloned().unwrap_or_default();
        Versions { path, moved_from, old: read(&old, before), new: read(&new, now) }.compare(names)
    };
    Ok(pairs.par_iter().filter_map(compare).collect())
}

fn serialized(files: &ProjectFiles) -> BTreeSet<String> {
    let (found, _) = walk(files, files.root(), "");
    let files = found.into_iter().filter(|found| !found.folder && is_serialized(&found.path));
    files.map(|found| found.path).collect()
}

fn guid_at(files: &ProjectFiles, path: &str) -> Option<Guid> {
    meta::guid(&files.read(&files.root().join(format!("{path}.meta")), MAX_META).ok()?)
}
