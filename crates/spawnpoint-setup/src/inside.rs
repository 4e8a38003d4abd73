//! Keeps changes inside of a project. A project may come from someone else, and its links may lead anywhere.

use std::path::Path;

use spawnpoint_files::real_path;

use crate::error::SetupError;

/// Fails if a path below a project leads out of it.
pub fn check_inside(project: &Path, path: &Path) -> Result<(), SetupError> {
    let leads_out = || {
        SetupError::not_editable(
            path,
            "leads out of the project; setup changes only files inside of it",
        )
    };
    // A folder that does not exist has no links.
    if project.symlink_metadata().is_err() {
        return Ok(());
    }
    let project = real_path(project).map_err(|_| leads_out())?;
    // What does not exist yet is created in the nearest folder that does. A link counts, even if its target is missing.
    let existing = path.ancestors().find(|path| path.symlink_metadata().is_ok());
    let real = existing.and_then(|path| real_path(path).ok()).ok_or_else(leads_out)?;
    match real.starts_with(project) {
        true => Ok(()),
        false => Err(leads_out()),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::{fs, os::unix::fs::symlink};

    use super::*;

    #[test]
    fn links_may_lead_around_in_a_project_but_not_out_of_it() {
        let folder = tempfile::tempdir().unwrap();
        let project = folder.path().join("project");
        fs::create_dir_all(project.join("real")).unwrap();
        symlink("real", project.join("inside")).unwrap();
        symlink("..", project.join("outside")).unwrap();
        symlink("../nowhere", project.join("dangling")).unwrap();
        for inside in ["", "real", "real/new/file", "inside/new", "new"] {
            assert!(check_inside(&project, &project.join(inside)).is_ok(), "{inside}");
        }
        for outside in ["outside", "outside/new", "dangling", "dangling/new", "outside/other/new"] {
            assert!(check_inside(&project, &project.join(outside)).is_err(), "{outside}");
        }
    }
}
