//! The text format of Prometheus, version 0.0.4.

use std::fmt::Write;

/// The content type of the format.
pub const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Metrics as text.
#[derive(Debug, Default)]
pub struct Exposition(String);

impl Exposition {
    /// Begins a metric. All of its samples follow.
    pub fn metric(&mut self, name: &str, kind: &str, help: &str) {
        let help = help.replace('\\', "\\\\").replace('\n', "\\n");
        let _ = write!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
    }

    /// Adds a sample.
    pub fn sample(&mut self, name: &str, labels: &[(&str, &str)], value: f64) {
        self.0.push_str(name);
        for (at, (label, text)) in labels.iter().enumerate() {
            let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
            let before = if at == 0 { '{' } else { ',' };
            let _ = write!(self.0, "{before}{label}=\"{text}\"");
        }
        let after = if labels.is_empty() { "" } else { "}" };
        let _ = writeln!(self.0, "{after} {value}");
    }

    /// The whole text.
    pub fn into_text(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_cannot_end_a_line_or_a_label() {
        let mut exposition = Exposition::default();
        exposition.metric("a_total", "counter", "Back\\slash\nand line.");
        exposition.sample("a_total", &[], 3.0);
        exposition.sample("a_total", &[("x", "\"} 1\n"), ("y", "\\")], 0.25);
        let wanted = "# HELP a_total Back\\\\slash\\nand line.\n# TYPE a_total counter\na_total 3\n\
            a_total{x=\"\\\"} 1\\n\",y=\"\\\\\"} 0.25\n";
        assert_eq!(exposition.into_text(), wanted);
    }
}
