//! What is recorded about a call besides its result: its audit line, and that it was refused.

use std::{borrow::Cow, sync::Arc};

use serde_json::{Map, Value};
use spawnpoint_protocol::{ErrorKind, Fault, LogId, LogLevel};

use super::{CheckedCall, Core, DrivenCall, span};
use crate::{
    audit,
    board::{CallHandle, Outcome},
    bus::BusEvent,
    journal,
    ledger::{Closing, Opening},
    secrets::{self, Secret},
    session::Client,
};

/// What is known about a call before it is checked, for the ledger and the audit line.
pub(super) struct Request {
    pub(super) tool: Arc<str>,
    /// The arguments in short.
    pub(super) summary: Arc<str>,
    /// Values among the arguments that must not be recorded.
    secrets: Vec<Secret>,
    /// Whether it gets an audit line.
    pub(super) audited: bool,
    pub(super) client: Client,
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
            summary: summary.into(),
            secrets,
            audited,
            client: client.clone(),
        }
    }

    /// The fault as it is recorded: without secrets, which messages may quote.
    fn without_secrets(&self, fault: &Fault) -> Fault {
        secrets::without_secrets(fault, &self.secrets)
    }

    /// The outcome as it is recorded.
    pub(super) fn recorded<'o>(&self, outcome: &'o Outcome) -> Cow<'o, Outcome> {
        match outcome {
            Err(fault) if !self.secrets.is_empty() => Cow::Owned(Err(self.without_secrets(fault))),
            Ok(output) => match secrets::output_without_secrets(output, &self.secrets) {
                Some(output) => Cow::Owned(Ok(output)),
                None => Cow::Borrowed(outcome),
            },
            outcome => Cow::Borrowed(outcome),
        }
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
