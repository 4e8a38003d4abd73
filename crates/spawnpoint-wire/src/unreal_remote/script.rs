//! The scripts: one for each op, in the editor's own Python.

use spawnpoint_protocol::{Op, OpName, OpSpec};
use spawnpoint_unreal_ops::{
    AssetImport, BlueprintsSearch, ClassExport, ConsoleRun, EditorCompile, LogPathGet,
    ProjectConfigGet,
};

const PRELUDE: &str = include_str!("scripts/prelude.py");
const EPILOGUE: &str = include_str!("scripts/epilogue.py");

/// The body of a script that uses the objects of the level.
macro_rules! on_world {
    ($name:literal) => {
        concat!(include_str!("scripts/world.py"), include_str!(concat!("scripts/", $name, ".py")))
    };
}

/// The body of an op's script.
const SCRIPTS: &[(OpName, &str)] = &[
    (OpName::AssetsFind, include_str!("scripts/assets_find.py")),
    (OpName::AssetInfoGet, include_str!("scripts/asset_info.py")),
    (OpName::AssetReferencesGet, include_str!("scripts/asset_references.py")),
    (OpName::AssetTreeGet, include_str!("scripts/asset_tree.py")),
    (OpName::AssetExport, include_str!("scripts/asset_export.py")),
    (ProjectConfigGet::NAME, include_str!("scripts/project_config.py")),
    (ConsoleRun::NAME, include_str!("scripts/console_run.py")),
    (LogPathGet::NAME, include_str!("scripts/log_path.py")),
    (EditorCompile::NAME, include_str!("scripts/editor_compile.py")),
    (ClassExport::NAME, include_str!("scripts/class_export.py")),
    (AssetImport::NAME, include_str!("scripts/asset_import.py")),
    (BlueprintsSearch::NAME, include_str!("scripts/blueprints_search.py")),
    (OpName::EngineStatus, on_world!("engine_status")),
    (OpName::ScenesList, on_world!("scenes_list")),
    (OpName::ObjectsList, on_world!("objects_list")),
    (OpName::ObjectGet, on_world!("object_get")),
    (OpName::ObjectChildren, on_world!("object_children")),
    (OpName::ObjectCreate, on_world!("object_create")),
    (OpName::ObjectRename, on_world!("object_rename")),
    (OpName::ObjectDestroy, on_world!("object_destroy")),
    (OpName::ComponentsList, on_world!("components_list")),
    (OpName::MembersList, on_world!("members_list")),
    (OpName::MemberRead, on_world!("member_read")),
    (OpName::MemberWrite, on_world!("member_write")),
    (OpName::ScriptRun, on_world!("script_run")),
    (OpName::LogsTail, include_str!("scripts/logs_tail.py")),
    (OpName::GameStateGet, include_str!("scripts/game_state.py")),
    (OpName::GameStart, include_str!("scripts/game_start.py")),
    (OpName::GameStop, include_str!("scripts/game_stop.py")),
];

/// The names of the ops that have a script.
pub fn names() -> impl Iterator<Item = OpName> {
    SCRIPTS.iter().map(|(name, _)| *name)
}

/// The whole script of an op, if there is one. Values from clients are string literals in it, never code.
pub fn of(op: &Op) -> Option<String> {
    let (_, body) = SCRIPTS.iter().find(|(name, _)| *name == op.name())?;
    let args = serde_json::Value::String(op.params().to_string());
    Some(format!("{PRELUDE}\n\nargs = json.loads({})\n{body}{EPILOGUE}", ascii(&args.to_string())))
}

/// JSON in ASCII, so that encodings do not matter.
fn ascii(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for character in json.chars() {
        match character {
            ' '..='~' => out.push(character),
            other => {
                let code = u32::from(other);
                out.push_str(&format!("\\U{code:08x}"));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_from_clients_are_never_code() {
        let command = "x\"); import os #\n'☃\u{2028}\\".to_owned();
        let script = of(&Op::from(ConsoleRun { command })).unwrap();
        let line = script.lines().find(|line| line.starts_with("args = ")).unwrap();
        assert!(line.is_ascii() && line.ends_with("\")"), "{line}");
        assert_eq!(line.matches("json.loads").count(), 1);
    }
}
