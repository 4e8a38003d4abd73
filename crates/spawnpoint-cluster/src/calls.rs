//! Calls that ended, on every node.
//!
//! A call is recorded by its own node first. A moment later it is published to a stream, from which every node copies it
//! into its own ledger. So every node answers what became of a call, and a node's disk may be lost. A call that cannot
//! be published now is found in the ledger later; one that is published twice is stored once, by its id.

use std::{sync::Arc, time::Duration};

use async_nats::{
    HeaderMap, Subscriber,
    header::NATS_MESSAGE_ID,
    jetstream::{
        consumer::{DeliverPolicy, pull::OrderedConfig},
        context::PublishAckFuture,
        stream::LastRawMessageErrorKind,
    },
};
use futures_util::{StreamExt, future::BoxFuture};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use spawnpoint_core::{
    Core,
    bus::BusEvent,
    core::CallsElsewhere,
    ledger::{EndOrder, Record},
};
use spawnpoint_protocol::LogId;
use tokio::{
    sync::broadcast::error::RecvError,
    time::{Instant, MissedTickBehavior, timeout},
};
use uuid::Uuid;

use crate::{
    frame::{Assembler, frames_of},
    names::{Tenant, last_part},
    node::Shared,
};

/// How long ended calls are collected before they are published together.
const PUBLISH_EVERY: Duration = Duration::from_millis(250);
/// How many calls are read and published at once.
const BATCH: usize = 256;
/// How many calls may wait. Beyond that, they are looked up in the ledger.
const WAITING: usize = 4096;
/// How much earlier than the last published call one may have ended that is not published yet.
const SLACK_MS: i64 = 60_000;
/// How often it is stored how far calls were imported.
const MARK_EVERY: Duration = Duration::from_secs(5);
/// How long to wait before the next try after a failure.
const RETRY: Duration = Duration::from_millis(500);
/// How long other nodes may take to say that they run a call.
const ASK: Duration = Duration::from_millis(500);

/// A question about a call that this node does not know.
#[derive(Debug, Serialize, Deserialize)]
struct WhatBecameOf {
    log_id: LogId,
}

