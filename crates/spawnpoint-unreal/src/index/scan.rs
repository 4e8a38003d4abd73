//! Reads the index data of one package from its header.

use std::{borrow::Cow, cell::OnceCell, collections::HashMap, io, path::Path};

use spawnpoint_core::folder::ProjectFiles;

use crate::package::{
    EngineVersion, Export, HeaderReader, ObjectTarget, Package, PackageError, PackageFile,
    RegistryAsset, Versions, object_of,
};

/// Tags that are not indexed: the editor's search index, which is large.
const OMITTED_TAGS: [&str; 2] = ["FiB", "FiBData"];

/// Object flags of an asset: public and standalone.
const PUBLIC_STANDALONE: u32 = 0x3;

/// Maximum amount of text of assets per byte of the package: a broken package may repeat a long
/// name many times.
const TEXT_PER_BYTE: usize = 3;
const TEXT_OF_SMALL: usize = 64 * 1024;

/// The maximum size of a package that is read completely if its header is broken.
const MAX_FULL_SCAN: u64 = 64 << 20;

/// The index data of a package.
#[derive(Clone, Debug, Default)]
pub(super) struct ScannedPackage {
    /// Why it cannot be read: a keyword and a message.
    pub read_error: Option<(&'static str, String)>,
    pub versions: Versions,
    pub engine: EngineVersion<'static>,
    pub flags: u32,
    pub assets: Vec<ScannedAsset>,
    pub hard: Vec<String>,
    pub soft: Vec<String>,
}

/// The exports of a package by name, built when first needed. Top-level exports take precedence.
struct TopLevelExports<'p, 'a> {
    package: &'p Package<'a>,
    exports: OnceCell<HashMap<Cow<'a, str>, Export>>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct ScannedAsset {
    /// Its path within the package, or a full path if it belongs to another package.
    pub path: String,
    pub class: String,
    pub parent: Option<String>,
    pub tags: Vec<(String, String)>,
}

impl ScannedPackage {
    pub fn read(files: &ProjectFiles, reader: &mut HeaderReader, name: &str, path: &Path) -> Self {
        let read = files.open(path).and_then(|file| {
            let size = file.size();
            reader.read(name, file, size)
        });
        let header = match read {
            Ok(package) => package.and_then(|package| Self::of(&package)),
            Err(error) => return Self::unreadable(&error),
        };
        match header {
            Ok(scanned) => scanned,
            // Reads the complete file before reporting it as broken: a table may follow the header.
            Err(error) if error.kind() == "broken" => {
                match PackageFile::open(files, name, path, MAX_FULL_SCAN) {
                    Ok(file) => file
                        .package()
                        .and_then(|package| Self::of(&package))
                        .unwrap_or_else(|error| Self::read_error(&error)),
                    Err(error) => Self::unreadable(&error),
                }
            }
            Err(error) => Self::read_error(&error),
        }
    }

    fn unreadable(error: &io::Error) -> Self {
        Self { read_error: Some(("unreadable", error.to_string())), ..Self::default() }
    }

    fn read_error(error: &PackageError) -> Self {
        Self { read_error: Some((error.kind(), error.to_string())), ..Self::default() }
    }

