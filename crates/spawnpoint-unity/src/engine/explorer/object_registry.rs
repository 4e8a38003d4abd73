//! The objects behind object ids. Ids are derived from the files, so that they stay the same; the
//! registry records which ones were used.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use spawnpoint_protocol::{Fault, ObjectId};

use super::scenes;
use crate::{engine::object_number, hash::Map, index::Asset, project::Project, scene::Hierarchy};

/// An object by its file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Entry {
    scene: Arc<str>,
    id: i64,
}

/// The registered ids.
#[derive(Debug, Default)]
pub struct ObjectRegistry {
    result: Mutex<RegistryState>,
}

#[derive(Debug, Default)]
struct RegistryState {
    entries: Map<i32, Entry>,
    paths: Map<Box<str>, Arc<str>>,
    /// Whether all scenes were searched for an unknown id.
    complete: bool,
}

/// An object that was found by its id.
pub struct ResolvedObject<'p> {
    pub scene: Asset<'p>,
    pub hierarchy: Arc<Hierarchy>,
    pub at: u32,
}

impl ObjectRegistry {
    /// The id of an object.
    pub fn id_of(&self, scene: &str, id: i64) -> ObjectId {
        self.lock().enter(scene, id)
    }

    /// The object with an id. An id from before a restart is searched in all scenes.
    pub fn find<'p>(
        &self,
        project: &'p Project,
        id: ObjectId,
    ) -> Result<ResolvedObject<'p>, Fault> {
        let missing = || {
            Fault::missing("Object", id).hint("pass the Id of an object, as ListObjects returns it")
        };
        let known = self.lock().entries.get(&id.0).cloned();
        let entry = match known {
            Some(entry) => entry,
            None => {
                self.complete(project);
                self.lock().entries.get(&id.0).cloned().ok_or_else(missing)?
            }
        };
        let scene = project.index().by_path(&entry.scene).ok_or_else(missing)?;
        let hierarchy = scenes::open(project, scene)?;
        let at = hierarchy.by_id(entry.id).ok_or_else(missing)?.object();
        Ok(ResolvedObject { scene, hierarchy, at })
    }

    fn complete(&self, project: &Project) {
        if std::mem::replace(&mut self.lock().complete, true) {
            return;
        }
        for scene in scenes::all(project) {
            let Ok(hierarchy) = project.hierarchy(scene.id()) else { continue };
            let mut result = self.lock();
            for (_, object) in hierarchy.walk() {
                result.enter(scene.path(), object.id);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, RegistryState> {
        self.result.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RegistryState {
    /// Two objects may get the same number; then the later one gets another.
    fn enter(&mut self, scene: &str, id: i64) -> ObjectId {
        let scene = match self.paths.get(scene) {
            Some(known) => known.clone(),
            None => {
                let path: Arc<str> = scene.into();
                self.paths.insert(scene.into(), path.clone());
                path
            }
        };
        let mut number = object_number::of(&scene, id);
        let mut turn = 0;
        while self.entries.get(&number).is_some_and(|other| other.id != id || other.scene != scene)
        {
            turn += 1;
            number = object_number::of(&format!("{scene}#{turn}"), id);
        }
        self.entries.entry(number).or_insert(Entry { scene, id });
        ObjectId(number)
    }
}
