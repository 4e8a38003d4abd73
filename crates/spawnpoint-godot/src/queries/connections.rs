//! Checks the nodes of a scene and the connections between them.

use spawnpoint_core::folder::{Finding, RuleInfo};

use super::{check::at, rules};
use crate::{
    index::{FileId, Index},
    project::Project,
    scene::{Connection, Lookup, SceneSource, Tree},
};

/// Problems of the nodes and connections of a scene.
pub(super) fn findings(project: &Project, id: FileId) -> Vec<Finding> {
    let file = project.index().file(id);
    if !file.path.ends_with(".tscn") || file.unreadable.is_some() {
        return Vec::new();
    }
    let (Some(tree), Some(scene)) = (project.scene_tree(id), project.scene_file(file)) else {
        return Vec::new();
    };
    let nodes = tree
        .problems
        .iter()
        .map(|problem| at(rules::BROKEN_NODE, file, problem.line, problem.message.clone()));
    let connections = scene.connections.iter().filter_map(|connection| {
        let (rule, message) = of_connection(project, &tree, connection)?;
        let object = format!("/{}", connection.from);
        Some(Finding { object, ..at(rule, file, connection.line, message) })
    });
    nodes.chain(connections).collect()
}

fn of_connection(
    project: &Project,
    tree: &Tree,
    connection: &Connection,
) -> Option<(RuleInfo, String)> {
    let Connection { signal, from, to, method, .. } = connection;
    for path in [from, to] {
        if tree.find(path) == Lookup::Missing {
            let what =
                format!("the signal '{signal}' is connected to '{path}', which does not exist");
            return Some((rules::BROKEN_CONNECTION, what));
        }
    }
    let Lookup::Found(target) = tree.find(to) else { return None };
    let node = &tree.nodes[target];
    let script = project.locate(node.script()?)?;
    let script = project.index().by_path(&script)?;
    if has_method(project.index(), script, method)? {
        return None;
    }
    let path = &project.index().file(script).path;
    let what =
        format!("the signal '{signal}' calls '{method}' of '{to}', which {path} does not have");
    // Built-in classes have many methods, but none of them begins with an underscore and is called so.
    let rule =
        if method.starts_with('_') { rules::MISSING_METHOD } else { rules::UNCERTAIN_METHOD };
    Some((rule, what))
}

/// Whether a script or one that it extends has a method; `None` if that cannot be known.
fn has_method(index: &Index, script: FileId, method: &str) -> Option<bool> {
    for script in index.script_chain(script) {
        let declared = index.file(script).declarations.as_ref()?;
        if declared.functions.iter().any(|function| function == method) {
            return Some(true);
        }
    }
    Some(false)
}
