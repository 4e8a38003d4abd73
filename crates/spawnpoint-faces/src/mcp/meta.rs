//! `_meta` of results and notifications. Programs read it, so that they need not look into texts.

use rmcp::model::MetaObject;
use serde_json::{Value, json};
use spawnpoint_core::ledger::CallStatus;
use spawnpoint_protocol::{Fault, LogId};
use uuid::Uuid;

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
/// The same with its value, as a further member of an object.
const SERVER_INFO_MEMBER: &str = concat!(
    r#","io.modelcontextprotocol/serverInfo":{"name":"spawnpoint","title":"Spawnpoint","version":""#,
    env!("CARGO_PKG_VERSION"),
    r#""}"#
);

/// Writes the [`result_meta`] of a call for code that writes the answer itself.
pub fn write(log_id: LogId, modern: bool, to: &mut Vec<u8>) {
    to.extend_from_slice(br#"{"spawnpoint/logId":""#);
    to.extend_from_slice(log_id.0.hyphenated().encode_lower(&mut Uuid::encode_buffer()).as_bytes());
    to.push(b'"');
    if modern {
        to.extend_from_slice(SERVER_INFO_MEMBER.as_bytes());
    }
    to.push(b'}');
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
