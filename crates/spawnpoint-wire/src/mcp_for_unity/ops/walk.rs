//! Walks through the hierarchy of the active scene. The editor lists one level at a time, so a walk asks for the
//! children of many objects in one batch.

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};
use spawnpoint_protocol::{ErrorKind, Fault, ObjectId, shape::ObjectCard};

use super::command::{Answer, Editor, count, is, items, object_id, text};
use crate::untrusted;

/// How many objects the editor lists at once at most.
pub(super) const LARGEST_PAGE: usize = 500;
/// How many commands a batch has at most, unless the editor's user allowed more.
const BATCH: usize = 25;
/// How many objects a walk collects at most.
const MOST: usize = 100_000;
/// The longest name or path that is kept.
const MAX_NAME: usize = 4096;

/// An object in the hierarchy.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    /// The object.
    pub(super) card: ObjectCard,
    /// Short names of its components' types.
    pub(super) components: Vec<String>,
    /// Whether it and all its parents are active.
    pub(super) is_active: bool,
    children: usize,
}

impl Node {
    /// From a summary of `get_hierarchy`, or from the answer to `get_gameobject`.
    pub(super) fn read(summary: &Value) -> Option<Self> {
        let name = |key: &str| untrusted::line(&text(summary, key), MAX_NAME);
        let components: Vec<_> = items(summary, "componentTypes")
            .iter()
            .filter_map(|component| component.as_str().map(str::to_owned))
            .collect();
        let children = summary.get("childCount").and_then(Value::as_u64);
        let card = ObjectCard {
            id: object_id(summary.get("instanceID")?)?,
            name: name("name"),
            path: format!("/{}", name("path").trim_start_matches('/')),
            tag: name("tag"),
            layer: summary.get("layer").and_then(Value::as_i64).unwrap_or(0) as i32,
            active: is(summary, "/activeSelf") || is(summary, "/active"),
            component_count: components.len(),
            components: None,
        };
        let children = children.map_or(items(summary, "children").len(), |count| count as usize);
        Some(Self { card, components, is_active: is(summary, "/activeInHierarchy"), children })
    }
}

/// One page of the roots, or of an object's children.
pub(super) struct Level {
    /// How many there are in all.
    pub(super) total: usize,
    /// Those of this page.
    pub(super) nodes: Vec<Node>,
}

impl Level {
    fn read(data: &Value) -> Self {
        Self {
            total: count(data, "total"),
            nodes: items(data, "items").iter().filter_map(Node::read).collect(),
        }
    }
}

/// A page of the roots, or of an object's children. `None` if the object does not exist.
pub(super) async fn level(
    editor: &Editor<'_>,
    parent: Option<ObjectId>,
    offset: usize,
    limit: usize,
) -> Result<Option<Level>, Fault> {
    let answer = editor.ask("manage_scene", level_params(parent, offset, limit)).await?;
    match parent {
        Some(_) => Ok(answer.found().map(|data| Level::read(&data))),
        None => answer.data().map(|data| Some(Level::read(&data))),
    }
}

fn level_params(parent: Option<ObjectId>, offset: usize, limit: usize) -> Value {
    let mut params = json!({
        "action": "get_hierarchy",
        "pageSize": limit.clamp(1, LARGEST_PAGE),
        "cursor": offset,
    });
    if let Some(ObjectId(id)) = parent {
        params["parent"] = id.into();
    }
    params
}

/// All objects of the active scene, depth first.
pub(super) async fn everything(editor: &Editor<'_>) -> Result<Vec<Node>, Fault> {
    let roots = rest_of_level(editor, None, Vec::new()).await?;
    let mut seen: HashSet<_> = roots.iter().map(|node| node.card.id).collect();
    let mut children: HashMap<ObjectId, Vec<Node>> = HashMap::new();
    let mut parents = parents_among(&roots);
    while !parents.is_empty() {
        let mut next = Vec::new();
        for some in parents.chunks(BATCH) {
            for (parent, mut nodes) in some.iter().zip(levels(editor, some).await?) {
                // An object that was moved during the walk is listed where it was first.
                nodes.retain(|node| seen.insert(node.card.id));
                next.extend(parents_among(&nodes));
                children.insert(*parent, nodes);
            }
            if seen.len() > MOST {
                return Err(too_many());
            }
        }
        parents = next;
    }
    Ok(depth_first(roots, children))
}

