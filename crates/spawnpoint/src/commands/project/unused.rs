//! `spawnpoint unused`: list unused assets.

use spawnpoint_core::folder::UsedRoots;

use super::Plain;
use crate::{cli::Unused, config::Config, failure::Failure, print, report::unused_text};

pub fn run(config: &Config, wanted: &Unused) -> Result<(), Failure> {
    let project = super::open(config)?;
    let roots = UsedRoots { assets: wanted.roots.clone(), all_scenes: wanted.all_scenes };
    let unused = project.unused(&roots).map_err(|(name, error)| {
        Failure::usage(format!("--root: {error}")).hint(project.lookup_hint(&name, &error))
    })?;
    match wanted.format {
        Plain::Text => print::out(unused_text(&unused)),
        Plain::Json => super::json(&unused)?,
    }
    Ok(())
}
