//! What `project.godot` says of us: the plugin among the enabled ones, and the autoload.

use crate::{
    ini::{self, Flavour},
    project::Edit,
    text::Problem,
};

const PLUGIN: &str = "\"res://addons/spawnpoint/plugin.cfg\"";
const AUTOLOAD: (&str, &str) = ("Spawnpoint", "\"*res://addons/spawnpoint/game.gd\"");
const PLUGINS: (&str, &str) = ("editor_plugins", "enabled");
const LIST: &str = "PackedStringArray(";

/// Our part of the settings.
pub struct Settings;

impl Edit for Settings {
    fn put(&self, text: &str) -> Result<String, Problem> {
        check_version(text)?;
        let (name, value) = AUTOLOAD;
        let mut text = text.to_owned();
        if !get(&text, "autoload", name)?.is_some_and(|said| is_ours(&said)) {
            text = ini::set(&text, Flavour::Godot, "autoload", name, value)?;
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
        ini::set(&text, Flavour::Godot, section, key, &list)
    }

    fn take(&self, text: &str, before: Option<&str>) -> Result<String, Problem> {
        let mut text = text.to_owned();
        let (name, _) = AUTOLOAD;
        if get(&text, "autoload", name)?.is_some_and(|said| is_ours(&said)) {
            text = ini::remove(&text, Flavour::Godot, "autoload", name)?;
        }
        let (section, key) = PLUGINS;
        let Some(list) = get(&text, section, key)? else { return Ok(text) };
        let all = items(&text, &list)?;
        let Some(index) = all.iter().position(|item| *item == PLUGIN) else { return Ok(text) };
        let was_there = match before {
            Some(before) => get(before, section, key)?.is_some(),
            None => false,
        };
        if all.len() == 1 && !was_there {
            return ini::remove(&text, Flavour::Godot, section, key);
        }
        // With the comma on its left, or, for the first, on its right.
        let gone = match (index, all.get(index + 1)) {
            (0, Some(next)) => place(&list, PLUGIN)..place(&list, next),
            (0, None) => place(&list, PLUGIN)..place(&list, PLUGIN) + PLUGIN.len(),
            (index, _) => {
                let left = all[index - 1];
                place(&list, left) + left.len()..place(&list, PLUGIN) + PLUGIN.len()
            }
        };
        let list = format!("{}{}", &list[..gone.start], &list[gone.end..]);
        ini::set(&text, Flavour::Godot, section, key, &list)
    }
}

fn get(text: &str, section: &str, key: &str) -> Result<Option<String>, Problem> {
    ini::get(text, Flavour::Godot, section, key)
}

/// Newer editors may name a script by its number.
fn is_ours(autoload: &str) -> bool {
    autoload == AUTOLOAD.1 || autoload.starts_with("\"*uid://")
}

/// The addon speaks Godot 4.
fn check_version(text: &str) -> Result<(), Problem> {
    match get(text, "", "config_version")?.as_deref() {
        Some("5") => Ok(()),
        Some(version) => {
            let what =
                format!("config_version is {version}; the addon needs Godot 4, which writes 5");
            Err(Problem::new(text.find("config_version").unwrap_or(0), what))
        }
        None => Err(Problem::new(0, "there is no config_version: this is no Godot project")),
    }
}

/// The items of a list, each in its quotes.
fn items<'l>(text: &str, list: &'l str) -> Result<Vec<&'l str>, Problem> {
    let inside = list.strip_prefix(LIST).and_then(|rest| rest.strip_suffix(')'));
    let Some(inside) = inside else {
        let at = text.find(list).unwrap_or(0);
        return Err(Problem::new(at, "'enabled' must be a PackedStringArray(…)"));
    };
    // Every second piece between quotes is an item: paths have no quotes in them.
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

fn place(list: &str, item: &str) -> usize {
    list.find(item).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BARE: &str = "config_version=5\n\n[application]\n\nconfig/name=\"x\"\n";

    fn round(before: &str) -> String {
        let after = Settings.put(before).unwrap();
        assert_eq!(Settings.put(&after).unwrap(), after, "a second time changes nothing");
        let back = Settings.take(&after, Some(before)).unwrap();
        assert_eq!(back, before, "{after}");
        after
    }

    #[test]
    fn a_bare_project_gets_both_sections() {
        let after = round(BARE);
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
            let after = round(&text);
            assert!(
                after.contains("Other=\"*res://o.gd\"\nSpawnpoint=")
                    || after.contains("Other=\"*res://o.gd\"\r\nSpawnpoint="),
                "{after}"
            );
        }
    }

    #[test]
    fn what_godot_itself_wrote_since_stays() {
        let after = Settings.put(BARE).unwrap();
        let since = after.replace("plugin.cfg\")", "plugin.cfg\", \"res://addons/z/plugin.cfg\")");
        let back = Settings.take(&since, Some(BARE)).unwrap();
        assert_eq!(
            back,
            format!(
                "{BARE}\n[editor_plugins]\n\nenabled=PackedStringArray(\"res://addons/z/plugin.cfg\")\n"
            )
        );
    }

    #[test]
    fn what_is_no_godot_4_project_is_refused() {
        assert!(Settings.put("config_version=4\n").unwrap_err().what.contains("Godot 4"));
        assert!(Settings.put("").unwrap_err().what.contains("no Godot project"));
        let text = format!("{BARE}\n[editor_plugins]\n\nenabled=[1]\n");
        assert!(Settings.put(&text).unwrap_err().what.contains("PackedStringArray"));
    }
}
