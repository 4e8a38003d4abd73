//! The file by which explorer clients find a server on this machine. All servers share it, so the first one
//! keeps it while it runs.

use std::{
    fs, io,
    net::SocketAddr,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use spawnpoint_files::{is_own, read_own};

use crate::{ports, server_client::reachable};

const NAME: &str = "unity-explorer-mcp.json";
/// The longest file that is read.
const MAX_SIZE: u64 = 64 << 10;

/// The contents of the file.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Advert {
    pid: u32,
    base_url: String,
    port: u16,
    #[serde(default)]
    mode_hints: Vec<String>,
    #[serde(default)]
    started_at: String,
}

/// Our announcement; dropping it removes the file.
#[derive(Debug)]
pub struct Discovery {
    path: PathBuf,
    advert: Advert,
}

impl Discovery {
    /// Writes the file, unless another running server has it. A file that cannot be written is not an error:
    /// clients can be given the address.
    pub fn announce(address: SocketAddr, scheme: &str) -> Option<Self> {
        Self::announce_in(&std::env::temp_dir(), address, scheme)
    }

    fn announce_in(folder: &Path, address: SocketAddr, scheme: &str) -> Option<Self> {
        let path = folder.join(NAME);
        // Any user can often create files in the temporary folder.
        if let Some(why) = foreign(&path) {
            tracing::warn!(
                path = %path.display(),
                "not announced to explorer clients: {why}; remove the file"
            );
            return None;
        }
        if let Some(other) = read(&path).filter(is_alive) {
            tracing::info!(
                pid = other.pid,
                url = other.base_url,
                "another server is already announced"
            );
            return None;
        }
        let address = reachable(address);
        let advert = Advert {
            pid: std::process::id(),
            base_url: format!("{scheme}://{address}"),
            port: address.port(),
            mode_hints: vec!["streamable-http".into()],
            started_at: format!("{:.3}", jiff::Timestamp::now()),
        };
        let text = serde_json::to_vec_pretty(&advert).map_err(io::Error::from);
        match text.and_then(|text| spawnpoint_files::replace(&path, &text)) {
            Ok(()) => Some(Self { path, advert }),
            Err(error) => {
                tracing::warn!(path = %path.display(), %error, "could not announce the server to explorer clients");
                None
            }
        }
    }
}

impl Drop for Discovery {
    fn drop(&mut self) {
        // Another server may have replaced the file; then it stays.
        if read(&self.path).as_ref() == Some(&self.advert) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Why an existing file may not be replaced.
fn foreign(path: &Path) -> Option<&'static str> {
    let data = fs::symlink_metadata(path).ok()?;
    if data.is_symlink() {
        Some("its path is a symbolic link")
    } else if !data.is_file() {
        Some("its path is not a regular file")
    } else if !is_own(&data) {
        Some("the file belongs to another user")
    } else {
        None
    }
}

/// Reads the file if it belongs to our user and no other user could have written it.
fn read(path: &Path) -> Option<Advert> {
    serde_json::from_slice(&read_own(path, MAX_SIZE).ok()?.bytes).ok()
}

/// Whether the announced process listens on the announced port. Where the system does not tell the process,
/// any listener counts.
fn is_alive(advert: &Advert) -> bool {
    let address = SocketAddr::from(([127, 0, 0, 1], advert.port));
    match ports::owner(address) {
        Some(owner) => owner.pid == advert.pid,
        None => {
            std::net::TcpStream::connect_timeout(&address, std::time::Duration::from_millis(100))
                .is_ok()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn the_file_exists_while_we_run_and_never_replaces_a_running_servers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(NAME);
        let living = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = living.local_addr().unwrap();
        let ours = Discovery::announce_in(folder.path(), address, "http").unwrap();
        assert_eq!(read(&path).unwrap().port, address.port());
        assert!(
            Discovery::announce_in(folder.path(), ([127, 0, 0, 1], 1).into(), "http").is_none()
        );
        drop(ours);
        assert!(!path.exists());
    }

    #[test]
    fn a_file_that_a_dead_server_left_is_replaced_and_a_successors_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(NAME);
        fs::write(&path, "{broken").unwrap();
        let ours =
            Discovery::announce_in(folder.path(), ([127, 0, 0, 1], 1).into(), "http").unwrap();
        let theirs = r#"{"pid":1,"baseUrl":"http://127.0.0.1:2","port":2}"#;
        fs::write(&path, theirs).unwrap();
        drop(ours);
        assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
    }
}
