//! Bringing the index up to date: all of it by walking the folders, or a few files that are known to
//! have changed.

use std::{
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
};

use rayon::prelude::*;
use spawnpoint_core::folder::{FileFacts, ProjectFiles, Skipped};

use super::{
    Index, Place, Reach,
    assemble::Row,
    entry::flag,
    scan::{Listing, Scanned, scan},
};
use crate::walk::{Found, Stamp, is_ignored, walk};

/// Told how many of how many files have been read.
pub type Progress<'p> = &'p (dyn Fn(usize, usize) + Sync);

/// What an update has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Assets that are new or have changed.
    pub read: usize,
    /// Assets that are gone.
    pub gone: usize,
}

/// Beyond this many changed assets, sorting again is cheaper than looking at each.
const MANY_CHANGES: usize = 512;
const PROGRESS_STEP: usize = 64;

impl Index {
    /// Walks all places and reads what has changed since.
    pub fn refresh(
        &mut self,
        files: &ProjectFiles,
        places: Vec<Place>,
        progress: Progress<'_>,
    ) -> Changes {
        let (listings, skipped) = list(files, &places);
        let mut changes = Changes::default();
        let mut old = self.by_path_order().into_iter().peekable();
        let mut rows: Vec<Result<u32, Listing>> = Vec::with_capacity(listings.len());
        for listing in listings {
            while old.next_if(|at| self.path_at(*at) < listing.path.as_str()).is_some() {
                changes.gone += 1;
            }
            let known = old.next_if(|at| self.path_at(*at) == listing.path);
            match known.filter(|at| self.is_unchanged(*at, &listing, &places)) {
                Some(at) => rows.push(Ok(at)),
                None => rows.push(Err(listing)),
            }
        }
        changes.gone += old.count();
        changes.read = rows.iter().filter(|row| row.is_err()).count();
        if changes != Changes::default() || self.places != places || self.entries.is_empty() {
            let rows = read_rows(files, rows, &places, changes.read, progress);
            *self = Self::assemble(self, places, rows);
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

    fn is_unchanged(&self, at: u32, listing: &Listing, places: &[Place]) -> bool {
        let entry = &self.entries[at as usize];
        entry.file == listing.file
            && entry.meta == listing.meta
            && entry.has(flag::FOLDER) == listing.folder
            && entry.place == listing.place
            && self.places.get(usize::from(entry.place)) == places.get(usize::from(listing.place))
    }

    /// Reads again the assets at these paths within the project. A folder that came or went needs a
    /// [`refresh`](Self::refresh): then `None` is the answer.
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
            let place = &self.places[usize::from(listing.place)];
            let location = self.location(listing.place, path);
            let scanned = scan(&files, &listing, &location, place, &mut buffer);
            self.replace(known, &listing, &scanned);
            changes.read += 1;
        }
        if self.dirty.len() > MANY_CHANGES {
            self.settle();
        }
        Some(changes)
    }

    /// Sorts again, so that nothing is dirty.
    pub(super) fn settle(&mut self) {
        let rows = self.by_path_order().into_iter().map(Row::Kept).collect();
        let (skipped, files) = (std::mem::take(&mut self.skipped), self.files.take());
        *self = Self { skipped, files, ..Self::assemble(self, self.places.clone(), rows) };
    }

    /// What is at a path now; `Some(None)` for nothing, `None` for what only a walk can tell.
    fn look(&self, files: &ProjectFiles, path: &str) -> Option<Option<Listing>> {
        if path.split('/').any(is_ignored) {
            return Some(None);
        }
        let place = self.places.iter().position(|place| {
            path.strip_prefix(&place.prefix).is_some_and(|rest| rest.starts_with('/'))
        });
        let Some(place) = place.and_then(|place| u16::try_from(place).ok()) else {
            return Some(None);
        };
        let location = self.location(place, path);
        let mut meta = location.clone().into_os_string();
        meta.push(".meta");
        let stamp = |facts: FileFacts| facts.is_file().then(|| Stamp::of(&facts));
        let meta = files.facts(meta.as_ref()).ok().and_then(stamp).unwrap_or_default();
        let found = files.facts(&location).ok();
        let folder = found.is_some_and(|facts| facts.is_folder());
        let file = found.and_then(stamp).unwrap_or_default();
        let exists = folder || file.exists() || meta.exists();
        Some(exists.then(|| Listing { path: path.to_owned(), place, folder, file, meta }))
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

    fn replace(&mut self, known: Option<u32>, listing: &Listing, scanned: &Scanned) {
        self.append(listing, scanned);
        let Some(new) = self.entries.last().copied() else { return };
        let at = match known {
            // The old row keeps its place in the order, and its path.
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
    rows: Vec<Result<u32, Listing>>,
    places: &[Place],
    total: usize,
    progress: Progress<'_>,
) -> Vec<Row> {
    let done = AtomicUsize::new(0);
    progress(0, total);
    let rows = rows
        .into_par_iter()
        .map_init(Vec::new, |buffer, row| match row {
            Ok(at) => Row::Kept(at),
            Err(listing) => {
                let place = &places[usize::from(listing.place)];
                let inside = listing.path[place.prefix.len()..].trim_start_matches('/');
                let scanned = scan(files, &listing, &place.folder.join(inside), place, buffer);
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                if done.is_multiple_of(PROGRESS_STEP) {
                    progress(done, total);
                }
                Row::Read(listing, scanned)
            }
        })
        .collect();
    progress(total, total);
    rows
}

/// All assets of all places, sorted by path.
fn list(files: &ProjectFiles, places: &[Place]) -> (Vec<Listing>, Vec<Skipped>) {
    let walked: Vec<_> =
        places.par_iter().map(|place| walk(files, &place.folder, &place.prefix)).collect();
    let mut listings = Vec::with_capacity(walked.iter().map(|(found, _)| found.len()).sum());
    let mut skipped = Vec::new();
    for ((found, failed), (number, place)) in walked.into_iter().zip((0u16..).zip(places)) {
        // A project need not have every folder.
        let is_missing = |path: &Path| *path == place.folder && !is_there(path);
        skipped.extend(failed.into_iter().filter(|failed| !is_missing(&failed.path)));
        listings.extend(found.into_iter().filter_map(|found| listing(found, number, place)));
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

/// Whether there is anything of this name, be it a link that leads nowhere.
fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// By path; of two places that hold the same one, the first.
fn by_asset(a: &Listing, b: &Listing) -> std::cmp::Ordering {
    a.path.cmp(&b.path).then(a.place.cmp(&b.place))
}

fn listing(found: Found, place: u16, of: &Place) -> Option<Listing> {
    let Found { mut path, folder, stamp } = found;
    let meta = !folder && path.ends_with(".meta");
    if meta {
        path.truncate(path.len() - ".meta".len());
    } else if of.reach == Reach::Guids && folder {
        return None;
    }
    let (file, meta) = match (folder, meta) {
        (true, _) => (Stamp::default(), Stamp::default()),
        (false, true) => (Stamp::default(), stamp),
        (false, false) => (stamp, Stamp::default()),
    };
    Some(Listing { path, place, folder, file, meta })
}
