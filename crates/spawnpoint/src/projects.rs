//! Projects on disk that are served without an editor: `--project`.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use spawnpoint_core::Engine;
use spawnpoint_unreal::engine::ClosedProject;
use spawnpoint_wire::unreal::RemoteEditor;

use crate::{config::Settings, failure::Failure};

/// What a path leads to.
enum Kind {
    /// A `.uproject`, or a folder that has one.
    Unreal,
    /// A folder that Unity has made.
    Unity,
    /// Something else.
    Nothing,
}

/// All projects of the settings, and the editors that run them, where those are to be driven.
pub fn engines(settings: &Settings) -> Result<Vec<Arc<dyn Engine>>, Failure> {
    let state = settings.state_dir.as_deref();
    let mut engines = Vec::new();
    let mut unreal = 0;
    for path in paths(settings) {
        let closed = open(path, state)?;
        let is_unreal = matches!(kind_of(path), Kind::Unreal);
        unreal += usize::from(is_unreal);
        engines.push(match &settings.unreal_remote {
            Some(remote) if is_unreal => Arc::new(RemoteEditor::of(closed, remote.clone())),
            _ => closed,
        });
    }
    if let (Some(remote), 0) = (&settings.unreal_remote, unreal) {
        engines.push(Arc::new(RemoteEditor::any(remote.clone())));
    }
    Ok(engines)
}

/// Opens a project. Its index is kept below `state`, if there is such a folder.
fn open(path: &Path, state: Option<&Path>) -> Result<Arc<dyn Engine>, Failure> {
    match kind_of(path) {
        Kind::Unreal => {
            let cache = state.map(|folder| folder.join("unreal"));
            let project = ClosedProject::open(path, cache.as_deref());
            let project = project.map_err(|error| Failure::usage(format!("--project: {error}")))?;
            Ok(Arc::new(project))
        }
        Kind::Unity => {
            let cache = state.map(|folder| folder.join("unity"));
            let project = spawnpoint_unity::engine::ClosedProject::open(path, cache.as_deref());
            let project = project.map_err(|error| Failure::usage(format!("--project: {error}")))?;
            Ok(Arc::new(project))
        }
        Kind::Nothing => Err(no_project(path)),
    }
}

fn no_project(path: &Path) -> Failure {
    let (shown, usual) =
        (path.display(), "give a Unity folder, a .uproject file or a folder that has one");
    if !path.exists() {
        return Failure::usage(format!("--project: {shown} does not exist")).hint(usual);
    }
    let failure = Failure::usage(format!("--project: {shown} is no project"));
    let around = unity_around(path).or_else(|| spawnpoint_unity::find_projects(path, BELOW).pop());
    match around {
        Some(project) => failure.hint(format!("did you mean {}?", project.display())),
        None => failure.hint(usual),
    }
}

/// How far below a folder a project is looked for, to say where it is.
const BELOW: usize = 2;

/// The projects that are served: those that are named, else the one in which we were started.
pub fn paths(settings: &Settings) -> impl Iterator<Item = &Path> {
    settings.projects.iter().chain(&settings.found_project).map(PathBuf::as_path)
}

/// The Unity project that a folder is, or lies in.
pub fn unity_around(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().find(|above| is_unity(above)).map(Path::to_owned)
}

fn is_unity(folder: &Path) -> bool {
    folder.join("ProjectSettings/ProjectVersion.txt").is_file() && folder.join("Assets").is_dir()
}

/// The folder of a project.
pub fn folder(path: &Path) -> PathBuf {
    let folder = match path.is_dir() {
        true => path,
        false => path.parent().unwrap_or(path),
    };
    std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned())
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
    } else {
        Kind::Nothing
    }
}
