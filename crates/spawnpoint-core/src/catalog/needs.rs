//! The ops that a tool needs.

use spawnpoint_protocol::{OpName, OpSet};

/// The ops that an engine must have to run a tool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// All of these.
    pub all: &'static [OpName],
    /// And at least one of these, unless there are none. The tool checks which ones the engine has.
    pub any: &'static [OpName],
}

impl Needs {
    /// No op, and so no engine.
    pub const NOTHING: Self = Self { all: &[], any: &[] };

    /// All of these ops.
    pub const fn all(all: &'static [OpName]) -> Self {
        Self { all, any: &[] }
    }

    /// At least one of these ops.
    pub const fn any(any: &'static [OpName]) -> Self {
        Self { all: &[], any }
    }

    /// Whether it needs no engine.
    pub fn is_nothing(self) -> bool {
        self.all.is_empty() && self.any.is_empty()
    }

    /// Whether these ops are enough.
    pub fn are_met_by(self, ops: &OpSet) -> bool {
        let has = |op: &OpName| ops.has(*op);
        self.all.iter().all(has) && (self.any.is_empty() || self.any.iter().any(has))
    }

    /// Every op that it mentions.
    pub fn iter(self) -> impl Iterator<Item = OpName> {
        self.all.iter().chain(self.any).copied()
    }
}
