//! Planned changes to the files of a plugin that is copied into a project.

use std::{
    borrow::Cow,
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::{error::SetupError, file};

/// A file that is written.
#[derive(Clone, Debug)]
struct Write {
    path: PathBuf,
    bytes: Cow<'static, [u8]>,
    is_new: bool,
}

/// The planned changes to the files of one folder.
#[derive(Clone, Debug)]
pub struct FolderChange {
    folder: PathBuf,
    writes: Vec<Write>,
    removed: Vec<PathBuf>,
}

impl FolderChange {
    pub(crate) fn empty(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), writes: Vec::new(), removed: Vec::new() }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The number of files that do not exist yet.
    pub fn added(&self) -> usize {
        self.writes.iter().filter(|write| write.is_new).count()
    }

    /// The number of files with other contents.
    pub fn updated(&self) -> usize {
        self.writes.len() - self.added()
    }

    /// The number of files that are deleted.
    pub fn removed(&self) -> usize {
        self.removed.len()
    }

    /// Whether all files already are as they should be.
    pub fn is_empty(&self) -> bool {
        self.writes.is_empty() && self.removed.is_empty()
    }

    /// Whether it writes files.
    pub(crate) fn writes(&self) -> bool {
        !self.writes.is_empty()
    }

    /// Plans to write a file, unless it has these contents. Files are written in the order of these calls.
    pub(crate) fn write(
        &mut self,
        name: &str,
        bytes: impl Into<Cow<'static, [u8]>>,
    ) -> Result<(), SetupError> {
        let (path, bytes) = (self.folder.join(name), bytes.into());
        let found = file::read_bytes(&path)?;
        // A file that is deleted under a name that differs only in case is written again: to some file systems it is
        // the same file.
        if found.as_deref() == Some(&*bytes) && !self.removes(&path) {
            return Ok(());
        }
        self.refuse_links(&path)?;
        self.writes.push(Write { path, bytes, is_new: found.is_none() });
        Ok(())
    }

    /// Plans to delete a file, if it exists. Files are deleted in the order of these calls, before others are
    /// written.
    pub(crate) fn delete(&mut self, name: &str) -> Result<(), SetupError> {
        let path = self.folder.join(name);
        if path.is_file() && !self.removed.contains(&path) {
            self.refuse_links(&path)?;
            self.removed.push(path);
        }
        Ok(())
    }

    fn removes(&self, path: &Path) -> bool {
        let path = path.as_os_str();
        self.removed.iter().any(|removed| removed.as_os_str().eq_ignore_ascii_case(path))
    }

    /// Developers of a plugin link its folder to their checkout, which is not changed through that link.
    fn refuse_links(&self, path: &Path) -> Result<(), SetupError> {
        let is_link =
            |path: &Path| fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
        match self.folders_of(path).find(|folder| is_link(folder)) {
            Some(link) => Err(SetupError::not_editable(
                link,
                "is a link; setup neither writes nor deletes files behind links",
            )),
            None => Ok(()),
        }
    }

    pub(crate) fn apply(&self) -> Result<(), SetupError> {
        for path in &self.removed {
            fs::remove_file(path).map_err(SetupError::io("delete", path))?;
        }
        for Write { path, bytes, .. } in &self.writes {
            file::write(path, bytes)?;
        }
        if !self.removed.is_empty() {
            self.remove_empty_folders();
        }
        Ok(())
    }

    /// Folders with other files stay.
    fn remove_empty_folders(&self) {
        let folders: BTreeSet<_> =
            self.removed.iter().flat_map(|path| self.folders_of(path)).collect();
        // In reverse order, so that a folder comes before the one that contains it.
        for folder in folders.into_iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }

    /// The folders that contain a file, up to and including the plugin's own.
    fn folders_of<'p>(&self, path: &'p Path) -> impl Iterator<Item = &'p Path> {
        path.ancestors().skip(1).take_while(|folder| folder.starts_with(&self.folder))
    }
}
