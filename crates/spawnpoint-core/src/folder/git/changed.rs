//! Tells which files differ from a revision.

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
};

use super::{
    Change, ComparedFiles, FileVersions, GitError, ListedBytes, check_revision,
    plumbing::{tree_rows, whole_tree_rows},
    program::Git,
    tree_of, work_tree,
};
use crate::folder::ProjectFiles;

/// The size of the largest file whose content is compared. A larger one counts as changed if its time changed.
const MAX_COMPARED: u64 = 256 << 20;

/// The files below a folder that are the same as in a revision.
#[derive(Debug)]
pub struct UnchangedFiles {
    root: PathBuf,
    /// The files of the revision.
    listed: HashSet<String>,
    /// Those of them that are the same.
    paths: HashSet<String>,
}

impl UnchangedFiles {
    /// Compares the work tree with a revision of the repository around a folder.
    pub fn since(folder: &Path, revision: &str) -> Result<Self, GitError> {
        check_revision(revision)?;
        let git = Git::around(folder)?;
        let files = ProjectFiles::serve(folder, &[])?;
        let tree = tree_of(&git, revision)?;
        let (mut paths, mut listed) = (HashSet::new(), ListedBytes::default());
        git.pieces(&["ls-tree", "-r", "-z", &tree], whole_tree_rows, |piece| {
            for row in tree_rows(piece)? {
                listed.add(&row.path)?;
                paths.insert(row.path);
            }
            Ok(())
        })?;
        let listed = paths.clone();
        for row in work_tree::since(&git, &files, &tree, &AllFiles)? {
            paths.remove(&row.path);
        }
        Ok(Self { root: files.root().to_owned(), listed, paths })
    }

    /// Whether a file at this path differs from the revision, is new, or was deleted. A file that is in neither
    /// does not differ.
    pub fn differs(&self, path: &str) -> bool {
        let is_new = || self.root.join(path).symlink_metadata().is_ok();
        !self.paths.contains(path) && (self.listed.contains(path) || is_new())
    }
}

/// All files, compared as a whole.
struct AllFiles;

impl ComparedFiles for AllFiles {
    fn includes(&self, _: &str) -> bool {
        true
    }

    fn id_suffix(&self) -> &'static str {
        ""
    }

    fn id_in(&self, _: &[u8]) -> Option<String> {
        None
    }

    fn max_bytes(&self) -> u64 {
        MAX_COMPARED
    }

    fn compare(&self, _: &FileVersions) -> Vec<Change> {
        Vec::new()
    }
}
