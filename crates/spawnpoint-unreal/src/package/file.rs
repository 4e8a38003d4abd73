//! Packages in files: the whole of one, or no more of it than its header.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use super::{Package, PackageError, Summary};

/// What is read of a file before its length of header is known.
const FIRST: usize = 16 * 1024;

/// The bytes of a whole package.
#[derive(Clone, Debug)]
pub struct PackageFile {
    name: String,
    bytes: Vec<u8>,
}

/// Reads headers of packages into one buffer that it keeps.
#[derive(Debug, Default)]
pub struct HeaderReader {
    buffer: Vec<u8>,
}

impl PackageFile {
    /// Reads a file. `name` is what the project calls the package.
    pub fn open(name: &str, path: &Path) -> io::Result<Self> {
        Ok(Self { name: name.to_owned(), bytes: std::fs::read(path)? })
    }

    /// The package in it.
    pub fn package(&self) -> Result<Package<'_>, PackageError> {
        Package::read(&self.name, &self.bytes)
    }
}

impl HeaderReader {
    /// Reads the header of a file, and says what its package is.
    pub fn read<'a>(
        &'a mut self,
        name: &'a str,
        path: &Path,
    ) -> io::Result<Result<Package<'a>, PackageError>> {
        let mut file = File::open(path)?;
        self.buffer.clear();
        Read::by_ref(&mut file).take(FIRST as u64).read_to_end(&mut self.buffer)?;
        if self.buffer.len() == FIRST {
            let wanted = match Summary::read(&self.buffer) {
                Ok(summary) => usize::try_from(summary.header_size).unwrap_or(0),
                // The head itself is longer than what was read.
                Err(PackageError::Truncated { .. }) => usize::MAX,
                Err(error) => return Ok(Err(error)),
            };
            let more = wanted.saturating_sub(FIRST);
            file.take(more as u64).read_to_end(&mut self.buffer)?;
        }
        Ok(Package::read(name, &self.buffer))
    }
}
