//! Text files of a project: search, read, write. Every engine over a folder answers the file ops with this.

mod access;
mod glob;
mod lines;
mod path;
mod pattern;
mod search;

use spawnpoint_protocol::{ErrorKind, Fault, Op, OpName};

pub use self::{
    glob::glob,
    lines::{LineMatch, LineMatcher, WrongPattern},
    path::is_plain_data,
    pattern::{MAX_PATTERN, PatternTooLong, check_pattern, path_pattern},
};
use super::ProjectFiles;
use crate::engine::{OpContext, OpOutput};

/// The ops that [`ProjectTexts::run`] answers.
pub const FILE_OPS: [OpName; 4] =
    [OpName::FilesSearch, OpName::FileGet, OpName::FilePut, OpName::FileDelete];

/// The largest text that is written.
const MAX_TEXT: u64 = 1024 * 1024;

/// The text files of a project.
#[derive(Clone, Debug)]
pub struct ProjectTexts {
    files: ProjectFiles,
    /// What paths in arguments may begin with, although the folder has no such name: a scheme of the engine.
    scheme: &'static str,
}

impl ProjectTexts {
    /// The text files of a project. Paths are relative to its folder, with or without the scheme.
    pub fn new(files: ProjectFiles, scheme: &'static str) -> Self {
        Self { files, scheme }
    }

    /// Answers one of [`FILE_OPS`].
    pub fn run(&self, op: Op, cx: &OpContext) -> Result<OpOutput, Fault> {
        match op {
            Op::FilesSearch(op) => OpOutput::of(&self.search(&op, cx)?),
            Op::FileGet(op) => OpOutput::of(&self.get(&op)?),
            Op::FilePut(op) => OpOutput::of(&self.put(&op)?),
            Op::FileDelete(op) => OpOutput::of(&self.delete(&op)?),
            other => {
                let what = format!("'{}' does not work on text files", other.name());
                Err(Fault::new(ErrorKind::Unsupported, what))
            }
        }
    }
}

#[cfg(all(test, unix))]
mod tests;
