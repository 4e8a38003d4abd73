//! `scene_hierarchy_dump`: a scene as a tree. Scenes have thousands of objects, so the tree is cut to whole levels
//! that fit a limit, and the answer says how to see the rest. Clients of the document get whole scenes, unless they
//! ask for less.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{Toolbox, catalog::Tool};
use spawnpoint_protocol::{Fault, Sourced};
use spawnpoint_unity_ops::{SceneNode, SceneTree, SceneTreeGet};

use super::row::{Head, handled};

/// How many objects are returned by default.
const DEFAULT_LIMIT: usize = 100;

/// How many branches that were cut are named.
const NAMED: usize = 5;

pub(super) fn tool() -> Tool {
    handled::<Dump, SceneTreeGet, Sourced<SceneTree>, _>(
        Head::core(
            "scene_hierarchy_dump",
            "Dump Scene Hierarchy",
            "scene",
            "Get the GameObjects of a scene as a tree, with their components. Levels that do not fit the limit \
             are left out; pass the path of an object as under to see its branch.",
        )
        .noting("Prefab instances are expanded. Large scenes take a moment."),
        dump,
    )
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Dump {
    /// Scene file, for example Assets/Scenes/Main.unity. Default: the active scene.
    scene_path: Option<String>,
    /// Set to true to include inactive objects.
    #[serde(default)]
    include_inactive: bool,
    /// Path of an object, for example Canvas/Panel: only what is below it.
    under: Option<String>,
    /// Number of levels. Default: as many as fit the limit.
    #[schemars(range(min = 1))]
    max_depth: Option<usize>,
    /// Maximum number of objects; default 100.
    #[schemars(range(min = 1, max = 1000))]
    limit: Option<usize>,
    /// Number of objects of the first level to skip; default 0.
    #[schemars(range(min = 0))]
    offset: Option<usize>,
}

async fn dump(tools: Toolbox, p: Dump) -> Result<Sourced<SceneTree>, Fault> {
    let op = SceneTreeGet { scene: p.scene_path, inactive: p.include_inactive };
    let mut scene: Sourced<SceneTree> = tools.run_live(op).await?.into_shape()?;
    if let Some(path) = p.under.as_deref().filter(|path| !path.is_empty()) {
        scene.answer.root_objects = below(scene.answer.root_objects, path)?;
    }
    let limit = p.limit.or((!tools.client.by_document).then_some(DEFAULT_LIMIT));
    let offset = p.offset.unwrap_or(0);
    let all = count(&scene.answer.root_objects);
    let mut nodes: Vec<_> = scene.answer.root_objects.into_iter().skip(offset).collect();
    if let Some(limit) = limit {
        nodes.truncate(limit);
    }
    let depth = levels(&nodes, limit.unwrap_or(usize::MAX)).min(p.max_depth.unwrap_or(usize::MAX));
    let mut cut = Vec::new();
    prune(&mut nodes, depth, &mut cut);
    let shown = count(&nodes);
    scene.answer.root_objects = nodes;
    if shown < all && !tools.client.by_document {
        scene.diagnostics.push(note(shown, all, &cut));
    }
    Ok(scene)
}

/// What is below the object at this path.
fn below(nodes: Vec<SceneNode>, path: &str) -> Result<Vec<SceneNode>, Fault> {
    let wanted = path.trim_matches('/');
    let mut level = nodes;
    loop {
        let is_on_path = |node: &SceneNode| {
            let own = node.path.trim_matches('/');
            wanted == own || wanted.strip_prefix(own).is_some_and(|rest| rest.starts_with('/'))
        };
        let names: Vec<String> = level.iter().take(NAMED).map(|node| node.path.clone()).collect();
        let Some(node) = level.into_iter().find(is_on_path) else {
            return Err(Fault::missing("Object", format!("'{path}'"))
                .hint(format!("on that level are: {}", names.join(", "))));
        };
        if node.path.trim_matches('/') == wanted {
            return Ok(node.children);
        }
        level = node.children;
    }
}

fn count(nodes: &[SceneNode]) -> usize {
    nodes.iter().map(|node| 1 + count(&node.children)).sum()
}

/// How many whole levels fit the limit, at least one.
fn levels(nodes: &[SceneNode], limit: usize) -> usize {
    let mut level: Vec<&SceneNode> = nodes.iter().collect();
    let (mut depth, mut total) = (0, 0);
    while !level.is_empty() && (depth == 0 || total + level.len() <= limit) {
        total += level.len();
        depth += 1;
        level = level.into_iter().flat_map(|node| &node.children).collect();
    }
    depth
}

/// Removes what is below this depth. `cut` gets the paths of the objects that lost their children.
fn prune(nodes: &mut [SceneNode], depth: usize, cut: &mut Vec<String>) {
    for node in nodes {
        if depth > 1 {
            prune(&mut node.children, depth - 1, cut);
        } else if !node.children.is_empty() {
            node.children.clear();
            cut.push(node.path.clone());
        }
    }
}

fn note(shown: usize, all: usize, cut: &[String]) -> String {
    let named: Vec<_> = cut.iter().take(NAMED).map(String::as_str).collect();
    let below = match cut.len() {
        0 => String::new(),
        more if more > NAMED => {
            format!(" Left out: what is below {}, and {} more.", named.join(", "), more - NAMED)
        }
        _ => format!(" Left out: what is below {}.", named.join(", ")),
    };
    format!(
        "{shown} of {all} objects are shown.{below} Pass one of these paths as under, a larger limit, or offset."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(path: &str, children: Vec<SceneNode>) -> SceneNode {
        SceneNode {
            name: path.rsplit('/').next().unwrap().to_owned(),
            path: path.to_owned(),
            instance_id: 1,
            active: true,
            components: Vec::new(),
            component_instance_ids: Vec::new(),
            children,
        }
    }

    fn scene() -> Vec<SceneNode> {
        let deep = node("A/B", vec![node("A/B/C", vec![]), node("A/B/D", vec![])]);
        vec![node("A", vec![deep]), node("E", vec![])]
    }

    #[test]
    fn whole_levels_that_fit_are_kept() {
        assert_eq!((count(&scene()), levels(&scene(), 100)), (5, 3));
        assert_eq!((levels(&scene(), 3), levels(&scene(), 2), levels(&scene(), 1)), (2, 1, 1));
        let (mut nodes, mut cut) = (scene(), Vec::new());
        prune(&mut nodes, 2, &mut cut);
        assert_eq!((count(&nodes), cut.as_slice()), (3, &["A/B".to_owned()][..]));
        assert!(
            note(3, 5, &cut).contains("3 of 5 objects are shown. Left out: what is below A/B.")
        );
    }

    #[test]
    fn a_branch_is_found_by_its_path() {
        assert_eq!(below(scene(), "/A/B").unwrap().len(), 2);
        assert!(below(scene(), "E").unwrap().is_empty());
        let fault = below(scene(), "A/X").unwrap_err();
        assert_eq!(fault.hint.as_deref(), Some("on that level are: A/B"));
    }
}
