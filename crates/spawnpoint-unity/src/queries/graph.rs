//! Transitive dependencies and dependents.

use std::collections::{HashSet, VecDeque};

use serde::Serialize;
use spawnpoint_core::folder::dependency_cycles;

use crate::{
    id::Guid,
    index::{AssetId, reference_kind},
    project::Project,
};

/// The direction of references.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The assets that an asset references.
    Dependencies,
    /// The assets that reference an asset.
    Dependents,
}

/// A direct or indirect dependency or dependent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GraphNode {
    /// The asset.
    #[serde(skip)]
    pub asset: AssetId,
    /// Its path.
    pub path: String,
    /// Its guid.
    pub guid: Option<Guid>,
    /// Its kind, by its extension.
    #[serde(rename = "type")]
    pub type_name: &'static str,
    /// The distance in references.
    pub depth: usize,
    /// The asset one step nearer.
    #[serde(skip)]
    pub from: AssetId,
    /// Bits of [`reference_kind`](crate::index::reference_kind).
    #[serde(skip)]
    pub kinds: u8,
}

impl Project {
    /// All assets within `depth` steps, nearest first, then sorted by path.
    pub fn reach(&self, start: AssetId, direction: Direction, depth: usize) -> Vec<GraphNode> {
        let mut seen = HashSet::from([start]);
        let mut open = VecDeque::from([(start, 0)]);
        let mut found = Vec::new();
        while let Some((from, steps)) = open.pop_front() {
            if steps >= depth {
                continue;
            }
            for (to, kinds) in self.neighbors(from, direction) {
                if seen.insert(to) {
                    open.push_back((to, steps + 1));
                    let asset = self.index.asset(to);
                    found.push(GraphNode {
                        asset: to,
                        path: asset.path().to_owned(),
                        guid: asset.guid(),
                        type_name: asset.kind().type_name(),
                        depth: steps + 1,
                        from,
                        kinds,
                    });
                }
            }
        }
        found.sort_by(|a, b| (a.depth, &a.path).cmp(&(b.depth, &b.path)));
        found
    }

    fn neighbors(&self, from: AssetId, direction: Direction) -> Vec<(AssetId, u8)> {
        let asset = self.index.asset(from);
        match direction {
            Direction::Dependencies => asset
                .references()
                .filter_map(|(guid, kinds)| Some((self.index.by_guid(guid)?.id(), kinds)))
                .filter(|(to, _)| *to != from)
                .collect(),
            Direction::Dependents => {
                let users =
                    asset.guid().map(|guid| self.index.references_to(guid)).unwrap_or_default();
                users.into_iter().map(|reference| (reference.source, reference.kinds)).collect()
            }
        }
    }

    /// Files that contain a GUID; `.meta` files are listed separately. With `pointers_only`, only
    /// pointers to objects count.
    pub fn users(&self, guid: Guid, pointers_only: bool) -> Vec<String> {
        let mut paths = Vec::new();
        let (file, meta) = match pointers_only {
            true => (reference_kind::POINTER, reference_kind::META_POINTER),
            false => (reference_kind::FILE, reference_kind::META),
        };
        for reference in self.index.references_to(guid) {
            let path = self.index.asset(reference.source).path();
            if reference.kinds & file != 0 {
                paths.push(path.to_owned());
            }
            if reference.kinds & meta != 0 {
                paths.push(format!("{path}.meta"));
            }
        }
        paths.sort();
        paths
    }

    /// Dependency cycles between assets, each sorted by path.
    pub fn asset_cycles(&self) -> Vec<Vec<String>> {
        let assets: Vec<AssetId> = self.index.assets().map(|asset| asset.id()).collect();
        let numbers: std::collections::HashMap<AssetId, usize> =
            assets.iter().enumerate().map(|(number, id)| (*id, number)).collect();
        let edges: Vec<Vec<usize>> = assets
            .iter()
            .map(|id| {
                let to = self.neighbors(*id, Direction::Dependencies);
                to.into_iter().filter_map(|(to, _)| numbers.get(&to).copied()).collect()
            })
            .collect();
        let path = |number: usize| self.index.asset(assets[number]).path().to_owned();
        dependency_cycles(&edges)
            .into_iter()
            .map(|cycle| cycle.into_iter().map(path).collect())
            .collect()
    }
}
