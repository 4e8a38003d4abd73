//! Formats what commands found in a project as text, Graphviz, SARIF, JUnit and Markdown.

mod diff;
mod findings;
mod github;
mod junit;
mod refs;
mod sarif;
mod unused;

pub use diff::{diff_markdown, diff_text};
pub use findings::{findings_summary, findings_text};
pub use github::github;
pub use junit::junit;
pub use refs::{refs_dot, refs_text};
pub use sarif::sarif;
pub use unused::unused_text;

/// `1 file`, `2 files`.
pub fn count(number: usize, what: &str) -> String {
    let end = if number == 1 { "" } else { "s" };
    format!("{number} {what}{end}")
}
