//! One version of a file, prepared for comparison: documents by id, and objects with names and
//! parents.

use std::path::Path;

use super::Names;
use crate::{
    asset::class::{self, id},
    hash::Map,
    id::{Guid, Pointer},
    yaml::{Document, SyntaxError, View, split},
};

/// One version of a file.
pub struct Outline<'a> {
    pub documents: Map<i64, Document<'a>>,
    /// Ids in file order.
    pub order: Vec<i64>,
    pub nodes: Map<i64, Node>,
    /// The node that a component belongs to.
    owners: Map<i64, i64>,
    child_counts: Map<i64, usize>,
    pub problems: Vec<SyntaxError>,
}

/// A node of the hierarchy: a game object or a prefab instance.
#[derive(Clone, Debug)]
pub struct Node {
    pub name: String,
    /// The parent node; 0 for a root.
    pub parent: i64,
    /// The sibling index, if the file contains it.
    pub place: Option<usize>,
    /// Documents that belong to it, its own excluded.
    pub components: Vec<i64>,
}

impl<'a> Outline<'a> {
    pub fn of(text: &'a [u8], names: &dyn Names) -> Self {
        let sheet = split(text);
        let mut outline = Self {
            order: sheet.documents.iter().map(|document| document.id).collect(),
            documents: sheet
                .documents
                .into_iter()
                .map(|document| (document.id, document))
                .collect(),
            nodes: Map::default(),
            owners: Map::default(),
            child_counts: Map::default(),
            problems: sheet.problems,
        };
        outline.find_nodes(names);
        outline
    }

    fn find_nodes(&mut self, names: &dyn Names) {
        let mut owners: Map<i64, i64> = Map::default();
        let mut fathers: Map<i64, i64> = Map::default();
        let mut places: Map<i64, usize> = Map::default();
        for document in self.in_order() {
            if document.stripped {
                let instance = pointer(document, &["m_PrefabInstance", "m_PrefabInternal"]);
                owners.insert(document.id, instance);
                continue;
            }
            match document.class {
                id::GAME_OBJECT | id::PREFAB_INSTANCE => {
                    owners.insert(document.id, document.id);
                }
                _ => {
                    let owner = pointer(document, &["m_GameObject"]);
                    owners.insert(document.id, owner);
                    if class::is_transform(document.class) {
                        fathers.insert(owner, pointer(document, &["m_Father"]));
                        places.extend(
                            children(document)
                                .into_iter()
                                .enumerate()
                                .map(|(place, child)| (child, place)),
                        );
                    }
                }
            }
        }
        let mut nodes = Map::default();
        for document in self.in_order().filter(|document| !document.stripped) {
            let node = match document.class {
                id::GAME_OBJECT => Node {
                    name: text(document, "m_Name"),
                    parent: fathers.get(&document.id).copied().unwrap_or_default(),
                    place: None,
                    components: Vec::new(),
                },
                id::PREFAB_INSTANCE if !is_marker(document) => instance_node(document, names),
                _ => continue,
            };
            nodes.insert(document.id, node);
        }
        let top = |id: i64| owners.get(&id).copied().unwrap_or_default();
        for node in nodes.values_mut() {
            // Replaces the parent transform with its object or instance.
            node.parent = top(node.parent);
        }
        for (transform, place) in places {
            if let Some(node) = nodes.get_mut(&top(transform)) {
                node.place = Some(place);
            }
        }
        let mut components = Map::default();
        for document in self.in_order().filter(|document| !document.stripped) {
            let owner = top(document.id);
            let node = if owner == document.id { 0 } else { top(owner) };
            if let Some(found) = nodes.get_mut(&node) {
                found.components.push(document.id);
                components.insert(document.id, node);
            }
        }
        self.owners = components;
        for node in nodes.values() {
            *self.child_counts.entry(node.parent).or_default() += 1;
        }
        self.nodes = nodes;
    }

    pub fn in_order(&self) -> impl Iterator<Item = &Document<'a>> {
        self.order.iter().filter_map(|id| self.documents.get(id))
    }

    /// The names from the root to a node, joined by `/`.
    pub fn path(&self, id: i64) -> String {
        let mut names = Vec::new();
        let mut at = id;
        // A cycle ends after as many steps as there are nodes.
        while let Some(node) = self.nodes.get(&at).filter(|_| names.len() <= self.nodes.len()) {
            names.push(node.name.as_str());
            at = node.parent;
        }
        names.reverse();
        names.join("/")
    }

    /// The node that owns a component.
    pub fn owner_of(&self, id: i64) -> Option<i64> {
        self.owners.get(&id).copied()
    }

    /// The number of children of a node. A changed sibling index is reported only if this number is
    /// unchanged, because an added or removed sibling changes the others' indexes too.
    pub fn children(&self, id: i64) -> usize {
        self.child_counts.get(&id).copied().unwrap_or_default()
    }

    /// The type name of a document that is not a node.
    pub fn type_name(&self, document: &Document<'_>) -> String {
        if document.class != id::MONO_BEHAVIOUR {
            return document.type_name.to_owned();
        }
        let identifier = text(document, "m_EditorClassIdentifier");
        let class = identifier.rsplit(['.', ':']).next().unwrap_or_default();
        if !class.is_empty() {
            return class.to_owned();
        }
        script_guid(document)
            .map_or_else(|| document.type_name.to_owned(), |guid| format!("MonoBehaviour {guid}"))
    }
}

pub fn script_guid(document: &Document<'_>) -> Option<Guid> {
    document.field("m_Script")?.pointer()?.guid
}

fn instance_node(document: &Document<'_>, names: &dyn Names) -> Node {
    let mut node = Node { name: String::new(), parent: 0, place: None, components: Vec::new() };
    if let Some(Ok(tree)) = document.field("m_Modification").map(|field| field.tree()) {
        let body = tree.root();
        node.parent = body
            .get("m_TransformParent")
            .and_then(Pointer::of)
            .map(|pointer| pointer.id)
            .unwrap_or_default();
        let rows = body.get("m_Modifications").into_iter().flat_map(View::items);
        let named = rows.into_iter().find(|row| row.text_of("propertyPath") == "m_Name");
        node.name = named.map(|row| row.text_of("value")).unwrap_or_default();
    }
    if node.name.is_empty() {
        // An instance with the name of its prefab does not contain the name.
        let source = ["m_SourcePrefab", "m_ParentPrefab"]
            .iter()
            .find_map(|name| document.field(name)?.pointer()?.guid);
        let path = source.and_then(|guid| names.path(guid));
        let stem = path.as_deref().and_then(|path| Path::new(path).file_stem()?.to_str());
        node.name = stem.unwrap_or("(prefab)").to_owned();
    }
    node
}

fn is_marker(document: &Document<'_>) -> bool {
    let set = |name| document.field(name).and_then(|field| field.int()) == Some(1);
    set("m_IsPrefabParent") || set("m_IsPrefabAsset")
}

fn children(document: &Document<'_>) -> Vec<i64> {
    let tree = document.field("m_Children").and_then(|field| field.tree().ok());
    let ids = |tree: crate::yaml::Tree<'_>| {
        tree.root().items().filter_map(Pointer::of).map(|pointer| pointer.id).collect()
    };
    tree.map(ids).unwrap_or_default()
}

fn pointer(document: &Document<'_>, names: &[&str]) -> i64 {
    let found = names.iter().find_map(|name| document.field(name)?.pointer());
    found.map(|pointer| pointer.id).unwrap_or_default()
}

fn text(document: &Document<'_>, name: &str) -> String {
    document.field(name).and_then(|field| field.text()).unwrap_or_default().into_owned()
}
