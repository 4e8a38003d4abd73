//! Who we are and what we can do, said at `initialize` and `server/discover`.

use rmcp::model::{
    Implementation, InitializeResult, MetaObject, ProtocolVersion, ServerCapabilities,
};
use serde::Serialize;
use serde_json::Value;
use spawnpoint_protocol::LogId;

/// Result `_meta` key of a call's log id.
const LOG_ID: &str = "spawnpoint/logId";
/// Result `_meta` key of the server's name and version, in the modern era.
const SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";

const INSTRUCTIONS: &str = "Spawnpoint connects you to game engines: live games, editors and \
    project folders. Look around first: list the instances, then scenes, then objects. When several \
    instances are attached, pass 'instance' (Name@hash) with a call, or choose one for the session. \
    Everything is read-only unless the owner allows writes. Lists are paged and say their true \
    total. A call that takes long answers with a log id; its result is fetched by that id later.";

/// Our name and version.
pub fn implementation() -> Implementation {
    Implementation::new("spawnpoint", env!("CARGO_PKG_VERSION")).with_title("Spawnpoint")
}

/// The whole introduction.
#[expect(deprecated, reason = "what the newest version deprecates, older clients still use")]
pub fn introduction() -> InitializeResult {
    let capabilities = ServerCapabilities::builder()
        .enable_completions()
        .enable_logging()
        .enable_prompts()
        .enable_prompts_list_changed()
        .enable_resources()
        .enable_resources_list_changed()
        .enable_resources_subscribe()
        .enable_tools()
        .enable_tool_list_changed()
        .enable_tasks()
        .build();
    InitializeResult::new(capabilities)
        .with_server_info(implementation())
        .with_instructions(INSTRUCTIONS)
        .with_protocol_version(ProtocolVersion::LATEST_WITH_INITIALIZE)
}

/// `_meta` of the answer to a call, for those who write it themselves.
#[derive(Serialize)]
pub struct ResultMeta {
    #[serde(rename = "spawnpoint/logId")]
    log_id: LogId,
    #[serde(
        rename = "io.modelcontextprotocol/serverInfo",
        skip_serializing_if = "Option::is_none"
    )]
    server_info: Option<ServerInfo>,
}

#[derive(Serialize)]
struct ServerInfo {
    name: &'static str,
    title: &'static str,
    version: &'static str,
}

impl ResultMeta {
    /// Of the answer to this call.
    pub fn new(log_id: LogId, modern: bool) -> Self {
        let info = ServerInfo {
            name: "spawnpoint",
            title: "Spawnpoint",
            version: env!("CARGO_PKG_VERSION"),
        };
        Self { log_id, server_info: modern.then_some(info) }
    }
}

/// `_meta` of a call's answer.
pub fn result_meta(log_id: Option<LogId>, modern: bool) -> Option<MetaObject> {
    let mut meta = MetaObject::new();
    if let Some(log_id) = log_id {
        meta.insert(LOG_ID.to_owned(), Value::String(log_id.to_string()));
    }
    if modern {
        let info = serde_json::json!({
            "name": "spawnpoint",
            "title": "Spawnpoint",
            "version": env!("CARGO_PKG_VERSION"),
        });
        meta.insert(SERVER_INFO.to_owned(), info);
    }
    (!meta.is_empty()).then_some(meta)
}
