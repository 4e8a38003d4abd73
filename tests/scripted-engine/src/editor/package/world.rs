//! The objects of the project's scene, and what else the editor remembers.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

/// The state of the editor and its scene.
#[derive(Debug)]
pub(crate) struct World {
    pub(super) objects: BTreeMap<i32, Object>,
    pub(super) roots: Vec<i32>,
    pub(super) console: Vec<Entry>,
    pub(super) mode: Mode,
    pub(super) paused: bool,
    /// Names of the changes, for undo.
    pub(super) changes: Vec<String>,
    /// Whether tests were run.
    pub(super) has_tested: bool,
    next_id: i32,
}

/// What the editor does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Edit,
    /// Play mode was requested. It begins when the state is read the next time.
    WillPlay,
    Play,
}

/// An object of the scene.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub(super) id: i32,
    pub(super) name: String,
    pub(super) tag: String,
    pub(super) active: bool,
    pub(super) parent: Option<i32>,
    pub(super) children: Vec<i32>,
    pub(super) components: Vec<Component>,
}

/// A component with the values of its members.
#[derive(Clone, Debug)]
pub(super) struct Component {
    pub(super) type_name: &'static str,
    pub(super) id: i32,
    pub(super) values: Map<String, Value>,
}

/// An entry of the console.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) kind: &'static str,
    pub(super) message: String,
    pub(super) file: &'static str,
    pub(super) line: u32,
}

impl Component {
    /// The last part of its type's name.
    pub(super) fn short(&self) -> &'static str {
        self.type_name.rsplit('.').next().unwrap_or(self.type_name)
    }
}

/// The types of components that exist, with the values of a new one.
pub(super) fn component_types() -> Vec<(&'static str, Value)> {
    let zero = json!({"x": 0.0, "y": 0.0, "z": 0.0});
    let one = json!({"x": 1.0, "y": 1.0, "z": 1.0});
    vec![
        (
            "UnityEngine.Transform",
            json!({"position": zero, "localPosition": zero, "eulerAngles": zero, "localScale": one}),
        ),
        ("UnityEngine.Camera", json!({"fieldOfView": 60.0, "depth": -1.0, "enabled": true})),
        (
            "UnityEngine.Light",
            json!({"intensity": 1.0, "range": 10.0, "color": {"r": 1.0, "g": 1.0, "b": 1.0, "a": 1.0}}),
        ),
        ("UnityEngine.BoxCollider", json!({"isTrigger": false, "size": one})),
        ("UnityEngine.Rigidbody", json!({"mass": 1.0, "useGravity": true})),
        ("Harbor.Health", json!({"current": 100, "max": 100, "healer": null})),
    ]
}

impl World {
    /// The scene that every editor opens: a camera, a light, a pier with crates, and a player.
    pub(crate) fn new() -> Self {
        let mut world = Self {
            objects: BTreeMap::new(),
            roots: Vec::new(),
            console: Vec::new(),
            mode: Mode::Edit,
            paused: false,
            changes: Vec::new(),
            has_tested: false,
            next_id: 1000,
        };
        let camera = world.create("Main Camera", None);
        world.add_component(camera, "UnityEngine.Camera");
        let light = world.create("Directional Light", None);
        world.add_component(light, "UnityEngine.Light");
        let pier = world.create("Pier", None);
        for name in ["Crate", "Barrel"] {
            let crate_ = world.create(name, Some(pier));
            world.add_component(crate_, "UnityEngine.BoxCollider");
            world.add_component(crate_, "UnityEngine.Rigidbody");
        }
        let rope = world.create("Rope", Some(pier));
        world.create("Knot", Some(rope));
        let player = world.create("Player", None);
        world.add_component(player, "Harbor.Health");
        world.add_component(player, "Harbor.Health");
        for (id, tag) in [(camera, "MainCamera"), (player, "Player")] {
            if let Some(object) = world.objects.get_mut(&id) {
                object.tag = tag.to_owned();
            }
        }
        if let Some(rope) = world.objects.get_mut(&rope) {
            rope.active = false;
        }
        world.log("Log", "Harbor opened", "Assets/Scripts/Harbor.cs", 12);
        world.log("Warning", "The tide is low", "", 0);
        world.log("Exception", "NullReferenceException: no anchor", "Assets/Scripts/Anchor.cs", 7);
        world
    }

    /// A new object with a Transform.
    pub(super) fn create(&mut self, name: &str, parent: Option<i32>) -> i32 {
        let id = self.id();
        let object = Object {
            id,
            name: name.to_owned(),
            tag: "Untagged".to_owned(),
            active: true,
            parent: None,
            children: Vec::new(),
            components: Vec::new(),
        };
        self.objects.insert(id, object);
        self.roots.push(id);
        self.add_component(id, "UnityEngine.Transform");
        self.attach(id, parent);
        id
    }

    /// Adds a component of a known type, by its full or short name.
    pub(super) fn add_component(&mut self, object: i32, wanted: &str) -> Option<i32> {
        let id = self.id();
        let types = component_types();
        let is_it = |name: &str| name == wanted || name.rsplit('.').next() == Some(wanted);
        let (type_name, values) = types.into_iter().find(|(name, _)| is_it(name))?;
        let values = values.as_object().cloned().unwrap_or_default();
        self.objects.get_mut(&object)?.components.push(Component { type_name, id, values });
        Some(id)
    }

    /// Moves an object below another one, or to the roots.
    pub(super) fn attach(&mut self, id: i32, parent: Option<i32>) {
        let before = self.objects.get(&id).and_then(|object| object.parent);
        match before.and_then(|parent| self.objects.get_mut(&parent)) {
            Some(parent) => parent.children.retain(|child| *child != id),
            None => self.roots.retain(|root| *root != id),
        }
        match parent.and_then(|parent| self.objects.get_mut(&parent)) {
            Some(parent) => parent.children.push(id),
            None => self.roots.push(id),
        }
        if let Some(object) = self.objects.get_mut(&id) {
            object.parent = parent;
        }
    }

    /// Removes an object and what is below it.
    pub(super) fn remove(&mut self, id: i32) {
        self.attach(id, None);
        self.roots.retain(|root| *root != id);
        let mut gone = vec![id];
        while let Some(object) = gone.pop().and_then(|id| self.objects.remove(&id)) {
            gone.extend(object.children);
        }
    }

    /// Names from the root, with slashes between them.
    pub(super) fn path(&self, object: &Object) -> String {
        match object.parent.and_then(|parent| self.objects.get(&parent)) {
            Some(parent) => format!("{}/{}", self.path(parent), object.name),
            None => object.name.clone(),
        }
    }

    /// Whether an object and all its parents are active.
    pub(super) fn is_active(&self, object: &Object) -> bool {
        let parent = object.parent.and_then(|parent| self.objects.get(&parent));
        object.active && parent.is_none_or(|parent| self.is_active(parent))
    }

    /// Writes to the console.
    pub(crate) fn log(&mut self, kind: &'static str, message: &str, file: &'static str, line: u32) {
        self.console.push(Entry { kind, message: message.to_owned(), file, line });
    }

    fn id(&mut self) -> i32 {
        self.next_id += 2;
        // Ids of objects that are created at run time are negative.
        if self.next_id > 1040 { -self.next_id } else { self.next_id }
    }
}
