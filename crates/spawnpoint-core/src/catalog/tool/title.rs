//! Titles of tools, which clients show to people.

use super::Tool;

/// The prefix that keeps the names of tools apart from those of other servers. People do not need it.
const PREFIX: &str = "game_";

impl Tool {
    /// Its title: the declared one, or its name in words.
    pub fn title(&self) -> String {
        let presented = self.metadata.as_ref().map(|metadata| metadata.title);
        let declared = self.title.or(presented.filter(|title| !title.is_empty()));
        declared.map_or_else(|| readable(self.name), str::to_owned)
    }
}

/// A name in words: `SearchObjects` is `Search objects`, `game_use_tool` is `Use tool`.
pub fn readable(name: &str) -> String {
    let name = name.strip_prefix(PREFIX).unwrap_or(name);
    let mut words = words(name).collect::<Vec<_>>().join(" ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

/// The words of a name in lower case. A new word starts after each character that is neither letter nor digit, and at
/// each capital letter that follows a small one or begins a word: `HTTPPort` is `http port`.
pub fn words(name: &str) -> impl Iterator<Item = String> {
    let characters: Vec<char> = name.chars().collect();
    let mut words = vec![String::new()];
    for (at, c) in characters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| characters.get(at));
        let after = characters.get(at + 1);
        let starts = c.is_uppercase()
            && (before.is_some_and(|before| !before.is_uppercase())
                || after.is_some_and(|after| after.is_lowercase()));
        if starts || !c.is_alphanumeric() {
            words.push(String::new());
        }
        if let (true, Some(word)) = (c.is_alphanumeric(), words.last_mut()) {
            word.extend(c.to_lowercase());
        }
    }
    words.into_iter().filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_as_words() {
        for (name, title) in [
            ("SearchObjects", "Search objects"),
            ("game_use_tool", "Use tool"),
            ("asset.find", "Asset find"),
            ("go_setParent", "Go set parent"),
            ("getHTTPPort2", "Get http port2"),
            ("", ""),
            ("é", "é"),
        ] {
            assert_eq!(readable(name), title);
        }
    }
}
