//! Reading one asset: its guid from the `.meta` file, and every guid that either file names.

use std::{fs::File, io::Read, path::Path};

use memchr::memmem;

use super::{Place, Reach, entry::flag, how};
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

/// No file of a project that is worth reading is larger; what is gets named as unreadable.
const MAX_FILE: u64 = 1 << 30;
const LFS_POINTER: u64 = 256;

pub(super) fn scan(
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
        match read(Path::new(&location), listing.meta.size, buffer) {
            Some(text) => {
                scanned.guid = meta::guid(text);
                if place.reach == Reach::Whole && !listing.folder {
                    mentions(text, |guid, how| {
                        let pointer = how & how::POINTER != 0;
                        let how = if pointer { how::META_POINTER } else { how::META_TEXT };
                        scanned.mentions.push((guid.0, how));
                    });
                }
            }
            None => scanned.flags |= flag::UNREADABLE,
        }
    }
    if listing.file.exists() && place.reach == Reach::Whole {
        scan_file(listing, location, buffer, &mut scanned);
    }
    merge(&mut scanned);
    scanned
}

fn scan_file(listing: &Listing, location: &Path, buffer: &mut Vec<u8>, scanned: &mut Scanned) {
    let kind = Kind::of(&listing.path);
    if kind.reading() == Reading::Opaque && listing.file.size > LFS_POINTER {
        return;
    }
    let Some(text) = read(location, listing.file.size, buffer) else {
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

fn read<'b>(location: &Path, size: u64, buffer: &'b mut Vec<u8>) -> Option<&'b [u8]> {
    if size > MAX_FILE {
        return None;
    }
    buffer.clear();
    buffer.reserve(usize::try_from(size).ok()? + 1);
    let mut file = File::open(location).ok()?;
    // A file that grows meanwhile is read to its end, but not beyond the limit.
    file.by_ref().take(MAX_FILE).read_to_end(buffer).ok()?;
    Some(buffer)
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
