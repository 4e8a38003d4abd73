//! Entries of MCP for Unity's own server in the files of AI clients: told once, with the command that replaces them.

use std::path::Path;

use spawnpoint_setup::client;

use crate::{commands::setup, config::Config, print};

/// Marks in the state folder that the entries were told. It holds the names of their clients.
const MARK: &str = "told-unity-entries";
/// The longest mark.
const MAX_MARK: u64 = 4096;

/// Tells the user which clients still start the other server, unless the same ones were told before.
pub fn tell(config: &Config) {
    let Some(state) = &config.settings.state_dir else { return };
    let environment = setup::environment(&config.system);
    let server = setup::server(config, &environment, None);
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
         `spawnpoint setup {ids} --migrate` replaces it. This is said once.",
        names.join(", ")
    ));
}

/// Whether these clients were not told before. Remembers them.
fn is_news(mark: &Path, ids: &str) -> bool {
    let told = spawnpoint_files::read_own(mark, MAX_MARK).map(|contents| contents.bytes);
    if told.is_ok_and(|told| told == ids.as_bytes()) {
        return false;
    }
    if let Err(error) = spawnpoint_files::replace(mark, ids.as_bytes()) {
        tracing::debug!(%error, "could not remember which clients were told");
    }
    true
}
