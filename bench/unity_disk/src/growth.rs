//! Measures how the cost grows with the number of files: a slope of 1 is linear.

use anyhow::Result;
use spawnpoint_unity::{Options, Project};
use unity_projects::Recipe;

use crate::{median, ms, silent, timed};

const FILES: [usize; 3] = [1_000, 10_000, 100_000];

pub fn linear() -> Result<()> {
    let mut first = Vec::new();
    let mut warm = Vec::new();
    for files in FILES {
        let folder = tempfile::tempdir()?;
        // Every asset is two files; most of a project's files are small.
        let recipe = Recipe {
            seed: 3,
            scripts: files / 8,
            materials: files * 5 / 16,
            prefabs: files / 48,
            levels: 2,
            scenes: files / 400 + 1,
            objects: 40,
            faults: 0,
            ..Recipe::default()
        };
        let truth = unity_projects::make(folder.path(), &recipe)?;
        let cache = tempfile::tempdir()?;
        let options = || Options { cache: Some(cache.path().join("index")), ..Options::default() };
        let cold = median(
            (0..3)
                .map(|_| {
                    timed(|| Project::open(folder.path(), Options::default(), &silent).map(drop)).0
                })
                .collect(),
        );
        Project::open(folder.path(), options(), &silent)?;
        let start = median(
            (0..3)
                .map(|_| timed(|| Project::open(folder.path(), options(), &silent).map(drop)).0)
                .collect(),
        );
        println!(
            "{:>7} files              {:>8.1} ms   first index; warm start {:.1} ms",
            truth.files,
            ms(cold),
            ms(start)
        );
        first.push((truth.files as f64, cold.as_secs_f64()));
        warm.push((truth.files as f64, start.as_secs_f64()));
    }
    println!(
        "slope of first index       {:>8.2}      warm start {:.2} (1 is linear)",
        slope(&first),
        slope(&warm)
    );
    Ok(())
}

/// The exponent of the best-fitting power function.
fn slope(points: &[(f64, f64)]) -> f64 {
    let logs: Vec<(f64, f64)> = points.iter().map(|(x, y)| (x.ln(), y.ln())).collect();
    let count = logs.len() as f64;
    let (mean_x, mean_y) = (
        logs.iter().map(|p| p.0).sum::<f64>() / count,
        logs.iter().map(|p| p.1).sum::<f64>() / count,
    );
    let above: f64 = logs.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let below: f64 = logs.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    above / below
}
