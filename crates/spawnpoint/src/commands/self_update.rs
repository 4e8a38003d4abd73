//! `spawnpoint self-update --check`: tells whether a newer version exists. Reads only what the user names, and
//! installs nothing: the installer that put the program here updates it.

use std::{fs::File, io::Read, path::Path, time::Duration};

use semver::Version;
use serde::Deserialize;
use serde_json::json;
use spawnpoint_outgoing::{Endpoint, Trust, http::header::LOCATION};

use super::setup;
use crate::{
    cli::Output, config::Config, failure::Failure, installation::Installation, print, tls,
};

/// How long opening a connection, and how long the whole download, may take.
const CONNECTING: Duration = Duration::from_secs(10);
const DOWNLOADING: Duration = Duration::from_secs(30);
/// A latest.json has less than 2 KiB.
const MAX_SIZE: usize = 64 * 1024;
/// The download address of GitHub redirects twice.
const MAX_REDIRECTS: usize = 5;

/// The `latest.json` of a release. It also has the checksums of the archives, which install.sh verifies.
#[derive(Debug, Deserialize)]
struct Latest {
    version: Version,
    /// Where the changes are described.
    notes: String,
}

pub async fn run(config: &Config, from: &str, output: Output) -> Result<(), Failure> {
    let latest = parse(&read(config, from).await?, from)?;
    let this = Version::parse(env!("CARGO_PKG_VERSION"))
        .map_err(|error| Failure::failed(format!("This version is not valid: {error}")))?;
    let installation = Installation::current(&setup::environment(&config.system));
    let is_newer = latest.version > this;
    if output.json {
        print::json(&json!({
            "version": this.to_string(),
            "latest": latest.version.to_string(),
            "newer": is_newer,
            "notes": latest.notes,
            "update": installation.update(),
        }));
        return Ok(());
    }
    if is_newer {
        print::out(format!("Spawnpoint {} is available. This is {this}.", latest.version));
        print::out(format!("Changes: {}", latest.notes));
        print::out(format!("Update:  {}", installation.update()));
    } else {
        print::out(format!("Spawnpoint {this} is up to date. The release is {}.", latest.version));
    }
    Ok(())
}

async fn read(config: &Config, from: &str) -> Result<Vec<u8>, Failure> {
    if !is_url(from) {
        let path = config.system.resolve(from, &config.system.folder);
        return read_file(&path);
    }
    let trust = tls::trust(&config.settings)?;
    match tokio::time::timeout(DOWNLOADING, download(from, &trust)).await {
        Ok(result) => result,
        Err(_) => Err(Failure::failed(format!(
            "{from} did not answer within {} seconds",
            DOWNLOADING.as_secs()
        ))),
    }
}

fn is_url(from: &str) -> bool {
    from.starts_with("http://") || from.starts_with("https://")
}

/// Reads to a limit: a device has no size and no end.
fn read_file(path: &Path) -> Result<Vec<u8>, Failure> {
    let unreadable = |error| Failure::failed(format!("Cannot read {}: {error}", path.display()));
    let file = File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(MAX_SIZE as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() > MAX_SIZE {
        return Err(Failure::failed(format!(
            "{} is not the latest.json of a release",
            path.display()
        ))
        .hint("pass the latest.json itself, not an archive"));
    }
    Ok(bytes)
}

async fn download(from: &str, trust: &Trust) -> Result<Vec<u8>, Failure> {
    let mut url = from.to_owned();
    for _ in 0..=MAX_REDIRECTS {
        let endpoint = Endpoint::new(&url, trust, CONNECTING)
            .map_err(|error| Failure::usage(format!("--from: {error}")))?;
        let failed = |error| Failure::failed(format!("Cannot read {url}: {error}"));
        let response = endpoint.get(Default::default()).await.map_err(failed)?;
        let status = response.status();
        if status.is_success() {
            let failed = |error| Failure::failed(format!("Cannot read {url}: {error}"));
            return Ok(response.bytes(MAX_SIZE).await.map_err(failed)?.to_vec());
        }
        let target = response.headers().get(LOCATION).and_then(|value| value.to_str().ok());
        match target.filter(|_| status.is_redirection()) {
            Some(target) if may_follow(&url, target) => url = target.to_owned(),
            Some(target) => {
                return Err(Failure::failed(format!("{url} redirects to '{target}'"))
                    .hint("pass that URL itself, if you trust it"));
            }
            None => return Err(Failure::failed(format!("{url} answered {status}"))),
        }
    }
    Err(Failure::failed(format!("{from} redirects more than {MAX_REDIRECTS} times")))
}

/// A redirect may not drop the encryption.
fn may_follow(from: &str, to: &str) -> bool {
    to.starts_with("https://") || (from.starts_with("http://") && to.starts_with("http://"))
}

fn parse(bytes: &[u8], from: &str) -> Result<Latest, Failure> {
    let latest: Latest = serde_json::from_slice(bytes).map_err(|error| {
        Failure::failed(format!("{from} is not the latest.json of a release: {error}"))
    })?;
    // It is printed to a terminal.
    match is_url(&latest.notes) && !latest.notes.contains(char::is_control) {
        true => Ok(latest),
        false => Err(Failure::failed(format!("{from}: 'notes' is not a URL"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_version_and_a_url_are_accepted() {
        let good = br#"{"version": "1.2.3", "notes": "https://example.com/1", "archives": {}}"#;
        assert_eq!(parse(good, "x").unwrap().version, Version::new(1, 2, 3));
        for bad in [
            "",
            r#"{"version": "newest", "notes": "https://example.com"}"#,
            r#"{"version": "1.2.3", "notes": "run this"}"#,
            r#"{"version": "1.2.3", "notes": "https://example.com/\u001b[2J"}"#,
        ] {
            assert!(parse(bad.as_bytes(), "x").is_err(), "{bad}");
        }
    }

    #[test]
    fn a_redirect_keeps_the_encryption() {
        assert!(may_follow("http://127.0.0.1:1/a", "http://127.0.0.1:1/b"));
        assert!(may_follow("http://example.com", "https://example.com"));
        assert!(!may_follow("https://example.com", "http://example.com"));
        assert!(!may_follow("https://example.com", "file:///etc/passwd"));
    }
}
