//! Sets up engine projects.

use std::path::{Path, PathBuf};

use spawnpoint_setup::{
    Backups, godot, unity,
    unreal::{self, Channel},
};
use spawnpoint_wire::unreal_remote::Via;

use super::report::Report;
use crate::{config::Config, failure::Failure, projects::nearby};

const RESTART_EDITOR: &str = "Restart the editor if it is open.";

pub fn set_up(
    engine: &str,
    config: &Config,
    backups: &Backups,
    report: &mut Report<'_>,
) -> Result<(), Failure> {
    match engine {
        "godot" => {
            let hint = "pass the project.godot or its folder to --project";
            for folder in projects(config, "Godot", hint, godot::project)? {
                set_up_godot(&folder, backups, report);
            }
        }
        "unity" => {
            let hint = "pass the folder that contains Assets and ProjectSettings to --project";
            for folder in projects(config, "Unity", hint, unity::project)? {
                super::unity::set_up(&folder, backups, report);
            }
        }
        _ => {
            let hint = "pass the .uproject file to --project, or its folder if that has only one";
            for file in projects(config, "Unreal", hint, unreal::project)? {
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
    usual_hint: &str,
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
            let mut nearby = given.iter().flat_map(|path| nearby(path));
            let nearby = nearby.find(|path| project(path).is_some());
            let hint = nearby.map(|path| format!("did you mean {}?", path.display()));
            Err(Failure::usage(format!("No {engine} project found at {}", shown.join(", ")))
                .hint(hint.unwrap_or_else(|| usual_hint.to_owned())))
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
    report.files(&plan.addon);
    if report.project(NAME, &[&plan.settings], plan.is_empty(), || plan.apply(backups)) {
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

const UNREAL: &str = "Unreal project";

/// Installs the plugin. With --unreal-remote, enables the editor's own remote interfaces instead.
fn set_up_unreal(file: &Path, config: &Config, backups: &Backups, report: &mut Report<'_>) {
    match config.settings.unreal_remote.as_ref().map(|remote| remote.via) {
        Some(via) => set_up_unreal_remote(file, via, backups, report),
        None => set_up_unreal_plugin(file, backups, report),
    }
}

fn set_up_unreal_plugin(file: &Path, backups: &Backups, report: &mut Report<'_>) {
    let plan = match report.options.remove {
        true => unreal::plan_plugin_removal(file, backups),
        false => unreal::plan_plugin(file),
    };
    let plan = match plan {
        Ok(plan) => plan,
        Err(error) => return report.failed(UNREAL, &error),
    };
    report.files(&plan.files);
    if report.project(UNREAL, &[&plan.project], plan.is_empty(), || plan.apply(backups)) {
        report.note(match report.options.remove {
            true => RESTART_EDITOR.to_owned(),
            false => {
                "Open the project in Unreal 5.0 or later, or restart the editor if it is open. It \
                 connects whenever a Spawnpoint server is running."
                    .to_owned()
            }
        });
    }
}

fn set_up_unreal_remote(file: &Path, via: Via, backups: &Backups, report: &mut Report<'_>) {
    let channels = match via {
        Via::Http => vec![Channel::RemoteControl],
        Via::Udp => vec![Channel::PythonRemote],
        Via::Auto => Channel::ALL.to_vec(),
    };
    let plan = match report.options.remove {
        true => unreal::plan_removal(file, &channels, backups),
        false => unreal::plan(file, &channels),
    };
    let changes = match plan {
        Ok(changes) => changes,
        Err(error) => return report.failed(UNREAL, &error),
    };
    let is_empty = changes.iter().all(spawnpoint_setup::Change::is_empty);
    let all: Vec<_> = changes.iter().collect();
    let has_next_step = report.project(UNREAL, &all, is_empty, || {
        changes.iter().try_for_each(|change| change.apply(backups).map(drop))
    });
    if has_next_step {
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
