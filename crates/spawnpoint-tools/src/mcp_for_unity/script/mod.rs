//! C# scripts: which file is meant, reading it, and changing it although a change makes the editor
//! compile and drop its connection.

mod aliases;
pub(super) mod apply;
pub(super) mod edit;
pub(super) mod file;
pub(super) mod find;
mod spans;
mod uri;

use serde_json::{Value, json};
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{contents, editor::Editor, row::Params};

/// A script, as Unity finds it.
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

    /// Its text. An answer that is no success is given back as it is.
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
                "the editor read {}/{}.cs and did not give its text",
                self.folder, self.name
            ))),
        }
    }

    /// Its SHA-256, if the editor tells it.
    async fn sha(&self, editor: &Editor) -> Option<String> {
        let output = editor.look("manage_script", self.params("get_sha")).await.ok()?;
        output.structured?.pointer("/data/sha256").and_then(Value::as_str).map(str::to_owned)
    }
}

/// Takes a text out of the parameters.
fn take_text(params: &mut Params, key: &str) -> String {
    match params.remove(key) {
        Some(Value::String(text)) => text,
        _ => String::new(),
    }
}

/// An answer of our own.
fn answered(message: &str, data: Value) -> ToolOutput {
    ToolOutput::json(json!({ "success": true, "message": message, "data": data }))
}

/// What an answer holds, to be added to. Nothing where that is no object.
fn data_of(output: &mut ToolOutput) -> Option<&mut Params> {
    let data = output.structured.as_mut()?.as_object_mut()?.entry("data").or_insert(Value::Null);
    if data.is_null() {
        *data = json!({});
    }
    data.as_object_mut()
}
