//! Reads, writes and deletes one text file.

use std::{
    io::{self, Read},
    path::Path,
};

use spawnpoint_protocol::{
    Fault,
    files::{TextFile, WrittenFile},
    op::{FileDelete, FileGet, FilePut},
    shape::Done,
};

use super::{MAX_TEXT, ProjectTexts, path::unreadable};

impl ProjectTexts {
    /// Reads a part of a text file.
    pub(super) fn get(&self, op: &FileGet) -> Result<TextFile, Fault> {
        let path = self.readable(&op.path)?;
        let read = || -> io::Result<(u64, Vec<u8>)> {
            let mut file = self.files.open(&path)?;
            io::copy(&mut (&mut file).take(op.offset), &mut io::sink())?;
            let mut bytes = Vec::new();
            let limit = op.max_bytes.min(MAX_TEXT);
            (&mut file).take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
            Ok((file.size(), bytes))
        };
        let (size, mut bytes) = read().map_err(|error| unreadable(&op.path, &error))?;
        if is_binary(&bytes) {
            return Err(Fault::argument("path", format!("'{}' is not a text file", op.path)));
        }
        let limit = usize::try_from(op.max_bytes.min(MAX_TEXT)).unwrap_or(usize::MAX);
        let truncated = bytes.len() > limit;
        if truncated {
            bytes.truncate(limit);
            // A line that is longer than the limit is cut as it is.
            if let Some(end) = memchr::memrchr(b'\n', &bytes) {
                bytes.truncate(end + 1);
            }
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok(TextFile { path: self.shown(&path), size, text, truncated })
    }

    /// Creates or replaces a text file and reads it back, or checks whether that is possible.
    pub(super) fn put(&self, op: &FilePut) -> Result<WrittenFile, Fault> {
        if op.text.len() as u64 > MAX_TEXT || op.text.contains('\0') {
            let what =
                format!("a text without NUL characters of at most {MAX_TEXT} bytes is written");
            return Err(Fault::argument("text", what));
        }
        let path = self.writable(&op.path)?;
        let old = self.old_text(&path, &op.path)?;
        let result = WrittenFile {
            path: self.shown(&path),
            size: op.text.len() as u64,
            created: old.is_none(),
        };
        if op.dry_run {
            return Ok(result);
        }
        let written = match &old {
            Some(old) => self.files.replace(&path, old.as_bytes(), op.text.as_bytes()),
            None => path
                .parent()
                .map_or(Ok(()), |folder| self.files.create_folders(folder))
                .and_then(|()| self.files.create(&path, op.text.as_bytes())),
        };
        written
            .map_err(|error| Fault::internal(format!("Could not write '{}': {error}", op.path)))?;
        match self.old_text(&path, &op.path)? {
            Some(now) if now == op.text => Ok(result),
            _ => Err(Fault::internal(format!(
                "'{}' was written, but another program changed it at once",
                op.path
            ))),
        }
    }

    /// Deletes a text file that still has a known text.
    pub(super) fn delete(&self, op: &FileDelete) -> Result<Done, Fault> {
        let path = self.writable(&op.path)?;
        let removed = self.files.remove(&path, op.text.as_bytes());
        removed.map_err(|error| unreadable(&op.path, &error))?;
        Ok(Done::OK)
    }

    /// The text of a file that may be replaced, if it exists. One that is not text, or so long that the edit could not
    /// be taken back, is not replaced.
    fn old_text(&self, path: &Path, named: &str) -> Result<Option<String>, Fault> {
        let bytes = match self.files.read(path, MAX_TEXT) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            bytes => bytes.map_err(|error| unreadable(named, &error))?,
        };
        match String::from_utf8(bytes) {
            Ok(text) if !text.contains('\0') => Ok(Some(text)),
            _ => Err(Fault::argument("path", format!("'{named}' is not a UTF-8 text file"))),
        }
    }
}

/// Whether bytes are not text: text has no NUL.
pub(super) fn is_binary(bytes: &[u8]) -> bool {
    memchr::memchr(0, &bytes[..bytes.len().min(8 * 1024)]).is_some()
}
