//! Saving the index to its cache, and loading it.

use std::path::Path;

use spawnpoint_core::folder::{CacheError, CacheFormat};

use super::{Index, strings::Strings};

const FORMAT: CacheFormat = CacheFormat { magic: *b"SpawnUEi", version: 3 };

impl Index {
    /// Reads what [`save`](Self::save) wrote.
    pub fn load(file: &Path) -> Result<Self, CacheError> {
        let mut index: Self = FORMAT.load(file)?;
        index.derive();
        Ok(index)
    }

    /// Replaces the cache file in one step, and returns its size.
    pub fn save(&self, file: &Path) -> Result<u64, CacheError> {
        // Texts in the order of their first use, without those that are no longer used.
        let mut strings = Strings::default();
        let mut records = self.records.clone();
        for record in &mut records {
            record.each_text(|id| *id = strings.add(self.text(*id)));
        }
        FORMAT.save(file, &Self { strings, records, ..Self::default() })
    }
}
