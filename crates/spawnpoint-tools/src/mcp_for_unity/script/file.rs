//! Whole scripts: create, delete, validate.

use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Value, json};
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{
    super::{
        change::{self, Applied},
        definition::Params,
        editor::Editor,
    },
    take_text, uri,
};

/// `create_script`.
pub(crate) async fn create(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    let path = take_text(&mut params, "path");
    if !path.to_lowercase().ends_with(".cs") {
        return Err(Fault::argument("path", format!("'{path}' must end with .cs")));
    }
    let script = uri::script("path", &path)?;
    let contents = take_text(&mut params, "contents");
    let mut sent = script.params("create");
    sent.append(&mut params);
    if !contents.is_empty() {
        sent.insert("encodedContents".into(), BASE64_STANDARD.encode(&contents).into());
        sent.insert("contentsEncoded".into(), true.into());
    }
    change::send(&editor, "manage_script", sent, async {
        match script.read(&editor, Params::new()).await {
            Ok(Ok(found)) if found == contents => Applied::Yes,
            Ok(_) => Applied::No,
            Err(_) => Applied::Unknown,
        }
    })
    .await
}

/// `delete_script`.
pub(crate) async fn delete(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    let script = uri::script("uri", &take_text(&mut params, "uri"))?;
    change::send(&editor, "manage_script", script.params("delete"), async {
        match script.read(&editor, Params::new()).await {
            Ok(Ok(_)) => Applied::No,
            Ok(Err(_)) => Applied::Yes,
            Err(_) => Applied::Unknown,
        }
    })
    .await
}

/// `manage_script`: create, read or delete, by name and folder.
pub(crate) async fn manage(editor: Editor, params: Params) -> Result<ToolOutput, Fault> {
    match params.get("action").and_then(Value::as_str) {
        Some("read") => editor.send("manage_script", params).await,
        _ => change::send(&editor, "manage_script", params, async { Applied::Unknown }).await,
    }
}

/// `validate_script`: the number of problems, and the problems if requested.
pub(crate) async fn validate(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    let script = uri::script("uri", &take_text(&mut params, "uri"))?;
    let include_diagnostics = params.remove("includeDiagnostics") == Some(Value::Bool(true));
    let mut sent = script.params("validate");
    sent.append(&mut params);
    let mut output = editor.send("manage_script", sent).await?;
    if output.is_error {
        return Ok(output);
    }
    let found = output.structured.as_ref().and_then(|answer| answer.pointer("/data/diagnostics"));
    let found = found.and_then(Value::as_array).cloned().unwrap_or_default();
    let count = |severities: &[&str]| {
        let severity = |one: &Value| one["severity"].as_str().unwrap_or_default().to_lowercase();
        found.iter().filter(|one| severities.contains(&severity(one).as_str())).count()
    };
    let (errors, warnings) = (count(&["error", "fatal"]), count(&["warning"]));
    let summary = json!({ "warnings": warnings, "errors": errors });
    let data = match include_diagnostics {
        true => json!({ "diagnostics": found, "summary": summary }),
        false => summary,
    };
    output.structured = Some(json!({ "success": true, "data": data }));
    Ok(output)
}

/// `get_sha`.
pub(crate) async fn sha(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    let script = uri::script("uri", &take_text(&mut params, "uri"))?;
    let mut output = editor.send("manage_script", script.params("get_sha")).await?;
    if let (false, Some(answer)) = (output.is_error, &mut output.structured)
        && answer.pointer("/data/sha256").is_some()
    {
        let data = json!({
            "sha256": answer.pointer("/data/sha256"),
            "lengthBytes": answer.pointer("/data/lengthBytes"),
        });
        *answer = json!({ "success": true, "data": data });
    }
    Ok(output)
}
