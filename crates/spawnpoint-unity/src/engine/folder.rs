//! The project as a whole.

use std::time::{Duration, Instant};

use spawnpoint_core::folder::ProjectFiles;
use spawnpoint_protocol::{Fault, Sourced};
use spawnpoint_unity_ops::{
    Architecture, ArchitectureReport, AssembliesCheck, AssemblyReport, AssetsSummary,
    BrokenReference, EditorSelection, LargeAsset, MissingReferences, MissingScript, ProjectInfo,
    ProjectMissing, ProjectScene, ProjectScenes, ProjectScenesList, ProjectSummary, ProjectVersion,
    Scope,
};

use super::{active, project_fault};
use crate::{
    asset::kind::Kind,
    project::{Pipeline, Project},
    queries::{self, BrokenKind, Partial},
    script::ScriptState,
};

const UNKNOWN: &str = "Unknown";
/// The most large files that are listed.
const MAX_LARGE_FILES: usize = 20;

/// The settings of the project.
pub fn info(project: &Project) -> Sourced<ProjectInfo> {
    let settings = project.settings();
    let name = project.root().file_name().unwrap_or_default().to_string_lossy().into_owned();
    let pipeline = match settings.pipeline {
        Pipeline::BuiltIn => "Built-in",
        Pipeline::Universal => "URP",
        Pipeline::HighDefinition => "HDRP",
        Pipeline::Unknown => UNKNOWN,
    };
    Sourced::from_disk(ProjectInfo {
        product_name: settings.product_name.unwrap_or_else(|| name.clone()),
        unity_version: settings.unity_version.unwrap_or_else(|| UNKNOWN.to_owned()),
        platform: platform().to_owned(),
        // The editor stores it in a binary file with a private format.
        active_build_target: UNKNOWN.to_owned(),
        render_pipeline: pipeline.to_owned(),
        project_name: name,
        build_targets: settings.build_targets,
        project_path: project.root().display().to_string(),
    })
    .with_diagnostics(settings.problems)
}

fn platform() -> &'static str {
    match std::env::consts::OS {
        "windows" => "WindowsEditor",
        "macos" => "OSXEditor",
        _ => "LinuxEditor",
    }
}

/// The versions of the editor and of the project.
pub fn version(project: &Project) -> Result<Sourced<ProjectVersion>, Fault> {
    let settings = project.settings();
    let version =
        settings.unity_version.ok_or_else(|| project_fault("ProjectVersion.txt not found", &[]))?;
    Ok(Sourced::from_disk(ProjectVersion {
        unity_version: version,
        project_version: settings.bundle_version.unwrap_or_default(),
        scripting_runtime: if settings.il2cpp { "IL2CPP" } else { "Mono" }.to_owned(),
    }))
}

/// The scenes of the project.
pub fn scenes(project: &Project, op: &ProjectScenesList) -> Sourced<ProjectScenes> {
    let mut scenes: Vec<ProjectScene> = Vec::new();
    let mut remarks = Vec::new();
    for scene in project.build_scenes() {
        let path = scene.moved_to.unwrap_or(scene.path);
        if !scene.exists {
            remarks.push(format!("The build settings contain {path}, which does not exist."));
        }
        scenes.push(card(path, scene.enabled, i32::try_from(scene.index).unwrap_or(i32::MAX)));
    }
    if op.all {
        let files = project.index().assets().filter(|asset| {
            asset.kind() == Kind::Scene && asset.exists() && asset.path().starts_with("Assets/")
        });
        let others: Vec<ProjectScene> = files
            .filter(|asset| !scenes.iter().any(|scene| scene.path == asset.path()))
            .map(|asset| card(asset.path().to_owned(), false, -1))
            .collect();
        scenes.extend(others);
    }
    scenes.sort_by(|a, b| a.path.cmp(&b.path));
    Sourced::from_disk(ProjectScenes { scenes }).with_diagnostics(remarks)
}

fn card(path: String, enabled_in_build: bool, build_index: i32) -> ProjectScene {
    let name = path.rsplit('/').next().unwrap_or(&path);
    let name = name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_owned();
    ProjectScene { path, name, enabled_in_build, build_index }
}

