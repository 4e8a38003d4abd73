//! `spawnpoint unused`: list unused assets.

use spawnpoint_unity::report::unused_text;

use super::Plain;
use crate::{config::Config, failure::Failure, print};

pub fn run(config: &Config, format: Plain) -> Result<(), Failure> {
    let unused = super::open(config)?.unused();
    match format {
        Plain::Text => print::out(unused_text(&unused)),
        Plain::Json => super::json(&unused)?,
    }
    Ok(())
}
