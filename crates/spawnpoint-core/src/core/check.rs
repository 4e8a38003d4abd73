//! Checks calls before they run: catalog → router → guard → arguments.

use std::sync::Arc;

use serde_json::{Map, Value};
use spawnpoint_protocol::{ErrorKind, Fault, InstanceId};

use super::{Core, approve::Admission};
use crate::{
    catalog::{Needs, TimeLimits, Tool, Work},
    compact, custom,
    guard::Code,
    page_budget,
    router::{Attached, without_stand_ins},
    session::Client,
};

/// A call that passed every check and only needs to be run.
pub(super) struct CheckedCall {
    pub(super) writes: bool,
    pub(super) recorded: bool,
    pub(super) time_limits: TimeLimits,
    pub(super) instance: Option<Arc<Attached>>,
    pub(super) admission: Admission,
    pub(super) work: Work,
}

impl Core {
    /// The tool that has this name now. A tool for a kind of engine of which none is attached yields its name to
    /// other tools.
    pub fn tool(&self, name: &str) -> Option<&Tool> {
        let catalog = &self.0.catalog;
        catalog.named(name).find(|tool| !self.lacks_its_kind(tool)).or_else(|| catalog.tool(name))
    }

    fn lacks_its_kind(&self, tool: &Tool) -> bool {
        tool.kind.is_some_and(|kind| !self.0.router.has_kind(kind, tool.needs))
    }

    /// Whether a call gets an audit line, even if it is refused.
    pub(super) fn is_audited(
        &self,
        declared: Option<&Tool>,
        name: &str,
        arguments: &Map<String, Value>,
    ) -> bool {
        declared.map_or_else(|| self.may_change(name), |tool| tool.is_audited(arguments))
    }

    /// Whether a call of a declared tool, by the tool's own gate, neither changes anything nor takes code. Tools that
    /// engines define are not asked, because their hints are not always believed.
    pub fn only_reads(&self, name: &str, arguments: &Map<String, Value>) -> bool {
        let Some(tool) = self.tool(name).filter(|tool| !self.lacks_its_kind(tool)) else {
            return false;
        };
        let mut arguments = arguments.clone();
        tool.convert_arguments(&mut arguments);
        let gate = tool.gate_for(&arguments);
        !gate.writes && gate.code == Code::None
    }

    pub(super) fn check(
        &self,
        declared: Option<&Tool>,
        name: &str,
        arguments: Map<String, Value>,
        client: &Client,
    ) -> Result<CheckedCall, Fault> {
        // A declared tool without an engine of its kind does not hide a tool that an engine defines.
        let checked = match declared {
            Some(tool) if self.lacks_its_kind(tool) && !self.engines_offering(name).is_empty() => {
                self.check_offered(name, arguments, client)
            }
            Some(tool) => self.check_declared(tool, arguments, client),
            None => self.check_offered(name, arguments, client),
        }?;
        // The answer of a tool that answers with the status of its call stays a part of that status.
        let has_status = declared.is_some_and(|tool| tool.status_subject.is_some());
        Ok(match client.forwarded && !has_status {
            true => {
                // Like answers for models in general: of several engines, the answering one is named.
                let several = self.router().snapshot().len() > 1;
                let named = checked.instance.as_ref().filter(|_| several);
                let named = named.map(|instance| instance.id().to_string());
                CheckedCall { work: compact_answer(checked.work, named), ..checked }
            }
            false => checked,
        })
    }

    pub(super) fn check_declared(
        &self,
        tool: &Tool,
        mut arguments: Map<String, Value>,
        client: &Client,
    ) -> Result<CheckedCall, Fault> {
        tool.check_available()?;
        if !client.by_document {
            tool.convert_arguments(&mut arguments);
        }
        let instance = match tool.needs.is_nothing() {
            true => None,
            false => Some(self.pick_for(tool, &arguments, client)?),
        };
        let named = |fault: Fault| match &instance {
            Some(instance) => fault.on(instance.id()),
            None => fault,
        };
        let gate = tool.gate_for(&arguments);
        let admission = self.admit_tool(tool, gate, &arguments, client).map_err(named)?;
        Ok(CheckedCall {
            writes: gate.writes,
            recorded: tool.recorded,
            time_limits: tool.time_limits,
            work: match !client.by_document && tool.is_paged() {
                true => {
                    let offset = arguments.get("offset").and_then(Value::as_u64).unwrap_or(0);
                    let offset = usize::try_from(offset).unwrap_or(usize::MAX);
                    within_budget(tool.prepare(arguments, false).map_err(named)?, offset)
                }
                false => tool.prepare(arguments, client.by_document).map_err(named)?,
            },
            instance,
            admission,
        })
    }

    /// The instance a tool runs on. A tool for one kind of engine skips other engines, even if the session has
    /// chosen one of them.
    fn pick_for(
        &self,
        tool: &Tool,
        arguments: &Map<String, Value>,
        client: &Client,
    ) -> Result<Arc<Attached>, Fault> {
        let chosen = client.chosen();
        let Some(kind) = tool.kind else {
            let (router, named) = (self.router(), named_instance(arguments));
            let candidates = match named.is_some() || chosen.is_some() {
                true => router.all(),
                // Engines without the ops are skipped. If none has them, one of them says so.
                false => match router.implied(&router.able(tool.needs)) {
                    able if able.is_empty() => router.implied(&router.able(Needs::NOTHING)),
                    able => able,
                },
            };
            let picked = router.pick_among(&candidates, named, chosen.as_ref())?;
            return Ok(router.answering(picked, |engine| tool.needs.are_met_by(&engine.ops())));
        };
        let mut candidates = self.0.router.of_kind(kind, tool.needs);
        if candidates.is_empty() {
            // An engine without the op gives a better error than "not attached".
            candidates = self.0.router.of_kind(kind, Needs::NOTHING);
        }
        let is_free = named_instance(arguments).is_none() && chosen.is_none();
        if is_free {
            candidates = without_stand_ins(&candidates);
        }
        if candidates.is_empty() && is_free {
            return Err(Fault::new(ErrorKind::NotReady, format!("No {kind} engine is attached"))
                .hint(
                    "open the project in its editor, with the plugin in it, or serve its folder \
                     with --project",
                ));
        }
        let is_other_kind = |id: &InstanceId| {
            let fits = candidates.iter().any(|attached| attached.id() == id);
            !fits && self.0.router.find(id).is_some()
        };
        let chosen = chosen.filter(|id| !is_other_kind(id));
        self.router().pick_among(&candidates, named_instance(arguments), chosen.as_ref())
    }
}

/// The same work, answered with compact text that starts with the name of an engine, if one is given.
fn compact_answer(work: Work, engine: Option<String>) -> Work {
    Box::new(move |tools| {
        let work = work(tools);
        Box::pin(async move {
            let mut output = compact::compacted(work.await?);
            if let Some(engine) = engine {
                compact::begin_with_engine(&mut output, &engine);
            }
            Ok(output)
        })
    })
}

/// The same work, with pages of lists bounded by bytes.
fn within_budget(work: Work, offset: usize) -> Work {
    Box::new(move |tools| {
        let work = work(tools);
        Box::pin(async move {
            let mut output = work.await?;
            page_budget::apply(&mut output, offset);
            Ok(output)
        })
    })
}

/// The instance that the arguments name.
pub(super) fn named_instance(arguments: &Map<String, Value>) -> Option<&str> {
    custom::OWN_ARGUMENTS.iter().find_map(|name| arguments.get(*name)?.as_str())
}
