//! Prefab instances: copies of the prefab's hierarchy with the overrides applied.

use std::sync::Arc;

use super::{
    MAX_NESTING,
    build::{Builder, MAX_OBJECTS, count},
    model::{
        Component, Hierarchy, NestedPrefab, Object, Prefab, PrefabState, Slot, SourceLocation,
    },
    raw::{Modification, RawInstance, shortened},
};
use crate::{
    asset::{
        class::{self, id},
        kind::Kind,
        meta::Import,
    },
    hash::{Map, Set},
    id::{Guid, Pointer},
    index::Asset,
};

/// File ids of the root object and root transform of a model, since Unity 2018.3.
const MODEL_ROOT: (i64, i64) = (919_132_149_155_446_097, -8_679_921_383_154_817_045);
/// File ids before Unity 2018.3, unless the `.meta` file has others, which differ by [`OLD_STEP`].
const OLD_MODEL_ROOT: (i64, i64) = (100_000, 400_000);
const OLD_STEP: i64 = 300_000;
/// Spreads small numbers over all ids.
const SPREAD: i64 = 0x1e37_79b9_7f4a_7c15;

impl Builder<'_, '_> {
    pub fn instantiate(&mut self, instance: &RawInstance) {
        let Some(guid) = instance.source.filter(|guid| !guid.is_zero()) else {
            self.opaque_instance(instance, None, PrefabState::Missing);
            return;
        };
        match self.template(guid) {
            Ok(template) if self.out.objects.len() + template.objects.len() <= MAX_OBJECTS => {
                self.copy(instance, guid, &template);
            }
            Ok(_) => {
                self.out.problems.push(format!(
                    "instance &{} makes more than {MAX_OBJECTS} objects",
                    instance.id
                ));
                self.opaque_instance(instance, Some(guid), PrefabState::Unreadable);
            }
            Err(state) => self.opaque_instance(instance, Some(guid), state),
        }
    }

    fn template(&mut self, guid: Guid) -> Result<Arc<Hierarchy>, PrefabState> {
        let Some(asset) = self.project.index.by_guid(guid) else {
            let explained = self.project.packages.any_absent();
            return Err(if explained { PrefabState::PackageAbsent } else { PrefabState::Missing });
        };
        if asset.kind() != Kind::Prefab {
            return Err(PrefabState::Opaque);
        }
        if self.open.contains(&asset.id()) || self.open.len() >= MAX_NESTING {
            self.out.problems.push(format!("{} contains itself", asset.path()));
            return Err(PrefabState::Cyclic);
        }
        let template = self.project.hierarchy_within(asset.id(), self.open).map_err(|error| {
            self.out.problems.push(error.to_string());
            PrefabState::Unreadable
        })?;
        if template.roots.is_empty() { Err(PrefabState::Unreadable) } else { Ok(template) }
    }

    fn prefab(&self, guid: Option<Guid>, state: PrefabState) -> Prefab {
        let path =
            guid.and_then(|guid| self.project.index.by_guid(guid)).map(|asset| asset.path().into());
        Prefab { guid, path, state }
    }

