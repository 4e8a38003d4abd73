//! The file with the process id of the server. It is created, never overwritten, and deleted only while it
//! still holds our own id, because its path may be wrong or chosen by an attacker.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use spawnpoint_files::{Access, is_own, read_regular, replace_keeping_mode};

use crate::{config::Settings, failure::Failure};

/// Maximum length of a process id.
const LONGEST: u64 = 20;

/// Our file; dropping it deletes it.
#[derive(Debug)]
pub struct Pidfile(PathBuf);

impl Pidfile {
    /// Creates the file if the settings name one, with its folders.
    pub fn create(settings: &Settings) -> Result<Option<Self>, Failure> {
        let Some(file) = settings.pidfile.clone() else { return Ok(None) };
        create(&file).map_err(|why| {
            Failure::usage(format!("Cannot create the pid file {}: {why}", file.display()))
                .hint("delete the file if no server needs it, or choose another with --pidfile")
        })?;
        Ok(Some(Self(file)))
    }
}

impl Drop for Pidfile {
    fn drop(&mut self) {
        if is_plain(&self.0) && read(&self.0) == Some(std::process::id()) {
            let _ = fs::remove_file(&self.0);
        }
    }
}

fn create(file: &Path) -> Result<(), String> {
    let pid = std::process::id().to_string();
    // Other users may read which process to watch.
    match spawnpoint_files::create(file, Access::Shared, pid.as_bytes()) {
        Ok(()) => return Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error.to_string()),
    }
    if !is_plain(file) {
        return Err("it exists and is not a regular file of this user".into());
    }
    match read(file) {
        None => Err("it exists and does not hold a process id".into()),
        Some(pid) if is_server(pid) => Err(format!("the server with process id {pid} is running")),
        // A server that was killed left it behind.
        Some(_) => replace_keeping_mode(file, pid.as_bytes()).map_err(|error| error.to_string()),
    }
}

/// Whether it is a regular file of this user, and not a link.
fn is_plain(file: &Path) -> bool {
    fs::symlink_metadata(file).is_ok_and(|data| data.is_file() && is_own(&data))
}

fn read(file: &Path) -> Option<u32> {
    let text = String::from_utf8(read_regular(file, LONGEST).ok()?.bytes).ok()?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    Some(text.trim_end()).filter(|text| is_number(text))?.parse().ok()
}

/// Whether a server has this process id. Ids are reused: if the system reports the program of the process, it must
/// be a server.
#[cfg(target_os = "linux")]
fn is_server(pid: u32) -> bool {
    let name = |path: io::Result<PathBuf>| Some(path.ok()?.file_name()?.to_owned());
    match name(fs::read_link(format!("/proc/{pid}/exe"))) {
        // Linux marks a binary that was replaced while it runs.
        Some(theirs) => name(std::env::current_exe()).is_some_and(|ours| {
            theirs.to_string_lossy().trim_end_matches(" (deleted)") == ours.to_string_lossy()
        }),
        // Another user's process, or none: the file is ours, so that server is gone.
        None => false,
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
fn is_server(pid: u32) -> bool {
    let pid = i32::try_from(pid).ok().and_then(rustix::process::Pid::from_raw);
    pid.is_some_and(|pid| rustix::process::test_kill_process(pid).is_ok())
}

/// This system does not report it; a file that contains only a number is replaced.
#[cfg(not(unix))]
fn is_server(_: u32) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_stale_process_ids_are_replaced() {
        let temp = tempfile::tempdir().unwrap();
        let file = temp.path().join("deep/server.pid");
        create(&file).unwrap();
        let own = std::process::id().to_string();
        assert_eq!(fs::read_to_string(&file).unwrap(), own);
        assert!(create(&file).is_err());
        for precious in ["", "notes", "12 34", "-1", "99999999999999999999999"] {
            fs::write(&file, precious).unwrap();
            assert!(create(&file).is_err(), "{precious}");
            drop(Pidfile(file.clone()));
            assert_eq!(fs::read_to_string(&file).unwrap(), precious);
        }
        // No system has so many processes.
        fs::write(&file, "4294967294\n").unwrap();
        create(&file).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), own);
        drop(Pidfile(file.clone()));
        assert!(!file.exists());
    }
}
