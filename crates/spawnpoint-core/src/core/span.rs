//! The `tracing` span of a call, which ties every log line written during the call to it.
//!
//! Spans have level INFO: with the default filter (`warn`) none is created, and a call costs nothing more.

use spawnpoint_protocol::{Fault, LogId, ToolOutput};
use tracing::{Span, field};

use super::{CheckedCall, request::Request};

/// The span of a call that is about to run.
pub(super) fn of(log_id: LogId, checked: &CheckedCall, request: &Request) -> Span {
    tracing::info_span!(
        "call",
        log_id = %log_id,
        tool = &*request.tool,
        instance = checked.instance.as_ref().map(|instance| field::display(instance.id())),
        client = &*request.client.name,
    )
}

/// The span of a call that was refused before it ran.
pub(super) fn refused(log_id: LogId, request: &Request, fault: &Fault) -> Span {
    tracing::info_span!(
        "call",
        log_id = %log_id,
        tool = &*request.tool,
        instance = fault.instance,
        client = &*request.client.name,
    )
}

/// Logs how a call ended.
pub(super) fn log_outcome(outcome: &Result<ToolOutput, Fault>) {
    match outcome {
        Ok(output) if output.is_error => tracing::info!("call failed: the tool returned an error"),
        Ok(_) => tracing::debug!("call succeeded"),
        Err(fault) => log_failure(fault),
    }
}

/// Logs why a call failed or was refused.
pub(super) fn log_failure(fault: &Fault) {
    tracing::info!(kind = ?fault.kind, "call failed: {}", fault.message);
}
