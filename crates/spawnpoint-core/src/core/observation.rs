//! A call as its observers follow it.

use std::{sync::Arc, time::Instant};

use super::Core;
use crate::{
    board::Outcome,
    ledger::CallStatus,
    observe::{CallNews, CallRecorder, EndedCall, ObservedCall},
    router::Attached,
};

/// A call that someone observes.
pub(super) struct Observation {
    core: Core,
    call: Arc<ObservedCall>,
    on: Option<Arc<Attached>>,
    /// The recorder that saw the beginning; it gets the end, even if it was replaced meanwhile.
    recorder: Option<Arc<dyn CallRecorder>>,
    since: Instant,
}

impl Core {
    /// Tells the observers that a call started.
    pub(super) fn observation(
        &self,
        call: Arc<ObservedCall>,
        on: Option<Arc<Attached>>,
    ) -> Observation {
        self.observers().publish(CallNews::Started(call.clone()));
        let recorder = self.observers().recorder();
        Observation { core: self.clone(), call, on, recorder, since: Instant::now() }
    }
}

impl Observation {
    /// Lets the recorder look before the call runs.
    pub(super) async fn before_it_runs(&self, waited_for_approval: bool) {
        if waited_for_approval {
            self.core.observers().publish(CallNews::Approved(self.call.log_id));
        }
        if let Some(recorder) = &self.recorder {
            recorder.before(self.call.clone(), self.on.clone()).await;
        }
    }

    /// Tells the observers that the call ended.
    pub(super) async fn ended(&self, status: CallStatus, outcome: Arc<Outcome>) {
        let ended = Arc::new(EndedCall {
            log_id: self.call.log_id,
            status,
            duration: self.since.elapsed(),
            outcome,
        });
        if let Some(recorder) = &self.recorder {
            recorder.after(ended.clone(), self.on.clone()).await;
        }
        self.core.observers().publish(CallNews::Ended(ended));
    }
}