    fn of(package: &Package<'_>) -> Result<Self, PackageError> {
        let tops = TopLevelExports { package, exports: OnceCell::new() };
        let mut assets = Vec::new();
        let mut room = TEXT_PER_BYTE * package.byte_count() + TEXT_OF_SMALL;
        let mut keep = |asset: ScannedAsset| {
            let len = asset.text_len();
            room = room.checked_sub(len).ok_or_else(|| {
                let at = package.summary().registry_offset.unsigned_abs() as usize;
                PackageError::impossible("length of an asset's names", at, len as i64)
            })?;
            assets.push(asset);
            Ok(())
        };
        let mut told = package.registry()?.assets().peekable();
        if told.peek().is_none() {
            ScannedAsset::of_exports(package).try_for_each(&mut keep)?;
        }
        for asset in told {
            keep(ScannedAsset::of(&tops, &asset?))?;
        }
        let owned = |names: Vec<Cow<'_, str>>| names.into_iter().map(Cow::into_owned).collect();
        let summary = package.summary();
        Ok(Self {
            read_error: None,
            versions: summary.versions,
            engine: EngineVersion {
                branch: summary.saved_by.branch.clone().into_owned().into(),
                ..summary.saved_by
            },
            flags: summary.flags.0,
            assets,
            hard: owned(package.hard_dependencies()),
            soft: owned(package.soft_dependencies()?),
        })
    }
}

impl ScannedAsset {
    fn of(tops: &TopLevelExports<'_, '_>, asset: &RegistryAsset<'_>) -> Self {
        let path = asset_path(tops.package, &asset.path);
        let name = path.rsplit(['.', ':']).next().unwrap_or(&path);
        let tags: Vec<_> = asset
            .tags
            .clone()
            .filter(|(key, _)| !OMITTED_TAGS.iter().any(|name| key.is(name)))
            .map(|(key, value)| (key.text().into_owned(), value.text().into_owned()))
            .collect();
        let class = if asset.class.starts_with('/') {
            asset.class.clone().into_owned()
        } else {
            // Before 5.1 the registry contains only the short name of a class; the export has its
            // path.
            tops.get(name)
                .map(|export| class_path(tops.package, export))
                .filter(|path| path.rsplit('.').next() == Some(&*asset.class))
                .unwrap_or_else(|| asset.class.clone().into_owned())
        };
        let said = |parent: &&str| !parent.is_empty() && *parent != "None";
        let tagged = tags.iter().find(|(key, _)| key == "ParentClass");
        let parent = match tagged.map(|(_, value)| object_of(value)).filter(said) {
            Some(parent) => Some(parent.to_owned()),
            None if class.ends_with("Blueprint") => tops.parent_of_class(name),
            None => None,
        };
        Self { path, class, parent, tags }
    }

    fn text_len(&self) -> usize {
        let tags: usize = self.tags.iter().map(|(key, value)| key.len() + value.len()).sum();
        self.path.len() + self.class.len() + self.parent.as_ref().map_or(0, String::len) + tags
    }

    /// The assets of a package without registry data: its public exports.
    fn of_exports(package: &Package<'_>) -> impl Iterator<Item = Self> {
        let visible = |export: &Export| {
            let asset =
                export.is_asset.unwrap_or(export.flags & PUBLIC_STANDALONE == PUBLIC_STANDALONE);
            // Levels of old engines are not marked as assets.
            asset || package.class_name(export.class) == "World"
        };
        package.exports().filter(move |export| export.outer.is_null() && visible(export)).map(
            |export| Self {
                path: package.text(export.name).into_owned(),
                class: class_path(package, &export),
                parent: Some(export.super_struct)
                    .filter(|parent| !parent.is_null())
                    .map(|parent| package.path(parent)),
                tags: Vec::new(),
            },
        )
    }
}

/// The path of an asset within its package, or its full path if it belongs to another package.
fn asset_path(package: &Package<'_>, path: &str) -> String {
    match path.strip_prefix(package.name()).and_then(|rest| rest.strip_prefix('.')) {
        Some(inner) => inner.to_owned(),
        None => path.to_owned(),
    }
}

fn class_path(package: &Package<'_>, export: &Export) -> String {
    if export.class.is_null() {
        return "/Script/CoreUObject.Class".to_owned();
    }
    package.path(export.class)
}

impl TopLevelExports<'_, '_> {
    fn get(&self, name: &str) -> Option<&Export> {
        let package = self.package;
        let outermost = |export: &Export| !matches!(export.outer.target(), ObjectTarget::Export(_));
        let by_name = || {
            let (tops, inner): (Vec<_>, Vec<_>) = package.exports().partition(outermost);
            // The later of two exports with the same name is used.
            let all = inner.into_iter().chain(tops);
            all.map(|export| (package.text(export.name), export)).collect()
        };
        self.exports.get_or_init(by_name).get(name)
    }

    /// The parent of a Blueprint's generated class.
    fn parent_of_class(&self, blueprint: &str) -> Option<String> {
        let parent = self.get(&format!("{blueprint}_C"))?.super_struct;
        (!parent.is_null()).then(|| self.package.path(parent))
    }
}
