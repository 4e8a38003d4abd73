//! Copies of the files as they were before Spawnpoint was added. `--remove` restores them, and a user can
//! restore them by hand.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use crate::{encoding::decode, error::SetupError};

/// How long to wait for another run. A run takes milliseconds.
const LOCK_TIMEOUT: Duration = Duration::from_secs(10);

/// The folder with the copies. It is created when the first copy is saved.
#[derive(Clone, Debug)]
pub struct Backups {
    folder: PathBuf,
}

/// Keeps other runs of setup out while it lives.
#[derive(Debug)]
pub struct Lock {
    _file: fs::File,
}

impl Backups {
    /// The backups in a state folder.
    pub fn in_state_folder(state: &Path) -> Self {
        Self { folder: state.join("setup") }
    }

    /// Waits until no other run of setup is active.
    pub fn lock(&self) -> Result<Lock, SetupError> {
        self.create_folder()?;
        let path = self.folder.join("lock");
        let file = spawnpoint_files::file(&path).map_err(SetupError::io("open", &path))?;
        let start = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Lock { _file: file }),
                Err(fs::TryLockError::Error(error)) => {
                    return Err(SetupError::io("lock", &path)(error));
                }
                Err(fs::TryLockError::WouldBlock) if start.elapsed() > LOCK_TIMEOUT => {
                    return Err(SetupError::unsupported(
                        "Another `spawnpoint setup` has been running for more than 10 seconds",
                        "wait for it or stop it, then run the command again",
                    ));
                }
                Err(fs::TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(20)),
            }
        }
    }

    /// The path of a file's copy.
    pub fn path_of(&self, path: &Path) -> PathBuf {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        self.folder.join(format!("{:016x}-{name}", hash(path)))
    }

    /// The original text of a file, if there is a copy.
    pub fn original(&self, path: &Path) -> Option<String> {
        let bytes = fs::read(self.path_of(path)).ok()?;
        decode(&bytes).ok().map(|(_, text)| text)
    }

    /// Saves a copy of a file.
    pub(crate) fn save(&self, path: &Path, bytes: &[u8]) -> Result<PathBuf, SetupError> {
        self.create_folder()?;
        let copy = self.path_of(path);
        spawnpoint_files::replace(&copy, bytes).map_err(SetupError::io("write", &copy))?;
        Ok(copy)
    }

    /// Deletes the copy of a file that was restored.
    pub(crate) fn delete(&self, path: &Path) -> Result<(), SetupError> {
        let copy = self.path_of(path);
        match fs::remove_file(&copy) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(SetupError::io("delete", copy)(error))
            }
            _ => Ok(()),
        }
    }

    /// The folder is private, because the files of some clients contain API keys.
    fn create_folder(&self) -> Result<(), SetupError> {
        spawnpoint_files::folder(&self.folder)
            .map_err(SetupError::io("create the folder", &self.folder))
    }
}

/// FNV-1a of a path: the same in every run and however the path is written.
fn hash(path: &Path) -> u64 {
    let path: PathBuf = path.components().collect();
    // The case of letters does not matter on Windows.
    let text = path.to_string_lossy();
    let text = if cfg!(windows) { text.to_lowercase() } else { text.into_owned() };
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_one_copy_however_its_path_is_written() {
        let same = |a: &str, b: &str| hash(Path::new(a)) == hash(Path::new(b));
        assert!(same("a//b/./c", "a/b/c"));
        assert!(!same("a/b", "a/c"));
        assert_eq!(same(r"a\b", "a/b"), cfg!(windows));
        assert_eq!(same("A/b", "a/B"), cfg!(windows));
    }
}