    fn copy(&mut self, instance: &RawInstance, guid: Guid, template: &Hierarchy) {
        let project = self.project;
        let inner = |guid: Guid| {
            let asset = project.index.by_guid(guid)?;
            project.scenes.lock().get(&asset.id()).cloned()
        };
        let translate = |pointer: Pointer| template.translate(guid, pointer, &inner);
        let removed: Set<i64> =
            instance.removed.iter().filter_map(|pointer| translate(*pointer)).collect();
        let is_removed = |object: &Object| {
            let transform = object.components.iter().find(|part| class::is_transform(part.class));
            removed.contains(&object.id) || transform.is_some_and(|part| removed.contains(&part.id))
        };
        for at in self.stripped_of.remove(&instance.id).unwrap_or_default() {
            let stripped = &self.raw.stripped[at];
            if let Some(source) = translate(stripped.source).filter(|id| *id != stripped.source.id)
            {
                self.stand_ins.entry((instance.id, source)).or_default().push(stripped.id);
            }
        }

        let mut nested = NestedPrefab {
            instance: instance.id,
            source: guid,
            ids: Map::with_capacity_and_hasher(template.slots.len(), Default::default()),
        };
        let mut open = vec![(template.roots[0], None)];
        while let Some((from, parent)) = open.pop() {
            let object = template.object(from);
            if is_removed(object) {
                continue;
            }
            let at = self.copy_object(instance.id, object, parent, &removed, &mut nested);
            if let Some(parent) = parent {
                self.out.objects[parent as usize].children.push(at);
            }
            open.extend(object.children.iter().rev().map(|child| (*child, Some(at))));
        }
        let Some(root) = nested.ids.get(&template.object(template.roots[0]).id) else { return };
        let Some(root) = self.out.slots.get(root).map(|slot| slot.object()) else { return };
        self.out.objects[root as usize].prefab =
            Some(self.prefab(Some(guid), PrefabState::Expanded));
        self.instance_roots.insert(instance.id, root);
        self.instance_places.push((root, instance.parent));

        for added in instance.added_objects.iter().chain(&instance.added_components) {
            let target = added.target.and_then(translate).and_then(|id| nested.ids.get(&id));
            self.hangs_on.extend(target.map(|target| (added.object, *target)));
        }
        for modification in &instance.modifications {
            let slot = translate(modification.target)
                .and_then(|id| nested.ids.get(&id))
                .and_then(|id| self.out.slots.get(id).copied());
            if let Some(slot) = slot {
                self.modify(slot, root, modification);
            }
        }
        self.out.nested.push(nested);
    }

    fn copy_object(
        &mut self,
        instance: i64,
        object: &Object,
        parent: Option<u32>,
        removed: &Set<i64>,
        nested: &mut NestedPrefab,
    ) -> u32 {
        let at = self.next_object();
        let mut components = Vec::with_capacity(object.components.len());
        for component in
            object.components.iter().filter(|component| !removed.contains(&component.id))
        {
            let slot = Slot::Component(at, count(components.len()));
            let id = self.claim(instance, component.id, slot, nested);
            components.push(Component { id, ..component.clone() });
        }
        let id = self.claim(instance, object.id, Slot::Object(at), nested);
        self.out.objects.push(Object {
            id,
            parent,
            children: Vec::new(),
            components,
            ..object.clone()
        });
        at
    }

    /// The id of a prefab's object in this file: that of its stripped document, else the one that
    /// Unity computes, else a free one.
    fn claim(&mut self, instance: i64, source: i64, slot: Slot, nested: &mut NestedPrefab) -> i64 {
        let mut computed = (instance ^ source) & i64::MAX;
        let stand_ins = self.stand_ins.get(&(instance, source));
        if let Some(ids) = stand_ins {
            for id in ids {
                self.out.slots.insert(*id, slot);
            }
        }
        let first = stand_ins.and_then(|ids| ids.first()).copied();
        while first.is_none() && self.is_taken(computed) {
            // The count continues, so that a free id is found at once.
            self.collisions += 1;
            computed = self.collisions.wrapping_mul(SPREAD) & i64::MAX;
        }
        let id = first.unwrap_or(computed);
        if !self.is_taken(computed) {
            self.out.slots.insert(computed, slot);
        }
        nested.ids.insert(source, id);
        id
    }

    fn is_taken(&self, id: i64) -> bool {
        self.out.slots.contains_key(&id) || self.stand_in(id).is_some()
    }

