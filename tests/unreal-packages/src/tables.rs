//! The tables between the summary of a package and its objects.

use crate::{Bytes, Engine, PackageWriter, registry, summary::Offsets};

/// A text for localization.
#[derive(Clone, Debug)]
pub struct GatherableText {
    /// Its localization namespace.
    pub namespace: String,
    /// Its localization key.
    pub key: String,
    /// The text.
    pub source: String,
    /// The properties that contain it.
    pub sites: Vec<String>,
}

/// Editor metadata of a package and its objects.
#[derive(Clone, Debug, Default)]
pub struct MetaData {
    /// Object index, key and value.
    pub objects: Vec<(i32, String, String)>,
    /// Key and value.
    pub package: Vec<(String, String)>,
}

/// The number of parts between the summary and the objects.
pub(crate) const PARTS: usize = 13;

/// All parts in the order of the file.
pub(crate) fn write(package: &mut PackageWriter, offsets: &Offsets) -> [Bytes; PARTS] {
    let soft_paths = soft_paths(package);
    let texts = texts(package);
    let metadata = metadata(package);
    let imports = imports(package);
    let exports = exports(package, offsets);
    let depends = depends(package);
    let soft_packages = soft_packages(package);
    // No names to search for.
    let mut searchable = Bytes::default();
    searchable.zeros(if package.engine.ue4 >= 510 { 4 } else { 0 });
    // An empty image has a width, a height and a length, all 0.
    let mut images = Bytes::default();
    images.zeros(12 * package.thumbnails.len());
    let thumbnails = thumbnails(package, offsets);
    let registry = registry::assets(package, offsets);
    let flags = registry::dependency_flags(package);
    [
        names(package),
        soft_paths,
        texts,
        metadata,
        imports,
        exports,
        depends,
        soft_packages,
        searchable,
        images,
        thumbnails,
        registry,
        flags,
    ]
}

fn names(package: &PackageWriter) -> Bytes {
    let mut out = Bytes::default();
    for name in package.names() {
        out.string(name);
        if package.engine.ue4 >= 504 {
            // Engines write two hashes of 16 bits here, which no reader uses.
            let hash = name.bytes().fold(0x811C_9DC5_u32, |hash, byte| {
                (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
            });
            out.u32(hash);
        }
    }
    out
}

fn soft_paths(package: &mut PackageWriter) -> Bytes {
    let mut out = Bytes::default();
    if package.engine.ue5 < 1008 {
        return out;
    }
    for path in package.soft_paths.clone() {
        package.put_name(&mut out, &path.package);
        package.put_name(&mut out, &path.asset);
        if package.engine.ue5 >= 1017 {
            out.utf8(&path.sub_path);
        } else {
            out.string(&path.sub_path);
        }
    }
    out
}

fn texts(package: &PackageWriter) -> Bytes {
    let mut out = Bytes::default();
    if package.engine.ue4 < 459 {
        return out;
    }
    for text in &package.texts {
        // No metadata of the text; each place that uses it is for the editor alone and is needed.
        out.string(&text.namespace).string(&text.source).i32(0).len32(text.sites.len());
        for site in &text.sites {
            out.string(&text.key).string(site).bool32(true).bool32(false).i32(0).i32(0);
        }
    }
    out
}

fn metadata(package: &mut PackageWriter) -> Bytes {
    let mut out = Bytes::default();
    let metadata = package.metadata.clone().filter(|_| package.engine.ue5 >= 1014);
    let Some(metadata) = metadata else { return out };
    out.len32(metadata.objects.len()).len32(metadata.package.len());
    for (object, key, value) in &metadata.objects {
        out.i32(*object).i32(1);
        package.put_name(&mut out, key);
        out.string(value);
    }
    for (key, value) in &metadata.package {
        package.put_name(&mut out, key);
        out.string(value);
    }
    out
}

fn imports(package: &mut PackageWriter) -> Bytes {
    let mut out = Bytes::default();
    let Engine { ue4, ue5, .. } = package.engine;
    for import in package.imports.clone() {
        package.put_name(&mut out, &import.class_package);
        package.put_name(&mut out, &import.class);
        out.i32(import.outer);
        package.put_name(&mut out, &import.name);
        if package.has_editor_data() && ue4 >= 520 {
            package.put_name(&mut out, "None");
        }
        if ue5 >= 1003 {
            out.i32(0);
        }
    }
    out
}

fn exports(package: &mut PackageWriter, offsets: &Offsets) -> Bytes {
    let mut out = Bytes::default();
    let Engine { ue4, ue5, .. } = package.engine;
    let script_offsets = package.has_script_offsets();
    let mut at = offsets.data;
    for index in 0..package.exports.len() {
        let name = package.exports[index].name.clone();
        let [name, number] = package.name(&name);
        let export = &package.exports[index];
        out.i32(export.class).i32(export.super_struct);
        if ue4 >= 508 {
            out.i32(export.template);
        }
        out.i32(export.outer).i32(name).i32(number).u32(export.flags);
        let size = export.properties.len() + export.rest.len();
        if ue4 >= 511 {
            out.len64(size).len64(at);
        } else {
            out.len32(size).len32(at);
        }
        at += size;
        out.i32(0).bool32(export.editor_only).bool32(export.editor_only);
        out.zeros(if ue5 < 1005 { 16 } else { 0 });
        out.zeros(if ue5 >= 1006 { 4 } else { 0 });
        out.i32(0);
        if ue4 >= 365 {
            out.bool32(export.not_always_loaded);
        }
        if ue4 >= 485 {
            out.bool32(export.is_asset);
        }
        out.zeros(if ue5 >= 1003 { 4 } else { 0 });
        if ue4 >= 507 {
            out.i32(-1).zeros(16);
        }
        if script_offsets {
            out.i64(0).len64(export.properties.len());
        }
    }
    out
}

fn depends(package: &PackageWriter) -> Bytes {
    let mut out = Bytes::default();
    for export in &package.exports {
        out.len32(export.depends.len());
        export.depends.iter().for_each(|object| {
            out.i32(*object);
        });
    }
    out
}

fn soft_packages(package: &mut PackageWriter) -> Bytes {
    let mut out = Bytes::default();
    if package.engine.ue4 < 384 {
        return out;
    }
    for name in package.soft_packages.clone() {
        match package.engine.ue4 {
            514.. => package.put_name(&mut out, &name),
            490.. => {
                out.string(&name);
            }
            // Older packages contain object paths. For a package, this is the asset with its name.
            _ => {
                let leaf = name.rsplit('/').next().unwrap_or_default();
                let asset = if leaf.contains('.') { "" } else { leaf };
                let dot = if asset.is_empty() { "" } else { "." };
                out.string(&format!("{name}{dot}{asset}"));
            }
        }
    }
    out
}

fn thumbnails(package: &PackageWriter, offsets: &Offsets) -> Bytes {
    let mut out = Bytes::default();
    if package.thumbnails.is_empty() {
        return out;
    }
    out.len32(package.thumbnails.len());
    for (index, (class, path)) in package.thumbnails.iter().enumerate() {
        out.string(class).string(path).len32(offsets.images + 12 * index);
    }
    out
}
