//! `spawnpoint refs`: list the assets that use an asset, and those that it uses.

use clap::ValueEnum;

use crate::{
    config::Config,
    failure::Failure,
    print,
    report::{refs_dot, refs_text},
};

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
    let refs = project.references(asset, transitive).map_err(|error| {
        Failure::failed(error.to_string()).hint(project.lookup_hint(asset, &error))
    })?;
    match format {
        Format::Text => print::out(refs_text(&refs)),
        Format::Json => super::json(&refs)?,
        Format::Dot => print::out(refs_dot(&refs)),
    }
    Ok(())
}
