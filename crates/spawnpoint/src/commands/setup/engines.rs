//! Engine projects: which is meant, and what is done to it.

use std::path::{Path, PathBuf};

use spawnpoint_setup::{
    Store, godot,
    unreal::{self, Channel},
};
use spawnpoint_wire::unreal_remote::Via;

use super::report::Report;
use crate::{config::Config, failure::Failure};

pub fn set_up(
    engine: &str,
    config: &Config,
    store: &Store,
    report: &mut Report<'_>,
) -> Result<(), Failure> {
    match engine {
        "godot" => {
            for folder in projects(config, "Godot", "project.godot", godot::project)? {
                set_up_godot(&folder, store, report);
            }
        }
        _ => {
            for file in projects(config, "Unreal", ".uproject file", unreal::project)? {
                set_up_unreal(&file, config, store, report);
            }
        }
    }
    Ok(())
}

/// The projects of --project, or the one we are in.
fn projects(
    config: &Config,
    engine: &str,
    sign: &str,
    project: fn(&Path) -> Option<PathBuf>,
) -> Result<Vec<PathBuf>, Failure> {
    let given = &config.settings.projects;
    if given.is_empty() {
        let around = config.system.folder.ancestors().find_map(project);
        return around.map(|found| vec![found]).ok_or_else(|| {
            Failure::usage(format!("There is no {engine} project in this folder or above"))
                .hint("name one with --project")
        });
    }
    let found: Vec<_> = given.iter().filter_map(|path| project(path)).collect();
    match found.is_empty() {
        true => {
            let shown: Vec<_> = given.iter().map(|path| path.display().to_string()).collect();
            Err(Failure::usage(format!("{} is no {engine} project", shown.join(", ")))
                .hint(format!("--project takes its {sign}, or the folder that has one")))
        }
        false => Ok(found),
    }
}

fn set_up_godot(folder: &Path, store: &Store, report: &mut Report<'_>) {
    const NAME: &str = "Godot project";
    let plan = match report.wanted.remove {
        true => godot::plan_removal(folder, store),
        false => godot::plan(folder),
    };
    let plan = match plan {
        Ok(plan) => plan,
        Err(error) => return report.failed(NAME, &error),
    };
    let addon = &plan.addon;
    let counts = [
        (addon.new.len(), "new"),
        (addon.changed.len(), "brought up to date"),
        (addon.gone.len(), "taken out"),
    ];
    let said = counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| {
        let files = if *count == 1 { "file" } else { "files" };
        format!("{count} {files} {what}")
    });
    let said: Vec<_> = said.collect();
    let addon = folder.join(godot::FOLDER);
    if !said.is_empty() {
        report.files(&addon, &said.join(", "));
    }
    report.whole(NAME, &[&plan.settings], plan.is_nothing(), || plan.apply(store));
    if !plan.is_nothing() {
        report.note(match report.wanted.remove {
            true => "an editor that runs has to be restarted".to_owned(),
            false => "open the project in Godot 4.3 or later (an editor that runs has to be \
                      restarted); it dials in by itself while `spawnpoint` serves"
                .to_owned(),
        });
    }
}

fn set_up_unreal(file: &Path, config: &Config, store: &Store, report: &mut Report<'_>) {
    const NAME: &str = "Unreal project";
    let channels = match config.settings.unreal_remote.as_ref().map(|remote| remote.via) {
        Some(Via::Http) => vec![Channel::RemoteControl],
        Some(Via::Udp) => vec![Channel::PythonRemote],
        Some(Via::Auto) | None => Channel::ALL.to_vec(),
    };
    let plan = match report.wanted.remove {
        true => unreal::plan_removal(file, &channels, store),
        false => unreal::plan(file, &channels),
    };
    let changes = match plan {
        Ok(changes) => changes,
        Err(error) => return report.failed(NAME, &error),
    };
    let is_nothing = changes.iter().all(spawnpoint_setup::Change::is_nothing);
    let all: Vec<_> = changes.iter().collect();
    report.whole(NAME, &all, is_nothing, || {
        changes.iter().try_for_each(|change| change.apply(store).map(drop))
    });
    if !is_nothing {
        report.note(match report.wanted.remove {
            true => "an editor that runs has to be restarted".to_owned(),
            false => format!(
                "restart the editor, then serve with --project {} --unreal-remote auto; whoever can \
                 reach its ports on this machine can run code in it",
                file.display()
            ),
        });
    }
}
