//! `spawnpoint diff`: compare two revisions, folders or files.

use std::path::Path;

use clap::ValueEnum;
use spawnpoint_core::folder::{
    ComparedFiles, FileDiff, GitError, diff_files, diff_folders, diff_revisions,
};
use spawnpoint_godot::diff::SceneFiles;
use spawnpoint_unity::diff::SerializedFiles;

use crate::{
    config::Config,
    failure::Failure,
    print, projects,
    report::{diff_markdown, diff_text},
};

/// Output format of `diff`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text
    Text,
    /// JSON
    Json,
    /// Markdown, for a pull request
    Markdown,
}

pub fn run(config: &Config, old: &str, new: Option<&str>, format: Format) -> Result<(), Failure> {
    let files = compare(config, old, new)?;
    match format {
        Format::Text => print::out(diff_text(&files)),
        Format::Json => super::json(&files)?,
        Format::Markdown => print::out(diff_markdown(&files)),
    }
    Ok(())
}

fn compare(config: &Config, old: &str, new: Option<&str>) -> Result<Vec<FileDiff>, Failure> {
    let path = |text: &str| {
        let path = config.system.folder.join(text);
        path.exists().then_some(path)
    };
    match (path(old), new.map(|new| (new, path(new)))) {
        (Some(old), Some((_, Some(new)))) => paths(config, &old, &new),
        // A folder may have the name of a branch, so git decides.
        (_, new) => revisions(config, old, new.map(|(text, _)| text)),
    }
}

fn paths(config: &Config, old: &Path, new: &Path) -> Result<Vec<FileDiff>, Failure> {
    // The project and its class names are those of the newer side.
    let root = projects::around(&super::real(new));
    let project = root.map(|root| super::open_at(config, &root)).transpose()?;
    let compared: Box<dyn ComparedFiles + '_> = match &project {
        Some(project) => project.compared_files(),
        None if SceneFiles.includes(&new.to_string_lossy()) => Box::new(SceneFiles),
        None => Box::new(SerializedFiles::new(&())),
    };
    let compared = compared.as_ref();
    match (old.is_dir(), new.is_dir()) {
        (true, true) => diff_folders(old, new, compared)
            .map_err(|error| Failure::usage(format!("Cannot read a folder: {error}"))),
        (false, false) => {
            let failed = |error| Failure::usage(format!("Cannot read a file: {error}"));
            Ok(diff_files(old, new, compared).map_err(failed)?.into_iter().collect())
        }
        _ => Err(Failure::usage(format!(
            "Cannot compare {} with {}: give two files or two folders",
            old.display(),
            new.display()
        ))),
    }
}

fn revisions(config: &Config, old: &str, new: Option<&str>) -> Result<Vec<FileDiff>, Failure> {
    let project = super::open(config)?;
    let compared = project.compared_files();
    diff_revisions(project.root(), old, new, compared.as_ref()).map_err(|error| match error {
        GitError::Refused(_) => Failure::usage(error.to_string())
            .hint("pass two revisions of the project's repository, two folders or two files"),
        other => Failure::failed(other.to_string()),
    })
}
