//! The tables of packages of every version, compared with the expected values.

use spawnpoint_unreal::{
    package::{EngineVersion, HeaderReader, ObjectRef, ObjectTarget, Package, PackageError},
    text::t3d,
};
use unreal_packages::{
    ENGINES, Engine, PackageWriter, Sample, SavedBy, corpus, one_of_everything,
    writer_of_everything,
};

use crate::corpus::files;

#[test]
fn tables_of_every_version_are_read() {
    for engine in ENGINES {
        let bytes = one_of_everything(*engine);
        let package =
            Package::read("/Game/Made", &bytes).unwrap_or_else(|e| panic!("{engine:?}: {e}"));
        let label = engine.label;
        assert_eq!(package.summary().package_name, "/Game/Made", "{label}");
        assert_eq!(package.summary().versions.ue4, engine.ue4, "{label}");
        assert_eq!(package.summary().versions.ue5, engine.ue5, "{label}");
        assert!(package.names().any(|name| name == "MulticastDelegateProperty"), "{label}");
        assert!(package.names().any(|name| name == "Größe"), "{label}");
        assert_eq!((package.import_count(), package.export_count()), (4, 2), "{label}");
        assert_eq!(package.path(ObjectRef::import(3)), "/Game/Folder/Other_3.Other_3", "{label}");
        assert_eq!(package.path(ObjectRef::export(1)), "/Game/Made.Made:Inner_7", "{label}");
        assert_eq!(package.class_path(ObjectRef::export(0)), "/Script/Engine.Thing", "{label}");
        assert_eq!(package.hard_dependencies(), ["/Script/Engine", "/Game/Folder/Other_3"]);
        let soft: &[&str] = if engine.ue4 >= 384 { &["/Game/Soft/Later"] } else { &[] };
        assert_eq!(package.soft_dependencies().unwrap(), soft, "{label}");
        assert_eq!(package.depends_map().unwrap(), vec![vec![ObjectRef::import(0)]; 2], "{label}");
        let built = package.build_dependencies().unwrap();
        assert_eq!(built.len(), usize::from(engine.ue5 >= 1013), "{label}");
        let assets: Vec<_> = package.registry().unwrap().assets().map(Result::unwrap).collect();
        assert_eq!(assets.len(), 1, "{label}");
        assert_eq!(assets[0].path, "Made", "{label}");
        assert_eq!(assets[0].tag("Key").unwrap(), "Wert ä", "{label}");
        assert_eq!(assets[0].tag("Empty").unwrap(), "", "{label}");
        assert_eq!(assets[0].tag("Nothing"), None, "{label}");
        if engine.ue5 >= 1008 {
            let paths = package.soft_object_paths().unwrap();
            assert_eq!(paths[0].asset, "/Game/Soft/Later.Later", "{label}");
            assert_eq!(paths[0].sub_path, "Inner", "{label}");
        }
    }
}

/// A package without editor data omits some fields, and so does one whose properties have no tags.
#[test]
fn cooked_packages_have_the_same_tables() {
    for engine in ENGINES {
        for flags in [0x8000_0000, 0x8000_2200] {
            let mut writer = writer_of_everything(*engine);
            writer.flags = flags;
            let bytes = writer.write();
            let package = Package::read("/Game/Made", &bytes).unwrap();
            let what = format!("{} {flags:x}", engine.label);
            assert!(package.summary().flags.is_cooked(), "{what}");
            assert!(package.names().eq(writer.names().iter().map(String::as_str)), "{what}");
            assert_eq!(package.path(ObjectRef::import(3)), "/Game/Folder/Other_3.Other_3");
            assert_eq!(package.path(ObjectRef::export(1)), "/Game/Made.Made:Inner_7", "{what}");
            assert_eq!(package.registry().unwrap().assets().count(), 1, "{what}");
            let tagged = flags & 0x2000 == 0;
            assert_eq!(!package.summary().flags.has_unversioned_properties(), tagged, "{what}");
            assert_eq!(t3d(&package, None).is_ok(), tagged, "{what}");
        }
    }
}

