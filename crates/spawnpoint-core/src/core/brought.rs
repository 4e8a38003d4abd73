//! Calls of tools that engines bring along.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use spawnpoint_protocol::{ErrorKind, Fault, InstanceId, op};

use super::{Core, Ready, wanted};
use crate::{
    catalog::Patience,
    custom,
    guard::Gate,
    router::{self, Attached},
    session::Client,
    toolbox::Toolbox,
};

impl Core {
    pub(super) fn ready_custom(
        &self,
        name: &str,
        mut arguments: Map<String, Value>,
        client: &Client,
    ) -> Result<Ready, Fault> {
        let bringing = self.bringing(name);
        if bringing.is_empty() {
            let offers: Vec<_> = self.router().all().iter().map(|a| a.offers()).collect();
            let brought = offers.iter().flat_map(|o| &o.tools).map(|spec| spec.name.as_str());
            return Err(self.catalog().unknown_tool(name, brought));
        }
        let candidates: Vec<_> = bringing.iter().map(|(attached, _)| attached.clone()).collect();
        let wanted = wanted(&arguments);
        let chosen = match wanted {
            Some(_) => None,
            None => self.chosen_among(&candidates, name, client)?,
        };
        let instance = router::pick(&candidates, wanted, chosen.as_ref())?;
        let spec = bringing
            .into_iter()
            .find_map(|(attached, spec)| (attached.id() == instance.id()).then_some(spec))
            .ok_or_else(|| Fault::internal("a picked instance was not among the candidates"))?;
        let gate = match spec.read_only {
            true => Gate::OPEN,
            false => Gate { confirm: true, ..Gate::WRITE },
        };
        let on = |fault: Fault| fault.on(instance.id());
        let verdict = self.guard().check(gate, &arguments, client.asks.form).map_err(on)?;
        custom::strip_own(&spec, &mut arguments);
        instance.check(&spec, &arguments).map_err(on)?;
        let call = op::ToolCall { name: spec.name, arguments };
        Ok(Ready {
            tool: name.to_owned(),
            writes: !spec.read_only,
            recorded: true,
            patience: Patience::Long,
            instance: Some(instance),
            verdict,
            work: Box::new(move |tools: Toolbox| {
                Box::pin(async move { tools.run(call).await?.into_shape() })
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
            .data(json!({ "instances": ids })))
    }
}
