//! Saving the index to its cache, and loading it.

use std::path::Path;

use spawnpoint_core::folder::{CacheError, CacheFormat};

use super::{Index, entry::NO_GUID};

const FORMAT: CacheFormat = CacheFormat { magic: *b"SPWNUNTY", version: 4 };

impl Index {
    /// Reads what [`save`](Self::save) wrote.
    pub fn load(file: &Path) -> Result<Self, CacheError> {
        let mut index: Self = FORMAT.load(file)?;
        index.sorted = index.entries.len();
        index.sorted_guids = index.guids.len();
        if !index.is_consistent() {
            return Err(CacheError::Damaged);
        }
        index.derive();
        Ok(index)
    }

    /// Replaces the cache file in one step, and returns its size.
    pub fn save(&self, file: &Path) -> Result<u64, CacheError> {
        if self.dirty.is_empty() {
            return FORMAT.save(file, self);
        }
        let mut sorted = self.clone();
        sorted.settle();
        FORMAT.save(file, &sorted)
    }

    /// Whether every position is inside its array, and whatever must be sorted is.
    fn is_consistent(&self) -> bool {
        let within = |(start, length): (u32, u32), end: usize| {
            start.checked_add(length).is_some_and(|stop| stop as usize <= end)
        };
        let guids = self.guids.len();
        self.entries.iter().all(|entry| {
            within(entry.path, self.paths.len())
                && self.paths.is_char_boundary(entry.path.0 as usize)
                && self.paths.is_char_boundary((entry.path.0 + entry.path.1) as usize)
                && within(entry.references, self.references.len())
                && usize::from(entry.root) < self.roots.len()
                && (entry.guid == NO_GUID || (entry.guid as usize) < guids)
                && self.references_of(entry).all(|(guid, _)| (guid as usize) < guids)
        }) && self.entries.iter().map(|entry| entry.references.1 as usize).sum::<usize>()
            <= self.references.len()
            && self.guids.is_sorted()
            && self.entries.is_sorted_by(|a, b| self.path_of(a) < self.path_of(b))
    }
}

/// Guids as 16 bytes each: as variable-length numbers they would be longer and slower to read.
pub(super) mod guid_bytes {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use serde_bytes::Bytes;

    pub fn serialize<S: Serializer>(guids: &[u128], to: S) -> Result<S::Ok, S::Error> {
        let bytes: Vec<u8> = guids.iter().flat_map(|guid| guid.to_le_bytes()).collect();
        to.serialize_bytes(&bytes)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u128>, D::Error> {
        let (guids, rest) = <&'de Bytes>::deserialize(from)?.as_chunks::<16>();
        match rest {
            [] => Ok(guids.iter().map(|guid| u128::from_le_bytes(*guid)).collect()),
            _ => Err(D::Error::custom("a guid has 16 bytes")),
        }
    }
}