#[test]
fn the_header_is_enough_for_the_tables() {
    let folder = tempfile::tempdir().unwrap();
    let mut reader = HeaderReader::default();
    for engine in ENGINES {
        let path = folder.path().join("Made.uasset");
        let mut bytes = one_of_everything(*engine);
        // Longer than the first read, so that the length in the header is used.
        bytes.extend(vec![0xAB; 100_000]);
        std::fs::write(&path, bytes).unwrap();
        let file = std::fs::File::open(&path).unwrap();
        let size = file.metadata().unwrap().len();
        let package = reader.read("/Game/Made", file, size).unwrap().unwrap();
        assert_eq!(
            package.registry().unwrap().assets().map(Result::unwrap).count(),
            1,
            "{}",
            engine.label
        );
    }
}

#[test]
fn unreadable_packages_are_classified() {
    let good = one_of_everything(ENGINES[ENGINES.len() - 1]);
    let with = |at: usize, value: i32| {
        let mut bytes = good.clone();
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        bytes
    };
    let mut unversioned = with(12, 0);
    unversioned[16..20].fill(0);
    let old = PackageWriter::new(Engine { label: "old", legacy: -2, ue4: 100, ue5: 0 }).write();
    for (bytes, kind, says) in [
        (b"version https://git-lfs.github.com/spec/v1\n".to_vec(), "lfs_pointer", "git lfs pull"),
        (b"PK\x03\x04 something else".to_vec(), "not_a_package", "not an Unreal package"),
        ([&[0x9E, 0x2A, 0x83, 0xC1][..], &good[4..]].concat(), "big_endian", "console"),
        (unversioned, "unversioned", "cooked"),
        (with(16, 1019), "too_new", "UE5 file version 1019, supported up to 1018"),
        (with(12, 600), "too_new", "UE4 file version 600"),
        (with(4, -10), "too_new", "container version -10"),
        (with(4, 0x1234), "too_old", "before Unreal Engine 4"),
        (old, "too_old", "file version 100"),
        (good[..40].to_vec(), "broken", "the file is truncated or broken"),
        (good[..300].to_vec(), "broken", "needs"),
        (Vec::new(), "broken", "magic number at byte 0 needs 4 bytes, but only 0 remain"),
    ] {
        let error = Package::read("/Game/X", &bytes).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
        assert!(error.to_string().contains(says), "{error}");
    }
}

#[test]
fn a_compressed_package_is_named() {
    let engine = ENGINES[5];
    let good = one_of_everything(engine);
    // The chunks follow the two versions of the engine.
    let mark = b"++UE5+Test\0";
    let last = good.windows(mark.len()).rposition(|window| window == mark).unwrap() + mark.len();
    let mut bytes = good.clone();
    bytes[last + 4..last + 8].copy_from_slice(&1i32.to_le_bytes());
    assert_eq!(Package::read("/Game/X", &bytes).unwrap_err(), PackageError::Compressed);
}

/// An object as the truth names it: positive for exports, negative for imports.
fn index_of(object: ObjectRef) -> i32 {
    match object.target() {
        ObjectTarget::Null => 0,
        ObjectTarget::Export(index) => index as i32 + 1,
        ObjectTarget::Import(index) => -(index as i32) - 1,
    }
}

fn label(sample: &Sample) -> String {
    format!("{} {}", sample.release.engine.label, sample.name)
}

fn same_engine(found: &EngineVersion<'_>, truth: &SavedBy) -> bool {
    (found.major, found.minor, found.patch) == truth.version
        && found.changelist == truth.changelist
        && found.branch == truth.branch
}

