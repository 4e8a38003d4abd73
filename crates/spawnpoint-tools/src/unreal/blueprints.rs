//! `search_blueprints`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Toolbox, catalog::Tool};
use spawnpoint_protocol::{OpSpec, asset::Slice, shape::Page};
use spawnpoint_unreal_ops::{BlueprintCard, BlueprintField, BlueprintsSearch};

use super::answer::{INVALID, Refusal, Whole, tool, yes};

pub(super) fn search() -> Tool {
    tool(
        "search_blueprints",
        "Find Blueprints by name or parent class: a part of it, or a pattern with * and ?.",
        &[BlueprintsSearch::NAME],
        || Refusal::sentence(INVALID),
        find,
    )
    .idempotent()
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Search {
    /// What to compare with searchTerm.
    #[schemars(required, extend("enum" = ["name", "parent_class", "comprehensive", "all"]))]
    search_type: Option<String>,
    /// A part of the name, or a pattern with * and ?.
    #[schemars(required)]
    search_term: Option<String>,
    /// A folder: /Game/Blueprints
    package_path: Option<String>,
    /// Search subfolders too; default true.
    #[serde(default = "yes", rename = "bRecursive")]
    recursive: bool,
    /// 0 for all.
    #[serde(default)]
    max_results: Whole,
    /// Number of Blueprints to skip.
    #[serde(default)]
    offset: Whole,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct BlueprintPage {
    results: Vec<Blueprint>,
    total_results: usize,
    total_count: usize,
    offset: u32,
    has_more: bool,
    search_criteria: Criteria,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Blueprint {
    asset_path: String,
    asset_name: String,
    package_path: String,
    parent_class: String,
    matches: Vec<Match>,
}

#[derive(Serialize, JsonSchema)]
struct Match {
    #[serde(rename = "type")]
    kind: &'static str,
    location: &'static str,
    context: String,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Criteria {
    search_type: String,
    search_term: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    package_path: Option<String>,
    recursive: bool,
}

async fn find(tools: Toolbox, p: Search) -> Result<BlueprintPage, Refusal> {
    let given = |text: Option<String>| text.filter(|text| !text.is_empty());
    let (Some(search_type), Some(term)) = (given(p.search_type), given(p.search_term)) else {
        let what = "Missing required parameters: searchType and searchTerm are required.";
        return Err(Refusal::sentence(what));
    };
    let folder = given(p.package_path);
    let offset = p.offset.count();
    let op = BlueprintsSearch {
        fields: fields_of(&search_type)?,
        term: term.clone(),
        folder: folder.clone(),
        recursive: p.recursive,
        slice: Slice { limit: p.max_results.count(), offset },
    };
    let page: Page<BlueprintCard> = tools.run_soon(op).await?.into_shape()?;
    let results: Vec<_> = page.items.into_iter().map(|card| told(card, &term)).collect();
    Ok(BlueprintPage {
        total_results: results.len(),
        total_count: page.total,
        offset,
        has_more: offset as usize + results.len() < page.total,
        results,
        search_criteria: Criteria {
            search_type,
            search_term: term,
            package_path: folder,
            recursive: p.recursive,
        },
    })
}

/// The fields of a search type. The document calls a search in all of them comprehensive, and its server `all`.
fn fields_of(search_type: &str) -> Result<Vec<BlueprintField>, Refusal> {
    match search_type {
        "name" => Ok(vec![BlueprintField::Name]),
        "parent_class" => Ok(vec![BlueprintField::ParentClass]),
        "comprehensive" | "all" => Ok(vec![BlueprintField::Name, BlueprintField::ParentClass]),
        other => Err(Refusal::sentence(format!(
            "Unknown searchType '{other}'. Valid: name, parent_class, comprehensive, all."
        ))),
    }
}

fn told(card: BlueprintCard, term: &str) -> Blueprint {
    let (name, parent) = (&card.asset_name, &card.parent_class);
    let matched = |field| {
        let (kind, context) = match field {
            BlueprintField::Name => {
                ("asset_name", format!("Blueprint name '{name}' contains '{term}'"))
            }
            BlueprintField::ParentClass => {
                ("parent_class", format!("Parent class '{parent}' contains '{term}'"))
            }
        };
        Match { kind, location: "Blueprint Asset", context }
    };
    Blueprint {
        matches: card.fields.iter().copied().map(matched).collect(),
        asset_path: card.asset_path,
        asset_name: card.asset_name,
        package_path: card.package_path,
        parent_class: card.parent_class,
    }
}
