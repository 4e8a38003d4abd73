//! Writes a package from its tables.

use std::collections::HashMap;

use crate::{
    Asset, Bytes, Engine, Export, Guid, Import, SavedBy, SoftPath,
    summary::Offsets,
    tables::{self, GatherableText, MetaData},
};

/// The package flag for omitted editor data.
const FILTER_EDITOR_ONLY: u32 = 0x8000_0000;

/// The package flag for properties without tags.
const UNVERSIONED_PROPERTIES: u32 = 0x2000;

/// The number at the beginning and at the end of every package.
pub(crate) const MAGIC: u32 = 0x9E2A_83C1;

/// A package to write. Tests compare its fields with the results of a reader.
#[derive(Clone, Debug)]
pub struct PackageWriter {
    /// The layout.
    pub engine: Engine,
    /// The name in the summary.
    pub package_name: String,
    /// The package flags.
    pub flags: u32,
    /// The custom versions.
    pub custom: Vec<(Guid, i32)>,
    /// The engine that saved the package, and the oldest engine that loads it.
    pub saved_by: (SavedBy, SavedBy),
    /// The imports.
    pub imports: Vec<Import>,
    /// The exports.
    pub exports: Vec<Export>,
    /// Soft dependencies.
    pub soft_packages: Vec<String>,
    /// Soft object paths; written since engine 5.1.
    pub soft_paths: Vec<SoftPath>,
    /// The assets in the registry data.
    pub assets: Vec<Asset>,
    /// Build dependencies with their flags; written since engine 5.5.
    pub build_packages: Vec<(String, u32)>,
    /// Texts for localization; written since engine 4.9.
    pub texts: Vec<GatherableText>,
    /// Thumbnails: class and path of the asset. The images are empty.
    pub thumbnails: Vec<(String, String)>,
    /// Metadata in the header; written since engine 5.6.
    pub metadata: Option<MetaData>,
    /// A list in the summary that engines no longer use.
    pub additional_packages: Vec<String>,
    /// The chunks of an installation that the package belongs to.
    pub chunks: Vec<i32>,
    /// Whether a trailer for payloads follows the last export; written since engine 5.1.
    pub trailer: bool,
    names: Vec<String>,
    offsets: HashMap<String, i32>,
}

impl PackageWriter {
    /// Creates an empty package.
    pub fn new(engine: Engine) -> Self {
        let mut writer = Self {
            engine,
            package_name: "/Game/Made".to_owned(),
            flags: 0,
            custom: Vec::new(),
            saved_by: Default::default(),
            imports: Vec::new(),
            exports: Vec::new(),
            soft_packages: Vec::new(),
            soft_paths: Vec::new(),
            assets: Vec::new(),
            build_packages: Vec::new(),
            texts: Vec::new(),
            thumbnails: Vec::new(),
            metadata: None,
            additional_packages: vec!["/Game/Also".to_owned()],
            chunks: vec![7],
            trailer: false,
            names: Vec::new(),
            offsets: HashMap::new(),
        };
        writer.name("None");
        writer
    }

    /// Whether data for the editor is in it.
    pub(crate) fn has_editor_data(&self) -> bool {
        self.flags & FILTER_EDITOR_ONLY == 0
    }

    /// Whether exports contain the range of their properties.
    pub(crate) fn has_script_offsets(&self) -> bool {
        self.engine.ue5 >= 1010 && self.flags & UNVERSIONED_PROPERTIES == 0
    }

    /// A custom version; 0 if the package has none.
    pub fn custom_version(&self, key: Guid) -> i32 {
        self.custom.iter().find(|(guid, _)| *guid == key).map_or(0, |(_, version)| *version)
    }

    /// The entries of the name table so far.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// A name as its index in the table and its number. Engines split a number off the end of a
    /// name and save it plus one.
    pub fn name(&mut self, text: &str) -> [i32; 2] {
        let split = text.rsplit_once('_').and_then(|(base, number)| {
            let plain = number == "0" || !number.starts_with('0');
            Some((base, number.parse::<i32>().ok().filter(|_| plain)?))
        });
        let (base, number) = split.map_or((text, 0), |(base, number)| (base, number + 1));
        if let Some(index) = self.offsets.get(base) {
            return [*index, number];
        }
        let index = i32::try_from(self.names.len()).unwrap_or(i32::MAX);
        self.names.push(base.to_owned());
        self.offsets.insert(base.to_owned(), index);
        [index, number]
    }

    pub(crate) fn put_name(&mut self, out: &mut Bytes, text: &str) {
        let [index, number] = self.name(text);
        out.i32(index).i32(number);
    }

    /// The path of an object by its index, as engines write it. `package` is the name of this
    /// package.
    pub fn object_path(&self, package: &str, index: i32) -> String {
        let (outer, name) = match index {
            0 => return "None".to_owned(),
            1.. => {
                let export = &self.exports[index as usize - 1];
                (export.outer, &export.name)
            }
            _ => {
                let import = &self.imports[index.unsigned_abs() as usize - 1];
                if import.outer == 0 {
                    return import.name.clone();
                }
                (import.outer, &import.name)
            }
        };
        if outer == 0 {
            return format!("{package}.{name}");
        }
        // The second object within a package follows a colon.
        let outer = self.object_path(package, outer);
        let leaf = outer.rsplit('/').next().unwrap_or_default();
        let separator = if leaf.contains('.') && !leaf.contains(':') { ':' } else { '.' };
        format!("{outer}{separator}{name}")
    }

    /// Writes the whole package. Adds the names that only the tables use to the name table.
    pub fn write(&mut self) -> Vec<u8> {
        let mut offsets = Offsets::with_export_names(self.names.len());
        // The first pass adds names.
        tables::write(self, &offsets);
        let lengths = tables::write(self, &offsets).map(|part| part.0.len());
        let summary = crate::summary::write(self, &offsets).0.len();
        offsets.set(summary, &lengths, self.export_data_len());
        let mut out = crate::summary::write(self, &offsets);
        for part in tables::write(self, &offsets) {
            out.all(&part.0);
        }
        for export in &self.exports {
            out.all(&export.properties).all(&export.rest);
        }
        out.u32(MAGIC);
        if self.trailer {
            // No payloads: a header of 28 bytes and a footer of 20.
            out.u64(0xD1C4_3B2E_80A5_F697).i32(2).i32(28).i64(0).i32(0);
            out.u64(0x29BF_CA04_5138_DE76).i64(48).u32(MAGIC);
        }
        out.0
    }

    fn export_data_len(&self) -> usize {
        self.exports.iter().map(|export| export.properties.len() + export.rest.len()).sum()
    }
}
