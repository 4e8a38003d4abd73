//! `mcpforunity://reference/{tool}`: what is too long for the description of a tool, most of all the keys of
//! `properties`.

use serde_json::{Value, json};
use spawnpoint_core::suggest::closest;
use spawnpoint_protocol::{Fault, ToolOutput};

use super::definition::Params;

/// Tools with a reference, and the reference.
const REFERENCES: [(&str, &str); 7] = [
    ("manage_vfx", include_str!("reference/manage_vfx.md")),
    ("manage_animation", include_str!("reference/manage_animation.md")),
    ("manage_probuilder", include_str!("reference/manage_probuilder.md")),
    ("manage_camera", include_str!("reference/manage_camera.md")),
    ("manage_graphics", include_str!("reference/manage_graphics.md")),
    ("manage_physics", include_str!("reference/manage_physics.md")),
    ("manage_ui", include_str!("reference/manage_ui.md")),
];

/// `get_tool_reference`.
pub(super) async fn reference(params: Params) -> Result<ToolOutput, Fault> {
    let wanted = params.get("tool").and_then(Value::as_str).unwrap_or_default();
    let known = REFERENCES.iter().find(|(tool, _)| tool.eq_ignore_ascii_case(wanted));
    let (tool, text) = known.ok_or_else(|| {
        let names = closest(wanted, REFERENCES.iter().map(|(tool, _)| *tool), 5);
        Fault::missing("Reference", format!("'{wanted}'"))
            .hint(format!("tools with a reference: {}", names.join(", ")))
    })?;
    Ok(ToolOutput::json(json!({
        "success": true,
        "data": { "tool": tool, "reference": text },
    })))
}

#[cfg(test)]
mod tests {
    use super::{super::table, *};

    /// Every action that a reference mentions exists, so that a reference does not outlive its tool.
    #[test]
    fn references_name_actions_that_exist() {
        for (tool, text) in REFERENCES {
            let tool = table::tools().iter().find(|known| known.definition.name == tool).unwrap();
            assert!(tool.definition.description.contains("mcpforunity://reference/"));
            let actions = tool.definition.action_names();
            let heads =
                text.lines().filter_map(|line| Some(line.strip_prefix("- ")?.split_once(": ")?.0));
            for name in heads.flat_map(|head| head.split([',', ' '])) {
                let is_action = name.contains('_') && !name.starts_with('_');
                let is_argument = tool.definition.params.iter().any(|param| param.name == name);
                assert!(
                    !is_action || actions.contains(&name) || is_argument,
                    "{}: {name}",
                    tool.definition.name
                );
            }
        }
    }
}
