//! Tool groups. Each session activates and deactivates them for itself; the editor decides which commands exist.

use serde_json::{Value, json};
use spawnpoint_core::{
    catalog::{Listing, Needs, Tool},
    suggest::nearest,
};
use spawnpoint_protocol::{ErrorKind, Fault, OpName, ToolOutput, op::ToolCall};

use super::{
    definition::{Params, UNITY},
    editor::Editor,
};

/// The groups with their descriptions.
pub(super) const GROUPS: &[(&str, &str)] = &[
    ("core", "scenes, GameObjects, assets, scripts and the editor"),
    ("docs", "the C# API and Unity's documentation"),
    ("vfx", "visual effects, shaders and textures"),
    ("animation", "animators, controllers and clips"),
    ("ui", "UI Toolkit"),
    ("scripting_ext", "running C# code, ScriptableObjects"),
    ("testing", "the test runner"),
    ("probuilder", "mesh modeling with ProBuilder"),
    ("profiling", "the profiler and the frame debugger"),
    ("asset_gen", "generating and importing assets"),
];

/// `manage_tools`.
pub(super) async fn run(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    let action = params.get("action").and_then(Value::as_str).unwrap_or_default().to_owned();
    let group = match params.remove("group") {
        Some(Value::String(group)) => Some(group_named(&group)?),
        _ => None,
    };
    let group =
        || group.ok_or_else(|| Fault::argument("group", format!("action '{action}' requires it")));
    Ok(ToolOutput::json(match action.as_str() {
        "activate" => {
            session(&editor)?.show_group(group()?, true);
            let message = format!("Group '{}' is now active in this session", group()?);
            json!({ "success": true, "activated": group()?, "tools": members(&editor, group()?), "message": message })
        }
        "deactivate" => {
            session(&editor)?.show_group(group()?, false);
            let message = format!("Group '{}' is no longer active in this session", group()?);
            json!({ "success": true, "deactivated": group()?, "tools": members(&editor, group()?), "message": message })
        }
        "reset" => {
            session(&editor)?.reset_groups();
            json!({ "success": true, "reset": true, "default_groups": names().collect::<Vec<_>>(), "message": "All groups are active again; tools that the editor does not have stay hidden" })
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

/// The tools of a group, listed or not.
fn members(editor: &Editor, name: &str) -> Vec<&'static str> {
    let of_group =
        |tool: &&Tool| matches!(tool.listing, Listing::Grouped { group, .. } if group == name);
    editor.tools.core.catalog().tools().filter(of_group).map(|tool| tool.name).collect()
}

fn group_named(group: &str) -> Result<&'static str, Fault> {
    names().find(|name| name.eq_ignore_ascii_case(group.trim())).ok_or_else(|| {
        let fault = Fault::argument("group", format!("unknown group '{group}'"));
        match nearest(group, names()) {
            Some(near) => fault.hint(format!("did you mean '{near}'?")),
            None => {
                fault.hint(format!("the groups are {}", names().collect::<Vec<_>>().join(", ")))
            }
        }
    })
}

fn session(editor: &Editor) -> Result<&spawnpoint_core::session::Session, Fault> {
    editor.tools.client.session.as_deref().ok_or_else(|| {
        Fault::new(
            ErrorKind::Unsupported,
            "This connection has no session that could store the choice",
        )
    })
}

/// All groups with their tools, as this client sees them.
fn listed(editor: &Editor) -> Value {
    let core = &editor.tools.core;
    let view = core.view(&editor.tools.client);
    let groups: Vec<_> = GROUPS
        .iter()
        .map(|(name, help)| {
            let tools = members(editor, name);
            let is_listed =
                |name: &str| core.catalog().tool(name).is_some_and(|tool| view.lists(tool));
            let hidden: Vec<_> = tools.iter().filter(|name| !is_listed(name)).collect();
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
        "message": "manage_tools activates or deactivates a group for this session",
    })
}

/// Requests the tools of the editor. The list that clients see follows the tools that it registers.
async fn sync(editor: &Editor) -> Result<ToolOutput, Fault> {
    let tools = &editor.tools;
    let candidates = tools.core.router().of_kind(UNITY, Needs::all(&[OpName::ToolCall]));
    let chosen = tools.client.chosen();
    let chosen = chosen.filter(|id| candidates.iter().any(|attached| attached.id() == id));
    let attached = tools.core.router().pick_among(&candidates, None, chosen.as_ref())?;
    let call = ToolCall { name: "get_tool_states".into(), arguments: Params::new() };
    attached.run(call, &tools.cx).await?.into_tool_output()
}
