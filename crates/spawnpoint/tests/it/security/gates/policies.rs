//! The owner's policies, and what each of them makes of a call. Written down apart from the guard.

use serde_json::{Map, Value};
use spawnpoint_core::guard::{Code, Policy};

use super::cases::Case;

/// What became of a call, as far as the policy is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The policy let it pass. It may have failed for another reason.
    Passes,
    WritesOff,
    CodeOff,
    Unconfirmed,
    /// It waits, or the owner denied it.
    Denied,
    NotOnList,
}

impl Verdict {
    /// What an answer says, in whatever dialect.
    pub fn of(answer: &str) -> Self {
        let says = |text: &str| answer.contains(text);
        if says("Writes disabled") {
            Self::WritesOff
        } else if says("ConsoleEval disabled by config") {
            Self::CodeOff
        } else if says("Confirmation required") {
            Self::Unconfirmed
        } else if says("was denied by the owner") || says("aiting for approval") {
            Self::Denied
        } else if ["Denied by allowlist", "Denied by hook allowlist", "Permission denied"]
            .iter()
            .any(|text| says(text))
        {
            Self::NotOnList
        } else {
            Self::Passes
        }
    }
}

/// A policy.
pub struct PolicyRow {
    pub name: &'static str,
    pub flags: &'static [&'static str],
    pub writes: bool,
    pub confirm: bool,
    pub approval: bool,
    pub code: bool,
    pub lists: bool,
}

const NOTHING: PolicyRow = PolicyRow {
    name: "read-only",
    flags: &[],
    writes: false,
    confirm: false,
    approval: false,
    code: false,
    lists: false,
};

pub const POLICIES: [PolicyRow; 6] = [
    NOTHING,
    PolicyRow { name: "writes", flags: &["--allow-writes"], writes: true, ..NOTHING },
    PolicyRow {
        name: "writes and confirmation",
        flags: &["--allow-writes", "--require-confirm"],
        writes: true,
        confirm: true,
        ..NOTHING
    },
    PolicyRow {
        name: "writes and approval",
        flags: &["--allow-writes", "--require-approval", "writes"],
        writes: true,
        approval: true,
        ..NOTHING
    },
    PolicyRow {
        name: "code",
        flags: &["--allow-writes", "--allow-code"],
        writes: true,
        code: true,
        ..NOTHING
    },
    PolicyRow {
        name: "allowlists",
        flags: &[
            "--allow-writes",
            "--allow-code",
            "--allow-component",
            ALLOWED,
            "--allow-member",
            ALLOWED,
            "--allow-hook",
            ALLOWED,
        ],
        writes: true,
        code: true,
        lists: true,
        ..NOTHING
    },
];

/// What the allowlists have, and no call uses.
const ALLOWED: &str = "Nothing.At.All";

impl PolicyRow {
    /// What must become of a call.
    pub fn verdict(&self, case: &Case, arguments: &Map<String, Value>) -> Verdict {
        let gate = case.gate();
        if gate.code == Code::Runs && !self.code {
            return Verdict::CodeOff;
        }
        if gate.writes && !self.writes {
            return Verdict::WritesOff;
        }
        if gate.confirm && self.confirm && arguments.get("confirm") != Some(&true.into()) {
            return Verdict::Unconfirmed;
        }
        if gate.code == Code::Stores && !self.code {
            return Verdict::CodeOff;
        }
        if self.lists && is_limited(case, arguments) {
            return Verdict::NotOnList;
        }
        if self.approval && (gate.writes || gate.code != Code::None) {
            return Verdict::Denied;
        }
        Verdict::Passes
    }
}

/// Whether the arguments name something that would have to be on a list.
fn is_limited(case: &Case, arguments: &Map<String, Value>) -> bool {
    let only = || vec![ALLOWED.to_owned()];
    let policy = Policy { components: only(), members: only(), hooks: only(), ..Policy::default() };
    let by_key = case.gate().allow.is_some_and(|allow| (allow.key)(arguments).is_some());
    by_key || case.tool.check_lists(&policy, arguments).is_err()
}
