//! Groups of tools. A session switches them for itself; which commands there are is the editor's.

use serde_json::{Value, json};
use spawnpoint_core::{
    catalog::{Listing, Tool},
    suggest::nearest,
};
use spawnpoint_protocol::{ErrorKind, Fault, OpName, ToolOutput, op::ToolCall};

use super::{
    editor::Editor,
    row::{Params, UNITY},
};

/// The groups, and what each is for.
pub(super) const GROUPS: &[(&str, &str)] = &[
    ("core", "scenes, objects, assets, scripts, the editor"),
    ("docs", "the C# API and the manual"),
    ("vfx", "effects, shaders, textures"),
    ("animation", "animators and clips"),
    ("ui", "UI Toolkit"),
    ("scripting_ext", "running code, data objects"),
    ("testing", "the test runner"),
    ("probuilder", "modelling meshes"),
    ("profiling", "the profiler"),
    ("asset_gen", "making and finding assets elsewhere"),
];

/// `manage_tools`.
pub(super) async fn run(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    let action = params.get("action").and_then(Value::as_str).unwrap_or_default().to_owned();
    let group = match params.remove("group") {
        Some(Value::String(group)) => Some(known(&group)?),
        _ => None,
    };
    let group = || group.ok_or_else(|| Fault::argument("group", format!("'{action}' needs it")));
    Ok(ToolOutput::json(match action.as_str() {
        "activate" => {
            session(&editor)?.show_group(group()?, true);
            let message = format!("Group '{}' is now visible", group()?);
            json!({ "success": true, "activated": group()?, "tools": members(&editor, group()?), "message": message })
        }
        "deactivate" => {
            session(&editor)?.show_group(group()?, false);
            let message = format!("Group '{}' is now hidden from this session", group()?);
            json!({ "success": true, "deactivated": group()?, "tools": members(&editor, group()?), "message": message })
        }
        "reset" => {
            session(&editor)?.reset_groups();
            json!({ "success": true, "reset": true, "default_groups": names().collect::<Vec<_>>(), "message": "Every group is visible again, as far as the editor has its tools" })
        }
        "sync" => return sync(&editor).await,
        _ => listed(&editor),
    }))
}

/// `mcpforunity://tool-groups`.
pub(super) async fn list(editor: Editor, _: Params) -> Result<ToolOutput, Fault> {
    Ok(ToolOutput::json(listed(&editor)))
}

fn names() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().map(|(name, _)| *name)
}

/// The tools of a group, whether they are seen or not.
fn members(editor: &Editor, name: &str) -> Vec<&'static str> {
    let of_group =
        |tool: &&Tool| matches!(tool.listing, Listing::Grouped { group, .. } if group == name);
    editor.tools.core.catalog().tools().filter(of_group).map(|tool| tool.name).collect()
}

fn known(group: &str) -> Result<&'static str, Fault> {
    names().find(|name| name.eq_ignore_ascii_case(group.trim())).ok_or_else(|| {
        let fault = Fault::argument("group", format!("there is no group '{group}'"));
        match nearest(group, names()) {
            Some(near) => fault.hint(format!("did you mean '{near}'?")),
            None => fault.hint(format!("there are {}", names().collect::<Vec<_>>().join(", "))),
        }
    })
}

fn session(editor: &Editor) -> Result<&spawnpoint_core::session::Session, Fault> {
    editor.tools.client.session.as_deref().ok_or_else(|| {
        Fault::new(ErrorKind::Unsupported, "This connection keeps no session to remember a choice")
    })
}

/// Every group with its tools, as this client sees them now.
fn listed(editor: &Editor) -> Value {
    let core = &editor.tools.core;
    let view = core.view(&editor.tools.client);
    let groups: Vec<_> = GROUPS
        .iter()
        .map(|(name, help)| {
            let tools = members(editor, name);
            let is_seen =
                |name: &str| core.catalog().tool(name).is_some_and(|tool| view.lists(tool));
            let hidden: Vec<_> = tools.iter().filter(|name| !is_seen(name)).collect();
            json!({
                "name": name,
                "description": help,
                "enabled": hidden.len() < tools.len(),
                "default_enabled": true,
                "tools": tools,
                "tool_count": tools.len(),
                "hidden": hidden,
            })
        })
        .collect();
    json!({
        "success": true,
        "groups": groups,
        "total_groups": groups.len(),
        "message": "manage_tools switches a group on or off for this session",
    })
}

/// Asks the editor which tools it has. What clients see follows what it registers by itself.
async fn sync(editor: &Editor) -> Result<ToolOutput, Fault> {
    let tools = &editor.tools;
    let candidates = tools.core.router().of_kind(UNITY, &[OpName::ToolCall]);
    let chosen = tools.client.chosen();
    let chosen = chosen.filter(|id| candidates.iter().any(|attached| attached.id() == id));
    let attached = tools.core.router().pick_among(&candidates, None, chosen.as_ref())?;
    let call = ToolCall { name: "get_tool_states".into(), arguments: Params::new() };
    attached.run(call, &tools.cx).await?.into_tool_output()
}
