//! Finds what the history of a repository says about assets: which were deleted, and which came first.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    path::Path,
};

use super::{
    ComparedFiles, DIFF_TREE, GitError, ListedBytes,
    contents::sizes,
    plumbing::{Deletions, ObjectHead, tree_rows, whole_tree_rows},
    program::Git,
};
use crate::folder::ProjectFiles;

/// The number of commits that are searched, newest first.
const MAX_COMMITS: &str = "--max-count=100000";
/// The maximum size of a file that holds an id.
const MAX_ID_FILE: u64 = 1 << 20;
/// How many digits of a commit are shown.
const SHORT_COMMIT: usize = 8;

/// An asset that the repository had, and that the work tree does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeletedAsset {
    /// Its last path.
    pub path: String,
    /// The commit that deleted it; `None` if it was deleted since the last commit.
    pub commit: Option<String>,
}

/// A file with an id, at a path that no longer exists.
struct Candidate {
    object: String,
    path: String,
    commit: Option<String>,
}

/// Finds the assets with these ids that the repository around a folder had. Reads the files that hold ids, which
/// are separate files (`id_suffix`). Where the history takes too long to read, only its newer part is searched.
pub fn deleted_assets(
    folder: &Path,
    ids: &HashSet<String>,
    compared: &dyn ComparedFiles,
) -> Result<HashMap<String, DeletedAsset>, GitError> {
    let git = Git::around(folder)?;
    let files = ProjectFiles::serve(folder, &[])?;
    let mut found = HashMap::new();
    let gone = deleted_since_the_last_commit(&git, &files, compared.id_suffix())?;
    match_ids(&git, gone, ids, compared, &mut found)?;
    if found.len() < ids.len() {
        let earlier = deleted_by_commits(&git, compared.id_suffix())?;
        match_ids(&git, earlier, ids, compared, &mut found)?;
    }
    Ok(found)
}

fn deleted_since_the_last_commit(
    git: &Git,
    files: &ProjectFiles,
    suffix: &str,
) -> Result<Vec<Candidate>, GitError> {
    let (mut gone, mut listed) = (Vec::new(), ListedBytes::default());
    git.pieces(&["ls-tree", "-r", "-z", "HEAD"], whole_tree_rows, |piece| {
        for row in tree_rows(piece)?.into_iter().filter(|row| row.path.ends_with(suffix)) {
            if files.facts(&files.root().join(&row.path)).is_err() {
                listed.add(&row.path)?;
                gone.push(Candidate { object: row.id, path: row.path, commit: None });
            }
        }
        Ok(())
    })?;
    Ok(gone)
}

/// Newest first.
fn deleted_by_commits(git: &Git, suffix: &str) -> Result<Vec<Candidate>, GitError> {
    let commits = commits(git, None)?;
    let pattern = format!("*{suffix}");
    let arguments = [&DIFF_TREE[..], &["--stdin", "--diff-filter=D", "--", &pattern]].concat();
    let (mut rows, mut gone) = (Deletions::default(), Vec::new());
    let mut listed = ListedBytes::default();
    let read = git.answers(&arguments, commits, whole_tree_rows, |piece| {
        for (commit, object, path) in rows.read(piece)? {
            listed.add(&path)?;
            let commit = Some(commit.chars().take(SHORT_COMMIT).collect());
            gone.push(Candidate { object, path, commit });
        }
        Ok(())
    });
    match read {
        // The newest deletions are known, which is most of what is asked for.
        Ok(()) | Err(GitError::TimedOut(_)) => Ok(gone),
        Err(error) => Err(error),
    }
}

/// Reads the ids of the candidates. The first one with an id counts.
fn match_ids(
    git: &Git,
    candidates: Vec<Candidate>,
    wanted: &HashSet<String>,
    compared: &dyn ComparedFiles,
    found: &mut HashMap<String, DeletedAsset>,
) -> Result<(), GitError> {
    let objects: Vec<&str> = candidates.iter().map(|candidate| &*candidate.object).collect();
    let sizes = sizes(git, &objects)?;
    let is_small = |candidate: &&Candidate| {
        let size = sizes.get(&candidate.object);
        matches!(size, Some(ObjectHead::Blob(size)) if *size <= MAX_ID_FILE)
    };
    let candidates: Vec<&Candidate> = candidates.iter().filter(is_small).collect();
    let objects: Vec<&str> = candidates.iter().map(|candidate| &*candidate.object).collect();
    let mut contents = git.objects("--batch", &objects)?;
    for candidate in candidates {
        let ObjectHead::Blob(size) = contents.head()? else { return Err(GitError::unreadable()) };
        let content = contents.content(size)?;
        let Some(id) = compared.id_in(&content).filter(|id| wanted.contains(id)) else { continue };
        let path = candidate.path.strip_suffix(compared.id_suffix()).unwrap_or(&candidate.path);
        found.entry(id).or_insert_with(|| DeletedAsset {
            path: path.to_owned(),
            commit: candidate.commit.clone(),
        });
    }
    Ok(())
}

/// Sorts paths by the commit that first had them, oldest first. Files that were never committed come last.
pub fn oldest_first(folder: &Path, paths: &mut [String]) -> Result<(), GitError> {
    let git = Git::around(folder)?;
    let all = commits(&git, None)?;
    let order: HashMap<&[u8], usize> = lines(&all).enumerate().map(|(at, id)| (id, at)).collect();
    let mut ages: HashMap<String, usize> = HashMap::new();
    for path in paths.iter() {
        // The path is not a pattern.
        let own = commits(&git, Some(&format!(":(literal){path}")))?;
        if let Some(age) = lines(&own).last().and_then(|commit| order.get(commit)) {
            ages.insert(path.clone(), *age);
        }
    }
    // The list of commits begins with the newest one. A file without an age is the youngest.
    paths.sort_by_key(|path| Reverse(ages.get(path).copied()));
    Ok(())
}

/// The ids of commits, or of those that change a path, newest first, one on each line.
fn commits(git: &Git, path: Option<&str>) -> Result<Vec<u8>, GitError> {
    let mut found = Vec::new();
    let whole = |part: &[u8]| memchr::memrchr(b'\n', part).map_or(0, |end| end + 1);
    let mut arguments = vec!["rev-list", "--topo-order", MAX_COMMITS, "HEAD", "--"];
    arguments.extend(path);
    git.pieces(&arguments, whole, |piece| {
        found.extend_from_slice(piece);
        Ok(())
    })?;
    Ok(found)
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty())
}
