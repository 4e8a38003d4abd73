//! Scenes and prefabs as hierarchies of objects.
//!
//! [`raw`] reads one file. [`build`] builds its hierarchy and expands prefab instances
//! ([`instance`]) with their overrides, added and removed objects. [`value`] computes the members
//! of a component, [`pose`] the transform of an object.

mod arrange;
mod build;
mod instance;
mod model;
mod pose;
pub(crate) mod raw;
mod value;

use std::{io, sync::Arc};

use parking_lot::{Mutex, MutexGuard};

pub(crate) use model::MAX_PATH;
pub use model::{Component, Hierarchy, Object, Prefab, PrefabState, Slot, SourceLocation};
pub use pose::Pose;
pub use raw::Modification;
pub use value::{Member, MemberKind, Value};

use crate::{hash::Map, index::AssetId, project::Project, yaml::Content};

/// Why a scene or prefab cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SceneError {
    /// The file could not be read.
    #[error("Cannot read {path}: {error}")]
    Unreadable {
        /// The path.
        path: String,
        /// The reason.
        error: io::Error,
    },
    /// The file is not text.
    #[error("{path} is not in text format ({content:?})")]
    NotText {
        /// The path.
        path: String,
        /// Its actual content.
        content: Content,
    },
}

/// A cache of hierarchies. It is cleared when a file changes, or when it becomes too large.
#[derive(Debug, Default)]
pub struct Scenes {
    kept: Mutex<Map<AssetId, Arc<Hierarchy>>>,
}

/// The maximum number of objects in the cache.
const KEPT_OBJECTS: usize = 400_000;
/// Deeper nested prefabs are treated as a cycle.
const MAX_NESTING: usize = 48;

impl Scenes {
    pub(crate) fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, Map<AssetId, Arc<Hierarchy>>> {
        self.kept.lock()
    }

    fn keep(&self, asset: AssetId, hierarchy: &Arc<Hierarchy>) {
        let mut kept = self.lock();
        let objects: usize = kept.values().map(|kept| kept.objects.len()).sum();
        if objects + hierarchy.objects.len() > KEPT_OBJECTS {
            kept.clear();
        }
        kept.insert(asset, hierarchy.clone());
    }

    pub(crate) fn memory(&self) -> usize {
        self.lock().values().map(|kept| kept.memory()).sum()
    }
}

impl Project {
    /// The hierarchy of a scene or prefab, with prefab instances expanded.
    pub fn hierarchy(&self, asset: AssetId) -> Result<Arc<Hierarchy>, SceneError> {
        self.hierarchy_within(asset, &mut Vec::new())
    }

    /// The hierarchy that a file would have with another text.
    pub(crate) fn hierarchy_of_text(&self, asset: AssetId, text: &[u8]) -> Hierarchy {
        let mut open = vec![asset];
        build::Builder::new(self, asset, raw::RawFile::parse(text), &mut open).build()
    }

    /// The hierarchy of a file that is expanded inside others.
    fn hierarchy_within(
        &self,
        asset: AssetId,
        open: &mut Vec<AssetId>,
    ) -> Result<Arc<Hierarchy>, SceneError> {
        if let Some(known) = self.scenes.lock().get(&asset) {
            return Ok(known.clone());
        }
        let file = self.index.asset(asset);
        let path = || file.path().to_owned();
        let text =
            self.read(file).map_err(|error| SceneError::Unreadable { path: path(), error })?;
        let content = Content::of(&text);
        if content != Content::Yaml {
            return Err(SceneError::NotText { path: path(), content });
        }
        let raw = raw::RawFile::parse(&text);
        drop(text);
        open.push(asset);
        let hierarchy = Arc::new(build::Builder::new(self, asset, raw, open).build());
        open.pop();
        self.scenes.keep(asset, &hierarchy);
        Ok(hierarchy)
    }
}
