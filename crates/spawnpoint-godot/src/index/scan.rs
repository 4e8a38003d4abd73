//! Reads the files of a project: all at first, later only those that changed.

use std::{
    collections::{BTreeMap, HashMap},
    sync::atomic::{AtomicUsize, Ordering},
};

use rayon::prelude::*;
use spawnpoint_core::folder::{CacheFormat, FileStamp, ProjectFiles, Skipped, Walk};

use super::{FileRecord, Index};
use crate::{settings, uid};

/// The format of the index cache.
pub const CACHE: CacheFormat = CacheFormat { magic: *b"SPGODOT\0", version: 2 };
/// The maximum size of a text.
pub const MAX_TEXT: u64 = 64 << 20;
/// The maximum size of a file beside another, and of the editor's cache of ids.
const MAX_SIDE: u64 = 16 << 20;
/// Files with these extensions are read.
const TEXTS: &[&str] =
    &["tscn", "tres", "escn", "gd", "godot", "gdshader", "gdshaderinc", "cs", "cfg", "gdextension"];
/// A folder with this file is not part of the project.
const IGNORE: &str = ".gdignore";

/// Everything that was found in a project.
#[derive(Debug, Default)]
pub struct Scan {
    /// The index.
    pub index: Index,
    /// `.import` and `.uid` files without the file that they belong to.
    pub orphans: Vec<String>,
    /// What was not read, with the reason.
    pub skipped: Vec<Skipped>,
}

impl Scan {
    /// Reads a project. Of files that `known` has with the same stamps, nothing is read.
    pub fn read(
        files: &ProjectFiles,
        known: &[FileRecord],
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Self {
        let (found, skipped) = walk(files);
        let known: HashMap<&str, &FileRecord> =
            known.iter().map(|record| (record.path.as_str(), record)).collect();
        let is_side = |path: &str| path.ends_with(".import") || path.ends_with(".uid");
        let mains: Vec<(&String, [FileStamp; 3])> = found
            .iter()
            .filter(|(path, _)| !is_side(path))
            .map(|(path, stamp)| {
                let beside = |end| found.get(&format!("{path}{end}")).copied().unwrap_or_default();
                (path, [*stamp, beside(".import"), beside(".uid")])
            })
            .collect();
        let done = AtomicUsize::new(0);
        let records = mains.par_iter().map(|(path, stamps)| {
            let same = known.get(path.as_str()).filter(|known| known.stamps == *stamps);
            let record =
                same.map_or_else(|| record(files, path, *stamps), |known| (*known).clone());
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, mains.len());
            record
        });
        let orphans = found.keys().filter(|path| is_side(path)).filter(|path| {
            let main = path.rsplit_once('.').map_or("", |(main, _)| main);
            !found.contains_key(main)
        });
        let editor_uids = files.read(&files.root().join(uid::CACHE_FILE), MAX_SIDE);
        let editor_uids = editor_uids.map(|bytes| uid::read_cache(&bytes)).unwrap_or_default();
        Self {
            orphans: orphans.cloned().collect(),
            index: Index::new(records.collect(), editor_uids),
            skipped,
        }
    }
}

fn record(files: &ProjectFiles, path: &str, stamps: [FileStamp; 3]) -> FileRecord {
    let mut record = FileRecord::named(path, stamps);
    let location = files.root().join(path);
    let end = path.rsplit_once('.').map_or("", |(_, end)| end);
    if TEXTS.contains(&end) {
        match files.read_text(&location, MAX_TEXT) {
            Ok(text) => record.read(&text),
            Err(error) => record.unreadable = Some((1, error.to_string())),
        }
    }
    let beside = |end: &str| files.read_text(&files.root().join(format!("{path}{end}")), MAX_SIDE);
    if stamps[1].exists()
        && let Ok(text) = beside(".import")
    {
        record.read_import(&text);
    }
    if stamps[2].exists()
        && let Ok(text) = beside(".uid")
    {
        record.read_uid(&text);
    }
    record
}

/// All files of the project by path. Hidden folders and those that Godot ignores are left out.
fn walk(files: &ProjectFiles) -> (BTreeMap<String, FileStamp>, Vec<Skipped>) {
    let walk = Walk::new(files);
    let mut found = BTreeMap::new();
    let mut open = vec![(files.root().to_owned(), String::new(), 0)];
    while let Some((folder, prefix, depth)) = open.pop() {
        let excludes = |name| files.is_file(&folder.join(name));
        // A project inside of a project is not part of it.
        if depth > 0 && (excludes(IGNORE) || excludes(settings::FILE)) {
            continue;
        }
        for entry in walk.list(&folder, depth, |name| !name.starts_with('.')) {
            let path = format!("{prefix}{}", entry.name.to_string_lossy());
            if !entry.facts.is_folder() {
                found.insert(path, FileStamp::of(&entry.facts));
            } else if walk.enters(&entry) {
                open.push((entry.path, path + "/", depth + 1));
            }
        }
    }
    (found, walk.skipped())
}
