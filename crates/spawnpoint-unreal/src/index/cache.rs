//! The index in one file: texts once, numbers short, a version and a sum over it all. A file that is
//! not exactly what was written is not used.

use std::{fs, io, path::Path};

use super::{
    Index,
    record::{AssetRecord, Record, Stamp},
    strings::{Id, Strings},
};
use crate::package::{PackageFlags, Versions};

const MAGIC: &[u8; 8] = b"SpawnUEi";
/// Counts up whenever anything about the file or about what is taken from packages changes.
const VERSION: u32 = 2;
const HEAD: usize = MAGIC.len() + 4 + 8;

/// Why a cache cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CacheError {
    /// It cannot be read or written.
    #[error("cannot use the index cache: {0}")]
    Io(#[from] io::Error),
    /// Another version wrote it.
    #[error("the index cache is of another version")]
    Version,
    /// It is not what was written.
    #[error("the index cache is damaged")]
    Damaged,
}

impl Index {
    /// Reads an index from its file.
    pub fn load(file: &Path) -> Result<Self, CacheError> {
        let bytes = fs::read(file)?;
        let (head, body) = bytes.split_at_checked(HEAD).ok_or(CacheError::Damaged)?;
        if &head[..8] != MAGIC || head[8..12] != VERSION.to_le_bytes() {
            return Err(CacheError::Version);
        }
        if head[12..] != sum(body).to_le_bytes() {
            return Err(CacheError::Damaged);
        }
        read(&mut Input(body)).ok_or(CacheError::Damaged)
    }

    /// Writes the index to its file in one step, so that nobody ever sees half of it.
    pub fn save(&self, file: &Path) -> Result<(), CacheError> {
        let body = write(self);
        let mut bytes = Vec::with_capacity(HEAD + body.len());
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(sum(&body).to_le_bytes());
        bytes.extend(body);
        Ok(spawnpoint_files::replace(file, &bytes)?)
    }
}

fn write(index: &Index) -> Vec<u8> {
    // Texts in the order of their first use; those that nobody uses any more are left behind.
    let mut texts = Strings::default();
    let mut records = index.records.clone();
    for record in &mut records {
        record.each_text(|id| *id = texts.add(index.text(*id)));
    }
    let mut out = Vec::new();
    number(&mut out, texts.len() as u64);
    for place in 0..texts.len() {
        let text = texts.get(Id(place as u32));
        number(&mut out, text.len() as u64);
        out.extend_from_slice(text.as_bytes());
    }
    number(&mut out, records.len() as u64);
    for record in &records {
        write_record(&mut out, record);
    }
    out
}

fn write_record(out: &mut Vec<u8>, record: &Record) {
    number(out, record.name.0.into());
    number(out, record.map.into());
    number(out, record.stamp.modified);
    number(out, record.stamp.size);
    match record.refused {
        None => number(out, 0),
        Some((kind, text)) => {
            number(out, 1);
            number(out, kind.0.into());
            number(out, text.0.into());
        }
    }
    let Versions { legacy, ue4, ue5, licensee } = record.versions;
    for version in [legacy, ue4, ue5, licensee] {
        number(out, (version as u32).into());
    }
    record.engine.iter().for_each(|part| number(out, (*part).into()));
    number(out, record.changelist.into());
    number(out, record.branch.0.into());
    number(out, record.flags.0.into());
    number(out, record.assets.len() as u64);
    for asset in &record.assets {
        number(out, asset.path.0.into());
        number(out, asset.class.0.into());
        number(out, asset.parent.0.into());
        number(out, asset.tags.len() as u64);
        for (key, value) in &asset.tags {
            number(out, key.0.into());
            number(out, value.0.into());
        }
    }
    for list in [&record.hard, &record.soft] {
        number(out, list.len() as u64);
        list.iter().for_each(|id| number(out, id.0.into()));
    }
}

/// Seven bits a byte, the lowest first; the eighth says that more come.
fn number(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// What is left of the file.
struct Input<'b>(&'b [u8]);

impl Input<'_> {
    fn number(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let (first, rest) = self.0.split_first()?;
            self.0 = rest;
            value |= u64::from(first & 0x7F) << shift;
            if first & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    fn small(&mut self) -> Option<u32> {
        self.number()?.try_into().ok()
    }

    fn id(&mut self) -> Option<Id> {
        self.small().map(Id)
    }

    /// A count of things of which each has a byte at least.
    fn count(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok().filter(|count| *count <= self.0.len())
    }

    fn list<T>(&mut self, mut one: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.count()?;
        (0..count).map(|_| one(self)).collect()
    }
}

fn read(input: &mut Input<'_>) -> Option<Index> {
    let mut strings = Strings::default();
    for _ in 0..input.count()? {
        let len = input.count()?;
        let (text, rest) = input.0.split_at_checked(len)?;
        strings.add(std::str::from_utf8(text).ok()?);
        input.0 = rest;
    }
    let records = input.list(read_record)?;
    input.0.is_empty().then(|| Index::of(strings, records))
}

fn read_record(input: &mut Input<'_>) -> Option<Record> {
    let short = |input: &mut Input<'_>| u16::try_from(input.number()?).ok();
    Some(Record {
        name: input.id()?,
        map: input.number()? != 0,
        stamp: Stamp { modified: input.number()?, size: input.number()? },
        refused: match input.number()? {
            0 => None,
            _ => Some((input.id()?, input.id()?)),
        },
        versions: Versions {
            legacy: input.small()? as i32,
            ue4: input.small()? as i32,
            ue5: input.small()? as i32,
            licensee: input.small()? as i32,
        },
        engine: [short(input)?, short(input)?, short(input)?],
        changelist: input.small()?,
        branch: input.id()?,
        flags: PackageFlags(input.small()?),
        assets: input.list(|input| {
            Some(AssetRecord {
                path: input.id()?,
                class: input.id()?,
                parent: input.id()?,
                tags: input.list(|input| Some((input.id()?, input.id()?)))?,
            })
        })?,
        hard: input.list(Input::id)?,
        soft: input.list(Input::id)?,
    })
}

/// A sum that tells damage, eight bytes at a time.
fn sum(bytes: &[u8]) -> u64 {
    const PRIME: u64 = 0x9E37_79B9_7F4A_7C15;
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    words.iter().chain([&last]).fold(bytes.len() as u64, |sum, word| {
        (sum ^ u64::from_le_bytes(*word)).wrapping_mul(PRIME).rotate_left(29)
    })
}
