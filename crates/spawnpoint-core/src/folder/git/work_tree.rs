//! Compares the work tree with a tree of the repository, by hashes.

use std::{
    collections::{HashMap, HashSet},
    time::UNIX_EPOCH,
};

use super::{
    ComparedFiles, GitError, ListedBytes, Row, Source, is_listed,
    plumbing::{IndexRow, index_rows, tree_rows, whole_index_rows, whole_tree_rows},
    program::Git,
};
use crate::folder::{FileFacts, ProjectFiles};
use rayon::prelude::*;
use sha1::{Digest, Sha1};
use sha2::Sha256;

/// How many bytes decide whether a file is binary.
const SNIFFED: usize = 1024;
/// The beginning of a Git LFS pointer.
const LFS_POINTER: &[u8] = b"version https://git-lfs";

/// The files that differ from a tree. Skips untracked files, as git does.
pub fn since(
    git: &Git,
    files: &ProjectFiles,
    tree: &str,
    compared: &dyn ComparedFiles,
) -> Result<Vec<Row>, GitError> {
    let (mut before, mut listed) = (HashMap::<String, String>::new(), ListedBytes::default());
    git.pieces(&["ls-tree", "-r", "-z", tree], whole_tree_rows, |piece| {
        for row in tree_rows(piece)?.into_iter().filter(|row| is_listed(compared, &row.path)) {
            listed.add(&row.path)?;
            before.insert(row.path, row.id);
        }
        Ok(())
    })?;
    let index = ["ls-files", "--stage", "--debug", "-z", "--no-recurse-submodules"];
    let (mut tracked, mut bytes) = (Vec::<IndexRow>::new(), ListedBytes::default());
    git.pieces(&index, whole_index_rows, |piece| {
        for row in index_rows(piece)?.into_iter().filter(|row| is_listed(compared, &row.path)) {
            bytes.add(&row.path)?;
            tracked.push(row);
        }
        Ok(())
    })?;
    let written = index_time(git);
    let current = |row: &IndexRow| {
        let old = before.get(&row.path);
        let new = now(files, row, old, written, compared.max_bytes());
        let same = new.as_ref().map(Source::id) == old.map(String::as_str);
        (!same).then(|| Row { path: row.path.clone(), moved_from: None, old: old.cloned(), new })
    };
    let mut rows: Vec<Row> = tracked.par_iter().filter_map(current).collect();
    let tracked: HashSet<&str> = tracked.iter().map(|row| row.path.as_str()).collect();
    let untracked = before.iter().filter(|(path, _)| !tracked.contains(path.as_str()));
    rows.extend(untracked.map(|(path, id)| Row {
        path: path.clone(),
        moved_from: None,
        old: Some(id.clone()),
        new: None,
    }));
    rows.retain(|row| row.old.is_some() || row.new.is_some());
    Ok(rows)
}

/// The file of the work tree at a path; `None` if there is none.
fn now(
    files: &ProjectFiles,
    row: &IndexRow,
    old: Option<&String>,
    written: Option<(u64, u32)>,
    max_bytes: u64,
) -> Option<Source> {
    let path = files.root().join(&row.path);
    let facts = files.facts(&path).ok().filter(FileFacts::is_file)?;
    if is_unchanged(row, &facts, written) {
        return Some(Source::Object(row.id.clone()));
    }
    let Ok(bytes) = files.read(&path, max_bytes) else {
        // It is reported as unreadable when it is compared.
        return Some(Source::File(String::new()));
    };
    let id = blob_id(&bytes, row.id.len());
    let plain = (old.is_some_and(|old| *old != id)).then(|| without_returns(&bytes)).flatten();
    let plain_id = plain.map(|plain| blob_id(&plain, row.id.len()));
    match plain_id.filter(|plain_id| Some(plain_id) == old) {
        Some(plain_id) => Some(Source::Object(plain_id)),
        None => Some(Source::File(id)),
    }
}

/// Whether a file is unchanged since git hashed it: same size and time, and older than the index. A
/// file as old as the index may have changed since.
fn is_unchanged(row: &IndexRow, facts: &FileFacts, written: Option<(u64, u32)>) -> bool {
    let Some((size, seconds, nanoseconds)) = row.file_stat else { return false };
    let since = facts.modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let Some(since) = since else { return false };
    // Not every version of git stores nanoseconds.
    let same_moment =
        since.as_secs() == seconds && (nanoseconds == 0 || since.subsec_nanos() == nanoseconds);
    let older = written.is_some_and(|written| (since.as_secs(), since.subsec_nanos()) < written);
    // Git stores size 0 for a file that may have changed since.
    size != 0 && size == facts.size && same_moment && older
}

fn index_time(git: &Git) -> Option<(u64, u32)> {
    let files = ProjectFiles::serve(git.git_dir(), &[]).ok()?;
    let modified = files.facts(&files.root().join("index")).ok()?.modified?;
    let since = modified.duration_since(UNIX_EPOCH).ok()?;
    Some((since.as_secs(), since.subsec_nanos()))
}

/// The id of a file's content, in a repository with ids of this length.
fn blob_id(bytes: &[u8], digits: usize) -> String {
    let head = format!("blob {}\0", bytes.len());
    let hex = |digest: &[u8]| digest.iter().map(|byte| format!("{byte:02x}")).collect();
    match digits {
        64 => hex(&Sha256::new().chain_update(&head).chain_update(bytes).finalize()),
        _ => hex(&Sha1::new().chain_update(&head).chain_update(bytes).finalize()),
    }
}

/// The text with CRLF replaced by LF; `None` if it contains none, or is binary.
pub fn without_returns(bytes: &[u8]) -> Option<Vec<u8>> {
    memchr::memmem::find(bytes, b"\r\n")?;
    if memchr::memchr(0, &bytes[..bytes.len().min(SNIFFED)]).is_some() {
        return None;
    }
    let mut plain = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = memchr::memmem::find(rest, b"\r\n") {
        plain.extend_from_slice(&rest[..at]);
        plain.push(b'\n');
        rest = &rest[at + 2..];
    }
    plain.extend_from_slice(rest);
    Some(plain)
}

/// Whether a file of the work tree is the content of a Git LFS pointer in the repository.
pub fn is_fetched_by_lfs(old: Option<&[u8]>, new: Option<&[u8]>) -> bool {
    let (Some(old), Some(new)) = (old, new) else { return false };
    if !old.starts_with(LFS_POINTER) {
        return false;
    }
    let text = String::from_utf8_lossy(old);
    let Some(wanted) = text.lines().find_map(|line| line.strip_prefix("oid sha256:")) else {
        return false;
    };
    let digest = Sha256::digest(new);
    let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    hex == wanted.trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_those_of_git() {
        assert_eq!(blob_id(b"", 40), "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
        assert_eq!(
            blob_id(b"", 64),
            "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"
        );
    }

    #[test]
    fn line_endings_and_lfs_pointers_are_ignored() {
        assert_eq!(without_returns(b"%YAML\r\na\r\n").unwrap(), b"%YAML\na\n");
        assert_eq!(without_returns(b"%YAML\n"), None);
        assert_eq!(without_returns(b"\0\r\n"), None);
        let pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:\
            ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\nsize 3\n";
        assert!(is_fetched_by_lfs(Some(pointer), Some(b"abc")));
        assert!(!is_fetched_by_lfs(Some(pointer), Some(b"abd")));
        assert!(!is_fetched_by_lfs(None, Some(b"abc")));
    }
}
