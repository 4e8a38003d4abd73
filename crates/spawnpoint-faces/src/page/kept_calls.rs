//! The last calls with everything that is known about them, within a bound of memory.
//!
//! Every client decides how long its arguments are and how many calls it makes, refused ones included. So a call with
//! long arguments is kept without them, and the oldest calls go when all together take too much; the ledger has them.

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
};

use serde_json::{Map, Value};
use spawnpoint_core::observe::{EndedCall, ObservedCall};
use spawnpoint_protocol::{Content, LogId, ToolOutput};
use uuid::Uuid;

use super::rows::CallRow;

/// How many calls are kept at most.
const MAX_CALLS: usize = 512;
/// Approximate limit of the memory of all kept calls together, in bytes.
const MAX_BYTES: usize = 32 << 20;
/// Longer arguments and results are not kept; the ledger has their beginning.
const MAX_PART: usize = 256 << 10;
/// Approximate memory of a call besides its arguments and its result, in bytes.
const CALL_BYTES: usize = 4 << 10;
/// Approximate memory of a value besides its text, in bytes.
const VALUE_BYTES: usize = 32;

/// The last calls.
#[derive(Default)]
pub struct KeptCalls {
    calls: HashMap<LogId, KeptCall>,
    order: VecDeque<LogId>,
    bytes: usize,
}

/// A call with everything that is known about it.
#[derive(Clone)]
pub struct KeptCall {
    /// Its row.
    pub row: CallRow,
    /// Its client and the client's session.
    pub client: (Arc<str>, Option<Uuid>),
    /// Its arguments, if they are not too long to keep.
    pub arguments: Option<Arc<Map<String, Value>>>,
    /// Its end, if that is not too long to keep.
    pub ended: Option<Arc<EndedCall>>,
    bytes: usize,
}

impl KeptCalls {
    /// A call that is still kept.
    pub fn get(&self, log_id: LogId) -> Option<&KeptCall> {
        self.calls.get(&log_id)
    }

    /// Keeps a call that has started, or was refused.
    pub fn start(&mut self, call: &ObservedCall) {
        let weight = map_bytes(&call.arguments);
        let arguments = (weight <= MAX_PART).then(|| call.arguments.clone());
        let bytes = CALL_BYTES + arguments.as_ref().map_or(0, |_| weight);
        let client = (call.client.clone(), call.session);
        let row = CallRow::started(call);
        let kept = KeptCall { row, client, arguments, ended: None, bytes };
        self.bytes += bytes;
        self.calls.insert(call.log_id, kept);
        self.order.push_back(call.log_id);
        self.shrink();
    }

    /// Notes that a call that waited for approval runs now.
    pub fn approve(&mut self, log_id: LogId) {
        if let Some(kept) = self.calls.get_mut(&log_id) {
            kept.row.status = "running";
        }
    }

    /// Adds how a call ended. Returns its client, if it is still kept.
    pub fn end(&mut self, ended: &Arc<EndedCall>) -> Option<(Arc<str>, Option<Uuid>)> {
        let kept = self.calls.get_mut(&ended.log_id)?;
        kept.row.end(ended);
        let weight = ended.outcome.as_ref().as_ref().map_or(0, output_bytes);
        if weight <= MAX_PART {
            kept.ended = Some(ended.clone());
            kept.bytes += weight;
            self.bytes += weight;
        }
        let client = kept.client.clone();
        self.shrink();
        Some(client)
    }

    fn shrink(&mut self) {
        while self.order.len() > MAX_CALLS || self.bytes > MAX_BYTES {
            let Some(oldest) = self.order.pop_front() else { return };
            if let Some(gone) = self.calls.remove(&oldest) {
                self.bytes -= gone.bytes;
            }
        }
    }
}

/// Approximate memory of a result, in bytes.
fn output_bytes(output: &ToolOutput) -> usize {
    let content = output.content.iter().map(|content| match content {
        Content::Text { text } => text.len(),
        Content::Image { data, .. } | Content::Audio { data, .. } => data.len(),
        Content::Resource { resource } => map_bytes(resource),
        Content::ResourceLink { .. } => CALL_BYTES,
    });
    content.map(|bytes| bytes + VALUE_BYTES).sum::<usize>()
        + output.structured.as_ref().map_or(0, value_bytes)
}

/// Approximate memory of a value, in bytes.
fn value_bytes(value: &Value) -> usize {
    VALUE_BYTES
        + match value {
            Value::String(text) => text.len(),
            Value::Array(items) => items.iter().map(value_bytes).sum(),
            Value::Object(map) => map_bytes(map),
            Value::Null | Value::Bool(_) | Value::Number(_) => 0,
        }
}

fn map_bytes(map: &Map<String, Value>) -> usize {
    map.iter().map(|(name, value)| VALUE_BYTES + name.len() + value_bytes(value)).sum()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn call(arguments: Value) -> ObservedCall {
        ObservedCall {
            log_id: LogId::fresh(),
            tool: "game_edit".into(),
            client: "client".into(),
            session: None,
            instance: None,
            summary: "".into(),
            arguments: Arc::new(arguments.as_object().unwrap().clone()),
            writes: true,
            awaits_approval: false,
        }
    }

    #[test]
    fn long_arguments_are_not_kept_and_short_ones_only_up_to_a_bound() {
        let mut kept = KeptCalls::default();
        let long = call(json!({ "changes": "x".repeat(MAX_PART) }));
        kept.start(&long);
        assert!(kept.get(long.log_id).unwrap().arguments.is_none());
        // Two bytes of JSON each, and far more in memory.
        let many = call(json!({ "changes": vec![0; MAX_PART / VALUE_BYTES] }));
        kept.start(&many);
        assert!(kept.get(many.log_id).unwrap().arguments.is_none());
        let short = call(json!({ "changes": "x".repeat(MAX_PART / 2) }));
        kept.start(&short);
        assert_eq!(kept.get(short.log_id).unwrap().arguments, Some(short.arguments.clone()));
        for _ in 0..2 * MAX_CALLS {
            kept.start(&call(json!({ "changes": "x".repeat(MAX_PART / 2) })));
            assert!(kept.bytes <= MAX_BYTES && kept.order.len() <= MAX_CALLS);
        }
        assert!(kept.get(short.log_id).is_none());
        assert_eq!(kept.calls.len(), kept.order.len());
        assert_eq!(kept.calls.values().map(|call| call.bytes).sum::<usize>(), kept.bytes);
    }

    #[test]
    fn every_part_of_a_result_counts() {
        let text = "x".repeat(MAX_PART);
        for output in [
            ToolOutput { content: vec![Content::text(text.clone())], ..ToolOutput::default() },
            ToolOutput { structured: Some(json!([[text]])), ..ToolOutput::default() },
            ToolOutput {
                content: vec![Content::Resource {
                    resource: json!({ "uri": "x://y", "text": text }).as_object().unwrap().clone(),
                }],
                ..ToolOutput::default()
            },
        ] {
            assert!(output_bytes(&output) > MAX_PART, "{:?}", output.content.len());
        }
    }
}
