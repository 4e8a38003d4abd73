//! `game_references`: what uses an asset, what it uses, and what is unused or broken in the project.

use schemars::JsonSchema;
use serde::Deserialize;
use spawnpoint_core::{
    Toolbox,
    catalog::{Needs, Tool},
};
use spawnpoint_protocol::{
    ErrorKind, Fault, OpName, Sourced, ToolOutput,
    asset::{AssetName, AssetReference, AssetReferences, ReferenceDirection, ReferenceKinds},
    files::UnusedAssetList,
    op::{AssetReferencesGet, ProjectUnused},
};

use super::{
    answer::{self, Lines, bounded, budget, counted, one_line},
    project_findings,
};

pub(super) const DEFAULT_LIMIT: usize = 50;
const MOST_LIMIT: usize = 500;
/// How deep references are followed at most.
const MOST_DEPTH: u32 = 50;

pub(super) fn tool() -> Tool {
    Tool::text(
        "game_references",
        "List the scenes and other assets that use (depend on) an asset (is it safe to delete?) and those that it \
         uses (dependency graph), or report unused assets, missing scripts and broken references (`report`).",
        Needs::any(&[OpName::AssetReferencesGet, OpName::ProjectCheck, OpName::ProjectUnused]),
        references,
    )
    .titled("Asset references")
    .long()
    .idempotent()
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ReferencesArguments {
    /// Path, id or file name: Assets/Enemy.prefab.
    asset: Option<String>,
    /// uses: dependencies; used_by: dependents.
    #[schemars(extend("default" = "both"))]
    #[serde(default)]
    direction: Direction,
    /// Steps; 0 follows all.
    #[schemars(extend("default" = 1))]
    depth: Option<u32>,
    /// A report instead of one asset.
    report: Option<Report>,
    /// At most 500.
    #[schemars(extend("default" = DEFAULT_LIMIT))]
    limit: Option<usize>,
}

#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum Direction {
    Uses,
    UsedBy,
    #[default]
    Both,
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum Report {
    Unused,
    Broken,
    Notes,
}

async fn references(tools: Toolbox, p: ReferencesArguments) -> Result<ToolOutput, Fault> {
    let limit = bounded(p.limit, DEFAULT_LIMIT, MOST_LIMIT);
    let mut text = match (&p.asset, p.report) {
        (Some(_), Some(_)) => {
            return Err(Fault::argument("report", "it cannot be combined with 'asset'")
                .hint("pass one of them"));
        }
        (None, None) => {
            return Err(Fault::argument("asset", "it is required")
                .hint("pass an asset path, or report=unused, broken or notes"));
        }
        (Some(asset), None) => of_asset(&tools, asset, p.direction, p.depth, limit).await?,
        (None, Some(Report::Unused)) => unused(&tools, limit).await?,
        (None, Some(Report::Broken)) => project_findings::report(&tools, limit, false).await?,
        (None, Some(Report::Notes)) => project_findings::report(&tools, limit, true).await?,
    };
    if p.limit.is_some_and(|wanted| wanted > MOST_LIMIT) {
        text.push_str(&format!("limit was reduced to {MOST_LIMIT}.\n"));
    }
    Ok(answer::text(&tools, text.trim_end()))
}

/// Fails if no folder of the project is served.
pub(super) fn check(tools: &Toolbox, op: OpName) -> Result<(), Fault> {
    if tools.can_run(op) {
        return Ok(());
    }
    let engine = tools.instance()?;
    if engine.engine().is_folder() {
        let what = format!("{} has no such report for this kind of project", engine.id());
        return Err(Fault::new(ErrorKind::Unsupported, what).hint("pass an asset instead"));
    }
    let path = engine.engine().info().path.as_deref().unwrap_or("<folder>");
    let what = format!("{} does not know this; it is read from the project's files", engine.id());
    let how = format!("serve the folder too: spawnpoint serve --project {}", one_line(path, 200));
    Err(Fault::new(ErrorKind::Unsupported, what).hint(how))
}

async fn of_asset(
    tools: &Toolbox,
    asset: &str,
    direction: Direction,
    depth: Option<u32>,
    limit: usize,
) -> Result<String, Fault> {
    check(tools, OpName::AssetReferencesGet)?;
    let op = AssetReferencesGet {
        asset: AssetName::name(asset.trim()),
        direction: match direction {
            Direction::Uses => ReferenceDirection::Dependencies,
            Direction::UsedBy => ReferenceDirection::Dependents,
            Direction::Both => ReferenceDirection::Both,
        },
        depth: depth.unwrap_or(1).min(MOST_DEPTH),
        kinds: ReferenceKinds { hard: true, soft: true },
        limit: Some(limit),
    };
    let found: Sourced<AssetReferences> = tools.run(op).await?.into_shape()?;
    let mut text = references_text(&found.answer, asset.trim(), direction, limit);
    text.push_str(&remarks(&found.diagnostics));
    Ok(text)
}

fn references_text(
    found: &AssetReferences,
    asked: &str,
    direction: Direction,
    limit: usize,
) -> String {
    let name = found.path.as_deref().or(found.id.as_deref()).unwrap_or_default();
    let mut lines = Lines::within(budget(limit, DEFAULT_LIMIT));
    // Says which asset a file name or an id stands for.
    if name != asked {
        lines.push(&one_line(name, 200));
    }
    if !matches!(direction, Direction::Uses) {
        section(
            &mut lines,
            "Used by",
            "Nothing uses it.",
            found.dependent_count,
            &found.dependents,
        );
    }
    if !matches!(direction, Direction::UsedBy) {
        section(
            &mut lines,
            "Uses",
            "It uses no other asset.",
            found.dependency_count,
            &found.dependencies,
        );
        if !found.unresolved.is_empty() {
            let some: Vec<String> =
                found.unresolved.iter().take(10).map(|id| one_line(id, 80)).collect();
            lines.push(&format!(
                "Broken, in no file ({}): {}",
                found.unresolved.len(),
                some.join(", ")
            ));
        }
    }
    lines.finish("pass direction, limit or a smaller depth")
}

fn section(lines: &mut Lines, title: &str, none: &str, count: usize, list: &[AssetReference]) {
    if count == 0 {
        return lines.push(none);
    }
    lines.push(&format!("{title} {}:", counted(count, "asset")));
    for reference in list {
        let indent = "  ".repeat(reference.depth.clamp(1, 10));
        let kind = match reference.type_name.as_str() {
            "" => String::new(),
            name => format!(" ({})", one_line(name, 60)),
        };
        let via = reference.via.as_ref().filter(|_| reference.depth > 1);
        let via = via.map(|via| format!(" via {}", one_line(via, 120))).unwrap_or_default();
        lines.push(&format!("{indent}{}{kind}{via}", one_line(&reference.path, 160)));
    }
    if count > list.len() {
        lines.push(&format!("  ({} more; pass limit)", count - list.len()));
    }
}

async fn unused(tools: &Toolbox, limit: usize) -> Result<String, Fault> {
    check(tools, OpName::ProjectUnused)?;
    let found: Sourced<UnusedAssetList> = tools.run(ProjectUnused { limit }).await?.into_shape()?;
    let list = &found.answer;
    let mut lines = Lines::within(budget(limit, DEFAULT_LIMIT));
    match list.total {
        0 => lines.push("No unused assets."),
        total => lines.push(&format!(
            "{}, {} together, largest first. Code may still load some by name:",
            counted(total, "unused asset"),
            size(list.total_bytes)
        )),
    }
    for asset in &list.assets {
        lines.push(&format!("  {} {}", size(asset.bytes), one_line(&asset.path, 200)));
    }
    let shown = list.assets.len() - lines.left_out();
    let mut text = lines.into_text();
    if list.total > shown {
        text.push_str(&format!("({} more; pass limit)\n", list.total - shown));
    }
    text.push_str(&remarks(&found.diagnostics));
    Ok(text)
}

/// What an engine says about its answer.
pub(super) fn remarks(diagnostics: &[String]) -> String {
    diagnostics.iter().take(3).map(|remark| format!("Note: {}\n", one_line(remark, 200))).collect()
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} B"),
        1024..1_048_576 => format!("{:.1} kB", bytes as f64 / 1024.0),
        _ => format!("{:.1} MB", bytes as f64 / 1_048_576.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_read_as_two_lists() {
        let reference = |path: &str, depth, via: Option<&str>| AssetReference {
            path: path.into(),
            id: None,
            type_name: "Scene".into(),
            depth,
            via: via.map(str::to_owned),
            kinds: vec![],
        };
        let found = AssetReferences {
            path: Some("Assets/A.prefab".into()),
            dependent_count: 3,
            dependents: vec![
                reference("B.unity", 1, None),
                reference("C.unity", 2, Some("B.unity")),
            ],
            ..AssetReferences::default()
        };
        let expected = "Assets/A.prefab\nUsed by 3 assets:\n  B.unity (Scene)\n    C.unity (Scene) via B.unity\n  \
                        (1 more; pass limit)\nIt uses no other asset.\n";
        assert_eq!(references_text(&found, "A.prefab", Direction::Both, 50), expected);
        let by_path = references_text(&found, "Assets/A.prefab", Direction::UsedBy, 50);
        assert!(by_path.starts_with("Used by 3 assets:\n"), "{by_path}");
        assert!(!by_path.contains("It uses"), "{by_path}");
    }

    #[test]
    fn sizes_are_short() {
        assert_eq!([size(12), size(2048), size(3 << 20)], ["12 B", "2.0 kB", "3.0 MB"]);
    }
}
