//! Matches the nodes of two versions.

use std::collections::{BTreeSet, HashMap};

use super::version::Version;

/// Above this number of missing nodes, renamed ones are not looked for: each is compared with each.
const MAX_RENAMED: usize = 100;

/// Maps nodes of the new version to those of the old one. Parents come before their children, so a node
/// below a moved one is looked for below the place where that was.
pub fn pair(old: &Version, new: &Version) -> HashMap<usize, usize> {
    let by_id: HashMap<&str, usize> = old
        .file
        .nodes
        .iter()
        .enumerate()
        .filter_map(|(at, node)| Some((node.unique_id.as_deref()?, at)))
        .collect();
    let gone: Vec<usize> =
        (0..old.paths.len()).filter(|at| !new.by_path.contains_key(&old.paths[*at])).collect();
    let mut gone_by_name: HashMap<&str, Vec<usize>> = HashMap::new();
    for at in &gone {
        gone_by_name.entry(&old.file.nodes[*at].name).or_default().push(*at);
    }
    let mut pairs: HashMap<usize, usize> = HashMap::new();
    let mut taken: BTreeSet<usize> = BTreeSet::new();
    for (at, node) in new.file.nodes.iter().enumerate() {
        let same_id = node.unique_id.as_deref().and_then(|id| by_id.get(id).copied());
        let parent = new.by_path.get(new.parent_path(at)).and_then(|parent| pairs.get(parent));
        let path = match parent {
            Some(parent) => format!("{}/{}", old.paths[*parent], node.name),
            None => new.paths[at].clone(),
        };
        let is_alike = |was: &usize| {
            let before = &old.file.nodes[*was];
            (&before.type_name, before.instance.is_some())
                == (&node.type_name, node.instance.is_some())
        };
        let same_path = old.by_path.get(&path).or_else(|| old.by_path.get(&new.paths[at])).copied();
        let moved = || {
            let mut named = gone_by_name.get(node.name.as_str()).into_iter().flatten();
            named.find(|was| is_alike(was) && !taken.contains(was)).copied()
        };
        let renamed = || {
            let fits = |was: &&usize| {
                let before = &old.file.nodes[**was];
                Some(old.parent_path(**was)) == path.rsplit_once('/').map(|(parent, _)| parent)
                    && is_alike(was)
                    && old.members(before) == new.members(node)
            };
            let few = if gone.len() > MAX_RENAMED { &[] } else { &gone[..] };
            few.iter().find(|was| !taken.contains(was) && fits(was)).copied()
        };
        let root = || (at == 0 && !old.file.nodes.is_empty()).then_some(0);
        let was =
            same_id.or(same_path.filter(is_alike)).or_else(moved).or_else(renamed).or_else(root);
        if let Some(was) = was.filter(|was| taken.insert(*was)) {
            pairs.insert(at, was);
        }
    }
    pairs
}
