//! Quotes texts for a shell, so that a hint can be copied.

/// The text as one word of a shell. A name of a folder or an engine cannot run commands.
pub fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/._-+:@\\".contains(c);
    match !text.is_empty() && text.chars().all(plain) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_that_need_it_are_quoted() {
        assert_eq!(quoted("/home/me/game-1.0"), "/home/me/game-1.0");
        assert_eq!(quoted("Range@5ba9e3d1"), "Range@5ba9e3d1");
        assert_eq!(quoted("My Game@5ba9"), "'My Game@5ba9'");
        assert_eq!(quoted("/a b/$(x)"), "'/a b/$(x)'");
        assert_eq!(quoted("/it's"), r"'/it'\''s'");
        assert_eq!(quoted(""), "''");
    }
}
