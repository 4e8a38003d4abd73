//! `spawnpoint refs`: who uses an asset, and what it uses.

use clap::ValueEnum;
use spawnpoint_unity::{
    Guid, Project,
    ask::Refs,
    report::{refs_dot, refs_text},
};

use crate::{config::Config, failure::Failure, print};

/// The output format.
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

fn find(project: &Project, wanted: &str, transitive: bool) -> Result<Refs, Failure> {
    let error = match project.pick(wanted) {
        Ok(asset) => return Ok(project.refs(asset.id(), transitive)),
        Err(error) => error,
    };
    // A guid that is in no file may still be asked for by many.
    if let Ok(guid) = wanted.parse::<Guid>() {
        let refs = project.refs_of_unknown(guid);
        if !refs.users.is_empty() {
            return Ok(refs);
        }
    }
    Err(Failure::failed(error.to_string()).hint(project.pick_hint(wanted, &error)))
}
