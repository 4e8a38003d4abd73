//! A file on disk: read whole and bounded, replaced in one step.

use std::{
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

use crate::{
    encoding::{Encoding, decode, encode},
    error::SetupError,
    text::{Problem, place},
};

/// No configuration is larger. (The largest one known, that of Claude Code, holds histories.)
const LARGEST: u64 = 32 * 1024 * 1024;

/// A file as it was when we looked.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// Where it really lies, links followed.
    pub path: PathBuf,
    /// Missing when there is no file yet.
    bytes: Option<Vec<u8>>,
    encoding: Encoding,
    text: String,
}

impl File {
    /// Reads a file; one that is not there is empty.
    pub fn read(path: &Path) -> Result<Self, SetupError> {
        let path = follow(path)?;
        let Some(bytes) = read_bytes(&path)? else {
            return Ok(Self { path, bytes: None, encoding: Encoding::Utf8, text: String::new() });
        };
        let (encoding, text) = decode(&bytes).map_err(|at| {
            SetupError::unfit(&path, format!("is not text: byte {at} belongs to no character"))
        })?;
        Ok(Self { path, bytes: Some(bytes), encoding, text })
    }

    /// The same file, if it said this.
    pub fn pretend(&self, text: &str) -> Self {
        Self { text: text.to_owned(), ..self.clone() }
    }

    /// What it says; nothing when it is not there.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is there.
    pub fn exists(&self) -> bool {
        self.bytes.is_some()
    }

    /// Its bytes, if it is there.
    pub fn bytes(&self) -> Option<&[u8]> {
        self.bytes.as_deref()
    }

    /// What is wrong with it, with its place.
    pub fn malformed(&self, problem: &Problem) -> SetupError {
        let (line, column) = place(&self.text, problem.at);
        let what = problem.what.clone();
        SetupError::Malformed { path: self.path.clone(), line, column, what }
    }

    /// Puts a new text in the place of the old one, or removes the file for no text. Nothing is
    /// replaced that is no longer what was read.
    pub fn replace(&self, text: Option<&str>) -> Result<(), SetupError> {
        let path = &self.path;
        if read_bytes(path)?.as_deref() != self.bytes() {
            return Err(SetupError::Changed { path: path.clone() });
        }
        match text {
            Some(text) => write(path, &encode(self.encoding, text)),
            None => fs::remove_file(path).map_err(SetupError::io("remove", path)),
        }
    }
}

/// Writes a file in one step: whoever reads it finds the old one or the new one.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), SetupError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(SetupError::io("make the folder", folder))?;
    let old = fs::metadata(path).ok();
    // Replacing a file takes only a writable folder; its owner's "read-only" is meant, though.
    if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
        let error = io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only");
        return Err(SetupError::Io { what: "write", path: path.to_owned(), error });
    }
    spawnpoint_files::replace_keeping_mode(path, bytes).map_err(SetupError::io("write", path))
}

/// The file itself, when the path is a link to it.
fn follow(path: &Path) -> Result<PathBuf, SetupError> {
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_symlink() => {
            let target = fs::canonicalize(path);
            target.map_err(SetupError::io("follow the link", path))
        }
        _ => Ok(path.to_owned()),
    }
}

fn read_bytes(path: &Path) -> Result<Option<Vec<u8>>, SetupError> {
    let found = match fs::metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(SetupError::io("read", path)(error)),
    };
    if found.is_dir() {
        return Err(SetupError::unfit(path, "is a folder, where a file should be"));
    }
    if !found.is_file() {
        return Err(SetupError::unfit(path, "is no ordinary file"));
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(SetupError::io("read", path))?;
    // One byte more than allowed tells a file that is too large, whatever its size was before.
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(SetupError::io("read", path))?;
    match bytes.len() as u64 > LARGEST {
        true => {
            let what = format!("is larger than {} MiB: no configuration is", LARGEST >> 20);
            Err(SetupError::unfit(path, what))
        }
        false => Ok(Some(bytes)),
    }
}
