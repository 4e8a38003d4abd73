//! Measures headers and tags, compared with reading their bytes and with another reader.

use std::{
    fs::File,
    hint::black_box,
    io::{Cursor, Read},
    time::Duration,
};

use anyhow::{Result, ensure};
use spawnpoint_unreal::package::{HeaderReader, Package};
use uasset::AssetHeader;

use crate::{Sample, in_turns, ms};

/// Number of bytes that are read before the header size is known, as in the reader.
const FIRST: usize = 16 * 1024;

/// Reads everything in a header: all tables, classes, tags, and hard and soft dependencies. Tags
/// are validated, not decoded.
fn take(package: &Package<'_>) -> Result<usize> {
    let mut taken = 0;
    for asset in package.registry()?.assets() {
        let asset = asset?;
        taken += asset.path.len() + asset.class.len();
        taken += asset.tags.map(|(key, value)| key.len() + value.len()).sum::<usize>();
    }
    Ok(taken + package.hard_dependencies().len() + package.soft_dependencies()?.len())
}

pub fn against_reading(samples: &[Sample]) -> Result<()> {
    let sizes: Vec<usize> = samples
        .iter()
        .map(|sample| {
            let package = Package::read("", &sample.bytes);
            package.map_or(0, |package| package.summary().header_size.unsigned_abs() as usize)
        })
        .collect();
    let mut buffer = vec![0; sizes.iter().copied().max().unwrap_or(0).max(FIRST)];
    let mut reader = HeaderReader::default();
    let (limit, ours) = in_turns(
        || {
            for (sample, size) in samples.iter().zip(&sizes) {
                let mut file = File::open(&sample.path)?;
                let mut filled = file.read(&mut buffer[..FIRST])?;
                while filled < *size {
                    filled += file.read(&mut buffer[filled..*size])?;
                }
                black_box(&buffer[..filled]);
            }
            Ok(())
        },
        || {
            for sample in samples {
                if let Ok(package) =
                    reader.read("", File::open(&sample.path)?, sample.bytes.len() as u64)?
                {
                    black_box(take(&package)?);
                }
            }
            Ok(())
        },
    )?;
    println!(
        "headers and tags          {:>8.2} ms, reading the bytes {:.2} ms: {:.2} times   (goal 2)",
        ms(ours),
        ms(limit),
        ms(ours) / ms(limit)
    );
    Ok(())
}

pub fn against_uasset(samples: &[Sample]) -> Result<()> {
    let accepted: Vec<&Sample> = samples
        .iter()
        .filter(|sample| AssetHeader::new(Cursor::new(&sample.bytes)).is_ok())
        .collect();
    for sample in &accepted {
        agree(sample)?;
    }
    let (theirs, ours) = in_turns(
        || {
            for sample in &accepted {
                let file = File::open(&sample.path)?;
                black_box(AssetHeader::new(&file)?);
            }
            Ok(())
        },
        || {
            let mut reader = HeaderReader::default();
            for sample in &accepted {
                black_box(reader.read(
                    "",
                    File::open(&sample.path)?,
                    sample.bytes.len() as u64,
                )??);
            }
            Ok(())
        },
    )?;
    report("files, as uasset documents", ours, theirs);
    let (theirs, ours) = in_turns(
        || {
            for sample in &accepted {
                black_box(AssetHeader::new(Cursor::new(&sample.bytes))?);
            }
            Ok(())
        },
        || {
            for sample in &accepted {
                black_box(Package::read("", &sample.bytes)?);
            }
            Ok(())
        },
    )?;
    report("bytes in memory", ours, theirs);
    println!("  it accepts {} of {}, and finds the same", accepted.len(), samples.len());
    Ok(())
}

fn report(what: &str, ours: Duration, theirs: Duration) {
    let ratio = ms(theirs) / ms(ours);
    println!(
        "tables, {what:<27} {:>6.2} ms, uasset {:.2} ms: {ratio:.0} times as fast   (goal 20)",
        ms(ours),
        ms(theirs)
    );
}

/// Checks that both readers find the same names and dependencies.
fn agree(sample: &Sample) -> Result<()> {
    let header = AssetHeader::new(Cursor::new(&sample.bytes))?;
    let package = Package::read("", &sample.bytes)?;
    let path = sample.path.display();
    ensure!(package.names().eq(header.names.iter().map(String::as_str)), "{path}");
    let mut theirs: Vec<String> = header.package_import_iter().collect();
    let mut ours: Vec<String> =
        package.hard_dependencies().iter().map(ToString::to_string).collect();
    theirs.sort();
    theirs.dedup();
    ours.sort();
    // The other reader skips native packages.
    let native = |name: &String| name.starts_with("/Script/");
    theirs.retain(|name| !native(name));
    ours.retain(|name| !native(name));
    ensure!(theirs == ours, "{path}: {theirs:?} and {ours:?}");
    ensure!(header.exports.len() == package.export_count(), "{path}: exports");
    ensure!(header.imports.len() == package.import_count(), "{path}: imports");
    for (theirs, ours) in header.exports.iter().zip(package.exports()) {
        ensure!(theirs.serial_offset == ours.offset, "{path}: an export lies elsewhere");
        ensure!(theirs.serial_size == ours.size, "{path}: an export has another size");
    }
    Ok(())
}
