//! The limits of a script.

/// The limits of a script. Exceeding one ends the script; no `catch` handles it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Instructions in total, over all frames.
    pub instructions: u64,
    /// Bytes of its live objects.
    pub memory: usize,
    /// Nested calls.
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
