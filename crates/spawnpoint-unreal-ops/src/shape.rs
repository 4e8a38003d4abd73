//! Shapes of what Unreal projects and editors answer. Field names are those of the document that asks for them,
//! so that an answer passes from an engine to a client without being copied.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A project's engine and folders.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProjectConfig {
    /// The engine it belongs to.
    pub engine_version: EngineRelease,
    /// Where its parts lie.
    pub paths: ProjectPaths,
}

/// A version of an engine. What is not known is 0 or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EngineRelease {
    /// The whole of it: `5.5.4-40574608+++UE5+Release-5.5`.
    pub full: String,
    /// First number.
    pub major: u32,
    /// Second number.
    pub minor: u32,
    /// Third number.
    pub patch: u32,
    /// Which change it was built from.
    pub changelist: u32,
}

/// Folders of a project and of its engine, absolute. What is not known is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[allow(missing_docs, reason = "the names say it")]
pub struct ProjectPaths {
    pub engine_dir: String,
    pub project_dir: String,
    pub project_content_dir: String,
    pub project_log_dir: String,
    pub project_saved_dir: String,
    pub project_config_dir: String,
    pub project_plugins_dir: String,
    pub engine_content_dir: String,
    pub engine_plugins_dir: String,
}

/// What became of a console command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConsoleAnswer {
    /// Whether the engine knew it.
    pub recognized: bool,
    /// What it printed; empty when nothing could be heard.
    pub output: String,
}

/// Where the log is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LogFile {
    /// Absolute path.
    pub path: String,
}

/// How a compilation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CompileStatus {
    /// It ended well.
    Completed,
    /// It ended with errors.
    Failed,
    /// It goes on.
    Timeout,
    /// This engine cannot compile.
    NotAvailable,
    /// It could not be started.
    Error,
}

/// What became of a compilation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Compiled {
    /// Whether it was started.
    pub started: bool,
    /// How it ended.
    pub status: CompileStatus,
    /// The end of the log.
    pub log: String,
    /// Lines of it that are errors.
    pub errors: Vec<String>,
    /// Lines of it that are warnings.
    pub warnings: Vec<String>,
    /// Why it was not started, if it was not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// What was imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Imported {
    /// The whole path of the asset.
    pub path: String,
    /// Whole paths of all objects that came in.
    pub objects: Vec<String>,
}

/// What of a Blueprint a search looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BlueprintField {
    /// Its name.
    Name,
    /// The class it inherits from.
    ParentClass,
}

/// A Blueprint that was found, and by what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlueprintCard {
    /// Its whole path.
    pub asset_path: String,
    /// Its name alone.
    pub asset_name: String,
    /// The folder its package lies in.
    pub package_path: String,
    /// The class it inherits from.
    pub parent_class: String,
    /// What fits.
    pub fields: Vec<BlueprintField>,
}
