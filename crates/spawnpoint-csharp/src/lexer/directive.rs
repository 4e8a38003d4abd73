//! Preprocessor directives. Of each `#if`, only the first branch is read, or the second one after
//! `#if false`: which symbols are defined is not known.

use super::Lexer;

/// A conditional section.
#[derive(Clone, Copy, Debug)]
struct Section {
    hidden: bool,
    /// Whether a branch was already read.
    taken: bool,
}

/// The open conditional sections, innermost last.
#[derive(Debug, Default)]
pub(super) struct Branches(Vec<Section>);

impl Branches {
    fn hidden(&self) -> bool {
        self.0.iter().any(|section| section.hidden)
    }

    fn apply(&mut self, word: &str, condition: &str) {
        let holds = !matches!(condition.trim(), "false" | "0");
        match word {
            "if" => self.0.push(Section { hidden: !holds, taken: holds }),
            "elif" | "else" => {
                if let Some(section) = self.0.last_mut() {
                    section.hidden = section.taken || !holds;
                    section.taken |= holds;
                }
            }
            "endif" => {
                self.0.pop();
            }
            _ => {}
        }
    }
}

impl Lexer<'_> {
    /// Reads a directive, and skips the lines of branches that are not read.
    pub(super) fn directive(&mut self) {
        loop {
            let start = self.at;
            let end = self.line_end();
            let line = self.text[start + 1..end].trim();
            let length = line.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(line.len());
            let (word, condition) = line.split_at(length);
            if word == "if" && self.out.conditional.is_none() {
                self.out.conditional =
                    Some((start, start + 1 + self.text[start + 1..end].trim_end().len()));
            }
            self.branches.apply(word, condition);
            self.at = end;
            if !self.branches.hidden() || !self.next_directive() {
                return;
            }
        }
    }

    /// Moves to the next line that starts with `#`; false at the end of the file.
    fn next_directive(&mut self) -> bool {
        while self.at < self.bytes.len() {
            self.at = (self.line_end() + 1).min(self.bytes.len());
            let blank = self.rest().iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            if self.rest().get(blank) == Some(&b'#') {
                self.at += blank;
                return true;
            }
        }
        false
    }
}
