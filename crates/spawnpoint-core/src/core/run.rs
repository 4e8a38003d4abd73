//! Runs checked calls: ledger → engine → ledger.

use std::{collections::BTreeMap, pin::pin, sync::Arc, time::Instant};

use serde_json::{Value, json};
use spawnpoint_protocol::{AnswerAction, Ask, Content, Effect, ErrorKind, Fault, LogId};
use tracing::Instrument;

use super::{
    Core,
    approve::{self, Admission},
    check::CheckedCall,
    driven::DrivenCall,
    request::Request,
    span,
};
use crate::{
    board::{CallHandle, LiveCall, Outcome},
    bus::BusEvent,
    engine::OpContext,
    ledger::Closing,
    router::Attached,
    session::Client,
    toolbox::Toolbox,
};

impl Core {
    /// Puts a call on the board and runs it.
    pub(super) fn launch(
        &self,
        checked: CheckedCall,
        request: Request,
    ) -> (CallHandle, DrivenCall) {
        let Request { tool, client, secrets, .. } = &request;
        let ledger = self.0.ledger.clone();
        let (live, handle) =
            self.0.board.open(tool.clone(), client.clone(), secrets.clone(), ledger);
        if checked.writes {
            live.may_write();
        }
        if matches!(checked.admission, Admission::Approve(_)) {
            live.waits_for_approval(Some(approve::waiting_note(live.log_id)));
        }
        let span = span::of(live.log_id, &checked, &request);
        let run = self.clone().run_to_end(checked, live, request).instrument(span);
        (handle, DrivenCall::start(run, &self.0.tasks))
    }

    /// Stores a complete output of which only the beginning was stored. It has no secrets any more.
    pub(super) fn store_complete(&self, log_id: LogId, recorded: &Outcome) {
        if Closing::of(recorded).is_whole() {
            return;
        }
        if let Err(fault) = self.0.ledger.end(log_id, &Closing::awaited(recorded)) {
            tracing::error!(%log_id, %fault, "could not store a long result completely");
        }
    }

    /// Runs a checked call to its end: records, approves, runs and answers it.
    async fn run_to_end(self, checked: CheckedCall, live: Arc<LiveCall>, request: Request) {
        let client = request.client.clone();
        if !checked.recorded {
            let begun = Instant::now();
            let outcome = self.run(checked, &live, client).await;
            self.metrics().count_ended(request.toolset, &outcome, begun.elapsed());
            span::log_outcome(&outcome);
            return self.0.board.close(&live, outcome);
        }
        let instance = checked.instance.as_ref().map(|instance| instance.id().to_string());
        let awaits_approval = matches!(checked.admission, Admission::Approve(_));
        let observed =
            request.observed_call(live.log_id, instance.clone(), checked.writes, awaits_approval);
        let observed = observed.map(|call| self.observation(call, checked.instance.clone()));
        let opening = request.opening(live.log_id, instance, awaits_approval);
        let writes = checked.writes;
        if let (true, Some(session)) = (writes, &client.session) {
            session.with_memory(|memory| memory.add_change(live.log_id));
        }
        let may_run = match writes || awaits_approval {
            // A call that changes something or waits for approval is recorded before it runs.
            true => self.0.ledger.begin_durably(opening),
            false => self.0.ledger.begin(opening),
        };
        let may_run = match (may_run, &checked.admission) {
            (Ok(()), Admission::Approve(held)) => {
                let request = held.request(&checked, live.log_id, &request);
                self.await_approval(held, &live, request).await
            }
            (Ok(()), _) => Ok(()),
            (Err(fault), _) => Err(fault.hint("nothing was run; check that the disk is not full")),
        };
        if let (Ok(()), Some(observed)) = (&may_run, &observed) {
            observed.before_it_runs(awaits_approval).await;
        }
        let begun = Instant::now();
        let has_run = may_run.is_ok();
        let mut outcome = match may_run {
            Ok(()) if writes => self.run(checked, &live, client).await,
            Ok(()) => self.run_and_record(checked, &live, client).await,
            Err(fault) => Err(fault),
        };
        match &outcome {
            Err(fault) if !has_run => self.metrics().count_refused(request.toolset, fault.kind),
            outcome => self.metrics().count_ended(request.toolset, outcome, begun.elapsed()),
        }
        let recorded = request.recorded(&outcome);
        span::log_outcome(&recorded);
        let closing = match live.is_followed() {
            true => Closing::of(&recorded),
            false => Closing::awaited(&recorded),
        };
        let to_complete = (!closing.is_whole()).then(|| (*recorded).clone());
        if let Some(observed) = &observed {
            observed.ended(closing.status(), Arc::new(recorded.into_owned())).await;
        }
        if let Err(fault) = self.0.ledger.end(live.log_id, &closing) {
            tracing::error!(log_id = %live.log_id, %fault, "could not record the end of a call");
            outcome = unrecorded(outcome, &fault);
        }
        let ok = outcome.as_ref().is_ok_and(|output| !output.is_error);
        self.audit(&request, &outcome);
        self.0.board.close(&live, outcome);
        // The caller may have disconnected while the end was written.
        if let Some(recorded) = to_complete
            && !live.is_followed()
        {
            self.store_complete(live.log_id, &recorded);
        }
        let (tool, client) = (request.tool, request.client.name);
        let ended = BusEvent::CallEnded { log_id: live.log_id, tool, client, ok };
        self.0.bus.publish(ended);
    }

