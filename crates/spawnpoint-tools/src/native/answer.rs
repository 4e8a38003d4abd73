//! Text answers: the name of the engine where it matters, and a limit on their size.

use spawnpoint_core::{Toolbox, escapes::without_escapes};
use spawnpoint_protocol::{Content, Fault, ToolOutput};

/// How many bytes a default answer may have.
pub const BUDGET: usize = 8 * 1024;

/// An answer of one text block. It starts with the engine's name if several are attached.
pub fn text(tools: &Toolbox, body: impl Into<String>) -> ToolOutput {
    let body = body.into();
    let several = tools.core.router().snapshot().len() > 1;
    let text = match tools.instance() {
        Ok(instance) if several => format!("[{}]\n{body}", instance.id()),
        _ => body,
    };
    ToolOutput { content: vec![Content::text(text)], ..ToolOutput::default() }
}

/// The longest text that is searched for, in bytes. Every name is compared with each of its words.
const MAX_QUERY: usize = 1000;

/// The text to search for, without spaces around it. Fails if it is empty or too long.
pub fn query<'q>(text: &'q str, hint: &str) -> Result<&'q str, Fault> {
    let text = text.trim();
    match text.len() {
        0 => Err(Fault::argument("query", "it is empty").hint(hint)),
        1..=MAX_QUERY => Ok(text),
        length => {
            let why = format!("it has {length} bytes; at most {MAX_QUERY} are searched for");
            Err(Fault::argument("query", why).hint("pass part of a name"))
        }
    }
}

/// A text of an engine or a project on one line of at most this many characters.
pub fn one_line(text: &str, most: usize) -> String {
    let mut line = String::new();
    for (number, c) in without_escapes(text.trim()).enumerate() {
        if number == most {
            line.push('…');
            break;
        }
        line.push(if c.is_control() { ' ' } else { c });
    }
    line
}

/// `1 object`, `2 objects`.
pub fn counted(count: usize, thing: &str) -> String {
    match count {
        1 => format!("1 {thing}"),
        count => format!("{count} {thing}s"),
    }
}

/// A requested number, or the default; never above `most`.
pub fn bounded(wanted: Option<usize>, default: usize, most: usize) -> usize {
    wanted.unwrap_or(default).clamp(1, most)
}

/// The longest answer to a call that asks for more than the default number of entries.
const LONGEST: usize = 64 * 1024;
/// How many bytes an entry may have on average.
const ENTRY: usize = 160;

/// How many bytes a list may have: more for a caller that asks for more entries than `default`.
pub fn budget(limit: usize, default: usize) -> usize {
    if limit <= default { BUDGET } else { (limit * ENTRY).clamp(BUDGET, LONGEST) }
}

/// Lines of a list, as long as they fit into a budget.
#[derive(Debug)]
pub struct Lines {
    text: String,
    left_out: usize,
    budget: usize,
}

impl Lines {
    /// No lines yet, within the default budget. Some bytes are reserved for what comes after the list.
    pub fn new() -> Self {
        Self::within(BUDGET)
    }

    /// No lines yet, within a budget of this many bytes.
    pub fn within(bytes: usize) -> Self {
        Self { text: String::new(), left_out: 0, budget: bytes.saturating_sub(512) }
    }

    /// Adds a line, or counts it as left out if the budget is used up. Once a line was left out, so are all after
    /// it, so that a list has no holes.
    pub fn push(&mut self, line: &str) {
        if self.left_out > 0 || self.text.len() + line.len() + 1 > self.budget {
            self.left_out += 1;
            return;
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// How many lines did not fit.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The text without a word on what was left out, for lists that say it themselves.
    pub fn into_text(self) -> String {
        self.text
    }

    /// The text, with what was left out and how to get it.
    pub fn finish(mut self, how_to_get_more: &str) -> String {
        if self.left_out > 0 {
            self.text.push_str(&format!("({} more; {how_to_get_more})\n", self.left_out));
        }
        self.text
    }
}

impl Default for Lines {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_stays_on_one_line_and_is_cut() {
        assert_eq!(one_line(" a\nb\u{7}c \u{1b}[1md\u{1b}[0m ", 9), "a b c d");
        assert_eq!(one_line("äöüß", 3), "äöü…");
        assert_eq!(one_line("äöü", 3), "äöü");
    }

    #[test]
    fn who_asks_for_more_entries_gets_more_bytes() {
        assert_eq!([budget(10, 50), budget(50, 50)], [BUDGET, BUDGET]);
        assert_eq!([budget(100, 50), budget(10_000, 50)], [100 * ENTRY, LONGEST]);
    }

    #[test]
    fn a_list_says_what_did_not_fit_and_has_no_holes() {
        let mut lines = Lines::within(512 + 10);
        for line in ["12345", "1234567", "1"] {
            lines.push(line);
        }
        assert_eq!(lines.left_out(), 2);
        assert_eq!(lines.finish("pass limit"), "12345\n(2 more; pass limit)\n");
    }
}
