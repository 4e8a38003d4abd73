//! Broken packages: for any bytes, reading ends soon, with an error or not, and uses at most four
//! times the memory of the file.

use std::time::{Duration, Instant};

use spawnpoint_unreal::{
    blueprint::Blueprint,
    graph::Graph,
    index::Index,
    package::{ObjectRef, Package, PackageError},
    project::Project,
    property::Decoder,
    text::{class_defaults, markdown, t3d},
};
use unreal_packages::{Asset, ENGINES, Export, Import, PackageWriter, one_of_everything};

use crate::{corpus::files, memory};

/// What small things cost however small the file is.
const SLACK: usize = 8 * 1024;
const PATIENCE: Duration = Duration::from_secs(2);
const HOSTILE: [i32; 8] = [i32::MAX, i32::MIN, -1, 0x7FFF_FFF0, 0x00FF_FFFF, 1_000_000, 65_536, 0];

/// Reads all tables and all properties, one export after the other.
fn read(bytes: &[u8]) -> Result<(), PackageError> {
    let package = Package::read("/Game/X", bytes)?;
    package.hard_dependencies();
    let _ = package.soft_dependencies();
    let _ = package.soft_object_paths();
    let _ = package.build_dependencies();
    let _ = package.depends_map();
    package.names().count();
    for asset in package.registry()?.assets().flatten() {
        asset.tags.map(|(key, value)| key.text().len() + value.text().len()).sum::<usize>();
    }
    let decoder = Decoder::new(&package);
    for (index, export) in package.exports().enumerate() {
        let _ = decoder.properties(&export);
        package.path(ObjectRef::export(index));
    }
    Ok(())
}

/// Makes all texts and graphs.
fn tell(bytes: &[u8]) {
    let Ok(package) = Package::read("/Game/X", bytes) else { return };
    let _ = t3d(&package, None);
    let _ = class_defaults(&package, None);
    let _ = markdown(&package, None);
    let decoder = Decoder::new(&package);
    for index in 0..package.export_count() {
        Graph::read(&decoder, ObjectRef::export(index));
    }
    if let Some(index) = Blueprint::find(&package, None) {
        let _ = Blueprint::read(&decoder, index);
    }
}

fn check(bytes: &[u8], what: &str) {
    let start = Instant::now();
    let (_, taken) = memory::peak(|| read(bytes));
    assert!(taken <= 4 * bytes.len() + SLACK, "{what}: {taken} bytes for {}", bytes.len());
    let (_, taken) = memory::peak(|| tell(bytes));
    assert!(taken <= 32 * bytes.len() + (1 << 18), "{what}: text of {taken} for {}", bytes.len());
    assert!(start.elapsed() < PATIENCE, "{what}: {:?}", start.elapsed());
}

/// Pseudo-random numbers with a fixed seed.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

/// Flips bits, cuts, and puts hostile numbers where counts and offsets are.
pub fn torture(good: &[u8], what: &str, rounds: usize) {
    check(good, what);
    let mut random = Random(0x5EED_0001 + good.len() as u64);
    // Half of it in the head, where a bit means most.
    let place = |random: &mut Random, round: usize| {
        random.below(if round.is_multiple_of(2) { good.len().min(1500) } else { good.len() - 4 })
    };
    for round in 0..rounds {
        let mut bytes = good.to_vec();
        let at = place(&mut random, round);
        bytes[at] ^= 1 << random.below(8);
        check(&bytes, &format!("{what}: bit at {at}"));

        let mut bytes = good.to_vec();
        let at = place(&mut random, round);
        let number = HOSTILE[random.below(HOSTILE.len())];
        bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
        check(&bytes, &format!("{what}: {number} at {at}"));

        let len = good.len() * round / rounds;
        check(&good[..len], &format!("{what}: cut at {len}"));
    }
}

#[test]
fn damaged_packages_do_not_panic() {
    for engine in ENGINES {
        torture(&one_of_everything(*engine), engine.label, 40);
    }
}

