//! A scene or prefab with everything that its prefab instances bring along.

use std::sync::Arc;

use serde::Serialize;

use super::raw::Modification;
use crate::{
    hash::Map,
    id::{Guid, Pointer},
    index::AssetId,
    script::Script,
};

/// The objects of a scene or prefab.
#[derive(Clone, Debug, Default)]
pub struct Hierarchy {
    /// Every object; positions are what `parent`, `children` and `roots` speak of.
    pub objects: Vec<Object>,
    /// The objects at the top, in their order.
    pub roots: Vec<u32>,
    /// What could not be read or does not fit together.
    pub problems: Vec<String>,
    /// Everything by its id in this file's own numbering.
    pub(super) slots: Map<i64, Slot>,
    pub(super) nested: Vec<Nested>,
}

/// Where an id leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// To an object.
    Object(u32),
    /// To a component of an object.
    Component(u32, u32),
}

impl Slot {
    /// The object it is or belongs to.
    pub fn object(self) -> u32 {
        match self {
            Self::Object(object) | Self::Component(object, _) => object,
        }
    }
}

/// A prefab instance inside: which ids of its source became which of ours.
#[derive(Clone, Debug)]
pub(super) struct Nested {
    pub source: Guid,
    pub ids: Map<i64, i64>,
}

/// Where something is really written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The file.
    pub asset: AssetId,
    /// The document in it.
    pub id: i64,
}

/// A game object.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its id in the file that was asked for.
    pub id: i64,
    /// Its name.
    pub name: Arc<str>,
    /// Its tag.
    pub tag: Arc<str>,
    /// Its layer.
    pub layer: u32,
    /// Whether it is switched on itself.
    pub active: bool,
    /// Which static switches are on.
    pub static_flags: u32,
    /// The object above it.
    pub parent: Option<u32>,
    /// The objects below it, in their order.
    pub children: Vec<u32>,
    /// What it is made of.
    pub components: Vec<Component>,
    /// Where it is written down; of an opaque object, the file that stands for it.
    pub origin: Option<Origin>,
    /// Of the topmost object of a prefab instance: the prefab.
    pub prefab: Option<Prefab>,
    /// Whether its insides cannot be read from text.
    pub opaque: bool,
    pub(super) changes: Vec<Arc<Modification>>,
}

/// What a prefab instance is an instance of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Prefab {
    /// Its guid.
    pub guid: Option<Guid>,
    /// Its path, if it is in the project.
    pub path: Option<Arc<str>>,
    /// What could be made of it.
    pub state: PrefabState,
}

/// What could be made of a prefab instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum PrefabState {
    /// It was read.
    Expanded,
    /// A model or another file whose objects are not there as text.
    Opaque,
    /// The file is there but is no text: an LFS pointer, binary, damaged.
    Unreadable,
    /// In no file; a declared package is not on disk and may hold it.
    PackageAbsent,
    /// In no file, and nothing explains that.
    Missing,
    /// The prefab contains itself.
    Cyclic,
}

/// A component.
#[derive(Clone, Debug)]
pub struct Component {
    /// Its id in the file that was asked for.
    pub id: i64,
    /// Unity's class id.
    pub class: u32,
    /// The name of its class, a script's class included; `Missing Script` where there is none.
    pub type_name: Arc<str>,
    /// Of a script component: its script.
    pub script: Option<Arc<Script>>,
    /// Whether it is switched on, if it can be.
    pub enabled: Option<bool>,
    /// Where it is written down.
    pub origin: Option<Origin>,
    pub(super) changes: Vec<Arc<Modification>>,
}

impl Hierarchy {
    /// One object.
    pub fn object(&self, at: u32) -> &Object {
        &self.objects[at as usize]
    }

    /// The objects from the top, each before those below it.
    pub fn walk(&self) -> impl Iterator<Item = (u32, &Object)> {
        let mut open: Vec<u32> = self.roots.iter().rev().copied().collect();
        std::iter::from_fn(move || {
            let at = open.pop()?;
            let object = self.object(at);
            open.extend(object.children.iter().rev());
            Some((at, object))
        })
    }

    /// The objects around one: those below it, then those below what is above it, and so on. What is
    /// nearer comes first, and nobody comes twice.
    pub fn near(&self, at: u32) -> impl Iterator<Item = (u32, &Object)> {
        let mut open = vec![at];
        let mut passed = None;
        let mut top = at;
        std::iter::from_fn(move || {
            let at = match open.pop() {
                Some(at) => at,
                None => {
                    passed = Some(top);
                    top = self.object(top).parent?;
                    top
                }
            };
            let object = self.object(at);
            open.extend(object.children.iter().rev().filter(|child| Some(**child) != passed));
            Some((at, object))
        })
    }

    /// The names from the top down to an object, joined by `/`.
    pub fn path(&self, at: u32) -> String {
        let mut names = vec![&*self.object(at).name];
        let mut above = self.object(at).parent;
        while let Some(parent) = above {
            names.push(&self.object(parent).name);
            above = self.object(parent).parent;
        }
        names.reverse();
        names.join("/")
    }

    /// The first object with this path. Names may hold slashes themselves.
    pub fn find(&self, path: &str) -> Option<u32> {
        let mut open: Vec<(u32, &str)> = self.roots.iter().rev().map(|at| (*at, path)).collect();
        while let Some((at, path)) = open.pop() {
            let object = self.object(at);
            match path.strip_prefix(&*object.name) {
                Some("") => return Some(at),
                Some(rest) => {
                    if let Some(rest) = rest.strip_prefix('/') {
                        open.extend(object.children.iter().rev().map(|child| (*child, rest)));
                    }
                }
                None => {}
            }
        }
        None
    }

    /// What an id of this file stands for.
    pub fn by_id(&self, id: i64) -> Option<Slot> {
        self.slots.get(&id).copied()
    }

    pub(super) fn memory(&self) -> usize {
        let object = |object: &Object| {
            size_of::<Object>()
                + object.children.capacity() * size_of::<u32>()
                + object.components.capacity() * size_of::<Component>()
                + object.name.len()
        };
        let nested: usize = self.nested.iter().map(|nested| nested.ids.capacity() * 17).sum();
        self.objects.iter().map(object).sum::<usize>() + self.slots.capacity() * 24 + nested
    }

    /// Whether an object and everything above it is switched on.
    pub fn is_active(&self, at: u32) -> bool {
        let mut here = Some(self.object(at));
        while let Some(object) = here {
            if !object.active {
                return false;
            }
            here = object.parent.map(|parent| self.object(parent));
        }
        true
    }

    /// Something may have several ids: the one Unity computes, and those of its stand-ins.
    fn first_id(&self, id: i64) -> Option<i64> {
        Some(match self.slots.get(&id)? {
            Slot::Object(at) => self.object(*at).id,
            Slot::Component(at, number) => self.object(*at).components.get(*number as usize)?.id,
        })
    }

    /// Translates a pointer into a prefab from outside to an id of this file's numbering. `own` is
    /// this file's guid; a pointer may also name a file that is nested inside.
    pub(super) fn translate(
        &self,
        own: Guid,
        pointer: Pointer,
        inner: &dyn Fn(Guid) -> Option<Arc<Hierarchy>>,
    ) -> Option<i64> {
        if pointer.guid.is_none_or(|guid| guid == own) {
            return self.first_id(pointer.id);
        }
        self.nested.iter().find_map(|nested| {
            let id = inner(nested.source)?.translate(nested.source, pointer, inner)?;
            nested.ids.get(&id).copied()
        })
    }
}
