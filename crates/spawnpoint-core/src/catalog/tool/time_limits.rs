//! Time limits of tools.

use std::time::Duration;

/// How long callers of a tool that answers with the status of its call wait, unless they say.
pub const PROMPT: Duration = Duration::from_secs(1);

/// How long a caller waits before it gets the log id while the work continues, and how long the engine may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimits {
    /// For tools that answer at once.
    Quick,
    /// For tools that may take long: loading, importing, compiling, running code.
    Long,
}

impl TimeLimits {
    /// How long a caller waits by default.
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
