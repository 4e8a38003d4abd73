//! Makes the tool that clients call from a definition of the table.

use std::sync::Arc;

use spawnpoint_core::{
    Toolbox,
    catalog::{Listing, TimeLimits, Tool},
};
use spawnpoint_dialects::mcp_for_unity::failure;
use spawnpoint_outgoing::Trust;
use spawnpoint_protocol::{Fault, OpName, ToolOutput};

use super::{
    allow,
    definition::{Params, UNITY},
    editor::Editor,
    image, plain,
    prepared::PreparedTool,
};

/// The longest error message, in characters.
const MAX_MESSAGE: usize = 500;

impl PreparedTool {
    /// The tool. `docs` holds the trusted certificates if pages of the documentation may be fetched.
    pub(super) fn tool(&'static self, docs: Option<Trust>) -> Tool {
        let definition = self.definition;
        let needs: &[OpName] = if definition.requires_editor { &[OpName::ToolCall] } else { &[] };
        let mut tool = Tool::tabled(
            definition.name,
            definition.description,
            needs,
            || self.schema(),
            move |arguments| {
                let (params, docs) = (self.convert(arguments).map_err(shortened)?, docs.clone());
                Ok(Box::new(move |tools: Toolbox| {
                    let editor = Editor::new(Arc::new(tools), docs);
                    Box::pin(async move { self.run(editor, params).await.map_err(shortened) })
                }))
            },
        )
        .only_for(UNITY)
        .checking_arguments()
        .failing_as(failure)
        .listed(match (definition.resource_only, definition.group) {
            (true, _) => Listing::Never,
            (false, None) => Listing::Always,
            (false, Some(group)) => Listing::Grouped { group, command: definition.command },
        });
        tool.hints.idempotent = definition.is_read_only();
        if definition.long_running {
            tool.time_limits = TimeLimits::Long;
        }
        if let Some(reason) = definition.permission_exemption {
            return tool.exempt(reason);
        }
        if definition.is_read_only() {
            return tool;
        }
        tool.hints.destructive = definition.destructive;
        let command = definition.command_or_name();
        let mut tool = tool
            .writes()
            .gated_as(|arguments| self.effect(arguments).gate())
            .limited_by(move |policy, arguments| allow::check(policy, command, arguments));
        tool.gate = self.strongest_effect().gate();
        tool
    }

    async fn run(&self, editor: Editor, params: Params) -> Result<ToolOutput, Fault> {
        let definition = self.definition;
        let guard = editor.tools.core.guard();
        guard.with_policy(|policy| allow::check(policy, definition.command_or_name(), &params))?;
        editor.before(definition.readiness, self.effect(&params)).await?;
        let mut output = match (definition.custom_handler, definition.command) {
            (Some(handler), _) => handler(editor, params).await?,
            (None, Some(command)) => editor.send(command, params).await?,
            (None, None) => {
                let what = format!("'{}' has neither a command nor a handler", definition.name);
                return Err(Fault::internal(what));
            }
        };
        plain::normalize(&mut output);
        if let Some(answer) = &mut output.structured {
            (definition.convert_answer)(answer);
        }
        Ok(image::as_blocks(output))
    }
}

/// Cuts a long message: errors repeat what the client sent, which may be of any length.
fn shortened(mut fault: Fault) -> Fault {
    if let Some((end, _)) = fault.message.char_indices().nth(MAX_MESSAGE) {
        fault.message.truncate(end);
        fault.message.push('…');
    }
    fault
}
