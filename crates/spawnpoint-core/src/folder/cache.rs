//! Index caches: one file per project, so that the next start reads only what changed since.
//!
//! A cache is a header (format, version, checksum) and the index in the Postcard format. A file that
//! was written by another version or is damaged is not used; the index is then built again.

use std::{fs, io, path::Path};

use serde::{Serialize, de::DeserializeOwned};

/// The format of the index caches of one engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CacheFormat {
    /// The first bytes of the file.
    pub magic: [u8; 8],
    /// Increase this when the stored types, or what is read from the project, change.
    pub version: u32,
}

/// Why a cache cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CacheError {
    /// The file cannot be read or written.
    #[error("cannot read or write the index cache: {0}")]
    Io(#[from] io::Error),
    /// The file was written by another version, or is not an index cache.
    #[error("the index cache was written by another version")]
    Version,
    /// The file differs from what was written.
    #[error("the index cache is damaged")]
    Damaged,
}

/// The version of the header itself; part of the version that is stored.
const HEADER_VERSION: u32 = 3;
const HEADER_LENGTH: usize = 8 + 4 + 4 + 8;

impl CacheFormat {
    /// Reads what [`save`](Self::save) wrote.
    pub fn load<T: DeserializeOwned>(&self, file: &Path) -> Result<T, CacheError> {
        let bytes = fs::read(file)?;
        let (header, body) = bytes.split_at_checked(HEADER_LENGTH).ok_or(CacheError::Damaged)?;
        let (format, sum) = header.split_at(HEADER_LENGTH - 8);
        if format != self.header() {
            return Err(CacheError::Version);
        }
        if sum != checksum(body).to_le_bytes() {
            return Err(CacheError::Damaged);
        }
        match postcard::take_from_bytes(body) {
            Ok((index, [])) => Ok(index),
            _ => Err(CacheError::Damaged),
        }
    }

    /// Replaces the file in one step, and returns its size.
    pub fn save<T: Serialize>(&self, file: &Path, index: &T) -> Result<u64, CacheError> {
        let mut bytes = self.header();
        bytes.extend([0; 8]);
        let mut bytes = postcard::to_extend(index, bytes).map_err(io::Error::other)?;
        let sum = checksum(&bytes[HEADER_LENGTH..]).to_le_bytes();
        bytes[HEADER_LENGTH - 8..HEADER_LENGTH].copy_from_slice(&sum);
        spawnpoint_files::replace(file, &bytes)?;
        Ok(bytes.len() as u64)
    }

    /// The header without the checksum.
    fn header(&self) -> Vec<u8> {
        let versions = [HEADER_VERSION.to_le_bytes(), self.version.to_le_bytes()];
        [&self.magic[..], versions.as_flattened()].concat()
    }
}

/// Detects a damaged file. It need not detect forgery: the file belongs to the user who reads it.
fn checksum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    words.iter().chain([&last]).fold(bytes.len() as u64, |sum, word| {
        (sum ^ u64::from_le_bytes(*word)).wrapping_mul(FACTOR).rotate_left(29)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMAT: CacheFormat = CacheFormat { magic: *b"TESTTEST", version: 1 };

    #[test]
    fn a_damaged_cache_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("index");
        let index = (vec!["a".to_owned(), "bc".to_owned()], 70_000u32);
        let size = FORMAT.save(&file, &index).unwrap();
        let bytes = fs::read(&file).unwrap();
        assert_eq!(bytes.len() as u64, size);
        assert_eq!(FORMAT.load::<(Vec<String>, u32)>(&file).unwrap(), index);
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            fs::write(&file, &damaged).unwrap();
            assert!(FORMAT.load::<(Vec<String>, u32)>(&file).is_err(), "byte {at}");
            fs::write(&file, &bytes[..at]).unwrap();
            assert!(FORMAT.load::<(Vec<String>, u32)>(&file).is_err(), "cut at {at}");
        }
    }

    #[test]
    fn a_cache_of_another_version_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("index");
        FORMAT.save(&file, &1u32).unwrap();
        let newer = CacheFormat { version: 2, ..FORMAT };
        assert!(matches!(newer.load::<u32>(&file), Err(CacheError::Version)));
        let other = CacheFormat { magic: *b"OTHEROTH", ..FORMAT };
        assert!(matches!(other.load::<u32>(&file), Err(CacheError::Version)));
    }
}
