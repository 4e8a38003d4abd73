//! How well a name fits a query.

/// How well a name fits; the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// The name is the query.
    Exact,
    /// The name begins with it.
    Prefix,
    /// A word in the name begins with it.
    Word,
    /// It is in the name.
    Substring,
    /// All its words are in the name or in the rest.
    Words,
    /// It is only in the rest: the path, the value.
    Elsewhere,
}

/// Ranks a name, with more text that may match too. Case does not matter. Nothing if neither fits.
pub fn rank(query: &str, name: &str, rest: &str) -> Option<Rank> {
    let query = query.trim().to_lowercase();
    let low = name.to_lowercase();
    if low == query {
        return Some(Rank::Exact);
    }
    if low.starts_with(&query) {
        return Some(Rank::Prefix);
    }
    if words(name).any(|word| word.to_lowercase().starts_with(&query)) {
        return Some(Rank::Word);
    }
    if low.contains(&query) {
        return Some(Rank::Substring);
    }
    let rest = rest.to_lowercase();
    if rest.contains(&query) {
        return Some(Rank::Elsewhere);
    }
    let has = |word: &str| low.contains(word) || rest.contains(word);
    query.split_whitespace().all(has).then_some(Rank::Words)
}

/// The rests of a name from the beginning of each word: after a separator, or at a capital letter after a small one.
fn words(name: &str) -> impl Iterator<Item = &str> {
    let mut before = ' ';
    name.char_indices().filter_map(move |(at, c)| {
        let begins = c.is_alphanumeric()
            && (!before.is_alphanumeric() || (before.is_lowercase() && c.is_uppercase()));
        before = c;
        begins.then(|| &name[at..])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_ranked_by_how_well_they_fit() {
        let ranks = |name: &str| rank("target", name, "/Lanes/Target Row/x");
        assert_eq!(ranks("Target"), Some(Rank::Exact));
        assert_eq!(ranks("Targets"), Some(Rank::Prefix));
        assert_eq!(ranks("Near Target"), Some(Rank::Word));
        assert_eq!(ranks("nearTarget"), Some(Rank::Word));
        assert_eq!(ranks("starget"), Some(Rank::Substring));
        assert_eq!(ranks("x"), Some(Rank::Elsewhere));
        assert_eq!(rank("target", "x", ""), None);
        assert_eq!(rank("row lanes", "x", "/Lanes/Target Row"), Some(Rank::Words));
        assert_eq!(rank("row y", "x", "/Lanes/Target Row"), None);
        assert!(Rank::Exact < Rank::Prefix && Rank::Words < Rank::Elsewhere);
    }
}
