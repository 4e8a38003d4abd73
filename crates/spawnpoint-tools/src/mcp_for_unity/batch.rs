//! `batch_execute`: several Unity commands in one go. What a batch may do is what any of its commands
//! may do, so that nothing passes the guard in a crowd.

use serde_json::{Value, json};
use spawnpoint_core::catalog::gates::respelled;
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{
    editor::Editor,
    kind::from_text,
    row::{Effect, Params},
    table,
};

/// More than this Unity takes under no setting.
const MOST: usize = 100;

/// So many it takes unless its owner set it to take more.
const USUAL: usize = 25;

/// Sends a batch. What may be too many is asked first: half a batch is worse than none.
pub(super) async fn run(editor: Editor, params: Params) -> Result<ToolOutput, Fault> {
    let given = params.get("commands").and_then(Value::as_array).map_or(0, Vec::len);
    if given > USUAL {
        let most = editor.state().await?.largest_batch().unwrap_or(USUAL);
        if given > most {
            let what = format!(
                "batch_execute supports up to {most} commands (configured in Unity); received {given}"
            );
            return Err(Fault::argument("commands", what).hint("send the rest in another batch"));
        }
    }
    editor.send("batch_execute", params).await
}

/// What a batch does at most.
pub(super) fn effect(arguments: &Params) -> Effect {
    let commands = arguments.get("commands").map(from_text);
    match commands.as_ref().and_then(Value::as_array) {
        Some(commands) => commands.iter().map(effect_of).max().unwrap_or(Effect::Writes),
        None => Effect::Writes,
    }
}

/// What one command of a batch does. One that no table declares counts as code, as does one with more than a
/// name and parameters: Unity may read the rest.
fn effect_of(command: &Value) -> Effect {
    let fields = command.as_object().into_iter().flatten();
    let is_plain = fields.into_iter().all(|(name, _)| ["tool", "params"].contains(&name.as_str()));
    let row = command["tool"].as_str().filter(|_| is_plain).and_then(table::by_command);
    match (row, from_text(&command["params"])) {
        (Some(row), Value::Object(params)) => match respelled(&params) {
            Some(respelled) => row.effect(&params).max(row.effect(&respelled)),
            None => Effect::RunsCode,
        },
        (Some(row), _) => row.effect(&Params::new()),
        (None, _) => Effect::RunsCode,
    }
}

/// Checks the commands one by one.
pub(super) fn shape(params: &mut Params) -> Result<(), Fault> {
    let Some(Value::Array(commands)) = params.get_mut("commands") else {
        return Err(Fault::argument("commands", "expected a list of {tool, params}"));
    };
    if commands.is_empty() || commands.len() > MOST {
        let what = format!("expected 1 to {MOST} commands, not {}", commands.len());
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
            return Err(Fault::argument(&name("params"), "a batch goes to one editor")
                .hint("pass unity_instance beside commands"));
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
    fn a_batch_does_what_its_worst_command_does() {
        let look = json!({"tool": "manage_scene", "params": {"action": "get_hierarchy"}});
        let change = json!({"tool": "manage_scene", "params": {"action": "save"}});
        let run = json!({"tool": "Execute_Code", "params": {"action": "execute", "code": "x"}});
        let nested = json!({"tool": "batch_execute", "params": {"commands": [run]}});
        assert_eq!(effect(&batch(json!([look]))), Effect::Reads);
        assert_eq!(effect(&batch(json!([look, change]))), Effect::Writes);
        assert_eq!(effect(&batch(json!([change, run]))), Effect::RunsCode);
        assert_eq!(effect(&batch(json!([nested]))), Effect::RunsCode);
        assert_eq!(effect(&batch(json!([look, {"tool": "mine"}]))), Effect::RunsCode);
        let twice =
            json!({"tool": "manage_scene", "params": {"action": "get_hierarchy"}, "Tool": "x"});
        assert_eq!(effect(&batch(json!([twice]))), Effect::RunsCode);
        let respelled = json!({"tool": "manageScene", "params": {"Action": "save"}});
        assert_eq!(effect(&batch(json!([respelled]))), Effect::Writes);
        assert_eq!(effect(&batch(json!(format!("[{run}]")))), Effect::RunsCode);
        let text = json!({"tool": "execute_code", "params": "{\"action\": \"execute\"}"});
        assert_eq!(effect(&batch(json!([text]))), Effect::RunsCode);
        assert_eq!(effect(&batch(json!(7))), Effect::Writes);
    }

    #[test]
    fn commands_are_checked_one_by_one() {
        let shaped = |commands: Value| {
            let mut params = batch(commands);
            shape(&mut params).map(|()| params["commands"].clone())
        };
        let fine = shaped(json!([{"tool": "ping"}, {"tool": "a", "params": "{\"k\": 1}"}]));
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
            assert!(shaped(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
