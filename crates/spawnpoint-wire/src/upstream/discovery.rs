//! Finds explorer hosts on this machine: they write their address into one file, so that a game is found
//! at any time and on any port.

use std::{borrow::Cow, net::IpAddr, path::Path};

use serde::Deserialize;
use spawnpoint_files::{ReadError, read_own};

/// The value of `--attach` that means the announced explorer host.
pub const EXPLORER: &str = "explorer";

const NAME: &str = "unity-explorer-mcp.json";
/// The longest file that is read.
const MAX_SIZE: u64 = 64 << 10;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Advert {
    #[serde(default)]
    pid: u32,
    base_url: String,
}

/// The address to attach now: `None` while no host is announced, an error if the announcement is refused.
pub(super) fn address(attach: &str) -> Result<Option<Cow<'_, str>>, String> {
    match attach {
        EXPLORER => Ok(announced(&std::env::temp_dir())?.map(Cow::Owned)),
        url => Ok(Some(Cow::Borrowed(url))),
    }
}

/// Accepts only a file of our own user, and only an address on this machine: any user can often write to the
/// temporary folder, and requests must not reach another machine.
fn announced(folder: &Path) -> Result<Option<String>, String> {
    let path = folder.join(NAME);
    let refused = |why: &str| format!("Ignoring {}: {why}", path.display());
    let bytes = match read_own(&path, MAX_SIZE) {
        Ok(contents) => contents.bytes,
        Err(ReadError::Missing) => return Ok(None),
        Err(ReadError::Refused(why)) => return Err(refused(&why)),
    };
    let Ok(advert) = serde_json::from_slice::<Advert>(&bytes) else { return Ok(None) };
    // Our own server may be announced there, too.
    if advert.pid == std::process::id() {
        return Ok(None);
    }
    match is_local(&advert.base_url) {
        true => Ok(Some(format!("{}/mcp", advert.base_url.trim_end_matches('/')))),
        false => Err(refused("its address is not on this machine")),
    }
}

/// Whether a URL is a plain one of this machine.
fn is_local(url: &str) -> bool {
    let Ok(url) = url.parse::<axum::http::Uri>() else { return false };
    let is_web = matches!(url.scheme_str(), Some("http" | "https"));
    let named = url.authority().is_some_and(|authority| !authority.as_str().contains('@'));
    let host = url.host().unwrap_or_default().trim_matches(['[', ']']);
    let ip: Result<IpAddr, _> = host.parse();
    is_web
        && named
        && (host.eq_ignore_ascii_case("localhost") || ip.is_ok_and(|ip| ip.is_loopback()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_announced_host_is_found_and_our_own_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let write = |text: String| std::fs::write(folder.path().join(NAME), text).unwrap();
        assert_eq!(announced(folder.path()), Ok(None));
        write(r#"{"pid": 1, "baseUrl": "http://127.0.0.1:51477/", "port": 51477}"#.into());
        assert_eq!(announced(folder.path()), Ok(Some("http://127.0.0.1:51477/mcp".into())));
        write(format!(r#"{{"pid": {}, "baseUrl": "http://127.0.0.1:8080"}}"#, std::process::id()));
        assert_eq!(announced(folder.path()), Ok(None));
        write("not json".into());
        assert_eq!(announced(folder.path()), Ok(None));
        write(r#"{"pid": 1, "baseUrl": "http://203.0.113.9:1", "port": 1}"#.into());
        assert!(announced(folder.path()).is_err());
    }

    #[test]
    fn only_plain_addresses_of_this_machine_are_local() {
        for here in
            ["http://127.0.0.1:1", "https://localhost:2/", "http://[::1]:3", "http://127.8.9.1"]
        {
            assert!(is_local(here), "{here}");
        }
        for elsewhere in [
            "http://203.0.113.9:1",
            "http://localhost.example:1",
            "http://127.0.0.1@203.0.113.9:1",
            "http://user@127.0.0.1:1",
            "http://0x7f.1.example",
            "http://127.0.0.1.example",
            "http://0.0.0.0:1",
            "ftp://127.0.0.1",
            "//127.0.0.1",
            "127.0.0.1:1",
            "",
        ] {
            assert!(!is_local(elsewhere), "{elsewhere}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn files_that_others_could_have_written_are_refused() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(NAME);
        let text = r#"{"pid": 1, "baseUrl": "http://127.0.0.1:51477"}"#;
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o646)).unwrap();
        assert!(announced(folder.path()).is_err());
        std::fs::remove_file(&path).unwrap();
        std::fs::write(folder.path().join("elsewhere"), text).unwrap();
        symlink(folder.path().join("elsewhere"), &path).unwrap();
        assert!(announced(folder.path()).is_err());
    }
}
