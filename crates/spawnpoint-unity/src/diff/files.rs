//! The files that Unity serializes.

use std::{ffi::OsStr, path::Path};

use spawnpoint_core::folder::{Change, ComparedFiles, FileVersions};

use super::{Names, compare::diff};
use crate::{asset::meta, index::MAX_ASSET, walk::is_ignored};

const SERIALIZED: &[&str] =
    &["unity", "prefab", "asset", "mat", "anim", "controller", "mixer", "playable", "lighting"];

/// The files that Unity serializes, compared with these names.
pub struct SerializedFiles<'n>(pub &'n dyn Names);

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
        meta::guid(bytes).map(|guid| guid.to_string())
    }

    fn max_bytes(&self) -> u64 {
        MAX_ASSET
    }

    fn compare(&self, versions: &FileVersions) -> Vec<Change> {
        let old = versions.old.as_deref().unwrap_or_default();
        diff(old, versions.new.as_deref().unwrap_or_default(), self.0)
    }
}
