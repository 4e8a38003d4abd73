//! Opening and reading.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use cap_fs_ext::OpenOptionsSyncExt;
use cap_std::fs::OpenOptions;

use super::ProjectFiles;

/// An open file of a project: regular, and as long as it was when it was opened.
#[derive(Debug)]
pub struct ProjectFile {
    file: File,
    len: u64,
}

impl ProjectFile {
    /// The size in bytes when it was opened.
    pub fn size(&self) -> u64 {
        self.len
    }

    /// Appends the rest of the file to a buffer. A file of more than `limit` bytes is an error,
    /// even if it grew while it was read.
    pub fn read_rest(&mut self, buffer: &mut Vec<u8>, limit: u64) -> io::Result<()> {
        if self.len > limit {
            return Err(too_large(limit));
        }
        // Reserves exactly the file size: a growing buffer would use twice as much.
        buffer.reserve_exact(usize::try_from(self.len).unwrap_or_default() + 1);
        let read = (&mut self.file).take(limit.saturating_add(1)).read_to_end(buffer)?;
        if read as u64 > limit {
            return Err(too_large(limit));
        }
        Ok(())
    }
}

impl Read for ProjectFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.read(buffer)
    }
}

impl ProjectFiles {
    /// Opens a regular file. A pipe, socket or device is an error at once.
    pub fn open(&self, path: &Path) -> io::Result<ProjectFile> {
        let mut options = OpenOptions::new();
        // Opening a pipe would block until another program writes to it.
        options.read(true).nonblock(true);
        let file = self.beneath(path, |dir, inside| dir.open_with(inside, &options))?.into_std();
        // Checks the open file, because the path may name another file by now.
        let found = file.metadata()?;
        if !found.is_file() {
            return Err(not_regular(path));
        }
        Ok(ProjectFile { file, len: found.len() })
    }

    /// Reads a file of at most `limit` bytes.
    pub fn read(&self, path: &Path, limit: u64) -> io::Result<Vec<u8>> {
        let mut file = self.open(path)?;
        let mut bytes = Vec::new();
        file.read_rest(&mut bytes, limit)?;
        Ok(bytes)
    }

    /// Reads a text of at most `limit` bytes; what is not UTF-8 is replaced.
    pub fn read_text(&self, path: &Path, limit: u64) -> io::Result<String> {
        self.read(path, limit).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    }
}

fn not_regular(path: &Path) -> io::Error {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let what = format!("'{name}' is not a regular file and is not read.");
    io::Error::new(io::ErrorKind::InvalidInput, what)
}

fn too_large(limit: u64) -> io::Error {
    let what = format!("The file is larger than the limit of {limit} bytes and is not read.");
    io::Error::new(io::ErrorKind::FileTooLarge, what)
}
