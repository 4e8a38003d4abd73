//! Peers for comparison.

use std::{
    fs, io,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

/// Runs `rg -j1 -c guid` on all text files; `None` without `rg`.
pub fn ripgrep(folder: &Path) -> io::Result<Option<Duration>> {
    let start = Instant::now();
    let status = Command::new("rg")
        .args(["-j1", "-c", "--no-ignore", "guid", "Assets", "ProjectSettings"])
        .current_dir(folder)
        .stdout(Stdio::null())
        .status();
    match status {
        Ok(_) => Ok(Some(start.elapsed())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The minimum work for finding changed files.
pub fn walk_and_stat(folder: &Path) -> io::Result<usize> {
    let mut count = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            count += walk_and_stat(&entry.path())?;
        } else {
            count += usize::from(entry.metadata()?.len() < u64::MAX);
        }
    }
    Ok(count)
}

/// Memory of this process, if the system reports it.
pub fn resident_bytes() -> u64 {
    const PAGE: u64 = 4096;
    let statm = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    statm.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or_default() * PAGE
}
