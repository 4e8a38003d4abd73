//! `game_edit`: ordered changes as one transaction.
//!
//! All changes are checked before the first one is made ([`plan`]). An engine with `edit.apply` gets them in one op;
//! on other engines they are made one by one, each with a recorded inverse, and taken back if one fails ([`apply`]).
//! A preview only reads, so it is gated as a read.

mod apply;
mod arguments;
mod compare;
mod expand;
mod lookup;
mod plan;
mod report;
mod undo;
mod whole;

use serde_json::{Map, Value};
use spawnpoint_core::{
    Toolbox,
    catalog::{Needs, Tool},
    folder::is_plain_data,
    guard::{Code, Gate},
};
use spawnpoint_protocol::{Fault, OpName, ToolOutput};

use self::{arguments::Arguments, plan::Plan};
use super::answer;

const HELP: &str = "Modify objects (nodes, actors), components and project files: assign values, place, move, \
                    rotate, scale, rename, delete (destroy), duplicate (clone), create (spawn, instantiate), enable, \
                    disable (hide), add or remove a component, attach a script. One transaction, all or nothing, each \
                    value read back. \
                    Example: [{\"do\":\"set\",\"object\":\"Sun\",\"member\":\"Light.intensity\",\"value\":0.5}].";

/// The tool.
pub fn tool() -> Tool {
    const NEEDS: Needs = Needs::any(&[
        OpName::EditApply,
        OpName::MemberWrite,
        OpName::ObjectCreate,
        OpName::ObjectSetActive,
        OpName::FilePut,
    ]);
    let tool = Tool::text("game_edit", HELP, NEEDS, run)
        .titled("Edit objects and files")
        .writes()
        .with_code(Code::Stores)
        .destructive()
        .confirm();
    let whole = tool.gate;
    tool.gated_as(move |arguments| gate(whole, arguments))
}

/// A preview needs nothing. A file that can hold code needs the permission to store code.
fn gate(whole: Gate, arguments: &Map<String, Value>) -> Gate {
    if arguments.get("dry_run") == Some(&Value::Bool(true)) {
        return Gate::OPEN;
    }
    match arguments.get("changes").and_then(Value::as_array) {
        Some(changes) if changes.iter().all(stores_no_code) => Gate { code: Code::None, ..whole },
        // Without changes the call fails, and its error has to say that they are missing.
        None if !arguments.contains_key("changes") => Gate { code: Code::None, ..whole },
        _ => whole,
    }
}

/// Whether a change certainly stores no code. A form that is not the documented one may still be read as a change, for
/// instance a list of its values in order, so it counts as code.
fn stores_no_code(change: &Value) -> bool {
    let text = |name: &str| change.as_object()?.get(name)?.as_str();
    match text("do") {
        Some("write_file") => text("path").is_some_and(is_plain_data),
        other => other.is_some(),
    }
}

async fn run(tools: Toolbox, arguments: Arguments) -> Result<ToolOutput, Fault> {
    let is_preview = arguments.dry_run;
    let plan = Plan::of(&tools, arguments.changes).await?;
    let text = if plan.is_whole {
        whole::run(&tools, plan, is_preview).await?
    } else if is_preview {
        report::preview(&plan)
    } else {
        apply::run(&tools, plan).await?
    };
    Ok(answer::text(&tools, text))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn gate_of(arguments: Value) -> Gate {
        tool().gate_for(arguments.as_object().unwrap())
    }

    #[test]
    fn a_preview_is_a_read_and_everything_else_is_a_write() {
        let set = json!([{"do": "set", "object": "a", "member": "B.c", "value": 1}]);
        assert!(!gate_of(json!({"changes": set, "dry_run": true})).writes);
        for other in [json!(false), json!("true"), json!(1), json!(null)] {
            let gate = gate_of(json!({"changes": set, "dry_run": other}));
            assert!(gate.writes && gate.confirm, "{other}");
            assert_eq!(gate.code, Code::None);
        }
        let without = gate_of(json!({"change": set}));
        assert!(without.writes && without.code == Code::None);
    }

    #[test]
    fn files_that_can_hold_code_are_gated_as_code() {
        let code_of = |path: Value| {
            gate_of(json!({"changes": [{"do": "write_file", "path": path, "text": ""}]})).code
        };
        assert_eq!(code_of(json!("Assets/notes.txt")), Code::None);
        for path in ["Assets/A.cs", "a.gd", "b.PY", "c.tscn", "project.godot", "", "x.txt/../A.cs"]
        {
            assert_eq!(code_of(json!(path)), Code::Stores, "{path}");
        }
        assert_eq!(code_of(json!(7)), Code::Stores);
    }

    #[test]
    fn changes_in_other_forms_are_gated_as_code() {
        let path = "Assets/A.cs";
        let list = json!(["write_file", null, null, null, null, null, null, null, null, path, ""]);
        for changes in [
            json!([list]),
            json!([{"do": {"write_file": null}, "path": path, "text": ""}]),
            json!([{"do": "set"}, "write_file"]),
            json!({"do": "write_file", "path": path, "text": ""}),
            json!("[]"),
        ] {
            assert_eq!(gate_of(json!({"changes": changes})).code, Code::Stores, "{changes}");
        }
    }
}
