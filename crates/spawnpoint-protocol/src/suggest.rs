//! Suggestions for misspelled names.

/// Longer names are not typing mistakes, and comparing them takes long.
const LONGEST: usize = 128;

/// The candidate that is most similar to `wanted`, if one is similar enough.
pub fn nearest<'a>(wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if wanted.len() > LONGEST {
        return None;
    }
    let wanted = wanted.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (similarity(&wanted, &candidate.to_lowercase()), candidate))
        .filter(|(similarity, _)| *similarity > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

/// Similarity of the whole names or of their last parts, because people often leave out namespaces.
fn similarity(wanted: &str, candidate: &str) -> f64 {
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
    fn finds_a_similar_name_or_none() {
        let names = ["ListObjects", "GetObject", "ListScenes"];
        assert_eq!(nearest("ListObject", names), Some("ListObjects"));
        assert_eq!(nearest("listscene", names), Some("ListScenes"));
        assert_eq!(nearest("quux", names), None);
        assert_eq!(nearest(&"ListObjects".repeat(100_000), names), None);
    }
}