    fn modify(&mut self, slot: Slot, root: u32, modification: &Modification) {
        let number = || modification.value.parse::<i64>().ok();
        let change = Arc::new(modification.clone());
        match slot {
            Slot::Object(at) => {
                match &*modification.path {
                    "m_Name" => {
                        self.out.objects[at as usize].name = shortened(&modification.value).into()
                    }
                    "m_TagString" => {
                        let tag = self.name(&shortened(&modification.value));
                        self.out.objects[at as usize].tag = tag;
                    }
                    "m_IsActive" => self.out.objects[at as usize].active = number() != Some(0),
                    "m_Layer" => self.out.objects[at as usize].layer = unsigned(number()),
                    "m_StaticEditorFlags" => {
                        self.out.objects[at as usize].static_flags = unsigned(number())
                    }
                    _ => {}
                }
                self.out.objects[at as usize].changes.push(change);
            }
            Slot::Component(at, number_of) => {
                let Some(component) =
                    self.out.objects[at as usize].components.get_mut(number_of as usize)
                else {
                    return;
                };
                if &*modification.path == "m_Enabled" {
                    component.enabled = Some(number() != Some(0));
                }
                component.changes.push(change);
                let moves = at == root
                    && class::is_transform(component.class)
                    && &*modification.path == "m_RootOrder";
                if let Some(order) = number().filter(|_| moves) {
                    self.order.insert(root, order);
                }
            }
        }
    }

    /// An instance of an unreadable prefab: its root object with the overrides of the instance.
    fn opaque_instance(&mut self, instance: &RawInstance, guid: Option<Guid>, state: PrefabState) {
        let at = self.next_object();
        let (objects, transforms) = self.opaque_roots(instance, guid);
        let about = |ids: &[i64], path: &str| {
            // The last override wins.
            let found = instance
                .modifications
                .iter()
                .rfind(|row| &*row.path == path && ids.contains(&row.target.id));
            found.map(|row| row.value.clone())
        };
        let asset = guid.and_then(|guid| self.project.index.by_guid(guid));
        let stem = asset.map(|asset| asset.stem().to_owned());
        let named = about(&objects, "m_Name").map(|name| String::from(shortened(&name)));
        let name = named.or(stem).unwrap_or_else(|| "Missing Prefab".to_owned());
        let (object_id, transform_id) = (objects[0], transforms[0]);
        let mut nested = NestedPrefab {
            instance: instance.id,
            source: guid.unwrap_or(Guid(0)),
            ids: Map::default(),
        };
        let mut ids = (0, 0);
        for (number, (object, transform)) in objects.iter().zip(&transforms).enumerate() {
            let claimed = (
                self.claim(instance.id, *object, Slot::Object(at), &mut nested),
                self.claim(instance.id, *transform, Slot::Component(at, 0), &mut nested),
            );
            let stands_here = self.stand_ins.contains_key(&(instance.id, *object));
            if number == 0 || stands_here {
                ids = claimed;
            }
        }
        let stand_ins =
            transforms.iter().filter_map(|id| self.stand_ins.get(&(instance.id, *id))).flatten();
        let rect = stand_ins
            .filter_map(|id| self.stand_in(*id))
            .any(|found| found.class == id::RECT_TRANSFORM);
        let class = if rect { id::RECT_TRANSFORM } else { id::TRANSFORM };
        let origin = |id| asset.map(|asset| SourceLocation { asset: asset.id(), id });
        let transform = Component {
            id: ids.1,
            class,
            type_name: self.name(class::name(class).unwrap_or_default()),
            script: None,
            enabled: None,
            origin: origin(transform_id),
            changes: changes(instance, &transforms),
        };
        let object = Object {
            id: ids.0,
            name: name.into(),
            tag: self.name(about(&objects, "m_TagString").as_deref().unwrap_or("Untagged")),
            layer: unsigned(about(&objects, "m_Layer").and_then(|layer| layer.parse().ok())),
            active: about(&objects, "m_IsActive").is_none_or(|active| &*active != "0"),
            static_flags: unsigned(
                about(&objects, "m_StaticEditorFlags").and_then(|flags| flags.parse().ok()),
            ),
            parent: None,
            children: Vec::new(),
            components: vec![transform],
            origin: origin(object_id),
            prefab: Some(self.prefab(guid, state)),
            opaque: true,
            changes: changes(instance, &objects),
        };
        self.out.objects.push(object);
        if let Some(order) = about(&transforms, "m_RootOrder").and_then(|order| order.parse().ok())
        {
            self.order.insert(at, order);
        }
        self.instance_roots.insert(instance.id, at);
        self.instance_places.push((at, instance.parent));
        self.out.nested.push(nested);
    }