/// The assets by type. Time counts from `start`, when the op arrived.
pub fn summary(project: &Project, op: &ProjectSummary, start: Instant) -> Sourced<AssetsSummary> {
    let limit = Limit { milliseconds: op.within_ms, start };
    let large = op.large_bytes.max(1);
    let most = if op.asset_type.is_some() { usize::MAX } else { MAX_LARGE_FILES };
    let partial = project.summary(large, most, limit.deadline());
    let remarks = limit.remark(&partial);
    listed_summary(partial.found, op, remarks)
}

/// The assets by type, while the project is still being indexed.
pub fn early_summary(
    files: &ProjectFiles,
    op: &ProjectSummary,
    start: Instant,
) -> Sourced<AssetsSummary> {
    let limit = Limit { milliseconds: op.within_ms, start };
    let most = if op.asset_type.is_some() { usize::MAX } else { MAX_LARGE_FILES };
    let large = op.large_bytes.max(1);
    let partial = queries::summary_by_names(files, large, most, limit.deadline());
    let remark = "The project is still being indexed. Assets are counted by the names of their files, and \
        ScriptableObjects are not counted. Results may be partial; call again for all of them.";
    let stopped = (!partial.is_complete()).then(|| {
        let left = partial.total - partial.processed;
        format!(
            "Counting stopped after {}ms, at least {left} folders before the end.",
            op.within_ms
        )
    });
    listed_summary(partial.found, op, stopped.into_iter().chain([remark.to_owned()]))
}

fn listed_summary(
    found: queries::Summary,
    op: &ProjectSummary,
    remarks: impl IntoIterator<Item = String>,
) -> Sourced<AssetsSummary> {
    let wanted = |asset: &queries::LargeAsset| {
        op.asset_type.as_ref().is_none_or(|wanted| asset.type_name.eq_ignore_ascii_case(wanted))
    };
    let large_assets = found.large_assets.into_iter().filter(wanted).take(MAX_LARGE_FILES);
    Sourced::from_disk(AssetsSummary {
        total_assets: found.total_assets,
        by_type: found.by_type.into_iter().map(|(name, count)| (name.to_owned(), count)).collect(),
        large_assets: large_assets
            .map(|asset| LargeAsset {
                path: asset.path,
                type_name: asset.type_name.to_owned(),
                size_bytes: asset.size_bytes,
            })
            .collect(),
    })
    .with_diagnostics(remarks)
}

/// The answer while the project is still being indexed: without the index, nothing can be checked.
pub fn early_missing(op: &ProjectMissing) -> Sourced<MissingReferences> {
    let remark = format!(
        "Scan stopped after {}ms. The project is still being indexed and nothing was checked. Call again.",
        op.within_ms
    );
    let nothing = MissingReferences { missing_scripts: Vec::new(), broken_references: Vec::new() };
    Sourced::from_disk(nothing).with_diagnostics([remark])
}

/// Missing references. References that a declared package could explain are counted, not listed,
/// because an editor has the package. Time counts from `start`, when the op arrived.
pub fn missing(
    project: &Project,
    op: &ProjectMissing,
    start: Instant,
) -> Sourced<MissingReferences> {
    let limit = Limit { milliseconds: op.within_ms, start };
    let scope = match op.scope {
        Scope::All => queries::Scope::All,
        Scope::Scenes => queries::Scope::Scenes,
        Scope::Prefabs => queries::Scope::Prefabs,
        Scope::Assets => queries::Scope::Assets,
    };
    let scripts = project.missing_scripts(scope, limit.deadline());
    let broken = project.broken_references(scope, limit.deadline());
    let mut remarks: Vec<String> = limit.remark(&broken).into_iter().collect();
    let explained = |script: &queries::MissingScript| script.state == ScriptState::PackageAbsent;
    let absent = scripts.found.iter().filter(|script| explained(script)).count()
        + broken.found.iter().filter(|found| found.kind == BrokenKind::PackageAbsent).count();
    if absent > 0 {
        remarks.push(format!(
            "{absent} references may lead into packages that are declared but not on disk; they are \
             not listed."
        ));
    }
    let mut missing_scripts: Vec<MissingScript> = scripts
        .found
        .into_iter()
        .filter(|script| !explained(script))
        .map(|script| MissingScript {
            context: context(&script),
            path: script.path,
            game_object_path: script.game_object_path,
            component_index: script.component_index,
            guid: script.guid.map(|guid| guid.to_string()),
        })
        .collect();
    missing_scripts.sort_by(|a, b| {
        (&a.path, &a.game_object_path, a.component_index).cmp(&(
            &b.path,
            &b.game_object_path,
            b.component_index,
        ))
    });
    let broken_references = broken
        .found
        .into_iter()
        .filter(|found| found.kind != BrokenKind::PackageAbsent)
        .map(|found| BrokenReference {
            path: found.path,
            game_object_path: found.game_object_path,
            reference_path: format!("{}.{}", found.type_name, found.reference_path),
            reference_guid: found.guid.map(|guid| guid.to_string()).unwrap_or_default(),
        })
        .collect();
    Sourced::from_disk(MissingReferences { missing_scripts, broken_references })
        .with_diagnostics(remarks)
}

