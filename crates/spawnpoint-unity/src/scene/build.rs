//! Builds the hierarchy of a file, beginning with its own objects.

use std::sync::Arc;

use super::{
    model::{Component, Hierarchy, Object, Slot, SourceLocation},
    raw::{RawComponent, RawFile, RawStripped},
};
use crate::{
    asset::class::{self, id},
    hash::{Map, Set},
    index::AssetId,
    project::Project,
};

/// The maximum number of objects of a scene. It limits prefabs that contain each other many times.
pub(super) const MAX_OBJECTS: usize = 300_000;

pub(super) struct Builder<'p, 'o> {
    pub project: &'p Project,
    pub asset: AssetId,
    pub open: &'o mut Vec<AssetId>,
    pub raw: RawFile,
    pub out: Hierarchy,
    /// Stripped documents of this file, by instance and source id.
    pub stand_ins: Map<(i64, i64), Vec<i64>>,
    /// Positions of stripped documents in `raw`, by id.
    stripped: Map<i64, usize>,
    /// Positions of stripped documents, by instance.
    pub stripped_of: Map<i64, Vec<usize>>,
    /// Names inside models, by file.
    pub import_names: Map<AssetId, Arc<Map<i64, String>>>,
    /// The root object of each prefab instance.
    pub instance_roots: Map<i64, u32>,
    /// The root object of each prefab instance with its parent transform, including instances with
    /// a duplicate id.
    pub instance_places: Vec<(u32, i64)>,
    /// The parents of objects that are added to a prefab instance, as listed by the instance. In
    /// files written by Unity, the objects themselves contain the same parent.
    pub hangs_on: Map<i64, i64>,
    /// The requested sibling index of an object.
    pub order: Map<u32, i64>,
    /// The number of computed ids that were already in use.
    pub collisions: i64,
    names: Map<Box<str>, Arc<str>>,
}

impl<'p, 'o> Builder<'p, 'o> {
    pub fn new(
        project: &'p Project,
        asset: AssetId,
        raw: RawFile,
        open: &'o mut Vec<AssetId>,
    ) -> Self {
        let mut stand_ins: Map<(i64, i64), Vec<i64>> = Map::default();
        let mut stripped_of: Map<i64, Vec<usize>> = Map::default();
        for (at, stripped) in raw.stripped.iter().enumerate() {
            stand_ins.entry((stripped.instance, stripped.source.id)).or_default().push(stripped.id);
            stripped_of.entry(stripped.instance).or_default().push(at);
        }
        let stripped =
            raw.stripped.iter().enumerate().map(|(at, stripped)| (stripped.id, at)).collect();
        Self {
            project,
            asset,
            open,
            stripped,
            stripped_of,
            import_names: Map::default(),
            raw,
            out: Hierarchy::default(),
            stand_ins,
            instance_roots: Map::default(),
            instance_places: Vec::new(),
            hangs_on: Map::default(),
            order: Map::default(),
            collisions: 0,
            names: Map::default(),
        }
    }

    pub fn build(mut self) -> Hierarchy {
        self.out.problems = std::mem::take(&mut self.raw.problems);
        self.own_objects();
        // All objects of a disconnected instance are in this file.
        let disconnected: Set<i64> = self
            .raw
            .game_objects
            .iter()
            .filter_map(|(_, object)| object.disconnected_from)
            .collect();
        let instances = std::mem::take(&mut self.raw.instances);
        for instance in instances.iter().filter(|instance| !disconnected.contains(&instance.id)) {
            self.instantiate(instance);
        }
        self.raw.instances = instances;
        self.added_components();
        self.arrange();
        self.out
    }

    /// Shares equal texts.
    pub fn name(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.names.get(text) {
            return known.clone();
        }
        let name: Arc<str> = text.into();
        self.names.insert(text.into(), name.clone());
        name
    }

