//! Limits patterns that clients send.

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
}
