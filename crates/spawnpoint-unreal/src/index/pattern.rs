//! Name patterns as users type them: a part of the name, or wildcards.

use regex::Regex;
use spawnpoint_core::folder::check_pattern;

/// A pattern for names that ignores case.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// A part of the name.
    Part(String),
    /// The whole name; `*` stands for any text and `?` for one character.
    Wildcard(Regex),
}

impl Pattern {
    /// Creates a pattern. Text without `*` and `?` is a part of a name.
    pub fn new(text: &str) -> Self {
        let text = text.to_lowercase();
        // A pattern that is too long or too large to compile is searched for as it is.
        if !text.contains(['*', '?']) || check_pattern(&text).is_err() {
            return Self::Part(text);
        }
        // globset would also give a meaning to `[`, `{` and `\`.
        let wildcards = regex::escape(&text).replace(r"\*", ".*").replace(r"\?", ".");
        Regex::new(&format!("(?s)^{wildcards}$")).map_or(Self::Part(text), Self::Wildcard)
    }

    /// Whether a name matches.
    pub fn matches(&self, name: &str) -> bool {
        self.matches_lower(&name.to_lowercase())
    }

    /// Whether a name in lower case matches.
    pub(super) fn matches_lower(&self, name: &str) -> bool {
        match self {
            Self::Part(part) => name.contains(&**part),
            Self::Wildcard(regex) => regex.is_match(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_wildcards() {
        for (pattern, name, expected) in [
            ("player", "BP_PlayerPawn", true),
            ("BP_Player*", "bp_playerpawn", true),
            ("BP_Player*", "my_bp_player", false),
            ("*door?", "SM_Door1", true),
            ("*door?", "SM_Door", false),
            ("a*b*c", "a-b-b-c", true),
            ("a*b*c", "a-b-b-d", false),
            ("*", "", true),
            ("?", "", false),
            ("*[a].{b}", "x[A].{b}", true),
            ("*.b", "ab", false),
            ("", "x", true),
        ] {
            assert_eq!(Pattern::new(pattern).matches(name), expected, "{pattern} {name}");
        }
    }
}
