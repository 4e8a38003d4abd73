//! Calls of tools that engines define.

use std::sync::Arc;

use serde_json::{Map, Value};
use spawnpoint_protocol::{ErrorKind, Fault, InstanceId, ToolSpec, op};

use super::{
    Core,
    check::{CheckedCall, named_instance},
    command::sending,
};
use crate::{
    catalog::TimeLimits,
    custom,
    router::{Attached, candidates_of},
    session::Client,
};

impl Core {
    /// Attached engines that define a tool of this name, with its description.
    pub fn offered_tools(&self, tool: &str) -> Vec<(Arc<Attached>, ToolSpec)> {
        self.0
            .router
            .all()
            .into_iter()
            .filter_map(|attached| {
                let spec = attached.offers().tools.iter().find(|spec| spec.name == tool).cloned();
                spec.map(|spec| (attached, spec))
            })
            .collect()
    }

    /// The engines that define a tool of this name. There may be a thousand, so nothing is copied.
    pub(super) fn engines_offering(&self, name: &str) -> Vec<Arc<Attached>> {
        let all = self.router().snapshot();
        let offers = |attached: &&Arc<Attached>| {
            attached.offers().tools.iter().any(|spec| spec.name == name)
        };
        all.iter().filter(offers).cloned().collect()
    }

    /// Whether an engine defines a tool of this name that changes something.
    pub(super) fn may_change(&self, name: &str) -> bool {
        self.router().snapshot().iter().any(|attached| {
            attached.offers().tools.iter().any(|spec| spec.name == name && !spec.read_only)
        })
    }

    pub(super) fn check_offered(
        &self,
        name: &str,
        mut arguments: Map<String, Value>,
        client: &Client,
    ) -> Result<CheckedCall, Fault> {
        let candidates = self.engines_offering(name);
        if candidates.is_empty() {
            let offers: Vec<_> = self.router().all().iter().map(|a| a.offers()).collect();
            let offered = offers.iter().flat_map(|o| &o.tools).map(|spec| spec.name.as_str());
            return Err(self.catalog().unknown_tool(name, offered));
        }
        let wanted = named_instance(&arguments);
        let chosen = match wanted {
            Some(_) => None,
            None => self.chosen_among(&candidates, name, client)?,
        };
        let instance = self.router().pick_among(&candidates, wanted, chosen.as_ref())?;
        // The engine may have changed its offers since.
        let offers = instance.offers();
        let spec = offers.tools.iter().find(|spec| spec.name == name).cloned();
        let spec = spec.ok_or_else(|| Fault::missing("Tool", name).on(instance.id()))?;
        // Before the guard, so that it sees what the engine gets.
        custom::convert(&spec, &mut arguments);
        let gate = self.gate_of(&instance, name, &arguments, Some(&spec), false);
        let on = |fault: Fault| fault.on(instance.id());
        let admission = self.admit(name, gate, &arguments, client).map_err(on)?;
        self.check_lists(name, &arguments, Some(&spec)).map_err(on)?;
        custom::strip_own(&spec, &mut arguments);
        custom::check(&spec, &mut arguments).map_err(on)?;
        let call = op::ToolCall { name: spec.name.clone(), arguments };
        Ok(CheckedCall {
            writes: gate.writes,
            recorded: true,
            time_limits: TimeLimits::Long,
            instance: Some(instance),
            admission,
            work: sending(call, spec),
        })
    }

    /// The instance that the session has chosen, if it decides between these candidates. Fails if the session has
    /// chosen another project of the same kind, because the tools of one project must not be called on another.
    /// A choice of an engine of another kind does not matter here.
    fn chosen_among(
        &self,
        candidates: &[Arc<Attached>],
        tool: &str,
        client: &Client,
    ) -> Result<Option<InstanceId>, Fault> {
        let Some(chosen) = client.chosen() else { return Ok(None) };
        if candidates.iter().any(|a| *a.id() == chosen) {
            return Ok(Some(chosen));
        }
        let kind = |attached: &Attached| attached.engine().info().kind.clone();
        let meant = self.router().pick(None, Some(&chosen))?;
        if candidates.iter().all(|a| kind(a) != kind(&meant)) {
            return Ok(None);
        }
        let ids: Vec<_> = candidates.iter().map(|a| a.id().as_str()).collect();
        let what = format!("{chosen}, chosen for this session, has no tool '{tool}'");
        Err(Fault::new(ErrorKind::NotFound, what)
            .hint(format!("{} has it: pass that as 'instance'", ids.join(", ")))
            .on(&chosen)
            .details(candidates_of(ids)))
    }
}
