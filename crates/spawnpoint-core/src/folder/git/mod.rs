//! Compares revisions of a Git repository.
//!
//! Git only lists and unpacks objects. Files of the work tree are read and compared here, because
//! git would run the repository's filters on them. Two differences are ignored, because common
//! filters make them: line endings (CRLF instead of LF), and a Git LFS pointer whose hash matches
//! the file. Effects of other filters are reported as changes.

mod assets;
mod changed;
mod contents;
mod history;
mod index_size;
mod moved;
mod parts;
pub mod plumbing;
mod program;
mod repository;
mod work_tree;

use std::{collections::HashMap, io, path::Path};

use spawnpoint_protocol::{ErrorKind, Fault};

pub use self::{
    changed::UnchangedFiles,
    history::{DeletedAsset, deleted_assets, oldest_first},
};
use self::{
    plumbing::{Malformed, change_rows, object_id, whole_change_rows},
    program::Git,
};
use super::{Change, ChangeKind, FileDiff, ProjectFiles};

/// Which files of a project are compared, and how.
pub trait ComparedFiles: Sync {
    /// Whether the file at a path is compared.
    fn includes(&self, path: &str) -> bool;

    /// Whether files and folders of this name are left out where folders are compared.
    fn ignores(&self, name: &str) -> bool {
        name.starts_with('.')
    }

    /// What the path of a file is followed by in the path of the file that holds its id; empty if the id is
    /// in the file itself.
    fn id_suffix(&self) -> &'static str;

    /// The id in the file that holds it. A file at another path with the same id was moved.
    fn id_in(&self, bytes: &[u8]) -> Option<String>;

    /// Receives the earlier paths of assets that were deleted or moved, by id, before anything is compared.
    fn know_earlier_paths(&self, _: HashMap<String, String>) {}

    /// The files of the project that use the asset with an id.
    fn users_of(&self, _: &str) -> Vec<String> {
        Vec::new()
    }

    /// The size of the largest file that is compared.
    fn max_bytes(&self) -> u64;

    /// The differences between two versions of a file.
    fn compare(&self, versions: &FileVersions) -> Vec<Change>;
}

/// Two versions of one file.
#[derive(Debug)]
pub struct FileVersions {
    /// Its path in the newer version, or in the older one if it was removed.
    pub path: String,
    /// Its old path, if it was moved.
    pub moved_from: Option<String>,
    /// The older version, unless the file was added.
    pub old: Option<Vec<u8>>,
    /// The newer version, unless the file was removed.
    pub new: Option<Vec<u8>>,
}

impl FileVersions {
    /// The differences; `None` if there are none.
    pub fn diff(self, compared: &dyn ComparedFiles) -> Option<FileDiff> {
        let (old, new) =
            (self.old.as_deref().unwrap_or_default(), self.new.as_deref().unwrap_or_default());
        if old == new && self.moved_from.is_none() && self.old.is_some() == self.new.is_some() {
            return None;
        }
        let in_both = self.old.is_some() && self.new.is_some();
        let only_line_endings = in_both && old != new && same_lines(old, new);
        Some(FileDiff {
            changes: match only_line_endings {
                true => vec![Change {
                    object: String::new(),
                    component: None,
                    kind: ChangeKind::LineEndings,
                }],
                false => compared.compare(&self),
            },
            added: self.old.is_none(),
            removed: self.new.is_none(),
            path: self.path,
            moved_from: self.moved_from,
        })
    }
}

/// Whether two texts differ only in their line endings.
fn same_lines(old: &[u8], new: &[u8]) -> bool {
    let plain = |text: &[u8]| work_tree::without_returns(text).unwrap_or_else(|| text.to_vec());
    plain(old) == plain(new)
}

/// Why revisions cannot be compared.
#[derive(Debug, thiserror::Error)]
pub enum GitError {
    /// Git cannot be run.
    #[error("Cannot run git: {0}")]
    Run(#[from] io::Error),
    /// Git is not installed.
    #[error("Git is not installed")]
    NotInstalled,
    /// Git failed, or the repository is not trusted.
    #[error("git failed: {0}")]
    Refused(String),
    /// Git did not finish in time.
    #[error("git did not finish within {0} seconds and was stopped")]
    TimedOut(u64),
}

impl GitError {
    fn unreadable() -> Self {
        Self::Refused("the repository cannot be read".to_owned())
    }
}

impl From<GitError> for Fault {
    fn from(error: GitError) -> Self {
        let (kind, hint) = match error {
            GitError::Refused(_) => (
                ErrorKind::InvalidArgument,
                "pass revisions of the repository that contains the project",
            ),
            GitError::TimedOut(_) => {
                (ErrorKind::Timeout, "compare two revisions that are closer to each other")
            }
            GitError::Run(_) | GitError::NotInstalled => {
                (ErrorKind::NotReady, "git must be installed where Spawnpoint runs")
            }
        };
        Self::new(kind, error.to_string()).hint(hint)
    }
}

impl From<Malformed> for GitError {
    fn from(_: Malformed) -> Self {
        Self::unreadable()
    }
}

/// The maximum length of a revision name.
const MAX_REVISION: usize = 512;
/// The maximum memory of a list of files: about 450,000 of them.
const MAX_LISTED: usize = 96 << 20;
/// What a file takes in a list besides its path.
const ROW_BYTES: usize = 150;

/// The command that lists files that differ between trees, without anything that could run a program.
const DIFF_TREE: [&str; 10] = [
    "diff-tree",
    "-r",
    "-z",
    "--raw",
    "--no-renames",
    "--no-abbrev",
    "--no-ext-diff",
    "--no-textconv",
    "--ignore-submodules=all",
    "--relative",
];

/// The source of a version of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Source {
    /// An object of the repository.
    Object(String),
    /// A file of the work tree, with the id that its content would have in the repository.
    File(String),
}

