//! `batch_export_assets` and `export_blueprint_markdown`: many objects, a file each.

use std::{
    io,
    path::{Path, PathBuf},
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Toolbox, catalog::Tool, engine::Progress, folder::ProjectFiles};
use spawnpoint_protocol::{ErrorKind, Fault, OpName, OpSpec, asset::AssetText};
use spawnpoint_unreal_ops::{BlueprintMarkdown, ProjectConfig, ProjectConfigGet};

use super::{
    answer::{INVALID, Refusal, tool},
    export::{EMPTY, or_t3d, t3d, text_of},
    folders::{Folders, is_plain},
};
use crate::Surroundings;

/// No name is tried with more numbers.
const CLASHES: usize = 10_000;

pub(super) fn assets(surroundings: &Surroundings) -> Tool {
    let folders = Folders::of(surroundings);
    let writes_to = folders.clone();
    tool(
        "batch_export_assets",
        "Export assets as text, a file each, into a folder. Existing files stay.",
        &[OpName::AssetExport],
        || Batch::refused(INVALID),
        move |tools, p| batch_assets(tools, p, writes_to.clone()),
    )
    .writes()
    .confirm()
    .long()
    .gated_as(move |arguments| folders.gate(arguments))
}

pub(super) fn markdown(surroundings: &Surroundings) -> Tool {
    let folders = Folders::of(surroundings);
    let writes_to = folders.clone();
    tool(
        "export_blueprint_markdown",
        "Describe Blueprints in Markdown, a file each, in a folder: variables, functions, events, \
         components, graphs as text.",
        &[BlueprintMarkdown::NAME],
        || Batch::refused(INVALID),
        move |tools, p| batch_markdown(tools, p, writes_to.clone()),
    )
    .writes()
    .confirm()
    .long()
    .gated_as(move |arguments| folders.gate(arguments))
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct BatchAssets {
    /// Paths of assets: /Game/Folder/Name.
    #[schemars(required)]
    object_paths: Option<Vec<String>>,
    /// Absolute, or seen from the project's Saved folder; made if need be.
    #[schemars(required)]
    output_folder: Option<String>,
    /// T3D (default), or md for Blueprints.
    #[serde(default = "t3d")]
    format: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct BatchMarkdown {
    /// Paths of Blueprints: /Game/Folder/Name.
    #[schemars(required)]
    blueprint_paths: Option<Vec<String>>,
    /// Absolute, or seen from the project's Saved folder; made if need be.
    #[schemars(required)]
    output_folder: Option<String>,
}

#[derive(Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Batch {
    #[serde(rename = "bSuccess")]
    success: bool,
    exported_count: usize,
    failed_count: usize,
    exported_paths: Vec<String>,
    failed_paths: Vec<String>,
    error: String,
}

impl Batch {
    fn refused(error: impl Into<String>) -> Refusal {
        Refusal::told(&Self { error: error.into(), ..Self::default() })
    }

    fn failed(&mut self, path: String) {
        self.failed_paths.push(path);
    }

    /// Counts the results. `what` is the name of the objects in messages.
    fn finished(mut self, what: &str) -> Self {
        (self.exported_count, self.failed_count) =
            (self.exported_paths.len(), self.failed_paths.len());
        self.success = self.exported_count > 0;
        self.error = match (self.exported_count, self.failed_count) {
            (_, 0) => String::new(),
            (0, failed) => format!("All {failed} {what} failed to export"),
            (done, failed) => format!("Partial success: {done} exported, {failed} failed"),
        };
        self
    }
}

async fn batch_assets(tools: Toolbox, p: BatchAssets, folders: Folders) -> Result<Batch, Refusal> {
    let paths = p.object_paths.unwrap_or_default();
    if paths.is_empty() {
        return Err(Batch::refused("Missing or empty objectPaths parameter."));
    }
    let folder = open_folder(&tools, &folders, p.output_folder).await?;
    let format = or_t3d(p.format);
    let (mut batch, total) = (Batch::default(), paths.len());
    for (done, path) in paths.into_iter().enumerate() {
        tell(&tools, done, total, &path);
        let text = match text_of(&tools, &path, &format).await {
            Ok(text) if text.is_empty() => Err(Fault::new(ErrorKind::InvalidArgument, EMPTY)),
            text => text,
        };
        keep(&mut batch, &folder, path, &format, text)?;
    }
    Ok(batch.finished("assets"))
}

async fn batch_markdown(
    tools: Toolbox,
    p: BatchMarkdown,
    folders: Folders,
) -> Result<Batch, Refusal> {
    let paths = p.blueprint_paths.unwrap_or_default();
    if paths.is_empty() {
        return Err(Batch::refused("Missing or empty blueprintPaths parameter."));
    }
    let folder = open_folder(&tools, &folders, p.output_folder).await?;
    let (mut batch, total) = (Batch::default(), paths.len());
    for (done, path) in paths.into_iter().enumerate() {
        tell(&tools, done, total, &path);
        let text = match tools.run(BlueprintMarkdown { path: path.clone() }).await {
            Ok(output) => output.into_shape().map(|text: AssetText| text.text),
            Err(fault) => Err(fault),
        };
        keep(&mut batch, &folder, path, "md", text)?;
    }
    Ok(batch.finished("Blueprints"))
}

/// Reports which of how many objects is next.
fn tell(tools: &Toolbox, done: usize, total: usize, path: &str) {
    tools.cx.reports.progress(Progress {
        progress: done as f64,
        total: Some(total as f64),
        message: Some(format!("Exporting {path}")),
    });
}

/// A folder that files are written to.
struct OutputFolder {
    files: ProjectFiles,
    path: PathBuf,
}

async fn open_folder(
    tools: &Toolbox,
    folders: &Folders,
    folder: Option<String>,
) -> Result<OutputFolder, Refusal> {
    let folder = folder.unwrap_or_default();
    if folder.is_empty() {
        return Err(Batch::refused("Missing outputFolder parameter."));
    }
    let created = if Path::new(&folder).is_absolute() {
        folders.create(Path::new(&folder))
    } else if is_plain(&folder) {
        let config: ProjectConfig = tools.run(ProjectConfigGet {}).await?.into_shape()?;
        folders.create_in_saved(Path::new(&config.paths.project_saved_dir), &folder)
    } else {
        let what = format!("outputFolder must not lead out of the project: {folder}");
        return Err(Batch::refused(what));
    };
    match created {
        Ok((files, path)) => Ok(OutputFolder { files, path }),
        Err(_) => Err(Batch::refused(format!("Failed to create output folder: {folder}"))),
    }
}

/// Writes a text to its file, or notes that there is none. What ends the whole call ends it here.
fn keep(
    batch: &mut Batch,
    folder: &OutputFolder,
    path: String,
    format: &str,
    text: Result<String, Fault>,
) -> Result<(), Refusal> {
    match text {
        Ok(text) => match write(folder, &name_of(&path), &extension(format), &text) {
            Ok(file) => batch.exported_paths.push(file.to_string_lossy().into_owned()),
            Err(error) => {
                tracing::warn!(path, %error, "an export could not be written");
                batch.failed(path);
            }
        },
        Err(fault) if matches!(fault.kind, ErrorKind::Cancelled | ErrorKind::Disconnected) => {
            return Err(fault.into());
        }
        Err(fault) => {
            tracing::debug!(path, %fault, "an asset could not be exported");
            batch.failed(path);
        }
    }
    Ok(())
}

/// The name of the object: the last part of its package's path, limited to characters of file
/// names.
fn name_of(path: &str) -> String {
    let before_dot = path.rsplit_once('.').map_or(path, |(before, _)| before);
    let name = before_dot.rsplit('/').next().unwrap_or(before_dot);
    let odd = |c: char| c.is_control() || " .\\/:*?\"<>|".contains(c);
    let name: String = name.chars().map(|c| if odd(c) { '_' } else { c }).collect();
    if name.is_empty() { "_".to_owned() } else { name }
}

fn extension(format: &str) -> String {
    format.to_lowercase().chars().filter(|c| c.is_ascii_alphanumeric()).collect()
}

/// Writes a new file; if the name exists, appends a number to it.
fn write(folder: &OutputFolder, name: &str, extension: &str, text: &str) -> io::Result<PathBuf> {
    for clash in 0..CLASHES {
        let number = if clash == 0 { String::new() } else { format!("_{clash}") };
        let file = folder.path.join(format!("{name}{number}.{extension}"));
        match folder.files.create(&file, text.as_bytes()) {
            Ok(()) => return Ok(file),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_called_like_objects_and_never_replaced() {
        for (path, name) in [
            ("/Game/A/My Door.My Door", "My_Door"),
            ("/Game/A/Door", "Door"),
            ("Door", "Door"),
            ("/Game/..", "_"),
            ("/Game/a\\b:c.x", "a_b_c"),
        ] {
            assert_eq!(name_of(path), name, "{path}");
        }
        let temporary = tempfile::tempdir().unwrap();
        let files = ProjectFiles::serve(temporary.path(), &[]).unwrap();
        let folder = OutputFolder { path: files.root().to_owned(), files };
        let written: Vec<_> = (0..3)
            .map(|_| write(&folder, "Door", &extension("T3D"), "x").unwrap())
            .map(|file| file.file_name().unwrap().to_string_lossy().into_owned())
            .collect();
        assert_eq!(written, ["Door.t3d", "Door_1.t3d", "Door_2.t3d"]);
        assert_eq!(extension("../X"), "x");
    }
}
