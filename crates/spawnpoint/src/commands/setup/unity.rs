//! Sets up Unity projects.

use std::path::Path;

use spawnpoint_setup::{
    Backups,
    unity::{self, Form, InstalledPackage, MCP_FOR_UNITY, PACKAGE, PackageSource, Plan},
};

use super::report::Report;

pub fn set_up(folder: &Path, backups: &Backups, report: &mut Report<'_>) {
    const NAME: &str = "Unity project";
    let plan = match report.options.remove {
        true => unity::plan_removal(folder, backups),
        false => unity::plan(folder, report.options.embed, backups),
    };
    let plan = match plan {
        Ok(plan) => plan,
        Err(error) => return report.failed(NAME, &error),
    };
    report.files(&plan.copy);
    let has_next_step =
        report.project(NAME, &[&plan.manifest], plan.is_empty(), || plan.apply(backups));
    if report.options.remove {
        if has_next_step {
            let note = "Unity unloads the package when its editor gets the focus.";
            report.note(note.to_owned());
        }
        return;
    }
    if has_next_step || plan.is_empty() {
        for note in notes(&plan, report.options.embed) {
            report.note(note);
        }
    }
    for name in MCP_FOR_UNITY {
        if let Ok(Some(package)) = unity::installed(folder, name) {
            report.note(format!(
                "The project also has MCP for Unity: {name} {}. Both packages can stay. To remove MCP for Unity, \
                 select it under Window > Package Manager and choose Remove.",
                describe(folder, &package)
            ));
        }
    }
}

/// What to know about the installation.
fn notes(plan: &Plan, embed: bool) -> Vec<String> {
    let version = env!("CARGO_PKG_VERSION");
    let mut notes = Vec::new();
    if plan.is_empty() {
        return notes;
    }
    let before = plan.before.as_ref().and_then(|before| before.version.as_deref());
    if plan.before.is_some() && before != Some(version) {
        let before = before.unwrap_or("of an unknown version");
        notes.push(format!("The package {PACKAGE} {before} is replaced by {version}."));
    }
    if plan.form == Form::Copy && !embed {
        notes.push(
            "The project has a copy of the package, which is updated. To let Unity download the package with Git \
             instead, run the command with --remove, then again without it."
                .to_owned(),
        );
    }
    let loads = match plan.form {
        Form::Git => "downloads the package, which requires Git on this machine",
        Form::Copy => "loads the copy",
    };
    notes.push(format!(
        "Open the project in Unity {} or later, or give its editor the focus: Unity then {loads}. It connects whenever \
         a Spawnpoint server is running.",
        unity::MINIMUM_EDITOR
    ));
    notes
}

/// Describes the version and source of a package.
pub fn describe(project: &Path, package: &InstalledPackage) -> String {
    let version = package.version.as_deref().unwrap_or("of an unknown version");
    match &package.source {
        PackageSource::Embedded(folder) => {
            let folder = folder.strip_prefix(project).unwrap_or(folder);
            format!("{version}, a copy in {}", folder.display())
        }
        PackageSource::Git(url) => format!("{version} from {url}"),
        PackageSource::Local(path) => format!("{version} from {path}"),
        PackageSource::Registry => format!("{version} from a registry"),
    }
}
