//! Projects on disk that are served without an editor: `--project`.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use spawnpoint_core::Engine;
use spawnpoint_wire::unreal_remote::RemoteEditor;

use crate::{config::Settings, failure::Failure};

/// The kind of project at a path.
enum Kind {
    /// A `.uproject`, or a folder that has one.
    Unreal,
    /// A Unity project folder.
    Unity,
    /// A Godot project folder.
    Godot,
    /// No project.
    Nothing,
}

/// The engines of all configured projects, and of the editors that run them if the settings ask for it.
pub fn engines(settings: &Settings) -> Result<Vec<Arc<dyn Engine>>, Failure> {
    let state = settings.state_dir.as_deref();
    let mut engines: Vec<Arc<dyn Engine>> = Vec::new();
    for path in paths(settings) {
        engines.push(match kind_of(path) {
            Kind::Unreal => unreal(path, state, settings)?,
            Kind::Unity => unity(path, state, settings)?,
            Kind::Godot => godot(path, state, settings)?,
            Kind::Nothing => return Err(no_project(path)),
        });
    }
    if let Some(remote) = &settings.unreal_remote
        && !paths(settings).any(is_unreal)
    {
        engines.push(Arc::new(RemoteEditor::any(remote.clone())));
    }
    Ok(engines)
}

/// An Unreal project. Its index is kept below `state`, if there is such a folder.
fn unreal(
    path: &Path,
    state: Option<&Path>,
    settings: &Settings,
) -> Result<Arc<dyn Engine>, Failure> {
    let cache = state.map(|folder| folder.join("unreal"));
    let allowed = allowed_folders(settings);
    let closed =
        spawnpoint_unreal::engine::ClosedProject::open_with(path, cache.as_deref(), &allowed);
    let closed = Arc::new(closed.map_err(unusable)?);
    Ok(match &settings.unreal_remote {
        Some(remote) => Arc::new(RemoteEditor::of(closed, remote.clone())),
        None => closed,
    })
}

/// A Unity project. Its index is kept below `state`, if there is such a folder.
fn unity(
    path: &Path,
    state: Option<&Path>,
    settings: &Settings,
) -> Result<Arc<dyn Engine>, Failure> {
    let cache = state.map(unity_cache);
    let allowed = allowed_folders(settings);
    let closed =
        spawnpoint_unity::engine::ClosedProject::open_with(path, cache.as_deref(), &allowed);
    Ok(Arc::new(closed.map_err(unusable)?))
}

/// A Godot project. Its index is kept below `state`, if there is such a folder.
fn godot(
    path: &Path,
    state: Option<&Path>,
    settings: &Settings,
) -> Result<Arc<dyn Engine>, Failure> {
    let cache = state.map(godot_cache);
    let allowed = allowed_folders(settings);
    let closed = spawnpoint_godot::engine::ClosedProject::open(path, cache.as_deref(), &allowed);
    Ok(Arc::new(closed.map_err(unusable)?))
}

fn unusable(error: impl std::fmt::Display) -> Failure {
    Failure::usage(format!("--project: {error}"))
}

fn no_project(path: &Path) -> Failure {
    let (shown, usual) =
        (path.display(), "give a Unity or Godot folder, a .uproject file or a folder that has one");
    if !path.exists() {
        return Failure::usage(format!("--project: {shown} does not exist")).hint(usual);
    }
    let failure = Failure::usage(format!("--project: {shown} is not a project"));
    match nearby(path).next() {
        Some(project) => failure.hint(format!("did you mean {}?", project.display())),
        None => failure.hint(usual),
    }
}

/// How many levels below a folder are searched for a project to suggest.
const BELOW: usize = 2;

/// The Unity and Godot projects around and below a path that is not a project itself, to suggest them.
pub fn nearby(path: &Path) -> impl Iterator<Item = PathBuf> {
    around(path).into_iter().chain(below(path, BELOW))
}

/// The projects that are served: the named ones, else the one around the current folder.
pub fn paths(settings: &Settings) -> impl Iterator<Item = &Path> {
    settings.projects.iter().chain(&settings.found_project).map(PathBuf::as_path)
}

/// The folders that a project may refer to: those that the owner allows, and the other projects.
pub fn allowed_folders(settings: &Settings) -> Vec<PathBuf> {
    settings.allow_folders.iter().cloned().chain(paths(settings).map(folder)).collect()
}

/// The Unity or Godot project that a folder is or is inside of.
pub fn around(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().find(|above| is_folder_project(above)).map(Path::to_owned)
}

/// Unity and Godot projects at or below a folder, nearest first.
pub fn below(folder: &Path, depth: usize) -> Vec<PathBuf> {
    spawnpoint_core::folder::find_folders(folder, depth, is_folder_project)
}

/// Whether a folder is a project by what is in it: a Unity or a Godot project.
pub fn is_folder_project(folder: &Path) -> bool {
    is_unity(folder) || spawnpoint_godot::is_project(folder)
}

/// The folder of a project.
pub fn folder(path: &Path) -> PathBuf {
    let folder = match path.is_dir() {
        true => path,
        false => path.parent().unwrap_or(path),
    };
    std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned())
}

/// Where below the state folder the indexes of Unity projects are kept.
pub fn unity_cache(state: &Path) -> PathBuf {
    state.join("unity")
}

/// Where below the state folder the indexes of Godot projects are kept.
pub fn godot_cache(state: &Path) -> PathBuf {
    state.join("godot")
}

/// Whether a folder is a Unity project.
pub fn is_unity(path: &Path) -> bool {
    path.join("Assets").is_dir() && path.join("ProjectSettings").is_dir()
}

/// Whether a path is an Unreal project.
pub fn is_unreal(path: &Path) -> bool {
    matches!(kind_of(path), Kind::Unreal)
}

fn kind_of(path: &Path) -> Kind {
    let is_descriptor =
        |path: &Path| path.extension().is_some_and(|e| e.eq_ignore_ascii_case("uproject"));
    let holds_one = || {
        let entries = std::fs::read_dir(path).into_iter().flatten();
        entries.filter_map(Result::ok).any(|entry| is_descriptor(&entry.path()))
    };
    if is_descriptor(path) && path.is_file() || holds_one() {
        Kind::Unreal
    } else if is_unity(path) {
        Kind::Unity
    } else if spawnpoint_godot::is_project(path) {
        Kind::Godot
    } else {
        Kind::Nothing
    }
}
