//! What is written down about a call besides its result: its audit line, and that it was refused.

use spawnpoint_protocol::{ErrorKind, Fault, LogId, LogLevel};
use tracing::Instrument;

use super::{Core, Ready, span};
use crate::{
    board::Ticket,
    journal,
    ledger::{Closing, Opening},
    session::Client,
};

/// What is known of a call before it is checked, for the record.
pub(super) struct Request {
    pub(super) tool: String,
    /// The arguments in short.
    pub(super) summary: String,
    /// Whether it gets an audit line.
    pub(super) audited: bool,
    pub(super) client: Client,
}

impl Request {
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
        checked: Result<Ready, Fault>,
        request: Request,
    ) -> Result<Ticket, Fault> {
        match checked {
            Ok(ready) => Ok(self.launch(ready, request)),
            Err(fault) => {
                self.refuse(request, &fault);
                Err(fault)
            }
        }
    }

    /// Writes a refused call down. What the policy forbids goes into the ledger too, so that the owner sees
    /// who tried what.
    fn refuse(&self, request: Request, fault: &Fault) {
        self.audit(&request, Some(fault));
        if !matches!(fault.kind, ErrorKind::PermissionDenied | ErrorKind::ConfirmationRequired) {
            return;
        }
        let opening = request.opening(LogId::fresh(), fault.instance.clone(), false);
        let (ledger, log_id) = (self.ledger().clone(), opening.log_id);
        let closing = Closing::refused(fault);
        let span = span::refused(log_id, &request, fault);
        span.in_scope(|| span::log_failure(fault));
        let record = async move {
            let recorded = match ledger.begin(opening) {
                Ok(()) => ledger.end(log_id, closing).await,
                Err(fault) => Err(fault),
            };
            if let Err(fault) = recorded {
                tracing::error!(%log_id, %fault, "could not record a refused call");
            }
        };
        self.begin(record.instrument(span));
    }

    /// Writes the audit line of a call that changes something, or tried to.
    pub(super) fn audit(&self, request: &Request, failed: Option<&Fault>) {
        if !request.audited {
            return;
        }
        let Request { tool, summary, .. } = request;
        let line = match failed {
            None => format!("tool={tool} ok=true args={summary}"),
            Some(fault) => format!("tool={tool} ok=false args={summary} error={}", fault.message),
        };
        self.journal().write(LogLevel::Info, journal::OWN, Some("audit"), line);
    }
}
