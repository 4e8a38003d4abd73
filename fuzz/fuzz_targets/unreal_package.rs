//! Any bytes as an Unreal package: tables, properties, graphs and texts end soon, and nothing panics.
//!
//! ```text
//! cargo run -p unreal-packages -- fuzz/corpus/unreal_package
//! cargo +nightly fuzz run unreal_package -- -max_total_time=300 -rss_limit_mb=512 -timeout=5
//! ```

#![no_main]

use libfuzzer_sys::fuzz_target;
use spawnpoint_unreal::{
    graph::Graph,
    package::{ObjectRef, Package},
    property::Decoder,
    text::{class_defaults, markdown, t3d},
};

fuzz_target!(|bytes: &[u8]| {
    let Ok(package) = Package::read("/Game/Fuzz", bytes) else { return };
    package.hard_dependencies();
    let _ = package.soft_dependencies();
    let _ = package.soft_object_paths();
    let _ = package.build_dependencies();
    let _ = package.depends_map();
    package.names().count();
    if let Ok(registry) = package.registry() {
        for asset in registry.assets().flatten() {
            asset.tags.map(|(key, value)| key.text().len() + value.text().len()).sum::<usize>();
        }
    }
    let decoder = Decoder::new(&package);
    for index in 0..package.export_count() {
        let object = ObjectRef::export(index);
        package.path(object);
        Graph::read(&decoder, object);
        if let Some(export) = package.export(index) {
            let _ = decoder.properties(&export);
        }
    }
    let _ = t3d(&package, None);
    let _ = class_defaults(&package, None);
    let _ = markdown(&package, None);
});
