//! In which scenes objects are, for objects whose paths do not tell them apart: a project has many scenes with a
//! `/Main Camera`.

use std::collections::{HashMap, HashSet};

use spawnpoint_core::Toolbox;
use spawnpoint_protocol::{
    ObjectId, OpName,
    op::{ObjectFilter, ObjectsList, ScenesList},
    shape::{ObjectCard, Page, Paging, Scene},
};

use super::answer::one_line;

/// How many scenes are looked at, and how many objects of each.
const SCENES: usize = 50;
const OBJECTS: i64 = 500;

/// The names of the scenes of those objects that share their path with another one. `filter` finds all of them.
pub async fn of_namesakes(
    tools: &Toolbox,
    cards: &[&ObjectCard],
    filter: &ObjectFilter,
) -> HashMap<ObjectId, String> {
    let mut names = HashMap::new();
    let paths: HashSet<&str> = cards.iter().map(|card| card.path.as_str()).collect();
    if paths.len() == cards.len() || !tools.can_run(OpName::ScenesList) {
        return names;
    }
    let paging = Paging { limit: i64::try_from(SCENES).ok(), offset: None };
    let Some(scenes) = page::<Scene>(tools.run(ScenesList { paging }).await) else { return names };
    if scenes.items.iter().filter(|scene| scene.root_count > 0).count() < 2 {
        return names;
    }
    let wanted: HashSet<ObjectId> = cards.iter().map(|card| card.id).collect();
    for scene in scenes.items {
        let paging = Paging { limit: Some(OBJECTS), offset: None };
        let (filter, in_scene) = (filter.clone(), Some(scene.id));
        let op = ObjectsList { scene: in_scene, filter, paging, components: false };
        let found = page::<ObjectCard>(tools.run(op).await).map(|page| page.items);
        let own = found.into_iter().flatten().filter(|card| wanted.contains(&card.id));
        names.extend(own.map(|card| (card.id, one_line(&scene.name, 60))));
    }
    names
}

fn page<T: serde::de::DeserializeOwned>(
    output: Result<spawnpoint_core::OpOutput, spawnpoint_protocol::Fault>,
) -> Option<Page<T>> {
    output.ok()?.into_shape().ok()
}
