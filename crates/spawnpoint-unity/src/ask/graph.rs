//! Who needs whom, over several steps.

use std::collections::{HashSet, VecDeque};

use serde::Serialize;

use crate::{
    id::Guid,
    index::{AssetId, how},
    project::Project,
};

/// Which way to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// What an asset needs.
    Dependencies,
    /// What needs it.
    Dependents,
}

/// An asset that was reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GraphNode {
    /// Which.
    #[serde(skip)]
    pub asset: AssetId,
    /// Its path.
    pub path: String,
    /// Its guid.
    pub guid: Option<Guid>,
    /// What it is by its name.
    #[serde(rename = "type")]
    pub type_name: &'static str,
    /// How many steps away.
    pub depth: usize,
    /// The asset one step before.
    #[serde(skip)]
    pub from: AssetId,
    /// How the one names the other: bits of [`how`](crate::index::how).
    #[serde(skip)]
    pub how: u8,
}

impl Project {
    /// Everything within `depth` steps, nearest first, then by path.
    pub fn reach(&self, start: AssetId, direction: Direction, depth: usize) -> Vec<GraphNode> {
        let mut seen = HashSet::from([start]);
        let mut open = VecDeque::from([(start, 0)]);
        let mut found = Vec::new();
        while let Some((from, steps)) = open.pop_front() {
            if steps >= depth {
                continue;
            }
            for (to, how) in self.neighbours(from, direction) {
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
                        how,
                    });
                }
            }
        }
        found.sort_by(|a, b| (a.depth, &a.path).cmp(&(b.depth, &b.path)));
        found
    }

    fn neighbours(&self, from: AssetId, direction: Direction) -> Vec<(AssetId, u8)> {
        let asset = self.index.asset(from);
        match direction {
            Direction::Dependencies => asset
                .mentions()
                .filter_map(|(guid, how)| Some((self.index.by_guid(guid)?.id(), how)))
                .filter(|(to, _)| *to != from)
                .collect(),
            Direction::Dependents => {
                let users = asset.guid().map(|guid| self.index.users_of(guid)).unwrap_or_default();
                users.into_iter().map(|naming| (naming.user, naming.how)).collect()
            }
        }
    }

    /// Files whose text names a guid, as paths on disk would be listed: the `.meta` file counts for
    /// itself. With `pointers_only`, only real pointers to objects count.
    pub fn users(&self, guid: Guid, pointers_only: bool) -> Vec<String> {
        let mut paths = Vec::new();
        let (file, meta) = match pointers_only {
            true => (how::POINTER, how::META_POINTER),
            false => (how::FILE, how::META),
        };
        for naming in self.index.users_of(guid) {
            let path = self.index.asset(naming.user).path();
            if naming.how & file != 0 {
                paths.push(path.to_owned());
            }
            if naming.how & meta != 0 {
                paths.push(format!("{path}.meta"));
            }
        }
        paths.sort();
        paths
    }

    /// Assets that need each other in a circle, each circle by path.
    pub fn asset_cycles(&self) -> Vec<Vec<String>> {
        let assets: Vec<AssetId> = self.index.assets().map(|asset| asset.id()).collect();
        let numbers: std::collections::HashMap<AssetId, usize> =
            assets.iter().enumerate().map(|(number, id)| (*id, number)).collect();
        let edges: Vec<Vec<usize>> = assets
            .iter()
            .map(|id| {
                let to = self.neighbours(*id, Direction::Dependencies);
                to.into_iter().filter_map(|(to, _)| numbers.get(&to).copied()).collect()
            })
            .collect();
        let path = |number: usize| self.index.asset(assets[number]).path().to_owned();
        crate::graph::cycles(&edges)
            .into_iter()
            .map(|cycle| cycle.into_iter().map(path).collect())
            .collect()
    }
}
