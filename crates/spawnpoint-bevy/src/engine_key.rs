//! The server's engine key, by which the game proves that it belongs to the same user. Read for
//! each connection and not stored.

use std::{env, fs, path::PathBuf};

use spawnpoint_protocol::proof::{EngineKey, KEY_FILE, STATE_DIR};

/// The proof for a challenge; `None` if there is no readable key.
pub fn prove(challenge: &str, project_hash: &str) -> Option<String> {
    let text = fs::read_to_string(state_folder(|name| env::var_os(name))?.join(KEY_FILE)).ok()?;
    Some(EngineKey::from_hex(&text)?.prove(challenge, project_hash))
}

/// The server's state folder.
fn state_folder(variable: impl Fn(&str) -> Option<std::ffi::OsString>) -> Option<PathBuf> {
    let path = |name: &str| variable(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    if let Some(given) = path(STATE_DIR) {
        return Some(given);
    }
    let base = match path("XDG_STATE_HOME") {
        Some(base) => base,
        None if cfg!(windows) => path("LOCALAPPDATA")?,
        None if cfg!(target_os = "macos") => path("HOME")?.join("Library/Application Support"),
        None => path("HOME")?.join(".local/state"),
    };
    Some(base.join("spawnpoint"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_is_looked_for_where_the_server_keeps_it() {
        let folder = |set: &[(&str, &str)]| {
            let set: Vec<_> = set.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
            state_folder(|name| set.iter().find(|(k, _)| k == name).map(|(_, v)| v.into()))
        };
        let both = [("SPAWNPOINT_STATE_DIR", "/own"), ("XDG_STATE_HOME", "/xdg")];
        assert_eq!(folder(&both), Some("/own".into()));
        assert_eq!(folder(&both[1..]), Some("/xdg/spawnpoint".into()));
        assert_eq!(folder(&[]), None);
        if cfg!(target_os = "linux") {
            let home = folder(&[("HOME", "/home/ada")]);
            assert_eq!(home, Some("/home/ada/.local/state/spawnpoint".into()));
        }
    }
}
