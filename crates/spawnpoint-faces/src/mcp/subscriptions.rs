//! Notifications of changes: a list has changed, or a resource that the client watches.
//!
//! Each connection of the older era has one watcher, and so has each `subscriptions/listen` of the modern one.
//! Changes that an engine reports are forwarded; others are found by reading the resource once a second. A resource
//! that reads the same as before is not reported.

use std::{
    collections::{BTreeMap, BTreeSet},
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use rmcp::{
    ErrorData, Peer, RoleServer,
    model::{ResourceUpdatedNotificationParam, SubscriptionFilter},
    service::{RequestContext, SubscriptionContext, SubscriptionSink},
};
use spawnpoint_core::{
    bus::BusEvent,
    session::{Choices, Client},
};
use spawnpoint_protocol::{ErrorKind, Event, Fault};
use tokio::{
    sync::{broadcast, watch},
    time::MissedTickBehavior,
};
use tokio_util::sync::CancellationToken;

use super::{Face, Handler, Link, error, lists::ListDigest, resources::fits};

/// How often a watched resource is read.
const READ_EVERY: Duration = Duration::from_secs(1);
/// How many resources one connection may watch.
const MAX_WATCHED: usize = 256;

/// What a client wants to be notified of.
#[derive(Clone, Debug, Default)]
pub struct Interest {
    tools: bool,
    prompts: bool,
    resources: bool,
    uris: BTreeSet<String>,
}

impl Interest {
    /// The resources that it includes.
    pub fn uris(&self) -> &BTreeSet<String> {
        &self.uris
    }

    /// Replaces the resources by those that another node stored.
    pub fn set_uris(&mut self, uris: BTreeSet<String>) {
        self.uris = uris;
    }

    /// Whether it includes a resource.
    pub fn watches_resources(&self) -> bool {
        !self.uris.is_empty()
    }
}

/// Where notifications go.
enum ChangeSink {
    Legacy(Peer<RoleServer>),
    Modern(SubscriptionSink),
}

impl ChangeSink {
    /// Sends a notification. Returns false if the client is gone.
    async fn send(&self, change: &Change) -> bool {
        match self {
            Self::Legacy(peer) => match change {
                Change::Tools => peer.notify_tool_list_changed().await,
                Change::Prompts => peer.notify_prompt_list_changed().await,
                Change::Resources => peer.notify_resource_list_changed().await,
                Change::Updated(uri) => {
                    peer.notify_resource_updated(ResourceUpdatedNotificationParam::new(uri)).await
                }
            }
            .is_ok(),
            Self::Modern(sink) => match change {
                Change::Tools => sink.notify_tool_list_changed().await,
                Change::Prompts => sink.notify_prompt_list_changed().await,
                Change::Resources => sink.notify_resource_list_changed().await,
                Change::Updated(uri) => sink.notify_resource_updated(uri).await,
            }
            .is_ok(),
        }
    }
}

enum Change {
    Tools,
    Prompts,
    Resources,
    Updated(String),
}

impl Handler {
    /// Starts the watcher of a connection of the older era.
    pub(super) fn watch_for_legacy(&self, context: &RequestContext<RoleServer>) {
        let (Some(link), Some(connection)) = (&self.link, &self.connection) else { return };
        if connection.has_watcher.swap(true, Ordering::Relaxed) {
            return;
        }
        link.interest.send_modify(|interest| {
            (interest.tools, interest.prompts, interest.resources) = (true, true, true);
        });
        let mut watcher = Watcher::new(
            self.face.clone(),
            self.client(context),
            link.interest.subscribe(),
            ChangeSink::Legacy(context.peer.clone()),
        );
        watcher.link = Some(link.clone());
        tokio::spawn(watcher.run(connection.closing.clone()));
    }

    pub(super) fn resource_subscribe(
        &self,
        uri: String,
        context: &RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        let Some(link) = &self.link else {
            let what = "A subscription needs a session: send 'initialize' first";
            return Err(ErrorData::invalid_request(what, None));
        };
        if !self.readable(&uri) {
            let fault = Fault::missing("Resource", &uri);
            return Err(error::no_resource(&uri, &fault));
        }
        self.watch_for_legacy(context);
        let room = link.interest.borrow().uris.len() < MAX_WATCHED;
        if !room {
            let fault = Fault::new(
                ErrorKind::RateLimited,
                format!("A connection can watch {MAX_WATCHED} resources"),
            );
            return Err(error::error_of(&fault));
        }
        link.interest.send_modify(|interest| {
            interest.uris.insert(uri);
        });
        Ok(())
    }

    pub(super) fn resource_unsubscribe(&self, uri: &str) {
        if let Some(link) = &self.link {
            link.interest.send_modify(|interest| {
                interest.uris.remove(uri);
            });
        }
    }

    /// The part of a modern client's request that can be granted.
    pub(super) fn acceptable(&self, requested: &SubscriptionFilter) -> SubscriptionFilter {
        let mut accepted = requested.clone();
        accepted.resource_subscriptions = requested.resource_subscriptions.as_ref().map(|uris| {
            uris.iter().filter(|uri| self.readable(uri)).take(MAX_WATCHED).cloned().collect()
        });
        accepted
    }

    /// Serves one `subscriptions/listen` until its client or the connection ends it.
    pub(super) async fn subscription(&self, context: SubscriptionContext) {
        let accepted = context.accepted();
        let interest = Interest {
            tools: accepted.tools_list_changed == Some(true),
            prompts: accepted.prompts_list_changed == Some(true),
            resources: accepted.resources_list_changed == Some(true),
            uris: accepted.resource_subscriptions.iter().flatten().cloned().collect(),
        };
        let (_keep, interest) = watch::channel(interest);
        let watcher = Watcher::new(
            self.face.clone(),
            self.client(context.request_context()),
            interest,
            ChangeSink::Modern(context.sink().clone()),
        );
        let closing = self.connection.as_ref().map(|connection| connection.closing.clone());
        tokio::select! {
            () = context.cancelled() => {}
            () = watcher.run(closing.unwrap_or_default()) => {}
        }
    }

    fn readable(&self, uri: &str) -> bool {
        let core = &self.face.core;
        core.catalog().resource(uri).is_some()
            || core
                .router()
                .all()
                .iter()
                .any(|attached| attached.offers().resources.iter().any(|spec| fits(spec, uri)))
    }
}

struct Watcher {
    face: Arc<Face>,
    client: Client,
    interest: watch::Receiver<Interest>,
    sink: ChangeSink,
    /// Whether the client watches resources.
    watching: bool,
    /// All events for a client that watches resources; for others only those about attached engines, because
    /// there may be many clients.
    bus: broadcast::Receiver<BusEvent>,
    /// The choices of the client's session, which change the lists that it sees.
    choices: Option<watch::Receiver<Choices>>,
    lists: ListDigest,
    /// Stores the digest for the next watcher of the session.
    link: Option<Arc<Link>>,
    /// Digest of the last contents of each watched catalog resource.
    digests: BTreeMap<String, u64>,
}

impl Watcher {
    fn new(
        face: Arc<Face>,
        client: Client,
        interest: watch::Receiver<Interest>,
        sink: ChangeSink,
    ) -> Self {
        let watching = interest.borrow().watches_resources();
        Self {
            watching,
            bus: receiver(&face, watching),
            lists: face.lists.now(&face.core).digest_for(&face.core, &client),
            link: None,
            choices: client.session.as_ref().map(|session| session.choices()),
            face,
            client,
            interest,
            sink,
            digests: BTreeMap::new(),
        }
    }

    async fn run(mut self, closing: CancellationToken) {
        tokio::select! {
            () = closing.cancelled() => {}
            () = self.watch() => {}
        }
    }

    async fn watch(&mut self) {
        let mut ticks = tokio::time::interval(READ_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let sent = self.link.as_ref().and_then(|link| *link.lock_known_lists());
        if let Some(sent) = sent {
            self.lists = sent;
            self.compare_lists().await;
        }
        self.compare_resources(None).await;
        loop {
            let there = tokio::select! {
                event = self.bus.recv() => match event {
                    Ok(event) => self.handle(event).await,
                    Err(broadcast::error::RecvError::Lagged(_)) => self.compare_lists().await,
                    Err(broadcast::error::RecvError::Closed) => return,
                },
                _ = ticks.tick(), if self.watching => self.compare_resources(None).await,
                () = changed(&mut self.choices) => self.compare_lists().await,
                changed = self.interest.changed() => changed.is_ok() && self.update_interest().await,
            };
            if !there {
                return;
            }
        }
    }

    /// The client watches other resources than before.
    async fn update_interest(&mut self) -> bool {
        let watching = self.interest.borrow().watches_resources();
        if watching != self.watching {
            self.watching = watching;
            self.bus = receiver(&self.face, watching);
            // Engines may have been attached or detached between the two receivers.
            if !self.compare_lists().await {
                return false;
            }
        }
        self.compare_resources(None).await
    }

    async fn handle(&mut self, event: BusEvent) -> bool {
        match &event {
            BusEvent::Attached(_) | BusEvent::Detached(_) | BusEvent::OffersChanged(_)
                if !self.compare_lists().await =>
            {
                return false;
            }
            BusEvent::Engine { event: Event::ResourceUpdated { uri }, .. }
                if self.interest.borrow().uris.contains(uri) =>
            {
                return self.sink.send(&Change::Updated(uri.clone())).await;
            }
            BusEvent::Attached(_)
            | BusEvent::Detached(_)
            | BusEvent::Away(_)
            | BusEvent::Back(_)
            | BusEvent::OffersChanged(_)
            | BusEvent::Engine { .. }
            | BusEvent::Logged(_)
            | BusEvent::CallEnded { .. } => {}
        }
        self.compare_resources(Some(&event)).await
    }

    /// Compares the lists with those that the client knows.
    async fn compare_lists(&mut self) -> bool {
        let core = &self.face.core;
        let now = self.face.lists.now(core).digest_for(core, &self.client);
        let before = std::mem::replace(&mut self.lists, now);
        if let Some(link) = &self.link {
            *link.lock_known_lists() = Some(now);
        }
        let interest = self.interest.borrow().clone();
        let changes = [
            (interest.tools && before.tools != now.tools, Change::Tools),
            (interest.prompts && before.prompts != now.prompts, Change::Prompts),
            (interest.resources && before.resources != now.resources, Change::Resources),
        ];
        for (changed, change) in changes {
            if changed && !self.sink.send(&change).await {
                return false;
            }
        }
        true
    }

    /// Reads the watched catalog resources, or those that an event may have changed, and reports which differ.
    /// The first reading is not reported.
    async fn compare_resources(&mut self, because: Option<&BusEvent>) -> bool {
        let uris = self.interest.borrow().uris.clone();
        self.digests.retain(|uri, _| uris.contains(uri));
        let face = self.face.clone();
        for uri in uris {
            let Some((resource, tool, arguments)) = face.core.catalog().resource(&uri) else {
                continue;
            };
            if because.is_some_and(|event| !(resource.changes_on)(event)) {
                continue;
            }
            // An engine that cannot be read now counts as unchanged.
            let Ok(output) = face.core.read_unrecorded(tool, arguments, &self.client).await else {
                continue;
            };
            let now = digest(&output.structured);
            let before = self.digests.insert(uri.clone(), now);
            if before.is_some_and(|before| before != now)
                && !self.sink.send(&Change::Updated(uri)).await
            {
                return false;
            }
        }
        true
    }
}

fn receiver(face: &Face, watching: bool) -> broadcast::Receiver<BusEvent> {
    let bus = face.core.bus();
    if watching { bus.subscribe() } else { bus.subscribe_to_instances() }
}

/// Waits until a session changes its choices. Never returns without a session.
async fn changed(choices: &mut Option<watch::Receiver<Choices>>) {
    let gone = match choices {
        Some(choices) => choices.changed().await.is_err(),
        None => true,
    };
    if gone {
        std::future::pending().await
    }
}

fn digest(value: &Option<serde_json::Value>) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.as_ref().map(ToString::to_string).hash(&mut hasher);
    hasher.finish()
}
