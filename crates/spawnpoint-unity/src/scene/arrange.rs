//! Sets the parents and the order of objects.

use super::{
    build::{Builder, count},
    model::SourceLocation,
    raw::RawTransform,
};
use crate::hash::{Map, Set};

impl Builder<'_, '_> {
    /// Sets the parent of every object. Objects with an invalid parent become roots.
    pub fn arrange(&mut self) {
        let mut arrivals: Map<u32, Vec<u32>> = Map::default();
        let mut top: Vec<u32> = Vec::new();
        for (child, father) in self.fathers() {
            let parent = if father == 0 { None } else { self.object_at(father) };
            match parent.filter(|parent| *parent != child) {
                Some(parent) => {
                    self.out.objects[child as usize].parent = Some(parent);
                    arrivals.entry(parent).or_default().push(child);
                }
                None => {
                    if father != 0 {
                        let id = self.out.objects[child as usize].id;
                        self.out
                            .problems
                            .push(format!("object &{id} has a missing parent &{father}"));
                    }
                    top.push(child);
                }
            }
        }
        let mut parents: Vec<u32> = arrivals.keys().copied().collect();
        parents.sort_unstable();
        for parent in parents {
            let children = arrivals.remove(&parent).unwrap_or_default();
            self.add_children(parent, children);
        }
        self.order_top(top);
        self.break_circles();
    }

    /// Every object whose parent is in this file, with the parent's transform.
    fn fathers(&mut self) -> Vec<(u32, i64)> {
        let mut fathers = Vec::new();
        // In very old or damaged files, only the transform contains the reference to its object.
        let by_object: Map<i64, &RawTransform> = self
            .raw
            .transforms
            .values()
            .map(|transform| (transform.game_object, transform))
            .collect();
        for (number, (id, object)) in self.raw.game_objects.iter().enumerate() {
            let transform = object.components.iter().find_map(|id| self.raw.transforms.get(id));
            let transform = transform.or_else(|| by_object.get(id).copied());
            let at = count(number);
            if let Some(order) = transform.and_then(|transform| transform.order) {
                self.order.insert(at, order);
            }
            let father = transform.map_or(0, |transform| transform.father);
            let hung =
                || [id].into_iter().chain(&object.components).find_map(|id| self.hangs_on.get(id));
            fathers.push((at, if father == 0 { hung().copied().unwrap_or(0) } else { father }));
        }
        fathers.extend(&self.instance_places);
        let added: Vec<(i64, i64)> = self
            .raw
            .instances
            .iter()
            .flat_map(|instance| &instance.added_objects)
            .map(|added| (added.object, added.index))
            .collect();
        for (object, index) in added {
            if let Some(at) = self.out.slots.get(&object).map(|slot| slot.object()) {
                self.order.insert(at, if index < 0 { i64::MAX } else { index });
            }
        }
        fathers
    }

    fn add_children(&mut self, parent: u32, mut children: Vec<u32>) {
        let wanted = self.listed_order(parent);
        if !wanted.is_empty() {
            children.sort_by_key(|child| {
                let own = self.order.get(child).copied().unwrap_or(i64::MAX);
                (wanted.get(child).copied().unwrap_or(usize::MAX), own)
            });
            self.out.objects[parent as usize].children.extend(children);
            return;
        }
        // Objects that are added to a prefab instance have a sibling index.
        children.sort_by_key(|child| self.order.get(child).copied().unwrap_or(i64::MAX));
        for child in children {
            let place = self.order.get(&child).and_then(|place| usize::try_from(*place).ok());
            let siblings = &mut self.out.objects[parent as usize].children;
            let at = place.unwrap_or(usize::MAX).min(siblings.len());
            siblings.insert(at, child);
        }
    }

    /// The order of a parent's children, if the parent is in this file and lists them.
    fn listed_order(&self, parent: u32) -> Map<u32, usize> {
        let object = &self.out.objects[parent as usize];
        if object.origin != Some(SourceLocation { asset: self.asset, id: object.id }) {
            return Map::default();
        }
        let transform =
            object.components.iter().find_map(|component| self.raw.transforms.get(&component.id));
        let children = transform.map(|transform| transform.children.as_slice()).unwrap_or_default();
        let slots = children
            .iter()
            .enumerate()
            .filter_map(|(place, id)| Some((self.out.slots.get(id)?.object(), place)));
        slots.collect()
    }

    fn order_top(&mut self, mut top: Vec<u32>) {
        let listed: Option<Map<u32, usize>> = self.raw.roots.as_ref().map(|roots| {
            let object = |id: &i64| {
                let slot = self.out.slots.get(id).map(|slot| slot.object());
                self.instance_roots.get(id).copied().or(slot)
            };
            roots.iter().enumerate().filter_map(|(place, id)| Some((object(id)?, place))).collect()
        });
        match listed {
            Some(listed) => top.sort_by_key(|at| listed.get(at).copied().unwrap_or(usize::MAX)),
            None => top.sort_by_key(|at| self.order.get(at).copied().unwrap_or(i64::MAX)),
        }
        // An object with a missing parent must not become the root of the prefab.
        let main =
            self.raw.prefab_root.and_then(|id| self.out.slots.get(&id)).map(|slot| slot.object());
        top.sort_by_key(|at| main.is_some_and(|main| main != *at));
        self.out.roots = top;
    }

    fn break_circles(&mut self) {
        let mut reached: Set<u32> =
            Set::with_capacity_and_hasher(self.out.objects.len(), Default::default());
        reached.extend(self.out.walk().map(|(at, _)| at));
        for at in 0..self.next_object() {
            if reached.contains(&at) {
                continue;
            }
            let object = &mut self.out.objects[at as usize];
            let id = object.id;
            if let Some(parent) = object.parent.take() {
                self.out.objects[parent as usize].children.retain(|child| *child != at);
            }
            self.out.problems.push(format!("object &{id} is its own ancestor"));
            self.out.roots.push(at);
            let mut open = vec![at];
            while let Some(at) = open.pop() {
                if reached.insert(at) {
                    open.extend(&self.out.objects[at as usize].children);
                }
            }
        }
    }
}
