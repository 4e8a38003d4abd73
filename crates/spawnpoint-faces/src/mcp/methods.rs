//! The protocol's methods, each implemented in its own file.

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::*,
    service::{NotificationContext, RequestContext, SubscriptionContext},
};

use super::{Handler, error, is_modern, listed::LIST_TTL_MS};

#[expect(deprecated, reason = "what the newest version deprecates, older clients still use")]
impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        let client = self.link.as_ref().map(|link| link.nameless_client());
        self.introduction(&client.unwrap_or_default())
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
        context: RequestContext<RoleServer>,
    ) -> Result<DiscoverResult, ErrorData> {
        let versions = self.supported_protocol_versions().into_owned();
        let client = self.client(&context);
        Ok(DiscoverResult::from_server_info(versions, self.introduction(&client))
            .with_ttl_ms(LIST_TTL_MS)
            .with_cache_scope(self.scope(&client)))
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        self.tools_page(&self.client(&context), request)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        let core = &self.face.core;
        self.face.lists.now(core).tool(core, name).cloned()
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let answer = self.tool_call(request, &context).await;
        self.logged(answer, &context)
    }

    async fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        self.resources_page(&self.client(&context), request)
    }

    async fn list_resource_templates(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        self.templates_page(&self.client(&context), request)
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let answer = self.resource_read(request, &context).await;
        self.logged(answer, &context)
    }

    async fn subscribe(
        &self,
        request: SubscribeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        let answer = self.resource_subscribe(request.uri, &context);
        self.logged(answer, &context)
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
        context: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        self.prompts_page(&self.client(&context), request)
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let answer = self.prompt_get(request, &context).await;
        self.logged(answer, &context)
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let answer = self.completion(request, &context).await;
        self.logged(answer, &context)
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
            link.min_log_level.set(request.level);
        }
        Ok(())
    }

    async fn get_task(
        &self,
        request: GetTaskParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetTaskResult, ErrorData> {
        let answer = self.task_get(&request.task_id, &context).await;
        self.logged(answer, &context)
    }

    async fn update_task(
        &self,
        request: UpdateTaskParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.task_update(request, &self.client(&context)).await
    }

    async fn cancel_task(
        &self,
        request: CancelTaskParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.task_cancel(&request.task_id, &self.client(&context)).await
    }

    async fn on_cancelled(
        &self,
        notification: CancelledNotificationParam,
        _context: NotificationContext<RoleServer>,
    ) {
        // Only an explicit cancellation cancels a call. If the connection of a client drops, the call
        // continues, and the ledger will have the result.
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
        // The library passes methods that it does not know, and known ones whose params it cannot read.
        let known = LEGACY_METHODS.contains(&request.method.as_str()) && !is_modern(&context)
            || METHODS.contains(&request.method.as_str());
        let answer = Err(match known {
            true => error::invalid_params(format!("Invalid params for '{}'", request.method)),
            false => ErrorData::new(
                ErrorCode::METHOD_NOT_FOUND,
                format!("Method not found: {}", request.method),
                None,
            ),
        });
        self.logged(answer, &context)
    }
}

impl Handler {
    /// Logs an answer that is an error.
    fn logged<T>(
        &self,
        answer: Result<T, ErrorData>,
        context: &RequestContext<RoleServer>,
    ) -> Result<T, ErrorData> {
        answer.inspect_err(|error| error::log(&self.client(context).name, error))
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

/// Methods of the older era only.
const LEGACY_METHODS: &[&str] =
    &["initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe"];
