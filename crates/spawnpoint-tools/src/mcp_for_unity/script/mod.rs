//! C# scripts: resolving paths, reading and editing. A change makes the editor compile and drop its connection.

mod aliases;
pub(super) mod apply;
pub(super) mod edit;
pub(super) mod file;
pub(super) mod find;
mod spans;
mod uri;

use serde_json::{Value, json};
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{contents, definition::Params, editor::Editor};

/// A script by name and folder, as Unity finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Script {
    /// Its name without extension.
    name: String,
    /// Its folder.
    folder: String,
}

impl Script {
    /// The parameters of a `manage_script` action on it.
    fn params(&self, action: &str) -> Params {
        Params::from_iter([
            ("action".to_owned(), action.into()),
            ("name".to_owned(), self.name.as_str().into()),
            ("path".to_owned(), self.folder.as_str().into()),
        ])
    }

    /// Its text, or the answer of the editor if that is a failure.
    async fn read(
        &self,
        editor: &Editor,
        more: Params,
    ) -> Result<Result<String, ToolOutput>, Fault> {
        let mut params = self.params("read");
        params.extend(more);
        let mut output = editor.look("manage_script", params).await?;
        if output.is_error {
            return Ok(Err(output));
        }
        let mut answer = output.structured.take().unwrap_or_default();
        contents::decode(&mut answer);
        match answer.pointer("/data/contents").and_then(Value::as_str) {
            Some(contents) => Ok(Ok(contents.to_owned())),
            None => Err(Fault::internal(format!(
                "The editor read {}/{}.cs but did not return its text",
                self.folder, self.name
            ))),
        }
    }

    /// Its SHA-256, if the editor reports it.
    async fn sha(&self, editor: &Editor) -> Option<String> {
        let output = editor.look("manage_script", self.params("get_sha")).await.ok()?;
        output.structured?.pointer("/data/sha256").and_then(Value::as_str).map(str::to_owned)
    }
}

/// Removes a text from the parameters and returns it.
fn take_text(params: &mut Params, key: &str) -> String {
    match params.remove(key) {
        Some(Value::String(text)) => text,
        _ => String::new(),
    }
}

/// A successful answer.
fn success(message: &str, data: Value) -> ToolOutput {
    ToolOutput::json(json!({ "success": true, "message": message, "data": data }))
}

/// The data of an answer, to add fields; `None` if it is not an object.
fn data_mut(output: &mut ToolOutput) -> Option<&mut Params> {
    let data = output.structured.as_mut()?.as_object_mut()?.entry("data").or_insert(Value::Null);
    if data.is_null() {
        *data = json!({});
    }
    data.as_object_mut()
}
