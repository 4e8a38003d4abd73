//! Results that engines report to another node than the one that sent the op.

use std::sync::Arc;

use async_nats::Subscriber;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Core, late::LateResult};
use spawnpoint_protocol::{InstanceId, OpOutput};
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::{frame::Assembler, message::OpEnd, names::Tenant, node::Shared};

/// How many results may wait to be sent.
const RESULTS: usize = 64;

/// A result that no op of the sender waits for.
#[derive(Debug, Serialize, Deserialize)]
struct LateMessage {
    instance: InstanceId,
    id: Uuid,
    end: OpEnd,
}

/// Passes on results of this node's engines until it is dropped.
pub(crate) async fn send(shared: Arc<Shared>, core: Core, tenant: Tenant) {
    let (sender, mut results) = mpsc::channel(RESULTS);
    core.late_results().pass_on_with(move |result| {
        // Without room, the op ends as unknown.
        let _ = sender.try_send(result);
    });
    while let Some(LateResult { instance, id, answer }) = results.recv().await {
        let end = OpEnd::from(answer.map(OpOutput));
        let _ = shared.send(tenant.late(), None, &LateMessage { instance, id, end }).await;
    }
}

/// Receives results of other nodes' engines until it is dropped.
pub(crate) async fn receive(core: Core, mut results: Subscriber) {
    let mut assembler = Assembler::default();
    while let Some(message) = results.next().await {
        let Some(message) = assembler.add(message.payload) else { continue };
        if let Ok(LateMessage { instance, id, end }) = serde_json::from_slice(&message) {
            let answer = match end {
                OpEnd::Output(value) => Ok(value),
                OpEnd::Fault(fault) => Err(fault),
            };
            core.late_results().arrived(LateResult { instance, id, answer });
        }
    }
}