    fn own_objects(&mut self) {
        let objects = std::mem::take(&mut self.raw.game_objects);
        for (id, raw) in &objects {
            let at = self.next_object();
            let mut components = Vec::with_capacity(raw.components.len());
            for component in &raw.components {
                let Some(found) = self.raw.components.remove(component) else {
                    if *component != 0 && !self.stripped.contains_key(component) {
                        self.out
                            .problems
                            .push(format!("object &{id} has a missing component &{component}"));
                    }
                    continue;
                };
                self.out.slots.insert(*component, Slot::Component(at, count(components.len())));
                components.push(self.component(*component, &found));
            }
            self.out.slots.insert(*id, Slot::Object(at));
            let object = Object {
                id: *id,
                name: raw.name.as_ref().into(),
                tag: self.name(&raw.tag),
                layer: raw.layer,
                active: raw.active,
                static_flags: raw.static_flags,
                parent: None,
                children: Vec::new(),
                components,
                origin: Some(SourceLocation { asset: self.asset, id: *id }),
                prefab: None,
                opaque: false,
                changes: Vec::new(),
            };
            self.out.objects.push(object);
        }
        self.raw.game_objects = objects;
    }

    pub fn next_object(&self) -> u32 {
        count(self.out.objects.len())
    }

    fn component(&mut self, id: i64, raw: &RawComponent) -> Component {
        let script = (raw.class == id::MONO_BEHAVIOUR).then(|| {
            let (index, packages) = (&self.project.index, &self.project.packages);
            self.project.scripts.resolve(index, packages, raw.script, raw.identifier.as_deref())
        });
        let type_name = match &script {
            Some(script) => self.name(script.type_name()),
            None => self.name(&raw.type_name),
        };
        Component {
            id,
            class: raw.class,
            type_name,
            script,
            enabled: raw.enabled,
            origin: Some(SourceLocation { asset: self.asset, id }),
            changes: Vec::new(),
        }
    }

    /// Adds the components of this file to objects of prefab instances.
    fn added_components(&mut self) {
        let order: Map<i64, i64> = self
            .raw
            .instances
            .iter()
            .flat_map(|instance| &instance.added_components)
            .filter(|added| added.index >= 0)
            .map(|added| (added.object, added.index))
            .collect();
        for id in std::mem::take(&mut self.raw.component_order) {
            let Some(raw) = self.raw.components.remove(&id) else { continue };
            let owner = self.object_at(raw.game_object);
            let hung = || self.hangs_on.get(&id).and_then(|to| self.out.slots.get(to));
            let Some(owner) = owner.or_else(|| Some(hung()?.object())) else { continue };
            // An object of this file lists all of its components.
            if self.out.objects[owner as usize].origin
                == Some(SourceLocation { asset: self.asset, id: raw.game_object })
            {
                continue;
            }
            let component = self.component(id, &raw);
            let components = &mut self.out.objects[owner as usize].components;
            let end = components.len();
            let at = order
                .get(&id)
                .and_then(|at| usize::try_from(*at).ok())
                .map_or(end, |at| at.min(end));
            components.insert(at, component);
            for (number, component) in (0u32..).zip(components.iter()).skip(at) {
                self.out.slots.insert(component.id, Slot::Component(owner, number));
            }
        }
    }

    pub fn stand_in(&self, id: i64) -> Option<&RawStripped> {
        self.stripped.get(&id).map(|at| &self.raw.stripped[*at])
    }

    /// The object of an id of this file. Creates a placeholder if the source of a stripped document
    /// cannot be read.
    pub fn object_at(&mut self, id: i64) -> Option<u32> {
        if let Some(slot) = self.out.slots.get(&id) {
            return Some(slot.object());
        }
        let stripped = self.stand_in(id)?;
        let is_object = stripped.class == id::GAME_OBJECT;
        if !is_object && !class::is_transform(stripped.class) {
            return None;
        }
        let root = *self.instance_roots.get(&stripped.instance)?;
        let RawStripped { id, class, source, .. } = *stripped;
        Some(self.placeholder(root, id, class, source))
    }
}

/// Positions have 32 bits; [`MAX_OBJECTS`] is far below.
pub(super) fn count(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
