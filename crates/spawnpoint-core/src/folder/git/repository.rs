//! Finds the repository of a project. Git would also accept a repository without a `.git` folder,
//! and a `.git` file that names any other repository of this machine.

use std::{
    io,
    path::{Path, PathBuf},
};

use spawnpoint_files::real_path;

use crate::folder::ProjectFiles;

use super::{GitError, parts::check_parts};

/// A repository and the folder with its files.
#[derive(Debug)]
pub struct Repository {
    /// Its `.git` folder.
    pub git_dir: PathBuf,
    /// The folder with the files.
    pub work_tree: PathBuf,
}

/// The maximum size of a `.git` file.
const MAX_POINTER: u64 = 64 * 1024;

impl Repository {
    /// The repository that contains a folder.
    pub fn around(folder: &Path) -> Result<Self, GitError> {
        for work_tree in folder.ancestors() {
            let entry = work_tree.join(".git");
            let Ok(found) = entry.symlink_metadata() else { continue };
            let (git_dir, common_dir) = if found.is_dir() || found.is_symlink() {
                let git_dir = real_path(&entry).map_err(|_| foreign(&entry))?;
                // A link is trusted only if its target refers back to the folder that contains it.
                if !git_dir.starts_with(work_tree) || has_common_dir(&git_dir) {
                    return Err(foreign(&entry));
                }
                (git_dir.clone(), git_dir)
            } else {
                let git_dir = named_by(&entry, work_tree)?;
                let common_dir = common_dir(&git_dir).ok_or_else(|| foreign(&entry))?;
                (git_dir, common_dir)
            };
            check_parts(&git_dir)?;
            if common_dir != git_dir {
                check_parts(&common_dir)?;
            }
            return Ok(Self { git_dir, work_tree: work_tree.to_owned() });
        }
        Err(GitError::Refused(format!("{} is in no git repository", folder.display())))
    }
}

/// The folder that a `.git` file names, if that folder also names this work tree.
fn named_by(entry: &Path, work_tree: &Path) -> Result<PathBuf, GitError> {
    let refused = |_: io::Error| foreign(entry);
    let text = ProjectFiles::serve(work_tree, &[])
        .and_then(|files| files.read_text(entry, MAX_POINTER))
        .map_err(refused)?;
    let name = text.strip_prefix("gitdir:").map(str::trim).ok_or_else(|| foreign(entry))?;
    // On Windows this is a path of another machine, and opening it would send credentials.
    if name.starts_with("\\\\") || name.starts_with("//") {
        return Err(foreign(entry));
    }
    let git_dir = real_path(work_tree.join(name)).map_err(refused)?;
    let inside = git_dir.starts_with(work_tree);
    match inside || is_linked(&git_dir, entry) || is_submodule(&git_dir, work_tree) {
        true => Ok(git_dir),
        false => Err(foreign(entry)),
    }
}

/// Whether a repository lists this work tree in its `git worktree` data.
fn is_linked(git_dir: &Path, entry: &Path) -> bool {
    let back = pointer(git_dir, "gitdir").and_then(|back| real_path(back).ok());
    back.is_some_and(|back| back == entry)
}

/// Whether a folder is where a parent repository stores this submodule.
fn is_submodule(git_dir: &Path, work_tree: &Path) -> bool {
    let mut above = work_tree.ancestors().skip(1);
    above.any(|above| git_dir.starts_with(above.join(".git/modules")))
        && configured_work_tree(git_dir).is_some_and(|named| named == work_tree)
}

/// The work tree that a submodule's repository names in its configuration.
fn configured_work_tree(git_dir: &Path) -> Option<PathBuf> {
    let files = ProjectFiles::serve(git_dir, &[]).ok()?;
    let text = files.read_text(&files.root().join("config"), MAX_POINTER).ok()?;
    let named = text.lines().find_map(|line| {
        let (key, value) = line.split_once('=')?;
        key.trim().eq_ignore_ascii_case("worktree").then(|| value.trim().trim_matches('"'))
    })?;
    real_path(git_dir.join(named)).ok()
}

fn has_common_dir(git_dir: &Path) -> bool {
    git_dir.join("commondir").symlink_metadata().is_ok()
}

/// The folder with the objects and branches of a work tree of `git worktree`; for other
/// repositories, their own folder. Git stores such work trees in `worktrees` below the common
/// folder. One that names another folder would read a different repository.
fn common_dir(git_dir: &Path) -> Option<PathBuf> {
    if !has_common_dir(git_dir) {
        return Some(git_dir.to_owned());
    }
    let common_dir = real_path(pointer(git_dir, "commondir")?).ok()?;
    let work_trees = common_dir.join("worktrees");
    (git_dir.parent() == Some(work_trees.as_path())).then_some(common_dir)
}

/// The path in a file such as `commondir`, which contains nothing else.
fn pointer(git_dir: &Path, name: &str) -> Option<PathBuf> {
    let files = ProjectFiles::serve(git_dir, &[]).ok()?;
    let text = files.read_text(&files.root().join(name), MAX_POINTER).ok()?;
    Some(git_dir.join(text.trim()))
}

pub(super) fn foreign(path: &Path) -> GitError {
    GitError::Refused(format!(
        "{} leads to files that do not belong to this repository, so it is not read",
        path.display()
    ))
}
