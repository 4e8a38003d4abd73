//! Single files: by name and by filter, what is around them, and their text.

use std::collections::HashSet;

use spawnpoint_core::folder::{FolderProject, path_pattern};
use spawnpoint_protocol::{
    ErrorKind, Fault, Sourced,
    asset::{
        AssetCard, AssetInfo, AssetName, AssetNode, AssetReference, AssetReferences, AssetText,
        AssetTree,
    },
    op::{AssetExport, AssetInfoGet, AssetReferencesGet, AssetTreeGet, AssetsFind},
    shape::Page,
};

use crate::{
    index::{FileId, FileRecord, ROOT},
    project::{Project, shown},
    queries::{Reached, stem},
};

/// Finds files by folder, path and type. Files that are not resources are found only by a type or a path.
pub fn find(project: &Project, op: &AssetsFind) -> Result<Page<AssetCard>, Fault> {
    let filter = &op.filter;
    let folder =
        |text: &String| text.strip_prefix(ROOT).unwrap_or(text).trim_matches('/').to_owned();
    let folders: Vec<String> = filter.folders.iter().map(folder).collect();
    let patterns =
        filter.paths.iter().map(|text| path_pattern(text)).collect::<Result<Vec<_>, _>>()?;
    let is_in = |path: &str, folder: &String| {
        let above = path.rsplit_once('/').map_or("", |(above, _)| above);
        let is_below = folder.is_empty() || above.starts_with(&format!("{folder}/"));
        above == folder || filter.recursive && is_below
    };
    let fits = |file: &FileRecord| {
        let path = shown(&file.path);
        let bare = path.rsplit_once('.').map_or(path.as_str(), |(bare, _)| bare);
        (folders.is_empty() || folders.iter().any(|folder| is_in(&file.path, folder)))
            && (patterns.is_empty()
                || patterns.iter().any(|one| one.is_match(bare) || one.is_match(&path)))
            && (filter.types.is_empty()
                || filter.types.iter().any(|name| file.type_name.eq_ignore_ascii_case(name)))
            && (!file.type_name.is_empty() || !patterns.is_empty())
    };
    let found: Vec<&FileRecord> =
        project.index().files().map(|(_, file)| file).filter(|file| fits(file)).collect();
    let total = found.len();
    Ok(Page { total, items: op.slice.of(found).map(card).collect() })
}

fn card(file: &FileRecord) -> AssetCard {
    AssetCard {
        path: shown(&file.path),
        id: file.uid.clone(),
        name: stem(&file.path).to_owned(),
        type_name: file.type_name.clone(),
        tags: None,
    }
}

/// The file that is asked for.
fn resolve(project: &Project, asset: &AssetName) -> Result<FileId, Fault> {
    let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    let found = |name: &str| {
        project.find_asset(name).map_err(|error| {
            let hint = project.lookup_hint(name, &error);
            Fault::new(ErrorKind::NotFound, error.to_string()).hint(hint)
        })
    };
    let wrong = |what: String| Fault::new(ErrorKind::InvalidArgument, what);
    if let Some(name) = given(&asset.name) {
        return found(&name);
    }
    match (given(&asset.path), given(&asset.id)) {
        (Some(path), Some(uid)) => match (found(&path)?, found(&uid)?) {
            (one, other) if one == other => Ok(one),
            _ => Err(wrong(format!("'{uid}' is not the uid of '{path}'"))),
        },
        (Some(name), None) | (None, Some(name)) => found(&name),
        (None, None) => Err(wrong("Give the path, the uid or the name of an asset".to_owned())),
    }
}

/// Describes a file.
pub fn info(project: &Project, op: &AssetInfoGet) -> Result<Sourced<AssetInfo>, Fault> {
    let id = resolve(project, &op.asset)?;
    let (index, file) = (project.index(), project.index().file(id));
    let unresolved = project.unresolved(id);
    let remark = (!unresolved.is_empty())
        .then(|| format!("It references files that do not exist: {}", unresolved.join(", ")));
    Ok(Sourced::from_disk(AssetInfo {
        card: card(file),
        importer: file.importer.clone(),
        size_bytes: Some(file.stamps[0].size),
        dependencies: index.uses(id).keys().map(|used| shown(&index.file(*used).path)).collect(),
    })
    .with_diagnostics(remark))
}

