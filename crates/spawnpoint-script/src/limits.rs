//! How much a script may take.

/// Ends a script that takes too much; no `catch` sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Instructions in all, over every frame the script lives.
    pub instructions: u64,
    /// Bytes of its own objects that are alive at once.
    pub memory: usize,
    /// Calls inside calls.
    pub depth: usize,
    /// Bytes it may log or report.
    pub output_bytes: usize,
    /// Lines it may log or report.
    pub output_lines: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            instructions: 5_000_000_000,
            memory: 64 << 20,
            depth: 2_000,
            output_bytes: 4 << 20,
            output_lines: 20_000,
        }
    }
}
