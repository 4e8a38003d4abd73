//! Sets up engine projects.

use std::path::{Path, PathBuf};

use spawnpoint_setup::{
    Backups, godot,
    unreal::{self, Channel},
};
use spawnpoint_wire::unreal_remote::Via;

use super::report::Report;
use crate::{config::Config, failure::Failure};

const RESTART_EDITOR: &str = "Restart the editor if it is open.";

pub fn set_up(
    engine: &str,
    config: &Config,
    backups: &Backups,
    report: &mut Report<'_>,
) -> Result<(), Failure> {
    match engine {
        "godot" => {
            for folder in projects(config, "Godot", "project.godot", godot::project)? {
                set_up_godot(&folder, backups, report);
            }
        }
        _ => {
            for file in projects(config, "Unreal", ".uproject file", unreal::project)? {
                set_up_unreal(&file, config, backups, report);
            }
        }
    }
    Ok(())
}

/// Returns the projects of --project, or the project that contains the current folder.
fn projects(
    config: &Config,
    engine: &str,
    project_file: &str,
    project: fn(&Path) -> Option<PathBuf>,
) -> Result<Vec<PathBuf>, Failure> {
    let given = &config.settings.projects;
    if given.is_empty() {
        let around = config.system.folder.ancestors().find_map(project);
        return around.map(|found| vec![found]).ok_or_else(|| {
            Failure::usage(format!("No {engine} project found in this folder or its parents"))
                .hint("select one with --project")
        });
    }
    let found: Vec<_> = given.iter().filter_map(|path| project(path)).collect();
    match found.is_empty() {
        true => {
            let shown: Vec<_> = given.iter().map(|path| path.display().to_string()).collect();
            Err(Failure::usage(format!("No {engine} project found at {}", shown.join(", ")))
                .hint(format!("pass the {project_file} or its folder to --project")))
        }
        false => Ok(found),
    }
}

fn set_up_godot(folder: &Path, backups: &Backups, report: &mut Report<'_>) {
    const NAME: &str = "Godot project";
    let plan = match report.options.remove {
        true => godot::plan_removal(folder, backups),
        false => godot::plan(folder),
    };
    let plan = match plan {
        Ok(plan) => plan,
        Err(error) => return report.failed(NAME, &error),
    };
    let addon = &plan.addon;
    let counts = [
        (addon.added.len(), "added"),
        (addon.updated.len(), "updated"),
        (addon.removed.len(), "removed"),
    ];
    let parts = counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| {
        let files = if *count == 1 { "file" } else { "files" };
        format!("{count} {files} {what}")
    });
    let parts: Vec<_> = parts.collect();
    let addon = folder.join(godot::ADDON_FOLDER);
    if !parts.is_empty() {
        report.files(&addon, &parts.join(", "));
    }
    report.project(NAME, &[&plan.settings], plan.is_empty(), || plan.apply(backups));
    if !plan.is_empty() {
        report.note(match report.options.remove {
            true => RESTART_EDITOR.to_owned(),
            false => {
                "Open the project in Godot 4.3 or later, or restart the editor if it is open. It \
                      connects whenever a Spawnpoint server is running."
                    .to_owned()
            }
        });
    }
}

fn set_up_unreal(file: &Path, config: &Config, backups: &Backups, report: &mut Report<'_>) {
    const NAME: &str = "Unreal project";
    let channels = match config.settings.unreal_remote.as_ref().map(|remote| remote.via) {
        Some(Via::Http) => vec![Channel::RemoteControl],
        Some(Via::Udp) => vec![Channel::PythonRemote],
        Some(Via::Auto) | None => Channel::ALL.to_vec(),
    };
    let plan = match report.options.remove {
        true => unreal::plan_removal(file, &channels, backups),
        false => unreal::plan(file, &channels),
    };
    let changes = match plan {
        Ok(changes) => changes,
        Err(error) => return report.failed(NAME, &error),
    };
    let is_empty = changes.iter().all(spawnpoint_setup::Change::is_empty);
    let all: Vec<_> = changes.iter().collect();
    report.project(NAME, &all, is_empty, || {
        changes.iter().try_for_each(|change| change.apply(backups).map(drop))
    });
    if !is_empty {
        report.note(match report.options.remove {
            true => RESTART_EDITOR.to_owned(),
            false => format!(
                "Restart the editor, then start the server with --project {} --unreal-remote auto. Any \
                 program on this machine that can open the editor's ports can run code in it.",
                file.display()
            ),
        });
    }
}
