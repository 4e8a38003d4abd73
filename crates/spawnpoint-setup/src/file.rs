//! Reads a configuration file up to a limit, and replaces it atomically.

use std::{
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

use spawnpoint_files::real_path;

use crate::{
    encoding::{Encoding, decode, encode},
    error::SetupError,
    text::{SyntaxProblem, line_and_column},
};

/// The largest file that is edited. (Claude Code keeps histories in its file, which grows to megabytes.)
const MAX_BYTES: u64 = 32 * 1024 * 1024;

/// A file as it was when it was read.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// The path without links.
    pub path: PathBuf,
    /// Absent if the file does not exist.
    bytes: Option<Vec<u8>>,
    encoding: Encoding,
    text: String,
}

impl File {
    /// Reads a file. A file that does not exist has an empty text.
    pub fn read(path: &Path) -> Result<Self, SetupError> {
        let path = follow(path)?;
        let Some(bytes) = read_bytes(&path)? else {
            return Ok(Self { path, bytes: None, encoding: Encoding::Utf8, text: String::new() });
        };
        let (encoding, text) = decode(&bytes).map_err(|at| {
            SetupError::not_editable(&path, format!("is not a text file: byte {at} is invalid"))
        })?;
        Ok(Self { path, bytes: Some(bytes), encoding, text })
    }

    /// The same file with another text.
    pub fn with_text(&self, text: &str) -> Self {
        Self { text: text.to_owned(), ..self.clone() }
    }

    /// The text, empty if the file does not exist.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the file exists.
    pub fn exists(&self) -> bool {
        self.bytes.is_some()
    }

    /// The bytes, if the file exists.
    pub fn bytes(&self) -> Option<&[u8]> {
        self.bytes.as_deref()
    }

    /// The error for a problem in this file, with line and column.
    pub fn invalid(&self, problem: &SyntaxProblem) -> SetupError {
        let (line, column) = line_and_column(&self.text, problem.offset);
        let message = problem.message.clone();
        SetupError::InvalidSyntax { path: self.path.clone(), line, column, message }
    }

    /// Fails if the file exists and is read-only.
    pub fn check_writable(&self) -> Result<(), SetupError> {
        check_writable(&self.path)
    }

    /// Writes a new text, or deletes the file if there is none. Fails if the file changed since it was
    /// read.
    pub fn replace(&self, text: Option<&str>) -> Result<(), SetupError> {
        let path = &self.path;
        if read_bytes(path)?.as_deref() != self.bytes() {
            return Err(SetupError::ChangedOnDisk { path: path.clone() });
        }
        match text {
            Some(text) => write(path, &encode(self.encoding, text)),
            None => fs::remove_file(path).map_err(SetupError::io("delete", path)),
        }
    }
}

/// Writes a file atomically, and creates its folder if needed.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), SetupError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(SetupError::io("create the folder", folder))?;
    check_writable(path)?;
    spawnpoint_files::replace_keeping_mode(path, bytes).map_err(SetupError::io("write", path))
}

/// Replacing a file only requires a writable folder. A read-only file is respected nevertheless.
fn check_writable(path: &Path) -> Result<(), SetupError> {
    if fs::metadata(path).is_ok_and(|old| old.permissions().readonly()) {
        let error = io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only");
        return Err(SetupError::Io { action: "write", path: path.to_owned(), error });
    }
    Ok(())
}

/// Follows a link to the file itself.
fn follow(path: &Path) -> Result<PathBuf, SetupError> {
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_symlink() => {
            let target = real_path(path);
            target.map_err(SetupError::io("follow the link", path))
        }
        _ => Ok(path.to_owned()),
    }
}

/// Reads a regular file up to the limit. Returns nothing if it does not exist.
pub(crate) fn read_bytes(path: &Path) -> Result<Option<Vec<u8>>, SetupError> {
    let found = match fs::metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(SetupError::io("read", path)(error)),
    };
    if found.is_dir() {
        return Err(SetupError::not_editable(path, "is a folder, not a file"));
    }
    if !found.is_file() {
        return Err(SetupError::not_editable(path, "is not a regular file"));
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(SetupError::io("read", path))?;
    // Reading one byte more than allowed detects a file that is too large even if it grows meanwhile.
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(SetupError::io("read", path))?;
    match bytes.len() as u64 > MAX_BYTES {
        true => {
            let reason = format!("is larger than {} MiB", MAX_BYTES >> 20);
            Err(SetupError::not_editable(path, reason))
        }
        false => Ok(Some(bytes)),
    }
}
