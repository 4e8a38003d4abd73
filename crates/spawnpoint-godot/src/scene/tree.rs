//! The nodes of a scene, with inherited and instanced scenes put in their places.

use std::{collections::HashMap, sync::Arc};

use super::{ExternalResource, NodeEntry, Property, SceneFile};

/// The maximum number of nodes of one tree: instances of instances multiply.
const MAX_NODES: usize = 50_000;
/// The maximum depth of instances in instances.
const MAX_DEPTH: usize = 48;
/// The maximum length of a path: each of many nodes has one, and a name can be as long as its file.
const MAX_PATH: usize = 4096;
/// The maximum number of problems that are listed.
const MAX_PROBLEMS: usize = 1000;
/// The maximum number of groups of a node: each is compared with all others.
const MAX_GROUPS: usize = 256;
/// A node with more properties has them looked up in a map.
const FEW: usize = 64;

/// Where scenes come from.
pub trait SceneSource {
    /// The path of an external resource, if it exists.
    fn locate(&self, external: &ExternalResource) -> Option<String>;

    /// The tree of a scene. `above` lists the scenes that it is instanced by, outermost first.
    fn tree(&self, path: &str, above: &[String]) -> Option<Arc<Tree>>;
}

/// The nodes of a scene; the root is the first.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The nodes, parents first.
    pub nodes: Vec<Node>,
    /// What does not fit together.
    pub problems: Vec<TreeProblem>,
    children: HashMap<(usize, String), usize>,
    /// The length of its longest path.
    longest_path: usize,
}

/// A node.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// The place of its parent in the list.
    pub parent: Option<usize>,
    /// The places of its children.
    pub children: Vec<usize>,
    /// Its class; none if it comes from a scene that cannot be read.
    pub type_name: Option<String>,
    /// The scene that it is an instance of.
    pub instance_of: Option<String>,
    /// Its groups.
    pub groups: Vec<String>,
    /// Its properties; those of an instancing scene replace those of the scene itself.
    pub properties: Arc<Vec<PlacedProperty>>,
    /// Whether it may have nodes below it that cannot be known from here.
    pub is_opaque: bool,
}

/// A property with the file that its value belongs to: ids of resources count there.
#[derive(Clone, Debug)]
pub struct PlacedProperty {
    /// The property.
    pub property: Property,
    /// The file.
    pub file: Arc<SceneFile>,
}

/// What does not fit together in a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeProblem {
    /// The line, counted from 1.
    pub line: usize,
    /// Describes the problem.
    pub message: String,
}

impl Tree {
    /// Builds the tree of a scene at a path.
    pub fn build(
        path: &str,
        file: &Arc<SceneFile>,
        above: &[String],
        source: &dyn SceneSource,
    ) -> Self {
        let mut tree = Self::default();
        let inside: Vec<String> = above.iter().cloned().chain([path.to_owned()]).collect();
        for entry in &file.nodes {
            if tree.nodes.len() > MAX_NODES {
                let message = format!("the scene has more than {MAX_NODES} nodes");
                tree.problems.push(TreeProblem { line: entry.line, message });
                break;
            }
            tree.add(entry, file, &inside, source);
        }
        tree
    }

    fn add(
        &mut self,
        entry: &NodeEntry,
        file: &Arc<SceneFile>,
        inside: &[String],
        source: &dyn SceneSource,
    ) {
        match self.place(entry, file, inside, source) {
            Ok(Some(at)) => self.apply(at, entry, file),
            Ok(None) => {}
            Err(message) if self.problems.len() < MAX_PROBLEMS => {
                self.problems.push(TreeProblem { line: entry.line, message });
            }
            Err(_) => {}
        }
    }

    /// The node that an entry is about, added if it is new; `None` if it is in a scene that cannot be read.
    fn place(
        &mut self,
        entry: &NodeEntry,
        file: &SceneFile,
        inside: &[String],
        source: &dyn SceneSource,
    ) -> Result<Option<usize>, String> {
        let name = &entry.name;
        let parent = match &entry.parent {
            None if self.nodes.is_empty() => None,
            None => return Err(format!("'{name}' is a second root")),
            Some(path) => match self.find(path) {
                Lookup::Found(parent) => Some(parent),
                Lookup::Opaque => return Ok(None),
                Lookup::Missing => {
                    return Err(format!("the parent '{path}' of '{name}' does not exist"));
                }
            },
        };
        if let Some(existing) = parent.and_then(|parent| self.child(parent, name)) {
            return Ok(Some(existing));
        }
        if parent.map_or(0, |parent| self.path_length(parent)) + 1 + name.len() > MAX_PATH {
            return Err(format!("the path of a node is longer than {MAX_PATH} bytes"));
        }
        if let Some(id) = &entry.instance {
            let path = file.external.get(id).and_then(|external| source.locate(external));
            return Ok(Some(self.add_instance(entry, parent, path, inside, source)));
        }
        // A node without a type belongs to an instanced scene.
        let is_inner = entry.type_name.is_none() && !entry.is_placeholder;
        if is_inner && !parent.is_some_and(|parent| self.nodes[parent].is_opaque) {
            return Err(format!("'{name}' has no type, and no instanced scene has such a node"));
        }
        Ok(Some(self.add_node(Node {
            name: name.clone(),
            parent,
            type_name: entry.type_name.clone(),
            is_opaque: entry.type_name.is_none(),
            ..Node::default()
        })))
    }

