//! The project's own tools: listing and calling them.

use serde_json::{Value, json};
use spawnpoint_core::{router::Attached, suggest::nearest};
use spawnpoint_dialects::mcp_for_unity::tool_object;
use spawnpoint_protocol::{ArgumentFlaw, ErrorKind, Fault, ToolOutput, ToolSpec};

use super::{definition::Params, editor::Editor, table};

/// The tools that an editor registers besides those of the table.
fn custom_tools(attached: &Attached) -> Vec<ToolSpec> {
    let is_custom = |spec: &&ToolSpec| table::by_command(&spec.name).is_none();
    attached.offers().tools.iter().filter(is_custom).cloned().collect()
}

/// `execute_custom_tool`.
pub(super) async fn run(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    let Some(Value::String(name)) = params.remove("toolName") else {
        return Err(Fault::argument("tool_name", "it is required"));
    };
    // Tools of the table have their own gates, which this must not bypass.
    if editor.tools.core.catalog().gates().know(&name) {
        return Err(Fault::argument("tool_name", format!("'{name}' is not a custom tool"))
            .hint(format!("call '{name}' directly")));
    }
    let tools = custom_tools(editor.tools.instance()?);
    let Some(spec) = tools.iter().find(|spec| spec.name == name) else {
        let fault =
            Fault::new(ErrorKind::NotFound, format!("This project has no custom tool '{name}'"));
        return Err(match nearest(&name, tools.iter().map(|spec| spec.name.as_str())) {
            Some(near) => fault.hint(format!("did you mean '{near}'?")),
            None => fault.hint("mcpforunity://custom-tools lists them"),
        });
    };
    let arguments = match params.remove("parameters") {
        Some(Value::Object(arguments)) => arguments,
        _ => Params::new(),
    };
    check_required(spec, &arguments)?;
    // If the tool answers that it is pending, the connection to the editor polls it.
    editor.send(&name, arguments).await
}

/// Fails if a required parameter is missing. Editors run a tool without it, with an empty value.
fn check_required(spec: &ToolSpec, arguments: &Params) -> Result<(), Fault> {
    let required = spec.input_schema.as_ref().and_then(|schema| schema.get("required")?.as_array());
    let mut required = required.into_iter().flatten().filter_map(Value::as_str);
    let is_missing = |name: &&str| arguments.get(*name).is_none_or(Value::is_null);
    match required.find(is_missing) {
        Some(name) => {
            let problem = format!("the custom tool '{}' requires it", spec.name);
            let fault =
                Fault::bad_argument(&format!("parameters.{name}"), ArgumentFlaw::Missing, problem);
            Err(fault.hint("mcpforunity://custom-tools lists the parameters"))
        }
        None => Ok(()),
    }
}

/// `mcpforunity://custom-tools`.
pub(super) async fn list(editor: Editor, _: Params) -> Result<ToolOutput, Fault> {
    let attached = editor.tools.instance()?;
    let tools: Vec<_> = custom_tools(attached).iter().map(tool_object).collect();
    let plural = if tools.len() == 1 { "" } else { "s" };
    Ok(ToolOutput::json(json!({
        "success": true,
        "message": format!("{} custom tool{plural}", tools.len()),
        "data": { "project_id": attached.id().hash(), "tool_count": tools.len(), "tools": tools },
    })))
}
