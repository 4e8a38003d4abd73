//! Files that are replaced whole: whoever reads one finds the old or the new, never half of either.

use std::{fs, io, path::Path};

/// Replaces a file's contents, and makes its folder if need be.
pub fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    // Another process may be doing the same.
    let draft = path.with_extension(format!("{}.tmp", std::process::id()));
    fs::write(&draft, contents)?;
    fs::rename(&draft, path).inspect_err(|_| {
        let _ = fs::remove_file(&draft);
    })
}
