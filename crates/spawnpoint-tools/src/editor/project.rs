//! The project as a whole.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::catalog::Tool;
use spawnpoint_protocol::{
    folder::Scope,
    op::{
        AssembliesCheck, EditorSelectionGet, ProjectArchitecture, ProjectInfoGet, ProjectMissing,
        ProjectScenesList, ProjectSummary, ProjectVersionGet,
    },
};

use super::{
    Tier,
    row::{Head, Nothing, plain, telling},
};

/// How long assets may be counted.
const COUNTING_MS: u64 = 10_000;
/// How long references may be looked at.
const LOOKING_MS: u64 = 15_000;

pub(super) fn tools() -> Vec<Tool> {
    vec![
        plain(
            Head::core("project_info", "Project Info", "project", "Product, editor version, platform and render pipeline."),
            |_: Nothing| Ok(ProjectInfoGet {}),
        ),
        plain(
            Head::core("project_scenes_list", "List Project Scenes", "project", "Scenes of the build settings, or all of them."),
            |p: Scenes| Ok(ProjectScenesList { all: p.include_all_scenes || p.include_in_build == Some(false) }),
        ),
        plain(
            Head::core("project_assets_summary", "Project Assets Summary", "project", "How many assets there are of each type, and the largest files.")
                .noting("Stops after 10 seconds; what was counted until then is told."),
            |p: Large| {
                let large_bytes = u64::try_from(p.min_size_bytes).unwrap_or(0);
                Ok(ProjectSummary { within_ms: COUNTING_MS, large_bytes, asset_type: p.asset_type })
            },
        )
        .long(),
        plain(
            Head::core("project_references_missing", "Detect Missing References", "project", "Components without their script and pointers that lead nowhere.")
                .noting("Stops after 15 seconds; what was found until then is told. What packages that are not on disk explain is counted in the diagnostics, not listed."),
            |p: Where| Ok(ProjectMissing { scope: p.scope, within_ms: LOOKING_MS }),
        )
        .long(),
        plain(
            Head::core("editor_selection_info", "Editor Selection Info", "editor", "What is selected in the editor.")
                .noting("Nothing is selected in a folder that no editor has open."),
            |_: Nothing| Ok(EditorSelectionGet {}),
        ),
        telling(
            Head::core("project_getVersion", "Get Project Version", "project", "Versions of editor and product, and the scripting runtime.").from(Tier::Pro),
            |_: Nothing| Ok(ProjectVersionGet {}),
            |told| told,
        ),
        telling(
            Head::core("project_architectureSummary", "Architecture Summary", "project", "Counts of assemblies, scripts, scenes and prefabs; objects by layer and tag; who refers to whom.").from(Tier::Studio),
            |_: Nothing| Ok(ProjectArchitecture {}),
            |told| told,
        )
        .long(),
        telling(
            Head::core("asmdef_validateGraph", "Validate Assembly Graph", "asmdef", "Circles, loose ends and the longest chain among assembly definitions.").from(Tier::Studio),
            |p: Assemblies| Ok(AssembliesCheck { paths: p.asmdef_paths }),
            |told| told,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Scenes {
    /// Those that are not in the build settings too
    #[serde(default)]
    include_all_scenes: bool,
    /// false means the same
    include_in_build: Option<bool>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Large {
    /// Only large files of this type
    asset_type: Option<String>,
    /// From which size on a file is large
    #[serde(default = "one_mebibyte")]
    #[schemars(range(min = 0))]
    min_size_bytes: i64,
}

fn one_mebibyte() -> i64 {
    1 << 20
}

#[derive(Deserialize, JsonSchema)]
struct Where {
    /// Which files
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