    /// The ids of the root object and its transform in a binary file. The overrides of an instance
    /// for name and position contain them.
    fn opaque_roots(&mut self, instance: &RawInstance, guid: Option<Guid>) -> (Vec<i64>, Vec<i64>) {
        let mut objects = vec![MODEL_ROOT.0];
        let mut transforms = vec![MODEL_ROOT.1];
        let asset = guid.and_then(|guid| self.project.index.by_guid(guid));
        let is_model = asset.is_some_and(|asset| asset.kind() == Kind::Model);
        let names =
            asset.filter(|_| is_model).map(|asset| self.names_inside(asset)).unwrap_or_default();
        let old_root =
            names.iter().find(|(id, name)| *name == "//RootNode" && **id < OLD_MODEL_ROOT.1);
        match old_root {
            Some((id, _)) => {
                objects.push(*id);
                transforms.push(id + OLD_STEP);
            }
            None if is_model => {
                objects.push(OLD_MODEL_ROOT.0);
                transforms.push(OLD_MODEL_ROOT.1);
            }
            None => {}
        }
        let target = |path: &str| {
            let mut rows = instance
                .modifications
                .iter()
                .filter(move |row| &*row.path == path)
                .map(|row| row.target.id);
            let first = rows.next()?;
            rows.all(|other| other == first).then_some(first)
        };
        let hints = ["m_RootOrder", "m_LocalEulerAnglesHint.x", "m_LocalPosition.x"];
        if let Some(transform) = hints.into_iter().find_map(target) {
            transforms.insert(0, transform);
            objects.insert(0, target("m_Name").unwrap_or(objects[0]));
        } else if let Some(object) = target("m_Name") {
            objects.insert(0, object);
            transforms.insert(0, transforms[0]);
        }
        (objects, transforms)
    }

    /// Creates an object for a stripped document whose source cannot be read, below the root of its
    /// instance.
    pub fn placeholder(&mut self, root: u32, id: i64, class: u32, source: Pointer) -> u32 {
        let at = self.next_object();
        let asset = source.guid.and_then(|guid| self.project.index.by_guid(guid));
        let name = asset.and_then(|asset| self.names_inside(asset).get(&source.id).cloned());
        let transform = Component {
            id,
            class: if class == id::GAME_OBJECT { id::TRANSFORM } else { class },
            type_name: self.name(
                class::name(class).filter(|_| class != id::GAME_OBJECT).unwrap_or("Transform"),
            ),
            script: None,
            enabled: None,
            origin: None,
            changes: Vec::new(),
        };
        let tag = self.name("Untagged");
        self.out.objects.push(Object {
            id,
            name: name
                .unwrap_or_else(|| format!("(inside {})", self.out.objects[root as usize].name))
                .into(),
            tag,
            layer: 0,
            active: true,
            static_flags: 0,
            parent: Some(root),
            children: Vec::new(),
            components: vec![transform],
            origin: None,
            prefab: None,
            opaque: true,
            changes: Vec::new(),
        });
        self.out.objects[root as usize].children.push(at);
        self.out.slots.insert(id, Slot::Object(at));
        at
    }

    /// Names of objects inside a model, from its `.meta` file.
    fn names_inside(&mut self, asset: Asset<'_>) -> Arc<Map<i64, String>> {
        let names = self.import_names.entry(asset.id()).or_insert_with(|| {
            let text = asset.read_meta().unwrap_or_default();
            Arc::new(
                Import::parse(&text)
                    .map(|import| import.names.into_iter().collect())
                    .unwrap_or_default(),
            )
        });
        names.clone()
    }
}

fn changes(instance: &RawInstance, ids: &[i64]) -> Vec<Arc<Modification>> {
    let about = instance.modifications.iter().filter(|row| ids.contains(&row.target.id));
    about.map(|row| Arc::new(row.clone())).collect()
}

fn unsigned(number: Option<i64>) -> u32 {
    number.and_then(|number| u32::try_from(number).ok()).unwrap_or_default()
}
