//! Scenes: which can be loaded, which are loaded, and their root objects.
//!
//! A scene has a key that is never reused; its public id `scn:<n>` is its index among the loaded scenes and changes
//! when an earlier one is unloaded. Roots without a scene belong to the first loaded scene, so a game without scenes
//! shows everything in `scn:0`.

use std::sync::Arc;

use bevy_ecs::{entity_disabling::Disabled, prelude::*};
use spawnpoint_protocol::{
    ErrorKind, Event, Fault, SceneId,
    shape::{LoadMode, Page, Scene},
    suggest::nearest,
};

use crate::{
    ids::{InstanceId, ObjectIds},
    object::{self, GameObject},
    outbox::Outbox,
};

/// How many scenes may be loaded at once.
const MAX_LOADED: usize = 32;

/// The key of a loaded scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SceneKey(u32);

impl SceneKey {
    /// Objects that survive scene loads.
    pub const DONT_DESTROY: Self = Self(0);
    /// Objects that belong to no scene.
    pub const HIDDEN: Self = Self(1);
    const FIRST: u32 = 2;
}

/// The scene of a root object and its order among the roots. Ignored on objects with a parent.
#[derive(Component, Clone, Copy, Debug)]
pub struct InScene {
    /// The scene.
    pub scene: SceneKey,
    /// Higher numbers come later.
    pub order: u64,
}

/// A scene that can be loaded.
#[derive(Clone)]
pub struct SceneSource {
    /// Its name.
    pub name: String,
    /// Its file, as clients know it.
    pub path: String,
    /// Makes its objects.
    pub build: Arc<dyn Fn(&mut World) + Send + Sync>,
}

struct LoadedScene {
    key: SceneKey,
    name: String,
}

/// All scenes.
#[derive(Resource, Default)]
pub struct Scenes {
    sources: Vec<SceneSource>,
    loaded: Vec<LoadedScene>,
    created: u32,
}

impl Scenes {
    /// Scenes that can be loaded.
    pub fn new(sources: Vec<SceneSource>) -> Self {
        Self { sources, ..Self::default() }
    }

    /// A game with one loaded scene that cannot load others.
    pub fn single(name: &str) -> Self {
        let mut scenes = Self::default();
        scenes.add_loaded(name.to_owned());
        scenes
    }

    /// Registers a scene that can be loaded.
    pub fn add(&mut self, source: SceneSource) {
        self.sources.push(source);
    }

    /// Marks the current content of the world as the first loadable scene, or as a scene with the
    /// fallback name if there is none.
    pub fn mark_first_loaded(&mut self, fallback: &str) {
        let first = self.sources.first().map_or(fallback, |source| &source.name).to_owned();
        self.add_loaded(first);
    }

    /// The scenes that can be loaded.
    pub fn sources(&self) -> &[SceneSource] {
        &self.sources
    }

    /// The keys of the loaded scenes, in order.
    pub fn loaded(&self) -> impl Iterator<Item = SceneKey> + '_ {
        self.loaded.iter().map(|scene| scene.key)
    }

    /// How many are loaded.
    pub fn count(&self) -> usize {
        self.loaded.len()
    }

    /// The scene that new objects are added to.
    pub fn active(&self) -> SceneKey {
        self.loaded.first().map_or(SceneKey::DONT_DESTROY, |scene| scene.key)
    }

    /// The scene of an id.
    pub fn find(&self, id: &SceneId) -> Option<SceneKey> {
        match id.0.as_str() {
            SceneId::DONT_DESTROY => Some(SceneKey::DONT_DESTROY),
            SceneId::HIDDEN => Some(SceneKey::HIDDEN),
            other => {
                let index: usize = other.strip_prefix("scn:")?.parse().ok()?;
                self.loaded.get(index).map(|scene| scene.key)
            }
        }
    }

    fn add_loaded(&mut self, name: String) -> SceneKey {
        let key = SceneKey(SceneKey::FIRST + self.created);
        self.created += 1;
        self.loaded.push(LoadedScene { key, name });
        key
    }
}

/// The scene of an object.
pub fn scene_of(world: &World, entity: Entity) -> SceneKey {
    let root = object::root_of(world, entity);
    world
        .get::<InScene>(root)
        .map_or_else(|| world.resource::<Scenes>().active(), |place| place.scene)
}

