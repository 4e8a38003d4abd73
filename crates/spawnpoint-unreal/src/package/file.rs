//! Reads package files: completely, or only the header.

use std::{
    io::{self, Read},
    path::Path,
};

use spawnpoint_core::folder::ProjectFiles;

use super::{Package, PackageError, summary::header_size};

/// Number of bytes that are read before the header size is known.
const FIRST: usize = 16 * 1024;

/// Buffer size that is allocated without checking the file size.
const UNASKED: usize = 256 * 1024;

/// The maximum size of a header.
const MAX_HEADER: usize = 128 << 20;

/// The bytes of a whole package.
#[derive(Clone, Debug)]
pub struct PackageFile {
    name: String,
    bytes: Vec<u8>,
}

/// Reads headers of packages into a buffer that is reused.
#[derive(Debug, Default)]
pub struct HeaderReader {
    buffer: Vec<u8>,
}

impl PackageFile {
    /// The maximum size of a package that is read completely.
    pub const MAX_SIZE: u64 = 512 << 20;

    /// The package in these bytes. `name` is its package name.
    pub fn of(name: &str, bytes: Vec<u8>) -> Self {
        Self { name: name.to_owned(), bytes }
    }

    /// Reads a file of at most `limit` bytes.
    pub fn open(files: &ProjectFiles, name: &str, path: &Path, limit: u64) -> io::Result<Self> {
        files.read(path, limit).map(|bytes| Self::of(name, bytes))
    }

    /// The package in it.
    pub fn package(&self) -> Result<Package<'_>, PackageError> {
        Package::read(&self.name, &self.bytes)
    }
}

impl HeaderReader {
    /// Reads the header of a file of this size.
    pub fn read<'a>(
        &'a mut self,
        name: &'a str,
        mut file: impl Read,
        size: u64,
    ) -> io::Result<Result<Package<'a>, PackageError>> {
        let (mut filled, mut room) = (0, FIRST);
        loop {
            if self.buffer.len() < room {
                self.buffer.resize(room, 0);
            }
            let read = match file.read(&mut self.buffer[filled..room]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read?,
            };
            filled += read;
            // Most headers are complete after the first read.
            let wanted = match header_size(&self.buffer[..filled]) {
                Ok(size) => size,
                Err(PackageError::Truncated { .. }) => filled.saturating_add(1),
                Err(error) => return Ok(Err(error)),
            };
            if read == 0 || wanted <= filled {
                return Ok(Package::read(name, &self.buffer[..filled]));
            }
            if filled == room {
                room = wanted.max(filled * 2);
                if room > UNASKED {
                    // Reads at most the file size, whatever the header contains.
                    let len = usize::try_from(size).unwrap_or(usize::MAX);
                    room = room.min(len.max(filled + 1));
                    if room > MAX_HEADER {
                        let what = format!("The header has more than {MAX_HEADER} bytes.");
                        return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
                    }
                }
            }
        }
    }
}
