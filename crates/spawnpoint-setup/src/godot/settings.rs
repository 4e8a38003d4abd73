//! The plugin and the autoload in `project.godot`.

use crate::{
    ini::{self, Dialect},
    project::ProjectEdit,
    text::SyntaxProblem,
};

const PLUGIN: &str = "\"res://addons/spawnpoint/plugin.cfg\"";
const AUTOLOAD: (&str, &str) = ("Spawnpoint", "\"*res://addons/spawnpoint/game.gd\"");
const PLUGINS: (&str, &str) = ("editor_plugins", "enabled");
const LIST: &str = "PackedStringArray(";

/// The edit to the settings.
pub struct Settings;

impl ProjectEdit for Settings {
    fn add(&self, text: &str) -> Result<String, SyntaxProblem> {
        check_version(text)?;
        let (name, value) = AUTOLOAD;
        let mut text = text.to_owned();
        if !get(&text, "autoload", name)?.is_some_and(|value| is_ours(&value)) {
            text = ini::set(&text, Dialect::Godot, "autoload", name, value)?;
        }
        let (section, key) = PLUGINS;
        let list = match get(&text, section, key)? {
            None => format!("{LIST}{PLUGIN})"),
            Some(list) if items(&text, &list)?.contains(&PLUGIN) => return Ok(text),
            Some(list) => {
                let inside = list[..list.len() - 1].trim_end();
                let comma = if items(&text, &list)?.is_empty() { "" } else { ", " };
                format!("{inside}{comma}{PLUGIN}{}", &list[inside.len()..])
            }
        };
        ini::set(&text, Dialect::Godot, section, key, &list)
    }

    fn remove(&self, text: &str, original: Option<&str>) -> Result<String, SyntaxProblem> {
        let mut text = text.to_owned();
        let (name, _) = AUTOLOAD;
        if get(&text, "autoload", name)?.is_some_and(|value| is_ours(&value)) {
            text = ini::remove(&text, Dialect::Godot, "autoload", name)?;
        }
        let (section, key) = PLUGINS;
        let Some(list) = get(&text, section, key)? else { return Ok(text) };
        let all = items(&text, &list)?;
        let Some(index) = all.iter().position(|item| *item == PLUGIN) else { return Ok(text) };
        let had_list = match original {
            Some(original) => get(original, section, key)?.is_some(),
            None => false,
        };
        if all.len() == 1 && !had_list {
            return ini::remove(&text, Dialect::Godot, section, key);
        }
        // The comma before the item goes with it; for the first item, the comma after it.
        let removed = match (index, all.get(index + 1)) {
            (0, Some(next)) => offset(&list, PLUGIN)..offset(&list, next),
            (0, None) => offset(&list, PLUGIN)..offset(&list, PLUGIN) + PLUGIN.len(),
            (index, _) => {
                let left = all[index - 1];
                offset(&list, left) + left.len()..offset(&list, PLUGIN) + PLUGIN.len()
            }
        };
        let list = format!("{}{}", &list[..removed.start], &list[removed.end..]);
        ini::set(&text, Dialect::Godot, section, key, &list)
    }
}

fn get(text: &str, section: &str, key: &str) -> Result<Option<String>, SyntaxProblem> {
    ini::get(text, Dialect::Godot, section, key)
}

/// Newer editors may refer to a script by its UID.
fn is_ours(autoload: &str) -> bool {
    autoload == AUTOLOAD.1 || autoload.starts_with("\"*uid://")
}

/// The addon requires Godot 4.
fn check_version(text: &str) -> Result<(), SyntaxProblem> {
    match get(text, "", "config_version")?.as_deref() {
        Some("5") => Ok(()),
        Some(version) => {
            let message =
                format!("config_version is {version}; the addon requires Godot 4, which writes 5");
            Err(SyntaxProblem::new(text.find("config_version").unwrap_or(0), message))
        }
        None => {
            Err(SyntaxProblem::new(0, "config_version is missing; this is not a Godot project"))
        }
    }
}

/// Returns the items of a list, each with its quotes.
fn items<'l>(text: &str, list: &'l str) -> Result<Vec<&'l str>, SyntaxProblem> {
    let inside = list.strip_prefix(LIST).and_then(|rest| rest.strip_suffix(')'));
    let Some(inside) = inside else {
        let at = text.find(list).unwrap_or(0);
        return Err(SyntaxProblem::new(at, "'enabled' must be a PackedStringArray(…)"));
    };
    // Paths contain no quotes.
    let mut items = Vec::new();
    let mut rest = inside;
    while let Some(open) = rest.find('"') {
        let Some(close) = rest[open + 1..].find('"') else { break };
        let end = open + 1 + close + 1;
        items.push(&rest[open..end]);
        rest = &rest[end..];
    }
    Ok(items)
}

fn offset(list: &str, item: &str) -> usize {
    list.find(item).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BARE: &str = "config_version=5\n\n[application]\n\nconfig/name=\"x\"\n";

    fn round_trip(before: &str) -> String {
        let after = Settings.add(before).unwrap();
        assert_eq!(Settings.add(&after).unwrap(), after, "a second time changes nothing");
        let back = Settings.remove(&after, Some(before)).unwrap();
        assert_eq!(back, before, "{after}");
        after
    }

    #[test]
    fn a_bare_project_gets_both_sections() {
        let after = round_trip(BARE);
        assert_eq!(
            after,
            format!(
                "{BARE}\n[autoload]\n\nSpawnpoint=\"*res://addons/spawnpoint/game.gd\"\n\n\
                 [editor_plugins]\n\nenabled=PackedStringArray(\"res://addons/spawnpoint/plugin.cfg\")\n"
            )
        );
    }

    #[test]
    fn other_plugins_and_autoloads_stay_where_they_are() {
        for list in [
            "PackedStringArray(\"res://addons/gut/plugin.cfg\")",
            "PackedStringArray()",
            "PackedStringArray( \"a\" , \"b\" )",
            "PackedStringArray(\"a\",\n\"b\")",
        ] {
            let text = format!(
                "{BARE}\r\n[autoload]\r\n\r\nOther=\"*res://o.gd\"\r\n\r\n[editor_plugins]\r\n\r\nenabled={list}\r\n\r\n[input]\r\n\r\na=1\r\n"
            );
            let after = round_trip(&text);
            assert!(
                after.contains("Other=\"*res://o.gd\"\nSpawnpoint=")
                    || after.contains("Other=\"*res://o.gd\"\r\nSpawnpoint="),
                "{after}"
            );
        }
    }

    #[test]
    fn later_changes_by_godot_stay() {
        let after = Settings.add(BARE).unwrap();
        let since = after.replace("plugin.cfg\")", "plugin.cfg\", \"res://addons/z/plugin.cfg\")");
        let back = Settings.remove(&since, Some(BARE)).unwrap();
        assert_eq!(
            back,
            format!(
                "{BARE}\n[editor_plugins]\n\nenabled=PackedStringArray(\"res://addons/z/plugin.cfg\")\n"
            )
        );
    }

    #[test]
    fn other_projects_are_rejected() {
        assert!(Settings.add("config_version=4\n").unwrap_err().message.contains("Godot 4"));
        assert!(Settings.add("").unwrap_err().message.contains("not a Godot project"));
        let text = format!("{BARE}\n[editor_plugins]\n\nenabled=[1]\n");
        assert!(Settings.add(&text).unwrap_err().message.contains("PackedStringArray"));
    }
}
