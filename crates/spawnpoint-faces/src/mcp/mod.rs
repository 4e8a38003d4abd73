//! The Model Context Protocol, all five versions, on the core.
//!
//! [`Face`] is what all connections share; [`Handler`] is one connection, or one request where
//! requests stand alone. Which era a request is of, is said by the request: from 2026-07-28 on each
//! carries its version and its client's abilities, before that a handshake does.

pub mod error;

mod ask;
mod completion;
mod direct;
mod follow;
mod info;
mod lists;
mod logging;
mod pipe;
mod prompts;
mod resources;
mod subscriptions;
mod tasks;
mod tools;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::*,
    service::{NotificationContext, RequestContext, SubscriptionContext},
};
use spawnpoint_core::{
    Core,
    session::{Client, Session},
};
use spawnpoint_protocol::{AskSupport, LogId};
use tokio_util::sync::{CancellationToken, DropGuard};

use self::{ask::Seal, lists::ListCache, logging::Loudness, subscriptions::Interest};
pub use direct::Direct;
pub use pipe::{serve_face, serve_pipe};

/// Request `_meta` key of the client's name and version, in the modern era.
const CLIENT_INFO: &str = "io.modelcontextprotocol/clientInfo";
/// How long a list may be kept by a client, in milliseconds. Short: engines come and go.
const LIST_TTL_MS: u64 = 5_000;

/// What all connections of this face share.
pub struct Face {
    core: Core,
    lists: ListCache,
    seal: Seal,
}

impl Face {
    /// A face over this core.
    pub fn new(core: Core) -> Arc<Self> {
        Arc::new(Self {
            core,
            lists: ListCache::default(),
            seal: Seal::fresh(),
        })
    }
}

/// One connection; or one request, when it has no [`Link`].
pub struct Handler {
    face: Arc<Face>,
    link: Option<Link>,
}

/// What lasts from one request of a connection to the next.
struct Link {
    session: Arc<Session>,
    /// Calls in flight, by the client's own ids, so that it can cancel them.
    calls: Mutex<HashMap<RequestId, LogId>>,
    loudness: Loudness,
    interest: tokio::sync::watch::Sender<Interest>,
    /// Cancelled when no further requests can come.
    closing: CancellationToken,
    _closing_guard: DropGuard,
}

impl Handler {
    /// For a request that stands alone.
    pub fn alone(face: Arc<Face>) -> Self {
        Self { face, link: None }
    }

    /// For a connection, until `closing`.
    pub fn connected(face: Arc<Face>, closing: CancellationToken) -> Self {
        Self {
            face,
            link: Some(Link {
                session: Arc::default(),
                calls: Mutex::default(),
                loudness: Loudness::default(),
                interest: tokio::sync::watch::Sender::default(),
                _closing_guard: closing.clone().drop_guard(),
                closing,
            }),
        }
    }

    /// Who calls.
    fn client(&self, context: &RequestContext<RoleServer>) -> Client {
        let info = context.meta.get(CLIENT_INFO);
        let name = match info.and_then(|info| info.get("name")?.as_str()) {
            Some(name) => name.to_owned(),
            None => context
                .peer
                .peer_info()
                .map(|info| info.client_info.name.clone())
                .unwrap_or_default(),
        };
        Client {
            name,
            asks: asks(context),
            session: self.link.as_ref().map(|link| link.session.clone()),
        }
    }

    /// Remembers which call a request became, until the returned guard is dropped.
    fn in_flight(&self, request: &RequestId, call: LogId) -> InFlight<'_> {
        if let Some(link) = &self.link {
            link.lock_calls().insert(request.clone(), call);
        }
        InFlight {
            link: self.link.as_ref(),
            request: request.clone(),
        }
    }
}

impl Link {
    fn lock_calls(&self) -> std::sync::MutexGuard<'_, HashMap<RequestId, LogId>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Forgets a request when it is answered.
struct InFlight<'a> {
    link: Option<&'a Link>,
    request: RequestId,
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        if let Some(link) = self.link {
            link.lock_calls().remove(&self.request);
        }
    }
}

/// Whether a request is of the era in which each carries its own version.
fn is_modern(context: &RequestContext<RoleServer>) -> bool {
    context
        .protocol_version()
        .is_some_and(|version| !version.has_initialize())
}

/// What this request's client can be asked.
fn asks(context: &RequestContext<RoleServer>) -> AskSupport {
    let Some(abilities) = context.client_capabilities() else {
        return AskSupport::default();
    };
    AskSupport {
        // A client that names no kind of elicitation means forms.
        form: abilities
            .elicitation
            .is_some_and(|kinds| kinds.form.is_some() || kinds.url.is_none()),
        sample: abilities.sampling.is_some(),
        roots: abilities.roots.is_some(),
    }
}

