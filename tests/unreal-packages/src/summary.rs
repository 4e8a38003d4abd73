//! The summary at the start of a package, with the offsets of all other parts.

use crate::{Bytes, Engine, Guid, PackageWriter, SavedBy, tables::PARTS, writer::MAGIC};

/// The offsets of the parts of a package.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Offsets {
    names: usize,
    soft_paths: usize,
    texts: usize,
    metadata: usize,
    imports: usize,
    exports: usize,
    depends: usize,
    soft_packages: usize,
    searchable: usize,
    pub images: usize,
    thumbnails: usize,
    registry: usize,
    pub dependency_flags: usize,
    /// The end of the header and start of the objects.
    pub data: usize,
    /// The end of the objects.
    data_end: usize,
    /// The number of names that the objects use. They are the first of the table.
    export_names: usize,
}

impl Offsets {
    /// Creates offsets with only the number of names of the objects.
    pub fn with_export_names(export_names: usize) -> Self {
        Self { export_names, ..Self::default() }
    }

    /// Computes the offsets from the sizes of the parts.
    pub fn set(&mut self, summary: usize, lengths: &[usize; PARTS], data: usize) {
        let parts: [&mut usize; PARTS] = [
            &mut self.names,
            &mut self.soft_paths,
            &mut self.texts,
            &mut self.metadata,
            &mut self.imports,
            &mut self.exports,
            &mut self.depends,
            &mut self.soft_packages,
            &mut self.searchable,
            &mut self.images,
            &mut self.thumbnails,
            &mut self.registry,
            &mut self.dependency_flags,
        ];
        let mut at = summary;
        for (part, length) in parts.into_iter().zip(lengths) {
            *part = at;
            at += length;
        }
        self.data = at;
        self.data_end = at + data;
    }
}

/// The whole summary.
pub(crate) fn write(package: &PackageWriter, offsets: &Offsets) -> Bytes {
    let Engine { ue4, ue5, .. } = package.engine;
    let mut out = Bytes::default();
    versions(package, offsets, &mut out);
    out.string(&package.package_name).u32(package.flags);
    table(&mut out, package.names().len(), offsets.names);
    if ue5 >= 1008 {
        table(&mut out, package.soft_paths.len(), offsets.soft_paths);
    }
    if package.has_editor_data() && ue4 >= 516 {
        let id = guid(&package.package_name, 1);
        out.string(&id.map(|part| format!("{part:08X}")).concat());
    }
    if ue4 >= 459 {
        let offset = if package.texts.is_empty() { 0 } else { offsets.texts };
        table(&mut out, package.texts.len(), offset);
    }
    table(&mut out, package.exports.len(), offsets.exports);
    table(&mut out, package.imports.len(), offsets.imports);
    if ue5 >= 1015 {
        // No Verse cells, neither exported nor imported.
        table(&mut out, 0, offsets.depends);
        table(&mut out, 0, offsets.depends);
    }
    if ue5 >= 1014 {
        out.len32(if package.metadata.is_some() { offsets.metadata } else { 0 });
    }
    out.len32(offsets.depends);
    if ue4 >= 384 {
        table(&mut out, package.soft_packages.len(), offsets.soft_packages);
    }
    if ue4 >= 510 {
        out.len32(offsets.searchable);
    }
    out.len32(if package.thumbnails.is_empty() { 0 } else { offsets.thumbnails });
    out.zeros(if ue5 >= 1018 { 8 } else { 0 });
    guids(package, &mut out);
    out.i32(1).len32(package.exports.len()).len32(package.names().len());
    let (saved_by, compatible_with) = &package.saved_by;
    if ue4 >= 336 {
        engine_version(saved_by, &mut out);
    } else {
        out.u32(saved_by.changelist);
    }
    if ue4 >= 444 {
        engine_version(compatible_with, &mut out);
    }
    tail(package, offsets, &mut out);
    out
}

/// Everything up to the header size, which newer engines write before the custom versions.
fn versions(package: &PackageWriter, offsets: &Offsets, out: &mut Bytes) {
    let Engine { legacy, ue4, ue5, .. } = package.engine;
    out.u32(MAGIC).i32(legacy);
    if legacy != -4 {
        out.i32(864);
    }
    out.i32(ue4);
    if legacy <= -8 {
        out.i32(ue5);
    }
    out.i32(0);
    if ue5 >= 1016 {
        out.guid(guid(&package.package_name, 2)).u32(0x5EED).len32(offsets.data);
    }
    custom_versions(package, out);
    if ue5 < 1016 {
        out.len32(offsets.data);
    }
}

fn custom_versions(package: &PackageWriter, out: &mut Bytes) {
    let legacy = package.engine.legacy;
    if legacy == -2 {
        // The oldest form numbers them.
        out.i32(1).i32(7).i32(1);
        return;
    }
    out.len32(package.custom.len());
    for (guid, version) in &package.custom {
        out.guid(*guid).i32(*version);
        if legacy >= -5 {
            out.string("Some name");
        }
    }
}

fn guids(package: &PackageWriter, out: &mut Bytes) {
    let Engine { ue4, ue5, .. } = package.engine;
    if ue5 < 1016 {
        out.guid(guid(&package.package_name, 3));
    }
    if package.has_editor_data() && ue4 >= 518 {
        out.guid(guid(&package.package_name, 4));
        out.zeros(if ue4 < 520 { 16 } else { 0 });
    }
}

fn engine_version(saved_by: &SavedBy, out: &mut Bytes) {
    let (major, minor, patch) = saved_by.version;
    for part in [major, minor, patch] {
        out.all(&part.to_le_bytes());
    }
    out.u32(saved_by.changelist).string(&saved_by.branch);
}

/// What follows the engine versions.
fn tail(package: &PackageWriter, offsets: &Offsets, out: &mut Bytes) {
    let Engine { legacy, ue4, ue5, .. } = package.engine;
    // Not compressed, no chunks.
    out.i32(0).i32(0).u32(guid(&package.package_name, 5)[0]);
    out.len32(package.additional_packages.len());
    package.additional_packages.iter().for_each(|name| {
        out.string(name);
    });
    if legacy > -7 {
        out.i32(0);
    }
    out.len32(offsets.registry).len64(offsets.data_end);
    // No tile of a world.
    out.i32(0).len32(package.chunks.len());
    package.chunks.iter().for_each(|chunk| {
        out.i32(*chunk);
    });
    if ue4 >= 507 {
        // Only cooked packages have a preload list.
        out.i32(-1).len32(offsets.data);
    }
    if ue5 >= 1001 {
        out.len32(offsets.export_names);
    }
    if ue5 >= 1002 {
        // The trailer follows the number that ends the objects.
        if package.trailer {
            out.len64(offsets.data_end + 4)
        } else {
            out.i64(-1)
        };
    }
    if ue5 >= 1009 {
        // No data resources.
        out.i32(0);
    }
}

fn table(out: &mut Bytes, count: usize, place: usize) {
    out.len32(count).len32(place);
}

/// A guid that is the same for the same text and number.
pub(crate) fn guid(text: &str, number: u32) -> Guid {
    let mut state = 0xCBF2_9CE4_8422_2325_u64 ^ u64::from(number);
    let mut next = |byte: u8| {
        state = (state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        state
    };
    text.bytes().for_each(|byte| {
        next(byte);
    });
    [1, 2, 3, 4].map(|part| (next(part) >> 16) as u32)
}
