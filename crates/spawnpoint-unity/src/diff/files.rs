//! The files that Unity serializes.

use std::{collections::HashMap, ffi::OsStr, path::Path, sync::OnceLock};

use spawnpoint_core::folder::{Change, ComparedFiles, FileVersions};

use super::{Names, compare::diff};
use crate::{
    asset::meta,
    id::{Guid, Pointer},
    index::MAX_ASSET,
    walk::is_ignored,
};

const SERIALIZED: &[&str] =
    &["unity", "prefab", "asset", "mat", "anim", "controller", "mixer", "playable", "lighting"];

/// The files that Unity serializes, compared with these names.
pub struct SerializedFiles<'n> {
    names: &'n dyn Names,
    /// The paths that deleted and moved assets had.
    earlier: OnceLock<HashMap<Guid, String>>,
}

impl<'n> SerializedFiles<'n> {
    /// Compares with the names of a project.
    pub fn new(names: &'n dyn Names) -> Self {
        Self { names, earlier: OnceLock::new() }
    }
}

impl Names for SerializedFiles<'_> {
    fn class(&self, script: Guid) -> Option<String> {
        let stem = || {
            let path = self.earlier.get()?.get(&script)?.rsplit('/').next()?;
            path.strip_suffix(".cs").map(str::to_owned)
        };
        self.names.class(script).or_else(stem)
    }

    fn path(&self, asset: Guid) -> Option<String> {
        self.names.path(asset).or_else(|| self.earlier.get()?.get(&asset).cloned())
    }

    fn object(&self, pointer: Pointer) -> Option<String> {
        self.names.object(pointer)
    }

    fn users(&self, asset: Guid) -> Vec<String> {
        self.names.users(asset)
    }
}

impl ComparedFiles for SerializedFiles<'_> {
    fn includes(&self, path: &str) -> bool {
        let end = Path::new(path).extension().and_then(OsStr::to_str);
        end.is_some_and(|end| SERIALIZED.contains(&&*end.to_ascii_lowercase()))
    }

    fn ignores(&self, name: &str) -> bool {
        is_ignored(name)
    }

    fn id_suffix(&self) -> &'static str {
        ".meta"
    }

    fn id_in(&self, bytes: &[u8]) -> Option<String> {
        // Folders have GUIDs too, and are not assets that anything loses.
        let is_folder = memchr::memmem::find(bytes, b"\nfolderAsset: yes").is_some();
        meta::guid(bytes).filter(|_| !is_folder).map(|guid| guid.to_string())
    }

    fn know_earlier_paths(&self, paths: HashMap<String, String>) {
        let paths = paths.into_iter().filter_map(|(id, path)| Some((id.parse().ok()?, path)));
        self.earlier.get_or_init(|| paths.collect());
    }

    fn users_of(&self, id: &str) -> Vec<String> {
        id.parse().map(|guid| self.names.users(guid)).unwrap_or_default()
    }

    fn max_bytes(&self) -> u64 {
        MAX_ASSET
    }

    fn compare(&self, versions: &FileVersions) -> Vec<Change> {
        let old = versions.old.as_deref().unwrap_or_default();
        diff(old, versions.new.as_deref().unwrap_or_default(), self)
    }
}
