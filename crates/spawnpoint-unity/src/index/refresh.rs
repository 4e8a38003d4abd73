//! Updates the index: completely by walking the folders, or for a few changed files.

use std::{
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
};

use rayon::prelude::*;
use spawnpoint_core::folder::{FileFacts, FileStamp, ProjectFiles, Skipped};

use super::{
    AssetRoot, Index, ScanScope,
    assemble::IndexRow,
    entry::flag,
    scan::{AssetListing, ScannedAsset, scan},
};
use crate::walk::{WalkEntry, is_ignored, walk};

/// Called with the number of files read and their total.
pub type Progress<'p> = &'p (dyn Fn(usize, usize) + Sync);

/// The result of an update.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Assets that are new or have changed.
    pub read: usize,
    /// Assets that were removed.
    pub gone: usize,
}

/// Above this number of changed assets, the arrays are sorted again.
const MANY_CHANGES: usize = 512;
const PROGRESS_STEP: usize = 64;

impl Index {
    /// Walks all roots and reads changed files.
    pub fn refresh(
        &mut self,
        files: &ProjectFiles,
        roots: Vec<AssetRoot>,
        progress: Progress<'_>,
    ) -> Changes {
        let (listings, skipped) = list(files, &roots);
        let mut changes = Changes::default();
        let mut old = self.by_path_order().into_iter().peekable();
        let mut rows: Vec<Result<u32, AssetListing>> = Vec::with_capacity(listings.len());
        for listing in listings {
            while old.next_if(|at| self.path_at(*at) < listing.path.as_str()).is_some() {
                changes.gone += 1;
            }
            let known = old.next_if(|at| self.path_at(*at) == listing.path);
            match known.filter(|at| self.is_unchanged(*at, &listing, &roots)) {
                Some(at) => rows.push(Ok(at)),
                None => rows.push(Err(listing)),
            }
        }
        changes.gone += old.count();
        changes.read = rows.iter().filter(|row| row.is_err()).count();
        if changes != Changes::default() || self.roots != roots || self.entries.is_empty() {
            let rows = read_rows(files, rows, &roots, changes.read, progress);
            *self = Self::assemble(self, roots, rows);
        }
        self.skipped = skipped;
        self.files = Some(files.clone());
        changes
    }

    fn path_at(&self, at: u32) -> &str {
        self.path_of(&self.entries[at as usize])
    }

    fn by_path_order(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0u32..)
            .zip(&self.entries)
            .filter(|(_, entry)| !entry.has(flag::GONE))
            .map(|(at, _)| at)
            .collect();
        if self.sorted < self.entries.len() {
            order.sort_by(|a, b| self.path_at(*a).cmp(self.path_at(*b)));
        }
        order
    }

    fn is_unchanged(&self, at: u32, listing: &AssetListing, roots: &[AssetRoot]) -> bool {
        let entry = &self.entries[at as usize];
        entry.file == listing.file
            && entry.meta == listing.meta
            && entry.has(flag::FOLDER) == listing.folder
            && entry.root == listing.root
            && self.roots.get(usize::from(entry.root)) == roots.get(usize::from(listing.root))
    }

    /// Reads the assets at these paths again. Returns `None` if a folder was added or removed,
    /// which requires a [`refresh`](Self::refresh).
    pub fn touch(&mut self, paths: &[&str]) -> Option<Changes> {
        let files = self.files.clone()?;
        let mut changes = Changes::default();
        let mut buffer = Vec::new();
        for path in paths {
            let path = path.strip_suffix(".meta").unwrap_or(path);
            let known = self.find_path(path);
            let Some(listing) = self.look(&files, path)? else {
                if let Some(at) = known {
                    if self.entries[at as usize].has(flag::FOLDER) {
                        return None;
                    }
                    changes.gone += usize::from(self.mark(at, flag::GONE));
                }
                continue;
            };
            if listing.folder && known.is_none() {
                return None;
            }
            let root = &self.roots[usize::from(listing.root)];
            let location = self.location(listing.root, path);
            let scanned = scan(&files, &listing, &location, root, &mut buffer);
            self.replace(known, &listing, &scanned);
            changes.read += 1;
        }
        if self.dirty.len() > MANY_CHANGES {
            self.settle();
        }
        Some(changes)
    }

    /// Sorts the arrays again, so that nothing is dirty.
    pub(super) fn settle(&mut self) {
        let rows = self.by_path_order().into_iter().map(IndexRow::Kept).collect();
        let (skipped, files) = (std::mem::take(&mut self.skipped), self.files.take());
        *self = Self { skipped, files, ..Self::assemble(self, self.roots.clone(), rows) };
    }

    /// The file at a path; `Some(None)` if there is none, `None` if only a walk can find out.
    fn look(&self, files: &ProjectFiles, path: &str) -> Option<Option<AssetListing>> {
        if path.split('/').any(is_ignored) {
            return Some(None);
        }
        let root = self.roots.iter().position(|root| {
            path.strip_prefix(&root.prefix).is_some_and(|rest| rest.starts_with('/'))
        });
        let Some(root) = root.and_then(|root| u16::try_from(root).ok()) else {
            return Some(None);
        };
        let location = self.location(root, path);
        let mut meta = location.clone().into_os_string();
        meta.push(".meta");
        let stamp = |facts: FileFacts| facts.is_file().then(|| FileStamp::of(&facts));
        let meta = files.facts(meta.as_ref()).ok().and_then(stamp).unwrap_or_default();
        let found = files.facts(&location).ok();
        let folder = found.is_some_and(|facts| facts.is_folder());
        let file = found.and_then(stamp).unwrap_or_default();
        let exists = folder || file.exists() || meta.exists();
        Some(exists.then(|| AssetListing { path: path.to_owned(), root, folder, file, meta }))
    }

    fn mark(&mut self, at: u32, flag: u8) -> bool {
        let entry = &mut self.entries[at as usize];
        let new = !entry.has(flag);
        entry.flags |= flag;
        if !self.dirty.contains(&at) {
            self.dirty.push(at);
        }
        new
    }

    fn replace(&mut self, known: Option<u32>, listing: &AssetListing, scanned: &ScannedAsset) {
        self.append(listing, scanned);
        let Some(new) = self.entries.last().copied() else { return };
        let at = match known {
            // The old entry keeps its position and its path.
            Some(at) => {
                self.entries.pop();
                self.paths.truncate(new.path.0 as usize);
                let path = self.entries[at as usize].path;
                self.entries[at as usize] = super::entry::Entry { path, ..new };
                at
            }
            None => u32::try_from(self.entries.len() - 1).unwrap_or(u32::MAX),
        };
        self.mark(at, 0);
    }
}

