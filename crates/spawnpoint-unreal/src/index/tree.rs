//! All that a package needs, and rings of packages that need each other.

use std::collections::HashSet;

use spawnpoint_core::folder::dependency_cycles;

use super::{Index, Kinds, PackageRef};

/// A package below another in the tree of what it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The path of its main asset, or its name if the project does not have it.
    pub path: String,
    /// How far it is from the root.
    pub depth: usize,
    /// What it needs directly.
    pub dependencies: Vec<String>,
}

/// A package on the way down the tree, and which of its dependencies come next.
struct Step<'i> {
    node: TreeNode,
    next: std::vec::IntoIter<(String, Option<PackageRef<'i>>)>,
}

impl<'i> PackageRef<'i> {
    /// All that this package needs, down to a depth: the root first, then each package once, after what
    /// it needs.
    pub fn dependency_tree(self, kinds: Kinds, max_depth: usize) -> Vec<TreeNode> {
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
        // The root ends last and is told first.
        tree.rotate_right(1);
        tree
    }
}

fn step<'i>(path: String, package: Option<PackageRef<'i>>, depth: usize, kinds: Kinds) -> Step<'i> {
    let needed: Vec<(String, Option<PackageRef<'i>>)> = package
        .map(|package| package.dependencies(kinds))
        .unwrap_or_default()
        .iter()
        .map(|dependency| (dependency.object_path(), dependency.package))
        .collect();
    let dependencies = needed.iter().map(|(path, _)| path.clone()).collect();
    Step { node: TreeNode { path, depth, dependencies }, next: needed.into_iter() }
}

impl Index {
    /// Rings: groups of packages that all need each other, each by name, the groups by their first.
    pub fn cycles(&self, kinds: Kinds) -> Vec<Vec<PackageRef<'_>>> {
        let edges: Vec<Vec<usize>> = self
            .packages()
            .map(|package| {
                package
                    .dependencies(kinds)
                    .iter()
                    .filter_map(|dependency| Some(dependency.package?.place()))
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
