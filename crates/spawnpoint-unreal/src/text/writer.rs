//! Limits the length of a text: names in a package are short references, so a broken package could
//! produce more text than fits in memory.

use std::fmt;

/// Collects text up to a limit. A truncated text ends with a note.
pub(super) struct Writer {
    text: String,
    limit: usize,
    full: bool,
}

impl Writer {
    /// A writer for the text of a package with `bytes` bytes. The limit is a multiple of that size,
    /// with a minimum for small packages.
    pub fn about(bytes: usize) -> Self {
        let limit = bytes.saturating_mul(8).saturating_add(1 << 16);
        Self { text: String::new(), limit, full: false }
    }

    pub fn is_full(&self) -> bool {
        self.full
    }

    /// The text; a truncated one ends with the line `cut`.
    pub fn finish(mut self, cut: &str) -> String {
        if self.full {
            self.text.push('\n');
            self.text.push_str(cut);
            self.text.push('\n');
        }
        self.text
    }
}

impl fmt::Write for Writer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.full || self.text.len() + text.len() > self.limit {
            self.full = true;
            return Err(fmt::Error);
        }
        self.text.push_str(text);
        Ok(())
    }
}
