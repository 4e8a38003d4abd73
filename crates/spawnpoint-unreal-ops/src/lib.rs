//! The ops that only Unreal projects and editors support, and the shapes of their results.
//!
//! This is a separate crate, so that building the tools and the remote editor does not wait for the
//! crate that reads projects from disk.

mod shape;

use spawnpoint_protocol::{
    asset::{AssetText, Slice},
    shape::Page,
};

pub use self::shape::*;

spawnpoint_protocol::ops! {
    /// An op of an Unreal project or editor.
    extension enum UnrealOp;

    /// Get the engine version and the folders of a project.
    Read ProjectConfigGet = "unreal.project.config" {} -> ProjectConfig;
    /// Run a command of the engine's console.
    Write ConsoleRun = "unreal.console.run" { command: String } -> ConsoleAnswer;
    /// Get the path of the engine's log file.
    Read LogPathGet = "unreal.log.path" {} -> LogFile;
    /// Compile the project's code and wait for the end, at most this long.
    Write EditorCompile = "unreal.editor.compile" { timeout_seconds: u32 } -> Compiled;
    /// Export the default values of a class as text.
    Read ClassExport = "unreal.class.export" { class: String, format: String } -> AssetText;
    /// Describe a Blueprint in Markdown.
    Read BlueprintMarkdown = "unreal.blueprint.markdown" { path: String } -> AssetText;
    /// Create or update an asset from a file, then apply a text file to it. At least one of the two is given.
    Write AssetImport = "unreal.asset.import" {
        #[serde(default, skip_serializing_if = "Option::is_none")] file: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")] text_file: Option<String>,
        path: String,
        class: String,
    } -> Imported;
    /// Find Blueprints by substring or wildcards. A Blueprint matches if any of the fields does.
    Read BlueprintsSearch = "unreal.blueprints.search" {
        fields: Vec<BlueprintField>,
        term: String,
        #[serde(default, skip_serializing_if = "Option::is_none")] folder: Option<String>,
        #[serde(default = "yes")] recursive: bool,
        #[serde(flatten)] slice: Slice,
    } -> Page<BlueprintCard>;
}

fn yes() -> bool {
    true
}
