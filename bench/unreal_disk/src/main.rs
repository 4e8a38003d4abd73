//! Measures reading an Unreal project from disk, in one run:
//!
//! ```text
//! cargo run --profile dist -p bench-unreal-disk [folder with packages]
//! ```
//!
//! Prints ratios to reading the same bytes, and to the crate `uasset` for packages that it accepts.
//! Both sides are measured in turns, so that a noisy machine affects both; the fastest turn counts.
//! Without a folder it measures the corpus of `unreal-packages`, which it writes to a temporary
//! folder.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod headers;
mod project;

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use walkdir::WalkDir;

/// The number of measurements.
const TURNS: usize = 30;

/// A package that is measured.
pub struct Sample {
    /// Its path.
    pub path: PathBuf,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

fn main() -> Result<()> {
    let made = tempfile::tempdir()?;
    let folder = match std::env::args_os().nth(1) {
        Some(folder) => PathBuf::from(folder),
        None => {
            unreal_packages::write_corpus(made.path())?;
            made.path().to_owned()
        }
    };
    let samples = samples(&folder)?;
    let bytes: usize = samples.iter().map(|sample| sample.bytes.len()).sum();
    println!("{} packages, {:.1} MB", samples.len(), bytes as f64 / 1e6);
    headers::against_reading(&samples)?;
    headers::against_uasset(&samples)?;
    project::index(&samples)?;
    project::texts(&samples)
}

fn samples(folder: &Path) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let path = entry?.into_path();
        if path.extension().is_some_and(|extension| extension == "uasset" || extension == "umap") {
            samples.push(Sample { bytes: std::fs::read(&path)?, path });
        }
    }
    ensure!(!samples.is_empty(), "no packages in {}", folder.display());
    Ok(samples)
}

/// The fastest of several runs of two things, measured in turns.
pub fn in_turns(
    mut one: impl FnMut() -> Result<()>,
    mut other: impl FnMut() -> Result<()>,
) -> Result<(Duration, Duration)> {
    let (mut first, mut second) = (Duration::MAX, Duration::MAX);
    for _ in 0..TURNS {
        first = first.min(timed(&mut one)?);
        second = second.min(timed(&mut other)?);
    }
    Ok((first, second))
}

/// The duration of a run.
pub fn timed(run: &mut impl FnMut() -> Result<()>) -> Result<Duration> {
    let start = Instant::now();
    run().context("measuring")?;
    Ok(start.elapsed())
}

/// Milliseconds.
pub fn ms(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}
