//! The catalog itself: `mcp.server.info`, `mcp.tools.list`, `mcp.tool.describe`.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use spawnpoint_core::{
    Toolbox,
    catalog::{Metadata, Needs, Tool, schema::SchemaObject},
};
use spawnpoint_protocol::Fault;

use super::{
    KIND, NAME, Tier, id_of,
    row::{Head, Nothing, own},
};

/// Version of the document.
const SCHEMA_VERSION: &str = "0.1.0";
/// The oldest editor that the document mentions. Older projects are read too.
const OLDEST: &str = "2022.3.0f1";
const CATEGORY: &str = "mcp.platform";

pub(super) fn tools(tier: Tier) -> Vec<Tool> {
    vec![
        own(
            Head::core(
                "mcp_server_info",
                "MCP Server Info",
                CATEGORY,
                "Get the server and editor versions, tier and tool categories.",
            )
            .noting("Metadata only: no project file is read."),
            move |tools, _: Nothing| info(tools, tier),
        )
        .unrecorded(),
        own(
            Head::core(
                "mcp_tools_list",
                "List Tools",
                CATEGORY,
                "List the editor tools, by category and tier.",
            ),
            list,
        )
        .unrecorded(),
        own(
            Head::core(
                "mcp_tool_describe",
                "Describe Tool",
                CATEGORY,
                "Describe one editor tool: its inputs and outputs.",
            ),
            describe,
        )
        .unrecorded(),
    ]
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Info {
    /// Version of the server.
    server_version: &'static str,
    /// Version of the editor the project belongs to.
    unity_version: String,
    /// WindowsEditor, OSXEditor or LinuxEditor.
    platform: &'static str,
    /// Categories that have tools, by name.
    enabled_tool_categories: BTreeSet<&'static str>,
    /// The tier that is open.
    tier: &'static str,
    /// The oldest editor the document speaks of.
    min_unity_version: &'static str,
    /// Whether the project can be read; it always can.
    is_compatible: bool,
    /// How many tools there are.
    tool_count: usize,
}

async fn info(tools: Toolbox, tier: Tier) -> Result<Info, Fault> {
    let projects = tools.core.router().of_kind(KIND, Needs::NOTHING);
    let version = projects.first().map(|project| project.engine().info().version.clone());
    let open = open_tools(&tools);
    Ok(Info {
        server_version: env!("CARGO_PKG_VERSION"),
        unity_version: version.unwrap_or_else(|| "Unknown".to_owned()),
        platform: match std::env::consts::OS {
            "windows" => "WindowsEditor",
            "macos" => "OSXEditor",
            _ => "LinuxEditor",
        },
        enabled_tool_categories: open.iter().map(|(_, metadata)| metadata.category).collect(),
        tier: tier.as_str(),
        min_unity_version: OLDEST,
        is_compatible: true,
        tool_count: open.len(),
    })
}

#[derive(Deserialize, JsonSchema)]
struct Filter {
    /// project, scene, asset, ...
    category: Option<String>,
    /// core, pro, studio
    tier: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct List {
    /// By id.
    tools: Vec<Summary>,
}

/// A tool at a glance.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Summary {
    /// Its id.
    id: String,
    /// What people call it.
    name: &'static str,
    /// Among which others.
    category: &'static str,
    /// read-only or safe-write.
    safety_level: &'static str,
    /// Its description.
    description: &'static str,
    /// The lowest tier that has it.
    tier: &'static str,
}

async fn list(tools: Toolbox, p: Filter) -> Result<List, Fault> {
    let in_category = |metadata: &Metadata| {
        p.category.as_deref().is_none_or(|wanted| {
            // Parts of the document omit the second word.
            let short = metadata.category.split('.').next().unwrap_or_default();
            [metadata.category, short].iter().any(|name| name.eq_ignore_ascii_case(wanted))
        })
    };
    let of_tier = |metadata: &Metadata| {
        p.tier.as_deref().is_none_or(|wanted| Tier::named(wanted) == Tier::named(metadata.level))
    };
    let open = open_tools(&tools);
    let fitting = open.iter().filter(|(_, metadata)| in_category(metadata) && of_tier(metadata));
    let mut tools: Vec<_> = fitting.map(|(tool, metadata)| summary(tool, metadata)).collect();
    tools.sort_by(|a, b| a.id.cmp(&b.id));
    Ok(List { tools })
}

fn summary(tool: &Tool, metadata: &Metadata) -> Summary {
    Summary {
        id: id_of(tool),
        name: metadata.title,
        category: metadata.category,
        safety_level: if tool.is_read_only() { "read-only" } else { "safe-write" },
        description: tool.help,
        tier: metadata.level,
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Which {
    /// scene.hierarchy.dump
    tool_id: String,
}

#[derive(Serialize, JsonSchema)]
struct Described {
    /// The definition: id, name, description, category, safetyLevel, tier, schemaVersion, inputs,
    /// outputs and notes.
    tool: Map<String, Value>,
}

async fn describe(tools: Toolbox, p: Which) -> Result<Described, Fault> {
    let own = tools.core.catalog().toolsets().iter().filter(|set| set.name == NAME);
    let wanted = p.tool_id.replace('_', ".");
    let found =
        own.flat_map(|set| &set.tools).find(|tool| id_of(tool).eq_ignore_ascii_case(&wanted));
    let definition = match found.and_then(|tool| Some((tool, tool.metadata.as_ref()?))) {
        Some((tool, metadata)) => definition(tool, metadata),
        None => json!({ "id": p.tool_id, "error": "Tool not found" }),
    };
    let Value::Object(tool) = definition else {
        return Err(Fault::internal("a definition is always an object"));
    };
    Ok(Described { tool })
}

fn definition(tool: &Tool, metadata: &Metadata) -> Value {
    let mut definition = serde_json::to_value(summary(tool, metadata)).unwrap_or_default();
    definition["schemaVersion"] = SCHEMA_VERSION.into();
    definition["inputs"] = inputs(&tool.input);
    definition["outputs"] = outputs(&metadata.answer);
    definition["notes"] = metadata.notes.into();
    definition
}

/// Parameters by name. Which project is meant is a matter of this server, not of the document.
fn inputs(schema: &SchemaObject) -> Value {
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|n| n == name));
    let told =
        properties(schema).filter(|(name, _)| *name != "instance").map(|(name, property)| {
            let mut told = property.clone();
            told["required"] = is_required(name).into();
            if told.get("description").is_none() {
                told["description"] = "".into();
            }
            (name, told)
        });
    json!(told.collect::<BTreeMap<_, _>>())
}

/// The members of the result by name, without the other members of the envelope.
fn outputs(schema: &SchemaObject) -> Value {
    let told = properties(schema).filter(|(name, _)| !["source", "diagnostics"].contains(name));
    json!(told.collect::<BTreeMap<_, _>>())
}

fn properties(schema: &SchemaObject) -> impl Iterator<Item = (&str, &Value)> {
    let properties = schema.get("properties").and_then(Value::as_object);
    properties.into_iter().flatten().map(|(name, property)| (name.as_str(), property))
}

/// The tools of this toolset that may be called.
fn open_tools(tools: &Toolbox) -> Vec<(&Tool, &Metadata)> {
    let own = tools.core.catalog().toolsets().iter().filter(|set| set.name == NAME);
    own.flat_map(|set| &set.tools)
        .filter(|tool| tool.unavailable.is_none())
        .filter_map(|tool| Some((tool, tool.metadata.as_ref()?)))
        .collect()
}