fn read_rows(
    files: &ProjectFiles,
    rows: Vec<Result<u32, AssetListing>>,
    roots: &[AssetRoot],
    total: usize,
    progress: Progress<'_>,
) -> Vec<IndexRow> {
    let done = AtomicUsize::new(0);
    progress(0, total);
    let rows = rows
        .into_par_iter()
        .map_init(Vec::new, |buffer, row| match row {
            Ok(at) => IndexRow::Kept(at),
            Err(listing) => {
                let root = &roots[usize::from(listing.root)];
                let inside = listing.path[root.prefix.len()..].trim_start_matches('/');
                let scanned = scan(files, &listing, &root.folder.join(inside), root, buffer);
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                if done.is_multiple_of(PROGRESS_STEP) {
                    progress(done, total);
                }
                IndexRow::Read(listing, scanned)
            }
        })
        .collect();
    progress(total, total);
    rows
}

/// All assets of all roots, sorted by path.
fn list(files: &ProjectFiles, roots: &[AssetRoot]) -> (Vec<AssetListing>, Vec<Skipped>) {
    let walked: Vec<_> =
        roots.par_iter().map(|root| walk(files, &root.folder, &root.prefix)).collect();
    let mut listings = Vec::with_capacity(walked.iter().map(|(found, _)| found.len()).sum());
    let mut skipped = Vec::new();
    for ((found, failed), (number, root)) in walked.into_iter().zip((0u16..).zip(roots)) {
        // A project need not have every folder.
        let is_missing = |path: &Path| *path == root.folder && !is_there(path);
        skipped.extend(failed.into_iter().filter(|failed| !is_missing(&failed.path)));
        listings.extend(found.into_iter().filter_map(|found| listing(found, number, root)));
    }
    listings.par_sort_unstable_by(by_asset);
    listings.dedup_by(|meta, asset| {
        let same = meta.path == asset.path;
        if same {
            asset.folder |= meta.folder;
            asset.file = if asset.file.exists() { asset.file } else { meta.file };
            asset.meta = if asset.meta.exists() { asset.meta } else { meta.meta };
        }
        same
    });
    (listings, skipped)
}

/// Whether the path exists, even as a broken link.
fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Sorts by path, then by root.
fn by_asset(a: &AssetListing, b: &AssetListing) -> std::cmp::Ordering {
    a.path.cmp(&b.path).then(a.root.cmp(&b.root))
}

fn listing(found: WalkEntry, root: u16, of: &AssetRoot) -> Option<AssetListing> {
    let WalkEntry { mut path, folder, stamp } = found;
    let meta = !folder && path.ends_with(".meta");
    if meta {
        path.truncate(path.len() - ".meta".len());
    } else if of.scope == ScanScope::GuidsOnly && folder {
        return None;
    }
    let (file, meta) = match (folder, meta) {
        (true, _) => (FileStamp::default(), FileStamp::default()),
        (false, true) => (FileStamp::default(), stamp),
        (false, false) => (stamp, FileStamp::default()),
    };
    Some(AssetListing { path, root, folder, file, meta })
}
