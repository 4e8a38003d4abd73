//! The index on disk: its arrays one after the other, behind a header that tells their lengths and a
//! checksum. A file that is not exactly right in every respect is no index, and is made anew.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::{
    Index, Place, Reach,
    entry::{Entry, NO_GUID},
};
use crate::{asset::kind::Kind, walk::Stamp, yaml::Content};

const MAGIC: &[u8; 8] = b"SPWNUNTY";
/// Counted up whenever the layout or the meaning of what is stored changes.
const VERSION: u32 = 2;
const HEADER: usize = 40;

impl Index {
    /// Reads what [`save`](Self::save) wrote; `None` if there is nothing usable.
    pub fn load(file: &Path) -> Option<Self> {
        decode(&fs::read(file).ok()?)
    }

    /// Writes it to a file, which is replaced in one step.
    pub fn save(&self, file: &Path) -> io::Result<u64> {
        let bytes = encode(self);
        spawnpoint_files::replace(file, &bytes)?;
        Ok(bytes.len() as u64)
    }
}

fn encode(index: &Index) -> Vec<u8> {
    let mut compact;
    let mut index = index;
    if !index.dirty.is_empty() {
        compact = index.clone();
        compact.settle();
        index = &compact;
    }
    let mut body = Vec::with_capacity(index.paths.len() + index.entries.len() * 80);
    for place in &index.places {
        put_text(&mut body, &place.prefix);
        put_text(&mut body, &place.folder.to_string_lossy());
        body.push(u8::from(place.reach == Reach::Guids));
    }
    let places = body.len();
    body.extend(index.paths.as_bytes());
    for entry in &index.entries {
        put_entry(&mut body, entry);
    }
    for guid in &index.guids {
        body.extend(guid.to_le_bytes());
    }
    body.extend(&index.mentions);
    let mut bytes = Vec::with_capacity(HEADER + body.len());
    bytes.extend(MAGIC);
    for count in [
        VERSION as usize,
        places,
        index.paths.len(),
        index.entries.len(),
        index.guids.len(),
        index.mentions.len(),
    ] {
        bytes.extend(u32::try_from(count).unwrap_or(u32::MAX).to_le_bytes());
    }
    bytes.extend(checksum(&body).to_le_bytes());
    bytes.extend(body);
    bytes
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    out.extend(u32::try_from(text.len()).unwrap_or(u32::MAX).to_le_bytes());
    out.extend(text.as_bytes());
}

const ENTRY: usize = 4 * 2 + 2 + 3 + 8 * 4 + 4 * 4;

fn put_entry(out: &mut Vec<u8>, entry: &Entry) {
    out.extend(entry.path.0.to_le_bytes());
    out.extend(entry.path.1.to_le_bytes());
    out.extend(entry.place.to_le_bytes());
    out.extend([
        entry.kind as u8,
        entry.content.map_or(0, |content| content as u8 + 1),
        entry.flags,
    ]);
    for stamp in [entry.file, entry.meta] {
        out.extend(stamp.size.to_le_bytes());
        out.extend(stamp.modified.to_le_bytes());
    }
    for number in [entry.guid, entry.main_class, entry.mentions.0, entry.mentions.1] {
        out.extend(number.to_le_bytes());
    }
}

/// Tells a damaged file; no defence against a forged one, which could do no more than mislead.
fn checksum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut sum = bytes.len() as u64;
    let (words, rest) = bytes.as_chunks::<8>();
    for word in words {
        sum = (sum ^ u64::from_le_bytes(*word)).wrapping_mul(FACTOR).rotate_left(29);
    }
    rest.iter().fold(sum, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(FACTOR).rotate_left(29))
}

struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    fn take(&mut self, length: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn text(&mut self) -> Option<String> {
        let length = self.u32()? as usize;
        String::from_utf8(self.take(length)?.to_vec()).ok()
    }

    fn stamp(&mut self) -> Option<Stamp> {
        let size = u64::from_le_bytes(self.array()?);
        Some(Stamp { size, modified: i64::from_le_bytes(self.array()?) })
    }

    fn entry(&mut self) -> Option<Entry> {
        let path = (self.u32()?, self.u32()?);
        let place = u16::from_le_bytes(self.array()?);
        let [kind, content, flags] = self.array()?;
        Some(Entry {
            path,
            place,
            kind: Kind::from_byte(kind)?,
            content: content_from(content)?,
            flags,
            file: self.stamp()?,
            meta: self.stamp()?,
            guid: self.u32()?,
            main_class: self.u32()?,
            mentions: (self.u32()?, self.u32()?),
        })
    }
}

fn content_from(byte: u8) -> Option<Option<Content>> {
    const ALL: [Content; 5] =
        [Content::Yaml, Content::LfsPointer, Content::Text, Content::Binary, Content::Empty];
    match byte {
        0 => Some(None),
        byte => ALL.into_iter().find(|content| *content as u8 + 1 == byte).map(Some),
    }
}

fn decode(bytes: &[u8]) -> Option<Index> {
    let mut header = Reader(bytes);
    if header.take(MAGIC.len())? != MAGIC || header.u32()? != VERSION {
        return None;
    }
    let [places, paths, entries, guids, mentions] = {
        let mut counts = [0; 5];
        for count in &mut counts {
            *count = header.u32()? as usize;
        }
        counts
    };
    let sum = u64::from_le_bytes(header.array()?);
    let mut body = Reader(header.0);
    let expected = places + paths + entries * ENTRY + guids * 16 + mentions;
    if body.0.len() != expected || checksum(body.0) != sum {
        return None;
    }
    let mut index = Index { places: decode_places(body.take(places)?)?, ..Index::default() };
    index.paths = String::from_utf8(body.take(paths)?.to_vec()).ok()?;
    // Collecting options would grow the array step by step, and keep what it grew.
    index.entries.reserve_exact(entries);
    for _ in 0..entries {
        index.entries.push(body.entry()?);
    }
    let (chunks, _) = body.take(guids * 16)?.as_chunks::<16>();
    index.guids = chunks.iter().map(|guid| u128::from_le_bytes(*guid)).collect();
    index.mentions = body.take(mentions)?.to_vec();
    index.sorted = entries;
    index.sorted_guids = guids;
    is_sound(&index).then(|| {
        index.derive();
        index
    })
}

fn decode_places(bytes: &[u8]) -> Option<Vec<Place>> {
    let mut reader = Reader(bytes);
    let mut places = Vec::new();
    while !reader.0.is_empty() {
        let (prefix, folder) = (reader.text()?, PathBuf::from(reader.text()?));
        let [guids] = reader.array()?;
        let reach = if guids == 1 { Reach::Guids } else { Reach::Whole };
        places.push(Place { prefix, folder, reach });
    }
    Some(places)
}

/// Every position points into its array, and what must be sorted is.
fn is_sound(index: &Index) -> bool {
    let within = |(start, length): (u32, u32), end: usize| {
        start.checked_add(length).is_some_and(|stop| stop as usize <= end)
    };
    let guids = index.guids.len();
    index.entries.iter().all(|entry| {
        within(entry.path, index.paths.len())
            && index.paths.is_char_boundary(entry.path.0 as usize)
            && index.paths.is_char_boundary((entry.path.0 + entry.path.1) as usize)
            && within(entry.mentions, index.mentions.len())
            && usize::from(entry.place) < index.places.len()
            && (entry.guid == NO_GUID || (entry.guid as usize) < guids)
            && index.mentions_of(entry).all(|(guid, _)| (guid as usize) < guids)
    }) && index.entries.iter().map(|entry| entry.mentions.1 as usize).sum::<usize>()
        <= index.mentions.len()
        && index.guids.is_sorted()
        && index.entries.is_sorted_by(|a, b| index.path_of(a) < index.path_of(b))
}