/// Publishes the calls of a core that ended, until it is dropped.
pub(crate) async fn publish(shared: Arc<Shared>, core: Core, tenant: Tenant) {
    let mut events = core.bus().subscribe();
    let mut ticks = tokio::time::interval(PUBLISH_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut publisher = Publisher { shared, core, tenant, waiting: Vec::new(), behind: None };
    loop {
        tokio::select! {
            event = events.recv() => match event {
                Ok(BusEvent::CallEnded { log_id, .. }) => publisher.add(log_id),
                Ok(_) => {}
                Err(RecvError::Lagged(_)) => publisher.fall_behind(),
                Err(RecvError::Closed) => return,
            },
            _ = ticks.tick() => {
                if *publisher.shared.connected().borrow()
                    && let Err(error) = publisher.publish().await
                {
                    tracing::debug!(%error, "could not publish calls that ended");
                    tokio::time::sleep(RETRY).await;
                }
            }
        }
    }
}

struct Publisher {
    shared: Arc<Shared>,
    core: Core,
    tenant: Tenant,
    /// Calls that ended and are not published.
    waiting: Vec<LogId>,
    /// Where this ledger is published on from, once that is known.
    behind: Option<Published>,
}

/// How far the calls of a ledger are published.
struct Published {
    subject: String,
    until: EndOrder,
    /// Whether calls after that are not among those that wait.
    has_gap: bool,
}

impl Publisher {
    fn add(&mut self, log_id: LogId) {
        match self.waiting.len() < WAITING {
            true => self.waiting.push(log_id),
            false => self.fall_behind(),
        }
    }

    /// Some calls are not among those that wait any more.
    fn fall_behind(&mut self) {
        self.waiting.clear();
        if let Some(published) = &mut self.behind {
            published.has_gap = true;
        }
    }

    async fn publish(&mut self) -> Result<(), async_nats::Error> {
        if self.behind.is_none() {
            self.behind = Some(self.last_published().await?);
        }
        let Some(published) = &mut self.behind else { return Ok(()) };
        if published.has_gap {
            self.waiting.clear();
            let ended = published.until.ended.saturating_sub(SLACK_MS);
            let mut after = EndOrder { ended, log_id: None };
            loop {
                let records = self.core.ledger().ended_after(after, BATCH).await?;
                let Some(last) = records.last().and_then(EndOrder::of) else { break };
                send(&self.shared, &published.subject, &records).await?;
                after = last;
                published.until = published.until.max(last);
            }
            published.has_gap = false;
        }
        while !self.waiting.is_empty() {
            let batch = next_batch(&mut self.waiting);
            // Unless it is reset below, the ledger is searched for what was not sent.
            published.has_gap = true;
            let records = self.core.ledger().ended(batch).await?;
            send(&self.shared, &published.subject, &records).await?;
            published.has_gap = false;
            let newest = records.iter().filter_map(EndOrder::of).max();
            published.until = published.until.max(newest.unwrap_or_default());
        }
        Ok(())
    }

    /// How far an earlier server with this ledger has come.
    async fn last_published(&self) -> Result<Published, async_nats::Error> {
        let subject = self.tenant.calls(self.core.ledger().id().await?);
        let stream = self.shared.calls().await?;
        let until = match stream.get_last_raw_message_by_subject(&subject).await {
            // All frames of a call have its end.
            Ok(message) => message.headers.get(ENDED).and_then(|ended| ended.as_str().parse().ok()),
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => None,
            Err(error) => return Err(error.into()),
        };
        let until = EndOrder { ended: until.unwrap_or_default(), log_id: None };
        Ok(Published { subject, until, has_gap: true })
    }
}

/// The calls that have waited for longest. If a later batch fails, the ledger is searched from where this one ended.
fn next_batch(waiting: &mut Vec<LogId>) -> Vec<LogId> {
    waiting.drain(..waiting.len().min(BATCH)).collect()
}

/// The header with the time at which a call ended.
const ENDED: &str = "Spawnpoint-Ended";

/// Publishes calls, and waits until they are stored.
async fn send(shared: &Shared, subject: &str, records: &[Record]) -> Result<(), async_nats::Error> {
    let mut stored: Vec<PublishAckFuture> = Vec::new();
    for record in records {
        let message = serde_json::to_vec(record)?;
        let ended = EndOrder::of(record).unwrap_or_default().ended;
        // The headers are part of the limit.
        let most = shared.client.max_payload().saturating_sub(1024);
        let id = publication_id(record.log_id, &message, most);
        let Some(frames) = frames_of(id, &message, most) else { continue };
        for (number, frame) in frames.enumerate() {
            let mut headers = HeaderMap::new();
            headers.insert(NATS_MESSAGE_ID, format!("{}-{number}", id.simple()).as_str());
            headers.insert(ENDED, ended.to_string().as_str());
            let context = shared.context();
            stored.push(context.publish_with_headers(subject.to_owned(), headers, frame).await?);
        }
    }
    for stored in stored {
        stored.await?;
    }
    Ok(())
}

/// The id of a call's frames. A call that was published in part is published again under the same id, and the server
/// drops those frames that it has: the others have to fit them.
fn publication_id(log_id: LogId, message: &[u8], most: usize) -> Uuid {
    let digest = Sha256::new()
        .chain_update(log_id.0)
        .chain_update(most.to_be_bytes())
        .chain_update(message)
        .finalize();
    let mut id = [0; 16];
    id.copy_from_slice(&digest[..16]);
    Uuid::from_bytes(id)
}

/// Copies the calls of other nodes into the ledger of a core, until it is dropped.
pub(crate) async fn import(shared: Arc<Shared>, core: Core, tenant: Tenant) {
    loop {
        if let Err(error) = import_once(&shared, &core, &tenant).await {
            tracing::debug!(%error, "could not read the calls of other nodes");
        }
        tokio::time::sleep(RETRY).await;
    }
}

async fn import_once(
    shared: &Shared,
    core: &Core,
    tenant: &Tenant,
) -> Result<(), async_nats::Error> {
    let ledger = core.ledger();
    let own = ledger.id().await?.simple().to_string();
    let mut stream = shared.calls().await?;
    let imported = ledger.imported().await?;
    let deliver_policy = match stream.info().await?.state.last_sequence {
        // The stream was created again.
        last if imported == 0 || last < imported => DeliverPolicy::All,
        _ => DeliverPolicy::ByStartSequence { start_sequence: imported + 1 },
    };
    let filter_subject = tenant.all_calls();
    let config = OrderedConfig { filter_subject, deliver_policy, ..OrderedConfig::default() };
    let mut messages = stream.create_consumer(config).await?.messages().await?;
    let mut assembler = Assembler::default();
    let (mut until, mut marked, mut next_mark) = (imported, imported, Instant::now() + MARK_EVERY);
    loop {
        tokio::select! {
            message = messages.next() => {
                let Some(message) = message else { return Ok(()) };
                let message = message?;
                let sequence = message.info()?.stream_sequence;
                if last_part(&message.subject) != own {
                    let Some(record) = assembler.add(message.message.payload) else { continue };
                    match serde_json::from_slice::<Record>(&record) {
                        // One without an end would be refused each time that it is read.
                        Ok(record) if EndOrder::of(&record).is_none() => {
                            tracing::warn!(log_id = %record.log_id, "another node published a call that has not ended");
                        }
                        Ok(record) => ledger.import(&record)?,
                        Err(error) => tracing::warn!(%error, "another node published a call that cannot be read"),
                    }
                }
                // Otherwise a restart would begin in the middle of a call.
                if assembler.is_empty() {
                    until = sequence;
                }
            }
            () = tokio::time::sleep_until(next_mark) => {
                next_mark = Instant::now() + MARK_EVERY;
                if marked != until {
                    ledger.set_imported(until).await?;
                    marked = until;
                }
            }
        }
    }
}

/// Tells other nodes about calls that run on this one, until it is dropped.
pub(crate) async fn answer(shared: Arc<Shared>, core: Core, mut questions: Subscriber) {
    while let Some(question) = questions.next().await {
        let asked = serde_json::from_slice::<WhatBecameOf>(&question.payload);
        let (Ok(WhatBecameOf { log_id }), Some(reply)) = (asked, question.reply) else { continue };
        // Those that ended are on their way to all nodes, but may not have arrived.
        let Ok(Some(record)) = core.ledger().find(log_id).await else { continue };
        let message = serde_json::to_vec(&record).unwrap_or_default();
        if message.len() <= shared.client.max_payload() {
            let _ = shared.client.publish(reply, message.into()).await;
        }
    }
}

/// Finds calls that other nodes run.
pub(crate) struct OtherNodes {
    pub(crate) shared: Arc<Shared>,
    pub(crate) tenant: Tenant,
}

impl CallsElsewhere for OtherNodes {
    fn find(&self, log_id: LogId) -> BoxFuture<'_, Option<Record>> {
        Box::pin(async move {
            if !*self.shared.connected().borrow() || self.shared.nodes.count() < 2 {
                return None;
            }
            let question = serde_json::to_vec(&WhatBecameOf { log_id }).ok()?;
            let client = &self.shared.client;
            let inbox = client.new_inbox();
            let mut answers = client.subscribe(inbox.clone()).await.ok()?;
            let subject = self.tenant.calls_asked();
            client.publish_with_reply(subject, inbox, question.into()).await.ok()?;
            let first = async {
                while let Some(answer) = answers.next().await {
                    if let Ok(record) = serde_json::from_slice(&answer.payload) {
                        return Some(record);
                    }
                }
                None
            };
            timeout(ASK, first).await.ok().flatten()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_that_wait_are_published_in_the_order_in_which_they_ended() {
        let ended: Vec<_> = (0..BATCH + 3).map(|_| LogId::fresh()).collect();
        let mut waiting = ended.clone();
        assert_eq!(next_batch(&mut waiting), ended[..BATCH]);
        assert_eq!(next_batch(&mut waiting), ended[BATCH..]);
        assert!(next_batch(&mut waiting).is_empty());
    }

    #[test]
    fn only_the_same_text_of_the_same_call_is_published_under_the_same_id() {
        let (one, two) = (LogId::fresh(), LogId::fresh());
        let id = publication_id(one, b"a", 1024);
        assert_eq!(publication_id(one, b"a", 1024), id);
        for other in [
            publication_id(two, b"a", 1024),
            publication_id(one, b"b", 1024),
            publication_id(one, b"a", 2048),
        ] {
            assert_ne!(other, id);
        }
    }
}
