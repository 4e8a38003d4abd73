//! Packages in files: the whole of one, or no more of it than its header.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use super::{Package, PackageError, summary::header_size};

/// What is read of a file before its length of header is known.
const FIRST: usize = 16 * 1024;

/// How much room is made without asking how long the file is.
const UNASKED: usize = 256 * 1024;

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
            // Most headers come with the first read, and then nothing more is asked for.
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
                    // Not more than there is, whatever the header says.
                    let len = usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX);
                    room = room.min(len.max(filled + 1));
                }
            }
        }
    }
}