#[test]
fn the_summary_of_the_corpus_has_the_expected_values() {
    assert_eq!(corpus().len(), 225);
    for sample in corpus() {
        let package = Package::read(&sample.name, &sample.bytes).unwrap();
        let (what, tables, summary) = (label(sample), &sample.tables, package.summary());
        let (versions, engine) = (summary.versions, sample.release.engine);
        let found = (versions.legacy, versions.ue4, versions.ue5);
        assert_eq!(found, (engine.legacy, engine.ue4, engine.ue5), "{what}");
        let custom: Vec<_> = summary.custom.iter().map(|(key, value)| (key.0, value)).collect();
        assert_eq!(custom, tables.custom, "{what}");
        assert_eq!(summary.package_name, tables.package_name, "{what}");
        assert_eq!(summary.flags.0, tables.flags, "{what}");
        assert!(same_engine(&summary.saved_by, &tables.saved_by.0), "{what}");
        assert!(same_engine(&summary.compatible_with, &tables.saved_by.1), "{what}");
        assert!(package.names().eq(tables.names().iter().map(String::as_str)), "{what}");
        assert!(summary.thumbnails_offset > 0, "{what}");
    }
}

#[test]
fn the_objects_of_the_corpus_have_the_expected_values() {
    for sample in corpus() {
        let package = Package::read(&sample.name, &sample.bytes).unwrap();
        let (what, tables) = (label(sample), &sample.tables);
        assert_eq!(package.import_count(), tables.imports.len(), "{what}");
        for (index, (import, truth)) in package.imports().zip(&tables.imports).enumerate() {
            assert_eq!(package.text(import.class_package), truth.class_package, "{what}");
            assert_eq!(package.text(import.class_name), truth.class, "{what}");
            assert_eq!(index_of(import.outer), truth.outer, "{what}");
            let path = tables.object_path(&sample.name, -(index as i32) - 1);
            assert_eq!(package.path(ObjectRef::import(index)), path, "{what}");
        }
        let depends: Vec<Vec<i32>> = package
            .depends_map()
            .unwrap()
            .into_iter()
            .map(|objects| objects.into_iter().map(index_of).collect())
            .collect();
        let truth: Vec<_> = tables.exports.iter().map(|export| export.depends.clone()).collect();
        assert_eq!(depends, truth, "{what}");
        assert_eq!(package.export_count(), tables.exports.len(), "{what}");
        // Objects are stored consecutively, and the first follows the header.
        let mut at = i64::from(package.summary().header_size);
        for (index, (export, truth)) in package.exports().zip(&tables.exports).enumerate() {
            let what = format!("{what} {}", truth.name);
            let path = tables.object_path(&sample.name, index as i32 + 1);
            assert_eq!(package.path(ObjectRef::export(index)), path, "{what}");
            assert_eq!(package.text(export.name), truth.name, "{what}");
            assert_eq!(index_of(export.class), truth.class, "{what}");
            assert_eq!(index_of(export.super_struct), truth.super_struct, "{what}");
            assert_eq!(index_of(export.outer), truth.outer, "{what}");
            let template = if sample.release.since(4, 14) { truth.template } else { 0 };
            assert_eq!(index_of(export.template), template, "{what}");
            assert_eq!(export.flags, truth.flags, "{what}");
            let is_asset = sample.release.since(4, 11).then_some(truth.is_asset);
            assert_eq!(export.is_asset, is_asset, "{what}");
            let len = truth.properties.len() as i64;
            let told = sample.release.since(5, 4).then_some((0, len));
            assert_eq!(export.properties, told, "{what}");
            assert_eq!((export.offset, export.size), (at, len + truth.rest.len() as i64), "{what}");
            at += export.size;
        }
    }
}

#[test]
fn dependencies_of_the_corpus_are_as_generated() {
    for sample in corpus() {
        let package = Package::read(&sample.name, &sample.bytes).unwrap();
        let (what, tables, kind) = (label(sample), &sample.tables, sample.kind);
        let mut hard: Vec<String> = kind.hard().iter().map(|kind| kind.package()).collect();
        hard.extend(
            ["BlueprintGraph", "CoreUObject", "Engine", "UnrealEd"].map(|m| format!("/Script/{m}")),
        );
        assert_eq!(package.hard_dependencies(), hard, "{what}");
        // The package itself is in its table since engine 4.20, and is not a dependency.
        let soft: Vec<String> = kind.soft().iter().map(|kind| kind.package()).collect();
        assert_eq!(package.soft_dependencies().unwrap(), soft, "{what}");
        let listed = package.soft_object_paths().unwrap();
        let truth = if sample.release.since(5, 1) { &*tables.soft_paths } else { &[] };
        assert_eq!(listed.len(), truth.len(), "{what}");
        for (found, truth) in listed.iter().zip(truth) {
            assert_eq!(found.asset, format!("{}.{}", truth.package, truth.asset), "{what}");
            assert_eq!(found.sub_path, truth.sub_path, "{what}");
        }
        let built: Vec<_> = package
            .build_dependencies()
            .unwrap()
            .iter()
            .map(|one| (package.text(one.package).into_owned(), one.flags))
            .collect();
        assert_eq!(built, tables.build_packages, "{what}");
    }
}

