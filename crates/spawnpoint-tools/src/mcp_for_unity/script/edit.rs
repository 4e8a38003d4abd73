//! `script_apply_edits`: edits of structures go to Unity's own editor of them; edits of text become
//! places in the text that was just read, and hold only for that text.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{
    super::{
        change::{self, Applied},
        editor::Editor,
        row::Params,
    },
    Script, aliases, answered,
    apply::listed,
    data_of, spans, take_text, uri,
};

/// Everything about a call but its edits.
struct Job {
    editor: Editor,
    script: Script,
    /// Namespace and kind of the script, as every command of the call repeats them.
    about: Params,
    options: Params,
}

/// Sorts the edits and sends each sort its own way, text first.
pub(crate) async fn run(editor: Editor, mut params: Params) -> Result<ToolOutput, Fault> {
    let (name, path) = (take_text(&mut params, "name"), take_text(&mut params, "path"));
    let script = uri::from_name_and_path(&name, &path)?;
    let edits = listed(params.remove("edits")).into_iter().enumerate();
    let edits: Vec<Params> =
        edits.map(|(at, edit)| aliases::plain(at, edit, &script.name)).collect::<Result<_, _>>()?;
    if edits.is_empty() {
        return Err(Fault::argument("edits", "there is nothing to do"));
    }
    let options = match params.remove("options") {
        Some(Value::Object(options)) => options,
        _ => Params::new(),
    };
    params.entry("namespace").or_insert(Value::Null);
    let echo = json!(edits);
    let of_text =
        |edit: &Params| edit["op"].as_str().is_some_and(|op| aliases::OF_TEXT.contains(&op));
    let (text, structure): (Vec<_>, Vec<_>) = edits.into_iter().partition(of_text);
    let job = Job { editor, script, about: params, options };
    let (routing, output) = match (text.is_empty(), structure.is_empty()) {
        (true, _) => ("structured", job.change_structure(structure, "immediate").await?),
        (false, true) => ("text", job.change_text(&text).await?),
        (false, false) => {
            let output = job.change_text(&text).await?;
            let output = match output.is_error {
                true => output,
                false => job.change_structure(structure, "debounced").await?,
            };
            ("mixed/text-first", output)
        }
    };
    Ok(echoing(output, echo, routing))
}

impl Job {
    fn params(&self, action: &str) -> Params {
        let mut params = self.script.params(action);
        params.extend(self.about.clone());
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
        let text = match self.script.read(&self.editor, self.about.clone()).await? {
            Ok(text) => text,
            Err(failed) => return Ok(failed),
        };
        let mut found = Vec::new();
        for (at, edit) in edits.iter().enumerate() {
            found.extend(spans::of_text_edit(at, edit, &text)?);
        }
        spans::check_overlap(&found)?;
        if found.is_empty() {
            return Err(Fault::argument("edits", "no pattern fits anywhere: nothing was changed"));
        }
        if self.options.get("preview") == Some(&Value::Bool(true)) {
            let data = json!({ "preview": true, "edits": found });
            return Ok(answered("Only a preview: nothing was written", data));
        }
        let before = hex(&Sha256::digest(text.as_bytes()));
        let option = |key: &str, unless_said: &str| {
            self.options.get(key).cloned().unwrap_or_else(|| unless_said.into())
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

/// The answer with the edits as they were understood, and which way they went.
fn echoing(mut output: ToolOutput, edits: Value, routing: &str) -> ToolOutput {
    if let Some(data) = data_of(&mut output) {
        data.entry("normalizedEdits").or_insert(edits);
        data.insert("routing".into(), routing.into());
    }
    output
}
