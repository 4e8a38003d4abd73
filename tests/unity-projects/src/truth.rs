//! The expected results for a generated project.

use std::collections::BTreeMap;

/// The expected results for a generated project.
#[derive(Clone, Debug, Default)]
pub struct Truth {
    /// Every scene and prefab: `path: Type Type` for each object, beginning with the roots.
    pub trees: BTreeMap<String, Vec<String>>,
    /// Files that reference a GUID, by GUID.
    pub users: BTreeMap<String, Vec<String>>,
    /// File and object of components without any script.
    pub null_scripts: Vec<(String, String)>,
    /// The file and object of each component with a missing script.
    pub lost_scripts: Vec<(String, String)>,
    /// File and member of references to missing assets.
    pub broken: Vec<(String, String)>,
    /// File and member of references to missing objects.
    pub dangling: Vec<(String, String)>,
    /// Assets that share a guid.
    pub duplicates: Vec<Vec<String>>,
    /// Assets of which only the `.meta` file exists.
    pub lone_metas: Vec<String>,
    /// Assets without a `.meta` file.
    pub lone_assets: Vec<String>,
    /// `.meta` files without a guid.
    pub metas_without_guid: Vec<String>,
    /// Files with the markers of a merge conflict.
    pub conflicts: Vec<String>,
    /// Git LFS pointer files.
    pub lfs_pointers: Vec<String>,
    /// Assets that Unity usually writes as text and that are binary here.
    pub binary_assets: Vec<String>,
    /// Scenes of the build settings, and whether they are built.
    pub build_scenes: Vec<(String, bool)>,
    /// The type of an asset's main object, by path.
    pub types: BTreeMap<String, String>,
    /// The importer that a `.meta` file names, by path of the asset.
    pub importers: BTreeMap<String, String>,
    /// The decoded text of members, by path of the asset: `(member, text)`.
    pub texts: BTreeMap<String, Vec<(String, String)>>,
    /// Members that prefab instances change.
    pub overrides: Vec<OverrideTruth>,
    /// Paths that Unity ignores by their names.
    pub ignored: Vec<String>,
    /// Assets that are loaded by name, and so are never unused.
    pub loaded_by_name: Vec<String>,
    /// Groups of the audio mixers, by path of the mixer.
    pub mixer_groups: BTreeMap<String, Vec<String>>,
    /// Addresses of the Addressables, and the assets they load.
    pub addresses: Vec<(String, String)>,
    /// Assembly definitions, by path.
    pub assemblies: Vec<AssemblyTruth>,
    /// Packages, by name.
    pub packages: Vec<PackageTruth>,
    /// The contents of `ProjectSettings`.
    pub settings: SettingsTruth,
    /// Files that were written.
    pub files: usize,
    /// Bytes of all files.
    pub bytes: u64,
}

/// A member that a prefab instance changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverrideTruth {
    /// The file with the instance.
    pub path: String,
    /// The object, by its path in the tree.
    pub object: String,
    /// The number of the component.
    pub component: usize,
    /// The member, as a JSON pointer.
    pub member: String,
    /// Its value in the instance.
    pub value: String,
}

/// An assembly definition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AssemblyTruth {
    /// The `.asmdef` file.
    pub path: String,
    /// Its name.
    pub name: String,
    /// Names of the assemblies it references.
    pub references: Vec<String>,
}

/// A package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PackageTruth {
    /// Its name.
    pub name: String,
    /// `Registry`, `BuiltIn`, `Embedded` or `Local`.
    pub source: &'static str,
    /// Whether its files are on disk.
    pub on_disk: bool,
}

/// The contents of `ProjectSettings`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsTruth {
    /// The editor version.
    pub unity_version: String,
    /// The product name.
    pub product_name: Option<String>,
    /// The custom tags of the project.
    pub tags: Vec<String>,
    /// Layers by number; empty where a number has no name.
    pub layers: Vec<String>,
    /// Sorting layers.
    pub sorting_layers: Vec<String>,
    /// Platforms with an application identifier.
    pub build_targets: Vec<String>,
}
