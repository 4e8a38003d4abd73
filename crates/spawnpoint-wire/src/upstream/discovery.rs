//! Explorer hosts on this machine say where they are in one file. A game that starts later, or on another
//! port than yesterday, is found by it.

use std::{borrow::Cow, path::Path};

use serde::Deserialize;

/// Stands for whoever the file names.
pub const EXPLORER: &str = "explorer";

const NAME: &str = "unity-explorer-mcp.json";
/// A longer file is none of theirs.
const LONGEST: u64 = 64 << 10;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Advert {
    #[serde(default)]
    pid: u32,
    base_url: String,
}

/// The address that is meant now; nothing while nobody has said where they are.
pub(super) fn address(meant: &str) -> Option<Cow<'_, str>> {
    match meant {
        EXPLORER => announced(&std::env::temp_dir()).map(Cow::Owned),
        url => Some(Cow::Borrowed(url)),
    }
}

fn announced(folder: &Path) -> Option<String> {
    let path = folder.join(NAME);
    if std::fs::metadata(&path).ok()?.len() > LONGEST {
        return None;
    }
    let advert: Advert = serde_json::from_slice(&std::fs::read(path).ok()?).ok()?;
    // We are announced there too, unless somebody else came first.
    (advert.pid != std::process::id())
        .then(|| format!("{}/mcp", advert.base_url.trim_end_matches('/')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_announced_is_found_and_we_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let write = |text: String| std::fs::write(folder.path().join(NAME), text).unwrap();
        assert_eq!(announced(folder.path()), None);
        write(r#"{"pid": 1, "baseUrl": "http://127.0.0.1:51477/", "port": 51477}"#.into());
        assert_eq!(announced(folder.path()).unwrap(), "http://127.0.0.1:51477/mcp");
        write(format!(r#"{{"pid": {}, "baseUrl": "http://127.0.0.1:8080"}}"#, std::process::id()));
        assert_eq!(announced(folder.path()), None);
        write("not json".into());
        assert_eq!(announced(folder.path()), None);
    }
}
