//! Lists all problems of a project.

use rayon::prelude::*;
use spawnpoint_core::folder::{Finding, RuleInfo, dependency_cycles};

use super::{connections, rules};
use crate::{
    index::{FileId, FileRecord, Reference, ReferenceKind, is_binary},
    project::{Project, shown},
};

/// All problems, most severe first, then sorted by path and line.
pub(super) fn findings(project: &Project) -> Vec<Finding> {
    let files: Vec<FileId> = project.index().files().map(|(id, _)| id).collect();
    let mut found: Vec<Finding> =
        files.par_iter().flat_map_iter(|id| of_file(project, *id)).collect();
    found.extend(duplicates(project));
    found.extend(cycles(project));
    for path in &project.scan().orphans {
        let message = "the file that it belongs to does not exist";
        found.push(Finding::new(rules::ORPHANED_SIDE_FILE, path, message));
    }
    for skipped in &project.scan().skipped {
        let inside = skipped.path.strip_prefix(project.root()).unwrap_or(&skipped.path);
        let path = inside.to_string_lossy().replace('\\', "/");
        found.push(Finding::new(rules::UNREADABLE, path, skipped.reason.clone()));
    }
    found.sort_by(|a, b| (a.level, &a.path, a.line).cmp(&(b.level, &b.path, b.line)));
    found
}

fn of_file(project: &Project, id: FileId) -> Vec<Finding> {
    let file = project.index().file(id);
    let mut found = Vec::new();
    if let Some((line, why)) = &file.unreadable {
        found.push(at(rules::UNREADABLE, file, *line, format!("cannot be read: {why}")));
    }
    if is_binary(&file.path) {
        let message = "is binary, so its references are not checked";
        found.push(Finding::new(rules::BINARY_RESOURCE, &file.path, message));
    }
    for (id, line) in &file.undeclared {
        let message = format!("uses the resource '{id}', which the file does not declare");
        found.push(at(rules::UNDECLARED_RESOURCE, file, *line, message));
    }
    found.extend(file.references.iter().filter_map(|one| of_reference(project, file, one)));
    found.extend(connections::findings(project, id));
    found
}

fn of_reference(project: &Project, file: &FileRecord, reference: &Reference) -> Option<Finding> {
    let index = project.index();
    let uid = reference.uid.clone();
    let finding =
        |rule, message| Some(Finding { id: uid, ..at(rule, file, reference.line, message) });
    if index.resolve(reference).is_none() {
        let name = reference.shown();
        return match reference.kind {
            // A class may be built in, and a string need not be a file.
            ReferenceKind::Text => None,
            ReferenceKind::Extends if reference.class.is_some() => None,
            ReferenceKind::Script | ReferenceKind::Extends => {
                finding(rules::MISSING_SCRIPT, format!("the script {name} does not exist"))
            }
            ReferenceKind::Resource | ReferenceKind::Scene | ReferenceKind::Instance => {
                finding(rules::MISSING_RESOURCE, format!("{name} does not exist"))
            }
            ReferenceKind::Preload => {
                finding(rules::MISSING_PRELOAD, format!("preloads {name}, which does not exist"))
            }
            ReferenceKind::Load => {
                finding(rules::MISSING_LOAD, format!("loads {name}, which does not exist"))
            }
            ReferenceKind::MainScene => {
                finding(rules::MISSING_MAIN_SCENE, format!("the main scene {name} does not exist"))
            }
            ReferenceKind::Autoload => {
                finding(rules::MISSING_AUTOLOAD, format!("the autoload {name} does not exist"))
            }
        };
    }
    let (uid, path) = (reference.uid.as_deref()?, reference.path.as_deref()?);
    match (index.by_uid(uid), index.by_path(path)) {
        // The ids of binary files are known only to the editor.
        (None, Some(found)) if !is_binary(&index.file(found).path) => finding(
            rules::BROKEN_UID,
            format!("no file has {uid}; the path {} is used instead", reference.shown()),
        ),
        (Some(by_uid), by_path) if by_path != Some(by_uid) => finding(
            rules::OUTDATED_PATH,
            format!("{} is now {}", reference.shown(), shown(&index.file(by_uid).path)),
        ),
        _ => None,
    }
}

fn duplicates(project: &Project) -> impl Iterator<Item = Finding> {
    let index = project.index();
    index.duplicates().iter().map(move |(first, second)| {
        let (first, second) = (index.file(*first), index.file(*second));
        let message = format!("has the same uid as {}", shown(&first.path));
        let finding = Finding::new(rules::DUPLICATE_UID, &second.path, message);
        Finding { id: second.uid.clone(), ..finding }
    })
}

/// Scenes that have each other, or themselves, as nodes.
fn cycles(project: &Project) -> impl Iterator<Item = Finding> {
    let index = project.index();
    let is_instance = |reference: &&Reference| reference.kind == ReferenceKind::Instance;
    let edges: Vec<Vec<FileId>> = index
        .files()
        .map(|(_, file)| {
            let instances = file.references.iter().filter(is_instance);
            instances.filter_map(|reference| index.resolve(reference)).collect()
        })
        .collect();
    dependency_cycles(&edges).into_iter().map(move |cycle| {
        let paths: Vec<String> = cycle.iter().map(|id| shown(&index.file(*id).path)).collect();
        let message = match &paths[..] {
            [_] => "instances itself".to_owned(),
            [_, others @ ..] => format!("instances itself through {}", others.join(", ")),
            [] => String::new(),
        };
        let first = cycle.first().map(|id| index.file(*id).path.clone()).unwrap_or_default();
        Finding::new(rules::CYCLIC_INSTANCE, first, message)
    })
}

pub(super) fn at(rule: RuleInfo, file: &FileRecord, line: usize, message: String) -> Finding {
    Finding { line: Some(line), ..Finding::new(rule, &file.path, message) }
}
