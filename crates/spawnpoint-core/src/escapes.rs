//! Terminal escape sequences in texts of engines: colors in a log, or something worse.

/// The characters of a text without terminal escape sequences.
pub fn without_escapes(said: &str) -> impl Iterator<Item = char> {
    let mut rest = said.chars().peekable();
    std::iter::from_fn(move || {
        loop {
            let c = rest.next()?;
            let introducer = match c {
                '\u{1b}' => rest.next_if(|next| matches!(next, '[' | ']' | 'P' | '^' | '_')),
                '\u{9b}' => Some('['),
                _ => return Some(c),
            };
            match introducer {
                Some('[') => {
                    while rest.next_if(|next| matches!(next, ' '..='?')).is_some() {}
                    rest.next_if(|next| matches!(next, '@'..='~'));
                }
                // A string for the terminal, up to a bell or the next escape.
                Some(_) => {
                    while rest.next_if(|next| !matches!(next, '\u{7}' | '\u{1b}')).is_some() {}
                }
                None => {}
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_go_as_a_whole_and_everything_else_stays() {
        let seen = |said: &str| without_escapes(said).collect::<String>();
        assert_eq!(seen("\u{1b}[92m[ DONE ]\u{1b}[39m  save"), "[ DONE ]  save");
        assert_eq!(seen("\u{9b}1;31mred\u{1b}]0;title\u{7} a[0]"), "red\u{7} a[0]");
        assert_eq!(seen("half \u{1b}[1"), "half ");
    }
}
