//! `spawnpoint refs`: who uses an asset, and what it uses.

use clap::ValueEnum;
use spawnpoint_core::suggest;
use spawnpoint_unity::{
    Guid, Project,
    ask::{PickError, Refs},
    report::{refs_dot, refs_text},
};

use crate::{config::Config, failure::Failure, print};

/// How the answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs
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
    match project.pick(wanted) {
        Ok(asset) => Ok(project.refs(asset.id(), transitive)),
        Err(error @ PickError::Ambiguous { .. }) => {
            Err(Failure::failed(error.to_string()).hint("give the whole path"))
        }
        Err(error) => {
            // A guid that is in no file may still be asked for by many.
            if let Ok(guid) = wanted.parse::<Guid>() {
                let refs = project.refs_of_unknown(guid);
                if !refs.users.is_empty() {
                    return Ok(refs);
                }
            }
            let paths = project.index().assets().map(|asset| asset.path());
            let failure = Failure::failed(error.to_string());
            Err(match suggest::nearest(wanted, paths) {
                Some(near) => failure.hint(format!("did you mean '{near}'?")),
                None => failure
                    .hint("give a path such as Assets/Player.prefab, a file's name, or a guid"),
            })
        }
    }
}
