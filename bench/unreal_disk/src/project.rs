//! Measures a whole project: its index, searches, and the text of a Blueprint.

use std::{
    fs,
    hint::black_box,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use spawnpoint_unreal::{
    index::{AssetQuery, BlueprintField, BlueprintQuery, DependencyKinds, Index},
    package::Package,
    project::Project,
    text::{markdown, t3d},
};

use crate::{Sample, TURNS, ms, timed};

/// The minimum number of packages.
const PACKAGES: usize = 2_000;

pub fn index(samples: &[Sample]) -> Result<()> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("Bench.uproject"), "{}")?;
    let mut count = 0;
    while count < PACKAGES {
        for sample in samples {
            let path = folder.path().join(format!("Content/Group{:03}", count / 50));
            fs::create_dir_all(&path)?;
            let stem = sample.path.file_stem().context("a file without a name")?.to_string_lossy();
            fs::write(path.join(format!("{stem}_{count}.uasset")), &sample.bytes)?;
            count += 1;
        }
    }
    let project = Project::open(folder.path())?;
    let cache = folder.path().join("index.bin");
    let open = || {
        let start = Instant::now();
        let index = Index::open(&project, Some(&cache), &|_| {});
        (index, start.elapsed())
    };
    let (_, cold) = open();
    let (index, _) = open();
    let warm = (0..5).map(|_| open().1).min().unwrap_or_default();
    println!(
        "index of {} packages    {:>8.1} ms, with its cache {:.1} ms, cache of {:.0} kB",
        index.package_count(),
        ms(cold),
        ms(warm),
        fs::metadata(&cache)?.len() as f64 / 1e3
    );
    searches(&index)
}

fn searches(index: &Index) -> Result<()> {
    let class = AssetQuery {
        classes: vec!["/Script/Engine.Blueprint".to_owned()],
        ..AssetQuery::default()
    };
    let name = AssetQuery { packages: vec!["*hub*root*".to_owned()], ..AssetQuery::default() };
    let blueprints = |field, term: &str| BlueprintQuery {
        fields: vec![field],
        term: term.to_owned(),
        folder: None,
        recursive: true,
    };
    let by_name = blueprints(BlueprintField::Name, "root");
    let by_parent = blueprints(BlueprintField::ParentClass, "Object");
    report("search by class", &mut || index.search(&class).len())?;
    report("search by name", &mut || index.search(&name).len())?;
    report("blueprints by name", &mut || index.search_blueprints(&by_name).len())?;
    report("blueprints by parent", &mut || index.search_blueprints(&by_parent).len())?;
    report("cycles", &mut || index.cycles(DependencyKinds::ALL).len())
}

fn report(what: &str, run: &mut dyn FnMut() -> usize) -> Result<()> {
    let mut found = 0;
    let took = fastest(|| {
        found = black_box(run());
        Ok(())
    })?;
    println!("{what:<25} {:>8.2} ms, {found} found   (goal 5)", ms(took));
    Ok(())
}

pub fn texts(samples: &[Sample]) -> Result<()> {
    let texts = samples.iter().filter_map(|sample| {
        let package = Package::read("/Game/X", &sample.bytes).ok()?;
        markdown(&package, None).is_ok().then_some(sample)
    });
    let largest = texts.max_by_key(|sample| sample.bytes.len()).context("no Blueprint")?;
    let package = Package::read("/Game/X", &largest.bytes)?;
    let took = fastest(|| {
        black_box(markdown(&package, None)?);
        Ok(())
    })?;
    let size = largest.bytes.len() as f64 / 1e3;
    println!("Markdown of {size:.0} kB         {:>8.2} ms   (goal 50)", ms(took));
    let took = fastest(|| {
        black_box(t3d(&package, None)?);
        Ok(())
    })?;
    println!("T3D of the same           {:>8.2} ms", ms(took));
    Ok(())
}

fn fastest(mut run: impl FnMut() -> Result<()>) -> Result<Duration> {
    let mut best = Duration::MAX;
    for _ in 0..TURNS {
        best = best.min(timed(&mut run)?);
    }
    Ok(best)
}
