//! Entries of MCP for Unity's own server in the files of AI clients: reported once, with the command that replaces them.

use std::path::Path;

use spawnpoint_setup::client;

use crate::{commands::setup, config::Config, print};

/// The file in the state folder that remembers for which clients the entries were reported.
const MARK: &str = "reported-unity-entries";
/// The longest content of that file.
const MAX_MARK: u64 = 4096;

/// Reports which clients still start the other server, unless the same ones were reported before.
pub fn report(config: &Config) {
    let Some(state) = &config.settings.state_dir else { return };
    let environment = setup::environment(&config.system);
    let server = setup::server(config, &environment, None, &[]);
    let installed = client::installed(&environment);
    let old: Vec<_> = installed
        .iter()
        .filter(|config| !client::status(config, &server).unity_entries.is_empty())
        .map(|config| config.client)
        .collect();
    let ids: Vec<_> = old.iter().map(|client| client.id).collect();
    let ids = ids.join(" ");
    if old.is_empty() || !is_news(&state.join(MARK), &ids) {
        return;
    }
    let names: Vec<_> = old.iter().map(|client| client.name).collect();
    print::note(&format!(
        "These AI clients still start MCP for Unity's own server: {}. \
         `spawnpoint setup {ids} --migrate` replaces it. This message appears once.",
        names.join(", ")
    ));
}

/// Whether these clients were not reported before. Remembers them.
fn is_news(mark: &Path, ids: &str) -> bool {
    let known = spawnpoint_files::read_own(mark, MAX_MARK).map(|contents| contents.bytes);
    if known.is_ok_and(|known| known == ids.as_bytes()) {
        return false;
    }
    if let Err(error) = spawnpoint_files::replace(mark, ids.as_bytes()) {
        tracing::debug!(%error, "could not remember which clients were reported");
    }
    true
}