fn parents_among(nodes: &[Node]) -> Vec<ObjectId> {
    nodes.iter().filter(|node| node.children > 0).map(|node| node.card.id).collect()
}

fn too_many() -> Fault {
    let what = format!("The active scene has more than {MOST} objects, too many to list");
    Fault::new(ErrorKind::Unsupported, what).hint("list the children of one object instead")
}

/// The children of each of these objects.
async fn levels(editor: &Editor<'_>, parents: &[ObjectId]) -> Result<Vec<Vec<Node>>, Fault> {
    let mut all = Vec::with_capacity(parents.len());
    if parents.len() == 1 || !editor.has_tool("batch_execute") {
        for parent in parents {
            all.push(rest_of_level(editor, Some(*parent), Vec::new()).await?);
        }
        return Ok(all);
    }
    let command = |parent: &ObjectId| json!({"tool": "manage_scene", "params": level_params(Some(*parent), 0, LARGEST_PAGE)});
    let commands: Vec<_> = parents.iter().map(command).collect();
    // It counts as failed if one of its commands fails, for instance because an object is gone. The others count.
    let answer = editor.ask("batch_execute", json!({ "commands": commands })).await?;
    let results = items(&answer.data, "results");
    if results.len() != parents.len() {
        return Err(answer.refusal());
    }
    for (parent, result) in parents.iter().zip(results) {
        let answer = Answer::of(result.get("result").cloned().unwrap_or_default());
        let first = answer.found().map(|data| Level::read(&data));
        all.push(match first {
            Some(level) if level.nodes.len() < level.total => {
                rest_of_level(editor, Some(*parent), level.nodes).await?
            }
            Some(level) => level.nodes,
            None => Vec::new(),
        });
    }
    Ok(all)
}

/// The roots or the children of an object, the first of which are known already.
async fn rest_of_level(
    editor: &Editor<'_>,
    parent: Option<ObjectId>,
    mut nodes: Vec<Node>,
) -> Result<Vec<Node>, Fault> {
    loop {
        let Some(level) = level(editor, parent, nodes.len(), LARGEST_PAGE).await? else {
            return Ok(nodes);
        };
        let is_last = level.nodes.is_empty() || nodes.len() + level.nodes.len() >= level.total;
        nodes.extend(level.nodes);
        if is_last {
            return Ok(nodes);
        }
        if nodes.len() > MOST {
            return Err(too_many());
        }
    }
}

fn depth_first(roots: Vec<Node>, mut children: HashMap<ObjectId, Vec<Node>>) -> Vec<Node> {
    let mut ordered = Vec::new();
    let mut stack: Vec<Node> = roots.into_iter().rev().collect();
    while let Some(node) = stack.pop() {
        if let Some(below) = children.remove(&node.card.id) {
            stack.extend(below.into_iter().rev());
        }
        ordered.push(node);
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(id: i32, children: usize) -> Node {
        Node::read(&json!({
            "name": format!("n{id}"), "instanceID": id, "activeSelf": true, "activeInHierarchy": false,
            "tag": "Untagged", "layer": 5, "path": format!("a/n{id}"), "childCount": children,
            "componentTypes": ["Transform", "Light"],
        }))
        .unwrap()
    }

    #[test]
    fn a_summary_becomes_a_card() {
        let node = node(-7, 2);
        assert_eq!((node.card.id, node.card.path.as_str()), (ObjectId(-7), "/a/n-7"));
        assert_eq!((node.card.layer, node.card.component_count), (5, 2));
        assert!(node.card.active && !node.is_active);
        assert_eq!(Node::read(&json!({"name": "no id"})), None);
    }

    #[test]
    fn children_follow_their_parents() {
        let children = HashMap::from([
            (ObjectId(1), vec![node(2, 1), node(4, 0)]),
            (ObjectId(2), vec![node(3, 0)]),
        ]);
        let all = depth_first(vec![node(1, 2), node(5, 0)], children);
        let ids: Vec<_> = all.iter().map(|node| node.card.id.0).collect();
        assert_eq!(ids, [1, 2, 3, 4, 5]);
    }
}
