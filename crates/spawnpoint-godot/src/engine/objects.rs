//! `objects.list`, `object.get`, `object.children`.

use spawnpoint_core::OpContext;
use spawnpoint_protocol::{
    ErrorKind, Fault,
    op::{ObjectChildren, ObjectFilter, ObjectGet, ObjectsList},
    shape::{ObjectCard, Page},
};

use super::{
    members::component_names,
    numbers::{FoundNode, ObjectNumbers},
    scenes,
};
use crate::{
    project::Project,
    scene::{Node, Tree},
};

/// Nodes depth first; every filter that is given must match.
pub fn list(
    project: &Project,
    numbers: &ObjectNumbers,
    op: ObjectsList,
    cx: &OpContext,
) -> Result<Page<ObjectCard>, Fault> {
    let filter = Filter::new(op.filter);
    // An unknown scene has no nodes.
    let looked_at = match &op.scene {
        Some(id) => scenes::find(project, id).into_iter().collect(),
        None => project.scenes(),
    };
    let (offset, limit) = op.paging.bounds();
    let mut page = Page { total: 0, items: Vec::new() };
    for scene in looked_at {
        if cx.cancelled.is_cancelled() {
            return Err(Fault::new(ErrorKind::Cancelled, "The list is not needed any more"));
        }
        let Some(tree) = project.scene_tree(scene) else {
            // Of all scenes, those that can be read are listed; scenes.list shows which are not.
            if op.scene.is_none() {
                continue;
            }
            let what = format!("{} cannot be read as text", project.index().file(scene).path);
            return Err(Fault::new(ErrorKind::Unsupported, what));
        };
        filter.each(project, &tree, |at| {
            if page.total >= offset && page.items.len() < limit {
                let path = &project.index().file(scene).path;
                let names = || component_names(project, &tree.nodes[at]);
                let components = op.components.then(names);
                let card = card(project, numbers, path, &tree, at);
                page.items.push(ObjectCard { components, ..card });
            }
            page.total += 1;
        });
    }
    Ok(page)
}

/// One node.
pub fn get(
    project: &Project,
    numbers: &ObjectNumbers,
    op: &ObjectGet,
) -> Result<ObjectCard, Fault> {
    let found = numbers.find(project, op.id)?;
    Ok(found.card(project, numbers, found.at))
}

/// Its direct children.
pub fn children(
    project: &Project,
    numbers: &ObjectNumbers,
    op: &ObjectChildren,
) -> Result<Page<ObjectCard>, Fault> {
    let found = numbers.find(project, op.id)?;
    let page = op.paging.cut(&found.node().children);
    let cards = page.items.into_iter().map(|at| found.card(project, numbers, *at));
    Ok(Page { total: page.total, items: cards.collect() })
}

impl FoundNode {
    fn card(&self, project: &Project, numbers: &ObjectNumbers, at: usize) -> ObjectCard {
        card(project, numbers, &project.index().file(self.scene).path, &self.tree, at)
    }
}

fn card(
    project: &Project,
    numbers: &ObjectNumbers,
    scene: &str,
    tree: &Tree,
    at: usize,
) -> ObjectCard {
    let (node, path) = (&tree.nodes[at], tree.path(at));
    let layers = word(node, "collision_layer").and_then(|bits| bits.parse::<u32>().ok());
    ObjectCard {
        id: numbers.id_of(scene, &path),
        name: node.name.clone(),
        path,
        tag: match node.groups.is_empty() {
            true => "Untagged".to_owned(),
            false => node.groups.join(", "),
        },
        // The lowest collision layer that it is on, as a running game has it.
        layer: layers
            .filter(|bits| *bits != 0)
            .map_or(0, |bits| bits.trailing_zeros().cast_signed()),
        active: is_active(node),
        component_count: component_names(project, node).len(),
        components: None,
    }
}

fn word<'n>(node: &'n Node, property: &str) -> Option<&'n str> {
    Some(node.property(property)?.property.value.as_str())
}

/// Whether a node is shown and works; a parent may still hide it.
fn is_active(node: &Node) -> bool {
    const DISABLED: &str = "4";
    word(node, "visible") != Some("false") && word(node, "process_mode") != Some(DISABLED)
}

/// A filter with its texts in lower case.
struct Filter {
    query: Option<String>,
    name: Option<String>,
    path: Option<String>,
    type_name: Option<String>,
    active_only: bool,
}

impl Filter {
    fn new(filter: ObjectFilter) -> Self {
        let low = |text: Option<String>| {
            text.filter(|text| !text.is_empty()).map(|text| text.to_lowercase())
        };
        Self {
            query: low(filter.query),
            name: low(filter.name),
            path: low(filter.path),
            type_name: low(filter.type_name),
            active_only: filter.active_only,
        }
    }

    /// Calls back with every node that fits, in the order of the tree. One buffer holds the path of the current node.
    fn each(&self, project: &Project, tree: &Tree, mut found: impl FnMut(usize)) {
        let mut open = if tree.nodes.is_empty() { Vec::new() } else { vec![(0, 0, true)] };
        let mut path = String::new();
        while let Some((at, above, active)) = open.pop() {
            let node = &tree.nodes[at];
            let name = node.name.to_lowercase();
            path.truncate(above);
            path.push('/');
            path.push_str(&name);
            let active = active && is_active(node);
            let holds = |text: &str, part: &Option<String>| {
                part.as_ref().is_none_or(|part| text.contains(part.as_str()))
            };
            // The path ends with the name, so a query that is in the name is in the path too.
            let fits = holds(&name, &self.name)
                && holds(&path, &self.path)
                && holds(&path, &self.query)
                && self.type_name.as_ref().is_none_or(|wanted| has_type(project, node, wanted))
                && (active || !self.active_only);
            if fits {
                found(at);
            }
            open.extend(node.children.iter().rev().map(|child| (*child, path.len(), active)));
        }
    }
}

/// Whether one of its components is of a type, given in lower case; of `shape:BoxShape3D`, the class counts.
fn has_type(project: &Project, node: &Node, wanted: &str) -> bool {
    component_names(project, node).iter().any(|name| {
        let short = name.rsplit([':', '/']).next().unwrap_or(name);
        let short = short.strip_suffix(".gd").unwrap_or(short);
        name.to_lowercase() == wanted || short.to_lowercase() == wanted
    })
}
