//! The declaration of a Unity tool: everything regular about a tool is constant data.

use futures_util::future::BoxFuture;
use serde_json::{Map, Value};
use spawnpoint_protocol::{Fault, ToolOutput};

use super::{
    action::{Action, ActionEffect},
    editor::{Before, Editor},
    param::{Literal, Param},
};

/// The kind of engine these tools are for.
pub const UNITY: &str = "unity";

/// The parameters of a command to Unity.
pub(super) type Params = Map<String, Value>;

/// Runs a tool that does more than send one command.
pub(super) type Handler = fn(Editor, Params) -> BoxFuture<'static, Result<ToolOutput, Fault>>;

/// How the effect of a call is determined.
#[derive(Clone, Copy)]
pub(super) enum EffectRule {
    /// The tool only reads.
    ReadOnly,
    /// The argument `action` decides. A tool without one changes something.
    ByAction,
    /// This function decides.
    ByArguments(fn(&Params) -> ActionEffect),
}

/// One tool of the table.
#[derive(Clone, Copy)]
pub(super) struct ToolDefinition {
    /// Its name for clients.
    pub name: &'static str,
    /// Its group; tools without one are always listed.
    pub group: Option<&'static str>,
    /// The Unity command it sends; none where Spawnpoint does the work.
    pub command: Option<&'static str>,
    /// What it does, for clients.
    pub description: &'static str,
    /// The values of its argument `action`; empty where it has none.
    pub actions: &'static [Action],
    /// The action of a call that names none. Without it, the argument is required.
    pub default_action: Option<&'static str>,
    /// Its other arguments, in the order in which the schema lists them.
    pub params: &'static [Param],
    /// Values that every command carries and no client can change.
    pub fixed_params: &'static [(&'static str, Literal)],
    /// Whether the command's parameters are spelled in `snake_case` instead of `camelCase`.
    pub snake_case_params: bool,
    pub effect: EffectRule,
    /// Why it needs no permission although it changes something.
    pub permission_exemption: Option<&'static str>,
    /// Whether it may destroy data that cannot be restored. Without meaning for read-only tools.
    pub destructive: bool,
    pub long_running: bool,
    pub requires_editor: bool,
    /// Whether it only serves a resource and is never listed as a tool.
    pub resource_only: bool,
    /// The precondition that is checked before the command is sent.
    pub readiness: Before,
    /// Checks and converts the parameters, for what their kinds cannot express.
    pub convert_params: fn(&mut Params) -> Result<(), Fault>,
    /// Runs the tool, where sending the command is not all.
    pub custom_handler: Option<Handler>,
    /// Converts the answer.
    pub convert_answer: fn(&mut Value),
}

impl ToolDefinition {
    /// The base of all definitions: `ToolDefinition { name: "x", ..ToolDefinition::BASE }`.
    pub(super) const BASE: Self = Self {
        name: "",
        group: None,
        command: None,
        description: "",
        actions: &[],
        default_action: None,
        params: &[],
        fixed_params: &[],
        snake_case_params: false,
        effect: EffectRule::ByAction,
        permission_exemption: None,
        destructive: true,
        long_running: false,
        requires_editor: true,
        resource_only: false,
        readiness: Before::Nothing,
        convert_params: |_| Ok(()),
        custom_handler: None,
        convert_answer: |_| {},
    };

    pub(super) fn action_names(&self) -> Vec<&'static str> {
        self.actions.iter().map(|action| action.name).collect()
    }

    /// Whether every call only reads.
    pub(super) fn is_read_only(&self) -> bool {
        matches!(self.effect, EffectRule::ReadOnly)
    }

    /// The name of the command, for checks by name.
    pub(super) fn command_or_name(&self) -> &'static str {
        self.command.unwrap_or(self.name)
    }
}

/// The result of a `convert_params` for these parameters.
#[cfg(test)]
pub(super) fn converted(
    convert: fn(&mut Params) -> Result<(), Fault>,
    params: Value,
) -> Result<Value, Fault> {
    let mut params = params.as_object().cloned().unwrap();
    convert(&mut params).map(|()| Value::Object(params))
}
