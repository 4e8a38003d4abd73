//! The scripts: one for each op, in the editor's own Python.

use spawnpoint_protocol::{Op, OpName, OpSpec};
use spawnpoint_unreal_ops::{
    AssetImport, BlueprintsSearch, ClassExport, ConsoleRun, EditorCompile, LogPathGet,
    ProjectConfigGet,
};

const PRELUDE: &str = include_str!("scripts/prelude.py");
const EPILOGUE: &str = include_str!("scripts/epilogue.py");

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
