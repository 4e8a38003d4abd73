//! Compares revisions of a Git repository.
//!
//! Git only lists and unpacks objects. Files of the work tree are read and compared here, because
//! git would run the repository's filters on them. Two differences are ignored, because common
//! filters make them: line endings (CRLF instead of LF), and a Git LFS pointer whose hash matches
//! the file. Effects of other filters are reported as changes.

mod moved;
mod parts;
pub mod plumbing;
mod program;
mod repository;
mod work_tree;

use std::{collections::HashMap, io, path::Path};

use parking_lot::Mutex;
use spawnpoint_core::folder::ProjectFiles;

use self::{
    plumbing::{Malformed, ObjectHead, change_rows, object_id, whole_change_rows},
    program::Git,
    work_tree::is_fetched_by_lfs,
};
use super::{
    Change, ChangeKind, FileDiff, Names,
    files::{Versions, is_serialized},
};
use crate::index::MAX_ASSET;

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
/// The maximum number of bytes of files that are compared at the same time.
const IN_FLIGHT: u64 = 128 << 20;

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

/// Compares the serialized Unity files below a folder in two revisions of its repository. Without a
/// newer revision, the work tree is compared.
pub fn diff_revisions(
    folder: &Path,
    old: &str,
    new: Option<&str>,
    names: &dyn Names,
) -> Result<Vec<FileDiff>, GitError> {
    for revision in [Some(old), new].into_iter().flatten() {
        check_revision(revision)?;
    }
    let git = Git::around(folder)?;
    let files = ProjectFiles::serve(folder, &[])?;
    let old = tree_of(&git, old)?;
    let rows = match new {
        Some(new) => between(&git, &old, &tree_of(&git, new)?)?,
        None => work_tree::since(&git, &files, &old)?,
    };
    let mut rows = moved::pair(&git, &files, rows)?;
    rows.retain(|row| is_serialized(&row.path));
    rows.sort_by(|a, b| a.path.cmp(&b.path));
    compare(&git, &files, rows, names)
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
fn between(git: &Git, old: &str, new: &str) -> Result<Vec<Row>, GitError> {
    let arguments = [
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
        old,
        new,
        "--",
    ];
    let row = |row: plumbing::ChangeRow| Row {
        path: row.path,
        moved_from: None,
        old: row.old,
        new: row.new.map(Source::Object),
    };
    let (mut rows, mut listed) = (Vec::new(), ListedBytes::default());
    git.pieces(&arguments, whole_change_rows, |piece| {
        for change in change_rows(piece)?.into_iter().filter(|row| is_compared(&row.path)) {
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

/// Whether a file is compared, or is the `.meta` file of one.
fn is_compared(path: &str) -> bool {
    is_serialized(path.strip_suffix(".meta").unwrap_or(path))
}

/// Kinds and sizes of the objects with these ids. They are read before any content, so that no
/// missing or too large object is unpacked.
fn sizes(git: &Git, ids: &[&str]) -> Result<HashMap<String, ObjectHead>, GitError> {
    let mut answers = git.objects("--batch-check", ids)?;
    ids.iter().map(|id| Ok(((*id).to_owned(), answers.head()?))).collect()
}

/// Compares the versions of all files. Git unpacks the next files meanwhile.
fn compare(
    git: &Git,
    files: &ProjectFiles,
    rows: Vec<Row>,
    names: &dyn Names,
) -> Result<Vec<FileDiff>, GitError> {
    let in_repository = |row: &Row| {
        let new = match &row.new {
            Some(Source::Object(id)) => Some(id.clone()),
            _ => None,
        };
        row.old.clone().into_iter().chain(new).collect::<Vec<String>>()
    };
    let ids: Vec<String> = rows.iter().flat_map(in_repository).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let sizes = sizes(git, &ids)?;
    let is_small =
        |id: &str| matches!(sizes.get(id), Some(ObjectHead::Blob(size)) if *size <= MAX_ASSET);
    let readable: Vec<&str> = ids.into_iter().filter(|id| is_small(id)).collect();
    let mut contents = git.objects("--batch", &readable)?;
    let mut object = |id: &str| match is_small(id) {
        true => match contents.head()? {
            ObjectHead::Blob(size) => contents.content(size).map(Ok),
            _ => Err(GitError::unreadable()),
        },
        false => Ok(Err(match sizes.get(id) {
            Some(ObjectHead::Blob(size)) => format!("a version of it has {size} bytes"),
            _ => "this clone does not contain that version".to_owned(),
        })),
    };
    let compared: Mutex<Vec<(usize, FileDiff)>> = Mutex::new(Vec::new());
    let keep = |number: usize, file: FileDiff| {
        compared.lock().push((number, file));
    };
    let mut rows = rows.into_iter().enumerate().peekable();
    while rows.peek().is_some() {
        rayon::scope(|scope| -> Result<(), GitError> {
            let mut held = 0;
            while held < IN_FLIGHT {
                let Some((number, row)) = rows.next() else { break };
                let old = row.old.as_deref().map(&mut object).transpose()?.transpose();
                let new = match &row.new {
                    Some(Source::Object(id)) => Some(object(id)?).transpose(),
                    Some(Source::File(_)) => {
                        let read = files.read(&files.root().join(&row.path), MAX_ASSET);
                        read.map(Some).map_err(|error| error.to_string())
                    }
                    None => Ok(None),
                };
                let in_work_tree = matches!(row.new, Some(Source::File(_)));
                let (path, moved_from) = (row.path, row.moved_from);
                let (old, new) = match (old, new) {
                    (Ok(old), Ok(new)) => (old, new),
                    (Err(reason), _) | (_, Err(reason)) => {
                        keep(number, unreadable(path, moved_from, reason));
                        continue;
                    }
                };
                if in_work_tree && is_fetched_by_lfs(old.as_deref(), new.as_deref()) {
                    continue;
                }
                held += [&old, &new]
                    .iter()
                    .map(|text| text.as_ref().map_or(0, Vec::len) as u64)
                    .sum::<u64>();
                let keep = &keep;
                scope.spawn(move |_| {
                    let versions = Versions { path, moved_from, old, new };
                    if let Some(file) = versions.compare(names) {
                        keep(number, file);
                    }
                });
            }
            Ok(())
        })?;
    }
    let mut compared = compared.into_inner();
    compared.sort_by_key(|(number, _)| *number);
    Ok(compared.into_iter().map(|(_, file)| file).collect())
}

fn unreadable(path: String, moved_from: Option<String>, reason: String) -> FileDiff {
    let kind = ChangeKind::Unreadable { reason };
    let changes = vec![Change { object: path.clone(), component: None, kind }];
    FileDiff { path, moved_from, added: false, removed: false, changes }
}
