//! `spawnpoint unused`: list unused assets.

use super::Plain;
use crate::{config::Config, failure::Failure, print, report::unused_text};

pub fn run(config: &Config, format: Plain) -> Result<(), Failure> {
    let unused = super::open(config)?.unused();
    match format {
        Plain::Text => print::out(unused_text(&unused)),
        Plain::Json => super::json(&unused)?,
    }
    Ok(())
}
