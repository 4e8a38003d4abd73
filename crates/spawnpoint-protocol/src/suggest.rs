//! The nearest name to a misspelt one.

/// Longer names are nobody's typing mistake, and comparing them takes time that grows with them.
const LONGEST: usize = 128;

/// The candidate that reads most like `wanted`, if any reads enough like it to be meant.
pub fn nearest<'a>(wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if wanted.len() > LONGEST {
        return None;
    }
    let wanted = wanted.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (likeness(&wanted, &candidate.to_lowercase()), candidate))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

/// People leave out namespaces more often than they misspell them, so the last part counts too.
fn likeness(wanted: &str, candidate: &str) -> f64 {
    fn last(name: &str) -> &str {
        name.rsplit('.').next().unwrap_or_default()
    }
    let whole = strsim::jaro_winkler(wanted, candidate);
    whole.max(strsim::jaro_winkler(last(wanted), last(candidate)))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_namespace_may_be_left_out() {
        let names = ["Engine.Transform", "Engine.Camera"];
        assert_eq!(nearest("Engine.Transfrom", names), Some("Engine.Transform"));
        assert_eq!(nearest("camra", names), Some("Engine.Camera"));
    }

    #[test]
    fn finds_what_was_meant_and_nothing_otherwise() {
        let names = ["ListObjects", "GetObject", "ListScenes"];
        assert_eq!(nearest("ListObject", names), Some("ListObjects"));
        assert_eq!(nearest("listscene", names), Some("ListScenes"));
        assert_eq!(nearest("quux", names), None);
        assert_eq!(nearest(&"ListObjects".repeat(100_000), names), None);
    }
}