/// Lists the files around a file. All references count: Godot does not tell hard from soft ones.
pub fn references(project: &Project, op: &AssetReferencesGet) -> Result<AssetReferences, Fault> {
    let own = match resolve(project, &op.asset) {
        Ok(own) => own,
        Err(fault) => return of_missing(project, op).ok_or(fault),
    };
    let depth = if op.depth == 0 { usize::MAX } else { op.depth as usize };
    let reach = |wanted: bool, dependents| match wanted {
        true => project.reach(own, dependents, depth),
        false => Vec::new(),
    };
    let dependencies = reach(op.direction.wants_dependencies(), false);
    let dependents = reach(op.direction.wants_dependents(), true);
    let index = project.index();
    let reference = |one: Reached| {
        let file = index.file(one.file);
        AssetReference {
            path: shown(&file.path),
            id: file.uid.clone(),
            type_name: file.type_name.clone(),
            depth: one.depth,
            via: (one.depth > 1).then(|| shown(&index.file(one.via).path)),
            kinds: one.kinds.into_iter().map(str::to_owned).collect(),
        }
    };
    let limit = op.limit.unwrap_or(usize::MAX);
    let cut = |list: Vec<Reached>| list.into_iter().take(limit).map(reference).collect();
    Ok(AssetReferences {
        path: Some(shown(&index.file(own).path)),
        id: index.file(own).uid.clone(),
        dependency_count: dependencies.len(),
        dependencies: cut(dependencies),
        dependent_count: dependents.len(),
        dependents: cut(dependents),
        unresolved: project.unresolved(own),
    })
}

/// The references to a path or id that does not exist, if there are any.
fn of_missing(project: &Project, op: &AssetReferencesGet) -> Option<AssetReferences> {
    let AssetName { path, id, name } = &op.asset;
    let name = name.as_ref().or(path.as_ref()).or(id.as_ref())?;
    let found = FolderProject::references(project, name, false).ok()?;
    let dependent = |one: spawnpoint_core::folder::LinkedAsset| AssetReference {
        path: one.path,
        id: None,
        type_name: one.type_name,
        depth: one.depth,
        via: one.via,
        kinds: one.how.into_iter().map(str::to_owned).collect(),
    };
    Some(AssetReferences {
        id: found.id,
        dependent_count: found.users.len(),
        dependents: found
            .users
            .into_iter()
            .take(op.limit.unwrap_or(usize::MAX))
            .map(dependent)
            .collect(),
        ..AssetReferences::default()
    })
}

/// Lists all dependencies of a file, down to a depth: the file first, then each after its own dependencies.
pub fn tree(project: &Project, op: &AssetTreeGet) -> Result<AssetTree, Fault> {
    let root = resolve(project, &op.asset)?;
    let index = project.index();
    let node = |id: FileId, depth: u32| AssetNode {
        path: shown(&index.file(id).path),
        depth,
        dependencies: index.uses(id).keys().map(|used| shown(&index.file(*used).path)).collect(),
    };
    let uses = |id: FileId| index.uses(id).keys().copied().collect::<Vec<_>>().into_iter();
    let mut seen = HashSet::from([root]);
    let mut nodes = Vec::new();
    let mut path = vec![(node(root, 0), uses(root))];
    while let Some((current, rest)) = path.last_mut() {
        let depth = current.depth + 1;
        match rest.next().filter(|_| depth <= op.depth) {
            Some(id) if seen.insert(id) => path.push((node(id, depth), uses(id))),
            Some(_) => {}
            None => nodes.extend(path.pop().map(|(done, _)| done)),
        }
    }
    // The root ends last and is listed first.
    nodes.rotate_right(1);
    Ok(AssetTree { nodes })
}

/// Exports a file as its text.
pub fn export(project: &Project, op: &AssetExport) -> Result<AssetText, Fault> {
    let file = project.index().file(resolve(project, &op.asset)?);
    let unsupported = |what: String| Fault::new(ErrorKind::Unsupported, what);
    if !["", "text", "tscn", "tres"].contains(&op.format.to_ascii_lowercase().as_str()) {
        let what = format!("Assets cannot be exported as '{}'", op.format);
        return Err(unsupported(what).hint("use text, or leave the format out"));
    }
    let bytes = project.bytes(file).map_err(|error| {
        Fault::new(ErrorKind::NotFound, format!("'{}' cannot be read: {error}", shown(&file.path)))
    })?;
    if bytes.contains(&0) {
        return Err(unsupported(format!("'{}' is not text", shown(&file.path))));
    }
    Ok(AssetText {
        path: shown(&file.path),
        type_name: file.type_name.clone(),
        text: String::from_utf8_lossy(&bytes).into_owned(),
    })
}