/// Every place of a small package, one after the other.
#[test]
fn no_count_is_trusted() {
    for label in ["4.0", "4.10", "5.0", "5.6"] {
        let engine = ENGINES.iter().find(|engine| engine.label == label).unwrap();
        let good = one_of_everything(*engine);
        for at in 0..good.len() - 4 {
            let mut bytes = good.clone();
            bytes[at..at + 4].copy_from_slice(&i32::MAX.to_le_bytes());
            let (_, taken) = memory::peak(|| read(&bytes));
            assert!(taken <= 4 * bytes.len() + SLACK, "{label} at {at}: {taken}");
        }
    }
}

#[test]
fn a_damaged_corpus_does_not_panic() {
    for file in files() {
        let rounds = if file.name.ends_with("Root") { 30 } else { 4 };
        torture(&file.bytes, &file.label, rounds);
    }
}

#[test]
fn exports_that_all_claim_the_whole_file_are_not_all_believed() {
    let engine = ENGINES.iter().find(|engine| engine.label == "4.26").unwrap();
    let mut bytes = one_of_everything(*engine);
    let package = Package::read("/Game/X", &bytes).unwrap();
    let (offset, size) = (package.export(0).unwrap().offset, package.export(0).unwrap().size);
    // Four hundred exports, all of them the first one.
    let table = package.summary().exports.offset as usize;
    let record = bytes[table..table + 104].to_vec();
    let place = bytes.len();
    bytes.extend(record.repeat(400));
    let head = Package::read("/Game/X", &bytes).unwrap().summary().exports;
    let told = [head.count.to_le_bytes(), head.offset.to_le_bytes()].concat();
    let at = bytes.windows(8).position(|window| window == told).unwrap();
    bytes[at..at + 4].copy_from_slice(&400i32.to_le_bytes());
    bytes[at + 4..at + 8].copy_from_slice(&(place as i32).to_le_bytes());
    let package = Package::read("/Game/X", &bytes).unwrap();
    assert_eq!(package.export_count(), 400);
    assert_eq!(
        package.export(399).map(|export| (export.offset, export.size)),
        Some((offset, size))
    );
    let decoder = Decoder::new(&package);
    let read = package.exports().filter(|export| decoder.properties(export).is_ok()).count();
    let allowed = (8 * bytes.len() + (1 << 16)) / size as usize;
    assert!(read <= allowed && read < 400, "{read} of {allowed}");
}

/// A few references to a long name are short; written out they would fill the memory.
#[test]
fn repeated_names_do_not_multiply_memory() {
    let engine = *ENGINES.iter().find(|engine| engine.label == "4.26").unwrap();
    for length in [900, 5000] {
        let long = "x".repeat(length);
        let mut writer = PackageWriter::new(engine);
        for number in 0..4000 {
            let name = format!("{long}_{number}");
            writer.imports.push(Import::new("/Script/CoreUObject", "Package", 0, name));
        }
        let bytes = writer.write();
        let (found, taken) = memory::peak(|| {
            let package = Package::read("/Game/X", &bytes).unwrap();
            package.hard_dependencies().len()
        });
        assert!(found < 4000, "{length}: {found}");
        assert!(taken <= 4 * bytes.len() + SLACK, "{length}: {taken} for {}", bytes.len());
    }
}

#[test]
fn assets_larger_than_their_package_are_not_stored() {
    let engine = *ENGINES.iter().find(|engine| engine.label == "4.26").unwrap();
    let mut writer = PackageWriter::new(engine);
    // A class that is nested sixty levels deep, each with a long name; and many assets of it.
    for step in 0..60 {
        let long = format!("{}{step}x", "x".repeat(900));
        let name = if step == 59 { "Thing".to_owned() } else { long };
        writer.imports.push(Import::new("/Script/CoreUObject", "Package", -step, name));
    }
    writer.exports.push(Export { flags: 3, rest: Vec::new(), ..Export::new(-60, 0, "A") });
    writer.assets = vec![Asset::plain("A", "Thing"); 2000];
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("X.uproject"), "{}").unwrap();
    std::fs::create_dir(folder.path().join("Content")).unwrap();
    std::fs::write(folder.path().join("Content/X.uasset"), writer.write()).unwrap();
    let project = Project::open(folder.path()).unwrap();
    let index = Index::open(&project, None, &|_| {});
    let (kind, why) = index.package("/Game/X").unwrap().read_error().unwrap();
    assert!(kind == "broken" && why.contains("length of an asset's names"), "{why}");
}