#[expect(
    deprecated,
    reason = "what the newest version deprecates, older clients still use"
)]
impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        info::introduction()
    }

    async fn initialize(
        &self,
        request: InitializeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<InitializeResult, ErrorData> {
        let answer = self.negotiate_initialize(&request)?;
        let mut peer = request;
        peer.protocol_version = answer.protocol_version.clone();
        context.peer.set_peer_info(peer);
        self.watch_for_legacy(&context);
        Ok(answer)
    }

    async fn discover(
        &self,
        _context: RequestContext<RoleServer>,
    ) -> Result<DiscoverResult, ErrorData> {
        let versions = self.supported_protocol_versions().into_owned();
        Ok(DiscoverResult::from_server_info(versions, self.get_info())
            .with_ttl_ms(LIST_TTL_MS)
            .with_cache_scope(CacheScope::Public))
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        whole(request)?;
        let lists = self.face.lists.now(&self.face.core);
        Ok(ListToolsResult::with_all_items(lists.tools.clone())
            .with_ttl_ms(LIST_TTL_MS)
            .with_cache_scope(CacheScope::Public))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.face.lists.now(&self.face.core).tool(name).cloned()
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.tool_call(request, &context).await
    }

    async fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        whole(request)?;
        let lists = self.face.lists.now(&self.face.core);
        Ok(ListResourcesResult::with_all_items(lists.resources.clone())
            .with_ttl_ms(LIST_TTL_MS)
            .with_cache_scope(CacheScope::Public))
    }

    async fn list_resource_templates(
        &self,
        request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        whole(request)?;
        let lists = self.face.lists.now(&self.face.core);
        Ok(
            ListResourceTemplatesResult::with_all_items(lists.templates.clone())
                .with_ttl_ms(LIST_TTL_MS)
                .with_cache_scope(CacheScope::Public),
        )
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        self.resource_read(request, &context).await
    }

    async fn subscribe(
        &self,
        request: SubscribeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.resource_subscribe(request.uri, &context)
    }

    async fn unsubscribe(
        &self,
        request: UnsubscribeRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.resource_unsubscribe(&request.uri);
        Ok(())
    }

    fn accepted_subscription_filter(
        &self,
        requested: &SubscriptionFilter,
    ) -> Option<SubscriptionFilter> {
        Some(self.acceptable(requested))
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        self.subscription(context).await;
        Ok(())
    }

    async fn list_prompts(
        &self,
        request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        whole(request)?;
        let lists = self.face.lists.now(&self.face.core);
        Ok(ListPromptsResult::with_all_items(lists.prompts.clone())
            .with_ttl_ms(LIST_TTL_MS)
            .with_cache_scope(CacheScope::Public))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        self.prompt_get(request, &context).await
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        self.completion(request, &context).await
    }

    async fn set_level(
        &self,
        request: SetLevelRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        if is_modern(&context) {
            return Err(ErrorData::method_not_found::<SetLevelRequestMethod>());
        }
        if let Some(link) = &self.link {
            link.loudness.set(request.level);
        }
        Ok(())
    }

    async fn get_task(
        &self,
        request: GetTaskParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetTaskResult, ErrorData> {
        self.task_get(&request.task_id, &context).await
    }

    async fn update_task(
        &self,
        request: UpdateTaskParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.task_update(request).await
    }

    async fn cancel_task(
        &self,
        request: CancelTaskParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.task_cancel(&request.task_id).await
    }

    async fn on_cancelled(
        &self,
        notification: CancelledNotificationParam,
        _context: NotificationContext<RoleServer>,
    ) {
        // Only a client that says so cancels a call. One whose connection drops leaves it running;
        // the ledger will have the result.
        let call = self
            .link
            .as_ref()
            .zip(notification.request_id)
            .and_then(|(link, request)| link.lock_calls().get(&request).copied());
        if let Some(call) = call {
            self.face.core.cancel(call);
        }
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        // The library brings us what it does not know, and what it knows but cannot read.
        let known = LEGACY_METHODS.contains(&request.method.as_str()) && !is_modern(&context)
            || METHODS.contains(&request.method.as_str());
        Err(match known {
            true => error::invalid_params(format!("Invalid params for '{}'", request.method)),
            false => ErrorData::new(
                ErrorCode::METHOD_NOT_FOUND,
                format!("Method not found: {}", request.method),
                None,
            ),
        })
    }
}

/// Methods of both eras, or of the modern one.
const METHODS: &[&str] = &[
    "server/discover",
    "completion/complete",
    "prompts/get",
    "prompts/list",
    "resources/list",
    "resources/templates/list",
    "resources/read",
    "subscriptions/listen",
    "tools/call",
    "tools/list",
    "tasks/get",
    "tasks/update",
    "tasks/cancel",
];

/// Methods of the older era alone.
const LEGACY_METHODS: &[&str] = &[
    "initialize",
    "ping",
    "logging/setLevel",
    "resources/subscribe",
    "resources/unsubscribe",
];

/// Lists are never cut into pages, so a cursor can only be wrong.
fn whole(request: Option<PaginatedRequestParams>) -> Result<(), ErrorData> {
    match request.and_then(|request| request.cursor) {
        None => Ok(()),
        Some(cursor) => Err(error::invalid_params(format!("Invalid cursor '{cursor}'"))),
    }
}
