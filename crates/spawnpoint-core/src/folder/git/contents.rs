//! Reads and compares the versions of files.

use std::collections::HashMap;

use parking_lot::Mutex;

use super::{
    ComparedFiles, FileVersions, GitError, Row, Source, plumbing::ObjectHead, program::Git,
    work_tree::is_fetched_by_lfs,
};
use crate::folder::{Change, ChangeKind, FileDiff, ProjectFiles};

/// The maximum number of bytes of files that are compared at the same time.
const IN_FLIGHT: u64 = 128 << 20;

/// Kinds and sizes of the objects with these ids. They are read before any content, so that no
/// missing or too large object is unpacked.
pub fn sizes(git: &Git, ids: &[&str]) -> Result<HashMap<String, ObjectHead>, GitError> {
    let mut answers = git.objects("--batch-check", ids)?;
    ids.iter().map(|id| Ok(((*id).to_owned(), answers.head()?))).collect()
}

/// Compares the versions of all files. Git unpacks the next files meanwhile.
pub fn compare(
    git: &Git,
    files: &ProjectFiles,
    rows: Vec<Row>,
    compared: &dyn ComparedFiles,
) -> Result<Vec<FileDiff>, GitError> {
    let max_bytes = compared.max_bytes();
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
        |id: &str| matches!(sizes.get(id), Some(ObjectHead::Blob(size)) if *size <= max_bytes);
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
    let done: Mutex<Vec<(usize, FileDiff)>> = Mutex::new(Vec::new());
    let keep = |number: usize, file: FileDiff| {
        done.lock().push((number, file));
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
                        let read = files.read(&files.root().join(&row.path), max_bytes);
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
                    let versions = FileVersions { path, moved_from, old, new };
                    if let Some(file) = versions.diff(compared) {
                        keep(number, file);
                    }
                });
            }
            Ok(())
        })?;
    }
    let mut done = done.into_inner();
    done.sort_by_key(|(number, _)| *number);
    Ok(done.into_iter().map(|(_, file)| file).collect())
}

fn unreadable(path: String, moved_from: Option<String>, reason: String) -> FileDiff {
    let kind = ChangeKind::Unreadable { reason };
    let changes = vec![Change { object: path.clone(), component: None, kind }];
    FileDiff { path, moved_from, added: false, removed: false, changes }
}
