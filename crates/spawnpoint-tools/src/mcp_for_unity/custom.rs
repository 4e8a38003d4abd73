//! Tools that a project brings along: which there are, and calling one of them.

use serde_json::{Value, json};
use spawnpoint_core::{router::Attached, suggest::nearest};
use spawnpoint_dialects::mcp_for_unity::tool_object;
use spawnpoint_protocol::{ErrorKind, Fault, ToolOutput, ToolSpec};

use super::{editor::Editor, row::Params, table};

/// What an editor brings along that is none of our own tools.
fn brought(attached: &Attached) -> Vec<ToolSpec> {
    let own = |spec: &&ToolSpec| table::by_command(&spec.name).is_none();
    attached.offers().tools.iter().filter(own).cloned().collect()
}

/// `execute_custom_tool`.
pub(super) async fn run(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    let Some(Value::String(name)) = params.remove("toolName") else {
        return Err(Fault::argument("tool_name", "it is required"));
    };
    // Our own tools have gates of their own, and this is no way around them.
    if editor.tools.core.catalog().gates().know(&name) {
        return Err(Fault::argument("tool_name", format!("'{name}' is a tool of its own"))
            .hint(format!("call '{name}' itself")));
    }
    let tools = brought(editor.tools.instance()?);
    if !tools.iter().any(|spec| spec.name == name) {
        let fault =
            Fault::new(ErrorKind::NotFound, format!("This project brings no tool '{name}'"));
        return Err(match nearest(&name, tools.iter().map(|spec| spec.name.as_str())) {
            Some(near) => fault.hint(format!("did you mean '{near}'?")),
            None => fault.hint("mcpforunity://custom-tools lists what there is"),
        });
    }
    let arguments = match params.remove("parameters") {
        Some(Value::Object(arguments)) => arguments,
        _ => Params::new(),
    };
    // One that says it is not done yet is asked again by whoever speaks with the editor.
    editor.send(&name, arguments).await
}

/// `mcpforunity://custom-tools`.
pub(super) async fn list(editor: Editor, _: Params) -> Result<ToolOutput, Fault> {
    let attached = editor.tools.instance()?;
    let tools: Vec<_> = brought(attached).iter().map(tool_object).collect();
    Ok(ToolOutput::json(json!({
        "success": true,
        "message": format!("{} tools of the project's own", tools.len()),
        "data": { "project_id": attached.id().hash(), "tool_count": tools.len(), "tools": tools },
    })))
}
