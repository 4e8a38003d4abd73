//! Which calls of the ledger to list.

use spawnpoint_protocol::LogId;

use super::CallStatus;

/// Which calls to list. A call is listed if it matches every field that is set.
#[derive(Clone, Debug, Default)]
pub struct CallFilter {
    /// Only calls with an earlier id.
    pub before: Option<LogId>,
    /// Only calls with this id or a later one.
    pub since: Option<LogId>,
    /// Only calls of this client.
    pub client: Option<String>,
    /// Only calls of this tool.
    pub tool: Option<String>,
    /// Only calls on this instance.
    pub instance: Option<String>,
    /// Only calls with one of these statuses; any status if there is none.
    pub status: Vec<CallStatus>,
    /// Only calls with this text in the tool, the client or the arguments, in any case.
    pub text: Option<String>,
    /// Maximum number of calls.
    pub limit: usize,
}

impl CallFilter {
    /// The pattern for `LIKE ? ESCAPE '\'` that finds the text anywhere.
    pub(super) fn pattern(&self) -> Option<String> {
        let text = self.text.as_deref().filter(|text| !text.is_empty())?;
        let mut pattern = String::from("%");
        for c in text.chars() {
            if matches!(c, '%' | '_' | '\\') {
                pattern.push('\\');
            }
            pattern.push(c);
        }
        pattern.push('%');
        Some(pattern)
    }

    /// The wanted statuses as `,error,refused,`.
    pub(super) fn statuses(&self) -> Option<String> {
        let names: Vec<_> = self.status.iter().map(|status| status.as_str()).collect();
        (!names.is_empty()).then(|| format!(",{},", names.join(",")))
    }
}
