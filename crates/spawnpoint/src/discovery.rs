//! The file by which explorer clients find a server on this machine. There is one for all servers, so
//! the first to come has it for as long as it lives.

use std::{
    fs, io,
    net::SocketAddr,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use spawnpoint_files::{is_own, read_own};

use crate::{http_client::reachable, ports};

const NAME: &str = "unity-explorer-mcp.json";
/// A longer file is not one of these.
const LONGEST: u64 = 64 << 10;

/// What the file says.
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

/// Our entry in the file; dropping it removes it.
#[derive(Debug)]
pub struct Discovery {
    path: PathBuf,
    advert: Advert,
}

impl Discovery {
    /// Writes the file, unless another living server has it. A file that cannot be written is no
    /// reason to stop: clients can be told the address.
    pub fn announce(address: SocketAddr, scheme: &str) -> Option<Self> {
        Self::announce_in(&std::env::temp_dir(), address, scheme)
    }

    fn announce_in(folder: &Path, address: SocketAddr, scheme: &str) -> Option<Self> {
        let path = folder.join(NAME);
        // Anyone may have put a file there: the temporary folder is often everybody's.
        if let Some(why) = foreign(&path) {
            tracing::warn!(
                path = %path.display(),
                "not announced to explorer clients: {why}; remove the file"
            );
            return None;
        }
        if let Some(other) = read(&path).filter(is_alive) {
            tracing::info!(pid = other.pid, url = other.base_url, "another server is announced");
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
                tracing::warn!(path = %path.display(), %error, "explorer clients cannot find us");
                None
            }
        }
    }
}

impl Drop for Discovery {
    fn drop(&mut self) {
        // Somebody else may have taken it over meanwhile; theirs stays.
        if read(&self.path).as_ref() == Some(&self.advert) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Why a file that is there is not ours to replace.
fn foreign(path: &Path) -> Option<&'static str> {
    let data = fs::symlink_metadata(path).ok()?;
    if data.is_symlink() {
        Some("a symbolic link has its place")
    } else if !data.is_file() {
        Some("something that is not a regular file has its place")
    } else if !is_own(&data) {
        Some("a file of another user has its place")
    } else {
        None
    }
}

/// What our own user's file says. Nothing that somebody else could have written counts.
fn read(path: &Path) -> Option<Advert> {
    serde_json::from_slice(&read_own(path, LONGEST).ok()?.bytes).ok()
}

/// Whoever listens on the announced port under the announced pid lives. Where owners of ports cannot
/// be told, whoever listens there does.
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
    fn the_file_is_there_while_we_are_and_never_replaces_a_living_servers() {
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
