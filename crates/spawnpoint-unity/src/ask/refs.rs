//! One asset and everything around it: who uses it, and what it uses.

use std::collections::{BTreeSet, HashSet};

use serde::Serialize;
use spawnpoint_core::{folder::folded, suggest::nearest};

use super::graph::Direction;
use crate::{
    id::Guid,
    index::{Asset, AssetId, how},
    project::Project,
};

/// What is around an asset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Refs {
    /// Its path; nothing for a guid that is in no file.
    pub path: Option<String>,
    /// Its guid.
    pub guid: Option<Guid>,
    /// What it is by its name.
    #[serde(rename = "type")]
    pub type_name: Option<&'static str>,
    /// Whether more than one step was followed.
    pub transitive: bool,
    /// Assets that use it, nearest first.
    pub users: Vec<Link>,
    /// Assets that it uses, nearest first.
    pub uses: Vec<Link>,
    /// Guids it points to that are in no file.
    pub unresolved: Vec<Guid>,
    /// From every user to what it uses, among all that are named here.
    #[serde(skip)]
    pub edges: BTreeSet<(String, String)>,
}

/// An asset that was reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Link {
    /// Its path.
    pub path: String,
    /// What it is by its name.
    #[serde(rename = "type")]
    pub type_name: &'static str,
    /// How many steps away.
    pub depth: usize,
    /// The asset one step nearer.
    pub via: Option<String>,
    /// How the one names the other.
    pub how: Vec<&'static str>,
}

/// Why no asset could be picked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PickError {
    /// There is none.
    #[error("there is no asset '{0}' in the project")]
    Unknown(String),
    /// There are several.
    #[error("'{wanted}' may be any of {}", .paths.join(", "))]
    Ambiguous {
        /// What was asked for.
        wanted: String,
        /// Some of those it may be.
        paths: Vec<String>,
    },
}

/// Of so many candidates nobody reads more.
const FEW: usize = 5;

/// The ways an asset is named, in words.
const WORDS: [(u8, &str); 5] = [
    (how::SCRIPT, "script"),
    (how::POINTER, "pointer"),
    (how::TEXT, "text"),
    (how::META_POINTER, "import pointer"),
    (how::META_TEXT, "import text"),
];

impl Project {
    /// The asset that a person means: a path within the project or on disk, a guid, the end of a path
    /// that no other asset has, or a file's name without its extension.
    pub fn pick(&self, wanted: &str) -> Result<Asset<'_>, PickError> {
        let unknown = || PickError::Unknown(wanted.to_owned());
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
            _ => Err(PickError::Ambiguous {
                wanted: wanted.to_owned(),
                paths: called.iter().take(FEW).map(|asset| asset.path().to_owned()).collect(),
            }),
        }
    }

    /// What to try instead of what could not be picked.
    pub fn pick_hint(&self, wanted: &str, error: &PickError) -> String {
        match (error, self.nearest_path(wanted)) {
            (PickError::Ambiguous { .. }, _) => "give the whole path".to_owned(),
            (_, Some(near)) => format!("did you mean '{near}'?"),
            (_, None) => {
                "give a path such as Assets/Player.prefab, a file's name, or a guid".to_owned()
            }
        }
    }

    /// The asset whose name reads most like this one; of several, one of the same sort.
    fn nearest_path(&self, wanted: &str) -> Option<&str> {
        let name = wanted.rsplit('/').next().unwrap_or(wanted);
        let (stem, end) = name.rsplit_once('.').unwrap_or((name, ""));
        let near = nearest(stem, self.index.assets().map(|asset| asset.stem()))?;
        let called = || self.index.assets().filter(|asset| asset.stem() == near);
        let same_sort = called().find(|asset| asset.path().ends_with(end));
        same_sort.or_else(|| called().next()).map(|asset| asset.path())
    }

    /// The asset at a path on disk, whatever folder of the project or of its packages that is.
    fn by_location(&self, path: &str) -> Option<Asset<'_>> {
        let path = folded(&std::path::absolute(path).ok()?);
        let path = self.files.real_path(&path).ok()?;
        self.index.places().iter().find_map(|place| {
            let inside = path.strip_prefix(&place.folder).ok()?.to_str()?.replace('\\', "/");
            self.index.by_path(&format!("{}/{inside}", place.prefix))
        })
    }

    /// What is around an asset, one step or as many as there are.
    pub fn refs(&self, id: AssetId, transitive: bool) -> Refs {
        let depth = if transitive { usize::MAX } else { 1 };
        let asset = self.index.asset(id);
        let mut members = HashSet::from([id]);
        let mut reach = |direction| {
            let nodes = self.reach(id, direction, depth);
            members.extend(nodes.iter().map(|node| node.asset));
            let link = |node: super::GraphNode| Link {
                via: (node.depth > 1).then(|| self.index.asset(node.from).path().to_owned()),
                how: words(node.how),
                path: node.path,
                type_name: node.type_name,
                depth: node.depth,
            };
            nodes.into_iter().map(link).collect()
        };
        let users = reach(Direction::Dependents);
        let uses = reach(Direction::Dependencies);
        Refs {
            path: Some(asset.path().to_owned()),
            guid: asset.guid(),
            type_name: Some(asset.kind().type_name()),
            transitive,
            users,
            uses,
            unresolved: self.unresolved(asset),
            edges: self.edges_among(&members),
        }
    }

    /// Who names a guid that is in no file.
    pub fn refs_of_unknown(&self, guid: Guid) -> Refs {
        let mut users: Vec<Link> = self
            .index
            .users_of(guid)
            .into_iter()
            .map(|naming| {
                let asset = self.index.asset(naming.user);
                Link {
                    path: asset.path().to_owned(),
                    type_name: asset.kind().type_name(),
                    depth: 1,
                    via: None,
                    how: words(naming.how),
                }
            })
            .collect();
        users.sort_by(|a, b| a.path.cmp(&b.path));
        let edges = users.iter().map(|user| (user.path.clone(), guid.to_string())).collect();
        Refs {
            path: None,
            guid: Some(guid),
            type_name: None,
            transitive: false,
            users,
            uses: Vec::new(),
            unresolved: Vec::new(),
            edges,
        }
    }

    /// Guids that an asset references and that no file has.
    pub fn unresolved(&self, asset: Asset<'_>) -> Vec<Guid> {
        let pointers = how::POINTER | how::META_POINTER;
        asset
            .mentions()
            .filter(|(guid, how)| how & pointers != 0 && self.index.by_guid(*guid).is_none())
            .map(|(guid, _)| guid)
            .collect()
    }

    fn edges_among(&self, members: &HashSet<AssetId>) -> BTreeSet<(String, String)> {
        let mut edges = BTreeSet::new();
        for user in members.iter().map(|id| self.index.asset(*id)) {
            let used = user.mentions().filter_map(|(guid, _)| self.index.by_guid(guid));
            for used in used.filter(|used| members.contains(&used.id()) && used.id() != user.id()) {
                edges.insert((user.path().to_owned(), used.path().to_owned()));
            }
        }
        edges
    }
}

impl super::GraphNode {
    /// How the asset one step nearer and this one reference each other.
    pub fn kinds(&self) -> Vec<&'static str> {
        words(self.how)
    }
}

fn words(how: u8) -> Vec<&'static str> {
    let said = WORDS.iter().filter(|(bit, _)| how & bit != 0).map(|(_, word)| *word);
    // A script is named by a pointer; saying so once is enough.
    let is_script = how & how::SCRIPT != 0;
    said.filter(|word| !(is_script && *word == "pointer")).collect()
}
