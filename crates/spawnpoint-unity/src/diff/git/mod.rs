//! Versions from a repository.
//!
//! Git lists and unpacks objects, and nothing else: files of the work tree are read and compared here,
//! because git would run the repository's filters on them. Two differences do not count, since filters
//! that many people use make them: line endings (CRLF for LF), and a file whose content Git LFS keeps
//! elsewhere, as long as it has the hash that its pointer names. What other filters do to a file shows
//! as a change.

mod moved;
mod parts;
pub mod plumbing;
mod program;
mod repository;
mod work_tree;

use std::{
    collections::HashMap,
    io,
    path::Path,
    sync::{Mutex, PoisonError},
};

use spawnpoint_core::folder::ProjectFiles;

use self::{
    plumbing::{Malformed, ObjectHead, change_rows, object_id},
    program::Git,
    work_tree::is_fetched_by_lfs,
};
use super::{
    Change, FileDiff, Names, What,
    files::{Versions, is_serialized},
};
use crate::index::MAX_ASSET;

/// Why git did not answer.
#[derive(Debug, thiserror::Error)]
pub enum GitError {
    /// It cannot be run.
    #[error("cannot run git: {0}")]
    Run(#[from] io::Error),
    /// It is not there.
    #[error("git is not installed")]
    NotInstalled,
    /// It refused, or the repository is not one that is read.
    #[error("git says: {0}")]
    Refused(String),
    /// It took too long.
    #[error("git took longer than {0} seconds and was stopped")]
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

/// No name of a revision is longer.
const MAX_REVISION: usize = 512;
/// How many bytes of files wait to be compared at once.
const IN_FLIGHT: u64 = 128 << 20;

/// Where a version of a file is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Source {
    /// In the repository, by its id.
    Object(String),
    /// In the work tree; the id is what the repository would call it.
    File(String),
}

impl Source {
    fn id(&self) -> &str {
        let (Self::Object(id) | Self::File(id)) = self;
        id
    }
}

/// A file that is not the same in both versions.
#[derive(Debug)]
struct Row {
    path: String,
    moved_from: Option<String>,
    old: Option<String>,
    new: Option<Source>,
}

/// Compares what Unity serializes in two revisions of the repository that holds a folder. Without a
/// newer revision the files as they are now are meant.
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

/// What differs between two trees, below the folder.
fn between(git: &Git, old: &str, new: &str) -> Result<Vec<Row>, GitError> {
    let output = git.output(&[
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
    ])?;
    let rows = change_rows(&output)?.into_iter().filter(|row| is_wanted(&row.path));
    let row = |row: plumbing::ChangeRow| Row {
        path: row.path,
        moved_from: None,
        old: row.old,
        new: row.new.map(Source::Object),
    };
    Ok(rows.map(row).collect())
}

/// Whether a file is compared, or tells the guid of one that is.
fn is_wanted(path: &str) -> bool {
    is_serialized(path.strip_suffix(".meta").unwrap_or(path))
}

/// What the repository has under these ids. Asked before any content, so that nothing is unpacked that
/// is too large or not there.
fn sizes(git: &Git, ids: &[&str]) -> Result<HashMap<String, ObjectHead>, GitError> {
    let mut answers = git.objects("--batch-check", ids)?;
    ids.iter().map(|id| Ok(((*id).to_owned(), answers.head()?))).collect()
}

/// Compares the versions of all files; while git unpacks the next ones, the last ones are compared.
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
            _ => "this copy of the repository does not hold a version of it".to_owned(),
        })),
    };
    let compared: Mutex<Vec<(usize, FileDiff)>> = Mutex::new(Vec::new());
    let keep = |number: usize, file: FileDiff| {
        compared.lock().unwrap_or_else(PoisonError::into_inner).push((number, file));
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
    let mut compared = compared.into_inner().unwrap_or_else(PoisonError::into_inner);
    compared.sort_by_key(|(number, _)| *number);
    Ok(compared.into_iter().map(|(_, file)| file).collect())
}

fn unreadable(path: String, moved_from: Option<String>, reason: String) -> FileDiff {
    let what = What::Unreadable { reason };
    let changes = vec![Change { object: path.clone(), component: None, what }];
    FileDiff { path, moved_from, added: false, removed: false, changes }
}
