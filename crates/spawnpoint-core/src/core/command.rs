//! Commands that are sent to an engine as they are, without a tool.

use std::sync::Arc;

use serde_json::{Map, Value};
use spawnpoint_protocol::{ErrorKind, Fault, OpName, ToolSpec, op};

use super::{
    Call, Core,
    check::{CheckedCall, named_instance},
    request::Request,
};
use crate::{
    board::CallHandle,
    catalog::{TimeLimits, Work, gates},
    custom,
    guard::Gate,
    metrics,
    router::Attached,
    session::Client,
    toolbox::Toolbox,
};

impl Core {
    /// Starts a command of an engine. It passes the gate of the tool of that name, declared or defined by the
    /// engine, in any spelling. A command without such a tool counts as code, unless the caller knows that it
    /// only reads (`reads`).
    pub fn start_command(&self, call: Call, reads: bool) -> Result<CallHandle, Fault> {
        let Call { tool, arguments, client } = call;
        let mut request = Request::new(&tool, &arguments, !reads, &client);
        let checked = self.check_command(&tool, arguments, &client, reads);
        request.toolset = metrics::OFFERED;
        match &checked {
            Ok(checked) => request.audited = checked.writes,
            Err(fault) => self.metrics().count_refused(request.toolset, fault.kind),
        }
        self.launch_checked(checked, request).map(|(handle, _)| handle)
    }

    fn check_command(
        &self,
        name: &str,
        mut arguments: Map<String, Value>,
        client: &Client,
        reads: bool,
    ) -> Result<CheckedCall, Fault> {
        let (wanted, chosen) = (named_instance(&arguments), client.chosen());
        let mut candidates = self.router().all();
        // Engines that take no commands are skipped, unless the call names one.
        let able = |a: &Arc<Attached>| a.engine().ops().has(OpName::ToolCall);
        if wanted.is_none() && chosen.is_none() && candidates.iter().any(able) {
            candidates.retain(able);
        }
        let instance = self.router().pick_among(&candidates, wanted, chosen.as_ref())?;
        if !instance.engine().ops().has(OpName::ToolCall) {
            let what = format!("{} takes no commands of its own", instance.id());
            return Err(Fault::new(ErrorKind::Unsupported, what).on(instance.id()));
        }
        let offered = instance.offers().tools.iter().find(|spec| spec.name == name).cloned();
        let gate = self.gate_of(&instance, name, &arguments, offered.as_ref(), reads);
        let on = |fault: Fault| fault.on(instance.id());
        let admission = self.admit(name, gate, &arguments, client).map_err(on)?;
        self.check_lists(name, &arguments, offered.as_ref()).map_err(on)?;
        let offered = offered.unwrap_or_default();
        custom::strip_own(&offered, &mut arguments);
        let call = op::ToolCall { name: name.to_owned(), arguments };
        Ok(CheckedCall {
            writes: gate.writes,
            recorded: true,
            time_limits: TimeLimits::Long,
            instance: Some(instance),
            admission,
            work: sending(call, offered),
        })
    }

    /// The gate of a command: that of the tool that is declared for this kind of engine, else the strictest of
    /// what the engine declares and of all tools of that name.
    pub(super) fn gate_of(
        &self,
        instance: &Attached,
        name: &str,
        arguments: &Map<String, Value>,
        offered: Option<&ToolSpec>,
        reads: bool,
    ) -> Gate {
        let gates = self.catalog().gates();
        if let Some(gate) = gates.of_kind(&instance.engine().info().kind, name, arguments) {
            return gate;
        }
        let own = match offered {
            Some(spec) if spec.read_only => Gate::OPEN,
            Some(_) => Gate { confirm: true, ..Gate::WRITE },
            None if reads => Gate::OPEN,
            None => gates::UNKNOWN,
        };
        let original = offered.and_then(|spec| spec.original_name.as_deref());
        let names = std::iter::once(name).chain(original);
        names.filter_map(|name| gates.of_any(name, arguments)).fold(own, gates::both)
    }

    /// Checks the owner's allowlists for a command under each of its names.
    pub(super) fn check_lists(
        &self,
        name: &str,
        arguments: &Map<String, Value>,
        offered: Option<&ToolSpec>,
    ) -> Result<(), Fault> {
        let (gates, policy) = (self.catalog().gates(), self.guard().policy());
        let original = offered.and_then(|spec| spec.original_name.as_deref());
        let mut names = std::iter::once(name).chain(original);
        names.try_for_each(|name| gates.check_lists(&policy, name, arguments))
    }
}

/// Sends a command. The owner's allowlists are checked again: a call may have waited for a person, and
/// clients can have narrowed them meanwhile.
pub(super) fn sending(call: op::ToolCall, offered: ToolSpec) -> Work {
    Box::new(move |tools: Toolbox| {
        Box::pin(async move {
            tools.core.check_lists(&call.name, &call.arguments, Some(&offered))?;
            tools.run(call).await?.into_tool_output()
        })
    })
}
