//! Calls of tools that engines bring along.

use std::sync::Arc;

use serde_json::{Map, Value};
use spawnpoint_protocol::{ErrorKind, Fault, InstanceId, op};

use super::{Core, Ready, wanted};
use crate::{
    catalog::Patience,
    custom,
    router::{Attached, candidates_of},
    session::Client,
    toolbox::Toolbox,
};

impl Core {
    /// Whoever brings along a tool of this name. There may be a thousand: nothing is copied.
    fn bringers(&self, name: &str) -> Vec<Arc<Attached>> {
        let all = self.router().snapshot();
        let brings = |attached: &&Arc<Attached>| {
            attached.offers().tools.iter().any(|spec| spec.name == name)
        };
        all.iter().filter(brings).cloned().collect()
    }

    /// Whether some engine brings along a tool of this name that changes something.
    pub(super) fn may_change(&self, name: &str) -> bool {
        self.router().snapshot().iter().any(|attached| {
            attached.offers().tools.iter().any(|spec| spec.name == name && !spec.read_only)
        })
    }

    pub(super) fn ready_custom(
        &self,
        name: &str,
        mut arguments: Map<String, Value>,
        client: &Client,
    ) -> Result<Ready, Fault> {
        let candidates = self.bringers(name);
        if candidates.is_empty() {
            let offers: Vec<_> = self.router().all().iter().map(|a| a.offers()).collect();
            let brought = offers.iter().flat_map(|o| &o.tools).map(|spec| spec.name.as_str());
            return Err(self.catalog().unknown_tool(name, brought));
        }
        let wanted = wanted(&arguments);
        let chosen = match wanted {
            Some(_) => None,
            None => self.chosen_among(&candidates, name, client)?,
        };
        let instance = self.router().pick_among(&candidates, wanted, chosen.as_ref())?;
        // It may have changed its mind since.
        let offers = instance.offers();
        let spec = offers.tools.iter().find(|spec| spec.name == name).cloned();
        let spec = spec.ok_or_else(|| Fault::missing("Tool", name).on(instance.id()))?;
        let gate = self.gate_of(&instance, name, &arguments, Some(&spec), false);
        let on = |fault: Fault| fault.on(instance.id());
        let admission = self.admit(gate, &arguments, client).map_err(on)?;
        self.check_lists(name, &arguments, Some(&spec)).map_err(on)?;
        custom::strip_own(&spec, &mut arguments);
        custom::fit(&spec, &mut arguments);
        custom::check(&spec, &mut arguments).map_err(on)?;
        let call = op::ToolCall { name: spec.name, arguments };
        Ok(Ready {
            tool: name.to_owned(),
            writes: gate.writes,
            recorded: true,
            patience: Patience::Long,
            instance: Some(instance),
            admission,
            work: Box::new(move |tools: Toolbox| {
                Box::pin(async move { tools.run(call).await?.into_tool_output() })
            }),
        })
    }

    /// What the session has chosen, as far as it says anything about a tool that these bring along. A
    /// project's own tools are no other project's: a session that means one is not led to another. One
    /// that has chosen a wholly other engine did not mean this tool by it.
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
        let what = format!("{chosen}, chosen for this session, does not bring '{tool}' along");
        Err(Fault::new(ErrorKind::NotFound, what)
            .hint(format!("{} does: pass it as 'instance'", ids.join(", ")))
            .on(&chosen)
            .details(candidates_of(ids)))
    }
}
