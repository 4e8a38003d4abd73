//! The project as a whole.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Tool;
use spawnpoint_unity_ops::{
    AssembliesCheck, EditorSelectionGet, ProjectArchitecture, ProjectInfoGet, ProjectMissing,
    ProjectScenesList, ProjectSummary, ProjectVersionGet, Scope,
};

use super::{
    Tier,
    row::{Head, Nothing, plain, telling},
};

/// The time limit for counting assets.
const COUNTING_MS: u64 = 10_000;
/// The time limit for checking references.
const LOOKING_MS: u64 = 15_000;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        plain(
            Head::core("project_info", "Project Info", "project", "Get the product name, editor version, platform and render pipeline."),
            |_: Nothing| Ok(ProjectInfoGet {}),
        ),
        plain(
            Head::core("project_scenes_list", "List Project Scenes", "project", "List the scenes of the build settings, or all scenes."),
            |p: Scenes| Ok(ProjectScenesList { all: p.include_all_scenes || p.include_in_build == Some(false) }),
        ),
        plain(
            Head::core("project_assets_summary", "Project Assets Summary", "project", "Count the assets of each type and list the largest files.")
                .noting("Stops after 10 seconds and returns what was counted until then."),
            |p: Large| {
                let large_bytes = u64::try_from(p.min_size_bytes).unwrap_or(0);
                Ok(ProjectSummary { within_ms: COUNTING_MS, large_bytes, asset_type: p.asset_type })
            },
        )
        .long(),
        plain(
            Head::core("project_references_missing", "Detect Missing References", "project", "Find missing scripts and broken references.")
                .noting("Stops after 15 seconds and returns what was found until then. References into packages that are not on disk are counted in the diagnostics, not listed."),
            |p: Where| Ok(ProjectMissing { scope: p.scope, within_ms: LOOKING_MS }),
        )
        .long(),
        plain(
            Head::core("editor_selection_info", "Editor Selection Info", "editor", "Get the editor's selection.")
                .noting("The selection is that of the running editor. A project that is read from disk has none."),
            |_: Nothing| Ok(EditorSelectionGet {}),
        ),
        telling(
            Head::core("project_getVersion", "Get Project Version", "project", "Get the versions of editor, product and scripting runtime.").from(Tier::Pro),
            |_: Nothing| Ok(ProjectVersionGet {}),
            |told| told,
        ),
        telling(
            Head::core("project_architectureSummary", "Architecture Summary", "project", "Count assemblies, scripts, scenes, prefabs, objects by layer and tag, and assembly references.").from(Tier::Studio),
            |_: Nothing| Ok(ProjectArchitecture {}),
            |told| told,
        )
        .long(),
        telling(
            Head::core("asmdef_validateGraph", "Validate Assembly Graph", "asmdef", "Find cycles, unresolved references and the longest chain of assembly definitions.").from(Tier::Studio),
            |p: Assemblies| Ok(AssembliesCheck { paths: p.asmdef_paths }),
            |told| told,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Scenes {
    /// List scenes outside the build settings too
    #[serde(default)]
    include_all_scenes: bool,
    /// false lists all scenes too
    include_in_build: Option<bool>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Large {
    /// Only large files of this type
    asset_type: Option<String>,
    /// The minimum size of a large file
    #[serde(default = "one_mebibyte")]
    #[schemars(range(min = 0))]
    min_size_bytes: i64,
}

fn one_mebibyte() -> i64 {
    1 << 20
}

#[derive(Deserialize, JsonSchema)]
struct Where {
    /// Which files to check
    #[serde(default)]
    scope: Scope,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Assemblies {
    /// Only these files
    #[serde(default)]
    asmdef_paths: Vec<String>,
}
