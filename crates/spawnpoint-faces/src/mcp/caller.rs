//! Who sent a request, and which form its answer takes.

use std::sync::Arc;

use axum::http::request::Parts;
use rmcp::{
    RoleServer,
    model::{ClientCapabilities, InitializeRequestParams, ProtocolVersion, RequestMetaObject},
    service::RequestContext,
};
use spawnpoint_core::{catalog::ToolsetChoice, session::Client};
use spawnpoint_protocol::AskSupport;

use super::{CLIENT_INFO, Handler, Link};

/// The longest name of a client, in characters. Every request can name another client.
const MAX_NAME: usize = 120;

/// Who sent a request, and which form its answer takes.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The client, as the core sees it.
    pub client: Client,
    /// Whether the request carries its own protocol version, which began with 2026-07-28.
    pub modern: bool,
    /// Whether the client can follow tasks.
    pub follows_tasks: bool,
}

impl Caller {
    /// The client of a session that was opened with these parameters and agreed on this version.
    pub(super) fn of_session(
        opened_with: &InitializeRequestParams,
        version: &ProtocolVersion,
        link: &Link,
    ) -> Self {
        let capabilities = &opened_with.capabilities;
        Self {
            client: Client {
                name: shortened(&opened_with.client_info.name),
                asks: asks(capabilities),
                ..link.nameless_client()
            },
            modern: !version.has_initialize(),
            follows_tasks: capabilities.supports_tasks(),
        }
    }

    /// The client of a request without a session, which carries its own protocol version.
    pub fn of_request(
        meta: &RequestMetaObject,
        capabilities: &ClientCapabilities,
        toolsets: Option<ToolsetChoice>,
    ) -> Self {
        Self {
            client: Client {
                name: name_in(meta).map(shortened).unwrap_or_default(),
                asks: asks(capabilities),
                session: None,
                toolsets,
                ..Client::default()
            },
            modern: true,
            follows_tasks: capabilities.supports_tasks(),
        }
    }

    /// Whether a request names its client itself.
    pub fn is_named_by(meta: &RequestMetaObject) -> bool {
        meta.get(CLIENT_INFO).is_some()
            || meta.client_capabilities().is_some()
            || meta.protocol_version().is_some()
    }
}

impl Handler {
    /// The sender of a request that came through the library.
    pub(super) fn caller(&self, context: &RequestContext<RoleServer>) -> Caller {
        let capabilities = context.client_capabilities();
        let name = match (name_in(&context.meta), &self.link) {
            (Some(name), _) => shortened(name),
            (None, Some(_)) => context
                .peer
                .peer_info()
                .map(|info| shortened(&info.client_info.name))
                .unwrap_or_default(),
            // Without a session the library invents a name. The same client has none when it calls a tool.
            (None, None) => Default::default(),
        };
        let client = match &self.link {
            Some(link) => link.nameless_client(),
            None => {
                let parts = context.extensions.get::<Parts>();
                let toolsets = parts.and_then(|parts| parts.extensions.get().copied());
                Client { toolsets, ..Client::default() }
            }
        };
        Caller {
            client: Client {
                name,
                asks: capabilities.as_ref().map(asks).unwrap_or_default(),
                ..client
            },
            modern: is_modern(context),
            follows_tasks: capabilities.is_some_and(|it| it.supports_tasks()),
        }
    }

    /// The same as the core sees it.
    pub(super) fn client(&self, context: &RequestContext<RoleServer>) -> Client {
        self.caller(context).client
    }
}

/// Whether a request carries its own protocol version.
pub fn is_modern(context: &RequestContext<RoleServer>) -> bool {
    context.protocol_version().is_some_and(|version| !version.has_initialize())
}

fn name_in(meta: &RequestMetaObject) -> Option<&str> {
    meta.get(CLIENT_INFO)?.get("name")?.as_str()
}

/// The name of a client, cut to a length that every record of a call can have.
fn shortened(name: &str) -> Arc<str> {
    match name.char_indices().nth(MAX_NAME) {
        Some((end, _)) => name[..end].into(),
        None => name.into(),
    }
}

/// What a client with these capabilities can be asked.
fn asks(capabilities: &ClientCapabilities) -> AskSupport {
    AskSupport {
        // A client that names no kind of elicitation means forms.
        form: capabilities
            .elicitation
            .as_ref()
            .is_some_and(|kinds| kinds.form.is_some() || kinds.url.is_none()),
        sample: capabilities.sampling.is_some(),
        roots: capabilities.roots.is_some(),
    }
}
