//! Commands by an engine's own names for them, past the tools that would do more around them.

use std::sync::Arc;

use serde_json::{Map, Value};
use spawnpoint_protocol::{ErrorKind, Fault, OpName, ToolSpec, op};

use super::{Call, Core, Ready, audit, wanted};
use crate::{
    board::Ticket, catalog::Patience, custom, guard::Gate, router::Attached, toolbox::Toolbox,
};

impl Core {
    /// Starts a command of an engine's own. It is gated as the tool of its name is, declared or brought
    /// along; what is neither counts as a change, unless whoever calls knows that it only looks.
    pub fn start_command(&self, call: Call, looks: bool) -> Result<Ticket, Fault> {
        let Call { tool: name, mut arguments, client } = call;
        let (wanted, chosen) = (wanted(&arguments), client.chosen());
        let mut candidates = self.router().all();
        // Who takes no commands is not meant, unless it was named.
        let able = |a: &Arc<Attached>| a.engine().ops().has(OpName::ToolCall);
        if wanted.is_none() && chosen.is_none() && candidates.iter().any(able) {
            candidates.retain(able);
        }
        let instance = self.router().pick_among(&candidates, wanted, chosen.as_ref())?;
        if !instance.engine().ops().has(OpName::ToolCall) {
            let what = format!("{} takes no commands of its own", instance.id());
            return Err(Fault::new(ErrorKind::Unsupported, what).on(instance.id()));
        }
        let brought = instance.offers().tools.iter().find(|spec| spec.name == name).cloned();
        let gate = self.gate_of(&name, &arguments, brought.as_ref(), looks);
        let on = |fault: Fault| fault.on(instance.id());
        let admission = self.admit(gate, &arguments, &client).map_err(on)?;
        let summary = audit::summary(&arguments);
        custom::strip_own(&brought.unwrap_or_default(), &mut arguments);
        let call = op::ToolCall { name: name.clone(), arguments };
        let ready = Ready {
            tool: name,
            writes: gate.writes,
            recorded: true,
            patience: Patience::Long,
            instance: Some(instance),
            admission,
            work: Box::new(move |tools: Toolbox| {
                Box::pin(async move { tools.run(call).await?.into_tool_output() })
            }),
        };
        Ok(self.launch(ready, client, summary))
    }

    fn gate_of(
        &self,
        name: &str,
        arguments: &Map<String, Value>,
        brought: Option<&ToolSpec>,
        looks: bool,
    ) -> Gate {
        if let Some(tool) = self.catalog().tool(name).filter(|tool| !tool.needs.is_empty()) {
            return tool.gate_for(arguments);
        }
        match looks || brought.is_some_and(|spec| spec.read_only) {
            true => Gate::OPEN,
            false => Gate { confirm: true, ..Gate::WRITE },
        }
    }
}
