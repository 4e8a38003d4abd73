//! `manage_ui`: checks its files, and waits for the editor after changes.

use serde_json::Value;
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{
    change::{self, Applied},
    contents,
    definition::Params,
    editor::Editor,
};

const FILE_ACTIONS: [&str; 4] = ["create", "read", "update", "delete"];
const READ_ACTIONS: [&str; 4] = ["ping", "read", "get_visual_tree", "list"];

fn action(params: &Params) -> &str {
    params.get("action").and_then(Value::as_str).unwrap_or_default()
}

/// Checks the path of a file and encodes its contents.
pub(super) fn convert_params(params: &mut Params) -> Result<(), Fault> {
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
    // Unity reads this parameter as text.
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
        return Err(Fault::argument("path", format!("'{path}' is not below Assets/")));
    }
    let lower = path.to_lowercase();
    match lower.ends_with(".uxml") || lower.ends_with(".uss") {
        true => Ok(()),
        false => Err(Fault::argument("path", format!("'{path}' must end with .uxml or .uss"))),
    }
}

/// Sends the command. After a change, waits until the editor is ready again.
pub(super) async fn run(editor: Editor, params: Params) -> Result<ToolOutput, Fault> {
    match READ_ACTIONS.contains(&action(&params)) {
        true => editor.send("manage_ui", params).await,
        false => change::send(&editor, "manage_ui", params, async { Applied::Unknown }).await,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::mcp_for_unity::definition::converted;

    #[test]
    fn paths_are_checked_and_contents_are_sent_only_for_files() {
        let converted = |params| converted(convert_params, params);
        for path in ["Assets/A.png", "Other/A.uss", "Assets/../A.uxml", ""] {
            assert!(converted(json!({"action": "read", "path": path})).is_err(), "{path}");
        }
        assert!(converted(json!({"action": "list", "path": "Assets/Foo"})).is_ok());
        let created =
            converted(json!({"action": "create", "path": "Assets/A.uss", "contents": "é"}))
                .unwrap();
        assert_eq!(created["encodedContents"], "w6k=");
        let listed = converted(json!({"action": "list", "contents": "x", "visible": true}));
        assert_eq!(listed.unwrap(), json!({"action": "list", "visible": "true"}));
    }
}
