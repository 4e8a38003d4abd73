//! `project.godot`: name, version, main scene, autoloads and input actions.

use serde::{Deserialize, Serialize};

use crate::text::{Document, Value};

/// The file that makes a folder a project.
pub const FILE: &str = "project.godot";

/// The settings of a project that are read here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Its name.
    pub name: Option<String>,
    /// The version of the engine that saved it, such as `4.3`.
    pub version: Option<String>,
    /// The scene that the game starts with: a path or a uid.
    pub main_scene: Option<NamedResource>,
    /// Scripts and scenes that are loaded at the start, by name.
    pub autoloads: Vec<(String, NamedResource)>,
    /// Names of the input actions.
    pub input_actions: Vec<String>,
}

/// A path or uid, and its line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedResource {
    /// `res://…` or `uid://…`
    pub text: String,
    /// The line, counted from 1.
    pub line: usize,
}

impl Settings {
    /// Reads the settings.
    pub fn parse(text: &str) -> Self {
        let document = Document::parse(text);
        let text =
            |name| document.entry("application", name).map(|entry| entry.text().into_owned());
        let features = document.entry("application", "config/features");
        let version = features.and_then(|entry| match Value::parse(entry.value)? {
            Value::Call(_, features) => features
                .iter()
                .filter_map(Value::text)
                .find(|feature| feature.starts_with(|letter: char| letter.is_ascii_digit()))
                .map(str::to_owned),
            _ => None,
        });
        let entries = |tag| document.tagged(tag).flat_map(|section| &section.entries);
        let resource = |entry: &crate::text::Entry<'_>| NamedResource {
            // `*` means that the autoload is a global name.
            text: entry.text().trim_start_matches('*').to_owned(),
            line: entry.line,
        };
        Self {
            name: text("config/name").filter(|name| !name.is_empty()),
            version,
            main_scene: document
                .entry("application", "run/main_scene")
                .map(resource)
                .filter(|scene| !scene.text.is_empty()),
            autoloads: entries("autoload")
                .map(|entry| (entry.name.to_string(), resource(entry)))
                .collect(),
            input_actions: entries("input").map(|entry| entry.name.to_string()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read() {
        let settings = Settings::parse(
            "config_version=5\n[application]\nconfig/name=\"Game\"\nrun/main_scene=\"uid://a\"\n\
             config/features=PackedStringArray(\"Mobile\", \"4.4\")\n[autoload]\nScore=\"*res://s.gd\"\n\
             [input]\njump={\n\"deadzone\": 0.5,\n\"events\": []\n}\n",
        );
        assert_eq!(
            (settings.name.as_deref(), settings.version.as_deref()),
            (Some("Game"), Some("4.4"))
        );
        assert_eq!(settings.main_scene, Some(NamedResource { text: "uid://a".into(), line: 4 }));
        let score = NamedResource { text: "res://s.gd".into(), line: 7 };
        assert_eq!(settings.autoloads, [("Score".to_owned(), score)]);
        assert_eq!(settings.input_actions, ["jump"]);
    }
}
