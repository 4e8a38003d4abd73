//! Lists folders, with limits, so that every walk ends.

use std::{
    collections::HashSet,
    ffi::OsString,
    io,
    path::{Path, PathBuf},
};

use parking_lot::Mutex;

use super::{FileFacts, FileKind, ProjectFiles, leads_out, outside};

/// The maximum depth of folders.
const MAX_DEPTH: usize = 64;

/// A file or folder in a folder.
#[derive(Clone, Debug)]
pub struct FolderEntry {
    /// Its name.
    pub name: OsString,
    /// Its path.
    pub path: PathBuf,
    /// Its properties; those of the target for a link.
    pub facts: FileFacts,
    /// Whether it is a link.
    pub linked: bool,
}

/// A file or folder that a walk skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The path.
    pub path: PathBuf,
    /// The reason.
    pub reason: String,
}

/// A walk through the folders of a project, from any number of threads. It enters the target of a
/// link once, so that cycles of links end, and records skipped paths.
#[derive(Debug)]
pub struct Walk<'f> {
    files: &'f ProjectFiles,
    entered: Mutex<HashSet<PathBuf>>,
    skipped: Mutex<Vec<Skipped>>,
}

impl<'f> Walk<'f> {
    /// Starts a walk.
    pub fn new(files: &'f ProjectFiles) -> Self {
        Self { files, entered: Mutex::default(), skipped: Mutex::default() }
    }

    /// The files and folders in a folder that is `depth` levels below the start of the walk. Names
    /// for which `wanted` returns false are skipped without a record.
    pub fn list(
        &self,
        folder: &Path,
        depth: usize,
        wanted: impl Fn(&str) -> bool,
    ) -> Vec<FolderEntry> {
        if depth > MAX_DEPTH {
            self.skip(folder, format!("Folders more than {MAX_DEPTH} levels deep are not read."));
            return Vec::new();
        }
        let wanted = |name: &OsString| name.to_str().is_some_and(&wanted);
        let entries = match self.files.entries(folder, wanted) {
            Ok(entries) => entries,
            Err(error) => {
                self.skip(folder, error.to_string());
                return Vec::new();
            }
        };
        let keep = |entry: &FolderEntry| match entry.facts.kind {
            FileKind::File | FileKind::Folder => true,
            FileKind::Special => {
                self.skip(&entry.path, "Only regular files are read.".to_owned());
                false
            }
            FileKind::Outside => {
                self.skip(&entry.path, outside(&entry.path).to_string());
                false
            }
        };
        entries.into_iter().filter(keep).collect()
    }

    /// Whether the walk should enter a folder: false for a second link to it.
    pub fn enters(&self, entry: &FolderEntry) -> bool {
        if !entry.linked {
            return true;
        }
        let Ok(target) = self.files.real_path(&entry.path) else { return false };
        self.entered.lock().insert(target)
    }

    /// The skipped paths.
    pub fn skipped(self) -> Vec<Skipped> {
        self.skipped.into_inner()
    }

    fn skip(&self, path: &Path, reason: String) {
        self.skipped.lock().push(Skipped { path: path.to_owned(), reason });
    }
}

impl ProjectFiles {
    /// The contents of a folder, without broken links.
    pub fn list(&self, folder: &Path) -> io::Result<Vec<FolderEntry>> {
        self.entries(folder, |_| true)
    }

    fn entries(
        &self,
        folder: &Path,
        wanted: impl Fn(&OsString) -> bool,
    ) -> io::Result<Vec<FolderEntry>> {
        let dir = self.beneath(folder, |dir, inside| dir.open_dir(inside))?;
        let mut found = Vec::new();
        for entry in dir.entries()?.flatten() {
            let name = entry.file_name();
            if !wanted(&name) {
                continue;
            }
            let path = folder.join(&name);
            let Ok(kind) = entry.file_type() else { continue };
            let linked = kind.is_symlink();
            let facts = if linked {
                match self.facts(&path) {
                    Err(error) if leads_out(&error) => {
                        FileFacts { kind: FileKind::Outside, size: 0, modified: None }
                    }
                    facts => match facts {
                        Ok(facts) => facts,
                        Err(_) => continue,
                    },
                }
            } else if kind.is_dir() {
                // The modification time of a folder is not used.
                FileFacts { kind: FileKind::Folder, size: 0, modified: None }
            } else {
                let Ok(found) = entry.metadata() else { continue };
                FileFacts::of(&found)
            };
            found.push(FolderEntry { name, path, facts, linked });
        }
        Ok(found)
    }
}

/// Folders at or below a folder for which `is_wanted` returns true, nearest first. Folders in a wanted one,
/// hidden folders and links are left out.
pub fn find_folders(
    folder: &Path,
    depth: usize,
    is_wanted: impl Fn(&Path) -> bool,
) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut level = vec![folder.to_owned()];
    for _ in 0..=depth {
        let mut next = Vec::new();
        for folder in level {
            if is_wanted(&folder) {
                found.push(folder);
                continue;
            }
            let files = ProjectFiles::serve(&folder, &[]);
            let entries = files.and_then(|files| files.list(&folder)).unwrap_or_default();
            let folders =
                entries.into_iter().filter(|entry| entry.facts.is_folder() && !entry.linked);
            let visible = folders.filter(|entry| !entry.name.to_string_lossy().starts_with('.'));
            next.extend(visible.map(|entry| entry.path));
        }
        next.sort();
        level = next;
    }
    found
}
