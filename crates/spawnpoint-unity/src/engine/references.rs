//! The assets that an asset references, and those that reference it.

use std::collections::HashSet;

use spawnpoint_core::folder::LinkedAsset;
use spawnpoint_protocol::{
    Fault, Sourced,
    asset::{AssetNode, AssetReference, AssetReferences, AssetTree},
    op::{AssetReferencesGet, AssetTreeGet},
};

use super::asset::resolve;
use crate::{
    Guid,
    index::{Asset, AssetId},
    project::Project,
    queries::{Direction, GraphNode},
};

/// Lists the assets around an asset.
pub fn list(project: &Project, op: &AssetReferencesGet) -> Result<Sourced<AssetReferences>, Fault> {
    let asset = match resolve(project, &op.asset) {
        Ok(asset) => asset,
        // Assets may reference a GUID that no file has.
        Err(fault) => match op.asset.name.as_deref().map(str::parse::<Guid>) {
            Some(Ok(guid)) => return Ok(Sourced::from_disk(of_unknown(project, guid, op))),
            _ => return Err(fault),
        },
    };
    let depth = if op.depth == 0 { usize::MAX } else { op.depth as usize };
    let reach = |wanted: bool, direction| match wanted {
        true => project.reach(asset.id(), direction, depth),
        false => Vec::new(),
    };
    let dependencies = reach(op.direction.wants_dependencies(), Direction::Dependencies);
    let dependents = reach(op.direction.wants_dependents(), Direction::Dependents);
    let limit = op.limit.unwrap_or(usize::MAX);
    let cut = |nodes: Vec<GraphNode>| {
        nodes.into_iter().take(limit).map(|node| reference(project, node)).collect()
    };
    Ok(Sourced::from_disk(AssetReferences {
        path: Some(asset.path().to_owned()),
        id: asset.guid().map(|guid| guid.to_string()),
        dependency_count: dependencies.len(),
        dependencies: cut(dependencies),
        dependent_count: dependents.len(),
        dependents: cut(dependents),
        unresolved: project.unresolved(asset).iter().map(ToString::to_string).collect(),
    }))
}

fn of_unknown(project: &Project, guid: Guid, op: &AssetReferencesGet) -> AssetReferences {
    let found = project.refs_of_missing(guid);
    let users = if op.direction.wants_dependents() { found.users } else { Vec::new() };
    let dependent = |link: LinkedAsset| AssetReference {
        id: project.index().by_path(&link.path).and_then(|asset| asset.guid()).map(text),
        path: link.path,
        type_name: link.type_name,
        depth: link.depth,
        via: link.via,
        kinds: link.how.into_iter().map(str::to_owned).collect(),
    };
    AssetReferences {
        id: Some(text(guid)),
        dependent_count: users.len(),
        dependents: users.into_iter().take(op.limit.unwrap_or(usize::MAX)).map(dependent).collect(),
        ..AssetReferences::default()
    }
}

fn reference(project: &Project, node: GraphNode) -> AssetReference {
    let kinds = node.kinds().into_iter().map(str::to_owned).collect();
    AssetReference {
        via: (node.depth > 1).then(|| project.index().asset(node.from).path().to_owned()),
        id: node.guid.map(text),
        path: node.path,
        type_name: node.type_name.to_owned(),
        depth: node.depth,
        kinds,
    }
}

fn text(guid: Guid) -> String {
    guid.to_string()
}

/// An asset on the path down the tree, and the index of its next dependency.
struct Step {
    node: AssetNode,
    next: std::vec::IntoIter<AssetId>,
}

/// Lists all dependencies of an asset, down to a depth.
pub fn tree(project: &Project, op: &AssetTreeGet) -> Result<Sourced<AssetTree>, Fault> {
    let root = resolve(project, &op.asset)?;
    let mut seen = HashSet::from([root.id()]);
    let mut nodes = Vec::new();
    let mut path = vec![step(project, root, 0)];
    while let Some(current) = path.last_mut() {
        let depth = current.node.depth + 1;
        let next = if depth <= op.depth { current.next.next() } else { None };
        match next {
            Some(id) if seen.insert(id) => {
                path.push(step(project, project.index().asset(id), depth));
            }
            Some(_) => {}
            None => nodes.extend(path.pop().map(|done| done.node)),
        }
    }
    // The root is finished last and listed first.
    nodes.rotate_right(1);
    Ok(Sourced::from_disk(AssetTree { nodes }))
}

fn step(project: &Project, asset: Asset<'_>, depth: u32) -> Step {
    let direct = project.reach(asset.id(), Direction::Dependencies, 1);
    let ids: Vec<_> = direct.iter().map(|node| node.asset).collect();
    let dependencies = direct.into_iter().map(|node| node.path).collect();
    Step {
        node: AssetNode { path: asset.path().to_owned(), depth, dependencies },
        next: ids.into_iter(),
    }
}
