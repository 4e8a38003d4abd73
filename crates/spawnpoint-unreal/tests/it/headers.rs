//! Tables of packages: of every version that was made here, and of real ones.

use spawnpoint_unreal::package::{HeaderReader, ObjectRef, Package, PackageError, PackageFile};

use crate::{
    corpus, made,
    writer::{ENGINES, Engine, Writer},
};

#[test]
fn every_version_tells_its_tables() {
    for engine in ENGINES {
        let bytes = made::package(*engine);
        let package =
            Package::read("/Game/Made", &bytes).unwrap_or_else(|e| panic!("{engine:?}: {e}"));
        let label = engine.label;
        assert_eq!(package.summary().package_name, "/Game/Made", "{label}");
        assert_eq!(package.summary().versions.ue4, engine.ue4, "{label}");
        assert_eq!(package.summary().versions.ue5, engine.ue5, "{label}");
        assert!(package.names().any(|name| name == "MulticastDelegateProperty"), "{label}");
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

#[test]
fn the_header_is_enough_for_the_tables() {
    let folder = tempfile::tempdir().unwrap();
    let mut reader = HeaderReader::default();
    for engine in ENGINES {
        let path = folder.path().join("Made.uasset");
        let mut bytes = made::package(*engine);
        // Longer than what is read at first, so that the header's own length counts.
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
fn what_cannot_be_read_is_named() {
    let good = made::package(ENGINES[ENGINES.len() - 1]);
    let with = |at: usize, value: i32| {
        let mut bytes = good.clone();
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        bytes
    };
    let mut unversioned = with(12, 0);
    unversioned[16..20].fill(0);
    let old = Writer::new(Engine { label: "old", legacy: -2, ue4: 100, ue5: 0 }).write();
    for (bytes, kind, says) in [
        (b"version https://git-lfs.github.com/spec/v1\n".to_vec(), "lfs_pointer", "git lfs pull"),
        (b"PK\x03\x04 something else".to_vec(), "not_a_package", "not an Unreal package"),
        ([&[0x9E, 0x2A, 0x83, 0xC1][..], &good[4..]].concat(), "big_endian", "console"),
        (unversioned, "unversioned", "cooked"),
        (with(16, 1019), "too_new", "UE5 file version 1019, known up to 1018"),
        (with(12, 600), "too_new", "UE4 file version 600"),
        (with(4, -10), "too_new", "container version -10"),
        (with(4, 0x1234), "too_old", "before Unreal Engine 4"),
        (old, "too_old", "file version 100"),
        (good[..40].to_vec(), "broken", "the file is cut or broken"),
        (good[..300].to_vec(), "broken", "needs"),
        (Vec::new(), "broken", "magic number at byte 0 needs 4 bytes, and 0 are left"),
    ] {
        let error = Package::read("/Game/X", &bytes).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
        assert!(error.to_string().contains(says), "{error}");
    }
}

#[test]
fn a_compressed_package_is_named() {
    let engine = ENGINES[5];
    let good = made::package(engine);
    // The chunks stand behind the two versions of the engine.
    let mark = b"++UE5+Test\0";
    let last = good.windows(mark.len()).rposition(|window| window == mark).unwrap() + mark.len();
    let mut bytes = good.clone();
    bytes[last + 4..last + 8].copy_from_slice(&1i32.to_le_bytes());
    assert_eq!(Package::read("/Game/X", &bytes).unwrap_err(), PackageError::Compressed);
}

/// What the real packages are, told by those who made them: which of them needs which.
const NEEDS: &[(&str, &[&str], &[&str])] = &[
    ("DirectCycle/DirectCycleA", &["DirectCycle/DirectCycleB"], &[]),
    ("DirectCycle/DirectCycleB", &["DirectCycle/DirectCycleA"], &[]),
    ("IndirectCycle/IndirectCycleA", &["IndirectCycle/IndirectCycleB"], &[]),
    ("IndirectCycle/IndirectCycleB", &["IndirectCycle/IndirectCycleC"], &[]),
    ("IndirectCycle/IndirectCycleC", &["IndirectCycle/IndirectCycleA"], &[]),
    ("SimpleRefs/SimpleRefsDefaultsRef", &[], &[]),
    ("SimpleRefs/SimpleRefsGraphRef", &[], &[]),
    (
        "SimpleRefs/SimpleRefsRoot",
        &["SimpleRefs/SimpleRefsDefaultsRef", "SimpleRefs/SimpleRefsGraphRef"],
        &["SimpleRefs/SimpleRefsSoftRef"],
    ),
    ("SimpleRefs/SimpleRefsSoftRef", &[], &[]),
];

#[test]
fn real_packages_tell_who_saved_them_and_what_they_need() {
    for (version, name, path) in corpus::packages() {
        let file = PackageFile::of(&name, std::fs::read(&path).unwrap());
        let package = file.package().unwrap();
        let saved_by = &package.summary().saved_by;
        assert_eq!(version, format!("UE{}{}", saved_by.major, saved_by.minor), "{name}");
        let (_, hard, soft) = NEEDS.iter().find(|need| name.ends_with(need.0)).unwrap();
        let of_game = |names: Vec<std::borrow::Cow<'_, str>>| {
            let names =
                names.into_iter().filter_map(|n| Some(n.strip_prefix("/Game/")?.to_owned()));
            names.collect::<Vec<_>>()
        };
        assert_eq!(of_game(package.hard_dependencies()), *hard, "{version} {name}");
        assert_eq!(of_game(package.soft_dependencies().unwrap()), *soft, "{version} {name}");
        let native = package.hard_dependencies();
        for module in ["/Script/CoreUObject", "/Script/Engine", "/Script/BlueprintGraph"] {
            assert!(native.iter().any(|name| name == module), "{version} {name} {module}");
        }
        assert_eq!(package.depends_map().unwrap().len(), package.export_count());
        package.soft_object_paths().unwrap();
        package.build_dependencies().unwrap();
    }
}

#[test]
fn real_packages_agree_with_themselves() {
    for (version, name, path) in corpus::packages() {
        let file = PackageFile::of(&name, std::fs::read(&path).unwrap());
        let package = file.package().unwrap();
        let leaf = name.rsplit('/').next().unwrap();
        // What the registry says of an asset is what its export is.
        for asset in package.registry().unwrap().assets().map(Result::unwrap) {
            let index = package.find_export(&asset.path).unwrap();
            let class = package.class_path(ObjectRef::export(index));
            let same = class == asset.class || class.rsplit('.').next() == Some(&*asset.class);
            assert!(same, "{version} {name}: {class} and {}", asset.class);
        }
        // The parent in the tags is the one that the class inherits from.
        let asset = package
            .registry()
            .unwrap()
            .assets()
            .map(Result::unwrap)
            .find(|asset| asset.path == leaf)
            .unwrap();
        let class = package.find_export(&format!("{leaf}_C")).unwrap();
        let parent = package.path(package.export(class).unwrap().super_struct);
        let tagged = asset.tag("ParentClass").unwrap();
        assert!(tagged.contains(&format!("'{parent}'")), "{version} {name}: {tagged} {parent}");
        // Exports lie one behind the other, and every name that is used is there.
        let mut at = i64::from(package.summary().header_size);
        for export in package.exports() {
            assert!(export.offset >= at, "{version} {name}");
            at = export.offset + export.size;
            assert!(!package.text(export.name).contains('?'), "{version} {name}");
        }
        for import in package.imports() {
            assert!(package.text(import.class_package).starts_with('/'), "{version} {name}");
        }
    }
}
