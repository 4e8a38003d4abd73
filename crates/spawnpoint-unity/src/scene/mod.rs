//! Scenes and prefabs as trees of objects.
//!
//! [`raw`] reads one file; [`build`] makes a tree of it and puts the trees of the prefabs it names
//! where their instances stand ([`instance`]), with everything that was changed, added or removed
//! there. [`value`] tells what a component's members are in the end, [`pose`] where that puts an object.

mod build;
mod instance;
mod model;
mod place;
mod pose;
pub(crate) mod raw;
mod value;

use std::{
    io,
    sync::{Arc, Mutex, PoisonError},
};

pub use model::{Component, Hierarchy, Object, Origin, Prefab, PrefabState, Slot};
pub use pose::Pose;
pub use raw::Modification;
pub use value::{Member, MemberKind, Value};

use crate::{hash::Map, index::AssetId, project::Project, yaml::Content};

/// Why a scene or prefab could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SceneError {
    /// The file could not be read.
    #[error("cannot read {path}: {error}")]
    Unreadable {
        /// Which.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// The file is not text.
    #[error("{path} is not written as text but {content:?}")]
    NotText {
        /// Which.
        path: String,
        /// What it is instead.
        content: Content,
    },
}

/// Hierarchies that have been built. Forgotten as a whole when anything changes, or when they become
/// too many.
#[derive(Debug, Default)]
pub struct Scenes {
    kept: Mutex<Map<AssetId, Arc<Hierarchy>>>,
}

/// How many objects are kept, of all hierarchies together.
const KEPT_OBJECTS: usize = 400_000;
/// Prefabs nested deeper than this are taken for a circle.
const MAX_NESTING: usize = 48;

impl Scenes {
    pub(crate) fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Map<AssetId, Arc<Hierarchy>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
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
    /// The tree of a scene or prefab, prefab instances expanded.
    pub fn hierarchy(&self, asset: AssetId) -> Result<Arc<Hierarchy>, SceneError> {
        self.hierarchy_within(asset, &mut Vec::new())
    }

    /// The same for a file that is being expanded inside others.
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
