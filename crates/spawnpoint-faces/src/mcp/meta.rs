//! `_meta` of results and notifications. Programs read it, so that they need not look into texts.

use rmcp::model::MetaObject;
use serde::Serialize;
use serde_json::{Value, json};
use spawnpoint_core::ledger::CallStatus;
use spawnpoint_protocol::{Fault, LogId};

/// Key of a call's log id.
pub const LOG_ID: &str = "spawnpoint/logId";
/// Key of the status of a call that has not ended.
pub const STATUS: &str = "spawnpoint/status";
/// Key of the fault of a failed call whose structured content has another shape, or none.
pub const FAULT: &str = "spawnpoint/fault";
/// Key of the engine to read a resource from, in a request: tools have an argument for it, resources do not.
pub const INSTANCE: &str = "spawnpoint/instance";
/// Key of the server's name and version, in the modern era.
const SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";

/// `_meta` of the answer to a call, for code that serializes the answer itself.
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
    /// For the answer to this call.
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
        let info = json!({
            "name": "spawnpoint",
            "title": "Spawnpoint",
            "version": env!("CARGO_PKG_VERSION"),
        });
        meta.insert(SERVER_INFO.to_owned(), info);
    }
    (!meta.is_empty()).then_some(meta)
}

/// Adds the status of a call that has not ended.
pub fn add_status(meta: &mut Option<MetaObject>, status: CallStatus) {
    let meta = meta.get_or_insert_with(MetaObject::new);
    meta.insert(STATUS.to_owned(), status.as_str().into());
}

/// Adds the fault of a failed call.
pub fn add_fault(meta: &mut Option<MetaObject>, fault: &Fault) {
    let meta = meta.get_or_insert_with(MetaObject::new);
    meta.insert(FAULT.to_owned(), json!(fault));
}
