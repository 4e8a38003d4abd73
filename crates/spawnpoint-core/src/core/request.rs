//! What is recorded about a call besides its result: its audit line, and that it was refused.

use std::{borrow::Cow, sync::Arc, time::Duration};

use serde_json::{Map, Value};
use spawnpoint_protocol::{ErrorKind, Fault, LogId, LogLevel};

use super::{CheckedCall, Core, DrivenCall, span};
use crate::{
    audit,
    board::{CallHandle, Outcome},
    bus::BusEvent,
    journal,
    ledger::{CallStatus, Closing, Opening},
    metrics,
    observe::{CallNews, EndedCall, ObservedCall},
    secrets::{self, Secret},
    session::Client,
};

/// What is known about a call before it is checked, for the ledger and the audit line.
pub(super) struct Request {
    pub(super) tool: Arc<str>,
    /// The toolset of the tool, or what stands for it in the counts of calls.
    pub(super) toolset: &'static str,
    /// The arguments in short.
    pub(super) summary: Arc<str>,
    /// Values among the arguments that must not be recorded.
    pub(super) secrets: Arc<[Secret]>,
    /// Whether it gets an audit line.
    pub(super) audited: bool,
    pub(super) client: Client,
    /// The arguments without secrets, if someone observes calls.
    pub(super) observed: Option<Arc<Map<String, Value>>>,
}

impl Request {
    /// A call of this tool with these arguments.
    pub(super) fn new(
        tool: &str,
        arguments: &Map<String, Value>,
        audited: bool,
        client: &Client,
    ) -> Self {
        let (summary, secrets) = audit::summary(arguments);
        Self {
            tool: tool.into(),
            toolset: metrics::UNKNOWN,
            summary: summary.into(),
            secrets: secrets.into(),
            audited,
            client: client.clone(),
            observed: None,
        }
    }

    /// Keeps the arguments, without their secrets, for observers of the call.
    pub(super) fn observe(&mut self, arguments: &Map<String, Value>) {
        self.observed = Some(Arc::new(secrets::arguments_without(arguments, &self.secrets)));
    }

    /// The call as observers see it, if there are any.
    pub(super) fn observed_call(
        &self,
        log_id: LogId,
        instance: Option<String>,
        writes: bool,
        awaits_approval: bool,
    ) -> Option<Arc<ObservedCall>> {
        Some(Arc::new(ObservedCall {
            log_id,
            tool: self.tool.clone(),
            client: self.client.name.clone(),
            session: self.client.session.as_ref().map(|session| session.id()),
            instance,
            summary: self.summary.clone(),
            arguments: self.observed.clone()?,
            writes,
            awaits_approval,
        }))
    }

    /// The fault as it is recorded: without secrets, which messages may quote.
    fn without_secrets(&self, fault: &Fault) -> Fault {
        secrets::without_secrets(fault, &self.secrets)
    }

    /// The outcome as it is recorded.
    pub(super) fn recorded<'o>(&self, outcome: &'o Outcome) -> Cow<'o, Outcome> {
        secrets::outcome_without_secrets(outcome, &self.secrets)
    }

    pub(super) fn opening(
        &self,
        log_id: LogId,
        instance: Option<String>,
        awaits_approval: bool,
    ) -> Opening {
        Opening {
            log_id,
            tool: self.tool.clone(),
            arguments: self.summary.clone(),
            instance,
            client: self.client.name.clone(),
            awaits_approval,
        }
    }
}

impl Core {
    /// Launches a call that passed every check, or records why it was refused.
    pub(super) fn launch_checked(
        &self,
        checked: Result<CheckedCall, Fault>,
        request: Request,
    ) -> Result<(CallHandle, DrivenCall), Fault> {
        match checked {
            Ok(checked) => Ok(self.launch(checked, request)),
            // What the policy forbids goes into the ledger, so that the owner sees who tried what.
            Err(fault) => {
                match fault.kind {
                    ErrorKind::PermissionDenied | ErrorKind::ConfirmationRequired => {
                        self.record_refusal(request, &fault);
                    }
                    _ => self.audit(&request, &Err(fault.clone())),
                }
                Err(fault)
            }
        }
    }

    /// Records a refused call in the ledger, and returns its log id.
    pub(super) fn record_refusal(&self, request: Request, fault: &Fault) -> LogId {
        self.audit(&request, &Err(fault.clone()));
        let opening = request.opening(LogId::fresh(), fault.instance.clone(), false);
        let log_id = opening.log_id;
        let shown = request.without_secrets(fault);
        let closing = Closing::refused(&shown);
        span::refused(log_id, &request, &shown).in_scope(|| {
            span::log_failure(&shown);
            let begun = self.ledger().begin(opening);
            if let Err(fault) = begun.and_then(|()| self.ledger().end(log_id, &closing)) {
                tracing::error!(%log_id, %fault, "could not record a refused call");
            }
        });
        let call = request.observed_call(log_id, fault.instance.clone(), request.audited, false);
        if let Some(call) = call {
            self.observers().publish(CallNews::Started(call));
            self.observers().publish(CallNews::Ended(Arc::new(EndedCall {
                log_id,
                status: CallStatus::Refused,
                duration: Duration::ZERO,
                outcome: Arc::new(Err(shown)),
            })));
        }
        let (tool, client) = (request.tool, request.client.name);
        self.bus().publish(BusEvent::CallEnded { log_id, tool, client, ok: false });
        log_id
    }

    /// Writes the audit line of a call that changes something, or tried to.
    pub(super) fn audit(&self, request: &Request, outcome: &Outcome) {
        if !request.audited {
            return;
        }
        let Request { tool, summary, .. } = request;
        let error = match outcome {
            Ok(output) if output.is_error => Some("the tool reported a failure".to_owned()),
            Ok(_) => None,
            Err(fault) => {
                Some(audit::printable(&request.without_secrets(fault).message).into_owned())
            }
        };
        let line = match error {
            None => format!("tool={tool} ok=true args={summary}"),
            Some(error) => format!("tool={tool} ok=false args={summary} error={error}"),
        };
        self.journal().write(LogLevel::Info, journal::OWN, Some("audit"), line);
    }
}
