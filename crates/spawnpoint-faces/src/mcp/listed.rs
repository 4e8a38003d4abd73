//! Lists and pings of sessions, answered without the session's service. Nearly every client asks for the lists
//! once and then only calls tools, and the service takes fifty times the memory of the session.

use axum::{http::HeaderMap, response::Response};
use rmcp::{
    ErrorData,
    model::{
        ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListToolsResult,
        PaginatedRequestParams, ServerResult,
    },
};
use spawnpoint_core::session::Client;

use super::{
    Caller, Direct, Handler,
    direct::{Message, is_plain, refuse, respond, single},
    page::page,
    sessions::SESSION_ID,
};

/// How long a list may be kept by a client, in milliseconds. Short: engines come and go.
pub(super) const LIST_TTL_MS: u64 = 5_000;

impl Direct {
    /// The answer to a request of a session for a list or a sign of life. None for any other request, and for
    /// one that the library has to refuse.
    pub fn list(&self, headers: &HeaderMap, method: &str, body: &[u8]) -> Option<Response> {
        type Answer = fn(
            &Handler,
            &Client,
            Option<PaginatedRequestParams>,
        ) -> Result<ServerResult, ErrorData>;
        let answer: Answer = match method {
            "ping" => |_, _, _| Ok(ServerResult::empty(())),
            "tools/list" => |handler, client, page| {
                handler.tools_page(client, page).map(ServerResult::ListToolsResult)
            },
            "resources/list" => |handler, client, page| {
                handler.resources_page(client, page).map(ServerResult::ListResourcesResult)
            },
            "resources/templates/list" => |handler, client, page| {
                handler.templates_page(client, page).map(ServerResult::ListResourceTemplatesResult)
            },
            "prompts/list" => |handler, client, page| {
                handler.prompts_page(client, page).map(ServerResult::ListPromptsResult)
            },
            _ => return None,
        };
        let record = self.face.sessions.find(single(headers, SESSION_ID)?)?;
        let Message { id, params } =
            serde_json::from_slice::<Message<Option<PaginatedRequestParams>>>(body).ok()?;
        let meta = params.as_ref().and_then(|params| params.meta.as_ref());
        if !is_plain(headers, &record) || meta.is_some_and(Caller::is_named_by) {
            return None;
        }
        let handler = Handler::of_session(self.face.clone(), record.link.clone());
        Some(match answer(&handler, &record.caller.client, params) {
            Ok(mut result) => {
                result.strip_result_type_for_legacy_peer();
                respond(&id, &result)
            }
            Err(error) => refuse(id, error),
        })
    }
}

impl Handler {
    /// A page of the tools that a client sees.
    pub(super) fn tools_page(
        &self,
        client: &Client,
        request: Option<PaginatedRequestParams>,
    ) -> Result<ListToolsResult, ErrorData> {
        let (items, next) = page(self.seen(client).tools, request)?;
        let mut list = ListToolsResult::with_all_items(items)
            .with_ttl_ms(LIST_TTL_MS)
            .with_cache_scope(self.scope(client));
        list.next_cursor = next;
        Ok(list)
    }

    /// A page of the resources without variables.
    pub(super) fn resources_page(
        &self,
        client: &Client,
        request: Option<PaginatedRequestParams>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let (items, next) = page(self.seen(client).resources, request)?;
        let mut list = ListResourcesResult::with_all_items(items)
            .with_ttl_ms(LIST_TTL_MS)
            .with_cache_scope(self.scope(client));
        list.next_cursor = next;
        Ok(list)
    }

    /// A page of the resources with variables.
    pub(super) fn templates_page(
        &self,
        client: &Client,
        request: Option<PaginatedRequestParams>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let (items, next) = page(self.seen(client).templates, request)?;
        let mut list = ListResourceTemplatesResult::with_all_items(items)
            .with_ttl_ms(LIST_TTL_MS)
            .with_cache_scope(self.scope(client));
        list.next_cursor = next;
        Ok(list)
    }

    /// A page of the prompts.
    pub(super) fn prompts_page(
        &self,
        client: &Client,
        request: Option<PaginatedRequestParams>,
    ) -> Result<ListPromptsResult, ErrorData> {
        let (items, next) = page(self.seen(client).prompts, request)?;
        let mut list = ListPromptsResult::with_all_items(items)
            .with_ttl_ms(LIST_TTL_MS)
            .with_cache_scope(self.scope(client));
        list.next_cursor = next;
        Ok(list)
    }
}