    /// Runs a call that changes nothing. Its beginning and end are recorded together, which halves the writes,
    /// unless it takes long: then its beginning is recorded while it runs.
    async fn run_and_record(
        &self,
        checked: CheckedCall,
        live: &Arc<LiveCall>,
        client: Client,
    ) -> Outcome {
        let mut run = pin!(self.run(checked, live, client));
        tokio::select! {
            biased;
            outcome = run.as_mut() => return outcome,
            () = self.0.unrecorded.wait() => {}
        }
        self.0.ledger.record(live.log_id);
        run.await
    }

    async fn run(&self, checked: CheckedCall, live: &Arc<LiveCall>, client: Client) -> Outcome {
        let CheckedCall { time_limits, instance, admission, work, writes, .. } = checked;
        let on = instance.clone();
        let _counted = on.as_ref().map(|on| on.count_call());
        let cx = OpContext {
            log_id: live.log_id,
            op_id: None,
            deadline: Instant::now() + time_limits.limit(),
            cancelled: live.cancelled.clone(),
            effect: if writes { Effect::Write } else { Effect::Read },
            reports: live.clone(),
        };
        let work = async {
            if let Admission::Confirm(held) = &admission {
                confirm(&live.tool, instance.as_deref(), &cx).await?;
                self.check_again(held)?;
            }
            work(Toolbox { core: self.clone(), client, cx: cx.clone(), instance }).await
        };
        tokio::select! {
            biased;
            outcome = work => outcome,
            () = live.cancelled.cancelled() => {
                Err(Fault::new(ErrorKind::Cancelled, "The call was cancelled"))
            }
        }
    }
}

/// Adds to an outcome that the ledger does not have it, so that its log id will not find it.
fn unrecorded(outcome: Outcome, why: &Fault) -> Outcome {
    let note =
        format!("This result could not be recorded and cannot be read again by its log id: {why}");
    match outcome {
        Ok(mut output) => {
            if let (true, Some(structured)) = (output.content.is_empty(), &output.structured) {
                output.content.push(Content::text(structured.to_string()));
            }
            output.content.push(Content::text(note));
            Ok(output)
        }
        Err(fault) => {
            let hint = fault.hint.as_ref().map_or(note.clone(), |hint| format!("{hint}. {note}"));
            Err(fault.hint(hint))
        }
    }
}

/// Asks the user of the client to confirm the call.
async fn confirm(tool: &str, instance: Option<&Attached>, cx: &OpContext) -> Result<(), Fault> {
    let target = instance.map(|on| format!(" on {}", on.id())).unwrap_or_default();
    let schema = json!({
        "type": "object",
        "properties": { "confirm": { "type": "boolean", "title": "Go ahead", "default": false } },
        "required": ["confirm"],
    });
    let question = Ask::Form {
        message: format!("May '{tool}' change something{target}?"),
        schema: schema.as_object().cloned().unwrap_or_default(),
    };
    let answers = cx.ask(BTreeMap::from([("confirm".to_owned(), question)])).await?;
    let yes = answers.get("confirm").is_some_and(|answer| {
        answer.action == AnswerAction::Accept && answer.content["confirm"] == Value::Bool(true)
    });
    match yes {
        true => Ok(()),
        false => Err(Fault::new(ErrorKind::PermissionDenied, "Declined by the user")),
    }
}
