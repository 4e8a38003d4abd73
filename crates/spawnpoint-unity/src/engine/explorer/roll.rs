//! Which object a number means. Numbers are made from what files say, so that they stay the same;
//! here is written down which ones were told.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use spawnpoint_protocol::{Fault, ObjectId};

use super::scenes;
use crate::{engine::number, hash::Map, index::Asset, project::Project, scene::Hierarchy};

/// An object by its file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Entry {
    scene: Arc<str>,
    id: i64,
}

/// The numbers that were told.
#[derive(Debug, Default)]
pub struct Roll {
    told: Mutex<Told>,
}

#[derive(Debug, Default)]
struct Told {
    entries: Map<i32, Entry>,
    paths: Map<Box<str>, Arc<str>>,
    /// Whether all scenes have been gone through for a number that nobody knew.
    complete: bool,
}

/// An object that was found.
pub struct Found<'p> {
    pub scene: Asset<'p>,
    pub hierarchy: Arc<Hierarchy>,
    pub at: u32,
}

impl Roll {
    /// The number of an object.
    pub fn id_of(&self, scene: &str, id: i64) -> ObjectId {
        self.lock().enter(scene, id)
    }

    /// The object of a number. One that was told before a restart is looked for in all scenes.
    pub fn find<'p>(&self, project: &'p Project, id: ObjectId) -> Result<Found<'p>, Fault> {
        let missing = || {
            Fault::missing("Object", id)
                .hint("take the Id of an object card, for instance from ListObjects")
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
        Ok(Found { scene, hierarchy, at })
    }

    fn complete(&self, project: &Project) {
        if std::mem::replace(&mut self.lock().complete, true) {
            return;
        }
        for scene in scenes::all(project) {
            let Ok(hierarchy) = project.hierarchy(scene.id()) else { continue };
            let mut told = self.lock();
            for (_, object) in hierarchy.walk() {
                told.enter(scene.path(), object.id);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Told {
    /// Two objects may be given the same number; then the one that comes later gets another.
    fn enter(&mut self, scene: &str, id: i64) -> ObjectId {
        let scene = match self.paths.get(scene) {
            Some(known) => known.clone(),
            None => {
                let path: Arc<str> = scene.into();
                self.paths.insert(scene.into(), path.clone());
                path
            }
        };
        let mut number = number::of(&scene, id);
        let mut turn = 0;
        while self.entries.get(&number).is_some_and(|other| other.id != id || other.scene != scene)
        {
            turn += 1;
            number = number::of(&format!("{scene}#{turn}"), id);
        }
        self.entries.entry(number).or_insert(Entry { scene, id });
        ObjectId(number)
    }
}
