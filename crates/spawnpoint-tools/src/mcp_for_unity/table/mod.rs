//! The table of tools, in the order in which clients see them.

mod animation;
mod assets;
mod build;
mod camera;
mod code;
mod editor;
mod generate;
mod graphics;
mod physics;
mod probuilder;
mod readers;
mod scene;
mod scripts;
mod server;
mod ui;
mod vfx;

use std::{collections::HashMap, sync::LazyLock};

use spawnpoint_core::catalog::gates::plain;

use super::{definition::ToolDefinition, prepared::PreparedTool};

/// How most tools find an object.
const SEARCH_METHODS: &[&str] = &["by_id", "by_name", "by_path", "by_tag", "by_layer"];

const TABLES: [&[ToolDefinition]; 16] = [
    server::TOOLS,
    scene::TOOLS,
    assets::TOOLS,
    scripts::TOOLS,
    editor::TOOLS,
    build::TOOLS,
    code::TOOLS,
    camera::TOOLS,
    graphics::TOOLS,
    physics::TOOLS,
    vfx::TOOLS,
    animation::TOOLS,
    ui::TOOLS,
    probuilder::TOOLS,
    generate::TOOLS,
    readers::TOOLS,
];

static PREPARED: LazyLock<Vec<PreparedTool>> =
    LazyLock::new(|| TABLES.into_iter().flatten().map(PreparedTool::new).collect());

/// Tools that are just a Unity command, by the command's name without case and underscores: the guard must not
/// be fooled by another spelling.
static BY_COMMAND: LazyLock<HashMap<String, &'static PreparedTool>> = LazyLock::new(|| {
    let commands =
        tools().iter().filter(|tool| tool.definition.command == Some(tool.definition.name));
    commands.map(|tool| (plain(tool.definition.name), tool)).collect()
});

/// All tools, in order.
pub(super) fn tools() -> &'static [PreparedTool] {
    &PREPARED
}

/// The tool for a Unity command, if one is just that command, in any spelling.
pub(super) fn by_command(command: &str) -> Option<&'static PreparedTool> {
    BY_COMMAND.get(&plain(command)).copied()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use serde_json::{Value, json};

    use super::{super::action::ActionEffect, *};

    #[test]
    fn names_are_unique_and_every_default_action_exists() {
        let mut names = HashSet::new();
        for ToolDefinition { name, actions, default_action, params, .. } in
            TABLES.into_iter().flatten()
        {
            assert!(names.insert(name), "{name} is declared twice");
            let actions: HashSet<_> = actions.iter().map(|action| action.name).collect();
            assert!(actions.iter().all(|action| *action == action.to_lowercase()), "{name}");
            assert!(default_action.is_none_or(|action| actions.contains(action)), "{name}");
            let arguments: HashSet<_> = params.iter().map(|param| param.name).collect();
            assert_eq!(arguments.len(), params.len(), "{name} declares an argument twice");
            assert!(!arguments.contains("action"), "{name} declares its actions as an argument");
        }
    }

    #[test]
    fn a_build_setting_without_a_value_is_only_read() {
        let build = by_command("manageBuild").unwrap();
        let effect = |value: Value| build.effect(&value.as_object().cloned().unwrap());
        assert_eq!(
            effect(json!({"action": "settings", "property": "version"})),
            ActionEffect::Read
        );
        assert_eq!(effect(json!({"action": "Settings", "value": "2"})), ActionEffect::Write);
        assert_eq!(effect(json!({"action": "status", "job_id": "1"})), ActionEffect::Read);
        assert_eq!(effect(json!({"action": "build"})), ActionEffect::Write);
        assert_eq!(effect(json!({})), ActionEffect::Write);
    }
}
