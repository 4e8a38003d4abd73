//! Dependency trees and dependency cycles.

use std::collections::HashSet;

use spawnpoint_core::folder::dependency_cycles;

use super::{DependencyKinds, Index, PackageRef};

/// A package in a dependency tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The path of its main asset, or its name if it is not in the project.
    pub path: String,
    /// Its distance from the root.
    pub depth: usize,
    /// Its direct dependencies.
    pub dependencies: Vec<String>,
}

/// A package on the current path, with its remaining dependencies.
struct TreeStep<'i> {
    node: TreeNode,
    next: std::vec::IntoIter<(String, Option<PackageRef<'i>>)>,
}

impl<'i> PackageRef<'i> {
    /// The dependencies of this package up to a depth: the root first, then each package once,
    /// after its dependencies.
    pub fn dependency_tree(self, kinds: DependencyKinds, max_depth: usize) -> Vec<TreeNode> {
        let mut seen: HashSet<String> = HashSet::from([self.object_path().to_lowercase()]);
        let mut tree = Vec::new();
        let mut path = vec![step(self.object_path(), Some(self), 0, kinds)];
        while let Some(current) = path.last_mut() {
            let depth = current.node.depth + 1;
            let next = if depth <= max_depth { current.next.next() } else { None };
            match next {
                Some((name, package)) => {
                    if seen.insert(name.to_lowercase()) {
                        path.push(step(name, package, depth, kinds));
                    }
                }
                None => tree.extend(path.pop().map(|done| done.node)),
            }
        }
        // The root is completed last and returned first.
        tree.rotate_right(1);
        tree
    }
}

fn step<'i>(
    path: String,
    package: Option<PackageRef<'i>>,
    depth: usize,
    kinds: DependencyKinds,
) -> TreeStep<'i> {
    let needed: Vec<(String, Option<PackageRef<'i>>)> = package
        .map(|package| package.dependencies(kinds))
        .unwrap_or_default()
        .iter()
        .map(|dependency| (dependency.object_path(), dependency.package))
        .collect();
    let dependencies = needed.iter().map(|(path, _)| path.clone()).collect();
    TreeStep { node: TreeNode { path, depth, dependencies }, next: needed.into_iter() }
}

impl Index {
    /// Dependency cycles: groups of packages that depend on each other, sorted by name.
    pub fn cycles(&self, kinds: DependencyKinds) -> Vec<Vec<PackageRef<'_>>> {
        let edges: Vec<Vec<usize>> = self
            .packages()
            .map(|package| {
                package
                    .dependencies(kinds)
                    .iter()
                    .filter_map(|dependency| Some(dependency.package?.position()))
                    .collect()
            })
            .collect();
        let mut groups: Vec<Vec<usize>> =
            dependency_cycles(&edges).into_iter().filter(|group| group.len() > 1).collect();
        groups.sort_unstable();
        groups
            .into_iter()
            .map(|group| group.into_iter().map(|at| PackageRef::new(self, at)).collect())
            .collect()
    }
}
