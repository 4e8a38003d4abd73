//! Ops that run outside of a tool call.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::{Map, Value};
use spawnpoint_protocol::{Effect, Fault, Op, ToolOutput};

use super::{
    Core,
    approve::{self, Admission},
    check::CheckedCall,
    request::Request,
};
use crate::{
    board::{Board, CallHandle, Outcome},
    catalog::{TimeLimits, Tool},
    engine::{OpContext, OpOutput},
    guard::Gate,
    router::Attached,
    session::Client,
    toolbox::Toolbox,
};

impl Core {
    /// A context for ops that belong to no call: completions, watchers. Refused if every read needs approval.
    pub fn op_context(&self, timeout: Duration) -> Result<OpContext, Fault> {
        self.refuse_unapproved_read("Reading outside of a call")?;
        Ok(self.unchecked_op_context(timeout))
    }

    /// The same for the owner of the server, whose reads need no approval.
    pub fn owners_op_context(&self, timeout: Duration) -> OpContext {
        self.unchecked_op_context(timeout)
    }

    fn unchecked_op_context(&self, timeout: Duration) -> OpContext {
        let (live, _) = Board::default().open(
            Arc::default(),
            Client::default(),
            Arc::default(),
            self.0.ledger.clone(),
        );
        OpContext {
            log_id: live.log_id,
            op_id: None,
            deadline: Instant::now() + timeout,
            cancelled: live.cancelled.clone(),
            effect: Effect::Read,
            reports: live,
        }
    }

    /// Runs the tool of a resource without recording a call. Refused if a person would have to approve it,
    /// because only a recorded call can wait for that.
    pub async fn read_unrecorded(
        &self,
        tool: &Tool,
        arguments: Map<String, Value>,
        client: &Client,
    ) -> Outcome {
        let checked = self.check_declared(tool, arguments, client)?;
        if matches!(checked.admission, Admission::Approve(_)) {
            return Err(approve::needs_approval(&format!("'{}'", tool.name)));
        }
        let toolbox = Toolbox {
            core: self.clone(),
            client: client.clone(),
            cx: self.unchecked_op_context(TimeLimits::Quick.wait()),
            instance: checked.instance,
        };
        (checked.work)(toolbox).await
    }

    /// Starts one op that belongs to no tool: getting a prompt or reading a resource that an engine defines. It
    /// can ask its client like a call, and is recorded only if it needs approval.
    pub fn start_op(
        &self,
        instance: Arc<Attached>,
        op: impl Into<Op>,
        client: &Client,
    ) -> Result<CallHandle, Fault> {
        let op = op.into();
        let writes = op.name().effect() == Effect::Write;
        let gate = if writes { Gate::WRITE } else { Gate::OPEN };
        let arguments = op.params().as_object().cloned().unwrap_or_default();
        let admission = self.admit(op.name().as_str(), gate, &arguments, client)?;
        let request = Request::new(op.name().as_str(), &arguments, writes, client);
        let checked = CheckedCall {
            writes,
            recorded: matches!(admission, Admission::Approve(_)),
            time_limits: TimeLimits::Long,
            instance: Some(instance.clone()),
            admission,
            work: Box::new(move |tools: Toolbox| {
                Box::pin(async move {
                    let outcome = instance.run(op, &tools.cx).await;
                    outcome.map(|OpOutput(value)| ToolOutput::json(value))
                })
            }),
        };
        Ok(self.launch(checked, request).0)
    }
}
