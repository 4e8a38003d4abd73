//! Finds the repository of a project. Git would also accept a repository without a `.git` folder,
//! and a `.git` file that names any other repository of this machine.

use std::{
    io,
    path::{Path, PathBuf},
};

use spawnpoint_core::folder::ProjectFiles;

use super::GitError;

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
            let git_dir = if found.is_dir() {
                if entry.join("commondir").symlink_metadata().is_ok() {
                    return Err(foreign(&entry));
                }
                entry
            } else if found.is_symlink() {
                let target = entry.canonicalize().map_err(|_| foreign(&entry))?;
                // A link is accepted only if its target is in the same folder.
                if !target.starts_with(work_tree) {
                    return Err(foreign(&entry));
                }
                target
            } else {
                named_by(&entry, work_tree)?
            };
            check_files(&git_dir)?;
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
    let git_dir = work_tree.join(name).canonicalize().map_err(refused)?;
    let inside = git_dir.starts_with(work_tree) && !git_dir.join("commondir").exists();
    match inside || is_linked(&git_dir, entry) || is_submodule(&git_dir, work_tree) {
        true => Ok(git_dir),
        false => Err(foreign(entry)),
    }
}

/// Whether a repository lists this work tree in its `git worktree` data.
fn is_linked(git_dir: &Path, entry: &Path) -> bool {
    let file = git_dir.join("gitdir");
    let back =
        ProjectFiles::serve(git_dir, &[]).and_then(|files| files.read_text(&file, MAX_POINTER));
    let back = back.ok().and_then(|back| git_dir.join(back.trim()).canonicalize().ok());
    back.is_some_and(|back| back == entry)
}

/// Whether a folder is in the `modules` folder of an enclosing repository.
fn is_submodule(git_dir: &Path, work_tree: &Path) -> bool {
    let above = work_tree.ancestors().skip(1);
    above.into_iter().any(|above| git_dir.starts_with(above.join(".git/modules")))
}

/// Rejects a repository whose own files are links or pipes.
fn check_files(git_dir: &Path) -> Result<(), GitError> {
    let files = ProjectFiles::serve(git_dir, &[]).map_err(|_| foreign(git_dir))?;
    for (name, is_folder) in [
        ("HEAD", false),
        ("config", false),
        ("config.worktree", false),
        ("index", false),
        ("packed-refs", false),
        ("objects", true),
        ("objects/info", true),
        ("objects/info/alternates", false),
        ("objects/pack", true),
        ("refs", true),
        ("refs/heads", true),
    ] {
        match files.facts(&files.root().join(name)) {
            Ok(facts) if is_folder && facts.is_folder() || !is_folder && facts.is_file() => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            _ => return Err(foreign(&git_dir.join(name))),
        }
    }
    Ok(())
}

fn foreign(path: &Path) -> GitError {
    GitError::Refused(format!(
        "{} leads to files that do not belong to this repository, so it is not read",
        path.display()
    ))
}
