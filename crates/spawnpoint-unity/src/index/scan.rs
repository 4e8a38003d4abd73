//! Reads one asset: its GUID from the `.meta` file, and the references in both files.

use std::{
    io::{self, Read},
    path::Path,
};

use memchr::memmem;
use spawnpoint_core::folder::{FileStamp, ProjectFiles};

use super::{AssetRoot, MAX_ASSET, MAX_META, ScanScope, entry::flag, reference_kind};
use crate::{
    asset::{
        kind::{Kind, ScanPolicy},
        meta,
        reference::find_references,
    },
    id::Guid,
    yaml::Content,
};

/// An asset on disk: its file and its `.meta` file.
#[derive(Clone, Debug)]
pub(super) struct AssetListing {
    pub path: String,
    pub root: u16,
    pub folder: bool,
    pub file: FileStamp,
    pub meta: FileStamp,
}

/// The result of reading an asset.
#[derive(Clone, Debug, Default)]
pub(super) struct ScannedAsset {
    pub guid: Option<Guid>,
    pub content: Option<Content>,
    pub main_class: u32,
    pub flags: u8,
    pub references: Vec<(u128, u8)>,
}

/// The number of bytes that are read to decide whether a file is text.
const HEAD: u64 = 64 * 1024;
/// A larger buffer is not kept for the next file.
const KEPT_ROOM: usize = 16 << 20;
const LFS_POINTER: u64 = 256;

pub(super) fn scan(
    files: &ProjectFiles,
    listing: &AssetListing,
    location: &Path,
    root: &AssetRoot,
    buffer: &mut Vec<u8>,
) -> ScannedAsset {
    let mut scanned = ScannedAsset::default();
    if listing.folder {
        scanned.flags |= flag::FOLDER;
    }
    if listing.meta.exists() {
        let mut location = location.as_os_str().to_owned();
        location.push(".meta");
        match read(files, Path::new(&location), MAX_META, buffer) {
            Ok(text) => {
                scanned.guid = meta::guid(text);
                if conflict_in(text).is_some() {
                    scanned.flags |= flag::CONFLICT;
                }
                if root.scope == ScanScope::Everything && !listing.folder {
                    find_references(text, |guid, kinds| {
                        let pointer = kinds & reference_kind::POINTER != 0;
                        let kinds = if pointer {
                            reference_kind::META_POINTER
                        } else {
                            reference_kind::META_TEXT
                        };
                        scanned.references.push((guid.0, kinds));
                    });
                }
            }
            Err(_) => scanned.flags |= flag::UNREADABLE,
        }
    }
    if listing.file.exists() && root.scope == ScanScope::Everything {
        scan_file(files, listing, location, buffer, &mut scanned);
    }
    merge(&mut scanned);
    scanned
}

fn scan_file(
    files: &ProjectFiles,
    listing: &AssetListing,
    location: &Path,
    buffer: &mut Vec<u8>,
    scanned: &mut ScannedAsset,
) {
    let kind = Kind::of(&listing.path);
    if kind.reading() == ScanPolicy::Opaque && listing.file.size > LFS_POINTER {
        return;
    }
    let Ok(text) = read(files, location, MAX_ASSET, buffer) else {
        scanned.flags |= flag::UNREADABLE;
        return;
    };
    let content = Content::of(text);
    scanned.content = Some(content);
    match content {
        Content::Yaml => {
            scanned.main_class = main_class(kind, text);
            if memmem::find(text, b"m_Script: {fileID: 0}").is_some() {
                scanned.flags |= flag::NULL_SCRIPT;
            }
        }
        Content::Text => {}
        Content::LfsPointer | Content::Binary | Content::Empty => return,
    }
    // Other texts may describe how conflicts look.
    if !matches!(kind, Kind::Text | Kind::Other) && conflict_in(text).is_some() {
        scanned.flags |= flag::CONFLICT;
    }
    let mut collector = Collector { recent: [(0, 0); 64] };
    find_references(text, |guid, kinds| collector.add(guid, kinds, &mut scanned.references));
}

/// The offset of the first line that marks a merge conflict, if all three kinds of markers are in the text.
pub(crate) fn conflict_in(text: &[u8]) -> Option<usize> {
    let start =
        if text.starts_with(b"<<<<<<< ") { 0 } else { memmem::find(text, b"\n<<<<<<< ")? + 1 };
    let middle = start + memmem::find(&text[start..], b"\n=======")?;
    memmem::find(&text[middle..], b"\n>>>>>>> ").map(|_| start)
}

/// Reads a file; only the beginning of large binary files.
fn read<'b>(
    files: &ProjectFiles,
    location: &Path,
    limit: u64,
    buffer: &'b mut Vec<u8>,
) -> io::Result<&'b [u8]> {
    buffer.clear();
    buffer.shrink_to(KEPT_ROOM);
    let mut file = files.open(location)?;
    if file.size() > HEAD {
        file.by_ref().take(HEAD).read_to_end(buffer)?;
        // Large files are rarely text, and binary files are not searched.
        if !matches!(Content::of(buffer), Content::Yaml | Content::Text) {
            return Ok(buffer);
        }
        if file.size() > limit {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
    }
    file.read_rest(buffer, limit)?;
    Ok(buffer)
}

/// The class of the main object: the one with the reserved file id, else the first.
fn main_class(kind: Kind, text: &[u8]) -> u32 {
    // Scenes and prefabs are large, and their main class is known.
    let reserved = (!matches!(kind, Kind::Scene | Kind::Prefab))
        .then(|| memmem::find(text, b" &11400000\n"))
        .flatten();
    let first = || memmem::find(&text[..text.len().min(256)], b" &");
    let Some(end) = reserved.or_else(first) else { return 0 };
    let start = end - text[..end].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    if !text[..start].ends_with(b"--- !u!") {
        return 0;
    }
    std::str::from_utf8(&text[start..end]).ok().and_then(|class| class.parse().ok()).unwrap_or(0)
}

/// Collects references. A file often repeats a few GUIDs, so recent ones are not added again.
struct Collector {
    recent: [(u128, u8); 64],
}

impl Collector {
    fn add(&mut self, guid: Guid, kinds: u8, out: &mut Vec<(u128, u8)>) {
        let slot = &mut self.recent[(guid.0 % 64) as usize];
        if *slot != (guid.0, kinds) {
            *slot = (guid.0, kinds);
            out.push((guid.0, kinds));
        }
    }
}

fn merge(scanned: &mut ScannedAsset) {
    let references = &mut scanned.references;
    references.sort_unstable();
    references.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 |= next.1;
        }
        same
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conflicts_have_all_three_markers() {
        let conflict = b"a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> other\n";
        assert_eq!(conflict_in(conflict), Some(2));
        assert_eq!(conflict_in(&conflict[2..]), Some(0));
        assert_eq!(conflict_in(b"a\n<<<<<<< HEAD\nb\n"), None);
        assert_eq!(conflict_in(b"a\n  <<<<<<< HEAD\n=======\n>>>>>>> b\n"), None);
    }
}
