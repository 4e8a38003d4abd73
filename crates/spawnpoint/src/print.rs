//! Output for people: colors, tables, JSON, spinners. The only file that writes to the terminal. A reader
//! that closes the pipe (`spawnpoint log | head`) ends the output, not the program.

use std::{
    borrow::Cow,
    cell::{Cell, RefCell},
    fmt::Write as _,
    io::{self, IsTerminal, Write},
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use comfy_table::{ColumnConstraint, ContentArrangement, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;

use crate::failure::Failure;

/// The narrowest terminal for which tables are wrapped. Some terminals do not know their width.
const NARROWEST: u16 = 40;

/// The codes of our own colors, and the one that ends them.
const COLORS: [&str; 7] = ["1;31", "1", "2", "32", "33", "36", "0"];

/// The narrowest terminal for a table of many columns.
const WIDE: u16 = 100;

/// How long an operation takes before a spinner is shown.
const SPINNER_AFTER: Duration = Duration::from_secs(1);

/// How long an operation takes before a progress bar is shown.
const BAR_AFTER: Duration = Duration::from_millis(200);

/// Writes lines to stdout.
pub fn out(text: impl AsRef<str>) {
    // A closed pipe is the reader's choice, not an error.
    let _ = try_out(text);
}

/// Writes lines to stdout, and returns an error when the reader has closed the pipe. For endless output.
pub fn try_out(text: impl AsRef<str>) -> io::Result<()> {
    writeln!(io::stdout().lock(), "{}", Paint::for_stdout().harmless(text.as_ref()))
}

/// Writes lines to stderr.
pub fn err(text: impl AsRef<str>) {
    let _ = writeln!(io::stderr().lock(), "{}", Paint::for_stderr().harmless(text.as_ref()));
}

/// Writes JSON: with indentation for people, on one line for programs that read lines.
pub fn json(value: &Value) {
    out(serde_json::to_string_pretty(value).unwrap_or_default());
}

/// Prints a failure.
pub fn failure(failure: &Failure) {
    let paint = Paint::for_stderr();
    err(format!("{} {}", paint.red("error:"), failure.message));
    if let Some(hint) = &failure.hint {
        err(format!("{} {hint}", paint.dim("hint:")));
    }
}

/// Prints a warning.
pub fn warning(warning: &Failure) {
    let paint = Paint::for_stderr();
    err(format!("{} {warning}", paint.yellow("warning:")));
}

/// Prints a note.
pub fn note(text: &str) {
    err(Paint::for_stderr().dim(text));
}

/// A table without lines. Wraps at the width of the terminal, but not the first column, whose names people copy,
/// unless it needs more than half of the width. A pipe gets whole lines.
pub fn table(header: &[&str], rows: Vec<Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let width = terminal_width();
    if let Some(width) = width {
        table.set_width(width);
    }
    table.set_content_arrangement(match width {
        Some(NARROWEST..) => ContentArrangement::Dynamic,
        Some(_) | None => ContentArrangement::Disabled,
    });
    let names = rows.iter().filter_map(|row| row.first()).map(|name| name.chars().count());
    let longest = names.max().unwrap_or_default();
    table.set_header(header.iter().map(|title| title.to_uppercase()));
    table.add_rows(rows);
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    if let (Some(width), Some(first)) = (width, table.column_mut(0))
        && longest <= usize::from(width / 2)
    {
        first.set_constraint(ColumnConstraint::ContentWidth);
    }
    let lines = table.lines().map(|line| line.trim_end().to_owned());
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether stdout is a terminal that is too narrow for a table of many columns.
pub fn is_narrow() -> bool {
    terminal_width().is_some_and(|width| (NARROWEST..WIDE).contains(&width))
}

/// The columns of the terminal that stdout is, if it knows them.
fn terminal_width() -> Option<u16> {
    terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0)
}

/// The first sentence, for a table. A dot inside a word or a number ends none.
pub fn first_sentence(text: &str) -> &str {
    let text = text.lines().next().unwrap_or_default();
    text.find(". ").map_or(text, |end| &text[..end]).trim_end_matches('.')
}

/// A time in ISO 8601 as people read it: to the second, in UTC.
pub fn time(text: &str) -> String {
    text.get(..19).unwrap_or(text).replace('T', " ")
}

/// Adds colors, if they are enabled.
#[derive(Clone, Copy, Debug)]
pub struct Paint(bool);

impl Paint {
    pub fn for_stdout() -> Self {
        Self(io::stdout().is_terminal() && is_enabled())
    }

    pub fn for_stderr() -> Self {
        Self(io::stderr().is_terminal() && is_enabled())
    }

    fn paint(self, code: &str, text: &str) -> String {
        match self.0 {
            true => format!("\x1b[{code}m{text}\x1b[0m"),
            false => text.to_owned(),
        }
    }

    pub fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }

    pub fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }

    pub fn red(self, text: &str) -> String {
        self.paint("1;31", text)
    }

    pub fn green(self, text: &str) -> String {
        self.paint("32", text)
    }

    pub fn cyan(self, text: &str) -> String {
        self.paint("36", text)
    }

    pub fn yellow(self, text: &str) -> String {
        self.paint("33", text)
    }

    /// The text with everything but our own colors escaped that a terminal would act on. Names and messages come from
    /// engines and projects. In JSON such characters occur only in strings, where the escaped form means the same.
    fn harmless(self, text: &str) -> Cow<'_, str> {
        if !text.contains(is_acted_on) {
            return Cow::Borrowed(text);
        }
        let mut harmless = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let own = if self.0 { own_color(rest) } else { None };
            let kept = own.or_else(|| rest.starts_with("\r\n").then_some(2));
            let length = kept.unwrap_or(c.len_utf8());
            match kept.is_none() && is_acted_on(c) {
                // Writing to a string cannot fail.
                true => drop(write!(harmless, "\\u{:04x}", u32::from(c))),
                false => harmless.push_str(&rest[..length]),
            }
            rest = &rest[length..];
        }
        Cow::Owned(harmless)
    }
}