impl Source {
    fn id(&self) -> &str {
        let (Self::Object(id) | Self::File(id)) = self;
        id
    }
}

/// A file that differs between the versions.
#[derive(Debug)]
struct Row {
    path: String,
    moved_from: Option<String>,
    old: Option<String>,
    new: Option<Source>,
}

impl Row {
    /// Whether the file is in one version only.
    fn is_lone(&self) -> bool {
        self.old.is_some() != self.new.is_some()
    }
}

/// Compares files below a folder in two revisions of its repository. Without a newer revision, the work tree
/// is compared.
pub fn diff_revisions(
    folder: &Path,
    old: &str,
    new: Option<&str>,
    compared: &dyn ComparedFiles,
) -> Result<Vec<FileDiff>, GitError> {
    for revision in [Some(old), new].into_iter().flatten() {
        check_revision(revision)?;
    }
    let git = Git::around(folder)?;
    let files = ProjectFiles::serve(folder, &[])?;
    let old = tree_of(&git, old)?;
    let rows = match new {
        Some(new) => between(&git, &old, &tree_of(&git, new)?, compared)?,
        None => work_tree::since(&git, &files, &old, compared)?,
    };
    let ids = moved::lone_ids(&git, &files, &rows, compared)?;
    compared.know_earlier_paths(assets::earlier_paths(&ids));
    let mut rows = moved::pair(rows, &ids, compared);
    rows.retain(|row| compared.includes(&row.path));
    rows.sort_by(|a, b| a.path.cmp(&b.path));
    let mut differences = contents::compare(&git, &files, rows, compared)?;
    assets::add_assets(&mut differences, &ids, compared);
    Ok(differences)
}

fn check_revision(revision: &str) -> Result<(), GitError> {
    let odd = revision.is_empty()
        || revision.starts_with('-')
        || revision.len() > MAX_REVISION
        || revision.chars().any(char::is_control);
    match odd {
        true => Err(GitError::Refused(format!("{revision:?} is not a revision"))),
        false => Ok(()),
    }
}

fn tree_of(git: &Git, revision: &str) -> Result<String, GitError> {
    let wanted = format!("{revision}^{{tree}}");
    let output = git.output(&["rev-parse", "--verify", "--quiet", "--end-of-options", &wanted]);
    let output = output.map_err(|error| match error {
        GitError::Refused(why) if why.is_empty() => {
            GitError::Refused(format!("there is no revision {revision:?}"))
        }
        error => error,
    })?;
    Ok(object_id(output.trim_ascii_end())?)
}

/// The files below the folder that differ between two trees.
fn between(
    git: &Git,
    old: &str,
    new: &str,
    compared: &dyn ComparedFiles,
) -> Result<Vec<Row>, GitError> {
    let arguments = [&DIFF_TREE[..], &[old, new, "--"]].concat();
    let row = |row: plumbing::ChangeRow| Row {
        path: row.path,
        moved_from: None,
        old: row.old,
        new: row.new.map(Source::Object),
    };
    let (mut rows, mut listed) = (Vec::new(), ListedBytes::default());
    git.pieces(&arguments, whole_change_rows, |piece| {
        for change in change_rows(piece)?.into_iter().filter(|row| is_listed(compared, &row.path)) {
            listed.add(&change.path)?;
            rows.push(row(change));
        }
        Ok(())
    })?;
    Ok(rows)
}

/// Limits the memory that a list of files takes. A repository of a few kilobytes can list any number of them.
#[derive(Debug, Default)]
struct ListedBytes(usize);

impl ListedBytes {
    fn add(&mut self, path: &str) -> Result<(), GitError> {
        self.0 += path.len() + ROW_BYTES;
        match self.0 > MAX_LISTED {
            true => Err(GitError::Refused("it lists more files than any project has".to_owned())),
            false => Ok(()),
        }
    }
}

/// Whether a file is compared, or holds the id of an asset.
fn is_listed(compared: &dyn ComparedFiles, path: &str) -> bool {
    let suffix = compared.id_suffix();
    compared.includes(path) || !suffix.is_empty() && path.ends_with(suffix)
}
