//! The scripts: one for each op, in the editor's own Python.

use spawnpoint_protocol::{Op, OpName};

const PRELUDE: &str = include_str!("scripts/prelude.py");
const EPILOGUE: &str = include_str!("scripts/epilogue.py");

/// The body of an op's script.
const SCRIPTS: &[(OpName, &str)] = &[
    (OpName::ProjectConfigGet, include_str!("scripts/project_config.py")),
    (OpName::ConsoleRun, include_str!("scripts/console_run.py")),
    (OpName::LogPathGet, include_str!("scripts/log_path.py")),
    (OpName::EditorCompile, include_str!("scripts/editor_compile.py")),
    (OpName::AssetExport, include_str!("scripts/asset_export.py")),
    (OpName::ClassExport, include_str!("scripts/class_export.py")),
    (OpName::AssetImport, include_str!("scripts/asset_import.py")),
    (OpName::AssetGet, include_str!("scripts/asset_get.py")),
    (OpName::AssetsSearch, include_str!("scripts/assets_search.py")),
    (OpName::AssetDependencies, include_str!("scripts/asset_dependencies.py")),
    (OpName::AssetReferences, include_str!("scripts/asset_references.py")),
    (OpName::AssetTreeGet, include_str!("scripts/asset_tree.py")),
    (OpName::BlueprintsSearch, include_str!("scripts/blueprints_search.py")),
];

/// The whole script of an op, if there is one. What a client said stands in it as the text of a text,
/// never as code.
pub fn of(op: &Op) -> Option<String> {
    let (_, body) = SCRIPTS.iter().find(|(name, _)| *name == op.name())?;
    let args = serde_json::Value::String(op.params().to_string());
    Some(format!("{PRELUDE}\n\nargs = json.loads({})\n{body}{EPILOGUE}", ascii(&args.to_string())))
}

/// A text of JSON in plain characters, so that no one's idea of an encoding matters.
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
    use spawnpoint_protocol::op::ConsoleRun;

    use super::*;

    #[test]
    fn what_a_client_says_is_never_code() {
        let command = "x\"); import os #\n'☃\u{2028}\\".to_owned();
        let script = of(&Op::from(ConsoleRun { command })).unwrap();
        let line = script.lines().find(|line| line.starts_with("args = ")).unwrap();
        assert!(line.is_ascii() && line.ends_with("\")"), "{line}");
        assert_eq!(line.matches("json.loads").count(), 1);
    }
}