type RootData = (Entity, &'static InstanceId, Option<&'static InScene>);

/// The roots of all scenes in order: objects without a parent, or whose parent is not an object. Only
/// visits entities without a parent and non-objects with children, so the time depends on the
/// number of roots, not of objects.
fn all_roots(world: &World) -> Vec<(SceneKey, u64, Entity)> {
    let active = world.resource::<Scenes>().active();
    let placed = |(entity, instance, place): (Entity, &InstanceId, Option<&InScene>)| match place {
        Some(place) => (place.scene, place.order, entity),
        None => (active, instance.sequence(), entity),
    };
    let topmost = world
        .try_query_filtered::<RootData, (With<GameObject>, Without<ChildOf>, Allow<Disabled>)>();
    let mut roots: Vec<_> =
        topmost.map(|mut topmost| topmost.iter(world).map(placed).collect()).unwrap_or_default();
    let non_objects =
        world.try_query_filtered::<&Children, (Without<GameObject>, Allow<Disabled>)>();
    if let Some(mut non_objects) = non_objects {
        let children = non_objects.iter(world).flat_map(|children| children.iter());
        roots.extend(children.filter_map(|child| {
            world.get::<GameObject>(child)?;
            let instance = world.get::<InstanceId>(child)?;
            Some(placed((child, instance, world.get::<InScene>(child))))
        }));
    }
    roots.sort_unstable_by_key(|(_, order, _)| *order);
    roots
}

/// The objects without a parent in these scenes, scene by scene.
pub fn roots(world: &World, scenes: &[SceneKey]) -> Vec<Entity> {
    let all = all_roots(world);
    let of = |scene: SceneKey| all.iter().filter(move |root| root.0 == scene).map(|root| root.2);
    scenes.iter().flat_map(|scene| of(*scene)).collect()
}

/// The sort key of an object: objects with lower keys are listed first.
pub fn order_of(world: &World, entity: Entity) -> Vec<u64> {
    let above: Vec<_> = object::ancestry(world, entity).collect();
    let scene = scene_of(world, entity);
    let loaded = world.resource::<Scenes>().loaded().position(|key| key == scene);
    let mut key = vec![loaded.map_or(u64::MAX, |at| at as u64)];
    for pair in above.windows(2).rev() {
        let place = object::children_of(world, pair[1]).position(|child| child == pair[0]);
        key.push(place.unwrap_or_default() as u64);
    }
    let root = above.last().copied().unwrap_or(entity);
    let order = world.get::<InScene>(root).map(|place| place.order);
    let created = || world.get::<InstanceId>(root).map(|instance| instance.sequence());
    key.insert(1, order.or_else(created).unwrap_or_default());
    key
}

/// Whether an object is in a loaded scene or survives scene loads.
pub fn is_in_game(world: &World, entity: Entity) -> bool {
    scene_of(world, entity) != SceneKey::HIDDEN
}

/// Moves a root object into a scene, after its other roots.
pub fn move_to_scene(world: &mut World, entity: Entity, scene: SceneKey) {
    let order = world.resource_mut::<ObjectIds>().next_sequence();
    world.entity_mut(entity).insert(InScene { scene, order });
}

/// Stores the scene of every root without one, before the list of scenes changes.
fn assign_scene(world: &mut World, scene: SceneKey) {
    let without_scene: Vec<_> = world
        .query_filtered::<(Entity, &InstanceId), (
            With<GameObject>,
            Without<ChildOf>,
            Without<InScene>,
            Allow<Disabled>,
        )>()
        .iter(world)
        .map(|(entity, instance)| (entity, instance.sequence()))
        .collect();
    for (entity, order) in without_scene {
        world.entity_mut(entity).insert(InScene { scene, order });
    }
}

/// Runs code whose new objects belong to a scene file.
pub fn build_in_scene(world: &mut World, scene: SceneKey, build: impl FnOnce(&mut World)) {
    let active = world.resource::<Scenes>().active();
    assign_scene(world, active);
    world.resource_mut::<ObjectIds>().set_authoring(true);
    build(world);
    world.resource_mut::<ObjectIds>().set_authoring(false);
    assign_scene(world, scene);
}

