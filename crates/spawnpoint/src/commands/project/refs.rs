//! `spawnpoint refs`: list the assets that use an asset, and those that it uses.

use clap::ValueEnum;
use spawnpoint_unity::{
    Guid, Project,
    queries::AssetReferences,
    report::{refs_dot, refs_text},
};

use crate::{config::Config, failure::Failure, print};

/// Output format of `refs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text
    Text,
    /// JSON
    Json,
    /// For Graphviz
    Dot,
}

pub fn run(config: &Config, asset: &str, transitive: bool, format: Format) -> Result<(), Failure> {
    let project = super::open(config)?;
    let refs = find(&project, asset, transitive)?;
    match format {
        Format::Text => print::out(refs_text(&refs)),
        Format::Json => super::json(&refs)?,
        Format::Dot => print::out(refs_dot(&refs)),
    }
    Ok(())
}

fn find(project: &Project, name: &str, transitive: bool) -> Result<AssetReferences, Failure> {
    let error = match project.find_asset(name) {
        Ok(asset) => return Ok(project.refs(asset.id(), transitive)),
        Err(error) => error,
    };
    // Assets may still reference the GUID of an asset that is missing.
    if let Ok(guid) = name.parse::<Guid>() {
        let refs = project.refs_of_missing(guid);
        if !refs.users.is_empty() {
            return Ok(refs);
        }
    }
    Err(Failure::failed(error.to_string()).hint(project.lookup_hint(name, &error)))
}
