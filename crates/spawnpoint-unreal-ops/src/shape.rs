//! Shapes of the results of Unreal projects and editors. Field names are those of the document that
//! requests them, so that a result passes from an engine to a client without being copied.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A project's engine and folders.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProjectConfig {
    /// The version of its engine.
    pub engine_version: EngineRelease,
    /// Its folders.
    pub paths: ProjectPaths,
}

/// An engine version. Unknown parts are 0 or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EngineRelease {
    /// The full version: `5.5.4-40574608+++UE5+Release-5.5`.
    pub full: String,
    /// Major version.
    pub major: u32,
    /// Minor version.
    pub minor: u32,
    /// Patch version.
    pub patch: u32,
    /// The changelist that it was built from.
    pub changelist: u32,
}

/// Absolute folders of a project and of its engine. Unknown ones are empty.
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

/// The result of a console command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConsoleAnswer {
    /// Whether the engine knows the command.
    pub recognized: bool,
    /// Its output; empty if it could not be captured.
    pub output: String,
}

/// The location of the log file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LogFile {
    /// Absolute path.
    pub path: String,
}

/// How a compilation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CompileStatus {
    /// It succeeded.
    Completed,
    /// There were errors.
    Failed,
    /// It is still running.
    Timeout,
    /// This engine cannot compile.
    NotAvailable,
    /// It could not be started.
    Error,
}

/// The result of a compilation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Compiled {
    /// Whether it started.
    pub started: bool,
    /// How it ended.
    pub status: CompileStatus,
    /// The end of the log.
    pub log: String,
    /// The errors in the log.
    pub errors: Vec<String>,
    /// The warnings in the log.
    pub warnings: Vec<String>,
    /// Why it did not start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// The result of an import.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Imported {
    /// The object path of the asset.
    pub path: String,
    /// The object paths of all imported objects.
    pub objects: Vec<String>,
}

/// A field of a Blueprint that is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BlueprintField {
    /// Its name.
    Name,
    /// Its parent class.
    ParentClass,
}

/// A Blueprint that matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlueprintCard {
    /// Its object path.
    pub asset_path: String,
    /// Its name.
    pub asset_name: String,
    /// The folder of its package.
    pub package_path: String,
    /// Its parent class.
    pub parent_class: String,
    /// The fields that match.
    pub fields: Vec<BlueprintField>,
}
