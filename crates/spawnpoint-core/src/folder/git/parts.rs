//! Checks the parts of a repository. Its files may be links, or may name folders with more objects.
//! Git would follow both into other repositories of this machine.

use std::{
    io,
    path::{Path, PathBuf},
};

use crate::folder::{FileKind, ProjectFiles};

use super::{GitError, index_size, repository::foreign};

/// Files and folders that git reads.
const FILES: [&str; 5] = ["HEAD", "config", "config.worktree", "index", "packed-refs"];
const FOLDERS: [&str; 4] = ["objects", "refs", "reftable", "info"];
/// Git reads files in the folder of objects only by the name of an object.
const OBJECTS: &str = "objects";
/// The prefix of the parts of a split index.
const SHARED_INDEX: &str = "sharedindex.";
const INDEX: &str = "index";
/// The most memory that the paths of an index take in git: those of millions of files.
const MAX_INDEX_PATHS: u64 = 128 << 20;
/// The longest list of alternates.
const MAX_LIST: u64 = 64 * 1024;
/// More branches as single files than any real repository has.
const MAX_ENTRIES: usize = 200_000;

/// Refuses a repository with parts elsewhere: links that lead out of it, objects of another
/// repository, and pipes.
pub fn check_parts(git_dir: &Path) -> Result<(), GitError> {
    let files = ProjectFiles::serve(git_dir, &[]).map_err(|_| foreign(git_dir))?;
    let parts = Parts(&files);
    for name in FILES {
        parts.check(&files.root().join(name), FileKind::File)?;
    }
    let top = files.list(files.root()).map_err(|_| foreign(git_dir))?;
    for entry in top {
        let is_index =
            entry.name == INDEX || entry.name.to_string_lossy().starts_with(SHARED_INDEX);
        if is_index {
            parts.check(&entry.path, FileKind::File)?;
            parts.check_index(&entry.path)?;
        }
    }
    let mut left = MAX_ENTRIES;
    for name in FOLDERS {
        let folder = files.root().join(name);
        parts.check(&folder, FileKind::Folder)?;
        if name == OBJECTS {
            parts.check_objects(&folder)?;
        } else {
            parts.check_all_below(&folder, &mut left)?;
        }
    }
    Ok(())
}

struct Parts<'a>(&'a ProjectFiles);

impl Parts<'_> {
    /// A part that exists must have this kind and be inside the repository.
    fn check(&self, path: &Path, wanted: FileKind) -> Result<(), GitError> {
        match self.0.facts(path) {
            Ok(facts) if facts.kind == wanted => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            _ => Err(foreign(path)),
        }
    }

    /// Refuses an index that git would unpack to more than memory holds.
    fn check_index(&self, path: &Path) -> Result<(), GitError> {
        let bytes = index_size::path_bytes(|| self.0.open(path), MAX_INDEX_PATHS);
        match bytes.map_err(|_| foreign(path))? > MAX_INDEX_PATHS {
            true => Err(GitError::Refused("its index lists more than any project has".to_owned())),
            false => Ok(()),
        }
    }

    fn check_all_below(&self, folder: &Path, left: &mut usize) -> Result<(), GitError> {
        for (path, kind) in self.entries(folder)? {
            *left = left.checked_sub(1).ok_or_else(|| foreign(folder))?;
            if kind == FileKind::Folder {
                self.check_all_below(&path, left)?;
            }
        }
        Ok(())
    }

    /// The folders of objects. A list of alternates would add those of other repositories.
    fn check_objects(&self, objects: &Path) -> Result<(), GitError> {
        let mut left = MAX_ENTRIES;
        self.entries(objects)?;
        for name in ["info", "pack"] {
            self.check_all_below(&objects.join(name), &mut left)?;
        }
        let list = objects.join("info/alternates");
        let text = match self.0.read_text(&list, MAX_LIST) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(_) => return Err(foreign(&list)),
        };
        let names = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        // Git ignores a folder that does not exist. A quoted name would have to be parsed as git
        // does.
        let is_missing = |name: &str| objects.join(name).symlink_metadata().is_err();
        match names.into_iter().all(|name| !name.starts_with('"') && is_missing(name)) {
            true => Ok(()),
            false => Err(foreign(&list)),
        }
    }

    fn entries(&self, folder: &Path) -> Result<Vec<(PathBuf, FileKind)>, GitError> {
        let entries = match self.0.list(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(_) => return Err(foreign(folder)),
        };
        let odd = |kind| matches!(kind, FileKind::Outside | FileKind::Special);
        match entries.iter().find(|entry| odd(entry.facts.kind)) {
            Some(entry) => Err(foreign(&entry.path)),
            None => Ok(entries.into_iter().map(|entry| (entry.path, entry.facts.kind)).collect()),
        }
    }
}
