//! Measures reading a Unity project from disk, in one run:
//!
//! ```text
//! cargo run --profile dist -p bench-unity-disk
//! ```
//!
//! Figures are ratios to a peer that reads the same files in turns with ours, so that a noisy
//! machine affects both. `rg` and a Python with `unityparser` (named by `UNITYPARSER_PYTHON`) are
//! used if they are installed; otherwise their figures are skipped. `UNITY_PROJECT` names a project
//! to read instead of a generated one.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod growth;
mod live;
mod parse;
mod peers;

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::Result;
use spawnpoint_unity::{Options, Project};
use unity_projects::Recipe;

const TURNS: usize = 7;

/// About 200 MB in 10,000 files.
const LARGE: Recipe = Recipe {
    scripts: 1500,
    materials: 2000,
    prefabs: 250,
    levels: 3,
    scenes: 420,
    objects: 320,
    faults: 3,
    varieties: true,
    ..Recipe::EVERYTHING
};

fn main() -> Result<()> {
    let made = tempfile::tempdir()?;
    let project = match std::env::var_os("UNITY_PROJECT") {
        Some(folder) => PathBuf::from(folder),
        None => {
            let truth = unity_projects::make(made.path(), &LARGE)?;
            println!(
                "project                    {:>8.1} MB in {} files",
                truth.bytes as f64 / 1e6,
                truth.files
            );
            made.path().to_owned()
        }
    };
    first_index(&project)?;
    warm_start(&project)?;
    live::questions(&project)?;
    if std::env::var_os("UNITY_PROJECT").is_none() {
        live::changed_file(&project)?;
        live::diff_of_a_commit(&project)?;
    }
    parse::against_unityparser(&project)?;
    growth::linear()
}

fn silent(_: usize, _: usize) {}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = work();
    (start.elapsed(), result)
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn first_index(folder: &Path) -> Result<()> {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        theirs.extend(peers::ripgrep(folder)?);
        let (time, project) = timed(|| Project::open(folder, Options::default(), &silent));
        project?;
        ours.push(time);
    }
    let ours = median(ours);
    if theirs.is_empty() {
        println!(
            "first index                {:>8.1} ms   (rg is missing: ratio skipped)",
            ms(ours)
        );
    } else {
        let theirs = median(theirs);
        let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
        println!(
            "first index                {:>8.1} ms   {ratio:.2} times rg -j1 -c guid, {:.1} ms (goal 2)",
            ms(ours),
            ms(theirs)
        );
    }
    Ok(())
}

fn warm_start(folder: &Path) -> Result<()> {
    let cache = tempfile::tempdir()?;
    let options = || Options { cache: Some(cache.path().join("index")), ..Options::default() };
    Project::open(folder, options(), &silent)?;
    let (mut ours, mut walks) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        let (time, files) = timed(|| peers::walk_and_stat(folder));
        anyhow::ensure!(files? > 0);
        walks.push(time);
        let (time, project) = timed(|| Project::open(folder, options(), &silent));
        project?;
        ours.push(time);
    }
    let (ours, walk) = (median(ours), median(walks));
    let ratio = ours.as_secs_f64() / walk.as_secs_f64();
    println!(
        "warm start                 {:>8.1} ms   {ratio:.2} times walk and stat, {:.1} ms (goal 2)",
        ms(ours),
        ms(walk)
    );

    let before = peers::resident_bytes();
    let project = Project::open(folder, options(), &silent)?;
    // The reverse references are built by the first query.
    let first = project.index().assets().find_map(|asset| asset.guid());
    first.map(|guid| project.index().references_to(guid));
    let grown = peers::resident_bytes().saturating_sub(before);
    let file = std::fs::metadata(cache.path().join("index"))?.len();
    let memory = project.index().memory();
    println!(
        "memory of the index        {:>8.2} MB   {:.2} times its {:.2} MB on disk (goal 1.5); process grew by {:.2} MB",
        memory as f64 / 1e6,
        memory as f64 / file as f64,
        file as f64 / 1e6,
        grown as f64 / 1e6,
    );
    Ok(())
}
