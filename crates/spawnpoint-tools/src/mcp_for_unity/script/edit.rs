//! `script_apply_edits`: Unity applies structured edits; text edits are converted to positions in the text that was
//! just read, and are valid only for that text.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{
    super::{
        change::{self, Applied},
        definition::Params,
        editor::Editor,
    },
    Script, aliases,
    apply::listed,
    data_mut, spans, success, take_text, uri,
};

/// A call without its edits.
struct EditCall {
    editor: Editor,
    script: Script,
    /// Namespace and type of the script, which every command repeats.
    script_params: Params,
    options: Params,
}

/// Separates text edits from structured edits and sends both, text first.
pub(crate) async fn run(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    let (name, path) = (take_text(&mut params, "name"), take_text(&mut params, "path"));
    let script = uri::from_name_and_path(&name, &path)?;
    let edits = listed(params.remove("edits")).into_iter().enumerate();
    let edits: Vec<Params> = edits
        .map(|(at, edit)| aliases::normalized(at, edit, &script.name))
        .collect::<Result<_, _>>()?;
    if edits.is_empty() {
        return Err(Fault::argument("edits", "expected at least one edit"));
    }
    let options = match params.remove("options") {
        Some(Value::Object(options)) => options,
        _ => Params::new(),
    };
    params.entry("namespace").or_insert(Value::Null);
    let echo = json!(edits);
    let is_text_edit =
        |edit: &Params| edit["op"].as_str().is_some_and(|op| aliases::TEXT_OPS.contains(&op));
    let (text, structure): (Vec<_>, Vec<_>) = edits.into_iter().partition(is_text_edit);
    let call = EditCall { editor, script, script_params: params, options };
    let (routing, output) = match (text.is_empty(), structure.is_empty()) {
        (true, _) => ("structured", call.change_structure(structure, "immediate").await?),
        (false, true) => ("text", call.change_text(&text).await?),
        (false, false) => {
            let output = call.change_text(&text).await?;
            let output = match output.is_error {
                true => output,
                false => call.change_structure(structure, "debounced").await?,
            };
            ("mixed/text-first", output)
        }
    };
    Ok(with_edits(output, echo, routing))
}

impl EditCall {
    fn params(&self, action: &str) -> Params {
        let mut params = self.script.params(action);
        params.extend(self.script_params.clone());
        params
    }

    async fn change_structure(
        &self,
        edits: Vec<Params>,
        refresh: &str,
    ) -> Result<ToolOutput, Fault> {
        let mut options = self.options.clone();
        options.entry("refresh").or_insert_with(|| refresh.into());
        let mut params = self.params("edit");
        params.insert("edits".into(), json!(edits));
        params.insert("options".into(), options.into());
        change::send(&self.editor, "manage_script", params, async { Applied::Unknown }).await
    }

    async fn change_text(&self, edits: &[Params]) -> Result<ToolOutput, Fault> {
        let text = match self.script.read(&self.editor, self.script_params.clone()).await? {
            Ok(text) => text,
            Err(failed) => return Ok(failed),
        };
        let mut found = Vec::new();
        for (at, edit) in edits.iter().enumerate() {
            found.extend(spans::of_text_edit(at, edit, &text)?);
        }
        spans::check_overlap(&found)?;
        if found.is_empty() {
            return Err(Fault::argument("edits", "no pattern matches; nothing was changed"));
        }
        if self.options.get("preview") == Some(&Value::Bool(true)) {
            let data = json!({ "preview": true, "edits": found });
            return Ok(success("Preview only; nothing was written", data));
        }
        let before = hex(&Sha256::digest(text.as_bytes()));
        let option = |key: &str, default: &str| {
            self.options.get(key).cloned().unwrap_or_else(|| default.into())
        };
        let options = json!({
            "refresh": option("refresh", "debounced"),
            "validate": option("validate", "standard"),
            "applyMode": match found.len() {
                1 => option("applyMode", "sequential"),
                _ => "atomic".into(),
            },
        });
        let mut params = self.params("apply_text_edits");
        params.insert("edits".into(), found.into());
        params.insert("precondition_sha256".into(), before.as_str().into());
        params.insert("options".into(), options);
        change::send(&self.editor, "manage_script", params, async {
            Applied::by_sha(Some(&before), self.script.sha(&self.editor).await.as_deref())
        })
        .await
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Adds the normalized edits and how they were applied to the answer.
fn with_edits(mut output: ToolOutput, edits: Value, routing: &str) -> ToolOutput {
    if let Some(data) = data_mut(&mut output) {
        data.entry("normalizedEdits").or_insert(edits);
        data.insert("routing".into(), routing.into());
    }
    output
}