    /// Adds an instance of a scene with all its nodes.
    fn add_instance(
        &mut self,
        entry: &NodeEntry,
        parent: Option<usize>,
        path: Option<String>,
        inside: &[String],
        source: &dyn SceneSource,
    ) -> usize {
        let is_cycle = path.as_ref().is_some_and(|path| inside.contains(path));
        let known = path.as_deref().filter(|_| !is_cycle && inside.len() < MAX_DEPTH);
        let inner = known.and_then(|path| source.tree(path, inside));
        let above = parent.map_or(0, |parent| self.path_length(parent)) + 1 + entry.name.len();
        let inner = inner.filter(|inner| {
            inner.nodes.len() + self.nodes.len() <= MAX_NODES
                && above + inner.longest_path <= MAX_PATH
        });
        let root = Node { name: entry.name.clone(), parent, instance_of: path, ..Node::default() };
        let Some(inner) = inner.filter(|inner| !inner.nodes.is_empty()) else {
            return self.add_node(Node { is_opaque: true, ..root });
        };
        let first = self.nodes.len();
        for (place, node) in inner.nodes.iter().enumerate() {
            let node = match place {
                0 => Node {
                    type_name: node.type_name.clone(),
                    groups: node.groups.clone(),
                    properties: node.properties.clone(),
                    is_opaque: node.is_opaque,
                    ..root.clone()
                },
                _ => Node {
                    parent: node.parent.map(|parent| parent + first),
                    children: Vec::new(),
                    ..node.clone()
                },
            };
            self.add_node(node);
        }
        first
    }

    fn add_node(&mut self, node: Node) -> usize {
        let at = self.nodes.len();
        let above = node.parent.map_or(0, |parent| self.path_length(parent));
        self.longest_path = self.longest_path.max(above + 1 + node.name.len());
        if let Some(parent) = node.parent {
            self.nodes[parent].children.push(at);
            self.children.insert((parent, node.name.clone()), at);
        }
        self.nodes.push(node);
        at
    }

    fn apply(&mut self, at: usize, entry: &NodeEntry, file: &Arc<SceneFile>) {
        let node = &mut self.nodes[at];
        for group in entry.groups.iter().filter(|group| !group.is_empty()) {
            if node.groups.len() < MAX_GROUPS && !node.groups.contains(group) {
                node.groups.push(group.clone());
            }
        }
        if entry.properties.is_empty() {
            return;
        }
        let all = Arc::make_mut(&mut node.properties);
        let mut places = (all.len() + entry.properties.len() > FEW).then(|| {
            let names = all.iter().map(|known| known.property.name.clone());
            names.zip(0..).collect::<HashMap<_, usize>>()
        });
        for property in &entry.properties {
            let known = match &places {
                Some(places) => places.get(&property.name).copied(),
                None => all.iter().position(|known| known.property.name == property.name),
            };
            let placed = PlacedProperty { property: property.clone(), file: file.clone() };
            match known {
                Some(at) => all[at] = placed,
                None => {
                    if let Some(places) = &mut places {
                        places.insert(property.name.clone(), all.len());
                    }
                    all.push(placed);
                }
            }
        }
    }

    fn child(&self, parent: usize, name: &str) -> Option<usize> {
        self.children.get(&(parent, name.to_owned())).copied()
    }

    /// The node at a path from the root, as scenes write it: `.`, `Player/Shape`.
    pub fn find(&self, path: &str) -> Lookup {
        let mut at = 0;
        if self.nodes.is_empty() {
            return Lookup::Missing;
        }
        for name in path.split('/').filter(|name| !matches!(*name, "." | "")) {
            let next = match name {
                ".." => self.nodes[at].parent,
                name => self.child(at, name),
            };
            match next {
                Some(next) => at = next,
                None if self.nodes[at].is_opaque => return Lookup::Opaque,
                None => return Lookup::Missing,
            }
        }
        Lookup::Found(at)
    }

    /// The length of the path of a node.
    fn path_length(&self, at: usize) -> usize {
        let above = |at: &usize| self.nodes[*at].parent;
        std::iter::successors(Some(at), above).map(|at| self.nodes[at].name.len() + 1).sum()
    }

    /// The names from the root to a node, each after a slash.
    pub fn path(&self, at: usize) -> String {
        let mut names = Vec::new();
        let mut next = Some(at);
        while let Some(node) = next.map(|at| &self.nodes[at]) {
            names.push(node.name.as_str());
            next = node.parent;
        }
        names.iter().rev().flat_map(|name| ["/", name]).collect()
    }
}

/// What is at a path of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// A node.
    Found(usize),
    /// Something in a scene that cannot be read.
    Opaque,
    /// Nothing.
    Missing,
}

impl Node {
    /// The value of a property.
    pub fn property(&self, name: &str) -> Option<&PlacedProperty> {
        self.properties.iter().find(|placed| placed.property.name == name)
    }

    /// The external resource of its script.
    pub fn script(&self) -> Option<&ExternalResource> {
        let placed = self.property("script")?;
        placed.file.external_of(&placed.property.value)
    }
}