/// The length of one of our own colors at the beginning of a text.
fn own_color(text: &str) -> Option<usize> {
    let code = text.strip_prefix("\x1b[")?;
    let color = COLORS
        .iter()
        .find(|color| code.strip_prefix(*color).is_some_and(|rest| rest.starts_with('m')));
    color.map(|color| color.len() + 3)
}

/// Whether a terminal acts on a character: control characters except line breaks and tabs, and those that change the
/// direction of writing.
fn is_acted_on(c: char) -> bool {
    c.is_control() && c != '\n' && c != '\t'
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// See <https://no-color.org>.
fn is_enabled() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// A progress bar on a terminal. It is not shown for quick work.
pub struct Bar {
    bar: ProgressBar,
    since: Instant,
}

impl Bar {
    pub fn new(what: &'static str) -> Self {
        let bar = ProgressBar::hidden();
        if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}") {
            bar.set_style(style);
        }
        bar.set_message(what);
        Self { bar, since: Instant::now() }
    }

    pub fn set(&self, done: usize, total: usize) {
        if self.bar.is_hidden() && self.since.elapsed() >= BAR_AFTER {
            // Draws on stderr, and only if that is a terminal.
            self.bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
        }
        self.bar.set_length(total as u64);
        self.bar.set_position(done as u64);
    }

    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Whether a line has said that the command waits, or why. A command may wait many times.
static WAIT_SAID: AtomicBool = AtomicBool::new(false);
static REASON_SAID: AtomicBool = AtomicBool::new(false);

/// Prints a note that the command waits for a person.
pub fn wait_note(text: &str) {
    WAIT_SAID.store(true, Ordering::Relaxed);
    note(text);
}

/// Prints a note unless it has been said, or a spinner shows it.
fn note_once(said: &AtomicBool, text: &str) {
    if !io::stderr().is_terminal() && !said.swap(true, Ordering::Relaxed) {
        note(text);
    }
}

/// Waits for work, with a spinner on a terminal once it takes longer than a second. Without a terminal, a line says
/// once that the command waits, and once why. The work gets a function that changes the text.
pub async fn waiting<T>(what: &str, work: impl AsyncFnOnce(&dyn Fn(String)) -> T) -> T {
    let spinner = ProgressBar::hidden();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed:.dim}") {
        spinner.set_style(style);
    }
    spinner.set_message(what.to_owned());
    let (reason, takes_long) = (RefCell::new(None), Cell::new(false));
    let say = |message: String| {
        let text = format!("{what}: {message}");
        spinner.set_message(text.clone());
        match takes_long.get() {
            true => note_once(&REASON_SAID, &text),
            false => *reason.borrow_mut() = Some(text),
        }
    };
    let mut work = std::pin::pin!(work(&say));
    let result = tokio::select! {
        result = &mut work => return result,
        () = tokio::time::sleep(SPINNER_AFTER) => {
            // Draws on stderr, and only if that is a terminal.
            spinner.set_draw_target(indicatif::ProgressDrawTarget::stderr());
            spinner.enable_steady_tick(Duration::from_millis(100));
            takes_long.set(true);
            match reason.take() {
                Some(text) => note_once(&REASON_SAID, &text),
                None => note_once(&WAIT_SAID, &format!("{what}: waiting for the answer")),
            }
            work.await
        }
    };
    spinner.finish_and_clear();
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_colors_reach_a_terminal() {
        let (on, off) = (Paint(true), Paint(false));
        let red = on.red("error:");
        assert_eq!(on.harmless(&red), red);
        assert_eq!(off.harmless(&red), "\\u001b[1;31merror:\\u001b[0m");
        let hostile = "a\x1b[2J\x1b]0;t\x07\u{9b}1A\rb\u{202e}\x1b[";
        let shown = "a\\u001b[2J\\u001b]0;t\\u0007\\u009b1A\\u000db\\u202e\\u001b[";
        assert_eq!(on.harmless(hostile), shown);
        assert_eq!(off.harmless(hostile), shown);
    }

    #[test]
    fn ordinary_text_is_written_as_it_is() {
        for text in ["", "héllo 漢字 👩‍👩‍👧\n\tx", "a\r\nb", "\\u001b"] {
            assert_eq!(Paint(false).harmless(text), text);
        }
        let text =
            serde_json::to_string(&serde_json::json!({ "a": "\u{9b}\u{202e}\u{7f}" })).unwrap();
        let shown = Paint(false).harmless(&text).into_owned();
        let read: Value = serde_json::from_str(&shown).unwrap();
        assert!(shown.is_ascii() && read["a"] == "\u{9b}\u{202e}\u{7f}", "{shown}");
    }

    #[test]
    fn the_first_sentence_ends_at_a_dot_before_a_space() {
        assert_eq!(first_sentence("Lists v1.2 things. Then more."), "Lists v1.2 things");
        assert_eq!(first_sentence("One line\nsecond"), "One line");
        assert_eq!(first_sentence(""), "");
    }
}
