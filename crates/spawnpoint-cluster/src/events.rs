//! Events of engines, for subscribers on other nodes. An event that is lost on the way is not sent again.

use std::sync::Arc;

use async_nats::Subscriber;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use spawnpoint_core::{Core, bus::BusEvent};
use spawnpoint_protocol::{Event, InstanceId};
use tokio::sync::broadcast::error::RecvError;

use crate::{
    names::{NodeId, Tenant, last_part},
    node::Shared,
    presence::Directory,
};

/// An event of an engine.
#[derive(Debug, Serialize, Deserialize)]
struct EngineEvent {
    instance: InstanceId,
    event: Event,
}

/// Sends the events of this node's engines until it is dropped.
pub(crate) async fn send(shared: Arc<Shared>, core: Core, tenant: Tenant) {
    let mut events = core.bus().subscribe();
    loop {
        let (instance, event) = match events.recv().await {
            Ok(BusEvent::Engine { instance, event }) => (instance, event),
            Ok(_) => continue,
            Err(RecvError::Lagged(lost)) => {
                tracing::warn!(lost, "events of engines were not sent to other nodes");
                continue;
            }
            Err(RecvError::Closed) => return,
        };
        let attached = core.router().find(&instance);
        if attached.is_some_and(|attached| !attached.engine().is_on_another_node()) {
            let subject = tenant.events(shared.id);
            // An event that is too long for one message stays on this node.
            let message = serde_json::to_vec(&EngineEvent { instance, event }).unwrap_or_default();
            if message.len() <= shared.client.max_payload() && *shared.connected().borrow() {
                let _ = shared.client.publish(subject, message.into()).await;
            }
        }
    }
}

/// Publishes the events of other nodes' engines until it is dropped.
pub(crate) async fn receive(
    shared: Arc<Shared>,
    directory: Arc<Directory>,
    mut events: Subscriber,
) {
    while let Some(message) = events.next().await {
        let from = NodeId::parse(last_part(&message.subject)).filter(|from| *from != shared.id);
        let event = serde_json::from_slice::<EngineEvent>(&message.payload);
        if let (Some(from), Ok(EngineEvent { instance, event })) = (from, event) {
            directory.publish(from, &instance, event);
        }
    }
}