#[test]
fn the_assets_of_the_corpus_have_the_tags_they_were_given() {
    for sample in corpus() {
        let package = Package::read(&sample.name, &sample.bytes).unwrap();
        let (what, truth) = (label(sample), &sample.tables.assets);
        let assets: Vec<_> = package.registry().unwrap().assets().map(Result::unwrap).collect();
        assert_eq!(assets.len(), truth.len(), "{what}");
        assert_eq!(assets.len(), if sample.release.since(4, 27) { 2 } else { 1 }, "{what}");
        for (found, truth) in assets.iter().zip(truth) {
            assert_eq!((&*found.path, &*found.class), (&*truth.path, &*truth.class), "{what}");
            let tags: Vec<_> = found
                .tags
                .clone()
                .map(|(key, value)| (key.text().into_owned(), value.text().into_owned()))
                .collect();
            assert_eq!(tags, truth.tags, "{what}");
        }
    }
}

/// Two headers of the corpus are longer than the first read.
#[test]
fn the_corpus_is_read_by_its_headers_alone() {
    let mut reader = HeaderReader::default();
    let mut longest = 0;
    for sample in corpus() {
        let whole = Package::read(&sample.name, &sample.bytes).unwrap();
        let header = whole.summary().header_size as usize;
        longest = longest.max(header);
        let beginning = &sample.bytes[..header];
        let package = reader.read(&sample.name, beginning, header as u64).unwrap().unwrap();
        assert!(package.names().eq(whole.names()), "{}", label(sample));
        assert_eq!(package.hard_dependencies(), whole.hard_dependencies(), "{}", label(sample));
    }
    assert!(longest > 16 * 1024, "{longest}");
}

#[test]
fn packages_agree_with_themselves() {
    for file in files() {
        let (package, what) = (file.package(), &file.label);
        let leaf = file.name.rsplit('/').next().unwrap();
        assert_eq!(package.depends_map().unwrap().len(), package.export_count(), "{what}");
        package.soft_dependencies().unwrap();
        package.soft_object_paths().unwrap();
        package.build_dependencies().unwrap();
        // The registry data of an asset matches its export.
        for asset in package.registry().unwrap().assets().map(Result::unwrap) {
            let index = package.find_export(&asset.path).unwrap();
            let class = package.class_path(ObjectRef::export(index));
            let same = class == asset.class || class.rsplit('.').next() == Some(&*asset.class);
            assert!(same, "{what}: {class} and {}", asset.class);
            // The parent in the tags is the one that the class inherits from.
            if let Some(tagged) = asset.tag("ParentClass").filter(|_| asset.path == leaf) {
                let class = package.find_export(&format!("{leaf}_C")).unwrap();
                let parent = package.path(package.export(class).unwrap().super_struct);
                assert!(tagged.contains(&format!("'{parent}'")), "{what}: {tagged} {parent}");
            }
        }
        // Exports are stored consecutively, and every used name exists.
        let mut at = i64::from(package.summary().header_size);
        for export in package.exports() {
            assert!(export.offset >= at, "{what}");
            at = export.offset + export.size;
            assert!(!package.text(export.name).contains('?'), "{what}");
        }
        for import in package.imports() {
            assert!(package.text(import.class_package).starts_with('/'), "{what}");
        }
    }
}