/// Loads a scene by name or path and returns its name.
pub fn load(world: &mut World, name: &str, mode: LoadMode) -> Result<String, Fault> {
    let scenes = world.resource::<Scenes>();
    let known = |source: &&SceneSource| {
        source.name.eq_ignore_ascii_case(name) || source.path.eq_ignore_ascii_case(name)
    };
    let Some(source) = scenes.sources.iter().find(known).cloned() else {
        let names = scenes.sources.iter().map(|source| source.name.as_str());
        return Err(Fault::not_found(format!("scene '{name}'")).hint(match nearest(name, names) {
            Some(near) => format!("did you mean '{near}'?"),
            None => "list the build scenes to see what can be loaded".into(),
        }));
    };
    if mode == LoadMode::Additive && scenes.count() >= MAX_LOADED {
        return Err(Fault::argument(
            "mode",
            format!("{MAX_LOADED} scenes are already loaded, which is the limit"),
        )
        .hint("unload some, or load with mode 'single'"));
    }
    if mode == LoadMode::Single {
        let keys: Vec<_> = scenes.loaded().collect();
        assign_scene(world, keys.first().copied().unwrap_or(SceneKey::DONT_DESTROY));
        for key in keys {
            clear(world, key);
        }
    }
    let key = world.resource_mut::<Scenes>().add_loaded(source.name.clone());
    build_in_scene(world, key, |world| (source.build)(world));
    report_scenes(world);
    Ok(source.name)
}

/// Unloads a scene with everything in it.
pub fn unload(world: &mut World, id: &SceneId) -> Result<(), Fault> {
    let scenes = world.resource::<Scenes>();
    let Some(key) = scenes.find(id) else {
        return Err(Fault::not_found(format!("scene '{id}'")).hint("list scenes for their ids"));
    };
    if key == SceneKey::DONT_DESTROY || key == SceneKey::HIDDEN {
        return Err(Fault::argument(
            "scene",
            format!("'{id}' is a pseudo-scene and cannot be unloaded"),
        ));
    }
    if scenes.count() == 1 {
        return Err(Fault::new(
            ErrorKind::InvalidArgument,
            "The last loaded scene cannot be unloaded",
        )
        .hint("load another scene with mode 'single' instead"));
    }
    let active = scenes.active();
    assign_scene(world, active);
    clear(world, key);
    report_scenes(world);
    Ok(())
}

fn clear(world: &mut World, key: SceneKey) {
    for root in roots(world, &[key]) {
        world.despawn(root);
    }
    world.resource_mut::<Scenes>().loaded.retain(|scene| scene.key != key);
}

/// All scenes as clients see them, pseudo-scenes last.
pub fn list(world: &World) -> Vec<Scene> {
    let all = all_roots(world);
    let count = |key: SceneKey| all.iter().filter(|root| root.0 == key).count();
    let scenes = world.resource::<Scenes>();
    let real = scenes.loaded.iter().enumerate().map(|(index, scene)| Scene {
        id: SceneId::index(index),
        name: scene.name.clone(),
        index: i32::try_from(index).unwrap_or(i32::MAX),
        is_loaded: true,
        root_count: count(scene.key),
    });
    let pseudo = |id: &str, name: &str, index, is_loaded, key| Scene {
        id: SceneId(id.into()),
        name: name.into(),
        index,
        is_loaded,
        root_count: count(key),
    };
    real.chain([
        pseudo(SceneId::DONT_DESTROY, "DontDestroyOnLoad", -1, true, SceneKey::DONT_DESTROY),
        pseudo(SceneId::HIDDEN, "HideAndDontSave", -2, false, SceneKey::HIDDEN),
    ])
    .collect()
}

fn report_scenes(world: &mut World) {
    let items = list(world);
    world.resource_mut::<Outbox>().push(Event::Scenes(Page { total: items.len(), items }));
}

/// Changes the parent of an object; without a parent, moves it to the end of its scene's roots.
pub fn reparent(world: &mut World, child: Entity, parent: Option<Entity>) -> Result<(), Fault> {
    let scene = scene_of(world, child);
    object::reparent(world, child, parent)?;
    if parent.is_none() {
        move_to_scene(world, child, scene);
    }
    Ok(())
}
