//! Patterns that clients send, and their limits.

use regex::{Regex, RegexBuilder};
use spawnpoint_protocol::Fault;

/// The longest pattern, in bytes. The parser of regular expressions takes hundreds of bytes of memory for each byte,
/// and its own limit counts only the compiled expression.
pub const MAX_PATTERN: usize = 4096;

/// Fails if a pattern is too long to be compiled.
pub fn check_pattern(pattern: &str) -> Result<(), PatternTooLong> {
    match pattern.len() > MAX_PATTERN {
        true => Err(PatternTooLong(pattern.len())),
        false => Ok(()),
    }
}

/// A regular expression for a part of a path, or for a whole path with `*` and `?`, in any letter case.
pub fn path_pattern(text: &str) -> Result<Regex, Fault> {
    check_pattern(text).map_err(|error| Fault::argument("paths", error))?;
    let escaped = regex::escape(text);
    let source = match text.contains(['*', '?']) {
        true => format!("^{}$", escaped.replace(r"\*", ".*").replace(r"\?", ".")),
        false => escaped,
    };
    let built = RegexBuilder::new(&source).case_insensitive(true).build();
    built.map_err(|error| Fault::argument("paths", error))
}

/// A pattern that is too long, with its length in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it has {0} bytes; at most {MAX_PATTERN} are searched for")]
pub struct PatternTooLong(usize);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_patterns_are_refused() {
        assert_eq!(check_pattern(&"a".repeat(MAX_PATTERN)), Ok(()));
        let error = check_pattern(&"a".repeat(MAX_PATTERN + 1)).unwrap_err();
        assert_eq!(error.to_string(), "it has 4097 bytes; at most 4096 are searched for");
    }

    #[test]
    fn a_path_pattern_matches_a_part_or_with_wildcards_the_whole_path() {
        let matches = |pattern: &str| path_pattern(pattern).unwrap().is_match("Assets/A+b.PNG");
        assert!(
            matches("a+B") && matches("assets/") && matches("*.png") && matches("Assets/?+b.*")
        );
        assert!(!matches("a.b") && !matches("Assets/*.jpg") && !matches("?+b.PNG"));
        assert!(path_pattern(&"a".repeat(MAX_PATTERN + 1)).is_err());
    }
}
