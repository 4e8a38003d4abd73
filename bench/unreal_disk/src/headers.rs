//! Headers and tags: against reading the bytes they are made of, and against another reader.

use std::{
    fs::File,
    hint::black_box,
    io::{Cursor, Read},
};

use anyhow::{Result, ensure};
use spawnpoint_unreal::package::{HeaderReader, Package};
use uasset::AssetHeader;

use crate::{Sample, in_turns, ms};

/// What is read of a file before the length of its header is known; the same as the reader's.
const FIRST: u64 = 16 * 1024;

/// Looks at everything that a header has.
fn look(package: &Package<'_>) -> usize {
    let tags: usize = package
        .registry()
        .assets()
        .map(|asset| asset.tags.map(|(key, value)| key.len() + value.len()).sum::<usize>())
        .sum();
    let names: usize = package.names().map(|name| name.len()).sum();
    let exports: i64 = package.exports().map(|export| export.size).sum();
    let soft = package.soft_dependencies().map_or(0, |soft| soft.len());
    tags + names + package.hard_dependencies().len() + soft + exports as usize
}

pub fn against_reading(samples: &[Sample]) -> Result<()> {
    let sizes: Vec<u64> = samples
        .iter()
        .map(|sample| {
            let package = Package::read("", &sample.bytes);
            package.map_or(0, |package| package.summary().header_size.unsigned_abs().into())
        })
        .collect();
    let mut buffer = Vec::new();
    let mut reader = HeaderReader::default();
    let (limit, ours) = in_turns(
        || {
            for (sample, size) in samples.iter().zip(&sizes) {
                let mut file = File::open(&sample.path)?;
                buffer.clear();
                Read::by_ref(&mut file).take(FIRST).read_to_end(&mut buffer)?;
                if buffer.len() as u64 == FIRST && *size > FIRST {
                    file.take(size - FIRST).read_to_end(&mut buffer)?;
                }
                black_box(buffer.iter().step_by(4096).map(|byte| u64::from(*byte)).sum::<u64>());
            }
            Ok(())
        },
        || {
            for sample in samples {
                if let Ok(package) = reader.read("", &sample.path)? {
                    black_box(look(&package));
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
                let header = AssetHeader::new(Cursor::new(&sample.bytes))?;
                black_box(header.package_import_iter().count());
            }
            Ok(())
        },
        || {
            for sample in &accepted {
                black_box(look(&Package::read("", &sample.bytes)?));
            }
            Ok(())
        },
    )?;
    println!(
        "the same against uasset   {:>8.2} ms, uasset {:.2} ms: {:.0} times as fast   (goal 20), \
         {} of {} accepted by it, answers the same",
        ms(ours),
        ms(theirs),
        ms(theirs) / ms(ours),
        accepted.len(),
        samples.len(),
    );
    Ok(())
}

/// Both readers find the same names, and the same packages that are needed.
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
    // That reader leaves out what is native.
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
