//! Which node a number means. Numbers are made from the scene and the path of a node, so that they stay the same
//! from one start to the next.

use std::{collections::HashMap, sync::Arc};

use parking_lot::Mutex;
use sha1::{Digest, Sha1};
use spawnpoint_protocol::{Fault, ObjectId};

use crate::{
    index::FileId,
    project::Project,
    scene::{Lookup, Node, Tree},
};

/// The numbers that were given.
#[derive(Debug, Default)]
pub struct ObjectNumbers {
    given: Mutex<HashMap<i32, (Arc<str>, String)>>,
}

/// A node that was found.
pub struct FoundNode {
    pub scene: FileId,
    pub tree: Arc<Tree>,
    pub at: usize,
}

impl FoundNode {
    pub fn node(&self) -> &Node {
        &self.tree.nodes[self.at]
    }
}

impl ObjectNumbers {
    /// The number of a node.
    pub fn id_of(&self, scene: &str, path: &str) -> ObjectId {
        let mut given = self.given.lock();
        // Two nodes may have the same number; then the later one gets another.
        for turn in 0u32.. {
            let number = number(scene, path, turn);
            let (known_scene, known_path) =
                given.entry(number).or_insert_with(|| (scene.into(), path.to_owned()));
            if **known_scene == *scene && known_path == path {
                return ObjectId(number);
            }
        }
        ObjectId(0)
    }

    /// The node of a number. One that was given before a restart is looked for in all scenes.
    pub fn find(&self, project: &Project, id: ObjectId) -> Result<FoundNode, Fault> {
        let missing = || {
            Fault::missing("Object", id)
                .hint("take the Id of an object card, for instance from ListObjects")
        };
        let known = || self.given.lock().get(&id.0).cloned();
        let (scene, path) = match known() {
            Some(known) => known,
            None => {
                self.number_all(project);
                known().ok_or_else(missing)?
            }
        };
        let scene = project.index().by_path(&scene).ok_or_else(missing)?;
        let tree = project.scene_tree(scene).ok_or_else(missing)?;
        // The first name is that of the root itself.
        let inside = path.trim_start_matches('/').split_once('/').map_or(".", |(_, inside)| inside);
        match tree.find(inside) {
            Lookup::Found(at) if tree.path(at) == path => Ok(FoundNode { scene, tree, at }),
            _ => Err(missing()),
        }
    }

    fn number_all(&self, project: &Project) {
        for scene in project.scenes() {
            let Some(tree) = project.scene_tree(scene) else { continue };
            for at in 0..tree.nodes.len() {
                self.id_of(&project.index().file(scene).path, &tree.path(at));
            }
        }
    }
}

/// Above zero, and small enough for every client.
fn number(scene: &str, path: &str, turn: u32) -> i32 {
    let mut digest = Sha1::new();
    digest.update(scene.as_bytes());
    digest.update([0]);
    digest.update(path.as_bytes());
    digest.update(turn.to_le_bytes());
    let bytes = digest.finalize();
    let number = bytes.iter().take(4).fold(0u32, |number, byte| number << 8 | u32::from(*byte));
    i32::try_from(number >> 1).unwrap_or(i32::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_and_differ() {
        let numbers = ObjectNumbers::default();
        let first = numbers.id_of("a.tscn", "/Main");
        assert_eq!(first, ObjectNumbers::default().id_of("a.tscn", "/Main"));
        assert_ne!(first, numbers.id_of("a.tscn", "/Main/B"));
        assert_ne!(first, numbers.id_of("b.tscn", "/Main"));
        assert!(first.0 > 0);
    }
}
