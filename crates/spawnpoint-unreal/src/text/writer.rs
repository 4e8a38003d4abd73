//! Text with an end: names are short in a package and long in a text, so a broken one could ask for
//! more text than there is memory.

use std::fmt;

/// Collects text up to a limit. What comes after it is left out, and the text says so.
pub(super) struct Writer {
    text: String,
    limit: usize,
    full: bool,
}

impl Writer {
    /// A text about `bytes` bytes of package: they make a few times as much text, and room for small
    /// ones.
    pub fn about(bytes: usize) -> Self {
        let limit = bytes.saturating_mul(8).saturating_add(1 << 16);
        Self { text: String::new(), limit, full: false }
    }

    pub fn is_full(&self) -> bool {
        self.full
    }

    /// The text; `cut` tells in its last line that it was cut.
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
