//! References of one file in both directions.

use std::collections::{BTreeSet, HashMap, VecDeque};

use spawnpoint_core::{
    folder::{AssetLookupError, LinkedAsset, ReferenceGraph},
    suggest::nearest,
};

use crate::{
    index::{FileId, FileRecord, Index, ROOT, ReferenceKind},
    project::{Project, shown},
    uid,
};

/// The maximum number of matches in an error.
const FEW: usize = 5;

/// A file that was reached by references.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The file.
    pub file: FileId,
    /// How many steps away it is.
    pub depth: usize,
    /// The file one step nearer.
    pub via: FileId,
    /// The kinds of the last reference.
    pub kinds: Vec<&'static str>,
}

impl Project {
    /// Finds a file by path, id, global class name, a unique end of its path, or its name without extension.
    pub fn find_asset(&self, wanted: &str) -> Result<FileId, AssetLookupError> {
        let index = self.index();
        let unknown = || AssetLookupError::Unknown(wanted.to_owned());
        if wanted.starts_with(uid::PREFIX) {
            return index.by_uid(wanted).ok_or_else(unknown);
        }
        let path = wanted.replace('\\', "/");
        let path = path.trim_start_matches("./");
        if let Some(found) = index.by_path(path).or_else(|| index.by_class(path)) {
            return Ok(found);
        }
        let path = path.strip_prefix(ROOT).unwrap_or(path).to_lowercase();
        let end = format!("/{path}");
        let is_called = |file: &FileRecord| {
            let low = file.path.to_lowercase();
            low.ends_with(&end) || low == path || stem(&low) == path
        };
        let called: Vec<FileId> =
            index.files().filter(|(_, file)| is_called(file)).map(|(id, _)| id).collect();
        match called[..] {
            [] => Err(unknown()),
            [only] => Ok(only),
            _ => Err(AssetLookupError::Ambiguous {
                wanted: wanted.to_owned(),
                paths: called.iter().take(FEW).map(|id| shown(&index.file(*id).path)).collect(),
            }),
        }
    }

    /// Dependencies or dependents of a file up to a depth, nearest first.
    pub fn reach(&self, from: FileId, dependents: bool, depth: usize) -> Vec<Reached> {
        let index = self.index();
        let mut depths = HashMap::from([(from, 0)]);
        let mut open = VecDeque::from([from]);
        let mut found = Vec::new();
        while let Some(via) = open.pop_front() {
            let next = depths[&via] + 1;
            if next > depth {
                break;
            }
            let step = if dependents { index.users(via) } else { index.uses(via) };
            for (file, kinds) in step {
                if depths.contains_key(file) {
                    continue;
                }
                depths.insert(*file, next);
                open.push_back(*file);
                let kinds = kinds.iter().copied().map(ReferenceKind::as_str).collect();
                found.push(Reached { file: *file, depth: next, via, kinds });
            }
        }
        found
    }

    /// Paths and ids that a file references and that do not exist.
    pub fn unresolved(&self, file: FileId) -> Vec<String> {
        let index = self.index();
        let missing = index.file(file).references.iter().filter(|reference| {
            // A class may be built in.
            reference.class.is_none() && index.resolve(reference).is_none()
        });
        missing.map(|reference| reference.shown()).collect::<BTreeSet<_>>().into_iter().collect()
    }
}

pub(super) fn graph(
    project: &Project,
    name: &str,
    transitive: bool,
) -> Result<ReferenceGraph, AssetLookupError> {
    let index = project.index();
    let own = match project.find_asset(name) {
        Ok(own) => own,
        Err(error) => {
            let lost = users_of_missing(index, name);
            return if lost.users.is_empty() { Err(error) } else { Ok(lost) };
        }
    };
    let depth = if transitive { usize::MAX } else { 1 };
    let (users, uses) = (project.reach(own, true, depth), project.reach(own, false, depth));
    let members: BTreeSet<FileId> =
        users.iter().chain(&uses).map(|one| one.file).chain([own]).collect();
    let path = |id: FileId| shown(&index.file(id).path);
    let edges = members.iter().flat_map(|user| {
        let used = index.uses(*user).keys().filter(|used| members.contains(used));
        used.map(|used| (path(*user), path(*used)))
    });
    let link = |one: Reached| LinkedAsset {
        path: path(one.file),
        type_name: index.file(one.file).type_name.clone(),
        depth: one.depth,
        via: (one.depth > 1).then(|| path(one.via)),
        how: one.kinds,
    };
    let file = index.file(own);
    Ok(ReferenceGraph {
        path: Some(path(own)),
        id: file.uid.clone(),
        type_name: Some(file.type_name.clone()),
        transitive,
        edges: edges.collect(),
        users: users.into_iter().map(link).collect(),
        uses: uses.into_iter().map(link).collect(),
        unresolved: project.unresolved(own),
    })
}

/// The references to a path or id that does not exist.
fn users_of_missing(index: &Index, name: &str) -> ReferenceGraph {
    let mut users = Vec::new();
    for (id, file) in index.files() {
        let is_meant = |text: &Option<String>| {
            text.as_deref() == Some(name.strip_prefix(ROOT).unwrap_or(name))
        };
        let named: Vec<_> = file
            .references
            .iter()
            .filter(|one| {
                (is_meant(&one.path) || is_meant(&one.uid)) && index.resolve(one).is_none()
            })
            .collect();
        if let Some(first) = named.first() {
            users.push(LinkedAsset {
                path: shown(&index.file(id).path),
                type_name: file.type_name.clone(),
                depth: 1,
                via: None,
                how: vec![first.kind.as_str()],
            });
        }
    }
    let edges = users.iter().map(|user| (user.path.clone(), name.to_owned())).collect();
    ReferenceGraph { id: Some(name.to_owned()), users, edges, ..ReferenceGraph::default() }
}

pub(crate) fn lookup_hint(project: &Project, wanted: &str, error: &AssetLookupError) -> String {
    let name = wanted.rsplit('/').next().unwrap_or(wanted).to_lowercase();
    let files = || project.index().files().map(|(_, file)| file.path.as_str());
    let near = nearest(stem(&name), files().map(stem));
    let path = near.and_then(|near| {
        let called = || files().filter(|path| stem(path) == near);
        let end = name.rsplit_once('.').map_or("", |(_, end)| end);
        called().find(|path| path.ends_with(end)).or_else(|| called().next())
    });
    match (error, path) {
        (AssetLookupError::Ambiguous { .. }, _) => "give the full path".to_owned(),
        (AssetLookupError::Unknown(_), Some(path)) => format!("did you mean '{}'?", shown(path)),
        (AssetLookupError::Unknown(_), None) => {
            "give a path such as res://player.tscn, a file name, or a uid".to_owned()
        }
    }
}

/// The name of a file without its folder and extension.
pub(crate) fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}
