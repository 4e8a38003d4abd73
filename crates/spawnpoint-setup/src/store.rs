//! What is kept aside: every file as it was before we were in it. That is what `--remove` goes back to,
//! and what a person goes back to when something went wrong.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use crate::{encoding::decode, error::SetupError};

/// How long another run may take. They take milliseconds.
const PATIENCE: Duration = Duration::from_secs(10);

/// The folder of what is kept aside. Looking into it makes nothing.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// Nobody else sets anything up while this lives.
#[derive(Debug)]
pub struct Lock {
    _file: fs::File,
}

impl Store {
    /// Below the folder where Spawnpoint keeps its state.
    pub fn below(state: &Path) -> Self {
        Self { folder: state.join("setup") }
    }

    /// Waits until no other run is at work.
    pub fn lock(&self) -> Result<Lock, SetupError> {
        self.make()?;
        let path = self.folder.join("lock");
        let file = spawnpoint_files::file(&path).map_err(SetupError::io("open", &path))?;
        let begun = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Lock { _file: file }),
                Err(fs::TryLockError::Error(error)) => {
                    return Err(SetupError::io("lock", &path)(error));
                }
                Err(fs::TryLockError::WouldBlock) if begun.elapsed() > PATIENCE => {
                    return Err(SetupError::impossible(
                        "another `spawnpoint setup` is at work and does not end",
                        "end it, then run this again",
                    ));
                }
                Err(fs::TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(20)),
            }
        }
    }

    /// Where a file is kept aside.
    pub fn place(&self, path: &Path) -> PathBuf {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        self.folder.join(format!("{:016x}-{name}", hash(path)))
    }

    /// A file's text as it was before, if it is kept.
    pub fn before(&self, path: &Path) -> Option<String> {
        let bytes = fs::read(self.place(path)).ok()?;
        decode(&bytes).ok().map(|(_, text)| text)
    }

    /// Keeps a file aside.
    pub(crate) fn keep(&self, path: &Path, bytes: &[u8]) -> Result<PathBuf, SetupError> {
        self.make()?;
        let place = self.place(path);
        spawnpoint_files::replace(&place, bytes).map_err(SetupError::io("write", &place))?;
        Ok(place)
    }

    /// Forgets a file that is again what it was.
    pub(crate) fn forget(&self, path: &Path) -> Result<(), SetupError> {
        let place = self.place(path);
        match fs::remove_file(&place) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(SetupError::io("remove", place)(error))
            }
            _ => Ok(()),
        }
    }

    /// Files of clients hold keys, so nobody else may look into the folder.
    fn make(&self) -> Result<(), SetupError> {
        spawnpoint_files::folder(&self.folder)
            .map_err(SetupError::io("make the folder", &self.folder))
    }
}

/// FNV-1a of a path: the same on every run and every system.
fn hash(path: &Path) -> u64 {
    let bytes = path.as_os_str().as_encoded_bytes().iter();
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
