//! `batch_execute`: several Unity commands in one call. The guard checks a batch like its strongest command.

use serde_json::{Value, json};
use spawnpoint_core::catalog::gates::respelled;
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{action::ActionEffect, definition::Params, editor::Editor, lenient::from_text, table};

/// The largest batch that Unity can be set to accept.
const MAX_COMMANDS: usize = 100;

/// The largest batch that Unity accepts by default.
const DEFAULT_MAX_COMMANDS: usize = 25;

/// Sends a batch. For a large one, asks the editor for its limit first: running half of a batch is worse than
/// running none.
pub(super) async fn run(editor: Editor, params: Params) -> Result<ToolOutput, Fault> {
    let given = params.get("commands").and_then(Value::as_array).map_or(0, Vec::len);
    if given > DEFAULT_MAX_COMMANDS {
        let max = editor.state().await?.largest_batch().unwrap_or(DEFAULT_MAX_COMMANDS);
        if given > max {
            let what = format!(
                "batch_execute supports up to {max} commands (configured in Unity); received {given}"
            );
            return Err(Fault::argument("commands", what).hint("split it into several batches"));
        }
    }
    editor.send("batch_execute", params).await
}

/// The strongest effect of the commands in a batch.
pub(super) fn effect(arguments: &Params) -> ActionEffect {
    let commands = arguments.get("commands").map(from_text);
    match &commands {
        Some(Value::Array(commands)) => {
            commands.iter().map(effect_of).max().unwrap_or(ActionEffect::Write)
        }
        // Unity may read a text that cannot be read here.
        Some(Value::String(_)) => ActionEffect::Code,
        _ => ActionEffect::Write,
    }
}

/// The effect of one command of a batch. A command that the table does not have counts as code, and so does one
/// with other fields than `tool` and `params`, because Unity may read them.
fn effect_of(command: &Value) -> ActionEffect {
    let fields = command.as_object().into_iter().flatten();
    let has_known_fields =
        fields.into_iter().all(|(name, _)| ["tool", "params"].contains(&name.as_str()));
    let tool = command["tool"].as_str().filter(|_| has_known_fields).and_then(table::by_command);
    match (tool, from_text(&command["params"])) {
        (Some(tool), Value::Object(params)) => match respelled(&params) {
            Some(respelled) => tool.effect(&params).max(tool.effect(&respelled)),
            None => ActionEffect::Code,
        },
        (Some(tool), _) => tool.effect(&Params::new()),
        (None, _) => ActionEffect::Code,
    }
}

/// Checks the commands one by one.
pub(super) fn convert_params(params: &mut Params) -> Result<(), Fault> {
    let Some(Value::Array(commands)) = params.get_mut("commands") else {
        return Err(Fault::argument("commands", "expected a list of {tool, params}"));
    };
    if commands.is_empty() || commands.len() > MAX_COMMANDS {
        let what = format!("expected 1 to {MAX_COMMANDS} commands, not {}", commands.len());
        return Err(Fault::argument("commands", what));
    }
    for (at, command) in commands.iter_mut().enumerate() {
        let name = |field: &str| format!("commands[{at}].{field}");
        if command["tool"].as_str().is_none_or(|tool| tool.trim().is_empty()) {
            return Err(Fault::argument(&name("tool"), "it is required"));
        }
        let given = command.get("params").map(from_text).filter(|params| !params.is_null());
        let given = given.unwrap_or_else(|| json!({}));
        let Value::Object(given) = given else {
            return Err(Fault::argument(&name("params"), "expected an object"));
        };
        if ["unity_instance", "instance"].iter().any(|own| given.contains_key(*own)) {
            return Err(Fault::argument(&name("params"), "a batch runs on one editor")
                .hint("pass unity_instance next to commands"));
        }
        *command = json!({ "tool": command["tool"], "params": given });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch(commands: Value) -> Params {
        Params::from_iter([("commands".to_owned(), commands)])
    }

    #[test]
    fn the_strongest_command_decides_the_effect() {
        let look = json!({"tool": "manage_scene", "params": {"action": "get_hierarchy"}});
        let change = json!({"tool": "manage_scene", "params": {"action": "save"}});
        let run = json!({"tool": "Execute_Code", "params": {"action": "execute", "code": "x"}});
        let nested = json!({"tool": "batch_execute", "params": {"commands": [run]}});
        assert_eq!(effect(&batch(json!([look]))), ActionEffect::Read);
        assert_eq!(effect(&batch(json!([look, change]))), ActionEffect::Write);
        assert_eq!(effect(&batch(json!([change, run]))), ActionEffect::Code);
        assert_eq!(effect(&batch(json!([nested]))), ActionEffect::Code);
        assert_eq!(effect(&batch(json!([look, {"tool": "mine"}]))), ActionEffect::Code);
        let twice =
            json!({"tool": "manage_scene", "params": {"action": "get_hierarchy"}, "Tool": "x"});
        assert_eq!(effect(&batch(json!([twice]))), ActionEffect::Code);
        let respelled = json!({"tool": "manageScene", "params": {"Action": "save"}});
        assert_eq!(effect(&batch(json!([respelled]))), ActionEffect::Write);
        assert_eq!(effect(&batch(json!(format!("[{run}]")))), ActionEffect::Code);
        let text = json!({"tool": "execute_code", "params": "{\"action\": \"execute\"}"});
        assert_eq!(effect(&batch(json!([text]))), ActionEffect::Code);
        assert_eq!(effect(&batch(json!(7))), ActionEffect::Write);
        let unreadable = r#"[{"tool": "execute_code", "params": {"code": "\ud800"}}]"#;
        assert_eq!(effect(&batch(json!(unreadable))), ActionEffect::Code);
    }

    #[test]
    fn commands_are_checked_one_by_one() {
        let converted = |commands: Value| {
            let mut params = batch(commands);
            convert_params(&mut params).map(|()| params["commands"].clone())
        };
        let fine = converted(json!([{"tool": "ping"}, {"tool": "a", "params": "{\"k\": 1}"}]));
        assert_eq!(
            fine.unwrap(),
            json!([{"tool": "ping", "params": {}}, {"tool": "a", "params": {"k": 1}}])
        );
        for wrong in [
            json!([]),
            json!([{"params": {}}]),
            json!([{"tool": "a", "params": 7}]),
            json!([{"tool": "a", "params": {"unity_instance": "A@1"}}]),
            json!(vec![json!({"tool": "a"}); 101]),
        ] {
            assert!(converted(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
