//! How long a tool's work may take.

use std::time::Duration;

/// How long callers of a tool that answers with the status of its call wait, unless they say.
pub const PROMPT: Duration = Duration::from_secs(1);

/// How long a caller waits before it is told the log id and the work goes on without it, and how long
/// the engine may take at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// Answers at once, or something is wrong.
    Quick,
    /// May take its time: loading, importing, compiling, running code.
    Long,
}

impl Patience {
    /// How long a caller waits who does not say.
    pub fn wait(self) -> Duration {
        match self {
            Self::Quick => Duration::from_secs(15),
            Self::Long => Duration::from_secs(60),
        }
    }

    /// How long the engine may take.
    pub fn limit(self) -> Duration {
        match self {
            Self::Quick => Duration::from_secs(60),
            Self::Long => Duration::from_secs(3600),
        }
    }
}
