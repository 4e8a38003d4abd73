//! The entries of a package's tables.

/// An object of another package.
#[derive(Clone, Debug)]
pub struct Import {
    /// The package of its class.
    pub class_package: String,
    /// Its class.
    pub class: String,
    /// Its outer object, as an index: 0 for a package, negative for an import.
    pub outer: i32,
    /// Its name.
    pub name: String,
}

impl Import {
    /// Creates an import.
    pub fn new(
        class_package: impl Into<String>,
        class: impl Into<String>,
        outer: i32,
        name: impl Into<String>,
    ) -> Self {
        let (class_package, class, name) = (class_package.into(), class.into(), name.into());
        Self { class_package, class, outer, name }
    }
}

/// An object of this package.
#[derive(Clone, Debug, Default)]
pub struct Export {
    /// Its class, as an index.
    pub class: i32,
    /// Its parent class or struct, as an index.
    pub super_struct: i32,
    /// Its template object, as an index. Written since engine 4.14.
    pub template: i32,
    /// Its outer object, as an index.
    pub outer: i32,
    /// Its name.
    pub name: String,
    /// Its object flags.
    pub flags: u32,
    /// Whether it is left out of clients and of servers.
    pub editor_only: bool,
    /// Whether the editor's game mode may skip loading it.
    pub not_always_loaded: bool,
    /// Whether it is an asset. Written since engine 4.11.
    pub is_asset: bool,
    /// The objects that must be loaded before it, as indices.
    pub depends: Vec<i32>,
    /// Its properties, encoded.
    pub properties: Vec<u8>,
    /// The data of its class after the properties.
    pub rest: Vec<u8>,
}

impl Export {
    /// Creates an export without properties, followed by four bytes for "no GUID". It is an asset
    /// if it has no outer object.
    pub fn new(class: i32, outer: i32, name: impl Into<String>) -> Self {
        let rest = 0i32.to_le_bytes().to_vec();
        Self { class, outer, name: name.into(), is_asset: outer == 0, rest, ..Self::default() }
    }
}

/// An asset in the registry data of a package.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its path within the package.
    pub path: String,
    /// Its class: a name before engine 5.1, a path since.
    pub class: String,
    /// Its tags.
    pub tags: Vec<(String, String)>,
}

impl Asset {
    /// Creates an asset without tags.
    pub fn plain(path: impl Into<String>, class: impl Into<String>) -> Self {
        Self { path: path.into(), class: class.into(), tags: Vec::new() }
    }

    /// Creates an asset.
    pub fn new<K: Into<String>, V: Into<String>>(
        path: impl Into<String>,
        class: impl Into<String>,
        tags: impl IntoIterator<Item = (K, V)>,
    ) -> Self {
        let tags = tags.into_iter().map(|(key, value)| (key.into(), value.into())).collect();
        Self { path: path.into(), class: class.into(), tags }
    }
}

/// A soft reference to an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoftPath {
    /// Its package.
    pub package: String,
    /// The asset in the package.
    pub asset: String,
    /// The object in the asset; empty for the asset itself.
    pub sub_path: String,
}

impl SoftPath {
    /// Creates a path.
    pub fn new(
        package: impl Into<String>,
        asset: impl Into<String>,
        sub_path: impl Into<String>,
    ) -> Self {
        Self { package: package.into(), asset: asset.into(), sub_path: sub_path.into() }
    }
}

/// The engine that saved a package.
#[derive(Clone, Debug)]
pub struct SavedBy {
    /// Major, minor and patch version.
    pub version: (u16, u16, u16),
    /// The changelist it was built from.
    pub changelist: u32,
    /// The branch it was built from.
    pub branch: String,
}

impl Default for SavedBy {
    fn default() -> Self {
        Self { version: (5, 4, 1), changelist: 1234, branch: "++UE5+Test".to_owned() }
    }
}
