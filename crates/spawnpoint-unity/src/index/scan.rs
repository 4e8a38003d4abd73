//! Reading one asset: its guid from the `.meta` file, and every guid that either file names.

use std::{
    io::{self, Read},
    path::Path,
};

use memchr::memmem;
use spawnpoint_core::folder::ProjectFiles;

use super::{MAX_ASSET, MAX_META, Place, Reach, entry::flag, how};
use crate::{
    asset::{
        kind::{Kind, Reading},
        mention::mentions,
        meta,
    },
    id::Guid,
    walk::Stamp,
    yaml::Content,
};

/// An asset that was found, its file and its `.meta` file together.
#[derive(Clone, Debug)]
pub(super) struct Listing {
    pub path: String,
    pub place: u16,
    pub folder: bool,
    pub file: Stamp,
    pub meta: Stamp,
}

/// What reading it told.
#[derive(Clone, Debug, Default)]
pub(super) struct Scanned {
    pub guid: Option<Guid>,
    pub content: Option<Content>,
    pub main_class: u32,
    pub flags: u8,
    pub mentions: Vec<(u128, u8)>,
}

/// How much of a file tells whether the rest is worth reading.
const HEAD: u64 = 64 * 1024;
/// A buffer that grew beyond this for one file is not kept for the others.
const KEPT_ROOM: usize = 16 << 20;
const LFS_POINTER: u64 = 256;

pub(super) fn scan(
    files: &ProjectFiles,
    listing: &Listing,
    location: &Path,
    place: &Place,
    buffer: &mut Vec<u8>,
) -> Scanned {
    let mut scanned = Scanned::default();
    if listing.folder {
        scanned.flags |= flag::FOLDER;
    }
    if listing.meta.exists() {
        let mut location = location.as_os_str().to_owned();
        location.push(".meta");
        match read(files, Path::new(&location), MAX_META, buffer) {
            Ok(text) => {
                scanned.guid = meta::guid(text);
                if place.reach == Reach::Whole && !listing.folder {
                    mentions(text, |guid, how| {
                        let pointer = how & how::POINTER != 0;
                        let how = if pointer { how::META_POINTER } else { how::META_TEXT };
                        scanned.mentions.push((guid.0, how));
                    });
                }
            }
            Err(_) => scanned.flags |= flag::UNREADABLE,
        }
    }
    if listing.file.exists() && place.reach == Reach::Whole {
        scan_file(files, listing, location, buffer, &mut scanned);
    }
    merge(&mut scanned);
    scanned
}

fn scan_file(
    files: &ProjectFiles,
    listing: &Listing,
    location: &Path,
    buffer: &mut Vec<u8>,
    scanned: &mut Scanned,
) {
    let kind = Kind::of(&listing.path);
    if kind.reading() == Reading::Opaque && listing.file.size > LFS_POINTER {
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
    let mut collector = Collector { recent: [(0, 0); 64] };
    mentions(text, |guid, how| collector.add(guid, how, &mut scanned.mentions));
}

/// Reads a file; of one that is not text, no more than its beginning.
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
        // Large files are rarely text, and what is not is not looked into.
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

/// The class of the object that stands for the file: the one with the id Unity reserves for it,
/// else the first.
fn main_class(kind: Kind, text: &[u8]) -> u32 {
    // Scenes and prefabs are large, and what they are is known.
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

/// Collects guids. A file names few of them very often, so what came by recently is not kept again.
struct Collector {
    recent: [(u128, u8); 64],
}

impl Collector {
    fn add(&mut self, guid: Guid, how: u8, out: &mut Vec<(u128, u8)>) {
        let slot = &mut self.recent[(guid.0 % 64) as usize];
        if *slot != (guid.0, how) {
            *slot = (guid.0, how);
            out.push((guid.0, how));
        }
    }
}

fn merge(scanned: &mut Scanned) {
    let mentions = &mut scanned.mentions;
    mentions.sort_unstable();
    mentions.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 |= next.1;
        }
        same
    });
}
