//! Builds and updates the index: reads changed packages in parallel, and keeps the others.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
};

use rayon::prelude::*;
use spawnpoint_core::folder::{FileStamp, ProjectFiles, Walk};

use super::{Index, Progress, record::PackageRecord, scan::ScannedPackage, strings::Strings};
use crate::{
    package::HeaderReader,
    project::{Mount, Project},
};

/// A package file on disk.
struct PackageListing {
    name: String,
    path: PathBuf,
    map: bool,
    stamp: FileStamp,
}

impl Index {
    /// Updates the index. Reads only files whose time or size changed. Returns whether anything
    /// changed.
    pub fn refresh(&mut self, project: &Project, progress: &(dyn Fn(Progress) + Sync)) -> bool {
        project.reopen();
        let files = project.files();
        let found = walk(&files, project);
        let known: HashMap<&str, usize> = self
            .records
            .iter()
            .enumerate()
            .map(|(at, record)| (self.strings.get(record.name), at))
            .collect();
        let kept: Vec<Option<usize>> = found
            .iter()
            .map(|file| {
                let at = *known.get(&*file.name)?;
                let record = &self.records[at];
                (record.stamp == file.stamp && record.map == file.map).then_some(at)
            })
            .collect();
        if kept.iter().all(Option::is_some) && found.len() == self.records.len() {
            progress(Progress { done: 0, total: 0 });
            return false;
        }
        let scanned = scan(&files, &found, &kept, progress);
        let mut old: Vec<Option<PackageRecord>> = self.records.drain(..).map(Some).collect();
        // Unused texts are dropped when the index is saved.
        let mut strings = std::mem::take(&mut self.strings);
        let records = found
            .into_iter()
            .zip(kept)
            .zip(scanned)
            .filter_map(|((file, kept), scanned)| match (kept, scanned) {
                (Some(at), _) => old[at].take(),
                (None, Some(scanned)) => Some(PackageRecord::new(
                    &mut strings,
                    &file.name,
                    file.map,
                    file.stamp,
                    scanned,
                )),
                (None, None) => None,
            })
            .collect();
        *self = Self::of(strings, records);
        true
    }

    pub(super) fn of(strings: Strings, records: Vec<PackageRecord>) -> Self {
        let mut index = Self { strings, records, ..Self::default() };
        index.derive();
        index
    }
}

fn scan(
    files: &ProjectFiles,
    found: &[PackageListing],
    kept: &[Option<usize>],
    progress: &(dyn Fn(Progress) + Sync),
) -> Vec<Option<ScannedPackage>> {
    let total = kept.iter().filter(|kept| kept.is_none()).count();
    let done = AtomicUsize::new(0);
    progress(Progress { done: 0, total });
    found
        .par_iter()
        .zip(kept)
        .map_init(HeaderReader::default, |reader, (file, kept)| {
            if kept.is_some() {
                return None;
            }
            let scanned = ScannedPackage::read(files, reader, &file.name, &file.path);
            progress(Progress { done: done.fetch_add(1, Ordering::Relaxed) + 1, total });
            Some(scanned)
        })
        .collect()
}

/// All packages of a project, by name.
fn walk(files: &ProjectFiles, project: &Project) -> Vec<PackageListing> {
    let mut found = Vec::new();
    let walk = Walk::new(files);
    for mount in project.mounts().iter() {
        below(&walk, mount, &mount.folder, 0, &mut found);
    }
    for skipped in walk.skipped() {
        tracing::warn!(path = %skipped.path.display(), "Skipped a file: {}", skipped.reason);
    }
    found.sort_unstable_by(|a, b| (&a.name, a.map).cmp(&(&b.name, b.map)));
    found.dedup_by(|later, earlier| later.name == earlier.name);
    found
}

fn below(
    walk: &Walk<'_>,
    mount: &Mount,
    folder: &Path,
    depth: usize,
    found: &mut Vec<PackageListing>,
) {
    for entry in walk.list(folder, depth, |_| true) {
        if entry.facts.is_folder() {
            if walk.enters(&entry) {
                below(walk, mount, &entry.path, depth + 1, found);
            }
        } else if let Some(name) = mount.package_name(&entry.path) {
            let (stamp, map) = (FileStamp::of(&entry.facts), is_map(&entry.path));
            found.push(PackageListing { name, path: entry.path, map, stamp });
        }
    }
}

fn is_map(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "umap")
}
