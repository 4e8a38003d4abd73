//! The corpus read by the crate `uasset`, an independent implementation. It supports packages up to
//! engine 5.5; for these, both find the expected values.

use std::io::Cursor;

use spawnpoint_unreal::package::Package;
use uasset::AssetHeader;
use unreal_packages::{Sample, corpus};

#[test]
fn another_reader_accepts_the_corpus_and_finds_the_same() {
    let mut refused = Vec::new();
    for sample in corpus() {
        match AssetHeader::new(Cursor::new(&sample.bytes)) {
            Ok(header) => agree(sample, &header),
            Err(_) => refused.push(sample.release.engine.label),
        }
    }
    assert_eq!(refused, ["5.6"; 9]);
}

fn agree(sample: &Sample, header: &AssetHeader<Cursor<&Vec<u8>>>) {
    let what = format!("{} {}", sample.release.engine.label, sample.name);
    let (tables, kind) = (&sample.tables, sample.kind);
    assert_eq!(header.names, tables.names(), "{what}");
    assert_eq!(header.package_name, tables.package_name, "{what}");
    assert_eq!(header.package_flags, tables.flags, "{what}");
    assert_eq!(header.imports.len(), tables.imports.len(), "{what}");
    assert_eq!(header.exports.len(), tables.exports.len(), "{what}");
    assert_eq!(header.soft_package_references_count as usize, tables.soft_packages.len(), "{what}");
    let listed = if sample.release.since(5, 1) { tables.soft_paths.len() } else { 0 };
    assert_eq!(header.soft_object_paths_count as usize, listed, "{what}");
    assert_eq!(header.gatherable_text_data_count as usize, tables.texts.len(), "{what}");
    assert_eq!(header.chunk_ids, tables.chunks, "{what}");
    assert!(header.names_referenced_from_export_data_count as usize <= tables.names().len());
    // The objects end with the number with which every package starts.
    let end = header.bulk_data_start_offset as usize;
    assert_eq!(sample.bytes[end..end + 4], sample.bytes[..4], "{what}");
    let needed: Vec<String> =
        header.package_import_iter().filter(|name| name.starts_with("/Game/")).collect();
    let hard: Vec<String> = kind.hard().iter().map(|kind| kind.package()).collect();
    assert_eq!(needed, hard, "{what}");
    let package = Package::read(&sample.name, &sample.bytes).unwrap();
    for ((theirs, ours), truth) in header.exports.iter().zip(package.exports()).zip(&tables.exports)
    {
        assert_eq!(header.resolve_name(&theirs.object_name).unwrap(), *truth.name, "{what}");
        assert_eq!(theirs.object_flags, truth.flags, "{what}");
        assert_eq!((theirs.serial_offset, theirs.serial_size), (ours.offset, ours.size), "{what}");
        if sample.release.since(4, 11) {
            assert_eq!(theirs.is_asset, truth.is_asset, "{what}");
        }
        assert_eq!(theirs.not_for_client, truth.editor_only, "{what}");
    }
    for (theirs, truth) in header.imports.iter().zip(&tables.imports) {
        assert_eq!(header.resolve_name(&theirs.object_name).unwrap(), *truth.name, "{what}");
        assert_eq!(header.resolve_name(&theirs.class_name).unwrap(), *truth.class, "{what}");
    }
}
