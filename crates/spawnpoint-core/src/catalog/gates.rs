//! What the guard checks before a command of an engine's own, by the command's name.
//!
//! Clients can reach an engine's commands without our tools: by REST, in a batch, and as tools that an engine
//! defines. Such a command passes the gate of the declared tool of the same name, whether or not
//! its toolset is offered, and however the name is spelled: engines accept several spellings.

use std::{collections::HashMap, fmt};

use serde_json::{Map, Value};
use spawnpoint_protocol::Fault;

use super::{Tool, tool::ArgumentChecks};
use crate::guard::{Code, Gate, Policy};

/// The gate of a command that neither a table nor an engine declares: it may do anything.
pub const UNKNOWN: Gate = Gate { writes: true, confirm: true, code: Code::Runs, allow: None };

/// The gates of all declared tools that run on an engine.
#[derive(Clone, Debug, Default)]
pub struct Gates(HashMap<String, Vec<GatedTool>>);

/// What is kept of a tool: its toolset may not be offered.
#[derive(Clone)]
struct GatedTool {
    kind: Option<&'static str>,
    gate: Gate,
    argument_checks: ArgumentChecks,
}

impl GatedTool {
    fn of(tool: &Tool) -> Self {
        Self { kind: tool.kind, gate: tool.gate, argument_checks: tool.argument_checks.clone() }
    }

    fn gate_for(&self, arguments: &Map<String, Value>) -> Gate {
        self.argument_checks.gate(self.gate, arguments)
    }
}

impl fmt::Debug for GatedTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GatedTool").field("gate", &self.gate).finish_non_exhaustive()
    }
}

impl Gates {
    /// The gates of these tools.
    pub(super) fn of<'a>(tools: impl IntoIterator<Item = &'a Tool>) -> Self {
        let mut by_name: HashMap<String, Vec<GatedTool>> = HashMap::new();
        for tool in tools.into_iter().filter(|tool| !tool.needs.is_nothing()) {
            for name in std::iter::once(&tool.name).chain(tool.aliases) {
                by_name.entry(plain(name)).or_default().push(GatedTool::of(tool));
            }
        }
        Self(by_name)
    }

    /// Whether a declared tool has this name, however it is spelled.
    pub fn know(&self, name: &str) -> bool {
        self.0.contains_key(&plain(name))
    }

    /// Whether a tool of this name is declared for this kind of engine.
    pub fn know_for(&self, kind: &str, name: &str) -> bool {
        self.named(name).any(|tool| tool.kind == Some(kind))
    }

    /// The gate of a command on an engine of this kind, if a tool is declared for that kind.
    pub fn of_kind(&self, kind: &str, name: &str, arguments: &Map<String, Value>) -> Option<Gate> {
        self.strictest(name, arguments, |tool| tool.kind == Some(kind))
    }

    /// The strictest gate of all tools of this name, for any kind of engine.
    pub fn of_any(&self, name: &str, arguments: &Map<String, Value>) -> Option<Gate> {
        self.strictest(name, arguments, |_| true)
    }

    /// Checks the owner's allowlists for a command.
    pub fn check_lists(
        &self,
        policy: &Policy,
        name: &str,
        arguments: &Map<String, Value>,
    ) -> Result<(), Fault> {
        self.named(name).try_for_each(|tool| tool.argument_checks.check_lists(policy, arguments))
    }

    fn named(&self, name: &str) -> impl Iterator<Item = &GatedTool> {
        self.0.get(&plain(name)).into_iter().flatten()
    }

    fn strictest(
        &self,
        name: &str,
        arguments: &Map<String, Value>,
        fits: impl Fn(&GatedTool) -> bool,
    ) -> Option<Gate> {
        let respelled = respelled(arguments);
        let gates = self.named(name).filter(|tool| fits(tool)).map(|tool| match &respelled {
            Some(respelled) => both(tool.gate_for(arguments), tool.gate_for(respelled)),
            // It is unknown which of the two values the engine uses.
            None => both(tool.gate_for(arguments), UNKNOWN),
        });
        gates.reduce(both)
    }
}

/// The gate that requires what both require.
pub fn both(a: Gate, b: Gate) -> Gate {
    let code = match (a.code, b.code) {
        (Code::Runs, _) | (_, Code::Runs) => Code::Runs,
        (Code::Stores, _) | (_, Code::Stores) => Code::Stores,
        (Code::Saves, _) | (_, Code::Saves) => Code::Saves,
        (Code::None, Code::None) => Code::None,
    };
    Gate {
        writes: a.writes || b.writes,
        confirm: a.confirm || b.confirm,
        code,
        allow: a.allow.or(b.allow),
    }
}

/// What all spellings of a name have in common: `execute_code`, `executeCode`, `Execute-Code`.
pub fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Arguments with their names in the one spelling that tables use for single words. None if two of the
/// names are spellings of one.
pub fn respelled(arguments: &Map<String, Value>) -> Option<Map<String, Value>> {
    let respelled: Map<_, _> =
        arguments.iter().map(|(name, value)| (plain(name), value.clone())).collect();
    (respelled.len() == arguments.len()).then_some(respelled)
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use spawnpoint_protocol::OpName;

    use super::*;

    fn tool(name: &'static str, kind: &'static str) -> Tool {
        Tool::tabled(name, "", &[OpName::ToolCall], Map::new, |_| Err(Fault::internal("unused")))
            .only_for(kind)
    }

    fn gates() -> Gates {
        let code = tool("execute_code", "alpha").writes().with_code(Code::Runs);
        let scene = tool("manage_scene", "alpha").writes().gated_as(|arguments| {
            match arguments.get("action").and_then(Value::as_str) {
                Some("get") => Gate::OPEN,
                _ => Gate::WRITE,
            }
        });
        Gates::of(&[code, scene])
    }

    fn needs(name: &str, arguments: Value) -> Option<(bool, Code)> {
        let gate = gates().of_kind("alpha", name, arguments.as_object().unwrap())?;
        Some((gate.writes, gate.code))
    }

    #[test]
    fn every_spelling_of_a_name_has_the_gate_of_its_tool() {
        for name in [
            "execute_code",
            "executeCode",
            "EXECUTE-CODE",
            " execute code ",
            "Execute.Code",
            "_execute__code",
        ] {
            assert_eq!(needs(name, json!({})), Some((true, Code::Runs)), "{name}");
        }
        assert_eq!(needs("run_code", json!({})), None);
    }

    #[test]
    fn arguments_are_judged_by_every_spelling_too() {
        assert_eq!(needs("manageScene", json!({"action": "get"})), Some((false, Code::None)));
        assert_eq!(needs("manageScene", json!({"Action": "delete"})), Some((true, Code::None)));
        let twice = json!({"action": "get", "Action": "delete"});
        assert_eq!(needs("manage_scene", twice), Some((true, Code::Runs)));
    }

    #[test]
    fn a_tool_for_another_kind_says_nothing_of_this_one() {
        assert!(gates().of_kind("beta", "execute_code", &Map::new()).is_none());
        assert!(gates().of_any("execute_code", &Map::new()).is_some());
    }
}
