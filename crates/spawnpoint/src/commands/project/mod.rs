//! Commands that read a Unity or Godot project from disk, without server or editor: `refs`, `unused`, `check`,
//! `diff`.

mod baseline;
pub mod check;
pub mod diff;
pub mod refs;
pub mod unused;

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use spawnpoint_core::folder::FolderProject;

use crate::{config::Config, failure::Failure, print, projects, shell};

/// How many levels below the current folder are searched for a project.
const SEARCH_DEPTH: usize = 3;

/// How many of several projects an error names.
const SHOWN_PROJECTS: usize = 5;

/// Output format of commands without a format of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Plain {
    /// Text
    Text,
    /// JSON
    Json,
}

/// Opens the selected project. The index is cached for the next command and for the server.
fn open(config: &Config) -> Result<Box<dyn FolderProject>, Failure> {
    open_at(config, &find(config)?)
}

fn open_at(config: &Config, root: &Path) -> Result<Box<dyn FolderProject>, Failure> {
    let bar = print::Bar::new("Reading the project's files");
    let progress = |done, total| bar.set(done, total);
    let opened = match projects::is_unity(root) {
        true => open_unity(config, root, &progress),
        false => open_godot(config, root, &progress),
    };
    bar.end();
    opened
}

fn open_unity(
    config: &Config,
    root: &Path,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Box<dyn FolderProject>, Failure> {
    use spawnpoint_core::folder::cache_file;
    use spawnpoint_unity::{Options, Project};
    let cache = config.settings.state_dir.as_deref().map(projects::unity_cache);
    let options = Options {
        cache: cache.map(|folder| cache_file(root, &folder)),
        allowed_folders: projects::allowed_folders(&config.settings),
        ..Options::default()
    };
    let opened = Project::open(root, options, progress).map_err(unreadable)?;
    Ok(Box::new(opened))
}

fn open_godot(
    config: &Config,
    root: &Path,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Box<dyn FolderProject>, Failure> {
    use spawnpoint_core::folder::cache_file;
    use spawnpoint_godot::{Options, Project};
    let cache = config.settings.state_dir.as_deref().map(projects::godot_cache);
    let options = Options {
        cache: cache.map(|folder| cache_file(root, &folder)),
        allowed_folders: projects::allowed_folders(&config.settings),
    };
    let opened = Project::open(root, options, progress).map_err(unreadable)?;
    Ok(Box::new(opened))
}

fn unreadable(error: impl std::fmt::Display) -> Failure {
    Failure::usage(error.to_string())
}

/// The selected project: the configured one, else the one that contains the current folder, else the
/// only one below it.
fn find(config: &Config) -> Result<PathBuf, Failure> {
    let given = &config.settings.projects;
    let fitting: Vec<&PathBuf> =
        given.iter().filter(|path| projects::is_folder_project(path)).collect();
    match (&fitting[..], &given[..]) {
        ([only], _) => return Ok(real(only)),
        ([], []) => {}
        ([], [path, ..]) => {
            let what = format!("{} is not a Unity or Godot project", path.display());
            return Err(Failure::usage(what).hint(match projects::is_unreal(path) {
                true => unreal_hint(path),
                false => {
                    "pass the folder that contains Assets and ProjectSettings, or project.godot"
                        .to_owned()
                }
            }));
        }
        _ => {
            return Err(
                Failure::usage("Several projects are configured").hint("select one with --project")
            );
        }
    }
    let here = real(&config.system.folder);
    if let Some(around) = projects::around(&here) {
        return Ok(around);
    }
    let below = projects::below(&here, SEARCH_DEPTH);
    match &below[..] {
        [only] => Ok(only.clone()),
        [] => Err(Failure::usage(format!("No Unity or Godot project found in {}", here.display()))
            .hint(match projects::is_unreal(&here) {
                true => unreal_hint(&here),
                false => "give its folder with --project".to_owned(),
            })),
        several => {
            let shown = several.iter().take(SHOWN_PROJECTS).map(|path| path.display().to_string());
            let mut names: Vec<_> = shown.collect();
            if let Some(more) = several.len().checked_sub(SHOWN_PROJECTS + 1) {
                names.push(format!("and {} more", more + 1));
            }
            Err(Failure::usage(format!("Found several projects: {}", names.join(", ")))
                .hint("select one with --project"))
        }
    }
}

/// How to get the same about an Unreal project, which only a server reads.
fn unreal_hint(path: &Path) -> String {
    let path = shell::quoted(&path.display().to_string());
    format!(
        "this is an Unreal project: start `spawnpoint serve --project {path}`, then use `spawnpoint references` \
         and `spawnpoint changes from=HEAD`"
    )
}

fn real(path: &Path) -> PathBuf {
    spawnpoint_files::real_path(path).unwrap_or_else(|_| path.to_owned())
}

fn json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value);
    print::out(text.map_err(|error| Failure::failed(error.to_string()))?);
    Ok(())
}
