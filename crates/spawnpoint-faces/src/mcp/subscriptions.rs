//! News for clients: that a list has changed, that a resource they watch has new contents.
//!
//! Every connection of the older era has one watcher, and so has every `subscriptions/listen` of the
//! modern one. What an engine tells is passed on; what it does not tell is found by looking once a
//! second. Nothing is reported as changed that reads the same as before.

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
    bus::Happening,
    session::{Choices, Client},
};
use spawnpoint_protocol::{ErrorKind, Event, Fault};
use tokio::{
    sync::{broadcast, watch},
    time::MissedTickBehavior,
};
use tokio_util::sync::CancellationToken;

use super::{Face, Handler, Link, error, lists::ListDigest, resources::fits};

/// How often a watched resource is looked at.
const LOOK: Duration = Duration::from_secs(1);
/// How many resources one connection may watch.
const MOST: usize = 256;

/// What a client wants to hear of.
#[derive(Clone, Debug, Default)]
pub struct Interest {
    tools: bool,
    prompts: bool,
    resources: bool,
    uris: BTreeSet<String>,
}

impl Interest {
    /// Whether there is a resource among it.
    pub fn watches_resources(&self) -> bool {
        !self.uris.is_empty()
    }
}

/// Where news goes.
enum Outlet {
    Legacy(Peer<RoleServer>),
    Modern(SubscriptionSink),
}

impl Outlet {
    /// False when nobody is there any more.
    async fn tell(&self, news: &News) -> bool {
        match self {
            Self::Legacy(peer) => match news {
                News::Tools => peer.notify_tool_list_changed().await,
                News::Prompts => peer.notify_prompt_list_changed().await,
                News::Resources => peer.notify_resource_list_changed().await,
                News::Updated(uri) => {
                    peer.notify_resource_updated(ResourceUpdatedNotificationParam::new(uri)).await
                }
            }
            .is_ok(),
            Self::Modern(sink) => match news {
                News::Tools => sink.notify_tool_list_changed().await,
                News::Prompts => sink.notify_prompt_list_changed().await,
                News::Resources => sink.notify_resource_list_changed().await,
                News::Updated(uri) => sink.notify_resource_updated(uri).await,
            }
            .is_ok(),
        }
    }
}

