//! The enabled plugins in a `.uproject` file.

use serde_json::{Value, json};

use crate::{json, project::ProjectEdit, text::SyntaxProblem};

/// Our own plugin. An editor refuses to open a project that names a plugin without files, so it never stays.
pub const OWN: &str = "SpawnpointUnreal";

/// The plugins in the `.uproject` file.
pub struct PluginList(pub Vec<&'static str>);

/// Returns the index of a plugin in the list, and whether it is enabled.
fn find_plugin(text: &str, name: &str) -> Result<Option<(usize, bool)>, SyntaxProblem> {
    let plugins = json::get(text, &["Plugins"])?;
    let mut plugins = plugins.iter().filter_map(Value::as_array).flatten().enumerate();
    let found = plugins.find(|(_, plugin)| {
        plugin["Name"].as_str().is_some_and(|found| found.eq_ignore_ascii_case(name))
    });
    Ok(found.map(|(index, plugin)| (index, plugin["Enabled"] == true)))
}

impl ProjectEdit for PluginList {
    fn add(&self, text: &str) -> Result<String, SyntaxProblem> {
        let mut text = text.to_owned();
        for name in &self.0 {
            text = match find_plugin(&text, name)? {
                Some((_, true)) => text,
                Some((index, false)) => set_enabled(&text, index, true)?,
                None => json::push(&text, &["Plugins"], &json!({ "Name": name, "Enabled": true }))?,
            };
        }
        Ok(text)
    }

    /// Without the original file it is unknown whether the project needs a plugin of the engine, so those stay.
    fn remove(&self, text: &str, original: Option<&str>) -> Result<String, SyntaxProblem> {
        let mut text = text.to_owned();
        if self.0.contains(&OWN)
            && let Some((index, _)) = find_plugin(&text, OWN)?
        {
            text = json::remove(&text, &["Plugins", &index.to_string()])?;
        }
        let Some(original) = original else { return Ok(text) };
        for name in &self.0 {
            text = match (find_plugin(&text, name)?, find_plugin(original, name)?) {
                (Some((index, true)), Some((_, false))) => set_enabled(&text, index, false)?,
                (Some((index, _)), None) => json::remove(&text, &["Plugins", &index.to_string()])?,
                _ => text,
            };
        }
        let is_empty = json::get(&text, &["Plugins"])? == Some(json!([]));
        match is_empty && json::get(original, &["Plugins"])?.is_none() {
            true => json::remove(&text, &["Plugins"]),
            false => Ok(text),
        }
    }
}

fn set_enabled(text: &str, index: usize, enabled: bool) -> Result<String, SyntaxProblem> {
    json::set(text, &["Plugins", &index.to_string(), "Enabled"], &Value::from(enabled))
}
