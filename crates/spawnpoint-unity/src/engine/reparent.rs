//! Changes the parent of an object of a scene.

use std::path::Path;

use spawnpoint_protocol::{ErrorKind, Fault, Sourced};
use spawnpoint_unity_ops::{Reparented, SceneReparent};

use super::{
    background::{SharedProject, write},
    project_fault,
    scene::{hierarchy_of, open},
};
use crate::{
    edit::{EditError, PoseChange, set_parent},
    project::Project,
    scene::{Hierarchy, Object},
    yaml::split,
};

const KEPT: &str = "The position in the world could not be computed from the files. Local position, \
                    rotation and scale are unchanged, so the object may have moved in the world.";
/// The remark on a change while an editor has the project open.
const OPEN: &str = "A Unity editor seems to have this project open. It will ask whether to reload \
                    the scene; saving the scene there overwrites this change.";

/// Changes the parent of an object, writes the scene and reads it back. The project is locked
/// meanwhile.
pub fn run(project: &SharedProject, op: &SceneReparent) -> Result<Sourced<Reparented>, Fault> {
    let mut project = write(project);
    let (chosen, hierarchy) = open(&project, op.scene.as_deref())?;
    let (path, file) = (chosen.asset.path().to_owned(), chosen.asset.location());
    if !path.starts_with("Assets/") {
        let what = "Asset path must be in Assets/ folder. Package assets are not supported.";
        return Err(project_fault(what, &[("scenePath", &path)]));
    }
    let find = |name: &str, missing: &str| {
        let at = hierarchy.find(name);
        at.ok_or_else(|| project_fault(missing, &[("scenePath", &path)]))
    };
    let child = find(&op.child, "Child GameObject not found")?;
    let parent = op.parent.as_deref().filter(|parent| !parent.is_empty());
    let parent = parent.map(|parent| find(parent, "Parent GameObject not found")).transpose()?;
    let remark = chosen.remark.clone();
    let object = hierarchy.object(child);
    let mut kept = None;
    if object.parent != parent {
        let text = project.read(chosen.asset).map_err(|error| failed(&file, &error))?;
        let changed;
        (changed, kept) = reparented(&project, &text, &hierarchy, &path, child, parent)?;
        let replaced = project.files.replace(&file, &text, &changed);
        replaced.map_err(|error| failed(&file, &error))?;
        project.touch(&[&path]);
    }
    let result = read_back(&project, &path, object.id, &hierarchy, parent)?;
    let remarks = [kept, open_remark(&project)].into_iter().flatten().map(str::to_owned);
    let child_path = op.child.clone();
    Ok(Sourced::from_disk(Reparented { child_path, ..result })
        .with_diagnostics(remark)
        .with_diagnostics(remarks))
}

/// The remark if an editor seems to have the project open.
pub fn open_remark(project: &Project) -> Option<&'static str> {
    let lock = project.root().join("Temp/UnityLockfile");
    project.files.is_file(&lock).then_some(OPEN)
}

/// The text of a scene with another parent for an object, and a remark if the object may have moved
/// in the world. The hierarchy is that of the file, the text may have other changes already.
pub fn reparented(
    project: &Project,
    text: &[u8],
    hierarchy: &Hierarchy,
    path: &str,
    child: u32,
    parent: Option<u32>,
) -> Result<(Vec<u8>, Option<&'static str>), Fault> {
    let child_id = document_of(project, text, hierarchy, hierarchy.object(child), path)?;
    let parent_id = parent.map(|at| own_id(project, hierarchy.object(at), path)).transpose()?;
    let pose_change = pose_change(project, hierarchy, child, parent);
    let hang =
        |pose_change: Option<&PoseChange>| set_parent(text, child_id, parent_id, pose_change);
    let placed = pose_change
        .as_ref()
        .map_or(Err(EditError::Unplaced), |pose_change| hang(Some(pose_change)));
    let (changed, kept) = match placed {
        Err(EditError::Unplaced) => (hang(None), Some(KEPT)),
        placed => (placed, None),
    };
    Ok((changed.map_err(|error| refused(&error))?, kept))
}

/// The local transform to write, so that the object keeps its position in the world.
fn pose_change(
    project: &Project,
    hierarchy: &Hierarchy,
    child: u32,
    parent: Option<u32>,
) -> Option<PoseChange> {
    let poses = project.poses(hierarchy, child)?;
    let (from, above) = poses.split_first()?;
    let other = match parent {
        Some(parent) => project.poses(hierarchy, parent)?,
        None => Vec::new(),
    };
    Some(PoseChange { from: *from, to: from.moved(above, &other)? })
}

/// The id of an object that is stored in the scene itself.
fn own_id(project: &Project, object: &Object, scene: &str) -> Result<i64, Fault> {
    let origin = object.origin.filter(|_| object.prefab.is_none());
    let own = origin.filter(|origin| project.index().asset(origin.asset).path() == scene);
    own.map(|origin| origin.id).ok_or_else(|| refused(&EditError::NotHere(object.id)))
}

/// The id of the document with the parent of an object: its own, or that of the prefab instance
/// whose root it is.
fn document_of(
    project: &Project,
    text: &[u8],
    hierarchy: &Hierarchy,
    object: &Object,
    scene: &str,
) -> Result<i64, Fault> {
    if object.prefab.is_none() {
        return own_id(project, object, scene);
    }
    let stands_for = |id: i64| {
        let slot = hierarchy.by_id(id)?;
        Some(hierarchy.object(slot.object()).id == object.id)
    };
    let sheet = split(text);
    let instance = sheet.documents.iter().find_map(|document| {
        let instance = document.field("m_PrefabInstance").and_then(|field| field.pointer())?;
        (document.stripped && stands_for(document.id) == Some(true)).then_some(instance.id)
    });
    instance.ok_or_else(|| refused(&EditError::NotHere(object.id)))
}

/// Checks that the object has its new parent.
fn read_back(
    project: &Project,
    path: &str,
    id: i64,
    before: &Hierarchy,
    parent: Option<u32>,
) -> Result<Reparented, Fault> {
    let asset = project
        .index()
        .by_path(path)
        .ok_or_else(|| Fault::internal("the scene no longer exists"))?;
    let after = hierarchy_of(project, asset)?;
    let slot = after.by_id(id).ok_or_else(|| Fault::internal("the object no longer exists"))?;
    let parent_now = after.object(slot.object()).parent;
    let wanted = parent.map(|parent| before.object(parent).id);
    if parent_now.map(|at| after.object(at).id) != wanted {
        return Err(Fault::internal(
            "the change was written, but reading it back shows the old parent",
        ));
    }
    Ok(Reparented {
        child_path: String::new(),
        new_parent_path: parent_now.map(|at| after.path(at)).unwrap_or_default(),
        new_hierarchy_path: after.path(slot.object()),
    })
}

fn failed(file: &Path, error: &std::io::Error) -> Fault {
    Fault::internal(format!("Could not change {}: {error}", file.display()))
}

fn refused(error: &EditError) -> Fault {
    Fault::new(ErrorKind::InvalidArgument, error.to_string())
}