enum News {
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
            Outlet::Legacy(context.peer.clone()),
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
            let fault = Fault::new(ErrorKind::NotFound, format!("Resource not found: {uri}"));
            return Err(error::no_resource(&uri, &fault));
        }
        self.watch_for_legacy(context);
        let room = link.interest.borrow().uris.len() < MOST;
        if !room {
            let fault = Fault::new(
                ErrorKind::RateLimited,
                format!("A connection can watch {MOST} resources"),
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

    /// What of a modern client's wish can be granted.
    pub(super) fn acceptable(&self, requested: &SubscriptionFilter) -> SubscriptionFilter {
        let mut accepted = requested.clone();
        accepted.resource_subscriptions = requested
            .resource_subscriptions
            .as_ref()
            .map(|uris| uris.iter().filter(|uri| self.readable(uri)).take(MOST).cloned().collect());
        accepted
    }

    /// Serves one `subscriptions/listen` until its client, or the connection, ends it.
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
            Outlet::Modern(context.sink().clone()),
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
    outlet: Outlet,
    /// Whether the client watches resources.
    watching: bool,
    /// All that happens, for a client that watches; others only need to know who comes and goes, and
    /// there may be many of them.
    bus: broadcast::Receiver<Happening>,
    /// What the client's session has chosen: it may see other lists then.
    choices: Option<watch::Receiver<Choices>>,
    lists: ListDigest,
    /// Keeps the digest where the watcher may be replaced by another.
    link: Option<Arc<Link>>,
    /// What each watched catalog resource read as last, in short.
    digests: BTreeMap<String, u64>,
}

impl Watcher {
    fn new(
        face: Arc<Face>,
        client: Client,
        interest: watch::Receiver<Interest>,
        outlet: Outlet,
    ) -> Self {
        let watching = interest.borrow().watches_resources();
        Self {
            watching,
            bus: hear(&face, watching),
            lists: face.lists.now(&face.core).digest_for(&face.core, &client),
            link: None,
            choices: client.session.as_ref().map(|session| session.choices()),
            face,
            client,
            interest,
            outlet,
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
        let mut looks = tokio::time::interval(LOOK);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let known = self.link.as_ref().and_then(|link| *link.lock_known_lists());
        if let Some(known) = known {
            self.lists = known;
            self.relist().await;
        }
        self.look(None).await;
        loop {
            let there = tokio::select! {
                happening = self.bus.recv() => match happening {
                    Ok(happening) => self.heard(happening).await,
                    Err(broadcast::error::RecvError::Lagged(_)) => self.relist().await,
                    Err(broadcast::error::RecvError::Closed) => return,
                },
                _ = looks.tick(), if self.watching => self.look(None).await,
                () = changed(&mut self.choices) => self.relist().await,
                changed = self.interest.changed() => changed.is_ok() && self.attend().await,
            };
            if !there {
                return;
            }
        }
    }

    /// The client watches other resources than before.
    async fn attend(&mut self) -> bool {
        let watching = self.interest.borrow().watches_resources();
        if watching != self.watching {
            self.watching = watching;
            self.bus = hear(&self.face, watching);
            // Somebody may have come or gone unheard.
            if !self.relist().await {
                return false;
            }
        }
        self.look(None).await
    }

    async fn heard(&mut self, happening: Happening) -> bool {
        match &happening {
            Happening::Attached(_) | Happening::Detached(_) | Happening::OffersChanged(_)
                if !self.relist().await =>
            {
                return false;
            }
            Happening::Engine { event: Event::ResourceUpdated { uri }, .. }
                if self.interest.borrow().uris.contains(uri) =>
            {
                return self.outlet.tell(&News::Updated(uri.clone())).await;
            }
            Happening::Attached(_)
            | Happening::Detached(_)
            | Happening::Away(_)
            | Happening::Back(_)
            | Happening::OffersChanged(_)
            | Happening::Engine { .. }
            | Happening::Logged(_)
            | Happening::CallEnded { .. } => {}
        }
        self.look(Some(&happening)).await
    }

    /// Compares the lists with those the client knows.
    async fn relist(&mut self) -> bool {
        let core = &self.face.core;
        let now = self.face.lists.now(core).digest_for(core, &self.client);
        let before = std::mem::replace(&mut self.lists, now);
        if let Some(link) = &self.link {
            *link.lock_known_lists() = Some(now);
        }
        let interest = self.interest.borrow().clone();
        let news = [
            (interest.tools && before.tools != now.tools, News::Tools),
            (interest.prompts && before.prompts != now.prompts, News::Prompts),
            (interest.resources && before.resources != now.resources, News::Resources),
        ];
        for (changed, news) in news {
            if changed && !self.outlet.tell(&news).await {
                return false;
            }
        }
        true
    }

    /// Reads the watched catalog resources, or those among them that something which happened makes
    /// new, and tells which read differently. The first reading is told to nobody.
    async fn look(&mut self, because: Option<&Happening>) -> bool {
        let uris = self.interest.borrow().uris.clone();
        self.digests.retain(|uri, _| uris.contains(uri));
        let face = self.face.clone();
        for uri in uris {
            let Some((resource, tool, arguments)) = face.core.catalog().resource(&uri) else {
                continue;
            };
            if because.is_some_and(|happening| !(resource.changes_on)(happening)) {
                continue;
            }
            // An engine that cannot be read now has not changed, as far as anyone knows.
            let Ok(output) = face.core.peek(tool, arguments, &self.client).await else {
                continue;
            };
            let now = digest(&output.structured);
            let before = self.digests.insert(uri.clone(), now);
            if before.is_some_and(|before| before != now)
                && !self.outlet.tell(&News::Updated(uri)).await
            {
                return false;
            }
        }
        true
    }
}

fn hear(face: &Face, watching: bool) -> broadcast::Receiver<Happening> {
    let bus = face.core.bus();
    if watching { bus.listen() } else { bus.listen_for_comings() }
}

/// Waits for a session to choose something else; for ever where there is none.
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
