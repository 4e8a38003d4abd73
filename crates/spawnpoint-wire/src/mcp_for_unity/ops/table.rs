//! Which commands each op needs.

use spawnpoint_protocol::{OpName, OpSet};

/// The ops of the adapter, and the registered tools that carry them. Commands that plugins know without registering
/// them, such as `get_gameobject`, are not listed.
const OPS: &[(OpName, &[&str])] = &[
    (OpName::EngineStatus, &[]),
    (OpName::SelectionGet, &[]),
    (OpName::ScenesList, &["manage_scene"]),
    (OpName::ScenesBuildList, &["manage_scene"]),
    (OpName::SceneLoad, &["manage_scene"]),
    (OpName::ObjectsList, &["manage_scene"]),
    (OpName::ObjectGet, &[]),
    (OpName::ObjectChildren, &["manage_scene"]),
    (OpName::ObjectCreate, &["manage_gameobject"]),
    (OpName::ObjectDuplicate, &["manage_gameobject"]),
    (OpName::ObjectDestroy, &["manage_gameobject"]),
    (OpName::ObjectReparent, &["manage_gameobject"]),
    (OpName::ObjectRename, &["manage_gameobject"]),
    (OpName::ObjectSetActive, &["manage_gameobject"]),
    (OpName::ComponentsList, &[]),
    (OpName::ComponentAdd, &["manage_components"]),
    (OpName::ComponentRemove, &["manage_components"]),
    (OpName::MembersList, &[]),
    (OpName::MemberRead, &[]),
    (OpName::MemberWrite, &["manage_components"]),
    (OpName::LogsTail, &["read_console"]),
    (OpName::GameStateGet, &[]),
    (OpName::GameStart, &["manage_editor", "manage_scene"]),
    (OpName::GameStop, &["manage_editor"]),
    (OpName::TimePause, &["manage_editor"]),
    (OpName::EditUndo, &["manage_editor"]),
    (OpName::EditRedo, &["manage_editor"]),
    (OpName::ViewCapture, &["manage_camera"]),
    (OpName::ScriptRun, &["execute_code"]),
    (OpName::AssetsFind, &["manage_asset"]),
    (OpName::AssetInfoGet, &["manage_asset"]),
];

/// The ops that an editor with these tools can run; all of them while its tools are not known. An editor that
/// registers none of the package's tools has another plugin, which is not expected to know the package's commands.
pub(crate) fn offered<'a>(tools: Option<impl Iterator<Item = &'a str> + Clone>) -> OpSet {
    let has =
        |wanted: &str| tools.as_ref().is_none_or(|tools| tools.clone().any(|tool| tool == wanted));
    let has_package = OPS.iter().any(|(_, needed)| needed.iter().any(|tool| has(tool)));
    let able =
        |(_, needed): &&(OpName, &[&str])| has_package && needed.iter().all(|tool| has(tool));
    OPS.iter().filter(able).map(|(op, _)| *op).collect()
}

/// What to do instead of an op that no command carries.
const ALTERNATIVES: &[(&[OpName], &str)] = &[
    (
        &[
            OpName::MemberCall,
            OpName::MembersSearch,
            OpName::StaticRead,
            OpName::StaticsSearch,
            OpName::StaticMembers,
            OpName::SingletonsSearch,
            OpName::SingletonMembers,
            OpName::SingletonRead,
            OpName::ScriptQuery,
            OpName::TimeGet,
            OpName::TimeSet,
            OpName::TimeStep,
            OpName::SelectionSet,
            OpName::CameraGet,
            OpName::Pick,
        ],
        "MCP for Unity's plugin has no command for it: run C# that does it with game_run_code",
    ),
    (
        &[OpName::WaitUntil],
        "MCP for Unity's plugin evaluates no conditions: read the member or the log again after a while",
    ),
    (
        &[
            OpName::PlayRun,
            OpName::InputList,
            OpName::InputPress,
            OpName::InputRelease,
            OpName::InputAxis,
        ],
        "MCP for Unity's plugin sends no input to the game: run C# code that calls the game's own methods",
    ),
    (
        &[OpName::EditApply],
        "MCP for Unity's plugin applies changes one by one, and cannot take back all of them",
    ),
    (&[OpName::SceneUnload], "use the tool manage_scene with action close_scene"),
    (
        &[OpName::TypesList, OpName::ClassDocsGet],
        "use the tool unity_reflect, which looks up types and their members",
    ),
    (
        &[
            OpName::AssetReferencesGet,
            OpName::AssetTreeGet,
            OpName::AssetExport,
            OpName::ProjectCheck,
            OpName::ProjectDiff,
            OpName::ProjectUnused,
            OpName::FilesSearch,
            OpName::FileGet,
            OpName::FilePut,
            OpName::FileDelete,
        ],
        "serve the project's folder too: it is read from disk",
    ),
    (&[OpName::SceneShapes], "take a screenshot"),
];

/// What to do instead of an op that no command carries, or whose tool is switched off.
pub(crate) fn why_unsupported(op: OpName) -> Option<&'static str> {
    if OPS.iter().any(|(known, _)| *known == op) {
        return Some(
            "its tool is switched off in the editor's MCP for Unity window: switch it on there",
        );
    }
    ALTERNATIVES.iter().find(|(ops, _)| ops.contains(&op)).map(|(_, hint)| *hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered_by(tools: &[&'static str]) -> OpSet {
        offered(Some(tools.iter().copied()))
    }

    #[test]
    fn an_op_needs_its_commands() {
        let everything = offered(None::<std::iter::Empty<&str>>);
        assert_eq!(everything.iter().count(), OPS.len());
        let few = offered_by(&["manage_scene", "read_console", "custom"]);
        assert!(few.has(OpName::ObjectsList) && few.has(OpName::LogsTail));
        assert!(few.has(OpName::ObjectGet) && few.has(OpName::MemberRead));
        assert!(!few.has(OpName::MemberWrite) && !few.has(OpName::ScriptRun));
        // It needs two tools, and only one is there.
        assert!(!few.has(OpName::GameStart));
        assert_eq!(offered_by(&["custom"]), OpSet::default());
    }

    #[test]
    fn no_shared_op_lacks_an_alternative_by_mistake() {
        let is_explained = |op: &OpName| why_unsupported(*op).is_some();
        let unexplained: Vec<_> =
            spawnpoint_protocol::Op::NAMES.iter().filter(|op| !is_explained(op)).collect();
        // These belong to engines with handles, hooks, a clipboard, a free camera, a test UI or own settings, or to
        // what engines offer themselves.
        let rest = [
            "ref.",
            "hooks.",
            "hook.",
            "clipboard.",
            "freecam.",
            "test_ui.",
            "settings.",
            "setting.",
            "tool.call",
            "resource.read",
            "prompt.get",
        ];
        for op in unexplained {
            assert!(rest.iter().any(|name| op.as_str().starts_with(name)), "{op}");
        }
    }
}
