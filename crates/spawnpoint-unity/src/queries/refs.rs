//! References of one asset in both directions.

use std::collections::{BTreeSet, HashSet};

use spawnpoint_core::{
    folder::{AssetLookupError, LinkedAsset, ReferenceGraph, folded},
    suggest::nearest,
};

use super::graph::Direction;
use crate::{
    id::Guid,
    index::{Asset, AssetId, reference_kind},
    project::Project,
};

/// The maximum number of matches in an error.
const FEW: usize = 5;

/// Names of the kinds of reference.
const WORDS: [(u8, &str); 5] = [
    (reference_kind::SCRIPT, "script"),
    (reference_kind::POINTER, "pointer"),
    (reference_kind::TEXT, "text"),
    (reference_kind::META_POINTER, "import pointer"),
    (reference_kind::META_TEXT, "import text"),
];

impl Project {
    /// Finds an asset by its path within the project or on disk, its GUID, a unique end of its
    /// path, or its file name without extension.
    pub fn find_asset(&self, wanted: &str) -> Result<Asset<'_>, AssetLookupError> {
        let unknown = || AssetLookupError::Unknown(wanted.to_owned());
        if let Ok(guid) = wanted.parse::<Guid>() {
            return self.index.by_guid(guid).ok_or_else(unknown);
        }
        let path = wanted.replace('\\', "/");
        let path = path.trim_start_matches("./").trim_end_matches('/');
        let path = path.strip_suffix(".meta").unwrap_or(path);
        if let Some(found) = self.index.by_path(path) {
            return Ok(found);
        }
        if let Some(found) = self.by_location(path) {
            return Ok(found);
        }
        let end = format!("/{}", path.to_lowercase());
        let is_called = |asset: &Asset<'_>| {
            asset.path().to_lowercase().ends_with(&end) || asset.stem().eq_ignore_ascii_case(path)
        };
        let mut called: Vec<Asset<'_>> = self.index.assets().filter(is_called).collect();
        called.sort_by_key(|asset| asset.path());
        match called[..] {
            [] => Err(unknown()),
            [only] => Ok(only),
            _ => Err(AssetLookupError::Ambiguous {
                wanted: wanted.to_owned(),
                paths: called.iter().take(FEW).map(|asset| asset.path().to_owned()).collect(),
            }),
        }
    }

    /// A hint for a failed lookup.
    pub fn lookup_hint(&self, wanted: &str, error: &AssetLookupError) -> String {
        match (error, self.nearest_path(wanted)) {
            (AssetLookupError::Ambiguous { .. }, _) => "give the full path".to_owned(),
            (_, Some(near)) => format!("did you mean '{near}'?"),
            (_, None) => {
                "give a path such as Assets/Player.prefab, a file name, or a GUID".to_owned()
            }
        }
    }

    /// The asset with the most similar name; preferably with the same extension.
    fn nearest_path(&self, wanted: &str) -> Option<&str> {
        let name = wanted.rsplit('/').next().unwrap_or(wanted);
        let (stem, end) = name.rsplit_once('.').unwrap_or((name, ""));
        let near = nearest(stem, self.index.assets().map(|asset| asset.stem()))?;
        let called = || self.index.assets().filter(|asset| asset.stem() == near);
        let same_sort = called().find(|asset| asset.path().ends_with(end));
        same_sort.or_else(|| called().next()).map(|asset| asset.path())
    }

    /// The asset at a path on disk, in the project or in one of its packages.
    fn by_location(&self, path: &str) -> Option<Asset<'_>> {
        let path = folded(&std::path::absolute(path).ok()?);
        let path = self.files.real_path(&path).ok()?;
        self.index.roots().iter().find_map(|root| {
            let inside = path.strip_prefix(&root.folder).ok()?.to_str()?.replace('\\', "/");
            self.index.by_path(&format!("{}/{inside}", root.prefix))
        })
    }

    /// The references of an asset in both directions, direct or transitive.
    pub fn refs(&self, id: AssetId, transitive: bool) -> ReferenceGraph {
        let depth = if transitive { usize::MAX } else { 1 };
        let asset = self.index.asset(id);
        let mut members = HashSet::from([id]);
        let mut reach = |direction| {
            let nodes = self.reach(id, direction, depth);
            members.extend(nodes.iter().map(|node| node.asset));
            let link = |node: super::GraphNode| LinkedAsset {
                via: (node.depth > 1).then(|| self.index.asset(node.from).path().to_owned()),
                how: words(node.kinds),
                path: node.path,
                type_name: node.type_name.to_owned(),
                depth: node.depth,
            };
            nodes.into_iter().map(link).collect()
        };
        let users = reach(Direction::Dependents);
        let uses = reach(Direction::Dependencies);
        ReferenceGraph {
            path: Some(asset.path().to_owned()),
            id: asset.guid().map(|guid| guid.to_string()),
            type_name: Some(asset.kind().type_name().to_owned()),
            transitive,
            users,
            uses,
            unresolved: self.unresolved(asset).iter().map(ToString::to_string).collect(),
            edges: self.edges_among(&members),
        }
    }

    /// The references to a GUID that no asset has.
    pub fn refs_of_missing(&self, guid: Guid) -> ReferenceGraph {
        let mut users: Vec<LinkedAsset> = self
            .index
            .references_to(guid)
            .into_iter()
            .map(|reference| {
                let asset = self.index.asset(reference.source);
                LinkedAsset {
                    path: asset.path().to_owned(),
                    type_name: asset.kind().type_name().to_owned(),
                    depth: 1,
                    via: None,
                    how: words(reference.kinds),
                }
            })
            .collect();
        users.sort_by(|a, b| a.path.cmp(&b.path));
        let edges = users.iter().map(|user| (user.path.clone(), guid.to_string())).collect();
        ReferenceGraph { id: Some(guid.to_string()), users, edges, ..ReferenceGraph::default() }
    }

    /// GUIDs that an asset references and that no asset has.
    pub fn unresolved(&self, asset: Asset<'_>) -> Vec<Guid> {
        let pointers = reference_kind::POINTER | reference_kind::META_POINTER;
        asset
            .references()
            .filter(|(guid, kinds)| kinds & pointers != 0 && self.index.by_guid(*guid).is_none())
            .map(|(guid, _)| guid)
            .collect()
    }

    fn edges_among(&self, members: &HashSet<AssetId>) -> BTreeSet<(String, String)> {
        let mut edges = BTreeSet::new();
        for user in members.iter().map(|id| self.index.asset(*id)) {
            let used = user.references().filter_map(|(guid, _)| self.index.by_guid(guid));
            for used in used.filter(|used| members.contains(&used.id()) && used.id() != user.id()) {
                edges.insert((user.path().to_owned(), used.path().to_owned()));
            }
        }
        edges
    }
}

impl super::GraphNode {
    /// The kinds of reference between this asset and the one that is one step nearer.
    pub fn kinds(&self) -> Vec<&'static str> {
        words(self.kinds)
    }
}

fn words(kinds: u8) -> Vec<&'static str> {
    let said = WORDS.iter().filter(|(bit, _)| kinds & bit != 0).map(|(_, word)| *word);
    // A script is always referenced by a pointer, so "pointer" is omitted.
    let is_script = kinds & reference_kind::SCRIPT != 0;
    said.filter(|word| !(is_script && *word == "pointer")).collect()
}
