//! Which engine a project belongs to, and where its parts lie.

use std::path::Path;

use serde::Deserialize;
use spawnpoint_unreal_ops::{EngineRelease, LogFile, ProjectConfig, ProjectPaths};

use super::installed::{engine_of, version_file};
use crate::{index::Index, package::EngineVersion, project::Project};

/// A project's engine and folders. Unless the engine is found on this machine, only what the project and its
/// packages contain is known.
pub fn config(project: &Project, index: &Index) -> ProjectConfig {
    let engine = engine_of(project.folder(), &project.descriptor().engine_association);
    let built = engine.as_deref().and_then(built_version);
    let of_engine = |name: &str| engine.as_ref().map(|folder| shown(&folder.join(name)));
    let of_project = |name: &str| shown(&project.child(name));
    ProjectConfig {
        engine_version: built.unwrap_or_else(|| told_version(project, index)),
        paths: ProjectPaths {
            engine_dir: engine.as_deref().map(shown).unwrap_or_default(),
            project_dir: shown(project.folder()),
            project_content_dir: of_project("Content"),
            project_log_dir: of_project("Saved/Logs"),
            project_saved_dir: of_project("Saved"),
            project_config_dir: of_project("Config"),
            project_plugins_dir: of_project("Plugins"),
            engine_content_dir: of_engine("Content").unwrap_or_default(),
            engine_plugins_dir: of_engine("Plugins").unwrap_or_default(),
        },
    }
}

/// The file that the project's editor logs to.
pub fn log_file(project: &Project) -> LogFile {
    LogFile { path: slashed(&project.log_file()) }
}

/// A folder as the engine writes one.
fn shown(folder: &Path) -> String {
    slashed(folder) + "/"
}

fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct BuildVersion {
    major_version: u32,
    minor_version: u32,
    #[serde(default)]
    patch_version: u32,
    #[serde(default)]
    changelist: u32,
    #[serde(default)]
    branch_name: String,
}

fn built_version(engine: &Path) -> Option<EngineRelease> {
    let text = version_file(engine)?;
    let built: BuildVersion = serde_json::from_str(&text).ok()?;
    let (major, minor, patch) = (built.major_version, built.minor_version, built.patch_version);
    let changelist = built.changelist;
    let full = format!("{major}.{minor}.{patch}-{changelist}+{}", built.branch_name);
    Some(EngineRelease { full, major, minor, patch, changelist })
}

/// The newest engine that saved a package of the version the project names; without one, the version
/// alone.
fn told_version(project: &Project, index: &Index) -> EngineRelease {
    let association = &project.descriptor().engine_association;
    let named = numbers(association);
    let newest = index
        .packages()
        .map(|package| package.saved_by())
        .filter(|saved| saved.major >= 4)
        .filter(|saved| {
            named.is_none_or(|(major, minor)| (saved.major, saved.minor) == (major, minor))
        })
        .max_by_key(|saved| (saved.major, saved.minor, saved.patch, saved.changelist));
    match (newest, named) {
        (Some(saved), _) => of_saved(&saved),
        (None, Some((major, minor))) => EngineRelease {
            full: association.clone(),
            major: major.into(),
            minor: minor.into(),
            ..EngineRelease::default()
        },
        (None, None) => EngineRelease { full: association.clone(), ..EngineRelease::default() },
    }
}

fn of_saved(saved: &EngineVersion) -> EngineRelease {
    EngineRelease {
        full: saved.to_string(),
        major: saved.major.into(),
        minor: saved.minor.into(),
        patch: saved.patch.into(),
        changelist: saved.changelist,
    }
}

/// `5.4` as numbers; an engine built from source is named by an id that has none.
fn numbers(association: &str) -> Option<(u16, u16)> {
    let (major, minor) = association.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}
