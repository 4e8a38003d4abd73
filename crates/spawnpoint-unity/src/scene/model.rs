//! The hierarchy of a scene or prefab, including its prefab instances.

use std::sync::Arc;

use serde::Serialize;

use super::raw::Modification;
use crate::{
    hash::Map,
    id::{Guid, Pointer},
    index::AssetId,
    script::Script,
};

/// The length of the longest path. A scene that someone made for that has as many paths as objects, and each of them can
/// be nearly as long as the file.
pub(crate) const MAX_PATH: usize = 4096;

/// The objects of a scene or prefab.
#[derive(Clone, Debug, Default)]
pub struct Hierarchy {
    /// All objects; `parent`, `children` and `roots` are positions in this list.
    pub objects: Vec<Object>,
    /// The root objects, in order.
    pub roots: Vec<u32>,
    /// Parts that cannot be read or are inconsistent.
    pub problems: Vec<String>,
    /// Objects and components by file id.
    pub(super) slots: Map<i64, Slot>,
    pub(super) nested: Vec<NestedPrefab>,
}

/// The target of a file id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// An object.
    Object(u32),
    /// A component of an object.
    Component(u32, u32),
}

impl Slot {
    /// The object, or the object of the component.
    pub fn object(self) -> u32 {
        match self {
            Self::Object(object) | Self::Component(object, _) => object,
        }
    }
}

/// A prefab instance, with a map from the prefab's ids to those of this file.
#[derive(Clone, Debug)]
pub(super) struct NestedPrefab {
    /// The document of the instance.
    pub instance: i64,
    pub source: Guid,
    pub ids: Map<i64, i64>,
}

/// The file and document that contain an object or component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceLocation {
    /// The file.
    pub asset: AssetId,
    /// The document in it.
    pub id: i64,
}

/// A game object.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its id in the requested file.
    pub id: i64,
    /// The name.
    pub name: Arc<str>,
    /// Its tag.
    pub tag: Arc<str>,
    /// Its layer.
    pub layer: u32,
    /// Whether it is active itself.
    pub active: bool,
    /// Its static editor flags.
    pub static_flags: u32,
    /// Its parent.
    pub parent: Option<u32>,
    /// Its children, in order.
    pub children: Vec<u32>,
    /// Its components.
    pub components: Vec<Component>,
    /// Its source location; for an opaque object, the file of its prefab.
    pub origin: Option<SourceLocation>,
    /// For the root object of a prefab instance: the prefab.
    pub prefab: Option<Prefab>,
    /// Whether its contents cannot be read.
    pub opaque: bool,
    pub(super) changes: Vec<Arc<Modification>>,
}

/// The prefab of an instance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Prefab {
    /// Its guid.
    pub guid: Option<Guid>,
    /// Its path, if it is in the project.
    pub path: Option<Arc<str>>,
    /// Whether it was expanded.
    pub state: PrefabState,
}

/// Whether a prefab instance was expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum PrefabState {
    /// It was expanded.
    Expanded,
    /// The prefab is a model or another binary file.
    Opaque,
    /// The file is not text: an LFS pointer, binary or damaged.
    Unreadable,
    /// No asset has its GUID, but it may be in a declared package that is not on disk.
    PackageAbsent,
    /// No asset has its GUID.
    Missing,
    /// The prefab contains itself.
    Cyclic,
}

/// A component.
#[derive(Clone, Debug)]
pub struct Component {
    /// Its id in the requested file.
    pub id: i64,
    /// Unity's class id.
    pub class: u32,
    /// The name of its class or of its script's class; `Missing Script` if the script is missing.
    pub type_name: Arc<str>,
    /// The script of a script component.
    pub script: Option<Arc<Script>>,
    /// Whether it is enabled, if it can be disabled.
    pub enabled: Option<bool>,
    /// Its source location.
    pub origin: Option<SourceLocation>,
    pub(super) changes: Vec<Arc<Modification>>,
}

impl Hierarchy {
    /// One object.
    pub fn object(&self, at: u32) -> &Object {
        &self.objects[at as usize]
    }

    /// All objects, each before its children.
    pub fn walk(&self) -> impl Iterator<Item = (u32, &Object)> {
        let mut open: Vec<u32> = self.roots.iter().rev().copied().collect();
        std::iter::from_fn(move || {
            let at = open.pop()?;
            let object = self.object(at);
            open.extend(object.children.iter().rev());
            Some((at, object))
        })
    }

    /// The objects near one: its descendants, then the other descendants of its parent, and so on.
    /// Each object is returned once.
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

    /// The names from the root to an object, joined by `/`. A path that is too long has `…` instead of its beginning.
    pub fn path(&self, at: u32) -> String {
        let mut names = vec![&*self.object(at).name];
        let mut length = names[0].len();
        let mut above = self.object(at).parent;
        while let Some(parent) = above {
            let name = &*self.object(parent).name;
            length += name.len() + 1;
            if length > MAX_PATH {
                names.push("…");
                break;
            }
            names.push(name);
            above = self.object(parent).parent;
        }
        names.reverse();
        names.join("/")
    }

    /// The first object with this path. Names may contain slashes.
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

    /// The object or component with a file id.
    pub fn by_id(&self, id: i64) -> Option<Slot> {
        self.slots.get(&id).copied()
    }

    /// The ids of all objects and components, those of nested prefabs included.
    pub fn ids(&self) -> impl Iterator<Item = i64> {
        self.slots.keys().copied()
    }

    /// The override of a member of an object or component, by its id. The last one counts.
    pub(crate) fn override_of(&self, id: i64, path: &str) -> Option<&Modification> {
        let changes = match self.slots.get(&id)? {
            Slot::Object(at) => &self.object(*at).changes,
            Slot::Component(at, number) => {
                &self.object(*at).components.get(*number as usize)?.changes
            }
        };
        changes.iter().rfind(|change| &*change.path == path).map(AsRef::as_ref)
    }

    /// The instance that an object or component of a prefab belongs to, the prefab, and its id in
    /// the prefab.
    pub(crate) fn prefab_source(&self, id: i64) -> Option<(i64, Guid, i64)> {
        self.nested.iter().find_map(|nested| {
            let (source, _) = nested.ids.iter().find(|(_, own)| **own == id)?;
            Some((nested.instance, nested.source, *source))
        })
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

    /// Whether an object and all of its parents are active.
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

    /// An object may have several ids: the one that Unity computes, and those of its stripped
    /// documents.
    fn first_id(&self, id: i64) -> Option<i64> {
        Some(match self.slots.get(&id)? {
            Slot::Object(at) => self.object(*at).id,
            Slot::Component(at, number) => self.object(*at).components.get(*number as usize)?.id,
        })
    }

    /// Translates a pointer from another file to an id of this file. `own` is the GUID of this
    /// file; the pointer may also reference a prefab that is nested in it.
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
