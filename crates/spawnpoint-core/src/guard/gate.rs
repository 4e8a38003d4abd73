//! What a tool needs the guard to check.

use serde_json::{Map, Value};
use spawnpoint_protocol::{ErrorKind, Fault};

use super::policy::{Approval, Policy, on_list};

/// What a tool needs the guard to check.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gate {
    /// It needs writes to be allowed.
    pub writes: bool,
    /// It needs confirmation where the policy requires it.
    pub confirm: bool,
    /// It takes code from the client.
    pub code: Code,
    /// Something in its arguments must be on an allowlist.
    pub allow: Option<Allow>,
}

impl Gate {
    /// Nothing to check.
    pub const OPEN: Self = Self { writes: false, confirm: false, code: Code::None, allow: None };
    /// Changes something.
    pub const WRITE: Self = Self { writes: true, ..Self::OPEN };

    /// Whether a person must approve a call with this gate.
    pub fn needs_approval(&self, required: Approval) -> bool {
        match required {
            Approval::None => false,
            Approval::Code => self.code != Code::None,
            Approval::Writes => self.writes || self.code != Code::None,
            Approval::All => true,
        }
    }
}

/// Whether a tool takes code, and when the guard asks about that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Code {
    /// It takes none.
    #[default]
    None,
    /// It runs the code: checked before anything else.
    Runs,
    /// It stores code that runs later: checked once the change itself is allowed.
    Stores,
    /// It saves code that other tools can run. It needs no permission to run code, but where a person
    /// approves code, this is what they have to read: the call that runs it only names a file.
    Saves,
}

/// An allowlist, and how to find out what would have to be on it. Reads raw arguments, because the
/// guard decides before the arguments are checked.
#[derive(Clone, Copy, Debug)]
pub struct Allow {
    /// Which list of the policy.
    pub list: fn(&Policy) -> &[String],
    /// What must be on it; `None` when the arguments name nothing that would have to be.
    pub key: fn(&Map<String, Value>) -> Option<String>,
    /// The error when it is not.
    pub denied: &'static str,
    /// The error when the list is empty.
    pub empty: &'static str,
}

impl Allow {
    /// Checks this part of the arguments against this list.
    pub const fn new(
        list: fn(&Policy) -> &[String],
        key: fn(&Map<String, Value>) -> Option<String>,
    ) -> Self {
        Self { list, key, denied: "Denied by allowlist", empty: "Denied by allowlist" }
    }

    pub(super) fn check(
        &self,
        policy: &Policy,
        arguments: &Map<String, Value>,
    ) -> Result<(), Fault> {
        let Some(key) = (self.key)(arguments) else { return Ok(()) };
        let list = (self.list)(policy);
        if on_list(list, &key) {
            return Ok(());
        }
        let message = if list.is_empty() { self.empty } else { self.denied };
        Err(Fault::new(ErrorKind::PermissionDenied, message)
            .hint(format!("allowed: {}", list.join(", "))))
    }
}
