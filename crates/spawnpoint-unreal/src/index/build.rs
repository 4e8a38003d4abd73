//! Building the index: walk, read what changed in parallel, keep the rest.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    time::UNIX_EPOCH,
};

use rayon::prelude::*;
use walkdir::WalkDir;

use super::{
    Index, Progress,
    record::{Record, Stamp},
    scan::Scanned,
    strings::Strings,
};
use crate::{package::HeaderReader, project::Project};

/// A package file as the walk found it.
struct Found {
    name: String,
    path: PathBuf,
    map: bool,
    stamp: Stamp,
}

impl Index {
    /// Brings the index up to date with the files of a project. Only files whose time or length
    /// changed are read. Tells whether anything changed.
    pub fn refresh(&mut self, project: &Project, progress: &(dyn Fn(Progress) + Sync)) -> bool {
        let found = walk(project);
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
        let scanned = scan(&found, &kept, progress);
        let mut old: Vec<Option<Record>> = self.records.drain(..).map(Some).collect();
        // Texts that nobody uses any more go with the next full build; a few do no harm.
        let mut strings = std::mem::take(&mut self.strings);
        let records = found
            .into_iter()
            .zip(kept)
            .zip(scanned)
            .filter_map(|((file, kept), scanned)| match (kept, scanned) {
                (Some(at), _) => old[at].take(),
                (None, Some(scanned)) => {
                    Some(Record::new(&mut strings, &file.name, file.map, file.stamp, scanned))
                }
                (None, None) => None,
            })
            .collect();
        *self = Self::of(strings, records);
        true
    }

    pub(super) fn of(strings: Strings, records: Vec<Record>) -> Self {
        let mut index = Self { strings, records, ..Self::default() };
        index.derive();
        index
    }
}

fn scan(
    found: &[Found],
    kept: &[Option<usize>],
    progress: &(dyn Fn(Progress) + Sync),
) -> Vec<Option<Scanned>> {
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
            let scanned = Scanned::read(reader, &file.name, &file.path);
            progress(Progress { done: done.fetch_add(1, Ordering::Relaxed) + 1, total });
            Some(scanned)
        })
        .collect()
}

/// All packages of a project, by name.
fn walk(project: &Project) -> Vec<Found> {
    let mut found: Vec<Found> = project
        .mounts()
        .iter()
        .flat_map(|mount| {
            WalkDir::new(&mount.folder)
                .follow_links(true)
                .into_iter()
                .filter_map(Result::ok)
                .filter(|entry| entry.file_type().is_file())
                .filter_map(|entry| {
                    let name = mount.package_name(entry.path())?;
                    let stamp = Stamp::of(&entry.metadata().ok()?);
                    let map = is_map(entry.path());
                    Some(Found { name, path: entry.into_path(), map, stamp })
                })
                .collect::<Vec<_>>()
        })
        .collect();
    found.sort_unstable_by(|a, b| (&a.name, a.map).cmp(&(&b.name, b.map)));
    found.dedup_by(|later, earlier| later.name == earlier.name);
    found
}

fn is_map(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "umap")
}

impl Stamp {
    fn of(metadata: &std::fs::Metadata) -> Self {
        let modified = metadata
            .modified()
            .ok()
            .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
            .and_then(|since| u64::try_from(since.as_nanos()).ok())
            .unwrap_or(0);
        Self { modified, size: metadata.len() }
    }
}
