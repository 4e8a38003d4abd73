//! What is special about interfaces: files that must be of their kind, and changes that compile.

use serde_json::Value;
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{
    change::{self, Applied},
    contents,
    editor::Editor,
    row::Params,
};

const FILE_ACTIONS: [&str; 4] = ["create", "read", "update", "delete"];
const LOOKS: [&str; 4] = ["ping", "read", "get_visual_tree", "list"];

fn action(params: &Params) -> &str {
    params.get("action").and_then(Value::as_str).unwrap_or_default()
}

/// `manage_ui`.
pub(super) fn shape(params: &mut Params) -> Result<(), Fault> {
    if let (true, Some(path)) =
        (FILE_ACTIONS.contains(&action(params)), params.get("path").and_then(Value::as_str))
    {
        check_path(path)?;
    }
    match action(params) {
        "create" | "update" => contents::encode(params)?,
        _ => {
            params.remove("contents");
        }
    }
    // Unity reads this one as text.
    if let Some(Value::Bool(visible)) = params.get("visible") {
        let visible = visible.to_string();
        params.insert("visible".into(), visible.into());
    }
    if params.get("output_folder").and_then(Value::as_str).is_some_and(|t| t.trim().is_empty()) {
        params.remove("output_folder");
    }
    Ok(())
}

fn check_path(path: &str) -> Result<(), Fault> {
    let parts: Vec<&str> = path.split(['/', '\\']).collect();
    if !parts[0].eq_ignore_ascii_case("assets") || parts.contains(&"..") {
        return Err(Fault::argument("path", format!("'{path}' does not lie below Assets/")));
    }
    let lower = path.to_lowercase();
    match lower.ends_with(".uxml") || lower.ends_with(".uss") {
        true => Ok(()),
        false => Err(Fault::argument("path", format!("'{path}' must end with .uxml or .uss"))),
    }
}

/// What only looks is sent; after a change the editor has to be ready again.
pub(super) async fn run(editor: Editor, params: Params) -> Result<ToolOutput, Fault> {
    match LOOKS.contains(&action(&params)) {
        true => editor.send("manage_ui", params).await,
        false => change::send(&editor, "manage_ui", params, async { Applied::Unknown }).await,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::mcp_for_unity::row::shaped;

    #[test]
    fn files_are_of_their_kind_and_contents_go_only_where_they_belong() {
        let shaped = |params| shaped(shape, params);
        for path in ["Assets/A.png", "Other/A.uss", "Assets/../A.uxml", ""] {
            assert!(shaped(json!({"action": "read", "path": path})).is_err(), "{path}");
        }
        assert!(shaped(json!({"action": "list", "path": "Assets/Foo"})).is_ok());
        let created =
            shaped(json!({"action": "create", "path": "Assets/A.uss", "contents": "é"})).unwrap();
        assert_eq!(created["encodedContents"], "w6k=");
        let listed = shaped(json!({"action": "list", "contents": "x", "visible": true}));
        assert_eq!(listed.unwrap(), json!({"action": "list", "visible": "true"}));
    }
}
