//! The packages that a package references, and those that reference it.

use std::collections::{HashSet, VecDeque};

use spawnpoint_protocol::{
    Fault, Sourced,
    asset::{
        AssetNode, AssetReference, AssetReferences, AssetTree, ReferenceDirection, ReferenceKinds,
    },
    op::{AssetReferencesGet, AssetTreeGet},
};

use super::asset::{missing, package, readable, resolve};
use crate::index::{self, Dependency, DependencyKind, DependencyKinds, Index, PackageRef};

/// Lists the packages around an asset.
pub fn list(index: &Index, op: &AssetReferencesGet) -> Result<Sourced<AssetReferences>, Fault> {
    let (path, kinds) = (resolve(index, &op.asset)?, kinds_of(op.kinds));
    let found = package(index, &path);
    let mut remark = None;
    let dependencies = match (&found, op.direction) {
        (_, ReferenceDirection::Dependents) => Vec::new(),
        (Ok(package), direction) => match (readable(*package), direction) {
            (Ok(package), _) => {
                reach(package.dependencies(kinds), op.depth, |package| package.dependencies(kinds))
            }
            (Err(fault), ReferenceDirection::Both) => {
                remark = Some(fault.message);
                Vec::new()
            }
            (Err(fault), _) => return Err(fault),
        },
        (Err(fault), ReferenceDirection::Dependencies) => return Err(fault.clone()),
        (Err(_), ReferenceDirection::Both) => Vec::new(),
    };
    // The engine and its code are not indexed, but their dependents are.
    if found.is_err() && index.referencers(&path, DependencyKinds::ALL).is_empty() {
        return Err(missing(index, &path));
    }
    let dependents = match op.direction.wants_dependents() {
        true => {
            let first = match &found {
                Ok(package) => package.referencers(kinds),
                Err(_) => index.referencers(&path, kinds),
            };
            reach(first, op.depth, |package| package.referencers(kinds))
        }
        false => Vec::new(),
    };
    let limit = op.limit.unwrap_or(usize::MAX);
    let cut = |list: Vec<AssetReference>| list.into_iter().take(limit).collect();
    Ok(Sourced::from_disk(AssetReferences {
        path: found.ok().map(PackageRef::object_path),
        id: None,
        dependency_count: dependencies.len(),
        dependencies: cut(dependencies),
        dependent_count: dependents.len(),
        dependents: cut(dependents),
        unresolved: Vec::new(),
    })
    .with_diagnostics(remark))
}

/// Packages that are reached in so many steps, nearest first; 0 for all steps.
fn reach<'i>(
    first: Vec<Dependency<'i>>,
    depth: u32,
    next: impl Fn(PackageRef<'i>) -> Vec<Dependency<'i>>,
) -> Vec<AssetReference> {
    let mut seen = HashSet::new();
    let mut open: VecDeque<_> = first.into_iter().map(|one| (one, 1, None)).collect();
    let mut found = Vec::new();
    while let Some((dependency, steps, via)) = open.pop_front() {
        if !seen.insert(dependency.name.to_lowercase()) {
            continue;
        }
        let path = dependency.object_path();
        if let Some(package) = dependency.package
            && (depth == 0 || steps < depth as usize)
        {
            let following = next(package).into_iter();
            open.extend(following.map(|one| (one, steps + 1, Some(path.clone()))));
        }
        let main = dependency.package.and_then(PackageRef::main_asset);
        found.push(AssetReference {
            path,
            id: None,
            type_name: main.map(|asset| asset.class_path().to_owned()).unwrap_or_default(),
            depth: steps,
            via,
            kinds: vec![word(dependency.kind).to_owned()],
        });
    }
    found
}

/// Lists all dependencies of an asset, down to a depth.
pub fn tree(index: &Index, op: &AssetTreeGet) -> Result<Sourced<AssetTree>, Fault> {
    let package = readable(package(index, &resolve(index, &op.asset)?)?)?;
    let nodes = package.dependency_tree(kinds_of(op.kinds), op.depth as usize);
    let node = |node: index::TreeNode| AssetNode {
        path: node.path,
        depth: u32::try_from(node.depth).unwrap_or(u32::MAX),
        dependencies: node.dependencies,
    };
    Ok(Sourced::from_disk(AssetTree { nodes: nodes.into_iter().map(node).collect() }))
}

fn kinds_of(kinds: ReferenceKinds) -> DependencyKinds {
    DependencyKinds { hard: kinds.hard, soft: kinds.soft }
}

fn word(kind: DependencyKind) -> &'static str {
    match kind {
        DependencyKind::Hard => "hard",
        DependencyKind::Soft => "soft",
    }
}