fn context(script: &queries::MissingScript) -> String {
    let index = script.component_index;
    match script.game_object_path.rsplit('/').next().filter(|name| !name.is_empty()) {
        Some(name) => format!("Missing script component at index {index} on GameObject '{name}'"),
        None => format!("Missing script on asset '{}'", script.path),
    }
}

/// The structure of the project.
pub fn architecture(project: &Project) -> Sourced<ArchitectureReport> {
    let found = project.architecture();
    Sourced::from_disk(ArchitectureReport {
        summary: Architecture {
            asmdef_count: found.asmdef_count,
            script_count: found.script_count,
            scene_count: found.scene_count,
            prefab_count: found.prefab_count,
            layer_usage: found.layer_usage,
            tag_usage: found.tag_usage,
            coupling: found.coupling,
        },
    })
}

/// The dependencies between its assemblies.
pub fn assemblies(
    project: &Project,
    op: &AssembliesCheck,
) -> Result<Sourced<AssemblyReport>, Fault> {
    let is_there = |path: &&String| {
        let asset = project.index().by_path(path);
        !asset.is_some_and(|asset| asset.exists() && asset.kind() == Kind::AssemblyDefinition)
    };
    if let Some(path) = op.paths.iter().find(is_there) {
        let what = format!("Assembly definition not found: {path}");
        return Err(project_fault(what, &[("asmdefPath", path)]));
    }
    let graph = project.assembly_graph(&op.paths);
    let mut warnings = graph.warnings;
    warnings.extend(graph.cycles.iter().map(|cycle| format!("Cycle: {}", cycle.join(" → "))));
    Ok(Sourced::from_disk(AssemblyReport {
        cycle_count: graph.cycles.len(),
        longest_path: graph.longest.len(),
        warnings,
        cycles: graph.cycles,
        longest_chain: graph.longest,
    }))
}

/// The selection of the editor: always empty, because no editor is running.
pub fn selection(project: &Project) -> Sourced<EditorSelection> {
    let active = active::active(project);
    let path = active.as_ref().map(|scene| scene.asset.path().to_owned());
    let nobody =
        "No editor that is attached has this project open, so the selection is not known. Open \
        the project in Unity with Spawnpoint's package, which `spawnpoint setup unity` adds."
            .to_owned();
    Sourced::from_disk(EditorSelection {
        selected_objects: Vec::new(),
        active_scene: path.unwrap_or_default(),
        active_game_object: None,
    })
    .with_diagnostics([nobody])
    .with_diagnostics(active.and_then(|scene| scene.remark))
}

/// The time limit of a scan.
struct Limit {
    milliseconds: u64,
    start: Instant,
}

impl Limit {
    fn deadline(&self) -> Option<Instant> {
        self.start.checked_add(Duration::from_millis(self.milliseconds))
    }

    /// The remark of the document for a scan that was stopped.
    fn remark<T>(&self, partial: &Partial<T>) -> Option<String> {
        let (limit, done, total) = (self.milliseconds, partial.processed, partial.total);
        (!partial.is_complete()).then(|| {
            format!(
                "Scan stopped after {limit}ms. Processed {done} of {total} items. Results may be partial."
            )
        })
    }
}
