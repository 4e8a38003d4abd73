//! Projects on the developer's machine that the same tests read on request.

use std::path::PathBuf;

/// Folders named by the environment variable `UNITY_PROJECTS`, separated like those of `PATH`. Empty
/// without the variable: tests pass from a clone alone.
pub fn further_projects() -> Vec<PathBuf> {
    let folders = std::env::var_os("UNITY_PROJECTS").unwrap_or_default();
    std::env::split_paths(&folders).filter(|folder| !folder.as_os_str().is_empty()).collect()
}
